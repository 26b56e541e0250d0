//! How logs are written, against a file that no later change may change: older servers beside this one
//! read the same logs.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::{Value, json};
use wire::{Code, Pace};

use super::*;

/// One entry of every kind, with every field.
fn samples() -> Vec<Entry<Value>> {
    let (seat, other) = (Seat::new(1), Seat::new(0));
    // By name, so that a new key has to be thought about here.
    let setup = Setup {
        game: "david-goliath".into(),
        players: 4,
        preset: Some("preset".into()),
        options: BTreeMap::from([("rounds".into(), json!(2))]),
        bots: "expert".into(),
        clock_ms: Some(60_000),
        grace_ms: 120_000,
        window_ms: 8000,
        pace: Pace::Normal,
        open: true,
        advice: true,
    };
    let (name, token, hex) = ("Ann".to_owned(), "token".to_owned(), "00ff".to_owned());
    let from = Some("place".to_owned());
    let (action, cause) = (json!({"type": "play", "card": "R5"}), Cause::Person);
    let refusal = Refusal::new(Code::Stale { seen: 1, moved: 2 }, "look again");
    vec![
        Entry::Created { setup, seed: hex.clone(), company: Some("company".into()) },
        Entry::Seated { seat, name, token, from },
        Entry::Filled { seat, bot: "greedy".into() },
        Entry::Emptied { seat },
        Entry::Added { seat, hex },
        Entry::Started,
        Entry::Chance,
        Entry::Act { seat, action: action.clone(), cause },
        Entry::Answered { seat, action, cause },
        Entry::Away { seat, why: AwayCause::Gone },
        Entry::Back { seat },
        Entry::Chat { seat, text: "hello".into() },
        Entry::Emote { seat, emote: "thanks".into() },
        Entry::Muted { seat, other, on: true },
        Entry::Hint { seat },
        Entry::Undone { seat },
        Entry::Clock { left: 1000 },
        Entry::Rematch { table: "table".into() },
        Entry::Refused { refusal },
    ]
}

/// The names of all kinds, as the reader of entries lists them.
fn kinds() -> Vec<String> {
    let unknown = serde_json::from_value::<Entry<Value>>(json!({"entry": "?"}));
    let said = unknown.expect_err("there is no such kind").to_string();
    let (_, names) = said.split_once("expected one of").expect("a list");
    names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// What is written is what version `LOG_VERSION` wrote from its beginning. Where this fails, either the
/// version has to go up (CONTRIBUTING.md), or older servers need not know of the difference: then the file
/// is deleted and written anew.
#[test]
fn logs_are_written_as_this_version_writes_them() {
    let samples = samples();
    let name = |entry: &Entry<Value>| serde_json::to_value(entry).expect("plain")["entry"].clone();
    let names: Vec<Value> = samples.iter().map(name).collect();
    assert_eq!(json!(names), json!(kinds()), "one sample of every kind");
    let by = IntentRef { seat: Seat::new(1), id: "i1".into() };
    let lines = samples.into_iter().map(|entry| {
        assert!((1..=LOG_VERSION).contains(&entry.since()), "{entry:?}");
        let (since, row) = (entry.since(), LogRow { at: 1, by: Some(by.clone()), entry });
        let text = serde_json::to_string(&row).expect("plain data");
        assert_eq!(serde_json::from_str::<LogRow<Value>>(&text).expect("a row"), row);
        format!("{since} {text}\n")
    });
    let lines: String = lines.collect();
    let file = format!("tests/log-v{LOG_VERSION}.txt");
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    // What is there is never written over.
    if std::env::var_os("TRICKHOLD_BLESS").is_some() && !file.exists() {
        std::fs::write(&file, &lines).expect("it is written");
    }
    let before = std::fs::read_to_string(&file).expect("TRICKHOLD_BLESS=1 writes it once");
    assert_eq!(lines, before, "another format: the version goes up, or older servers can read it");
}
