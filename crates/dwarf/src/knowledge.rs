//! What one viewer knows about where cards lie (DK-10.3). All of it moves with the hands.

use game::worlds::Unseen;
use game::{BySeat, Seat, SeatSet, Set, Viewer};

use crate::action::Direction;
use crate::card::{Card, CardSet, Suit, cards};
use crate::event::Seen;
use crate::options::CopycatFollow;
use crate::public::Public;

/// Shown cards that an exchange may have moved, for viewers who did not see it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Uncertain {
    /// The two hands.
    bearer: Seat,
    partner: Seat,
    /// Shown by the standard bearer: at most two of them can lie with the partner now.
    from_bearer: CardSet,
    /// Shown by the partner: they can lie in either hand.
    from_partner: CardSet,
    /// How many cards of `from_bearer` can still have moved unseen.
    moves: u8,
}

/// What a viewer knows of where cards lie.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Knowledge {
    /// Cards known to lie in a hand; the viewer's own hand is known in full.
    pub(crate) located: BySeat<CardSet>,
    /// Cards that a hand is known not to hold, unless they are located there.
    pub(crate) lacks: BySeat<CardSet>,
    pub(crate) uncertain: Option<Uncertain>,
}

impl Knowledge {
    /// Takes in what a viewer sees of an event; `table` is the table before it.
    pub(crate) fn see(&mut self, table: &Public, viewer: Viewer, seen: &Seen) {
        match *seen {
            Seen::Deal { chooser, hand, .. } => {
                *self = Knowledge::default();
                self.shown(chooser, cards::K5);
                self.holds(viewer, Some(hand));
            }
            Seen::Quest { bearer, leader, .. } => {
                if let Some(seat) = bearer {
                    self.shown(seat, cards::G11B);
                }
                if let Some(seat) = leader {
                    self.shown(seat, cards::G5);
                }
            }
            Seen::Taken { cards } => self.taken(table.actor, table.partner, cards),
            Seen::Given { card, leader } => {
                self.given(table.actor, table.partner, card);
                if let Some(seat) = leader {
                    self.shown(seat, cards::G5);
                }
            }
            Seen::Play { seat, card } => self.played(table, seat, card),
            Seen::Druid { with, hand } => {
                self.swap(table.actor, with);
                self.holds(viewer, hand);
            }
            Seen::Pass { direction, hand } => {
                self.pass(direction, table.players());
                self.holds(viewer, hand);
            }
            Seen::Took { seat, card } => self.took(seat, card),
            Seen::Declined { seat } => self.declined(table, seat),
            Seen::Exchange { .. } => {}
        }
    }

    /// The viewer's hand is exactly this now.
    fn holds(&mut self, viewer: Viewer, hand: Option<CardSet>) {
        if let (Viewer::Seat(seat), Some(hand)) = (viewer, hand) {
            self.located[seat] = hand;
        }
    }

    /// A seat shows a card and keeps it.
    pub(crate) fn shown(&mut self, seat: Seat, card: Card) {
        self.located[seat].insert(card);
    }

    /// Two cards went from the partner to the standard bearer.
    pub(crate) fn taken(&mut self, bearer: Seat, partner: Seat, taken: Option<[Card; 2]>) {
        match taken {
            Some(taken) => {
                for card in taken {
                    self.located[partner].remove(card);
                    self.located[bearer].insert(card);
                }
            }
            None => {
                let from_partner = std::mem::take(&mut self.located[partner]);
                self.uncertain = Some(Uncertain {
                    bearer,
                    partner,
                    from_bearer: Set::EMPTY,
                    from_partner,
                    moves: 0,
                });
            }
        }
    }

    /// One card went from the standard bearer to the partner.
    pub(crate) fn given(&mut self, bearer: Seat, partner: Seat, given: Option<Card>) {
        match (given, &mut self.uncertain) {
            (Some(card), _) => {
                self.located[bearer].remove(card);
                self.located[partner].insert(card);
            }
            (None, Some(uncertain)) => {
                uncertain.from_bearer |= std::mem::take(&mut self.located[bearer]);
                uncertain.moves += 1;
            }
            (None, None) => unreachable!("cards are taken before they are given"),
        }
    }

    /// A seat plays a card; `table` is the table before it.
    pub(crate) fn played(&mut self, table: &Public, seat: Seat, card: Card) {
        self.located[seat].remove(card);
        if let Some(led) = table.led() {
            self.shows_void(table, seat, card, led);
        }
        self.reveal(seat, card);
    }

    /// What a card played to a led suit tells of the hand it came from.
    fn shows_void(&mut self, table: &Public, seat: Seat, card: Card, led: Suit) {
        // The Dragon can always be played, a copycat if it counts as following (DK-4.3, DK-4.6).
        let follows = card.suit() == Some(led) || card == cards::DRAGON || table.copies(card, led);
        if follows {
            return;
        }
        self.lacks[seat] |= led.cards();
        // DK-4.6: under `must` a copycat would have had to be played, but DK-4.5 goes first.
        let copycat = table.special().expect("a hand is being played");
        let playable = copycat != cards::MUMMY || table.tricks > 0;
        if table.options().copycat_follow == CopycatFollow::Must
            && playable
            && table.copies(copycat, led)
        {
            self.lacks[seat].insert(copycat);
        }
    }

    /// An uncertain card comes to light.
    fn reveal(&mut self, seat: Seat, card: Card) {
        let Some(uncertain) = &mut self.uncertain else {
            return;
        };
        uncertain.from_partner.remove(card);
        if uncertain.from_bearer.contains(card) {
            uncertain.from_bearer.remove(card);
            uncertain.moves -= u8::from(seat == uncertain.partner);
        }
        if uncertain.moves == 0 {
            // All cards that moved are known: the others stayed.
            let stayed = std::mem::take(&mut uncertain.from_bearer);
            self.located[uncertain.bearer] |= stayed;
        }
    }

    /// The Sorcerer was swapped for a card of the trick.
    pub(crate) fn took(&mut self, seat: Seat, card: Card) {
        self.located[seat].remove(cards::SORCERER);
        self.located[seat].insert(card);
    }

    /// A seat was asked about the Sorcerer and passed.
    pub(crate) fn declined(&mut self, table: &Public, seat: Seat) {
        // DK-7.2: whoever holds it could not have declined.
        if table.forced_swap() {
            self.lacks[seat].insert(cards::SORCERER);
        }
    }

    pub(crate) fn swap(&mut self, a: Seat, b: Seat) {
        self.located.swap(a, b);
        self.lacks.swap(a, b);
    }

    /// All hands are passed on.
    pub(crate) fn pass(&mut self, direction: Direction, players: usize) {
        match direction {
            Direction::Left => {
                self.located.pass_left(players);
                self.lacks.pass_left(players);
            }
            Direction::Right => {
                self.located.pass_right(players);
                self.lacks.pass_right(players);
            }
        }
    }

    /// Could these be the hands?
    pub(crate) fn allows(&self, seat: Seat, hand: CardSet) -> bool {
        let rest = hand - self.located[seat];
        hand.contains_all(self.located[seat]) && (rest & self.lacks[seat]).is_empty()
    }

    /// Could the uncertain cards lie like this?
    pub(crate) fn allows_moves(&self, hands: &BySeat<CardSet>) -> bool {
        self.uncertain.is_none_or(|uncertain| {
            let (bearer, partner) = (hands[uncertain.bearer], hands[uncertain.partner]);
            let moved = partner & uncertain.from_bearer;
            (bearer | partner).contains_all(uncertain.from_bearer | uncertain.from_partner)
                && moved.len() <= usize::from(uncertain.moves)
        })
    }

    /// The unseen cards that a seat may hold; `unseen` are all of them that are not located.
    #[inline(always)]
    pub(crate) fn possible(&self, seat: Seat, unseen: CardSet) -> CardSet {
        let elsewhere = match self.uncertain {
            Some(uncertain) if seat != uncertain.bearer && seat != uncertain.partner => {
                uncertain.from_bearer | uncertain.from_partner
            }
            _ => Set::EMPTY,
        };
        unseen - self.lacks[seat] - elsewhere
    }

    /// All ways to deal the unseen cards that [`Knowledge::allows`] everywhere.
    pub(crate) fn unseen(&self, table: &Public) -> Unseen<Card> {
        let players = table.players();
        let mut pool = table.deck() - table.out();
        let mut room = BySeat::default();
        for seat in Seat::all(players) {
            pool -= self.located[seat];
            room[seat] = table.cards_left(seat) - self.located[seat].len();
        }
        let seats = |cards: CardSet| -> SeatSet {
            let may = |seat: &Seat| (self.lacks[*seat] & cards).is_empty();
            Seat::all(players).filter(may).collect()
        };
        let mut classes = [(Set::EMPTY, Set::EMPTY); 7];
        if let Some(uncertain) = self.uncertain {
            let either: SeatSet = [uncertain.bearer, uncertain.partner].into_iter().collect();
            let shown = pool & (uncertain.from_bearer | uncertain.from_partner);
            for (class, card) in classes.iter_mut().zip(shown) {
                *class = (Set::of(card), either & seats(Set::of(card)));
            }
            pool -= shown;
        }
        for (class, suit) in classes[3..].iter_mut().zip(Suit::ALL) {
            *class = (pool & suit.cards(), seats(suit.cards()));
        }
        let magic = pool & cards::MAGIC;
        classes[6] = (magic, seats(magic));
        Unseen::new(self.located, room, classes)
    }
}
