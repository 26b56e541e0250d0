//! The roster: bots by name, and how long they think.

use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use game::did_you_mean;

use crate::search::{Searcher, Settings};
use crate::strategy::Strategy;
use crate::{Greedy, Handicap, Learned, Master, Player, Random};

/// A bot by name.
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// # extern crate goliath as trickhold_goliath;
/// use trickhold_bots::{Budget, Level, Player};
/// use trickhold_game::chance::Seed;
/// use trickhold_game::observe::{History, Observe};
/// use trickhold_game::{LegalActions, Event, Game, Options, Seat, View, Viewer};
/// use trickhold_goliath::{Goliath, GoliathOptions, GoliathView};
///
/// // Seat 0 leads the first trick of a match of three.
/// let (options, viewer) = (GoliathOptions::new(3)?, Viewer::Seat(Seat::new(0)));
/// let (game, mut view) = (Goliath::new(options), GoliathView::new(options, viewer));
/// let mut past = <Goliath as Observe>::History::new(options);
/// let deal = game.show(&Event::Chance(game.draw(&Seed::from_numbers(1, 1))), viewer);
/// view.see(&deal);
/// past.see(&deal);
///
/// let level: Level = "skilled".parse()?;
/// let mut bot = level.player::<Goliath>(Some(Budget::simulations(20)), 1);
/// assert!(view.legal().contains(bot.choose(&view, &past)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Level {
    /// Plays any legal action.
    Random,
    /// Plays without much of a plan, and forgets what was played.
    Newcomer,
    /// Plays for fun, and remembers the last tricks.
    Casual,
    /// Has played often.
    Regular,
    /// Knows the game well.
    Strong,
    /// Looks one trick ahead.
    Greedy,
    /// Plays what a net has learned, without any search.
    Net,
    /// Searches a little.
    Skilled,
    /// Searches long, with exact endings.
    Expert,
    /// Searches and asks nets, with exact endings.
    Master,
}

impl Level {
    /// Those that people are offered, then those for comparison.
    pub const ALL: [Level; 10] = [
        Level::Newcomer,
        Level::Casual,
        Level::Regular,
        Level::Strong,
        Level::Master,
        Level::Random,
        Level::Greedy,
        Level::Net,
        Level::Skilled,
        Level::Expert,
    ];

    /// Those that people are offered, from the weakest to the strongest. The others are for comparison.
    pub const OFFERED: [Level; 5] =
        [Level::Newcomer, Level::Casual, Level::Regular, Level::Strong, Level::Master];

    /// Its name in records and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Newcomer => "newcomer",
            Level::Casual => "casual",
            Level::Regular => "regular",
            Level::Strong => "strong",
            Level::Greedy => "greedy",
            Level::Net => "net",
            Level::Skilled => "skilled",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// How its search is done, if it searches.
    #[must_use]
    pub fn settings(self) -> Option<Settings> {
        let strong = Settings {
            budget: Budget::simulations(8_000),
            exploration: 0.5,
            points: 0.3,
            exact: 3,
        };
        match self {
            Level::Random
            | Level::Newcomer
            | Level::Casual
            | Level::Regular
            | Level::Strong
            | Level::Greedy
            | Level::Net => None,
            Level::Skilled => {
                Some(Settings { budget: Budget::simulations(250), exact: 0, ..strong })
            }
            Level::Expert => Some(strong),
            Level::Master => Some(strong.with_budget(Budget::simulations(384))),
        }
    }

    /// A player of this level. The same seed and number of simulations always play the same. Where
    /// nothing was learned, one trick ahead has to do.
    #[must_use]
    pub fn player<G: Strategy>(
        self,
        budget: Option<Budget>,
        seed: u64,
    ) -> Box<dyn Player<G> + Send> {
        if let Some(settings) = self.settings() {
            let settings = settings.with_budget(budget.unwrap_or(settings.budget));
            let master = (self == Level::Master).then(|| Master::new::<G>(settings, seed));
            return match master.flatten() {
                Some(master) => Box::new(master),
                None => Box::new(Searcher::new(settings, seed)),
            };
        }
        let manner = match self {
            Level::Random => return Box::new(Random::new(seed)),
            Level::Newcomer => Some(G::MANNERS[0]),
            Level::Casual => Some(G::MANNERS[1]),
            Level::Regular => Some(G::MANNERS[2]),
            Level::Strong => Some(G::MANNERS[3]),
            Level::Net => Some(Handicap::BEST),
            Level::Greedy | Level::Skilled | Level::Expert | Level::Master => None,
        };
        match manner.and_then(|manner| Learned::new::<G>(manner, seed)) {
            Some(learned) => Box::new(learned),
            None => Box::new(Greedy::new(seed)),
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
        let names = Level::ALL.map(Level::name);
        let meant = did_you_mean(&self.name, names);
        write!(f, "there is no bot {:?}{meant}: allowed are {}", self.name, names.join(", "))
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
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use trickhold_bots::Budget;
///
/// assert_eq!("2000".parse(), Ok(Budget::simulations(2000)));
/// assert_eq!("50ms".parse(), Ok(Budget::time(Duration::from_millis(50))));
/// assert!("soon".parse::<Budget>().is_err());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Budget {
    /// At most this many simulations; solved endings count for what they cost.
    pub simulations: u32,
    /// At most about this long, if given. A search then depends on the machine.
    pub time: Option<Duration>,
}

impl Budget {
    /// A number of simulations, however long they take.
    #[must_use]
    pub const fn simulations(simulations: u32) -> Budget {
        Budget { simulations, time: None }
    }

    /// As many simulations as fit into some time.
    #[must_use]
    pub const fn time(time: Duration) -> Budget {
        Budget { simulations: u32::MAX, time: Some(time) }
    }
}

impl fmt::Display for Budget {
    /// As `from_str` reads it; of a budget with a time, the time alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.time {
            Some(time) => write!(f, "{}ms", time.as_millis()),
            None => self.simulations.fmt(f),
        }
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
        write!(
            f,
            "a budget is at least 1 simulation, such as 2000, or a time such as 50ms, not {text:?}"
        )
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
