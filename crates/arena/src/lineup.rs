//! Who plays: names on the command line become one contestant for each place.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use bots::{Budget, Level, NoBudget, UnknownLevel};

/// What sits on a seat of the arena.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ContestantKind {
    /// A bot that sees only its view.
    Bot(Level),
    /// The expert's search on the true world: how far any bot could still go. It exists only
    /// here; nothing that serves players can reach it.
    Oracle,
    /// A program from outside, by the command that starts it. A [`GuestHost`](crate::GuestHost) lets it in.
    Guest(String),
}

/// A contestant: what it is, and how long it thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Contestant {
    /// What plays under this name.
    pub kind: ContestantKind,
    /// How long it thinks; its own default if not given.
    pub budget: Option<Budget>,
}

impl Contestant {
    /// How long it thinks, also where nothing was asked for; none if it does not search.
    #[must_use]
    pub fn effective_budget(&self) -> Option<Budget> {
        let level = match self.kind {
            ContestantKind::Bot(level) => level,
            ContestantKind::Oracle => Level::Expert,
            ContestantKind::Guest(_) => return None,
        };
        level.settings().map(|settings| self.budget.unwrap_or(settings.budget))
    }
}

/// In front of the command of a guest.
const GUEST: &str = "cmd:";

impl fmt::Display for ContestantKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestantKind::Bot(level) => level.fmt(f),
            ContestantKind::Oracle => f.write_str("oracle"),
            ContestantKind::Guest(command) => write!(f, "{GUEST}{command}"),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        self.budget.map_or(Ok(()), |budget| write!(f, "@{budget}"))
    }
}

impl FromStr for Contestant {
    type Err = LineupError;

    /// `expert`, `expert@2000` and `expert@50ms` with a budget of its own, or `cmd:` and a command.
    fn from_str(text: &str) -> Result<Contestant, LineupError> {
        if let Some(command) = text.strip_prefix(GUEST) {
            let bare = command.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            let command = bare.unwrap_or(command);
            if command.trim().is_empty() {
                return Err(LineupError::NoCommand);
            }
            let kind = ContestantKind::Guest(command.to_owned());
            return Ok(Contestant { kind, budget: None });
        }
        let (name, budget) = match text.split_once('@') {
            Some((name, budget)) => (name, Some(budget.parse().map_err(LineupError::Budget)?)),
            None => (text, None),
        };
        let kind = if name == "oracle" {
            ContestantKind::Oracle
        } else {
            ContestantKind::Bot(name.parse().map_err(LineupError::Level)?)
        };
        let contestant = Contestant { kind, budget };
        match budget.is_some() && contestant.effective_budget().is_none() {
            true => Err(LineupError::NoSearch(contestant.kind)),
            false => Ok(contestant),
        }
    }
}

/// Why names do not make a line-up.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LineupError {
    /// A name that no contestant has.
    Level(UnknownLevel),
    /// What follows the `@` is no budget.
    Budget(NoBudget),
    /// A budget for a bot that does not search.
    NoSearch(ContestantKind),
    /// A guest without a command.
    NoCommand,
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
            LineupError::Level(error) => write!(f, "{error}, oracle, {GUEST}COMMAND"),
            LineupError::Budget(error) => error.fmt(f),
            LineupError::NoSearch(kind) => {
                write!(f, "{kind} does not search, so it takes no budget: write {kind} alone")
            }
            LineupError::NoCommand => write!(
                f,
                "{GUEST} names no program: its command is needed, such as {GUEST}\"python3 my_bot.py\""
            ),
            LineupError::TooMany { bots, players } => {
                write!(f, "{bots} bots for {players} players: give at most {players}")
            }
        }
    }
}

impl Error for LineupError {}

/// A contestant for each place. Fewer names than players: the last one takes the other places. A comma
/// inside double quotes belongs to a command.
///
/// # Errors
/// A name that is no bot, no name at all, or more names than players.
///
/// # Examples
///
/// ```
/// use trickhold_arena::lineup;
///
/// let names: Vec<String> = lineup(r#"expert@50ms,cmd:"./bot 1,2",random"#, 4, None)?
///     .iter()
///     .map(ToString::to_string)
///     .collect();
/// assert_eq!(names, ["expert@50ms", "cmd:./bot 1,2", "random", "random"]);
/// # Ok::<(), trickhold_arena::LineupError>(())
/// ```
pub fn lineup(
    names: &str,
    players: usize,
    budget: Option<Budget>,
) -> Result<Vec<Contestant>, LineupError> {
    let mut quoted = false;
    let mut comma = |letter: char| {
        quoted ^= letter == '"';
        letter == ',' && !quoted
    };
    let mut all: Vec<Contestant> =
        names.split(&mut comma).map(str::parse).collect::<Result<_, _>>()?;
    if all.len() > players {
        return Err(LineupError::TooMany { bots: all.len(), players });
    }
    let last = all.last().expect("a split has at least one part").clone();
    all.resize(players, last);
    for one in &mut all {
        if one.effective_budget().is_some() {
            one.budget = one.budget.or(budget);
        }
    }
    Ok(all)
}
