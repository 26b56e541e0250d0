//! Everything about the games that does not depend on a table: cards, tiles, quests, special cards,
//! options, and what a score pad has to ask. Faces hold no list of cards and no rule of their own.

use std::collections::BTreeMap;

use dwarf::{Asks, Dwarf, DwarfOptions, QuestId, SPECIALS, Side, Special, Suit, Tile, TileSet};
use game::{Element, Game, Options, Set, Values};
use goliath::{Colour, Goliath};
use pad::{GoliathRequest, TrickFact};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wire::OptionJson;

use crate::Kind;

/// All games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Catalogue {
    /// The games, in the order in which they are offered.
    pub games: Vec<GameEntry>,
}

/// A game: how it can be played, and with what.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameEntry {
    /// Its name, such as `dwarf-king`.
    pub game: String,
    /// The fewest players.
    pub min_players: usize,
    /// The most players.
    pub max_players: usize,
    /// The presets, with what they set; the first one is the defaults.
    pub presets: Vec<PresetEntry>,
    /// Every option.
    pub options: Vec<OptionEntry>,
    /// The letters of suits or colours, in order.
    pub suits: Vec<String>,
    /// Every card, in order.
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

/// A preset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PresetEntry {
    /// Its name.
    pub name: String,
    /// What it sets; all other options keep their default.
    pub sets: BTreeMap<String, String>,
}

/// An option, and what it can be set to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptionEntry {
    /// The key.
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
    /// The largest number.
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

/// A card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CardEntry {
    /// Its name.
    pub card: String,
    /// The letter of its suit or colour; magic cards have none.
    pub suit: Option<String>,
    /// What is printed on it: a number or a letter; nothing on magic cards.
    pub rank: String,
    /// Its number; nobles and magic cards have none.
    pub value: Option<i32>,
    /// Is it a special card?
    pub special: bool,
}

/// What is dealt to a number of players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DeckEntry {
    /// How many players.
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
    /// `a` or `b`.
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
    /// The card.
    pub card: String,
    /// Its rule.
    pub rule: String,
    /// What it asks, if anything.
    pub asks: Option<Asks>,
    /// The cards whose winners have to be told because of it.
    pub cards: Vec<String>,
}

/// The catalogue of all games.
#[must_use]
pub fn catalogue() -> Catalogue {
    let entry = |kind| match kind {
        Kind::Goliath => goliath(),
        Kind::Dwarf => dwarf(),
    };
    Catalogue { games: Kind::ALL.map(entry).to_vec() }
}

impl Catalogue {
    /// The entry of a game.
    #[must_use]
    pub fn game(&self, kind: Kind) -> &GameEntry {
        let found = self.games.iter().find(|entry| entry.game == kind.name());
        found.expect("every game is in the catalogue")
    }
}

impl GameEntry {
    /// What is dealt to so many players.
    #[must_use]
    pub fn deck(&self, players: usize) -> Option<&DeckEntry> {
        self.decks.iter().find(|deck| deck.players == players)
    }
}

fn names<C: Element + ToString>(cards: Set<C>) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// What every game has.
fn entry<G: Game>() -> GameEntry {
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

fn goliath() -> GameEntry {
    let mut entry = entry::<Goliath>();
    for option in &mut entry.options {
        let asked = GoliathRequest::OPTIONS.iter().find(|(key, _)| *key == option.key);
        option.scores = asked.map_or_else(Vec::new, |(_, values)| to_json(values));
        let nobody = GoliathRequest::NOBODY.iter().find(|(key, _)| *key == option.key);
        option.nobody = nobody.map_or_else(Vec::new, |(_, values)| to_json(values));
    }
    let card = |card: goliath::Card| CardEntry {
        card: card.to_string(),
        suit: Some(card.colour().letter().into()),
        rank: card.number().to_string(),
        value: Some(card.number().into()),
        special: false,
    };
    entry.suits = Colour::ALL.map(|colour| colour.letter().into()).to_vec();
    entry.cards = goliath::Card::up_to(goliath::Card::HIGHEST).iter().map(card).collect();
    entry.decks = (entry.min_players..=entry.max_players)
        .map(|players| {
            let pack = goliath::Card::pack(players);
            DeckEntry { players, hand_size: pack.len() / players, cards: names(pack) }
        })
        .collect();
    entry
}

fn to_json(values: &[&str]) -> Vec<Value> {
    values.iter().map(|&value| value.into()).collect()
}

fn dwarf() -> GameEntry {
    let mut entry = entry::<Dwarf>();
    for option in &mut entry.options {
        let of = QuestId::all().filter(|quest| quest.quest().option == Some(&*option.key));
        option.quests = of.map(|quest| quest.to_string()).collect();
        // The tile set says which tiles there are.
        if !option.quests.is_empty() || option.key == "tile_set" {
            let typed = |word: &String| match option.default {
                Value::Bool(_) => Value::Bool(word == "true"),
                _ => word.as_str().into(),
            };
            option.scores = vec![option.default.clone()];
            option.scores.extend(option.words.iter().map(typed).filter(|v| *v != option.default));
        }
    }
    let all = dwarf::cards::SUITED | dwarf::cards::MAGIC;
    let card = |card: dwarf::Card| CardEntry {
        card: card.to_string(),
        suit: card.suit().map(|suit| suit.letter().into()),
        rank: card.rank().into(),
        value: card.value(),
        special: Special::CARDS.contains(card),
    };
    entry.suits = Suit::ALL.map(|suit| suit.letter().into()).to_vec();
    entry.cards = all.iter().map(card).collect();
    entry.decks = (entry.min_players..=entry.max_players)
        .map(|players| {
            let options = DwarfOptions::new(players).expect("the game is for that many");
            let cards = names(options.basic_deck());
            DeckEntry { players, hand_size: options.hand_size(), cards }
        })
        .collect();
    entry.tile_sets = TileSet::ALL
        .map(|set| (set.word().to_owned(), Tile::all(set).map(|tile| tile.to_string()).collect()))
        .into();
    entry.quests = QuestId::all()
        .map(|quest| QuestEntry {
            quest: quest.to_string(),
            tile: quest.tile().to_string(),
            side: if quest.side() == Side::A { "a" } else { "b" }.into(),
            rule: quest.rule().into(),
            tricks: TrickFact::of(quest.quest().looks),
            cards: names(quest.quest().cards()),
        })
        .collect();
    entry.specials = SPECIALS
        .iter()
        .map(|special| SpecialEntry {
            card: special.card.to_string(),
            rule: special.rule.into(),
            asks: special.asks(),
            cards: names(match special.asks() {
                Some(Asks::Won) => Set::of(special.card),
                _ => Set::EMPTY,
            }),
        })
        .collect();
    entry
}
