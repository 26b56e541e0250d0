//! The score pad of every game that has one: a request names its game.

use pad::{
    DwarfAnswer, DwarfRequest, GoliathAnswer, GoliathRequest, Needs, WrongKind, WrongTelling,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::catalogue::InCatalogue;
use crate::{GameKind, with_game};

/// What a table tells of a round or hand: the shape of a request.
#[derive(JsonSchema)]
#[serde(tag = "game")]
pub enum ScoreRequest {
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
pub enum ScoreAnswer {
    /// A round of David & Goliath.
    #[serde(rename = "david-goliath")]
    Goliath(GoliathAnswer),
    /// A hand of The Dwarf King.
    #[serde(rename = "dwarf-king")]
    Dwarf(DwarfAnswer),
}

impl ScoreAnswer {
    /// What each seat scores, in the order of the seats.
    #[must_use]
    pub fn scores(&self) -> Vec<i32> {
        match self {
            ScoreAnswer::Goliath(answer) => answer.seats.iter().map(|seat| seat.score).collect(),
            ScoreAnswer::Dwarf(answer) => answer.seats.iter().map(|seat| seat.score).collect(),
        }
    }
}

/// Reads and scores a request.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn score(request: &Value) -> Result<ScoreAnswer, WrongTelling> {
    let pads = GameKind::ALL.map(|kind| (kind.name(), with_game!(kind, G => G::PAD)));
    of_game(request, pads)?(request)
}

/// What has to be told to score the hand of a request.
///
/// # Errors
/// If it is no hand of The Dwarf King, or such a hand cannot be.
pub fn needs(request: &Value) -> Result<Needs, WrongTelling> {
    of_game(request, [(GameKind::Dwarf.name(), Some(pad::needs_of))])?(request)
}

/// What answers a request, by the game that it names.
fn of_game<F>(
    request: &Value,
    games: impl IntoIterator<Item = (&'static str, Option<F>)>,
) -> Result<F, WrongTelling> {
    let found = pad::game_of(request)?;
    let mut allowed = Vec::new();
    for (game, answers) in games {
        let Some(answers) = answers else { continue };
        if game == found {
            return Ok(answers);
        }
        allowed.push(game.to_owned());
    }
    let what = WrongKind::NotOneOf { found: found.chars().take(20).collect(), allowed };
    Err(WrongTelling { rule: None, path: "/game".into(), what })
}
