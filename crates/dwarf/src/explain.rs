//! How the points of a quest come about, as data: what the rule counted, line by line.

use game::Seat;

use crate::card::{Card, CardSet};
use crate::quest::{Basis, Counts, Looks, QuestId, full_ranks, longest_row};
use crate::tally::Tally;

/// One thing that counted, and the points for it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QuestLine {
    /// What counted.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub counted: Counted,
    /// The points for it.
    pub points: i32,
}

/// What a rule counts (DK-8.1).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "counted", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        same: Vec<Seat>,
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
        /// Which place the seat has among those who won one, from 1; none without a third trick.
        place: Option<usize>,
    },
    /// Cards that count the same.
    Each {
        /// The cards.
        cards: CardSet,
        /// What each is worth.
        worth: i32,
    },
    /// A rank in all three suits.
    Triplet {
        /// The three cards.
        cards: CardSet,
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
        card: Option<Card>,
    },
    /// The longest row of ranks, one card of each.
    Row {
        /// The cards.
        cards: CardSet,
    },
    /// The sum of values.
    Sum {
        /// The seat's.
        sum: i32,
        /// The highest of the others.
        others: i32,
    },
}

impl QuestId {
    /// Why a seat has its points; those of the lines add up to [`QuestId::points`].
    #[must_use]
    pub fn explain(self, tally: &Tally, seat: Seat) -> Vec<QuestLine> {
        let quest = self.quest();
        let pile = tally.c(seat);
        match quest.counts {
            Counts::Each(parts) => {
                let line = |&(set, worth): &(CardSet, i32)| {
                    let points = worth * tally.count(seat, set);
                    QuestLine { counted: Counted::Each { cards: pile & set, worth }, points }
                };
                parts.iter().map(line).collect()
            }
            Counts::Triplets(worth) => {
                let line = |(cards, times)| QuestLine {
                    counted: Counted::Triplet { cards },
                    points: worth * times,
                };
                full_ranks(pile).map(line).collect()
            }
            Counts::Number(shown, ..) => {
                let counted = match shown {
                    Basis::Tricks => tricks(quest.looks, tally, seat),
                    Basis::Suits => {
                        let [knights, dwarves, goblins] = tally.suits(seat);
                        Counted::Suits { knights, dwarves, goblins }
                    }
                    Basis::Lowest => Counted::Lowest { card: tally.lowest(seat, quest.cards()) },
                    Basis::Row => Counted::Row { cards: longest_row(pile) },
                    Basis::Sum => {
                        Counted::Sum { sum: tally.sum(seat), others: tally.highest_other_sum(seat) }
                    }
                };
                vec![QuestLine { counted, points: self.points(tally, seat) }]
            }
        }
    }
}

fn tricks(looks: Looks, tally: &Tally, seat: Seat) -> Counted {
    let tricks = tally.n(seat);
    match looks {
        Looks::AllTricks => Counted::SameTricks { tricks, same: tally.same_n(seat).collect() },
        Looks::Neighbours => Counted::Neighbours {
            tricks,
            previous: tally.n_previous(seat),
            next: tally.n_next(seat),
        },
        Looks::Run => Counted::Run { tricks: tally.run(seat) },
        Looks::Drought => Counted::Drought { tricks: tally.drought(seat) },
        Looks::LastFour => Counted::LastFour { tricks: tally.of_last_four(seat) },
        Looks::ThirdTricks => Counted::ThirdTrick { place: tally.third_place(seat) },
        Looks::Tricks | Looks::Cards(_) | Looks::AllCards(_) => Counted::Tricks { tricks },
    }
}
