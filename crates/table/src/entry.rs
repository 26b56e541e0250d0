//! What happened at a table: the log holds causes, and everything else follows from them.

use game::Seat;
use serde::{Deserialize, Serialize};
use wire::{AwayCause, Cause, Refusal, Setup};

/// The version of logs that this program writes and reads. It goes up with every kind of entry that
/// programs before it cannot read, and `Entry::since` says which kind that is.
pub const LOG_VERSION: u64 = 2;

/// One thing that happened; `A` is how an action is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub(crate) enum Entry<A> {
    /// The table was made. Not for anybody's eyes: it holds the seed.
    Created {
        setup: Setup,
        /// The secret all deals come from.
        seed: String,
        /// Which bots sit where, if they are wanted or come along from a finished table: its
        /// `State::company`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        company: Option<String>,
    },
    /// A person sat down.
    Seated {
        #[serde(alias = "chair")]
        seat: Seat,
        name: String,
        /// The hash of the token that owns the seat.
        token: String,
        /// Where the person came from, in a way that tells only whether two are the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<String>,
    },
    /// The host put a bot on a seat.
    Filled {
        #[serde(alias = "chair")]
        seat: Seat,
        bot: String,
    },
    Emptied {
        #[serde(alias = "chair")]
        seat: Seat,
    },
    /// A player added randomness.
    Added {
        #[serde(alias = "chair")]
        seat: Seat,
        /// 1 to 32 bytes in hexadecimal digits.
        hex: String,
    },
    /// The game began: no seat is free from here on.
    Started,
    /// Chance decided; what it decided follows from the seed.
    Chance,
    Act {
        #[serde(alias = "chair")]
        seat: Seat,
        action: A,
        cause: Cause,
    },
    /// A seat answered while all are asked. Nobody sees it before the time is over.
    Answered {
        #[serde(alias = "chair")]
        seat: Seat,
        action: A,
        cause: Cause,
    },
    /// A bot plays for a person from here on.
    Away {
        #[serde(alias = "chair")]
        seat: Seat,
        why: AwayCause,
    },
    Back {
        #[serde(alias = "chair")]
        seat: Seat,
    },
    /// Somebody said something to the whole table.
    Chat {
        #[serde(alias = "chair")]
        seat: Seat,
        text: String,
    },
    /// Somebody showed one of the feelings that messages know.
    Emote {
        #[serde(alias = "chair")]
        seat: Seat,
        emote: String,
    },
    /// Somebody mutes a seat, or hears it again.
    Muted {
        #[serde(alias = "chair")]
        seat: Seat,
        other: Seat,
        /// Muted, or heard again.
        on: bool,
    },
    /// Somebody was advised, which everybody hears of.
    Hint {
        #[serde(alias = "chair")]
        seat: Seat,
    },
    /// A player took back a decision; the rows before say which.
    Undone { seat: Seat },
    /// The table goes to sleep in the middle of a decision that has a clock.
    Clock {
        /// Milliseconds that are left.
        left: u64,
    },
    /// The same people play again at another table.
    Rematch {
        /// That table's name.
        table: String,
    },
    /// An intent was refused: kept so that asking again gets the same answer.
    Refused { refusal: Refusal },
}

impl<A> Entry<A> {
    /// The first version of logs that has entries of this kind.
    pub(crate) fn since(&self) -> u64 {
        match self {
            Entry::Created { .. }
            | Entry::Seated { .. }
            | Entry::Filled { .. }
            | Entry::Emptied { .. }
            | Entry::Added { .. }
            | Entry::Started
            | Entry::Chance
            | Entry::Act { .. }
            | Entry::Answered { .. }
            | Entry::Away { .. }
            | Entry::Back { .. }
            | Entry::Chat { .. }
            | Entry::Emote { .. }
            | Entry::Muted { .. }
            | Entry::Hint { .. }
            | Entry::Clock { .. }
            | Entry::Rematch { .. }
            | Entry::Refused { .. } => 1,
            Entry::Undone { .. } => 2,
        }
    }

    /// Does everybody at the table hear of it?
    pub(crate) fn is_public(&self) -> bool {
        !matches!(
            self,
            Entry::Created { .. }
                | Entry::Answered { .. }
                | Entry::Muted { .. }
                | Entry::Clock { .. }
                | Entry::Refused { .. }
        )
    }

    /// Does it change what everybody may know about the table?
    pub(crate) fn is_listed(&self) -> bool {
        matches!(
            self,
            Entry::Created { .. }
                | Entry::Seated { .. }
                | Entry::Filled { .. }
                | Entry::Emptied { .. }
                | Entry::Started
                | Entry::Away { .. }
                | Entry::Back { .. }
                | Entry::Rematch { .. }
        )
    }

    /// Does the game go on by it? Intents that were made before it are stale.
    pub(crate) fn moves_game(&self) -> bool {
        matches!(self, Entry::Started | Entry::Chance | Entry::Act { .. } | Entry::Undone { .. })
    }
}

/// Which intent caused an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct IntentRef {
    #[serde(alias = "chair")]
    pub(crate) seat: Seat,
    /// What the client called it.
    pub(crate) id: String,
}

/// An entry with its time and the intent behind it, as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct LogRow<A> {
    /// Milliseconds since 1970.
    pub(crate) at: u64,
    /// The intent, if one caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<IntentRef>,
    #[serde(flatten)]
    pub(crate) entry: Entry<A>,
}

#[cfg(test)]
mod tests;
