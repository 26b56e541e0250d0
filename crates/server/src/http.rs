//! HTTP beside the sockets: tables, records, reviews, scores, advice, health, metrics.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Refusal, Setup, TableInfo};
use tower_http::compression::CompressionLayer;
use utoipa::{OpenApi, ToSchema};

use crate::actor::Input;
use crate::hall::{Hall, Missed};
use crate::{review, secret, socket};

type Shared = State<Arc<Hall>>;

/// The HTTP interface, described for tools.
#[derive(OpenApi)]
#[openapi(
    info(title = "Trickhold", description = "Tables of David & Goliath and The Dwarf King"),
    paths(
        create,
        list,
        look,
        join,
        round_of,
        record_of,
        replay_of,
        games,
        lesson,
        begin_review,
        look_review,
        advice,
        score,
        needs,
        health,
        metrics
    )
)]
struct Description;

/// A new table: its setup, and the name of the person who makes it.
#[derive(Deserialize, ToSchema)]
struct Create {
    /// The host's name.
    name: String,
    /// 32 bytes in hexadecimal digits, on servers that allow it: for tests.
    #[serde(default)]
    seed: Option<String>,
    #[serde(flatten)]
    #[schema(value_type = Object)]
    setup: Setup,
}

/// A chair, and the token that owns it.
#[derive(Serialize, ToSchema)]
struct Seated {
    /// The table.
    #[schema(value_type = Object)]
    table: TableInfo,
    /// The chair.
    chair: u8,
    /// The token: keep it, it is not told again.
    token: String,
    /// The link for others.
    link: String,
}

/// Somebody who wants a chair.
#[derive(Deserialize, ToSchema)]
struct Join {
    /// The name.
    name: String,
}

/// A replay, and whether there is a review of the game, or will be.
#[derive(Serialize)]
struct Replayed {
    #[serde(flatten)]
    replay: wire::Replay,
    reviewed: bool,
}

/// A refusal with its status.
struct Refused(StatusCode, Refusal);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let status = match refusal.code.as_str() {
            "storage" => StatusCode::SERVICE_UNAVAILABLE,
            "too_many" | "house_full" => StatusCode::TOO_MANY_REQUESTS,
            "wrong_token" => StatusCode::UNAUTHORIZED,
            "no_advice" => StatusCode::FORBIDDEN,
            "no_such_table" | "no_review" => StatusCode::NOT_FOUND,
            "started" | "full" | "not_your_turn" | "not_over" => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Refused(status, refusal)
    }
}

impl From<Missed> for Refused {
    fn from(missed: Missed) -> Refused {
        match missed {
            Missed::NoTable => Refusal::new("no_such_table", "there is no such table").into(),
            Missed::Store(error) => Refusal::new("storage", &error.to_string()).into(),
        }
    }
}

/// All routes.
pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    let limited = Router::new()
        .route("/api/tables", post(create).get(list))
        .route("/api/tables/{id}", get(look))
        .route("/api/tables/{id}/join", post(join))
        .route("/api/tables/{id}/rounds/{number}", get(round_of))
        .route("/api/tables/{id}/record", get(record_of))
        .route("/api/tables/{id}/replay", get(replay_of))
        .route("/api/tables/{id}/review", post(begin_review).get(look_review))
        .route("/api/tables/{id}/advice", post(advice))
        .route("/api/tables/{id}/socket", get(open_socket))
        .route("/api/score", post(score))
        .route("/api/score/needs", post(needs))
        .route("/api/games", get(games))
        .route("/api/lessons/{game}", get(lesson))
        .layer(middleware::from_fn_with_state(hall.clone(), limit))
        .layer(DefaultBodyLimit::max(64 * 1024));
    Router::new()
        .merge(limited)
        .route("/api/openapi.json", get(|| async { Json(Description::openapi()) }))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(crate::web::page)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(crate::web::headers))
        .with_state(hall)
}

/// The client's address.
#[derive(Copy, Clone)]
struct Client(IpAddr);

async fn limit(State(hall): Shared, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let forwarded: Vec<&str> = request
        .headers()
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .collect();
    let client = hall.config.client(peer, Some(&forwarded.join(",")));
    if !hall.requests.take(client, Instant::now()) {
        hall.metrics.refused_too_many.inc();
        let refusal =
            Refusal::new("too_many", "too many requests from your address; wait a little");
        return Refused::from(refusal).into_response();
    }
    request.extensions_mut().insert(Client(client));
    next.run(request).await
}

/// JSON with an error that says what was wrong.
fn parse<T: for<'a> Deserialize<'a>>(body: &Bytes) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|error| {
        let refusal = Refusal::new("malformed", &format!("the body must be JSON: {error}"));
        Refused(StatusCode::BAD_REQUEST, refusal)
    })
}

fn link(hall: &Hall, headers: &HeaderMap, id: &str) -> String {
    let base = match &hall.config.public_url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            format!("http://{}", host.unwrap_or("localhost"))
        }
    };
    format!("{base}/t/{id}")
}

/// A seed that the maker of a table has chosen.
fn chosen(hall: &Hall, seed: &str) -> Result<[u8; 32], Refusal> {
    if !hall.config.chosen_seeds {
        let what = "this server draws all seeds itself; it can be started with --chosen-seeds";
        return Err(Refusal::new("seed", what));
    }
    let bytes = record::shuffle::unhex(seed).and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| Refusal::new("seed", "seed must be 64 hexadecimal digits"))
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", request_body = Create,
    responses((status = 201, body = Seated), (status = 422, description = "a refusal")))]
async fn create(
    State(hall): Shared,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<(StatusCode, Json<Seated>), Refused> {
    let Create { name, seed, setup } = parse(&body)?;
    let seed = seed.map(|seed| chosen(&hall, &seed)).transpose()?;
    let (table, token) = hall.create(client.0, &setup, &name, seed).await?;
    let link = link(&hall, &headers, &table.id);
    Ok((StatusCode::CREATED, Json(Seated { table, chair: 0, token, link })))
}

/// The open tables.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<Object>)))]
async fn list(State(hall): Shared) -> Result<Json<Vec<Value>>, Refused> {
    let tables = hall.store.open_tables(100).await.map_err(Missed::Store)?;
    Ok(Json(tables.iter().filter_map(|info| serde_json::from_str(info).ok()).collect()))
}

/// What everybody may know about a table.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = 404, description = "no such table")))]
async fn look(State(hall): Shared, Path(id): Path<String>) -> Result<Json<TableInfo>, Refused> {
    Ok(Json(hall.ask(&id, |reply| Input::Info { reply }).await?))
}

/// Takes a free chair.
#[utoipa::path(post, path = "/api/tables/{id}/join", params(("id" = String, Path)),
    request_body = Join,
    responses((status = 201, body = Seated), (status = 409, description = "no free chair")))]
async fn join(
    State(hall): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<(StatusCode, Json<Seated>), Refused> {
    let Join { name } = parse(&body)?;
    let token = secret::token();
    let hashed = secret::hashed(&token);
    let chair = hall.ask(&id, |reply| Input::Join { name, token: hashed, reply }).await??;
    let table = hall.ask(&id, |reply| Input::Info { reply }).await?;
    let link = link(&hall, &headers, &id);
    Ok((StatusCode::CREATED, Json(Seated { table, chair, token, link })))
}

fn not_over() -> Refused {
    Refusal::new("not_over", "the game is not over; its record comes with the last card").into()
}

/// A finished round or hand, from 0, as everybody saw it at its end: for how its scores came about.
#[utoipa::path(get, path = "/api/tables/{id}/rounds/{number}",
    params(("id" = String, Path), ("number" = usize, Path)),
    responses((status = 200, body = Object), (status = 409, description = "it is not over")))]
async fn round_of(
    State(hall): Shared,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, Refused> {
    let wrong = |_| Refusal::new("malformed", "the number of a round is 0, 1, 2, …");
    let number: usize = number.parse().map_err(wrong)?;
    let not_over = || Refusal::new("not_over", "this round is not over");
    let round = hall.ask(&id, |reply| Input::Round { number, reply }).await?;
    let round = round.ok_or_else(not_over)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], round).into_response())
}

/// A finished game, moment by moment, with all hands.
#[utoipa::path(get, path = "/api/tables/{id}/replay", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = 409, description = "the game is not over")))]
async fn replay_of(State(hall): Shared, Path(id): Path<String>) -> Result<Json<Replayed>, Refused> {
    let record = finished(&hall, &id).await?;
    // A long game takes its time: not on a thread that serves connections.
    let replay = tokio::task::spawn_blocking(move || wire::replay(&record)).await;
    let replay = replay.map_err(|error| Refusal::new("broken", &error.to_string()))?;
    let review = review::look(&hall, &id).await.map_err(|what| Refusal::new("storage", &what))?;
    Ok(Json(Replayed { replay, reviewed: review.is_some() }))
}

/// The games, and how they can be played.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<Object>)))]
async fn games() -> Json<Vec<wire::GameOffer>> {
    Json(wire::offers())
}

/// A first game with every step explained.
#[utoipa::path(get, path = "/api/lessons/{game}", params(("game" = String, Path)),
    responses((status = 200, body = Object), (status = 404, description = "no such game")))]
async fn lesson(Path(game): Path<String>) -> Result<Response, Refused> {
    let none = || {
        let what = "game must be \"david-goliath\" or \"dwarf-king\"";
        Refused(StatusCode::NOT_FOUND, Refusal::new("option", what))
    };
    let text = crate::web::lesson_text(&game).ok_or_else(none)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// The record of a finished game.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = 409, description = "the game is not over")))]
async fn record_of(State(hall): Shared, Path(id): Path<String>) -> Result<Response, Refused> {
    let record = hall.ask(&id, |reply| Input::Record { reply }).await?.ok_or_else(not_over)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record).into_response())
}

async fn finished(hall: &Arc<Hall>, id: &str) -> Result<record::Record, Refused> {
    let record = hall.ask(id, |reply| Input::Record { reply }).await?.ok_or_else(not_over)?;
    Ok(record::Record::parse(&record)
        .map_err(|wrong| Refusal::new("broken", &wrong.to_string()))?)
}

/// Begins the review of a finished game.
#[utoipa::path(post, path = "/api/tables/{id}/review", params(("id" = String, Path)),
    responses((status = 202, body = review::ReviewState)))]
async fn begin_review(State(hall): Shared, Path(id): Path<String>) -> Result<Response, Refused> {
    let kept = review::look(&hall, &id).await;
    if kept.map_err(|what| Refusal::new("storage", &what))?.is_none() {
        let record = finished(&hall, &id).await?;
        if !review::begin(&hall, &id, record) {
            let refusal = Refusal::new("too_many", "too many reviews wait; try again in a minute");
            return Err(refusal.into());
        }
    }
    let state = look_review(State(hall), Path(id)).await?;
    Ok((StatusCode::ACCEPTED, state).into_response())
}

/// How far a review is, and its result.
#[utoipa::path(get, path = "/api/tables/{id}/review", params(("id" = String, Path)),
    responses((status = 200, body = review::ReviewState)))]
async fn look_review(
    State(hall): Shared,
    Path(id): Path<String>,
) -> Result<Json<review::ReviewState>, Refused> {
    let state = review::look(&hall, &id).await.map_err(|what| Refusal::new("storage", &what))?;
    let none = || Refusal::new("no_review", "nobody has asked for this review yet");
    Ok(Json(state.ok_or_else(none)?))
}

fn bearer(headers: &HeaderMap) -> Result<String, Refused> {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = given.and_then(|given| given.strip_prefix("Bearer "));
    let missing =
        || Refusal::new("wrong_token", "the header Authorization: Bearer TOKEN is missing");
    Ok(token.ok_or_else(missing)?.trim().to_owned())
}

/// Advice for one's own seat. Everybody at the table hears that it was given.
#[utoipa::path(post, path = "/api/tables/{id}/advice", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = 403, description = "not at this table")))]
async fn advice(
    State(hall): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let token = secret::hashed(&bearer(&headers)?);
    let advice = hall.ask(&id, |reply| Input::Advice { token, reply }).await??;
    Ok(([(header::CONTENT_TYPE, "application/json")], advice).into_response())
}

fn pad_refusal(wrong: &pad::Wrong) -> Refused {
    let facts = serde_json::to_value(wrong).unwrap_or_default();
    let refusal = Refusal::new("score", &wrong.to_string()).with(facts);
    let rule = wrong.rule.as_ref().map(|rule| rule.to_string());
    Refusal { rule, ..refusal }.into()
}

/// Scores a round or hand from what people with the real cards can tell.
#[utoipa::path(post, path = "/api/score", request_body = Object,
    responses((status = 200, body = Object), (status = 422, description = "what is wrong")))]
async fn score(body: Bytes) -> Result<Json<Value>, Refused> {
    let request: Value = parse(&body)?;
    let answer = pad::score(&request).map_err(|wrong| pad_refusal(&wrong))?;
    Ok(Json(serde_json::to_value(answer).expect("an answer is plain data")))
}

/// What has to be told to score a hand of The Dwarf King.
#[utoipa::path(post, path = "/api/score/needs", request_body = Object,
    responses((status = 200, body = Object), (status = 422, description = "what is wrong")))]
async fn needs(body: Bytes) -> Result<Json<Value>, Refused> {
    let request: Value = parse(&body)?;
    let needs = pad::needs_of(&request).map_err(|wrong| pad_refusal(&wrong))?;
    Ok(Json(serde_json::to_value(needs).expect("needs are plain data")))
}

/// Is the server well? It is, if it can read and write.
#[utoipa::path(get, path = "/health", responses((status = 200), (status = 503)))]
async fn health(State(hall): Shared) -> Response {
    // A small write of its own: it fails where a card would fail. No table has this name.
    let written = hall.store.keep_review("health".into(), crate::actor::now().to_string()).await;
    match written {
        Ok(()) => (StatusCode::OK, Json(serde_json::json!({"health": "well"}))).into_response(),
        Err(error) => {
            let refusal = Refusal::new("storage", &error.to_string());
            Refused::from(refusal).into_response()
        }
    }
}

/// Counts in the format of Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String)))]
async fn metrics(State(hall): Shared) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], hall.metrics.text()).into_response()
}

/// Does the page that opens this socket belong to this server?
fn same_site(hall: &Hall, headers: &HeaderMap) -> bool {
    // Programs send no origin; browsers always do.
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let host = |url: &str| {
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        rest.split('/').next().unwrap_or_default().to_ascii_lowercase()
    };
    let own = headers.get(header::HOST).and_then(|own| own.to_str().ok());
    let public = hall.config.public_url.as_deref();
    own.into_iter().chain(public).any(|own| host(own) == host(origin))
}

async fn open_socket(
    State(hall): Shared,
    Path(id): Path<String>,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !same_site(&hall, &headers) {
        hall.metrics.refused_foreign.inc();
        let what = "sockets are opened by pages of this server only";
        return Refused(StatusCode::FORBIDDEN, Refusal::new("foreign", what)).into_response();
    }
    if !hall.open_socket(client.0) {
        let refusal = Refusal::new("too_many", "too many connections from your address");
        return Refused::from(refusal).into_response();
    }
    let most = hall.config.limits.message_bytes;
    let failed = hall.clone();
    upgrade
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_write_buffer_size(256 * 1024)
        .max_message_size(most)
        .max_frame_size(most)
        .on_failed_upgrade(move |_| failed.close_socket(client.0))
        .on_upgrade(move |socket| socket::serve(hall, id, client.0, socket))
}
