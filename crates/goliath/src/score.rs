//! Scoring a pile of won cards, colour by colour.

use crate::card::{CardSet, Colour};

/// What one colour of a pile is worth, and why.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColourScore {
    /// One of the five; each has a score, with or without cards.
    pub colour: Colour,
    /// The cards won in it.
    pub cards: CardSet,
    /// Three or more cards count one point each, fewer their face values.
    pub by_count: bool,
    /// Their sum, or how many they are from three on (DG-5.1).
    pub points: i32,
}

/// With this many cards of a colour, does each count one point (DG-5.1)?
#[inline(always)]
fn by_count(count: usize) -> bool {
    count >= 3
}

/// What one colour of a pile is worth (DG-5.1).
#[inline(always)]
pub(crate) fn colour_points(cards: CardSet) -> i32 {
    let count = cards.len();
    match (cards.first(), cards.last()) {
        _ if by_count(count) => count as i32,
        (Some(low), Some(high)) if count == 2 => i32::from(low.number() + high.number()),
        (Some(only), _) => i32::from(only.number()),
        _ => 0,
    }
}

/// What a pile is worth (DG-5.2).
///
/// # Examples
///
/// ```
/// use trickhold_goliath::{Card, CardSet, Colour, score};
///
/// let mut pile: CardSet = [12, 9].map(|number| Card::new(Colour::Red, number)).into_iter().collect();
/// assert_eq!(score(pile), 21);
/// pile.insert(Card::new(Colour::Red, 1));
/// assert_eq!(score(pile), 3, "three cards of a colour count one point each");
/// ```
#[inline(always)]
#[must_use]
pub fn score(pile: CardSet) -> i32 {
    Colour::ALL.into_iter().map(|colour| colour_points(pile & colour.cards())).sum()
}

/// How the score of a pile comes about, in the order of DG-1.1; the points add up to [`score`].
#[must_use]
pub fn explain(pile: CardSet) -> [ColourScore; 5] {
    Colour::ALL.map(|colour| {
        let cards = pile & colour.cards();
        ColourScore { colour, cards, by_count: by_count(cards.len()), points: colour_points(cards) }
    })
}
