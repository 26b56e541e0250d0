//! Plays full tables over real sockets and measures: moves a second, the time from an intent to
//! everyone at the table having it, memory for each table and connection. A bare echo of the same
//! message size, in the same run, is the yardstick.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use axum::extract::ws::{Message, WebSocketUpgrade};
use client::Api;
use futures_util::{SinkExt, StreamExt};
use game::chance::{Rng, quick};
use serde_json::{Value, json};
use tokio::sync::{Barrier, Semaphore};
use wire::OwnedSeat;

use crate::process::{Folder, Group, RunningServer};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Tables alive at once, one run for each number
    #[arg(long, value_delimiter = ',', default_value = "250,500,1000,2000")]
    tables: Vec<usize>,
    /// Seconds of play in each run
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Moves a second at each table, for the latency; what the machine sustains
    #[arg(long, default_value_t = 0.5)]
    pace: f64,
    /// Tables of the run without pauses, which is compared with the echo
    #[arg(long, default_value_t = 100)]
    full_speed: usize,
}

/// Chairs of a table, all of them people.
const PLAYERS: usize = 4;

pub(crate) async fn run(program: &Path, args: &Args) -> Result<()> {
    println!("tables sockets moves/s  p50 ms  p99 ms  messages/s  KiB/connection  KiB/table");
    for &tables in &args.tables {
        let played = measure(program, tables, args.seconds, Some(args.pace)).await?;
        println!(
            "{tables:6} {:7} {:7.0} {:7.1} {:7.1} {:11.0} {:15.1} {:10.1}",
            tables * PLAYERS,
            played.moves,
            played.p50,
            played.p99,
            played.messages,
            played.connection_kib,
            played.table_kib
        );
    }
    let played = measure(program, args.full_speed, args.seconds, None).await?;
    println!(
        "without pauses, {} tables: {:.0} durable moves/s, {:.0} messages/s of {} bytes",
        args.full_speed, played.moves, played.messages, played.bytes
    );
    let echoed = yardstick(args.full_speed * PLAYERS, played.bytes, args.seconds).await?;
    println!("bare echo, {} sockets: {echoed:.0} messages/s", args.full_speed * PLAYERS);
    println!("ratio: {:.2}", played.messages / echoed);
    Ok(())
}

struct Measured {
    moves: f64,
    messages: f64,
    p50: f64,
    p99: f64,
    bytes: usize,
    connection_kib: f64,
    table_kib: f64,
}

/// One table's clock: by the number of a move, when it was sent and how many still wait for it.
type Clock = HashMap<u64, (Instant, usize)>;

#[derive(Default)]
struct Counts {
    moves: AtomicU64,
    messages: AtomicU64,
    bytes: AtomicU64,
    latencies: Mutex<Vec<f32>>,
    measuring: AtomicBool,
    stop: AtomicBool,
}

async fn seats(api: &Api, tables: usize) -> Result<Vec<Vec<OwnedSeat>>> {
    let gate = Arc::new(Semaphore::new(8));
    let mut making = Vec::new();
    for _ in 0..tables {
        let (api, gate) = (api.clone(), gate.clone());
        making.push(tokio::spawn(async move {
            let _turn = gate.acquire_owned().await?;
            let made = api.aside(|api| -> Result<Vec<OwnedSeat>> {
                let setup = json!({"name": "P0", "game": "david-goliath", "grace_ms": 3_600_000,
                    "options": {"rounds": 24}});
                let first = api.create(&setup)?;
                let id = first.table.id.clone();
                let mut seats = vec![first];
                for number in 1..PLAYERS {
                    seats.push(api.join(&id, &format!("P{number}"))?);
                }
                Ok(seats)
            });
            made.await
        }));
    }
    let mut all = Vec::new();
    for made in making {
        all.push(made.await??);
    }
    Ok(all)
}

async fn measure(
    program: &Path,
    tables: usize,
    seconds: u64,
    pace: Option<f64>,
) -> Result<Measured> {
    let folder = Folder::new()?;
    let server = RunningServer::start(program, &folder.0, 0, &["--sleep-after", "1"])?;
    let api = server.api();
    let seats = seats(&api, tables).await?;
    // Tables that nobody watches sleep.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let empty = server.resident_kib()?;
    let counts = Arc::new(Counts::default());
    let ready = Arc::new(Barrier::new(tables * PLAYERS + 1));
    let go = Arc::new(Barrier::new(tables * PLAYERS + 1));
    let gate = Arc::new(Semaphore::new(64));
    let mut clients = Vec::new();
    let watched = seats[0][0].table.id.clone();
    for (number, table) in seats.into_iter().enumerate() {
        let clock = Arc::new(Mutex::new(Clock::default()));
        for seat in table {
            let client = Client {
                api: api.clone(),
                clock: clock.clone(),
                counts: counts.clone(),
                pause: pace.map(|pace| Duration::from_secs_f64(1.0 / pace)),
                seed: (number * PLAYERS) as u64 + seat.seat.index() as u64,
                seat,
            };
            let (ready, go, gate) = (ready.clone(), go.clone(), gate.clone());
            clients.push(tokio::spawn(client.play(ready, go, gate)));
        }
    }
    ready.wait().await;
    let connected = server.resident_kib()?;
    // Connections alone: spectators of one table.
    let mut spectators = Vec::new();
    for _ in 0..500 {
        let mut spectator = api.connect(&watched, None, None).await?;
        spectator.hear_text().await?;
        spectators.push(spectator);
    }
    let connection_kib = (server.resident_kib()? - connected).max(0.0) / spectators.len() as f64;
    let table_kib = (connected - empty) / tables as f64 - connection_kib * PLAYERS as f64;
    drop(spectators);
    go.wait().await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    counts.measuring.store(true, Ordering::Relaxed);
    let started = Instant::now();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    counts.measuring.store(false, Ordering::Relaxed);
    let took = started.elapsed().as_secs_f64();
    counts.stop.store(true, Ordering::Relaxed);
    for client in &clients {
        client.abort();
    }
    for client in clients {
        if let Ok(done) = client.await {
            done?;
        }
    }
    let mut latencies = std::mem::take(&mut *counts.latencies.lock().expect("no panics"));
    latencies.sort_by(f32::total_cmp);
    ensure!(!latencies.is_empty(), "nothing was played");
    let part = |part: f64| f64::from(latencies[((latencies.len() - 1) as f64 * part) as usize]);
    let messages = counts.messages.load(Ordering::Relaxed);
    Ok(Measured {
        moves: counts.moves.load(Ordering::Relaxed) as f64 / took,
        messages: messages as f64 / took,
        p50: part(0.5),
        p99: part(0.99),
        bytes: (counts.bytes.load(Ordering::Relaxed) / messages.max(1)) as usize,
        connection_kib,
        table_kib,
    })
}

struct Client {
    api: Api,
    seat: OwnedSeat,
    clock: Arc<Mutex<Clock>>,
    counts: Arc<Counts>,
    pause: Option<Duration>,
    seed: u64,
}

/// The number and the legal actions of an event, without reading all of it.
fn glance(text: &str) -> Option<(u64, &str)> {
    let rest = text.strip_prefix("{\"type\":\"event\",\"number\":")?;
    let number = rest.split(',').next()?.parse().ok()?;
    let legal = text.rsplit_once("\"legal\":[")?.1.split(']').next()?;
    Some((number, legal))
}

impl Client {
    async fn play(self, ready: Arc<Barrier>, go: Arc<Barrier>, gate: Arc<Semaphore>) -> Result<()> {
        let mut connection = {
            let _turn = gate.acquire().await?;
            let token = Some(self.seat.token.as_str());
            let mut connection = self.api.connect(&self.seat.table.id, token, None).await?;
            connection.hear_text().await?;
            connection
        };
        ready.wait().await;
        go.wait().await;
        let mut rng = quick(self.seed);
        let mut id = 0;
        if self.seat.seat.index() == 0 {
            // Not all at the same moment.
            let spread = self.pause.unwrap_or(Duration::from_secs(1)).as_millis() as u64;
            tokio::time::sleep(Duration::from_millis(rng.next_u64() % spread.max(1))).await;
            connection.intend("start", 0, &json!({"type": "start"})).await?;
        }
        while !self.counts.stop.load(Ordering::Relaxed) {
            let text = connection.hear_text().await?;
            if self.counts.measuring.load(Ordering::Relaxed) {
                self.counts.messages.fetch_add(1, Ordering::Relaxed);
                self.counts.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
            }
            let Some((number, legal)) = glance(&text) else { continue };
            self.arrived(number);
            if legal.is_empty() {
                continue;
            }
            let count = legal.matches("\"type\"").count() as u64;
            let chosen = (rng.next_u64() % count) as usize;
            let action = legal.split("},").nth(chosen).context("an action")?;
            let action = format!("{}}}", action.trim_end_matches('}'));
            let action: Value = serde_json::from_str(&action)?;
            if let Some(pause) = self.pause {
                let jitter = 0.5 + (rng.next_u64() % 1000) as f64 / 1000.0;
                tokio::time::sleep(pause.mul_f64(jitter)).await;
            }
            id += 1;
            let sent = (Instant::now(), PLAYERS);
            self.clock.lock().expect("no panics").insert(number + 1, sent);
            connection.intend(&format!("{id}"), number, &action).await?;
        }
        Ok(())
    }

    /// An event has come to one of the seats; the last one stops the clock.
    fn arrived(&self, number: u64) {
        let mut clock = self.clock.lock().expect("no panics");
        let Some((sent, waiting)) = clock.get_mut(&number) else { return };
        *waiting -= 1;
        if *waiting == 0 {
            let milliseconds = sent.elapsed().as_secs_f32() * 1000.0;
            clock.remove(&number);
            if self.counts.measuring.load(Ordering::Relaxed) {
                self.counts.moves.fetch_add(1, Ordering::Relaxed);
                self.counts.latencies.lock().expect("no panics").push(milliseconds);
            }
        }
    }
}

/// A bare echo server: says its port and serves until it is killed.
pub(crate) async fn echo() -> Result<()> {
    let upgrade = |upgrade: WebSocketUpgrade| async {
        upgrade.read_buffer_size(4096).write_buffer_size(0).on_upgrade(|mut socket| async move {
            while let Some(Ok(message)) = socket.recv().await {
                if matches!(message, Message::Text(_)) && socket.send(message).await.is_err() {
                    break;
                }
            }
        })
    };
    let routes = axum::Router::new().route("/", axum::routing::get(upgrade));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("echo on {}", listener.local_addr()?);
    Ok(axum::serve(listener, routes).await?)
}

/// Messages a second that a bare echo delivers.
async fn yardstick(sockets: usize, bytes: usize, seconds: u64) -> Result<f64> {
    use std::io::{BufRead, BufReader};
    let own = std::env::current_exe()?;
    let mut command = std::process::Command::new(own);
    let mut echo = Group::start(command.arg("echo").stdout(std::process::Stdio::piped()))?;
    let mut line = String::new();
    BufReader::new(echo.0.stdout.take().context("its output")?).read_line(&mut line)?;
    let address = line.trim().strip_prefix("echo on ").context("its address")?.to_owned();
    let (count, measuring) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let text = "x".repeat(bytes);
    let mut clients = Vec::new();
    for _ in 0..sockets {
        let url = format!("ws://{address}/");
        let config = tokio_tungstenite::tungstenite::protocol::WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let (mut socket, _) =
            tokio_tungstenite::connect_async_with_config(url, Some(config), true).await?;
        let (count, measuring, text) = (count.clone(), measuring.clone(), text.clone());
        clients.push(tokio::spawn(async move {
            loop {
                let message = tokio_tungstenite::tungstenite::Message::text(text.clone());
                if socket.send(message).await.is_err() || socket.next().await.is_none() {
                    break;
                }
                if measuring.load(Ordering::Relaxed) {
                    count.fetch_add(1, Ordering::Relaxed);
                }
            }
        }));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    measuring.store(true, Ordering::Relaxed);
    let started = Instant::now();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    measuring.store(false, Ordering::Relaxed);
    let rate = count.load(Ordering::Relaxed) as f64 / started.elapsed().as_secs_f64();
    clients.iter().for_each(tokio::task::JoinHandle::abort);
    Ok(rate)
}
