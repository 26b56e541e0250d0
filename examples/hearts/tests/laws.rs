//! The laws of every game, perft, and the bots, on Hearts.

use bots::{Budget, Level};
use game::chance::Seed;
use game::{Event, Game, Ignore, Match, Options, Turn, battery};
use hearts::{Hearts, HeartsOptions};

fn options(hands: &str) -> HeartsOptions {
    let mut options = HeartsOptions::new(4).expect("four play");
    options.set("hands", hands).expect("allowed");
    options
}

#[test]
fn the_laws_hold() {
    let mut all = battery::Report::default();
    for (hands, games) in [("1", 1_000), ("3", 100)] {
        let report = battery::run::<Hearts>(options(hands), games, 7, |played| {
            // Somebody took all, or the points of a hand are 26.
            let total: i32 = played.end.totals().first(4).iter().sum();
            let fine = total % 26 == 0 && total < 0;
            if fine { Ok(()) } else { Err(format!("points of {total}")) }
        });
        all.add(&report.unwrap_or_else(|broken| panic!("{broken}")));
    }
    assert!(all.swaps > 100_000 && all.worlds > 20_000 && all.memories > 1_000_000, "{all:?}");
}

fn dealt(seed: u64) -> Hearts {
    let mut game = Hearts::new(options("1"));
    game.apply(&Event::Chance(game.draw(&Seed::from_numbers(seed, 0))), &mut Ignore);
    game
}

/// Counts every sequence one by one, from `check` alone.
fn counted(game: &Hearts, depth: u32) -> u64 {
    let Turn::Seat(seat) = game.turn() else { return 1 };
    let legal: Vec<_> = Hearts::all_actions(game.options())
        .into_iter()
        .filter(|&card| game.check(seat, card).is_ok())
        .collect();
    let cost = u32::from(legal.len() > 1);
    if depth == 0 {
        return 1;
    }
    let after = |card| {
        let mut next = *game;
        next.apply(&Event::Act(seat, card), &mut Ignore);
        counted(&next, depth - cost)
    };
    legal.into_iter().map(after).sum()
}

#[test]
fn perft_counts_what_check_allows() {
    for seed in 0..20 {
        for depth in 1..=4 {
            let game = dealt(seed);
            assert_eq!(game::perft(&game, depth, &|_| None), counted(&game, depth));
        }
    }
}

#[test]
fn the_search_beats_random_play() {
    let mut won = 0.0;
    for deal in 0..60 {
        let seat_of_search = deal as usize % 4;
        let mut players: Vec<_> = (0..4)
            .map(|seat| {
                let level = if seat == seat_of_search { Level::Skilled } else { Level::Random };
                level.player::<Hearts>(Some(Budget::simulations(200)), deal)
            })
            .collect();
        let mut table = Match::<Hearts>::of_players(options("1"));
        let seed = Seed::from_numbers(3, deal);
        while let Some(event) =
            table.next(&seed, |seat, view, _| players[seat.index()].choose(view))
        {
            table.apply(&event, &mut Ignore);
        }
        let winners = table.game().winners();
        if winners.iter().any(|seat| seat.index() == seat_of_search) {
            won += 1.0 / winners.len() as f64;
        }
    }
    // By chance it would be 15, give or take 3.
    assert!(won > 22.0, "{won} of 60");
}
