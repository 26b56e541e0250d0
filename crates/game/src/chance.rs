//! Chance, explicit and seeded: a stream of numbers for each (seed, round, purpose).
//!
//! The streams come from ChaCha with 8 rounds, whose output is fixed for all time: the 256-bit
//! seed is the key and `round << 8 | purpose` the stream. So the third deal does not depend on
//! how the second was played.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
pub use rand_core::Rng;
pub use rand_xoshiro::SplitMix64;

use crate::seat::{BySeat, MAX_SEATS, Seat};
use crate::set::{Element, Set};

/// The secret all chance of one game comes from.
///
/// # Examples
///
/// ```
/// use trickhold_game::chance::{Rng, Seed};
///
/// let seed = Seed::from_numbers(2026, 1);
/// let (mut deal, mut again) = (seed.stream(3, 0), seed.stream(3, 0));
/// assert_eq!(deal.next_u64(), again.next_u64());
/// assert_ne!(deal.next_u64(), seed.stream(4, 0).next_u64());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed for game `game` of a series started from a small number.
    #[must_use]
    pub fn from_numbers(series: u64, game: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&series.to_le_bytes());
        bytes[8..16].copy_from_slice(&game.to_le_bytes());
        Seed(bytes)
    }

    /// The stream for one purpose in one round or hand.
    #[inline]
    #[must_use]
    pub fn stream(&self, round: u32, purpose: u8) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::from_seed(self.0);
        rng.set_stream(u64::from(round) << 8 | u64::from(purpose));
        rng
    }

    /// The seed of a bot for one decision: `decision` counts what seats have done in the whole game.
    /// Secret as long as this seed is, and nobody's chatter changes it.
    #[must_use]
    pub fn bot(&self, round: u32, seat: Seat, decision: u32) -> u64 {
        let mut rng = ChaCha8Rng::from_seed(self.0);
        let place = u64::from(decision) << 3 | seat.index() as u64;
        rng.set_stream(place << 32 | u64::from(round) << 8 | u64::from(BOTS));
        rng.next_u64()
    }
}

/// The purpose of the streams that bots' chance comes from; a game's own purposes are below it.
const BOTS: u8 = 2;

/// A quick source for playing at random and for search, not for deals.
#[must_use]
pub fn quick(seed: u64) -> SplitMix64 {
    SplitMix64::seed_from_u64(seed)
}

/// A number below `bound`, each with exactly the same chance.
#[inline(always)]
pub fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    debug_assert!(bound > 0);
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        // The first `2^32 mod bound` fractions would be one too many for some results.
        let surplus = bound.wrapping_neg() % bound;
        while (product as u32) < surplus {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// Puts `count` things, drawn at random, to the front in random order.
#[inline(always)]
pub fn draw_to_front<T>(things: &mut [T], count: usize, rng: &mut impl Rng) {
    for front in 0..count {
        let drawn = front + below(rng, (things.len() - front) as u32) as usize;
        things.swap(front, drawn);
    }
}

/// Deals a pack: `each` cards to one seat after the other, the rest of the pack to the last.
#[inline(always)]
pub fn deal<C: Element>(
    pack: &mut [C],
    all: Set<C>,
    each: usize,
    rng: &mut impl Rng,
) -> BySeat<Set<C>> {
    let mut hands = BySeat::default();
    let (mut pack, mut seat, mut left) = (pack, Seat::new(0), all);
    while pack.len() > each {
        let mut hand = Set::EMPTY;
        for _ in 0..each {
            // As in `draw_to_front`, but nobody asks for the card at the front again.
            let drawn = below(rng, pack.len() as u32) as usize;
            hand.insert(pack[drawn]);
            pack[drawn] = pack[0];
            pack = &mut pack[1..];
        }
        hands[seat] = hand;
        left -= hand;
        seat = seat.next(MAX_SEATS);
    }
    hands[seat] = left;
    hands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_even_and_reaches_every_number() {
        let mut rng = quick(7);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[below(&mut rng, 7) as usize] += 1;
        }
        // Chi-square with 6 degrees of freedom stays below 22.5 in 99.9 % of honest cases.
        let chi: f64 = seen.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 22.5, "{seen:?}");
    }

    #[test]
    fn streams_differ_by_round_and_purpose_and_repeat_by_seed() {
        let seed = Seed::from_numbers(1, 2);
        let first = |round, purpose| seed.stream(round, purpose).next_u64();
        assert_eq!(first(0, 0), first(0, 0));
        assert_ne!(first(0, 0), first(0, 1));
        assert_ne!(first(0, 1), first(1, 0));
        assert_ne!(first(0, 0), Seed::from_numbers(2, 1).stream(0, 0).next_u64());
        let bots = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 5, 7), (3, 5, 7)];
        let mut seeds = bots.map(|(round, seat, at)| seed.bot(round, Seat::new(seat), at));
        assert_eq!(seeds[0], first(0, BOTS), "a stream like the others");
        seeds.sort_unstable();
        assert!(seeds.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
