//! The score pad as people use it: questions, slips and scores.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use games::GameKind;
use tui::{Console, Evening, score_pad};
use words::Words;

/// What is said to somebody who types this.
fn score(evening: Evening, data: Option<&Path>, words: &'static Words, input: &[&str]) -> String {
    let (said, out) = std::io::pipe().expect("a pipe");
    let input = Cursor::new(input.join("\n") + "\n");
    let mut console = Console::over(input, out, data.is_some());
    score_pad(evening, data, words, &mut console).expect("scored");
    drop(console);
    std::io::read_to_string(said).expect("text")
}

fn run(game: GameKind, names: &[&str], words: &'static Words, input: &[&str]) -> String {
    let names = names.iter().map(|&name| name.into()).collect();
    let evening = Evening::new(game, BTreeMap::new(), names);
    score(evening, None, words, input)
}

/// Every text stands there, in this order.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let mut rest = text;
    for wanted in expected {
        let place = rest.find(wanted).unwrap_or_else(|| panic!("no {wanted:?} in\n{text}"));
        rest = &rest[place + wanted.len()..];
    }
}

#[test]
fn david_and_goliath_with_slips() {
    let input = [
        "Anna, Ben",
        "Anna, Ben, Cleo",
        "x",
        "R 1 2 3 Y 4",
        "R 1",
        "R 16",
        "R 4 5",
        "none",
        // Nobody has the rest: it is asked for once more.
        "Y 1 2",
        "rest",
        "none",
        "undo",
        "q",
    ];
    let text = run(GameKind::Goliath, &[], Words::english(), &input);
    check(
        &text,
        &[
            "3 to 6 different names are needed, not 2.",
            "x names no card.",
            "Ben cannot have won red 1: Anna has it. (rule DG-1.1)",
            "Ben cannot have won red 16: the pack has the numbers 1 to 9. (rule DG-2.2)",
            "Nobody has won these cards yet: red 6, 7, 8 and 9;",
            "Anna scores 6 points. Red 1, 2 and 3: 3 cards, 1 point each. Yellow 1, 2 and 4: 3 cards, 1 point each.",
            "Ben scores 39 points.",
            "Cleo scores 0 points. No cards won.",
            "Anna has 6 points in all. Ben has 39 points in all. Cleo has 0 points in all.",
            "Ahead: Ben, with 39 points.",
            "Taken back.",
            "Round 1.",
            "The end.",
        ],
    );
}

#[test]
fn the_dwarf_king_asks_only_what_counts() {
    let names = ["Anna", "Ben", "Cleo", "Dan"];
    let input = [
        // Tricks and the Joker.
        "8",
        "8a",
        "nobody",
        "joker",
        "1 2",
        "5 5 1 0",
        "4 3 2 1",
        "ben",
        "",
        // The order of tricks and the Scout.
        "1a",
        "scout",
        "1 1 1 1 2 2 3 4 1 2",
        "anna 9",
        "anna 2",
        "",
        // Cards, one told twice.
        "13a",
        "druid",
        "kK gQ",
        "kK",
        "dK",
        "none",
        "rest",
        "q",
    ];
    let text = run(GameKind::Dwarf, &names, Words::english(), &input);
    check(
        &text,
        &[
            "There is no rule 8.",
            "8a, Good Things Come in 3s: +5 for exactly three tricks.",
            "nobody names no special card",
            "4 numbers that add up to 10.",
            "4 numbers that add up to 10.",
            "Anna scores 0 points. Nothing for 4 tricks.",
            "Ben scores 8 points. +5 for 3 tricks. +3 for the Joker (1 of Knights).",
            "Hand 2.",
            "(rule DK-5.7)",
            "Anna scores 10 points. +8 for a run of 4 tricks. +2 for the Scout (1 of Goblins).",
            "Anna has 10 points in all. Ben has 12 points in all.",
            "Which of these has Anna won: Knights Q and K, Dwarves Q and K, Goblins Q and K?",
            "Ben cannot have won the King of Knights: Anna has it.",
            "Anna scores 0 points. +3 for the King of Knights. −3 for the Queen of Goblins.",
            "Ben scores 3 points.",
            "The end.",
        ],
    );
}

#[test]
fn the_pad_speaks_german() {
    let input = ["7b", "zauberin", "4 3 2 1", "xx", "ben", "q"];
    let text = run(
        GameKind::Dwarf,
        &["Anna", "Ben", "Cleo", "Dan"],
        Words::of("de").expect("German"),
        &input,
    );
    check(
        &text,
        &[
            "Der Wertungsblock: Der Zwergenkönig.",
            "Welche Regel gilt?",
            "Wer hat Ritter-11 (Zauberin) gewonnen?",
            "xx ist kein Spieler",
            "Anna bekommt −4 Punkte.",
            "Ben bekommt −6 Punkte. −3 für 3 Stiche. Verdoppelt.",
        ],
    );
}

/// Every round is on the disk when it is told; starting again offers to go on, until it is over.
#[test]
fn an_evening_goes_on_another_day() {
    let data = std::env::temp_dir().join(format!("trickhold-evenings-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let score = |input: &[&str]| {
        let evening = Evening::new(GameKind::Goliath, BTreeMap::new(), Vec::new());
        score(evening, Some(&data), Words::english(), input)
    };
    let kept = || -> Vec<serde_json::Value> {
        let files = std::fs::read_dir(data.join("evenings")).expect("a folder");
        let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        paths.sort();
        let read = |path| std::fs::read_to_string(path).expect("text");
        paths.iter().map(|path| serde_json::from_str(&read(path)).expect("whole")).collect()
    };
    // The input ends in the second round, as a closed terminal does.
    let text = score(&["Anna, Ben, Cleo", "rest", "none", "none", "", "R 1"]);
    check(&text, &["Who plays?", "Round 1.", "Round 2.", "This evening is kept in"]);
    assert_eq!(kept()[0]["rounds"].as_array().map(Vec::len), Some(1));
    // It goes on with the same players and scores, and is over.
    let text = score(&["x", "", "none", "rest", "none", "end"]);
    let offer = ["Anna, Ben and Cleo, 1 round played.", "Enter: go on with it.", "Anna has"];
    check(&text, &offer);
    check(&text, &["Round 2.", "The end."]);
    assert!(!text.contains("Who plays?"), "{text}");
    assert_eq!(
        (kept()[0]["rounds"].as_array().map(Vec::len), &kept()[0]["over"]),
        (Some(2), &true.into())
    );
    // What is over is kept, and not offered. Neither is what somebody did not want to go on with.
    std::fs::write(data.join("evenings/x.json"), "broken").expect("written");
    assert!(score(&["Dan, Eve, Fay", "rest", "none", "none", "q"]).contains("Who plays?"));
    assert!(score(&["new", "q"]).contains("Dan, Eve and Fay, 1 round played."));
    assert!(!score(&["q"]).contains("go on with it"));
    std::fs::remove_file(data.join("evenings/x.json")).expect("removed");
    assert_eq!(kept().len(), 2);
    std::fs::remove_dir_all(&data).expect("removed");
}
