//! The roster: bots by name, and how long they think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::search::{Searcher, Settings};
use crate::strategy::Strategy;
use crate::{Greedy, Player, Random};

/// A bot by name.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
                Box::new(Searcher::new(Settings { budget, ..settings }, seed))
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        let found = Level::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| {
            let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
            format!("there is no bot {text:?}: allowed are {}", names.join(", "))
        })
    }
}

/// How long a bot may think about one decision: simulations, time, or whichever ends first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
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

impl FromStr for Budget {
    type Err = String;

    /// `2000` is simulations, `50ms` is time.
    fn from_str(text: &str) -> Result<Budget, String> {
        let wrong =
            || format!("a budget is simulations such as 2000 or a time such as 50ms, not {text:?}");
        let (number, is_time) = match text.strip_suffix("ms") {
            Some(number) => (number, true),
            None => (text, false),
        };
        match number.parse::<u32>() {
            Ok(0) | Err(_) => Err(wrong()),
            Ok(number) if is_time => Ok(Budget::time(Duration::from_millis(number.into()))),
            Ok(number) => Ok(Budget::simulations(number)),
        }
    }
}
