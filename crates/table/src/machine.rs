//! What a table is for those who run one: people, connections, bots and time come in; rows to store,
//! messages to send and work to do come out.

use game::Seat;
use wire::{Answer, Intent, Refusal, TableInfo};

use crate::time::{Now, Pause};

/// Work that takes long: it gives an action, or advice, as JSON.
pub type ThinkJob = Box<dyn FnOnce() -> String + Send>;

/// Messages for somebody who comes back.
pub type Rest = Box<dyn Iterator<Item = String> + Send>;

/// A bot is asked for an action.
pub struct Think {
    /// The seat that a bot decides for.
    pub seat: Seat,
    /// The number of the event it answers to.
    pub moved: u64,
    /// When its answer leaves: its pace must tell nothing of the hand.
    pub pause: Pause,
    /// Does the thinking and gives the action; it may run on any thread.
    pub job: ThinkJob,
}

/// What comes of an input.
#[derive(Default)]
pub struct Output {
    /// Rows to store, in order, before anything else is done.
    pub rows: Vec<String>,
    /// Messages by viewer: a seat's number, or the number of players for spectators.
    pub told: Vec<(usize, String)>,
    /// The answer to an intent.
    pub answer: Option<Answer>,
    /// Decisions that bots are asked for now.
    pub think: Vec<Think>,
    /// Another table to make: its name and its rows.
    pub create: Option<(String, Vec<String>)>,
    /// Has something changed that everybody may know about the table?
    pub listed: bool,
}

/// What a new table needs: its name and its secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// The table's name in its address.
    pub id: String,
    /// All chance of the table comes from it; secret until the last card.
    pub seed: [u8; 32],
}

/// A table, whatever its game.
pub trait Machine: Send {
    /// What everybody may know about the table.
    fn info(&self) -> TableInfo;
    /// How many seats there are.
    fn players(&self) -> usize;
    /// Does a person own this seat?
    fn is_person(&self, seat: Seat) -> bool;
    /// The number of the last event.
    fn number(&self) -> u64;
    /// The number of the last event that moved the game on.
    fn moved(&self) -> u64;
    /// Has the last card been played?
    fn is_over(&self) -> bool;
    /// Is a game under way?
    fn is_playing(&self) -> bool;
    /// The seat that a token owns, by the hash of the token.
    fn owner(&self, token: &str) -> Option<Seat>;
    /// Somebody wants a seat. `from` is the same for all who come from one place, if that is known.
    ///
    /// # Errors
    /// If there is none, or none for whoever comes from there.
    fn join(
        &mut self,
        now: Now,
        name: &str,
        token: &str,
        from: Option<&str>,
    ) -> Result<(Seat, Output), Refusal>;
    /// Where the host came from, if that is known.
    fn host_from(&self) -> Option<&str>;
    /// A connection has come. `None` is a spectator's.
    fn enter(&mut self, now: Now, seat: Option<Seat>) -> Output;
    /// A connection of the seat, or of a spectator, has ended.
    fn exit(&mut self, now: Now, seat: Option<Seat>) -> Output;
    /// What an intent stands for that may be a typed line, for those who only watch.
    ///
    /// # Errors
    /// The answer, if it is a question, or something that only the client can do.
    fn understand(&self, seat: Option<Seat>, intent: &Intent) -> Result<Intent, Box<Answer>>;
    /// Somebody wants something. A rematch needs what a new table needs.
    fn intent(&mut self, now: Now, seat: Seat, intent: &Intent, fresh: Option<&NewTable>)
    -> Output;
    /// A bot has thought. If it found nothing that is allowed, chance decides.
    fn thought(&mut self, now: Now, seat: Seat, moved: u64, action: &str) -> Output;
    /// Somebody asks for advice: gives work that ends with it, once the rows are stored.
    ///
    /// # Errors
    /// If that is not allowed now.
    fn advice(&mut self, now: Now, seat: Seat) -> Result<(ThinkJob, Output), Refusal>;
    /// How long bots take shows from now on, where the table has no pace: for tests, and where
    /// nobody is deceived.
    fn set_hasty(&mut self);
    /// Only entries up to this version of logs are written from now on: a server that has the table
    /// next may read no later ones.
    fn set_log_version(&mut self, version: u64);
    /// Does what is due by now: clocks, takeovers, bots.
    fn tick(&mut self, now: Now) -> Output;
    /// When time matters next, in steady time.
    fn wake(&self) -> Option<u64>;
    /// For each seat, after how many milliseconds a bot plays for its owner, who is not connected.
    fn takeovers(&self, now: Now) -> Vec<Option<u64>>;
    /// Everybody has gone: what has to be stored before the table is forgotten.
    fn sleep(&mut self, now: Now) -> Output;
    /// The number of rounds that are over.
    fn rounds_over(&self) -> usize;
    /// The present, for a viewer who has just come; `number` is up to where it will be told.
    fn welcome(&self, seat: Option<Seat>, now: Now) -> String;
    /// Everything after an event, as this viewer is told of it, and the welcome before it. Each
    /// message is made when it is asked for, so a long game takes little memory.
    fn rest(&self, seat: Option<Seat>, seen: u64, now: Now) -> Rest;
    /// A finished round, from 0, as everybody saw it at its end; none if it is not over.
    fn round(&self, number: usize) -> Option<String>;
    /// The record of a finished game.
    fn record(&self) -> Option<String>;
    /// Everything that follows from the log, as text: for tests.
    fn fingerprint(&self) -> String;
}
