//! Messages between a table and its clients, the same for people and bots (docs/wire.md): envelopes,
//! and each game as drawn for one viewer. Inside are the games' own types.
//!
//! A client needs no rules: a view holds everything that is drawn, and the legal actions stand
//! beside it. Every message is built from what one viewer was shown and from nothing else.

mod advice;
mod dwarf;
mod goliath;
mod happened;
mod message;
mod refusal;
mod replay;
mod review;
mod table;

use bots::Explains;
use game::{Game, Seat, Tell, Turn};
use record::Recorded;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use crate::advice::{AdviceMessage, AdvisedAction};
pub use crate::dwarf::{DwarfTable, HandStanding};
pub use crate::goliath::{GoliathTable, Pile};
pub use crate::happened::asks;
pub use crate::message::{
    Answer, Choice, Command, Enter, EnterTag, EventMessage, Intent, LastCard, Message, MessageOf,
    Notice, NoticeCode, Past, Presence, WIRE, Welcome, You,
};
pub use crate::refusal::{Code, Refusal, RefusalReason, name_of};
pub use crate::replay::{Lesson, LessonDecision, Moment, Replay, RoundEnd, lesson, replay};
pub use crate::review::{ReviewMessage, TURNING_POINTS, review_message, review_record};
pub use crate::table::{
    AwayCause, Cause, EMOTES, Happened, OptionJson, OwnedSeat, Pace, Revealed, SeatInfo, SeatKind,
    Setup, TableAction, TableInfo, TableState, option_map,
};

/// A game that can be told in messages.
pub trait Wire:
    Recorded
    + Tell
    + Explains
    + Game<
        Card: Serialize,
        Action: Serialize + DeserializeOwned,
        Seen: Serialize,
        Effect: Serialize,
        Refusal: Serialize,
    >
{
    /// What a viewer knows, ready to draw.
    type Table: Serialize;

    /// Draws what a viewer knows.
    fn table(view: &Self::View) -> Self::Table;
}

/// What the table of every game holds, for a client that has no drawing for this one.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct PlainTable {
    /// What the table waits for.
    pub phase: String,
    /// Whose turn it is; null while chance decides, all are asked, or the game is over.
    pub turn: Option<Seat>,
    /// The round or hand, from 0.
    pub round: u32,
    /// How many rounds or hands there are.
    pub rounds: u32,
    /// Finished tricks of this round or hand.
    pub tricks_done: usize,
    /// Tricks of a round or hand.
    pub tricks: usize,
    /// The letter of the colour or suit to follow, in games that have one.
    #[serde(default)]
    pub led: Option<char>,
    /// The trick, in the order played.
    pub trick: Vec<Lying<String>>,
    /// The viewer's own cards; empty for a spectator.
    pub hand: Vec<String>,
    /// How many cards each seat holds.
    pub cards_left: Vec<usize>,
    /// Points of finished rounds or hands.
    pub totals: Vec<i32>,
}

/// A card and who played it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Lying<C> {
    /// The seat that played it.
    pub seat: Seat,
    /// As the game writes it.
    pub card: C,
}

/// The seat whose turn it is.
#[must_use]
pub fn turn(turn: Turn) -> Option<Seat> {
    match turn {
        Turn::Seat(seat) => Some(seat),
        Turn::Chance | Turn::Over => None,
    }
}
