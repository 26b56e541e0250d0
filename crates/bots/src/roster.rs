//! The roster: bots by name, and how long they think.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::search::{Searcher, Settings};
use crate::strategy::Strategy;
use crate::{Greedy, Player, Random};

/// A bot by name.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// Any legal action.
    Random,
    /// One trick ahead.
    Greedy,
    /// A short search.
    Skilled,
    /// A long search with exact endings.
    Expert,
}

impl Level {
    /// All of them, from the weakest to the strongest.
    pub const ALL: [Level; 4] = [Level::Random, Level::Greedy, Level::Skilled, Level::Expert];

    /// Its name in records and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Skilled => "skilled",
            Level::Expert => "expert",
        }
    }

    /// How its search is done, if it searches.
    pub fn settings(self) -> Option<Settings> {
        let strong = Settings {
            budget: Budget::simulations(8_000),
            exploration: 0.5,
            points: 0.3,
            exact: 3,
        };
        match self {
            Level::Random | Level::Greedy => None,
            Level::Skilled => {
                Some(Settings { budget: Budget::simulations(250), exact: 0, ..strong })
            }
            Level::Expert => Some(strong),
        }
    }

    /// A player of this level. The same seed and number of simulations always play the same.
    pub fn player<G: Strategy>(
        self,
        budget: Option<Budget>,
        seed: u64,
    ) -> Box<dyn Player<G> + Send> {
        match self.settings() {
            None if self == Level::Random => Box::new(Random::new(seed)),
            None => Box::new(Greedy::new(seed)),
            Some(settings) => {
                let budget = budget.unwrap_or(settings.budget);
                Box::new(Searcher::new(settings.with_budget(budget), seed))
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownLevel {
    /// The name that was asked for.
    pub name: String,
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Level::ALL.map(Level::name).join(", ");
        write!(f, "there is no bot {:?}: allowed are {names}", self.name)
    }
}

impl Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| UnknownLevel { name: text.into() })
    }
}

/// How long a bot may think about one decision: simulations, time, or whichever ends first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Budget {
    /// This many simulations.
    pub simulations: u32,
    /// No longer than this.
    pub time: Option<Duration>,
}

impl Budget {
    /// A number of simulations, however long they take.
    pub const fn simulations(simulations: u32) -> Budget {
        Budget { simulations, time: None }
    }

    /// As many simulations as fit into some time.
    pub const fn time(time: Duration) -> Budget {
        Budget { simulations: u32::MAX, time: Some(time) }
    }
}

/// A text that is no budget.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NoBudget {
    /// The text that was given.
    pub text: String,
}

impl fmt::Display for NoBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        write!(f, "a budget is simulations such as 2000 or a time such as 50ms, not {text:?}")
    }
}

impl Error for NoBudget {}

impl FromStr for Budget {
    type Err = NoBudget;

    /// `2000` is simulations, `50ms` is time.
    fn from_str(text: &str) -> Result<Budget, NoBudget> {
        let (number, is_time) = match text.strip_suffix("ms") {
            Some(number) => (number, true),
            None => (text, false),
        };
        match number.parse::<u32>() {
            Ok(0) | Err(_) => Err(NoBudget { text: text.into() }),
            Ok(number) if is_time => Ok(Budget::time(Duration::from_millis(number.into()))),
            Ok(number) => Ok(Budget::simulations(number)),
        }
    }
}
