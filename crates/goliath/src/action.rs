//! What a seat does: it plays a card.

use game::LegalActions;

use crate::card::{Card, CardSet};

/// What a seat does: there is one kind of action.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GoliathAction"))]
pub enum Action {
    /// Plays a card to the trick.
    Play {
        /// A card of the own hand; any card can be asked for, and be refused.
        card: Card,
    },
}

impl Action {
    /// The card it plays; every action names one.
    #[inline(always)]
    #[must_use]
    pub fn card(self) -> Card {
        let Action::Play { card } = self;
        card
    }
}

impl From<Card> for Action {
    #[inline(always)]
    fn from(card: Card) -> Action {
        Action::Play { card }
    }
}

/// The cards that can be played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Legal(pub CardSet);

impl LegalActions for Legal {
    type Action = Action;

    #[inline(always)]
    fn len(self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn nth(self, rank: u32) -> Action {
        self.0.nth(rank).into()
    }

    #[inline(always)]
    fn contains(self, action: Action) -> bool {
        self.0.contains(action.card())
    }

    fn iter(self) -> impl Iterator<Item = Action> {
        self.0.iter().map(Action::from)
    }
}
