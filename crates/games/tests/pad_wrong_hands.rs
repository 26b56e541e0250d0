//! WrongTelling hands of The Dwarf King are refused with their place, the rule and what would be right.

mod samples;

use samples::*;
use serde_json::{Value, json};

/// DK-1.1, DK-2.1, DK-2.3: cards.
#[test]
fn wrong_piles() {
    says(
        &with(hand(), "/won/0/0", json!("k11a")),
        "/won/0/0: seat 0 cannot have won k11a: the pack has the basic cards and k11b (DK-2.3)",
    );
    says(
        &with(hand(), "/won/0/0", json!("kQ")),
        "/won/1/0: seat 1 cannot have won kQ: seat 0 has (DK-1.1)",
    );
    says(&with(hand(), "/won/0/0", json!("gA")), "/won: does not tell who won k2 (DK-8.3)");
    says(
        &with(by_tricks("2", "k11b"), "/won", json!([[], [], [], ["dA"]])),
        "/won: does not tell who won k11b (DK-5.6)",
    );
    let three = with(with(hand(), "/options/players", json!(3)), "/won", json!([["d2"], [], []]));
    says(
        &three,
        "/won/0/0: seat 0 cannot have won d2: the pack has the basic cards without d2 (DK-2.1)",
    );
    let tricks = |n: Value| with(hand(), "/tricks", n);
    assert!(games::pad::score(&tricks(json!([3, 2, 3, 2]))).is_ok());
    says(
        &tricks(json!([2, 3, 3, 2])),
        "/won/0: tells of 10 cards, but there must be 0 to 8 (DK-3.6)",
    );
    // Whole piles hold whole tricks.
    let mut whole = hand();
    for card in ["g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "g10", "gJ", "gQ", "gK", "gA"] {
        whole["won"][3].as_array_mut().expect("a pile").push(json!(card));
    }
    says(&whole, "/won/0: tells of 10 cards, but there must be 12 (DK-3.6)");
    // Five players have eight tricks; cards of nine cannot lie there.
    let five = json!({"game": "dwarf-king", "options": {"players": 5}, "tile": "12", "side": "a",
        "special": "dragon", "won": [["k2", "k3", "k4", "k5", "k6", "k7"],
        ["k8", "k9", "k10", "kJ", "kQ", "kK"], ["d2", "d3", "d4", "d5", "d6", "d7"],
        ["d8", "d9", "d10", "dJ", "dQ", "dK"], ["kA"]]});
    says(&five, "/won: tells of 9 tricks, but there must be 0 to 8 (DK-3.6)");
}

/// DK-3.6, DK-8.1, DK-8.3: tricks, and facts that do not go together.
#[test]
fn wrong_tricks() {
    let base = || by_tricks("14", "dragon");
    says(
        &with(base(), "/winners", json!([0, 1])),
        "/winners: tells of 2 tricks, but there must be 10 (DK-3.6)",
    );
    says(
        &with(base(), "/winners/9", json!(4)),
        "/winners/9: must be a seat from 0 to 3, not 4 (DK-2.1)",
    );
    says(
        &with(base(), "/tricks", json!([3, 3, 3])),
        "/tricks: tells of 3 seats, but there must be 4 (DK-2.1)",
    );
    says(
        &with(base(), "/tricks", json!([3, 3, 3, 2])),
        "/tricks: tells of 11 tricks, but there must be 10 (DK-3.6)",
    );
    says(
        &with(base(), "/tricks", json!([u64::MAX, 3, 3, 2])),
        "/tricks/0: tells of 18446744073709551615 tricks, but there must be 0 to 10 (DK-3.6)",
    );
    says(
        &with(base(), "/tricks", json!([3, 4, 2, 1])),
        "/tricks: does not go with `winners` for seat 1 (DK-8.1)",
    );
    says(
        &with(base(), "/last_four", json!([2, 2, 2])),
        "/last_four: tells of 3 tricks, but there must be 4 (DK-3.6)",
    );
    says(
        &with(base(), "/last_four", json!([2, 2, 2, 1])),
        "/last_four: does not go with `winners` for seat 1 (DK-8.3)",
    );
    says(
        &with(base(), "/third_tricks", json!([1, 0])),
        "/third_tricks: does not go with `winners` for seat 2 (DK-8.3)",
    );
    says(
        &with(base(), "/third_tricks", json!([1, 0, 1])),
        "/third_tricks/2: seat 1 stands there before (DK-8.3)",
    );
    says(
        &with(with(base(), "/winners", json!(null)), "/third_tricks", json!([])),
        "/third_tricks: tells of 0 seats, but there must be 1 to 3 (DK-8.3)",
    );
    let mut numbers = with(base(), "/winners", json!(null));
    numbers = with(numbers, "/tricks", json!([4, 2, 2, 2]));
    says(
        &with(numbers.clone(), "/third_tricks", json!([0, 1])),
        "/third_tricks: does not go with `tricks` for seat 1 (DK-8.3)",
    );
    says(
        &with(numbers.clone(), "/last_four", json!([1, 1, 1, 0])),
        "/last_four: does not go with `tricks` for seat 1 (DK-8.3)",
    );
    says(&numbers, "/third_tricks: is missing: tell third_tricks or winners (DK-8.3)");
}

/// DK-2.3, DK-5.3, DK-5.7: facts about special cards.
#[test]
fn wrong_specials() {
    let scout = |nobles: u8| json!({"played_by": 1, "nobles": nobles});
    says(
        &with(by_tricks("2", "k1"), "/scout", scout(1)),
        "/scout: belongs to g1, but the special card is k1 (DK-2.3)",
    );
    says(
        &with(by_tricks("2", "g1"), "/scout", scout(4)),
        "/scout/nobles: tells of 4 nobles, but there must be 0 to 3 (DK-5.7)",
    );
    says(
        &with(by_tricks("2", "g1"), "/scout", json!({"played_by": 9, "nobles": 1})),
        "/scout/played_by: must be a seat from 0 to 3, not 9 (DK-2.1)",
    );
    says(&by_tricks("2", "g1"), "/scout: is missing: tell scout (DK-5.7)");
    says(&by_tricks("2", "d11b"), "/tinkerer: is missing: tell tinkerer (DK-5.3)");
    let next = |seat: u8| json!({"next_trick": seat});
    let mut early = by_tricks("2", "d11b");
    early["winners"] = json!([3, 1, 0, 1, 1, 0, 2, 2, 2, 1]);
    says(
        &with(early.clone(), "/tinkerer", next(3)),
        "/tinkerer/next_trick: does not go with `winners` for seat 3 (DK-5.3)",
    );
    early["winners"] = json!([0, 1, 0, 1, 1, 0, 2, 2, 2, 1]);
    says(
        &with(early, "/tinkerer", next(3)),
        "/tinkerer/next_trick: does not go with `winners` for seat 3 (DK-5.3)",
    );
    says(
        &with(by_tricks("2", "k1"), "/joker", json!({"last_trick": 4})),
        "/joker/last_trick: must be a seat from 0 to 3, not 4 (DK-2.1)",
    );
}
