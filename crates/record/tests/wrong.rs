//! Wrong records are refused with their place and rule.

use games::Record;
use serde_json::{Value, json};
use trickhold_record::{Place, WrongRecord};

fn example(name: &str) -> Value {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let text = std::fs::read_to_string(folder.join(name)).expect("readable");
    serde_json::from_str(&text).expect("JSON")
}

fn goliath() -> Value {
    example("records/david-goliath.json")
}

fn dwarf() -> Value {
    example("records/dwarf-king.json")
}

/// The record with the value at a JSON pointer replaced.
fn wrong(mut record: Value, pointer: &str, value: Value) -> WrongRecord {
    *record.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value;
    Record::from_value(&record).expect_err(pointer)
}

/// The record without the field at a JSON pointer.
fn without(mut record: Value, pointer: &str) -> WrongRecord {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    let parent = record.pointer_mut(parent).expect("there").as_object_mut().expect("an object");
    parent.remove(key).expect("there");
    Record::from_value(&record).expect_err(pointer)
}

#[track_caller]
fn says(wrong: &WrongRecord, text: &str) {
    assert_eq!(wrong.to_string(), text);
}

#[test]
fn not_a_record() {
    let error = Record::parse("{").expect_err("broken");
    assert!(error.to_string().starts_with("not JSON: EOF"), "{error}");
    says(&Record::parse("[]").expect_err("a list"), "must be an object");
    says(&Record::parse("{}").expect_err("empty"), "`format` is missing");
    says(
        &wrong(goliath(), "/format", json!("trickhold-record/2")),
        "`format` must be \"trickhold-record/1\"",
    );
    let games = games::GameKind::ALL.map(|kind| format!("{:?}", kind.name())).join(" or ");
    says(&wrong(goliath(), "/game", json!("chess")), &format!("`game` must be {games}"));
    for pointer in ["/format", "/game", "/options", "/seats", "/rounds", "/totals", "/winners"] {
        says(&without(goliath(), pointer), &format!("`{}` is missing", &pointer[1..]));
    }
    assert!(Record::parse(&"[".repeat(100_000)).is_err());
}

#[test]
fn wrong_options_and_seats() {
    says(
        &wrong(goliath(), "/options/players", json!(7)),
        "`options` 7 players: allowed are 3 to 6 (DG-2.1)",
    );
    assert_eq!(wrong(dwarf(), "/options/players", json!(6)).rule, Some("DK-2.1"));
    assert_eq!(wrong(dwarf(), "/options/players", json!(-1)).rule, Some("DK-2.1"));
    says(
        &wrong(goliath(), "/options/lowest_card", json!("gone")),
        "`options` lowest_card cannot be \"gone\": allowed are to_highest, kept, removed (DG-4.4)",
    );
    says(
        &wrong(dwarf(), "/options/zero_is_even", json!("true")),
        "`options` zero_is_even cannot be \"true\": allowed are true, false (DK-8.3)",
    );
    for value in [json!(0), json!(25), json!("4"), json!(1.0), json!(null)] {
        assert_eq!(wrong(goliath(), "/options/rounds", value).rule, Some("DG-6.1"));
    }
    says(&wrong(goliath(), "/seats", json!([])), "`seats` must list 3 players, not 0");
    says(&wrong(goliath(), "/seats/0", json!({})), "`name` is missing");
    // A missing option is its default.
    let mut record = dwarf();
    record["options"].as_object_mut().expect("options").remove("numbers_tie");
    assert!(Record::from_value(&record).is_ok());
}

#[test]
fn wrong_rounds_of_david_and_goliath() {
    let place = |trick, card| Place { round: Some(1), trick, card, ..Place::default() };
    assert!(Record::from_value(&goliath()).is_ok());
    // Seat 1 holds Y5, Y6, Y9 when yellow is led.
    let error = wrong(goliath(), "/rounds/0/tricks/1/cards/1", json!("R1"));
    assert_eq!(error.place, place(Some(2), Some(2)));
    assert_eq!(error.rule, Some("DG-3.3"));
    says(
        &error,
        "round 1, trick 2, card 2: seat 1 cannot play R1: Yellow was led; possible are Y5 Y6 Y9 (DG-3.3)",
    );
    let error = wrong(goliath(), "/rounds/0/tricks/1/cards/1", json!("V9"));
    assert_eq!(error.rule, Some("DG-3.4"));
    says(
        &wrong(goliath(), "/rounds/0/tricks/1/cards/1", json!("V19")),
        "round 1, trick 2, card 2: names no card: \"V19\"",
    );
    says(
        &wrong(goliath(), "/rounds/0/tricks/2/leader", json!(0)),
        "round 1, trick 3: `leader` is 0, but must be 2 (DG-4.6)",
    );
    says(
        &wrong(goliath(), "/rounds/0/scores/0", json!(38)),
        "round 1: `scores` is [38, 18, 24], but must be [37, 18, 24] (DG-5.2)",
    );
    assert_eq!(wrong(goliath(), "/rounds/0/hands/0/0", json!("Y3")).rule, Some("DG-2.3"));
    assert_eq!(wrong(goliath(), "/rounds/0/hands/0/0", json!("Y10")).rule, Some("DG-2.3"));
    assert_eq!(wrong(goliath(), "/totals", json!([37, 18, 25])).rule, Some("DG-6.2"));
    assert_eq!(wrong(goliath(), "/winners", json!([1])).rule, Some("DG-6.3"));
    assert_eq!(wrong(goliath(), "/options/rounds", json!(2)).rule, Some("DG-6.1"));
    let mut twice = goliath();
    let round = twice["rounds"][0].clone();
    twice["rounds"].as_array_mut().expect("rounds").push(round);
    let error = Record::from_value(&twice).expect_err("one round only");
    says(&error, "round 2: the match is over before this round (DG-6.1)");
    twice["options"]["rounds"] = json!(2);
    let error = Record::from_value(&twice).expect_err("the dealer moves");
    says(&error, "round 2: `dealer` is 2, but must be 0 (DG-6.2)");
    let mut short = goliath();
    short["rounds"][0]["tricks"].as_array_mut().expect("tricks").pop();
    assert_eq!(Record::from_value(&short).expect_err("14 tricks").rule, Some("DG-3.1"));
    let mut short = goliath();
    short["rounds"][0]["tricks"][4]["cards"].as_array_mut().expect("cards").pop();
    let error = Record::from_value(&short).expect_err("two cards");
    says(&error, "round 1, trick 5: `cards` must hold 3 cards, not 2 (DG-3.1)");
}

#[test]
fn wrong_hands_of_the_dwarf_king() {
    let rule = |pointer: &str, value: Value| wrong(dwarf(), pointer, value).rule;
    assert_eq!(rule("/hands/0/dealer", json!(1)), Some("DK-3.1"));
    assert_eq!(rule("/hands/0/special", json!("k10")), Some("DK-1.2"));
    assert_eq!(rule("/hands/1/special", json!("k11a")), Some("DK-9.2"));
    assert_eq!(rule("/hands/0/special", json!("k11b")), Some("DK-2.1"));
    assert_eq!(rule("/hands/0/tile", json!("99")), Some("DK-1.5"));
    assert_eq!(rule("/hands/0/tile", json!("c1")), Some("DK-8.4"));
    assert_eq!(rule("/hands/1/tile", json!("20")), Some("DK-9.2"));
    assert_eq!(rule("/hands/0/quest", json!("20c")), Some("DK-8.3"));
    assert_eq!(rule("/hands/0/quest", json!("19a")), Some("DK-3.3"));
    assert_eq!(rule("/hands/0/quest_points/1", json!(9)), Some("DK-8.3"));
    assert_eq!(rule("/hands/0/bonus/1", json!(9)), Some("DK-8.2"));
    assert_eq!(rule("/hands/0/scores/1", json!(9)), Some("DK-8.2"));
    assert_eq!(rule("/hands/0/tricks/0/winner", json!(0)), Some("DK-6.5"));
    assert_eq!(rule("/hands/0/tricks/0/cards/1", json!("k5")), Some("DK-4.3"));
    assert_eq!(rule("/hands/0/tricks/0/cards/1", json!("kA")), Some("DK-4.8"));
    assert_eq!(rule("/hands/0/tricks/3/after/pass/direction", json!("up")), Some("DK-5.5"));
    says(
        &without(dwarf(), "/hands/0/tricks/3/after"),
        "hand 1, trick 5: comes before the hands are passed (DK-5.5)",
    );
    says(
        &wrong(dwarf(), "/hands/0/tricks/0/cards/1", json!("k5")),
        "hand 1, trick 1, card 2: seat 2 cannot play k5: the led suit is Goblin; possible are g6 g7 gQ (DK-4.3)",
    );
    let mut record = dwarf();
    record["hands"][0]["exchange"] = json!({});
    let error = Record::from_value(&record).expect_err("no g11b");
    says(&error, "hand 1: `exchange` must not be there: the special card is not g11b");
    let mut record = dwarf();
    record["hands"][0]["tricks"][0]["after"] = json!({"sorcerer": {"by": 0, "took": "g5"}});
    assert_eq!(Record::from_value(&record).expect_err("no Sorcerer").rule, Some("DK-7.1"));
    for odd in [json!(null), json!(5), json!([])] {
        let mut record = dwarf();
        record["hands"][0]["tricks"][0]["after"] = odd;
        let error = Record::from_value(&record).expect_err("not an object");
        says(&error, "hand 1, trick 1: `after` must be an object");
    }
    let mut record = dwarf();
    let after = &mut record["hands"][0]["tricks"][3]["after"];
    after["sorcerer"] = json!({"by": 0, "took": "kA"});
    assert_eq!(Record::from_value(&record).expect_err("two at once").rule, Some("DK-2.3"));
    for spots in
        [json!([{"round": 7, "trick": 0, "seat": 0}]), json!([{"round": 0, "trick": 0, "seat": 4}])]
    {
        for key in ["hints", "undone"] {
            let mut record = dwarf();
            record[key] = spots.clone();
            assert!(Record::from_value(&record).is_err());
        }
    }
    let digits = "00".repeat(32);
    let mut record = dwarf();
    record["shuffle"] = json!({"method": "x", "commit": digits, "seed": digits});
    says(
        &Record::from_value(&record).expect_err("no method"),
        "`method` is \"x\", but known is only \"trickhold-shuffle/1\"",
    );
    record["shuffle"]["method"] = json!("trickhold-shuffle/1");
    let error = Record::from_value(&record).expect_err("any digits");
    says(&error, "`commit` is not the hash of the seed");
    record["shuffle"]["commit"] = json!(trickhold_record::shuffle::commit(&[0; 32]));
    let error = Record::from_value(&record).expect_err("any seed");
    says(&error, "hand 1: `special` does not come from the seed");
    record["shuffle"]["seed"] = json!("no hex");
    let error = Record::from_value(&record).expect_err("no digits");
    says(&error, "`seed` must be 64 hexadecimal digits");
    for odd in [json!(null), json!([]), json!({"method": "trickhold-shuffle/1"})] {
        record["shuffle"] = odd;
        let error = Record::from_value(&record).expect_err("no shuffle");
        assert_eq!(error.field.as_deref(), Some("shuffle"));
    }
    let mut record = dwarf();
    record["hands"][0]["tricks"][0]["after"] = json!({"druid": {"by": 0, "with": 1}});
    assert!(Record::from_value(&record).is_err());
}

#[test]
fn wrong_unfinished_records() {
    let mut record = goliath();
    record["finished"] = json!(false);
    let error = Record::from_value(&record).expect_err("scores in the last round");
    says(&error, "round 1: `scores` must not be there: the round is not over");
    record["rounds"][0].as_object_mut().expect("a round").remove("scores");
    let error = Record::from_value(&record).expect_err("totals");
    says(&error, "`totals` must not be there in an unfinished game");
    for key in ["totals", "winners"] {
        record.as_object_mut().expect("a record").remove(key);
    }
    assert!(Record::from_value(&record).is_ok());
    record["rounds"] = json!([]);
    assert_eq!(Record::from_value(&record).expect_err("no deal").rule, Some("DG-6.1"));
    let mut record = example("perft/dk-4-g11b.json");
    assert!(Record::from_value(&record).is_ok());
    record["hands"][0].as_object_mut().expect("a hand").remove("quest");
    let error = Record::from_value(&record).expect_err("exchange before quest");
    says(&error, "hand 1: `exchange` must not be there: the quest is not chosen");
    let mut record = example("perft/dk-4-g11b.json");
    let taken = record["hands"][0]["exchange"]["taken"][0].clone();
    record["hands"][0]["exchange"]["taken"][1] = taken;
    assert_eq!(Record::from_value(&record).expect_err("one card twice").rule, Some("DK-5.9"));
}
