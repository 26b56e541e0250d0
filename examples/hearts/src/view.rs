//! What one viewer knows.

use game::chance::Rng;
use game::worlds::Unseen;
use game::{BySeat, Game, Ignore, Seat, SeatSet, Set, Turn, View, Viewer, Worlds};

use crate::card::{Card, CardSet};
use crate::game::Hearts;
use crate::public::{HeartsOptions, PLAYERS, Public, Refusal, Seen};

/// What one viewer knows of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HeartsView {
    viewer: Viewer,
    pub(crate) public: Public,
    hand: CardSet,
    /// The cards each seat has shown that it cannot hold.
    pub(crate) lacks: BySeat<CardSet>,
}

impl HeartsView {
    /// Cards in other hands.
    pub(crate) fn unseen(&self) -> CardSet {
        let won = self.public.won.first(PLAYERS).iter().fold(Set::EMPTY, |all, pile| all | *pile);
        match self.turn() {
            Turn::Seat(_) => Card::ALL - won - self.public.lying() - self.hand,
            Turn::Chance | Turn::Over => Set::EMPTY,
        }
    }

    /// The cards that a card shows its player not to hold, if it keeps the rules.
    fn shown_lacking(&self, card: Card) -> CardSet {
        let costly = Card::costly().contains(card);
        match self.public.led() {
            // Rule 3: hearts before they are broken only if there is nothing else.
            None if costly && card != Card::QUEEN && !self.public.broken => {
                Card::ALL - Card::HEARTS
            }
            // Rule 2: neither the suit nor, in the first trick, anything that costs nothing.
            Some(led) if led != card.suit() && costly && self.public.plays < PLAYERS => {
                Card::ALL - Card::costly()
            }
            Some(led) if led != card.suit() => Card::suited(led),
            _ => Set::EMPTY,
        }
    }
}

impl View for HeartsView {
    type Game = Hearts;
    type Worlds = HeartsWorlds;

    fn new(options: HeartsOptions, viewer: Viewer) -> HeartsView {
        let public = Public::new(options);
        HeartsView { viewer, public, hand: Set::EMPTY, lacks: BySeat::default() }
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn see(&mut self, seen: &Seen) {
        match *seen {
            Seen::Deal { hand, .. } => (self.hand, self.lacks) = (hand, BySeat::default()),
            Seen::Play { seat, card } => {
                if self.viewer.is(seat) {
                    self.hand.remove(card);
                }
                let lacking = self.shown_lacking(card);
                self.lacks[seat] |= lacking;
            }
        }
        self.public.see(seen, &mut Ignore);
    }

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn legal(&self) -> CardSet {
        match self.turn() {
            Turn::Seat(seat) if self.viewer.is(seat) => self.public.playable(self.hand),
            _ => Set::EMPTY,
        }
    }

    fn check(&self, card: Card) -> Result<(), Refusal> {
        let Viewer::Seat(seat) = self.viewer else {
            return self.public.check(Seat::new(PLAYERS), Set::EMPTY, card);
        };
        self.public.check(seat, self.hand, card)
    }

    fn hand(&self) -> CardSet {
        self.hand
    }

    fn located(&self, card: Card) -> Option<Seat> {
        match (self.viewer, self.turn()) {
            (Viewer::Seat(seat), _) if self.hand.contains(card) => Some(seat),
            (_, Turn::Seat(seat)) if card == Card::FIRST && self.public.plays == 0 => Some(seat),
            _ => None,
        }
    }

    fn fits(&self, world: &Hearts) -> bool {
        let hands = world.hands();
        let seats = || Seat::all(PLAYERS);
        let fits = |seat: Seat| match self.viewer.is(seat) {
            true => hands[seat] == self.hand,
            false => (hands[seat] & self.lacks[seat]).is_empty(),
        };
        let begins = |seat| hands[seat].contains(Card::FIRST);
        *world.public() == self.public
            && seats().all(|seat| hands[seat].len() == self.public.cards_left(seat) && fits(seat))
            && seats().fold(Set::EMPTY, |all, seat| all | hands[seat]) == self.unseen() | self.hand
            && self.located(Card::FIRST).is_none_or(begins)
    }

    fn seen_from(&self, seat: Seat, hand: CardSet) -> HeartsView {
        HeartsView { viewer: Viewer::Seat(seat), hand, ..*self }
    }

    fn worlds(&self) -> HeartsWorlds {
        let (mut known, mut room) = (BySeat::default(), BySeat::default());
        let unseen = self.unseen();
        for seat in Seat::all(PLAYERS) {
            known[seat] = match (self.viewer.is(seat), self.located(Card::FIRST)) {
                (true, _) => self.hand,
                (false, Some(holder)) if holder == seat => Set::of(Card::FIRST),
                _ => Set::EMPTY,
            };
            room[seat] = self.public.cards_left(seat) - known[seat].len();
        }
        let placed = known.first(PLAYERS).iter().fold(Set::EMPTY, |all, cards| all | *cards);
        let classes = (unseen - placed).iter().map(|card| {
            let may = |seat: &Seat| !self.lacks[*seat].contains(card);
            (Set::of(card), Seat::all(PLAYERS).filter(may).collect::<SeatSet>())
        });
        HeartsWorlds { public: self.public, unseen: Unseen::new(known, room, classes) }
    }
}

/// All worlds consistent with a view.
pub struct HeartsWorlds {
    public: Public,
    unseen: Unseen<Card>,
}

impl Worlds for HeartsWorlds {
    type Game = Hearts;

    fn imagine(&self, rng: &mut impl Rng) -> Hearts {
        Hearts { public: self.public, hands: self.unseen.deal(rng) }
    }
}
