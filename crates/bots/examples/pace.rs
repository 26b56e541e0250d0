//! How long a bot takes for a decision with a choice at four players, in games that `skilled` plays: the mean, the
//! most, and how many take longer than 50 ms. Linux tells the time on the processor, so other work does not count:
//!   cargo run --release -p trickhold-bots --example pace GAME BOT DECISIONS

use std::env::args;
use std::fs::read_to_string;

use dwarf::{Dwarf, DwarfOptions};
use game::chance::Seed;
use game::observe::History;
use game::{Ignore, LegalActions, Match, Options, Seat, View, Viewer};
use goliath::{Goliath, GoliathOptions};
use trickhold_bots::{Level, Player, Strategy};

fn main() {
    let args: Vec<String> = args().skip(1).collect();
    let [game, bot, decisions] = &args[..] else { panic!("GAME BOT DECISIONS") };
    let level: Level = bot.parse().unwrap_or_else(|error| panic!("{error}"));
    let decisions = decisions.parse().expect("a number");
    match game.as_str() {
        "david-goliath" => {
            pace::<Goliath>(GoliathOptions::new(4).expect("allowed"), level, decisions);
        }
        "dwarf-king" => pace::<Dwarf>(DwarfOptions::new(4).expect("allowed"), level, decisions),
        _ => panic!("there is no game {game}"),
    }
}

/// Milliseconds on the processor so far.
fn now() -> f64 {
    let told = read_to_string("/proc/thread-self/schedstat").expect("Linux tells");
    let nanoseconds = told.split(' ').next().expect("the first number");
    nanoseconds.parse::<f64>().expect("a number") / 1e6
}

fn pace<G: Strategy>(options: G::Options, level: Level, decisions: usize) {
    let mut taken: Vec<f64> = Vec::new();
    for number in 0.. {
        let chance = Seed::from_numbers(1, number);
        let mut asked = level.player::<G>(None, number);
        let mut others: Vec<Box<dyn Player<G> + Send>> =
            Seat::all(4).map(|_| Level::Skilled.player::<G>(None, number)).collect();
        let mut table = Match::<G>::of_players(options);
        let mut past = G::History::new(options);
        loop {
            let choose = |seat: Seat, view: &G::View, _: &G| {
                if seat == Seat::new(0) && view.legal().len() > 1 {
                    let start = now();
                    asked.choose(view, &past);
                    taken.push(now() - start);
                }
                others[seat.index()].choose(view, &past)
            };
            let Some(event) = table.next(&chance, choose) else { break };
            past.see(&table.game().show(&event, Viewer::Spectator));
            table.apply(&event, &mut Ignore);
            if taken.len() == decisions {
                let mean = taken.iter().sum::<f64>() / decisions as f64;
                let most = taken.iter().copied().fold(0.0, f64::max);
                let long = taken.iter().filter(|&&one| one > 50.0).count();
                println!(
                    "{level}: {mean:.1} ms a decision, at most {most:.1}; {long} of {decisions} longer than 50"
                );
                return;
            }
        }
    }
}
