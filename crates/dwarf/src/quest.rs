//! The quests: 26 tiles in two sets, 52 scoring rules, one row each.
//!
//! A row is the rule's name, what it looks at, and what it counts there for how many points, from
//! the [`Tally`]. Scoring, explanations, score pads and bots all read this table.

use std::fmt;
use std::str::FromStr;

use game::{NoSuchName, Seat, Set};

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
    /// The winners of the last four tricks.
    LastFour,
    /// The seats that won a third trick, and in which order.
    ThirdTricks,
    /// These cards in the seat's pile.
    Cards(CardSet),
    /// These cards in everybody's pile.
    AllCards(CardSet),
}

/// What a rule counts in what it looks at, and the points for it.
#[derive(Copy, Clone, Debug)]
pub enum Counts {
    /// Points for each card of a set; a card in two sets counts twice.
    Each(&'static [(CardSet, i32)]),
    /// Points for each rank held in all suits, twice as many for nobles.
    Triplets(i32),
    /// Points for each one of a number.
    Number(Basis, i32, fn(&Tally, Seat) -> i32),
}

/// What explains the number that a rule counts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Basis {
    /// The number of tricks it looks at, or how that compares.
    Tricks,
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
    /// The tiles of both years.
    Both,
}

use Sets::{Both, Only2011, Only2022};

/// One scoring rule: a row of [`QUESTS`].
#[derive(Debug)]
pub struct Quest {
    /// Its name: the tile's number and `a` or `b`.
    pub name: &'static str,
    /// The tile sets it belongs to.
    pub sets: Sets,
    /// What it looks at; the points depend on nothing else.
    pub looks: Looks,
    /// What it counts there, and the points for it.
    pub counts: Counts,
    /// The option that changes what it scores, if there is one.
    pub option: Option<&'static str>,
}

type Number = fn(&Tally, Seat) -> i32;

/// A rule on tricks: `times` points for each one of a number.
const fn row(name: &'static str, sets: Sets, looks: Looks, times: i32, number: Number) -> Quest {
    let counts = Counts::Number(Basis::Tricks, times, number);
    Quest { name, sets, looks, counts, option: None }
}

/// A rule on a pile as a whole.
const fn pile(
    name: &'static str,
    sets: Sets,
    looks: Looks,
    shown: Basis,
    times: i32,
    number: Number,
) -> Quest {
    Quest { name, sets, looks, counts: Counts::Number(shown, times, number), option: None }
}

/// A rule on single cards: what each card of some sets is worth.
const fn each(name: &'static str, sets: Sets, worth: &'static [(CardSet, i32)]) -> Quest {
    let (mut looked, mut part) = (CardSet::EMPTY, 0);
    while part < worth.len() {
        looked = either(looked, worth[part].0);
        part += 1;
    }
    Quest { name, sets, looks: Looks::Cards(looked), counts: Counts::Each(worth), option: None }
}

/// A rule on ranks held in all suits.
const fn triplets(name: &'static str, sets: Sets, worth: i32) -> Quest {
    let counts = Counts::Triplets(worth);
    Quest { name, sets, looks: Looks::Cards(cards::BASIC), counts, option: None }
}

impl Quest {
    /// The cards it looks at; none if it looks at tricks.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        match self.looks {
            Looks::Cards(cards) | Looks::AllCards(cards) => cards,
            _ => CardSet::EMPTY,
        }
    }

    /// The option that changes what it scores.
    const fn by(self, option: &'static str) -> Quest {
        Quest { option: Some(option), ..self }
    }
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
    row("1a", Only2022, Looks::Run, 2, |t, s| t.run(s)),
    row("1b", Only2022, Looks::Run, -2, |t, s| t.run(s)),
    row("2a", Both, Looks::LastFour, 2, |t, s| t.of_last_four(s)),
    row("2b", Both, Looks::LastFour, -2, |t, s| t.of_last_four(s)),
    each("3a", Both, &[(THREES_FOURS, 4)]),
    each("3b", Both, &[(SIXES_SEVENS, 4)]),
    each("4a", Both, &[(KNIGHTS, -1)]),
    each("4b", Both, &[(GOBLINS, -1)]),
    row("5a", Both, Looks::Neighbours, 1, |t, s| t.n_previous(s)),
    row("5b", Both, Looks::Neighbours, 1, |t, s| t.n_next(s)),
    pile("6a", Only2022, Looks::AllCards(NUMBERS), Basis::Sum, 5, highest_sum).by("numbers_tie"),
    pile("6b", Only2022, Looks::AllCards(NUMBERS), Basis::Sum, -5, highest_sum).by("numbers_tie"),
    row("7a", Both, Looks::Tricks, 1, |t, s| t.n(s)),
    row("7b", Both, Looks::Tricks, -1, |t, s| t.n(s)),
    row("8a", Both, Looks::Tricks, 5, |t, s| (t.n(s) == 3).into()),
    row("8b", Both, Looks::Tricks, 5, |t, s| (t.n(s) == 1).into()),
    row("9a", Both, Looks::Tricks, 5, |t, s| (t.n(s) == 4).into()),
    row("9b", Both, Looks::Tricks, 5, |t, s| (t.n(s) == 2).into()),
    row("10a", Both, Looks::Tricks, 5, |t, s| {
        (t.n(s) % 2 == 0 && (t.n(s) != 0 || t.options().zero_is_even)).into()
    }).by("zero_is_even"),
    row("10b", Both, Looks::Tricks, 5, |t, s| (t.n(s) % 2 == 1).into()),
    row("11a", Both, Looks::AllTricks, 5, |t, s| t.same_n(s).next().is_none().into()),
    row("11b", Both, Looks::AllTricks, 5, |t, s| t.same_n(s).next().is_some().into()),
    each("12a", Both, &[(KNIGHTS, 1), (DWARVES, -1)]),
    each("12b", Both, &[(KNIGHTS, -1), (DWARVES, 1)]),
    each("13a", Both, &[(KINGS, 3), (QUEENS, -3)]),
    each("13b", Both, &[(KINGS, -3), (QUEENS, 3)]),
    row("14a", Only2022, Looks::ThirdTricks, 1, third_trick),
    row("14b", Only2022, Looks::ThirdTricks, -1, third_trick),
    triplets("15a", Only2022, 1),
    triplets("15b", Only2022, -1),
    row("16a", Only2022, Looks::Run, 5, |t, s| (t.run(s) >= 4).into()),
    row("16b", Only2022, Looks::Drought, 5, |t, s| (t.drought(s) >= 4).into()),
    pile("17a", Both, Looks::Cards(cards::SUITED), Basis::Suits, 1, elite).by("elite_empty_suit"),
    pile("17b", Both, Looks::Cards(cards::SUITED), Basis::Suits, 1, |t, s| {
        t.suits(s).into_iter().max().unwrap_or(0)
    }),
    pile("18a", Both, Looks::Cards(both(DWARVES, NUMBERS)), Basis::Lowest, 1, |t, s| {
        t.lowest_value(s, DWARVES).unwrap_or(0)
    }),
    pile("18b", Both, Looks::Cards(both(KNIGHTS, NUMBERS)), Basis::Lowest, 1, |t, s| {
        t.lowest_value(s, KNIGHTS).unwrap_or(0)
    }),
    each("19a", Both, &[(cards::NOBLES, 1), (KNIGHTS, 1)]),
    each("19b", Both, &[(cards::NOBLES, -1), (KNIGHTS, -1)]),
    row("20a", Only2022, Looks::Neighbours, 3, |t, s| {
        i32::from(t.n(s) < t.n_previous(s)) + i32::from(t.n(s) > t.n_next(s))
    }),
    row("20b", Only2022, Looks::Neighbours, 3, |t, s| {
        i32::from(t.n(s) > t.n_previous(s)) + i32::from(t.n(s) > t.n_next(s))
    }),
    each("c1a", Only2011, &[(KNIGHTS, 1)]),
    each("c1b", Only2011, &[(GOBLINS, 1)]),
    triplets("c2a", Only2011, 1),
    pile("c2b", Only2011, Looks::Cards(cards::SUITED), Basis::Row, 1, |t, s| {
        Some(longest_row(t.c(s)).len() as i32).filter(|&length| length >= 3).unwrap_or(0)
    }),
    each("c3a", Only2011, &[(JACKS, 4)]),
    each("c3b", Only2011, &[(JACKS, -4)]),
    pile("c4a", Only2011, Looks::Cards(cards::SUITED), Basis::Lowest, 1, |t, s| {
        t.lowest_value(s, cards::SUITED).unwrap_or(if t.c(s).is_empty() { 0 } else { 10 })
    }),
    pile("c4b", Only2011, Looks::Cards(NUMBERS), Basis::Lowest, -1, |t, s| {
        t.lowest_value(s, cards::SUITED).unwrap_or(0)
    }),
    each("c5a", Only2011, &[(DWARVES, 1), (EIGHTS_NINES, 1)]),
    each("c5b", Only2011, &[(DWARVES, -1), (EIGHTS_NINES, -1)]),
    each("c6a", Only2011, &[(QUEEN_OF_DWARVES, 8)]),
    each("c6b", Only2011, &[(QUEEN_OF_DWARVES, -8)]),
];

/// 1 for the highest sum; whether sharing it counts is an option.
fn highest_sum(t: &Tally, seat: Seat) -> i32 {
    let (own, others) = (t.sum(seat), t.highest_other_sum(seat));
    match t.options().numbers_tie {
        NumbersTie::Nobody => own > others,
        NumbersTie::All => own >= others,
    }
    .into()
}

/// 3 for the first seat that wins a third trick, one more for each later one.
fn third_trick(t: &Tally, seat: Seat) -> i32 {
    t.third_place(seat).map_or(0, |place| place as i32 + 2)
}

fn elite(t: &Tally, seat: Seat) -> i32 {
    let counts = t.suits(seat).into_iter();
    let smallest = match t.options().elite_empty_suit {
        EliteEmptySuit::Zero => counts.min(),
        EliteEmptySuit::Ignored => counts.filter(|&count| count > 0).min(),
    };
    smallest.unwrap_or(0)
}

/// The ranks of a pile that are held in all suits, and how often each counts (rule 15).
pub(crate) fn full_ranks(pile: CardSet) -> impl Iterator<Item = (CardSet, i32)> {
    // The places (of the 16 of a suit) held in each suit.
    let bits = pile.bits();
    let mut full = bits & bits >> 16 & bits >> 32 & 0xFFFF;
    std::iter::from_fn(move || {
        let place = (full != 0).then(|| full.trailing_zeros())?;
        full &= full - 1;
        let rank = cards::ranks(1 << place);
        Some((rank, if cards::NOBLES.contains_all(rank) { 2 } else { 1 }))
    })
}

/// One card of each rank of the longest row (rule c2b): consecutive ranks whatever the suits;
/// without an 11, 10 and J are neighbours.
pub(crate) fn longest_row(pile: CardSet) -> CardSet {
    // The two 11s are one rank.
    const ELEVENS: u64 = 0b11 << 10;
    let ranks = (0..10).map(|place| 1 << place).chain([ELEVENS]).chain((12..16).map(|p| 1 << p));
    let (mut longest, mut row) = (CardSet::EMPTY, CardSet::EMPTY);
    for places in ranks {
        match (pile & cards::ranks(places)).first() {
            Some(card) => row.insert(card),
            None if places == ELEVENS => {}
            None => row = CardSet::EMPTY,
        }
        if row.len() > longest.len() {
            longest = row;
        }
    }
    longest
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
    /// All 52 rules, of both sets, in the order of the table.
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

    /// Which of its tile's two rules it is.
    #[must_use]
    pub fn side(self) -> Side {
        if self.0.is_multiple_of(2) { Side::A } else { Side::B }
    }

    /// What a seat scores by it.
    #[must_use]
    pub fn points(self, tally: &Tally, seat: Seat) -> i32 {
        match self.quest().counts {
            Counts::Number(_, times, number) => times * number(tally, seat),
            Counts::Each(parts) => {
                parts.iter().map(|&(set, worth)| worth * tally.count(seat, set)).sum()
            }
            Counts::Triplets(worth) => {
                worth * full_ranks(tally.c(seat)).map(|(_, times)| times).sum::<i32>()
            }
        }
    }

    /// The numbered rule that lists it.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self.quest().sets {
            Only2011 => TileSet::Y2011.rule(),
            Only2022 | Both => TileSet::Y2022.rule(),
        }
    }
}

#[cfg(feature = "serde")]
game::by_name!(Tile, QuestId);

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

impl FromStr for Tile {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Tile, NoSuchName> {
        Tile::every().find(|tile| tile.name() == text).ok_or(NoSuchName("quest tile"))
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

impl FromStr for QuestId {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<QuestId, NoSuchName> {
        QuestId::all().find(|quest| quest.quest().name == text).ok_or(NoSuchName("quest"))
    }
}
