//! Imagined worlds are uniform over all worlds that some history explains.

use game::battery::uniform::{all_deals, check_uniform};
use game::battery::{Played, random_game};
use game::chance::{Seed, quick};
use game::{BySeat, Event, Game, Ignore, Options, Seat, Set, View, Viewer, Worlds};
use trickhold_goliath::{CardSet, Deal, Goliath, GoliathOptions, GoliathView};

/// Could these hands be the truth for the viewer? Rebuilds the deal they come from and plays the
/// same cards: every one must be legal. This asks the rules, not the view.
fn explained(played: &Played<Goliath>, upto: usize, hands: &BySeat<CardSet>) -> bool {
    let mut dealt = *hands;
    let mut dealer = None;
    for event in &played.log[..upto] {
        match event {
            Event::Act(seat, action) => dealt[*seat].insert(action.card()),
            Event::Chance(deal) => dealer = Some(deal.dealer),
        }
    }
    let deal = Deal { dealer: dealer.expect("dealt"), hands: dealt };
    let mut game = Goliath::new(*played.end.options());
    game.apply(&Event::Chance(deal), &mut Ignore);
    played.log[1..upto].iter().all(|event| {
        let Event::Act(seat, card) = event else {
            return false;
        };
        let legal = game.check(*seat, *card).is_ok();
        if legal {
            game.apply(event, &mut Ignore);
        }
        legal
    })
}

fn check_position(players: usize, number: u64, upto: usize, viewer: Viewer) -> (usize, usize) {
    let options = GoliathOptions::new(players).expect("3 to 6 players");
    let mut rng = quick(number);
    let played = random_game::<Goliath>(options, Seed::from_numbers(9, number), &mut rng);
    let mut game = Goliath::new(options);
    let mut view = GoliathView::new(options, viewer);
    for event in &played.log[..upto] {
        view.see(&game.show(event, viewer));
        game.apply(event, &mut Ignore);
    }
    let mut own = BySeat::default();
    let mut room = BySeat::default();
    let mut unseen = Set::EMPTY;
    for seat in Seat::all(players) {
        if viewer.is(seat) {
            own[seat] = game.hands()[seat];
        } else {
            room[seat] = game.hands()[seat].len();
            unseen |= game.hands()[seat];
        }
    }
    let candidates = all_deals(unseen, room);
    let all = candidates.len();
    let worlds: Vec<BySeat<CardSet>> = candidates
        .into_iter()
        .map(|deal| BySeat::from_fn(|seat| deal[seat] | own[seat]))
        .filter(|hands| explained(&played, upto, hands))
        .collect();
    let counted = view.worlds().count();
    assert!((counted - worlds.len() as f64).abs() < 1e-6 * counted, "{counted} {}", worlds.len());
    let source = view.worlds();
    let imagine = || *Worlds::imagine(&source, &mut rng).hands();
    check_uniform(&worlds, 100, imagine).unwrap_or_else(|what| {
        panic!("{players} players, game {number}, event {upto}, {viewer:?}: {what}");
    });
    (worlds.len(), all)
}

#[test]
fn worlds_are_uniform_in_small_positions() {
    let (mut positions, mut with_voids, mut most) = (0, 0, 0);
    for players in 3..=6 {
        // Hands of 2 to 4 cards, from the start and the middle of a trick.
        let tricks = match players {
            3 => 11..15,
            4 => 12..15,
            _ => 13..15,
        };
        for number in 0..12 {
            for trick in tricks.clone() {
                let lying = number as usize % players;
                let upto = 1 + trick * players + lying;
                for viewer in
                    [Viewer::Seat(Seat::new(number as usize % players)), Viewer::Spectator]
                {
                    if viewer == Viewer::Spectator && trick < 13 + usize::from(players > 4) {
                        continue;
                    }
                    let (worlds, all) = check_position(players, number, upto, viewer);
                    positions += 1;
                    with_voids += usize::from(worlds < all);
                    most = most.max(worlds);
                }
            }
        }
    }
    println!("{positions} positions, {with_voids} with voids, up to {most} worlds");
    assert!(positions >= 150 && with_voids >= 100 && most >= 1000);
}
