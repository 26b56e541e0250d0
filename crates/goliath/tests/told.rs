//! Random games as a player is told them, kept as files: a change of telling shows in review. With
//! `TRICKHOLD_BLESS=1` they are written anew.

use game::Options;
use game::battery::told_game;
use trickhold_goliath::{Goliath, GoliathOptions};

fn check(name: &str, told: &str) {
    let path = format!("{}/tests/told/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("TRICKHOLD_BLESS").is_some() {
        std::fs::write(&path, told).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == told, "{path} is old: run this test with TRICKHOLD_BLESS=1");
}

#[test]
fn games_are_told() {
    for (lowest, players, seed) in [("to_highest", 4, 1), ("kept", 3, 2), ("removed", 3, 3)] {
        let mut options = GoliathOptions::new(players).expect("allowed");
        options.set("lowest_card", lowest).expect("allowed");
        check(lowest, &told_game::<Goliath>(options, seed));
    }
}
