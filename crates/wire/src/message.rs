//! Envelopes: the messages to and from clients.

use game::{Fact, Game, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Wire;
use crate::refusal::{Refusal, name_of};
use crate::table::{Happened, TableInfo};

/// The version of the messages; a client that speaks another is refused.
pub const WIRE: u32 = 2;

/// The first message of a client: who it is and what it has seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Enter {
    /// The word `enter`, which tells it from an intent.
    pub r#type: EnterTag,
    /// The version of the messages that the client speaks.
    pub wire: u32,
    /// The token of its seat; without one it watches.
    #[serde(default)]
    pub token: Option<String>,
    /// The number of the last event it has seen. Without one it gets the present and no past.
    #[serde(default)]
    pub seen: Option<u64>,
    /// Does it want to hear who comes and goes? See [`Presence`].
    #[serde(default)]
    pub presence: bool,
}

/// The type of the first message.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum EnterTag {
    /// Written `enter`; there is no other type of first message.
    Enter,
}

/// What a client wants; `A` is an action of the game or one about the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Intent")]
pub struct Intent<A = Value> {
    /// Its own name for this intent: sent again, it gets the same answer.
    pub id: String,
    /// The number of the last event it has seen.
    #[serde(default)]
    pub seen: u64,
    /// What to do: one of the legal actions, or something about the table.
    pub action: A,
}

/// A message to a client. What a game puts into it is written by the game's own types; a reader
/// that does not know the game gets it as plain JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[schemars(rename = "Message")]
pub enum Message<S = Value, E = Value, V = Value, A = Value> {
    /// The first one on every connection.
    Welcome(Welcome<V, A>),
    /// An event of the table, as this client's viewer sees it.
    Event(EventMessage<S, E, V, A>),
    /// The answer to an intent.
    Answer(Answer),
    /// Why the server ends the connection.
    Notice(Notice),
    /// Who has a connection; only for those who asked for it.
    Presence(Presence),
}

/// A message whose game is known.
pub type MessageOf<G> =
    Message<<G as Game>::Seen, <G as Game>::Effect, <G as Wire>::Table, <G as Game>::Action>;

impl<S: Serialize, E: Serialize, V: Serialize, A: Serialize> Message<S, E, V, A> {
    /// As it goes over the socket.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a message is plain data")
    }
}

impl Message {
    /// An answer, a notice or a presence, as text.
    pub fn text(message: impl Into<Message>) -> String {
        message.into().to_json()
    }
}

impl From<Answer> for Message {
    fn from(answer: Answer) -> Message {
        Message::Answer(answer)
    }
}

impl From<Notice> for Message {
    fn from(notice: Notice) -> Message {
        Message::Notice(notice)
    }
}

impl From<Presence> for Message {
    fn from(presence: Presence) -> Message {
        Message::Presence(presence)
    }
}

/// Who has a connection now. It has no number: it is no event, and nothing is missed without it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Presence {
    /// For each seat, whether somebody is there.
    pub here: Vec<bool>,
    /// How many connections watch without a seat.
    pub watching: usize,
    /// For each seat, after how many milliseconds a bot plays for its owner, who is not connected.
    #[serde(default)]
    pub takeover: Vec<Option<u64>>,
}

/// One event, as one viewer is told of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "EventMessage")]
pub struct EventMessage<S = Value, E = Value, V = Value, A = Value> {
    /// Its number; there are no gaps.
    pub number: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// The part that everybody is told.
    pub event: Happened,
    /// What this viewer sees of it, where it is an event of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<S>,
    /// What follows from it, in order: for animation.
    pub effects: Vec<E>,
    /// What this viewer is told of all that, in order.
    #[serde(default)]
    pub facts: Vec<Fact>,
    /// What this viewer knows after it; null before the start.
    pub view: Option<V>,
    /// What this viewer may do after it.
    pub legal: Vec<A>,
    /// The legal actions that are no cards of the hand, in the order in which they are offered.
    #[serde(default = "Vec::<Choice<A>>::new", skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice<A>>,
    /// The cards of the hand that can be played or given, told as a fact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub can: Option<Fact>,
    /// What the table waits for now, as this viewer may know it.
    #[serde(default)]
    pub asks: Vec<Fact>,
    /// When the time for the decision ends, in milliseconds since 1970.
    pub until: Option<u64>,
    /// The table, where it has changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableInfo>,
    /// What is left of the past, where the game went back.
    #[serde(default = "none::<A>", skip_serializing_if = "Option::is_none")]
    pub past: Option<Past<A>>,
    /// May this viewer take back a decision now?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo: bool,
}

fn none<A>() -> Option<Past<A>> {
    None
}

/// What happened before the present, as far as a face shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Past")]
pub struct Past<A = Value> {
    /// The last finished trick, in the order played.
    pub last_trick: Vec<LastCard<A>>,
    /// The scores of every finished round.
    pub scores: Vec<Vec<i32>>,
}

/// Who the client is at this table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct You {
    /// The seat; null for a spectator.
    pub seat: Option<Seat>,
    /// May it do what the host may?
    pub host: bool,
    /// The seats that it has muted.
    pub muted: Vec<Seat>,
}

/// One play of the last finished trick.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "LastCard")]
pub struct LastCard<A = Value> {
    /// The seat that played it.
    pub seat: Seat,
    /// The play, in the game's own form.
    pub action: A,
}

/// Something to choose that is no card of one's own hand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Choice")]
pub struct Choice<A = Value> {
    /// What to type for it.
    pub typed: String,
    /// The legal action that it stands for.
    pub action: A,
    /// What it does, in words that faces fill.
    pub fact: Fact,
}

/// The present, for a client that has just come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Welcome")]
pub struct Welcome<V = Value, A = Value> {
    /// The version of the messages.
    pub wire: u32,
    /// The number of the last event that this message holds the outcome of.
    pub number: u64,
    /// The server's time, in milliseconds since 1970.
    pub now: u64,
    /// Who the client is here.
    pub you: You,
    /// Who sits where, and how it is played.
    pub table: TableInfo,
    /// What the viewer knows; null before the start.
    pub view: Option<V>,
    /// What the viewer may do.
    pub legal: Vec<A>,
    /// The legal actions that are no cards of the hand, in the order in which they are offered.
    #[serde(default = "Vec::<Choice<A>>::new", skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice<A>>,
    /// The cards of the hand that can be played or given, told as a fact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub can: Option<Fact>,
    /// What the table waits for, as the viewer may know it.
    #[serde(default)]
    pub asks: Vec<Fact>,
    /// When the time for the decision ends, in milliseconds since 1970.
    pub until: Option<u64>,
    /// The last finished trick, in the order played.
    pub last_trick: Vec<LastCard<A>>,
    /// What each seat scored in each finished round or hand.
    pub scores: Vec<Vec<i32>>,
    /// May the viewer take back a decision now?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo: bool,
}

/// The answer to an intent: done, or refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// What the client called the intent.
    pub id: String,
    /// The number of the event it became; null if it became none that all hear of.
    pub number: Option<u64>,
    /// Why it was refused; absent if it was done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
    /// The answer to a typed question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    /// What was typed, where it was no action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Command>,
}

/// What can be typed besides actions. The table answers questions about itself; the rest is up to the
/// client.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// An empty line: what is asked?
    Nothing,
    /// Begin the game.
    Start,
    /// Take back the last decision.
    Undo,
    /// The same people once more.
    Again,
    /// Show the last trick.
    Last,
    /// Tell everything that lies open.
    Table,
    /// Show how every round was scored.
    Scores,
    /// Ask for advice.
    Hint,
    /// Show the own hand.
    Hand,
    /// Tell all that happened.
    Log,
    /// List the commands.
    Help,
    /// Show what should have been played.
    Review,
    /// Leave the table.
    Quit,
    /// Something that nobody understands.
    Unknown,
}

impl Command {
    /// Every command, in the order in which a line is compared with them.
    pub const ALL: [Command; 14] = [
        Command::Nothing,
        Command::Start,
        Command::Undo,
        Command::Again,
        Command::Last,
        Command::Table,
        Command::Scores,
        Command::Hint,
        Command::Hand,
        Command::Log,
        Command::Help,
        Command::Review,
        Command::Quit,
        Command::Unknown,
    ];
}

impl Answer {
    /// The intent was carried out, and became the event of this number if it became one.
    pub fn done(id: &str, number: Option<u64>) -> Answer {
        Answer { id: id.into(), number, refusal: None, facts: Vec::new(), command: None }
    }

    /// The intent changed nothing.
    pub fn refused(id: &str, refusal: Refusal) -> Answer {
        Answer { refusal: Some(refusal), ..Answer::done(id, None) }
    }

    /// It was a question, or something that only the client can do.
    pub fn told(id: &str, command: Command, facts: Vec<Fact>) -> Answer {
        Answer { command: Some(command), facts, ..Answer::done(id, None) }
    }
}

/// Why a connection ends; a client also tells itself when it is lost and when it is back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Notice {
    /// The reason, for clients to act upon and for faces to put into words.
    pub code: NoticeCode,
    /// What it means, for the authors of clients.
    pub what: String,
}

/// Why the server ends a connection, or what a client tells itself.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeCode {
    /// Another connection of the same seat has taken over.
    Superseded,
    /// The client does not read what it is sent.
    Slow,
    /// The server stops or starts anew; come back.
    Closing,
    /// More messages or connections than the limits allow.
    TooMany,
    /// A message was too large.
    TooLarge,
    /// A message makes no sense.
    Malformed,
    /// The server cannot store or read now.
    Storage,
    /// There is no such table, or no longer.
    NoSuchTable,
    /// The token owns no seat here.
    WrongToken,
    /// The client speaks another version of the messages.
    WrongVersion,
    /// The host of the server has blocked the address.
    Blocked,
    /// The person has left this table.
    Left,
    /// A client tells itself: the connection is lost.
    Lost,
    /// A client tells itself: the connection is back.
    Back,
}

impl NoticeCode {
    /// The code as it is written.
    pub fn name(self) -> String {
        name_of(&self)
    }
}

impl Notice {
    /// `what` is for the authors of clients; faces have words for the code.
    pub fn new(code: NoticeCode, what: &str) -> Notice {
        Notice { code, what: what.into() }
    }
}
