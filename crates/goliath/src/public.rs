//! What lies open on the table, and the one function that moves it on.

use std::hint::select_unpredictable;

use game::{BySeat, Options, Scores, Seat, SeatSet, Set, Sink, Turn};

use crate::card::{Card, CardSet, Colour};
use crate::options::{GoliathOptions, LowestCard};
use crate::refusal::Refusal;
use crate::score::score;

/// What a viewer sees of an event.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GoliathSeen"))]
pub enum Seen {
    /// A round begins: each seat has its 15 cards.
    Deal {
        /// The dealer; the next seat leads.
        dealer: Seat,
        /// The viewer's own hand; none for a spectator.
        hand: CardSet,
    },
    /// A card was played; everybody sees which.
    Play {
        /// The seat whose turn it was.
        seat: Seat,
        /// It has left the hand and lies open.
        card: Card,
    },
}

/// What follows from an event, for all to see; no log holds it, every replay computes it again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GoliathEffect"))]
pub enum Effect {
    /// The player of the lowest card wins the highest card (DG-4.3).
    WinsHighest {
        /// The player of the lowest card.
        seat: Seat,
        /// The highest card of the trick (DG-4.4).
        card: Card,
    },
    /// The player of the highest card wins these (DG-4.4); of a trick of equal numbers, all.
    WinsRest {
        /// The player of the highest card.
        seat: Seat,
        /// What is left of the trick; at least one card.
        cards: CardSet,
    },
    /// The player of the lowest card keeps it (DG-4.4, `kept`).
    KeepsLowest {
        /// The player of the lowest card.
        seat: Seat,
        /// The lowest card, which its player keeps by an option.
        card: Card,
    },
    /// The lowest card is out of play (DG-4.4, `removed`).
    Removed {
        /// The lowest card, which an option takes out of the round.
        card: Card,
    },
    /// A seat that had one or two cards of a colour now has three or more: they count one
    /// point each (DG-5.1).
    Turned {
        /// The seat that now has a third card of the colour.
        seat: Seat,
        /// The colour that counts by cards from now on.
        colour: Colour,
    },
    /// All cards are played; the scores are added to the totals.
    RoundOver {
        /// What each seat scores in it.
        scores: Scores,
    },
    /// The match is over (DG-6.3).
    MatchOver {
        /// The seats with the highest total.
        winners: SeatSet,
    },
}

/// The tricks of a round (DG-3.1).
pub const TRICKS: usize = 15;

/// Everything all viewers see (DG-8.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Public {
    pub(crate) options: GoliathOptions,
    pub(crate) round: u8,
    playing: bool,
    dealer: Seat,
    leader: Seat,
    pub(crate) to_play: Seat,
    /// Cards in the current trick.
    lying: u8,
    /// Finished tricks of this round.
    tricks: u8,
    /// The cards that follow; none while a card is to be led.
    following: CardSet,
    /// The highest and the lowest card so far: numbers and players.
    high: u8,
    low: u8,
    high_seat: Seat,
    low_seat: Seat,
    in_order: BySeat<Card>,
    pub(crate) trick: CardSet,
    pub(crate) won: BySeat<CardSet>,
    pub(crate) removed: CardSet,
    pub(crate) totals: BySeat<i32>,
}

impl Public {
    pub(crate) fn new(options: GoliathOptions) -> Public {
        let nobody = Seat::new(0);
        let none = Card::new(Colour::Red, 1);
        Public {
            options,
            round: 0,
            playing: false,
            // DG-2.5: the last seat deals first.
            dealer: Seat::new(options.players() - 1),
            leader: nobody,
            to_play: nobody,
            lying: 0,
            tricks: 0,
            following: Set::EMPTY,
            high: 0,
            low: 0,
            high_seat: nobody,
            low_seat: nobody,
            in_order: BySeat::from_fn(|_| none),
            trick: Set::EMPTY,
            won: BySeat::default(),
            removed: Set::EMPTY,
            totals: BySeat::default(),
        }
    }

    /// The options that the match was made with; they never change.
    #[must_use]
    pub fn options(&self) -> &GoliathOptions {
        &self.options
    }

    /// Whose turn it is: a seat's, chance's or nobody's.
    #[inline(always)]
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.playing {
            Turn::Seat(self.to_play)
        } else if u32::from(self.round) < self.options.round_count() {
            Turn::Chance
        } else {
            Turn::Over
        }
    }

    /// The round being played or about to be dealt, from 0.
    #[must_use]
    pub fn round(&self) -> u32 {
        u32::from(self.round)
    }

    /// The dealer of this round, or of the next one if none is being played.
    #[must_use]
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The leader of the current trick, also before the first card.
    #[must_use]
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The colour that must be followed, if a card lies there.
    pub fn led(&self) -> Option<Colour> {
        self.following.first().map(Card::colour)
    }

    /// The current trick in the order played.
    pub fn trick(&self) -> impl Iterator<Item = (Seat, Card)> {
        let seats = self.leader.around(self.options.players());
        seats.take(usize::from(self.lying)).map(|seat| (seat, self.in_order[seat]))
    }

    /// The players of the highest and of the lowest card of the trick, if a card lies there.
    #[must_use]
    pub fn highest_and_lowest(&self) -> Option<(Seat, Seat)> {
        (self.lying > 0).then_some((self.high_seat, self.low_seat))
    }

    /// How many tricks of this round are finished.
    #[must_use]
    pub fn tricks_done(&self) -> usize {
        usize::from(self.tricks)
    }

    /// Everybody's won cards, open to all (DG-4.7).
    #[must_use]
    pub fn won(&self) -> &BySeat<CardSet> {
        &self.won
    }

    /// Cards out of play in this round (DG-4.4, `removed`).
    #[must_use]
    pub fn removed(&self) -> CardSet {
        self.removed
    }

    /// Totals of the finished rounds.
    #[must_use]
    pub fn totals(&self) -> &BySeat<i32> {
        &self.totals
    }

    /// How many cards a seat holds (DG-8.1).
    #[must_use]
    pub fn cards_left(&self, seat: Seat) -> usize {
        if !self.playing {
            return 0;
        }
        let players = self.options.players();
        let played = seat.index() + players - self.leader.index();
        let played = played % players < usize::from(self.lying);
        TRICKS - usize::from(self.tricks) - usize::from(played)
    }

    /// The cards of this match (DG-2.2).
    #[must_use]
    pub fn cards(&self) -> CardSet {
        Card::up_to(3 * self.options.players() as u8)
    }

    /// The cards that have left the hands in this round.
    #[must_use]
    pub fn out(&self) -> CardSet {
        let all = self.won.first(self.options.players()).iter();
        all.fold(self.trick | self.removed, |out, pile| out | *pile)
    }

    /// Has this round been dealt? Between rounds the won cards of the last one still lie there.
    #[must_use]
    pub fn dealt(&self) -> bool {
        self.playing || self.tricks > 0
    }

    /// The winners (DG-6.3); none until the match is over.
    #[inline]
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        if self.turn() != Turn::Over {
            return Set::EMPTY;
        }
        let players = self.options.players();
        let best = self.totals.first(players).iter().max();
        Seat::all(players).filter(|&seat| Some(&self.totals[seat]) == best).collect()
    }

    /// What a hand may play now, if it is its turn.
    #[inline(always)]
    #[must_use]
    pub fn legal(&self, hand: CardSet) -> CardSet {
        // DG-3.2, DG-3.3: nothing follows while a card is to be led.
        let follow = hand & self.following;
        select_unpredictable(follow.is_empty(), hand, follow)
    }

    /// May this seat, with this hand, play this card now?
    pub(crate) fn check(&self, seat: Seat, hand: CardSet, card: Card) -> Result<(), Refusal> {
        // DG-3.4
        let Turn::Seat(turn) = self.turn() else {
            return Err(Refusal::NotNow);
        };
        if turn != seat {
            return Err(Refusal::NotYourTurn { turn });
        }
        let could = self.legal(hand);
        if !hand.contains(card) {
            return Err(Refusal::NotHeld { card, could });
        }
        match self.led() {
            // DG-3.3
            Some(led) if !could.contains(card) => Err(Refusal::MustFollow { led, could }),
            _ => Ok(()),
        }
    }

    /// Moves on by what all see of an event.
    #[inline(always)]
    pub(crate) fn see(&mut self, seen: &Seen, sink: &mut impl Sink<Effect>) {
        match *seen {
            Seen::Play { seat, card } => self.play(seat, card, sink),
            Seen::Deal { dealer, .. } => self.deal(dealer),
        }
    }

    fn deal(&mut self, dealer: Seat) {
        self.playing = true;
        self.dealer = dealer;
        self.won = BySeat::default();
        self.removed = Set::EMPTY;
        self.tricks = 0;
        // DG-2.4
        self.start_trick(dealer.next(self.options.players()));
    }

    #[inline(always)]
    fn start_trick(&mut self, leader: Seat) {
        self.leader = leader;
        self.to_play = leader;
        self.lying = 0;
        self.following = Set::EMPTY;
        self.trick = Set::EMPTY;
    }

    #[inline(always)]
    fn play(&mut self, seat: Seat, card: Card, sink: &mut impl Sink<Effect>) {
        debug_assert_eq!(self.turn(), Turn::Seat(seat));
        self.in_order[seat] = card;
        self.trick.insert(card);
        let number = card.number();
        if self.lying == 0 {
            self.following = card.colour().cards();
            (self.high, self.low) = (0, u8::MAX);
        }
        // DG-4.1, DG-4.2: among equals, the one played last. No branches: they cannot be foreseen.
        let (high, low) = (number >= self.high, number <= self.low);
        self.high = self.high.max(number);
        self.low = self.low.min(number);
        self.high_seat = select_unpredictable(high, seat, self.high_seat);
        self.low_seat = select_unpredictable(low, seat, self.low_seat);
        self.lying += 1;
        let players = self.options.players();
        if usize::from(self.lying) == players {
            self.resolve(sink);
        } else {
            self.to_play = seat.next(players);
        }
    }

    /// Who wins what (DG-4.3 to DG-4.6).
    #[inline(always)]
    fn resolve(&mut self, sink: &mut impl Sink<Effect>) {
        let mut rest = self.trick;
        let (high_seat, low_seat) = (self.high_seat, self.low_seat);
        if high_seat != low_seat {
            // DG-4.3
            let high = self.in_order[high_seat];
            rest.remove(high);
            sink.push(Effect::WinsHighest { seat: low_seat, card: high });
            self.win(low_seat, Set::of(high), sink);
            let low = self.in_order[low_seat];
            match self.options.lowest_card {
                LowestCard::ToHighest => {}
                LowestCard::Kept => {
                    rest.remove(low);
                    sink.push(Effect::KeepsLowest { seat: low_seat, card: low });
                    self.win(low_seat, Set::of(low), sink);
                }
                LowestCard::Removed => {
                    rest.remove(low);
                    self.removed.insert(low);
                    sink.push(Effect::Removed { card: low });
                }
            }
        }
        // DG-4.4; DG-4.5: of equal numbers the last is both, and its player wins them all.
        sink.push(Effect::WinsRest { seat: self.high_seat, cards: rest });
        self.win(self.high_seat, rest, sink);
        self.tricks += 1;
        // DG-4.6
        self.start_trick(self.high_seat);
        if usize::from(self.tricks) == TRICKS {
            self.finish_round(sink);
        }
    }

    #[inline(always)]
    fn win(&mut self, seat: Seat, cards: CardSet, sink: &mut impl Sink<Effect>) {
        let before = self.won[seat];
        let after = before | cards;
        self.won[seat] = after;
        for colour in Colour::ALL {
            let (had, has) = (before & colour.cards(), after & colour.cards());
            if (1..3).contains(&had.len()) && has.len() >= 3 {
                sink.push(Effect::Turned { seat, colour });
            }
        }
    }

    // Inlined so that counting cards takes on the caller's CPU features.
    #[inline(always)]
    fn finish_round(&mut self, sink: &mut impl Sink<Effect>) {
        let players = self.options.players();
        let mut scores = BySeat::default();
        for seat in Seat::all(players) {
            // DG-5.2, DG-6.2: round scores are added up.
            scores[seat] = score(self.won[seat]);
            self.totals[seat] += scores[seat];
        }
        sink.push(Effect::RoundOver { scores: Scores::new(scores, players) });
        self.playing = false;
        self.round += 1;
        // DG-6.2: the deal moves one seat to the left.
        self.dealer = self.dealer.next(players);
        if self.turn() == Turn::Over {
            sink.push(Effect::MatchOver { winners: self.winners() });
        }
    }
}
