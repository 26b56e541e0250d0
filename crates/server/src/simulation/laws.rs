//! What has to be true of every run, whatever went wrong: all that was told follows from the log, and
//! was in it before.

use std::collections::HashMap;

use game::Seat;
use serde_json::Value;
use table::{Machine, Now};
use wire::{EventMessage, Message};

use super::world::{SimulatedWorld, ToldMessage};
use crate::store::simulated::SharedDatabase;

/// Rows that nobody hears of. That these are all is checked with every log.
const SILENT: [&str; 5] = ["created", "answered", "muted", "clock", "refused"];

fn is_silent(row: &str) -> bool {
    let start = row.find(r#""entry":""#).expect("a row has an entry") + r#""entry":""#.len();
    SILENT.iter().any(|silent| row[start..].starts_with(&format!("{silent}\"")))
}

/// The number of the last event of a log.
pub(crate) fn number(rows: &[String]) -> u64 {
    rows.iter().filter(|row| !is_silent(row)).count() as u64
}

struct FinishedRun<'a> {
    rows: &'a [String],
    /// For each viewer what is told of each event, by the log alone.
    told: Vec<HashMap<u64, String>>,
    /// For each event the place of its row.
    places: HashMap<u64, usize>,
}

/// Checks a finished run.
///
/// # Errors
/// The law that is broken.
pub(crate) fn check(
    world: &SimulatedWorld,
    database: &SharedDatabase,
    table: &str,
) -> Result<(), String> {
    let rows = database.log(table);
    ensure(rows == database.read(table), "the log is what was appended, once and in order")?;
    let game = &world.plan.setup.game;
    let machine = table::open(game, table, &rows, Now::at(1)).map_err(|broken| broken.0)?;
    ensure(machine.number() == number(&rows), "every row is an event or silent")?;
    let record = machine.record().ok_or("the game is over and has no record")?;
    games::Record::parse(&record).map_err(|wrong| format!("the record is wrong: {wrong}"))?;
    let places = rows.iter().enumerate().filter(|(_, row)| !is_silent(row)).map(|(place, _)| place);
    let judged =
        FinishedRun { rows: &rows, told: viewers(&*machine), places: (1..).zip(places).collect() };
    judged.ids_are_used_once()?;
    world.take_told().iter().try_for_each(|told| judged.follows_from_log(told))
}

fn ensure(holds: bool, law: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("it is not true that {law}")) }
}

/// What every viewer is told of a whole log; those who watch come last.
fn viewers(machine: &dyn Machine) -> Vec<HashMap<u64, String>> {
    let seats = Seat::all(machine.players()).map(Some).chain([None]);
    let events = |seat| {
        let rest = machine.rest(seat, 0, Now::at(1)).skip(1);
        (1..).zip(rest).collect()
    };
    seats.map(events).collect()
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("messages are JSON")
}

impl FinishedRun<'_> {
    /// The intent behind a row.
    fn id(row: &str) -> Option<String> {
        value(row)["by"]["id"].as_str().map(str::to_owned)
    }

    fn ids_are_used_once(&self) -> Result<(), String> {
        let mut ids: Vec<String> = self.rows.iter().filter_map(|row| Self::id(row)).collect();
        let all = ids.len();
        ids.sort();
        ids.dedup();
        ensure(ids.len() == all, "an intent counts once")
    }

    fn follows_from_log(&self, told: &ToldMessage) -> Result<(), String> {
        let expected = &self.told[told.viewer.unwrap_or(self.told.len() - 1)];
        let wrong = |what: &str| Err(format!("{what}: {:?} was told {}", told.viewer, told.text));
        if told.text.starts_with(r#"{"type":"event""#) {
            let number = value(&told.text)["number"].as_u64().unwrap_or(0);
            if expected.get(&number) != Some(&told.text) {
                return wrong("the log says something else");
            }
            return self.was_stored(number, told);
        }
        match serde_json::from_str::<Message>(&told.text).expect("messages can be read") {
            Message::Welcome(welcome) => {
                let event = expected.get(&welcome.number).map(|text| value(text));
                let view = event.and_then(|event| {
                    serde_json::from_value::<EventMessage>(event).expect("an event").view
                });
                if view != welcome.view {
                    return wrong("the log gives another view");
                }
                self.was_stored(welcome.number, told)
            }
            Message::Answer(answer) if answer.refusal.is_none() => {
                let Some(number) = answer.number else { return Ok(()) };
                let row = self.places.get(&number).map(|&place| &self.rows[place]);
                if row.and_then(|row| Self::id(row)) != Some(answer.id) {
                    return wrong("the log has another event there");
                }
                self.was_stored(number, told)
            }
            _ => Ok(()),
        }
    }

    /// Was this event in the log before it was told?
    fn was_stored(&self, number: u64, told: &ToldMessage) -> Result<(), String> {
        match self.places.get(&number) {
            _ if number == 0 => Ok(()),
            Some(&place) if place < told.rows => Ok(()),
            _ => Err(format!("{} was told before it was stored", told.text)),
        }
    }
}
