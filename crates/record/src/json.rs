//! JSON with a place: every look at a value can say where it went wrong.

use serde_json::Value;

use crate::wrong::{Place, WrongRecord};

/// A value, the field it stands in, and its place.
#[derive(Copy, Clone)]
pub struct JsonNode<'a> {
    pub(crate) value: &'a Value,
    /// How one gets there from the root, for messages.
    pub place: Place,
    field: &'a str,
}

impl<'a> JsonNode<'a> {
    pub(crate) fn root(value: &'a Value) -> JsonNode<'a> {
        JsonNode { value, place: Place::default(), field: "" }
    }

    /// The same value at a place that says more than its field.
    #[must_use]
    pub fn at(self, place: Place) -> JsonNode<'a> {
        JsonNode { place, field: "", ..self }
    }

    /// A rule is broken here.
    #[must_use]
    pub fn wrong(&self, rule: &'static str, what: &str) -> WrongRecord {
        WrongRecord { rule: Some(rule), ..self.malformed(what) }
    }

    /// The value is not what the format asks for.
    #[must_use]
    pub fn malformed(&self, what: &str) -> WrongRecord {
        let field = (!self.field.is_empty()).then(|| self.field.to_owned());
        WrongRecord {
            place: self.place,
            field,
            rule: None,
            what: what.to_owned(),
            unreadable: false,
        }
    }

    /// A field, if it is there.
    #[must_use]
    pub fn find(&self, key: &'a str) -> Option<JsonNode<'a>> {
        let value = self.value.get(key)?;
        Some(JsonNode { value, place: self.place, field: key })
    }

    /// A field that must be there.
    ///
    /// # Errors
    /// If it is not.
    pub fn get(&self, key: &'a str) -> Result<JsonNode<'a>, WrongRecord> {
        if !self.value.is_object() {
            return Err(self.malformed("must be an object"));
        }
        let missing =
            || WrongRecord { field: Some(key.to_owned()), ..self.malformed("is missing") };
        self.find(key).ok_or_else(missing)
    }

    /// A list.
    ///
    /// # Errors
    /// If it is none.
    pub fn items(&self) -> Result<Vec<JsonNode<'a>>, WrongRecord> {
        let list = self.value.as_array().ok_or_else(|| self.malformed("must be a list"))?;
        Ok(list.iter().map(|value| JsonNode { value, ..*self }).collect())
    }

    /// A text.
    ///
    /// # Errors
    /// If it is none.
    pub fn text(&self) -> Result<&'a str, WrongRecord> {
        self.value.as_str().ok_or_else(|| self.malformed("must be a text"))
    }

    /// True or false.
    ///
    /// # Errors
    /// If it is neither.
    pub fn flag(&self) -> Result<bool, WrongRecord> {
        self.value.as_bool().ok_or_else(|| self.malformed("must be true or false"))
    }

    /// A whole number.
    ///
    /// # Errors
    /// If it is none.
    pub fn int(&self) -> Result<i64, WrongRecord> {
        self.value.as_i64().ok_or_else(|| self.malformed("must be a whole number"))
    }

    /// A seat of a table.
    ///
    /// # Errors
    /// If there is no such seat.
    pub fn seat(&self, players: usize) -> Result<game::Seat, WrongRecord> {
        match usize::try_from(self.int()?) {
            Ok(number) if number < players => Ok(game::Seat::new(number)),
            _ => {
                let what = format!("must be a seat from 0 to {}, not {}", players - 1, self.value);
                Err(self.malformed(&what))
            }
        }
    }

    /// Must be this seat.
    ///
    /// # Errors
    /// If it is another one.
    pub fn is_seat(
        &self,
        seat: game::Seat,
        players: usize,
        rule: &'static str,
    ) -> Result<(), WrongRecord> {
        let found = self.seat(players)?;
        if found == seat {
            return Ok(());
        }
        let what = format!("is {}, but must be {}", found.index(), seat.index());
        Err(self.wrong(rule, &what))
    }

    /// Must be these numbers.
    ///
    /// # Errors
    /// If it is something else.
    pub fn equals(&self, numbers: &[i32], rule: &'static str) -> Result<(), WrongRecord> {
        let found: Vec<i64> = self.items()?.iter().map(JsonNode::int).collect::<Result<_, _>>()?;
        if found.iter().copied().eq(numbers.iter().map(|&number| i64::from(number))) {
            return Ok(());
        }
        Err(self.wrong(rule, &format!("is {found:?}, but must be {numbers:?}")))
    }

    /// A card in the notation of a game.
    ///
    /// # Errors
    /// If it names none.
    pub fn card<C: std::str::FromStr>(&self) -> Result<C, WrongRecord> {
        let text = self.text()?;
        text.parse().map_err(|_| {
            // A long text is shown by its beginning.
            let shown: String = text.chars().take(20).collect();
            self.malformed(&format!("names no card: {shown:?}"))
        })
    }

    /// Must not be there.
    ///
    /// # Errors
    /// If one of them is there.
    pub fn without(&self, keys: &[&'a str], why: &str) -> Result<(), WrongRecord> {
        match keys.iter().find_map(|key| self.find(key)) {
            None => Ok(()),
            Some(found) => Err(found.malformed(&format!("must not be there: {why}"))),
        }
    }
}
