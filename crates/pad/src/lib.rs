//! The score pad, for people who play with the real cards: what a table can tell, turned into
//! scores and their explanation.
//!
//! A request is what was told, an answer what it is worth and why, [`needs()`] what has to be asked at
//! all. All of it is data; what is wrong with a request is said in a [`WrongTelling`].

mod dwarf_hand;
mod facts;
mod goliath_round;
mod needs;
mod piles;
mod read;
mod tricks;
mod wrong;

use std::borrow::Cow;

pub use crate::dwarf_hand::{
    DwarfAnswer, DwarfRequest, DwarfSeat, Joker, Scout, SpecialPoints, Tinkerer, needs_of,
};
pub use crate::goliath_round::{ColourLine, GoliathAnswer, GoliathRequest, GoliathSeat, Worth};
pub use crate::needs::{Needs, Question, SpecialNeed, TrickFact, needs};
pub use crate::read::game_of;
pub use crate::wrong::{CountedThing, WhyNotInDeck, WrongKind, WrongTelling};

/// The number of a rule, such as `DK-8.2`.
pub type Rule = Cow<'static, str>;
