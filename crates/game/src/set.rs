//! Sets as bits: cards, seats, or anything else with a small index.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::hint::select_unpredictable;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::cpu;

/// An unsigned integer used as a row of bits.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// The word in which no bit is set.
    const ZERO: Self;
    /// The word with only bit `index`.
    #[must_use]
    fn bit(index: u32) -> Self;
    /// How many bits are set.
    #[must_use]
    fn count(self) -> u32;
    /// The index of the lowest bit of a word that is not zero.
    #[must_use]
    fn lowest(self) -> u32;
    /// The index of the highest bit of a word that is not zero.
    #[must_use]
    fn highest(self) -> u32;
    /// The word without its lowest bit.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The index of the bit with `rank` bits below it.
    #[must_use]
    fn nth(self, rank: u32) -> u32;
}

impl Word for u64 {
    const ZERO: u64 = 0;

    #[inline(always)]
    fn bit(index: u32) -> u64 {
        1 << index
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn highest(self) -> u32 {
        63 - self.leading_zeros()
    }

    #[inline(always)]
    fn without_lowest(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn nth(self, rank: u32) -> u32 {
        cpu::nth(self, rank)
    }
}

/// Every bit of a `u128`: looking one up takes fewer instructions than shifting two words.
static BITS: [u128; 128] = {
    let mut bits = [0; 128];
    let mut index = 0;
    while index < 128 {
        bits[index] = 1 << index;
        index += 1;
    }
    bits
};

impl Word for u128 {
    const ZERO: u128 = 0;

    #[inline(always)]
    fn bit(index: u32) -> u128 {
        BITS[index as usize & 127]
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn highest(self) -> u32 {
        127 - self.leading_zeros()
    }

    #[inline(always)]
    fn without_lowest(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn nth(self, rank: u32) -> u32 {
        let low = self as u64;
        let in_low = low.count_ones();
        // Choosing the half takes no branch: which one it is cannot be foreseen.
        let high = rank >= in_low;
        let word = select_unpredictable(high, (self >> 64) as u64, low);
        let rank = select_unpredictable(high, rank.wrapping_sub(in_low), rank);
        u32::from(high) * 64 + cpu::nth(word, rank)
    }
}

/// Something that can be in a [`Set`]: it has an index below the word's number of bits.
pub trait Element: Copy + Eq + fmt::Debug {
    /// The word a set of these fits into.
    type Word: Word;
    /// The bit that stands for this element.
    fn index(self) -> u32;
    /// The element a bit stands for.
    fn from_index(index: u32) -> Self;
}

/// A set of cards, seats or other [`Element`]s, listed in the order of their indices.
///
/// # Examples
///
/// ```
/// use trickhold_game::{Seat, Set};
///
/// let all: Set<Seat> = Seat::all(4).collect();
/// let others = all - Set::of(Seat::new(0));
/// assert_eq!(others.len(), 3);
/// assert_eq!(others.first(), Some(Seat::new(1)));
/// assert_eq!(others.nth(2), Seat::new(3));
/// ```
#[repr(transparent)]
pub struct Set<T: Element>(T::Word);

impl<T: Element> Set<T> {
    /// The set without elements.
    pub const EMPTY: Set<T> = Set(T::Word::ZERO);

    /// The set of the elements that these bits stand for; every bit must be one's
    /// [`Element::index`].
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: T::Word) -> Set<T> {
        Set(bits)
    }

    /// One bit for each element, at its [`Element::index`].
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> T::Word {
        self.0
    }

    /// The set that holds this element and nothing else.
    #[inline(always)]
    #[must_use]
    pub fn of(element: T) -> Set<T> {
        Set(T::Word::bit(element.index()))
    }

    /// True if no bit is set.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == T::Word::ZERO
    }

    /// The number of elements: of bits that are set.
    #[inline(always)]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// Constant time: one bit is looked at.
    #[inline(always)]
    #[must_use]
    pub fn contains(self, element: T) -> bool {
        !(self & Set::of(element)).is_empty()
    }

    /// Also true of the empty set.
    #[must_use]
    pub fn contains_all(self, other: Set<T>) -> bool {
        (other - self).is_empty()
    }

    /// Changes nothing if it is there already.
    #[inline(always)]
    pub fn insert(&mut self, element: T) {
        self.0 = self.0 | T::Word::bit(element.index());
    }

    /// Takes one element out; nothing happens if it is not there.
    #[inline(always)]
    pub fn remove(&mut self, element: T) {
        self.0 = self.0 & !T::Word::bit(element.index());
    }

    /// Takes out one element that is there: cheaper than [`Set::remove`].
    #[inline(always)]
    pub fn take(&mut self, element: T) {
        debug_assert!(self.contains(element));
        self.0 = self.0 ^ T::Word::bit(element.index());
    }

    /// The element with the lowest index.
    #[inline(always)]
    #[must_use]
    pub fn first(self) -> Option<T> {
        (!self.is_empty()).then(|| T::from_index(self.0.lowest()))
    }

    /// The element with the highest index.
    #[inline(always)]
    #[must_use]
    pub fn last(self) -> Option<T> {
        (!self.is_empty()).then(|| T::from_index(self.0.highest()))
    }

    /// The element with `rank` others before it. The set must be larger than `rank`.
    #[inline(always)]
    #[must_use]
    pub fn nth(self, rank: u32) -> T {
        T::from_index(self.0.nth(rank))
    }

    /// All elements in the order of their indices.
    #[inline]
    pub fn iter(self) -> SetIter<T> {
        SetIter(self)
    }
}

/// The elements of a [`Set`] in the order of their indices.
#[derive(Clone)]
pub struct SetIter<T: Element>(Set<T>);

impl<T: Element> Iterator for SetIter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let first = self.0.first()?;
        self.0 = Set(self.0.0.without_lowest());
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T: Element> ExactSizeIterator for SetIter<T> {}

impl<T: Element> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = SetIter<T>;

    fn into_iter(self) -> SetIter<T> {
        self.iter()
    }
}

impl<T: Element> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Set<T> {
        let mut set = Set::EMPTY;
        for element in elements {
            set.insert(element);
        }
        set
    }
}

impl<T: Element> Copy for Set<T> {}

impl<T: Element> Clone for Set<T> {
    #[inline(always)]
    fn clone(&self) -> Set<T> {
        *self
    }
}

impl<T: Element> PartialEq for Set<T> {
    #[inline(always)]
    fn eq(&self, other: &Set<T>) -> bool {
        self.0 == other.0
    }
}

impl<T: Element> Eq for Set<T> {}

impl<T: Element> PartialOrd for Set<T> {
    fn partial_cmp(&self, other: &Set<T>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Element> Ord for Set<T> {
    fn cmp(&self, other: &Set<T>) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl<T: Element> Hash for Set<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: Element> Default for Set<T> {
    fn default() -> Set<T> {
        Set::EMPTY
    }
}

impl<T: Element> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The elements with a space between them.
impl<T: Element + fmt::Display> fmt::Display for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, element) in self.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{element}")?;
        }
        Ok(())
    }
}

impl<T: Element> BitAnd for Set<T> {
    type Output = Set<T>;

    #[inline(always)]
    fn bitand(self, other: Set<T>) -> Set<T> {
        Set(self.0 & other.0)
    }
}

impl<T: Element> BitOr for Set<T> {
    type Output = Set<T>;

    #[inline(always)]
    fn bitor(self, other: Set<T>) -> Set<T> {
        Set(self.0 | other.0)
    }
}

impl<T: Element> Sub for Set<T> {
    type Output = Set<T>;

    #[inline(always)]
    fn sub(self, other: Set<T>) -> Set<T> {
        Set(self.0 & !other.0)
    }
}

impl<T: Element> BitAndAssign for Set<T> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Set<T>) {
        *self = *self & other;
    }
}

impl<T: Element> BitOrAssign for Set<T> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Set<T>) {
        *self = *self | other;
    }
}

impl<T: Element> SubAssign for Set<T> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Set<T>) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::{HotLoop, run_here};

    struct Nth<W>(W, u32);

    impl<W: Word> HotLoop for Nth<W> {
        type Output = u32;

        #[inline(always)]
        fn run(self) -> u32 {
            self.0.nth(self.1)
        }
    }

    #[test]
    fn nth_agrees_with_walking_the_bits_inside_and_outside_a_hot_loop() {
        let mut word: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        for _ in 0..500 {
            word = word.wrapping_mul(0xDA94_2042_E4DD_58B5_DA94_2042_E4DD_58B5) ^ (word >> 61);
            let indices: Vec<u32> = (0..128).filter(|&i| word >> i & 1 == 1).collect();
            for (rank, &index) in indices.iter().enumerate() {
                assert_eq!(word.nth(rank as u32), index);
                assert_eq!(run_here(Nth(word, rank as u32)), index);
            }
            assert_eq!(word.count() as usize, indices.len());
            assert_eq!(word.highest(), *indices.last().expect("not zero"));
        }
    }
}
