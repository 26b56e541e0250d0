//! What lies open, and the rules: the game and every view hold the same of it.

use std::error::Error;
use std::fmt;
use std::hint::select_unpredictable;

use game::{
    BySeat, Fact, OptionError, OptionSpec, OptionValue, Options, Preset, Seat, SeatSet, Set, Sink,
    Turn, Values,
};

use crate::card::{Card, CardSet};

/// Players of a table.
pub const PLAYERS: usize = 4;
/// Tricks of a hand.
pub const TRICKS: usize = 13;

/// How a game is played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HeartsOptions {
    /// From 1 to 20.
    pub hands: u8,
}

impl Options for HeartsOptions {
    const MIN_PLAYERS: usize = PLAYERS;
    const MAX_PLAYERS: usize = PLAYERS;
    const PLAYERS_RULE: &'static str = "1";
    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "hands",
        values: Values::Number { min: 1, max: 20, words: &[] },
        rule: "1",
    }];
    const PRESETS: &'static [Preset] = &[("standard", &[])];
    const SHORT: (&'static str, &'static str) = ("hands", "1");

    fn new(players: usize) -> Result<HeartsOptions, OptionError> {
        Self::check_players(players)?;
        Ok(HeartsOptions { hands: 1 })
    }

    fn players(&self) -> usize {
        PLAYERS
    }

    fn get(&self, _: &str) -> OptionValue {
        OptionValue::Number(self.hands.into())
    }

    fn put(&mut self, _: &str, value: OptionValue) {
        if let OptionValue::Number(hands) = value {
            self.hands = hands as u8;
        }
    }
}

/// What a viewer sees of an event.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// The cards were dealt.
    Deal {
        /// Who holds the 2 of clubs.
        leader: Seat,
        /// The viewer's own; none for a spectator.
        hand: CardSet,
    },
    /// A card was played.
    Play {
        /// Who played it.
        seat: Seat,
        /// The card.
        card: Card,
    },
}

/// What follows from an event.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// A seat shows the 2 of clubs: it begins.
    Begins(Seat),
    /// A trick is taken.
    Takes {
        /// By whom.
        seat: Seat,
        /// Its cards.
        cards: CardSet,
    },
    /// A hand is over; its points.
    HandOver(BySeat<i32>),
}

/// Why a card is refused.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    rule: &'static str,
    code: &'static str,
    could: CardSet,
}

impl game::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        self.rule
    }

    fn what(&self) -> String {
        format!("{}; possible are {:?}", self.code, self.could)
    }

    fn fact(&self) -> Fact {
        let could = self.could.iter().map(|card| format!("{card:?}"));
        Fact::new(format!("refusal.{}", self.code)).cards("cards", could)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (rule {})", game::Refusal::what(self), self.rule)
    }
}

impl Error for Refusal {}

/// Everything that all players see.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    pub(crate) options: HeartsOptions,
    pub(crate) hand: u32,
    dealt: bool,
    pub(crate) leader: Seat,
    pub(crate) to_play: Seat,
    /// The trick, from the leader on; those who have not played yet lie at the end.
    trick: [Card; PLAYERS],
    /// The cards that follow; none while a card is to be led.
    following: CardSet,
    /// Who takes the trick as it lies, and with which card.
    best: Card,
    best_seat: Seat,
    /// Cards that were played in this hand.
    pub(crate) plays: usize,
    pub(crate) broken: bool,
    pub(crate) won: BySeat<CardSet>,
    pub(crate) totals: BySeat<i32>,
}

impl Public {
    pub(crate) fn new(options: HeartsOptions) -> Public {
        let nobody = Seat::new(0);
        Public {
            options,
            hand: 0,
            dealt: false,
            leader: nobody,
            to_play: nobody,
            trick: [Card::FIRST; PLAYERS],
            following: Set::EMPTY,
            best: Card::FIRST,
            best_seat: nobody,
            plays: 0,
            broken: false,
            won: BySeat::default(),
            totals: BySeat::default(),
        }
    }

    /// Were cards dealt already?
    #[must_use]
    pub fn dealt(&self) -> bool {
        self.dealt || self.hand > 0
    }

    /// The trick in the order played.
    pub fn trick(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.leader.around(PLAYERS).zip(self.trick).take(self.plays % PLAYERS)
    }

    /// Its cards.
    #[must_use]
    pub fn lying(&self) -> CardSet {
        self.trick().map(|(_, card)| card).collect()
    }

    /// The suit to follow.
    #[must_use]
    pub fn led(&self) -> Option<usize> {
        self.following.first().map(Card::suit)
    }

    /// Finished tricks of this hand.
    #[must_use]
    pub fn tricks_done(&self) -> usize {
        self.plays / PLAYERS
    }

    /// How many cards a seat holds.
    #[must_use]
    pub fn cards_left(&self, seat: Seat) -> usize {
        let played = self.trick().any(|(by, _)| by == seat);
        if self.dealt { TRICKS - self.tricks_done() - usize::from(played) } else { 0 }
    }

    #[inline(always)]
    pub(crate) fn turn(&self) -> Turn {
        if self.dealt {
            Turn::Seat(self.to_play)
        } else if self.hand < self.options.hands.into() {
            Turn::Chance
        } else {
            Turn::Over
        }
    }

    /// What a hand can play now.
    #[inline(always)]
    pub(crate) fn playable(&self, hand: CardSet) -> CardSet {
        // No branches: what a hand holds cannot be foreseen.
        let or = |cards: CardSet, other| select_unpredictable(cards.is_empty(), other, cards);
        // Rule 2.
        or(hand & self.following, or(hand - self.kept_back().0, hand))
    }

    /// The cards that are played only if there is nothing else, and the rule that says so.
    #[inline(always)]
    fn kept_back(&self) -> (CardSet, &'static str, &'static str) {
        match self.plays {
            0 => (Card::ALL - Set::of(Card::FIRST), "1", "must_begin"),
            1..PLAYERS => (Card::costly(), "2", "no_points"),
            _ if self.following.is_empty() && !self.broken => (Card::HEARTS, "3", "not_broken"),
            _ => (Set::EMPTY, "1", "not_held"),
        }
    }

    pub(crate) fn check(&self, seat: Seat, hand: CardSet, card: Card) -> Result<(), Refusal> {
        let could = self.playable(hand);
        let refused = |rule, code, could| Err(Refusal { rule, code, could });
        if self.turn() != Turn::Seat(seat) {
            refused("4", "not_your_turn", Set::EMPTY)
        } else if could.contains(card) {
            Ok(())
        } else if !hand.contains(card) {
            refused("1", "not_held", could)
        } else if (hand & self.following).is_empty() {
            let (_, rule, code) = self.kept_back();
            refused(rule, code, could)
        } else {
            refused("2", "must_follow", could)
        }
    }

    #[inline(always)]
    pub(crate) fn see(&mut self, seen: &Seen, sink: &mut impl Sink<Effect>) {
        match *seen {
            Seen::Deal { leader, .. } => {
                let (options, hand, totals) = (self.options, self.hand, self.totals);
                let to_play = leader;
                *self =
                    Public { hand, dealt: true, leader, to_play, totals, ..Public::new(options) };
                sink.push(Effect::Begins(leader));
            }
            Seen::Play { seat, card } => self.play(seat, card, sink),
        }
    }

    #[inline(always)]
    fn play(&mut self, seat: Seat, card: Card, sink: &mut impl Sink<Effect>) {
        let place = self.plays % PLAYERS;
        if place == 0 {
            self.following = Card::suited(card.suit());
            self.best = card;
        }
        // Rule 4.
        let wins = self.following.contains(card) & (card >= self.best);
        self.best = select_unpredictable(wins, card, self.best);
        self.best_seat = select_unpredictable(wins, seat, self.best_seat);
        // Rule 3.
        self.broken |= Card::costly().contains(card);
        self.trick[place] = card;
        self.plays += 1;
        self.to_play = seat.next(PLAYERS);
        if place + 1 == PLAYERS {
            self.end_trick(sink);
        }
    }

    #[inline(always)]
    fn end_trick(&mut self, sink: &mut impl Sink<Effect>) {
        let (seat, cards) = (self.best_seat, self.trick.into_iter().collect());
        self.won[seat] |= cards;
        sink.push(Effect::Takes { seat, cards });
        (self.leader, self.to_play, self.following) = (seat, seat, Set::EMPTY);
        if self.plays == PLAYERS * TRICKS {
            let points = points(&self.won);
            Seat::all(PLAYERS).for_each(|seat| self.totals[seat] -= points[seat]);
            (self.dealt, self.plays, self.hand) = (false, 0, self.hand + 1);
            sink.push(Effect::HandOver(points));
        }
    }

    pub(crate) fn winners(&self) -> SeatSet {
        let best = self.totals.first(PLAYERS).iter().max();
        let won = |seat: &Seat| self.turn() == Turn::Over && Some(&self.totals[*seat]) == best;
        Seat::all(PLAYERS).filter(won).collect()
    }
}

/// What the cards that were taken cost (rule 5).
#[inline(always)]
#[must_use]
pub fn points(won: &BySeat<CardSet>) -> BySeat<i32> {
    let cost = |cards: CardSet| {
        (cards & Card::HEARTS).len() as i32 + if cards.contains(Card::QUEEN) { 13 } else { 0 }
    };
    match Seat::all(PLAYERS).find(|&seat| cost(won[seat]) == 26) {
        Some(all) => {
            BySeat::from_fn(|seat| if seat == all || seat.index() >= PLAYERS { 0 } else { 26 })
        }
        None => BySeat::from_fn(|seat| cost(won[seat])),
    }
}
