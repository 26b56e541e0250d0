//! The whole truth of a game.

use std::array;

use game::chance::{Rng, Seed, below, deal};
use game::{BySeat, Event, EventOf, Game, MAX_SEATS, Seat, SeatSet, Set, Sink, Turn, Viewer, Word};

use crate::action::{Action, Legal};
use crate::card::{Card, CardSet, cards};
use crate::choices::Phase;
use crate::event::{Effect, Seen};
use crate::legal::Refusal;
use crate::options::DwarfOptions;
use crate::public::Public;
use crate::quest::Tile;
use crate::view::DwarfView;

/// What chance decides, at once and for all seats.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Chance {
    /// A special card, a tile and all hands (DK-3.2, DK-3.3).
    Deal {
        /// One that was not turned up before in this game, while there are any (DK-2.2).
        special: Card,
        /// One that was not turned up before in this game, while there are any (DK-2.2).
        tile: Tile,
        /// All cards of the deck, the same number for each seat.
        hands: BySeat<CardSet>,
    },
    /// The two cards of the exchange (DK-5.9).
    Taken([Card; 2]),
}

/// The Dwarf King, the whole truth.
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// use trickhold_dwarf::{Dwarf, DwarfOptions};
/// use trickhold_game::chance::Seed;
/// use trickhold_game::{LegalActions, Event, Game, Ignore, Options, Turn};
///
/// let mut game = Dwarf::new(DwarfOptions::new(4)?);
/// let deal = game.draw(&Seed::from_numbers(1, 1));
/// game.apply(&Event::Chance(deal), &mut Ignore);
/// let Turn::Seat(chooser) = game.turn() else { panic!("a seat chooses the quest") };
/// assert_eq!(game.legal().len(), 2, "a tile has two rules");
/// let action = game.legal().nth(0);
/// assert!(game.check(chooser.next(4), action).is_err());
/// game.apply(&Event::Act(chooser, action), &mut Ignore);
/// assert!(game.public().quest().is_some());
/// # Ok::<(), trickhold_game::OptionError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Dwarf {
    pub(crate) public: Public,
    pub(crate) hands: BySeat<CardSet>,
}

/// The purposes of the streams that chance comes from.
const DEALS: u8 = 0;
const TAKES: u8 = 1;

impl Dwarf {
    /// A world with this open part and these hands; whether it is possible is for a view to say.
    #[must_use]
    pub fn imagined(public: Public, hands: BySeat<CardSet>) -> Dwarf {
        Dwarf { public, hands }
    }

    /// The part that all views share.
    #[inline(always)]
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// Are these the right hands for a deal with this special: all cards, the same number each
    /// (DK-2.1)?
    #[must_use]
    pub fn is_deal(&self, special: Card, hands: &BySeat<CardSet>) -> bool {
        let hands = hands.first(self.public.players());
        let sizes = hands.iter().all(|hand| hand.len() == self.public.hand_size());
        let all = hands.iter().fold(Set::EMPTY, |all, hand| all | *hand);
        sizes && all == self.public.deck_with(special)
    }

    /// The holder of a card, which must be in a hand.
    pub(crate) fn holder(hands: &BySeat<CardSet>, card: Card) -> Seat {
        let mut seats = Seat::all(MAX_SEATS);
        seats.find(|&seat| hands[seat].contains(card)).expect("the card is in a hand")
    }

    fn draw_deal(&self, rng: &mut impl Rng) -> Chance {
        // DK-2.2: the top of a shuffled pile is any of its pieces.
        let specials = self.public.specials_left();
        let special = specials.nth(below(rng, specials.len() as u32));
        let tiles = u64::from(self.public.tiles_left());
        let tile = Tile::from_place(tiles.nth(below(rng, tiles.count())));
        let deck = self.public.deck_with(special);
        let mut cards = deck.iter();
        let mut pack: [Card; 40] = array::from_fn(|_| cards.next().unwrap_or(cards::K5));
        let hands = deal(&mut pack[..deck.len()], deck, self.public.hand_size(), rng);
        Chance::Deal { special, tile, hands }
    }

    #[inline(always)]
    fn show_action(&self, seat: Seat, action: Action, viewer: Viewer) -> Seen {
        if let Action::Play { card } = action {
            return Seen::Play { seat, card };
        }
        self.show_choice(seat, action, viewer)
    }

    fn show_chance(&self, chance: &Chance, viewer: Viewer) -> Seen {
        match chance {
            Chance::Deal { special, tile, hands } => Seen::Deal {
                special: *special,
                tile: *tile,
                chooser: Dwarf::holder(hands, cards::K5),
                hand: match viewer {
                    Viewer::Seat(seat) => hands[seat],
                    Viewer::Spectator => Set::EMPTY,
                },
            },
            Chance::Taken(cards) => {
                Seen::Taken { cards: self.sees_exchange(viewer).then_some(*cards) }
            }
        }
    }
}

impl Game for Dwarf {
    type Card = Card;
    type Options = DwarfOptions;
    type Action = Action;
    type Chance = Chance;
    type LegalActions = Legal;
    type Seen = Seen;
    type Effect = Effect;
    type Refusal = Refusal;
    type View = DwarfView;

    const NAME: &'static str = "dwarf-king";

    fn new(options: DwarfOptions) -> Dwarf {
        Dwarf { public: Public::new(options), hands: BySeat::default() }
    }

    #[inline(always)]
    fn options(&self) -> &DwarfOptions {
        &self.public.options
    }

    #[inline(always)]
    fn turn(&self) -> Turn {
        self.public.turn()
    }

    #[inline(always)]
    fn legal(&self) -> Legal {
        self.public.legal(self.hands[self.public.actor])
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.public.check(seat, self.hands[seat], action)
    }

    fn draw(&self, seed: &Seed) -> Chance {
        let round = self.public.hand();
        if self.public.phase == Phase::Taking {
            // DK-5.17: uniform among the hand.
            let mut rng = seed.stream(round, TAKES);
            let hand = self.hands[self.public.partner];
            let first = hand.nth(below(&mut rng, hand.len() as u32));
            let rest = hand - Set::of(first);
            let second = rest.nth(below(&mut rng, rest.len() as u32));
            Chance::Taken([first, second])
        } else {
            self.draw_deal(&mut seed.stream(round, DEALS))
        }
    }

    #[inline(always)]
    fn apply(&mut self, event: &EventOf<Dwarf>, sink: &mut impl Sink<Effect>) {
        match event {
            Event::Act(seat, action @ Action::Play { card }) => {
                debug_assert_eq!(self.check(*seat, *action), Ok(()));
                self.hands[*seat].take(*card);
                self.public.see(&Seen::Play { seat: *seat, card: *card }, sink);
            }
            Event::Act(seat, action) => {
                debug_assert_eq!(self.check(*seat, *action), Ok(()));
                let seen = self.show_choice(*seat, *action, Viewer::Spectator);
                self.choose(*seat, *action);
                self.public.see(&seen, sink);
            }
            Event::Chance(chance) => {
                let seen = self.show_chance(chance, Viewer::Spectator);
                match chance {
                    Chance::Deal { special, hands, .. } => {
                        debug_assert!(self.is_deal(*special, hands));
                        self.hands = *hands;
                    }
                    Chance::Taken(taken) => {
                        for &card in taken {
                            self.hands[self.public.partner].remove(card);
                            self.hands[self.public.actor].insert(card);
                        }
                    }
                }
                self.public.see(&seen, sink);
            }
        }
    }

    fn show(&self, event: &EventOf<Dwarf>, viewer: Viewer) -> Seen {
        match event {
            Event::Act(seat, action) => self.show_action(*seat, *action, viewer),
            Event::Chance(chance) => self.show_chance(chance, viewer),
        }
    }

    fn round(&self) -> u32 {
        self.public.hand()
    }

    fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    fn won(&self) -> &BySeat<CardSet> {
        &self.public.won
    }

    fn aside(&self) -> CardSet {
        self.public.trick
    }

    fn deck(&self) -> CardSet {
        self.public.deck()
    }

    fn totals(&self) -> &BySeat<i32> {
        &self.public.totals
    }

    fn winners(&self) -> SeatSet {
        self.public.winners()
    }

    #[inline(always)]
    fn plays_card(action: Action) -> bool {
        matches!(action, Action::Play { .. })
    }

    fn card(action: Action) -> Option<Card> {
        action.card()
    }

    fn all_actions(_: &DwarfOptions) -> Vec<Action> {
        Action::all()
    }

    fn exchanged(event: &EventOf<Dwarf>, a: Card, b: Card) -> EventOf<Dwarf> {
        let other = |card| match card {
            card if card == a => b,
            card if card == b => a,
            card => card,
        };
        match *event {
            Event::Act(seat, action) => Event::Act(seat, action.with_card(other)),
            Event::Chance(Chance::Taken(taken)) => Event::Chance(Chance::Taken(taken.map(other))),
            Event::Chance(Chance::Deal { special, tile, hands }) => Event::Chance(Chance::Deal {
                special,
                tile,
                hands: BySeat::from_fn(|seat| hands[seat].iter().map(other).collect()),
            }),
        }
    }

    fn same_suit(a: Card, b: Card) -> bool {
        a.suit().is_some() && a.suit() == b.suit()
    }

    fn shown_by(effect: &Effect) -> Option<Card> {
        match effect {
            Effect::Shows { card, .. } => Some(*card),
            _ => None,
        }
    }

    // DK-3.2
    fn turned_up(&self) -> CardSet {
        self.public.special().into_iter().collect()
    }

    fn blurred(&self, event: &EventOf<Dwarf>, viewer: Viewer) -> CardSet {
        // DK-10.3: a viewer who did not see the exchange is not sure of the two hands.
        let moves =
            matches!(event, Event::Chance(Chance::Taken(_)) | Event::Act(_, Action::Give { .. }));
        if moves && !self.sees_exchange(viewer) {
            self.hands[self.public.actor] | self.hands[self.public.partner]
        } else {
            Set::EMPTY
        }
    }
}
