//! A closer look at one decision: what every action is worth, in shares of the win and in points,
//! with standard errors.
//!
//! Unlike play, a study tries all actions of the root equally often, until some are dropped. It is
//! done in independent batches of one size, each with trees of its own; their spread gives the
//! errors, and more of them give smaller ones without changing what is measured. Endings are
//! solved as in play; where they have few possible worlds, every one of them is solved once, and
//! there is no error.

use game::chance::{SplitMix64, quick};
use game::cpu::{HotLoop, run_here};
use game::{Event, Ignore, LegalActions, MAX_SEATS, Seat};

use crate::search::{Settings, Tree, cost_of_ending};
use crate::solve::Solver;
use crate::strategy::{Shares, Strategy};

/// A mean and its standard error.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Measured {
    /// The mean over batches of the same size.
    pub mean: f32,
    /// The standard error of the mean; 0 where all worlds were solved.
    pub error: f32,
}

impl Measured {
    /// Is it further from zero than two standard errors?
    #[must_use]
    pub fn is_clear(self) -> bool {
        self.mean.abs() > 2.0 * self.error
    }
}

/// What one action is worth to the seat that chooses.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ActionValue<A> {
    /// The action; each legal one is listed once.
    pub action: A,
    /// The share of the win, from 0 to 1.
    pub share: Measured,
    /// The total of points at the end of the round or hand.
    pub points: Measured,
}

/// A study of one decision, batch by batch.
pub struct Study<G: Strategy, W> {
    seat: Seat,
    legal: G::LegalActions,
    worlds: W,
    settings: Settings,
    /// Simulations or solved worlds for each action in a batch.
    each: u32,
    solved: bool,
    rng: SplitMix64,
    /// The places of the actions that are still tried.
    tried: Vec<usize>,
    /// For each action, its means in every batch until it was dropped.
    batches: Vec<Vec<Means>>,
}

/// How many batches a study has at first.
pub const BATCHES: usize = 20;

/// Up to this many worlds are counted out instead of sampled.
const FEW_WORLDS: usize = 300;

/// All worlds that `worlds` gives, each with the same chance, if there are at most `most`. The chance
/// that one was never drawn is below one in ten thousand.
fn all_worlds<G: Strategy>(
    worlds: &impl Fn(&mut SplitMix64) -> G,
    most: usize,
    seed: u64,
) -> Option<Vec<G>> {
    let mut rng = quick(seed);
    let mut all: Vec<G> = Vec::new();
    let mut drawn = 0.0;
    loop {
        let world = worlds(&mut rng);
        drawn += 1.0;
        if !all.contains(&world) {
            if all.len() == most {
                return None;
            }
            all.push(world);
        }
        // Were there one more, each of them would be missing with a chance of e^-10 / its number.
        let perhaps = all.len() as f64 + 1.0;
        if drawn > perhaps * (perhaps.ln() + 10.0) {
            return Some(all);
        }
    }
}

/// The means over the simulations of one action.
#[derive(Copy, Clone, Default)]
struct Means {
    shares: [f32; MAX_SEATS],
    points: f32,
}

impl<G: Strategy, W: Fn(&mut SplitMix64) -> G> Study<G, W> {
    /// Studies a decision of `seat` in the worlds that `worlds` gives, with `simulations` for
    /// each action in the first batches.
    pub fn new(
        seat: Seat,
        legal: G::LegalActions,
        worlds: W,
        settings: Settings,
        simulations: u32,
        seed: u64,
    ) -> Study<G, W> {
        let mut rng = quick(seed);
        let each = simulations.div_ceil(BATCHES as u32).max(1);
        // Solve instead, if a batch has time for some worlds.
        let cost = cost_of_ending(&worlds(&mut rng), &settings);
        let worlds_each = cost.map_or(0, |cost| (f64::from(each) / cost) as u32);
        let solved = worlds_each > 0;
        let most = ((worlds_each as usize) * BATCHES / 2).min(FEW_WORLDS);
        if let Some(all) = all_worlds(&worlds, most, seed) {
            let mut study = Study::empty(seat, legal, worlds, settings, 1, true, rng);
            study.count(&all);
            return study;
        }
        let each = if solved { worlds_each } else { each };
        let mut study = Study::empty(seat, legal, worlds, settings, each, solved, rng);
        for _ in 0..BATCHES {
            study.more();
        }
        study
    }

    fn empty(
        seat: Seat,
        legal: G::LegalActions,
        worlds: W,
        settings: Settings,
        each: u32,
        solved: bool,
        rng: SplitMix64,
    ) -> Study<G, W> {
        let tried = (0..legal.len()).collect();
        let batches = vec![Vec::new(); legal.len()];
        Study { seat, legal, worlds, settings, each, solved, rng, tried, batches }
    }

    /// Every world counts once: one batch, so there is no spread and no error.
    fn count(&mut self, worlds: &[G]) {
        let means = self.solve(worlds);
        for (batches, means) in self.batches.iter_mut().zip(means) {
            batches.push(means);
        }
    }

    /// One more batch of the actions that are still tried.
    pub fn more(&mut self) {
        let batch = if self.solved {
            let worlds: Vec<G> = (0..self.each).map(|_| (self.worlds)(&mut self.rng)).collect();
            self.solve(&worlds)
        } else {
            run_here(Batch { study: self })
        };
        for (&place, means) in self.tried.iter().zip(batch) {
            self.batches[place].push(means);
        }
    }

    /// The places of the actions that are still tried, in order.
    pub fn tried(&self) -> &[usize] {
        &self.tried
    }

    /// Tries only those actions further whose place is to be kept.
    pub fn keep(&mut self, keep: impl FnMut(&usize) -> bool) {
        self.tried.retain(keep);
    }

    fn actions_tried(&self) -> Vec<G::Action> {
        let legal: Vec<G::Action> = self.legal.iter().collect();
        self.tried.iter().map(|&place| legal[place]).collect()
    }

    /// What the actions that are still tried bring on average in these worlds.
    fn solve(&self, worlds: &[G]) -> Vec<Means> {
        let actions = self.actions_tried();
        let mut means = vec![Means::default(); actions.len()];
        let mut solver = Solver::default();
        let part = 1.0 / worlds.len() as f32;
        for world in worlds {
            for (means, &action) in means.iter_mut().zip(&actions) {
                let mut next = *world;
                next.apply(&Event::Act(self.seat, action), &mut Ignore);
                let ending = solver.solve(&next);
                means.add(part, &ending.shares, ending.points[self.seat.index()]);
            }
        }
        means
    }

    /// Every legal action with its value, in order.
    pub fn actions(&self) -> Vec<ActionValue<G::Action>> {
        let own = self.seat.index();
        let judged = |(place, action)| ActionValue {
            action,
            share: self.over(place, |means| means.shares[own]),
            points: self.over(place, |means| means.points),
        };
        self.legal.iter().enumerate().map(judged).collect()
    }

    /// How much more share one action brings than another, over the batches that tried both.
    pub fn difference(&self, better: usize, worse: usize) -> Measured {
        let own = self.seat.index();
        self.between(better, worse, |means| means.shares[own])
    }

    /// How many more points one action brings than another, over the same batches.
    pub fn difference_in_points(&self, better: usize, worse: usize) -> Measured {
        self.between(better, worse, |means| means.points)
    }

    fn between(&self, better: usize, worse: usize, value: impl Fn(&Means) -> f32) -> Measured {
        let pairs = self.batches[better].iter().zip(&self.batches[worse]);
        measured(pairs.map(|(better, worse)| value(better) - value(worse)))
    }

    /// The shares of all seats after the action at a place.
    pub fn shares(&self, place: usize) -> Shares {
        std::array::from_fn(|seat| self.over(place, |means| means.shares[seat]).mean)
    }

    fn over(&self, place: usize, value: impl FnMut(&Means) -> f32) -> Measured {
        measured(self.batches[place].iter().map(value))
    }
}

/// Studies a decision in one world with open cards. If that is solved, there is no error.
pub fn study_open<G: Strategy>(
    seat: Seat,
    world: G,
    settings: Settings,
    simulations: u32,
    seed: u64,
) -> Study<G, impl Fn(&mut SplitMix64) -> G> {
    let legal = world.legal();
    let worlds = move |_: &mut SplitMix64| world;
    let cost = cost_of_ending(&world, &settings);
    if cost.is_some_and(|cost| cost <= f64::from(simulations)) {
        let mut study = Study::empty(seat, legal, worlds, settings, 1, true, quick(seed));
        study.count(&[world]);
        study
    } else {
        Study::new(seat, legal, worlds, settings, simulations, seed)
    }
}

/// The place of the best action in a study: the largest share, then points, then the first.
pub fn best_of<A>(actions: &[ActionValue<A>]) -> usize {
    let value = |one: &ActionValue<A>| (one.share.mean, one.points.mean);
    let mut best = 0;
    for place in 1..actions.len() {
        if value(&actions[place]) > value(&actions[best]) {
            best = place;
        }
    }
    best
}

impl Means {
    fn add(&mut self, part: f32, shares: &Shares, points: i32) {
        self.points += part * points as f32;
        for (mean, share) in self.shares.iter_mut().zip(shares) {
            *mean += part * share;
        }
    }
}

struct Batch<'a, G: Strategy, W> {
    study: &'a mut Study<G, W>,
}

impl<G: Strategy, W: Fn(&mut SplitMix64) -> G> HotLoop for Batch<'_, G, W> {
    type Output = Vec<Means>;

    #[inline(always)]
    fn run(self) -> Vec<Means> {
        let actions = self.study.actions_tried();
        let Study { seat, worlds, settings, each, rng, .. } = self.study;
        let seat = *seat;
        let mut means = vec![Means::default(); actions.len()];
        // A tree for each action: what the others answer to it.
        let mut trees: Vec<Tree<G::Action>> =
            actions.iter().map(|&action| Tree::new(action, *settings)).collect();
        let part = 1.0 / *each as f32;
        for _ in 0..*each {
            let world = worlds(rng);
            let round = world.round();
            for ((means, tree), &action) in means.iter_mut().zip(&mut trees).zip(&actions) {
                let mut next = world;
                next.apply(&Event::Act(seat, action), &mut Ignore);
                let (shares, points) = tree.simulate::<G>(next, round, rng);
                means.add(part, &shares, points[seat]);
            }
        }
        means
    }
}

/// The mean of some values, and its error by their spread.
pub(crate) fn measured(values: impl Iterator<Item = f32>) -> Measured {
    let values: Vec<f32> = values.collect();
    let count = values.len() as f32;
    let mean = values.iter().sum::<f32>() / count;
    let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f32>() / (count - 1.0).max(1.0);
    Measured { mean, error: (variance / count).sqrt() }
}
