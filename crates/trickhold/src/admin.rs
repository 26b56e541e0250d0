//! `trickhold admin`: what a host does about tables and addresses, on the data of a stopped server or
//! through the running one.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Subcommand;
use comfy_table::Table;
use serde_json::Value;
use server::Admin;

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

pub(crate) fn run(args: Args) -> Result<()> {
    let data = match args.data {
        Some(data) => data,
        None => crate::files::data_folder()?,
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
        show(&done);
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

/// How long ago something was, or how long it will be, in the largest unit that fits.
fn span(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        7200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}

fn ago(milliseconds: &Value) -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_secs());
    let then = milliseconds.as_u64().unwrap_or(0) / 1000;
    format!("{} ago", span(now.saturating_sub(then)))
}

fn show(done: &Value) {
    let Some(rows) = done.as_array() else {
        for (key, value) in done.as_object().into_iter().flatten() {
            anstream::println!("{key}: {}", text(value));
        }
        return;
    };
    if rows.is_empty() {
        anstream::println!("There is none.");
        return;
    }
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    if rows[0].get("network").is_some() {
        table.set_header(["network", "blocked", "why"]);
        for row in rows {
            table.add_row([text(&row["network"]), ago(&row["since"]), text(&row["why"])]);
        }
    } else {
        table.set_header(["table", "game", "state", "rows", "last played", "forgotten in"]);
        for row in rows {
            let left = row["forgotten_in"].as_u64().map(span).unwrap_or_default();
            table.add_row([
                text(&row["table"]),
                text(&row["game"]),
                text(&row["state"]),
                text(&row["rows"]),
                ago(&row["touched"]),
                left,
            ]);
        }
    }
    anstream::println!("{}", table.trim_fmt());
}
