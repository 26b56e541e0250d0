//! One table as a pure machine: seats, clocks, takeovers. No I/O; time comes in as a value.
//!
//! People, connections, bots and time come in through [`Machine`]; rows to store, messages to
//! send and work to do come out. Store first, then tell. A table that sleeps is its rows, and
//! waking up is applying them again.

mod advice;
mod entry;
mod intent;
mod machine;
mod message;
mod refusal;
#[cfg(test)]
mod secrecy;
mod setup;
mod state;
mod table;
mod time;
mod visible;

use dwarf::Dwarf;
use game::Game;
use goliath::Goliath;

pub use entry::{By, Cause, Entry, Row, Why};
pub use machine::{Fresh, Job, Machine, Output, Rest, Think};
pub use message::{
    Answer, ChairInfo, EMOTES, Enter, EnterTag, EventMessage, Happened, Intent, LastCard, Notice,
    Presence, Revealed, TableAction, TableInfo, WIRE, Welcome, You,
};
pub use refusal::Refusal;
pub use setup::{Pace, Setup};
pub use state::Broken;
pub use table::Table;
pub use time::{Now, Pause};

/// The first rows of a new table.
///
/// # Errors
/// If the setup is not allowed.
pub fn create(setup: &Setup, fresh: &Fresh, now: u64) -> Result<Vec<String>, Refusal> {
    match setup.game.as_str() {
        Goliath::NAME => table::first_rows::<Goliath>(setup, fresh, now),
        Dwarf::NAME => table::first_rows::<Dwarf>(setup, fresh, now),
        _ => {
            let what = format!("game must be {:?} or {:?}", Goliath::NAME, Dwarf::NAME);
            Err(Refusal::new("option", &what))
        }
    }
}

/// A table of a game that wakes up from its rows.
///
/// # Errors
/// If they are no log of a table.
pub fn open(game: &str, id: &str, rows: &[String], now: Now) -> Result<Box<dyn Machine>, Broken> {
    match game {
        Goliath::NAME => Ok(Box::new(Table::<Goliath>::from_rows(id, rows, now)?)),
        Dwarf::NAME => Ok(Box::new(Table::<Dwarf>::from_rows(id, rows, now)?)),
        _ => Err(Broken(format!("there is no game {game:?}"))),
    }
}
