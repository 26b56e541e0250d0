//! Information-set Monte Carlo tree search.
//!
//! Every simulation imagines a world that fits the view, walks down one tree that all worlds share
//! (a node is a sequence of actions that all see), adds a node, plays the round to its end, and
//! takes the value back up. Each seat maximises its own value: nobody gangs up. Because a
//! world allows only some actions, how often an action was possible takes the place of the
//! parent's visits in the exploration term.

use std::time::Instant;

use game::chance::{SplitMix64, quick};
use game::cpu::{HotLoop, run_here};
use game::{BySeat, Event, Ignore, LegalActions, Seat, Turn, View, Viewer, Worlds};

use crate::Player;
use crate::playout::{finish_round, random_seed};
use crate::roster::Budget;
use crate::solve::Solver;
use crate::strategy::{Shares, Strategy, shares};

/// The budget of a search, and what it weighs against what.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// How much it may think about one decision.
    pub budget: Budget,
    /// How much rarely tried actions are preferred: the factor of the exploration term, 0 or more.
    pub exploration: f32,
    /// How much points count beside the share of the win, from 0 to 1.
    pub points: f32,
    /// With this many tricks left or fewer (one more with 3 or 4 players), every world is solved
    /// exactly if enough of them can be; 0 is never.
    pub exact: usize,
}

impl Settings {
    /// The same search with another budget.
    #[must_use]
    pub const fn with_budget(mut self, budget: Budget) -> Settings {
        self.budget = budget;
        self
    }
}

/// The most nodes a tree keeps; then it only deepens its statistics. A node takes 40 bytes or
/// fewer, so a search stays below 10 MB.
pub const MAX_NODES: usize = 200_000;

/// How many endings take about as long as one simulation.
const ENDINGS_PER_SIMULATION: u64 = 32;

/// Fewer solved worlds than this say less than a search.
const MIN_WORLDS: f64 = 12.0;

/// What is known of one action after a search.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SearchedAction<A> {
    /// The action; each legal one is listed once.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// Its mean value for the seat that chooses.
    pub value: f32,
}

struct SearchNode<A> {
    action: A,
    /// Children and siblings by number; 0 is none, because the root is nobody's child.
    first_child: u32,
    next: u32,
    visits: u32,
    possible: u32,
    value: f32,
}

/// A bot that searches trees of imagined worlds.
#[derive(Clone, Debug)]
pub struct Searcher {
    settings: Settings,
    rng: SplitMix64,
    /// Simulations done so far, for measuring.
    pub simulations: u64,
}

impl Searcher {
    /// The same seed and number of simulations always play the same way.
    #[must_use]
    pub fn new(settings: Settings, seed: u64) -> Searcher {
        Searcher { settings, rng: quick(seed), simulations: 0 }
    }

    /// Chooses for the viewer, whose turn it is.
    pub fn decide<G: Strategy>(&mut self, view: &G::View) -> G::Action {
        let Viewer::Seat(seat) = view.viewer() else {
            unreachable!("spectators do not play");
        };
        let source = view.worlds();
        best(&self.think::<G>(seat, view.legal(), |rng| source.imagine(rng)))
    }

    /// Looks for a seat's best action in the worlds that `worlds` gives: all legal actions, in
    /// order, with what is known of them.
    pub fn think<G: Strategy>(
        &mut self,
        seat: Seat,
        legal: G::LegalActions,
        worlds: impl Fn(&mut SplitMix64) -> G,
    ) -> Vec<SearchedAction<G::Action>> {
        let first = worlds(&mut self.rng);
        if self.can_solve(&first) {
            let solved = self.solve::<G>(first, seat, legal, &worlds);
            if let Some(tried) = solved {
                return tried;
            }
        }
        self.search::<G>(seat, legal, worlds)
    }

    /// Are the endings of such worlds near enough to solve them within the budget?
    pub(crate) fn can_solve<G: Strategy>(&self, world: &G) -> bool {
        cost_of_ending(world, &self.settings)
            .is_some_and(|cost| MIN_WORLDS * cost <= f64::from(self.settings.budget.simulations))
    }

    /// Solves every world exactly, for as many worlds as the budget allows; none if that would be
    /// too few to speak for all.
    fn solve<G: Strategy>(
        &mut self,
        first: G,
        seat: Seat,
        legal: G::LegalActions,
        worlds: &impl Fn(&mut SplitMix64) -> G,
    ) -> Option<Vec<SearchedAction<G::Action>>> {
        let mut tried: Vec<SearchedAction<G::Action>> =
            legal.iter().map(|action| SearchedAction { action, visits: 0, value: 0.0 }).collect();
        let mut solver = Solver::default();
        let start = Instant::now();
        let Budget { simulations, time } = self.settings.budget;
        let mut world = first;
        let mut endings = 0;
        for solved in 1.. {
            for one in &mut tried {
                let mut next = world;
                next.apply(&Event::Act(seat, one.action), &mut Ignore);
                let (ending, looked_at) = solver.solve_counted(&next);
                endings += looked_at;
                one.value += ending.worth::<G>(seat, world.players(), self.settings.points);
                one.visits += 1;
            }
            self.simulations += 1;
            // What the worlds cost so far, in simulations; at least the first one tells.
            let spent = endings / ENDINGS_PER_SIMULATION + 1;
            let part = (spent as f64 / f64::from(simulations))
                .max(time.map_or(0.0, |time| start.elapsed().as_secs_f64() / time.as_secs_f64()));
            if solved == 1 && part * MIN_WORLDS > 1.0 {
                return None;
            }
            // The next world must still fit.
            if part * f64::from(solved + 1) / f64::from(solved) > 1.0 {
                break;
            }
            world = worlds(&mut self.rng);
        }
        for one in &mut tried {
            one.value /= one.visits as f32;
        }
        Some(tried)
    }

    fn search<G: Strategy>(
        &mut self,
        seat: Seat,
        legal: G::LegalActions,
        worlds: impl Fn(&mut SplitMix64) -> G,
    ) -> Vec<SearchedAction<G::Action>> {
        let (settings, rng) = (self.settings, &mut self.rng);
        let (tried, simulations) = run_here(Search::<G, _> { settings, seat, legal, worlds, rng });
        self.simulations += simulations;
        tried
    }
}

/// About how many simulations it costs to solve a world, if its ending is near enough.
pub(crate) fn cost_of_ending<G: Strategy>(world: &G, settings: &Settings) -> Option<f64> {
    let left = world.tricks() - world.tricks_done();
    // With few players a trick more can be solved.
    let solvable = settings.exact + usize::from(world.players() <= 4);
    // All orders of all hands, of which following suit leaves about a quarter.
    let orders = (1..=left).product::<usize>() as f64;
    let endings = orders.powi(world.players() as i32) / 4.0;
    (settings.exact > 0 && left <= solvable)
        .then(|| (endings / ENDINGS_PER_SIMULATION as f64).max(1.0))
}

impl<G: Strategy> Player<G> for Searcher {
    fn choose(&mut self, view: &G::View, past: &G::History) -> G::Action {
        let legal = view.legal();
        if legal.len() == 1 {
            return legal.iter().next().expect("one action");
        }
        Player::<G>::choose_evenly(self, view, past)
    }

    fn choose_evenly(&mut self, view: &G::View, _: &G::History) -> G::Action {
        self.decide::<G>(view)
    }
}

/// The action tried most, then the best one; among equals the first in order.
pub fn best<A: Copy>(tried: &[SearchedAction<A>]) -> A {
    let mut best = tried[0];
    for one in &tried[1..] {
        if (one.visits, one.value) > (best.visits, best.value) {
            best = *one;
        }
    }
    best.action
}

struct Search<'a, G: Strategy, W> {
    settings: Settings,
    seat: Seat,
    legal: G::LegalActions,
    worlds: W,
    rng: &'a mut SplitMix64,
}

impl<G: Strategy, W: Fn(&mut SplitMix64) -> G> HotLoop for Search<'_, G, W> {
    type Output = (Vec<SearchedAction<G::Action>>, u64);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let any = self.legal.nth(0);
        let mut tree = Tree::new(any, self.settings);
        let start = Instant::now();
        let mut done = 0u64;
        let Budget { simulations, time } = self.settings.budget;
        while done < u64::from(simulations) {
            // Looking at the clock costs as much as a good part of a simulation.
            if done.is_multiple_of(16)
                && done > 0
                && time.is_some_and(|time| start.elapsed() >= time)
            {
                break;
            }
            let world = (self.worlds)(self.rng);
            debug_assert_eq!(world.turn(), Turn::Seat(self.seat));
            let round = world.round();
            tree.simulate::<G>(world, round, self.rng);
            done += 1;
        }
        let tried = self.legal.iter().map(|action| tree.tried(action)).collect();
        (tried, done)
    }
}

/// The tree that all worlds share.
pub(crate) struct Tree<A> {
    nodes: Vec<SearchNode<A>>,
    settings: Settings,
}

/// The longest way down the tree: a round of 15 tricks of 6 players, and choices.
const MAX_DEPTH: usize = 128;

impl<A: Copy + PartialEq> Tree<A> {
    /// A tree of only a root; `any` action stands where the root has none.
    pub(crate) fn new(any: A, settings: Settings) -> Tree<A> {
        let root =
            SearchNode { action: any, first_child: 0, next: 0, visits: 0, possible: 0, value: 0.0 };
        let mut nodes = Vec::with_capacity(1024);
        nodes.push(root);
        Tree { nodes, settings }
    }

    fn tried(&self, action: A) -> SearchedAction<A> {
        let mut child = self.nodes[0].first_child;
        while child != 0 {
            let node = &self.nodes[child as usize];
            if node.action == action {
                let value = node.value / node.visits.max(1) as f32;
                return SearchedAction { action, visits: node.visits, value };
            }
            child = node.next;
        }
        SearchedAction { action, visits: 0, value: 0.0 }
    }

    /// One world, one way down, one play-out to the end of the round; the shares and points it
    /// ended with.
    #[inline(always)]
    pub(crate) fn simulate<G: Strategy<Action = A>>(
        &mut self,
        mut game: G,
        round: u32,
        rng: &mut SplitMix64,
    ) -> (Shares, BySeat<i32>) {
        let mut path = [(0u32, 0u8); MAX_DEPTH];
        let mut depth = 0;
        let mut at = 0u32;
        while game.round() == round && depth < MAX_DEPTH {
            let Turn::Seat(seat) = game.turn() else {
                if game.turn() == Turn::Over {
                    break;
                }
                let outcome = game.draw(&random_seed(rng));
                game.apply(&Event::Chance(outcome), &mut Ignore);
                continue;
            };
            let legal = game.legal();
            if legal.len() == 1 {
                let only = legal.nth(0);
                game.apply(&Event::Act(seat, only), &mut Ignore);
                continue;
            }
            let (child, new) = self.select::<G>(at, legal, rng);
            if child == 0 {
                break;
            }
            let action = self.nodes[child as usize].action;
            game.apply(&Event::Act(seat, action), &mut Ignore);
            path[depth] = (child, seat.index() as u8);
            depth += 1;
            at = child;
            if new {
                break;
            }
        }
        finish_round::<G>(&mut game, round, rng);
        let shares = shares(&game);
        let values = worth(&game, shares, self.settings.points);
        for &(node, seat) in &path[..depth] {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.value += values[usize::from(seat)];
        }
        (shares, *game.totals())
    }

    /// The child to go down to: an action that was never tried, or the one with the best bound.
    /// Says whether it is new; 0 if the tree is full.
    #[inline(always)]
    fn select<G: Strategy<Action = A>>(
        &mut self,
        at: u32,
        legal: G::LegalActions,
        rng: &mut SplitMix64,
    ) -> (u32, bool) {
        let mut best = (0, f32::NEG_INFINITY);
        let mut known = 0;
        let mut child = self.nodes[at as usize].first_child;
        while child != 0 {
            let node = &mut self.nodes[child as usize];
            let next = node.next;
            if legal.contains(node.action) {
                known += 1;
                node.possible += 1;
                let visits = node.visits as f32;
                let spread = (ln(node.possible as f32) / visits).sqrt();
                let bound = node.value / visits + self.settings.exploration * spread;
                if bound > best.1 {
                    best = (child, bound);
                }
            }
            child = next;
        }
        if known == legal.len() {
            return (best.0, false);
        }
        if self.nodes.len() >= MAX_NODES {
            return (best.0, false);
        }
        (self.add::<G>(at, legal, legal.len() - known, rng), true)
    }

    /// A new child for one of the `new` actions that have none yet.
    #[inline(always)]
    fn add<G: Strategy<Action = A>>(
        &mut self,
        at: u32,
        legal: G::LegalActions,
        new: usize,
        rng: &mut SplitMix64,
    ) -> u32 {
        let mut skip = game::chance::below(rng, new as u32);
        let mut chosen = legal.nth(0);
        for action in legal.iter() {
            if self.has_child(at, action) {
                continue;
            }
            chosen = action;
            if skip == 0 {
                break;
            }
            skip -= 1;
        }
        let number = self.nodes.len() as u32;
        let next = self.nodes[at as usize].first_child;
        let node =
            SearchNode { action: chosen, first_child: 0, next, visits: 0, possible: 1, value: 0.0 };
        self.nodes.push(node);
        self.nodes[at as usize].first_child = number;
        number
    }

    fn has_child(&self, at: u32, action: A) -> bool {
        let mut child = self.nodes[at as usize].first_child;
        while child != 0 {
            let node = &self.nodes[child as usize];
            if node.action == action {
                return true;
            }
            child = node.next;
        }
        false
    }
}

/// What the end of a round is worth to each seat: the share of the win, and a little for points,
/// so that a seat that can no longer win still plays for a good place.
#[inline(always)]
pub(crate) fn worth<G: Strategy>(game: &G, shares: Shares, weight: f32) -> Shares {
    let players = game.players();
    let mut values = shares;
    let totals = game.totals().first(players);
    let mean = totals.iter().sum::<i32>() as f32 / players as f32;
    for (value, &total) in values.iter_mut().zip(totals) {
        *value = blend(*value, total as f32 - mean, G::spread(players), weight);
    }
    values
}

/// A share of the win and a lead in points as one value between 0 and 1.
#[inline(always)]
pub(crate) fn blend(share: f32, lead: f32, spread: f32, weight: f32) -> f32 {
    let place = (0.5 + lead / (6.0 * spread)).clamp(0.0, 1.0);
    (1.0 - weight) * share + weight * place
}

/// A natural logarithm that is good to two digits, which is enough for exploring.
#[inline(always)]
fn ln(x: f32) -> f32 {
    let bits = x.to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits((bits & 0x7F_FFFF) | 0x3F80_0000) - 1.0;
    (exponent + mantissa * (1.34 - 0.34 * mantissa)) * std::f32::consts::LN_2
}
