//! `trickhold bench`: the speed of the engine, and a signature of its behaviour.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use bots::{Played, play_out};
use game::chance::{Rng, Seed, quick};
use game::cpu::Portable;
use game::{Choices, Event, Game, Ignore, Options, Seat, Turn, View, Viewer, Worlds};

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
    /// Measure imagined worlds in the middle of a round or hand instead: 1,000 from each position,
    /// with the tables they share
    #[arg(long)]
    worlds: bool,
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
            let options = G::Options::new(players)?;
            if self.0.worlds {
                bench_worlds::<G>(options, self.0.games)?;
            } else {
                bench::<G>(options, self.0.games)?;
            }
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

/// Imagines worlds from the view of the seat to act, when half the cards are played.
fn bench_worlds<G: Game>(options: G::Options, games: u64) -> Result<()> {
    const WORLDS: u64 = 1000;
    let mut rng = quick(1);
    let (mut positions, mut spent, mut held) = (0, Duration::ZERO, 0);
    for number in 0..games.div_ceil(WORLDS) {
        let view = half_way::<G>(options, number, &mut rng);
        let start = Instant::now();
        let worlds = view.worlds();
        for _ in 0..WORLDS {
            // The black box keeps the work from being left out.
            let world = black_box(worlds.imagine(&mut rng));
            held += world.hands()[Seat::new(0)].len();
        }
        spent += start.elapsed();
        positions += 1;
    }
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{} {} players: {positions} positions, {WORLDS} worlds each, {:.0} ns/world, {:.1} cards held",
        G::NAME,
        options.players(),
        spent.as_nanos() as f64 / (positions * WORLDS) as f64,
        held as f64 / (positions * WORLDS) as f64,
    )?;
    Ok(())
}

/// What the seat to act knows when half the cards of a random first round or hand are played.
fn half_way<G: Game>(options: G::Options, number: u64, rng: &mut impl Rng) -> G::View {
    let seed = Seed::from_numbers(3, number);
    let mut game = G::new(options);
    let mut views: Vec<G::View> =
        Seat::all(options.players()).map(|s| G::View::new(options, Viewer::Seat(s))).collect();
    loop {
        let held: usize = game.hands().first(options.players()).iter().map(|h| h.len()).sum();
        let event = match game.turn() {
            Turn::Seat(seat) if 2 * held <= game.deck().len() => {
                return views.swap_remove(seat.index());
            }
            Turn::Seat(seat) => Event::Act(seat, game.legal().pick::<Portable>(rng)),
            Turn::Chance => Event::Chance(game.draw(&seed)),
            Turn::Over => unreachable!("half the cards come before the end"),
        };
        for view in &mut views {
            let seen = game.show(&event, view.viewer());
            view.see(&seen);
        }
        game.apply(&event, &mut Ignore);
    }
}
