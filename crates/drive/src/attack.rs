//! Replays known attacks against a server program and says of each whether it still works: `open`
//! if the hole can be seen from outside, `closed` if not. Every attack starts a server of its own
//! on a fresh folder, with the limits that a server has by itself, and only talks to 127.0.0.0/8.

mod answers;
mod clocks;
mod connections;
mod files;
mod guess;
mod limits;
mod people;
mod play;
mod seats;
mod thinking;
mod web;

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::process::{Folder, RunningServer};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only these attacks, by their numbers
    #[arg(long, value_delimiter = ',')]
    only: Vec<u8>,
    /// Only what is quick and measures no time
    #[arg(long)]
    short: bool,
    /// A Python with the package `websockets`, for the example bot
    #[arg(long, default_value = "target/venv/bin/python")]
    python: PathBuf,
}

/// Where an attack takes place, and what it has seen.
#[derive(Clone)]
struct Stage {
    program: PathBuf,
    python: PathBuf,
    findings: Arc<Mutex<Findings>>,
}

impl Stage {
    /// A server with its own limits, but for these settings, on a fresh folder.
    fn fresh(&self, more: &[&str]) -> Result<Site> {
        let folder = Folder::new()?;
        Ok(Site { server: self.start(&folder.0, more)?, folder })
    }

    /// The same on a folder that is there.
    fn start(&self, data: &Path, more: &[&str]) -> Result<RunningServer> {
        self.start_under(&[], data, more)
    }

    /// The same, under another program that becomes it.
    fn start_under(&self, under: &[&str], data: &Path, more: &[&str]) -> Result<RunningServer> {
        tokio::task::block_in_place(|| {
            RunningServer::start_bare(under, &self.program, data, 0, more)
        })
    }

    /// A figure, and whether it shows a hole.
    fn see(&self, what: impl Into<String>, open: bool) {
        self.findings.lock().expect("no panics").parts.push((what.into(), open));
    }

    /// Something that this machine cannot show.
    fn leave_out(&self, what: impl Into<String>) {
        self.findings.lock().expect("no panics").left_out.push(what.into());
    }
}

/// A server and its data, which go together.
struct Site {
    server: RunningServer,
    folder: Folder,
}

impl Deref for Site {
    type Target = RunningServer;

    fn deref(&self) -> &RunningServer {
        &self.server
    }
}

#[derive(Default)]
struct Findings {
    parts: Vec<(String, bool)>,
    left_out: Vec<String>,
}

impl Findings {
    fn verdict(&self) -> &'static str {
        match self.parts.iter().any(|(_, open)| *open) {
            true => "open",
            false if self.parts.is_empty() => "not run",
            false => "closed",
        }
    }

    fn lines(&self) -> Vec<String> {
        let parts = self.parts.iter();
        let mark = |open: &bool| if *open { "!" } else { " " };
        let parts = parts.map(|(what, open)| format!("{} {what}", mark(open)));
        parts.chain(self.left_out.iter().map(|what| format!("? {what}"))).collect()
    }
}

type Attacked = Pin<Box<dyn Future<Output = Result<()>> + Send>>;

struct Attack {
    number: u8,
    name: &'static str,
    /// Seconds it may take.
    limit: u64,
    /// Is it part of the short form?
    short: bool,
    run: fn(Stage) -> Attacked,
}

macro_rules! attacks {
    ($($number:literal $name:literal $limit:literal $short:literal $run:path;)*) => {
        &[$(Attack {
            number: $number,
            name: $name,
            limit: $limit,
            short: $short,
            run: |stage| Box::pin($run(stage)),
        }),*]
    };
}

/// Number, name, seconds, in the short form?, function.
const ATTACKS: &[Attack] = attacks! {
    1 "long answers stall the server" 300 false answers::stall;
    2 "the sweep deletes live games" 60 true files::sweep;
    3 "a random bot's chance is public" 120 true guess::chance;
    4 "the time of a bot tells its hand" 240 false guess::timing;
    5 "one address holds up all bots" 180 false thinking::bots;
    6 "reviews: one queue, many threads" 240 false thinking::reviews;
    7 "connections that never end" 300 false connections::idle;
    8 "a stranger makes bots finish a game" 60 true seats::stranger;
    9 "others can read the data" 60 true files::modes;
    10 "the data file alone is not whole" 60 true files::alone;
    11 "health: broken data, no limit" 90 true files::health;
    12 "a seat's next owner inherits" 60 true seats::inherit;
    13 "one seat uses up what is for all" 120 true limits::used_up;
    14 "a step of the wall clock" 90 false clocks::steps;
    15 "rows without bound" 120 true limits::rows;
    16 "the example bot hangs" 120 false web::example_bot;
    17 "a removed guest, every free seat" 60 true seats::seats;
    18 "names that deceive" 60 true web::names;
    19 "other sites, other hosts" 60 true web::sites;
    20 "a review of the health check" 60 true web::health_review;
    21 "forwarded addresses with ports" 60 true web::forwarded;
    22 "the data never shrinks" 120 true files::shrink;
    23 "closing with deaf sockets" 120 true connections::closing;
};

pub(crate) async fn run(program: &Path, args: &Args) -> Result<()> {
    let known = |number: &u8| ATTACKS.iter().any(|attack| attack.number == *number);
    ensure!(args.only.iter().all(known), "the attacks are 1 to {}", ATTACKS.len());
    let chosen = |attack: &&Attack| match args.only.is_empty() {
        true => attack.short || !args.short,
        false => args.only.contains(&attack.number),
    };
    let (mut open, mut failed) = (0, 0);
    for attack in ATTACKS.iter().filter(chosen) {
        let (program, python) = (program.to_path_buf(), args.python.clone());
        let stage = Stage { program, python, findings: Arc::default() };
        let begun = Instant::now();
        let attempted = attempt(attack, stage.clone()).await;
        let findings = stage.findings.lock().expect("no panics");
        let (verdict, seen) = match attempted {
            Ok(()) => (findings.verdict(), findings.lines()),
            Err(error) => ("error", vec![format!("? {error:#}")]),
        };
        let took = begun.elapsed().as_secs_f64();
        println!("{:2}  {:36}  {verdict:8} {took:4.0} s", attack.number, attack.name);
        seen.iter().for_each(|line| println!("           {line}"));
        open += usize::from(verdict == "open");
        failed += usize::from(verdict != "open" && verdict != "closed");
    }
    ensure!(open == 0 && failed == 0, "{open} attacks work, {failed} could not be tried");
    Ok(())
}

/// Runs one attack within its time.
async fn attempt(attack: &Attack, stage: Stage) -> Result<()> {
    let mut task = tokio::spawn((attack.run)(stage));
    let limit = Duration::from_secs(attack.limit);
    match tokio::time::timeout(limit, &mut task).await {
        Ok(done) => done.context("the attack itself failed")?,
        Err(_) => {
            task.abort();
            anyhow::bail!("not done after {} s", attack.limit)
        }
    }
}
