//! The laws of every game, perft, and the bots, on Hearts.

use bots::{Budget, Level};
use game::battery::random_game;
use game::battery::uniform::{all_deals, check_uniform};
use game::chance::{Seed, quick};
use game::observe::History;
use game::{
    BySeat, Event, EventOf, Game, Ignore, Match, Options, Seat, Turn, View, Viewer, Worlds, battery,
};
use hearts::{CardSet, Deal, Hearts, HeartsOptions, HeartsView, Plays};

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
        let mut past = Plays::new(options("1"));
        let seed = Seed::from_numbers(3, deal);
        while let Some(event) =
            table.next(&seed, |seat, view, _| players[seat.index()].choose(view, &past))
        {
            past.see(&table.game().show(&event, Viewer::Spectator));
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

/// Would these hands, with the cards that were played put back, have allowed the same game?
fn explained(log: &[EventOf<Hearts>], hands: &BySeat<CardSet>) -> bool {
    let mut dealt = *hands;
    for event in log {
        if let Event::Act(seat, card) = event {
            dealt[*seat].insert(*card);
        }
    }
    let mut game = Hearts::new(options("1"));
    game.apply(&Event::Chance(Deal { hands: dealt }), &mut Ignore);
    log[1..].iter().all(|event| {
        let Event::Act(seat, card) = event else { return false };
        let legal = game.check(*seat, *card).is_ok();
        if legal {
            game.apply(event, &mut Ignore);
        }
        legal
    })
}

#[test]
fn worlds_are_uniform_in_small_positions() {
    let (mut positions, mut with_voids) = (0, 0);
    for number in 0..40 {
        let mut rng = quick(number);
        let played = random_game::<Hearts>(options("1"), Seed::from_numbers(9, number), &mut rng);
        let viewer = Viewer::Seat(Seat::new(number as usize % 4));
        let upto = 1 + 4 * (10 + number as usize % 3) + number as usize / 4 % 4;
        let log = &played.log[..upto];
        let mut game = Hearts::new(options("1"));
        let mut view = HeartsView::new(options("1"), viewer);
        for event in log {
            view.see(&game.show(event, viewer));
            game.apply(event, &mut Ignore);
        }
        let own =
            BySeat::from_fn(
                |seat| if viewer.is(seat) { game.hands()[seat] } else { CardSet::EMPTY },
            );
        let others = BySeat::from_fn(|seat| game.hands()[seat] - own[seat]);
        let unseen = Seat::all(4).fold(CardSet::EMPTY, |all, seat| all | others[seat]);
        let deals = all_deals(unseen, BySeat::from_fn(|seat| others[seat].len()));
        let all = deals.len();
        let hands = deals.iter().map(|deal| BySeat::from_fn(|seat| deal[seat] | own[seat]));
        let worlds: Vec<_> = hands.filter(|hands| explained(log, hands)).collect();
        let source = view.worlds();
        let imagine = || *source.imagine(&mut rng).hands();
        check_uniform(&worlds, 60, imagine).unwrap_or_else(|what| panic!("game {number}: {what}"));
        positions += usize::from(worlds.len() > 1);
        with_voids += usize::from(worlds.len() < all);
    }
    assert!(positions > 20 && with_voids > 10, "{positions} {with_voids}");
}
