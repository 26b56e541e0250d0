//! What can be chosen for a new table: games, numbers of players, presets, options and their values.

use std::collections::BTreeMap;

use dwarf::Dwarf;
use game::{Options, Values};
use goliath::Goliath;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Wire;

/// A game, and how it can be played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameOffer {
    /// `david-goliath` or `dwarf-king`.
    pub game: String,
    /// The fewest players.
    pub min_players: usize,
    /// The most players.
    pub max_players: usize,
    /// The presets, with what they set; the first one is the defaults.
    pub presets: Vec<Value>,
    /// Every option.
    pub options: Vec<OptionOffer>,
}

/// An option, and what it can be set to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptionOffer {
    /// The key.
    pub key: String,
    /// The numbered rule it belongs to.
    pub rule: String,
    /// What it is if nothing is chosen.
    pub default: Value,
    /// The words it can be set to; `true` and `false` for a flag.
    pub words: Vec<String>,
    /// The smallest number, where numbers are allowed.
    pub min: Option<u32>,
    /// The largest number.
    pub max: Option<u32>,
}

/// Both games.
pub fn offers() -> Vec<GameOffer> {
    vec![offer::<Goliath>(), offer::<Dwarf>()]
}

fn offer<G: Wire>() -> GameOffer {
    let (min, max) = (G::Options::MIN_PLAYERS, G::Options::MAX_PLAYERS);
    let defaults = G::Options::new(min).expect("the game is for that many");
    let defaults = record::options_to_json(&defaults);
    let options = G::Options::SPECS.iter().map(|spec| {
        let texts = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let (words, min, max) = match spec.values {
            Values::Words(words) => (texts(words), None, None),
            Values::Flag => (texts(&["true", "false"]), None, None),
            Values::Number { min, max, words } => (texts(words), Some(min), Some(max)),
        };
        let default = defaults[spec.key].clone();
        OptionOffer { key: spec.key.into(), rule: spec.rule.into(), default, words, min, max }
    });
    let presets = G::Options::PRESETS.iter().map(|(name, sets)| {
        let sets: BTreeMap<&str, &str> = sets.iter().copied().collect();
        serde_json::json!({"name": name, "sets": sets})
    });
    GameOffer {
        game: G::NAME.into(),
        min_players: min,
        max_players: max,
        presets: presets.collect(),
        options: options.collect(),
    }
}
