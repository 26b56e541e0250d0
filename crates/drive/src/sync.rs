//! A missing sync loses nothing when only the process dies, so killing does not notice it. Here
//! the system calls of a server are watched: between the last write to the data file and every
//! answer a sync has returned. Without syncing the same watch must find answers that came too soon.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use client::ServerMessage;
use serde_json::json;

use crate::process::{Folder, RunningServer};

pub(crate) async fn run(program: &Path) -> Result<()> {
    let (answers, early) = watch(program, &[]).await?;
    ensure!(answers >= 15, "only {answers} answers were seen");
    ensure!(early == 0, "{early} of {answers} answers were sent before a sync had returned");
    println!("{answers} answers, each after a sync");
    let (answers, early) = watch(program, &["--unsafe-no-sync"]).await?;
    ensure!(early > 0, "without syncs nothing was noticed in {answers} answers");
    println!("without syncing: {early} of {answers} answers came too soon, as they should");
    Ok(())
}

/// Plays a round under strace; counts the answers, and those that came too soon.
async fn watch(program: &Path, more: &[&str]) -> Result<(usize, usize)> {
    let folder = Folder::new()?;
    let trace = folder.0.join("trace");
    let text = trace.to_str().context("a path")?.to_owned();
    let calls = "trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync";
    let strace = ["strace", "-f", "-y", "-s", "5000", "-e", calls, "-o", &text];
    let data = folder.0.join("data");
    let server = RunningServer::start_under(&strace, program, &data, 0, more)
        .context("strace is needed (apt-get install strace)")?;
    let api = server.api();
    let setup =
        json!({"name": "Ann", "game": "david-goliath", "bots": "random", "options": {"rounds": 1}});
    let seat = api.aside(move |api| api.create(&setup)).await?;
    let mut connection = api.connect(&seat.table.id, Some(&seat.token), None).await?;
    connection.intend("start", 0, &json!({"type": "start"})).await?;
    let (mut ids, mut answered, mut over) = (0, 0, false);
    while !over || answered < ids + 1 {
        match connection.hear().await? {
            ServerMessage::Answer(_) => answered += 1,
            ServerMessage::Event(event) => {
                over = event.table.is_some_and(|table| table.state == wire::TableState::Over);
                if let Some(action) = event.legal.first() {
                    ids += 1;
                    connection.intend(&format!("a{ids}"), event.number, action).await?;
                }
            }
            ServerMessage::Welcome(_) => {}
        }
    }
    drop(server);
    let trace = std::fs::read_to_string(&trace)?;
    Ok(judge(&trace))
}

#[derive(Copy, Clone, PartialEq)]
enum RowState {
    Written,
    /// A sync that began after the write has not returned yet.
    Syncing,
    Synced,
}

/// The names of intents in a piece of JSON, as strace writes it.
fn ids(call: &str) -> impl Iterator<Item = &str> {
    const KEY: &str = "\\\"id\\\":\\\"";
    call.split(KEY).skip(1).filter_map(|rest| rest.split_once("\\\"")).map(|(id, _)| id)
}

/// Reads a trace: was the row of every answered intent written and synced before the answer?
fn judge(trace: &str) -> (usize, usize) {
    let (mut answers, mut early) = (0, 0);
    let mut rows: HashMap<&str, RowState> = HashMap::new();
    // Calls that have begun and not returned, by thread.
    let mut begun: HashMap<&str, &str> = HashMap::new();
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        let (begins, ends) = if call.ends_with("<unfinished ...>") {
            begun.insert(thread, call);
            (Some(call), None)
        } else if call.starts_with("<...") {
            (None, begun.remove(thread))
        } else {
            (Some(call), Some(call))
        };
        let is_sync = |call: &str| {
            let sync = call.starts_with("fsync(") || call.starts_with("fdatasync(");
            sync && call.contains(".db-wal>")
        };
        let step = |rows: &mut HashMap<&str, RowState>, from: RowState, to: RowState| {
            rows.values_mut().filter(|row| **row == from).for_each(|row| *row = to);
        };
        if let Some(call) = begins {
            if is_sync(call) {
                step(&mut rows, RowState::Written, RowState::Syncing);
            }
            if call.contains("\\\"type\\\":\\\"answer\\\"") {
                for id in ids(call) {
                    answers += 1;
                    early += usize::from(rows.get(id) != Some(&RowState::Synced));
                }
            }
        }
        if let Some(call) = ends {
            if is_sync(call) {
                step(&mut rows, RowState::Syncing, RowState::Synced);
            }
            // A page is written again with later rows; the first time counts.
            if call.starts_with("pwrite64(") && call.contains(".db-wal>") {
                for id in ids(call) {
                    rows.entry(id).or_insert(RowState::Written);
                }
            }
        }
    }
    (answers, early)
}

#[cfg(test)]
mod tests {
    use super::judge;

    #[test]
    fn a_sync_that_has_not_returned_is_none() {
        let write =
            r#"7 pwrite64(5</d/trickhold.db-wal>, "{\"by\":{\"seat\":0,\"id\":\"a\"}}", 1, 0) = 1"#;
        let other =
            r#"7 pwrite64(5</d/trickhold.db-wal>, "{\"by\":{\"seat\":0,\"id\":\"b\"}}", 1, 0) = 1"#;
        let sync = "7 fdatasync(5</d/trickhold.db-wal>) = 0";
        let begun = "7 fdatasync(5</d/trickhold.db-wal> <unfinished ...>";
        let done = "7 <... fdatasync resumed>) = 0";
        let answer =
            r#"8 sendto(9<TCP>, "{\"type\":\"answer\",\"id\":\"a\",\"number\":3}", 9) = 9"#;
        let all = |lines: &[&str]| judge(&lines.join("\n"));
        assert_eq!(all(&[write, sync, answer]), (1, 0));
        assert_eq!(all(&[write, sync, other, answer]), (1, 0), "somebody else's write");
        assert_eq!(all(&[write, answer, sync]), (1, 1));
        assert_eq!(all(&[write, begun, answer, done]), (1, 1));
        assert_eq!(all(&[begun, write, done, answer]), (1, 1), "the sync began before the write");
        assert_eq!(all(&[write, begun, done, answer, answer]), (2, 0));
        assert_eq!(all(&[sync, write, answer]), (1, 1));
        assert_eq!(all(&[answer]), (1, 1), "never written");
    }
}
