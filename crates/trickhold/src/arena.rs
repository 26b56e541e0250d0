//! `trickhold arena`: bots on the same deals, with error bars.

mod guests;
mod kept;
mod summary;

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, anyhow, ensure};
use arena::{
    Contest, ContestantKind, DealResult, GuestFaultKind, PlayedDeal, lineup, play_deals, verdict,
};
use bots::{Budget, Level};
use game::{EventOf, Options, Seat};
use games::with_game;
use rayon::prelude::*;
use record::{GameRecord, Origin, SeatRecord};
use words::Words;

pub(crate) use self::guests::Programs;
use self::kept::{GuestTerms, KeptMatch, MatchHead};
use self::summary::Summary;
use crate::files::{self, JsonArg};
use crate::growing::Made;
use crate::kind::{NamedValues, Playable, TableArgs};
use crate::outside::{FaultArgs, GuestArgs};
use crate::signals;

/// Units and meaning of every figure.
pub(crate) const FIGURES: &str = "\
What the figures mean:
  win share  the part of its games a bot won, a shared win in parts; the fair share of four is 0.25
  points     the game's own points at the end of a game
  rank       the place at the end of a game, 1 is best; those who tie share the mean
  [a, b]     the 95 % interval, from drawing deals again with all games of a deal together;
             [–] after a single deal, which does not tell how others differ from it
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
pub(crate) fn bots_parser() -> NamedValues<String> {
    let names = [&Level::ALL.map(Level::name)[..], &["oracle", "cmd:"]].concat();
    NamedValues::new(&names, |text| Ok(text.to_owned()))
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
    /// How long searching bots think about a decision: 2000 simulations, at least 1, or 50ms, at least 16
    /// simulations
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
    /// Begin anew and write over files that are there
    #[arg(long)]
    force: bool,
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

pub(crate) fn run(args: &Args, words: &Words) -> Result<ExitCode> {
    match &args.merge {
        Some(ArenaCommand::Merge { files, json }) => merge(files, json, words),
        None => with_game!(args.table.game.needed()?, G => contest_of::<G>(args, words)),
    }
}

fn contest_of<G: Playable>(args: &Args, words: &Words) -> Result<ExitCode> {
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
    let door = Programs::new(options, names.clone(), &args.guests);
    let mut contest = Contest::<G>::new(options, lineup, args.table.seed);
    contest.door = Some(&door);
    contest.on_fault = args.guests.faults.on_fault;
    let kept = args.json.as_deref().map(|path| KeptMatch::open(path, &head, args.force));
    let mut kept = kept.transpose()?.flatten();
    let known = kept.as_mut().and_then(|kept| kept.known.take());
    let there = known.as_ref().map(|known| known.iter().map(|old| old.deal).collect());
    let there: Option<HashSet<u64>> = there;
    let records = args.records.as_deref().map(|path| {
        let made = Made::of(&record_of(&contest, 0, 0, Vec::new()))?;
        kept::open_records(path, there.as_ref(), &made, args.force)
    });
    let records = records.transpose()?;
    let there = there.unwrap_or_default();
    let more = there.iter().filter(|deal| !args.deals.contains(*deal)).count();
    if let Some(path) = args.json.as_ref().filter(|_| more > 0) {
        let (file, range) = (path.display().to_string(), format!("{:?}", args.deals));
        let said = [("file", file.into()), ("deals", more.into()), ("range", range.into())];
        anstream::eprintln!("{}", words.tell("report.more", said));
    }
    let missing: Vec<u64> = args.deals.clone().filter(|deal| !there.contains(deal)).collect();
    let all = args.deals.end - args.deals.start;
    let bar = crate::progress(all, "deals", words);
    bar.set_position(all - missing.len() as u64);
    signals::heed(true)?;
    let goes_on = kept.is_some();
    let so_far = Mutex::new((known.unwrap_or_default(), kept, records, Ok(())));
    let played = args.guests.threads()?.install(|| {
        play_deals::<G>(&contest, missing.into_par_iter(), &AtomicBool::new(false), |played| {
            let mut so_far = so_far.lock().expect("nobody panics with results");
            let (results, kept, records, written) = &mut *so_far;
            bar.inc(1);
            // Records first: what the file of the match holds is complete.
            let mut keep = || {
                if let Some(out) = records {
                    write_records(&contest, &played, out)?;
                }
                kept.as_mut().map_or(Ok(()), |kept| kept.add(&played.result))
            };
            if written.is_ok() {
                *written = keep();
            }
            results.push(played.result);
            let decided = until.as_ref().is_some_and(|(a, b)| {
                results.len() % 10 == 0 && verdict(&names, results, a, b).decided
            });
            written.is_ok() && !decided && !signals::stopping()
        })
    });
    bar.finish_and_clear();
    let (mut results, .., written) = so_far.into_inner().expect("nobody panics with results");
    written?;
    played
        .or_else(|fault| if fault.kind == GuestFaultKind::Stopped { Ok(()) } else { Err(fault) })?;
    if signals::stopping() {
        let done = results.iter().filter(|result| args.deals.contains(&result.deal)).count();
        let said = signals::stopped("deals", done as u64, all, goes_on, words);
        anstream::eprintln!("{said}");
        if results.is_empty() {
            return Ok(signals::exit_code());
        }
    }
    results.sort_by_key(|result| result.deal);
    let summary = Summary::new(&head, &results, until.as_ref())?;
    if let Some(path) = &args.json {
        kept::write(path, &head, &results, &summary)?;
    }
    if !alone {
        write!(anstream::stdout().lock(), "{}", summary.text(words))?;
    }
    Ok(signals::exit_code())
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

/// Puts files of one match together: bit for bit what one run writes. Deals that are missing between others
/// are told, also by the exit code.
fn merge(paths: &[PathBuf], json: &JsonArg, words: &Words) -> Result<ExitCode> {
    json.prepare([])?;
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
    let gaps = gaps(&results);
    let summary = Summary::new(&head, &results, None)?;
    if let Some(path) = &json.json {
        kept::write(path, &head, &results, &summary)?;
    }
    if !json.is_alone() {
        write!(anstream::stdout().lock(), "{}", summary.text(words))?;
    }
    if gaps.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let gaps = gaps.iter().map(|Range { start, end }| format!("--deals {start}..{end}"));
    let gaps = gaps.collect::<Vec<_>>().join(", ");
    anstream::eprintln!("{}", words.say("report.missing", &[("gaps", &gaps)]));
    Ok(ExitCode::from(crate::WRONG))
}

/// The deals that are missing between others, which are in order.
fn gaps(results: &[DealResult]) -> Vec<Range<u64>> {
    let between = results.windows(2).map(|two| two[0].deal + 1..two[1].deal);
    between.filter(|gap| !gap.is_empty()).collect()
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
