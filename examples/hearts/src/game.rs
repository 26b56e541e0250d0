//! The whole truth.

use game::chance::{Seed, deal};
use game::{BySeat, Event, EventOf, Game, Seat, SeatSet, Set, Sink, Turn, Viewer};

use crate::card::{Card, CardSet};
use crate::public::{Effect, HeartsOptions, PLAYERS, Public, Refusal, Seen, TRICKS};
use crate::view::HeartsView;

/// Every hand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// 13 cards for each seat.
    pub hands: BySeat<CardSet>,
}

/// Hearts, the whole truth.
///
/// ```
/// use game::chance::Seed;
/// use game::{Event, Game, Ignore, Options, Turn};
/// use hearts::{Hearts, HeartsOptions};
///
/// let mut game = Hearts::new(HeartsOptions::new(4)?);
/// game.apply(&Event::Chance(game.draw(&Seed::from_numbers(1, 1))), &mut Ignore);
/// assert_eq!(format!("{:?}", game.legal()), "{C2}");
/// # Ok::<(), game::OptionError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Hearts {
    pub(crate) public: Public,
    pub(crate) hands: BySeat<CardSet>,
}

impl Hearts {
    /// What lies open.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }
}

impl Game for Hearts {
    type Card = Card;
    type Options = HeartsOptions;
    type Action = Card;
    type Chance = Deal;
    type LegalActions = CardSet;
    type Seen = Seen;
    type Effect = Effect;
    type Refusal = Refusal;
    type View = HeartsView;

    const NAME: &'static str = "hearts";

    fn new(options: HeartsOptions) -> Hearts {
        Hearts { public: Public::new(options), hands: BySeat::default() }
    }

    #[inline(always)]
    fn options(&self) -> &HeartsOptions {
        &self.public.options
    }

    #[inline(always)]
    fn turn(&self) -> Turn {
        self.public.turn()
    }

    #[inline(always)]
    fn legal(&self) -> CardSet {
        // Between hands all of them are empty, and so is what can be played.
        self.public.playable(self.hands[self.public.to_play])
    }

    fn check(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        self.public.check(seat, self.hands[seat], card)
    }

    fn draw(&self, seed: &Seed) -> Deal {
        let mut pack: [Card; 52] = std::array::from_fn(|index| Card::ALL.nth(index as u32));
        Deal { hands: deal(&mut pack, Card::ALL, TRICKS, &mut seed.stream(self.round(), 0)) }
    }

    #[inline(always)]
    fn apply(&mut self, event: &EventOf<Hearts>, sink: &mut impl Sink<Effect>) {
        let seen = self.show(event, Viewer::Spectator);
        match *event {
            Event::Chance(deal) => self.hands = deal.hands,
            Event::Act(seat, card) => self.hands[seat].remove(card),
        }
        self.public.see(&seen, sink);
    }

    #[inline(always)]
    fn show(&self, event: &EventOf<Hearts>, viewer: Viewer) -> Seen {
        match (event, viewer) {
            (Event::Act(seat, card), _) => Seen::Play { seat: *seat, card: *card },
            (Event::Chance(deal), viewer) => {
                let begins = |seat: &Seat| deal.hands[*seat].contains(Card::FIRST);
                let leader = Seat::all(PLAYERS).find(begins).expect("all cards are dealt");
                let hand = match viewer {
                    Viewer::Seat(seat) => deal.hands[seat],
                    Viewer::Spectator => Set::EMPTY,
                };
                Seen::Deal { leader, hand }
            }
        }
    }

    #[inline(always)]
    fn round(&self) -> u32 {
        self.public.hand
    }

    fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    fn won(&self) -> &BySeat<CardSet> {
        &self.public.won
    }

    fn aside(&self) -> CardSet {
        self.public.lying()
    }

    fn deck(&self) -> CardSet {
        if self.public.dealt() { Card::ALL } else { Set::EMPTY }
    }

    fn totals(&self) -> &BySeat<i32> {
        &self.public.totals
    }

    fn winners(&self) -> SeatSet {
        self.public.winners()
    }

    fn plays_card(_: Card) -> bool {
        true
    }

    fn card(action: Card) -> Option<Card> {
        Some(action)
    }

    fn all_actions(_: &HeartsOptions) -> Vec<Card> {
        Card::ALL.iter().collect()
    }

    fn exchanged(event: &EventOf<Hearts>, a: Card, b: Card) -> EventOf<Hearts> {
        let other = |card| match card {
            card if card == a => b,
            card if card == b => a,
            card => card,
        };
        match event {
            Event::Act(seat, card) => Event::Act(*seat, other(*card)),
            Event::Chance(deal) => Event::Chance(Deal {
                hands: BySeat::from_fn(|seat| deal.hands[seat].iter().map(other).collect()),
            }),
        }
    }

    fn same_suit(a: Card, b: Card) -> bool {
        // The queen of spades costs points: exchanging it changes what may be played.
        a.suit() == b.suit() && a != Card::QUEEN && b != Card::QUEEN
    }

    fn shown_by(effect: &Effect) -> Option<Card> {
        matches!(effect, Effect::Begins(_)).then_some(Card::FIRST)
    }
}
