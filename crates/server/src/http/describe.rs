//! The HTTP interface, described for tools.

use serde_json::{Value, json};

/// The description.
pub(super) fn description() -> Value {
    json!({})
}
