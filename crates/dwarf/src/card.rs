//! Cards: three suits with ranks, and five magic cards without.

use std::fmt::{self, Write};
use std::str::FromStr;

use game::{Element, NoSuchName, Set};

use crate::special::MAGIC;

/// A suit, in the order in which suits are always listed (DK-1.1).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Suit {
    /// Knight, `k`.
    Knight,
    /// Dwarf, `d`.
    Dwarf,
    /// Goblin, `g`.
    Goblin,
}

impl Suit {
    /// All three, in order (DK-1.1).
    pub const ALL: [Suit; 3] = [Suit::Knight, Suit::Dwarf, Suit::Goblin];

    /// The letter in records: `k`, `d` or `g`.
    #[must_use]
    pub fn letter(self) -> char {
        b"kdg"[self as usize] as char
    }

    /// All cards of this suit, 1 and 11s included.
    #[inline(always)]
    #[must_use]
    pub const fn cards(self) -> CardSet {
        Set::from_bits(0xFFFF << (16 * self as u32))
    }
}

/// A card; its index is its bit in a [`CardSet`]. A suit has 16 bits, low to high in the order of
/// DK-1.3: 1, 2 to 10, the two 11s, J, Q, K, A. The magic cards come after the suits.
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// use trickhold_dwarf::{Card, Suit};
/// use trickhold_game::NoSuchName;
///
/// let card: Card = "g11a".parse()?;
/// assert_eq!((card.suit(), card.value()), (Some(Suit::Goblin), Some(11)));
/// assert!("dragon".parse::<Card>()?.is_magic());
/// assert_eq!("g12".parse::<Card>(), Err(NoSuchName("card")));
/// # Ok::<(), NoSuchName>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// Any of the cards, of all hands' special cards too, as bits.
pub type CardSet = Set<Card>;

/// Names of the 16 places in a suit.
const RANKS: [&str; 16] =
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11a", "11b", "J", "Q", "K", "A"];

/// Texts cannot be compared with `==` at compile time.
const fn same(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([], []) => true,
        ([x, a @ ..], [y, b @ ..]) => *x == *y && same(a, b),
        _ => false,
    }
}

/// Cards with a name in the rules, and sets of cards.
pub mod cards {
    use super::{Card, CardSet, Set, Suit};

    /// The 5 of Knights: its holder chooses the quest.
    pub const K5: Card = Card::suited(Suit::Knight, 4);
    /// The 5 of Dwarves: its winner deals the next hand.
    pub const D5: Card = Card::suited(Suit::Dwarf, 4);
    /// The 5 of Goblins: its holder leads the first trick.
    pub const G5: Card = Card::suited(Suit::Goblin, 4);
    /// The 2 of Dwarves, not used by three players.
    pub const D2: Card = Card::suited(Suit::Dwarf, 1);
    /// The Druid, which is the 1 of Dwarves (DK-5.1).
    pub const D1: Card = Card::suited(Suit::Dwarf, 0);
    /// The Dwarf standard bearer, one 11 of Dwarves (DK-5.2).
    pub const D11A: Card = Card::suited(Suit::Dwarf, 10);
    /// The Tinkerer, the other 11 of Dwarves (DK-5.3).
    pub const D11B: Card = Card::suited(Suit::Dwarf, 11);
    /// The Joker, which is the 1 of Knights (DK-5.4).
    pub const K1: Card = Card::suited(Suit::Knight, 0);
    /// The Knight standard bearer, one 11 of Knights (DK-5.5).
    pub const K11A: Card = Card::suited(Suit::Knight, 10);
    /// The Enchanter, the other 11 of Knights (DK-5.6).
    pub const K11B: Card = Card::suited(Suit::Knight, 11);
    /// The Scout, which is the 1 of Goblins (DK-5.7).
    pub const G1: Card = Card::suited(Suit::Goblin, 0);
    /// The Shaman, one 11 of Goblins (DK-5.8).
    pub const G11A: Card = Card::suited(Suit::Goblin, 10);
    /// The Goblin standard bearer, the other 11 of Goblins (DK-5.9).
    pub const G11B: Card = Card::suited(Suit::Goblin, 11);
    /// The Dragon (DK-5.10).
    pub const DRAGON: Card = Card::magic("dragon");
    /// The Mummy (DK-5.11).
    pub const MUMMY: Card = Card::magic("mummy");
    /// The Puppeteer (DK-5.12).
    pub const PUPPETEER: Card = Card::magic("puppeteer");
    /// The Sorcerer (DK-5.13).
    pub const SORCERER: Card = Card::magic("sorcerer");
    /// Excalibur (DK-5.14).
    pub const EXCALIBUR: Card = Card::magic("excalibur");

    /// The cards at these places (of the 16 of a suit) in all suits.
    #[must_use]
    pub const fn ranks(places: u64) -> CardSet {
        Set::from_bits(places | places << 16 | places << 32)
    }

    /// Every card but the magic ones: 1s and both 11s included.
    pub const SUITED: CardSet = ranks(0xFFFF);
    /// J, Q, K and A (DK-1.4).
    pub const NOBLES: CardSet = ranks(0xF000);
    /// The Champions (DK-1.4).
    pub const CHAMPIONS: CardSet = ranks(0x8000);
    /// The five cards without a suit (DK-5.10 to DK-5.14).
    pub const MAGIC: CardSet = Set::from_bits(((1 << super::MAGIC.len()) - 1) << 48);
    /// The 39 basic cards (DK-1.1).
    pub const BASIC: CardSet = ranks(0xF3FE);
}

impl Card {
    pub(crate) const fn magic(name: &str) -> Card {
        let mut place = 0;
        while place < MAGIC.len() {
            if same(MAGIC[place].as_bytes(), name.as_bytes()) {
                return Card(48 + place as u8);
            }
            place += 1;
        }
        panic!("no magic card has this name")
    }

    /// The card at a place of the 16 of a suit.
    pub(crate) const fn suited(suit: Suit, place: u8) -> Card {
        Card(16 * suit as u8 + place)
    }

    /// Its bit in a [`CardSet`].
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Its suit; magic cards have none.
    #[inline(always)]
    #[must_use]
    pub fn suit(self) -> Option<Suit> {
        match self.0 >> 4 {
            0 => Some(Suit::Knight),
            1 => Some(Suit::Dwarf),
            2 => Some(Suit::Goblin),
            _ => None,
        }
    }

    /// Its place among the 16 of its suit: a higher place is a higher card (DK-1.3).
    #[inline(always)]
    #[must_use]
    pub fn place(self) -> u8 {
        self.0 & 15
    }

    /// Its value (DK-1.4): 1 to 11; nobles and magic cards have none.
    #[must_use]
    pub fn value(self) -> Option<i32> {
        match (self.suit()?, self.place()) {
            (_, 12..) => None,
            (_, 10 | 11) => Some(11),
            (_, place) => Some(i32::from(place) + 1),
        }
    }

    /// What is printed on it: a number, one of J, Q, K, A, or nothing.
    #[must_use]
    pub fn rank(self) -> &'static str {
        match self.suit() {
            Some(_) => RANKS[usize::from(self.place())].trim_end_matches(['a', 'b']),
            None => "",
        }
    }

    /// Is it one of the five magic cards?
    #[inline(always)]
    #[must_use]
    pub fn is_magic(self) -> bool {
        self.0 >= 48
    }
}

impl Element for Card {
    type Word = u64;

    #[inline(always)]
    fn index(self) -> u32 {
        u32::from(self.0)
    }

    #[inline(always)]
    fn from_index(index: u32) -> Card {
        Card(index as u8)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl FromStr for Suit {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Suit, NoSuchName> {
        let found = Suit::ALL.into_iter().find(|suit| text.chars().eq([suit.letter()]));
        found.ok_or(NoSuchName("suit"))
    }
}

#[cfg(feature = "serde")]
game::by_name!(Card, Suit);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suit() {
            Some(suit) => write!(f, "{}{}", suit.letter(), RANKS[usize::from(self.place())]),
            None => f.write_str(MAGIC[usize::from(self.place())]),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Card, NoSuchName> {
        if let Some(magic) = MAGIC.iter().position(|&name| name == text) {
            return Ok(Card(48 + magic as u8));
        }
        let (letter, rank) = text.split_at_checked(1).ok_or(NoSuchName("card"))?;
        let suit = Suit::ALL.into_iter().find(|suit| letter.starts_with(suit.letter()));
        let place = RANKS.iter().position(|&name| name == rank);
        match (suit, place) {
            (Some(suit), Some(place)) => Ok(Card::suited(suit, place as u8)),
            _ => Err(NoSuchName("card")),
        }
    }
}
