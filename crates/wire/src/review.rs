//! A review of a game as a message: the same for the command line, the server and the browser.

use arena::{Class, Decision, Lens, Progress, Review, ReviewSettings, review};
use game::{Options, Seat};
use record::{GameRecord, Record};
use serde_json::{Map, Value, json};

use crate::{Wire, chair};

/// How many turning points are told.
const TURNING_POINTS: usize = 5;

/// A review as JSON: the players, and every real decision through both lenses.
pub fn review_json<G: Wire>(review: &Review<G>, players: usize) -> Value {
    let decisions: Vec<Value> = review.decisions.iter().map(|one| decision(one, players)).collect();
    let seats: Vec<Value> = Seat::all(players)
        .map(|seat| {
            let (classes, lost) = review.of_seat(seat);
            let classes: Map<String, Value> = Class::ALL
                .iter()
                .zip(classes)
                .map(|(class, count)| (class.name().to_owned(), count.into()))
                .collect();
            json!({
                "result": review.result[seat.index()],
                "cards": review.luck[seat.index()],
                "given_away": lost,
                "classes": classes,
            })
        })
        .collect();
    let turning: Vec<usize> =
        review.turning_points(TURNING_POINTS).iter().map(|decision| decision.event).collect();
    json!({"seats": seats, "turning_points": turning, "decisions": decisions})
}

fn decision<G: Wire>(decision: &Decision<G>, players: usize) -> Value {
    json!({
        "event": decision.event,
        "round": decision.before.round(),
        "trick": decision.before.tricks_done(),
        "seat": chair(decision.seat),
        "played": decision.played,
        "class": decision.class.name(),
        "known": lens::<G>(&decision.known, players),
        "open": lens::<G>(&decision.open, players),
    })
}

fn lens<G: Wire>(lens: &Lens<G::Action>, players: usize) -> Value {
    let actions: Vec<Value> = lens
        .actions
        .iter()
        .map(|judged| {
            json!({
                "action": serde_json::to_value(G::say(judged.action)).expect("plain data"),
                "share": judged.share.mean,
                "share_error": judged.share.error,
                "points": judged.points.mean,
                "points_error": judged.points.error,
            })
        })
        .collect();
    json!({
        "actions": actions,
        "best": lens.best,
        "loss": lens.loss.mean,
        "loss_error": lens.loss.error,
        "shares": &lens.shares[..players],
    })
}

/// Reviews a record of either game.
pub fn review_record(
    record: &Record,
    settings: &ReviewSettings,
    progress: impl Fn(Progress) + Sync,
) -> Value {
    fn of<G: Wire>(
        record: &GameRecord<G>,
        settings: &ReviewSettings,
        progress: impl Fn(Progress) + Sync,
    ) -> Value {
        let review = review::<G>(record.options, &record.log, settings, progress);
        review_json(&review, record.options.players())
    }
    match record {
        Record::Goliath(record) => of(record, settings, progress),
        Record::Dwarf(record) => of(record, settings, progress),
    }
}
