//! Everything about the games that does not depend on a table: cards, tiles, quests, special cards,
//! options, and what a score pad has to ask. Faces hold no list of cards and no rule of their own.

use std::collections::BTreeMap;

use bots::Level;
use dwarf::Asks;
use game::{Element, Options, Set, Tell, Values};
use pad::{TrickFact, WrongTelling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wire::OptionJson;

use crate::pad::ScoreAnswer;
use crate::{GameKind, with_game};

/// All games, and the bots that play them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Catalogue {
    /// The games, in the order in which they are offered.
    pub games: Vec<GameEntry>,
    /// The bots that people are offered, by name, from the weakest to the strongest.
    pub bots: Vec<String>,
    /// The signs that people can send instead of words.
    pub emotes: Vec<String>,
}

/// A game: how it can be played, and with what.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameEntry {
    /// Its name, such as `dwarf-king`.
    pub game: String,
    /// The name of the page with its numbered rules.
    pub page: String,
    /// What is dealt and scored at once: a `round` or a `hand`.
    pub round: String,
    /// The smallest table.
    pub min_players: usize,
    /// The largest table.
    pub max_players: usize,
    /// The presets, with what they set; the first one is the defaults.
    pub presets: Vec<PresetEntry>,
    /// All options, the number of players left out.
    pub options: Vec<OptionEntry>,
    /// The letters of suits or colours, in order.
    pub suits: Vec<String>,
    /// All cards that any deck of the game has, in the order of their bits.
    pub cards: Vec<CardEntry>,
    /// What is dealt, by the number of players.
    pub decks: Vec<DeckEntry>,
    /// The tiles of each tile set, in order.
    pub tile_sets: BTreeMap<String, Vec<String>>,
    /// The scoring rules of the tiles, in order.
    pub quests: Vec<QuestEntry>,
    /// The special cards, in the order of the rules. Each hand has one.
    pub specials: Vec<SpecialEntry>,
}

/// Options that go together under one name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PresetEntry {
    /// As it is written in setups and commands.
    pub name: String,
    /// What it sets; all other options keep their default.
    pub sets: BTreeMap<String, String>,
}

/// An option, and what it can be set to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptionEntry {
    /// As it is written in setups, commands and records.
    pub key: String,
    /// The numbered rule it belongs to.
    pub rule: String,
    /// What it is if nothing is chosen.
    #[schemars(with = "OptionJson")]
    pub default: Value,
    /// The words it can be set to; `true` and `false` for a flag.
    pub words: Vec<String>,
    /// The smallest number, where numbers are allowed.
    pub min: Option<u32>,
    /// The largest number, where it takes numbers.
    pub max: Option<u32>,
    /// The values that a score pad has to tell apart, the default first; none if it asks nothing.
    #[schemars(with = "Vec<OptionJson>")]
    pub scores: Vec<Value>,
    /// The scoring rules that it changes; none if that does not depend on a rule.
    pub quests: Vec<String>,
    /// The values by which cards of a round may be won by nobody.
    #[schemars(with = "Vec<OptionJson>")]
    pub nobody: Vec<Value>,
}

/// A card, and how faces sort and find it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CardEntry {
    /// Its name in records and messages.
    pub card: String,
    /// The letter of its suit or colour; magic cards have none.
    pub suit: Option<String>,
    /// What is printed on it: a number or a letter; nothing on magic cards.
    pub rank: String,
    /// Its number; nobles and magic cards have none.
    pub value: Option<i32>,
    /// True for special cards, which no entry of `decks` lists.
    pub special: bool,
    /// The numbered rule that says what it is for.
    pub rule: String,
}

/// What is dealt to a number of players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DeckEntry {
    /// The number of players the deck is for.
    pub players: usize,
    /// How many cards each seat is dealt, and how many tricks there are.
    pub hand_size: usize,
    /// The cards, without the special one.
    pub cards: Vec<String>,
}

/// A scoring rule, and what has to be told to score it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct QuestEntry {
    /// Its name, such as `12a`.
    pub quest: String,
    /// The tile it stands on.
    pub tile: String,
    /// The side of the tile, `a` or `b`.
    pub side: String,
    /// The numbered rule that lists it.
    pub rule: String,
    /// What has to be told about tricks, if anything.
    pub tricks: Option<TrickFact>,
    /// The cards whose winners have to be told, of those that are dealt.
    pub cards: Vec<String>,
}

/// A special card, and what has to be told about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SpecialEntry {
    /// The card's name in records and messages.
    pub card: String,
    /// The number of its rule, such as `DK-5.1`.
    pub rule: String,
    /// What a score pad asks about it; none if it brings nothing.
    pub asks: Option<Asks>,
    /// The cards whose winners have to be told because of it.
    pub cards: Vec<String>,
}

/// A function that reads and scores a request of one game.
pub type ScorePad = fn(&Value) -> Result<ScoreAnswer, WrongTelling>;

/// What a game tells about itself beyond its rules in code.
pub trait InCatalogue: Tell {
    /// The name of the page with its numbered rules.
    const PAGE: &'static str;
    /// Reads and scores what people with the real cards tell; none if there is no score pad.
    const PAD: Option<ScorePad> = None;

    /// Adds to the entry what differs from game to game: cards, decks, tiles.
    fn list(entry: &mut GameEntry);
}

/// The catalogue of all games, made anew by each call.
#[must_use]
pub fn catalogue() -> Catalogue {
    fn listed<G: InCatalogue>() -> GameEntry {
        let mut entry = entry::<G>();
        G::list(&mut entry);
        entry
    }
    Catalogue {
        games: GameKind::ALL.map(|kind| with_game!(kind, G => listed::<G>())).to_vec(),
        bots: Level::OFFERED.map(|level| level.name().to_owned()).to_vec(),
        emotes: texts(&wire::EMOTES),
    }
}

impl Catalogue {
    /// The entry of a game; every game has one.
    #[must_use]
    pub fn game(&self, kind: GameKind) -> &GameEntry {
        let found = self.games.iter().find(|entry| entry.game == kind.name());
        found.expect("every game is in the catalogue")
    }
}

impl GameEntry {
    /// The deck for this number of players; none if the game is not for as many.
    #[must_use]
    pub fn deck(&self, players: usize) -> Option<&DeckEntry> {
        self.decks.iter().find(|deck| deck.players == players)
    }
}

pub(crate) fn names<C: Element + ToString>(cards: Set<C>) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn entry<G: InCatalogue>() -> GameEntry {
    let (min_players, max_players) = (G::Options::MIN_PLAYERS, G::Options::MAX_PLAYERS);
    let defaults = G::Options::new(min_players).expect("the game is for that many");
    let defaults = record::options_to_json(&defaults);
    let options = G::Options::SPECS.iter().map(|spec| {
        let (words, min, max) = match spec.values {
            Values::Words(words) => (texts(words), None, None),
            Values::Flag => (texts(&["true", "false"]), None, None),
            Values::Number { min, max, words } => (texts(words), Some(min), Some(max)),
        };
        OptionEntry {
            key: spec.key.into(),
            rule: spec.rule.into(),
            default: defaults[spec.key].clone(),
            words,
            min,
            max,
            scores: Vec::new(),
            quests: Vec::new(),
            nobody: Vec::new(),
        }
    });
    let presets = G::Options::PRESETS.iter().map(|&(name, sets)| PresetEntry {
        name: name.into(),
        sets: sets.iter().map(|&(key, value)| (key.into(), value.into())).collect(),
    });
    GameEntry {
        game: G::NAME.into(),
        page: G::PAGE.into(),
        round: G::ROUND.into(),
        min_players,
        max_players,
        presets: presets.collect(),
        options: options.collect(),
        suits: Vec::new(),
        cards: Vec::new(),
        decks: Vec::new(),
        tile_sets: BTreeMap::new(),
        quests: Vec::new(),
        specials: Vec::new(),
    }
}
