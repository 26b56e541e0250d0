//! Arbitrary bytes and mutated real records: the reader never panics, and what it accepts comes
//! back the same. `cargo xtask fuzz` does the same under libFuzzer, guided by coverage.

use games::Record;
use proptest::prelude::*;
use serde_json::{Value, json};

fn examples() -> Vec<Value> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let names = [
        "records/david-goliath.json",
        "records/dwarf-king.json",
        "records/shuffle.json",
        "perft/dg-6.json",
        "perft/dk-3-g11b.json",
        "perft/dk-4-sorcerer.json",
        "perft/dk-5-2011-dragon.json",
    ];
    let read = |name| {
        let text = std::fs::read_to_string(folder.join(name)).expect("readable");
        serde_json::from_str(&text).expect("JSON")
    };
    names.into_iter().map(read).collect()
}

/// Whatever it is, reading it gives a record or a reason; a record is written and read again.
fn read(text: &str) -> bool {
    let results: Vec<_> = Record::read_all(text.as_bytes()).collect();
    for record in results.iter().flatten() {
        assert_eq!(Record::parse(&record.to_json()).as_ref(), Ok(record));
    }
    results.iter().all(Result::is_ok)
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
            each.for_each(|(number, value)| pointers(value, &format!("{at}/{number}"), all));
        }
        _ => {}
    }
}

/// Values that stand where others should.
fn odd_value(pick: usize) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(3),
        json!(-1),
        json!(1e300),
        json!(18_446_744_073_709_551_615_u64),
        json!("R1"),
        json!("k5"),
        json!("sorcerer"),
        json!("players"),
        json!("20b"),
        json!("c6"),
        json!(""),
        json!([]),
        json!({}),
        json!([[], []]),
        json!({"druid": {"by": 0, "with": 1}}),
        json!([0, 1]),
        json!({"sorcerer": {"by": 2, "took": "gK"}}),
        json!("𝔊5"),
        json!(6),
        json!(5),
    ];
    values[pick % values.len()].clone()
}

/// One change somewhere in a record.
fn mutate(record: &mut Value, place: usize, kind: usize, pick: usize) {
    let mut all = Vec::new();
    pointers(record, "", &mut all);
    let pointer = &all[place % all.len()];
    let other = record.pointer(&all[pick % all.len()]).expect("there").clone();
    let target = record.pointer_mut(pointer).expect("there");
    match (kind % 6, target) {
        (0, target) => *target = odd_value(pick),
        (1, target) => *target = other,
        (2, Value::Array(list)) if !list.is_empty() => {
            let again = list[pick % list.len()].clone();
            list.push(again);
        }
        (3, Value::Array(list)) if !list.is_empty() => drop(list.remove(pick % list.len())),
        (4, Value::Array(list)) if !list.is_empty() => {
            let (a, b) = (pick % list.len(), place % list.len());
            list.swap(a, b);
        }
        (_, Value::Object(map)) => {
            if let Some(key) = map.keys().nth(pick % map.len().max(1)).cloned() {
                map.remove(&key);
            }
        }
        (_, target) => *target = odd_value(place),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn arbitrary_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut results = Record::read_all(&bytes[..]);
        prop_assert!(results.all(|result| result.is_err()));
    }

    #[test]
    fn arbitrary_json_text(text in "[\\[\\]{}:,\"a-z0-9 .eE+-]{0,200}") {
        read(&text);
    }

    #[test]
    fn mutated_records(
        which in 0usize..7,
        changes in proptest::collection::vec((any::<usize>(), any::<usize>(), any::<usize>()), 1..4),
    ) {
        let mut record = examples()[which].clone();
        for (place, kind, pick) in changes {
            mutate(&mut record, place, kind, pick);
        }
        read(&record.to_string());
    }

    #[test]
    fn changed_bytes(which in 0usize..7, place in any::<usize>(), byte in any::<u8>()) {
        let mut text = examples()[which].to_string().into_bytes();
        let place = place % text.len();
        text[place] = byte;
        for record in Record::read_all(&text[..]).flatten() {
            prop_assert_eq!(&Record::parse(&record.to_json()).expect("written by us"), &record);
        }
    }
}

/// Numbers of rounds, tricks and cards beyond the rules are refused where they begin: what is
/// kept in memory is bounded by the text.
#[test]
fn long_lists_are_refused_early() {
    let mut record = examples()[0].clone();
    let round = record["rounds"][0].clone();
    record["rounds"] = Value::Array(vec![round; 2_000]);
    let wrong = Record::from_value(&record).expect_err("one round only");
    assert_eq!(wrong.place.round, Some(2));
    let deep = "{\"format\":".repeat(5_000);
    assert!(!read(&deep));
}
