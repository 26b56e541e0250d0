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
    /// What the rule counted, with its numbers or cards.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub counted: Counted,
    /// Negative where it counts against the seat; the lines add up to the seat's points.
    pub points: i32,
}

/// What a rule counts (DK-8.1).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "counted", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Counted {
    /// Tricks won by the seat, in whatever order.
    Tricks {
        /// From 0 to the tricks of a hand.
        tricks: i32,
    },
    /// Tricks won, and who won as many.
    SameTricks {
        /// From 0 to the tricks of a hand.
        tricks: i32,
        /// The others with the same number.
        same: Vec<Seat>,
    },
    /// Tricks won by the seat and its neighbours.
    Neighbours {
        /// Tricks of the seat itself.
        tricks: i32,
        /// Tricks of the seat before it, on its right.
        previous: i32,
        /// Tricks of the seat after it, on its left.
        next: i32,
    },
    /// The longest row of tricks won.
    Run {
        /// The length of that row; 0 if it won none.
        tricks: i32,
    },
    /// The longest row of tricks not won.
    Drought {
        /// The length of that row; 0 if it won all.
        tricks: i32,
    },
    /// Tricks won of the last four.
    LastFour {
        /// From 0 to 4.
        tricks: i32,
    },
    /// Whether and when the seat won its third trick.
    ThirdTrick {
        /// Which place the seat has among those who won one, from 1; none without a third trick.
        place: Option<usize>,
    },
    /// Cards that count the same.
    Each {
        /// The cards of the pile that count so; never empty.
        cards: CardSet,
        /// Points for one of them, negative where it costs.
        worth: i32,
    },
    /// A rank in all three suits.
    Triplet {
        /// One card of each suit.
        cards: CardSet,
    },
    /// How many cards of each suit lie in the pile.
    Suits {
        /// Cards of Knights, the special one included.
        knights: i32,
        /// Cards of Dwarves, the special one included.
        dwarves: i32,
        /// Cards of Goblins, the special one included.
        goblins: i32,
    },
    /// The card with the lowest value.
    Lowest {
        /// The card; none if there is no card with a value.
        card: Option<Card>,
    },
    /// The longest row of ranks, one card of each.
    Row {
        /// One card for each rank of the row.
        cards: CardSet,
    },
    /// The sum of values.
    Sum {
        /// The sum of the seat's own cards with a value.
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
