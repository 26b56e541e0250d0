//! The whole truth of a match.

use game::chance::{Seed, deal};
use game::{BySeat, Event, EventOf, Game, Seat, SeatSet, Set, Sink, Turn, Viewer};

use crate::action::{Action, Legal};
use crate::card::{Card, CardSet};
use crate::options::GoliathOptions;
use crate::public::{Effect, Public, Seen, TRICKS};
use crate::refusal::Refusal;
use crate::view::GoliathView;

/// A deal: who deals, and every hand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The dealer. Free in the first round (DG-2.5), then one seat further each round.
    pub dealer: Seat,
    /// 15 cards for each seat of the table (DG-2.3).
    pub hands: BySeat<CardSet>,
}

/// David & Goliath, the whole truth.
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// use trickhold_game::chance::Seed;
/// use trickhold_game::{LegalActions, Event, Game, Ignore, Options, Turn};
/// use trickhold_goliath::{Goliath, GoliathOptions};
///
/// let mut game = Goliath::new(GoliathOptions::new(4)?);
/// let deal = game.draw(&Seed::from_numbers(1, 1));
/// game.apply(&Event::Chance(deal), &mut Ignore);
/// let Turn::Seat(leader) = game.turn() else { panic!("a seat leads") };
/// let action = game.legal().nth(0);
/// assert_eq!(game.check(leader, action), Ok(()));
/// let refusal = game.check(leader.next(4), action).unwrap_err();
/// assert_eq!(refusal.to_string(), "it is the turn of seat 0 (DG-3.4)");
/// # Ok::<(), trickhold_game::OptionError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Goliath {
    public: Public,
    hands: BySeat<CardSet>,
}

/// The purpose of the stream that deals come from.
const DEALS: u8 = 0;

impl Goliath {
    /// A world with this open part and these hands.
    pub(crate) fn imagined(public: Public, hands: BySeat<CardSet>) -> Goliath {
        Goliath { public, hands }
    }

    /// The part that all views share.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Are these the right hands for a deal: all the cards, 15 each (DG-2.3)?
    #[must_use]
    pub fn is_deal(&self, hands: &BySeat<CardSet>) -> bool {
        let players = self.players();
        let sizes = hands.first(players).iter().all(|hand| hand.len() == TRICKS);
        let all = hands.first(players).iter().fold(Set::EMPTY, |all, hand| all | *hand);
        sizes && all == self.public.cards()
    }
}

impl Game for Goliath {
    type Card = Card;
    type Options = GoliathOptions;
    type Action = Action;
    type Chance = Deal;
    type LegalActions = Legal;
    type Seen = Seen;
    type Effect = Effect;
    type Refusal = Refusal;
    type View = GoliathView;

    const NAME: &'static str = "david-goliath";

    fn new(options: GoliathOptions) -> Goliath {
        Goliath { public: Public::new(options), hands: BySeat::default() }
    }

    #[inline(always)]
    fn options(&self) -> &GoliathOptions {
        &self.public.options
    }

    #[inline(always)]
    fn turn(&self) -> Turn {
        self.public.turn()
    }

    #[inline(always)]
    fn legal(&self) -> Legal {
        // Between rounds all hands are empty, and so is what can be played.
        Legal(self.public.legal(self.hands[self.public.to_play]))
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.public.check(seat, self.hands[seat], action.card())
    }

    #[inline(always)]
    fn draw(&self, seed: &Seed) -> Deal {
        let players = self.players();
        let mut rng = seed.stream(self.public.round(), DEALS);
        let mut pack = Card::PACKS[players - 3];
        let size = players * TRICKS;
        let (all, each) = (self.public.cards(), TRICKS);
        // DG-2.3
        let hands = deal(&mut pack[..size], all, each, &mut rng);
        Deal { dealer: self.public.dealer(), hands }
    }

    #[inline(always)]
    fn apply(&mut self, event: &EventOf<Goliath>, sink: &mut impl Sink<Effect>) {
        match event {
            Event::Act(seat, action) => {
                debug_assert_eq!(self.check(*seat, *action), Ok(()));
                self.hands[*seat].take(action.card());
            }
            Event::Chance(deal) => {
                debug_assert!(self.is_deal(&deal.hands));
                self.hands = deal.hands;
            }
        }
        self.public.see(&self.show(event, Viewer::Spectator), sink);
    }

    #[inline(always)]
    fn show(&self, event: &EventOf<Goliath>, viewer: Viewer) -> Seen {
        match (event, viewer) {
            (Event::Act(seat, action), _) => Seen::Play { seat: *seat, card: action.card() },
            // DG-8.2: nobody sees another hand.
            (Event::Chance(deal), Viewer::Seat(seat)) => {
                Seen::Deal { dealer: deal.dealer, hand: deal.hands[seat] }
            }
            (Event::Chance(deal), Viewer::Spectator) => {
                Seen::Deal { dealer: deal.dealer, hand: Set::EMPTY }
            }
        }
    }

    fn round(&self) -> u32 {
        self.public.round()
    }

    fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    fn won(&self) -> &BySeat<CardSet> {
        &self.public.won
    }

    fn aside(&self) -> CardSet {
        self.public.trick | self.public.removed
    }

    fn deck(&self) -> CardSet {
        if self.public.dealt() { self.public.cards() } else { Set::EMPTY }
    }

    fn totals(&self) -> &BySeat<i32> {
        &self.public.totals
    }

    fn winners(&self) -> SeatSet {
        self.public.winners()
    }

    #[inline(always)]
    fn plays_card(_: Action) -> bool {
        true
    }

    fn card(action: Action) -> Option<Card> {
        Some(action.card())
    }

    fn all_actions(_: &GoliathOptions) -> Vec<Action> {
        Card::up_to(Card::HIGHEST).iter().map(Action::from).collect()
    }

    fn exchanged(event: &EventOf<Goliath>, a: Card, b: Card) -> EventOf<Goliath> {
        let other = |card| match card {
            card if card == a => b,
            card if card == b => a,
            card => card,
        };
        match event {
            Event::Act(seat, action) => Event::Act(*seat, other(action.card()).into()),
            Event::Chance(deal) => Event::Chance(Deal {
                dealer: deal.dealer,
                hands: BySeat::from_fn(|seat| deal.hands[seat].iter().map(other).collect()),
            }),
        }
    }

    fn same_suit(a: Card, b: Card) -> bool {
        a.colour() == b.colour()
    }

    fn shown_by(_: &Effect) -> Option<Card> {
        None
    }
}
