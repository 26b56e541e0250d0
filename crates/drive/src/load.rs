//! Plays full tables over real sockets and measures: moves a second, the time from an intent to
//! everyone at the table having it, memory for each table and connection. A bare echo of the same
//! message size, in the same run, is the yardstick.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use axum::extract::ws::{Message, WebSocketUpgrade};
use futures_util::{SinkExt, StreamExt};

use crate::crowd::{Crowd, CrowdResult, PLAYERS, seats};
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

pub(crate) async fn run(program: &Path, args: &Args) -> Result<()> {
    println!("tables sockets moves/s  p50 ms  p99 ms  messages/s  KiB/connection  KiB/table");
    for &tables in &args.tables {
        let LoadResult { played, connection_kib, table_kib } =
            measure(program, tables, args.seconds, Some(args.pace)).await?;
        println!(
            "{tables:6} {:7} {:7.0} {:7.1} {:7.1} {:11.0} {:15.1} {:10.1}",
            tables * PLAYERS,
            played.moves,
            played.p50,
            played.p99,
            played.messages,
            connection_kib,
            table_kib
        );
    }
    let LoadResult { played, .. } = measure(program, args.full_speed, args.seconds, None).await?;
    println!(
        "without pauses, {} tables: {:.0} durable moves/s, {:.0} messages/s of {} bytes",
        args.full_speed, played.moves, played.messages, played.bytes
    );
    let echoed = yardstick(args.full_speed * PLAYERS, played.bytes, args.seconds).await?;
    println!("bare echo, {} sockets: {echoed:.0} messages/s", args.full_speed * PLAYERS);
    println!("ratio: {:.2}", played.messages / echoed);
    Ok(())
}

struct LoadResult {
    played: CrowdResult,
    connection_kib: f64,
    table_kib: f64,
}

async fn measure(
    program: &Path,
    tables: usize,
    seconds: u64,
    pace: Option<f64>,
) -> Result<LoadResult> {
    let folder = Folder::new()?;
    let server = RunningServer::start(program, &folder.0, 0, &["--sleep-after", "1"])?;
    let api = server.api();
    let seats = seats(&api, tables).await?;
    // Tables that nobody watches sleep.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let empty = server.resident_kib()?;
    let watched = seats[0][0].table.id.clone();
    let crowd = Crowd::gather(&api, seats, pace).await?;
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
    let playing = crowd.begin(seconds).await;
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    Ok(LoadResult { played: playing.end().await?, connection_kib, table_kib })
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
