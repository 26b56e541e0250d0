//! The table in a terminal: full screen, line by line, and the score pad for real cards.
//!
//! Both faces draw what a [`client::Link`] tells and compute no rule. A [`Model`] is everything that
//! was told, and what is drawn or said is a function of it.

mod app;
mod console;
mod incoming;
mod keys;
mod model;
mod name;
mod plain;
mod report;
mod score;
mod screen;
mod tell;
mod terminal;

pub use app::{ScreenPace, full_screen};
pub use console::{Console, in_lines, is_dumb};
pub use model::{Choice, LineKind, LogLine, Lying, Model, OwnTable, TableView};
pub use plain::{AfterGame, plain};
pub use score::{Evening, player_names, score_pad};
pub use screen::{Depth, Hit, Hits, Look, SMALLEST, Sheet, Ui, draw, hit};

pub use client::WrittenAction;
