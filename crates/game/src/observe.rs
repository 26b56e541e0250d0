//! What a player knows as an array of bytes, and actions as indices: for nets and for researchers.
//!
//! A game has one layout for all its numbers of players. Everything is told from the player's own
//! seat: seat 0 is the player, seat 1 the next one clockwise. An [`Observer`] folds the same
//! [`Game::Seen`] as the view that it holds, and remembers who played which card when, so that views
//! stay small.

use std::fmt;

use crate::contract::{Game, View, Viewer};
use crate::seat::Seat;
use crate::set::Set;

/// A part of the array: `rows` times `columns` bytes, row by row.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name; no two parts of a layout share one.
    pub name: &'static str,
    /// One row for each seat, wherever a part has several.
    pub rows: usize,
    /// The bytes of a row.
    pub columns: usize,
    /// The byte that means nothing: 0, or 128 where numbers may be negative.
    pub zero: u8,
    /// The largest value of a byte here; nets divide by it.
    pub most: u8,
    /// One sentence for the table in docs/python.md.
    pub meaning: &'static str,
}

impl Feature {
    /// Bytes that are 0 or 1.
    #[must_use]
    pub const fn flags(
        name: &'static str,
        rows: usize,
        columns: usize,
        meaning: &'static str,
    ) -> Feature {
        Feature::counts(name, rows, columns, 1, meaning)
    }

    /// Bytes that count up to `most`.
    #[must_use]
    pub const fn counts(
        name: &'static str,
        rows: usize,
        columns: usize,
        most: u8,
        meaning: &'static str,
    ) -> Feature {
        Feature { name, rows, columns, zero: 0, most, meaning }
    }

    /// Numbers from -128 to 127, written plus 128; those beyond are clamped.
    #[must_use]
    pub const fn signed(
        name: &'static str,
        rows: usize,
        columns: usize,
        meaning: &'static str,
    ) -> Feature {
        Feature { name, rows, columns, zero: 128, most: 255, meaning }
    }

    /// The bytes of the part: `rows` times `columns`.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows * self.columns
    }

    /// Always false for a part of a layout, which has bytes.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How many bytes the first `parts` of a layout have.
#[must_use]
pub const fn offset(layout: &[Feature], parts: usize) -> usize {
    let (mut bytes, mut part) = (0, 0);
    while part < parts {
        bytes += layout[part].len();
        part += 1;
    }
    bytes
}

/// The seat from which a table is seen; all seats are counted clockwise from it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Perspective {
    /// The player's seat, which is told as seat 0.
    pub seat: Seat,
    /// The players of the table.
    pub players: usize,
}

impl Perspective {
    /// How many steps clockwise another seat is away.
    #[inline(always)]
    #[must_use]
    pub fn to(self, other: Seat) -> usize {
        let steps = other.index() + self.players - self.seat.index();
        if steps >= self.players { steps - self.players } else { steps }
    }

    /// The seat this many steps clockwise; none if the table has fewer seats.
    #[inline(always)]
    #[must_use]
    pub fn seat_at(self, steps: usize) -> Option<Seat> {
        let seat = self.seat.index() + steps;
        let seat = if seat >= self.players { seat - self.players } else { seat };
        (steps < self.players).then(|| Seat::new(seat))
    }

    /// The seats clockwise from the player, in an array as long as the game's largest table; places
    /// beyond this table are empty.
    #[inline(always)]
    #[must_use]
    pub fn around<const SEATS: usize>(self) -> [Option<Seat>; SEATS] {
        std::array::from_fn(|steps| self.seat_at(steps))
    }
}

/// The past that a view does not keep. Everybody sees the same of it.
pub trait History<G: Game>: Clone + PartialEq + fmt::Debug + Send + Sync {
    /// What is remembered before the first deal: nothing.
    fn new(options: G::Options) -> Self;

    /// Takes in what a viewer sees of one event.
    fn see(&mut self, seen: &G::Seen);
}

/// A game whose players can be nets.
pub trait Observe: Game {
    /// What the observer keeps beside the view, since views forget it.
    type History: History<Self>;

    /// Goes up whenever a byte or an index changes its meaning.
    const VERSION: u32;

    /// The layout of an observation.
    const FEATURES: &'static [Feature];

    /// The layout of the indices of actions.
    const ACTIONS: &'static [Feature];

    /// The most players of a table.
    const SEATS: usize;

    /// The number of cards: a row of cards has a byte for each.
    const CARDS: usize;

    /// How many bytes an observation has.
    const OBSERVATION: usize = offset(Self::FEATURES, Self::FEATURES.len());

    /// How many indices there are.
    const INDICES: usize = offset(Self::ACTIONS, Self::ACTIONS.len());

    /// How many bytes [`Observe::write_hidden`] writes: a row of cards for each of the others.
    const HIDDEN: usize = (Self::SEATS - 1) * Self::CARDS;

    /// The players of the table that is viewed.
    fn players_of(view: &Self::View) -> usize;

    /// The viewer's own seat; spectators look from the first one.
    #[inline(always)]
    fn perspective(view: &Self::View) -> Perspective {
        let seat = match view.viewer() {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat::new(0),
        };
        Perspective { seat, players: Self::players_of(view) }
    }

    /// Writes what the player knows, [`Observe::OBSERVATION`] bytes.
    fn write(view: &Self::View, history: &Self::History, out: &mut [u8]);

    /// The index of an action; none if it can never be legal for this player.
    fn index(action: Self::Action, perspective: Perspective) -> Option<usize>;

    /// The action of an index; none if no seat of this table stands for it.
    fn action(index: usize, perspective: Perspective) -> Option<Self::Action>;

    /// Writes 1 for each legal index and 0 for all others, [`Observe::INDICES`] bytes.
    fn write_mask(legal: Self::LegalActions, perspective: Perspective, out: &mut [u8]);

    /// Writes a row of cards, [`Observe::CARDS`] bytes.
    fn write_cards(cards: Set<Self::Card>, out: &mut [u8]);

    /// Writes the hands of all others, [`Observe::HIDDEN`] bytes. This is the truth: it is for a critic
    /// in training and for nobody who plays.
    #[inline(always)]
    fn write_hidden(&self, perspective: Perspective, out: &mut [u8]) {
        for (row, steps) in out.chunks_exact_mut(Self::CARDS).zip(1..) {
            let hand = perspective.seat_at(steps).map_or(Set::EMPTY, |seat| self.hands()[seat]);
            Self::write_cards(hand, row);
        }
    }
}

/// A view, and what it does not keep of the past.
#[derive(Clone, PartialEq, Debug)]
pub struct Observer<G: Observe> {
    view: G::View,
    history: G::History,
}

impl<G: Observe> Observer<G> {
    /// A player who has sat down before the first deal.
    pub fn new(options: G::Options, seat: Seat) -> Observer<G> {
        let view = G::View::new(options, Viewer::Seat(seat));
        Observer { view, history: G::History::new(options) }
    }

    /// Takes in what the player sees of one event.
    pub fn see(&mut self, seen: &G::Seen) {
        self.history.see(seen);
        self.view.see(seen);
    }

    /// What the player knows now, folded from the same events.
    pub fn view(&self) -> &G::View {
        &self.view
    }

    /// Writes the observation, [`Observe::OBSERVATION`] bytes.
    pub fn write(&self, out: &mut [u8]) {
        G::write(&self.view, &self.history, out);
    }
}

/// Writes the parts of a layout one after the other.
pub struct Writer<'a> {
    layout: &'static [Feature],
    part: usize,
    rest: &'a mut [u8],
}

impl<'a> Writer<'a> {
    /// Starts with the first part, at the start of `out`.
    #[inline(always)]
    pub fn new(layout: &'static [Feature], out: &'a mut [u8]) -> Writer<'a> {
        debug_assert_eq!(out.len(), offset(layout, layout.len()));
        Writer { layout, part: 0, rest: out }
    }

    /// The next part, which must have this name.
    #[inline(always)]
    #[must_use]
    pub fn part(&mut self, name: &'static str) -> Part<'a> {
        let feature = &self.layout[self.part];
        debug_assert_eq!(feature.name, name);
        self.part += 1;
        let (now, rest) = std::mem::take(&mut self.rest).split_at_mut(feature.len());
        self.rest = rest;
        Part { zero: feature.zero, rest: now }
    }

    /// Ends the writing; debug builds panic if a part was left out.
    #[inline(always)]
    pub fn end(self) {
        debug_assert_eq!(self.part, self.layout.len());
    }
}

/// One part of a layout. What is not written stays what it was: every byte has to be.
pub struct Part<'a> {
    zero: u8,
    rest: &'a mut [u8],
}

impl<'a> Part<'a> {
    /// The next `bytes` bytes, to be filled.
    #[inline(always)]
    pub fn take(&mut self, bytes: usize) -> &'a mut [u8] {
        let (now, rest) = std::mem::take(&mut self.rest).split_at_mut(bytes);
        self.rest = rest;
        now
    }

    /// Writes one byte right after those before.
    #[inline(always)]
    pub fn byte(&mut self, byte: u8) {
        self.take(1)[0] = byte;
    }

    /// Writes a number that may be negative as the next byte: plus 128, clamped.
    #[inline(always)]
    pub fn signed(&mut self, number: i32) {
        self.byte((number.clamp(-128, 127) + 128) as u8);
    }

    /// Writes `flags` flags, of which at most one is set.
    #[inline(always)]
    pub fn one_of(&mut self, flags: usize, set: Option<usize>) {
        let row = self.take(flags);
        row.fill(0);
        if let Some(set) = set {
            row[set] = 1;
        }
    }

    /// Writes a byte for each of the lowest `flags` bits.
    #[inline(always)]
    pub fn flags(&mut self, flags: usize, bits: u128) {
        spread(bits, self.take(flags));
    }

    /// Leaves the rest at the bytes that mean nothing.
    #[inline(always)]
    pub fn nothing(self) {
        self.rest.fill(self.zero);
    }
}

/// A byte of 0 or 1 for each bit, from the lowest on.
#[inline(always)]
pub fn spread(bits: u128, out: &mut [u8]) {
    let bits = bits.to_le_bytes();
    let (words, rest) = out.as_chunks_mut::<8>();
    let whole = words.len();
    for (word, byte) in words.iter_mut().zip(bits) {
        // A copy in each byte, of which one bit is kept; adding 127 carries it to the top.
        let copies = u64::from(byte) * 0x0101_0101_0101_0101;
        let kept = copies & 0x8040_2010_0804_0201;
        *word = ((kept + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101).to_le_bytes();
    }
    for (place, byte) in rest.iter_mut().enumerate() {
        *byte = bits[whole] >> place & 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_has_its_byte() {
        let bits = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835_u128;
        for length in [1, 8, 53, 64, 90, 127] {
            let mut out = vec![7; length];
            spread(bits, &mut out);
            assert!(out.iter().enumerate().all(|(i, &byte)| byte == (bits >> i & 1) as u8));
        }
    }

    #[test]
    fn seats_are_counted_clockwise_from_the_own_one() {
        let perspective = Perspective { seat: Seat::new(3), players: 4 };
        assert_eq!([3, 0, 1, 2].map(|seat| perspective.to(Seat::new(seat))), [0, 1, 2, 3]);
        let seats = [Some(3), Some(0), Some(1), Some(2), None];
        assert_eq!(perspective.around(), seats.map(|seat| seat.map(Seat::new)));
    }
}
