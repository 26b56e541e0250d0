//! What comes by HTTP: names, other sites and hosts, the health check's row, forwarded addresses,
//! and the example bot at a server that asks it to wait.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::json;

use super::Stage;
use super::people::Caller;
use crate::process::{Folder, Group};

/// The example bot of the project that a program was built in; else of this one.
fn bot_of(stage: &Stage) -> PathBuf {
    const BOT: &str = "examples/bot.py";
    let program = std::fs::canonicalize(&stage.program).unwrap_or_default();
    let found = program.ancestors().map(|folder| folder.join(BOT)).find(|bot| bot.exists());
    found.unwrap_or_else(|| BOT.into())
}

pub(super) async fn example_bot(stage: Stage) -> Result<()> {
    let folder = Folder::new()?;
    let import = Command::new(&stage.python).args(["-c", "import websockets"]).output();
    if !import.is_ok_and(|output| output.status.success()) {
        stage.leave_out("no Python with websockets: name one with --python");
        return Ok(());
    }
    let server = stage.start(&folder.0, &["--messages-per-second", "1"])?;
    let address = format!("http://127.0.0.1:{}/david-goliath", server.port);
    let mut bot = Command::new(&stage.python);
    bot.arg(bot_of(&stage)).arg(address).stdout(Stdio::null()).stderr(Stdio::null());
    let mut bot = Group::start(&mut bot)?;
    let begun = Instant::now();
    let end = tokio::task::block_in_place(|| bot.ends_within(Duration::from_secs(90)));
    let took = begun.elapsed().as_secs_f64();
    match end {
        Ok(end) => stage.see(format!("{end} after {took:.0} s"), !end.success()),
        Err(_) => stage.see(format!("still there after {took:.0} s"), true),
    }
    Ok(())
}

/// Names that show nothing, or something else than they are.
const NAMES: [(&str, &str); 8] = [
    ("turned round", "Ann\u{202e}nnA"),
    ("of no width", "\u{200b}"),
    ("isolated", "\u{2066}Bob"),
    ("a blank letter", "\u{3164}"),
    ("a soft hyphen", "An\u{ad}n"),
    ("a joiner", "An\u{200d}n"),
    ("a byte order mark", "\u{feff}Ann"),
    ("a tag", "Ann\u{e0041}"),
];

pub(super) async fn names(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[])?;
    let mut taken = Vec::new();
    for (place, (what, name)) in NAMES.iter().enumerate() {
        let host = Caller::new(server.port, 10 + place as u8);
        let seat = host.create(&json!({"game": "david-goliath"})).await?;
        let path = format!("/api/tables/{}/join", seat.table.id);
        let guest = Caller::new(server.port, 50 + place as u8);
        let reply = guest.post(&path, &json!({"name": name})).await?;
        let seats = &reply.json()["table"]["seats"];
        if reply.status == 201 && seats[1]["name"] == *name {
            taken.push(*what);
        }
    }
    let what =
        format!("{} of {} taken as they are: {}", taken.len(), NAMES.len(), taken.join(", "));
    stage.see(what, !taken.is_empty());
    Ok(())
}

pub(super) async fn sites(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[])?;
    let person = Caller::new(server.port, 2);
    let evil = ("Origin", "http://evil.example");
    let body = json!({"name": "Ann", "game": "david-goliath"}).to_string();
    let table = "/api/tables";
    let plain = [evil, ("Content-Type", "text/plain")];
    let status = person.ask("POST", table, &plain, &body).await?.status;
    stage.see(format!("a form of another site: {status}"), status == 201);
    let host = [evil, ("Host", "evil.example")];
    let status = person.ask("GET", "/", &host, "").await?.status;
    stage.see(format!("GET / as another host: {status}"), status == 200);
    let status = person.ask("POST", table, &host, &body).await?.status;
    stage.see(format!("POST as another host: {status}"), status == 201);
    // What must go on working.
    let own = format!("127.0.0.1:{}", server.port);
    let port = server.port;
    for host in [own, format!("localhost:{port}"), format!("kitchen.local:{port}")] {
        let origin = format!("http://{host}");
        let headers = [("Host", host.as_str()), ("Origin", origin.as_str())];
        let page = person.ask("GET", "/", &headers, "").await?.status;
        let made = person.ask("POST", table, &headers, &body).await?.status;
        if page != 200 || made != 201 {
            stage.see(format!("own host {host} is refused: {page}, {made}"), true);
        }
    }
    Ok(())
}

pub(super) async fn health_review(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[])?;
    let person = Caller::new(server.port, 2);
    let health = person.get("/health").await?.status;
    let review = person.get("/api/tables/health/review").await?.status;
    stage.see(format!("health {health}, its review {review}"), review == 200);
    Ok(())
}

pub(super) async fn forwarded(stage: Stage) -> Result<()> {
    let folder = Folder::new()?;
    let more = ["--trusted-proxy", "127.0.0.0/8", "--requests-per-second", "1"];
    let server = stage.start(&folder.0, &more)?;
    let proxy = Caller::new(server.port, 1);
    let refused = async |client: &str| -> Result<bool> {
        let headers = [("X-Forwarded-For", client)];
        Ok(proxy.ask("GET", "/api/tables", &headers, "").await?.status == 429)
    };
    let mut first = 0;
    for _ in 0..8 {
        first += usize::from(refused("1.2.3.4:5678").await?);
    }
    let second = refused("5.6.7.8:5678").await?;
    let word = if second { "refused" } else { "served" };
    stage.see(format!("{first} of 8 of one client refused, then another client {word}"), second);
    Ok(())
}
