//! Limits that belong to a whole table, used up by one seat; answers that are forgotten too soon;
//! rows that can be made without end.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::Stage;
use super::people::{Caller, Socket};
use super::play::FAST;
use crate::process::Folder;

/// Sends the same again and again; says how often it was not refused.
async fn exhaust(socket: &mut Socket, times: usize, action: &Value) -> Result<usize> {
    in_groups(socket, &vec![action.clone(); times]).await
}

/// What became of an intent, in a word.
fn word(answer: &Value) -> String {
    match answer["refusal"]["code"].as_str() {
        Some(code) => format!("refused ({code})"),
        None => "done".into(),
    }
}

pub(super) async fn used_up(stage: Stage) -> Result<()> {
    let server = stage.fresh(&FAST)?;
    let (host, guest) = (Caller::new(server.port, 2), Caller::new(server.port, 3));
    let seat = host.create(&json!({"game": "david-goliath"})).await?;
    let (mut hosting, _) = host.sit(&seat).await?;
    let sat = guest.join(&seat.table.id, "Bob").await?;
    let (mut socket, _) = guest.sit(&sat).await?;
    let kinds = [
        ("add", json!({"type": "add", "hex": "9f3a"})),
        ("chat", json!({"type": "chat", "text": "and on and on"})),
    ];
    for (name, action) in kinds {
        let done = exhaust(&mut socket, 600, &action).await?;
        let answer = hosting.ask(name, &action).await?;
        let what = format!("{name}: one seat {done} times, then another: {}", word(&answer));
        stage.see(what, answer["refusal"] != Value::Null);
    }
    // More refusals than are kept; then the guest becomes host.
    let start = json!({"type": "start"});
    for number in 0..1010 {
        socket.ask(&format!("r{number}"), &start).await?;
    }
    let first = socket.ask("late", &start).await?;
    hosting.ask("l", &json!({"type": "leave"})).await?;
    let again = socket.ask("late", &start).await?;
    let what = format!("after 1,010 refusals an id is {}, again: {}", word(&first), word(&again));
    stage.see(what, first != again);
    Ok(())
}

/// How many rows the log of a table has.
fn rows_of(folder: &Folder, table: &str) -> Result<usize> {
    let data = rusqlite::Connection::open(folder.0.join("trickhold.db"))?;
    let count = "SELECT count(*) FROM log WHERE key = (SELECT key FROM tables WHERE id = ?1)";
    let count: i64 = data.query_row(count, [table], |row| row.get(0)).context("its rows")?;
    Ok(count as usize)
}

/// How often something is done and undone.
const TIMES: usize = 3000;

pub(super) async fn rows(stage: Stage) -> Result<()> {
    let server = stage.fresh(&FAST)?;
    let host = Caller::new(server.port, 2);
    let mute = |on: bool| json!({"type": "mute", "seat": 1, "on": on});
    let fill = |on: bool| match on {
        true => json!({"type": "fill", "seat": 1, "bot": "random"}),
        false => json!({"type": "empty", "seat": 1}),
    };
    let times = || (0..TIMES).map(|number| number % 2 == 0);
    let mutes: Vec<Value> = times().map(mute).collect();
    let fills: Vec<Value> = times().map(fill).collect();
    for (name, actions) in [("mute", mutes), ("fill and empty", fills)] {
        let seat = host.create(&json!({"game": "david-goliath"})).await?;
        let (mut socket, _) = host.sit(&seat).await?;
        let before = rows_of(&server.folder, &seat.table.id)?;
        let ended = in_groups(&mut socket, &actions).await.is_err();
        let rows = rows_of(&server.folder, &seat.table.id)? - before;
        let ended = if ended { ", then closed" } else { "" };
        stage.see(format!("{name}, {TIMES} times: {rows} rows{ended}"), rows > 2500);
    }
    Ok(())
}

/// Sends intents twenty at a time, so that they share syncs; says how many were not refused.
async fn in_groups(socket: &mut Socket, actions: &[Value]) -> Result<usize> {
    let mut done = 0;
    for group in actions.chunks(20) {
        for action in group {
            socket.intend(1_000_000, action).await?;
        }
        let mut answered = 0;
        while answered < group.len() {
            let message = socket.hear().await?;
            answered += usize::from(message["type"] == "answer");
            done += usize::from(message["type"] == "answer" && message["refusal"] == Value::Null);
        }
    }
    Ok(done)
}
