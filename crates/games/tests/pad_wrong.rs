//! Wrong requests are refused with their place, the rule and what would be right: shapes, options,
//! rounds of David & Goliath.

mod samples;

use pad::{CountedThing, WrongKind, WrongTelling};
use samples::*;
use serde_json::json;

#[test]
fn wrong_shapes() {
    says(&json!([]), "must be an object");
    says(&json!({}), "/game: is missing: tell game");
    says(
        &json!({"game": "chess"}),
        "/game: cannot be \"chess\": allowed are david-goliath, dwarf-king",
    );
    says(
        &with(round(4), "/winers", json!([])),
        "/winers: is no field: there are game, options, won, partial",
    );
    says(&with(round(4), "/won", json!(3)), "/won: must be a list");
    says(&with(round(4), "/won/2/1", json!(3)), "/won/2/1: must be a text");
    says(&with(round(4), "/partial", json!("yes")), "/partial: must be true or false");
    says(&with(round(4), "/options", json!(4)), "/options: must be an object");
    says(
        &with(by_tricks("14", "dragon"), "/winners/3", json!(-1)),
        "/winners/3: must be a whole number from 0",
    );
    says(
        &with(by_tricks("2", "k1"), "/joker", json!(2)),
        "/joker: must be \"earlier\" or {\"last_trick\": a seat}",
    );
    // `null` tells nothing.
    says(
        &with(by_tricks("2", "k1"), "/joker", json!(null)),
        "/joker: is missing: tell joker (DK-5.4)",
    );
    says(&json!({"game": "dwarf-king"}), "/options: is missing: tell options");
}

#[test]
fn wrong_options() {
    says(
        &with(round(4), "/options/players", json!(7)),
        "/options: 7 players: allowed are 3 to 6 (DG-2.1)",
    );
    says(
        &with(round(4), "/options/lowest", json!("kept")),
        "/options/lowest: unknown option \"lowest\": allowed are rounds, lowest_card",
    );
    says(&with(hand(), "/options", json!({})), "/options/players: is missing");
    let tiles = refused(&with(hand(), "/tile", json!("c1")));
    assert_eq!((tiles.rule.as_deref(), tiles.path.as_str()), (Some("DK-8.3"), "/tile"));
    let tiles =
        refused(&with(with(hand(), "/options/tile_set", json!("2011")), "/tile", json!("14")));
    assert_eq!(tiles.rule.as_deref(), Some("DK-8.4"));
    assert_eq!(refused(&with(hand(), "/tile", json!("21"))).rule.as_deref(), Some("DK-1.5"));
    says(&with(hand(), "/side", json!("c")), "/side: cannot be \"c\": allowed are a, b (DK-3.3)");
    for special in ["k5", "wizard"] {
        let wrong = refused(&with(hand(), "/special", json!(special)));
        assert_eq!(wrong.rule.as_deref(), Some("DK-1.2"));
        let WrongKind::NotOneOf { allowed, .. } = wrong.what else { panic!("{wrong}") };
        assert_eq!(allowed.len(), dwarf::SPECIALS.len());
    }
    let needs = pad::needs_of(&with(hand(), "/tile", json!("c1"))).expect_err("not in the set");
    assert_eq!(needs, tiles_of_2022("c1"));
}

fn tiles_of_2022(found: &str) -> WrongTelling {
    let allowed = (1..=20).map(|tile: u8| tile.to_string()).collect();
    let what = WrongKind::NotOneOf { found: found.into(), allowed };
    WrongTelling { rule: Some("DK-8.3".into()), path: "/tile".into(), what }
}

/// DG-1.1, DG-2.1, DG-2.2, DG-4.4, DG-4.5.
#[test]
fn wrong_rounds() {
    says(
        &with(round(4), "/won/1/0", json!("R13")),
        "/won/1/0: seat 1 cannot have won R13: the pack has the numbers 1 to 12 (DG-2.2)",
    );
    says(
        &with(round(4), "/won/1/0", json!("R1")),
        "/won/1/0: seat 1 cannot have won R1: seat 0 has (DG-1.1)",
    );
    says(
        &with(round(4), "/won/0/1", json!("R1")),
        "/won/0/1: R1 stands twice in the pile of seat 0 (DG-1.1)",
    );
    says(
        &with(round(4), "/won/0/1", json!("red 1")),
        "/won/0/1: names no card: \"red 1\" (seat 0) (DG-1.1)",
    );
    says(
        &with(round(4), "/won", json!([[], [], []])),
        "/won: tells of 3 seats, but there must be 4 (DG-2.1)",
    );
    let short = with(round(3), "/won/0", json!([]));
    let untold =
        "/won: does not tell who won R1 R4 R7 Y1 Y4 Y7 G1 G4 G7 B1 B4 B7 V1 V4 V7 (DG-4.4)";
    says(&short, untold);
    assert!(games::pad::score(&with(short.clone(), "/partial", json!(true))).is_ok());
    // One card of each trick may be out, but for tricks of equal numbers.
    let removed = |request| with(request, "/options/lowest_card", json!("removed"));
    assert!(games::pad::score(&removed(short)).is_ok());
    for (players, most) in [(3, 39), (4, 57), (5, 75), (6, 75)] {
        let least = 15 * players - 15;
        let answer = games::pad::score(&removed(round(players)));
        let whole = 15 * players;
        match answer {
            Ok(_) => assert_eq!(most, whole),
            Err(wrong) => {
                let what = WrongKind::Number { of: CountedThing::Cards, found: whole, least, most };
                assert_eq!((wrong.what, wrong.rule.as_deref()), (what, Some("DG-4.4")));
            }
        }
    }
    says(
        &removed(with(round(3), "/won", json!([[], ["R1"], []]))),
        "/won: tells of 1 cards, but there must be 30 to 39 (DG-4.4)",
    );
}
