//! A recorded game moment by moment, ready to draw: the replay of a finished game, and lessons,
//! which are records in which one seat is the learner's.

use std::collections::BTreeMap;
use std::mem::discriminant;

use game::{Event, EventOf, Fact, Game, LegalActions, Match, Options, Seat, Set, View, Viewer};
use record::GameRecord;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::table::OptionJson;
use crate::{Refusal, Wire};

/// What everybody sees of a round or hand at its end.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RoundEnd")]
pub struct RoundEnd<V> {
    /// What each seat scores in it.
    pub scores: Vec<i32>,
    /// The view at its end, with all that the scores come from.
    pub view: Option<V>,
}

/// A recorded game, moment by moment.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Replay")]
pub struct Replay<M> {
    /// The game's name, such as `dwarf-king`.
    pub game: String,
    /// Every option of the game, the number of players among them.
    #[schemars(with = "BTreeMap<String, OptionJson>")]
    pub options: Value,
    /// The players' names, by seat.
    pub names: Vec<String>,
    /// The bots' names; null for people.
    pub bots: Vec<Option<String>>,
    /// The game after each event of the record.
    pub moments: Vec<M>,
}

/// The game after one event.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Moment")]
pub struct Moment<A, S, E, V, H> {
    /// The seat that acted; null where chance did.
    pub by: Option<Seat>,
    /// What was done; null where chance decided.
    pub action: Option<A>,
    /// What the viewer sees of it.
    pub seen: S,
    /// What follows from it, in order.
    pub effects: Vec<E>,
    /// What is told of all that: in a lesson to the learner, else to those who see all hands.
    #[serde(default)]
    pub facts: Vec<Fact>,
    /// What the table waits for then, as the viewer may know it.
    #[serde(default)]
    pub asks: Vec<Fact>,
    /// What the viewer knows after it.
    pub view: V,
    /// All hands; empty in lessons.
    pub hands: Vec<H>,
}

type MomentOf<G> = Moment<
    <G as Game>::Action,
    <G as Game>::Seen,
    <G as Game>::Effect,
    <G as Wire>::Table,
    Set<<G as Game>::Card>,
>;

/// A game in which one seat is the learner's.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Lesson")]
pub struct Lesson<M, A> {
    /// The game as the learner sees it.
    #[serde(flatten)]
    pub replay: Replay<M>,
    /// Where the learner sits, always the first seat.
    pub seat: Seat,
    /// What the learner decides, in order.
    pub decisions: Vec<LessonDecision<A>>,
}

/// A decision of the learner.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "LessonDecision")]
pub struct LessonDecision<A> {
    /// The moment it leads to; it is made in the one before.
    pub moment: usize,
    /// What the lesson asks for.
    pub action: A,
    /// All legal actions, for those who try another one than the lesson's.
    pub legal: Vec<A>,
    /// Why the other cards of the hand cannot be played, by card.
    pub refused: BTreeMap<String, Refusal>,
}

/// The replay of a record, for those who see all hands.
pub fn replay<G: Wire>(record: &GameRecord<G>) -> Replay<MomentOf<G>> {
    let players = record.options.players();
    walk(record, Viewer::Spectator, |table, event| {
        // After the event: what each seat's own view then holds.
        let mut views = table.views()[..players].to_vec();
        for view in &mut views {
            view.see(&table.game().show(event, view.viewer()));
        }
        views.iter().map(View::hand).collect()
    })
}

/// A record as a lesson for a seat.
pub fn lesson<G: Wire>(record: &GameRecord<G>, seat: Seat) -> Lesson<MomentOf<G>, G::Action> {
    let mut decisions = Vec::new();
    let mut moment = 0;
    let replay = walk(record, Viewer::Seat(seat), |table, event| {
        if let Event::Act(by, action) = event
            && *by == seat
        {
            decisions.push(decision::<G>(
                &table.views()[seat.index()],
                table.game(),
                moment,
                *action,
            ));
        }
        moment += 1;
        Vec::new()
    });
    Lesson { replay, seat, decisions }
}

fn decision<G: Wire>(
    view: &G::View,
    game: &G,
    moment: usize,
    action: G::Action,
) -> LessonDecision<G::Action> {
    // Only cards are refused one by one; other questions have a form of their own.
    let same_kind = |other: &G::Action| {
        let held = G::card(*other).is_some_and(|card| view.hand().contains(card));
        held && discriminant(other) == discriminant(&action)
    };
    let refusal = |other: G::Action| {
        let refusal = Refusal::of_rule(&view.check(other).err()?);
        Some((format!("{:?}", G::card(other)?), refusal))
    };
    let others = G::all_actions(game.options()).into_iter().filter(same_kind);
    LessonDecision {
        moment,
        legal: view.legal().iter().collect(),
        refused: others.filter_map(refusal).collect(),
        action,
    }
}

/// Every moment of a record. `hands` is called before each event is applied.
fn walk<G: Wire>(
    record: &GameRecord<G>,
    viewer: Viewer,
    mut hands: impl FnMut(&Match<G>, &EventOf<G>) -> Vec<Set<G::Card>>,
) -> Replay<MomentOf<G>> {
    let mut table = Match::<G>::new(record.options, Viewer::all(record.options.players()));
    let place = table.views().iter().position(|view| view.viewer() == viewer);
    let place = place.expect("everybody watches");
    let moment = |event: &EventOf<G>| {
        let hands = hands(&table, event);
        let (before, mut effects) = (table.clone(), Vec::new());
        let seen = before.game().show(event, viewer);
        table.apply(event, &mut effects);
        let own = &table.views()[place];
        let facts = match viewer {
            Viewer::Seat(_) => G::happened(&before.views()[place], own, &seen, &effects),
            Viewer::Spectator => before.tell_openly(event, &table, &effects),
        };
        let (by, action) = match event {
            Event::Act(seat, action) => (Some(*seat), Some(*action)),
            Event::Chance(_) => (None, None),
        };
        let (view, asks) = (G::table(own), G::asks(own));
        Moment { by, action, seen, effects, facts, asks, view, hands }
    };
    Replay {
        game: G::NAME.into(),
        options: record::options_to_json(&record.options),
        names: record.seats.iter().map(|seat| seat.name.clone()).collect(),
        bots: record.seats.iter().map(|seat| seat.bot.clone()).collect(),
        moments: record.log.iter().map(moment).collect(),
    }
}
