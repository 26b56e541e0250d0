//! Messages to and from clients, the same for people and bots (docs/wire.md).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use wire::Chair;

use crate::entry::{Cause, Why};
use crate::refusal::Refusal;
use crate::setup::Pace;

/// The version of the messages.
pub const WIRE: u32 = 1;

/// The first message of a client: who it is and what it has seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Enter {
    /// `enter`.
    pub r#type: EnterTag,
    /// The version of the messages that the client speaks.
    pub wire: u32,
    /// The token of its chair; without one it watches.
    #[serde(default)]
    pub token: Option<String>,
    /// The number of the last event it has seen. Without one it gets the present and no past.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub seen: Option<u64>,
    /// Does it want to hear who comes and goes? See [`Presence`].
    #[serde(default)]
    pub presence: bool,
}

/// Who has a connection now. It has no number: it is no event, and nothing is missed without it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Presence {
    /// `presence`.
    pub r#type: String,
    /// For each chair, whether somebody is there.
    pub here: Vec<bool>,
    /// How many watch.
    pub watching: usize,
}

/// The word `enter`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EnterTag {
    /// `enter`.
    Enter,
}

/// What a client wants.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Intent {
    /// Its own name for this intent: sent again, it gets the same answer.
    pub id: String,
    /// The number of the last event it has seen.
    #[serde(default)]
    #[ts(type = "number")]
    pub seen: u64,
    /// What to do: one of the legal actions, or something about the table.
    #[ts(type = "GoliathAction | DwarfAction | TableAction")]
    pub action: Value,
}

/// What can be done about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableAction {
    /// The host begins the game; bots take free chairs.
    Start,
    /// The host puts a bot on a free chair or changes it.
    Fill {
        /// The chair.
        chair: Chair,
        /// The bot's name.
        bot: String,
    },
    /// The host frees a chair.
    Empty {
        /// The chair.
        chair: Chair,
    },
    /// The host removes a person during the game; a bot goes on.
    Remove {
        /// The chair.
        chair: Chair,
    },
    /// Leaves for good.
    Leave,
    /// Adds randomness before the first deal.
    Add {
        /// 1 to 32 bytes in hexadecimal digits.
        hex: String,
    },
    /// Says something.
    Chat {
        /// At most 280 characters.
        text: String,
    },
    /// Shows a feeling.
    Emote {
        /// One of [`EMOTES`].
        emote: String,
    },
    /// Wants to hear no more of another one, or to hear again.
    Mute {
        /// The other one.
        chair: Chair,
        /// No more?
        on: bool,
    },
    /// Plays again with the same people, after the game.
    Rematch,
}

/// The words of the actions about a table.
pub(crate) const TABLE_ACTIONS: [&str; 10] =
    ["start", "fill", "empty", "remove", "leave", "add", "chat", "emote", "mute", "rematch"];

/// The feelings that can be shown.
pub const EMOTES: [&str; 6] = ["well_played", "thanks", "oops", "hurry", "thinking", "laugh"];

/// Who sits on a chair.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ChairInfo {
    /// `free`, `person` or `bot`.
    pub kind: String,
    /// The name; empty on a free chair.
    pub name: String,
    /// The bot that sits there or plays for the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// Does a bot play for the person?
    pub away: bool,
}

/// Where the deals came from; after the last card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Revealed {
    /// The seed.
    pub seed: String,
    /// What players added, in order.
    pub added: Vec<String>,
}

/// What everybody may know about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct TableInfo {
    /// Its name in addresses.
    pub id: String,
    /// `david-goliath` or `dwarf-king`.
    pub game: String,
    /// How many chairs.
    pub players: usize,
    /// Every option of the game.
    #[ts(type = "Record<string, string | number | boolean>")]
    pub options: BTreeMap<String, Value>,
    /// `lobby`, `playing` or `over`.
    pub state: String,
    /// The host's chair.
    pub host: Option<Chair>,
    /// Who sits where.
    pub chairs: Vec<ChairInfo>,
    /// The bot for free chairs.
    pub bots: String,
    /// Milliseconds for a decision.
    #[ts(type = "number | null")]
    pub clock_ms: Option<u64>,
    /// Milliseconds until a bot plays for a person who is gone.
    #[ts(type = "number")]
    pub grace_ms: u64,
    /// Milliseconds to answer when all are asked.
    #[ts(type = "number")]
    pub window_ms: u64,
    /// How long bots take for a card.
    #[serde(default)]
    pub pace: Pace,
    /// Is it in the public list?
    pub open: bool,
    /// May the people here ask for advice?
    pub advice: bool,
    /// The hash of the seed.
    pub commit: String,
    /// The seed, after the last card.
    pub revealed: Option<Revealed>,
    /// The table where the same people play again.
    pub rematch: Option<String>,
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub created: u64,
}

/// What happened, for everybody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happened {
    /// A person sat down.
    Seated {
        /// Where.
        chair: Chair,
        /// The name.
        name: String,
    },
    /// A bot sat down.
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
        /// What.
        hex: String,
    },
    /// The game began.
    Started,
    /// Chance decided.
    Chance,
    /// A seat acted.
    Act {
        /// Who.
        chair: Chair,
        /// Why.
        cause: Cause,
    },
    /// A bot plays for a person.
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
    /// Somebody said something. The text is null for those who do not want to hear it.
    Chat {
        /// Who.
        chair: Chair,
        /// What.
        text: Option<String>,
    },
    /// Somebody showed a feeling. Null for those who do not want to hear it.
    Emote {
        /// Who.
        chair: Chair,
        /// Which.
        emote: Option<String>,
    },
    /// Somebody was advised.
    Hint {
        /// Who.
        chair: Chair,
    },
    /// The same people play again at another table.
    Rematch {
        /// Its name.
        table: String,
    },
}

/// One event, as one viewer is told of it. [`EventMessage`] is how clients read it.
#[derive(Serialize)]
pub(crate) struct TellEvent<'a, S, E, V, A> {
    pub(crate) r#type: &'static str,
    pub(crate) number: u64,
    pub(crate) at: u64,
    pub(crate) event: &'a Happened,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seen: Option<S>,
    pub(crate) effects: &'a [E],
    pub(crate) view: Option<V>,
    pub(crate) legal: Vec<A>,
    pub(crate) until: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<TableInfo>,
}

/// One event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct EventMessage {
    /// `event`.
    pub r#type: String,
    /// Its number; there are no gaps.
    #[ts(type = "number")]
    pub number: u64,
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// What happened.
    pub event: Happened,
    /// What this viewer sees of it, where it is an event of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "GoliathSeen | DwarfSeen", optional)]
    pub seen: Option<Value>,
    /// What follows from it, in order: for animation.
    #[serde(default)]
    #[ts(type = "Array<GoliathEffect | DwarfEffect>")]
    pub effects: Vec<Value>,
    /// What this viewer knows after it; null before the start.
    #[ts(type = "GoliathTable | DwarfTable | null")]
    pub view: Option<Value>,
    /// What this viewer may do after it.
    #[ts(type = "Array<GoliathAction | DwarfAction>")]
    pub legal: Vec<Value>,
    /// Until when the decision has time, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
    /// The table, where it has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<TableInfo>,
}

/// Who the client is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct You {
    /// The chair; null for a spectator.
    pub chair: Option<Chair>,
    /// May it do what the host may?
    pub host: bool,
    /// Whom it does not want to hear.
    pub muted: Vec<Chair>,
}

/// The first message to a client, as it is written. [`Welcome`] is how clients read it.
#[derive(Serialize)]
pub(crate) struct TellWelcome<V, A, T> {
    pub(crate) r#type: &'static str,
    pub(crate) wire: u32,
    pub(crate) number: u64,
    pub(crate) now: u64,
    pub(crate) you: You,
    pub(crate) table: TableInfo,
    pub(crate) view: Option<V>,
    pub(crate) legal: Vec<A>,
    pub(crate) until: Option<u64>,
    pub(crate) last_trick: T,
    pub(crate) scores: Vec<Vec<i32>>,
}

/// A card of the last trick.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct LastCard {
    /// Who played it.
    pub seat: Chair,
    /// What was played.
    #[ts(type = "GoliathAction | DwarfAction")]
    pub action: Value,
}

/// The first message to a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Welcome {
    /// `welcome`.
    pub r#type: String,
    /// The version of the messages.
    pub wire: u32,
    /// The number of the last event that this message holds the outcome of.
    #[ts(type = "number")]
    pub number: u64,
    /// The server's time, in milliseconds since 1970.
    #[ts(type = "number")]
    pub now: u64,
    /// Who the client is.
    pub you: You,
    /// The table.
    pub table: TableInfo,
    /// What the viewer knows; null before the start.
    #[ts(type = "GoliathTable | DwarfTable | null")]
    pub view: Option<Value>,
    /// What the viewer may do.
    #[ts(type = "Array<GoliathAction | DwarfAction>")]
    pub legal: Vec<Value>,
    /// Until when the decision has time.
    #[ts(type = "number | null")]
    pub until: Option<u64>,
    /// The last finished trick, in the order played.
    pub last_trick: Vec<LastCard>,
    /// What each seat scored in each finished round or hand.
    pub scores: Vec<Vec<i32>>,
}

/// The answer to an intent: done, or refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Answer {
    /// `answer`.
    pub r#type: String,
    /// The intent's name.
    pub id: String,
    /// The number of the event it became; null if it became none that all hear of.
    #[ts(type = "number | null")]
    pub number: Option<u64>,
    /// Why it was refused; absent if it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refusal: Option<Refusal>,
}

impl Answer {
    /// It is done.
    pub fn done(id: &str, number: Option<u64>) -> Answer {
        Answer { r#type: "answer".into(), id: id.into(), number, refusal: None }
    }

    /// It is not done.
    pub fn refused(id: &str, refusal: Refusal) -> Answer {
        Answer { r#type: "answer".into(), id: id.into(), number: None, refusal: Some(refusal) }
    }
}

/// Something about the connection itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Notice {
    /// `notice`.
    pub r#type: String,
    /// `superseded`, `slow`, `closing`, `too_many`, `malformed`, `storage`, `no_such_table`, `wrong_token`, `wrong_version`.
    pub code: String,
    /// What it means, for the authors of clients.
    pub what: String,
}

impl Notice {
    /// A notice.
    pub fn new(code: &str, what: &str) -> Notice {
        Notice { r#type: "notice".into(), code: code.into(), what: what.into() }
    }
}
