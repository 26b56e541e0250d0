//! Every fact in words, and all that commands and faces say by themselves: `words/spoken/*.txt` hold an example of each, for the
//! reader and for somebody else, for one and for many, so that people can read what has changed. With
//! `TRICKHOLD_BLESS=1` this writes them anew.

use game::{Arg, Fact, Seat};
use words::{Speaker, Value, Words};

/// Every fact with the names and kinds of its arguments, by game where it is of one only.
const FACTS: [(&str, &str); 3] = [
    ("", include_str!("../../games/tests/facts.txt")),
    ("goliath", include_str!("../../bots/tests/facts/goliath.txt")),
    ("dwarf", include_str!("../../bots/tests/facts/dwarf.txt")),
];

/// The arguments of a fact by kind, and what a sentence may use of each.
fn forms(name: &str, kind: &str) -> Vec<String> {
    let forms: &[&str] = match kind {
        "seat" => &["", "_is", "_option"],
        "seats" => &["", "_is", "_count"],
        "card" => &["", "_name", "_option"],
        "special" => &["", "_name", "_does"],
        "cards" => &["", "_list", "_count"],
        "quest" => &["", "_title", "_text", "_option"],
        "word" => &["", "_is", "_option"],
        "number" => &["", "_added"],
        "suit" => &[""],
        _ => panic!("{kind} is no kind of argument"),
    };
    forms.iter().map(|form| format!("{name}{form}")).collect()
}

/// A fact as the files hold it.
struct FactPattern {
    game: &'static str,
    /// A hint speaks to the reader about others, and of what is gained.
    hint: bool,
    key: &'static str,
    args: Vec<(&'static str, &'static str)>,
}

fn facts() -> impl Iterator<Item = FactPattern> {
    let lines = FACTS.iter().flat_map(|(game, text)| text.lines().map(move |line| (*game, line)));
    lines.map(|(game, line)| {
        // Advice has a word on how often it is said.
        let mut words = line.split(": ").next().expect("a fact").split(' ');
        let key = words.next().expect("a key");
        let goliath = ["goliath", "score.colour", "highest", "rest", "keeps_", "turned", "removed"];
        let of = if goliath.iter().any(|part| key.contains(part)) { "goliath" } else { "dwarf" };
        let (hint, game) = (!game.is_empty(), if game.is_empty() { of } else { game });
        FactPattern {
            game,
            hint,
            key,
            args: words.map(|word| word.split_once(':').expect("name:kind")).collect(),
        }
    })
}

#[test]
fn every_fact_has_words_that_fit() {
    for words in Words::all() {
        for FactPattern { key, args, .. } in facts() {
            assert!(words.has(key), "{key} has no words in {}", words.language());
            let allowed: Vec<String> =
                args.iter().flat_map(|(name, kind)| forms(name, kind)).collect();
            for used in words.arguments(key) {
                assert!(allowed.contains(&used), "{key} in {}: ${used}", words.language());
            }
        }
    }
}

/// An example of an argument: about the reader or not, one or many.
fn example(of: &FactPattern, name: &str, kind: &str, you: bool, many: bool) -> Arg {
    let goliath = of.game == "goliath";
    let (card, suit) = if goliath { ("R7", "R") } else { ("kJ", "k") };
    match kind {
        // A score pad speaks to all at the table: nobody is the reader.
        "seat" if of.hint || of.key.starts_with("wrong.") => {
            Arg::Seat(Seat::new(if name == "seat" { 1 } else { 2 }))
        }
        "seat" => Arg::Seat(Seat::new(if (name == "seat") == you { 0 } else { 1 })),
        "seats" if you => Arg::Seats(vec![Seat::new(1), Seat::new(0)]),
        "seats" => Arg::Seats(vec![Seat::new(1), Seat::new(2)]),
        "card" => Arg::Card(card.into()),
        "special" => Arg::Special("dragon".into()),
        "cards" if goliath && many => Arg::Cards(["R4", "R10", "B2"].map(Into::into).to_vec()),
        "cards" if many => Arg::Cards(["k2", "k11a", "mummy"].map(Into::into).to_vec()),
        "cards" => Arg::Cards(vec![card.into()]),
        "suit" => Arg::Suit(suit.into()),
        "number" if name == "chance" => Arg::Number(if many { 73 } else { 99 }),
        "number" if !many => Arg::Number(1),
        "number" if of.hint && (name.starts_with("other") || name == "from") => Arg::Number(17),
        "number" if of.hint => Arg::Number(3),
        "number" => Arg::Number(if ["points", "worth"].contains(&name) { -3 } else { 3 }),
        "quest" => Arg::Quest("12a".into()),
        "word" if name == "bot" => Arg::Word("expert".into()),
        "word" if name == "emote" => Arg::Word("oops".into()),
        "word" if ["next", "other"].contains(&name) => Arg::Word("left".into()),
        "word" if name == "prize" => Arg::Word(if goliath { "cards" } else { "trick" }.into()),
        "word" if name == "part" => Arg::Word(if goliath { "round" } else { "hand" }.into()),
        "word" if name == "field" => Arg::Word("tricks".into()),
        "word" if name == "phase" => Arg::Word("quest".into()),
        "word" => Arg::Word("12".into()),
        _ => panic!("{kind} is no kind of argument"),
    }
}

/// What is no fact: what commands report, and what the faces say by themselves.
const OTHERS: [&str; 12] = [
    "report-",
    "tui-",
    "plain-",
    "pad-",
    "notice-",
    "review-",
    "replay-",
    "resume-",
    "preview-",
    "ago-",
    "happened-chat",
    "refusal-rule",
];

/// An example of what is put into such a text: one, or many.
fn value(words: &Words, key: &str, name: &str, many: i32) -> Value<'static> {
    let decimal = || words.decimal(if many == 1 { 0.5 } else { 1234.5 }, 1).into();
    let report = key.starts_with("report-");
    match name {
        "game" => words.get("game.dwarf-king").to_owned().into(),
        "name" | "a" if report => "expert".into(),
        "b" if report => "greedy".into(),
        "kept" => if many == 1 { "yes" } else { "no" }.into(),
        "file" | "path" | "from" | "place" => "FILE".into(),
        "own" | "to" => "FOLDER".into(),
        "program" => "bot.py".into(),
        "what" | "why" => "an error".into(),
        "gaps" | "range" => "3..5".into(),
        "signature" | "seed" | "commit" => "c0ffee".into(),
        "url" | "link" => "http://127.0.0.1:7411".into(),
        "command" => "trickhold play --resume".into(),
        "players" if key.starts_with("resume-") => "Ann, Pip".into(),
        "players" => 4.into(),
        "decisions" | "simulations" | "worlds" => 400.into(),
        "mean" | "low" | "high" | "difference" | "radius" | "time" | "speed" => decimal(),
        "cards" if report => decimal(),
        "name" | "host" | "seat" => "Pip".into(),
        "other" => "Bo".into(),
        "names" => words.and(&["Ann".into(), "Pip".into()]).into(),
        "card" | "played" | "special" => words.the_card("kJ").into(),
        "best" => words.the_card("dragon").into(),
        "cards" | "list" => words.cards(["k2", "kJ"]).into(),
        "suits" | "led" => words.suit("k").to_owned().into(),
        "class" => words.get("class.mistake").to_owned().into(),
        "where" => words.say("review.where.hands", &[("round", "2"), ("trick", "3")]).into(),
        "ago" => words.count("ago.hours", many).into(),
        "rounds" if key.starts_with("pad-") => words.count("hands", many).into(),
        "points" => words.count("point", many).into(),
        "quest" => "12a".into(),
        "title" => words.get("quest.12a.title").to_owned().into(),
        "text" if key == "pad-quest-is" => words.get("quest.12a").to_owned().into(),
        "text" => "Hm.".into(),
        "rule" => "DK-5.1".into(),
        "typed" | "example" | "key" => "k 7".into(),
        "date" => "2026-11-18".into(),
        _ if !report => many.min(12).into(),
        _ => many.into(),
    }
}

/// All of them, for one and for many.
fn others(words: &Words) -> String {
    let mut text = String::new();
    let other = |key: &&str| OTHERS.iter().any(|space| key.starts_with(space));
    for key in words.keys().filter(other) {
        let names = words.arguments(key);
        let mut said = Vec::new();
        for many in [1, 12_345] {
            let values = names.iter().map(|name| (&**name, value(words, key, name, many)));
            let sentence = words.tell(key, values);
            if !said.contains(&sentence) {
                text += &format!("{key}: {sentence}\n");
                said.push(sentence);
            }
        }
    }
    text
}

#[test]
fn all_sentences_are_kept_to_be_read() {
    for words in Words::all() {
        let names = ["Ann", "Pip", "Bo"].map(str::to_owned).to_vec();
        let speaker = Speaker { words, you: Some(Seat::new(0)), names };
        let mut text = String::new();
        for of in facts() {
            let key = of.key;
            let mut said = Vec::new();
            // Bots are others, and one's own turn is no reason against anything.
            let only_others =
                ["happened.filled", "refusal.not_your_turn.of", "table.known", "table.void"]
                    .contains(&key)
                    || key.starts_with("wrong.");
            for (you, many) in [(true, false), (false, false), (true, true), (false, true)] {
                if you && only_others {
                    continue;
                }
                let mut fact = Fact::new(key);
                for (name, kind) in &of.args {
                    fact.args.insert((*name).into(), example(&of, name, kind, you, many));
                }
                let sentence = speaker.say(&fact);
                assert!(!sentence.contains("{$") && !sentence.contains("  "), "{key}: {sentence}");
                if !said.contains(&sentence) {
                    text += &format!("{key}: {sentence}\n");
                    said.push(sentence);
                }
            }
        }
        text += &others(words);
        let name = format!("../../words/spoken/{}.txt", words.language());
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        if std::env::var_os("TRICKHOLD_BLESS").is_some() {
            std::fs::write(&path, &text).expect("the file can be written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{} is old: bless it, and read it aloud", path.display());
    }
}
