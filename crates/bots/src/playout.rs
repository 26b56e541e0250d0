//! Whole games at random, as fast as the contract allows.

use game::chance::{Rng, Seed, SplitMix64};
use game::cpu::{HotLoop, run_here};
use game::{Event, Game, Ignore, LegalActions, Options, Turn};

use crate::strategy::Strategy;

/// What came of random games.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PlayOuts {
    /// Cards played, and nothing else: other choices and deals are in the cost, not in the count.
    pub decisions: u64,
    /// A number that changes when any result changes.
    pub signature: u64,
}

impl PlayOuts {
    /// Adds one result to the signature.
    #[inline]
    fn mix(&mut self, value: u64) {
        let mixed = (self.signature ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.signature = mixed ^ (mixed >> 29);
    }
}

/// Plays one game to its end: chance from the seed, every choice at random.
pub fn play_out<G: Game>(
    options: G::Options,
    seed: &Seed,
    rng: &mut impl Rng,
    played: &mut PlayOuts,
) {
    run_here(PlayOut::<G, _> { options, seed, rng, played });
}

struct PlayOut<'a, G: Game, R> {
    options: G::Options,
    seed: &'a Seed,
    rng: &'a mut R,
    played: &'a mut PlayOuts,
}

impl<G: Game, R: Rng> HotLoop for PlayOut<'_, G, R> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut game = G::new(self.options);
        loop {
            match game.turn() {
                Turn::Seat(seat) => {
                    let action = game.legal().pick(self.rng);
                    self.played.decisions += u64::from(G::plays_card(action));
                    game.apply(&Event::Act(seat, action), &mut Ignore);
                }
                Turn::Chance => {
                    let outcome = game.draw(self.seed);
                    game.apply(&Event::Chance(outcome), &mut Ignore);
                }
                Turn::Over => break,
            }
        }
        for &total in game.totals().first(self.options.players()) {
            self.played.mix(total as u64);
        }
        self.played.mix(self.played.decisions);
    }
}

/// Plays at random until the round or hand is over.
#[inline(always)]
pub(crate) fn finish_round<G: Strategy>(game: &mut G, round: u32, rng: &mut SplitMix64) {
    while game.round() == round && step::<G>(game, rng) {}
}

/// One event at random, a seat's or chance's; false when the game is over.
#[inline(always)]
pub(crate) fn step<G: Strategy>(game: &mut G, rng: &mut SplitMix64) -> bool {
    match game.turn() {
        Turn::Seat(seat) => {
            let action = game.legal().pick(rng);
            game.apply(&Event::Act(seat, action), &mut Ignore);
        }
        Turn::Chance => {
            let outcome = game.draw(&random_seed(rng));
            game.apply(&Event::Chance(outcome), &mut Ignore);
        }
        Turn::Over => return false,
    }
    true
}

/// A seed for chance inside an imagined world.
pub(crate) fn random_seed(rng: &mut impl Rng) -> Seed {
    Seed::from_numbers(rng.next_u64(), rng.next_u64())
}

#[cfg(test)]
mod tests {
    use dwarf::Dwarf;
    use game::chance::quick;
    use goliath::Goliath;

    use super::*;

    /// Code for this CPU plays the same games as code for every CPU.
    fn same_on_every_cpu<G: Game>(players: usize) {
        let options = G::Options::new(players).expect("allowed");
        let (mut here, mut portable) = (PlayOuts::default(), PlayOuts::default());
        let (mut rng, mut other) = (quick(3), quick(3));
        for number in 0..100 {
            let seed = &Seed::from_numbers(3, number);
            play_out::<G>(options, seed, &mut rng, &mut here);
            let (rng, played) = (&mut other, &mut portable);
            PlayOut::<G, _> { options, seed, rng, played }.run();
        }
        assert_eq!(here, portable);
    }

    #[test]
    fn games_do_not_depend_on_the_cpu() {
        for players in 3..=6 {
            same_on_every_cpu::<Goliath>(players);
        }
        for players in 3..=5 {
            same_on_every_cpu::<Dwarf>(players);
        }
    }
}
