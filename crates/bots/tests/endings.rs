//! Exact endings against plain exhaustive search: no memory, no pruning.

use dwarf::{Dwarf, DwarfOptions};
use game::chance::{Seed, quick};
use game::{Event, Ignore, LegalActions, Options, Turn};
use goliath::{Goliath, GoliathOptions};
use trickhold_bots::{Shares, Solver, Strategy, shares};

/// Every seat takes the largest share, then the most points, then the first action.
fn exhaustive<G: Strategy>(game: &G, round: u32) -> (Shares, Vec<i32>) {
    let seat = match game.turn() {
        Turn::Seat(seat) if game.round() == round => seat,
        _ => return (shares(game), game.totals().first(game.players()).to_vec()),
    };
    let mut best: Option<(Shares, Vec<i32>)> = None;
    for action in game.legal().iter() {
        let mut next = *game;
        next.apply(&Event::Act(seat, action), &mut Ignore);
        let found = exhaustive(&next, round);
        let value = |of: &(Shares, Vec<i32>)| (of.0[seat.index()], of.1[seat.index()]);
        if best.as_ref().is_none_or(|best| value(&found) > value(best)) {
            best = Some(found);
        }
    }
    best.expect("somebody can act")
}

/// A random game up to its last tricks and some cards into them.
fn near_the_end<G: Strategy>(options: G::Options, number: u64, tricks: usize) -> G {
    let seed = Seed::from_numbers(51, number);
    let mut rng = quick(number);
    let mut game = G::new(options);
    let mut more = number as usize % 3;
    loop {
        let late = game.tricks_done() + tricks >= game.tricks() && game.turn() != Turn::Chance;
        if late && more == 0 {
            return game;
        }
        more -= usize::from(late);
        let event = match game.turn() {
            Turn::Chance => Event::Chance(game.draw(&seed)),
            Turn::Seat(seat) => Event::Act(seat, game.legal().pick(&mut rng)),
            Turn::Over => return game,
        };
        game.apply(&event, &mut Ignore);
    }
}

fn compare<G: Strategy>(options: G::Options, tricks: usize, games: u64) {
    let mut solver = Solver::<G>::default();
    for number in 0..games {
        let game = near_the_end::<G>(options, number, tricks);
        let ending = solver.solve(&game);
        let (shares, points) = exhaustive(&game, game.round());
        let players = options.players();
        assert_eq!(ending.shares[..players], shares[..players], "game {number}: {game:?}");
        assert_eq!(ending.points[..players], points, "game {number}: {game:?}");
    }
}

#[test]
fn endings_of_david_and_goliath_are_exact() {
    for players in 3..=6 {
        for (lowest, rounds) in [("to_highest", "1"), ("removed", "2"), ("kept", "1")] {
            let mut options = GoliathOptions::new(players).expect("allowed");
            options.set("lowest_card", lowest).expect("allowed");
            options.set("rounds", rounds).expect("allowed");
            compare::<Goliath>(options, 3, [150, 80, 30, 8][players - 3]);
            if players == 3 {
                compare::<Goliath>(options, 4, 6);
            }
        }
    }
    compare::<Goliath>(GoliathOptions::new(4).expect("allowed"), 4, 2);
}

#[test]
fn endings_of_the_dwarf_king_are_exact() {
    for players in 3..=5 {
        for (preset, _) in DwarfOptions::PRESETS {
            let mut options = DwarfOptions::new(players).expect("allowed");
            options.set_preset(preset).expect("a preset");
            options.set("hands", "2").expect("allowed");
            // Different specials and quests in every game.
            compare::<Dwarf>(options, 3, [100, 60, 25][players - 3]);
            if players == 3 {
                compare::<Dwarf>(options, 4, 10);
            }
        }
    }
    let mut options = DwarfOptions::new(4).expect("allowed");
    options.set("hands", "1").expect("allowed");
    compare::<Dwarf>(options, 4, 4);
}
