//! What the games look like in messages: actions, what a viewer sees, effects, refusals, views.
//!
//! A client needs no rules: a view holds everything that is drawn, and the legal actions stand
//! beside it. Every type here is built from what one viewer was shown and from nothing else.

mod cards;
mod dwarf;
mod goliath;
mod replay;
mod review;

use bots::Strategy;
use game::{Seat, Turn, View};
use record::Recorded;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use ts_rs::TS;

pub use crate::cards::{Cards, Named};
pub use crate::dwarf::{
    DwarfAction, DwarfEffect, DwarfReason, DwarfRefusal, DwarfSeen, DwarfTable, Line,
};
pub use crate::goliath::{
    ColourLine, GoliathAction, GoliathEffect, GoliathReason, GoliathRefusal, GoliathSeen,
    GoliathTable, Pile,
};

pub use crate::replay::{Lesson, LessonDecision, Moment, Replay, lesson, replay};
pub use crate::review::{review_json, review_record};

/// A seat's number.
pub type Chair = u8;

/// A seat as a number.
pub fn chair(seat: Seat) -> Chair {
    seat.index() as Chair
}

/// A card and who played it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Lying {
    /// Who played it.
    pub seat: Chair,
    /// The card.
    pub card: String,
}

/// What a refused action broke.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Rule<R> {
    /// The number of the rule.
    pub rule: String,
    /// What is wrong, and the facts.
    #[serde(flatten)]
    pub why: R,
}

/// A game that can be told in messages.
pub trait Wire: Recorded + Strategy {
    /// What a seat does.
    type Said: Serialize + DeserializeOwned;
    /// What a viewer sees of an event.
    type Shown: Serialize;
    /// What follows from an event.
    type Follows: Serialize;
    /// Why an action is refused.
    type Why: Serialize;
    /// What a viewer knows, ready to draw.
    type Drawn: Serialize;
    /// A reason for advice.
    type Because: Serialize;

    /// An action as a message.
    fn say(action: Self::Action) -> Self::Said;
    /// An action from a message.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    fn hear(said: &Self::Said, players: usize) -> Result<Self::Action, String>;
    /// What a viewer saw, as a message.
    fn shown(seen: &Self::Seen) -> Self::Shown;
    /// An effect as a message.
    fn follows(effect: &Self::Effect, players: usize) -> Self::Follows;
    /// A refusal as a message.
    fn why(refusal: &Self::Refusal) -> Rule<Self::Why>;
    /// A view as a message.
    fn drawn(view: &Self::View) -> Self::Drawn;
    /// A remark as a message.
    fn because(remark: Self::Remark) -> Self::Because;

    /// Are all seats asked at once now? Whose turn it is and when it acts must not tell anything
    /// then, so a live table gives all of them the same time.
    fn asks_all(_view: &Self::View) -> bool {
        false
    }

    /// The answer of a seat that says nothing when all are asked.
    fn silence() -> Option<Self::Action> {
        None
    }

    /// What everybody sees of a seat that says nothing.
    fn silent(_seat: Seat) -> Option<Self::Seen> {
        None
    }
}

/// What a viewer would know if the seats asked before it said nothing: while all are asked, this
/// is the view in which the viewer answers. None if it is not asked.
pub fn when_asked<G: Wire>(view: &G::View, seat: Seat) -> Option<G::View> {
    let mut view = view.clone();
    while G::asks_all(&view) {
        let Turn::Seat(turn) = view.turn() else { return None };
        if turn == seat {
            return Some(view);
        }
        view.see(&G::silent(turn)?);
    }
    None
}

/// Numbers of seats.
pub(crate) fn chairs(seats: game::SeatSet) -> Vec<Chair> {
    seats.iter().map(chair).collect()
}

/// The seat whose turn it is.
pub(crate) fn turn(turn: Turn) -> Option<Chair> {
    match turn {
        Turn::Seat(seat) => Some(chair(seat)),
        Turn::Chance | Turn::Over => None,
    }
}

/// A seat of a table from a message.
pub(crate) fn hear_seat(number: Chair, players: usize) -> Result<Seat, String> {
    if usize::from(number) < players {
        return Ok(Seat::new(number.into()));
    }
    Err(format!("there is no seat {number}: allowed are 0 to {}", players - 1))
}

/// A card from a message.
pub(crate) fn hear_card<C: std::str::FromStr>(name: &str) -> Result<C, String> {
    name.parse().map_err(|_| {
        let shown: String = name.chars().take(20).collect();
        format!("names no card: {shown:?}")
    })
}
