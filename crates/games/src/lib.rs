//! The one place that knows which games there are. Everything else is generic over a game or lives
//! in the game's own room.

/// The games, in the order in which they are offered, for a macro that has an arm for each.
macro_rules! games {
    ($arms:ident) => {
        $arms! {
            /// David & Goliath, `david-goliath`.
            Goliath,
            /// The Dwarf King, `dwarf-king`.
            Dwarf,
        }
    };
}

mod catalogue;
mod dwarf;
mod goliath;
pub mod pad;
mod record;
pub mod schema;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use game::{Game, Options};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use crate::record::Record;
pub use ::dwarf::Dwarf;
pub use ::goliath::Goliath;
pub use catalogue::{
    CardEntry, Catalogue, DeckEntry, GameEntry, InCatalogue, OptionEntry, PresetEntry, QuestEntry,
    ScorePad, SpecialEntry, catalogue,
};

macro_rules! kind {
    ($($(#[$doc:meta])* $game:ident,)+) => {
        /// Which game. In messages, records and on the command line it goes by its name.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameKind {
            $($(#[$doc])* $game,)+
        }

        impl GameKind {
            /// All of them, in the order in which they are offered.
            pub const ALL: [GameKind; [$(GameKind::$game),+].len()] = [$(GameKind::$game),+];
        }
    };
}

games!(kind);

/// The same code for the type of each game: `with_game!(kind, G => G::NAME)`.
#[macro_export]
macro_rules! with_game {
    ($kind:expr, $game:ident => $body:expr) => {
        match $kind {
            $crate::GameKind::Goliath => {
                type $game = $crate::Goliath;
                $body
            }
            $crate::GameKind::Dwarf => {
                type $game = $crate::Dwarf;
                $body
            }
        }
    };
}

/// The same code for a record of any game: `with_record!(&record, record => record.to_json())`.
#[macro_export]
macro_rules! with_record {
    ($any:expr, $record:ident => $body:expr) => {
        match $any {
            $crate::Record::Goliath($record) => $body,
            $crate::Record::Dwarf($record) => $body,
        }
    };
}

impl GameKind {
    /// Its name in records, messages, addresses and commands.
    #[must_use]
    pub fn name(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }

    /// The name of the page with its numbered rules, in every language.
    #[must_use]
    pub fn page(self) -> &'static str {
        with_game!(self, G => G::PAGE)
    }

    /// The option that makes a match short, and its value.
    #[must_use]
    pub fn short(self) -> (&'static str, &'static str) {
        with_game!(self, G => <G as Game>::Options::SHORT)
    }

    /// What the numbers of its rules begin with, such as `DK-`.
    #[must_use]
    pub fn letters(self) -> &'static str {
        let rule = with_game!(self, G => <G as Game>::Options::PLAYERS_RULE);
        rule.split_inclusive('-').next().expect("a rule has letters and a number")
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
        write!(f, "there is no game {:?}: allowed are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameKind, UnknownGame> {
        let found = GameKind::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| UnknownGame(text.chars().take(40).collect()))
    }
}

impl Serialize for GameKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl JsonSchema for GameKind {
    fn schema_name() -> Cow<'static, str> {
        "GameName".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"enum": GameKind::ALL.map(GameKind::name)})
    }
}

impl<'de> Deserialize<'de> for GameKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameKind, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
