//! The laws of the battery over a few games: most faults break one at once.

use game::{Options, battery};
use trickhold_dwarf::{Dwarf, DwarfOptions};

#[test]
fn a_few_games_keep_the_laws() {
    for players in 3..=5 {
        for (preset, _) in DwarfOptions::PRESETS {
            let mut options = DwarfOptions::new(players).expect("3 to 5 players");
            options.set_preset(preset).expect("a preset");
            battery::run::<Dwarf>(options, 10, 300 + players as u64, |_| Ok(()))
                .unwrap_or_else(|broken| panic!("{options:?}: {broken:?}"));
        }
    }
}
