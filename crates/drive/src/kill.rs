//! Kills the server at random moments under load. Afterwards every event that anybody was told
//! of is there, every answer is given again, every client has gone on where it was, and every
//! finished game's record is right.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use client::{Api, Error, Heard};
use game::chance::{Rng, quick};
use serde_json::{Value, json};
use wire::OwnedSeat;
use wire::{NoticeCode, TableState};

use crate::process::{Folder, RunningServer};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// How often
    #[arg(long, default_value_t = 200)]
    times: u64,
    /// Tables at once
    #[arg(long, default_value_t = 12)]
    tables: u64,
    /// Another seed, other moments
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What is counted over all clients.
#[derive(Default)]
struct Counts {
    answers: AtomicU64,
    events: AtomicU64,
    returns: AtomicU64,
    again: AtomicU64,
    games: AtomicU64,
}

pub(crate) async fn run(program: &Path, args: &Args) -> Result<()> {
    let folder = Folder::new()?;
    let mut server = RunningServer::start(program, &folder.0, 0, &[])?;
    let port = server.port;
    let api = server.api();
    let stop = Arc::new(AtomicBool::new(false));
    let counts = Arc::new(Counts::default());
    let mut tables = Vec::new();
    for number in 0..args.tables {
        let (api, stop, counts) = (api.clone(), stop.clone(), counts.clone());
        tables.push(tokio::spawn(table(api, number, args.seed, stop, counts)));
    }
    let mut rng = quick(args.seed);
    for _ in 0..args.times {
        tokio::time::sleep(Duration::from_millis(40 + rng.next_u64() % 260)).await;
        server.kill()?;
        // A port that was just closed may take a moment.
        server = match RunningServer::start(program, &folder.0, port, &[]) {
            Ok(server) => server,
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(200)).await;
                RunningServer::start(program, &folder.0, port, &[])?
            }
        };
    }
    stop.store(true, Ordering::Relaxed);
    for table in tables {
        table.await.context("a client panicked")??;
    }
    let took = server.stop()?;
    ensure!(took < Duration::from_secs(2), "the server took {took:?} to stop");
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "killed {} times: {} answers and {} events all there, {} returns, {} answers given again, {} records right",
        args.times,
        count(&counts.answers),
        count(&counts.events),
        count(&counts.returns),
        count(&counts.again),
        count(&counts.games)
    );
    ensure!(count(&counts.answers) > args.times && count(&counts.returns) > args.times);
    ensure!(count(&counts.games) > 0, "no game came to its end");
    Ok(())
}

/// Asks until the server is there again.
async fn persist<T: Send + 'static>(
    api: &Api,
    ask: impl Fn(&Api) -> Result<T, Error> + Send + Sync + Clone + 'static,
) -> Result<T> {
    for _ in 0..400 {
        match api.aside(ask.clone()).await {
            Ok(done) => return Ok(done),
            Err(Error::Network(_)) => tokio::time::sleep(Duration::from_millis(25)).await,
            Err(error) => return Err(error.into()),
        }
    }
    bail!("the server does not come back")
}

/// Plays one table after the other until it is time to stop.
async fn table(
    api: Api,
    number: u64,
    seed: u64,
    stop: Arc<AtomicBool>,
    counts: Arc<Counts>,
) -> Result<()> {
    let mut round = 0;
    while !stop.load(Ordering::Relaxed) {
        round += 1;
        let dwarf = (number + round).is_multiple_of(2);
        let (game, key) = if dwarf { ("dwarf-king", "hands") } else { ("david-goliath", "rounds") };
        let setup = json!({"name": "Ann", "game": game, "players": 3 + number % 3, "bots": "greedy",
            "window_ms": 0, "grace_ms": 600_000, "options": {key: 1}});
        let first = persist(&api, move |api| api.create(&setup)).await?;
        let id = first.table.id.clone();
        let mut seats = vec![first];
        // The server may die between a seat and the answer: such a seat stays with nobody, and
        // is emptied by the host.
        for name in ["Bob", "Cyd"].iter().take(1 + number as usize % 2) {
            let table = id.clone();
            match persist(&api, move |api| api.join(&table, name)).await {
                Ok(seat) => seats.push(seat),
                Err(_) => break,
            }
        }
        let mut players = Vec::new();
        for seat in seats {
            let (api, stop, counts) = (api.clone(), stop.clone(), counts.clone());
            let seed = seed ^ number << 32 ^ round << 8 ^ seat.seat.index() as u64;
            players.push(tokio::spawn(play(api, seat, seed, stop, counts)));
        }
        let mut over = true;
        let mut histories = Vec::new();
        for player in players {
            let (ended, history) = player.await.context("a player panicked")??;
            over &= ended;
            histories.push(history);
        }
        for history in &histories {
            verify(&api, &id, history, &counts).await?;
        }
        if over {
            let table = id.clone();
            let path = format!("/api/tables/{table}/record");
            let record = persist(&api, move |api| api.ask(&path, None, None)).await?;
            games::Record::from_value(&record).context("a finished game's record")?;
            counts.games.fetch_add(1, Ordering::Relaxed);
        }
    }
    Ok(())
}

/// What a player has seen: events as they were told, and answers.
struct History {
    token: String,
    first: u64,
    events: Vec<String>,
    answers: Vec<(String, Value, String)>,
}

/// Plays one seat; says whether the game came to its end, and what was seen.
async fn play(
    api: Api,
    seat: OwnedSeat,
    seed: u64,
    stop: Arc<AtomicBool>,
    counts: Arc<Counts>,
) -> Result<(bool, History)> {
    let table = seat.table.id.clone();
    let mut rng = quick(seed);
    let mut history =
        History { token: seat.token.clone(), first: 0, events: Vec::new(), answers: Vec::new() };
    let mut seen: Option<u64> = None;
    let mut legal: Vec<Value> = Vec::new();
    let (mut ids, mut started) = (0u64, false);
    // What was sent and has no answer yet.
    let mut open: Option<(String, u64, Value)> = None;
    loop {
        let connected = api.connect(&table, Some(&seat.token), seen).await;
        let Ok(mut connection) = connected else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        counts.returns.fetch_add(1, Ordering::Relaxed);
        // Sent again with the same name: it happens once.
        if let Some((id, at, action)) = &open {
            counts.again.fetch_add(1, Ordering::Relaxed);
            let _ = connection.intend(id, *at, action).await;
        }
        loop {
            let Ok(text) = connection.hear_text().await else { break };
            let heard = match client::understand(&text) {
                Ok(heard) => heard,
                Err(Error::Closed(notice)) if notice.code == NoticeCode::Closing => break,
                Err(error) => return Err(error.into()),
            };
            let mut over = false;
            match heard {
                Heard::Welcome(welcome) => {
                    match seen {
                        Some(seen) => {
                            ensure!(welcome.number == seen, "{} is not {seen}", welcome.number);
                        }
                        None => history.first = welcome.number,
                    }
                    seen = Some(welcome.number);
                    over = welcome.table.state == TableState::Over;
                    legal = welcome.legal;
                }
                Heard::Event(event) => {
                    let last = seen.context("a welcome comes first")?;
                    ensure!(event.number == last + 1, "{} does not follow {last}", event.number);
                    seen = Some(event.number);
                    over =
                        event.table.as_ref().is_some_and(|table| table.state == TableState::Over);
                    legal = event.legal;
                    history.events.push(text);
                }
                Heard::Answer(answer) => {
                    let (id, _, action) = open.take().context("nothing was asked")?;
                    ensure!(answer.id == id, "an answer to {} instead of {id}", answer.id);
                    if answer.refusal.is_none() {
                        counts.answers.fetch_add(1, Ordering::Relaxed);
                        started = true;
                    }
                    history.answers.push((id, action, text));
                }
            }
            if over && open.is_none() || stop.load(Ordering::Relaxed) && open.is_none() {
                return Ok((over, history));
            }
            let at = seen.context("a welcome comes first")?;
            let action = if legal.is_empty() {
                (seat.seat.index() == 0 && !started).then(|| json!({"type": "start"}))
            } else {
                let place = (rng.next_u64() % legal.len() as u64) as usize;
                legal.get(place).cloned()
            };
            if let (Some(action), None) = (action, &open) {
                ids += 1;
                let id = format!("{}-{ids}", seat.seat.index());
                let sent = connection.intend(&id, at, &action).await;
                open = Some((id, at, action));
                if sent.is_err() {
                    break;
                }
            }
        }
    }
}

/// A new connection gets the same events, and the same answers.
async fn verify(api: &Api, table: &str, history: &History, counts: &Counts) -> Result<()> {
    let mut connection = loop {
        match api.connect(table, Some(&history.token), Some(history.first)).await {
            Ok(connection) => break connection,
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    let mut events = history.events.iter();
    let mut expected = events.next();
    while let Some(event) = expected {
        let Ok(text) = connection.hear_text().await else {
            // Killed in between: once more from the start.
            return Box::pin(verify(api, table, history, counts)).await;
        };
        if let Ok(Heard::Event(_)) = client::understand(&text) {
            ensure!(text == *event, "told before: {event}\ntold now: {text}");
            expected = events.next();
        }
    }
    // The last ids of a seat are kept.
    for (id, action, answer) in history.answers.iter().rev().take(20) {
        if connection.intend(id, 0, action).await.is_err() {
            return Box::pin(verify(api, table, history, counts)).await;
        }
        loop {
            let Ok(text) = connection.hear_text().await else {
                return Box::pin(verify(api, table, history, counts)).await;
            };
            if let Ok(Heard::Answer(_)) = client::understand(&text) {
                ensure!(text == *answer, "answered before: {answer}\nanswered now: {text}");
                break;
            }
        }
    }
    counts.events.fetch_add(history.events.len() as u64, Ordering::Relaxed);
    Ok(())
}
