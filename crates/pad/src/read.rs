//! Requests from JSON: every look at a value can say where it went wrong. Whether what was told
//! can be true is not asked here.

use game::{OptionError, Options};
use serde_json::Value;

use crate::Rule;
use crate::wrong::{WrongKind, WrongTelling};

/// A value and its place.
pub(crate) struct RequestNode<'a> {
    value: &'a Value,
    path: String,
}

impl<'a> RequestNode<'a> {
    pub(crate) fn root(value: &'a Value) -> RequestNode<'a> {
        RequestNode { value, path: String::new() }
    }

    fn must_be(&self, shape: &'static str) -> WrongTelling {
        WrongTelling::new(None, self.path.as_str(), WrongKind::MustBe { shape: shape.into() })
    }

    /// Must be an object with no other fields than these.
    pub(crate) fn only(&self, known: &[&'static str]) -> Result<(), WrongTelling> {
        let object = self.value.as_object().ok_or_else(|| self.must_be("an object"))?;
        match object.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => {
                let known = known.iter().map(|&field| field.into()).collect();
                Err(WrongTelling::new(None, self.path_of(key), WrongKind::UnknownField { known }))
            }
        }
    }

    fn path_of(&self, key: &str) -> String {
        // The two characters that a JSON pointer escapes.
        format!("{}/{}", self.path, key.replace('~', "~0").replace('/', "~1"))
    }

    /// A field, if it is there and told: `null` tells nothing.
    pub(crate) fn find(&self, key: &str) -> Option<RequestNode<'a>> {
        let value = self.value.get(key).filter(|value| !value.is_null())?;
        Some(RequestNode { value, path: self.path_of(key) })
    }

    /// A field that must be there.
    pub(crate) fn get(&self, key: &'static str) -> Result<RequestNode<'a>, WrongTelling> {
        self.find(key).ok_or_else(|| {
            WrongTelling::new(
                None,
                self.path_of(key),
                WrongKind::Missing { any_of: vec![key.into()] },
            )
        })
    }

    /// A field that tells something, read as `read` says.
    pub(crate) fn told<T>(
        &self,
        key: &str,
        read: impl FnOnce(&RequestNode<'a>) -> Result<T, WrongTelling>,
    ) -> Result<Option<T>, WrongTelling> {
        self.find(key).map(|node| read(&node)).transpose()
    }

    pub(crate) fn list<T>(
        &self,
        read: impl Fn(&RequestNode<'a>) -> Result<T, WrongTelling>,
    ) -> Result<Vec<T>, WrongTelling> {
        let list = self.value.as_array().ok_or_else(|| self.must_be("a list"))?;
        let item =
            |(place, value)| read(&RequestNode { value, path: format!("{}/{place}", self.path) });
        list.iter().enumerate().map(item).collect()
    }

    pub(crate) fn text(&self) -> Result<String, WrongTelling> {
        self.value.as_str().map(str::to_owned).ok_or_else(|| self.must_be("a text"))
    }

    pub(crate) fn number(&self) -> Result<usize, WrongTelling> {
        let number = self.value.as_u64().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| self.must_be("a whole number from 0"))
    }

    pub(crate) fn numbers(&self) -> Result<Vec<usize>, WrongTelling> {
        self.list(RequestNode::number)
    }

    pub(crate) fn piles(&self) -> Result<Vec<Vec<String>>, WrongTelling> {
        self.list(|pile| pile.list(RequestNode::text))
    }

    pub(crate) fn flag(&self) -> Result<bool, WrongTelling> {
        self.value.as_bool().ok_or_else(|| self.must_be("true or false"))
    }

    /// One of a word and an object with one seat, such as `"earlier"` or `{"last_trick": 1}`.
    pub(crate) fn word_or_seat<T>(
        &self,
        (word, nobody): (&'static str, T),
        (key, somebody): (&'static str, fn(usize) -> T),
    ) -> Result<T, WrongTelling> {
        match self.value {
            Value::String(found) if found == word => Ok(nobody),
            Value::Object(_) => {
                self.only(&[key])?;
                self.get(key)?.number().map(somebody)
            }
            _ => {
                let shape = format!("\"{word}\" or {{\"{key}\": a seat}}");
                Err(WrongTelling::new(
                    None,
                    self.path.as_str(),
                    WrongKind::MustBe { shape: shape.into() },
                ))
            }
        }
    }

    /// Options as records write them; unlike there, an unknown one is wrong.
    pub(crate) fn options<O: Options>(&self) -> Result<O, WrongTelling> {
        let object = self.value.as_object().ok_or_else(|| self.must_be("an object"))?;
        let known = |key: &str| key == "players" || O::SPECS.iter().any(|spec| spec.key == key);
        if let Some(key) = object.keys().find(|key| !known(key)) {
            let error = OptionError::UnknownKey { key: key.clone(), known: O::SPECS };
            return Err(WrongTelling::new(
                None,
                self.path_of(key),
                WrongKind::Options { text: error.what() },
            ));
        }
        record::options_from_json(self.value).map_err(|wrong| {
            let path = wrong.field.map_or(self.path.clone(), |field| self.path_of(&field));
            WrongTelling::new(
                wrong.rule.map(Rule::Borrowed),
                path,
                WrongKind::Options { text: wrong.what },
            )
        })
    }
}

/// The game that a request is about.
///
/// # Errors
/// If it names none.
pub fn game_of(request: &Value) -> Result<String, WrongTelling> {
    let node = RequestNode::root(request);
    if !request.is_object() {
        return Err(node.must_be("an object"));
    }
    node.get("game")?.text()
}
