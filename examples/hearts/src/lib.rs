//! Hearts without passing, on the contract of Trickhold: a worked example of adding a game.
//!
//! The rules, by the numbers that refusals carry:
//!
//! 1. Four players get 13 cards each. Who holds the 2 of clubs leads it to the first trick.
//! 2. A suit that was led is followed. Who cannot follow plays any card, but in the first trick no heart and
//!    no queen of spades, unless there is nothing else.
//! 3. Hearts are led only after a heart or the queen of spades was played, unless there is nothing else.
//! 4. The highest card of the led suit takes the trick and leads to the next.
//! 5. A heart costs 1 point, the queen of spades 13. Who takes all 26 costs every other player 26 instead.
//!    Totals are negative, so that more is better, as everywhere.
#![warn(clippy::must_use_candidate)]

mod card;
mod game;
mod observe;
mod public;
mod strategy;
mod tell;
mod view;

pub use crate::card::{Card, CardSet, SUITS};
pub use crate::game::{Deal, Hearts};
pub use crate::observe::Plays;
pub use crate::public::{Effect, HeartsOptions, PLAYERS, Public, Refusal, Seen, TRICKS, points};
pub use crate::view::{HeartsView, HeartsWorlds};
