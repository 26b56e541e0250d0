//! The score pad of every game: a request names its game.

use pad::{DwarfAnswer, DwarfRequest, GoliathAnswer, GoliathRequest, WrongKind, WrongTelling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Kind, UnknownGame};

/// What a table tells of a round or hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "game")]
#[schemars(rename = "ScoreRequest")]
pub enum Request {
    /// A round of David & Goliath.
    #[serde(rename = "david-goliath")]
    Goliath(GoliathRequest),
    /// A hand of The Dwarf King.
    #[serde(rename = "dwarf-king")]
    Dwarf(Box<DwarfRequest>),
}

/// What each seat scores, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "game")]
#[schemars(rename = "ScoreAnswer")]
pub enum Answer {
    /// A round of David & Goliath.
    #[serde(rename = "david-goliath")]
    Goliath(GoliathAnswer),
    /// A hand of The Dwarf King.
    #[serde(rename = "dwarf-king")]
    Dwarf(DwarfAnswer),
}

impl Answer {
    /// What each seat scores.
    #[must_use]
    pub fn scores(&self) -> Vec<i32> {
        match self {
            Answer::Goliath(answer) => answer.seats.iter().map(|seat| seat.score).collect(),
            Answer::Dwarf(answer) => answer.seats.iter().map(|seat| seat.score).collect(),
        }
    }
}

impl Request {
    /// Reads a request, as an endpoint gets it.
    ///
    /// # Errors
    /// The first thing that does not have the right shape, with its place.
    pub fn read(request: &Value) -> Result<Request, WrongTelling> {
        let name = pad::game_of(request)?;
        let kind = name.parse().map_err(|_: UnknownGame| {
            let allowed = Kind::ALL.map(|kind| kind.name().to_owned()).to_vec();
            let what = WrongKind::NotOneOf { found: name.chars().take(20).collect(), allowed };
            WrongTelling { rule: None, path: "/game".into(), what }
        })?;
        match kind {
            Kind::Goliath => GoliathRequest::read(request).map(Request::Goliath),
            Kind::Dwarf => DwarfRequest::read(request).map(Box::new).map(Request::Dwarf),
        }
    }
}

/// Reads and scores a request.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn score(request: &Value) -> Result<Answer, WrongTelling> {
    match Request::read(request)? {
        Request::Goliath(round) => round.score().map(Answer::Goliath),
        Request::Dwarf(hand) => hand.score().map(Answer::Dwarf),
    }
}
