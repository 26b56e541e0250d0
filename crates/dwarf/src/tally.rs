//! What the players have won in a hand: everything that quests look at (DK-8.1).

use game::{BySeat, Seat};

use crate::card::{Card, CardSet, Suit, cards};
use crate::options::DwarfOptions;

/// Tricks and cards of a hand, finished or not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Tally<'a> {
    options: &'a DwarfOptions,
    players: usize,
    winners: &'a [Seat],
    to_come: usize,
    n: BySeat<i32>,
    c: BySeat<CardSet>,
}

impl<'a> Tally<'a> {
    /// A tally of the tricks that were won, in order, and of the won piles.
    #[must_use]
    pub fn new(options: &'a DwarfOptions, winners: &'a [Seat], won: &BySeat<CardSet>) -> Tally<'a> {
        let mut n = BySeat::default();
        for &winner in winners {
            n[winner] += 1;
        }
        Tally {
            options,
            players: game::Options::players(options),
            winners,
            to_come: 0,
            n,
            // DK-8.1: magic cards never count.
            c: BySeat::from_fn(|seat| won[seat] & cards::SUITED),
        }
    }

    /// The same tally of a hand in which this many tricks are still to come.
    #[must_use]
    pub fn with_to_come(self, tricks: usize) -> Tally<'a> {
        Tally { to_come: tricks, ..self }
    }

    /// The options, some of which change what a rule counts.
    #[must_use]
    pub fn options(&self) -> &DwarfOptions {
        self.options
    }

    /// The seats that quests compare, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players)
    }

    /// n of DK-8.1: how many tricks a seat won.
    #[must_use]
    pub fn n(&self, seat: Seat) -> i32 {
        self.n[seat]
    }

    /// The others who won as many tricks.
    pub fn same_n(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.seats().filter(move |&other| other != seat && self.n[other] == self.n[seat])
    }

    /// n−: tricks of the previous seat.
    #[must_use]
    pub fn n_previous(&self, seat: Seat) -> i32 {
        self.n[seat.previous(self.players)]
    }

    /// n+: tricks of the next seat.
    #[must_use]
    pub fn n_next(&self, seat: Seat) -> i32 {
        self.n[seat.next(self.players)]
    }

    /// C: the suited cards in the won pile.
    #[must_use]
    pub fn c(&self, seat: Seat) -> CardSet {
        self.c[seat]
    }

    /// How many cards of a set are in C.
    #[must_use]
    pub fn count(&self, seat: Seat, set: CardSet) -> i32 {
        (self.c[seat] & set).len() as i32
    }

    /// How many cards of each suit are in C.
    #[must_use]
    pub fn suits(&self, seat: Seat) -> [i32; 3] {
        Suit::ALL.map(|suit| self.count(seat, suit.cards()))
    }

    /// The card with the lowest value among those of a set in C.
    #[must_use]
    pub fn lowest(&self, seat: Seat, set: CardSet) -> Option<Card> {
        let valued = (self.c[seat] & set).iter().filter_map(|card| Some((card.value()?, card)));
        valued.min_by_key(|&(value, _)| value).map(|(_, card)| card)
    }

    /// The lowest value among the cards of a set in C.
    #[must_use]
    pub fn lowest_value(&self, seat: Seat, set: CardSet) -> Option<i32> {
        self.lowest(seat, set)?.value()
    }

    /// The sum of values in C.
    #[must_use]
    pub fn sum(&self, seat: Seat) -> i32 {
        self.c[seat].iter().filter_map(|card| card.value()).sum()
    }

    /// The highest sum among the other seats; what the seat has to beat in rule 6.
    #[must_use]
    pub fn highest_other_sum(&self, seat: Seat) -> i32 {
        let others = self.seats().filter(|&other| other != seat);
        others.map(|other| self.sum(other)).max().unwrap_or(0)
    }

    /// The longest row of consecutive tricks won.
    #[must_use]
    pub fn run(&self, seat: Seat) -> i32 {
        self.longest(|winner| winner == seat)
    }

    /// The longest row of consecutive tricks not won.
    #[must_use]
    pub fn drought(&self, seat: Seat) -> i32 {
        self.longest(|winner| winner != seat)
    }

    fn longest(&self, wanted: impl Fn(Seat) -> bool) -> i32 {
        let (mut longest, mut row) = (0, 0);
        for &winner in self.winners {
            row = if wanted(winner) { row + 1 } else { 0 };
            longest = longest.max(row);
        }
        longest
    }

    /// How many of the last four tricks of the hand were won.
    #[must_use]
    pub fn of_last_four(&self, seat: Seat) -> i32 {
        let last = self.winners.iter().rev().take(4_usize.saturating_sub(self.to_come));
        last.filter(|&&winner| winner == seat).count() as i32
    }

    /// When the seat won its third trick, counted in tricks.
    #[must_use]
    pub fn third_trick(&self, seat: Seat) -> Option<usize> {
        let mut own = self.winners.iter().enumerate().filter(|&(_, &winner)| winner == seat);
        own.nth(2).map(|(trick, _)| trick)
    }

    /// Which place the seat has among those who won a third trick, from 1.
    #[must_use]
    pub fn third_place(&self, seat: Seat) -> Option<usize> {
        let own = self.third_trick(seat)?;
        let thirds = self.seats().filter_map(|other| self.third_trick(other));
        Some(thirds.filter(|&third| third <= own).count())
    }
}
