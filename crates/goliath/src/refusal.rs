//! Why an action is refused: the rule, and the facts to explain it in any language.

use std::error::Error;
use std::fmt;

use game::{Fact, Refusal as _, Seat};

use crate::card::{Card, CardSet, Colour};
use crate::tell::refusal;

/// An action that is not allowed now (DG-3.5).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "facts", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GoliathRefusal"))]
pub enum Refusal {
    /// Nobody can play: the cards are not dealt, or the match is over.
    NotNow,
    /// It is another seat's turn.
    NotYourTurn {
        /// The only seat that may act now.
        turn: Seat,
    },
    /// The seat does not hold the card.
    NotHeld {
        /// The card that was asked for.
        card: Card,
        /// The legal cards; never empty.
        could: CardSet,
    },
    /// The seat holds cards of the led colour and must play one of them.
    MustFollow {
        /// The colour of the first card of the trick.
        led: Colour,
        /// What could be played: the seat's cards of that colour.
        could: CardSet,
    },
}

impl game::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotNow | Refusal::NotYourTurn { .. } | Refusal::NotHeld { .. } => "DG-3.4",
            Refusal::MustFollow { .. } => "DG-3.3",
        }
    }

    fn fact(&self) -> Fact {
        refusal(self)
    }

    fn what(&self) -> String {
        match self {
            Refusal::NotNow => "nobody can play now".into(),
            Refusal::NotYourTurn { turn } => format!("it is the turn of seat {}", turn.index()),
            Refusal::NotHeld { card, could } => {
                format!("the hand does not hold {card}; possible are {could}")
            }
            Refusal::MustFollow { led, could } => {
                format!("{led:?} was led; possible are {could}")
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what(), self.rule())
    }
}

impl Error for Refusal {}
