//! `trickhold advise`: what every action of one position is worth.

use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use bots::{Budget, advise};
use game::{Event, Fact, LegalActions, Match, Options, Seat, Tell, View};
use games::with_record;
use record::GameRecord;
use serde::Serialize;
use wire::AdviceMessage;
use words::{Speaker, Words};

use crate::files::{self, JsonArg};
use crate::kind::{self, Playable, new_table};
use crate::review::{percent, within};
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
    args.json.prepare([&args.file])?;
    let record = files::nth_record(&args.file, args.number)?;
    with_record!(record, record => advise_record(&record, args, words))
}

/// One decision, and what could have been done.
#[derive(Serialize)]
struct AdvisedDecision<A> {
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
    decisions: Vec<AdvisedDecision<A>>,
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
    let decisions = Decisions { decisions };
    args.json.tell(&decisions, &decisions.text(&speaker))
}

fn advised<G: Playable>(
    view: &G::View,
    event: usize,
    played: G::Action,
    args: &Args,
) -> AdvisedDecision<G::Action> {
    let advice = advise::<G>(view, Budget::simulations(args.budget), args.seed);
    AdvisedDecision {
        event,
        played: view.legal().iter().position(|action| action == played).expect("it was legal"),
        labels: advice.actions.iter().map(|one| <G as Tell>::label(view, one.action)).collect(),
        advice: advice.into(),
    }
}

impl<A> Decisions<A> {
    fn text(&self, speaker: &Speaker) -> String {
        let words = speaker.words;
        let word = |key: &str| words.find(&format!("review.{key}")).to_owned();
        let mut text = String::new();
        for AdvisedDecision { played, advice, labels, .. } in &self.decisions {
            let mut table = new_table(&["action", "share", "points"].map(word));
            for (place, (one, label)) in advice.actions.iter().zip(labels).enumerate() {
                let mark = match place {
                    place if place == advice.best => format!(" ← {}", word("mark.best")),
                    place if place == *played => format!(" ← {}", word("mark.played")),
                    _ => String::new(),
                };
                table.add_row([
                    format!("{}{mark}", speaker.part(label)),
                    percent(one.share, one.share_error, words),
                    within(one.points, one.points_error, words),
                ]);
            }
            text += &format!("{table}\n");
            text.extend(advice.facts.iter().map(|fact| tui::in_lines(&speaker.say(fact))));
        }
        text
    }
}
