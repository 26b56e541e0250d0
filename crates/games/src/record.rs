//! Records of any game.

use std::io::Read;

use record::{GameRecord, WrongRecord};
use serde_json::Value;

use crate::{GameKind, with_game, with_record};

macro_rules! record {
    ($($(#[$doc:meta])* $game:ident,)+) => {
        /// A record of one of the games.
        #[derive(Clone, PartialEq, Debug)]
        pub enum Record {
            $($(#[$doc])* $game(GameRecord<$crate::$game>),)+
        }

        $(impl From<GameRecord<$crate::$game>> for Record {
            fn from(record: GameRecord<$crate::$game>) -> Record {
                Record::$game(record)
            }
        })+
    };
}

games!(record);

impl Record {
    /// Reads and verifies one record.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place and rule.
    pub fn parse(text: &str) -> Result<Record, WrongRecord> {
        Record::from_value(&record::parse(text)?)
    }

    /// Verifies one record that is JSON already.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place and rule.
    pub fn from_value(value: &Value) -> Result<Record, WrongRecord> {
        let name = record::game_of(value, &GameKind::ALL.map(GameKind::name))?;
        let kind: GameKind = name.parse().expect("it is one of these");
        with_game!(kind, G => GameRecord::<G>::from_value(value).map(Record::from))
    }

    /// Reads and verifies records one after the other: one document, or JSON Lines.
    pub fn read_all(source: impl Read) -> impl Iterator<Item = Result<Record, WrongRecord>> {
        record::read_all(source, Record::from_value)
    }

    /// The record as one line of JSON.
    pub fn to_json(&self) -> String {
        with_record!(self, record => record.to_json())
    }

    /// Counts sequences of `depth` real choices right after the first deal.
    ///
    /// # Errors
    /// If the record does not hold an outcome of chance that comes before them.
    pub fn perft(&self, depth: u32) -> Result<u64, WrongRecord> {
        with_record!(self, record => record.perft(depth))
    }
}
