//! What can go wrong between a client and a table, and what is worth another try.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use wire::{Code, Notice, Refusal, RefusalReason};

/// Why something with a table did not work.
#[derive(Debug)]
pub enum Error {
    /// The server cannot be reached or the connection broke.
    Network(String),
    /// The status of the answer, and why.
    Refused(u16, Box<Refusal>),
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
                let what = match refusal.what.as_str() {
                    "" => "no reason given",
                    what => what,
                };
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
    let wait = match refusal.reason {
        RefusalReason::House(Code::TooMany { wait_ms }) => wait_ms,
        RefusalReason::House(Code::Storage) => None,
        _ => return None,
    };
    // A server that asks for more patience than this is not believed.
    Some(Duration::from_millis(wait.unwrap_or(1000).min(10_000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_is_tried_again() {
        let wait = |code| wait_before_again(&Refusal::new(code, "")).map(|wait| wait.as_millis());
        assert_eq!(wait(Code::TooMany { wait_ms: Some(250) }), Some(250));
        assert_eq!(wait(Code::TooMany { wait_ms: Some(1_000_000_000_000) }), Some(10_000));
        assert_eq!(wait(Code::Storage), Some(1000));
        assert_eq!(wait(Code::NotHost), None);
    }
}
