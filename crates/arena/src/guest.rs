//! Guests: players from outside, such as programs. The arena says what they see and counts what they do
//! wrong; how they are reached is up to whoever lets them in.

use std::error::Error;
use std::fmt;

use game::{EventOf, Game, Seat};
use serde::{Deserialize, Serialize};

/// A player from outside, for one game.
pub trait Guest<G: Game>: Send {
    /// Is told of an event, as its seat sees it.
    fn hear(&mut self, heard: &SeenEvent<'_, G>);

    /// Chooses one of its legal actions; it is its turn.
    ///
    /// # Errors
    /// If it gives none.
    fn choose(&mut self, view: &G::View) -> Result<G::Action, GuestFault>;
}

/// How players from outside come in; the arena itself starts no program.
pub trait GuestHost<G: Game>: Sync {
    /// A guest of this command takes a seat.
    ///
    /// # Errors
    /// If it cannot be started.
    fn sit(&self, command: &str, at: GuestSeat) -> Result<Box<dyn Guest<G>>, GuestFault>;
}

/// Which game of the match a guest comes to, and on which seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GuestSeat {
    /// The number of the deal, which with the match's seed gives its cards.
    pub deal: u64,
    /// By how many seats the line-up has moved on.
    pub rotation: usize,
    /// Where the guest sits in this game.
    pub seat: Seat,
    /// Where the guest may take its chance from, so that games repeat.
    pub seed: u64,
}

/// An event as one seat sees it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SeenEvent<'a, G: Game> {
    /// The event itself, whose cards are not for everybody.
    pub event: &'a EventOf<G>,
    /// What the seat knew before it.
    pub before: &'a G::View,
    /// What the seat knows after it.
    pub after: &'a G::View,
    /// What the seat saw of it.
    pub seen: &'a G::Seen,
    /// What follows from it, in order; the same for all seats.
    pub effects: &'a [G::Effect],
}

/// Why a guest gave no action.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GuestFault {
    /// Which of the [`Faults`] it counts as; [`GuestFaultKind::Stopped`] counts as none.
    pub kind: GuestFaultKind,
    /// What happened, in plain English.
    pub what: String,
}

/// What a guest can do wrong.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum GuestFaultKind {
    /// No answer in time.
    Timeout,
    /// It has ended, or never began.
    Crash,
    /// An answer that is no legal action.
    Illegal,
    /// The match was stopped while the guest thought: no fault of its own. It ends the game and is not
    /// counted.
    Stopped,
}

/// What a fault does to a match.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnFault {
    /// The match ends.
    #[default]
    Stop,
    /// It counts, and any legal action is done.
    Random,
}

/// How many faults of each kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faults {
    /// How often no answer came in time.
    pub timeouts: u32,
    /// How often it had ended, or never began.
    pub crashes: u32,
    /// How often the answer was no legal action.
    pub illegal: u32,
}

impl GuestFault {
    /// `what` is for the person who runs the match.
    pub fn new(kind: GuestFaultKind, what: impl Into<String>) -> GuestFault {
        GuestFault { kind, what: what.into() }
    }
}

impl fmt::Display for GuestFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl Error for GuestFault {}

impl Faults {
    pub(crate) fn count(&mut self, kind: GuestFaultKind) {
        *match kind {
            GuestFaultKind::Timeout => &mut self.timeouts,
            GuestFaultKind::Crash => &mut self.crashes,
            GuestFaultKind::Illegal => &mut self.illegal,
            GuestFaultKind::Stopped => return,
        } += 1;
    }

    /// Counts what went wrong in another game, too.
    pub fn add(&mut self, more: Faults) {
        self.timeouts += more.timeouts;
        self.crashes += more.crashes;
        self.illegal += more.illegal;
    }
}
