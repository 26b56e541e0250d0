//! Where messages come from and intents go to: a table in this process, or one far away.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use serde::Deserialize;
use serde_json::Value;
use table::{Answer, EventMessage, Intent, Notice, Welcome};
use wire::DwarfAction as Action;

/// One message from the table.
#[derive(Clone, PartialEq, Debug)]
pub enum Told {
    /// Something happened.
    Event(Box<EventMessage>),
    /// An intent was done or refused.
    Answer(Box<Answer>),
    /// The advice that was asked for.
    Advice(Advice),
    /// No advice, and why.
    NoAdvice(Box<table::Refusal>),
    /// Something about the connection.
    Notice(Notice),
}

/// What every action is worth, and why the best one is.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Advice {
    /// Every legal action.
    pub actions: Vec<Judged>,
    /// The place of the best one.
    pub best: usize,
    /// Why.
    pub reason: Value,
}

/// What one action is worth.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Judged {
    /// The action.
    pub action: Action,
    /// The share of the win.
    pub share: f32,
    /// The points at the end of the round or hand.
    pub points: f32,
}

/// A name for the intents of one visit: the table answers the same name with the same answer, so
/// that another visit to the same chair needs another one.
pub fn visit() -> String {
    let mut bytes = [0; 6];
    match getrandom::fill(&mut bytes) {
        Ok(()) => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        // Two visits do not begin in the same moment.
        Err(_) => {
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            now.unwrap_or_default().as_nanos().to_string()
        }
    }
}

/// A table, near or far.
pub trait Link {
    /// Comes to the table: the first message and everything that happened since, which is known
    /// at once and not shown step by step.
    ///
    /// # Errors
    /// If there is no table.
    fn enter(&mut self) -> Result<(Welcome, Vec<EventMessage>)>;

    /// Wants something. The answer comes as a message.
    ///
    /// # Errors
    /// If the table cannot be reached or cannot store it.
    fn send(&mut self, intent: &Intent) -> Result<()>;

    /// Asks for advice. It comes as a message.
    ///
    /// # Errors
    /// As for `send`.
    fn ask_advice(&mut self) -> Result<()>;

    /// The next message, if one comes within this time.
    ///
    /// # Errors
    /// If the table cannot be reached any more.
    fn receive(&mut self, wait: Duration) -> Result<Option<Told>>;

    /// Where the record of the finished game is kept, if it is.
    fn record(&self) -> Option<PathBuf>;

    /// The command that comes back to this game.
    fn come_back(&self) -> String;
}
