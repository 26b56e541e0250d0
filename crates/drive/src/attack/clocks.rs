//! Wrong clocks: a server whose wall clock steps by an hour in the middle of a decision, through
//! the library of Debian's `faketime`. The monotonic clock goes on as it is.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::json;

use super::Stage;
use super::people::Caller;
use crate::process::Folder;

/// What is said where `faketime` is missing.
pub(super) const NO_FAKETIME: &str = "not without faketime (apt-get install faketime)";

/// The library that tells programs another time, if it is installed.
pub(super) fn faketime() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").ok()?.filter_map(Result::ok);
    let path = |folder: PathBuf| folder.join("faketime/libfaketimeMT.so.1");
    folders.map(|folder| path(folder.path())).find(|library| library.exists())
}

/// A program's environment with another wall clock, for `env`.
pub(super) fn under(library: &Path, setting: &str) -> Vec<String> {
    let preload = format!("LD_PRELOAD={}", library.display());
    let same = ["FAKETIME_DONT_FAKE_MONOTONIC=1", "DONT_FAKE_MONOTONIC=1", "FAKETIME_NO_CACHE=1"];
    let mut words = vec!["env".to_owned(), preload, setting.to_owned()];
    words.extend(same.map(str::to_owned));
    words
}

pub(super) async fn steps(stage: Stage) -> Result<()> {
    let Some(library) = faketime() else {
        stage.leave_out(NO_FAKETIME);
        return Ok(());
    };
    let after = timeout_after(&stage, &library, "+0").await?;
    let ordinary = after.context("no timeout within 12 s although no clock stepped")?;
    anyhow::ensure!(ordinary > Duration::from_secs(3), "a clock of 5 s ends after {ordinary:?}");
    let seconds = |after: Option<Duration>| match after {
        Some(after) => format!("{:.1} s", after.as_secs_f64()),
        None => "more than 12 s".into(),
    };
    let after = timeout_after(&stage, &library, "+3600").await?;
    let soon = after.is_some_and(|after| after < Duration::from_secs(3));
    stage.see(format!("an hour forward: 5 s end after {}", seconds(after)), soon);
    let after = timeout_after(&stage, &library, "-3600").await?;
    let late = after.is_none_or(|after| after > Duration::from_secs(10));
    stage.see(format!("an hour back: 5 s end after {}", seconds(after)), late);
    Ok(())
}

/// How long a decision with a clock of 5 s lasts if the wall clock steps just after its start.
async fn timeout_after(stage: &Stage, library: &Path, step: &str) -> Result<Option<Duration>> {
    let folder = Folder::new()?;
    let file = folder.0.join("time");
    std::fs::write(&file, "+0")?;
    let under = under(library, &format!("FAKETIME_TIMESTAMP_FILE={}", file.display()));
    let under: Vec<&str> = under.iter().map(String::as_str).collect();
    let server = stage.start_under(&under, &folder.0.join("data"), &[])?;
    let person = Caller::new(server.port, 2);
    let setup = json!({"game": "david-goliath", "bots": "random", "clock_ms": 5000});
    let seat = person.create(&setup).await?;
    let (mut socket, _) = person.sit(&seat).await?;
    socket.ask("start", &json!({"type": "start"})).await?;
    while socket.hear().await?["legal"].as_array().is_none_or(Vec::is_empty) {}
    let begun = Instant::now();
    tokio::time::sleep(Duration::from_millis(500)).await;
    // Renamed into place, so that the server never reads half of it.
    let next = folder.0.join("next");
    std::fs::write(&next, step)?;
    std::fs::rename(&next, &file)?;
    // Whatever happens at a table makes it look at its clocks.
    socket.ask("e", &json!({"type": "emote", "emote": "thinking"})).await?;
    while begun.elapsed() < Duration::from_secs(12) {
        let left = Duration::from_secs(12).saturating_sub(begun.elapsed());
        let Some(message) = socket.hear_within(left).await? else { break };
        if message["event"]["type"] == "act" && message["event"]["seat"] == seat.seat.index() {
            return Ok(Some(begun.elapsed()));
        }
    }
    Ok(None)
}
