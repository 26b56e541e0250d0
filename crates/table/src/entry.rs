//! What happened at a table: the log holds causes, and everything else follows from them.

use serde::{Deserialize, Serialize};
use wire::Chair;

use crate::refusal::Refusal;
use crate::setup::Setup;

/// Why an action was done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The person on the chair chose it.
    Person,
    /// The bot on the chair chose it.
    Bot,
    /// The clock ran out and a bot chose.
    Timeout,
    /// The person is away and a bot chose.
    Away,
    /// All were asked, and the time was over.
    Silence,
}

/// Why a bot plays for a person.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// No connection for too long.
    Gone,
    /// The person left for good.
    Left,
    /// The host removed the person.
    Removed,
}

/// One thing that happened; `A` is how an action is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum Entry<A> {
    /// The table was made. Not for anybody's eyes: it holds the seed.
    Created {
        /// How it is set up.
        setup: Setup,
        /// The secret all deals come from.
        seed: String,
    },
    /// A person sat down.
    Seated {
        /// Where.
        chair: Chair,
        /// The name.
        name: String,
        /// The hash of the token that owns the chair.
        token: String,
        /// Where the person came from, in a way that tells only whether two are the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<String>,
    },
    /// The host put a bot on a chair.
    Filled {
        /// Where.
        chair: Chair,
        /// Which.
        bot: String,
    },
    /// A chair became free.
    Emptied {
        /// Which.
        chair: Chair,
    },
    /// A player added randomness.
    Added {
        /// Who.
        chair: Chair,
        /// What, in hexadecimal digits.
        hex: String,
    },
    /// The game began.
    Started,
    /// Chance decided. What, follows from the seed.
    Chance,
    /// A seat acted.
    Act {
        /// Who.
        chair: Chair,
        /// What.
        action: A,
        /// Why.
        cause: Cause,
    },
    /// A seat answered while all are asked. Nobody sees it before the time is over.
    Answered {
        /// Who.
        chair: Chair,
        /// What.
        action: A,
        /// Why.
        cause: Cause,
    },
    /// A bot plays for a person from here on.
    Away {
        /// Who.
        chair: Chair,
        /// Why.
        why: Why,
    },
    /// A person is back.
    Back {
        /// Who.
        chair: Chair,
    },
    /// Somebody said something.
    Chat {
        /// Who.
        chair: Chair,
        /// What.
        text: String,
    },
    /// Somebody showed a feeling.
    Emote {
        /// Who.
        chair: Chair,
        /// Which.
        emote: String,
    },
    /// Somebody wants to hear no more, or to hear again, of another one.
    Muted {
        /// Who.
        chair: Chair,
        /// Whom.
        other: Chair,
        /// No more?
        on: bool,
    },
    /// Somebody was advised.
    Hint {
        /// Who.
        chair: Chair,
    },
    /// The table goes to sleep in the middle of a decision that has a clock.
    Clock {
        /// Milliseconds that are left.
        left: u64,
    },
    /// The same people play again at another table.
    Rematch {
        /// Its name.
        table: String,
    },
    /// An intent was refused: kept so that asking again gets the same answer.
    Refused {
        /// Why.
        refusal: Refusal,
    },
}

impl<A> Entry<A> {
    /// Does everybody at the table hear of it?
    pub fn is_public(&self) -> bool {
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
    pub fn is_listed(&self) -> bool {
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
    pub fn moves_game(&self) -> bool {
        matches!(self, Entry::Started | Entry::Chance | Entry::Act { .. })
    }

    /// The same entry with its action written another way.
    pub fn map<B>(self, f: impl FnOnce(A) -> B) -> Entry<B> {
        self.try_map(|action| Ok(f(action))).expect("nothing can go wrong")
    }

    /// The same entry with its action written another way, if that is possible.
    pub fn try_map<B>(self, f: impl FnOnce(A) -> Result<B, ()>) -> Option<Entry<B>> {
        Some(match self {
            Entry::Act { chair, action, cause } => {
                Entry::Act { chair, action: f(action).ok()?, cause }
            }
            Entry::Answered { chair, action, cause } => {
                Entry::Answered { chair, action: f(action).ok()?, cause }
            }
            Entry::Created { setup, seed } => Entry::Created { setup, seed },
            Entry::Seated { chair, name, token, from } => {
                Entry::Seated { chair, name, token, from }
            }
            Entry::Filled { chair, bot } => Entry::Filled { chair, bot },
            Entry::Emptied { chair } => Entry::Emptied { chair },
            Entry::Added { chair, hex } => Entry::Added { chair, hex },
            Entry::Started => Entry::Started,
            Entry::Chance => Entry::Chance,
            Entry::Away { chair, why } => Entry::Away { chair, why },
            Entry::Back { chair } => Entry::Back { chair },
            Entry::Chat { chair, text } => Entry::Chat { chair, text },
            Entry::Emote { chair, emote } => Entry::Emote { chair, emote },
            Entry::Muted { chair, other, on } => Entry::Muted { chair, other, on },
            Entry::Hint { chair } => Entry::Hint { chair },
            Entry::Clock { left } => Entry::Clock { left },
            Entry::Rematch { table } => Entry::Rematch { table },
            Entry::Refused { refusal } => Entry::Refused { refusal },
        })
    }
}

/// Which intent caused an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct By {
    /// Whose intent.
    pub chair: Chair,
    /// The intent's own name.
    pub id: String,
}

/// An entry with its time and the intent behind it, as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row<A> {
    /// Milliseconds since 1970.
    pub at: u64,
    /// The intent, if one caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// What happened.
    #[serde(flatten)]
    pub entry: Entry<A>,
}
