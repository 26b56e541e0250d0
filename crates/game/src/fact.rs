//! What is worth telling, as data: a key and typed arguments, never a sentence. Words for it are chosen
//! elsewhere, in the reader's language and person.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::seat::{Seat, SeatSet};

/// Something that happened, is asked, is refused or counts: a key of the words, and what to put into
/// the sentence.
///
/// ```
/// use trickhold_game::{Arg, Fact, Seat};
///
/// let fact = Fact::new("effect.wins_trick").seat("seat", Seat::new(2)).card("card", "kJ");
/// assert_eq!(fact.args["card"], Arg::Card("kJ".into()));
/// assert_eq!(fact.to_string(), "effect.wins_trick card=kJ seat=2");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fact {
    /// The key of the sentence in the files of words, parts joined by dots, such as `why.void`.
    pub key: Cow<'static, str>,
    /// What is put into it, by name.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "BTreeMap::is_empty"))]
    pub args: BTreeMap<Cow<'static, str>, Arg>,
}

/// An argument of a fact. Its kind says how it is put into words.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Arg {
    /// A player; the reader may be the one.
    Seat(Seat),
    /// Players in the order of the seats; a sentence lists them by name.
    Seats(Vec<Seat>),
    /// A card by the name it has in records.
    Card(String),
    /// Cards by the names they have in records, in the order in which a sentence lists them.
    Cards(Vec<String>),
    /// The letter of a suit or colour.
    Suit(String),
    /// A number, such as points or tricks.
    Number(i32),
    /// A scoring rule by its name.
    Quest(String),
    /// A special card, for what it does.
    Special(String),
    /// One of a few words that have a text of their own, such as a bot's name.
    Word(String),
}

impl Fact {
    /// Does a round, a hand or the game begin or end with it?
    #[must_use]
    pub fn is_heading(&self) -> bool {
        self.key.ends_with(".deal") || self.key.contains("_over")
    }

    /// Does it explain the fact before it, in the same line?
    #[must_use]
    pub fn explains(&self) -> bool {
        self.key != "score.line" && ["score.", "counted."].iter().any(|of| self.key.starts_with(of))
    }
}

impl fmt::Display for Fact {
    /// `effect.wins_trick card=kJ seat=2`, for tests and logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        self.args.iter().try_for_each(|(name, arg)| write!(f, " {name}={arg}"))
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Seat(seat) => seat.index().fmt(f),
            Arg::Seats(seats) => {
                let seats: Vec<String> =
                    seats.iter().map(|seat| seat.index().to_string()).collect();
                f.write_str(&seats.join(","))
            }
            Arg::Cards(cards) => f.write_str(&cards.join(",")),
            Arg::Number(number) => number.fmt(f),
            Arg::Card(text)
            | Arg::Suit(text)
            | Arg::Quest(text)
            | Arg::Special(text)
            | Arg::Word(text) => f.write_str(text),
        }
    }
}

impl Arg {
    /// The kind, as it is written in messages.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Arg::Seat(_) => "seat",
            Arg::Seats(_) => "seats",
            Arg::Card(_) => "card",
            Arg::Cards(_) => "cards",
            Arg::Suit(_) => "suit",
            Arg::Number(_) => "number",
            Arg::Quest(_) => "quest",
            Arg::Special(_) => "special",
            Arg::Word(_) => "word",
        }
    }
}

impl Fact {
    /// Begins a fact; what the sentence needs is added by the methods below.
    #[must_use]
    pub fn new(key: impl Into<Cow<'static, str>>) -> Fact {
        Fact { key: key.into(), args: BTreeMap::new() }
    }

    /// Adds an argument of any kind.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Fact {
        self.args.insert(name.into(), arg);
        self
    }

    /// Adds a player, who may be the reader.
    #[must_use]
    pub fn seat(self, name: &'static str, seat: Seat) -> Fact {
        self.with(name, Arg::Seat(seat))
    }

    /// Adds players, whom the sentence lists by their names.
    #[must_use]
    pub fn seats(self, name: &'static str, seats: SeatSet) -> Fact {
        self.with(name, Arg::Seats(seats.iter().collect()))
    }

    /// Adds a card by its name.
    #[must_use]
    pub fn card(self, name: &'static str, card: impl ToString) -> Fact {
        self.with(name, Arg::Card(card.to_string()))
    }

    /// Adds cards, which the sentence lists or counts.
    #[must_use]
    pub fn cards<C: ToString>(
        self,
        name: &'static str,
        cards: impl IntoIterator<Item = C>,
    ) -> Fact {
        let cards = cards.into_iter().map(|card| card.to_string()).collect();
        self.with(name, Arg::Cards(cards))
    }

    /// Adds a suit or colour by its letter.
    #[must_use]
    pub fn suit(self, name: &'static str, suit: impl ToString) -> Fact {
        self.with(name, Arg::Suit(suit.to_string()))
    }

    /// Adds a number, such as points or tricks.
    #[must_use]
    pub fn number(self, name: &'static str, number: i32) -> Fact {
        self.with(name, Arg::Number(number))
    }

    /// Adds a scoring rule by its name.
    #[must_use]
    pub fn quest(self, name: &'static str, quest: impl ToString) -> Fact {
        self.with(name, Arg::Quest(quest.to_string()))
    }

    /// Adds a special card by its name; sentences can also say what it does.
    #[must_use]
    pub fn special(self, name: &'static str, card: impl ToString) -> Fact {
        self.with(name, Arg::Special(card.to_string()))
    }

    /// Adds a word that has a text of its own, under `name.word`.
    #[must_use]
    pub fn word(self, name: &'static str, word: impl ToString) -> Fact {
        self.with(name, Arg::Word(word.to_string()))
    }
}
