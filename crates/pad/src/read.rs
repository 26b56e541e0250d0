//! Requests from JSON: every look at a value can say where it went wrong. Whether what was told
//! can be true is not asked here.

use dwarf::Dwarf;
use game::{Game, OptionError, Options};
use goliath::Goliath;
use serde_json::Value;

use crate::dwarf_hand::{DwarfRequest, Joker, Scout, Tinkerer};
use crate::goliath_round::GoliathRequest;
use crate::wrong::{What, Wrong};
use crate::{Request, Rule};

/// A value and its place.
pub(crate) struct Node<'a> {
    value: &'a Value,
    path: String,
}

impl<'a> Node<'a> {
    pub(crate) fn root(value: &'a Value) -> Node<'a> {
        Node { value, path: String::new() }
    }

    fn must_be(&self, shape: &'static str) -> Wrong {
        Wrong::new(None, self.path.as_str(), What::MustBe { shape: shape.into() })
    }

    /// Must be an object with no other fields than these.
    pub(crate) fn only(&self, known: &[&'static str]) -> Result<(), Wrong> {
        let object = self.value.as_object().ok_or_else(|| self.must_be("an object"))?;
        match object.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => {
                let known = known.iter().map(|&field| field.into()).collect();
                Err(Wrong::new(None, self.path_of(key), What::UnknownField { known }))
            }
        }
    }

    fn path_of(&self, key: &str) -> String {
        // The two characters that a JSON pointer escapes.
        format!("{}/{}", self.path, key.replace('~', "~0").replace('/', "~1"))
    }

    /// A field, if it is there and told: `null` tells nothing.
    pub(crate) fn find(&self, key: &str) -> Option<Node<'a>> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(Node { value, path: self.path_of(key) })
    }

    /// A field that must be there.
    pub(crate) fn get(&self, key: &'static str) -> Result<Node<'a>, Wrong> {
        self.find(key).ok_or_else(|| {
            Wrong::new(None, self.path_of(key), What::Missing { any_of: vec![key.into()] })
        })
    }

    /// A field that tells something, read as `read` says.
    fn told<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Node<'a>) -> Result<T, Wrong>,
    ) -> Result<Option<T>, Wrong> {
        self.find(key).map(|node| read(&node)).transpose()
    }

    fn list<T>(&self, read: impl Fn(&Node<'a>) -> Result<T, Wrong>) -> Result<Vec<T>, Wrong> {
        let list = self.value.as_array().ok_or_else(|| self.must_be("a list"))?;
        let item = |(place, value)| read(&Node { value, path: format!("{}/{place}", self.path) });
        list.iter().enumerate().map(item).collect()
    }

    pub(crate) fn text(&self) -> Result<String, Wrong> {
        self.value.as_str().map(str::to_owned).ok_or_else(|| self.must_be("a text"))
    }

    fn number(&self) -> Result<usize, Wrong> {
        let number = self.value.as_u64().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| self.must_be("a whole number from 0"))
    }

    fn numbers(&self) -> Result<Vec<usize>, Wrong> {
        self.list(Node::number)
    }

    fn piles(&self) -> Result<Vec<Vec<String>>, Wrong> {
        self.list(|pile| pile.list(Node::text))
    }

    fn flag(&self) -> Result<bool, Wrong> {
        self.value.as_bool().ok_or_else(|| self.must_be("true or false"))
    }

    /// One of a word and an object with one seat, such as `"earlier"` or `{"last_trick": 1}`.
    fn word_or_seat<T>(
        &self,
        (word, nobody): (&'static str, T),
        (key, somebody): (&'static str, fn(usize) -> T),
    ) -> Result<T, Wrong> {
        match self.value {
            Value::String(found) if found == word => Ok(nobody),
            Value::Object(_) => {
                self.only(&[key])?;
                self.get(key)?.number().map(somebody)
            }
            _ => {
                let shape = format!("\"{word}\" or {{\"{key}\": a seat}}");
                Err(Wrong::new(None, self.path.as_str(), What::MustBe { shape: shape.into() }))
            }
        }
    }

    /// Options as records write them; unlike there, an unknown one is wrong.
    pub(crate) fn options<O: Options>(&self) -> Result<O, Wrong> {
        let object = self.value.as_object().ok_or_else(|| self.must_be("an object"))?;
        let known = |key: &str| key == "players" || O::SPECS.iter().any(|spec| spec.key == key);
        if let Some(key) = object.keys().find(|key| !known(key)) {
            let error = OptionError::UnknownKey { key: key.clone(), known: O::SPECS };
            return Err(Wrong::new(None, self.path_of(key), What::Options { text: error.what() }));
        }
        record::options_from_json(self.value).map_err(|wrong| {
            let path = wrong.field.map_or(self.path.clone(), |field| self.path_of(&field));
            Wrong::new(wrong.rule.map(Rule::Borrowed), path, What::Options { text: wrong.what })
        })
    }
}

impl Request {
    /// Reads a request, as an endpoint gets it.
    ///
    /// # Errors
    /// The first thing that does not have the right shape, with its place.
    pub fn read(value: &Value) -> Result<Request, Wrong> {
        let node = Node::root(value);
        if !value.is_object() {
            return Err(node.must_be("an object"));
        }
        let game = node.get("game")?;
        match game.text()?.as_str() {
            Goliath::NAME => goliath(&node).map(Request::Goliath),
            Dwarf::NAME => dwarf(&node).map(|request| Request::Dwarf(Box::new(request))),
            found => {
                let allowed = vec![Goliath::NAME.to_owned(), Dwarf::NAME.to_owned()];
                let what = What::NotOneOf { found: found.chars().take(20).collect(), allowed };
                Err(Wrong::new(None, game.path.as_str(), what))
            }
        }
    }
}

impl TryFrom<Value> for Request {
    type Error = Wrong;

    fn try_from(value: Value) -> Result<Request, Wrong> {
        Request::read(&value)
    }
}

fn goliath(node: &Node<'_>) -> Result<GoliathRequest, Wrong> {
    node.only(&["game", "options", "won", "partial"])?;
    Ok(GoliathRequest {
        options: node.get("options")?.options()?,
        won: node.get("won")?.piles()?,
        partial: node.told("partial", Node::flag)?.unwrap_or_default(),
    })
}

/// What a request for a hand holds.
pub(crate) const DWARF_FIELDS: [&str; 13] = [
    "game",
    "options",
    "tile",
    "side",
    "special",
    "tricks",
    "winners",
    "last_four",
    "third_tricks",
    "won",
    "tinkerer",
    "joker",
    "scout",
];

fn dwarf(node: &Node<'_>) -> Result<DwarfRequest, Wrong> {
    node.only(&DWARF_FIELDS)?;
    let tinkerer = |node: &Node<'_>| {
        let last = ("last_trick", Tinkerer::LastTrick);
        node.word_or_seat(last, ("next_trick", Tinkerer::NextTrick))
    };
    let joker = |node: &Node<'_>| {
        node.word_or_seat(("earlier", Joker::Earlier), ("last_trick", Joker::LastTrick))
    };
    let scout = |node: &Node<'_>| {
        node.only(&["played_by", "nobles"])?;
        let played_by = node.get("played_by")?.number()?;
        Ok(Scout { played_by, nobles: node.get("nobles")?.number()? })
    };
    Ok(DwarfRequest {
        options: node.get("options")?.options()?,
        tile: node.get("tile")?.text()?,
        side: node.get("side")?.text()?,
        special: node.get("special")?.text()?,
        tricks: node.told("tricks", Node::numbers)?,
        winners: node.told("winners", Node::numbers)?,
        last_four: node.told("last_four", Node::numbers)?,
        third_tricks: node.told("third_tricks", Node::numbers)?,
        won: node.told("won", Node::piles)?,
        tinkerer: node.told("tinkerer", tinkerer)?,
        joker: node.told("joker", joker)?,
        scout: node.told("scout", scout)?,
    })
}
