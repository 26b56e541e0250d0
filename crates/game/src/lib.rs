//! The contract every game of Trickhold keeps, and what all games share.
//!
//! A [`Game`] is the whole truth, a [`View`] is what one viewer knows. From a view there is no
//! way to the truth, only to a guess: [`View::worlds`] deals the unseen cards at random, every
//! consistent world with the same chance. Nothing here does I/O, reads a clock or a global
//! random source, or speaks to people.
//!
//! # Features
//!
//! - `serde`: how the types of games are written in messages and records.
//! - `battery`: the laws that every game keeps, over random games, for the tests of a new game.
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

#[cfg(feature = "battery")]
pub mod battery;
pub mod chance;
mod contract;
pub mod cpu;
mod fact;
mod matches;
mod name;
pub mod observe;
mod options;
mod perft;
mod seat;
mod set;
pub mod tell;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod travel;
pub mod worlds;

pub use contract::{
    Event, EventOf, Game, Ignore, LegalActions, Refusal, Silence, Sink, Turn, View, Viewer, Worlds,
};
pub use fact::{Arg, Fact};
pub use matches::Match;
pub use name::NoSuchName;
pub use observe::{Observe, Observer};
pub use options::{OptionError, OptionSpec, OptionValue, Options, Preset, Values, did_you_mean};
pub use perft::perft;
pub use seat::{BySeat, MAX_SEATS, Scores, Seat, SeatSet};
pub use set::{Element, Set, Word};
pub use tell::Tell;
