//! `trickhold simulate`: games between bots, as a summary or as records.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use arena::{Contest, lineup, play_game};
use bots::Budget;
use games::with_game;
use rayon::prelude::*;

use crate::arena::{Programs, bots_parser, read_budget, record_of};
use crate::files::{self, JsonArg, Output, counted};
use crate::kind::{self, Playable, TableArgs};
use crate::outside::GuestArgs;
use crate::stats::Stats;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// Who plays, as in the arena: expert,skilled@500,…; the last one takes all places that are left, and
    /// with every game all move on by one seat
    #[arg(long, value_name = "A,B,…", default_value = "random")]
    #[arg(value_parser = bots_parser(), hide_possible_values = true)]
    bots: String,
    /// How long searching bots think about a decision: 2000 simulations, or 50ms
    #[arg(long, value_name = "SIMULATIONS|TIME", value_parser = read_budget)]
    budget: Option<Budget>,
    /// How many games
    #[arg(long, value_name = "G", default_value_t = 1000, value_parser = kind::at_least_one)]
    games: u64,
    /// Write records to this file as JSON Lines; - for standard output, and then nothing else
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    #[command(flatten)]
    json: JsonArg,
    #[command(flatten)]
    guests: GuestArgs,
}

/// So many games are played before the next are written.
const AT_ONCE: u64 = 256;

/// Plays the games.
pub(crate) fn run(args: &Args) -> Result<()> {
    with_game!(args.table.game.needed()?, G => simulate::<G>(args))
}

fn simulate<G: Playable>(args: &Args) -> Result<()> {
    files::takes_stdout(&[&args.json.json, &args.records])?;
    files::apart([], &[&args.json.json, &args.records])?;
    files::can_write(&args.json.json)?;
    let players = args.table.players;
    let options: G::Options = args.table.options()?;
    let lineup = lineup(&args.bots, players, args.budget).map_err(|error| anyhow!(error))?;
    let names = lineup.iter().map(ToString::to_string).collect();
    let door = Programs::new(options, names, &args.guests);
    let mut contest = Contest::<G>::new(options, lineup, args.table.seed);
    contest.door = Some(&door);
    contest.on_fault = args.guests.faults.on_fault;
    let mut out = args.records.as_deref().map(Output::create).transpose()?;
    let threads = args.guests.threads()?;
    let mut stats = Stats::default();
    let bar = crate::progress(args.games, "games");
    let play = |number: u64| {
        let rotation = number as usize % players;
        let log = play_game::<G>(&contest, number, rotation)?.log;
        bar.inc(1);
        Ok(record_of(&contest, number, rotation, log))
    };
    for first in (0..args.games).step_by(AT_ONCE as usize) {
        let numbers: Vec<u64> = (first..args.games.min(first + AT_ONCE)).collect();
        let played =
            threads.install(|| numbers.into_par_iter().with_max_len(1).map(play).collect());
        let records: Result<Vec<_>, arena::Fault> = played;
        for record in records? {
            stats.add(&record, None);
            if let Some(out) = &mut out {
                writeln!(out, "{}", record.to_json())?;
            }
        }
    }
    bar.finish_and_clear();
    if let Some(out) = &mut out {
        out.flush()?;
    }
    let is_random = args.bots == "random";
    let games = counted(args.games as usize, if is_random { "random game" } else { "game" });
    let report = stats.report(format!("{games} of {}", kind::title::<G>()), G::NAME);
    match args.records.as_deref().is_some_and(files::is_standard) {
        true => args.json.write(&report),
        false => args.json.tell(&report),
    }
}
