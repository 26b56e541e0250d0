//! `trickhold simulate`: games between bots, as a summary or as records.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;

use anyhow::{Context, Result, anyhow, bail, ensure};
use arena::{Contest, GameResult, GuestFault, GuestFaultKind, PlayedGame, lineup, play_game};
use bots::Budget;
use games::with_game;
use rayon::prelude::*;
use record::GameRecord;
use serde_json::Value;
use words::Words;

use crate::arena::{Programs, bots_parser, read_budget, record_of};
use crate::files::{self, JsonArg, OutputFile};
use crate::growing::{AppendOnlyFile, Made, difference};
use crate::kind::{self, Playable, TableArgs};
use crate::outside::GuestArgs;
use crate::signals;
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
    /// How long searching bots think about a decision: 2000 simulations, at least 1, or 50ms, at least 16
    /// simulations
    #[arg(long, value_name = "SIMULATIONS|TIME", value_parser = read_budget)]
    budget: Option<Budget>,
    /// How many games
    #[arg(long, value_name = "G", default_value_t = 1000, value_parser = kind::at_least_one)]
    games: u64,
    /// Write records to this file as JSON Lines, game by game; if it holds some of the same run, go on from
    /// there. - for standard output, and then nothing else
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    #[command(flatten)]
    json: JsonArg,
    #[command(flatten)]
    guests: GuestArgs,
}

pub(crate) fn run(args: &Args, words: &Words) -> Result<ExitCode> {
    with_game!(args.table.game.needed()?, G => simulate::<G>(args, words))
}

fn simulate<G: Playable>(args: &Args, words: &Words) -> Result<ExitCode> {
    let alone = files::takes_stdout(&[&args.json.json, &args.records])?;
    files::apart([], &[&args.json.json, &args.records])?;
    let players = args.table.players;
    let options: G::Options = args.table.options()?;
    let lineup = lineup(&args.bots, players, args.budget).map_err(|error| anyhow!(error))?;
    let names = lineup.iter().map(ToString::to_string).collect();
    let door = Programs::new(options, names, &args.guests);
    let mut contest = Contest::<G>::new(options, lineup, args.table.seed);
    contest.door = Some(&door);
    contest.on_fault = args.guests.faults.on_fault;
    let mut stats = Stats::default();
    let (out, known) = match args.records.as_deref() {
        Some(path) => open_records(path, &contest, args, &mut stats, words)
            .map(|(out, known)| (Some(out), known))?,
        None => (None, 0),
    };
    if let Some(path) = &args.json.json {
        let goes_on = known > 0 && is_report(path, G::NAME, players);
        files::unwritten(path, args.json.force || goes_on)?;
    }
    files::can_write(&args.json.json)?;
    let threads = args.guests.threads()?;
    let bar = crate::progress(args.games, "games", words);
    bar.set_position(known);
    signals::heed(true)?;
    stats.expect_guests(&contest.lineup, known);
    let so_far = Mutex::new(SoFar { next: known, waiting: BTreeMap::new(), stats, out });
    let play = |number: u64| -> Result<()> {
        if signals::stopping() {
            return Ok(());
        }
        let rotation = number as usize % players;
        let PlayedGame { result, log, .. } = play_game::<G>(&contest, number, rotation)?;
        bar.inc(1);
        let record = record_of(&contest, number, rotation, log);
        let line = args.records.as_ref().map(|_| record.to_json() + "\n");
        so_far.lock().expect("nobody panics with games").add(number, (record, line, result))
    };
    let played = threads.install(|| (known..args.games).par_bridge().try_for_each(play));
    bar.finish_and_clear();
    let SoFar { next, stats, .. } = so_far.into_inner().expect("nobody panics with games");
    let stopped = |error: &anyhow::Error| {
        error
            .downcast_ref::<GuestFault>()
            .is_some_and(|fault| fault.kind == GuestFaultKind::Stopped)
    };
    played.or_else(|error| if stopped(&error) { Ok(()) } else { Err(error) })?;
    let report = stats.report(args.bots == "random", G::NAME, players);
    let text = report.text(words);
    anstream::eprint!("{}", report.faults(words));
    if signals::stopping() {
        let kept = args.records.as_deref().is_some_and(|path| !files::is_stream(path));
        let said = signals::stopped("games", next, args.games, kept, words);
        anstream::eprintln!("{said}");
        if next > 0 && !alone {
            writeln!(anstream::stdout().lock(), "{}", text.trim_end())?;
        }
        return Ok(signals::exit_code());
    }
    match alone {
        true => args.json.write(&report)?,
        false => args.json.tell(&report, &text)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Does a file hold what a run that goes on told before, and nothing else?
fn is_report(path: &Path, game: &str, players: usize) -> bool {
    // A pipe would wait for somebody who writes.
    let text = path.is_file().then(|| std::fs::read(path).ok()).flatten();
    let told: Option<Value> = text.and_then(|text| serde_json::from_slice(&text).ok());
    told.is_some_and(|told| {
        let counted = told["games"].is_u64() && told["seats"].is_array();
        counted && told["game"] == game && told["player_count"] == players
    })
}

/// A game, its line in the file of records, and what came of it.
type FinishedGame<G> = (GameRecord<G>, Option<String>, GameResult);

/// Games are counted and written in order, each as soon as all before it are there.
struct SoFar<G: Playable> {
    next: u64,
    waiting: BTreeMap<u64, FinishedGame<G>>,
    stats: Stats,
    out: Option<Box<dyn Write + Send>>,
}

impl<G: Playable> SoFar<G> {
    fn add(&mut self, number: u64, played: FinishedGame<G>) -> Result<()> {
        self.waiting.insert(number, played);
        while let Some((record, line, result)) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.stats.add(&record, None);
            self.stats.add_faults(&record, &result);
            if let (Some(out), Some(line)) = (&mut self.out, line) {
                out.write_all(line.as_bytes())?;
                out.flush()?;
            }
        }
        Ok(())
    }
}

/// Opens the file of records. If it holds games of this run, they are counted, and it goes on after them.
fn open_records<G: Playable>(
    path: &Path,
    contest: &Contest<'_, G>,
    args: &Args,
    stats: &mut Stats,
    words: &Words,
) -> Result<(Box<dyn Write + Send>, u64)> {
    if files::is_stream(path) {
        return Ok((Box::new(OutputFile::create(path)?), 0));
    }
    let name = path.display();
    let file = AppendOnlyFile::open(path, args.json.force)?;
    let wanted = Made::of(&record_of(contest, 0, 0, Vec::new()))?.run();
    let (mut known, mut end) = (0, 0);
    for line in file.lines() {
        let line = line?;
        let number = known + 1;
        if !line.ends_with('\n') {
            let said = [("file", name.to_string().into()), ("line", number.into())];
            anstream::eprintln!("{}", words.tell("report.cut_off", said));
            break;
        }
        let advice = "name another file, or write over it by --force";
        let made = Made::read(&line).with_context(|| format!("{name}: line {number}"))?;
        if let Some(how) = difference(&made.run(), &wanted) {
            bail!("{name} holds games of another run ({how}): {advice}");
        }
        ensure!(
            made.origin.deal == known
                && made.origin.rotation as u64 == known % contest.lineup.len() as u64,
            "{name}: line {number} is not game {known} of a simulation: {advice}"
        );
        ensure!(
            known < args.games,
            "{name} holds more games of this run than --games {}: ask for more, or {advice}",
            args.games
        );
        let record = GameRecord::<G>::parse(&line);
        stats.add(&record.map_err(|wrong| files::of_file(path, wrong))?, None);
        known += 1;
        end += line.len() as u64;
    }
    file.cut(end)?;
    Ok((Box::new(file), known))
}
