//! What is told of whole matches, of refusals, and before a card is dealt.

mod playthrough;

use game::chance::quick;
use game::{Game, LegalActions, Options, Refusal as _, Seat, Tell, View, Viewer};
use playthrough::{keep, line, lines};
use trickhold_goliath::{CardSet, Colour, Goliath, GoliathOptions, GoliathView, Refusal};

/// Keeps the telling of a match of three players.
fn tell(file: &str, settings: &[(&str, &str)], seed: u64) {
    let mut options = GoliathOptions::new(3).expect("three players");
    for (key, value) in settings {
        options.set(key, value).expect("allowed");
    }
    let mut rng = quick(seed);
    let told = playthrough::told::<Goliath>(options, seed, 1, |game| game.legal().pick(&mut rng));
    keep(file, &told);
}

/// DG-4.4, `to_highest`; DG-4.5: a trick of equal numbers; DG-6.3: a shared win.
#[test]
fn the_highest_wins_the_rest() {
    tell("to_highest.txt", &[], 264);
}

/// DG-4.4, `kept`.
#[test]
fn the_lowest_is_kept() {
    tell("kept.txt", &[("lowest_card", "kept")], 1);
}

/// DG-4.4, `removed`.
#[test]
fn the_lowest_is_removed() {
    tell("removed.txt", &[("lowest_card", "removed")], 1);
}

/// What the layout says in words, byte by byte.
#[test]
fn a_player_observes_a_match() {
    let mut options = GoliathOptions::new(5).expect("five players");
    options.set("rounds", "2").expect("allowed");
    let mut rng = quick(7);
    let seat = Seat::new(2);
    let observed =
        playthrough::observed::<Goliath>(options, 7, seat, |game| game.legal().pick(&mut rng));
    keep("observed.txt", &observed);
}

/// DG-3.4, DG-3.5: a refusal tells what would be allowed.
#[test]
fn refusals_are_told() {
    let card = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text} is no card"));
    let could: CardSet = ["G4", "G9"].map(card).into_iter().collect();
    let refusals = [
        (Refusal::NotNow, "refusal.not_now"),
        (Refusal::NotYourTurn { turn: Seat::new(2) }, "refusal.not_your_turn.of seat=2"),
        (Refusal::NotHeld { card: card("R1"), could }, "refusal.not_held card=R1 cards=G4,G9"),
        (
            Refusal::MustFollow { led: Colour::Green, could },
            "refusal.must_follow cards=G4,G9 suit=G",
        ),
    ];
    for (refusal, told) in refusals {
        assert_eq!(line(&refusal.fact()), told);
    }
}

#[test]
fn before_the_first_deal_nothing_scores() {
    let options = GoliathOptions::new(3).expect("three players");
    let view = GoliathView::new(options, Viewer::Spectator);
    assert_eq!(lines(&Goliath::asks(&view)), ["asks.deal"]);
    let why = Goliath::why(&view);
    assert_eq!(why.len(), 3);
    assert!(why.iter().all(|seat| lines(seat) == ["score.nothing"]), "{why:?}");
}

/// DG-5.1: a player who has won nothing is told so.
#[test]
fn empty_piles_are_told() {
    let options = GoliathOptions::new(3).expect("three players");
    let game = Goliath::new(options);
    let mut view = GoliathView::new(options, Viewer::Spectator);
    let deal = game::Event::Chance(game.draw(&game::chance::Seed::from_numbers(1, 0)));
    view.see(&game.show(&deal, Viewer::Spectator));
    let told = lines(&Goliath::present(&view));
    for seat in 0..3 {
        assert!(told.contains(&format!("table.won.none seat={seat}")), "{told:?}");
    }
}
