//! The score pad of every game: a request names its game.

use pad::{DwarfAnswer, DwarfRequest, GoliathAnswer, GoliathRequest, WrongKind, WrongTelling};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Kind, UnknownGame};

/// WrongKind each seat scores, and why.
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

impl Answer {
    /// WrongKind each seat scores.
    #[must_use]
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
pub fn score(request: &Value) -> Result<Answer, WrongTelling> {
    let name = pad::game_of(request)?;
    let kind = name.parse().map_err(|_: UnknownGame| {
        let allowed = Kind::ALL.map(|kind| kind.name().to_owned()).to_vec();
        let what = WrongKind::NotOneOf { found: name.chars().take(20).collect(), allowed };
        WrongTelling { rule: None, path: "/game".into(), what }
    })?;
    match kind {
        Kind::Goliath => GoliathRequest::read(request)?.score().map(Answer::Goliath),
        Kind::Dwarf => DwarfRequest::read(request)?.score().map(Answer::Dwarf),
    }
}
