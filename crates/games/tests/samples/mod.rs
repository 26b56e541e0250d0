//! Right requests, and ways to make them wrong.
#![allow(dead_code, reason = "every test file uses a part of this")]

use games::pad::score;
use goliath::Card;
use pad::WrongTelling;
use serde_json::{Value, json};

pub(crate) fn refused(request: &Value) -> WrongTelling {
    score(request).expect_err("wrong")
}

#[track_caller]
pub(crate) fn says(request: &Value, text: &str) {
    let wrong = refused(request);
    assert_eq!(wrong.to_string(), text);
    let json = serde_json::to_string(&wrong).expect("plain data");
    assert_eq!(serde_json::from_str::<WrongTelling>(&json).expect("the same"), wrong);
}

/// A whole round: cards dealt round the table.
pub(crate) fn round(players: usize) -> Value {
    let mut won = vec![Vec::new(); players];
    for (place, card) in Card::up_to(3 * players as u8).iter().enumerate() {
        won[place % players].push(card.to_string());
    }
    json!({"game": "david-goliath", "options": {"players": players}, "won": won})
}

/// A hand of four players by rule 12a with the Enchanter: who won Knights and Dwarves.
pub(crate) fn hand() -> Value {
    json!({"game": "dwarf-king", "options": {"players": 4}, "tile": "12", "side": "a", "special": "k11b",
        "won": [["k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9", "k10", "kJ"],
                ["kQ", "kK", "kA", "k11b", "d2", "d3"],
                ["d4", "d5", "d6", "d7", "d8", "d9", "d10", "dJ", "dQ", "dK", "dA"],
                []]})
}

/// A hand of four players by a rule on tricks.
pub(crate) fn by_tricks(tile: &str, special: &str) -> Value {
    json!({"game": "dwarf-king", "options": {"players": 4}, "tile": tile, "side": "a",
        "special": special, "winners": [0, 1, 0, 1, 1, 0, 2, 2, 2, 3]})
}

/// The request with the value at a JSON pointer replaced, or a new field.
pub(crate) fn with(mut request: Value, pointer: &str, value: Value) -> Value {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    let parent = request.pointer_mut(parent).unwrap_or_else(|| panic!("no {pointer}"));
    match parent {
        Value::Array(list) => list[key.parse::<usize>().expect("a place")] = value,
        parent => parent[key] = value,
    }
    request
}
