//! Perft against the count files of the naive implementation in tests/naive.

use std::path::{Path, PathBuf};

use games::Record;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/perft")
}

#[test]
fn counts_agree_with_the_naive_implementation() {
    let mut files = 0;
    let mut leaves = 0;
    for entry in std::fs::read_dir(folder()).expect("tests/perft is there") {
        let path = entry.expect("readable").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        files += 1;
        let text = std::fs::read_to_string(&path).expect("readable");
        let record = Record::parse(&text).unwrap_or_else(|wrong| panic!("{path:?}: {wrong}"));
        let counts = std::fs::read_to_string(path.with_extension("counts")).expect("counts");
        for line in counts.lines() {
            let (depth, count) = line.split_once(' ').expect("depth count");
            let count: u64 = count.parse().expect("a count");
            let depth = depth.parse().expect("a depth");
            assert_eq!(record.perft(depth), Ok(count), "{path:?} at depth {depth}");
            leaves += count;
        }
    }
    println!("{files} files, {leaves} leaves");
    assert!(files >= 40, "{files} files");
}

/// The quest counts as a choice, and perft needs the exchange of a hand with g11b.
#[test]
fn an_exchange_must_be_in_the_record() {
    let text = std::fs::read_to_string(folder().join("dk-4-g11b.json")).expect("readable");
    let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let record = Record::from_value(&value).expect("right");
    assert_eq!(record.perft(1), Ok(2));
    value["hands"][0].as_object_mut().expect("a hand").remove("exchange");
    let record = Record::from_value(&value).expect("an unfinished record");
    let wrong = record.perft(3).expect_err("no exchange");
    assert_eq!(wrong.rule, Some("DK-5.9"));
}
