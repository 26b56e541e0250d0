//! The example bot, as its author would run it.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use serde_json::json;

use crate::process::{Folder, Running};

const BOT: &str = "examples/bot.py";

pub(crate) fn run(program: &Path, python: &Path) -> Result<()> {
    let folder = Folder::new("bot")?;
    let server = Running::start(program, &folder.0, 0, &[])?;
    let base = format!("http://127.0.0.1:{}", server.port);
    for game in ["david-goliath", "dwarf-king"] {
        let output = Command::new(python).args([BOT, &format!("{base}/{game}")]).output()?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        ensure!(output.status.success() && said.contains("winners"), "{game}: {said}{errors}");
        print!("{game}: {said}");
    }
    // At somebody else's table, by its link.
    let house = server.house();
    let setup = json!({"name": "Ann", "game": "david-goliath", "bots": "random", "clock_ms": 1000,
        "grace_ms": 0, "options": {"rounds": 1}});
    let ann = house.create(&setup)?;
    let mut bot =
        Command::new(python).args([BOT, &format!("{base}/t/{}", ann.table.id)]).spawn()?;
    let start = async {
        let mut connection = house.connect(&ann.table.id, Some(&ann.token), None).await?;
        // Its chair is taken as soon as the list of chairs says so.
        loop {
            if let client::Heard::Event(event) = connection.hear().await?
                && matches!(event.event, table::Happened::Seated { chair: 1, .. })
            {
                break;
            }
        }
        connection.intend("go", 0, &json!({"type": "start"})).await?;
        loop {
            if let client::Heard::Event(event) = connection.hear().await? {
                if event.table.is_some_and(|table| table.state == "over") {
                    return Ok::<(), client::Error>(());
                }
                if let Some(action) = event.legal.first() {
                    connection.intend(&event.number.to_string(), event.number, action).await?;
                }
            }
        }
    };
    tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(start))?;
    ensure!(bot.wait()?.success(), "the bot at Ann's table failed");
    println!("a bot by link: fine");
    Ok(())
}
