//! Flat Monte Carlo: every imagined world tries every action once, each with one play-out.

use game::chance::{SplitMix64, quick};
use game::cpu::{Cpu, Job, run_here};
use game::{Choices, Event, Ignore, Turn, View, Viewer, Worlds};

use crate::Player;
use crate::greedy::random_seed;
use crate::search::worth;
use crate::strategy::{Strategy, shares};

/// A bot that compares actions by random play-outs in the same imagined worlds.
#[derive(Clone, Debug)]
pub struct Flat {
    worlds: u32,
    rng: SplitMix64,
}

impl Flat {
    /// The same seed plays the same way.
    pub fn new(worlds: u32, seed: u64) -> Flat {
        Flat { worlds, rng: quick(seed) }
    }
}

impl<G: Strategy> Player<G> for Flat {
    fn choose(&mut self, view: &G::View) -> G::Action {
        run_here(Compare::<G> { view, worlds: self.worlds, rng: &mut self.rng })
    }
}

struct Compare<'a, G: Strategy> {
    view: &'a G::View,
    worlds: u32,
    rng: &'a mut SplitMix64,
}

impl<G: Strategy> Job for Compare<'_, G> {
    type Output = G::Action;

    #[inline(always)]
    fn run<C: Cpu>(self) -> G::Action {
        let legal = self.view.legal();
        if legal.len() == 1 {
            return legal.nth::<C>(0);
        }
        let Viewer::Seat(own) = self.view.viewer() else {
            unreachable!("spectators do not play");
        };
        let source = self.view.worlds();
        let mut value = [0.0; 64];
        for _ in 0..self.worlds {
            let world = source.imagine(self.rng);
            let round = world.round();
            for (value, action) in value.iter_mut().zip(legal.iter()) {
                let mut game = world;
                game.apply(&Event::Act(own, action), &mut Ignore);
                finish_round::<G, C>(&mut game, round, self.rng);
                *value += worth(&game, shares(&game), 0.1)[own.index()];
            }
        }
        let mut best = 0;
        for rank in 1..legal.len() {
            if value[rank] > value[best] {
                best = rank;
            }
        }
        legal.nth::<C>(best as u32)
    }
}

/// Plays at random until the round or hand is over.
#[inline(always)]
pub(crate) fn finish_round<G: Strategy, C: Cpu>(game: &mut G, round: u32, rng: &mut SplitMix64) {
    while game.round() == round {
        match game.turn() {
            Turn::Seat(seat) => {
                let action = game.legal().pick::<C>(rng);
                game.apply(&Event::Act(seat, action), &mut Ignore);
            }
            Turn::Chance => {
                let outcome = game.draw(&random_seed(rng));
                game.apply(&Event::Chance(outcome), &mut Ignore);
            }
            Turn::Over => break,
        }
    }
}
