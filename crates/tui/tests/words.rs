//! Everything that can come in a message has its words: a new variant without them fails here.

use std::collections::BTreeSet;
use std::path::Path;

use game::Game;
use games::schema::{AnyAction, AnyEffect, AnyRefusal};
use games::{Kind, with_game};
use schemars::JsonSchema;
use serde_json::Value;
use words::Words;

/// The names that a tagged type has in messages, from its schema.
fn names<T: JsonSchema>(tag: &str) -> BTreeSet<String> {
    fn collect(schema: &Value, tag: &str, names: &mut BTreeSet<String>) {
        match schema {
            Value::Object(fields) => {
                let name = fields.get("properties").and_then(|all| all.get(tag));
                names.extend(name.and_then(|name| name["const"].as_str()).map(str::to_owned));
                fields.values().for_each(|field| collect(field, tag, names));
            }
            Value::Array(items) => items.iter().for_each(|item| collect(item, tag, names)),
            _ => {}
        }
    }
    let schema = schemars::schema_for!(T).to_value();
    let mut names = BTreeSet::new();
    collect(&schema, tag, &mut names);
    assert!(!names.is_empty(), "{schema}");
    names
}

/// The names of a type that is written by a name.
fn words_of<T: JsonSchema>() -> BTreeSet<String> {
    let schema = schemars::schema_for!(T).to_value();
    let consts = schema["oneOf"].as_array().into_iter().flatten().map(|one| &one["const"]);
    let names = consts.chain(schema["enum"].as_array().into_iter().flatten());
    let names: BTreeSet<String> =
        names.filter_map(|name| name.as_str().map(str::to_owned)).collect();
    assert!(!names.is_empty(), "{schema}");
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
    for kind in Kind::ALL {
        let seen = with_game!(kind, G => names::<<G as Game>::Seen>("type"));
        check(&format!("seen.{kind}"), seen);
        check("game", [kind.name().to_owned()]);
    }
    check("bot", games::catalogue().bots);
    check("effect", names::<AnyEffect>("type"));
    check("refusal", names::<AnyRefusal>("code"));
    check("refusal", names::<wire::Code>("code"));
    check("notice", words_of::<wire::NoticeCode>());
    check("happened", names::<wire::Happened>("type"));
    check("emote", wire::EMOTES.map(String::from));
    check("phase", words_of::<dwarf::Phase>());
    let mut actions = names::<AnyAction>("type");
    assert!(actions.remove("pass"));
    check("action", actions);
    check("action.pass", words_of::<dwarf::Direction>());
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
