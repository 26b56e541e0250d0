//! What the search of `bots` needs to know beyond the rules.

use bots::Strategy;
use game::{BySeat, Game, Seat};

use crate::card::CardSet;
use crate::game::Hearts;
use crate::public::{TRICKS, points};

impl Strategy for Hearts {
    fn spread(_: usize) -> f32 {
        7.0
    }

    fn rounds_left(&self) -> u32 {
        u32::from(self.public.options.hands) - self.round()
    }

    fn tricks_done(&self) -> usize {
        self.public.tricks_done()
    }

    fn tricks(&self) -> usize {
        TRICKS
    }

    fn score_now(&self) -> BySeat<i32> {
        let points = points(&self.public.won);
        BySeat::from_fn(|seat| -points[seat])
    }

    type Key = (BySeat<CardSet>, BySeat<CardSet>, Seat, bool);

    fn key(&self) -> Option<Self::Key> {
        let start = self.public.led().is_none();
        start.then_some((self.hands, self.public.won, self.public.leader, self.public.broken))
    }

    fn most_points(&self, seat: Seat) -> i32 {
        self.public.totals[seat]
    }
}
