//! What costs the server thought: bots and advice at many tables of one address while somebody
//! else wants to play, and reviews.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;

use super::people::Caller;
use super::play::{self, FAST, Style};
use super::{Site, Stage};
use crate::process::RunningServer;
use wire::OwnedSeat;

/// Within 20 requests a second.
const BETWEEN: Duration = Duration::from_millis(55);

pub(super) async fn bots(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[])?;
    let setup = json!({"game": "david-goliath", "bots": "expert"});
    let greedy = Caller::new(server.port, 2);
    let mut crowd = JoinSet::new();
    let mut seats = Vec::new();
    for _ in 0..100 {
        let Ok(seat) = greedy.create(&setup).await else { break };
        tokio::time::sleep(BETWEEN).await;
        let entered = greedy.enter(&seat.table.id, Some(&seat.token), None, None).await;
        let Ok(mut socket) = entered else { break };
        tokio::time::sleep(BETWEEN).await;
        seats.push(seat);
        crowd.spawn(async move { drop(play::play(&mut socket, &Style::default()).await) });
    }
    let tables = seats.len();
    crowd.spawn(flood(greedy, seats));
    // Somebody else.
    let heard = Arc::new(Mutex::new(Vec::new()));
    let style = Style { heard: Some(heard.clone()), ..Style::default() };
    let begun = Instant::now();
    let other = Caller::new(server.port, 3);
    let game = play::with_bots(&other, &setup, &style);
    let _ = tokio::time::timeout(Duration::from_secs(40), game).await;
    let moments = heard.lock().expect("no panics").clone();
    let moving: Vec<&play::HeardEvent> = moments.iter().filter(|one| one.moves_game()).collect();
    let pairs = moving.windows(2).filter(|pair| pair[1].kind == "act" && !pair[1].is_act(0));
    let wait = |pair: &[&play::HeardEvent]| pair[1].heard.duration_since(pair[0].heard);
    let mut waits: Vec<f64> = pairs.map(|pair| wait(pair).as_secs_f64()).collect();
    // The person plays at once: what has not come yet is a bot's card.
    let last = moving.last().map_or(begun, |moment| moment.heard);
    waits.push(last.elapsed().as_secs_f64());
    let p99 = play::part(&mut waits, 0.99);
    let what = format!("{tables} tables; another's bots p99 {p99:.1} s ({} cards)", waits.len());
    stage.see(what, p99 > 1.0);
    drop((crowd, server));
    let hints = hints(&stage).await?;
    stage.see(format!("50 questions at one decision: {hints} hints in the log"), hints > 5);
    Ok(())
}

/// Asks for advice at one table after the other and does not wait for it.
async fn flood(person: Caller, seats: Vec<OwnedSeat>) {
    for seat in seats.iter().cycle().take(1200) {
        if let Ok(mut stream) = person.dial(None).await {
            let text = format!(
                "POST /api/tables/{}/advice HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {}\r\n\
                 Content-Type: application/json\r\nContent-Length: 0\r\n\r\n",
                seat.table.id, seat.token
            );
            let _ = stream.write_all(text.as_bytes()).await;
        }
        tokio::time::sleep(BETWEEN).await;
    }
}

/// Hints that everybody hears of after fifty questions about one card.
async fn hints(stage: &Stage) -> Result<usize> {
    let server = stage.fresh(&[])?;
    let person = Caller::new(server.port, 2);
    let seat = person.create(&json!({"game": "david-goliath", "bots": "random"})).await?;
    let (mut socket, _) = person.sit(&seat).await?;
    socket.ask("start", &json!({"type": "start"})).await?;
    while socket.hear().await?["legal"].as_array().is_none_or(Vec::is_empty) {}
    let mut asking = JoinSet::new();
    let bearer = format!("Bearer {}", seat.token);
    let path = format!("/api/tables/{}/advice", seat.table.id);
    for _ in 0..50 {
        let (bearer, path) = (bearer.clone(), path.clone());
        asking.spawn(async move {
            let headers = [("Authorization", bearer.as_str())];
            let asked = person.ask("POST", &path, &headers, "");
            drop(tokio::time::timeout(Duration::from_secs(10), asked).await);
        });
    }
    while asking.join_next().await.is_some() {}
    let mut hints = 0;
    while let Some(message) = socket.hear_within(Duration::from_secs(1)).await? {
        hints += usize::from(message["event"]["type"] == "hint");
    }
    Ok(hints)
}

/// Finished games of one address.
const GAMES: usize = 20;
const SIMULATIONS: [&str; 3] = ["--chosen-seeds", "--review-simulations", "200"];

async fn review(person: &Caller, method: &str, table: &str) -> Result<(u16, Value)> {
    let path = format!("/api/tables/{table}/review");
    let reply = person.ask(method, &path, &[], "").await?;
    Ok((reply.status, reply.json()))
}

/// Threads of a process whose name begins with this.
fn threads(server: &RunningServer, name: &str) -> Result<usize> {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", server.pid()))?;
    let comm = |task: std::fs::DirEntry| std::fs::read_to_string(task.path().join("comm")).ok();
    let names = tasks.filter_map(Result::ok).filter_map(comm);
    Ok(names.filter(|own| own.starts_with(name)).count())
}

/// Does an answer tell a number that has to do with waiting?
fn tells_wait(answer: &Value) -> bool {
    let fields = answer.as_object().into_iter().flatten();
    fields.into_iter().any(|(name, value)| name.contains("wait") && value.is_number())
}

pub(super) async fn reviews(stage: Stage) -> Result<()> {
    let Site { server, folder } = stage.fresh(&[&SIMULATIONS[..], &FAST].concat())?;
    let (greedy, other) = (Caller::new(server.port, 2), Caller::new(server.port, 3));
    let setup = json!({"game": "david-goliath", "bots": "random", "options": {"rounds": 1}});
    let mut tables = Vec::new();
    for _ in 0..GAMES {
        let (seat, _) = play::with_bots(&greedy, &setup, &Style::default()).await?;
        tables.push(seat.table.id);
    }
    let own = play::with_bots(&other, &setup, &Style::default()).await?.0.table.id;
    // One address asks for all of its games, then somebody else for one.
    let (mut waiting, mut told) = (0, 0);
    let mut taken = Vec::new();
    for table in &tables {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let (status, answer) = review(&greedy, "POST", table).await?;
        if status == 202 {
            taken.push(table);
        }
        if answer["state"] == "waiting" {
            waiting += 1;
            told += usize::from(tells_wait(&answer));
        }
    }
    let (status, _) = review(&other, "POST", &own).await?;
    let (mut most, mut left, begun) = (0, None, Instant::now());
    while status == 202 && left.is_none() && begun.elapsed() < Duration::from_secs(90) {
        most = most.max(threads(&server, "review")?);
        let (_, answer) = review(&other, "GET", &own).await?;
        if answer["state"] == "running" || answer["state"] == "done" {
            let mut undone = 0;
            for table in &taken {
                let (_, answer) = review(&greedy, "GET", table).await?;
                undone += usize::from(answer["state"] != "done");
            }
            left = Some(undone);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    most = most.max(threads(&server, "review")?);
    let what = match left {
        _ if status != 202 => format!("another address is refused ({status})"),
        Some(left) => format!("another's begins while {left} of {} are undone", taken.len()),
        None => "another's has not begun after 90 s".into(),
    };
    stage.see(what, left.is_none_or(|left| left == 0));
    stage.see(format!("{most} threads that review"), most > 3);
    stage.see(format!("{told} of {waiting} that wait tell for how long"), told < waiting);
    let unfinished = taken.last().context("no review was taken")?.as_str();
    let (_, answer) = review(&greedy, "GET", unfinished).await?;
    let was = answer["state"].clone();
    server.kill()?;
    let server = stage.start(&folder.0, &SIMULATIONS)?;
    let (status, answer) = review(&Caller::new(server.port, 2), "GET", unfinished).await?;
    let is = answer["state"].clone();
    stage.see(format!("a review is {was}; after a kill {status} {is}"), status != 200);
    Ok(())
}
