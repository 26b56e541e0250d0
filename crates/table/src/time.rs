//! Time, twice: the calendar's for people and logs, and a steady one for clocks.
//!
//! A calendar jumps: somebody sets it, or a machine finds out what time it is. A player's clock must
//! not run out for that reason, so clocks run on steady time and are stored as what is left.

use std::time::Duration;

/// One moment on both clocks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Now {
    /// Milliseconds since 1970. May jump.
    pub wall: u64,
    /// Milliseconds since some moment before the table woke up. Never jumps.
    pub steady: u64,
}

impl Now {
    /// Both kinds of time at one number: for tests and for tables without clocks.
    pub fn at(milliseconds: u64) -> Now {
        Now { wall: milliseconds, steady: milliseconds }
    }

    /// The moment this many milliseconds later, on both clocks.
    #[must_use]
    pub fn later(self, milliseconds: u64) -> Now {
        Now { wall: self.wall + milliseconds, steady: self.steady + milliseconds }
    }
}

/// The time of the present decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Clock {
    /// What is left, counted from `since`.
    left: u64,
    /// When it was set going; none while the table stands still.
    since: Option<u64>,
}

impl Clock {
    /// A clock with this much time left, going or standing still.
    pub(crate) fn with(left: u64, since: Option<u64>) -> Clock {
        Clock { left, since }
    }

    /// When it runs out, in steady time.
    pub(crate) fn deadline(self) -> Option<u64> {
        self.since.map(|since| since + self.left)
    }

    /// What is left now.
    pub(crate) fn left(self, steady: u64) -> u64 {
        self.left.saturating_sub(self.since.map_or(0, |since| steady.saturating_sub(since)))
    }

    /// The same clock standing still.
    pub(crate) fn stopped(self, steady: u64) -> Clock {
        Clock { left: self.left(steady), since: None }
    }

    /// The same clock set going.
    pub(crate) fn going(self, steady: u64) -> Clock {
        Clock { since: self.since.or(Some(steady)), ..self }
    }
}

/// The unit in which a bot's thinking shows.
const STEP: Duration = Duration::from_millis(100);

/// When a bot's answer leaves, counted from when it was asked: fixed then, and put off by whole steps
/// if thinking takes longer. So neither an easy choice nor a forced one shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pause {
    /// The time fixed when it was asked.
    pub(crate) least: Duration,
    /// Nobody minds: the answer leaves as soon as it is there.
    pub(crate) hasty: bool,
}

impl Pause {
    /// A pause of at least this long, and at least one step.
    pub(crate) fn of(least: Duration) -> Pause {
        Pause { least: least.max(STEP), hasty: false }
    }

    /// None: an answer leaves as soon as it is there.
    pub(crate) const HASTY: Pause = Pause { least: Duration::ZERO, hasty: true };

    /// When the answer leaves, if thinking took this long.
    pub fn end(self, thought: Duration) -> Duration {
        let over = thought.saturating_sub(self.least);
        if self.hasty || over.is_zero() {
            return self.least.max(if self.hasty { thought } else { Duration::ZERO });
        }
        let steps = over.as_nanos().div_ceil(STEP.as_nanos());
        self.least + STEP * steps as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_stop_and_go_on_with_what_is_left() {
        let clock = Clock::with(5_000, Some(100));
        assert_eq!((clock.deadline(), clock.left(2_100)), (Some(5_100), 3_000));
        let stopped = clock.stopped(2_100);
        assert_eq!((stopped.deadline(), stopped.left(900_000)), (None, 3_000));
        assert_eq!(stopped.going(1_000_000).deadline(), Some(1_003_000));
        assert_eq!(clock.going(4_000), clock, "it goes already");
        assert_eq!(clock.left(9_999), 0);
    }

    #[test]
    fn thinking_shows_in_whole_steps_only() {
        let ms = Duration::from_millis;
        let pause = Pause::of(Duration::ZERO);
        for thought in [0, 1, 60, 100] {
            assert_eq!(pause.end(ms(thought)), ms(100));
        }
        assert_eq!(pause.end(ms(101)), ms(200));
        assert_eq!(pause.end(ms(200)), ms(200));
        let slow = Pause::of(ms(630));
        assert_eq!(
            (slow.end(ms(629)), slow.end(ms(631)), slow.end(ms(900))),
            (ms(630), ms(730), ms(930))
        );
        assert_eq!(Pause::HASTY.end(ms(7)), ms(7));
    }
}
