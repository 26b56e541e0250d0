//! The example bot, as its author would run it.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use game::Seat;
use games::GameKind;
use serde_json::json;

use crate::process::{Folder, Group, RunningServer};

const BOT: &str = "examples/bot.py";
/// A bot that has not ended by then hangs.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) async fn run(program: &Path, python: &Path) -> Result<()> {
    let folder = Folder::new()?;
    let server = RunningServer::start(program, &folder.0, 0, &[])?;
    let base = format!("http://127.0.0.1:{}", server.port);
    for game in GameKind::ALL {
        let said = play(python, &format!("{base}/{game}")).await.context(game.name())?;
        print!("{game}: {said}");
    }
    by_link(&server, python).await?;
    println!("a bot by link: fine");
    // Nearly everything it sends comes too soon.
    let folder = Folder::new()?;
    let server = RunningServer::start(program, &folder.0, 0, &["--messages-per-second", "1"])?;
    let game = format!("http://127.0.0.1:{}/david-goliath", server.port);
    let said = play(python, &game).await.context("at one message a second")?;
    print!("at one message a second: {said}");
    Ok(())
}

/// Runs the bot to its end; gives what it said.
async fn play(python: &Path, at: &str) -> Result<String> {
    let mut command = Command::new(python);
    command.args([BOT, at]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut bot = Group::start(&mut command)?;
    let fine = ended(&mut bot)?;
    let said = std::io::read_to_string(bot.0.stdout.take().context("its output")?)?;
    let errors = std::io::read_to_string(bot.0.stderr.take().context("its errors")?)?;
    ensure!(fine && said.contains("winners"), "{said}{errors}");
    Ok(said)
}

/// Waits for the end of a bot; says whether it was a good one.
fn ended(bot: &mut Group) -> Result<bool> {
    let ended = tokio::task::block_in_place(|| bot.ends_within(PATIENCE));
    Ok(ended.context("the bot hangs")?.success())
}

/// Lets the bot join somebody else's table by its link.
async fn by_link(server: &RunningServer, python: &Path) -> Result<()> {
    let api = server.api();
    let setup = json!({"name": "Ann", "game": "david-goliath", "bots": "random", "clock_ms": 1000,
        "grace_ms": 0, "options": {"rounds": 1}});
    let ann = api.aside(move |api| api.create(&setup)).await?;
    let link = format!("http://127.0.0.1:{}/t/{}", server.port, ann.table.id);
    let mut bot = Group::start(Command::new(python).args([BOT, &link]))?;
    let game = async {
        let mut connection = api.connect(&ann.table.id, Some(&ann.token), None).await?;
        // Its seat is taken as soon as the list of seats says so.
        loop {
            if let client::ServerMessage::Event(event) = connection.hear().await?
                && matches!(event.event, wire::Happened::Seated { seat, .. } if seat == Seat::new(1))
            {
                break;
            }
        }
        connection.intend("go", 0, &json!({"type": "start"})).await?;
        loop {
            if let client::ServerMessage::Event(event) = connection.hear().await? {
                if event.table.is_some_and(|table| table.state == wire::TableState::Over) {
                    return Ok::<(), client::Error>(());
                }
                if let Some(action) = event.legal.first() {
                    connection.intend(&event.number.to_string(), event.number, action).await?;
                }
            }
        }
    };
    tokio::time::timeout(PATIENCE, game).await.context("the game does not end")??;
    ensure!(ended(&mut bot)?, "the bot at Ann's table failed");
    Ok(())
}
