//! The two games, by name and as types.

use anyhow::{Context, Result};
use clap::ValueEnum;
use dwarf::Dwarf;
use game::Options;
use goliath::Goliath;
use wire::Wire;

use crate::tell::Tell;

/// A game's name on the command line.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum GameName {
    /// David & Goliath
    DavidGoliath,
    /// The Dwarf King
    DwarfKing,
}

/// A game that this program can do everything with.
pub(crate) trait Kind: Wire + Tell {}

impl Kind for Goliath {}
impl Kind for Dwarf {}

/// Work for either game.
pub(crate) trait ForKind {
    fn run<G: Kind>(self) -> Result<()>;
}

impl GameName {
    /// Does some work for the game of this name.
    pub(crate) fn dispatch(self, work: impl ForKind) -> Result<()> {
        match self {
            GameName::DavidGoliath => work.run::<Goliath>(),
            GameName::DwarfKing => work.run::<Dwarf>(),
        }
    }
}

/// Every preset and option of both games, for the help.
pub(crate) fn option_help() -> String {
    fn of<G: Kind>() -> String {
        let presets: Vec<&str> = G::Options::PRESETS.iter().map(|(name, _)| *name).collect();
        let mut help = format!("{} ({})\n", G::TITLE, G::NAME);
        help += &format!("  presets: {}\n", presets.join(", "));
        for spec in G::Options::SPECS {
            help += &format!("  {}: {} ({})\n", spec.key, spec.values, spec.rule);
        }
        help
    }
    format!("Options of the games:\n{}{}", of::<Goliath>(), of::<Dwarf>())
}

/// What is played, from the command line.
#[derive(clap::Args, Debug)]
pub(crate) struct TableArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub(crate) game: GameName,
    /// How many players
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) players: usize,
    /// Where all chance comes from: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A preset; single options come on top of it
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// An option of the game; can be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl TableArgs {
    /// The options of the game.
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
