//! The rules of The Dwarf King, by their numbers in docs/rules/dwarf-king.md.
//!
//! [`Dwarf`] is the whole truth of a game, [`DwarfView`] what one viewer knows. Both hold a
//! [`Public`] part, which one function moves on: what lies open is computed in one place only.
//! Quests and special cards are rows of two tables, [`QUESTS`] and [`SPECIALS`].
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod action;
mod card;
mod choices;
mod event;
mod explain;
mod game;
mod knowledge;
mod legal;
mod observe;
mod options;
mod public;
mod quest;
mod special;
mod tally;
mod tell;
mod trick;
mod view;

pub use action::{Action, Direction, Legal, Side};
pub use card::{Card, CardSet, Suit, cards};
pub use choices::Phase;
pub use event::{Effect, HandScore, Seen};
pub use explain::{Counted, QuestLine};
pub use game::{Chance, Dwarf};
pub use legal::Refusal;
pub use observe::Plays;
pub use options::{
    CopycatFollow, DragonChampions, DwarfOptions, EliteEmptySuit, ExcaliburLead, FirstLeader,
    NumbersTie, SorcererLast, TileSet,
};
pub use public::Public;
pub use quest::{Basis, Counts, Looks, QUESTS, Quest, QuestId, Sets, Tile};
pub use special::{Asks, Bonus, Power, SPECIALS, Special, hand_score};
pub use tally::Tally;
pub use tell::hand_why;
pub use view::{DwarfView, DwarfWorlds};
