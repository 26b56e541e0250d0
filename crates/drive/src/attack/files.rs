//! The data directory: what the sweep deletes, who may read the files, whether the data file is
//! whole by itself, what `/health` says of broken data, and whether the file ever shrinks.

use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::clocks::{NO_FAKETIME, faketime, under};
use super::people::Caller;
use super::play::{self, FAST, Style};
use super::{Site, Stage};
use crate::process::{Folder, RunningServer};

const FILE: &str = "trickhold.db";

/// Begins a game with bots and leaves it after some cards; gives its table.
async fn begun(server: &RunningServer) -> Result<String> {
    let person = Caller::new(server.port, 2);
    let setup = json!({"game": "david-goliath", "bots": "random"});
    let seat = person.create(&setup).await?;
    let (mut socket, _) = person.sit(&seat).await?;
    socket.ask("start", &json!({"type": "start"})).await?;
    play::play(&mut socket, &Style { cards: Some(3), ..Style::default() }).await?;
    Ok(seat.table.id)
}

/// Ends a server, however it ends.
fn stop(server: RunningServer) -> Result<()> {
    let ended = tokio::task::block_in_place(|| server.stop_within(Duration::from_secs(10)))?;
    ended.map(drop).context("it does not end within 10 s")
}

async fn status(server: &RunningServer, table: &str) -> Result<u16> {
    Ok(Caller::new(server.port, 3).get(&format!("/api/tables/{table}")).await?.status)
}

pub(super) async fn sweep(stage: Stage) -> Result<()> {
    let folder = Folder::new()?;
    let data = folder.0.join("data");
    let server = stage.start(&data, &[])?;
    let table = begun(&server).await?;
    stop(server)?;
    // The last change of seats was long ago, the last card was today.
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64;
    let long_ago = now - 95 * 24 * 3600 * 1000;
    let database = rusqlite::Connection::open(data.join(FILE))?;
    database.execute("UPDATE tables SET touched = ?1", [long_ago])?;
    drop(database);
    let server = stage.start(&data, &[])?;
    let found = status(&server, &table).await?;
    stage.see(format!("seated 95 days ago, played today: {found}"), found != 200);
    stop(server)?;
    let Some(library) = faketime() else {
        stage.leave_out(NO_FAKETIME);
        return Ok(());
    };
    let data = folder.0.join("later");
    let server = stage.start(&data, &[])?;
    let table = begun(&server).await?;
    stop(server)?;
    let under = under(&library, "FAKETIME=+100d");
    let under: Vec<&str> = under.iter().map(String::as_str).collect();
    let server = stage.start_under(&under, &data, &[])?;
    let found = status(&server, &table).await?;
    stage.see(format!("a game, and a clock that is 100 days ahead: {found}"), found != 200);
    Ok(())
}

/// The permissions of a file.
fn mode(path: &Path) -> Result<u32> {
    let found = path.metadata().with_context(|| path.display().to_string())?;
    Ok(found.permissions().mode() & 0o777)
}

/// Who may do what, and whether that is more than the owner.
fn look(stage: &Stage, when: &str, data: &Path) -> Result<()> {
    let files = [FILE, "trickhold.db-wal", "lock"];
    let modes: Vec<(&str, u32)> = std::iter::once(("directory", mode(data)))
        .chain(files.map(|file| (file, mode(&data.join(file)))))
        .map(|(name, mode)| Ok((name, mode?)))
        .collect::<Result<_>>()?;
    let words: Vec<String> = modes.iter().map(|(name, mode)| format!("{name} {mode:o}")).collect();
    let others = modes.iter().any(|(_, mode)| mode & 0o077 != 0);
    stage.see(format!("{when}: {}", words.join(", ")), others);
    Ok(())
}

pub(super) async fn modes(stage: Stage) -> Result<()> {
    let folder = Folder::new()?;
    let data = folder.0.join("data");
    let umask = ["sh", "-c", "umask 022; exec \"$0\" \"$@\""];
    let server = stage.start_under(&umask, &data, &[])?;
    begun(&server).await?;
    look(&stage, "new", &data)?;
    let copy = folder.0.join("copy");
    let mut backup = Command::new(umask[0]);
    backup.args(&umask[1..]).arg(&stage.program).arg("backup").arg("--data").arg(&data).arg(&copy);
    ensure!(backup.output()?.status.success(), "no backup");
    let copied = mode(&copy)?;
    stage.see(format!("backup {copied:o}"), copied & 0o077 != 0);
    stop(server)?;
    for name in [".", FILE, "trickhold.db-wal", "trickhold.db-shm", "lock"] {
        let path = data.join(name);
        let mode = if name == "." { 0o755 } else { 0o644 };
        if path.exists() {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))?;
        }
    }
    let server = stage.start_under(&umask, &data, &[])?;
    begun(&server).await?;
    look(&stage, "left open before", &data)?;
    Ok(())
}

pub(super) async fn alone(stage: Stage) -> Result<()> {
    let folder = Folder::new()?;
    let (data, copy) = (folder.0.join("data"), folder.0.join("copy"));
    let server = stage.start(&data, &[])?;
    let table = begun(&server).await?;
    stop(server)?;
    std::fs::create_dir(&copy)?;
    std::fs::copy(data.join(FILE), copy.join(FILE))?;
    let wal = data.join("trickhold.db-wal").metadata().map_or(0, |wal| wal.len());
    let server = stage.start(&copy, &[])?;
    let found = status(&server, &table).await?;
    stage.see(format!("{wal} bytes beside the file; its copy's table: {found}"), found != 200);
    Ok(())
}

pub(super) async fn health(stage: Stage) -> Result<()> {
    let Site { server, folder } = stage.fresh(&["--requests-per-second", "1000"])?;
    for number in 0..300u32 {
        let person = Caller::new(server.port, 10 + (number / 100) as u8);
        person.create(&json!({"game": "david-goliath"})).await?;
    }
    stop(server)?;
    // Whole and in one file, before something in the middle of it is overwritten.
    let path = folder.0.join(FILE);
    let database = rusqlite::Connection::open(&path)?;
    database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    let size: i64 = database.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    drop(database);
    let pages = path.metadata()?.len() / size as u64;
    let file = std::fs::File::options().write(true).open(&path)?;
    file.write_all_at(&vec![0xa5; 10 * size as usize], pages / 2 * size as u64)?;
    drop(file);
    match stage.start(&folder.0, &[]) {
        Ok(server) => {
            let mut status = 200;
            for _ in 0..10 {
                status = Caller::new(server.port, 2).get("/health").await?.status;
                if status != 200 {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
            stage.see(format!("10 of {pages} pages broken: health {status}"), status == 200);
        }
        Err(error) => stage.see(format!("10 of {pages} pages broken: {error}"), false),
    }
    let server = stage.fresh(&[])?;
    let mut bursts = Vec::new();
    for _ in 0..20 {
        let person = Caller::new(server.port, 2);
        bursts.push(tokio::spawn(async move {
            let mut refused = 0;
            for _ in 0..100 {
                refused += usize::from(person.get("/health").await?.status == 429);
            }
            Ok::<usize, anyhow::Error>(refused)
        }));
    }
    let mut refused = 0;
    for burst in bursts {
        refused += burst.await??;
    }
    stage.see(format!("{refused} of 2000 questions at once refused"), refused == 0);
    Ok(())
}

/// Tables that are filled with talk, and how much each says.
const TALKS: usize = 16;
const SAID: usize = 200;

pub(super) async fn shrink(stage: Stage) -> Result<()> {
    let admin = |words: &[&str]| Command::new(&stage.program).arg("admin").args(words).output();
    if !admin(&["--help"])?.status.success() {
        stage.see("nothing can be deleted: there is no command admin", true);
        return Ok(());
    }
    let Site { server, folder } = stage.fresh(&FAST)?;
    let mut talks = Vec::new();
    for number in 0..TALKS {
        let person = Caller::new(server.port, 10 + number as u8);
        talks.push(tokio::spawn(async move {
            let seat = person.create(&json!({"game": "david-goliath"})).await?;
            let (mut socket, _) = person.sit(&seat).await?;
            let chat = json!({"type": "chat", "text": "so it goes ".repeat(25)});
            for said in 0..SAID {
                socket.ask(&format!("c{said}"), &chat).await?;
            }
            Ok::<String, anyhow::Error>(seat.table.id)
        }));
    }
    let mut tables = Vec::new();
    for talk in talks {
        tables.push(talk.await??);
    }
    stop(server)?;
    let size = || -> Result<u64> {
        let wal = folder.0.join("trickhold.db-wal").metadata().map_or(0, |wal| wal.len());
        Ok(folder.0.join(FILE).metadata()?.len() + wal)
    };
    // Once more, so that everything is in the file.
    stop(stage.start(&folder.0, &[])?)?;
    let before = size()?;
    let data = folder.0.to_string_lossy().into_owned();
    for table in &tables {
        let done = admin(&["delete", table, "--data", &data])?;
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        ensure!(done.status.success(), "not deleted: {}", said.trim());
    }
    let server = stage.start(&folder.0, &[])?;
    let found = status(&server, &tables[0]).await?;
    tokio::time::sleep(Duration::from_secs(1)).await;
    stop(server)?;
    let after = size()?;
    let kib = |bytes: u64| bytes / 1024;
    let what = format!("{} KiB, all deleted ({found}): {} KiB", kib(before), kib(after));
    stage.see(what, found == 200 || after * 2 > before);
    Ok(())
}
