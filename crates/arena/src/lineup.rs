//! Who plays: names on the command line become one contestant for each place.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use bots::{Budget, Level, NoBudget, UnknownLevel};

/// What sits on a seat of the arena.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ContestantKind {
    /// A bot that sees only its view.
    Bot(Level),
    /// The expert's search on the true world: how far any bot could still go. It exists only
    /// here; nothing that serves players can reach it.
    Oracle,
}

/// A contestant: what it is, and how long it thinks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Contestant {
    /// What it is.
    pub kind: ContestantKind,
    /// How long it thinks; its own default if not given.
    pub budget: Option<Budget>,
}

impl fmt::Display for ContestantKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestantKind::Bot(level) => level.fmt(f),
            ContestantKind::Oracle => f.write_str("oracle"),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        match self.budget {
            None => Ok(()),
            Some(Budget { time: Some(time), .. }) => write!(f, "@{}ms", time.as_millis()),
            Some(Budget { simulations, .. }) => write!(f, "@{simulations}"),
        }
    }
}

impl FromStr for Contestant {
    type Err = LineupError;

    /// `expert`, or `expert@2000` and `expert@50ms` with a budget of its own.
    fn from_str(text: &str) -> Result<Contestant, LineupError> {
        let (name, budget) = match text.split_once('@') {
            Some((name, budget)) => (name, Some(budget.parse().map_err(LineupError::Budget)?)),
            None => (text, None),
        };
        let kind = if name == "oracle" {
            ContestantKind::Oracle
        } else {
            ContestantKind::Bot(name.parse().map_err(LineupError::Level)?)
        };
        Ok(Contestant { kind, budget })
    }
}

/// Why names are no lineup.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineupError {
    /// A name that no contestant has.
    Level(UnknownLevel),
    /// What follows the `@` is no budget.
    Budget(NoBudget),
    /// More names than players.
    TooMany {
        /// How many names were given.
        bots: usize,
        /// How many players there are.
        players: usize,
    },
}

impl fmt::Display for LineupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineupError::Level(error) => write!(f, "{error}, oracle"),
            LineupError::Budget(error) => error.fmt(f),
            LineupError::TooMany { bots, players } => {
                write!(f, "{bots} bots for {players} players: give at most {players}")
            }
        }
    }
}

impl Error for LineupError {}

/// A contestant for each place. Fewer names than players: the last one takes the other places.
///
/// # Errors
/// A name that is no bot, no name at all, or more names than players.
pub fn lineup(
    names: &str,
    players: usize,
    budget: Option<Budget>,
) -> Result<Vec<Contestant>, LineupError> {
    let mut all: Vec<Contestant> = names.split(',').map(str::parse).collect::<Result<_, _>>()?;
    if all.len() > players {
        return Err(LineupError::TooMany { bots: all.len(), players });
    }
    let last = *all.last().expect("a split has at least one part");
    all.resize(players, last);
    for one in &mut all {
        let searches = match one.kind {
            ContestantKind::Bot(level) => level.settings().is_some(),
            ContestantKind::Oracle => true,
        };
        if searches {
            one.budget = one.budget.or(budget);
        }
    }
    Ok(all)
}
