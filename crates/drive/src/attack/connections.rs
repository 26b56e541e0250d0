//! Connections that cost the server something and do nothing: silent ones, halves of requests,
//! sockets that never read. They must neither keep others out nor hold up the end.

use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::Stage;
use super::people::{self, Caller, Socket};
use super::play::{self, FAST, Style};
use crate::process::Folder;

pub(super) async fn idle(stage: Stage) -> Result<()> {
    let (one, other) = (tokio::spawn(silent(stage.clone())), tokio::spawn(deaf(stage)));
    one.await??;
    other.await?
}

/// Connections that a server with 1,024 files is offered.
const SILENT: usize = 1100;

async fn silent(stage: Stage) -> Result<()> {
    let folder = Folder::new()?;
    let server = stage.start_under(&["prlimit", "--nofile=1024:1024"], &folder.0, &[])?;
    let mut connections: Vec<(bool, TcpStream)> = Vec::new();
    for number in 0..SILENT {
        let person = Caller::new(server.port, 101 + (number % 5) as u8);
        // What the server does not take is as good as closed.
        let Ok(mut stream) = person.dial(None).await else { continue };
        let half = match number % 10 {
            0 => "GET /health HTTP/1.1\r\nHost: 127.",
            1 => "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{\"na",
            _ => "",
        };
        let _ = stream.write_all(half.as_bytes()).await;
        connections.push((half.is_empty(), stream));
    }
    let begun = Instant::now();
    let health = Caller::new(server.port, 9);
    let health = timeout(Duration::from_secs(5), health.get("/health")).await;
    let served = health.is_ok_and(|health| health.is_ok_and(|reply| reply.status == 200));
    let word = if served { "served" } else { "not served" };
    let took = begun.elapsed().as_secs_f64();
    let open = connections.len();
    stage.see(format!("{open} idle connections, another is {word} ({took:.1} s)"), !served);
    tokio::time::sleep(Duration::from_secs(45)).await;
    let (mut silent, mut closed, mut halves) = (0, 0, 0);
    for (quiet, stream) in &mut connections {
        let gone = people::discard(stream, Duration::from_millis(1)).await;
        silent += usize::from(*quiet);
        closed += usize::from(*quiet && gone);
        halves += usize::from(!*quiet && gone);
    }
    let what = format!("after 45 s {closed} of {silent} silent ones closed, {halves} halves");
    stage.see(what, closed == 0);
    Ok(())
}

/// Room for what a socket that does not read is sent.
const LITTLE: u32 = 4096;

async fn deaf(stage: Stage) -> Result<()> {
    let server = stage.fresh(&FAST)?;
    let table = play::long_game(server.port, 10).await?;
    let person = Caller::new(server.port, 2);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = server.resident_kib()? / 1024.0;
    let mut sockets: Vec<Socket> = Vec::new();
    let mut most = before;
    for _ in 0..95 {
        if let Ok(socket) = person.enter(&table, None, Some(0), Some(LITTLE)).await {
            sockets.push(socket);
        }
        tokio::time::sleep(Duration::from_millis(55)).await;
        most = most.max(server.resident_kib()? / 1024.0);
    }
    for _ in 0..600 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        most = most.max(server.resident_kib()? / 1024.0);
    }
    let (count, growth) = (sockets.len(), most - before);
    stage.see(format!("{count} deaf sockets: {growth:.0} MB more"), growth >= 60.0);
    let mut looking = JoinSet::new();
    for mut socket in sockets {
        looking.spawn(async move { socket.discard(Duration::from_secs(2)).await });
    }
    let closed = looking.join_all().await.into_iter().filter(|closed| *closed).count();
    let what = format!("after 60 s {closed} of {count} deaf sockets closed");
    stage.see(what, closed < count);
    Ok(())
}

pub(super) async fn closing(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[&["--chosen-seeds"][..], &FAST].concat())?;
    let setup = json!({"game": "david-goliath", "bots": "random", "options": {"rounds": 24}});
    let mut tables = JoinSet::new();
    for number in 0..50u8 {
        let host = Caller::new(server.port, 10 + number % 10);
        let watcher = Caller::new(server.port, 30 + number % 10);
        let setup = setup.clone();
        tables.spawn(async move {
            let seat = host.create(&setup).await?;
            let mut sockets = vec![watcher.enter(&seat.table.id, None, None, Some(LITTLE)).await?];
            let mut socket =
                host.enter(&seat.table.id, Some(&seat.token), None, Some(LITTLE)).await?;
            let style = Style { cards: Some(60), ..Style::default() };
            play::play(&mut socket, &style).await?;
            // The table has something to do, too.
            for _ in 0..100 {
                socket.intend(0, &json!({"type": "chat", "text": "on and on"})).await?;
            }
            sockets.push(socket);
            Ok::<Vec<Socket>, anyhow::Error>(sockets)
        });
    }
    let sockets: Vec<Vec<Socket>> = tables.join_all().await.into_iter().collect::<Result<_>>()?;
    let took = tokio::task::block_in_place(|| server.server.stop_within(Duration::from_secs(10)))?;
    let count: usize = sockets.iter().map(Vec::len).sum();
    let word =
        took.map_or("10 s are not enough".into(), |took| format!("{:.1} s", took.as_secs_f64()));
    let late = took.is_none_or(|took| took > Duration::from_secs(3));
    stage.see(format!("{count} sockets that do not read: {word} to end"), late);
    Ok(())
}
