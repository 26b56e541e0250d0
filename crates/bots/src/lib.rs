//! Players that see only a [`View`]: from a view there is no way to the other hands.
//!
//! [`Random`] plays any legal action; it is the yardstick for all others.
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod advice;
mod greedy;
mod learned;
mod master;
mod playout;
mod roster;
mod search;
mod solve;
mod strategy;
mod study;

use game::chance::{SplitMix64, quick};
use game::observe::Observe;
use game::{LegalActions, View};

pub use advice::{Advice, Comparison, Explains, NextBest, advise};
pub use greedy::Greedy;
pub use learned::{Handicap, Learned};
pub use master::{Master, ValueWeights};
pub use playout::{PlayOuts, play_out};
pub use roster::{Budget, Level, NoBudget, UnknownLevel};
pub use search::{MAX_NODES, SearchedAction, Searcher, Settings, best};
pub use solve::{Ending, Solver};
pub use strategy::{Shares, Strategy, shares};
pub use study::{ActionValue, BATCHES, Measured, Study, best_of, study_open};

/// Somebody who chooses actions by what a viewer knows.
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// use trickhold_bots::Player;
/// use trickhold_game::observe::Observe;
/// use trickhold_game::{LegalActions, View};
///
/// /// Plays the first legal action.
/// struct First;
///
/// impl<G: Observe> Player<G> for First {
///     fn choose(&mut self, view: &G::View, _: &G::History) -> G::Action {
///         view.legal().nth(0)
///     }
/// }
/// ```
pub trait Player<G: Observe> {
    /// Chooses one of the viewer's legal actions, by what it knows and what all have seen; it is the
    /// viewer's turn.
    fn choose(&mut self, view: &G::View, past: &G::History) -> G::Action;

    /// The same choice, with as much thought for the only legal action as for one of many, so that
    /// whoever measures the time learns nothing.
    fn choose_evenly(&mut self, view: &G::View, past: &G::History) -> G::Action {
        self.choose(view, past)
    }
}

/// Plays any legal action, each with the same chance.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// The same seed plays the same way.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(quick(seed))
    }
}

impl<G: Observe> Player<G> for Random {
    fn choose(&mut self, view: &G::View, _: &G::History) -> G::Action {
        view.legal().pick(&mut self.0)
    }
}
