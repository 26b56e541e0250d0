//! Whether a node writes entries that an older one could not read: taking back a decision is one.

use anyhow::{Context, Result, bail};
use client::{Api, ServerMessage};
use serde_json::json;
use wire::Code;

/// Plays alone with bots until the first decision, and takes it back; says whether that was written, or
/// refused because an older node lives.
pub(super) async fn takes_back(api: &Api) -> Result<bool> {
    let setup = json!({"name": "Ann", "game": "david-goliath", "bots": "greedy", "window_ms": 0,
        "options": {"rounds": 1}});
    let seat = api.aside(move |api| api.create(&setup)).await?;
    let mut connection = api.connect(&seat.table.id, Some(&seat.token), None).await?;
    connection.intend("start", 0, &json!({"type": "start"})).await?;
    let (mut acted, mut asked) = (false, false);
    loop {
        match connection.hear().await? {
            ServerMessage::Event(event) if event.undo && !asked => {
                asked = true;
                connection.intend("undo", event.number, &json!({"type": "undo"})).await?;
            }
            ServerMessage::Event(event) if !acted && !event.legal.is_empty() => {
                // Where there is no choice, there is nothing to take back.
                acted = event.legal.len() > 1;
                let id = event.number.to_string();
                connection.intend(&id, event.number, &event.legal[0]).await?;
            }
            ServerMessage::Answer(answer) if answer.id == "undo" => match answer.refusal {
                None => return Ok(true),
                Some(refusal) if refusal.is(&Code::Upgrading) => return Ok(false),
                Some(refusal) => bail!("{refusal:?}"),
            },
            ServerMessage::Answer(answer) => {
                let refused = answer.refusal.map(|refusal| refusal.what);
                refused
                    .map_or(Ok(()), Err)
                    .map_err(anyhow::Error::msg)
                    .context("a legal action")?;
            }
            _ => {}
        }
    }
}
