//! The laws of the battery, over random matches; planted faults.

use game::battery::{self, Report, planted};
use game::{Game, Options};
use trickhold_goliath::{Goliath, GoliathOptions};

fn run(players: usize, settings: &[(&str, &str)], games: u64) -> Report {
    let mut options = GoliathOptions::new(players).expect("3 to 6 players");
    for (key, value) in settings {
        options.set(key, value).expect("allowed");
    }
    let seed = 100 + players as u64;
    battery::run::<Goliath>(options, games, seed, |_| Ok(())).unwrap_or_else(|broken| {
        panic!("{players} players, {settings:?}: {broken:?}");
    })
}

#[test]
fn laws_hold_for_every_number_of_players() {
    let mut all = Report::default();
    for players in 3..=6 {
        all.add(&run(players, &[], 2_600));
    }
    println!("{all:?}");
    assert!(all.games >= 10_000, "{all:?}");
    assert!(all.swaps >= 500_000, "{all:?}");
    assert!(all.memories >= 10_000_000, "{all:?}");
    assert!(all.worlds >= 200_000, "{all:?}");
    assert!(all.checks >= 1_000_000, "{all:?}");
    assert!(all.facts >= 1_000_000, "{all:?}");
    assert!(all.observations >= 200_000, "{all:?}");
}

#[test]
fn laws_hold_for_every_value_of_every_option() {
    for players in 3..=6 {
        for lowest in ["to_highest", "kept", "removed"] {
            run(players, &[("lowest_card", lowest)], 500);
        }
        run(players, &[("rounds", "players")], 500);
    }
    for rounds in 1..=24 {
        run(3, &[("rounds", &rounds.to_string())], 500);
    }
}

#[test]
fn every_law_bites() {
    planted::every_law_bites::<Goliath>(GoliathOptions::new(4).expect("four players"));
}

/// The law that callers bring along bites too.
#[test]
fn the_callers_own_law_bites() {
    let options = GoliathOptions::new(3).expect("three players");
    let odd = |played: &battery::Played<Goliath>| {
        let total: i32 = played.end.totals().first(3).iter().sum();
        if total % 2 == 0 { Ok(()) } else { Err(format!("total {total}")) }
    };
    let broken = battery::run::<Goliath>(options, 100, 1, odd).expect_err("some total is odd");
    assert_eq!(broken.law, battery::Law::Extra);
}
