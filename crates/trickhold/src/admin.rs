//! `trickhold admin`: what a host does about tables and addresses, on the data of a stopped server or
//! through the running one.

use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

use anyhow::{Result, anyhow};
use clap::Subcommand;
use comfy_table::Table;
use serde_json::Value;
use server::Admin;
use words::Words;

use crate::play::ago;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The server's data directory
    #[arg(long, value_name = "DIR", env = "TRICKHOLD_DATA", global = true)]
    data: Option<PathBuf>,
    #[command(flatten)]
    store: crate::store::StoreArgs,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    what: AdminCommand,
}

#[derive(Subcommand, Debug)]
enum AdminCommand {
    /// List tables, the newest first
    List {
        /// No more than this many
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// List tables that were put aside because they are old; they are forgotten after a week
    Swept,
    /// Bring back a table that was put aside
    Restore {
        /// Its name, as `swept` prints it
        table: String,
    },
    /// Delete a table for good: its log, its record, its review
    Delete {
        /// Its name, as `list` or its link has it
        table: String,
    },
    /// Let nobody in from an address or a network
    Block {
        /// An address, or a network such as 192.0.2.0/24
        network: String,
        /// A note on the reason, for yourself
        #[arg(long, default_value = "")]
        why: String,
    },
    /// Let an address or a network in again
    Unblock {
        /// As `blocks` prints it
        network: String,
    },
    /// List the addresses and networks that are blocked
    Blocks,
}

pub(crate) fn run(args: Args, words: &Words) -> Result<()> {
    let data = match args.data {
        Some(data) => data,
        None => crate::files::data_folder(words)?,
    };
    let command = match args.what {
        AdminCommand::List { most } => Admin::List { most },
        AdminCommand::Swept => Admin::Swept,
        AdminCommand::Restore { table } => Admin::Restore { table },
        AdminCommand::Delete { table } => Admin::Delete { table },
        AdminCommand::Block { network, why } => Admin::Block { network, why },
        AdminCommand::Unblock { network } => Admin::Unblock { network },
        AdminCommand::Blocks => Admin::Blocks,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let done = runtime.block_on(server::admin(&data, args.store.database()?, command));
    let done = done.map_err(|what| anyhow!(what))?;
    if args.json {
        anstream::println!("{done}");
    } else {
        show(&done, words);
    }
    Ok(())
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => words::visible(text),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// Seconds that are left, in the largest unit that fits.
fn span(seconds: u64, words: &Words) -> String {
    match seconds / 60 {
        minutes @ 0..120 => words.count("report.in.minutes", minutes),
        minutes @ 120..2880 => words.count("report.in.hours", minutes / 60),
        minutes => words.count("report.in.days", minutes / 1440),
    }
}

fn since(milliseconds: &Value, words: &Words) -> String {
    let then = UNIX_EPOCH + Duration::from_millis(milliseconds.as_u64().unwrap_or(0));
    ago(words, then)
}

fn show(done: &Value, words: &Words) {
    let Some(rows) = done.as_array() else {
        for (key, value) in done.as_object().into_iter().flatten() {
            let key = words.find(&format!("report.done.{key}"));
            anstream::println!("{key}: {}", text(value));
        }
        return;
    };
    if rows.is_empty() {
        anstream::println!("{}", words.get("report.none"));
        return;
    }
    let blocks = rows[0].get("network").is_some();
    let heads: &[&str] = match blocks {
        true => &["network", "blocked", "why"],
        false => &["table", "game", "state", "rows", "played", "forgotten"],
    };
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(heads.iter().map(|head| words.find(&format!("report.admin.{head}"))));
    for row in rows {
        let name = |space: &str, key: &str| {
            words.find(&format!("{space}.{}", row[key].as_str().unwrap_or_default())).to_owned()
        };
        let left = row["forgotten_in"].as_u64().map(|seconds| span(seconds, words));
        table.add_row(match blocks {
            true => vec![text(&row["network"]), since(&row["since"], words), text(&row["why"])],
            false => vec![
                text(&row["table"]),
                name("game", "game"),
                name("report.state", "state"),
                words.whole(row["rows"].as_u64().unwrap_or(0)),
                since(&row["touched"], words),
                left.unwrap_or_default(),
            ],
        });
    }
    anstream::println!("{}", table.trim_fmt());
}
