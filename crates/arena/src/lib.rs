//! Matches between bots on shared deals, what the results mean, and review of finished games.
//!
//! Every deal is played once for each place: all bots move one seat on, so that cards and seats
//! favour nobody. Results keep the pairing of deals, and so do their intervals.
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod duel;
mod guest;
mod lineup;
mod review;
mod stats;

pub use duel::{
    Contest, DealResult, GameResult, PlayedDeal, PlayedGame, play_deal, play_deals, play_game,
};
pub use guest::{
    Faults, Guest, GuestFault, GuestFaultKind, GuestHost, GuestSeat, OnFault, SeenEvent,
};
pub use lineup::{Contestant, ContestantKind, LineupError, lineup};
pub use review::{
    Accuracy, Decision, DecisionClass, Lens, Progress, REVIEW_SIMULATIONS, Review, ReviewSettings,
    review,
};
pub use stats::{
    Estimate, HeadToHead, Rating, Standing, Verdict, bootstrap, head_to_head, standings, verdict,
};
