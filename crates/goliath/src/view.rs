//! What one viewer knows.

use game::chance::Rng;
use game::worlds::Unseen;
use game::{BySeat, Ignore, Options, Seat, SeatSet, Set, Turn, View, Viewer, Worlds};

use crate::action::{Action, Legal};
use crate::card::{Card, CardSet, Colour};
use crate::game::Goliath;
use crate::options::GoliathOptions;
use crate::public::{Public, Seen};
use crate::refusal::Refusal;

/// What one viewer knows of a match (DG-8.1, DG-8.2).
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// use trickhold_game::chance::{Seed, quick};
/// use trickhold_game::{Event, Game, Options, Seat, View, Viewer};
/// use trickhold_goliath::{Goliath, GoliathOptions, GoliathView};
///
/// let (options, viewer) = (GoliathOptions::new(4)?, Viewer::Seat(Seat::new(0)));
/// let (game, mut view) = (Goliath::new(options), GoliathView::new(options, viewer));
/// let deal = Event::Chance(game.draw(&Seed::from_numbers(1, 1)));
/// view.see(&game.show(&deal, viewer));
/// assert_eq!(view.hand().len(), 15);
/// assert!(view.worlds().count() > 1e18, "so many deals of the other hands fit");
/// assert!(view.fits(&view.imagine(&mut quick(1))));
/// # Ok::<(), trickhold_game::OptionError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GoliathView {
    viewer: Viewer,
    public: Public,
    hand: CardSet,
    /// The cards each seat has shown that it cannot hold (DG-8.2).
    pub(crate) lacks: BySeat<CardSet>,
}

impl GoliathView {
    /// The part that the truth and all views share.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The colours a seat has shown that it does not hold.
    pub fn voids(&self, seat: Seat) -> impl Iterator<Item = Colour> {
        let lacks = self.lacks[seat];
        Colour::ALL.into_iter().filter(move |colour| !(colour.cards() & lacks).is_empty())
    }

    /// Cards the viewer cannot see.
    pub(crate) fn unseen(&self) -> CardSet {
        if matches!(self.turn(), Turn::Seat(_)) {
            self.public.cards() - self.public.out() - self.hand
        } else {
            Set::EMPTY
        }
    }
}

impl View for GoliathView {
    type Game = Goliath;
    type Worlds = GoliathWorlds;

    fn new(options: GoliathOptions, viewer: Viewer) -> GoliathView {
        GoliathView {
            viewer,
            public: Public::new(options),
            hand: Set::EMPTY,
            lacks: BySeat::default(),
        }
    }

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn see(&mut self, seen: &Seen) {
        match *seen {
            Seen::Deal { hand, .. } => {
                self.hand = hand;
                self.lacks = BySeat::default();
            }
            Seen::Play { seat, card } => {
                if self.viewer.is(seat) {
                    self.hand.remove(card);
                }
                // DG-8.2
                if let Some(led) = self.public.led()
                    && card.colour() != led
                {
                    self.lacks[seat] |= led.cards();
                }
            }
        }
        self.public.see(seen, &mut Ignore);
    }

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn legal(&self) -> Legal {
        match self.turn() {
            Turn::Seat(seat) if self.viewer.is(seat) => Legal(self.public.legal(self.hand)),
            _ => Legal(Set::EMPTY),
        }
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        match self.viewer {
            Viewer::Seat(seat) => self.public.check(seat, self.hand, action.card()),
            Viewer::Spectator => Err(Refusal::NotNow),
        }
    }

    fn hand(&self) -> CardSet {
        self.hand
    }

    fn located(&self, card: Card) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) if self.hand.contains(card) => Some(seat),
            _ => None,
        }
    }

    fn fits(&self, world: &Goliath) -> bool {
        let hands = game::Game::hands(world);
        let seats = || Seat::all(self.public.options().players());
        *world.public() == self.public
            && seats().all(|seat| {
                let hand = hands[seat];
                hand.len() == self.public.cards_left(seat)
                    && if self.viewer.is(seat) {
                        hand == self.hand
                    } else {
                        (hand & self.lacks[seat]).is_empty()
                    }
            })
            && seats().fold(Set::EMPTY, |all, seat| all | hands[seat]) == self.unseen() | self.hand
    }

    fn seen_from(&self, seat: Seat, hand: CardSet) -> GoliathView {
        GoliathView { viewer: Viewer::Seat(seat), hand, ..*self }
    }

    fn worlds(&self) -> GoliathWorlds {
        let players = self.public.options().players();
        let mut known = BySeat::default();
        let mut room = BySeat::default();
        for seat in Seat::all(players) {
            if self.viewer.is(seat) {
                known[seat] = self.hand;
            } else {
                room[seat] = self.public.cards_left(seat);
            }
        }
        let unseen = self.unseen();
        let classes = Colour::ALL.map(|colour| {
            let may = |seat: &Seat| (self.lacks[*seat] & colour.cards()).is_empty();
            let seats: SeatSet = Seat::all(players).filter(may).collect();
            (unseen & colour.cards(), seats)
        });
        GoliathWorlds { public: self.public, unseen: Unseen::new(known, room, classes) }
    }
}

/// All worlds consistent with a view.
pub struct GoliathWorlds {
    public: Public,
    unseen: Unseen<Card>,
}

impl GoliathWorlds {
    /// How many worlds the view allows; a float, since only its size matters.
    #[must_use]
    pub fn count(&self) -> f64 {
        self.unseen.count()
    }
}

impl Worlds for GoliathWorlds {
    type Game = Goliath;

    fn imagine(&self, rng: &mut impl Rng) -> Goliath {
        Goliath::imagined(self.public, self.unseen.deal(rng))
    }
}
