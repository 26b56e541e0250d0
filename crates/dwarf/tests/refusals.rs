//! Refusals as errors: one line of plain English with the number of the rule.

mod common;

use std::collections::HashSet;

use common::random_game;
use game::Refusal as _;
use game::chance::{Seed, quick};
use game::{Game, Ignore, Options, Seat};
use trickhold_dwarf::{Dwarf, DwarfOptions};

/// DK-4.8: a refusal names the rule.
#[test]
fn refusals_say_why_and_by_which_rule() {
    let options = DwarfOptions::new(4).expect("allowed");
    let actions = Dwarf::all_actions(&options);
    let mut kinds = HashSet::new();
    for number in 0..40 {
        let played =
            random_game::<Dwarf>(options, Seed::from_numbers(9, number), &mut quick(number));
        let mut game = Dwarf::new(options);
        for event in &played.log {
            for seat in Seat::all(4) {
                for &action in &actions {
                    let Err(refusal) = game.check(seat, action) else { continue };
                    if !kinds.insert(std::mem::discriminant(&refusal)) {
                        continue;
                    }
                    let text = refusal.to_string();
                    assert_eq!(text, format!("{} ({})", refusal.what(), refusal.rule()));
                    assert!(!text.contains(['{', '[', '\n']), "{text}");
                    assert!(text.len() > 20, "it says why: {text}");
                }
            }
            game.apply(event, &mut Ignore);
        }
    }
    assert!(kinds.len() >= 10, "most kinds of refusals were met: {}", kinds.len());
}
