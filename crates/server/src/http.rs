//! HTTP beside the sockets: tables, seats, advice, health, metrics. Answers about games that are over
//! are in `http/answers.rs`, what nodes ask each other for in `http/nodes.rs`.

mod answers;
mod describe;
mod guard;
mod nodes;
mod refused;

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use game::Seat;
use games::schema::{AnyAdvice, AnyLesson, AnyRecord, AnyReplay, AnyReview, AnyRoundEnd};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wire::{Code, OwnedSeat, Refusal, Setup, TableInfo};

pub(crate) use self::answers::Replayed;
use self::describe::{Operation, get, post};
pub(crate) use self::guard::Client;
use self::guard::{guard, is_file};
pub(crate) use self::nodes::node_routes;
use self::nodes::{Answered, ask_owner};
use self::refused::Refused;
use crate::actor::TableInput;
use crate::hall::{Hall, no_such_table};
use crate::heavy::{self, ZippedAnswer};
use crate::listen::ConnectionActivity;
use crate::review::ReviewAnswer;
use crate::site::is_foreign;
use crate::{secret, socket};

type HallState = State<Arc<Hall>>;

/// A body has no more bytes than this, unless an operation says so.
const BODY_BYTES: usize = 64 * 1024;

/// A new table: its setup, and the name of the person who makes it.
#[derive(Deserialize, JsonSchema)]
#[schemars(transform = by_name)]
struct Create {
    /// The host's name, as the others see it.
    #[schemars(length(min = 1, max = 24))]
    name: String,
    /// 32 bytes in hexadecimal digits, on servers that allow it: for tests.
    #[serde(default)]
    #[schemars(regex(pattern = r"^[0-9a-fA-F]{64}$"))]
    seed: Option<String>,
    /// Bots that are wanted, by their names, at the seats after the host's; by chance without it.
    #[serde(default)]
    #[schemars(length(max = 6))]
    company: Vec<String>,
    #[serde(flatten)]
    setup: Setup,
}

/// The games that a setup can name: the messages do not know which there are.
fn by_name(schema: &mut Schema) {
    if let Some(fields) = schema.get_mut("properties") {
        fields["game"]["enum"] = json!(games::GameKind::ALL.map(games::GameKind::name));
    }
}

impl Create {
    fn examples() -> [Value; 2] {
        [
            json!({"name": "Ann", "game": "david-goliath", "players": 3, "bots": "greedy",
                "options": {"rounds": 1}, "open": true}),
            json!({"name": "Ann", "game": "dwarf-king", "preset": "online", "pace": "quick",
                "clock_ms": 60_000, "advice": true}),
        ]
    }
}

/// Somebody who wants a seat.
#[derive(Deserialize, JsonSchema)]
struct Join {
    /// What the others call this person.
    #[schemars(length(min = 1, max = 24))]
    name: String,
}

/// That the server is well.
#[derive(Serialize, JsonSchema)]
struct Health {
    /// Always `well`: a server that is not answers with a refusal.
    health: Healthy,
}

/// The word `well`.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum Healthy {
    Well,
}

/// Every operation, with what it takes, gives and refuses.
fn operations() -> Vec<Operation> {
    use Code::{
        Broken, Enough, Full, HouseFull, Name, NoAdvice, NoReview, NoSuchTable, NotOver,
        NotYourTurn, Removed, Seed, Started, Storage,
    };
    let score = || Code::Score(Value::Null);
    let rounds = [NoSuchTable, NotOver, Storage, Broken];
    vec![
        post("/api/tables", create, "Makes a table and seats its maker.")
            .takes::<Create>(Create::examples())
            .gives::<OwnedSeat>(StatusCode::CREATED)
            .refuses([Code::Option, Seed, Name, HouseFull, Storage]),
        get("/api/tables", list, "Lists the open tables.")
            .gives::<Vec<TableInfo>>(StatusCode::OK)
            .refuses([Storage]),
        get("/api/tables/{id}", look, "Tells what everybody may know about a table.")
            .gives::<TableInfo>(StatusCode::OK)
            .refuses([NoSuchTable, Storage]),
        post("/api/tables/{id}/join", join, "Takes a free seat.")
            .takes::<Join>([json!({"name": "Bea"})])
            .gives::<OwnedSeat>(StatusCode::CREATED)
            .refuses([NoSuchTable, Removed, Started, Full, Name, Enough, Storage]),
        get("/api/tables/{id}/rounds/{number}", answers::round_of, "Tells the end of a round.")
            .gives::<AnyRoundEnd>(StatusCode::OK)
            .tagged()
            .refuses(rounds.clone()),
        get("/api/tables/{id}/record", answers::record_of, "Gives the record of a finished game.")
            .gives::<AnyRecord>(StatusCode::OK)
            .tagged()
            .refuses(rounds.clone()),
        get("/api/tables/{id}/replay", answers::replay_of, "Tells a finished game by moments.")
            .gives::<Replayed<AnyReplay>>(StatusCode::OK)
            .tagged()
            .refuses(rounds.clone()),
        post("/api/replay", answers::replay_given, "Tells the game of a record by moments.")
            .takes::<answers::GivenRecord>([answers::record_example()])
            .at_most(answers::RECORD_BYTES)
            .gives::<Replayed<AnyReplay>>(StatusCode::OK)
            .refuses([Code::Record, Broken]),
        post("/api/tables/{id}/review", answers::begin_review, "Asks for a review.")
            .gives::<ReviewAnswer<AnyReview>>(StatusCode::ACCEPTED)
            .refuses(rounds.clone()),
        get("/api/tables/{id}/review", answers::look_review, "Tells how far a review is.")
            .gives::<ReviewAnswer<AnyReview>>(StatusCode::OK)
            .tagged_at_last()
            .refuses([NoSuchTable, NoReview, Storage, Broken]),
        post("/api/tables/{id}/advice", advice, "Advises the owner of a seat.")
            .by_token()
            .gives::<AnyAdvice>(StatusCode::OK)
            .refuses([NoSuchTable, NoAdvice, NotYourTurn, Storage, Broken]),
        get("/api/tables/{id}/socket", open_socket, "Opens a socket to a table.").opens_socket(),
        post("/api/score", answers::score, "Scores a round or hand of the real cards.")
            .takes::<games::pad::ScoreRequest>([answers::round_example(), answers::hand_example()])
            .gives::<games::pad::ScoreAnswer>(StatusCode::OK)
            .refuses([score(), Broken]),
        post("/api/score/needs", answers::needs, "Tells what has to be told of a hand.")
            .takes::<games::pad::ScoreRequest>([answers::hand_example()])
            .gives::<pad::Needs>(StatusCode::OK)
            .refuses([score()]),
        get("/api/catalogue", catalogue, "Tells what the games are made of.")
            .gives::<games::Catalogue>(StatusCode::OK)
            .tagged(),
        get("/api/lessons/{game}", lesson, "Gives a first game, step by step.")
            .gives::<AnyLesson>(StatusCode::OK)
            .tagged()
            .refuses([Code::NoSuchGame]),
        get("/api/openapi.json", description, "Gives this description.").tagged(),
        get("/health", health, "Tells whether the server can read and write.")
            .gives::<Health>(StatusCode::OK)
            .refuses([Storage]),
        get("/metrics", metrics, "Gives counts in the format of OpenMetrics.")
            .gives_text("application/openmetrics-text"),
    ]
}

/// What people ask for: every operation, pages, and what guards them.
pub(crate) fn routes(hall: Arc<Hall>) -> Router {
    describe::routed(operations())
        .fallback(elsewhere)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(middleware::from_fn_with_state(hall.clone(), guard))
        .layer(middleware::from_fn(crate::web::headers))
        .with_state(hall)
}

/// A page, unless it is asked for among the operations.
async fn elsewhere(
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if is_file(uri.path()) {
        let table = uri.path().strip_prefix("/t/").filter(|_| method == Method::GET);
        // Looking a table up is a request like others; a client that asks for too many gets the page
        // without it.
        if let Some(id) = table
            && hall.requests.take(client.address, Instant::now())
            && let Ok(info) = known(&hall, id).await
        {
            return previewed(&hall, &info, &headers);
        }
        return crate::web::page(method, uri, headers).await;
    }
    Refused::from(Refusal::new(Code::NoSuchPath, "there is nothing here")).into_response()
}

/// The page of a table, with what a messenger shows of a link to it.
fn previewed(hall: &Hall, info: &TableInfo, headers: &HeaderMap) -> Response {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|wanted| wanted.to_str().ok());
    let words = words::Words::for_locale(wanted.unwrap_or_default());
    let index = crate::web::index();
    let page = crate::preview::page(&index, info, &base(hall, headers), words);
    let kind = (header::CONTENT_TYPE, "text/html; charset=utf-8");
    let varies = (header::VARY, "accept-language");
    ([kind, varies, (header::CACHE_CONTROL, "no-cache")], page).into_response()
}

const JSON: &str = "application/json";

/// JSON with an error that says what was wrong.
fn parse<T: for<'a> Deserialize<'a>>(body: &Bytes) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|error| {
        let refusal = Refusal::new(Code::Malformed, &format!("the body must be JSON: {error}"));
        Refused(StatusCode::BAD_REQUEST, refusal)
    })
}

/// The address of this server, as people use it.
fn base(hall: &Hall, headers: &HeaderMap) -> String {
    match &hall.config.public_url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            format!("http://{}", host.unwrap_or("localhost"))
        }
    }
}

fn link(hall: &Hall, headers: &HeaderMap, id: &str) -> String {
    format!("{}/t/{id}", base(hall, headers))
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

/// Makes a table, at which its maker has the first seat.
async fn create(
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<(StatusCode, Json<OwnedSeat>), Refused> {
    let Create { name, seed, company, setup } = parse(&body)?;
    let seed = seed.map(|seed| chosen(&hall, &seed)).transpose()?;
    let (table, token) = hall.create(client.address, &setup, &name, &company, seed).await?;
    let link = link(&hall, &headers, &table.id);
    Ok((StatusCode::CREATED, Json(OwnedSeat { table, seat: Seat::new(0), token, link })))
}

/// The open tables, the newest first, 100 at most.
async fn list(State(hall): HallState) -> Result<Response, Refused> {
    let tables = hall.store.open_tables(100).await?;
    let tables: Vec<TableInfo> = tables.iter().filter_map(|info| listed(info)).collect();
    Ok(Json(tables).into_response())
}

/// What the list holds of a table; older versions wrote it in other words.
fn listed(info: &str) -> Option<TableInfo> {
    serde_json::from_str(info).ok()
}

/// What everybody may know about a table.
async fn look(State(hall): HallState, Path(id): Path<String>) -> Result<Json<TableInfo>, Refused> {
    Ok(Json(known(&hall, &id).await?))
}

/// What everybody may know about a table. Looking wakes nobody up: it stands in the list.
async fn known(hall: &Arc<Hall>, id: &str) -> Result<TableInfo, Refused> {
    if hall.is_awake(id) {
        return Ok(hall.ask(id, |reply| TableInput::Info { reply }).await?);
    }
    let listing = hall.store.listing(id).await?.ok_or_else(no_such_table)?;
    Ok(listed(&listing.info).ok_or_else(no_such_table)?)
}

/// Takes a free seat; only this answer has its token.
async fn join(
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refused> {
    let Join { name } = parse(&body)?;
    let token = secret::token(&*hall.outside);
    let hashed = secret::hashed(&token);
    let address = client.address;
    let join =
        |reply| TableInput::Join { name: name.clone(), token: hashed.clone(), address, reply };
    let seat = match ask_owner(&hall, (&id, "join"), client, &headers, body, join).await? {
        Answered::Here(seat) => seat?,
        Answered::There(answer) => return Ok(answer),
    };
    let table = hall.ask(&id, |reply| TableInput::Info { reply }).await?;
    let link = link(&hall, &headers, &id);
    Ok((StatusCode::CREATED, Json(OwnedSeat { table, seat, token, link })).into_response())
}

/// The games: how they can be played, with what, and what a score pad asks.
async fn catalogue(headers: HeaderMap) -> Response {
    static CATALOGUE: OnceLock<ZippedAnswer> = OnceLock::new();
    let kept = CATALOGUE.get_or_init(|| {
        ZippedAnswer::new(&serde_json::to_vec(&games::catalogue()).expect("it is plain data"))
    });
    once(kept, "catalogue", &headers)
}

/// The description of this interface (OpenAPI).
async fn description(headers: HeaderMap) -> Response {
    static DESCRIPTION: OnceLock<ZippedAnswer> = OnceLock::new();
    let kept = DESCRIPTION.get_or_init(|| {
        ZippedAnswer::new(describe::document(&operations()).to_string().as_bytes())
    });
    once(kept, "openapi", &headers)
}

/// An answer that is the same for as long as the program runs.
fn once(kept: &ZippedAnswer, name: &str, headers: &HeaderMap) -> Response {
    let tag = format!("W/\"{}-{name}\"", crate::web::version());
    heavy::known(headers, &tag)
        .unwrap_or_else(|| heavy::with_tag(kept.respond(headers, JSON), &tag))
}

/// A first game with every step explained.
async fn lesson(headers: HeaderMap, Path(game): Path<String>) -> Result<Response, Refused> {
    let none = || {
        let games: Vec<String> =
            crate::web::lessons().iter().map(|game| format!("{game:?}")).collect();
        let what = format!("game must be {}", games.join(" or "));
        Refusal::new(Code::NoSuchGame, &what)
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
    State(hall): HallState,
    axum::Extension(client): axum::Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let token = secret::hashed(&bearer(&headers)?);
    let body = Bytes::from_static(b"{}");
    let address = client.address;
    let advice = |reply| TableInput::Advice { token, address, reply };
    match ask_owner(&hall, (&id, "advice"), client, &headers, body, advice).await? {
        Answered::Here(advice) => Ok(([(header::CONTENT_TYPE, JSON)], advice?).into_response()),
        Answered::There(answer) => Ok(answer),
    }
}

/// Is the server well? It is, if it can read and write.
async fn health(State(hall): HallState) -> Response {
    match hall.readiness.look(&hall).await {
        Ok(()) => (StatusCode::OK, Json(Health { health: Healthy::Well })).into_response(),
        Err(error) => Refused::from(error).into_response(),
    }
}

/// Counts in the format of Prometheus.
async fn metrics(State(hall): HallState) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], hall.metrics.text()).into_response()
}

async fn open_socket(
    State(hall): HallState,
    Path(id): Path<String>,
    axum::Extension(client): axum::Extension<Client>,
    axum::Extension(hold): axum::Extension<ConnectionActivity>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !client.passed && is_foreign(&hall.config, &headers) {
        hall.metrics.refused_foreign.inc();
        let what = "sockets are opened by pages of this server only";
        return Refused(StatusCode::FORBIDDEN, Refusal::new(Code::Foreign, what)).into_response();
    }
    if !client.passed && !hall.open_socket(client.address) {
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
        .on_failed_upgrade(move |_| {
            if !client.passed {
                failed.close_socket(client.address);
            }
        })
        .on_upgrade(move |socket| socket::serve(hall, id, client, hold, socket))
}
