//! How a table is set up: which game, how it is played, who fills free chairs, clocks.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::{Level, UnknownLevel};
use game::Options;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use wire::Wire;

use crate::refusal::Refusal;

/// How a table is set up. Everything but the game has a default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Setup {
    /// `david-goliath` or `dwarf-king`.
    pub game: String,
    /// How many chairs.
    #[serde(default = "four")]
    pub players: usize,
    /// A preset of the game; single options come on top of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub preset: Option<String>,
    /// Options of the game by their keys.
    #[serde(default)]
    #[ts(type = "Record<string, string | number | boolean>")]
    pub options: BTreeMap<String, Value>,
    /// The bot that fills chairs which are free at the start.
    #[serde(default = "expert")]
    pub bots: String,
    /// Milliseconds for each decision; without it there is no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub clock_ms: Option<u64>,
    /// After so many milliseconds without a connection a bot plays for a person.
    #[serde(default = "grace")]
    #[ts(type = "number")]
    pub grace_ms: u64,
    /// Milliseconds for all seats to answer when all are asked at once.
    #[serde(default = "window")]
    #[ts(type = "number")]
    pub window_ms: u64,
    /// How long bots take for a card: `none`, `quick`, `normal` or `slow`.
    #[serde(default)]
    pub pace: Pace,
    /// Is the table in the public list?
    #[serde(default)]
    pub open: bool,
    /// May people ask for advice also when several of them play?
    #[serde(default)]
    pub advice: bool,
}

/// How long bots take, whatever their strength and whatever they hold.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As quickly as they can without their time telling anything.
    #[default]
    None,
    /// Half of normal.
    Quick,
    /// 0.5 to 0.9 seconds a card.
    Normal,
    /// Twice normal.
    Slow,
}

impl Pace {
    /// The time for one card. `number` makes it differ from card to card and tells nothing.
    pub(crate) fn pause(self, number: u64) -> Option<Duration> {
        let spread = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let normal = 500 + spread % 401;
        let pause = match self {
            Pace::None => return None,
            Pace::Quick => normal / 2,
            Pace::Normal => normal,
            Pace::Slow => normal * 2,
        };
        Some(Duration::from_millis(pause))
    }
}

fn four() -> usize {
    4
}

fn expert() -> String {
    Level::Expert.name().into()
}

fn grace() -> u64 {
    120_000
}

fn window() -> u64 {
    4_000
}

/// A second and an hour, in milliseconds: the shortest and the longest clock.
const CLOCK: std::ops::RangeInclusive<u64> = 1_000..=3_600_000;

impl Setup {
    /// The default table of a game.
    pub fn new(game: &str) -> Setup {
        Setup {
            game: game.into(),
            players: four(),
            preset: None,
            options: BTreeMap::new(),
            bots: expert(),
            clock_ms: None,
            grace_ms: grace(),
            window_ms: window(),
            pace: Pace::None,
            open: false,
            advice: false,
        }
    }

    /// The options of the game, if everything is allowed.
    ///
    /// # Errors
    /// What is not allowed, and what would be.
    pub fn options<G: Wire>(&self) -> Result<G::Options, Refusal> {
        let wrong = |error: game::OptionError| {
            let refusal = Refusal::new("option", &error.to_string());
            Refusal { rule: error.rule().map(Into::into), ..refusal }
        };
        let mut options = G::Options::new(self.players).map_err(wrong)?;
        if let Some(preset) = &self.preset {
            options.set_preset(preset).map_err(wrong)?;
        }
        for (key, value) in &self.options {
            let text = match value {
                Value::String(word) => word.clone(),
                other => other.to_string(),
            };
            options.set(key, &text).map_err(wrong)?;
        }
        self.level()?;
        if let Some(clock) = self.clock_ms
            && !CLOCK.contains(&clock)
        {
            let what = format!("clock_ms must be from 1000 to 3600000, not {clock}");
            return Err(Refusal::new("option", &what));
        }
        for (name, value) in [("grace_ms", self.grace_ms), ("window_ms", self.window_ms)] {
            if value > *CLOCK.end() {
                let what = format!("{name} must be at most 3600000, not {value}");
                return Err(Refusal::new("option", &what));
            }
        }
        Ok(options)
    }

    /// The bot for free chairs.
    ///
    /// # Errors
    /// If there is no bot of that name.
    pub fn level(&self) -> Result<Level, Refusal> {
        self.bots.parse().map_err(|error: UnknownLevel| Refusal::new("option", &error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_take_a_time_that_tells_nothing() {
        let time = |pace: Pace, number: u64| pace.pause(number << 3).expect("a pace").as_millis();
        let times = |pace: Pace| (0..2000).map(move |number| time(pace, number));
        assert_eq!(Pace::None.pause(7), None);
        let normal: Vec<u128> = times(Pace::Normal).collect();
        assert!(normal.iter().all(|time| (500..=900).contains(time)));
        // All times come up, about equally often.
        let early = normal.iter().filter(|&&time| time < 600).count();
        let late = normal.iter().filter(|&&time| time > 800).count();
        assert!((400..600).contains(&early) && (400..600).contains(&late), "{early} {late}");
        assert!(times(Pace::Quick).all(|time| (250..=450).contains(&time)));
        assert!(times(Pace::Slow).all(|time| (1000..=1800).contains(&time)));
    }
}
