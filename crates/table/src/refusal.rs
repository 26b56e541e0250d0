//! A refusal: what was wrong, by which rule, and the facts to explain it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// Why something was not done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Refusal {
    /// What kind of thing is wrong.
    pub code: String,
    /// The number of the rule, where a rule of the game refuses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The facts, depending on the code.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[ts(type = "any", optional)]
    pub facts: Value,
    /// What is wrong and what would be right, for the authors of clients.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub what: String,
}

/// A refusal says no more than this, in characters: part of it may come from whoever is refused.
const LONGEST: usize = 400;

impl Refusal {
    /// A refusal that no rule of the game is behind.
    pub fn new(code: &str, what: &str) -> Refusal {
        let mut short: String = what.chars().take(LONGEST).collect();
        if short.len() < what.len() {
            short.push('…');
        }
        Refusal { code: code.into(), rule: None, facts: Value::Null, what: short }
    }

    /// Is it kept for asking again? What makes no sense, or comes too soon, is not an answer.
    pub(crate) fn is_kept(&self) -> bool {
        !matches!(self.code.as_str(), "malformed" | "too_many" | "storage")
    }

    /// Something beyond a limit: when it makes sense to try again, in milliseconds.
    pub fn too_many(what: &str, wait_ms: u64) -> Refusal {
        Refusal::new("too_many", what).with(serde_json::json!({"wait_ms": wait_ms}))
    }

    /// The same with facts.
    pub fn with(self, facts: Value) -> Refusal {
        Refusal { facts, ..self }
    }
}
