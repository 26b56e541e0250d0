//! Positions in which the expert blundered, found by `crates/arena/examples/blunders.rs`: the master does not.

use dwarf::{Dwarf, DwarfOptions};
use game::chance::Seed;
use game::observe::History;
use game::{Ignore, LegalActions, Match, Options, Turn, View, Viewer};
use serde_json::Value;
use trickhold_bots::{Level, Strategy};

/// What the master may lose against the best action, as a part of a win: less than a mistake of a review.
const LOST: f64 = 0.08;

/// A position after what was played, each by its rank among the legal actions: what a seat sees, and the past.
fn after<G: Strategy>(options: G::Options, seed: &Seed, played: &[Value]) -> (G::View, G::History) {
    let mut table = Match::<G>::of_players(options);
    let mut past = G::History::new(options);
    let mut ranks = played.iter().map(|rank| rank.as_u64().expect("a rank") as u32);
    loop {
        if let (Turn::Seat(seat), 0) = (table.game().turn(), ranks.len()) {
            return (table.views()[seat.index()].clone(), past);
        }
        let event =
            table.next(seed, |_, _, game| game.legal().nth(ranks.next().expect("one more")));
        let event = event.expect("the game is not over");
        past.see(&table.game().show(&event, Viewer::Spectator));
        table.apply(&event, &mut Ignore);
    }
}

fn master_does_not_blunder<G: Strategy>(options: G::Options, positions: &str) {
    let number = |position: &Value, key: &str| position[key].as_u64().expect("a number");
    for line in positions.lines() {
        let position: Value = serde_json::from_str(line).expect("JSON");
        let seed = Seed::from_numbers(number(&position, "seed"), number(&position, "game"));
        let played = position["played"].as_array().expect("ranks");
        let (view, past) = after::<G>(options, &seed, played);
        let worth: Vec<f64> = position["worth"]
            .as_array()
            .expect("one for each action")
            .iter()
            .map(|worth| worth.as_f64().expect("a share"))
            .collect();
        let legal: Vec<G::Action> = view.legal().iter().collect();
        assert_eq!(legal.len(), worth.len(), "{line}");
        let of = |action: G::Action| {
            worth[legal.iter().position(|one| *one == action).expect("it is legal")]
        };
        let best = worth.iter().copied().fold(0.0, f64::max);
        for seed in 0..3 {
            let chosen = Level::Master.player::<G>(None, seed).choose(&view, &past);
            let lost = best - of(chosen);
            assert!(lost < LOST, "{chosen:?} loses {lost:.3}: {line}");
        }
    }
}

#[test]
fn where_the_expert_blundered_in_the_dwarf_king() {
    let mut options = DwarfOptions::new(4).expect("allowed");
    options.set("hands", "1").expect("allowed");
    master_does_not_blunder::<Dwarf>(options, include_str!("data/dwarf-king-blunders.jsonl"));
}
