//! `trickhold bench`: the speed of the engine, and a signature of its behaviour.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use bots::{Budget, Level, PlayOuts, Searcher, Strategy, play_out};
use game::chance::{Rng, Seed, quick};
use game::observe::{History, Observe};
use game::{Game, Ignore, LegalActions, Match, Options, Seat, Turn, View, Viewer, Worlds};
use games::{GameKind, with_game};
use serde::Serialize;
use words::Words;

use crate::files::JsonArg;
use crate::kind::{self, GameArg, Playable};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    /// How many players; every number if not given
    #[arg(long, value_name = "N", value_parser = kind::players)]
    players: Option<usize>,
    /// How many games for each number of players
    #[arg(long, value_name = "G", default_value_t = 20_000, value_parser = kind::at_least_one)]
    games: u64,
    /// Measure imagined worlds in the middle of a round or hand instead: 1,000 from each position,
    /// with the tables they share
    #[arg(long, conflicts_with_all = ["search", "net"])]
    worlds: bool,
    /// Measure the expert's search instead, at decisions spread over a round or hand
    #[arg(long, conflicts_with = "net")]
    search: bool,
    /// Measure the net instead, at the same decisions
    #[arg(long)]
    net: bool,
    /// Simulations a decision of the search
    #[arg(long, value_name = "SIMULATIONS", default_value_t = 2000)]
    #[arg(value_parser = kind::simulations)]
    budget: u32,
    #[command(flatten)]
    json: JsonArg,
}

/// Units and meaning of every figure.
pub(crate) const FIGURES: &str = "\
What the figures mean:
  decision    one choice of a seat, also where only one action is legal
  /s          in a second of this run, on one thread; ns are nanoseconds, µs microseconds, each for
              one decision or world
  simulation  one imagined world, one way down the search tree, one random round or hand to its end
  world       all hidden cards dealt so that they fit what the seat to act has seen
  cards held  how many cards the first seat holds in the worlds, in the mean
  signature   a hash of everything that was played: it changes with the engine's behaviour alone";

/// What was measured for one game and number of players.
#[derive(Serialize)]
struct BenchRow {
    game: &'static str,
    players: usize,
    #[serde(flatten)]
    measured: BenchResult,
}

/// Times are of this run on one thread.
#[derive(Serialize)]
#[serde(tag = "measured", rename_all = "snake_case")]
enum BenchResult {
    Play {
        games: u64,
        decisions: u64,
        decisions_per_second: f64,
        ns_per_decision: f64,
        signature: String,
    },
    Search {
        decisions: u64,
        simulations: u64,
        simulations_per_second: f64,
    },
    Net {
        decisions: u64,
        us_per_decision: f64,
    },
    Worlds {
        positions: u64,
        worlds_each: u64,
        ns_per_world: f64,
        cards_held: f64,
    },
}

impl BenchRow {
    fn text(&self, words: &Words) -> String {
        let rounded = |number: f64| words.decimal(number, 0).into();
        let (kind, own): (_, Vec<(_, words::Value<'_>)>) = match &self.measured {
            BenchResult::Play {
                games,
                decisions,
                decisions_per_second,
                ns_per_decision,
                signature,
            } => (
                "play",
                vec![
                    ("games", games.into()),
                    ("decisions", decisions.into()),
                    ("speed", rounded(*decisions_per_second)),
                    ("time", words.decimal(*ns_per_decision, 1).into()),
                    ("signature", signature.as_str().into()),
                ],
            ),
            BenchResult::Search { decisions, simulations, simulations_per_second } => (
                "search",
                vec![
                    ("decisions", decisions.into()),
                    ("simulations", simulations.into()),
                    ("speed", rounded(*simulations_per_second)),
                ],
            ),
            BenchResult::Net { decisions, us_per_decision } => {
                ("net", vec![("decisions", decisions.into()), ("time", rounded(*us_per_decision))])
            }
            BenchResult::Worlds { positions, worlds_each, ns_per_world, cards_held } => (
                "worlds",
                vec![
                    ("positions", positions.into()),
                    ("worlds", worlds_each.into()),
                    ("time", rounded(*ns_per_world)),
                    ("cards", words.decimal(*cards_held, 1).into()),
                ],
            ),
        };
        let game = words.find(&format!("game.{}", self.game));
        let all = own.into_iter().chain([("game", game.into()), ("players", self.players.into())]);
        words.tell(&format!("report.bench.{kind}"), all)
    }
}

/// Plays full random games through the public contract on one thread.
pub(crate) fn run(args: &Args, words: &Words) -> Result<()> {
    args.json.prepare([])?;
    let mut rows = Vec::new();
    let wanted = |game: &GameKind| args.game.get().is_none_or(|wanted| wanted == *game);
    for game in GameKind::ALL.into_iter().filter(wanted) {
        with_game!(game, G => bench_game::<G>(args, &mut rows, words))?;
    }
    args.json.write(&rows)
}

fn bench_game<G: Playable>(args: &Args, rows: &mut Vec<BenchRow>, words: &Words) -> Result<()> {
    let all = G::Options::MIN_PLAYERS..=G::Options::MAX_PLAYERS;
    let players = match args.players {
        // A number that only the other game has is no mistake if both are asked for.
        Some(players) if args.game.get().is_none() && players == 6 && !all.contains(&players) => {
            return Ok(());
        }
        Some(players) => players..=players,
        None => all,
    };
    for players in players {
        let options = G::Options::new(players)?;
        let measured = if args.search {
            bench_search::<G>(options, args.budget)
        } else if args.net {
            bench_net::<G>(options)
        } else if args.worlds {
            bench_worlds::<G>(options, args.games)
        } else {
            bench::<G>(options, args.games)
        };
        let row = BenchRow { game: G::NAME, players, measured };
        if !args.json.is_alone() {
            writeln!(anstream::stdout().lock(), "{}", row.text(words))?;
        }
        rows.push(row);
    }
    Ok(())
}

fn bench<G: Game>(options: G::Options, games: u64) -> BenchResult {
    let mut played = PlayOuts::default();
    let mut rng = quick(1);
    let start = Instant::now();
    for number in 0..games {
        play_out::<G>(options, &Seed::from_numbers(1, number), &mut rng, &mut played);
    }
    let seconds = start.elapsed().as_secs_f64();
    let decisions = played.decisions;
    BenchResult::Play {
        games,
        decisions,
        decisions_per_second: decisions as f64 / seconds,
        ns_per_decision: seconds * 1e9 / decisions.max(1) as f64,
        signature: format!("{:016x}", played.signature),
    }
}

/// Decisions of searches and nets.
const DECISIONS: u64 = 400;

/// What was learned, at the decisions of the search.
fn bench_net<G: Strategy>(options: G::Options) -> BenchResult {
    let mut player = Level::Net.player::<G>(None, 1);
    let spent = decisions_of::<G>(options, |view, past| {
        black_box(player.choose(view, past));
    });
    let us_per_decision = spent.as_secs_f64() * 1e6 / DECISIONS as f64;
    BenchResult::Net { decisions: DECISIONS, us_per_decision }
}

/// Searches at decisions that are left to the tree: exact endings are another kind of work.
fn bench_search<G: Strategy>(options: G::Options, simulations: u32) -> BenchResult {
    let expert = Level::Expert.settings().expect("the expert searches");
    let mut settings = expert.with_budget(Budget::simulations(simulations));
    settings.exact = 0;
    let mut searcher = Searcher::new(settings, 1);
    let spent = decisions_of::<G>(options, |view, _| {
        black_box(searcher.decide::<G>(view));
    });
    let simulations = searcher.simulations;
    let simulations_per_second = simulations as f64 / spent.as_secs_f64();
    BenchResult::Search { decisions: DECISIONS, simulations, simulations_per_second }
}

/// The time that decisions with a choice take, in random games up to a card that moves on from game
/// to game.
fn decisions_of<G: Strategy>(
    options: G::Options,
    mut choose: impl FnMut(&G::View, &G::History),
) -> Duration {
    let mut rng = quick(1);
    let (mut decisions, mut spent) = (0, Duration::ZERO);
    for number in 0.. {
        let cards = (7 * number as usize) % (options.players() * 12);
        let (view, past) = after_cards::<G>(options, number, cards, &mut rng);
        if view.legal().len() == 1 {
            continue;
        }
        let start = Instant::now();
        choose(&view, &past);
        spent += start.elapsed();
        decisions += 1;
        if decisions == DECISIONS {
            break;
        }
    }
    spent
}

/// Imagines worlds from the view of the seat to act, when half the cards are played.
fn bench_worlds<G: Observe>(options: G::Options, games: u64) -> BenchResult {
    const WORLDS: u64 = 1000;
    let mut rng = quick(1);
    let (mut positions, mut spent, mut held) = (0, Duration::ZERO, 0);
    for number in 0..games.div_ceil(WORLDS).max(1) {
        let (view, _) = half_way::<G>(options, number, &mut rng);
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
    let worlds = (positions * WORLDS) as f64;
    BenchResult::Worlds {
        positions,
        worlds_each: WORLDS,
        ns_per_world: spent.as_nanos() as f64 / worlds,
        cards_held: held as f64 / worlds,
    }
}

type ViewAndPast<G> = (<G as Game>::View, <G as Observe>::History);

/// What the seat to act knows when half the cards of a random first round or hand are played.
fn half_way<G: Observe>(options: G::Options, number: u64, rng: &mut impl Rng) -> ViewAndPast<G> {
    play_until::<G>(options, number, rng, |game, held| 2 * held <= game.deck().len())
}

/// What the seat to act knows when this many cards of a random first round or hand are played, or
/// at the last real choice before.
fn after_cards<G: Observe>(
    options: G::Options,
    number: u64,
    cards: usize,
    rng: &mut impl Rng,
) -> ViewAndPast<G> {
    play_until::<G>(options, number, rng, |game, held| {
        held + cards <= game.deck().len() || held <= options.players()
    })
}

fn play_until<G: Observe>(
    options: G::Options,
    number: u64,
    rng: &mut impl Rng,
    here: impl Fn(&G, usize) -> bool,
) -> ViewAndPast<G> {
    let seed = Seed::from_numbers(3, number);
    let mut table = Match::<G>::of_players(options);
    let mut past = G::History::new(options);
    loop {
        let game = table.game();
        let held: usize = game.hands().first(options.players()).iter().map(|h| h.len()).sum();
        if let Turn::Seat(seat) = game.turn()
            && here(game, held)
        {
            return (table.views()[seat.index()].clone(), past);
        }
        let event = table.next(&seed, |_, _, game| game.legal().pick(rng));
        let event = event.expect("the position comes before the end");
        past.see(&game.show(&event, Viewer::Spectator));
        table.apply(&event, &mut Ignore);
    }
}
