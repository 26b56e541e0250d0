//! What one viewer knows.

use game::chance::Rng;
use game::worlds::Unseen;
use game::{Game, Ignore, Seat, Set, Silence, Turn, View, Viewer, Worlds};

use crate::action::{Action, Legal};
use crate::card::{Card, CardSet, Suit};
use crate::choices::Phase;
use crate::event::Seen;
use crate::game::Dwarf;
use crate::knowledge::Knowledge;
use crate::legal::Refusal;
use crate::options::DwarfOptions;
use crate::public::Public;

/// What one viewer knows of a game (DK-10).
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// use trickhold_dwarf::{Dwarf, DwarfOptions, DwarfView};
/// use trickhold_game::chance::{Seed, quick};
/// use trickhold_game::{Event, Game, Options, Seat, View, Viewer};
///
/// let (options, viewer) = (DwarfOptions::new(3)?, Viewer::Seat(Seat::new(0)));
/// let (game, mut view) = (Dwarf::new(options), DwarfView::new(options, viewer));
/// let deal = Event::Chance(game.draw(&Seed::from_numbers(1, 1)));
/// view.see(&game.show(&deal, viewer));
/// let card = view.hand().first().expect("a hand was dealt");
/// assert_eq!(view.located(card), Some(Seat::new(0)));
/// assert!(view.fits(&view.imagine(&mut quick(1))));
/// # Ok::<(), trickhold_game::OptionError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DwarfView {
    viewer: Viewer,
    public: Public,
    pub(crate) knowledge: Knowledge,
}

impl DwarfView {
    /// The part that the truth and all views share.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The suits a hand has shown that it does not hold, but for cards located there.
    pub fn voids(&self, seat: Seat) -> impl Iterator<Item = Suit> {
        let lacks = self.knowledge.lacks[seat];
        Suit::ALL.into_iter().filter(move |suit| !(suit.cards() & lacks).is_empty())
    }
}

impl View for DwarfView {
    type Game = Dwarf;
    type Worlds = DwarfWorlds;

    fn new(options: DwarfOptions, viewer: Viewer) -> DwarfView {
        DwarfView { viewer, public: Public::new(options), knowledge: Knowledge::default() }
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn see(&mut self, seen: &Seen) {
        self.knowledge.see(&self.public, self.viewer, seen);
        self.public.see(seen, &mut Ignore);
    }

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn legal(&self) -> Legal {
        match self.turn() {
            Turn::Seat(seat) if self.viewer.is(seat) => self.public.legal(self.hand()),
            _ => Legal::NOTHING,
        }
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        match self.viewer {
            Viewer::Seat(seat) => self.public.check(seat, self.hand(), action),
            Viewer::Spectator => Err(Refusal::NotNow),
        }
    }

    fn hand(&self) -> CardSet {
        match self.viewer {
            Viewer::Seat(seat) => self.knowledge.located[seat],
            Viewer::Spectator => Set::EMPTY,
        }
    }

    // DK-7.1
    fn asks_all(&self) -> bool {
        self.public.phase() == Phase::Sorcerer
    }

    fn silence(&self, seat: Seat) -> Option<Silence<Dwarf>> {
        self.asks_all().then_some((Action::Decline, Seen::Declined { seat }))
    }

    fn located(&self, card: Card) -> Option<Seat> {
        let mut seats = Seat::all(self.public.players());
        seats.find(|&seat| self.knowledge.located[seat].contains(card))
    }

    fn fits(&self, world: &Dwarf) -> bool {
        let hands = world.hands();
        let seats = || Seat::all(self.public.players());
        let held = seats().fold(Set::EMPTY, |all, seat| all | hands[seat]);
        let in_hands = match self.public.phase() {
            Phase::Deal | Phase::Over => Set::EMPTY,
            _ => self.public.deck() - self.public.out(),
        };
        *world.public() == self.public
            && held == in_hands
            && seats().all(|seat| {
                let hand = hands[seat];
                hand.len() == self.public.cards_left(seat) && self.knowledge.allows(seat, hand)
            })
            && self.knowledge.allows_moves(hands)
    }

    fn seen_from(&self, seat: Seat, hand: CardSet) -> DwarfView {
        let mut view = DwarfView { viewer: Viewer::Seat(seat), ..*self };
        if let Viewer::Seat(own) = self.viewer {
            view.knowledge.located[own] = Set::EMPTY;
        }
        view.knowledge.located[seat] = hand;
        view
    }

    fn worlds(&self) -> DwarfWorlds {
        DwarfWorlds {
            public: self.public,
            knowledge: self.knowledge,
            unseen: self.knowledge.unseen(&self.public),
        }
    }
}

/// All worlds consistent with a view.
pub struct DwarfWorlds {
    public: Public,
    knowledge: Knowledge,
    unseen: Unseen<Card>,
}

impl Worlds for DwarfWorlds {
    type Game = Dwarf;

    fn imagine(&self, rng: &mut impl Rng) -> Dwarf {
        // Only a hand with an exchange can refuse a deal here: it keeps more cards shown by the
        // standard bearer from having moved than were given. The truth is never refused.
        loop {
            let hands = self.unseen.deal(rng);
            if self.knowledge.allows_moves(&hands) {
                return Dwarf::imagined(self.public, hands);
            }
        }
    }
}
