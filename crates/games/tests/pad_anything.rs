//! The samples are right, and whatever is made of them, there is an answer or a reason.

mod samples;

use dwarf::Counted;
use game::chance::{below, quick};
use games::pad::ScoreAnswer;
use samples::*;
use serde_json::{Value, json};

#[test]
fn the_samples_are_right() {
    for players in 3..=6 {
        assert!(games::pad::score(&round(players)).is_ok());
    }
    // DK-5.6, DK-8.2: three Knights and the Enchanter less two Dwarves, doubled.
    assert_eq!(games::pad::score(&hand()).expect("right").scores(), [10, 4, -11, 0]);
    // DK-12.13
    let answer = games::pad::score(&by_tricks("14", "dragon")).expect("right");
    assert_eq!(answer.scores(), [4, 3, 5, 0]);
    let ScoreAnswer::Dwarf(answer) = answer else { panic!("the other game") };
    let place = |seat: usize| answer.seats[seat].lines[0].counted.clone();
    assert_eq!(place(0), Counted::ThirdTrick { place: Some(2) });
    assert_eq!(place(3), Counted::ThirdTrick { place: None });
    assert_eq!(games::pad::score(&by_tricks("2", "dragon")).expect("right").scores(), [0, 0, 6, 2]);
    // DK-5.3, DK-5.4, DK-5.7, DK-12.11
    let told = with(by_tricks("2", "d11b"), "/tinkerer", json!({"next_trick": 2}));
    assert_eq!(games::pad::score(&told).expect("right").scores(), [0, 0, 9, 2]);
    let told = with(by_tricks("2", "d11b"), "/tinkerer", json!("last_trick"));
    assert_eq!(games::pad::score(&told).expect("right").scores(), [0, 0, 6, 2]);
    let told = with(by_tricks("2", "k1"), "/joker", json!({"last_trick": 0}));
    assert_eq!(games::pad::score(&told).expect("right").scores(), [3, 0, 6, 2]);
    let told = with(by_tricks("2", "g1"), "/scout", json!({"played_by": 1, "nobles": 3}));
    assert_eq!(games::pad::score(&told).expect("right").scores(), [0, 3, 6, 2]);
}

/// Every value inside a value, by its JSON pointer.
fn pointers(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| pointers(value, &format!("{at}/{key}"), all));
        }
        Value::Array(list) => {
            let each = list.iter().enumerate();
            each.for_each(|(place, value)| pointers(value, &format!("{at}/{place}"), all));
        }
        _ => {}
    }
}

#[test]
fn whatever_is_told_there_is_an_answer_or_a_reason() {
    let odd = [
        json!(null),
        json!(true),
        json!(0),
        json!(5),
        json!(6),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!("R1"),
        json!("k5"),
        json!("g1"),
        json!("c6"),
        json!("earlier"),
        json!("𝔊5"),
        json!([]),
        json!({}),
        json!([[], [], []]),
        json!([0, 1, 2, 3]),
        json!({"next_trick": 7}),
        json!({"played_by": 0, "nobles": u64::MAX}),
    ];
    let samples = [
        round(3),
        hand(),
        by_tricks("16", "dragon"),
        with(by_tricks("2", "d11b"), "/tinkerer", json!({"next_trick": 2})),
        with(by_tricks("2", "g1"), "/scout", json!({"played_by": 1, "nobles": 3})),
        with(by_tricks("2", "k1"), "/joker", json!({"last_trick": 0})),
    ];
    let mut rng = quick(3);
    let (mut answers, mut reasons) = (0, 0);
    for sample in &samples {
        let mut all = Vec::new();
        pointers(sample, "", &mut all);
        for pointer in &all {
            for value in &odd {
                let mut request = sample.clone();
                *request.pointer_mut(pointer).expect("there") = value.clone();
                // Another place at random, so that two things are wrong.
                if below(&mut rng, 2) == 0 {
                    let other = &all[below(&mut rng, all.len() as u32) as usize];
                    let more = &odd[below(&mut rng, odd.len() as u32) as usize];
                    if let Some(place) = request.pointer_mut(other) {
                        *place = more.clone();
                    }
                }
                match games::pad::score(&request) {
                    Ok(_) => answers += 1,
                    Err(_) => reasons += 1,
                }
                let _ = pad::needs_of(&request);
            }
        }
    }
    assert!(answers > 20 && reasons > 2000, "{answers} answers, {reasons} reasons");
}
