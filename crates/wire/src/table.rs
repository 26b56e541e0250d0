//! What everybody may know about a table, what can be done about it, and what happens there.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::{Level, UnknownLevel};
use game::{OptionError, Options, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::refusal::{Code, Refusal};

/// How a table is set up. Everything but the game has a default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// The game's name, such as `dwarf-king`.
    pub game: String,
    /// How many seats there are, within what the game allows.
    #[serde(default = "four")]
    pub players: usize,
    /// A preset of the game; single options come on top of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Options of the game by their keys.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, OptionJson>")]
    pub options: BTreeMap<String, Value>,
    /// The bot that fills seats which are free at the start.
    #[serde(default = "expert")]
    pub bots: String,
    /// Milliseconds for each decision; without it there is no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1_000, max = 3_600_000))]
    pub clock_ms: Option<u64>,
    /// After this many milliseconds without a connection a bot plays for a person.
    #[serde(default = "grace")]
    #[schemars(range(max = 3_600_000))]
    pub grace_ms: u64,
    /// Milliseconds for all seats to answer when all are asked at once.
    #[serde(default = "window")]
    #[schemars(range(max = 3_600_000))]
    pub window_ms: u64,
    /// How long bots take for a card.
    #[serde(default)]
    pub pace: Pace,
    /// Is the table in the public list?
    #[serde(default)]
    pub open: bool,
    /// May people ask for advice also when several of them play?
    #[serde(default)]
    pub advice: bool,
}

/// The value of an option in JSON: a word, a number or a flag.
#[derive(JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
#[allow(dead_code, missing_docs, reason = "only its schema is used")]
pub enum OptionJson {
    Word(String),
    Number(u32),
    Flag(bool),
}

/// How long bots take, whatever their strength and whatever they hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As quickly as they can without their time telling anything.
    #[default]
    None,
    /// Half of normal.
    Quick,
    /// 0.5 to 0.9 seconds a card.
    Normal,
    /// Twice normal.
    Slow,
}

impl Pace {
    /// The time for one card. `number` makes it differ from card to card and tells nothing.
    pub fn pause(self, number: u64) -> Option<Duration> {
        let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let normal = 500 + spread % 401;
        let pause = match self {
            Pace::None => return None,
            Pace::Quick => normal / 2,
            Pace::Normal => normal,
            Pace::Slow => normal * 2,
        };
        Some(Duration::from_millis(pause))
    }
}

fn four() -> usize {
    4
}

fn expert() -> String {
    Level::Expert.name().into()
}

fn grace() -> u64 {
    120_000
}

fn window() -> u64 {
    4_000
}

/// A second and an hour, in milliseconds: the shortest and the longest clock.
const CLOCK: std::ops::RangeInclusive<u64> = 1_000..=3_600_000;

impl Setup {
    /// The default table of a game.
    pub fn new(game: &str) -> Setup {
        Setup {
            game: game.into(),
            players: four(),
            preset: None,
            options: BTreeMap::new(),
            bots: expert(),
            clock_ms: None,
            grace_ms: grace(),
            window_ms: window(),
            pace: Pace::None,
            open: false,
            advice: false,
        }
    }

    /// The options of the game, if everything is allowed.
    ///
    /// # Errors
    /// What is not allowed, and what would be.
    pub fn options<O: Options>(&self) -> Result<O, Refusal> {
        let wrong = |error: OptionError| {
            Refusal::new(Code::Option, &error.to_string()).by_rule(error.rule())
        };
        let mut options = O::new(self.players).map_err(wrong)?;
        if let Some(preset) = &self.preset {
            options.set_preset(preset).map_err(wrong)?;
        }
        for (key, value) in &self.options {
            let text = match value {
                Value::String(word) => word.clone(),
                other => other.to_string(),
            };
            options.set(key, &text).map_err(wrong)?;
        }
        self.level()?;
        if let Some(clock) = self.clock_ms
            && !CLOCK.contains(&clock)
        {
            let what = format!("clock_ms must be from 1000 to 3600000, not {clock}");
            return Err(Refusal::new(Code::Option, &what));
        }
        for (name, value) in [("grace_ms", self.grace_ms), ("window_ms", self.window_ms)] {
            if value > *CLOCK.end() {
                let what = format!("{name} must be at most 3600000, not {value}");
                return Err(Refusal::new(Code::Option, &what));
            }
        }
        Ok(options)
    }

    /// The bot for free seats.
    ///
    /// # Errors
    /// If there is no bot of that name.
    pub fn level(&self) -> Result<Level, Refusal> {
        let unknown = |error: UnknownLevel| Refusal::new(Code::Option, &error.to_string());
        self.bots.parse().map_err(unknown)
    }
}

/// What can be done about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TableAction {
    /// The host begins the game; bots take free seats.
    Start,
    /// The host puts a bot on a free seat or changes it.
    Fill {
        /// A seat without a person.
        seat: Seat,
        /// A level of bot, such as `strong`.
        bot: String,
    },
    /// The host frees a seat.
    Empty {
        /// Any seat but the host's own.
        seat: Seat,
    },
    /// The host removes a person during the game; a bot goes on.
    Remove {
        /// A seat with another person.
        seat: Seat,
    },
    /// Leaves the seat for good; a bot goes on.
    Leave,
    /// Adds randomness before the first deal.
    Add {
        /// 1 to 32 bytes in hexadecimal digits.
        hex: String,
    },
    /// Says something to everybody at the table.
    Chat {
        /// At most 280 characters.
        text: String,
    },
    /// Shows a feeling.
    Emote {
        /// One of [`EMOTES`].
        emote: String,
    },
    /// Mutes a seat, or hears it again.
    Mute {
        /// Any seat but one's own.
        seat: Seat,
        /// True to mute it.
        on: bool,
    },
    /// Takes back one's last decision and all that came of it, alone with bots.
    Undo,
    /// Plays again with the same people, after the game.
    Rematch,
    /// A line that somebody typed: an action, or a question that the answer has facts for.
    Line {
        /// At most 300 characters count.
        line: String,
    },
}

/// The feelings that can be shown.
pub const EMOTES: [&str; 6] = ["well_played", "thanks", "oops", "hurry", "thinking", "laugh"];

/// Whether a seat is taken, and by whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody sits there.
    Free,
    /// A person, who may be away.
    Person,
    /// A bot, which no person owns.
    Bot,
}

/// A seat as everybody sees it: who sits there, and which bot plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatInfo {
    /// Whether it is taken, and by whom.
    pub kind: SeatKind,
    /// The name; empty on a free seat.
    pub name: String,
    /// The bot that sits there or plays for the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Does a bot play for the person?
    pub away: bool,
}

/// Where the deals came from; after the last card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Revealed {
    /// 32 bytes in hexadecimal digits; `commit` is their hash.
    pub seed: String,
    /// What players added, in order.
    pub added: Vec<String>,
}

/// How far a table has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// The game has not begun.
    Lobby,
    /// The game is under way.
    Playing,
    /// The game is over.
    Over,
}

impl TableState {
    /// The word that messages and the store have for it.
    pub fn name(self) -> &'static str {
        match self {
            TableState::Lobby => "lobby",
            TableState::Playing => "playing",
            TableState::Over => "over",
        }
    }
}

/// A seat, and the token that owns it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OwnedSeat {
    /// As it was when the seat was taken.
    pub table: TableInfo,
    /// The seat that the token owns.
    pub seat: Seat,
    /// The token: keep it, it is not told again.
    pub token: String,
    /// The address by which others come to the table; it holds no token.
    pub link: String,
}

/// What everybody may know about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableInfo {
    /// The name in its address.
    pub id: String,
    /// The game's name, such as `dwarf-king`.
    pub game: String,
    /// How many seats there are.
    pub players: usize,
    /// Every option of the game.
    #[schemars(with = "BTreeMap<String, OptionJson>")]
    pub options: BTreeMap<String, Value>,
    /// Whether the game has begun, and whether it is over.
    pub state: TableState,
    /// Who may start, fill and remove; null while nobody may.
    pub host: Option<Seat>,
    /// Every seat, in order.
    #[serde(alias = "chairs")]
    pub seats: Vec<SeatInfo>,
    /// The bot for free seats.
    pub bots: String,
    /// Milliseconds for a decision; null without a clock.
    pub clock_ms: Option<u64>,
    /// Milliseconds until a bot plays for a person who is gone.
    pub grace_ms: u64,
    /// Milliseconds to answer when all are asked.
    pub window_ms: u64,
    /// How long bots take for a card.
    #[serde(default)]
    pub pace: Pace,
    /// Is it in the public list?
    pub open: bool,
    /// May the people here ask for advice?
    pub advice: bool,
    /// The hash of the seed, published before players add to it (docs/shuffle.md).
    pub commit: String,
    /// The seed, after the last card.
    pub revealed: Option<Revealed>,
    /// The table where the same people play again.
    pub rematch: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
}

/// Every option but the number of players, as tables tell them.
pub fn option_map<O: Options>(options: &O) -> BTreeMap<String, Value> {
    let written = record::options_to_json(options);
    let all = written.as_object().into_iter().flatten();
    let own = all.filter(|(key, _)| *key != "players");
    own.map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// Why an action was done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The person on the seat chose it.
    Person,
    /// The bot on the seat chose it.
    Bot,
    /// The clock ran out and a bot chose.
    Timeout,
    /// The person is away and a bot chose.
    Away,
    /// All were asked, and the time was over.
    Silence,
}

/// Why a bot plays for a person.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AwayCause {
    /// No connection for too long.
    Gone,
    /// The person left for good.
    Left,
    /// The host removed the person.
    Removed,
}

/// What happened at a table, as everybody is told of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happened {
    /// A person sat down.
    Seated {
        /// The seat that is taken now.
        seat: Seat,
        /// The person's name, as it is shown.
        name: String,
    },
    /// A bot sat down.
    Filled {
        /// The seat that is taken now.
        seat: Seat,
        /// The level of the bot, such as `strong`.
        bot: String,
    },
    /// A seat became free.
    Emptied {
        /// The seat that is free now.
        seat: Seat,
    },
    /// A player added randomness to the seed.
    Added {
        /// The player who added it.
        seat: Seat,
        /// What was added: 1 to 32 bytes in hexadecimal digits.
        hex: String,
    },
    /// The game began: no seat is free from here on.
    Started,
    /// Chance decided; the message's `seen` has what.
    Chance,
    /// A seat acted; the message's `seen` has what it did.
    Act {
        /// The seat whose action it was; the action itself is in what the viewer saw.
        seat: Seat,
        /// Who or what chose.
        cause: Cause,
    },
    /// A bot plays for a person.
    Away {
        /// The person's seat.
        seat: Seat,
        /// Why the person is away.
        why: AwayCause,
    },
    /// A person is back.
    Back {
        /// The person's seat.
        seat: Seat,
    },
    /// Somebody said something.
    Chat {
        /// The speaker.
        seat: Seat,
        /// Null for those who have muted the speaker.
        text: Option<String>,
    },
    /// Somebody showed a feeling.
    Emote {
        /// The seat that showed it.
        seat: Seat,
        /// One of [`EMOTES`]; null for those who have muted the seat.
        emote: Option<String>,
    },
    /// Somebody was advised, which everybody hears of.
    Hint {
        /// The seat that was advised.
        seat: Seat,
    },
    /// A player took back a decision: the game stands where it was before it.
    Undone {
        /// The seat whose decision was taken back.
        seat: Seat,
    },
    /// The same people play again at another table.
    Rematch {
        /// The name of that table.
        table: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_take_a_time_that_tells_nothing() {
        let time = |pace: Pace, number: u64| pace.pause(number << 3).expect("a pace").as_millis();
        let times = |pace: Pace| (0..2000).map(move |number| time(pace, number));
        assert_eq!(Pace::None.pause(7), None);
        let normal: Vec<u128> = times(Pace::Normal).collect();
        assert!(normal.iter().all(|time| (500..=900).contains(time)));
        // All times come up, about equally often.
        let early = normal.iter().filter(|&&time| time < 600).count();
        let late = normal.iter().filter(|&&time| time > 800).count();
        assert!((400..600).contains(&early) && (400..600).contains(&late), "{early} {late}");
        assert!(times(Pace::Quick).all(|time| (250..=450).contains(&time)));
        assert!(times(Pace::Slow).all(|time| (1000..=1800).contains(&time)));
    }
}
