//! Exact endings: what a world is worth when all cards are open and everybody plays perfectly.
//!
//! Every seat takes the action with its largest share of the win, then the most points, then the
//! first action in order. That order is fixed, so that backing values up is not ambiguous with
//! more than two players. Positions at the start of a trick are remembered; a seat that already
//! has as much as it could ever get looks no further. Both keep the result exact.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use game::{Event, Ignore, LegalActions, MAX_SEATS, Seat, Turn};

use crate::search::blend;
use crate::strategy::{Shares, Strategy, shares};

/// What the end of a round brings each seat.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Ending {
    /// Shares of the win, by seat.
    pub shares: Shares,
    /// Totals with this round, by seat.
    pub points: [i32; MAX_SEATS],
}

impl Ending {
    /// The ending of a round that is over.
    #[inline]
    fn of<G: Strategy>(game: &G) -> Ending {
        let mut points = [0; MAX_SEATS];
        let totals = game.totals().first(game.players());
        points[..totals.len()].copy_from_slice(totals);
        Ending { shares: shares(game), points }
    }

    /// What it is worth to a seat, from 0 to 1: the share of the win, and `weight` of the lead in
    /// points.
    pub(crate) fn worth<G: Strategy>(&self, seat: Seat, players: usize, weight: f32) -> f32 {
        let mean = self.points[..players].iter().sum::<i32>() as f32 / players as f32;
        let lead = self.points[seat.index()] as f32 - mean;
        blend(self.shares[seat.index()], lead, G::spread(players), weight)
    }

    #[inline]
    fn beats(&self, other: &Ending, seat: usize) -> bool {
        (self.shares[seat], self.points[seat]) > (other.shares[seat], other.points[seat])
    }
}

/// The most positions remembered; further ones are solved again when met again.
const MAX_REMEMBERED: usize = 100_000;

/// Solves endings, and remembers positions between them as long as the round lasts.
pub struct Solver<G: Strategy> {
    known: HashMap<G::Key, Ending, BuildHasherDefault<Mix>>,
    endings: u64,
}

impl<G: Strategy> Default for Solver<G> {
    fn default() -> Self {
        Solver { known: HashMap::default(), endings: 0 }
    }
}

impl<G: Strategy> Solver<G> {
    /// What perfect play with open cards brings from here to the end of the round or hand.
    pub fn solve(&mut self, game: &G) -> Ending {
        self.solve_counted(game).0
    }

    /// The same, and how many endings were looked at.
    pub(crate) fn solve_counted(&mut self, game: &G) -> (Ending, u64) {
        self.known.clear();
        self.endings = 0;
        let ending = self.best(*game, game.round());
        (ending, self.endings)
    }

    fn best(&mut self, mut game: G, round: u32) -> Ending {
        loop {
            let seat = match game.turn() {
                Turn::Seat(seat) if game.round() == round => seat,
                _ => {
                    self.endings += 1;
                    return Ending::of(&game);
                }
            };
            let legal = game.legal();
            if legal.len() > 1 {
                break;
            }
            let only = legal.iter().next().expect("somebody can act");
            game.apply(&Event::Act(seat, only), &mut Ignore);
        }
        let Turn::Seat(seat) = game.turn() else { unreachable!("a seat has a choice") };
        let key = game.key();
        if let Some(key) = &key
            && let Some(known) = self.known.get(key)
        {
            return *known;
        }
        let mover = seat.index();
        let most = game.most_points(seat);
        let mut best: Option<Ending> = None;
        for action in game.legal().iter() {
            let mut next = game;
            next.apply(&Event::Act(seat, action), &mut Ignore);
            let ending = self.best(next, round);
            if best.is_none_or(|best| ending.beats(&best, mover)) {
                // Nothing can beat a whole win with as many points as there can be.
                let done = ending.shares[mover] == 1.0 && ending.points[mover] >= most;
                best = Some(ending);
                if done {
                    break;
                }
            }
        }
        let best = best.expect("somebody can act");
        if let Some(key) = key
            && self.known.len() < MAX_REMEMBERED
        {
            self.known.insert(key, best);
        }
        best
    }
}

/// A quick hash for keys made of whole words.
#[derive(Clone, Default)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
