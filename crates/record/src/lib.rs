//! Games as JSON, exactly as docs/records.md says: write, read, replay, verify.
//!
//! A [`GameRecord`] that was read is right: every card was put to the rules on the way, and if it names
//! a [`Shuffle`], every deal was computed again. What is wrong is said with its place and rule in a
//! [`WrongRecord`]. Reading needs memory in proportion to the text and stops at the first error.
//!
//! # Features
//!
//! - `schema`: JSON schemas of records.
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod cards;
mod documents;
mod dwarf_hands;
mod goliath_rounds;
mod json;
#[cfg(feature = "schema")]
pub mod schema;
pub mod shuffle;
mod wrong;

use std::io::Read;

use game::{EventOf, Game, Ignore, OptionError, OptionValue, Options, Seat, SeatSet, Turn, Values};
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

pub use crate::cards::{read_hands, written};
use crate::documents::Documents;
pub use crate::json::JsonNode;
pub use crate::shuffle::Shuffle;
pub use crate::wrong::{Place, WrongRecord};

/// The name of the format and its version, as every record has it under `format`.
pub const FORMAT: &str = "trickhold-record/1";

/// A seat at a recorded game: a person, or a bot with its budget.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct SeatRecord {
    /// The player's name, as people see it.
    pub name: String,
    /// The bot's name, if a bot played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// How long the bot thought about a decision: simulations such as `8000`, or a time such as `50ms`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<String>,
}

/// How a game between bots came about: enough to play it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Origin {
    /// The version of the program that played it.
    pub version: String,
    /// Where all chance of its match came from.
    pub seed: u64,
    /// The number of its deal in the match, from 0.
    pub deal: u64,
    /// By how many seats the line-up had moved on.
    pub rotation: usize,
}

/// A decision of which a record says more than what was decided.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct DecisionPlace {
    /// The round or hand, from 0.
    pub round: u32,
    /// The trick inside the round or hand, from 0.
    pub trick: u32,
    /// The seat that decided.
    pub seat: Seat,
}

/// One game: how it was played, by whom, and every event.
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// # extern crate goliath as trickhold_goliath;
/// use trickhold_game::chance::Seed;
/// use trickhold_game::{Event, Game, Options};
/// use trickhold_goliath::{Goliath, GoliathOptions};
/// use trickhold_record::{GameRecord, SeatRecord};
///
/// let options = GoliathOptions::new(3)?;
/// let deal = Goliath::new(options).draw(&Seed::from_numbers(1, 1));
/// let seats = vec![SeatRecord::default(); 3];
/// let record = GameRecord::<Goliath>::new(options, seats, vec![Event::Chance(deal)]);
/// assert!(!record.is_finished());
/// assert!(record.to_json().starts_with(r#"{"format":"trickhold-record/1""#));
/// # Ok::<(), trickhold_game::OptionError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct GameRecord<G: Game> {
    /// All options, also those that a file leaves at their defaults.
    pub options: G::Options,
    /// One for each seat, in order.
    pub seats: Vec<SeatRecord>,
    /// Every event from the first deal on.
    pub log: Vec<EventOf<G>>,
    /// Where the deals came from.
    pub shuffle: Option<Shuffle>,
    /// The decisions before which somebody asked for advice.
    pub hints: Vec<DecisionPlace>,
    /// Decisions that were taken back; what was decided in their place is in the log.
    pub undone: Vec<DecisionPlace>,
    /// How a game between bots came about.
    pub origin: Option<Origin>,
}

/// What a game needs to be recorded.
pub trait Recorded: Game {
    /// The key of the list of rounds or hands.
    const ROUNDS: &'static str;
    /// A round or hand as it is written.
    type Round: Serialize;

    /// The rounds or hands of a log. In an unfinished game the last one has no scores.
    fn rounds(options: Self::Options, log: &[EventOf<Self>]) -> Vec<Self::Round>;

    /// Reads and checks a round or hand of a record. Only one that is `open` may break off.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn read_round(
        reading: &mut Reading<Self>,
        node: &JsonNode<'_>,
        open: bool,
    ) -> Result<(), WrongRecord>;

    /// The event that perft takes as given in this position, from the record's log.
    fn scripted(&self, log: &[EventOf<Self>]) -> Option<EventOf<Self>>;

    /// Does the record hold every outcome of chance that perft takes as given?
    ///
    /// # Errors
    /// What is missing.
    fn holds_script(_record: &GameRecord<Self>) -> Result<(), WrongRecord> {
        Ok(())
    }

    /// The place of a round or hand, counted from 0.
    fn place(round: u32) -> Place;

    /// The field of the round or hand in which chance differs from what was drawn, as far as a
    /// record holds it.
    fn difference(drawn: &Self::Chance, recorded: &Self::Chance) -> Option<&'static str>;

    /// The rule on how many rounds or hands there are.
    const LENGTH_RULE: &'static str;
    /// The number of the rule by which totals are added up, for faults in them.
    const TOTALS_RULE: &'static str;
    /// The rule on who wins.
    const WINNERS_RULE: &'static str;
}

/// A record being read: the state so far, and the events that led to it.
pub struct Reading<G: Game> {
    /// The state before the place that is read next.
    pub game: G,
    pub(crate) log: Vec<EventOf<G>>,
}

impl<G: Game> Reading<G> {
    /// Does what the event says, which was checked, and keeps it.
    pub fn apply(&mut self, event: EventOf<G>, sink: &mut impl game::Sink<G::Effect>) {
        self.game.apply(&event, sink);
        self.log.push(event);
    }
}

impl<G: Recorded> GameRecord<G> {
    /// A record of a log, which begins with a deal: before it there is nothing to record.
    pub fn new(options: G::Options, seats: Vec<SeatRecord>, log: Vec<EventOf<G>>) -> Self {
        let (hints, undone) = (Vec::new(), Vec::new());
        GameRecord { options, seats, log, shuffle: None, hints, undone, origin: None }
    }

    /// The game after every event.
    #[must_use]
    pub fn end(&self) -> G {
        let mut game = G::new(self.options);
        self.log.iter().for_each(|event| game.apply(event, &mut Ignore));
        game
    }

    /// Has the game come to its end?
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.end().turn() == Turn::Over
    }

    /// Counts sequences of `depth` real choices right after the first deal.
    ///
    /// # Errors
    /// If the record does not hold an outcome of chance that comes before them.
    pub fn perft(&self, depth: u32) -> Result<u64, WrongRecord> {
        G::holds_script(self)?;
        let mut game = G::new(self.options);
        let Some(deal) = self.log.first() else {
            return Ok(1);
        };
        game.apply(deal, &mut Ignore);
        Ok(game::perft(&game, depth, &|game: &G| game.scripted(&self.log)))
    }

    /// Reads and verifies one record of this game.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place and rule.
    pub fn parse(text: &str) -> Result<Self, WrongRecord> {
        Self::from_value(&parse(text)?)
    }

    /// Verifies one record that is JSON already.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place and rule.
    pub fn from_value(value: &Value) -> Result<Self, WrongRecord> {
        game_of(value, &[G::NAME])?;
        Self::read(&JsonNode::root(value))
    }

    /// The record as one line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let end = self.end();
        let over = end.turn() == Turn::Over;
        let players = end.players();
        let document = Document::<G> {
            format: FORMAT,
            game: G::NAME,
            options: Written(&self.options),
            seats: &self.seats,
            finished: (!over).then_some(false),
            rounds: Keyed(G::rounds(self.options, &self.log)),
            totals: over.then(|| end.totals().first(players)),
            winners: over.then(|| end.winners()),
            shuffle: self.shuffle.as_ref(),
            hints: &self.hints,
            undone: &self.undone,
            origin: self.origin.as_ref(),
        };
        serde_json::to_string(&document).expect("a record is plain data")
    }

    fn read(node: &JsonNode<'_>) -> Result<Self, WrongRecord> {
        let options = read_options::<G::Options>(&node.get("options")?)?;
        let seats = read_seats(node, options.players())?;
        let finished = match node.find("finished") {
            None => true,
            Some(finished) => finished.flag()?,
        };
        let list = node.get(G::ROUNDS)?;
        let rounds = list.items()?;
        if rounds.is_empty() {
            return Err(list.wrong(G::LENGTH_RULE, "must hold at least the first deal"));
        }
        let mut reading = Reading { game: G::new(options), log: Vec::new() };
        for (number, round) in rounds.iter().enumerate() {
            let open = !finished && number + 1 == rounds.len();
            G::read_round(&mut reading, &round.at(G::place(number as u32)), open)?;
        }
        let game = &reading.game;
        if finished {
            if game.turn() != Turn::Over {
                let next = game.round() + 1;
                let what = format!("number {next} is missing: the game is not over");
                return Err(list.wrong(G::LENGTH_RULE, &what));
            }
            node.get("totals")?.equals(game.totals().first(game.players()), G::TOTALS_RULE)?;
            let winners: Vec<i32> = game.winners().iter().map(|s| s.index() as i32).collect();
            node.get("winners")?.equals(&winners, G::WINNERS_RULE)?;
        } else {
            for key in ["totals", "winners"] {
                if let Some(found) = node.find(key) {
                    return Err(found.malformed("must not be there in an unfinished game"));
                }
            }
        }
        let log = reading.log;
        let shuffle: Option<Shuffle> = plain(node, "shuffle")?;
        let spots = |key: &str| read_spots(node, key, options.players(), rounds.len());
        let (hints, undone) = (spots("hints")?, spots("undone")?);
        let origin = plain(node, "origin")?;
        if let Some(shuffle) = &shuffle {
            shuffle.verify::<G>(options, &log)?;
        }
        Ok(GameRecord { options, seats, log, shuffle, hints, undone, origin })
    }
}

/// Reads options as records write them: an object with `players` and any of the others.
///
/// # Errors
/// The first thing that is wrong.
pub fn options_from_json<O: Options>(value: &Value) -> Result<O, WrongRecord> {
    read_options(&JsonNode::root(value))
}

/// Every option, as records write them.
#[must_use]
pub fn options_to_json<O: Options>(options: &O) -> Value {
    serde_json::to_value(Written(options)).expect("options are plain data")
}

fn read_options<O: Options>(node: &JsonNode<'_>) -> Result<O, WrongRecord> {
    let players = node.get("players")?;
    let count = players.int()?;
    let wrong = |node: &JsonNode<'_>, error: &OptionError| WrongRecord {
        rule: error.rule(),
        ..node.malformed(&error.what())
    };
    let mut options = O::new(usize::try_from(count).unwrap_or(usize::MAX))
        .map_err(|error| wrong(node, &error))?;
    for spec in O::SPECS {
        let Some(value) = node.find(spec.key) else {
            continue;
        };
        // A flag is true or false, not the word "true"; a number is a number.
        let text = match (spec.values, value.value) {
            (Values::Flag, Value::Bool(flag)) => flag.to_string(),
            (Values::Number { .. }, Value::Number(number)) => number.to_string(),
            (Values::Words(_), Value::String(word)) => word.clone(),
            (Values::Number { words, .. }, Value::String(word))
                if words.contains(&word.as_str()) =>
            {
                word.clone()
            }
            (_, other) => {
                let error = OptionError::BadValue { spec, value: other.to_string() };
                return Err(wrong(node, &error));
            }
        };
        options.set(spec.key, &text).map_err(|error| wrong(node, &error))?;
    }
    Ok(options)
}

fn read_seats(node: &JsonNode<'_>, players: usize) -> Result<Vec<SeatRecord>, WrongRecord> {
    let list = node.get("seats")?;
    let seats = list.items()?;
    if seats.len() != players {
        let what = format!("must list {players} players, not {}", seats.len());
        return Err(list.malformed(&what));
    }
    let seat = |seat: &JsonNode<'_>| {
        let text = |key| seat.find(key).map(|found| found.text().map(str::to_owned)).transpose();
        let name = seat.get("name")?.text()?.to_owned();
        Ok(SeatRecord { name, bot: text("bot")?, budget: text("budget")? })
    };
    seats.iter().map(seat).collect()
}

/// What a field holds, if it is there, where its type says all about it.
fn plain<T: for<'a> Deserialize<'a>>(
    node: &JsonNode<'_>,
    key: &str,
) -> Result<Option<T>, WrongRecord> {
    let read = |node: JsonNode<'_>| {
        T::deserialize(node.value).map_err(|error| node.malformed(&error.to_string()))
    };
    node.find(key).map(read).transpose()
}

/// A list of decisions that may be absent.
fn read_spots(
    node: &JsonNode<'_>,
    key: &str,
    players: usize,
    rounds: usize,
) -> Result<Vec<DecisionPlace>, WrongRecord> {
    let spots: Vec<DecisionPlace> = plain(node, key)?.unwrap_or_default();
    let far = |spot: &&DecisionPlace| spot.seat.index() >= players || spot.round as usize >= rounds;
    if let (Some(spot), Some(node)) = (spots.iter().find(far), node.find(key)) {
        let what =
            format!("names seat {} in round {}, which is not there", spot.seat.index(), spot.round);
        return Err(node.malformed(&what));
    }
    Ok(spots)
}

/// A text as JSON.
///
/// # Errors
/// If it is none.
pub fn parse(text: &str) -> Result<Value, WrongRecord> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    serde_json::from_str(text).map_err(|error| WrongRecord::json(&error, 1))
}

/// The name of the game that a record is of, if it is one of these.
///
/// # Errors
/// If it is no record, or of another game.
pub fn game_of<'a>(value: &'a Value, known: &[&str]) -> Result<&'a str, WrongRecord> {
    let node = JsonNode::root(value);
    let format = node.get("format")?;
    if format.text()? != FORMAT {
        return Err(format.malformed(&format!("must be \"{FORMAT}\"")));
    }
    let game = node.get("game")?;
    let name = game.text()?;
    if known.contains(&name) {
        return Ok(name);
    }
    let known: Vec<String> = known.iter().map(|name| format!("{name:?}")).collect();
    Err(game.malformed(&format!("must be {}", known.join(" or "))))
}

/// Reads records one after the other: one document, or JSON Lines. Places are numbered by game; a
/// broken line is one game, and the next one is read.
pub fn read_all<R>(
    source: impl Read,
    read: impl Fn(&Value) -> Result<R, WrongRecord>,
) -> impl Iterator<Item = Result<R, WrongRecord>> {
    Documents::new(source).enumerate().map(move |(number, value)| {
        value.and_then(|value| read(&value)).map_err(|wrong| wrong.in_game(number))
    })
}

#[derive(Serialize)]
#[serde(bound = "")]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(bound = "G::Round: JsonSchema"))]
struct Document<'a, G: Recorded> {
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: &'static str,
    game: &'static str,
    options: Written<'a, G::Options>,
    seats: &'a [SeatRecord],
    #[serde(skip_serializing_if = "Option::is_none")]
    finished: Option<bool>,
    #[serde(flatten)]
    rounds: Keyed<G>,
    #[serde(skip_serializing_if = "Option::is_none")]
    totals: Option<&'a [i32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<SeatSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shuffle: Option<&'a Shuffle>,
    #[serde(skip_serializing_if = "<[DecisionPlace]>::is_empty")]
    hints: &'a [DecisionPlace],
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<&'a Origin>,
    #[serde(skip_serializing_if = "<[DecisionPlace]>::is_empty")]
    undone: &'a [DecisionPlace],
}

/// A list under a key that depends on the game.
struct Keyed<G: Recorded>(Vec<G::Round>);

impl<G: Recorded> Serialize for Keyed<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(G::ROUNDS, &self.0)])
    }
}

/// Every option, written out.
struct Written<'a, O>(&'a O);

impl<O: Options> Serialize for Written<'_, O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let players = ("players", Value::from(self.0.players()));
        let others = O::SPECS.iter().map(|spec| {
            let value = match self.0.get(spec.key) {
                OptionValue::Word(word) => Value::from(word),
                OptionValue::Flag(flag) => Value::from(flag),
                OptionValue::Number(number) => Value::from(number),
            };
            (spec.key, value)
        });
        serializer.collect_map(std::iter::once(players).chain(others))
    }
}
