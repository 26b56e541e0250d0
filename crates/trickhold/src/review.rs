//! `trickhold review`: what should have been played, and what did it cost?

mod html;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow, ensure};
use arena::{Class, Decision, Progress, REVIEW_SIMULATIONS, Review, ReviewSettings, review};
use bots::Budget;
use game::{Options, Seat};
use games::with_record;
use record::GameRecord;
use words::{Speaker, Words};

use crate::files;
use crate::kind::{self, Playable};
use crate::simulate::new_table;
use crate::spoken::{self, HEADING};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A file of records, one document or JSON Lines; - for standard input
    file: PathBuf,
    /// Which game of the file, from 1
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Only the decisions of this seat, from 1
    #[arg(long, value_name = "S", value_parser = kind::at_least_one)]
    seat: Option<u64>,
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

pub(crate) fn run(args: &Args, words: &'static Words) -> Result<()> {
    with_record!(
        files::nth_record(&args.file, args.number)?,
        record => review_record(&record, args, words)
    )
}

/// The review of the one game in a file.
pub(crate) fn of(file: PathBuf, words: &'static Words) -> Result<()> {
    let args = Args { file, number: 1, seat: None, budget: None, seed: 1, html: None, json: None };
    run(&args, words)
}

/// How many turning points are told.
const TURNING_POINTS: usize = 5;

fn review_record<G: Playable>(
    record: &GameRecord<G>,
    args: &Args,
    words: &'static Words,
) -> Result<()> {
    let players = record.options.players();
    let seat = args.seat.map(|seat| kind::seat(seat, players)).transpose()?;
    let simulations = match &args.budget {
        None => REVIEW_SIMULATIONS,
        Some(text) => {
            let budget: Budget = text.parse().map_err(|error| anyhow!("{error}"))?;
            ensure!(budget.time.is_none(), "--budget of a review is simulations, such as 2000");
            budget.simulations
        }
    };
    let mut settings = ReviewSettings::new(simulations, args.seed);
    settings.seat = seat;
    let bar = crate::progress(0, "decisions");
    let review = review::<G>(record.options, &record.log, &settings, |progress| match progress {
        Progress::Decisions(number) => bar.set_length(number as u64),
        Progress::One => bar.inc(1),
    });
    bar.finish_and_clear();
    let mut speaker = spoken::speaker(record, words);
    if let Some(path) = &args.json {
        let mut json = serde_json::to_value(wire::review_message(&review, players))?;
        for (seat, value) in
            Seat::all(players).zip(json["seats"].as_array_mut().into_iter().flatten())
        {
            value["name"] = speaker.name(seat).into();
        }
        let text = serde_json::to_string(&json)?;
        files::write(path, &text)?;
    }
    let title = spoken::title::<G>(&record.options, &speaker);
    let mut out = anstream::stdout().lock();
    writeln!(out, "{HEADING}{title}{HEADING:#}\n")?;
    print(&review, &speaker, &mut out)?;
    if let Some(path) = &args.html {
        // A page sets text in both directions.
        speaker.names = speaker.names.iter().map(|name| words::isolated(name)).collect();
        let title = spoken::title::<G>(&record.options, &speaker);
        let page = html::page(&review, &speaker, &title);
        files::write(path, &page)?;
    }
    Ok(())
}

/// Round and trick of a decision, as people count.
fn place<G: Playable>(decision: &Decision<G>, words: &Words) -> String {
    let round = decision.before.round() + 1;
    let trick = (decision.before.tricks_done() + 1).min(decision.before.tricks());
    let key = format!("review.where.{}", G::ROUNDS);
    words.say(&key, &[("round", &round.to_string()), ("trick", &trick.to_string())])
}

/// What one of the actions of a decision does.
fn label<G: Playable>(decision: &Decision<G>, place: usize, speaker: &Speaker) -> String {
    speaker.part(&G::label(&decision.view, decision.known.actions[place].action))
}

fn class(class: Class, words: &Words) -> String {
    words.find(&format!("class.{}", class.name())).to_owned()
}

/// What happened and what would have been better.
fn sentence<G: Playable>(decision: &Decision<G>, speaker: &Speaker) -> String {
    let (lens, words) = (&decision.known, speaker.words);
    let values = [
        ("where", place(decision, words)),
        ("seat", speaker.name(decision.seat).to_owned()),
        ("played", label(decision, decision.played, speaker)),
        ("best", label(decision, lens.best, speaker)),
        ("loss", percent(lens.loss.mean, lens.loss.error)),
        ("class", class(decision.class, words)),
    ];
    let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
    words::capital(&words.say("review.decision", &values))
}

fn percent(mean: f32, error: f32) -> String {
    format!("{:.1} ± {:.1} %", tenths(100.0 * mean), 200.0 * error)
}

/// A number as it is shown with one digit: what rounds to nothing has no sign.
fn tenths(number: f32) -> f32 {
    (10.0 * number).round() / 10.0 + 0.0
}

/// The heads of a table of players.
fn heads(words: &Words) -> Vec<String> {
    let own = ["player", "result", "luck", "lost"];
    let own = own.iter().map(|name| words.find(&format!("review.{name}")).to_owned());
    own.chain(Class::ALL.map(|one| class(one, words))).collect()
}

/// A player's row in it.
fn row<G: Playable>(review: &Review<G>, seat: Seat, speaker: &Speaker) -> Vec<String> {
    let (classes, lost) = review.of_seat(seat);
    let place = seat.index();
    let own = [
        speaker.name(seat).to_owned(),
        format!("{:.1} %", tenths(100.0 * review.result[place])),
        format!("{:+.1} %", tenths(100.0 * review.luck[place])),
        format!("{:.1} %", tenths(100.0 * lost)),
    ];
    own.into_iter().chain(classes.map(|count| count.to_string())).collect()
}

fn print<G: Playable>(review: &Review<G>, speaker: &Speaker, out: &mut impl Write) -> Result<()> {
    let words = speaker.words;
    let mut table = new_table(&heads(words));
    for seat in Seat::all(speaker.names.len()) {
        table.add_row(row(review, seat, speaker));
    }
    writeln!(out, "{table}\n")?;
    writeln!(out, "{}", words.get("review.luck.note"))?;
    writeln!(out, "{}\n", words.get("review.lost.note"))?;
    let turning = review.turning_points(TURNING_POINTS);
    if turning.is_empty() {
        writeln!(out, "{}", words.get("review.none"))?;
    } else {
        writeln!(out, "{HEADING}{}{HEADING:#}", words.get("review.turning"))?;
        for decision in turning {
            writeln!(out, "{}", sentence(decision, speaker))?;
        }
    }
    Ok(())
}
