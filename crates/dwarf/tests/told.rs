//! Random games as a player is told them, kept as files: a change of telling shows in review. With
//! `TRICKHOLD_BLESS=1` they are written anew.

use game::Options;
use game::battery::told_game;
use trickhold_dwarf::{Dwarf, DwarfOptions};

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
    for ((preset, _), seed) in DwarfOptions::PRESETS.iter().zip(7..) {
        let mut options = DwarfOptions::new(3).expect("allowed");
        options.set_preset(preset).expect("a preset");
        check(preset, &told_game::<Dwarf>(options, seed));
    }
}
