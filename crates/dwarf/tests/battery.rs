//! The laws of the battery, over random games; planted faults.

use game::battery::{self, Report, planted};
use game::{Options, Values};
use trickhold_dwarf::{Dwarf, DwarfOptions};

/// `seed`: every table has deals of its own.
fn run(options: DwarfOptions, games: u64, seed: u64) -> Report {
    battery::run::<Dwarf>(options, games, seed, |_| Ok(())).unwrap_or_else(|broken| {
        panic!("{options:?}: {broken:?}");
    })
}

#[test]
fn laws_hold_for_every_number_of_players_and_preset() {
    let mut all = Report::default();
    for players in 3..=5 {
        for (preset, _) in DwarfOptions::PRESETS {
            let mut options = DwarfOptions::new(players).expect("3 to 5 players");
            options.set_preset(preset).expect("a preset");
            all.add(&run(options, 1_120, 100 + all.games));
        }
    }
    println!("{all:?}");
    assert!(all.games >= 10_000, "{all:?}");
    assert!(all.swaps >= 2_000_000, "{all:?}");
    assert!(all.elsewhere >= 3_000_000, "{all:?}");
    assert!(all.worlds >= 1_000_000, "{all:?}");
    assert!(all.checks >= 10_000_000, "{all:?}");
    assert!(all.facts >= 1_000_000, "{all:?}");
    assert!(all.observations >= 200_000, "{all:?}");
}

#[test]
fn laws_hold_for_every_value_of_every_option() {
    let mut runs = 0;
    for spec in DwarfOptions::SPECS {
        let values: Vec<String> = match spec.values {
            Values::Words(words) => words.iter().map(ToString::to_string).collect(),
            Values::Flag => vec!["true".into(), "false".into()],
            Values::Number { min, max, .. } => (min..=max).map(|n| n.to_string()).collect(),
        };
        for value in values {
            // Shorter games, more of them: every hand has its own special and tile.
            let mut options = DwarfOptions::new(3 + runs % 3).expect("3 to 5 players");
            options.set("hands", "3").expect("allowed");
            options.set(spec.key, &value).expect("allowed");
            run(options, 500, 200_000 + runs as u64);
            runs += 1;
        }
    }
    assert!(runs >= 38, "{runs}");
}

#[test]
fn every_law_bites() {
    planted::every_law_bites::<Dwarf>(DwarfOptions::new(4).expect("four players"));
}
