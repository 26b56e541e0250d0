//! Schemas of messages in which any game may be: where a client does not know which, it may be one
//! or the other.

use game::{Game, Set};
use schemars::JsonSchema;
use wire::{AdviceMessage, Lesson, Message, Moment, Replay, ReviewMessage, RoundEnd, Wire};

macro_rules! any {
    ($($(#[$_:meta])* $game:ident,)+) => {
        any! {
            /// An action of any game.
            AnyAction = Action: $($game)+
        }
        any! {
            /// What a viewer sees, in any game.
            AnySeen = Seen: $($game)+
        }
        any! {
            /// What follows from an event, in any game.
            AnyEffect = Effect: $($game)+
        }
        any! {
            /// What a viewer knows, in any game.
            AnyTable = Table: $($game)+
        }
        any! {
            /// Why an action is refused, in any game.
            AnyRefusal = Refusal: $($game)+
        }
        any! {
            /// The record of a game of any kind.
            AnyRecord = Record: $($game)+
        }
        any! {
            /// Cards of any game.
            AnyCards = Cards: $($game)+
        }
    };
    ($(#[$doc:meta])* $name:ident = $part:ident: $($game:ident)+) => {
        $(#[$doc])*
        #[derive(JsonSchema)]
        #[serde(untagged)]
        #[schemars(inline)]
        #[allow(dead_code, missing_docs, reason = "only its schema is used")]
        pub enum $name {
            $($game($part<$crate::$game>),)+
        }
    };
}

type Action<G> = <G as Game>::Action;
type Seen<G> = <G as Game>::Seen;
type Effect<G> = <G as Game>::Effect;
type Table<G> = <G as Wire>::Table;
type Refusal<G> = <G as Game>::Refusal;
type Record<G> = record::GameRecord<G>;
type Cards<G> = Set<<G as Game>::Card>;

games!(any);

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
/// A moment of a recorded game.
pub type AnyMoment = Moment<AnyAction, AnySeen, AnyEffect, AnyTable, AnyCards>;
/// A recorded game of any kind, moment by moment.
pub type AnyReplay = Replay<AnyMoment>;
/// A lesson in any game.
pub type AnyLesson = Lesson<AnyMoment, AnyAction>;
/// The end of a round or hand.
pub type AnyRoundEnd = RoundEnd<AnyTable>;
/// Advice in any game.
pub type AnyAdvice = AdviceMessage<AnyAction>;
/// A review of any game.
pub type AnyReview = ReviewMessage<AnyAction>;
