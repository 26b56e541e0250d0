//! Why a rule of The Dwarf King gives its points, as messages write it.

use dwarf::{QuestId, Tally};
use game::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::piles::names;

/// One thing that counted, and the points for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct QuestLine {
    /// What counted.
    #[serde(flatten)]
    pub counted: Counted,
    /// The points for it.
    pub points: i32,
}

/// What a rule counts (DK-8.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
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
    let line =
        |line: dwarf::QuestLine| QuestLine { counted: counted(line.counted), points: line.points };
    quest.explain(tally, seat).into_iter().map(line).collect()
}

fn counted(counted: dwarf::Counted) -> Counted {
    use dwarf::Counted as Dwarf;
    match counted {
        Dwarf::Tricks { tricks } => Counted::Tricks { tricks },
        Dwarf::SameTricks { tricks, same } => {
            Counted::SameTricks { tricks, same: same.into_iter().map(Seat::index).collect() }
        }
        Dwarf::Neighbours { tricks, previous, next } => {
            Counted::Neighbours { tricks, previous, next }
        }
        Dwarf::Run { tricks } => Counted::Run { tricks },
        Dwarf::Drought { tricks } => Counted::Drought { tricks },
        Dwarf::LastFour { tricks } => Counted::LastFour { tricks },
        Dwarf::ThirdTrick { place } => Counted::ThirdTrick { place },
        Dwarf::Each { cards, worth } => Counted::Each { cards: names(cards), worth },
        Dwarf::Triplet { cards } => Counted::Triplet { cards: names(cards) },
        Dwarf::Suits { knights, dwarves, goblins } => Counted::Suits { knights, dwarves, goblins },
        Dwarf::Lowest { card } => Counted::Lowest { card: card.map(|card| card.to_string()) },
        Dwarf::Row { cards } => Counted::Row { cards: names(cards) },
        Dwarf::Sum { sum, others } => Counted::Sum { sum, others },
    }
}
