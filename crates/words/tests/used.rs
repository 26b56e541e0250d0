//! Every message is said by somebody: by a fact, by the code of a face, or by another message. What only
//! the browser says is checked in `tests/browser/words.test.js`.

use std::collections::BTreeSet;
use std::path::Path;

use words::Words;

/// Every fact with its arguments.
const FACTS: &str = include_str!("../../games/tests/facts.txt");

/// All texts in quotes of files with an ending, below a folder; keys as messages are called.
fn quoted(folder: &Path, ending: &str, quotes: &[char], found: &mut BTreeSet<String>) {
    for file in std::fs::read_dir(folder).expect("the sources").filter_map(Result::ok) {
        let path = file.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            quoted(&path, ending, quotes, found);
        } else if path.extension().is_some_and(|name| name == ending) {
            let text = std::fs::read_to_string(path).expect("text");
            let parts = quotes.iter().flat_map(|&quote| text.split(quote));
            let key = |part: &&str| part.len() < 60 && !part.contains([' ', '\n']);
            found.extend(parts.filter(key).map(|part| part.replace('.', "-")));
        }
    }
}

#[test]
fn every_message_is_said() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = BTreeSet::new();
    quoted(&root.join("crates"), "rs", &['"'], &mut found);
    quoted(&root.join("web"), "js", &['\'', '`'], &mut found);
    found.extend(
        FACTS.lines().filter_map(|line| line.split(' ').next()).map(|key| key.replace('.', "-")),
    );
    let source = std::fs::read_to_string(root.join("words/en.ftl")).expect("the words");
    found.extend(
        source.split("{ ").skip(1).filter_map(|part| part.split(' ').next()).map(str::to_owned),
    );
    // A key may be put together: what stands before the first brace has to fit.
    let stems: BTreeSet<String> = found
        .iter()
        .filter_map(|text| text.split_once(['{', '$']).map(|(stem, _)| stem.to_owned()))
        .filter(|stem| stem.len() > 3 && stem.contains('-'))
        .collect();
    // Words that facts name: phases, actions that an advised one is compared with, rounds and hands,
    // and what a score pad is told.
    let named = ["phase-", "option-", "part-", "field-"];
    let said = |key: &&str| {
        let key = key.replace('.', "-");
        let likely = key.trim_end_matches("-likely");
        found.contains(&key)
            || found.contains(likely)
            || named.iter().any(|space| key.starts_with(space))
            || stems.iter().any(|stem| key.starts_with(stem.as_str()))
    };
    let own = Words::english().keys().filter(|key| !key.starts_with("web-"));
    let unsaid: Vec<&str> = own.filter(|key| !said(key)).collect();
    assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
}
