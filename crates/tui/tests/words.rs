//! Everything that can come in a message has its words: a new variant without them fails here.

use std::collections::BTreeSet;
use std::path::Path;

use ts_rs::{Config, TS};
use words::Words;

/// The names that a tagged type has in messages, from its TypeScript.
fn names<T: TS>(tag: &str) -> BTreeSet<String> {
    let text = T::inline(&Config::default());
    let pattern = format!("\"{tag}\": \"");
    let names: BTreeSet<String> = text
        .split(&pattern)
        .skip(1)
        .filter_map(|part| part.split('"').next())
        .map(str::to_owned)
        .collect();
    assert!(!names.is_empty(), "{text}");
    names
}

#[track_caller]
fn check(prefix: &str, names: impl IntoIterator<Item = String>) {
    for name in names {
        let key = format!("{prefix}.{name}");
        assert!(Words::english().has(&key), "there are no words for {key}");
    }
}

#[test]
fn everything_in_messages_has_words() {
    check("seen.david-goliath", names::<wire::GoliathSeen>("type"));
    check("seen.dwarf-king", names::<wire::DwarfSeen>("type"));
    check("effect", names::<wire::GoliathEffect>("type"));
    check("effect", names::<wire::DwarfEffect>("type"));
    check("refusal", names::<wire::GoliathRefusal>("code"));
    check("refusal", names::<wire::DwarfRefusal>("code"));
    check("reason", names::<wire::GoliathReason>("type"));
    check("reason", names::<wire::DwarfReason>("type"));
    check("reason", ["only_one", "does", "avoids", "later"].map(String::from));
    check("happened", names::<table::Happened>("type"));
    check("emote", table::EMOTES.map(String::from));
    let phases = [
        "deal", "quest", "exchange", "taking", "giving", "play", "druid", "pass", "sorcerer",
        "over",
    ];
    check("phase", phases.map(String::from));
    let mut actions = names::<wire::DwarfAction>("type");
    assert!(actions.remove("pass"));
    check("action", actions);
    check("action.pass", ["left", "right"].map(String::from));
}

#[test]
fn every_refusal_of_a_table_has_words() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/src");
    let mut codes = BTreeSet::new();
    let files =
        [sources.join("state"), sources].map(|folder| std::fs::read_dir(folder).expect("it"));
    let paths = files.into_iter().flatten().map(|file| file.expect("a file").path());
    for path in paths.filter(|path| path.is_file()) {
        let text = std::fs::read_to_string(path).expect("text");
        for part in text.split("Refusal::new(").skip(1) {
            if let Some(rest) = part.trim_start().strip_prefix('"') {
                codes.extend(rest.split('"').next().map(str::to_owned));
            }
        }
    }
    assert!(codes.len() > 20, "{codes:?}");
    check("refusal", codes);
}

/// All texts in quotes in the sources of a crate.
fn quoted(folder: &Path, found: &mut BTreeSet<String>) {
    for file in std::fs::read_dir(folder).expect("the sources").filter_map(Result::ok) {
        if file.path().is_dir() {
            quoted(&file.path(), found);
        } else {
            let text = std::fs::read_to_string(file.path()).expect("text");
            found.extend(text.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
}

#[test]
fn every_key_of_the_faces_has_words_and_every_word_is_used() {
    let mut used = BTreeSet::new();
    quoted(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut used);
    let spaces = ["tui.", "plain.", "pad.", "wrong.", "counted.", "score."];
    let ours = |key: &str| spaces.iter().any(|space| key.starts_with(space));
    let all: BTreeSet<&str> = Words::english().keys().filter(|key| ours(key)).collect();
    // A key may be put together: what stands before the first brace has to fit.
    let stem = |key: &str| key.split('{').next().unwrap_or_default().to_owned();
    for key in used.iter().filter(|key| ours(key) && !key.contains(' ')) {
        let stem = stem(key);
        assert!(all.iter().any(|known| known.starts_with(&stem)), "there are no words for {key}");
        assert!(key.contains('{') || all.contains(key.as_str()), "there are no words for {key}");
    }
    let is_used = |key: &str| {
        let exact = used.contains(key) || used.contains(key.trim_end_matches(".you"));
        let built =
            |text: &&String| ours(text) && text.contains('{') && key.starts_with(&stem(text));
        exact || used.iter().any(|text| built(&text))
    };
    let unused: Vec<&str> = all.iter().copied().filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}
