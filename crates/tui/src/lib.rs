//! The table in a terminal: full screen, line by line, and the score pad for real cards.
//!
//! Both faces are clients of the wire messages and compute no rule. A [`Link`] is where messages
//! come from: [`Local`] has the table in this process,
//! [`Remote`] joins one on a server. A [`Model`] is everything that was told,
//! and what is drawn or said is a function of it.

mod advice;
mod app;
mod choice;
mod command;
mod explain;
mod keys;
mod link;
mod local;
mod model;
mod name;
mod plain;
mod refuse;
mod remote;
mod report;
mod score;
mod screen;
mod store;
mod tell;
mod terminal;

pub use app::{Pace, full_screen};
pub use link::{Advice, Link, Told};
pub use local::{Local, Thinking};
pub use model::{Line, LineKind, Model, RoundScore, View};
pub use plain::plain;
pub use remote::Remote;
pub use score::{Pad, player_names, score_pad};
pub use screen::{Depth, Hit, Hits, Look, SMALLEST, Sheet, Ui, draw, hit};
pub use store::{Store, data_folder, newest_unfinished};

/// What a seat does. The actions of David & Goliath are some of those of The Dwarf King.
pub use wire::DwarfAction as Action;
