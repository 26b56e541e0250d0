//! Why a rule of The Dwarf King gives its points: what it counted, line by line. The table of
//! quests says what each rule counts.

use dwarf::{Card, CardSet, Counts, Looks, QuestId, Tally, cards};
use game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::piles::names;

/// One thing that counted, and the points for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct QuestLine {
    /// What counted.
    #[serde(flatten)]
    pub counted: Counted,
    /// The points for it.
    pub points: i32,
}

/// What a rule counts (DK-8.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "counted", rename_all = "snake_case")]
pub enum Counted {
    /// Tricks won.
    Tricks {
        /// How many.
        tricks: i32,
    },
    /// Tricks won, and who won as many.
    SameTricks {
        /// How many.
        tricks: i32,
        /// The others with the same number.
        same: Vec<usize>,
    },
    /// Tricks won by the seat and its neighbours.
    Neighbours {
        /// The seat's.
        tricks: i32,
        /// The previous seat's.
        previous: i32,
        /// The next seat's.
        next: i32,
    },
    /// The longest row of tricks won.
    Run {
        /// Its length.
        tricks: i32,
    },
    /// The longest row of tricks not won.
    Drought {
        /// Its length.
        tricks: i32,
    },
    /// Tricks won of the last four.
    LastFour {
        /// How many.
        tricks: i32,
    },
    /// The third trick.
    ThirdTrick {
        /// The how-manieth player it was to win one, from 1; none without a third trick.
        place: Option<usize>,
    },
    /// Cards that count the same.
    Each {
        /// The cards.
        cards: Vec<String>,
        /// What each is worth.
        worth: i32,
    },
    /// A rank in all three suits.
    Triplet {
        /// The three cards.
        cards: Vec<String>,
    },
    /// Cards of each suit.
    Suits {
        /// Knights.
        knights: i32,
        /// Dwarves.
        dwarves: i32,
        /// Goblins.
        goblins: i32,
    },
    /// The card with the lowest value.
    Lowest {
        /// The card; none if there is no card with a value.
        card: Option<String>,
    },
    /// The longest row of ranks, one card of each.
    Row {
        /// The cards.
        cards: Vec<String>,
    },
    /// The sum of values.
    Sum {
        /// The seat's.
        sum: i32,
        /// The highest of the others.
        others: i32,
    },
}

/// Why a seat has its points; those of the lines add up to them.
pub fn lines(quest: QuestId, tally: &Tally, seat: Seat) -> Vec<QuestLine> {
    let row = quest.quest();
    let looked = match row.looks {
        Looks::Cards(cards) | Looks::AllCards(cards) => tally.c(seat) & cards,
        _ => CardSet::EMPTY,
    };
    let counted = match row.counts {
        Counts::Tricks => tricks(row.looks, tally, seat),
        Counts::Each(parts) => return parts.iter().map(|part| each(looked, part)).collect(),
        Counts::Triplets(worth) => return triplets(looked, worth),
        Counts::Suits => {
            let [knights, dwarves, goblins] = tally.suits(seat);
            Counted::Suits { knights, dwarves, goblins }
        }
        Counts::Lowest => {
            let valued = looked.iter().filter_map(|card| Some((card.value()?, card)));
            let lowest = valued.min_by_key(|&(value, _)| value);
            Counted::Lowest { card: lowest.map(|(_, card)| card.to_string()) }
        }
        Counts::Row => Counted::Row { cards: names(longest_row(looked)) },
        Counts::Sum => {
            let others = tally.seats().filter(|&other| other != seat);
            let others = others.map(|other| tally.sum(other)).max().unwrap_or_default();
            Counted::Sum { sum: tally.sum(seat), others }
        }
    };
    vec![QuestLine { counted, points: quest.points(tally, seat) }]
}

fn tricks(looks: Looks, tally: &Tally, seat: Seat) -> Counted {
    let tricks = tally.n(seat);
    match looks {
        Looks::AllTricks => {
            let same = tally.seats().filter(|&other| other != seat && tally.n(other) == tricks);
            Counted::SameTricks { tricks, same: same.map(Seat::index).collect() }
        }
        Looks::Neighbours => Counted::Neighbours {
            tricks,
            previous: tally.n_previous(seat),
            next: tally.n_next(seat),
        },
        Looks::Run => Counted::Run { tricks: tally.run(seat) },
        Looks::Drought => Counted::Drought { tricks: tally.drought(seat) },
        Looks::LastFour => Counted::LastFour { tricks: tally.of_last_four(seat) },
        Looks::ThirdTricks => {
            let place = tally.third_trick(seat).map(|own| {
                let thirds = tally.seats().filter_map(|other| tally.third_trick(other));
                thirds.filter(|&third| third <= own).count()
            });
            Counted::ThirdTrick { place }
        }
        Looks::Tricks | Looks::Cards(_) | Looks::AllCards(_) => Counted::Tricks { tricks },
    }
}

fn each(looked: CardSet, &(set, worth): &(CardSet, i32)) -> QuestLine {
    let cards = looked & set;
    let points = worth * cards.len() as i32;
    QuestLine { counted: Counted::Each { cards: names(cards), worth }, points }
}

/// DK-8.3, rule 15: ranks held in all suits; nobles count twice.
fn triplets(looked: CardSet, worth: i32) -> Vec<QuestLine> {
    let rank = |place: u32| looked & cards::ranks(1 << place);
    let full = (0..16).map(rank).filter(|rank| rank.len() == 3);
    let line = |rank: CardSet| {
        let noble = cards::NOBLES.contains_all(rank);
        let points = if noble { 2 * worth } else { worth };
        QuestLine { counted: Counted::Triplet { cards: names(rank) }, points }
    };
    full.map(line).collect()
}

/// DK-8.4, rule c2b: consecutive ranks whatever the suits; without an 11, 10 and J are neighbours.
fn longest_row(looked: CardSet) -> CardSet {
    // The two 11s are one rank.
    const ELEVENS: u64 = 0b11 << 10;
    let ranks = (0..10).map(|place| 1 << place).chain([ELEVENS]).chain((12..16).map(|p| 1 << p));
    let (mut longest, mut row) = (CardSet::EMPTY, CardSet::EMPTY);
    for places in ranks {
        let held: Option<Card> = (looked & cards::ranks(places)).first();
        match held {
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
