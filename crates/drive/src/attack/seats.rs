//! Seats: strangers who only watch, the next owner of a seat, guests who were removed, and one
//! address that wants every seat.

use std::time::{Duration, Instant};

use anyhow::Result;
use serde_json::{Value, json};

use super::Stage;
use super::people::Caller;
use super::play::{self, Style};

/// A game of people who have left must not go on because a stranger looks.
pub(super) async fn stranger(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[])?;
    let host = Caller::new(server.port, 2);
    let setup = json!({"game": "david-goliath", "bots": "greedy", "grace_ms": 100,
        "options": {"rounds": 3}});
    let seat = host.create(&setup).await?;
    let (mut socket, _) = host.sit(&seat).await?;
    socket.ask("start", &json!({"type": "start"})).await?;
    play::play(&mut socket, &Style { cards: Some(2), ..Style::default() }).await?;
    // It is the host's turn: nothing happens any more.
    drop(socket);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut stranger = Caller::new(server.port, 66).enter(&seat.table.id, None, None, None).await?;
    let begun = Instant::now();
    let (mut acts, mut over) = (0, false);
    while begun.elapsed() < Duration::from_secs(6) && !over {
        let Some(message) = stranger.hear_within(Duration::from_secs(1)).await? else { continue };
        acts += usize::from(message["event"]["type"] == "act");
        over = message["table"]["state"] == "over";
    }
    let end = if over { ", the game is over" } else { "" };
    stage.see(format!("{acts} cards while only a stranger watches{end}"), acts > 0);
    Ok(())
}

pub(super) async fn inherit(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[])?;
    let host = Caller::new(server.port, 2);
    let seat = host.create(&json!({"game": "david-goliath"})).await?;
    let (mut hosting, _) = host.sit(&seat).await?;
    let emote = |emote: &str| json!({"type": "emote", "emote": emote});
    // The first guest: does something, mutes the host, is muted by the host, and leaves.
    let guest = Caller::new(server.port, 3);
    let first = guest.join(&seat.table.id, "Bob").await?;
    let (mut socket, _) = guest.sit(&first).await?;
    let before = socket.ask("x", &emote("thanks")).await?;
    socket.ask("y", &json!({"type": "mute", "seat": 0, "on": true})).await?;
    hosting.ask("m", &json!({"type": "mute", "seat": first.seat, "on": true})).await?;
    socket.ask("z", &json!({"type": "leave"})).await?;
    drop(socket);
    // The next one, on the same seat.
    let guest = Caller::new(server.port, 4);
    let second = guest.join(&seat.table.id, "Cyd").await?;
    anyhow::ensure!(second.seat == first.seat, "another seat");
    let (mut socket, welcome) = guest.sit(&second).await?;
    let after = socket.ask("x", &emote("laugh")).await?;
    let (old, new) = (&before["number"], &after["number"]);
    stage.see(format!("the same id: event {old}, then {new}"), old == new);
    let muted = &welcome["you"]["muted"];
    stage.see(format!("has muted {muted}"), *muted != json!([]));
    socket.ask("c", &json!({"type": "chat", "text": "Hello"})).await?;
    let heard = hosting.until("chat").await?["event"]["text"].clone();
    stage.see(format!("the host hears {heard}"), heard == Value::Null);
    Ok(())
}

pub(super) async fn seats(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[])?;
    let host = Caller::new(server.port, 1);
    let seat = host.create(&json!({"game": "david-goliath"})).await?;
    let (mut hosting, _) = host.sit(&seat).await?;
    let guest = Caller::new(server.port, 9);
    let path = format!("/api/tables/{}/join", seat.table.id);
    let sat = guest.join(&seat.table.id, "Bob").await?;
    let gone = hosting.ask("r", &json!({"type": "remove", "seat": sat.seat})).await?;
    anyhow::ensure!(gone["refusal"] == Value::Null, "not removed: {gone}");
    let again = guest.post(&path, &json!({"name": "Bob"})).await?.status;
    stage.see(format!("a removed guest joins again: {again}"), again == 201);
    // Every free seat of all open tables.
    let greedy = Caller::new(server.port, 66);
    let mut taken = 0;
    for number in 0..10 {
        let host = Caller::new(server.port, 20 + number);
        let seat = host.create(&json!({"game": "david-goliath", "open": true})).await?;
        for _ in 0..3 {
            let path = format!("/api/tables/{}/join", seat.table.id);
            let status = greedy.post(&path, &json!({"name": "Eve"})).await?.status;
            taken += usize::from(status == 201);
        }
    }
    stage.see(format!("one address takes {taken} of 30 free seats"), taken == 30);
    Ok(())
}
