//! Everything that can come in a message has its words: a new variant without them fails here.

use games::GameKind;
use schemars::JsonSchema;
use words::Words;

/// The names of a type that is written by a name.
fn names<T: JsonSchema>() -> Vec<String> {
    let schema = schemars::schema_for!(T).to_value();
    let consts = schema["oneOf"].as_array().into_iter().flatten().map(|one| &one["const"]);
    let names = consts.chain(schema["enum"].as_array().into_iter().flatten());
    let names: Vec<String> = names.filter_map(|name| name.as_str().map(str::to_owned)).collect();
    assert!(!names.is_empty(), "{schema}");
    names
}

#[test]
fn everything_in_messages_has_words() {
    let check = |space: &str, names: Vec<String>| {
        for (name, words) in
            names.iter().flat_map(|name| Words::all().iter().map(move |w| (name, w)))
        {
            let key = format!("{space}.{name}");
            assert!(words.has(&key), "there are no words for {key} in {}", words.language());
        }
    };
    check("game", GameKind::ALL.map(|kind| kind.name().to_owned()).to_vec());
    check("bot", games::catalogue().bots);
    check("notice", names::<wire::NoticeCode>());
    check("emote", wire::EMOTES.map(String::from).to_vec());
    check("phase", names::<dwarf::Phase>());
    let commands = names::<wire::Command>();
    let typed =
        commands.into_iter().filter(|name| !["nothing", "unknown"].contains(&name.as_str()));
    check("command", typed.collect());
}
