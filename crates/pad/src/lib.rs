//! The score pad, for people who play with the real cards: what a table can tell, turned into
//! scores and their explanation.
//!
//! A [`Request`] is what was told, an [`Answer`] what it is worth and why, [`needs()`] what has to be
//! asked at all. All of it is data; what is wrong with a request is said in a [`Wrong`].

mod dwarf_hand;
mod facts;
mod goliath_round;
mod lines;
mod needs;
mod piles;
mod read;
mod tricks;
mod wrong;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use crate::dwarf_hand::{
    Bonus, DwarfAnswer, DwarfRequest, DwarfSeat, Joker, Scout, Tinkerer, needs_of,
};
pub use crate::goliath_round::{ColourLine, GoliathAnswer, GoliathRequest, GoliathSeat, Worth};
pub use crate::lines::{Counted, QuestLine, lines};
pub use crate::needs::{Needs, SpecialNeed, TrickFact, needs};
pub use crate::wrong::{Pack, Things, What, Wrong};

/// The number of a rule, such as `DK-8.2`.
pub type Rule = Cow<'static, str>;

/// What a table tells of a round or hand. Read from JSON, it has the right shape; whether it can
/// be true is found out when it is scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "game", try_from = "Value")]
pub enum Request {
    /// A round of David & Goliath.
    #[serde(rename = "david-goliath")]
    Goliath(GoliathRequest),
    /// A hand of The Dwarf King.
    #[serde(rename = "dwarf-king")]
    Dwarf(Box<DwarfRequest>),
}

/// What each seat scores, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "game")]
pub enum Answer {
    /// A round of David & Goliath.
    #[serde(rename = "david-goliath")]
    Goliath(GoliathAnswer),
    /// A hand of The Dwarf King.
    #[serde(rename = "dwarf-king")]
    Dwarf(DwarfAnswer),
}

impl Request {
    /// What each seat scores, and why.
    ///
    /// # Errors
    /// The first thing that cannot be, or that has to be told and was not.
    pub fn score(&self) -> Result<Answer, Wrong> {
        match self {
            Request::Goliath(request) => request.score().map(Answer::Goliath),
            Request::Dwarf(request) => request.score().map(Answer::Dwarf),
        }
    }
}

impl Answer {
    /// What each seat scores.
    pub fn scores(&self) -> Vec<i32> {
        match self {
            Answer::Goliath(answer) => answer.seats.iter().map(|seat| seat.score).collect(),
            Answer::Dwarf(answer) => answer.seats.iter().map(|seat| seat.score).collect(),
        }
    }
}

/// Reads and scores a request.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn score(request: &Value) -> Result<Answer, Wrong> {
    Request::read(request)?.score()
}
