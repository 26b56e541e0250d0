//! The two games, by name and as types.

use std::ffi::OsStr;

use anyhow::{Context, Result};
use arena::Estimate;
use bots::{Level, UnknownLevel};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use comfy_table::{CellAlignment, Table, presets};
use dwarf::{Dwarf, Effect};
use game::{Game, Options, Seat};
use games::{GameKind, with_game};
use goliath::Goliath;
use wire::Wire;
use words::Words;

/// Reads a game's name on the command line; help and errors list all of them.
pub(crate) fn game() -> impl TypedValueParser<Value = GameKind> {
    let known = |name: String| name.parse::<GameKind>().expect("it is one of them");
    PossibleValuesParser::new(GameKind::ALL.map(GameKind::name)).map(known)
}

/// Which game, by its place or by an option.
#[derive(clap::Args, Clone, Debug, Default)]
#[group(id = "game", multiple = false)]
pub(crate) struct GameArg {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game())]
    by_place: Option<GameKind>,
    /// The same as an option
    #[arg(long = "game", value_name = "GAME", value_parser = game())]
    by_name: Option<GameKind>,
}

impl GameArg {
    /// The game, if one is named.
    pub(crate) fn get(&self) -> Option<GameKind> {
        self.by_place.or(self.by_name)
    }

    /// The game, where one is needed.
    pub(crate) fn needed(&self) -> Result<GameKind> {
        let known = GameKind::ALL.map(GameKind::name).join(", ");
        self.get().with_context(|| format!("which game? Allowed are {known}"))
    }
}

/// A value with names that shells complete, and a reader that may understand more than these.
#[derive(Clone)]
pub(crate) struct NamedValues<T> {
    names: Vec<&'static str>,
    read: fn(&str) -> Result<T, String>,
}

impl<T> NamedValues<T> {
    pub(crate) fn new(
        names: &[&'static str],
        read: fn(&str) -> Result<T, String>,
    ) -> NamedValues<T> {
        NamedValues { names: names.to_vec(), read }
    }
}

impl NamedValues<Level> {
    pub(crate) fn levels() -> NamedValues<Level> {
        let read = |name: &str| name.parse().map_err(|error: UnknownLevel| error.to_string());
        NamedValues::new(&Level::ALL.map(Level::name), read)
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for NamedValues<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// Reads a number of things of which there must be one.
pub(crate) fn at_least_one(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) => Err("it must be at least 1".into()),
        Ok(number) => Ok(number),
        Err(_) => Err("a whole number, at least 1, is needed".into()),
    }
}

/// Reads a number of simulations.
pub(crate) fn simulations(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("simulations from 1 to {} are needed", u32::MAX))
}

/// Reads a number of players. Which numbers there are depends on the game, and is said where that is known.
pub(crate) fn players(text: &str) -> Result<usize, String> {
    let of = |kind: GameKind| {
        with_game!(kind, G => {
            (<G as Game>::Options::MIN_PLAYERS, <G as Game>::Options::MAX_PLAYERS)
        })
    };
    let least = GameKind::ALL.iter().map(|&kind| of(kind).0).min().unwrap_or_default();
    let most = GameKind::ALL.iter().map(|&kind| of(kind).1).max().unwrap_or_default();
    text.parse().map_err(|_| format!("a whole number from {least} to {most} is needed"))
}

pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a whole number from 0 to {} is needed", u64::MAX))
}

/// A seat as it is counted on the command line, from 1.
pub(crate) fn seat(number: u64, players: usize) -> Result<Seat> {
    let place = usize::try_from(number - 1).ok().filter(|&place| place < players);
    place
        .map(Seat::new)
        .with_context(|| format!("there is no seat {number}: allowed are 1 to {players}"))
}

/// A game that this program can do everything with.
pub(crate) trait Playable: Wire {
    /// Points worth a row of their own in a summary of many games: (kind, name, points of a seat).
    fn summarize(_: &Self, _: &Self::Effect, _: &mut dyn FnMut(&'static str, &str, i32)) {}

    /// Is the next card the first of a trick?
    fn leads(&self) -> bool;
}

impl Playable for Goliath {
    fn leads(&self) -> bool {
        self.public().led().is_none()
    }
}

impl Playable for Dwarf {
    fn summarize(after: &Dwarf, effect: &Effect, add: &mut dyn FnMut(&'static str, &str, i32)) {
        let Effect::HandOver(score) = effect else { return };
        let quest = after.public().quest().expect("a rule was chosen").to_string();
        let special = after.public().special().expect("a special was turned up").to_string();
        for seat in Seat::all(after.players()) {
            let (quest_points, all) = (score.quest_points[seat], score.scores[seat]);
            add("quest", &quest, quest_points);
            add("special", &special, all);
            // Bonus and doubling.
            add("special_adds", &special, all - quest_points);
        }
    }

    fn leads(&self) -> bool {
        self.public().trick().next().is_none()
    }
}

/// A mean with its 95 % interval.
pub(crate) fn interval(estimate: &Estimate, digits: usize, words: &Words) -> String {
    let mean = words.decimal(estimate.mean, digits);
    let Some((low, high)) = estimate.low.zip(estimate.high) else { return format!("{mean} [–]") };
    let [low, high] = [low, high].map(|number| words.decimal(number, digits));
    words.say("report.interval", &[("mean", &mean), ("low", &low), ("high", &high)])
}

pub(crate) fn new_table<T: AsRef<str>>(header: &[T]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header.iter().map(AsRef::as_ref));
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The game's name for people, in English.
pub(crate) fn title<G: Playable>() -> &'static str {
    Words::english().find(&format!("game.{}", G::NAME))
}

/// Every preset and option of both games, for the help.
pub(crate) fn option_help() -> String {
    fn of<G: Playable>() -> String {
        let presets: Vec<&str> = G::Options::PRESETS.iter().map(|(name, _)| *name).collect();
        let mut help = format!("{} ({})\n", title::<G>(), G::NAME);
        help += &format!("  presets: {}\n", presets.join(", "));
        for spec in G::Options::SPECS {
            help += &format!("  {}: {} ({})\n", spec.key, spec.values, spec.rule);
        }
        help
    }
    format!(
        "Options of the games:\n{}",
        GameKind::ALL.map(|kind| with_game!(kind, G => of::<G>())).concat()
    )
}

/// What is played, from the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// How many players
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = players)]
    pub(crate) players: usize,
    /// Where all chance comes from: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed)]
    pub(crate) seed: u64,
    /// A preset; single options come on top of it
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// An option of the game; can be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl TableArgs {
    pub(crate) fn options<O: Options>(&self) -> Result<O> {
        let mut options = O::new(self.players)?;
        if let Some(preset) = &self.preset {
            options.set_preset(preset)?;
        }
        for setting in &self.options {
            let (key, value) = setting
                .split_once('=')
                .with_context(|| format!("--option must be KEY=VALUE, not {setting:?}"))?;
            options.set(key, value)?;
        }
        Ok(options)
    }
}
