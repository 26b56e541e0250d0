//! The quests: 26 tiles in two sets, 52 scoring rules, one row each.
//!
//! A row is the rule's name, what it looks at and counts there, and its points as a function of
//! the [`Tally`]. Scoring, the rules in the terminal, score pads and bots all read this table.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::{Seat, Set};

use crate::action::Side;
use crate::card::{CardSet, Suit, cards};
use crate::options::{EliteEmptySuit, NumbersTie, TileSet};
use crate::tally::Tally;

/// What a rule looks at: enough to explain a score, and all a score pad has to ask for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Looks {
    /// How many tricks the seat won.
    Tricks,
    /// How many tricks every seat won.
    AllTricks,
    /// Tricks of the seat and its neighbours.
    Neighbours,
    /// The longest row of tricks won.
    Run,
    /// The longest row of tricks not won.
    Drought,
    /// Who won the last four tricks.
    LastFour,
    /// Who won a third trick, and in which order.
    ThirdTricks,
    /// These cards in the seat's pile.
    Cards(CardSet),
    /// These cards in everybody's pile.
    AllCards(CardSet),
}

/// What a rule counts in what it looks at: enough to explain its points.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Counts {
    /// The number of tricks it looks at, or how that compares.
    Tricks,
    /// So many points for each card of a set; a card in two sets counts twice.
    Each(&'static [(CardSet, i32)]),
    /// So many points for each rank held in all suits, twice as many for nobles.
    Triplets(i32),
    /// How many cards of each suit there are.
    Suits,
    /// The card with the lowest value.
    Lowest,
    /// The longest row of ranks.
    Row,
    /// The sum of values.
    Sum,
}

/// The tile sets a rule belongs to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sets {
    /// Only the tiles of 2022 (DK-8.3).
    Only2022,
    /// Only the tiles of 2011 (DK-8.4).
    Only2011,
    /// Both.
    Both,
}

use Sets::{Both, Only2011, Only2022};

/// One scoring rule.
#[derive(Debug)]
pub struct Quest {
    /// Its name: the tile's number and `a` or `b`.
    pub name: &'static str,
    /// The tile sets it belongs to.
    pub sets: Sets,
    /// What it looks at.
    pub looks: Looks,
    /// What it counts there.
    pub counts: Counts,
    /// What a seat scores by it.
    pub points: fn(&Tally, Seat) -> i32,
}

type Points = fn(&Tally, Seat) -> i32;

/// A rule on tricks.
const fn row(name: &'static str, sets: Sets, looks: Looks, points: Points) -> Quest {
    Quest { name, sets, looks, counts: Counts::Tricks, points }
}

/// A rule on a pile as a whole.
const fn pile(
    name: &'static str,
    sets: Sets,
    looks: Looks,
    counts: Counts,
    points: Points,
) -> Quest {
    Quest { name, sets, looks, counts, points }
}

/// A rule on single cards: what each card of some sets is worth.
const fn each(
    name: &'static str,
    sets: Sets,
    worth: &'static [(CardSet, i32)],
    points: Points,
) -> Quest {
    let (mut looked, mut part) = (CardSet::EMPTY, 0);
    while part < worth.len() {
        looked = either(looked, worth[part].0);
        part += 1;
    }
    Quest { name, sets, looks: Looks::Cards(looked), counts: Counts::Each(worth), points }
}

const KNIGHTS: CardSet = Suit::Knight.cards();
const DWARVES: CardSet = Suit::Dwarf.cards();
const GOBLINS: CardSet = Suit::Goblin.cards();
const THREES_FOURS: CardSet = cards::ranks(0b1100);
const SIXES_SEVENS: CardSet = cards::ranks(0b110_0000);
const EIGHTS_NINES: CardSet = cards::ranks(0b1_1000_0000);
const JACKS: CardSet = cards::ranks(1 << 12);
const QUEENS: CardSet = cards::ranks(1 << 13);
const KINGS: CardSet = cards::ranks(1 << 14);
const QUEEN_OF_DWARVES: CardSet = both(QUEENS, DWARVES);

const fn either(a: CardSet, b: CardSet) -> CardSet {
    Set::from_bits(a.bits() | b.bits())
}

const fn both(a: CardSet, b: CardSet) -> CardSet {
    Set::from_bits(a.bits() & b.bits())
}

/// The cards with a value (DK-1.4).
const NUMBERS: CardSet = Set::from_bits(cards::SUITED.bits() & !cards::NOBLES.bits());

/// All 52 rules, two rows a tile: tiles 1 to 20 (DK-8.3), then c1 to c6 (DK-8.4).
/// Of 1s and 11s a hand has one at most (DK-2.3): they make no triplets.
#[rustfmt::skip]
pub const QUESTS: &[Quest] = &[
    row("1a", Only2022, Looks::Run, |t, s| 2 * t.run(s)),
    row("1b", Only2022, Looks::Run, |t, s| -2 * t.run(s)),
    row("2a", Both, Looks::LastFour, |t, s| 2 * t.of_last_four(s)),
    row("2b", Both, Looks::LastFour, |t, s| -2 * t.of_last_four(s)),
    each("3a", Both, &[(THREES_FOURS, 4)], |t, s| 4 * t.count(s, THREES_FOURS)),
    each("3b", Both, &[(SIXES_SEVENS, 4)], |t, s| 4 * t.count(s, SIXES_SEVENS)),
    each("4a", Both, &[(KNIGHTS, -1)], |t, s| -t.count(s, KNIGHTS)),
    each("4b", Both, &[(GOBLINS, -1)], |t, s| -t.count(s, GOBLINS)),
    row("5a", Both, Looks::Neighbours, |t, s| t.n_previous(s)),
    row("5b", Both, Looks::Neighbours, |t, s| t.n_next(s)),
    pile("6a", Only2022, Looks::AllCards(NUMBERS), Counts::Sum, highest_sum),
    pile("6b", Only2022, Looks::AllCards(NUMBERS), Counts::Sum, |t, s| -highest_sum(t, s)),
    row("7a", Both, Looks::Tricks, |t, s| t.n(s)),
    row("7b", Both, Looks::Tricks, |t, s| -t.n(s)),
    row("8a", Both, Looks::Tricks, |t, s| five(t.n(s) == 3)),
    row("8b", Both, Looks::Tricks, |t, s| five(t.n(s) == 1)),
    row("9a", Both, Looks::Tricks, |t, s| five(t.n(s) == 4)),
    row("9b", Both, Looks::Tricks, |t, s| five(t.n(s) == 2)),
    row("10a", Both, Looks::Tricks, |t, s| {
        five(t.n(s) % 2 == 0 && (t.n(s) != 0 || t.options().zero_is_even))
    }),
    row("10b", Both, Looks::Tricks, |t, s| five(t.n(s) % 2 == 1)),
    row("11a", Both, Looks::AllTricks, |t, s| five(!shares_n(t, s))),
    row("11b", Both, Looks::AllTricks, |t, s| five(shares_n(t, s))),
    each("12a", Both, &[(KNIGHTS, 1), (DWARVES, -1)], |t, s| {
        t.count(s, KNIGHTS) - t.count(s, DWARVES)
    }),
    each("12b", Both, &[(KNIGHTS, -1), (DWARVES, 1)], |t, s| {
        t.count(s, DWARVES) - t.count(s, KNIGHTS)
    }),
    each("13a", Both, &[(KINGS, 3), (QUEENS, -3)], |t, s| {
        3 * (t.count(s, KINGS) - t.count(s, QUEENS))
    }),
    each("13b", Both, &[(KINGS, -3), (QUEENS, 3)], |t, s| {
        3 * (t.count(s, QUEENS) - t.count(s, KINGS))
    }),
    row("14a", Only2022, Looks::ThirdTricks, third_trick),
    row("14b", Only2022, Looks::ThirdTricks, |t, s| -third_trick(t, s)),
    pile("15a", Only2022, Looks::Cards(cards::BASIC), Counts::Triplets(1), triplets),
    pile("15b", Only2022, Looks::Cards(cards::BASIC), Counts::Triplets(-1), |t, s| -triplets(t, s)),
    row("16a", Only2022, Looks::Run, |t, s| five(t.run(s) >= 4)),
    row("16b", Only2022, Looks::Drought, |t, s| five(t.drought(s) >= 4)),
    pile("17a", Both, Looks::Cards(cards::SUITED), Counts::Suits, elite),
    pile("17b", Both, Looks::Cards(cards::SUITED), Counts::Suits, |t, s| {
        t.suits(s).into_iter().max().unwrap_or(0)
    }),
    pile("18a", Both, Looks::Cards(both(DWARVES, NUMBERS)), Counts::Lowest, |t, s| {
        t.lowest_value(s, DWARVES).unwrap_or(0)
    }),
    pile("18b", Both, Looks::Cards(both(KNIGHTS, NUMBERS)), Counts::Lowest, |t, s| {
        t.lowest_value(s, KNIGHTS).unwrap_or(0)
    }),
    each("19a", Both, &[(cards::NOBLES, 1), (KNIGHTS, 1)], nobles_and_knights),
    each("19b", Both, &[(cards::NOBLES, -1), (KNIGHTS, -1)], |t, s| -nobles_and_knights(t, s)),
    row("20a", Only2022, Looks::Neighbours, |t, s| {
        three(t.n(s) < t.n_previous(s)) + three(t.n(s) > t.n_next(s))
    }),
    row("20b", Only2022, Looks::Neighbours, |t, s| {
        three(t.n(s) > t.n_previous(s)) + three(t.n(s) > t.n_next(s))
    }),
    each("c1a", Only2011, &[(KNIGHTS, 1)], |t, s| t.count(s, KNIGHTS)),
    each("c1b", Only2011, &[(GOBLINS, 1)], |t, s| t.count(s, GOBLINS)),
    pile("c2a", Only2011, Looks::Cards(cards::BASIC), Counts::Triplets(1), triplets),
    pile("c2b", Only2011, Looks::Cards(cards::SUITED), Counts::Row, longest_row),
    each("c3a", Only2011, &[(JACKS, 4)], |t, s| 4 * t.count(s, JACKS)),
    each("c3b", Only2011, &[(JACKS, -4)], |t, s| -4 * t.count(s, JACKS)),
    pile("c4a", Only2011, Looks::Cards(cards::SUITED), Counts::Lowest, |t, s| {
        t.lowest_value(s, cards::SUITED).unwrap_or(if t.c(s).is_empty() { 0 } else { 10 })
    }),
    pile("c4b", Only2011, Looks::Cards(NUMBERS), Counts::Lowest, |t, s| {
        -t.lowest_value(s, cards::SUITED).unwrap_or(0)
    }),
    each("c5a", Only2011, &[(DWARVES, 1), (EIGHTS_NINES, 1)], dwarves_eights_nines),
    each("c5b", Only2011, &[(DWARVES, -1), (EIGHTS_NINES, -1)], |t, s| -dwarves_eights_nines(t, s)),
    each("c6a", Only2011, &[(QUEEN_OF_DWARVES, 8)], |t, s| 8 * t.count(s, QUEEN_OF_DWARVES)),
    each("c6b", Only2011, &[(QUEEN_OF_DWARVES, -8)], |t, s| -8 * t.count(s, QUEEN_OF_DWARVES)),
];

fn five(holds: bool) -> i32 {
    if holds { 5 } else { 0 }
}

fn three(holds: bool) -> i32 {
    if holds { 3 } else { 0 }
}

fn highest_sum(t: &Tally, seat: Seat) -> i32 {
    let own = t.sum(seat);
    let others = || t.seats().filter(|&other| other != seat).map(|other| t.sum(other));
    five(match t.options().numbers_tie {
        NumbersTie::Nobody => others().all(|sum| sum < own),
        NumbersTie::All => others().all(|sum| sum <= own),
    })
}

fn shares_n(t: &Tally, seat: Seat) -> bool {
    t.seats().any(|other| other != seat && t.n(other) == t.n(seat))
}

fn third_trick(t: &Tally, seat: Seat) -> i32 {
    let Some(own) = t.third_trick(seat) else {
        return 0;
    };
    let earlier = |other: &Seat| t.third_trick(*other).is_some_and(|trick| trick < own);
    3 + t.seats().filter(earlier).count() as i32
}

/// The places (of the 16 of a suit) held in each suit.
fn places(t: &Tally, seat: Seat) -> [u64; 3] {
    let bits = t.c(seat).bits();
    [bits & 0xFFFF, bits >> 16 & 0xFFFF, bits >> 32 & 0xFFFF]
}

fn triplets(t: &Tally, seat: Seat) -> i32 {
    let [k, d, g] = places(t, seat);
    let full = k & d & g;
    (full.count_ones() + (full & 0xF000).count_ones()) as i32
}

fn elite(t: &Tally, seat: Seat) -> i32 {
    let counts = t.suits(seat).into_iter();
    let smallest = match t.options().elite_empty_suit {
        EliteEmptySuit::Zero => counts.min(),
        EliteEmptySuit::Ignored => counts.filter(|&count| count > 0).min(),
    };
    smallest.unwrap_or(0)
}

fn nobles_and_knights(t: &Tally, seat: Seat) -> i32 {
    t.count(seat, cards::NOBLES) + t.count(seat, KNIGHTS)
}

fn dwarves_eights_nines(t: &Tally, seat: Seat) -> i32 {
    t.count(seat, DWARVES) + t.count(seat, EIGHTS_NINES)
}

fn longest_row(t: &Tally, seat: Seat) -> i32 {
    let [k, d, g] = places(t, seat);
    let held = k | d | g;
    // 1 to 10, then an 11 if there is one (its two places count as one), then the nobles.
    let eleven = u64::from(held & 0b11 << 10 != 0);
    let low = held & 0x3FF;
    let nobles = held >> 12;
    let mut row = low | eleven << 10 | nobles << (10 + eleven);
    let mut length = 0;
    while row != 0 {
        row &= row >> 1;
        length += 1;
    }
    if length >= 3 { length } else { 0 }
}

/// A quest tile: its place among all tiles.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

/// A scoring rule: its row in [`QUESTS`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestId(u8);

impl Tile {
    /// The 20 tiles of a set, as bits by their places.
    #[inline]
    pub(crate) const fn set(set: TileSet) -> u32 {
        const Y2022: u32 = Tile::rows_in(Only2022);
        const Y2011: u32 = Tile::rows_in(Only2011);
        match set {
            TileSet::Y2022 => Y2022,
            TileSet::Y2011 => Y2011,
        }
    }

    /// The tiles of one set and of both, as bits.
    const fn rows_in(only: Sets) -> u32 {
        let (mut tiles, mut tile) = (0, 0);
        while tile < QUESTS.len() / 2 {
            let sets = QUESTS[2 * tile].sets as u8;
            if sets == only as u8 || sets == Both as u8 {
                tiles |= 1 << tile;
            }
            tile += 1;
        }
        tiles
    }

    /// Every tile, in order.
    fn every() -> impl Iterator<Item = Tile> {
        (0..QUESTS.len() as u8 / 2).map(Tile)
    }

    /// The tiles of a set, in order.
    pub fn all(set: TileSet) -> impl Iterator<Item = Tile> {
        Tile::every().filter(move |tile| tile.is_in(set))
    }

    pub(crate) fn from_place(place: u32) -> Tile {
        Tile(place as u8)
    }

    pub(crate) fn place(self) -> u32 {
        self.0.into()
    }

    /// One of its two rules.
    #[must_use]
    pub fn rule(self, side: Side) -> QuestId {
        QuestId(2 * self.0 + side as u8)
    }

    /// Is the tile part of a set?
    #[must_use]
    pub fn is_in(self, set: TileSet) -> bool {
        Tile::set(set) >> self.0 & 1 == 1
    }

    fn name(self) -> &'static str {
        QUESTS[2 * self.0 as usize].name.trim_end_matches('a')
    }
}

impl QuestId {
    /// All 52 rules.
    pub fn all() -> impl Iterator<Item = QuestId> {
        (0..QUESTS.len() as u8).map(QuestId)
    }

    /// The row of the table.
    #[must_use]
    pub fn quest(self) -> &'static Quest {
        &QUESTS[usize::from(self.0)]
    }

    /// The tile it stands on.
    #[must_use]
    pub fn tile(self) -> Tile {
        Tile(self.0 / 2)
    }

    /// Rule a or b.
    #[must_use]
    pub fn side(self) -> Side {
        if self.0.is_multiple_of(2) { Side::A } else { Side::B }
    }

    /// What a seat scores by it.
    #[must_use]
    pub fn points(self, tally: &Tally, seat: Seat) -> i32 {
        (self.quest().points)(tally, seat)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tile {self}")
    }
}

/// A text that names no quest tile.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoTile;

impl fmt::Display for NoTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is not the name of a quest tile")
    }
}

impl Error for NoTile {}

impl FromStr for Tile {
    type Err = NoTile;

    fn from_str(text: &str) -> Result<Tile, NoTile> {
        Tile::every().find(|tile| tile.name() == text).ok_or(NoTile)
    }
}

impl fmt::Display for QuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.quest().name)
    }
}

impl fmt::Debug for QuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "quest {self}")
    }
}

/// A text that names no quest.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoQuest;

impl fmt::Display for NoQuest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is not the name of a quest")
    }
}

impl Error for NoQuest {}

impl FromStr for QuestId {
    type Err = NoQuest;

    fn from_str(text: &str) -> Result<QuestId, NoQuest> {
        QuestId::all().find(|quest| quest.quest().name == text).ok_or(NoQuest)
    }
}
