//! What is wrong with a request: where, by which rule, and what would be right.
//!
//! [`WrongKind`] holds the facts, [`WrongTelling::fact`] what people are told of them in their own
//! words; the text of `Display` is plain English for whoever wrote the request.

use std::fmt;

use game::{Fact, MAX_SEATS, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rule;

/// The first thing that is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WrongTelling {
    /// The rule that says so; none if the request does not have the right shape.
    pub rule: Option<Rule>,
    /// Where in the request, as a JSON pointer such as `/won/2/5`.
    pub path: String,
    /// What is wrong, and what would be right.
    pub what: WrongKind,
}

/// What can be wrong. Seats count from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WrongKind {
    /// The value has another shape.
    MustBe {
        /// What it must be, in plain English.
        shape: Rule,
    },
    /// The field is none of those that this place has.
    UnknownField {
        /// All fields that there are in this place.
        known: Vec<Rule>,
    },
    /// The value is none of those there are.
    NotOneOf {
        /// The value as it was told.
        found: String,
        /// All values that there are.
        allowed: Vec<String>,
    },
    /// The options cannot be these.
    Options {
        /// Why, and what is allowed.
        text: String,
    },
    /// This has to be told.
    Missing {
        /// The fields that tell it; one of them is enough.
        any_of: Vec<Rule>,
    },
    /// Nobody is told to have won these cards.
    Untold {
        /// The cards that are missing, at most those the rule looks at.
        cards: Vec<String>,
    },
    /// The text names no card.
    NoCard {
        /// The text, or its beginning.
        found: String,
        /// The seat in whose pile it stands, from 0.
        seat: usize,
    },
    /// The card is not in the pack.
    OutOfPack {
        /// A card that is in another pack.
        card: String,
        /// The seat in whose pile it stands, from 0.
        seat: usize,
        /// The pack of this table.
        pack: WhyNotInDeck,
    },
    /// The card was told before.
    Twice {
        /// The card that stands in two piles.
        card: String,
        /// The seat in whose pile it stands here, from 0.
        seat: usize,
        /// The seat in whose pile it stood before, from 0.
        before: usize,
    },
    /// There is no such seat.
    NoSeat {
        /// The seat as it was told, from 0.
        found: usize,
        /// How many seats there are, from 0.
        players: usize,
    },
    /// The seat stands in the list before.
    SeatTwice {
        /// The seat that stands there twice, from 0.
        seat: usize,
    },
    /// The wrong number of something is told.
    Number {
        /// What was counted.
        of: CountedThing,
        /// How many were told.
        found: usize,
        /// The fewest there can be.
        least: usize,
        /// The most there can be.
        most: usize,
    },
    /// What is told of a seat does not go with what another field tells.
    Contradicts {
        /// The seat that is told of, from 0.
        seat: usize,
        /// The field that says otherwise.
        field: Rule,
    },
    /// The fact belongs to another special card.
    OtherSpecial {
        /// The special card it belongs to.
        belongs_to: String,
        /// The special card of the hand.
        special: String,
    },
}

/// What a wrong number counts; words has the nouns.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CountedThing {
    /// Entries, one for each seat.
    Seats,
    /// Cards in a pile.
    Cards,
    /// Tricks of a seat or of all.
    Tricks,
    /// J, Q, K and A in the Scout's trick.
    Nobles,
}

/// A pack, by what sets it apart from others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhyNotInDeck {
    /// The numbers 1 to this one.
    UpTo(u8),
    /// The basic cards without this one.
    Without(String),
    /// The basic cards and this special card.
    Special(String),
}

impl WrongTelling {
    pub(crate) fn new(
        rule: impl Into<Option<Rule>>,
        path: impl Into<String>,
        what: WrongKind,
    ) -> WrongTelling {
        WrongTelling { rule: rule.into(), path: path.into(), what }
    }

    /// What people are told of it, whichever face they tell the pad by; the rule is not in it.
    #[must_use]
    pub fn fact(&self) -> Fact {
        match &self.what {
            WrongKind::Untold { cards } => Fact::new("wrong.untold").cards("cards", cards),
            WrongKind::NoCard { found, .. } => Fact::new("wrong.no_card").word("found", found),
            WrongKind::OutOfPack { card, seat, pack } => {
                let fact = |key| Fact::new(key).seat("seat", at(*seat)).card("card", card);
                match pack {
                    WhyNotInDeck::UpTo(highest) => {
                        fact("wrong.out_of_pack.up_to").number("highest", i32::from(*highest))
                    }
                    WhyNotInDeck::Without(_) => fact("wrong.out_of_pack.without"),
                    WhyNotInDeck::Special(special) => {
                        fact("wrong.out_of_pack.special").card("special", special)
                    }
                }
            }
            WrongKind::Twice { card, seat, before } if seat == before => {
                Fact::new("wrong.twice.same").seat("seat", at(*seat)).card("card", card)
            }
            WrongKind::Twice { card, seat, before } => {
                let fact = Fact::new("wrong.twice").seat("seat", at(*seat));
                fact.seat("other", at(*before)).card("card", card)
            }
            WrongKind::NoSeat { found, players } => {
                let fact = Fact::new("wrong.no_seat").number("found", number(found + 1));
                fact.number("players", number(*players))
            }
            WrongKind::SeatTwice { seat } => Fact::new("wrong.seat_twice").seat("seat", at(*seat)),
            WrongKind::Number { of, found, least, most } => self.number(*of, *found, *least, *most),
            WrongKind::Contradicts { seat, .. } => {
                Fact::new("wrong.contradicts").seat("seat", at(*seat))
            }
            WrongKind::Missing { any_of } => {
                let field = any_of.first().map_or("", |field| field);
                Fact::new("wrong.missing").word("field", field)
            }
            WrongKind::OtherSpecial { belongs_to, .. } => {
                Fact::new("wrong.special").card("card", belongs_to)
            }
            WrongKind::NotOneOf { found, allowed } => {
                let fact = Fact::new("wrong.not_one_of").word("found", found);
                fact.word("allowed", allowed.join(", "))
            }
            other => Fact::new("wrong.other").word("text", other),
        }
    }

    /// A number that cannot be; the path says in part what was counted.
    fn number(&self, of: CountedThing, found: usize, least: usize, most: usize) -> Fact {
        let exact = least == most;
        let pile = self.path.strip_prefix("/won/").and_then(|seat| seat.parse().ok());
        if let Some(seat) = pile.map(at) {
            let about = |key| Fact::new(key).seat("seat", seat);
            return match (most, exact) {
                (0, _) => about("wrong.no_trick"),
                (_, true) => about("wrong.whole").number("found", number(found)),
                (_, false) => range(about("wrong.pile"), found, least, most),
            };
        }
        let (one, many) = match (self.path.as_str(), of) {
            ("/third_tricks", _) => ("wrong.third", "wrong.third.range"),
            ("/won", CountedThing::Cards) => ("wrong.cards", "wrong.cards.range"),
            ("/won", CountedThing::Tricks) => {
                let fact = Fact::new("wrong.tricks").number("found", number(found));
                return fact.number("most", number(most));
            }
            _ => ("wrong.number", "wrong.number.range"),
        };
        match exact {
            true => Fact::new(one).number("found", number(found)).number("least", number(least)),
            false => range(Fact::new(many), found, least, most),
        }
    }
}

fn range(fact: Fact, found: usize, least: usize, most: usize) -> Fact {
    let fact = fact.number("found", number(found));
    fact.number("least", number(least)).number("most", number(most))
}

/// Numbers are as the request has them: there are no bounds that a fact could not hold.
fn number(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The seat of a pile; of too many piles the last one stands for all.
fn at(seat: usize) -> Seat {
    Seat::new(seat.min(MAX_SEATS - 1))
}

/// The number of a rule as an error holds it.
pub(crate) fn by(rule: &'static str) -> Option<Rule> {
    Some(Rule::Borrowed(rule))
}

impl fmt::Display for WrongKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongKind::MustBe { shape } => write!(f, "must be {shape}"),
            WrongKind::UnknownField { known } => {
                write!(f, "is no field: there are {}", known.join(", "))
            }
            WrongKind::NotOneOf { found, allowed } => {
                write!(f, "cannot be {found:?}: allowed are {}", allowed.join(", "))
            }
            WrongKind::Options { text } => f.write_str(text),
            WrongKind::Missing { any_of } => write!(f, "is missing: tell {}", any_of.join(" or ")),
            WrongKind::Untold { cards } => write!(f, "does not tell who won {}", cards.join(" ")),
            WrongKind::NoCard { found, seat } => {
                write!(f, "names no card: {found:?} (seat {seat})")
            }
            WrongKind::OutOfPack { card, seat, pack } => {
                write!(f, "seat {seat} cannot have won {card}: the pack has ")?;
                match pack {
                    WhyNotInDeck::UpTo(highest) => write!(f, "the numbers 1 to {highest}"),
                    WhyNotInDeck::Without(card) => write!(f, "the basic cards without {card}"),
                    WhyNotInDeck::Special(card) => write!(f, "the basic cards and {card}"),
                }
            }
            WrongKind::Twice { card, seat, before } if seat == before => {
                write!(f, "{card} stands twice in the pile of seat {seat}")
            }
            WrongKind::Twice { card, seat, before } => {
                write!(f, "seat {seat} cannot have won {card}: seat {before} has")
            }
            WrongKind::NoSeat { found, players } => {
                write!(f, "must be a seat from 0 to {}, not {found}", players.saturating_sub(1))
            }
            WrongKind::SeatTwice { seat } => write!(f, "seat {seat} stands there before"),
            WrongKind::Number { of, found, least, most } => {
                let things = match of {
                    CountedThing::Seats => "seats",
                    CountedThing::Cards => "cards",
                    CountedThing::Tricks => "tricks",
                    CountedThing::Nobles => "nobles",
                };
                write!(f, "tells of {found} {things}, but there must be {least}")?;
                if least == most { Ok(()) } else { write!(f, " to {most}") }
            }
            WrongKind::Contradicts { seat, field } => {
                write!(f, "does not go with `{field}` for seat {seat}")
            }
            WrongKind::OtherSpecial { belongs_to, special } => {
                write!(f, "belongs to {belongs_to}, but the special card is {special}")
            }
        }
    }
}

impl fmt::Display for WrongTelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        self.what.fmt(f)?;
        match &self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for WrongTelling {}
