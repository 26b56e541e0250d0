//! Answers about games that are over, whose cost grows with the game: see `heavy`.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use games::with_record;
use schemars::JsonSchema;
use serde::Serialize;
use wire::{Code, Refusal};

use super::{Client, JSON, Refused, Shared, parse};
use crate::actor::Input;
use crate::hall::{Hall, Missed};
use crate::heavy::{self, What};
use crate::review::{self, Look};

/// A replay, and whether there is a review of the game, or will be.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReplayAnswer")]
pub(super) struct Replayed<R> {
    #[serde(flatten)]
    replay: R,
    reviewed: bool,
}

impl<R: Serialize> Replayed<R> {
    fn text(replay: R, reviewed: bool) -> String {
        serde_json::to_string(&Replayed { replay, reviewed }).expect("it is plain data")
    }
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
    let listing = hall.store.listing(id).await.map_err(Missed::Store)?;
    match listing.ok_or(Missed::NoTable)?.state.as_str() {
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
    what: What,
    make: impl FnOnce(&Hall, &str) -> Result<String, Refusal> + Send + 'static,
) -> Result<Response, Refused> {
    // Weak, since the body may be compressed or not.
    let tag =
        format!("W/\"{}-{id}-{what:?}\"", crate::web::version()).replace([' ', '{', '}', ':'], "");
    if let Some(known) = heavy::known(headers, &tag) {
        return Ok(known);
    }
    afford(hall, client.0)?;
    let (house, name) = (hall.clone(), id.to_owned());
    let kept = hall.heavy.get(client.0, (id.into(), what), move || make(&house, &name)).await?;
    Ok(kept.respond(headers, JSON, &tag))
}

/// A finished round or hand, from 0, as everybody saw it at its end: for how its scores came about.
pub(super) async fn round_of(
    State(hall): Shared,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let wrong = |_| Refusal::new(Code::Malformed, "the number of a round is 0, 1, 2, …");
    let number: usize = number.parse().map_err(wrong)?;
    let not_over = || Refusal::new(Code::NotOver, "this round is not over");
    if hall.is_awake(&id) {
        let rounds = hall.ask(&id, |reply| Input::Rounds { reply }).await?;
        if number >= rounds {
            return Err(not_over().into());
        }
    } else {
        hall.store.listing(&id).await.map_err(Missed::Store)?.ok_or(Missed::NoTable)?;
    }
    let make =
        move |hall: &Hall, id: &str| review::machine(hall, id)?.round(number).ok_or_else(not_over);
    answer(&hall, client, &headers, &id, What::Round(number), make).await
}

/// A finished game, moment by moment, with all hands.
pub(super) async fn replay_of(
    State(hall): Shared,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    must_be_over(&hall, &id).await?;
    let reviewed = !matches!(review::look(&hall, &id).await.map_err(Missed::Store)?, Look::None);
    let make = move |hall: &Hall, id: &str| {
        let record = review::finished(hall, id)?;
        Ok(with_record!(&record, record => Replayed::text(wire::replay(record), reviewed)))
    };
    answer(&hall, client, &headers, &id, What::Replay { reviewed }, make).await
}

/// The record of a finished game.
pub(super) async fn record_of(
    State(hall): Shared,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    must_be_over(&hall, &id).await?;
    answer(&hall, client, &headers, &id, What::Record, review::finished_text).await
}

/// Asks for the review of a finished game.
pub(super) async fn begin_review(
    State(hall): Shared,
    client: axum::Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    must_be_over(&hall, &id).await?;
    if review::look(&hall, &id).await.map_err(Missed::Store)?.can_be_asked() {
        review::ask(&hall, &id, client.0.0).await?;
    }
    let state = look_review(State(hall), client, headers, Path(id)).await?;
    let status =
        if state.status() == StatusCode::OK { StatusCode::ACCEPTED } else { state.status() };
    Ok((status, state).into_response())
}

/// How far a review is, and its result.
pub(super) async fn look_review(
    State(hall): Shared,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    let listing = hall.store.listing(&id).await.map_err(Missed::Store)?;
    listing.ok_or(Missed::NoTable)?;
    match review::look(&hall, &id).await.map_err(Missed::Store)? {
        Look::None => {
            Err(Refusal::new(Code::NoReview, "nobody has asked for this review yet").into())
        }
        Look::Under(state) => Ok(Json(state).into_response()),
        Look::Done => answer(&hall, client, &headers, &id, What::Review, review::done_text).await,
    }
}

fn pad_refusal(wrong: &pad::WrongTelling) -> Refusal {
    let facts = serde_json::to_value(wrong).unwrap_or_default();
    Refusal::new(Code::Score(facts), &wrong.to_string()).by_rule(wrong.rule.as_deref())
}

/// Scores a round or hand from what people with the real cards can tell.
pub(super) async fn score(
    State(hall): Shared,
    axum::Extension(client): axum::Extension<Client>,
    body: Bytes,
) -> Result<Json<serde_json::Value>, Refused> {
    let request: serde_json::Value = parse(&body)?;
    let count = move || {
        let answer = games::pad::score(&request).map_err(|wrong| pad_refusal(&wrong))?;
        Ok::<_, Refusal>(serde_json::to_value(answer).expect("an answer is plain data"))
    };
    Ok(Json(hall.heavy.compute(client.0, "pad".into(), count).await??))
}

/// What has to be told to score a hand of The Dwarf King.
pub(super) async fn needs(body: Bytes) -> Result<Json<serde_json::Value>, Refused> {
    let request: serde_json::Value = parse(&body)?;
    let needs = pad::needs_of(&request).map_err(|wrong| pad_refusal(&wrong))?;
    Ok(Json(serde_json::to_value(needs).expect("needs are plain data")))
}
