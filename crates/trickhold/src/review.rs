//! `trickhold review`: what should have been played, and what did it cost?

mod html;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, ensure};
use arena::{Class, Decision, Progress, REVIEW_SIMULATIONS, Review, ReviewSettings, review};
use bots::Budget;
use game::{Options, Seat};
use games::with_record;
use record::GameRecord;

use crate::kind::Playable;
use crate::simulate::new_table;
use crate::tell::{HEADING, Names, Teller};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A file of records, one document or JSON Lines; - for standard input
    file: PathBuf,
    /// Which game of the file, from 1
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Only the decisions of this seat, from 0
    #[arg(long, value_name = "S")]
    seat: Option<usize>,
    /// Simulations for each action
    #[arg(long, value_name = "SIMULATIONS")]
    budget: Option<String>,
    /// Another seed takes another sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write a page with pictures to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write all values to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    with_record!(crate::nth_record(&args.file, args.number)?, record => review_record(&record, args))
}

/// The review of the one game in a file.
pub(crate) fn of(file: PathBuf) -> Result<()> {
    run(&Args { file, number: 1, seat: None, budget: None, seed: 1, html: None, json: None })
}

/// How many turning points are told.
const TURNING_POINTS: usize = 5;

fn review_record<G: Playable>(record: &GameRecord<G>, args: &Args) -> Result<()> {
    let players = record.options.players();
    if let Some(seat) = args.seat {
        ensure!(seat < players, "there is no seat {seat}: allowed are 0 to {}", players - 1);
    }
    let simulations = match &args.budget {
        None => REVIEW_SIMULATIONS,
        Some(text) => {
            let budget: Budget = text.parse().map_err(|error| anyhow!("{error}"))?;
            ensure!(budget.time.is_none(), "--budget of a review is simulations, such as 2000");
            budget.simulations
        }
    };
    let mut settings = ReviewSettings::new(simulations, args.seed);
    settings.seat = args.seat.map(Seat::new);
    let bar = crate::progress(0, "decisions");
    let review = review::<G>(record.options, &record.log, &settings, |progress| match progress {
        Progress::Decisions(number) => bar.set_length(number as u64),
        Progress::One => bar.inc(1),
    });
    bar.finish_and_clear();
    let names = record.seats.iter().map(|seat| seat.name.clone()).collect();
    let teller = Teller::<G>::new(record.options, names);
    let title = teller.title();
    let names = teller.names();
    if let Some(path) = &args.json {
        let mut json = serde_json::to_value(wire::review_message(&review, players))?;
        for (seat, value) in
            Seat::all(players).zip(json["seats"].as_array_mut().into_iter().flatten())
        {
            value["name"] = names.of(seat).into();
        }
        let text = serde_json::to_string(&json)?;
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if let Some(path) = &args.html {
        let teller = teller.isolated();
        let page = html::page(&review, teller.names(), players, &teller.title());
        std::fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let mut out = anstream::stdout().lock();
    writeln!(out, "{HEADING}{title}{HEADING:#}\n")?;
    print(&review, names, players, &mut out)
}

/// Round and trick of a decision, as people count.
fn place<G: Playable>(decision: &Decision<G>) -> String {
    let round = decision.before.round() + 1;
    let trick = (decision.before.tricks_done() + 1).min(decision.before.tricks());
    format!("round {round}, trick {trick}")
}

/// What happened and what would have been better.
fn sentence<G: Playable>(decision: &Decision<G>, names: &Names) -> String {
    let lens = &decision.known;
    let label = |place: usize| decision.before.label(lens.actions[place].action);
    format!(
        "{}: {} plays {}; {} is better by {} of the win ({}).",
        place(decision),
        names.of(decision.seat),
        label(decision.played),
        label(lens.best),
        percent(lens.loss.mean, lens.loss.error),
        decision.class.name()
    )
}

fn percent(mean: f32, error: f32) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * mean, 200.0 * error)
}

fn print<G: Playable>(
    review: &Review<G>,
    names: &Names,
    players: usize,
    out: &mut impl Write,
) -> Result<()> {
    let mut header = vec!["player", "result", "cards", "given away"];
    header.extend(Class::ALL.map(Class::name));
    let mut table = new_table(&header);
    for seat in Seat::all(players) {
        let (classes, lost) = review.of_seat(seat);
        let part = |share: f32| format!("{:+.1} %", 100.0 * share);
        let mut row = vec![
            names.of(seat).to_owned(),
            format!("{:.1} %", 100.0 * review.result[seat.index()]),
            part(review.luck[seat.index()]),
            format!("{:.1} %", 100.0 * lost),
        ];
        row.extend(classes.map(|count| count.to_string()));
        table.add_row(row);
    }
    writeln!(out, "{table}\n")?;
    writeln!(out, "Cards: how much share of the win the deals brought, before anybody played.")?;
    writeln!(out, "Given away: by what the player could know, beyond doubt or not best.\n")?;
    let turning = review.turning_points(TURNING_POINTS);
    if turning.is_empty() {
        writeln!(out, "Nobody made a decision that was clearly worse than another.")?;
    } else {
        writeln!(out, "{HEADING}Turning points{HEADING:#}")?;
        for decision in turning {
            writeln!(out, "{}", sentence(decision, names))?;
        }
    }
    Ok(())
}
