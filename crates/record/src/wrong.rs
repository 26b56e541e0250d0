//! What is wrong with a record, and where.

use std::{fmt, io};

/// A place in a file of records. Games, rounds, hands, tricks and cards are counted from 1, as
/// people do.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The game in the file.
    pub game: Option<u32>,
    /// The round of David & Goliath.
    pub round: Option<u32>,
    /// The hand of The Dwarf King.
    pub hand: Option<u32>,
    /// The trick of the round or hand.
    pub trick: Option<u32>,
    /// The card in the trick.
    pub card: Option<u32>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            ("game", self.game),
            ("round", self.round),
            ("hand", self.hand),
            ("trick", self.trick),
            ("card", self.card),
        ];
        let known = parts.iter().filter_map(|(word, number)| Some((word, (*number)?)));
        for (count, (word, number)) in known.enumerate() {
            let comma = if count == 0 { "" } else { ", " };
            write!(f, "{comma}{word} {number}")?;
        }
        Ok(())
    }
}

/// The first thing that is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrongRecord {
    /// As far as it is known; the default if the whole text is meant.
    pub place: Place,
    /// The key of the field, if one field is to blame.
    pub field: Option<String>,
    /// The rule that is broken; none if the text is not a record at all.
    pub rule: Option<&'static str>,
    /// What is wrong, in plain English, without place, field and rule.
    pub what: String,
    /// The text could not be read at all: the file is to blame, not the record.
    pub unreadable: bool,
}

impl WrongRecord {
    /// What is wrong with a document that begins on this line.
    pub(crate) fn json(error: &serde_json::Error, first: usize) -> WrongRecord {
        let what = error.to_string();
        let end = what.rfind(" at line ").unwrap_or(what.len());
        let (line, column) = (first + error.line().saturating_sub(1), error.column());
        WrongRecord::text(format!("not JSON: {} at line {line} column {column}", &what[..end]))
    }

    /// The file is to blame, not the record.
    pub(crate) fn unreadable(error: &io::Error) -> WrongRecord {
        WrongRecord { unreadable: true, ..WrongRecord::text(format!("cannot be read: {error}")) }
    }

    /// A text that is no record at all.
    pub(crate) fn text(what: String) -> WrongRecord {
        WrongRecord { place: Place::default(), field: None, rule: None, what, unreadable: false }
    }

    pub(crate) fn in_game(mut self, number: usize) -> WrongRecord {
        self.place.game = Some(number as u32 + 1);
        self
    }
}

impl fmt::Display for WrongRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place != Place::default() {
            write!(f, "{}: ", self.place)?;
        }
        if let Some(field) = &self.field {
            write!(f, "`{field}` ")?;
        }
        f.write_str(&self.what)?;
        match self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for WrongRecord {}
