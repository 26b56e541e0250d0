//! A recorded game moment by moment, ready to draw: the replay of a finished game, and lessons,
//! which are records in which one seat is the learner's.

use std::collections::BTreeMap;

use game::{Choices, Event, EventOf, Options, Seat, View, Viewer};
use record::{GameRecord, Record};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

use crate::{Chair, Wire, chair};

/// A recorded game, moment by moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Replay {
    /// `david-goliath` or `dwarf-king`.
    pub game: String,
    /// Every option of the game, the number of players among them.
    #[ts(type = "Record<string, string | number | boolean>")]
    pub options: Value,
    /// The players' names.
    pub names: Vec<String>,
    /// The bots' names; null for people.
    pub bots: Vec<Option<String>>,
    /// The game after each event of the record.
    pub moments: Vec<Moment>,
}

/// The game after one event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Moment {
    /// Who acted; null where chance did.
    pub by: Option<Chair>,
    /// What was done; null where chance decided.
    #[ts(type = "GoliathAction | DwarfAction | null")]
    pub action: Value,
    /// What the viewer sees of it.
    #[ts(type = "GoliathSeen | DwarfSeen")]
    pub seen: Value,
    /// What follows from it, in order.
    #[ts(type = "Array<GoliathEffect | DwarfEffect>")]
    pub effects: Vec<Value>,
    /// What the viewer knows after it.
    #[ts(type = "GoliathTable | DwarfTable")]
    pub view: Value,
    /// All hands; empty in lessons.
    pub hands: Vec<Vec<String>>,
}

/// A game in which one seat is the learner's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Lesson {
    /// The game as the learner sees it.
    #[serde(flatten)]
    pub replay: Replay,
    /// The learner's seat.
    pub seat: Chair,
    /// What the learner decides, in order.
    pub decisions: Vec<LessonDecision>,
}

/// A decision of the learner.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct LessonDecision {
    /// The moment it leads to; it is made in the one before.
    pub moment: usize,
    /// What the lesson asks for.
    #[ts(type = "GoliathAction | DwarfAction")]
    pub action: Value,
    /// What the rules allow.
    #[ts(type = "Array<GoliathAction | DwarfAction>")]
    pub legal: Vec<Value>,
    /// Why the other cards of the hand cannot be played, by card.
    #[ts(type = "Record<string, Refusal>")]
    pub refused: BTreeMap<String, Value>,
}

/// The replay of a record, as those see it who see all hands.
pub fn replay(record: &Record) -> Replay {
    match record {
        Record::Goliath(record) => replay_of(record),
        Record::Dwarf(record) => replay_of(record),
    }
}

/// A record as a lesson for a seat.
pub fn lesson(record: &Record, seat: Seat) -> Lesson {
    match record {
        Record::Goliath(record) => lesson_of(record, seat),
        Record::Dwarf(record) => lesson_of(record, seat),
    }
}

fn value(data: impl Serialize) -> Value {
    serde_json::to_value(data).expect("it is plain data")
}

fn replay_of<G: Wire>(record: &GameRecord<G>) -> Replay {
    let players = record.options.players();
    let mut seats: Vec<G::View> =
        Seat::all(players).map(|seat| G::View::new(record.options, Viewer::Seat(seat))).collect();
    walk(record, Viewer::Spectator, |_, game, event| {
        let hand = |view: &mut G::View| {
            view.see(&game.show(event, view.viewer()));
            let hand = value(G::drawn(view))["hand"].take();
            serde_json::from_value(hand).unwrap_or_default()
        };
        seats.iter_mut().map(hand).collect()
    })
}

fn lesson_of<G: Wire>(record: &GameRecord<G>, seat: Seat) -> Lesson {
    let players = record.options.players();
    let mut decisions = Vec::new();
    let mut moment = 0;
    let replay = walk(record, Viewer::Seat(seat), |view, _, event| {
        if let Event::Act(by, action) = event
            && *by == seat
        {
            decisions.push(decision::<G>(view, players, moment, *action));
        }
        moment += 1;
        Vec::new()
    });
    Lesson { replay, seat: chair(seat), decisions }
}

fn decision<G: Wire>(
    view: &G::View,
    players: usize,
    moment: usize,
    action: G::Action,
) -> LessonDecision {
    let said = value(G::say(action));
    let hand: Vec<String> =
        serde_json::from_value(value(G::drawn(view))["hand"].take()).unwrap_or_default();
    let refusal = |card: &String| {
        let other = json!({"type": said["type"], "card": card});
        let other = serde_json::from_value(other).ok()?;
        let refusal = view.check(G::hear(&other, players).ok()?).err()?;
        Some((card.clone(), value(G::why(&refusal))))
    };
    // Only cards are refused one by one; other questions have a form of their own.
    let refused = said.get("card").map(|_| hand.iter().filter_map(refusal).collect());
    LessonDecision {
        moment,
        legal: view.legal().iter().map(|action| value(G::say(action))).collect(),
        refused: refused.unwrap_or_default(),
        action: said,
    }
}

/// Every moment of a record. `hands` is called before each event is applied, with the viewer's view,
/// the truth and the event.
fn walk<G: Wire>(
    record: &GameRecord<G>,
    viewer: Viewer,
    mut hands: impl FnMut(&G::View, &G, &EventOf<G>) -> Vec<Vec<String>>,
) -> Replay {
    let players = record.options.players();
    let mut game = G::new(record.options);
    let mut view = G::View::new(record.options, viewer);
    let mut moments = Vec::with_capacity(record.log.len());
    for event in &record.log {
        let hands = hands(&view, &game, event);
        let seen = game.show(event, viewer);
        view.see(&seen);
        let mut effects = Vec::new();
        game.apply(event, &mut effects);
        let (by, action) = match event {
            Event::Act(seat, action) => (Some(chair(*seat)), value(G::say(*action))),
            Event::Chance(_) => (None, Value::Null),
        };
        moments.push(Moment {
            by,
            action,
            seen: value(G::shown(&seen)),
            effects: effects.iter().map(|effect| value(G::follows(effect, players))).collect(),
            view: value(G::drawn(&view)),
            hands,
        });
    }
    Replay {
        game: G::NAME.into(),
        options: record::options_to_json(&record.options),
        names: record.seats.iter().map(|seat| seat.name.clone()).collect(),
        bots: record.seats.iter().map(|seat| seat.bot.clone()).collect(),
        moments,
    }
}
