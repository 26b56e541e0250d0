//! Options of a game as data: one registry feeds records, the command line and the faces.

use std::fmt;

/// The values that an option may be set to; [`Values::parse`] reads them from text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// One of these words, spelled exactly so.
    Words(&'static [&'static str]),
    /// `true` or `false`, in JSON as in `key=value`.
    Flag,
    /// A whole number from `min` to `max`, or one of the words.
    Number {
        /// Smaller numbers are refused.
        min: u32,
        /// Larger numbers are refused.
        max: u32,
        /// What may stand in place of a number.
        words: &'static [&'static str],
    },
}

/// One option: its key and its values.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The key in records, on the command line and on the wire.
    pub key: &'static str,
    /// What it can be set to.
    pub values: Values,
    /// The number of the rule it belongs to.
    pub rule: &'static str,
}

/// What an option is set to; whether it may be is for the option to say.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// One of the words that the option lists.
    Word(&'static str),
    /// `true` or `false`, in JSON as in `key=value`.
    Flag(bool),
    /// A number in the range of the option.
    Number(u32),
}

/// A named set of option values; all others keep their default.
pub type Preset = (&'static str, &'static [(&'static str, &'static str)]);

/// How a game is played.
///
/// # Examples
///
/// Options from the texts of a command line:
///
/// ```
/// use trickhold_game::{OptionError, Options};
///
/// fn read<O: Options>(players: usize, texts: &[&str]) -> Result<O, OptionError> {
///     let mut options = O::new(players)?;
///     for (key, value) in texts.iter().filter_map(|text| text.split_once('=')) {
///         options.set(key, value)?;
///     }
///     Ok(options)
/// }
/// ```
pub trait Options: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Smaller tables are refused when the options are made.
    const MIN_PLAYERS: usize;
    /// Larger tables are refused; at most [`crate::MAX_SEATS`].
    const MAX_PLAYERS: usize;
    /// The number of the rule that says for how many players the game is.
    const PLAYERS_RULE: &'static str;
    /// Every option but the number of players.
    const SPECS: &'static [OptionSpec];
    /// The presets; the first one is the defaults.
    const PRESETS: &'static [Preset];
    /// An option and its value that make a short game: for tests over many of them.
    const SHORT: (&'static str, &'static str);

    /// The defaults for a number of players.
    ///
    /// # Errors
    /// If the game is not for that many.
    fn new(players: usize) -> Result<Self, OptionError>;

    /// Is the game for that many players?
    ///
    /// # Errors
    /// If it is not.
    fn check_players(players: usize) -> Result<(), OptionError> {
        let (min, max, rule) = (Self::MIN_PLAYERS, Self::MAX_PLAYERS, Self::PLAYERS_RULE);
        if (min..=max).contains(&players) {
            return Ok(());
        }
        Err(OptionError::Players { players, min, max, rule })
    }

    /// Between [`Options::MIN_PLAYERS`] and [`Options::MAX_PLAYERS`]; options cannot be made otherwise.
    fn players(&self) -> usize;

    /// The value of the option with this key, which is one of [`Options::SPECS`].
    fn get(&self, key: &str) -> OptionValue;

    /// Sets a value that was found to be allowed.
    fn put(&mut self, key: &str, value: OptionValue);

    /// Sets an option from text.
    ///
    /// # Errors
    /// If there is no such option or it does not take that value.
    fn set(&mut self, key: &str, text: &str) -> Result<(), OptionError> {
        let Some(spec) = Self::SPECS.iter().find(|spec| spec.key == key) else {
            return Err(OptionError::UnknownKey { key: key.into(), known: Self::SPECS });
        };
        let Some(value) = spec.values.parse(text) else {
            return Err(OptionError::BadValue { spec, value: format!("{text:?}") });
        };
        self.put(spec.key, value);
        Ok(())
    }

    /// Sets all options of a preset.
    ///
    /// # Errors
    /// If there is no such preset.
    fn set_preset(&mut self, name: &str) -> Result<(), OptionError> {
        let Some((_, settings)) = Self::PRESETS.iter().find(|(known, _)| *known == name) else {
            return Err(OptionError::UnknownPreset { name: name.into(), known: Self::PRESETS });
        };
        for (key, value) in *settings {
            self.set(key, value)?;
        }
        Ok(())
    }
}

impl Values {
    /// The value that a text stands for, if it is one of these.
    pub fn parse(&self, text: &str) -> Option<OptionValue> {
        let word = |words: &[&'static str]| {
            let found = words.iter().find(|&&word| word == text)?;
            Some(OptionValue::Word(found))
        };
        match *self {
            Values::Words(words) => word(words),
            Values::Flag => text.parse().ok().map(OptionValue::Flag),
            Values::Number { min, max, words } => match text.parse::<u32>() {
                // Only the plain form: no sign, no leading zero.
                Ok(number) if (min..=max).contains(&number) && number.to_string() == text => {
                    Some(OptionValue::Number(number))
                }
                _ => word(words),
            },
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Words(words) => f.write_str(&words.join(", ")),
            Values::Flag => f.write_str("true, false"),
            Values::Number { min, max, words } => {
                write!(f, "{min} to {max}")?;
                words.iter().try_for_each(|word| write!(f, ", {word}"))
            }
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Word(word) => f.write_str(word),
            OptionValue::Flag(flag) => flag.fmt(f),
            OptionValue::Number(number) => number.fmt(f),
        }
    }
}

/// Why a game cannot be played with these options.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionError {
    /// The game is not for that many players.
    Players {
        /// How many were asked for.
        players: usize,
        /// The fewest the game is for.
        min: usize,
        /// The most the game is for.
        max: usize,
        /// The rule that says so.
        rule: &'static str,
    },
    /// The key is no option of the game.
    UnknownKey {
        /// The key as it was written.
        key: String,
        /// All keys of the game, for a message that helps.
        known: &'static [OptionSpec],
    },
    /// The option does not take this value.
    BadValue {
        /// The option, with the values it takes.
        spec: &'static OptionSpec,
        /// What was asked for, quoted if it is a text.
        value: String,
    },
    /// The name is no preset of the game.
    UnknownPreset {
        /// The name as it was written.
        name: String,
        /// All presets of the game, for a message that helps.
        known: &'static [Preset],
    },
}

/// The known word that is most like this one, as ` (did you mean "expert"?)`; nothing if none is close.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let distance = |other: &str| {
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (line, own) in word.bytes().enumerate() {
            let mut corner = std::mem::replace(&mut row[0], line + 1);
            for (place, byte) in other.bytes().enumerate() {
                let changed = corner + usize::from(own != byte);
                corner = row[place + 1];
                row[place + 1] = changed.min(corner + 1).min(row[place] + 1);
            }
        }
        row[other.len()]
    };
    let nearest = known.into_iter().min_by_key(|other| distance(other));
    let close = nearest.filter(|other| distance(other) <= (word.len() / 3).max(1));
    close.map_or_else(String::new, |other| format!(" (did you mean {other:?}?)"))
}

impl OptionError {
    /// The rule that says so, if one does.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            OptionError::Players { rule, .. } => Some(rule),
            OptionError::BadValue { spec, .. } => Some(spec.rule),
            OptionError::UnknownKey { .. } | OptionError::UnknownPreset { .. } => None,
        }
    }

    /// What is wrong and what is allowed, without the rule.
    #[must_use]
    pub fn what(&self) -> String {
        match self {
            OptionError::Players { players, min, max, .. } => {
                format!("{players} players: allowed are {min} to {max}")
            }
            OptionError::UnknownKey { key, known } => {
                let keys: Vec<&str> = known.iter().map(|spec| spec.key).collect();
                let meant = did_you_mean(key, keys.iter().copied());
                format!("unknown option {key:?}{meant}: allowed are {}", keys.join(", "))
            }
            OptionError::BadValue { spec, value } => {
                format!("{} cannot be {value}: allowed are {}", spec.key, spec.values)
            }
            OptionError::UnknownPreset { name, known } => {
                let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                let meant = did_you_mean(name, names.iter().copied());
                format!("unknown preset {name:?}{meant}: allowed are {}", names.join(", "))
            }
        }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what())?;
        self.rule().map_or(Ok(()), |rule| write!(f, " ({rule})"))
    }
}

impl std::error::Error for OptionError {}
