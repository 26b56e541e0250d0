//! Players who check what they are told, whatever happens to the server: afterwards every event that
//! anybody was told of is there, every answer is given again, every client has gone on where it was,
//! every finished game's record is right, and nobody was told of a hidden card.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use client::{Api, Connection, Error, ServerMessage};
use game::chance::{Rng, quick};
use games::GameKind;
use serde_json::{Value, json};
use table::Secrets;
use wire::{Answer, Code, NoticeCode, OwnedSeat, RefusalReason, TableState};

use crate::scan::Transcript;

/// What is counted over all clients.
#[derive(Default)]
pub(crate) struct CheckCounts {
    pub(crate) answers: AtomicU64,
    pub(crate) events: AtomicU64,
    pub(crate) returns: AtomicU64,
    pub(crate) again: AtomicU64,
    pub(crate) games: AtomicU64,
    /// Tables with a seat that belongs to nobody, because the answer to a join got lost.
    pub(crate) stuck: AtomicU64,
    /// Messages that name no hidden card.
    pub(crate) scanned: AtomicU64,
    /// When a connection was lost, and when its client was welcome again.
    pub(crate) outages: Mutex<Vec<(Instant, Instant)>>,
}

/// The rows of a table, from the store itself; none while that is away.
type RowReader = Box<dyn Fn(&str) -> Option<Vec<String>> + Send + Sync>;

/// How players come back when a connection was lost.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Return {
    /// As soon as they can: there is more to check.
    AtOnce,
    /// As people's programs do: what is measured is people's time.
    AsPeople,
}

/// Which programs tell a table.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Versions {
    /// One tells the same of the same log, to the letter.
    One,
    /// A later one may know more fields, and tell things in other words.
    Several,
}

/// All players of a run.
pub(crate) struct Checker {
    pub(crate) api: Api,
    pub(crate) seed: u64,
    come_back: Return,
    versions: Versions,
    pub(crate) stop: AtomicBool,
    pub(crate) counts: CheckCounts,
    /// Where messages are compared with the log.
    pub(crate) rows: Option<RowReader>,
}

impl Checker {
    pub(crate) fn new(
        api: Api,
        seed: u64,
        (come_back, versions): (Return, Versions),
        rows: Option<RowReader>,
    ) -> Arc<Checker> {
        let (stop, counts) = (AtomicBool::new(false), CheckCounts::default());
        Arc::new(Checker { api, seed, come_back, versions, stop, counts, rows })
    }

    /// How long to wait before coming back.
    fn wait_before(&self, tries: u32, rng: &mut impl Rng) -> Duration {
        match self.come_back {
            Return::AtOnce => Duration::from_millis(20),
            Return::AsPeople => wait_before(tries, rng),
        }
    }

    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The log of a table as soon as it can be read.
    async fn log(self: &Arc<Self>, table: &str) -> Result<Vec<String>> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let (checker, table) = (self.clone(), table.to_owned());
            let read = move || checker.rows.as_ref().and_then(|rows| rows(&table));
            if let Some(rows) = tokio::task::spawn_blocking(read).await? {
                return Ok(rows);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("the store does not come back")
    }
}

/// Somebody who waits for an answer for longer than this waits in vain.
const PATIENCE: Duration = Duration::from_secs(40);
/// How often a player checks whether it is time to stop.
const LOOK: Duration = Duration::from_millis(500);
/// Where nobody plays for this long, a seat belongs to nobody: its answer got lost. One outage may come after
/// the other before somebody whose turn it is has come back.
const STUCK: Duration = PATIENCE;

/// An answer comes within this time, or the connection is left, as by `web/core/net.js`.
const ANSWER: Duration = Duration::from_secs(8);

/// How long the browser waits before coming back (`waitBefore` of `web/core/net.js`).
fn wait_before(tries: u32, rng: &mut impl Rng) -> Duration {
    let wait = if tries < 10 { 300u64 << tries.min(2) } else { 1000 << (tries - 9).min(4) };
    let wait = wait.min(if tries < 10 { 1000 } else { 15_000 });
    Duration::from_millis(wait * 3 / 4 + rng.next_u64() % (wait / 2))
}

/// Asks until the server is there again.
pub(crate) async fn persist<T: Send + 'static>(
    api: &Api,
    ask: impl Fn(&Api) -> Result<T, Error> + Send + Sync + Clone + 'static,
) -> Result<T> {
    persist_counting(api, &mut 0, ask).await
}

/// The same, and counts how often it had to be asked again.
async fn persist_counting<T: Send + 'static>(
    api: &Api,
    repeated: &mut u32,
    ask: impl Fn(&Api) -> Result<T, Error> + Send + Sync + Clone + 'static,
) -> Result<T> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        match api.aside(ask.clone()).await {
            Ok(done) => return Ok(done),
            Err(Error::Network(_) | Error::Refused(502..=504, _)) => {
                *repeated += 1;
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
    bail!("the server does not come back")
}

/// Could it not be stored now, and has not happened?
fn passes(answer: &Answer) -> bool {
    let reason = answer.refusal.as_ref().map(|refusal| &refusal.reason);
    matches!(reason, Some(RefusalReason::House(Code::Storage)))
}

/// What comes next to a player.
enum PlayerNews {
    Text(String),
    /// The connection has ended, or an answer that is waited for does not come by it.
    Lost,
    Stop,
    /// Nothing happens at the table.
    Stuck,
}

/// Waits for what comes next.
async fn hear(connection: &mut Connection, checker: &Checker, waits: bool) -> PlayerNews {
    let begun = Instant::now();
    loop {
        match tokio::time::timeout(LOOK, connection.hear_text()).await {
            Ok(Ok(text)) => return PlayerNews::Text(text),
            Ok(Err(_)) => return PlayerNews::Lost,
            Err(_) if waits && begun.elapsed() > ANSWER => return PlayerNews::Lost,
            Err(_) if !waits && checker.stops() => return PlayerNews::Stop,
            Err(_) if !waits && begun.elapsed() > STUCK => return PlayerNews::Stuck,
            Err(_) => {}
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum PlayersEnd {
    Over,
    Stopped,
    Stuck,
}

/// Plays one table after the other until it is time to stop.
pub(crate) async fn table(checker: Arc<Checker>, number: u64) -> Result<()> {
    let (api, counts) = (checker.api.clone(), &checker.counts);
    let mut round = 0;
    while !checker.stops() {
        round += 1;
        let game = GameKind::ALL[(number + round + 1) as usize % GameKind::ALL.len()];
        let (length, _) = game.short();
        let setup = json!({"name": "Ann", "game": game, "players": 3 + number % 3, "bots": "greedy",
            "window_ms": 0, "grace_ms": 600_000, "options": {length: 1}});
        let first = persist(&api, move |api| api.create(&setup)).await?;
        let id = first.table.id.clone();
        let mut seats = vec![first];
        let mut repeated = 0;
        // The server may die between a seat and the answer: such a seat stays with nobody, and
        // is emptied by the host.
        for name in ["Bob", "Cyd"].iter().take(1 + number as usize % 2) {
            let table = id.clone();
            match persist_counting(&api, &mut repeated, move |api| api.join(&table, name)).await {
                Ok(seat) => seats.push(seat),
                Err(_) => break,
            }
        }
        let done = Arc::new(AtomicBool::new(false));
        let watches = number.is_multiple_of(3);
        let watcher = watches.then(|| {
            tokio::spawn(watch(checker.clone(), id.clone(), 3 + number as usize % 3, done.clone()))
        });
        let mut players = Vec::new();
        for seat in seats {
            let seed = checker.seed ^ number << 32 ^ round << 8 ^ seat.seat.index() as u64;
            players.push(tokio::spawn(play(checker.clone(), seat, seed)));
        }
        let (mut over, mut stuck) = (true, false);
        let mut histories = Vec::new();
        for player in players {
            let (end, history) = player.await.context("a player panicked")??;
            over &= end == PlayersEnd::Over;
            stuck |= end == PlayersEnd::Stuck;
            histories.push(history);
        }
        done.store(true, Ordering::Relaxed);
        let watched = match watcher {
            Some(watcher) => Some(watcher.await.context("a watcher panicked")??),
            None => None,
        };
        if stuck {
            // Where the answer to a join got lost, a seat belongs to nobody and is waited for.
            ensure!(repeated > 0, "table {id} stands still");
            counts.stuck.fetch_add(1, Ordering::Relaxed);
        }
        for history in &mut histories {
            verify(&checker, &api, &id, history).await?;
        }
        if checker.rows.is_some() {
            let rows = checker.log(&id).await?;
            count_once(&rows)?;
            let secrets = Secrets::read(game.name(), &rows)?;
            let heard = histories.iter().map(|history| &history.heard);
            for heard in heard.chain(&watched) {
                let scanned = heard.scan(&secrets)?;
                counts.scanned.fetch_add(scanned, Ordering::Relaxed);
            }
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

/// Every intent of every seat stands behind one row at most.
fn count_once(rows: &[String]) -> Result<()> {
    let mut ids = HashSet::new();
    for row in rows {
        let row: Value = serde_json::from_str(row).context("a row")?;
        if let Some(by) = row.get("by") {
            ensure!(ids.insert(by.to_string()), "an intent counts twice: {row}");
        }
    }
    Ok(())
}

/// Watches a table until all players are done, and hears every event once and in order.
async fn watch(
    checker: Arc<Checker>,
    table: String,
    players: usize,
    done: Arc<AtomicBool>,
) -> Result<Transcript> {
    let mut rng = quick(checker.seed ^ 0x77);
    let (mut heard, mut seen, mut tries) = (Transcript::new(players), None, 0);
    loop {
        if let Ok(mut connection) = checker.api.connect(&table, None, seen).await {
            loop {
                let text = match tokio::time::timeout(LOOK, connection.hear_text()).await {
                    Ok(Ok(text)) => text,
                    Ok(Err(_)) => break,
                    Err(_) if done.load(Ordering::Relaxed) => return Ok(heard),
                    Err(_) => continue,
                };
                let number = match client::understand(&text) {
                    Ok(ServerMessage::Welcome(welcome)) => {
                        let same = seen.is_none_or(|seen| seen == welcome.number);
                        ensure!(same, "a watcher has seen {seen:?}, not {}", welcome.number);
                        tries = 0;
                        welcome.number
                    }
                    Ok(ServerMessage::Event(event)) => {
                        let follows = seen.is_some_and(|seen| event.number == seen + 1);
                        ensure!(follows, "{} does not follow {seen:?}", event.number);
                        event.number
                    }
                    Ok(ServerMessage::Answer(_)) => bail!("an answer to who has asked nothing"),
                    Err(_) => break,
                };
                seen = Some(number);
                heard.hear(number, &text);
            }
        }
        if done.load(Ordering::Relaxed) {
            return Ok(heard);
        }
        tokio::time::sleep(checker.wait_before(tries, &mut rng)).await;
        tries += 1;
    }
}

/// What a player has seen: events as they were told, and answers.
struct PlayerHistory {
    token: String,
    first: u64,
    events: Vec<String>,
    answers: Vec<(String, Value, String)>,
    /// All of it, and what came when it was compared.
    heard: Transcript,
}

/// Plays one seat; says how the game came to its end, and what was seen.
async fn play(
    checker: Arc<Checker>,
    seat: OwnedSeat,
    seed: u64,
) -> Result<(PlayersEnd, PlayerHistory)> {
    let (api, counts) = (&checker.api, &checker.counts);
    let table = seat.table.id.clone();
    let mut rng = quick(seed);
    let (events, answers) = (Vec::new(), Vec::new());
    let heard = Transcript::new(seat.seat.index());
    let mut history = PlayerHistory { token: seat.token.clone(), first: 0, events, answers, heard };
    let mut seen: Option<u64> = None;
    let mut legal: Vec<Value> = Vec::new();
    // An answer that had to be asked for again may come after the end.
    let (mut ids, mut started, mut over) = (0u64, false, false);
    // What was sent and has no answer yet.
    let mut open: Option<(String, u64, Value)> = None;
    let mut lost: Option<Instant> = None;
    let (mut tries, mut asked) = (0, Instant::now());
    loop {
        ensure!(open.is_none() || asked.elapsed() < PATIENCE, "an answer does not come");
        let since = lost.get_or_insert_with(Instant::now);
        ensure!(since.elapsed() < PATIENCE, "a client does not come back");
        if seen.is_some() || tries > 0 {
            tokio::time::sleep(checker.wait_before(tries, &mut rng)).await;
        }
        tries += 1;
        let connected = api.connect(&table, Some(&seat.token), seen).await;
        let Ok(mut connection) = connected else { continue };
        counts.returns.fetch_add(1, Ordering::Relaxed);
        // Sent again with the same name: it happens once.
        if let Some((id, at, action)) = &open {
            counts.again.fetch_add(1, Ordering::Relaxed);
            let _ = connection.intend(id, *at, action).await;
        }
        loop {
            let waits = open.is_some() || lost.is_some();
            let text = match hear(&mut connection, &checker, waits).await {
                PlayerNews::Text(text) => text,
                PlayerNews::Lost => break,
                PlayerNews::Stop => return Ok((PlayersEnd::Stopped, history)),
                PlayerNews::Stuck => return Ok((PlayersEnd::Stuck, history)),
            };
            let heard = match client::understand(&text) {
                Ok(heard) => heard,
                // These pass.
                Err(Error::Closed(notice))
                    if matches!(
                        notice.code,
                        NoticeCode::Closing | NoticeCode::Storage | NoticeCode::Slow
                    ) =>
                {
                    break;
                }
                Err(error) => return Err(error.into()),
            };
            let number = match &heard {
                ServerMessage::Welcome(welcome) => welcome.number,
                ServerMessage::Event(event) => event.number,
                ServerMessage::Answer(_) => seen.unwrap_or(0),
            };
            history.heard.hear(number, &text);
            match heard {
                ServerMessage::Welcome(welcome) => {
                    tries = 0;
                    if let Some(lost) = lost.take() {
                        let outages = counts.outages.lock();
                        outages.expect("nobody panicked").push((lost, Instant::now()));
                    }
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
                ServerMessage::Event(event) => {
                    let last = seen.context("a welcome comes first")?;
                    ensure!(event.number == last + 1, "{} does not follow {last}", event.number);
                    seen = Some(event.number);
                    let table = event.table.as_ref();
                    over |= table.is_some_and(|table| table.state == TableState::Over);
                    legal = event.legal;
                    history.events.push(text);
                }
                ServerMessage::Answer(answer) if passes(&answer) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    let (id, at, action) = open.as_ref().context("nothing was asked")?;
                    if connection.intend(id, *at, action).await.is_err() {
                        break;
                    }
                    continue;
                }
                ServerMessage::Answer(answer) => {
                    let (id, _, action) = open.take().context("nothing was asked")?;
                    ensure!(answer.id == id, "an answer to {} instead of {id}", answer.id);
                    if answer.refusal.is_none() {
                        counts.answers.fetch_add(1, Ordering::Relaxed);
                        started = true;
                    }
                    history.answers.push((id, action, text));
                }
            }
            if over && open.is_none() || checker.stops() && open.is_none() {
                return Ok((if over { PlayersEnd::Over } else { PlayersEnd::Stopped }, history));
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
                (open, asked) = (Some((id, at, action)), Instant::now());
                if sent.is_err() {
                    break;
                }
            }
        }
        lost.get_or_insert_with(Instant::now);
    }
}

/// A new connection gets the same events, and the same answers; several, if they break in between.
async fn verify(
    checker: &Checker,
    api: &Api,
    table: &str,
    history: &mut PlayerHistory,
) -> Result<()> {
    let begun = Instant::now();
    while !is_the_same(api, table, history, checker.versions).await? {
        ensure!(begun.elapsed() < PATIENCE, "what was told cannot be heard again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    checker.counts.events.fetch_add(history.events.len() as u64, Ordering::Relaxed);
    Ok(())
}

/// What is told in words, and of what could be done: a later version may tell more.
const TOLD: [&str; 4] = ["facts", "asks", "can", "why"];

/// Do two versions say the same, as far as both know it?
fn agree(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => one.iter().all(|(key, value)| {
            let both = other.get(key).filter(|_| !TOLD.contains(&key.as_str()));
            both.is_none_or(|other| agree(value, other))
        }),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| agree(one, other))
        }
        _ => one == other,
    }
}

/// Compares by one connection; false if it breaks before everything was heard.
async fn is_the_same(
    api: &Api,
    table: &str,
    history: &mut PlayerHistory,
    versions: Versions,
) -> Result<bool> {
    let first = Some(history.first);
    let Ok(mut connection) = api.connect(table, Some(&history.token), first).await else {
        return Ok(false);
    };
    let mut events = history.events.iter();
    let mut expected = events.next();
    while let Some(event) = expected {
        let Ok(text) = connection.hear_text().await else { return Ok(false) };
        match client::understand(&text) {
            Ok(ServerMessage::Event(_)) => {
                let agree = versions == Versions::Several
                    && agree(&serde_json::from_str(event)?, &serde_json::from_str(&text)?);
                ensure!(agree || text == *event, "told before: {event}\ntold now: {text}");
                expected = events.next();
            }
            // Events and answers were looked at when they came first.
            Ok(ServerMessage::Welcome(welcome)) => history.heard.hear(welcome.number, &text),
            _ => {}
        }
    }
    // The last ids of a seat are kept.
    for (id, action, answer) in history.answers.iter().rev().take(20) {
        if connection.intend(id, 0, action).await.is_err() {
            return Ok(false);
        }
        loop {
            let Ok(text) = connection.hear_text().await else { return Ok(false) };
            if let Ok(ServerMessage::Answer(again)) = client::understand(&text) {
                if passes(&again) {
                    return Ok(false);
                }
                ensure!(text == *answer, "answered before: {answer}\nanswered now: {text}");
                break;
            }
        }
    }
    Ok(true)
}
