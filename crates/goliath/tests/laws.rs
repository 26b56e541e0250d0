//! The laws of the battery over a few matches: most faults break one at once.

use game::{Options, battery};
use trickhold_goliath::{Goliath, GoliathOptions};

#[test]
fn a_few_matches_keep_the_laws() {
    for players in 3..=6 {
        for lowest in ["to_highest", "kept", "removed"] {
            let mut options = GoliathOptions::new(players).expect("3 to 6 players");
            options.set("lowest_card", lowest).expect("allowed");
            options.set("rounds", "2").expect("allowed");
            battery::run::<Goliath>(options, 10, 300 + players as u64, |_| Ok(()))
                .unwrap_or_else(|broken| panic!("{options:?}: {broken:?}"));
        }
    }
}
