//! Plays games of mixed levels, one round or hand and whole matches, and reviews one seat's decisions of each:
//! what is predicted, and what came true, as JSON Lines. `bench/calibration.py` says what they mean.

use std::env::args;

use bots::{Level, Strategy};
use dwarf::{Dwarf, DwarfOptions};
use game::chance::{SplitMix64, below, quick};
use game::{Options, Seat};
use goliath::{Goliath, GoliathOptions};
use rayon::prelude::*;
use serde_json::json;
use trickhold_arena::{Contest, Lens, ReviewSettings, lineup, play_game, review};

/// One match in this many is a long one.
const LONG: u32 = 5;

fn main() {
    let mut args = args().skip(1);
    let mut next = |name: &str| {
        args.next().unwrap_or_else(|| panic!("GAME GAMES SEED SIMULATIONS: no {name}"))
    };
    let game = next("GAME");
    let [games, seed, simulations] =
        ["GAMES", "SEED", "SIMULATIONS"].map(|name| next(name).parse().expect("a number"));
    let simulations = u32::try_from(simulations).expect("not so many");
    let one: fn(u64, u64, u32) = match game.as_str() {
        "david-goliath" => |number, seed, simulations| {
            let mut rng = quick(seed ^ number << 32);
            let mut options = GoliathOptions::new(3 + number as usize % 4).expect("allowed");
            options
                .set("rounds", if is_long(&mut rng) { "players" } else { "1" })
                .expect("allowed");
            compare::<Goliath>(options, &mut rng, number, seed, simulations);
        },
        "dwarf-king" => |number, seed, simulations| {
            let mut rng = quick(seed ^ number << 32);
            let mut options = DwarfOptions::new(3 + number as usize % 3).expect("allowed");
            options.set("hands", if is_long(&mut rng) { "7" } else { "1" }).expect("allowed");
            compare::<Dwarf>(options, &mut rng, number, seed, simulations);
        },
        _ => panic!("there is no game {game}"),
    };
    (0..games).into_par_iter().for_each(|number| one(number, seed, simulations));
}

fn is_long(rng: &mut SplitMix64) -> bool {
    below(rng, LONG) == 0
}

/// Plays one game and tells a line of it.
fn compare<G: Strategy>(
    options: G::Options,
    rng: &mut SplitMix64,
    number: u64,
    seed: u64,
    simulations: u32,
) {
    let players = options.players();
    let mut any = || Level::ALL[below(rng, Level::ALL.len() as u32) as usize].name();
    let bots: Vec<&str> = (0..players).map(|_| any()).collect();
    let lineup = lineup(&bots.join(","), players, None).expect("bots");
    let contest = Contest::<G>::new(options, lineup, seed);
    let log = play_game(&contest, number, 0).expect("bots make no faults").log;
    let mut settings = ReviewSettings::new(simulations, number);
    // Classes are not asked for.
    settings.closer_look = 1;
    settings.seat = Some(Seat::new(number as usize / 12 % players));
    let review = review::<G>(options, &log, &settings, |_| {});
    let told = |lens: &Lens<G::Action>| {
        let solved = lens.actions.iter().all(|action| action.share.error == 0.0);
        json!({ "after": lens.after[..players], "solved": solved })
    };
    let decisions = review.decisions.iter().map(|decision| {
        let trick = decision.before.tricks_done() + 1;
        let left = decision.before.rounds_left();
        let [known, open] = [&decision.known, &decision.open].map(told);
        json!({ "trick": trick, "left": left, "known": known, "open": open })
    });
    let decisions: Vec<_> = decisions.collect();
    println!(
        "{}",
        json!({ "bots": bots, "result": review.result[..players], "decisions": decisions })
    );
}
