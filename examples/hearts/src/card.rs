//! The 52 cards, suit by suit.

use std::fmt;

use game::{Element, Set};

/// The letters of the suits: clubs, diamonds, hearts, spades.
pub const SUITS: [char; 4] = ['C', 'D', 'H', 'S'];
const RANKS: &[u8; 13] = b"23456789TJQKA";

/// A card; its index is its bit in a set.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A set of cards.
pub type CardSet = Set<Card>;

impl Card {
    /// Who holds it begins.
    pub const FIRST: Card = Card(0);
    /// The queen of spades.
    pub const QUEEN: Card = Card(3 * 13 + 10);
    /// All cards.
    pub const ALL: CardSet = Set::from_bits((1 << 52) - 1);
    /// All hearts.
    pub const HEARTS: CardSet = Card::suited(2);

    /// The cards of a suit.
    #[inline(always)]
    #[must_use]
    pub const fn suited(suit: usize) -> CardSet {
        Set::from_bits(0x1FFF << (13 * suit))
    }

    /// The hearts and the queen of spades.
    #[inline(always)]
    #[must_use]
    pub fn costly() -> CardSet {
        Card::HEARTS | Set::of(Card::QUEEN)
    }

    /// The place of its suit among [`SUITS`].
    #[inline(always)]
    #[must_use]
    pub fn suit(self) -> usize {
        usize::from(self.0 / 13)
    }
}

impl Element for Card {
    type Word = u64;

    #[inline(always)]
    fn index(self) -> u32 {
        self.0.into()
    }

    #[inline(always)]
    fn from_index(index: u32) -> Card {
        Card(index as u8)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", SUITS[self.suit()], char::from(RANKS[usize::from(self.0 % 13)]))
    }
}
