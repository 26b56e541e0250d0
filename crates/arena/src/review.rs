//! Review of a game: what should have been played, and what did it cost?
//!
//! Every real decision is studied twice, and the two are never mixed: in worlds that fit what the
//! player could know, and in the one true world with open cards. A class is given for the first
//! only, and only for what is worse beyond two standard errors.

use bots::{
    ActionValue, BATCHES, Level, Measured, Shares, Strategy, Study, best_of, shares, study_open,
};
use game::chance::SplitMix64;
use game::{Event, EventOf, Ignore, LegalActions, Match, Options, Seat, View, Worlds};
use rayon::prelude::*;

use crate::stats::{Estimate, ratio};

/// How good a decision was.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DecisionClass {
    /// The best one, or as good as the best within the error.
    Best,
    /// Less than 1 % of the win given away: a good one.
    Fine,
    /// At least 1 % of the win given away, beyond doubt as all that follow.
    Inaccuracy,
    /// At least 8 %.
    Mistake,
    /// At least 16 %: enough to lose a game.
    Blunder,
}

impl DecisionClass {
    /// All of them, from the best down.
    pub const ALL: [DecisionClass; 5] = [
        DecisionClass::Best,
        DecisionClass::Fine,
        DecisionClass::Inaccuracy,
        DecisionClass::Mistake,
        DecisionClass::Blunder,
    ];

    /// The class of a loss of win share: what is certain of it, beyond two standard errors.
    #[must_use]
    pub fn of(loss: Measured) -> DecisionClass {
        let certain = loss.mean - 2.0 * loss.error.max(ERROR);
        if certain <= 0.0 {
            return DecisionClass::Best;
        }
        let beyond = DecisionClass::LIMITS.iter().filter(|&&limit| certain >= limit).count();
        DecisionClass::ALL[1 + beyond]
    }

    /// Where a good decision ends, and each worse class begins.
    const LIMITS: [f32; 3] = [MATTERS, 0.08, 0.16];

    /// Could more simulations tell whether it was good? Not if the error is small enough, or if no
    /// place where the class would change is near.
    fn in_doubt(loss: Measured) -> bool {
        let near =
            |limit: &f32| (loss.mean - limit - 2.0 * ERROR).abs() < BEYOND_DOUBT * loss.error;
        loss.error > ERROR && DecisionClass::LIMITS.iter().any(near)
    }

    /// Its name in answers and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DecisionClass::Best => "best",
            DecisionClass::Fine => "fine",
            DecisionClass::Inaccuracy => "inaccuracy",
            DecisionClass::Mistake => "mistake",
            DecisionClass::Blunder => "blunder",
        }
    }
}

/// A decision as judged with one kind of knowledge: the player's, or that of somebody who sees all
/// cards.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Lens<A> {
    /// Every legal action with its value, in order.
    pub actions: Vec<ActionValue<A>>,
    /// The index of the best one in `actions`.
    pub best: usize,
    /// How much share of the win the played action gave away.
    pub loss: Measured,
    /// The shares of all seats if the best action is played.
    pub shares: Shares,
    /// The shares of all seats after the action that was played, in the same worlds: between the two
    /// lies what was given away, and no other sample.
    pub after: Shares,
}

impl<A> Lens<A> {
    /// Shares of the win beyond the mean of all legal actions: what the action at a place brings, and
    /// what the best one does. None if all are within 1 %: then the decision does not matter.
    #[must_use]
    pub fn beyond_chance(&self, played: usize) -> Option<(f32, f32)> {
        let shares = || self.actions.iter().map(|judged| judged.share.mean);
        let (most, least) = (shares().fold(0.0, f32::max), shares().fold(1.0, f32::min));
        let mean = shares().sum::<f32>() / self.actions.len() as f32;
        let share = |place: usize| self.actions[place].share.mean - mean;
        (most - least > MATTERS).then(|| (share(played), share(self.best)))
    }
}

/// One real decision of a game.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Decision<G: Strategy> {
    /// The number of its event in the log.
    pub event: usize,
    /// The state it was made in.
    pub before: G,
    /// What the seat that decided could know.
    pub view: G::View,
    /// The seat whose decision it was; forced actions are no decisions.
    pub seat: Seat,
    /// The place of the played action among the legal ones.
    pub played: usize,
    /// By what the player could know.
    pub known: Lens<G::Action>,
    /// What a player who saw all cards would have thought: luck and skill together.
    pub open: Lens<G::Action>,
    /// How good it was, by what the player could know.
    pub class: DecisionClass,
}

/// All that a review says of one game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Review<G: Strategy> {
    /// Every real decision, in order.
    pub decisions: Vec<Decision<G>>,
    /// How much share of the win each seat's cards brought, over all deals.
    pub luck: Shares,
    /// The shares at the end, or the estimate where the record ends.
    pub result: Shares,
}

/// Whose decisions a review studies, and how thoroughly.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ReviewSettings {
    /// Simulations for each action and lens.
    pub simulations: u32,
    /// Another seed gives another sample.
    pub seed: u64,
    /// Only this seat's decisions.
    pub seat: Option<Seat>,
    /// A decision whose class is in doubt gets at most this many times the simulations.
    pub closer_look: usize,
}

impl ReviewSettings {
    /// A review of all seats with this many simulations for each action and lens.
    #[must_use]
    pub const fn new(simulations: u32, seed: u64) -> ReviewSettings {
        ReviewSettings { simulations, seed, seat: None, closer_look: CLOSER_LOOK }
    }
}

/// Simulations for each action and lens, if nothing else is asked for.
pub const REVIEW_SIMULATIONS: u32 = 10_000;

/// A share of the win that matters.
const MATTERS: f32 = 0.01;

/// A loss with an error this small needs no closer look.
const ERROR: f32 = 0.0003;

/// How much closer decisions in doubt are looked at, if nothing else is asked for.
const CLOSER_LOOK: usize = 200;

/// A decision, and the state it was made in, before it is studied.
struct Point<G: Strategy> {
    event: usize,
    before: G,
    seat: Seat,
    view: G::View,
    action: G::Action,
    /// The first one after a deal: what the cards were worth.
    first: bool,
}

/// Reviews a log; `progress` is told the number of decisions first, then each one done.
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// # extern crate dwarf as trickhold_dwarf;
/// use trickhold_arena::{ReviewSettings, review};
/// use trickhold_dwarf::{Dwarf, DwarfOptions};
/// use trickhold_game::chance::Seed;
/// use trickhold_game::{LegalActions, Event, Game, Ignore, Options, Turn};
///
/// // A log of a deal and the choice of its quest.
/// let options = DwarfOptions::new(3)?;
/// let mut game = Dwarf::new(options);
/// let deal = Event::Chance(game.draw(&Seed::from_numbers(1, 1)));
/// game.apply(&deal, &mut Ignore);
/// let Turn::Seat(chooser) = game.turn() else { panic!("a seat chooses") };
/// let log = [deal, Event::Act(chooser, game.legal().nth(0))];
///
/// let review = review::<Dwarf>(options, &log, &ReviewSettings::new(20, 1), |_| {});
/// assert_eq!(review.decisions[0].seat, chooser);
/// assert_eq!(review.decisions[0].known.actions.len(), 2);
/// # Ok::<(), trickhold_game::OptionError>(())
/// ```
#[must_use]
pub fn review<G: Strategy>(
    options: G::Options,
    log: &[EventOf<G>],
    settings: &ReviewSettings,
    progress: impl Fn(Progress) + Sync,
) -> Review<G> {
    let (points, priors, end) = points::<G>(options, log);
    let wanted: Vec<&Point<G>> = points
        .iter()
        .filter(|point| point.first || settings.seat.is_none_or(|seat| seat == point.seat))
        .collect();
    progress(Progress::Decisions(wanted.len()));
    let judge = |point: &&Point<G>| {
        let decision = decide::<G>(point, settings);
        progress(Progress::One);
        (point.first, decision)
    };
    let judged: Vec<(bool, Decision<G>)> = wanted.par_iter().map(judge).collect();
    let mut luck = Shares::default();
    let firsts = judged.iter().filter(|(first, _)| *first).map(|(_, decision)| decision);
    for (decision, prior) in firsts.zip(priors) {
        for (luck, (now, before)) in luck.iter_mut().zip(decision.open.shares.iter().zip(prior)) {
            *luck += now - before;
        }
    }
    let own = |decision: &Decision<G>| settings.seat.is_none_or(|seat| seat == decision.seat);
    let decisions = judged.into_iter().map(|(_, decision)| decision).filter(own).collect();
    Review { decisions, luck, result: shares(&end) }
}

/// How far a review has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// How many decisions will be studied.
    Decisions(usize),
    /// One more of them is done.
    One,
}

/// Every real decision, the shares before each deal, and the end.
fn points<G: Strategy>(options: G::Options, log: &[EventOf<G>]) -> (Vec<Point<G>>, Vec<Shares>, G) {
    let mut table = Match::<G>::of_players(options);
    let (mut points, mut priors) = (Vec::new(), Vec::new());
    let mut first = false;
    for (event, done) in log.iter().enumerate() {
        let game = *table.game();
        match *done {
            Event::Chance(_) => {
                let empty =
                    game.hands().first(options.players()).iter().all(|hand| hand.is_empty());
                if empty {
                    priors.push(shares(&game));
                    first = true;
                }
            }
            Event::Act(seat, action) if game.legal().len() > 1 => {
                let view = table.views()[seat.index()].clone();
                points.push(Point { event, before: game, seat, view, action, first });
                first = false;
            }
            Event::Act(..) => {}
        }
        table.apply(done, &mut Ignore);
    }
    (points, priors, *table.game())
}

fn decide<G: Strategy>(point: &Point<G>, settings: &ReviewSettings) -> Decision<G> {
    let ReviewSettings { simulations, seed, closer_look, .. } = *settings;
    let legal = point.before.legal();
    let expert = Level::Expert.settings().expect("the expert searches");
    let played = legal.iter().position(|action| action == point.action).expect("it was legal");
    let seed = seed ^ (point.event as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let source = point.view.worlds();
    let worlds = |rng: &mut SplitMix64| source.imagine(rng);
    let mut known = Study::<G, _>::new(point.seat, legal, worlds, expert, simulations, seed);
    for _ in BATCHES..closer_look * BATCHES {
        let rival = rival(&known, played);
        if !DecisionClass::in_doubt(known.difference(rival, played)) {
            break;
        }
        // What is far behind the best needs no closer look.
        let near: Vec<usize> = known
            .tried()
            .iter()
            .copied()
            .filter(|&place| place == played || !behind(known.difference(rival, place)))
            .collect();
        known.keep(|place| near.contains(place));
        known.more();
    }
    let class = DecisionClass::of(known.difference(rival(&known, played), played));
    // The position itself is not random: one world, whose answers are searched.
    let open = study_open(point.seat, point.before, expert, simulations, !seed);
    Decision {
        event: point.event,
        before: point.before,
        view: point.view.clone(),
        seat: point.seat,
        played,
        known: lens(&known, played),
        open: lens(&open, played),
        class,
    }
}

/// The best other action that is still tried.
fn rival<G: Strategy, W: Fn(&mut SplitMix64) -> G>(study: &Study<G, W>, played: usize) -> usize {
    let actions = study.actions();
    let others: Vec<usize> =
        study.tried().iter().copied().filter(|&place| place != played).collect();
    let judged: Vec<ActionValue<G::Action>> = others.iter().map(|&place| actions[place]).collect();
    others[best_of(&judged)]
}

/// Standard errors that put a difference beyond doubt, though the error itself is estimated and looked at
/// again and again.
const BEYOND_DOUBT: f32 = 4.5;

fn behind(loss: Measured) -> bool {
    loss.mean > BEYOND_DOUBT * loss.error
}

fn lens<G: Strategy, W: Fn(&mut SplitMix64) -> G>(
    study: &Study<G, W>,
    played: usize,
) -> Lens<G::Action> {
    let actions = study.actions();
    let rival = rival(study, played);
    let best = if study.difference(rival, played).mean > 0.0 { rival } else { played };
    let loss = study.difference(best, played);
    Lens { best, loss, shares: study.shares(best), after: study.shares(played), actions }
}

/// Shares of the win beyond chance, summed over decisions that matter.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Accuracy {
    /// What the actions that were played brought.
    pub got: f64,
    /// What the best actions would have brought.
    pub best: f64,
    /// How many decisions these are.
    pub decisions: usize,
}

impl Accuracy {
    /// The accuracy of these decisions, each with the place of the action that was played.
    pub fn of<'a, A: 'a>(decisions: impl Iterator<Item = (&'a Lens<A>, usize)>) -> Accuracy {
        let mut sum = Accuracy::default();
        for (got, best) in decisions.filter_map(|(lens, played)| lens.beyond_chance(played)) {
            sum.got += f64::from(got);
            sum.best += f64::from(best);
            sum.decisions += 1;
        }
        sum
    }

    /// The accuracy over many games, with an interval.
    pub fn of_all<'a>(games: impl Iterator<Item = &'a Accuracy> + Clone) -> Option<Estimate> {
        let part = ratio(games.map(|game| (game.got, game.best)))?;
        let percent = |part: f64| 100.0 * part;
        Some(Estimate {
            mean: percent(part.mean),
            low: part.low.map(percent),
            high: part.high.map(percent),
        })
    }

    /// Fewer decisions than these say nothing about a player.
    pub const LEAST: usize = 4;

    /// A number from 0, as good as chance or worse, to 100, always the best; none of fewer than [`Accuracy::LEAST`]
    /// decisions.
    #[must_use]
    pub fn value(self) -> Option<f32> {
        let enough = self.decisions >= Accuracy::LEAST && self.best > 0.0;
        enough.then(|| (100.0 * self.got / self.best).clamp(0.0, 100.0) as f32)
    }
}

impl<G: Strategy> Review<G> {
    /// The decisions that cost most beyond doubt, the dearest first.
    #[must_use]
    pub fn turning_points(&self, most: usize) -> Vec<&Decision<G>> {
        let certain =
            |decision: &Decision<G>| decision.known.loss.mean - 2.0 * decision.known.loss.error;
        let mut dear: Vec<&Decision<G>> =
            self.decisions.iter().filter(|d| d.class >= DecisionClass::Inaccuracy).collect();
        dear.sort_by(|a, b| certain(b).total_cmp(&certain(a)));
        dear.truncate(most);
        dear
    }

    /// How accurately a seat decided, over all decisions that matter.
    #[must_use]
    pub fn accuracy(&self, seat: Seat) -> Accuracy {
        let own = self.decisions.iter().filter(|decision| decision.seat == seat);
        Accuracy::of(own.map(|decision| (&decision.known, decision.played)))
    }

    /// How many decisions of each class a seat made among those that matter, and the share it gave
    /// away in all.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> ([usize; 5], f32) {
        let mut classes = [0; 5];
        let mut lost = 0.0;
        for decision in self.decisions.iter().filter(|decision| decision.seat == seat) {
            let matters = decision.known.beyond_chance(decision.played).is_some();
            classes[decision.class as usize] += usize::from(matters);
            if decision.class != DecisionClass::Best {
                lost += decision.known.loss.mean;
            }
        }
        (classes, lost)
    }
}
