//! Long answers: replays, records, rounds and whole histories of the longest game, asked for again
//! and again, while other people play. How long do they wait, and how much memory does it take?

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::json;
use tokio::task::JoinSet;

use super::Stage;
use super::people::Caller;
use super::play::{self, FAST, Style};
use crate::process::RunningServer;

/// Questions of one load, one every 50 ms.
const QUESTIONS: u32 = 200;
const BETWEEN: Duration = Duration::from_millis(50);
/// Megabytes after which nothing more is asked for: the attack must not take down this machine.
const ENOUGH: f64 = 400.0;

pub(super) async fn stall(stage: Stage) -> Result<()> {
    let server = stage.fresh(&FAST)?;
    let table = play::long_game(server.port, 10).await?;
    let quiet = under_load(&server, &table, None).await?;
    for load in ["rounds/0", "record", "socket", "replay"] {
        let seen = under_load(&server, &table, Some(load)).await?;
        let what = format!(
            "{load}: moves p99 {:.0} ms (quiet {:.0} ms), {:.0} MB more, {} answered",
            seen.p99, quiet.p99, seen.growth, seen.answered
        );
        stage.see(what, seen.p99 >= 50.0 || seen.growth >= 150.0);
    }
    Ok(())
}

struct SeenAnswers {
    p99: f64,
    growth: f64,
    answered: usize,
}

/// Two tables of people play while something is asked for.
async fn under_load(
    server: &RunningServer,
    table: &str,
    load: Option<&str>,
) -> Result<SeenAnswers> {
    let answers = Arc::new(Mutex::new(Vec::new()));
    let style = Style {
        pause: Duration::from_millis(80),
        answers: Some(answers.clone()),
        ..Style::default()
    };
    let setup = json!({"game": "david-goliath", "options": {"rounds": 24}});
    let mut players = Vec::new();
    for first in [50, 60] {
        let seats = play::gather(server.port, first, &setup).await?;
        players.push(play::play_all(&seats, &style).await?);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = server.resident_kib()? / 1024.0;
    let mut most = before;
    let begun = Instant::now();
    let mut asking = JoinSet::new();
    for number in 0..QUESTIONS {
        if let Some(load) = load {
            let person = Caller::new(server.port, 100 + (number % 4) as u8);
            asking.spawn(question(person, table.to_owned(), load.to_owned()));
        } else if begun.elapsed() > Duration::from_secs(4) {
            break;
        }
        tokio::time::sleep(BETWEEN).await;
        most = most.max(server.resident_kib()? / 1024.0);
        if most - before > ENOUGH {
            break;
        }
    }
    let mut answered = 0;
    while let Some(done) = asking.join_next().await {
        answered += usize::from(done.unwrap_or(false));
        most = most.max(server.resident_kib()? / 1024.0);
    }
    let answers = answers.lock().expect("no panics").clone();
    let in_time = answers.iter().filter(|(heard, _)| *heard > begun);
    let mut times: Vec<f64> = in_time.map(|(_, took)| *took).collect();
    anyhow::ensure!(times.len() > 20, "only {} moves in {:?}", times.len(), begun.elapsed());
    Ok(SeenAnswers { p99: play::part(&mut times, 0.99), growth: most - before, answered })
}

/// Asks once, as a browser does, and throws the answer away. Was there one?
async fn question(person: Caller, table: String, what: String) -> bool {
    if what == "socket" {
        let Ok(mut socket) = person.enter(&table, None, Some(0), None).await else { return false };
        socket.discard(Duration::from_secs(2)).await;
        return true;
    }
    let path = format!("/api/tables/{table}/{what}");
    let reply = person.ask("GET", &path, &[("Accept-Encoding", "gzip")], "").await;
    reply.is_ok_and(|reply| reply.status == 200)
}
