//! What can go wrong between a client and a table, and what is worth another try.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use serde_json::Value;
use table::{Notice, Refusal};

/// Why something with a table did not work.
#[derive(Debug)]
pub enum Error {
    /// The server cannot be reached or the connection broke.
    Network(String),
    /// The status of the answer, and the refusal as the server wrote it.
    Refused(u16, Value),
    /// The server closed the connection and said why.
    Closed(Notice),
    /// The server says what this client does not understand.
    Malformed(String),
    /// Something on this machine: a file, or a table that cannot be set up. The text is for people.
    Local(String),
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Error::Network(what) => write!(f, "the server cannot be reached: {what}"),
            Error::Refused(status, refusal) => {
                let what = refusal["what"].as_str().unwrap_or("no reason given");
                write!(f, "the server says no ({status}): {what}")
            }
            Error::Closed(notice) => write!(f, "{}", notice.what),
            Error::Malformed(what) => write!(f, "the server is not understood: {what}"),
            Error::Local(what) => write!(f, "{what}"),
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    pub(crate) fn network(error: impl Display) -> Error {
        Error::Network(error.to_string())
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Error {
        Error::Malformed(error.to_string())
    }
}

/// How long to wait before the same intent is sent again; none where that would not help. What
/// came too soon or could not be stored has not happened, and may happen later.
pub(crate) fn wait_before_again(refusal: &Refusal) -> Option<Duration> {
    let passes = ["too_many", "storage"].contains(&refusal.code.as_str());
    // A server that asks for more patience than this is not believed.
    let wait = refusal.facts["wait_ms"].as_u64().unwrap_or(1000).min(10_000);
    passes.then(|| Duration::from_millis(wait))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_passes_is_tried_again() {
        let wait = |code: &str, facts: Value| {
            wait_before_again(&Refusal::new(code, "").with(facts)).map(|wait| wait.as_millis())
        };
        assert_eq!(wait("too_many", json!({"wait_ms": 250})), Some(250));
        assert_eq!(wait("too_many", json!({"wait_ms": 1e12 as u64})), Some(10_000));
        assert_eq!(wait("storage", Value::Null), Some(1000));
        assert_eq!(wait("must_follow", json!({"wait_ms": 250})), None);
    }
}
