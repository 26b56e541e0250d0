//! `trickhold arena`: bots on the same deals, with error bars.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, anyhow, bail, ensure};
use arena::{Contest, DealResult, head_to_head, lineup, play_deals, standings, verdict};
use bots::{Budget, Level};
use games::with_game;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::kind::{Playable, TableArgs};
use crate::simulate::new_table;

fn bots_help() -> String {
    let names = Level::ALL.map(Level::name).join(", ");
    format!(
        "Who plays: {names}, oracle, each with a budget of its own if you like (expert@2000, \
         expert@50ms); the last one takes all places that are left"
    )
}

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    #[arg(long, value_name = "A,B,…", help = bots_help())]
    bots: String,
    /// How many deals; each is played once for every rotation of the seats
    #[arg(long, value_name = "D", default_value_t = 100)]
    deals: u64,
    /// How long searching bots think about a decision: 2000 simulations, or 50ms
    #[arg(long, value_name = "SIMULATIONS|TIME")]
    budget: Option<String>,
    /// Keep results in this file; if it holds some of the same match, go on from there
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Stop as soon as it is decided which of two bots is better
    #[arg(long, value_name = "A:B")]
    until: Option<String>,
}

/// What is kept in a file: the match, and its results so far.
#[derive(Serialize, Deserialize)]
struct KeptContest {
    arena: String,
    results: Vec<DealResult>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    ensure!(args.deals > 0, "--deals must be at least 1");
    with_game!(args.table.game.needed()?, G => contest_of::<G>(args))
}

fn contest_of<G: Playable>(args: &Args) -> Result<()> {
    let options: G::Options = args.table.options()?;
    let budget = args.budget.as_deref().map(str::parse::<Budget>).transpose();
    let budget = budget.map_err(|error| anyhow!(error))?;
    let lineup = lineup(&args.bots, args.table.players, budget).map_err(|error| anyhow!(error))?;
    let names: Vec<String> = lineup.iter().map(ToString::to_string).collect();
    let until = args.until.as_deref().map(|text| pair(text, &names)).transpose()?;
    let title = format!("{} {options:?} {} seed {}", G::NAME, names.join(","), args.table.seed);
    let known = load(args.json.as_deref(), &title)?;
    let missing: Vec<u64> =
        (0..args.deals).filter(|deal| !known.iter().any(|old| old.deal == *deal)).collect();
    let contest = Contest::new(options, lineup, args.table.seed);
    let bar = crate::progress(args.deals, "deals");
    bar.set_position(args.deals - missing.len() as u64);
    let results = Mutex::new(known);
    let stop = stop_at_interrupt()?;
    play_deals::<G>(&contest, missing.into_par_iter(), stop, |result| {
        let mut results = results.lock().expect("nobody panics with results");
        results.push(result);
        bar.inc(1);
        let decided = until.as_ref().is_some_and(|(a, b)| {
            results.len() % 10 == 0 && verdict(&names, &results, a, b).decided
        });
        !decided
    });
    bar.finish_and_clear();
    let mut results = results.into_inner().expect("nobody panics with results");
    results.sort_by_key(|result| result.deal);
    if results.is_empty() {
        bail!("stopped before the first deal was finished");
    }
    save(args.json.as_deref(), &title, &results)?;
    let mut out = anstream::stdout().lock();
    let count = results.len();
    let places = args.table.players;
    writeln!(
        out,
        "{}, {places} players: {count} deals, {} games",
        crate::kind::title::<G>(),
        count * places
    )?;
    report(&names, &results, &mut out)?;
    if let Some((a, b)) = &until {
        let verdict = verdict(&names, &results, a, b);
        let text = if !verdict.decided {
            format!("not decided whether {a} or {b} is better")
        } else if verdict.difference > 0.0 {
            format!("{a} is better than {b}")
        } else {
            format!("{b} is better than {a}")
        };
        writeln!(out, "\n{text}: {:+.3} ± {:.3}", verdict.difference, verdict.radius)?;
    }
    Ok(())
}

fn report(names: &[String], results: &[DealResult], out: &mut impl Write) -> Result<()> {
    let mut table = new_table(&["bot", "games", "win share", "points", "rank", "rating"]);
    for standing in standings(names, results) {
        let show = |e: arena::Estimate, digits: usize| {
            format!("{:.digits$} [{:.digits$}, {:.digits$}]", e.mean, e.low, e.high)
        };
        table.add_row([
            standing.name.clone(),
            standing.games.to_string(),
            show(standing.win_share, 3),
            show(standing.points, 1),
            show(standing.rank, 2),
            format!("{:.1} ± {:.1}", standing.rating.0, standing.rating.1),
        ]);
    }
    writeln!(out, "{table}")?;
    let heads = head_to_head(names, results);
    if heads.names.len() > 1 {
        let mut header = vec!["ahead of"];
        header.extend(heads.names.iter().map(String::as_str));
        let mut table = new_table(&header);
        for (name, row) in heads.names.iter().zip(&heads.ahead) {
            let cells =
                row.iter().map(|cell| cell.map_or(String::new(), |part| format!("{part:.3}")));
            table.add_row(std::iter::once(name.clone()).chain(cells));
        }
        writeln!(out, "\n{table}")?;
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

fn load(path: Option<&Path>, title: &str) -> Result<Vec<DealResult>> {
    // A device has nothing to go on with, and perhaps no end.
    let Some(path) = path.filter(|path| path.is_file()) else {
        return Ok(Vec::new());
    };
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let kept: KeptContest = serde_json::from_str(&text)
        .with_context(|| format!("{} holds no arena results", path.display()))?;
    ensure!(
        kept.arena == title,
        "{} holds results of another match ({}); name another file",
        path.display(),
        kept.arena
    );
    Ok(kept.results)
}

/// Written beside and moved, so that a crash loses nothing.
fn save(path: Option<&Path>, title: &str, results: &[DealResult]) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    let kept = KeptContest { arena: title.to_owned(), results: results.to_vec() };
    let beside = path.with_extension("new");
    std::fs::write(&beside, serde_json::to_string(&kept)?)
        .and_then(|()| std::fs::rename(&beside, path))
        .with_context(|| format!("cannot write {}", path.display()))
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
