//! Where messages come from and intents go to: a table in this process, or one far away.

use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use wire::{AdviceMessage, Answer, EventMessage, Notice, Refusal, Welcome};

use crate::action::WrittenAction;
use crate::error::Error;

/// One thing that the table tells.
#[derive(Clone, PartialEq, Debug)]
pub enum Update {
    /// An event of the table, as its viewer sees it.
    Event(Box<EventMessage>),
    /// An intent was done or refused.
    Answer(Box<Answer>),
    /// The advice that was asked for, or why there is none.
    Advice(Result<AdviceMessage<WrittenAction>, Box<Refusal>>),
    /// The connection is lost, or back; the visit goes on.
    Notice(Notice),
}

/// A table, near or far.
pub trait Link {
    /// Comes to the table: the first message and everything that happened since, which is known
    /// at once and not shown step by step.
    ///
    /// # Errors
    /// If there is no table.
    fn enter(&mut self) -> Result<(Welcome, Vec<EventMessage>), Error>;

    /// Wants something, having seen the event of this number; gives the id of the intent. The answer
    /// comes as a message.
    ///
    /// # Errors
    /// If the table cannot be reached or cannot store it.
    fn send(&mut self, seen: u64, action: Value) -> Result<String, Error>;

    /// Asks for advice. It comes as a message.
    ///
    /// # Errors
    /// As for `send`.
    fn ask_advice(&mut self) -> Result<(), Error>;

    /// The next message, if one comes within this time.
    ///
    /// # Errors
    /// If the table can no longer be reached.
    fn receive(&mut self, wait: Duration) -> Result<Option<Update>, Error>;

    /// Where the record of the finished game is kept, if it is.
    fn record(&self) -> Option<PathBuf>;

    /// The command that leads back to this game.
    fn resume_command(&self) -> String;

    /// The link by which others come to this table, if they can.
    fn invitation(&self) -> Option<String>;

    /// After the game: another one with the same settings and people. Where the people have to be
    /// told first, there is none yet: `rematch` names it, once the table has.
    ///
    /// # Errors
    /// As for `send`, or if the new game cannot be saved.
    fn again(&mut self, rematch: Option<&str>) -> Result<Option<Box<dyn Link>>, Error>;
}

/// Ids for the intents of one visit. The table answers an id that it knows with the answer it gave
/// before, so no two visits to a seat may use the same ones.
pub(crate) struct IntentIds {
    visit: String,
    sent: u64,
}

impl IntentIds {
    pub(crate) fn new() -> IntentIds {
        let mut bytes = [0; 6];
        let visit = match getrandom::fill(&mut bytes) {
            Ok(()) => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
            // Two visits do not begin in the same moment.
            Err(_) => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH);
                now.unwrap_or_default().as_nanos().to_string()
            }
        };
        IntentIds { visit, sent: 0 }
    }

    pub(crate) fn next(&mut self) -> String {
        self.sent += 1;
        format!("{}-{}", self.visit, self.sent)
    }
}
