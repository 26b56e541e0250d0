//! A review of a game as a message: the same for the command line, the server and the browser.

use std::collections::BTreeMap;

use arena::{Decision, DecisionClass, Lens, Progress, Review, ReviewSettings, review};
use game::{Fact, Options, Seat};
use record::GameRecord;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{AdvisedAction, Wire};

/// How many turning points are told.
pub const TURNING_POINTS: usize = 5;

/// The players, and every real decision through both lenses.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Review")]
pub struct ReviewMessage<A> {
    /// How each player did.
    seats: Vec<ReviewedSeat>,
    /// The decisions that cost most, by the numbers of their events.
    turning_points: Vec<usize>,
    /// Every real decision, in order.
    decisions: Vec<ReviewedDecision<A>>,
}

impl<A> ReviewMessage<A> {
    /// How many decisions were studied.
    pub fn decisions(&self) -> usize {
        self.decisions.len()
    }
}

/// How a player did.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
struct ReviewedSeat {
    /// The share of the win at the end, or its estimate where the record ends.
    result: f32,
    /// What the cards brought, as a share of the win.
    cards: f32,
    /// What was given away, as a share of the win.
    given_away: f32,
    /// How accurately the player decided, from 0 to 100 (docs/bots.md); null if no decision mattered.
    accuracy: Option<f32>,
    /// How many decisions of each class.
    classes: BTreeMap<&'static str, usize>,
}

/// One real decision.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReviewedDecision")]
struct ReviewedDecision<A> {
    /// The number of its event in the record.
    event: usize,
    /// The round or hand, from 0.
    round: u32,
    /// The trick, from 0.
    trick: usize,
    /// The seat that decided.
    seat: Seat,
    /// The place of the played action among the legal ones.
    played: usize,
    /// How good it was: `best`, `fine`, `inaccuracy`, `mistake` or `blunder`.
    class: &'static str,
    /// What every legal action does, in order.
    labels: Vec<Fact>,
    /// By what the player could know.
    known: ReviewLens<A>,
    /// By all cards.
    open: ReviewLens<A>,
}

/// A decision as judged with one kind of knowledge.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ReviewLens")]
struct ReviewLens<A> {
    /// Every legal action, in order.
    actions: Vec<AdvisedAction<A>>,
    /// The place of the best one.
    best: usize,
    /// The share of the win that was given away.
    loss: f32,
    /// The standard error of `loss`.
    loss_error: f32,
    /// The shares of all seats if the best action is played.
    shares: Vec<f32>,
    /// The shares of all seats after the action that was played, in the same worlds.
    after: Vec<f32>,
}

/// The review of a record, as the server and `trickhold review --json` give it.
pub fn review_record<G: Wire>(
    record: &GameRecord<G>,
    settings: &ReviewSettings,
    progress: impl Fn(Progress) + Sync,
) -> ReviewMessage<G::Action> {
    let review = review::<G>(record.options, &record.log, settings, progress);
    review_message(&review, record.options.players())
}

/// A review ready to be sent.
pub fn review_message<G: Wire>(review: &Review<G>, players: usize) -> ReviewMessage<G::Action> {
    let seat = |seat: Seat| {
        let (classes, given_away) = review.of_seat(seat);
        ReviewedSeat {
            result: review.result[seat.index()],
            cards: review.luck[seat.index()],
            given_away,
            accuracy: review.accuracy(seat).value(),
            classes: DecisionClass::ALL.iter().map(|class| class.name()).zip(classes).collect(),
        }
    };
    let turning_points = review.turning_points(TURNING_POINTS);
    ReviewMessage {
        seats: Seat::all(players).map(seat).collect(),
        turning_points: turning_points.iter().map(|decision| decision.event).collect(),
        decisions: review.decisions.iter().map(|one| decision(one, players)).collect(),
    }
}

fn decision<G: Wire>(decision: &Decision<G>, players: usize) -> ReviewedDecision<G::Action> {
    let known = decision.known.actions.iter();
    ReviewedDecision {
        event: decision.event,
        round: decision.before.round(),
        trick: decision.before.tricks_done(),
        seat: decision.seat,
        played: decision.played,
        class: decision.class.name(),
        labels: known.map(|judged| G::label(&decision.view, judged.action)).collect(),
        known: lens(&decision.known, players),
        open: lens(&decision.open, players),
    }
}

fn lens<A: Copy>(lens: &Lens<A>, players: usize) -> ReviewLens<A> {
    ReviewLens {
        actions: lens.actions.iter().map(|&judged| judged.into()).collect(),
        best: lens.best,
        loss: lens.loss.mean,
        loss_error: lens.loss.error,
        shares: lens.shares[..players].to_vec(),
        after: lens.after[..players].to_vec(),
    }
}
