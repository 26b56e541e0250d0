//! People at full tables of David & Goliath, over real sockets, who play as fast as they may and
//! measure: moves that everyone at the table has, and how long each of them took.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use client::{Api, Connection};
use game::chance::{Rng, quick};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use wire::OwnedSeat;

/// Seats of a table, all of them people.
pub(crate) const PLAYERS: usize = 4;

/// What a crowd measured while it played.
pub(crate) struct CrowdResult {
    /// Moves and messages a second.
    pub(crate) moves: f64,
    pub(crate) messages: f64,
    /// From an intent to everyone at the table having it, in milliseconds.
    pub(crate) p50: f64,
    pub(crate) p99: f64,
    /// The mean size of a message.
    pub(crate) bytes: usize,
    /// Moves that were measured, in all.
    pub(crate) count: u64,
    /// Tables, and the number of the last event that somebody there was told of.
    pub(crate) heard: Vec<(String, u64)>,
}

/// Everybody's seats at this many new tables.
pub(crate) async fn seats(api: &Api, tables: usize) -> Result<Vec<Vec<OwnedSeat>>> {
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

/// One table as those who play there see it together.
#[derive(Default)]
struct Watch {
    /// By the number of a move, when it was sent and how many still wait for it.
    waiting: HashMap<u64, (Instant, usize)>,
    heard: u64,
}

#[derive(Default)]
struct CrowdCounts {
    moves: AtomicU64,
    messages: AtomicU64,
    bytes: AtomicU64,
    latencies: Mutex<Vec<f32>>,
    measuring: AtomicBool,
    stop: AtomicBool,
}

/// People who are connected and wait to begin.
pub(crate) struct Crowd {
    counts: Arc<CrowdCounts>,
    tables: Vec<(String, Arc<Mutex<Watch>>)>,
    players: Vec<CrowdPlayer>,
}

impl Crowd {
    /// Connects everybody; each table is to play this many moves a second, or as many as it can.
    pub(crate) async fn gather(
        api: &Api,
        seats: Vec<Vec<OwnedSeat>>,
        pace: Option<f64>,
    ) -> Result<Crowd> {
        let (counts, gate) = (Arc::new(CrowdCounts::default()), Arc::new(Semaphore::new(64)));
        let (mut tables, mut coming) = (Vec::new(), Vec::new());
        for (number, seats) in seats.into_iter().enumerate() {
            let watch = Arc::new(Mutex::new(Watch::default()));
            tables.push((seats[0].table.id.clone(), watch.clone()));
            for seat in seats {
                let (api, gate) = (api.clone(), gate.clone());
                let (watch, counts) = (watch.clone(), counts.clone());
                coming.push(tokio::spawn(async move {
                    let _turn = gate.acquire().await?;
                    let token = Some(seat.token.as_str());
                    let mut connection = api.connect(&seat.table.id, token, None).await?;
                    connection.hear_text().await?;
                    let seed = (number * PLAYERS + seat.seat.index()) as u64;
                    let pause = pace.map(|pace| Duration::from_secs_f64(1.0 / pace));
                    let starts = seat.seat.index() == 0;
                    Ok::<_, anyhow::Error>(CrowdPlayer {
                        connection,
                        watch,
                        counts,
                        pause,
                        seed,
                        starts,
                    })
                }));
            }
        }
        let mut players = Vec::new();
        for player in coming {
            players.push(player.await??);
        }
        Ok(Crowd { counts, tables, players })
    }

    /// Lets them play, to be measured for this many seconds, and begins to measure when all of them
    /// do.
    pub(crate) async fn begin(self, seconds: u64) -> Playing {
        let Crowd { counts, tables, players } = self;
        let players = players.into_iter().map(|player| tokio::spawn(player.play())).collect();
        tokio::time::sleep(Duration::from_secs(seconds.min(3))).await;
        counts.measuring.store(true, Ordering::Relaxed);
        Playing { counts, tables, players, since: Instant::now() }
    }
}

pub(crate) struct Playing {
    counts: Arc<CrowdCounts>,
    tables: Vec<(String, Arc<Mutex<Watch>>)>,
    players: Vec<JoinHandle<Result<()>>>,
    since: Instant,
}

impl Playing {
    /// Ends it, and says what was measured. Whoever could not play on is an error.
    pub(crate) async fn end(self) -> Result<CrowdResult> {
        let counts = self.counts;
        counts.measuring.store(false, Ordering::Relaxed);
        let took = self.since.elapsed().as_secs_f64();
        counts.stop.store(true, Ordering::Relaxed);
        for player in &self.players {
            player.abort();
        }
        for player in self.players {
            if let Ok(done) = player.await {
                done?;
            }
        }
        let mut latencies = std::mem::take(&mut *counts.latencies.lock().expect("no panics"));
        latencies.sort_by(f32::total_cmp);
        ensure!(!latencies.is_empty(), "nothing was played");
        let part = |part: f64| f64::from(latencies[((latencies.len() - 1) as f64 * part) as usize]);
        let heard = self.tables.into_iter().map(|(table, watch)| {
            let heard = watch.lock().expect("no panics").heard;
            (table, heard)
        });
        let messages = counts.messages.load(Ordering::Relaxed);
        let count = counts.moves.load(Ordering::Relaxed);
        Ok(CrowdResult {
            moves: count as f64 / took,
            messages: messages as f64 / took,
            p50: part(0.5),
            p99: part(0.99),
            bytes: (counts.bytes.load(Ordering::Relaxed) / messages.max(1)) as usize,
            count,
            heard: heard.collect(),
        })
    }
}

struct CrowdPlayer {
    connection: Connection,
    watch: Arc<Mutex<Watch>>,
    counts: Arc<CrowdCounts>,
    pause: Option<Duration>,
    seed: u64,
    starts: bool,
}

/// The number and the legal actions of an event, without reading all of it.
fn glance(text: &str) -> Option<(u64, &str)> {
    let rest = text.strip_prefix("{\"type\":\"event\",\"number\":")?;
    let number = rest.split(',').next()?.parse().ok()?;
    let legal = text.rsplit_once("\"legal\":[")?.1.split(']').next()?;
    Some((number, legal))
}

impl CrowdPlayer {
    async fn play(mut self) -> Result<()> {
        let mut rng = quick(self.seed);
        let mut id = 0;
        if self.starts {
            // Not all at the same moment.
            let spread = self.pause.unwrap_or(Duration::from_secs(1)).as_millis() as u64;
            tokio::time::sleep(Duration::from_millis(rng.next_u64() % spread.max(1))).await;
            self.connection.intend("start", 0, &json!({"type": "start"})).await?;
        }
        while !self.counts.stop.load(Ordering::Relaxed) {
            let text = self.connection.hear_text().await?;
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
            self.watch.lock().expect("no panics").waiting.insert(number + 1, sent);
            self.connection.intend(&format!("{id}"), number, &action).await?;
        }
        Ok(())
    }

    /// An event has come to one of the seats; the last one stops the clock.
    fn arrived(&self, number: u64) {
        let mut watch = self.watch.lock().expect("no panics");
        watch.heard = watch.heard.max(number);
        let Some((sent, waiting)) = watch.waiting.get_mut(&number) else { return };
        *waiting -= 1;
        if *waiting == 0 {
            let milliseconds = sent.elapsed().as_secs_f32() * 1000.0;
            watch.waiting.remove(&number);
            if self.counts.measuring.load(Ordering::Relaxed) {
                self.counts.moves.fetch_add(1, Ordering::Relaxed);
                self.counts.latencies.lock().expect("no panics").push(milliseconds);
            }
        }
    }
}
