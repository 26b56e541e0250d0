//! Looks for positions in which the expert blunders. In games of `skilled` the expert and the master are asked at every
//! seventh decision. Where they differ, imagined worlds are played on by `skilled` on every seat, who is neither of
//! them. What the expert clearly loses by is printed as JSON Lines, for `crates/bots/tests/data/*-blunders.jsonl`:
//!   cargo run --release -p trickhold-arena --example blunders GAME FROM TO SEED

use std::env::args;

use bots::{Level, Player, Strategy};
use dwarf::{Dwarf, DwarfOptions};
use game::chance::{Seed, SplitMix64, quick};
use game::observe::History;
use game::{Event, Ignore, LegalActions, Match, Options, Seat, Turn, View, Viewer, Worlds};
use goliath::{Goliath, GoliathOptions};
use serde_json::json;

const PLAYERS: usize = 4;

/// Worlds for the two actions; if all of these say that it is a blunder, new worlds for every action.
const LOOKS: [u32; 2] = [40, 100];
const WORLDS: u32 = 250;

/// The least part of a win that it loses: a mistake of a review, or worse.
const LOST: f64 = 0.08;

fn main() {
    let args: Vec<String> = args().skip(1).collect();
    let [game, from, to, seed] = &args[..] else { panic!("GAME FROM TO SEED") };
    let [from, to, seed] = [from, to, seed].map(|number| number.parse().expect("a number"));
    for number in from..to {
        match game.as_str() {
            "david-goliath" => {
                look::<Goliath>(GoliathOptions::new(PLAYERS).expect("allowed"), seed, number);
            }
            "dwarf-king" => {
                let mut options = DwarfOptions::new(PLAYERS).expect("allowed");
                options.set("hands", "1").expect("allowed");
                look::<Dwarf>(options, seed, number);
            }
            _ => panic!("there is no game {game}"),
        }
    }
}

/// Plays one game and tells its blunders.
fn look<G: Strategy>(options: G::Options, seed: u64, number: u64) {
    let chance = Seed::from_numbers(seed, number);
    let mut rng = quick(seed ^ number << 32);
    let mut table = Match::<G>::of_players(options);
    let mut past = G::History::new(options);
    let player = |seat: u64| Level::Skilled.player::<G>(None, 8 * number + seat);
    let mut players: Vec<_> = (0..PLAYERS as u64).map(player).collect();
    let mut played: Vec<usize> = Vec::new();
    let mut decisions = 0;
    while let Some(event) = table.next(&chance, |seat, view, _| {
        decisions += 1;
        if decisions % 7 == number % 7
            && let Some(told) = judge::<G>(view, &past, seat, &mut rng)
        {
            let Blunder { expert, master, worth } = told;
            let worth: Vec<f64> =
                worth.iter().map(|worth| (worth * 1000.0).round() / 1000.0).collect();
            println!(
                "{}",
                json!({ "seed": seed, "game": number, "played": played,
                    "expert": expert, "master": master, "worth": worth })
            );
        }
        let action = players[seat.index()].choose(view, &past);
        played.push(rank::<G>(view, action));
        action
    }) {
        past.see(&table.game().show(&event, Viewer::Spectator));
        table.apply(&event, &mut Ignore);
    }
}

/// The ranks of what the two chose among the legal actions, and what each of these is worth.
struct Blunder {
    expert: usize,
    master: usize,
    worth: Vec<f64>,
}

fn rank<G: Strategy>(view: &G::View, action: G::Action) -> usize {
    view.legal().iter().position(|one| one == action).expect("it is legal")
}

/// What the expert does worse than the master, if it does.
fn judge<G: Strategy>(
    view: &G::View,
    past: &G::History,
    seat: Seat,
    rng: &mut SplitMix64,
) -> Option<Blunder> {
    let pair =
        [Level::Expert, Level::Master].map(|level| level.player::<G>(None, 1).choose(view, past));
    if pair[0] == pair[1] {
        return None;
    }
    for worlds in LOOKS {
        let worth = worth::<G>(view, seat, &pair, worlds, rng);
        if worth[1] - worth[0] < LOST {
            return None;
        }
    }
    let legal: Vec<G::Action> = view.legal().iter().collect();
    let worth = worth::<G>(view, seat, &legal, WORLDS, rng);
    let [expert, master] = pair.map(|action| rank::<G>(view, action));
    (worth[master] - worth[expert] >= LOST).then_some(Blunder { expert, master, worth })
}

/// The mean share of the win after each action, in the same worlds, everybody playing on as `skilled`.
fn worth<G: Strategy>(
    view: &G::View,
    seat: Seat,
    actions: &[G::Action],
    worlds: u32,
    rng: &mut SplitMix64,
) -> Vec<f64> {
    let source = view.worlds();
    let mut sums = vec![0.0; actions.len()];
    for number in 0..worlds {
        let world = source.imagine(rng);
        for (sum, &action) in sums.iter_mut().zip(actions) {
            *sum +=
                played_on::<G>(world, view, seat, action, u64::from(number)) / f64::from(worlds);
        }
    }
    sums
}

/// The share of the win that a seat has in the end.
fn played_on<G: Strategy>(
    mut game: G,
    view: &G::View,
    seat: Seat,
    action: G::Action,
    seed: u64,
) -> f64 {
    let mut views: Vec<G::View> = Seat::all(PLAYERS)
        .map(|other| match other == seat {
            true => view.clone(),
            false => view.seen_from(other, game.hands()[other]),
        })
        .collect();
    // Nobody who is `skilled` asks what came before.
    let past = G::History::new(*game.options());
    let mut players: Vec<Box<dyn Player<G> + Send>> = (Seat::all(PLAYERS))
        .map(|seat| Level::Skilled.player(None, seed << 3 | seat.index() as u64))
        .collect();
    let mut event = Event::Act(seat, action);
    loop {
        for view in &mut views {
            view.see(&game.show(&event, view.viewer()));
        }
        game.apply(&event, &mut Ignore);
        event = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Event::Chance(game.draw(&Seed::from_numbers(seed, 0))),
            Turn::Seat(seat) => {
                Event::Act(seat, players[seat.index()].choose(&views[seat.index()], &past))
            }
        };
    }
    let winners = game.winners();
    if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 }
}
