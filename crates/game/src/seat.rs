//! Seats around a table. A player sits on one.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::set::{Element, Set};

/// The most seats any game has.
pub const MAX_SEATS: usize = 6;

/// A place at the table, numbered clockwise from 0.
///
/// # Examples
///
/// ```
/// use trickhold_game::Seat;
///
/// let last = Seat::new(3);
/// assert_eq!(last.next(4), Seat::new(0));
/// assert!(last.around(4).eq([3, 0, 1, 2].map(Seat::new)));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

/// Some of the seats of a table.
pub type SeatSet = Set<Seat>;

impl Seat {
    /// The seat with this number, which must be below [`MAX_SEATS`].
    #[inline]
    #[must_use]
    pub const fn new(number: usize) -> Seat {
        assert!(number < MAX_SEATS);
        Seat(number as u8)
    }

    /// The seat's number, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise: the left neighbour.
    #[inline]
    #[must_use]
    pub const fn next(self, players: usize) -> Seat {
        let next = self.0 + 1;
        Seat(if next as usize == players { 0 } else { next })
    }

    /// The previous seat clockwise: the right neighbour.
    #[inline]
    #[must_use]
    pub const fn previous(self, players: usize) -> Seat {
        Seat(if self.0 == 0 { players as u8 - 1 } else { self.0 - 1 })
    }

    /// All seats of a table, in order.
    #[inline]
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..players as u8).map(Seat)
    }

    /// All seats of a table, clockwise from this one.
    pub fn around(self, players: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..players).map(move |step| Seat(((self.index() + step) % players) as u8))
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl Element for Seat {
    type Word = u64;

    fn index(self) -> u32 {
        u32::from(self.0)
    }

    fn from_index(index: u32) -> Seat {
        Seat::new(index as usize)
    }
}

/// One thing for each seat. Seats beyond the table's players hold the default.
///
/// # Examples
///
/// ```
/// use trickhold_game::{BySeat, Seat};
///
/// let mut points = BySeat::collect([3, 5, 8]);
/// points.pass_left(3);
/// assert_eq!(points.first(3), [8, 3, 5]);
/// assert_eq!(points[Seat::new(0)], 8);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>([T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// What `make` gives for each seat, seats beyond the table's players included.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(std::array::from_fn(|number| make(Seat::new(number))))
    }

    /// The things of the first `players` seats.
    #[inline]
    pub fn first(&self, players: usize) -> &[T] {
        &self.0[..players]
    }

    /// Exchanges what two seats have.
    pub fn swap(&mut self, a: Seat, b: Seat) {
        self.0.swap(a.index(), b.index());
    }

    /// Everything moves to the next seat clockwise.
    pub fn pass_left(&mut self, players: usize) {
        self.0[..players].rotate_right(1);
    }

    /// Everything moves to the previous seat clockwise.
    pub fn pass_right(&mut self, players: usize) {
        self.0[..players].rotate_left(1);
    }
}

impl<T: Default> BySeat<T> {
    /// Things for the first seats, from an iterator; the others hold the default.
    pub fn collect(things: impl IntoIterator<Item = T>) -> BySeat<T> {
        let mut things = things.into_iter();
        BySeat(std::array::from_fn(|_| things.next().unwrap_or_default()))
    }
}

/// Points of the players of one table: it knows how many they are.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Scores {
    points: BySeat<i32>,
    players: u8,
}

impl Scores {
    /// Points of the first `players` seats.
    #[must_use]
    pub fn new(points: BySeat<i32>, players: usize) -> Scores {
        Scores { points, players: players as u8 }
    }

    /// The points, seat by seat.
    #[must_use]
    pub fn as_slice(&self) -> &[i32] {
        self.points.first(self.players.into())
    }
}

impl FromIterator<i32> for Scores {
    /// At most one number for each seat.
    fn from_iter<I: IntoIterator<Item = i32>>(points: I) -> Scores {
        let mut scores = Scores::default();
        for points in points {
            scores.points[Seat(scores.players)] = points;
            scores.players += 1;
        }
        scores
    }
}

impl Index<Seat> for Scores {
    type Output = i32;

    fn index(&self, seat: Seat) -> &i32 {
        &self.points[seat]
    }
}

impl fmt::Debug for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
