//! A closer look at one decision: what every action is worth, in shares of the win and in points,
//! with standard errors.
//!
//! Unlike play, a study tries all actions of the root equally often. It is done in independent
//! batches, each with a tree of its own; their spread gives the errors.

use game::chance::{SplitMix64, quick};
use game::cpu::{Cpu, Job, run_here};
use game::{Choices, Event, Ignore, MAX_SEATS, Seat};

use crate::search::{Settings, Tree};
use crate::strategy::{Shares, Strategy};

/// A mean and its standard error.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Measured {
    /// The mean.
    pub mean: f32,
    /// Its standard error.
    pub error: f32,
}

/// What one action is worth to the seat that chooses.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// The share of the win.
    pub share: Measured,
    /// The points at the end of the round or hand.
    pub points: Measured,
}

/// What came of a study.
#[derive(Clone, PartialEq, Debug)]
pub struct Study<A> {
    /// Every legal action, in order.
    pub actions: Vec<Judged<A>>,
    /// For each batch, the shares of each action, for comparing two of them.
    batches: Vec<Vec<f32>>,
    /// The shares of all seats if the best action is chosen.
    pub shares: Shares,
}

/// How many batches a study has.
pub const BATCHES: usize = 20;

impl<A: Copy + PartialEq> Study<A> {
    /// The place of the best action: the largest share, then points, then the first.
    pub fn best(&self) -> usize {
        let value = |one: &Judged<A>| (one.share.mean, one.points.mean);
        let mut best = 0;
        for place in 1..self.actions.len() {
            if value(&self.actions[place]) > value(&self.actions[best]) {
                best = place;
            }
        }
        best
    }

    /// How much more share one action brings than another, batch by batch.
    pub fn difference(&self, better: usize, worse: usize) -> Measured {
        measured(self.batches.iter().map(|batch| batch[better] - batch[worse]))
    }
}

/// Studies a decision of `seat` in the worlds that `worlds` gives, with `simulations` for each
/// action in all.
pub fn study<G: Strategy>(
    seat: Seat,
    legal: G::Choices,
    worlds: impl Fn(&mut SplitMix64) -> G,
    settings: Settings,
    simulations: u32,
    seed: u64,
) -> Study<G::Action> {
    let mut rng = quick(seed);
    let each = simulations.div_ceil(BATCHES as u32).max(1);
    let mut sums: Vec<Vec<Sum>> = Vec::with_capacity(BATCHES);
    for _ in 0..BATCHES {
        let rng = &mut rng;
        sums.push(run_here(Batch::<G, _> { legal, seat, worlds: &worlds, settings, each, rng }));
    }
    let count = each as f32;
    let own = seat.index();
    let over = |place: usize, value: &dyn Fn(&Sum) -> f32| {
        measured(sums.iter().map(|batch| value(&batch[place]) / count))
    };
    let actions: Vec<Judged<G::Action>> = legal
        .iter()
        .enumerate()
        .map(|(place, action)| Judged {
            action,
            share: over(place, &|sum| sum.shares[own]),
            points: over(place, &|sum| sum.points),
        })
        .collect();
    let batches = sums
        .iter()
        .map(|batch| batch.iter().map(|sum| sum.shares[own] / count).collect())
        .collect();
    let mut study = Study { actions, batches, shares: Shares::default() };
    let best = study.best();
    for (number, share) in study.shares.iter_mut().enumerate() {
        *share = over(best, &|sum| sum.shares[number]).mean;
    }
    study
}

/// The sum over the simulations of one action.
#[derive(Copy, Clone, Default)]
struct Sum {
    shares: [f32; MAX_SEATS],
    points: f32,
}

struct Batch<'a, G: Strategy, W> {
    legal: G::Choices,
    seat: Seat,
    worlds: &'a W,
    settings: Settings,
    each: u32,
    rng: &'a mut SplitMix64,
}

impl<G: Strategy, W: Fn(&mut SplitMix64) -> G> Job for Batch<'_, G, W> {
    type Output = Vec<Sum>;

    #[inline(always)]
    fn run<C: Cpu>(self) -> Vec<Sum> {
        let mut sums = vec![Sum::default(); self.legal.len()];
        // A tree for each action: what the others answer to it.
        let any = self.legal.nth::<C>(0);
        let mut trees: Vec<Tree<G::Action>> =
            sums.iter().map(|_| Tree::new(any, self.settings)).collect();
        for _ in 0..self.each {
            let world = (self.worlds)(self.rng);
            let round = world.round();
            for ((sum, tree), action) in sums.iter_mut().zip(&mut trees).zip(self.legal.iter()) {
                let mut next = world;
                next.apply(&Event::Act(self.seat, action), &mut Ignore);
                let (shares, points) = tree.simulate::<G, C>(next, round, self.rng);
                sum.points += points[self.seat] as f32;
                for (sum, share) in sum.shares.iter_mut().zip(shares) {
                    *sum += share;
                }
            }
        }
        sums
    }
}

fn measured(values: impl Iterator<Item = f32>) -> Measured {
    let values: Vec<f32> = values.collect();
    let count = values.len() as f32;
    let mean = values.iter().sum::<f32>() / count;
    let variance = values.iter().map(|v| (v - mean).powi(2)).sum::<f32>() / (count - 1.0).max(1.0);
    Measured { mean, error: (variance / count).sqrt() }
}
