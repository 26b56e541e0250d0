//! Cards: five colours, numbers 1 to 18.

use std::fmt::{self, Write};
use std::str::FromStr;

use game::{Element, NoSuchName, Set};

/// A colour, in the order in which colours are always listed (DG-1.1).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Red, `R`.
    Red,
    /// Yellow, `Y`.
    Yellow,
    /// Green, `G`.
    Green,
    /// Blue, `B`.
    Blue,
    /// Violet, `V`.
    Violet,
}

impl Colour {
    /// All five, in order (DG-1.1).
    pub const ALL: [Colour; 5] =
        [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Violet];

    /// The letter in records: `R`, `Y`, `G`, `B` or `V`.
    #[must_use]
    pub fn letter(self) -> char {
        b"RYGBV"[self as usize] as char
    }

    /// All 18 cards of this colour, those that a small table leaves out included.
    #[inline(always)]
    #[must_use]
    pub fn cards(self) -> CardSet {
        Set::from_bits(Self::CARDS[self as usize])
    }

    const CARDS: [u128; 5] = {
        let mut cards = [0; 5];
        let mut colour = 0;
        while colour < 5 {
            cards[colour] = ((1 << LANE) - 1) << Self::START[colour];
            colour += 1;
        }
        cards
    };

    /// The bit of each colour's 1. No colour crosses the middle of the word, so that every set
    /// of one colour lies in one half.
    const START: [u32; 5] = [0, LANE, 2 * LANE, 64, 64 + LANE];
}

/// Bits for one colour: the numbers 1 to 18.
const LANE: u32 = 18;

/// A card; its index is its bit in a [`CardSet`].
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// use trickhold_game::NoSuchName;
/// use trickhold_goliath::{Card, Colour};
///
/// let card: Card = "R7".parse()?;
/// assert_eq!((card.colour(), card.number()), (Colour::Red, 7));
/// assert_eq!("R19".parse::<Card>(), Err(NoSuchName("card")));
/// # Ok::<(), NoSuchName>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// Any cards of the five colours, as bits.
pub type CardSet = Set<Card>;

impl Card {
    /// The greatest number on a card.
    pub const HIGHEST: u8 = LANE as u8;

    /// The card of this colour and number.
    ///
    /// # Panics
    /// If the number is not 1 to 18.
    #[must_use]
    pub const fn new(colour: Colour, number: u8) -> Card {
        assert!(1 <= number && number <= Card::HIGHEST);
        Card(Colour::START[colour as usize] as u8 + number - 1)
    }

    /// The colour that the others must follow if this card is led (DG-3.3).
    #[inline(always)]
    #[must_use]
    pub fn colour(self) -> Colour {
        FACES[self.0 as usize & 127].0
    }

    /// From 1 to [`Card::HIGHEST`].
    #[inline(always)]
    #[must_use]
    pub fn number(self) -> u8 {
        FACES[self.0 as usize & 127].1
    }

    /// The packs for 3 to 6 players (DG-2.2), in order; the rest of each row is not used.
    pub(crate) const PACKS: [[Card; 90]; 4] = {
        let mut packs = [[Card(0); 90]; 4];
        let mut players = 3;
        while players <= 6 {
            let each = 3 * players;
            let mut place = 0;
            while place < 5 * each {
                let start = Colour::START[place / each] as u8;
                packs[players - 3][place] = Card(start + (place % each) as u8);
                place += 1;
            }
            players += 1;
        }
        packs
    };

    /// The pack for 3 to 6 players (DG-2.2).
    #[must_use]
    pub fn pack(players: usize) -> CardSet {
        Card::up_to(3 * players as u8)
    }

    /// Every card with a number up to `highest`, colour by colour.
    #[must_use]
    pub fn up_to(highest: u8) -> CardSet {
        let lane = (1u128 << highest) - 1;
        let lanes = Colour::START.iter().map(|start| lane << start);
        Set::from_bits(lanes.fold(0, |all, lane| all | lane))
    }
}

/// Colour and number of every bit; bits between the lanes are no cards.
const FACES: [(Colour, u8); 128] = {
    let mut faces = [(Colour::Violet, 0); 128];
    let mut colour = 0;
    while colour < 5 {
        let mut number = 1;
        while number <= LANE {
            let bit = Colour::START[colour] + number - 1;
            faces[bit as usize] = (Colour::ALL[colour], number as u8);
            number += 1;
        }
        colour += 1;
    }
    faces
};

impl Element for Card {
    type Word = u128;

    #[inline(always)]
    fn index(self) -> u32 {
        u32::from(self.0)
    }

    #[inline(always)]
    fn from_index(index: u32) -> Card {
        Card(index as u8)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl FromStr for Colour {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Colour, NoSuchName> {
        let found = Colour::ALL.into_iter().find(|colour| text.chars().eq([colour.letter()]));
        found.ok_or(NoSuchName("colour"))
    }
}

#[cfg(feature = "serde")]
game::by_name!(Card, Colour);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.number())
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
        let (letter, number) = text.split_at_checked(1).ok_or(NoSuchName("card"))?;
        let colour = Colour::ALL.into_iter().find(|colour| letter.starts_with(colour.letter()));
        let parsed = number.parse().ok().filter(|n| (1..=Card::HIGHEST).contains(n));
        match (colour, parsed) {
            // Only the plain form: no sign, no leading zero.
            (Some(colour), Some(parsed)) if !number.starts_with(['0', '+']) => {
                Ok(Card::new(colour, parsed))
            }
            _ => Err(NoSuchName("card")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// DG-1.1: 90 cards, five colours in order, 1 to 18 in each. DG-1.2: no others.
    #[test]
    fn ninety_cards_and_no_others() {
        let all: Vec<Card> = Card::up_to(18).iter().collect();
        assert_eq!(all.len(), 90);
        let names: Vec<String> = all.iter().map(Card::to_string).collect();
        let expected: Vec<String> = ["R", "Y", "G", "B", "V"]
            .iter()
            .flat_map(|colour| (1..=18).map(move |number| format!("{colour}{number}")))
            .collect();
        assert_eq!(names, expected);
        for (card, name) in all.iter().zip(&names) {
            assert_eq!(name.parse(), Ok(*card));
            assert!(card.colour().cards().contains(*card));
        }
        for wrong in ["", "R", "R0", "R19", "X3", "r3", "R03", "R+3", "3R", "R3 ", "é3", "R256"] {
            assert_eq!(wrong.parse::<Card>(), Err(NoSuchName("card")), "{wrong}");
        }
    }
}
