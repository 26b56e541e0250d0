//! What a seat can do, and sets of it.

use std::hint::cold_path;

use game::{Element, LegalActions, MAX_SEATS, Seat, SeatSet, Set, Word};

use crate::card::{Card, CardSet, cards};

/// One of the two rules of a quest tile.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Side"))]
pub enum Side {
    /// The rule whose name ends with `a`.
    A,
    /// The rule whose name ends with `b`.
    B,
}

/// Where whole hands are passed.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Direction"))]
pub enum Direction {
    /// To the next seat, in the order of play (DK-1.6).
    Left,
    /// To the previous seat (DK-1.6).
    Right,
}

/// What a seat can do, legal or not.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DwarfAction"))]
pub enum Action {
    /// Chooses the rule of this hand (DK-3.3).
    Quest {
        /// One of the two rules of the tile that lies there.
        side: Side,
    },
    /// Chooses whom to exchange with (DK-5.9).
    Exchange {
        /// Anybody else at the table.
        with: Seat,
    },
    /// Gives back one card of the exchange (DK-5.9); done twice.
    Give {
        /// Any card of the hand, one that was just taken included.
        card: Card,
    },
    /// Plays a card to the trick.
    Play {
        /// A card of the own hand; others can be asked for, and are refused.
        card: Card,
    },
    /// Chooses whom to swap hands with (DK-5.1).
    Druid {
        /// Anybody else at the table.
        with: Seat,
    },
    /// Chooses where all hands are passed (DK-5.5).
    Pass {
        /// All hands move the same way.
        direction: Direction,
    },
    /// Leaves the Sorcerer and takes this card of the trick (DK-7.1).
    Take {
        /// A card of the trick that was just finished.
        card: Card,
    },
    /// Does not use the Sorcerer, or does not have it (DK-7.1).
    Decline,
}

impl Action {
    /// Is it decided after a trick, and kept with that trick in records? Declining is not kept.
    #[must_use]
    pub fn follows_trick(self) -> bool {
        match self {
            Action::Druid { .. } | Action::Pass { .. } | Action::Take { .. } => true,
            Action::Quest { .. }
            | Action::Exchange { .. }
            | Action::Give { .. }
            | Action::Play { .. }
            | Action::Decline => false,
        }
    }

    /// The card it names, if it names one.
    pub(crate) fn card(self) -> Option<Card> {
        match self {
            Action::Give { card } | Action::Play { card } | Action::Take { card } => Some(card),
            Action::Quest { .. } | Action::Exchange { .. } | Action::Druid { .. } => None,
            Action::Pass { .. } | Action::Decline => None,
        }
    }

    /// The same action, with what `other` makes of the card it names.
    pub(crate) fn with_card(self, other: impl Fn(Card) -> Card) -> Action {
        match self {
            Action::Play { card } => Action::Play { card: other(card) },
            Action::Give { card } => Action::Give { card: other(card) },
            Action::Take { card } => Action::Take { card: other(card) },
            action => action,
        }
    }

    /// Everything that can be asked for at any table, legal or not.
    pub(crate) fn all() -> Vec<Action> {
        let cards = cards::SUITED | cards::MAGIC;
        let seats = Seat::all(MAX_SEATS).collect();
        let kinds = [
            Legal::pair(DecisionKind::Quest),
            Legal::seats(DecisionKind::Exchange, seats),
            Legal::give(cards),
            Legal::play(cards),
            Legal::seats(DecisionKind::Druid, seats),
            Legal::pair(DecisionKind::Pass),
            Legal::sorcerer(cards, true),
        ];
        kinds.into_iter().flat_map(LegalActions::iter).collect()
    }
}

/// What kind of action is asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum DecisionKind {
    Nothing,
    Quest,
    Exchange,
    Give,
    Play,
    Druid,
    Pass,
    Sorcerer,
}

/// A set of actions of one kind: their bits are cards, seats, or the two of a pair.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Legal {
    pub(crate) asked: DecisionKind,
    pub(crate) bits: u64,
}

/// The bit of [`Action::Decline`]; [`Action::Take`] uses the bits of the cards.
pub(crate) const DECLINE: u32 = 63;

impl Legal {
    pub(crate) const NOTHING: Legal = Legal { asked: DecisionKind::Nothing, bits: 0 };

    #[inline(always)]
    pub(crate) fn play(cards: CardSet) -> Legal {
        Legal { asked: DecisionKind::Play, bits: cards.bits() }
    }

    pub(crate) fn give(cards: CardSet) -> Legal {
        Legal { asked: DecisionKind::Give, bits: cards.bits() }
    }

    /// Both of a pair: rule a and b, or left and right.
    pub(crate) fn pair(asked: DecisionKind) -> Legal {
        Legal { asked, bits: 3 }
    }

    pub(crate) fn seats(asked: DecisionKind, seats: SeatSet) -> Legal {
        Legal { asked, bits: seats.bits() }
    }

    pub(crate) fn sorcerer(take: CardSet, decline: bool) -> Legal {
        Legal { asked: DecisionKind::Sorcerer, bits: take.bits() | u64::from(decline) << DECLINE }
    }

    /// The cards that can be played, given or taken.
    #[must_use]
    pub fn cards(self) -> CardSet {
        match self.asked {
            DecisionKind::Play | DecisionKind::Give => Set::from_bits(self.bits),
            DecisionKind::Sorcerer => Set::from_bits(self.bits & !(1 << DECLINE)),
            DecisionKind::Quest
            | DecisionKind::Exchange
            | DecisionKind::Druid
            | DecisionKind::Pass
            | DecisionKind::Nothing => Set::EMPTY,
        }
    }

    #[inline(always)]
    fn action(self, bit: u32) -> Action {
        if self.asked == DecisionKind::Play {
            return Action::Play { card: Card::from_index(bit) };
        }
        cold_path();
        match self.asked {
            DecisionKind::Play => unreachable!("a play is no choice"),
            DecisionKind::Give => Action::Give { card: Card::from_index(bit) },
            DecisionKind::Quest => Action::Quest { side: [Side::A, Side::B][bit as usize] },
            DecisionKind::Pass => {
                Action::Pass { direction: [Direction::Left, Direction::Right][bit as usize] }
            }
            DecisionKind::Exchange => Action::Exchange { with: Seat::from_index(bit) },
            DecisionKind::Druid => Action::Druid { with: Seat::from_index(bit) },
            DecisionKind::Sorcerer if bit == DECLINE => Action::Decline,
            DecisionKind::Sorcerer => Action::Take { card: Card::from_index(bit) },
            DecisionKind::Nothing => unreachable!("nothing is asked"),
        }
    }
}

impl LegalActions for Legal {
    type Action = Action;

    #[inline(always)]
    fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    #[inline(always)]
    fn nth(self, rank: u32) -> Action {
        self.action(self.bits.nth(rank))
    }

    fn contains(self, action: Action) -> bool {
        let (asked, bit) = match action {
            Action::Quest { side } => (DecisionKind::Quest, side as u32),
            Action::Exchange { with: seat } => (DecisionKind::Exchange, Element::index(seat)),
            Action::Give { card } => (DecisionKind::Give, card.index()),
            Action::Play { card } => (DecisionKind::Play, card.index()),
            Action::Druid { with: seat } => (DecisionKind::Druid, Element::index(seat)),
            Action::Pass { direction } => (DecisionKind::Pass, direction as u32),
            Action::Take { card } => (DecisionKind::Sorcerer, card.index()),
            Action::Decline => (DecisionKind::Sorcerer, DECLINE),
        };
        self.asked == asked && self.bits >> bit & 1 == 1
    }

    fn iter(self) -> impl Iterator<Item = Action> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let bit = bits.lowest();
                bits = bits.without_lowest();
                self.action(bit)
            })
        })
    }
}
