//! Schemas of messages in which any game may be: where a client does not know which, it may be one
//! or the other.

use game::{Game, Set};
use schemars::JsonSchema;
use wire::{AdviceMessage, Lesson, Message, Moment, Replay, ReviewMessage, RoundEnd, Wire};

macro_rules! any {
    ($($(#[$_:meta])* $game:ident,)+) => {
        any! {
            /// An action, whatever the game.
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
            /// Sets of cards, whatever the game: lists of their names.
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

/// An action of a game or of the table.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
#[allow(dead_code, missing_docs, reason = "only its schema is used")]
pub enum AnyIntent {
    Game(AnyAction),
    Table(wire::TableAction),
}

/// A message to a client, whatever the game of its table.
pub type AnyMessage = Message<AnySeen, AnyEffect, AnyTable, AnyAction>;
/// A moment of a recorded game.
pub type AnyMoment = Moment<AnyAction, AnySeen, AnyEffect, AnyTable, AnyCards>;
/// A recorded game of any kind, moment by moment.
pub type AnyReplay = Replay<AnyMoment>;
/// A lesson, whatever the game of its record.
pub type AnyLesson = Lesson<AnyMoment, AnyAction>;
/// The end of a round or hand, whatever the game, with what lies open then.
pub type AnyRoundEnd = RoundEnd<AnyTable>;
/// Advice whatever the game, with the value of each action.
pub type AnyAdvice = AdviceMessage<AnyAction>;
/// A review whatever the game, with the values of each decision's actions.
pub type AnyReview = ReviewMessage<AnyAction>;
