//! Disks that do not work: full, read-only, locked by somebody else. The errors are clear,
//! nothing breaks, and the server goes on when it has passed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use client::{Api, Connection, Error, ServerMessage};
use serde_json::{Value, json};
use wire::{Code, OwnedSeat, Refusal, TableState};

use crate::process::{Folder, Group, RunningServer};

pub(crate) async fn run(program: &Path) -> Result<()> {
    full(program).await?;
    locked(program).await?;
    read_only(program)?;
    in_use(program)?;
    Ok(())
}

async fn create(api: &Api) -> Result<OwnedSeat, Error> {
    let setup =
        json!({"name": "Ann", "game": "david-goliath", "bots": "random", "options": {"rounds": 1}});
    api.aside(move |api| api.create(&setup)).await
}

/// Plays until the game is over or something cannot be stored; says what the refusal was.
async fn play(connection: &mut Connection, legal: Vec<Value>, seen: u64) -> Result<Option<Value>> {
    let (mut legal, mut seen, mut ids) = (legal, seen, 0);
    loop {
        if let Some(action) = legal.first() {
            ids += 1;
            connection.intend(&format!("p{seen}-{ids}"), seen, action).await?;
            legal = Vec::new();
        }
        match connection.hear().await? {
            ServerMessage::Event(event) => {
                if event.table.is_some_and(|table| table.state == TableState::Over) {
                    return Ok(None);
                }
                (legal, seen) = (event.legal, event.number);
            }
            ServerMessage::Answer(answer) => {
                if let Some(refusal) = answer.refusal {
                    return Ok(Some(serde_json::to_value(refusal)?));
                }
            }
            ServerMessage::Welcome(_) => bail!("a second welcome"),
        }
    }
}

/// Says something until it is refused; gives the refusal.
async fn refused(connection: &mut Connection) -> Result<Refusal> {
    for number in 0..1000 {
        let chat = json!({"type": "chat", "text": "Is anybody there? ".repeat(15)});
        connection.intend(&format!("c{number}"), 0, &chat).await?;
        loop {
            if let ServerMessage::Answer(answer) = connection.hear().await?
                && answer.id == format!("c{number}")
            {
                match answer.refusal {
                    Some(refusal) => return Ok(refusal),
                    None => break,
                }
            }
        }
    }
    bail!("everything was stored")
}

async fn full(program: &Path) -> Result<()> {
    let folder = Folder::new()?;
    let server = RunningServer::start(program, &folder.0, 0, &["--max-pages", "40"])?;
    let api = server.api();
    let seat = create(&api).await?;
    let mut connection = api.connect(&seat.table.id, Some(&seat.token), None).await?;
    connection.intend("start", 0, &json!({"type": "start"})).await?;
    // Others fill the disk.
    let (status, no_table) = loop {
        match create(&api).await {
            Ok(_) => {}
            Err(Error::Refused(status, refusal)) => break (status, refusal),
            Err(error) => return Err(error.into()),
        }
    };
    ensure!(status == 503 && no_table.is(&Code::Storage), "{status}: {no_table:?}");
    ensure!(no_table.what.contains("full"), "{no_table:?}");
    let refusal = refused(&mut connection).await?;
    ensure!(refusal.is(&Code::Storage), "{refusal:?}");
    server.stop()?;
    // With space again the game goes on where it was, and its record is right.
    let server = RunningServer::start(program, &folder.0, 0, &[])?;
    let api = server.api();
    let (mut connection, welcome) = api.enter(&seat.table.id, Some(&seat.token), None).await?;
    let refusal = play(&mut connection, welcome.legal, welcome.number).await?;
    ensure!(refusal.is_none(), "it does not go on");
    check_record(&api, &seat).await?;
    println!("full: refused with a clear word, and on it goes with space");
    Ok(())
}

async fn check_record(api: &Api, seat: &OwnedSeat) -> Result<()> {
    let path = format!("/api/tables/{}/record", seat.table.id);
    let record = api.aside(move |api| api.ask(&path, None, None)).await?;
    games::Record::from_value(&record).context("the record")?;
    Ok(())
}

async fn locked(program: &Path) -> Result<()> {
    let folder = Folder::new()?;
    let server = RunningServer::start(program, &folder.0, 0, &[])?;
    let api = server.api();
    let seat = create(&api).await?;
    let (mut connection, _) = api.enter(&seat.table.id, Some(&seat.token), None).await?;
    connection.intend("start", 0, &json!({"type": "start"})).await?;
    // Somebody else holds the file for longer than the server waits.
    let mut other = rusqlite::Connection::open(folder.0.join("trickhold.db"))?;
    let hold = other.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let refusal = refused(&mut connection).await?;
    ensure!(refusal.is(&Code::Storage), "{refusal:?}");
    let health = api.aside(|api| api.ask("/health", None, None)).await;
    ensure!(matches!(health, Err(Error::Refused(503, _))), "{health:?}");
    hold.rollback()?;
    // The same connection goes on without a restart: the server tries again by itself.
    for _ in 0..50 {
        let entered = api.enter(&seat.table.id, Some(&seat.token), None).await;
        if let Ok((mut connection, welcome)) = entered {
            if welcome.table.state == TableState::Lobby {
                connection.intend("start2", welcome.number, &json!({"type": "start"})).await?;
            }
            let refusal = play(&mut connection, welcome.legal, welcome.number).await?;
            ensure!(refusal.is_none(), "{refusal:?}");
            check_record(&api, &seat).await?;
            println!("locked: refused with a clear word, and on it goes when it is free");
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    bail!("the server does not go on after the lock")
}

/// Runs the server as another user: root may write everywhere.
fn read_only(program: &Path) -> Result<()> {
    let folder = Folder::new()?;
    // A program that another user may run.
    let copy = folder.0.join("trickhold");
    std::fs::copy(program, &copy)?;
    let data = folder.0.join("data");
    drop(RunningServer::start(&copy, &data, 0, &[])?);
    let mut command = if rustix::process::geteuid().is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&copy);
        command
    } else {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o555))?;
        Command::new(&copy)
    };
    command.arg("serve").arg("--data").arg(&data).args(["--listen", "127.0.0.1:0"]);
    let mut server = Group::start(command.stdout(Stdio::null()).stderr(Stdio::piped()))?;
    let status = server.ends_within(Duration::from_secs(30)).context("it serves")?;
    let said = std::io::read_to_string(server.0.stderr.take().context("its errors")?)?;
    ensure!(status.code() == Some(2), "{status:?}: {said}");
    ensure!(said.contains("cannot be written"), "{said}");
    println!("read-only: {}", said.trim());
    Ok(())
}

fn in_use(program: &Path) -> Result<()> {
    let folder = Folder::new()?;
    let server = RunningServer::start(program, &folder.0, 0, &[])?;
    let error = match RunningServer::start(program, &folder.0, 0, &[]) {
        Ok(_) => bail!("two servers work on one directory"),
        Err(error) => error.to_string(),
    };
    ensure!(error.contains("another server"), "{error}");
    drop(server);
    println!("in use: {error}");
    Ok(())
}
