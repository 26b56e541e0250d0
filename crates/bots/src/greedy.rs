//! A bot that looks one trick ahead: what would the score be if the round ended with this trick?

use game::chance::{SplitMix64, quick};
use game::cpu::{HotLoop, run_here};
use game::{Event, Ignore, LegalActions, Seat, View, Viewer, Worlds};

use crate::Player;
use crate::playout::step;
use crate::strategy::{Strategy, standing};

/// Looks one trick ahead in some imagined worlds and takes what scores best, for itself and
/// against the others.
#[derive(Clone, Debug)]
pub struct Greedy {
    worlds: u32,
    rng: SplitMix64,
}

impl Greedy {
    /// The same seed plays the same way.
    #[must_use]
    pub fn new(seed: u64) -> Greedy {
        Greedy { worlds: 24, rng: quick(seed) }
    }
}

impl<G: Strategy> Player<G> for Greedy {
    fn choose(&mut self, view: &G::View, _: &G::History) -> G::Action {
        run_here(Lookahead::<G> { view, worlds: self.worlds, rng: &mut self.rng })
    }
}

struct Lookahead<'a, G: Strategy> {
    view: &'a G::View,
    worlds: u32,
    rng: &'a mut SplitMix64,
}

impl<G: Strategy> HotLoop for Lookahead<'_, G> {
    type Output = G::Action;

    #[inline(always)]
    fn run(self) -> G::Action {
        let legal = self.view.legal();
        if legal.len() == 1 {
            return legal.nth(0);
        }
        let Viewer::Seat(own) = self.view.viewer() else {
            unreachable!("spectators do not play");
        };
        let source = self.view.worlds();
        let mut worth = [0; 64];
        for _ in 0..self.worlds {
            let world = source.imagine(self.rng);
            for (worth, action) in worth.iter_mut().zip(legal.iter()) {
                let mut game = world;
                game.apply(&Event::Act(own, action), &mut Ignore);
                // At random until the trick is over, choices that follow a card included.
                let (round, tricks) = (world.round(), world.tricks_done());
                while game.round() == round
                    && game.tricks_done() <= tricks
                    && step::<G>(&mut game, self.rng)
                {}
                *worth += lead(&game, world.round(), own);
            }
        }
        let best = worth[..legal.len()].iter().max().expect("an action");
        let rank = worth.iter().position(|value| value == best).expect("the best");
        legal.nth(rank as u32)
    }
}

/// How far a seat is ahead of the others on average, in points times the number of others.
#[inline(always)]
pub(crate) fn lead<G: Strategy>(game: &G, round: u32, own: Seat) -> i32 {
    let players = game.players();
    let points = standing(game, round);
    let all: i32 = points.first(players).iter().sum();
    points[own] * players as i32 - all
}
