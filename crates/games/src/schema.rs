//! Schemas of messages in which any game may be: where a client does not know which, it may be one
//! or the other.

use schemars::JsonSchema;
use wire::{AdviceMessage, EventMessage, Lesson, Message, Moment, Replay, ReviewMessage, RoundEnd};

macro_rules! any {
    ($($(#[$doc:meta])* $name:ident: $goliath:ty, $dwarf:ty;)*) => {$(
        $(#[$doc])*
        #[derive(JsonSchema)]
        #[serde(untagged)]
        #[schemars(inline)]
        #[allow(dead_code, missing_docs, reason = "only its schema is used")]
        pub enum $name {
            Goliath($goliath),
            Dwarf($dwarf),
        }
    )*};
}

any! {
    /// An action of any game.
    AnyAction: goliath::Action, dwarf::Action;
    /// What a viewer sees, in any game.
    AnySeen: goliath::Seen, dwarf::Seen;
    /// What follows from an event, in any game.
    AnyEffect: goliath::Effect, dwarf::Effect;
    /// What a viewer knows, in any game.
    AnyTable: wire::GoliathTable, wire::DwarfTable;
    /// Why an action is refused, in any game.
    AnyRefusal: goliath::Refusal, dwarf::Refusal;
    /// What an action does, in any game.
    AnyRemark: bots::GoliathRemark, bots::DwarfRemark;
    /// Cards of any game.
    AnyCards: goliath::CardSet, dwarf::CardSet;
}

/// Something that a client may want.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
#[allow(dead_code, missing_docs, reason = "only its schema is used")]
pub enum AnyIntent {
    Game(AnyAction),
    Table(wire::TableAction),
}

/// A message to a client.
pub type AnyMessage = Message<AnySeen, AnyEffect, AnyTable, AnyAction>;
/// An event.
pub type AnyEvent = EventMessage<AnySeen, AnyEffect, AnyTable, AnyAction>;
/// A moment of a recorded game.
pub type AnyMoment = Moment<AnyAction, AnySeen, AnyEffect, AnyTable, AnyCards>;
/// A recorded game.
pub type AnyReplay = Replay<AnyMoment>;
/// A lesson.
pub type AnyLesson = Lesson<AnyMoment, AnyAction>;
/// The end of a round or hand.
pub type AnyRoundEnd = RoundEnd<AnyTable>;
/// Advice.
pub type AnyAdvice = AdviceMessage<AnyAction, AnyRemark>;
/// A review.
pub type AnyReview = ReviewMessage<AnyAction>;
