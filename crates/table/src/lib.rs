//! One table as a pure machine: seats, clocks, takeovers. No I/O; time comes in as a value.
//!
//! People, connections, bots and time come in through [`Machine`]; rows to store, messages to
//! send and work to do come out. Store first, then tell. A table that sleeps is its rows, and
//! waking up is applying them again.

mod company;
mod entry;
mod intent;
mod learned;
mod machine;
#[cfg(test)]
mod secrecy;
mod state;
mod table;
mod time;
mod visible;

use games::{GameKind, with_game};
use wire::{Code, Refusal, Setup};

pub use entry::LOG_VERSION;
pub use learned::Secrets;
pub use machine::{Machine, NewTable, Output, Rest, Think, ThinkJob};
pub use state::BrokenLog;
pub use table::Table;
pub use time::{Now, Pause};

/// The first rows of a new table.
///
/// # Errors
/// If the setup is not allowed.
pub fn create(setup: &Setup, fresh: &NewTable, now: u64) -> Result<Vec<String>, Refusal> {
    create_for(setup, fresh, &[], now)
}

/// The first rows of a new table with bots that are wanted by their names, at the seats after the
/// host's. Without names they come by chance.
///
/// # Errors
/// If the setup is not allowed, or there is no such bot.
pub fn create_for(
    setup: &Setup,
    fresh: &NewTable,
    wanted: &[String],
    now: u64,
) -> Result<Vec<String>, Refusal> {
    let kind: GameKind = setup
        .game
        .parse()
        .map_err(|error: games::UnknownGame| Refusal::new(Code::Option, &error.to_string()))?;
    let company = match wanted {
        [] => None,
        wanted => Some(company::invite(wanted).ok_or_else(|| {
            let what = format!("company must be different names among {}", company::names());
            Refusal::new(Code::Option, &what)
        })?),
    };
    with_game!(kind, G => table::first_rows::<G>(setup, fresh, company, now))
}

/// A table of a game that wakes up from its rows.
///
/// # Errors
/// If they are no log of a table.
pub fn open(
    game: &str,
    id: &str,
    rows: &[String],
    now: Now,
) -> Result<Box<dyn Machine>, BrokenLog> {
    let kind: GameKind =
        game.parse().map_err(|error: games::UnknownGame| BrokenLog(error.to_string()))?;
    with_game!(kind, G => Ok(Box::new(Table::<G>::from_rows(id, rows, now)?)))
}
