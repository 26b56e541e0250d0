//! Actions as messages write them: a face shows and sends what it is offered, whatever the game.

use game::Seat;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// An action as JSON, whatever the game: an object with its kind under `type`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WrittenAction(Value);

impl WrittenAction {
    /// An action that needs nothing else.
    pub fn plain(kind: &str) -> WrittenAction {
        WrittenAction(json!({ "type": kind }))
    }

    /// An action of a kind that names a card, such as `play`.
    pub fn with_card(kind: &str, card: &str) -> WrittenAction {
        WrittenAction(json!({"type": kind, "card": card}))
    }

    /// What kind of action it is: `play`, `give` and so on.
    pub fn kind(&self) -> &str {
        self.word("type").unwrap_or_default()
    }

    /// The card it names; none for actions of other kinds.
    pub fn card(&self) -> Option<&str> {
        self.word("card")
    }

    /// The other player it names, such as the partner of an exchange.
    pub fn with(&self) -> Option<Seat> {
        serde_json::from_value(self.0["with"].clone()).ok()
    }

    /// One of its fields, if that is a word.
    pub fn word(&self, field: &str) -> Option<&str> {
        self.0[field].as_str()
    }

    /// The action as it is sent.
    pub fn to_json(&self) -> Value {
        self.0.clone()
    }
}
