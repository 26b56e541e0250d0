//! The rules of David & Goliath, by their numbers in docs/rules/david-and-goliath.md.
//!
//! [`Goliath`] is the whole truth of a match, [`GoliathView`] what one viewer knows. Both hold a
//! [`Public`] part, which one function moves on: what lies open is computed in one place only.
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod action;
mod card;
mod game;
mod observe;
mod options;
mod public;
mod refusal;
mod score;
mod tell;
mod view;

pub use action::{Action, Legal};
pub use card::{Card, CardSet, Colour};
pub use game::{Deal, Goliath};
pub use observe::Plays;
pub use options::{GoliathOptions, LowestCard, Rounds};
pub use public::{Effect, Public, Seen, TRICKS};
pub use refusal::Refusal;
pub use score::{ColourScore, explain, score};
pub use tell::pile_why;
pub use view::{GoliathView, GoliathWorlds};
