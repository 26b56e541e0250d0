//! HTTP beside the sockets: tables, seats, advice, health, metrics. Answers about games that are over
//! are in `http/answers.rs`.

mod answers;
mod describe;

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use game::Seat;
use serde::{Deserialize, Serialize};
use wire::{Code, Refusal, RefusalReason, Setup, TableInfo};

use crate::actor::Input;
use crate::hall::{Hall, Missed};
use crate::heavy::{self, Kept};
use crate::listen::Hold;
use crate::site::{is_foreign, is_own_host};
use crate::{secret, socket};

type Shared = State<Arc<Hall>>;

/// A new table: its setup, and the name of the person who makes it.
#[derive(Deserialize)]
struct Create {
    /// The host's name.
    name: String,
    /// 32 bytes in hexadecimal digits, on servers that allow it: for tests.
    #[serde(default)]
    seed: Option<String>,
    #[serde(flatten)]
    setup: Setup,
}

/// A seat, and the token that owns it.
#[derive(Serialize)]
struct Seated {
    /// The table.
    table: TableInfo,
    /// The seat.
    seat: Seat,
    /// The token: keep it, it is not told again.
    token: String,
    /// The link for others.
    link: String,
}

/// Somebody who wants a seat.
#[derive(Deserialize)]
struct Join {
    /// The name.
    name: String,
}

/// A refusal with its status.
struct Refused(StatusCode, Refusal);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let wait = match &self.1.reason {
            RefusalReason::House(Code::TooMany { wait_ms }) => *wait_ms,
            _ => None,
        };
        let mut response = (self.0, Json(self.1)).into_response();
        if let Some(wait) = wait {
            let seconds = wait.div_ceil(1000);
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let status = match &refusal.reason {
            RefusalReason::Rule { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalReason::House(code) => status_of(code),
        };
        Refused(status, refusal)
    }
}

/// The status that goes with a refusal of the house.
fn status_of(code: &Code) -> StatusCode {
    match code {
        Code::Malformed => StatusCode::BAD_REQUEST,
        Code::WrongToken => StatusCode::UNAUTHORIZED,
        Code::Foreign | Code::Removed | Code::Blocked | Code::NoAdvice => StatusCode::FORBIDDEN,
        Code::NoSuchTable | Code::NoReview => StatusCode::NOT_FOUND,
        Code::Timeout => StatusCode::REQUEST_TIMEOUT,
        Code::Started
        | Code::Full
        | Code::NotYourTurn
        | Code::NotOver
        | Code::NotStarted
        | Code::Stale { .. }
        | Code::Answered
        | Code::Rematch { .. } => StatusCode::CONFLICT,
        Code::Option
        | Code::Seed
        | Code::Name
        | Code::Text
        | Code::Emote
        | Code::Hex
        | Code::NoBot
        | Code::NoSeat
        | Code::OwnSeat
        | Code::Free
        | Code::Taken
        | Code::NoPerson
        | Code::NotHost
        | Code::Watching
        | Code::ChatFull
        | Code::Enough
        | Code::Score(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Code::TooMany { .. } | Code::HouseFull => StatusCode::TOO_MANY_REQUESTS,
        Code::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        Code::Storage | Code::Unreachable => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl From<Missed> for Refused {
    fn from(missed: Missed) -> Refused {
        match missed {
            Missed::NoTable => Refusal::new(Code::NoSuchTable, "there is no such table").into(),
            Missed::Store(error) => Refusal::new(Code::Storage, &error.to_string()).into(),
        }
    }
}

/// All routes.
pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    Router::new()
        .route("/api/tables", post(create).get(list))
        .route("/api/tables/{id}", get(look))
        .route("/api/tables/{id}/join", post(join))
        .route("/api/tables/{id}/rounds/{number}", get(answers::round_of))
        .route("/api/tables/{id}/record", get(answers::record_of))
        .route("/api/tables/{id}/replay", get(answers::replay_of))
        .route("/api/tables/{id}/review", post(answers::begin_review).get(answers::look_review))
        .route("/api/tables/{id}/advice", post(advice))
        .route("/api/tables/{id}/socket", get(open_socket))
        .route("/api/score", post(answers::score))
        .route("/api/score/needs", post(answers::needs))
        .route("/api/catalogue", get(catalogue))
        .route("/api/lessons/{game}", get(lesson))
        .route("/api/openapi.json", get(description))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(crate::web::page)
        .layer(DefaultBodyLimit::max(64 * 1024))
        .layer(middleware::from_fn_with_state(hall.clone(), guard))
        .layer(middleware::from_fn(crate::web::headers))
        .with_state(hall)
}

/// The kind of most answers.
const JSON: &str = "application/json";

/// The client's address.
#[derive(Copy, Clone)]
struct Client(IpAddr);

/// A request is answered within this time, its body included.
const PATIENCE: Duration = Duration::from_secs(30);

/// Lets in what is meant for this server, comes from nobody who is blocked, and is not too much.
async fn guard(State(hall): Shared, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let headers = request.headers();
    let forwarded =
        headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let forwarded: Vec<&str> = forwarded.collect();
    let client = hall.config.client(peer, Some(&forwarded.join(",")));
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    let refusal = if hall.is_blocked(client) {
        hall.metrics.refused_blocked.inc();
        Some(Refusal::new(Code::Blocked, "the host of this server has blocked your address"))
    } else if !is_own_host(&hall.config, headers) {
        hall.metrics.refused_foreign.inc();
        let what =
            "this server does not go by that name: use its address, or start it with --public-url";
        Some(Refusal::new(Code::Foreign, what))
    } else if changes && is_foreign(&hall.config, headers) {
        hall.metrics.refused_foreign.inc();
        Some(Refusal::new(Code::Foreign, "this comes from a page of another site"))
    } else {
        let path = request.uri().path();
        let file = !path.starts_with("/api") && path != "/health" && path != "/metrics";
        let bucket = if file { &hall.files } else { &hall.requests };
        let room = bucket.take(client, Instant::now());
        (!room).then(|| {
            hall.metrics.refused_too_many.inc();
            let what = "too many requests from your address; wait a little";
            Refusal::too_many(what, bucket.wait_ms())
        })
    };
    if let Some(refusal) = refusal {
        return Refused::from(refusal).into_response();
    }
    request.extensions_mut().insert(Client(client));
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            let refusal = Refusal::new(Code::Timeout, "this took too long; try again");
            Refused(StatusCode::REQUEST_TIMEOUT, refusal).into_response()
        }
    }
}

/// JSON with an error that says what was wrong.
fn parse<T: for<'a> Deserialize<'a>>(body: &Bytes) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|error| {
        let refusal = Refusal::new(Code::Malformed, &format!("the body must be JSON: {error}"));
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
        return Err(Refusal::new(Code::Seed, what));
    }
    let bytes = record::shuffle::unhex(seed).and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| Refusal::new(Code::Seed, "seed must be 64 hexadecimal digits"))
}

/// Makes a table.
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
    Ok((StatusCode::CREATED, Json(Seated { table, seat: Seat::new(0), token, link })))
}

/// The open tables.
async fn list(State(hall): Shared) -> Result<Response, Refused> {
    let tables = hall.store.open_tables(100).await.map_err(Missed::Store)?;
    let tables: Vec<TableInfo> = tables.iter().filter_map(|info| listed(info)).collect();
    Ok(Json(tables).into_response())
}

/// What the list holds of a table; older versions wrote it in other words.
fn listed(info: &str) -> Option<TableInfo> {
    serde_json::from_str(info).ok()
}

/// What everybody may know about a table.
async fn look(State(hall): Shared, Path(id): Path<String>) -> Result<Response, Refused> {
    if !hall.is_awake(&id) {
        // Looking wakes nobody up: what everybody may know stands in the list.
        let listing =
            hall.store.listing(&id).await.map_err(Missed::Store)?.ok_or(Missed::NoTable)?;
        return Ok(Json(listed(&listing.info).ok_or(Missed::NoTable)?).into_response());
    }
    Ok(Json(hall.ask(&id, |reply| Input::Info { reply }).await?).into_response())
}

/// Takes a free seat.
async fn join(
    State(hall): Shared,
    axum::Extension(client): axum::Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<(StatusCode, Json<Seated>), Refused> {
    let Join { name } = parse(&body)?;
    let token = secret::token();
    let hashed = secret::hashed(&token);
    let address = client.0;
    let join = |reply| Input::Join { name, token: hashed, address, reply };
    let seat = hall.ask(&id, join).await??;
    let table = hall.ask(&id, |reply| Input::Info { reply }).await?;
    let link = link(&hall, &headers, &id);
    Ok((StatusCode::CREATED, Json(Seated { table, seat, token, link })))
}

/// The games: how they can be played, with what, and what a score pad asks.
async fn catalogue(headers: HeaderMap) -> Response {
    static CATALOGUE: OnceLock<Kept> = OnceLock::new();
    let kept = CATALOGUE.get_or_init(|| {
        Kept::new(&serde_json::to_vec(&games::catalogue()).expect("it is plain data"))
    });
    once(kept, "catalogue", &headers)
}

/// This description.
async fn description(headers: HeaderMap) -> Response {
    static DESCRIPTION: OnceLock<Kept> = OnceLock::new();
    let kept =
        DESCRIPTION.get_or_init(|| Kept::new(describe::description().to_string().as_bytes()));
    once(kept, "openapi", &headers)
}

/// An answer that is the same for as long as the program runs.
fn once(kept: &Kept, name: &str, headers: &HeaderMap) -> Response {
    let tag = format!("W/\"{}-{name}\"", crate::web::version());
    heavy::known(headers, &tag).unwrap_or_else(|| kept.respond(headers, JSON, &tag))
}

/// A first game with every step explained.
async fn lesson(headers: HeaderMap, Path(game): Path<String>) -> Result<Response, Refused> {
    let none = || {
        let what = "game must be \"david-goliath\" or \"dwarf-king\"";
        Refused(StatusCode::NOT_FOUND, Refusal::new(Code::Option, what))
    };
    let kept = crate::web::lesson_text(&game).ok_or_else(none)?;
    Ok(once(kept, &format!("lesson-{game}"), &headers))
}

fn bearer(headers: &HeaderMap) -> Result<String, Refused> {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = given.and_then(|given| given.strip_prefix("Bearer "));
    let missing =
        || Refusal::new(Code::WrongToken, "the header Authorization: Bearer TOKEN is missing");
    Ok(token.ok_or_else(missing)?.trim().to_owned())
}

/// Advice for one's own seat. Everybody at the table hears that it was given.
async fn advice(
    State(hall): Shared,
    axum::Extension(client): axum::Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let token = secret::hashed(&bearer(&headers)?);
    let address = client.0;
    let advice = hall.ask(&id, |reply| Input::Advice { token, address, reply }).await??;
    Ok(([(header::CONTENT_TYPE, JSON)], advice).into_response())
}

/// Is the server well? It is, if it can read and write.
async fn health(State(hall): Shared) -> Response {
    match hall.readiness.look(&hall).await {
        Ok(()) => (StatusCode::OK, Json(serde_json::json!({"health": "well"}))).into_response(),
        Err(error) => {
            let refusal = Refusal::new(Code::Storage, &error.to_string());
            Refused::from(refusal).into_response()
        }
    }
}

/// Counts in the format of Prometheus.
async fn metrics(State(hall): Shared) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], hall.metrics.text()).into_response()
}

async fn open_socket(
    State(hall): Shared,
    Path(id): Path<String>,
    axum::Extension(client): axum::Extension<Client>,
    axum::Extension(hold): axum::Extension<Hold>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if is_foreign(&hall.config, &headers) {
        hall.metrics.refused_foreign.inc();
        let what = "sockets are opened by pages of this server only";
        return Refused(StatusCode::FORBIDDEN, Refusal::new(Code::Foreign, what)).into_response();
    }
    if !hall.open_socket(client.0) {
        let refusal =
            Refusal::new(Code::TooMany { wait_ms: None }, "too many connections from your address");
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
        .on_upgrade(move |socket| socket::serve(hall, id, client.0, hold, socket))
}
