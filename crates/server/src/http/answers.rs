//! Answers about games that are over, whose cost grows with the game: see `heavy`.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use games::{GameKind, with_record};
use pad::Needs;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use wire::{Code, Refusal};

use super::{Client, HallState, JSON, Refused, parse};
use crate::actor::TableInput;
use crate::hall::{Hall, no_such_table};
use crate::heavy::{self, AnswerKind, ZippedAnswer};
use crate::review::{self, ReviewLook};

/// A replay, and whether there is a review of the game, or will be.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReplayAnswer")]
pub(crate) struct Replayed<R> {
    #[serde(flatten)]
    replay: R,
    reviewed: bool,
}

impl<R: Serialize> Replayed<R> {
    pub(crate) fn text(replay: R, reviewed: bool) -> String {
        serde_json::to_string(&Replayed { replay, reviewed }).expect("it is plain data")
    }
}

/// Any record, of which only this is looked at before it is read.
#[derive(JsonSchema)]
#[schemars(rename = "GivenRecord")]
#[allow(dead_code, reason = "only its schema is used")]
pub(super) struct GivenRecord {
    #[schemars(extend("const" = record::FORMAT))]
    format: String,
    game: GameKind,
}

fn not_over() -> Refusal {
    Refusal::new(Code::NotOver, "the game is not over; its record comes with the last card")
}

/// One address asks for a few of these in a second.
fn afford(hall: &Hall, address: IpAddr) -> Result<(), Refusal> {
    if hall.costly.take(address, Instant::now()) {
        return Ok(());
    }
    hall.metrics.refused_too_many.inc();
    let what = "too many long answers for your address; wait a little";
    Err(Refusal::too_many(what, hall.costly.wait_ms()))
}

/// Refuses what is asked of a game that is not over, for the price of one row.
async fn must_be_over(hall: &Hall, id: &str) -> Result<(), Refused> {
    let listing = hall.store.listing(id).await?;
    match listing.ok_or_else(no_such_table)?.state.as_str() {
        "over" => Ok(()),
        _ => Err(not_over().into()),
    }
}

/// An answer about a table: known to the client, kept, or made now.
async fn answer(
    hall: &Arc<Hall>,
    client: Client,
    headers: &HeaderMap,
    id: &str,
    what: AnswerKind,
    make: impl FnOnce(&Hall, &str) -> Result<String, Refusal> + Send + 'static,
) -> Result<Response, Refused> {
    // Weak, since the body may be compressed or not.
    let tag =
        format!("W/\"{}-{id}-{what:?}\"", crate::web::version()).replace([' ', '{', '}', ':'], "");
    if let Some(known) = heavy::known(headers, &tag) {
        return Ok(known);
    }
    afford(hall, client.address)?;
    let (house, name) = (hall.clone(), id.to_owned());
    let kept =
        hall.heavy.get(client.address, (id.into(), what), move || make(&house, &name)).await?;
    Ok(heavy::with_tag(kept.respond(headers, JSON), &tag))
}

/// A finished round or hand, from 0, as everybody saw it at its end: for how its scores came about.
pub(super) async fn round_of(
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let wrong = |_| Refusal::new(Code::Malformed, "the number of a round is 0, 1, 2, …");
    let number = number.parse::<u32>().map_err(wrong)? as usize;
    let not_over = || Refusal::new(Code::NotOver, "this round is not over");
    if hall.is_awake(&id) {
        let rounds = hall.ask(&id, |reply| TableInput::Rounds { reply }).await?;
        if number >= rounds {
            return Err(not_over().into());
        }
    } else {
        hall.store.listing(&id).await?.ok_or_else(no_such_table)?;
    }
    let make =
        move |hall: &Hall, id: &str| review::machine(hall, id)?.round(number).ok_or_else(not_over);
    answer(&hall, client, &headers, &id, AnswerKind::Round(number), make).await
}

/// A finished game, moment by moment, with all hands.
pub(super) async fn replay_of(
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    must_be_over(&hall, &id).await?;
    let reviewed = !matches!(review::look(&hall, &id).await?, ReviewLook::None);
    let make = move |hall: &Hall, id: &str| {
        let record = review::finished(hall, id)?;
        Ok(with_record!(&record, record => Replayed::text(wire::replay(record), reviewed)))
    };
    answer(&hall, client, &headers, &id, AnswerKind::Replay { reviewed }, make).await
}

/// The longest record that can be told.
pub(super) const RECORD_BYTES: usize = 512 << 10;

/// The game of a record that the client has, moment by moment.
pub(super) async fn replay_given(
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refused> {
    afford(&hall, client.address)?;
    // What waits for its turn is the body alone: read, it takes many times as much memory.
    let tell = move || {
        let value: Value = parse(&body)?;
        let wrong = |wrong: record::WrongRecord| Refusal::new(Code::Record, &wrong.to_string());
        let record = games::Record::from_value(&value).map_err(wrong)?;
        let told = with_record!(&record, record => Replayed::text(wire::replay(record), false));
        Ok::<_, Refused>(ZippedAnswer::new(told.as_bytes()))
    };
    let told = hall.heavy.compute(client.address, "replay".into(), tell).await??;
    Ok(told.respond(&headers, JSON))
}

/// The record of a finished game.
pub(super) async fn record_of(
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    must_be_over(&hall, &id).await?;
    answer(&hall, client, &headers, &id, AnswerKind::Record, review::finished_text).await
}

/// Asks for the review of a finished game.
pub(super) async fn begin_review(
    State(hall): HallState,
    client: axum::Extension<Client>,
    mut headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    must_be_over(&hall, &id).await?;
    // That the asker knows the answer counts only where it is read.
    headers.remove(header::IF_NONE_MATCH);
    if review::look(&hall, &id).await?.can_be_asked() {
        review::ask(&hall, &id, client.address).await?;
    }
    let state = look_review(State(hall), client, headers, Path(id)).await?;
    Ok((StatusCode::ACCEPTED, state).into_response())
}

/// How far a review is, and its result.
pub(super) async fn look_review(
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    let listing = hall.store.listing(&id).await?;
    listing.ok_or_else(no_such_table)?;
    match review::look(&hall, &id).await? {
        ReviewLook::None => Err(review::no_review().into()),
        ReviewLook::Under(state) => Ok(Json(state).into_response()),
        ReviewLook::Done => {
            answer(&hall, client, &headers, &id, AnswerKind::Review, review::done_text).await
        }
    }
}

fn pad_refusal(wrong: &pad::WrongTelling) -> Refusal {
    let facts = serde_json::to_value(wrong).unwrap_or_default();
    let refusal = Refusal::new(Code::Score(facts), &wrong.to_string());
    Refusal { fact: Some(Box::new(wrong.fact())), ..refusal.by_rule(wrong.rule.as_deref()) }
}

/// Scores a round or hand from what people with the real cards can tell.
pub(super) async fn score(
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    body: Bytes,
) -> Result<Json<games::pad::ScoreAnswer>, Refused> {
    let request: Value = parse(&body)?;
    let count = move || games::pad::score(&request).map_err(|wrong| pad_refusal(&wrong));
    Ok(Json(hall.heavy.compute(client.address, "pad".into(), count).await??))
}

/// What has to be told to score a hand of The Dwarf King.
pub(super) async fn needs(body: Bytes) -> Result<Json<Needs>, Refused> {
    let request: Value = parse(&body)?;
    Ok(Json(games::pad::needs(&request).map_err(|wrong| pad_refusal(&wrong))?))
}

/// A record in which one card was played.
pub(super) fn record_example() -> Value {
    let hands = [
        "Y1 Y3 G2 G4 G7 G8 G9 B1 B2 B5 B9 V3 V7 V8 V9",
        "R1 R3 R5 R6 R7 R9 Y5 Y6 Y9 G1 G3 B6 B8 V1 V5",
        "R2 R4 R8 Y2 Y4 Y7 Y8 G5 G6 B3 B4 B7 V2 V4 V6",
    ];
    let hands = hands.map(|hand| hand.split(' ').collect::<Vec<_>>());
    json!({"format": record::FORMAT, "game": "david-goliath", "options": {"players": 3},
        "seats": [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cleo"}], "finished": false,
        "rounds": [{"dealer": 2, "hands": hands, "tricks": [{"leader": 0, "cards": ["V9"]}]}]})
}

/// What a table may tell of a round.
pub(super) fn round_example() -> Value {
    json!({"game": "david-goliath", "options": {"players": 3},
        "won": [["R1", "R4", "R5", "Y3"], ["B9"], []], "partial": true})
}

/// What a table may tell of a hand.
pub(super) fn hand_example() -> Value {
    json!({"game": "dwarf-king", "options": {"players": 4}, "tile": "14", "side": "a",
        "special": "dragon", "winners": [0, 2, 1, 0, 3, 2, 0, 2, 1, 3]})
}
