//! `trickhold advise`: what every action of one position is worth.

use std::fmt;
use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use bots::{Budget, advise};
use game::{Choices, Event, Fact, Match, Options, Seat, Tell, View};
use games::with_record;
use record::GameRecord;
use serde::Serialize;
use wire::AdviceMessage;
use words::{Speaker, Words};

use crate::files::{self, JsonArg};
use crate::kind::{self, Playable, new_table, rounded};
use crate::review::percent;
use crate::spoken;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A file of records, one document or JSON Lines; - for standard input
    file: PathBuf,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = kind::at_least_one)]
    number: u64,
    /// Which round or hand, from 1
    #[arg(long, value_name = "R", value_parser = kind::at_least_one)]
    round: u64,
    /// Which trick, from 1; what is decided before a trick belongs to it
    #[arg(long, value_name = "T", value_parser = kind::at_least_one)]
    trick: u64,
    /// Which seat, from 1
    #[arg(long, value_name = "S", value_parser = kind::at_least_one)]
    seat: u64,
    /// Simulations for each action, in 20 batches: at least 20, and a multiple of 20
    #[arg(long, value_name = "SIMULATIONS", default_value_t = 2000)]
    #[arg(value_parser = kind::simulations)]
    budget: u32,
    /// Another seed takes another sample
    #[arg(long, default_value_t = 1, value_parser = kind::seed)]
    seed: u64,
    #[command(flatten)]
    json: JsonArg,
}

pub(crate) fn run(args: &Args, words: &'static Words) -> Result<()> {
    files::apart([&args.file], &[&args.json.json])?;
    let record = files::nth_record(&args.file, args.number)?;
    with_record!(record, record => advise_record(&record, args, words))
}

/// One decision, and what could have been done.
#[derive(Serialize)]
struct Advised<A> {
    /// The number of its event in the record.
    event: usize,
    /// The place of the played action among the legal ones.
    played: usize,
    #[serde(flatten)]
    advice: AdviceMessage<A>,
    /// What each action does, for people.
    #[serde(skip)]
    labels: Vec<Fact>,
}

/// All that a seat decided in a trick.
#[derive(Serialize)]
struct Decisions<A> {
    decisions: Vec<Advised<A>>,
    #[serde(skip)]
    speaker: Speaker,
}

fn advise_record<G: Playable>(
    record: &GameRecord<G>,
    args: &Args,
    words: &'static Words,
) -> Result<()> {
    let seat = kind::seat(args.seat, record.options.players())?;
    let mut table = Match::<G>::of_players(record.options);
    let mut decisions = Vec::new();
    let mut rounds = 0;
    for (number, event) in record.log.iter().enumerate() {
        let game = table.game();
        let (round, trick) = (u64::from(game.round()) + 1, game.tricks_done() as u64 + 1);
        if let Event::Act(by, action) = event {
            rounds = round;
            if *by == seat && (round, trick) == (args.round, args.trick) {
                decisions.push(advised::<G>(&table.views()[seat.index()], number, *action, args));
            }
        }
        table.apply(event, &mut game::Ignore);
    }
    if decisions.is_empty() {
        let Args { round, trick, seat, .. } = args;
        let tricks = table.game().tricks() as u64;
        ensure!(*round <= rounds, "there is no round or hand {round}: the game has {rounds}");
        ensure!(*trick <= tricks, "there is no trick {trick}: a round or hand has {tricks}");
        bail!("seat {seat} decides nothing in round or hand {round}, trick {trick} of this game");
    }
    let speaker = Speaker { you: Some(Seat::new(seat.index())), ..spoken::speaker(record, words) };
    args.json.tell(&Decisions { decisions, speaker })
}

fn advised<G: Playable>(
    view: &G::View,
    event: usize,
    played: G::Action,
    args: &Args,
) -> Advised<G::Action> {
    let advice = advise::<G>(view, Budget::simulations(args.budget), args.seed);
    Advised {
        event,
        played: view.legal().iter().position(|action| action == played).expect("it was legal"),
        labels: advice.actions.iter().map(|one| <G as Tell>::label(view, one.action)).collect(),
        advice: advice.into(),
    }
}

impl<A> fmt::Display for Decisions<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |key: &str| self.speaker.words.find(&format!("review.{key}")).to_owned();
        for Advised { played, advice, labels, .. } in &self.decisions {
            let mut table = new_table(&["action", "share", "points"].map(word));
            for (place, (one, label)) in advice.actions.iter().zip(labels).enumerate() {
                let mark = match place {
                    place if place == advice.best => format!(" ← {}", word("mark.best")),
                    place if place == *played => format!(" ← {}", word("mark.played")),
                    _ => String::new(),
                };
                table.add_row([
                    format!("{}{mark}", self.speaker.part(label)),
                    percent(one.share, one.share_error),
                    format!("{:.1} ± {:.1}", rounded(one.points, 1), 2.0 * one.points_error),
                ]);
            }
            writeln!(f, "{table}")?;
            advice.facts.iter().try_for_each(|fact| writeln!(f, "{}", self.speaker.say(fact)))?;
        }
        Ok(())
    }
}
