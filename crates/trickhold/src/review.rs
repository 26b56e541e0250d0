//! `trickhold review`: what should have been played, and what did it cost?

mod html;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use arena::{
    Decision, DecisionClass, Progress, REVIEW_SIMULATIONS, Review, ReviewSettings, review,
};
use game::{Options, Seat};
use games::with_record;
use record::GameRecord;
use serde::Serialize;
use wire::{ReviewMessage, TURNING_POINTS};
use words::{Speaker, Words};

use crate::files::{self, OutputFile};
use crate::kind::{self, Playable, new_table};
use crate::spoken::{self, HEADING};

/// Units and meaning of every figure.
pub(crate) const FIGURES: &str = "\
What the figures mean:
  share       the share of the win an action leads to if everybody plays well from there, 0 to 1
              or in percent; the fair share of four is 25 %
  points      the total of points at the end of the round or hand
  accuracy    from 0, as good as chance, to 100, always the best, over decisions that matter
              (docs/bots.md)
  result      the share of the win at the end of the game, or where the record ends
  ±           two standard errors: 95 % of the simulations' error lies within; JSON has one
  cards       how much share of the win the deals brought, before anybody played
  given away  how much share of the win a decision cost by what its player could know
  class       best; good below 1 %, inaccurate from 1 %, mistake from 8 %, blunder from 16 % given
              away beyond two standard errors; a player has a number of each. JSON calls good `fine`
              and inaccurate `inaccuracy`";

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files of records, each one document or JSON Lines; - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only this game of the file, from 1
    #[arg(long, value_name = "N", value_parser = kind::at_least_one)]
    number: Option<u64>,
    /// Only the decisions of this seat, from 1
    #[arg(long, value_name = "S", value_parser = kind::at_least_one)]
    seat: Option<u64>,
    /// Simulations for each action, in 20 batches: at least 20, and a multiple of 20
    #[arg(long, value_name = "SIMULATIONS", default_value_t = REVIEW_SIMULATIONS)]
    #[arg(value_parser = kind::simulations)]
    budget: u32,
    /// Another seed takes another sample
    #[arg(long, default_value_t = 1, value_parser = kind::seed)]
    seed: u64,
    /// Write the replay with the review to this file, of one game, as a page that opens without a server; -
    /// for standard output
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write all values to this file as JSON Lines, a line a game (docs/json.md); - for standard output,
    /// and then nothing else
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write over files that are there
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args, words: &'static Words) -> Result<ExitCode> {
    files::apart(&args.files, &[&args.json, &args.html])?;
    for path in [&args.json, &args.html].into_iter().flatten() {
        files::unwritten(path, args.force)?;
    }
    files::can_write(&args.html)?;
    let mut json = args.json.as_deref().map(OutputFile::create).transpose()?;
    let (mut done, mut wrong) = (0, 0);
    for file in &args.files {
        for (number, record) in (1..).zip(files::records(file)?) {
            match args.number {
                Some(wanted) if number < wanted => continue,
                Some(wanted) if number > wanted => break,
                _ => {}
            }
            ensure!(done == 0 || args.html.is_none(), "--html is for one game: choose by --number");
            let Some(record) = files::right(record, &mut wrong)? else { continue };
            with_record!(record, record => {
                review_record(&record, args, (file, number), words, &mut json)
            })?;
            done += 1;
        }
    }
    let wanted = args.number.map_or(String::new(), |number| format!(" {number}"));
    let names: Vec<String> = args.files.iter().map(|file| file.display().to_string()).collect();
    ensure!(done + wrong > 0, "there is no game{wanted} in {}", names.join(", "));
    Ok(files::exit_code(wrong))
}

/// The review of the one game in a file.
pub(crate) fn of(file: PathBuf, words: &'static Words) -> Result<()> {
    let (files, budget) = (vec![file], REVIEW_SIMULATIONS);
    let (html, json) = (None, None);
    let args = Args { files, number: None, seat: None, budget, seed: 1, html, json, force: false };
    run(&args, words).map(drop)
}

/// A review in a file of many.
#[derive(Serialize)]
struct ReviewedGame<'a, A> {
    file: &'a Path,
    /// The number of the game in it, from 1.
    number: u64,
    game: &'static str,
    names: &'a [String],
    #[serde(flatten)]
    review: ReviewMessage<A>,
}

fn review_record<G: Playable>(
    record: &GameRecord<G>,
    args: &Args,
    (file, number): (&Path, u64),
    words: &'static Words,
    json: &mut Option<OutputFile>,
) -> Result<()> {
    let players = record.options.players();
    let mut settings = ReviewSettings::new(args.budget, args.seed);
    settings.seat = args.seat.map(|seat| kind::seat(seat, players)).transpose()?;
    let bar = crate::progress(0, "decisions", words);
    let review = review::<G>(record.options, &record.log, &settings, |progress| match progress {
        Progress::Decisions(number) => bar.set_length(number as u64),
        Progress::One => bar.inc(1),
    });
    bar.finish_and_clear();
    let mut speaker = spoken::speaker(record, words);
    if let Some(out) = json {
        let review = wire::review_message(&review, players);
        let line = ReviewedGame { file, number, game: G::NAME, names: &speaker.names, review };
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
        out.flush()?;
    }
    if !files::takes_stdout(&[&args.json, &args.html])? {
        let title = spoken::title::<G>(&record.options, &speaker);
        let mut out = anstream::stdout().lock();
        writeln!(out, "{HEADING}{title}{HEADING:#}\n")?;
        print(&review, &speaker, &mut out)?;
    }
    if let Some(path) = &args.html {
        // A page sets text in both directions.
        speaker.names = speaker.names.iter().map(|name| words::isolated(name)).collect();
        let title = spoken::title::<G>(&record.options, &speaker);
        files::write(path, &html::page(record, &review, &speaker, &title))?;
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

fn class(class: DecisionClass, words: &Words) -> String {
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
        ("loss", points(lens.loss.mean, lens.loss.error, words)),
        ("class", class(decision.class, words)),
    ];
    let values = values.each_ref().map(|(key, value)| (*key, value.as_str()));
    words::capital(&words.say("review.decision", &values))
}

pub(crate) fn percent(mean: f32, error: f32, words: &Words) -> String {
    format!("{} %", points(mean, error, words))
}

/// Points with two standard errors.
pub(crate) fn within(mean: f32, error: f32, words: &Words) -> String {
    format!("{} ± {}", words.decimal(mean, 1), words.decimal(2.0 * error, 1))
}

/// A difference of win shares, in points of winning chance; an error that does not show is left out.
fn points(mean: f32, error: f32, words: &Words) -> String {
    match 200.0 * error < 0.05 {
        true => words.decimal(100.0 * mean, 1),
        false => within(100.0 * mean, 100.0 * error, words),
    }
}

/// The heads of a table of players.
fn heads(words: &Words) -> Vec<String> {
    let own = ["player", "accuracy", "result", "luck", "lost"];
    let own = own.iter().map(|name| words.find(&format!("review.{name}")).to_owned());
    own.chain(DecisionClass::ALL.map(|one| class(one, words))).collect()
}

/// A player's row in it.
fn row<G: Playable>(review: &Review<G>, seat: Seat, speaker: &Speaker) -> Vec<String> {
    let (classes, lost) = review.of_seat(seat);
    let (place, words) = (seat.index(), speaker.words);
    let own = [
        speaker.name(seat).to_owned(),
        review
            .accuracy(seat)
            .value()
            .map_or_else(|| "–".into(), |accuracy| words.decimal(accuracy, 0)),
        format!("{} %", words.decimal(100.0 * review.result[place], 1)),
        words.difference(100.0 * review.luck[place], 1),
        words.decimal(100.0 * lost, 1),
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
    for note in ["review.accuracy.note", "review.luck.note", "review.lost.note"] {
        write!(out, "{}", tui::in_lines(words.get(note)))?;
    }
    writeln!(out)?;
    let turning = review.turning_points(TURNING_POINTS);
    if turning.is_empty() {
        write!(out, "{}", tui::in_lines(words.get("review.none")))?;
    } else {
        writeln!(out, "{HEADING}{}{HEADING:#}", words.get("review.turning"))?;
        for decision in turning {
            write!(out, "{}", tui::in_lines(&sentence(decision, speaker)))?;
        }
    }
    Ok(())
}
