//! `trickhold arena`: bots on the same deals, with error bars.

mod guests;
mod kept;
mod summary;

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, anyhow, ensure};
use arena::{Contest, ContestantKind, DealResult, PlayedDeal, lineup, play_deals, verdict};
use bots::{Budget, Level};
use game::{EventOf, Options, Seat};
use games::with_game;
use rayon::prelude::*;
use record::{GameRecord, Origin, SeatRecord};

pub(crate) use self::guests::Programs;
use self::kept::{GuestTerms, KeptMatch, MatchHead};
use self::summary::Summary;
use crate::files::{self, JsonArg};
use crate::kind::{Named, Playable, TableArgs};
use crate::outside::{FaultArgs, GuestArgs};

/// Units and meaning of every figure.
pub(crate) const FIGURES: &str = "\
What the figures mean:
  win share  the part of its games a bot won, a shared win in parts; the fair share of four is 0.25
  points     the game's own points at the end of a game
  rank       the place at the end of a game, 1 is best; those who tie share the mean
  [a, b]     the 95 % interval, from drawing deals again with all games of a deal together
  rating     Weng-Lin (OpenSkill): strength by who finished before whom, ± its standard deviation.
             Everybody begins at 25 ± 8.3; only differences mean something: who has 4.1 more is
             ahead in about two games of three
  ahead of   in which part of their games the bot of the row had more points, ties half
  --until    the difference of win shares and a radius that holds at all times at once with 95 %";

fn bots_help() -> String {
    let names = Level::ALL.map(Level::name).join(", ");
    format!(
        "Who plays: {names}, oracle, each with a budget of its own if you like (expert@2000, \
         expert@50ms), or a program of your own, cmd:\"python3 my_bot.py\" (docs/bot-protocol.md); the \
         last one takes all places that are left"
    )
}

/// The line-up on the command line, which shells complete by the bots' names.
pub(crate) fn bots_parser() -> Named<String> {
    let names = [&Level::ALL.map(Level::name)[..], &["oracle", "cmd:"]].concat();
    Named::new(&names, |text| Ok(text.to_owned()))
}

/// How long searching bots think, on the command line.
pub(crate) fn read_budget(text: &str) -> Result<Budget, String> {
    text.parse().map_err(|error: bots::NoBudget| error.to_string())
}

#[derive(clap::Args, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_precedence_over_arg = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    merge: Option<ArenaCommand>,
    #[command(flatten)]
    table: TableArgs,
    #[arg(long, value_name = "A,B,…", help = bots_help())]
    #[arg(value_parser = bots_parser(), hide_possible_values = true)]
    bots: Option<String>,
    /// How many deals, or which: 1000..2000 are those from 1000 to 1999. Each is played once for every
    /// rotation of the seats
    #[arg(long, value_name = "D|A..B", default_value = "100", value_parser = read_deals)]
    deals: Range<u64>,
    /// How long searching bots think about a decision: 2000 simulations, or 50ms
    #[arg(long, value_name = "SIMULATIONS|TIME", value_parser = read_budget)]
    budget: Option<Budget>,
    /// Keep results in this file, deal by deal (docs/json.md); if it holds some of the same match, go on
    /// from there. - for standard output, and then nothing else
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write records of all games that are played to this file as JSON Lines; - for standard output
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Stop as soon as it is decided which of two bots is better
    #[arg(long, value_name = "A:B")]
    until: Option<String>,
    #[command(flatten)]
    guests: GuestArgs,
}

#[derive(clap::Subcommand, Debug)]
enum ArenaCommand {
    /// Put files of the same match together, from runs with different --deals
    Merge {
        /// The files; - for standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        json: JsonArg,
    },
}

fn read_deals(text: &str) -> Result<Range<u64>, String> {
    let number = |text: &str| text.parse::<u64>().ok();
    let range = match text.split_once("..") {
        Some((first, end)) => number(first).zip(number(end)).map(|(first, end)| first..end),
        None => number(text).map(|count| 0..count),
    };
    let range = range.ok_or("deals are a number such as 100, or a range such as 1000..2000")?;
    if range.is_empty() { Err("there is no deal in it".into()) } else { Ok(range) }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match &args.merge {
        Some(ArenaCommand::Merge { files, json }) => merge(files, json),
        None => with_game!(args.table.game.needed()?, G => contest_of::<G>(args)),
    }
}

fn contest_of<G: Playable>(args: &Args) -> Result<()> {
    let alone = files::takes_stdout(&[&args.json, &args.records])?;
    files::apart([], &[&args.json, &args.records])?;
    let options: G::Options = args.table.options()?;
    let bots = args.bots.as_deref().context("--bots is needed, such as --bots expert,greedy")?;
    let lineup = lineup(bots, args.table.players, args.budget).map_err(|error| anyhow!(error))?;
    let names: Vec<String> = lineup.iter().map(ToString::to_string).collect();
    let until = args.until.as_deref().map(|text| pair(text, &names)).transpose()?;
    let written = record::options_to_json(&options);
    let mut head = MatchHead::new(G::NAME, written, names.clone(), args.table.seed);
    if lineup.iter().any(|one| matches!(one.kind, ContestantKind::Guest(_))) {
        let FaultArgs { timeout, on_fault } = args.guests.faults;
        head.guests = Some(GuestTerms { timeout_ms: timeout.as_millis() as u64, on_fault });
    }
    let kept = args.json.as_deref().map(|path| KeptMatch::open(path, &head)).transpose()?;
    let (file, known) = kept.unwrap_or_default();
    let there: HashSet<u64> = known.iter().map(|old| old.deal).collect();
    let missing: Vec<u64> = args.deals.clone().filter(|deal| !there.contains(deal)).collect();
    let records = args.records.as_deref().map(|path| kept::open_records(path, &there));
    let records = records.transpose()?;
    let door = Programs::new(options, names.clone(), &args.guests);
    let mut contest = Contest::<G>::new(options, lineup, args.table.seed);
    contest.door = Some(&door);
    contest.on_fault = args.guests.faults.on_fault;
    let bar = crate::progress(args.deals.end - args.deals.start, "deals");
    bar.set_position(args.deals.end - args.deals.start - missing.len() as u64);
    let so_far = Mutex::new((known, file, records, Ok(())));
    let stop = stop_at_interrupt()?;
    let played = args.guests.threads()?.install(|| {
        play_deals::<G>(&contest, missing.into_par_iter(), stop, |played| {
            let mut so_far = so_far.lock().expect("nobody panics with results");
            let (results, file, records, written) = &mut *so_far;
            bar.inc(1);
            // Records first: what the file of the match holds is complete.
            let mut keep = || {
                if let Some(out) = records {
                    write_records(&contest, &played, out)?;
                }
                file.as_mut().map_or(Ok(()), |file| file.add(&played.result))
            };
            if written.is_ok() {
                *written = keep();
            }
            results.push(played.result);
            let decided = until.as_ref().is_some_and(|(a, b)| {
                results.len() % 10 == 0 && verdict(&names, results, a, b).decided
            });
            written.is_ok() && !decided
        })
    });
    bar.finish_and_clear();
    let (mut results, .., written) = so_far.into_inner().expect("nobody panics with results");
    written?;
    played?;
    ensure!(!results.is_empty(), "stopped before the first deal was finished");
    results.sort_by_key(|result| result.deal);
    let summary = Summary::new(&head, &results, until.as_ref())?;
    if let Some(path) = &args.json {
        kept::write(path, &head, &results, &summary)?;
    }
    if !alone {
        write!(anstream::stdout().lock(), "{summary}")?;
    }
    Ok(())
}

/// The records of a deal, one for each rotation.
fn write_records<G: Playable>(
    contest: &Contest<'_, G>,
    played: &PlayedDeal<G>,
    out: &mut impl Write,
) -> Result<()> {
    for (rotation, log) in played.logs.iter().enumerate() {
        let record = record_of(contest, played.result.deal, rotation, log.clone());
        writeln!(out, "{}", record.to_json())?;
    }
    Ok(out.flush()?)
}

/// The record of a game of a contest.
pub(crate) fn record_of<G: Playable>(
    contest: &Contest<'_, G>,
    deal: u64,
    rotation: usize,
    log: Vec<EventOf<G>>,
) -> GameRecord<G> {
    let seat = |seat: Seat| {
        let contestant = &contest.lineup[contest.place_of(seat, rotation)];
        SeatRecord {
            name: format!("Player {}", seat.index() + 1),
            bot: Some(contestant.kind.to_string()),
            budget: contestant.effective_budget().map(|budget| budget.to_string()),
        }
    };
    let seats = Seat::all(contest.options.players()).map(seat).collect();
    let mut record = GameRecord::<G>::new(contest.options, seats, log);
    let version = env!("CARGO_PKG_VERSION").into();
    record.origin = Some(Origin { version, seed: contest.seed, deal, rotation });
    record
}

/// Puts files of one match together: bit for bit what one run writes.
fn merge(paths: &[PathBuf], json: &JsonArg) -> Result<()> {
    let mut all: Option<(MatchHead, BTreeMap<u64, DealResult>)> = None;
    for path in paths {
        let name = path.display();
        let (head, deals) = kept::read(path)?;
        let (first, results) = all.get_or_insert_with(|| (head.clone(), BTreeMap::new()));
        ensure!(*first == head, "{name} holds results of another match ({head}), not of {first}");
        for deal in deals {
            let number = deal.deal;
            let before = results.insert(number, deal);
            let same = before.is_none_or(|before| before == results[&number]);
            ensure!(same, "{name} has another result for deal {number}");
        }
    }
    let (head, results) = all.context("there is no file")?;
    ensure!(!results.is_empty(), "the files hold no deal");
    let results: Vec<DealResult> = results.into_values().collect();
    let summary = Summary::new(&head, &results, None)?;
    if let Some(path) = &json.json {
        kept::write(path, &head, &results, &summary)?;
    }
    if !json.is_alone() {
        write!(anstream::stdout().lock(), "{summary}")?;
    }
    Ok(())
}

/// Two names of the line-up.
fn pair(text: &str, names: &[String]) -> Result<(String, String)> {
    let (a, b) =
        text.split_once(':').with_context(|| format!("--until must be A:B, not {text:?}"))?;
    // A budget for all need not be repeated.
    let full = |name: &str| {
        let found =
            names.iter().find(|known| *known == name || known.split('@').next() == Some(name));
        found
            .cloned()
            .with_context(|| format!("{name:?} does not play: allowed are {}", names.join(", ")))
    };
    Ok((full(a)?, full(b)?))
}

/// Ctrl-C lets games under way end and prints what is known.
fn stop_at_interrupt() -> Result<&'static AtomicBool> {
    static STOP: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| {
        // The second time there is no patience left.
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(&STOP)
}
