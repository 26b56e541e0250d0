//! `trickhold bench`: the speed of the engine, and a signature of its behaviour.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use bots::{Played, play_out};
use game::chance::{Seed, quick};
use game::{Game, Options};

use crate::kind::{ForKind, GameName, Kind};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Which game; both if not given
    #[arg(long, value_enum)]
    game: Option<GameName>,
    /// How many players; every number if not given
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// How many games for each number of players
    #[arg(long, value_name = "G", default_value_t = 20_000)]
    games: u64,
}

/// Plays full random games through the public contract on one thread.
pub(crate) fn run(args: &Args) -> Result<()> {
    let both = [GameName::DavidGoliath, GameName::DwarfKing];
    for game in both.into_iter().filter(|game| args.game.is_none_or(|wanted| wanted == *game)) {
        game.dispatch(Bench(args))?;
    }
    Ok(())
}

struct Bench<'a>(&'a Args);

impl ForKind for Bench<'_> {
    fn run<G: Kind>(self) -> Result<()> {
        let players = match self.0.players {
            Some(players) => players..=players,
            None => G::Options::MIN_PLAYERS..=G::Options::MAX_PLAYERS,
        };
        for players in players {
            bench::<G>(G::Options::new(players)?, self.0.games)?;
        }
        Ok(())
    }
}

fn bench<G: Game>(options: G::Options, games: u64) -> Result<()> {
    let mut played = Played::default();
    let mut rng = quick(1);
    let start = Instant::now();
    for number in 0..games {
        play_out::<G>(options, &Seed::from_numbers(1, number), &mut rng, &mut played);
    }
    let seconds = start.elapsed().as_secs_f64();
    let decisions = played.decisions;
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{} {} players: {games} games, {decisions} decisions, {:.0} decisions/s, {:.1} ns/decision, \
         signature {:016x}",
        G::NAME,
        options.players(),
        decisions as f64 / seconds,
        seconds * 1e9 / decisions as f64,
        played.signature,
    )?;
    Ok(())
}
