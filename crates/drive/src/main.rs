//! Drives a real server from outside, as a process of its own: kills it at random moments and
//! looks whether anything is missing, watches its syncs, breaks its disk, seats outside bots,
//! loads it, and attacks it; does the worst to several of them on one database, and measures what
//! that costs.

mod attack;
mod bot;
mod checker;
mod cluster;
mod cost;
mod crowd;
mod disk;
mod kill;
mod load;
#[path = "../../server/tests/common/postgres.rs"]
mod postgres;
mod process;
mod scan;
mod sync;

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
use tokio::signal::unix::{SignalKind, signal};

#[derive(Parser)]
struct Cli {
    /// The program to drive
    #[arg(long, default_value = "target/release/trickhold")]
    program: PathBuf,
    #[command(subcommand)]
    command: CliCommand,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Kill the server at random moments under load, and compare
    Kill(kill::Args),
    /// Show that a sync returns between the write and the answer
    Sync,
    /// A full, read-only or locked disk: clear errors, nothing broken, and it goes on
    Disk,
    /// Let the example bot play both games, and two of them one table
    Bot {
        /// A Python with the package `websockets`
        #[arg(long, default_value = "python3")]
        python: PathBuf,
    },
    /// Play full tables over real sockets and measure
    Load(load::Args),
    /// Kill, freeze and cut off three nodes on one PostgreSQL behind HAProxy, and compare
    Cluster(cluster::Args),
    /// Measure the same games on SQLite and PostgreSQL, with one node and with three
    Cost(cost::Args),
    /// Replay known attacks and say which of them still work
    Attack(attack::Args),
    /// A bare echo, the yardstick of the load: used by `load`
    #[command(hide = true)]
    Echo,
}

fn main() -> Result<()> {
    let cli = Cli::parse();
    client::raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        let work = async {
            match cli.command {
                CliCommand::Kill(args) => kill::run(&cli.program, &args).await,
                CliCommand::Sync => sync::run(&cli.program).await,
                CliCommand::Disk => disk::run(&cli.program).await,
                CliCommand::Bot { python } => bot::run(&cli.program, &python).await,
                CliCommand::Load(args) => load::run(&cli.program, &args).await,
                CliCommand::Cluster(args) => cluster::run(&cli.program, &args).await,
                CliCommand::Cost(args) => cost::run(&cli.program, &args).await,
                CliCommand::Attack(args) => attack::run(&cli.program, &args).await,
                CliCommand::Echo => load::echo().await,
            }
        };
        // What is dropped here ends the processes it has started.
        tokio::select! {
            done = work => done,
            () = interrupted() => bail!("interrupted"),
        }
    });
    // Requests that are under way are waited for by nobody.
    runtime.shutdown_background();
    done
}

/// Somebody wants this program to end.
async fn interrupted() {
    let of = |kind| async move {
        match signal(kind) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        () = of(SignalKind::interrupt()) => {}
        () = of(SignalKind::terminate()) => {}
        () = of(SignalKind::hangup()) => {}
    }
}
