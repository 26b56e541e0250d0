//! Kills the server at random moments under load, and compares (`checker.rs`).

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use game::chance::{Rng, quick};

use crate::checker::{Checker, Return, Versions, table};
use crate::process::{Folder, RunningServer};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// How often
    #[arg(long, default_value_t = 200)]
    times: u64,
    /// Tables at once
    #[arg(long, default_value_t = 12)]
    tables: u64,
    /// Another seed, other moments
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) async fn run(program: &Path, args: &Args) -> Result<()> {
    let folder = Folder::new()?;
    let mut server = RunningServer::start(program, &folder.0, 0, &[])?;
    let port = server.port;
    let manner = (Return::AtOnce, Versions::One);
    let checker = Checker::new(server.api(), args.seed, manner, None);
    let tables = (0..args.tables).map(|number| tokio::spawn(table(checker.clone(), number)));
    let tables: Vec<_> = tables.collect();
    let mut rng = quick(args.seed);
    for _ in 0..args.times {
        tokio::time::sleep(Duration::from_millis(40 + rng.next_u64() % 260)).await;
        server.kill()?;
        // A port that was just closed may take a moment.
        server = match RunningServer::start(program, &folder.0, port, &[]) {
            Ok(server) => server,
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(200)).await;
                RunningServer::start(program, &folder.0, port, &[])?
            }
        };
    }
    checker.stop.store(true, Ordering::Relaxed);
    for table in tables {
        table.await.context("a client panicked")??;
    }
    let took = server.stop()?;
    ensure!(took < Duration::from_secs(2), "the server took {took:?} to stop");
    let counts = &checker.counts;
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "killed {} times: {} answers and {} events all there, {} returns, {} answers given again, {} records right",
        args.times,
        count(&counts.answers),
        count(&counts.events),
        count(&counts.returns),
        count(&counts.again),
        count(&counts.games)
    );
    ensure!(count(&counts.answers) > args.times && count(&counts.returns) > args.times);
    ensure!(count(&counts.games) > 0, "no game came to its end");
    Ok(())
}
