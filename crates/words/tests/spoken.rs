//! Every fact in words: `words/spoken/*.txt` hold an example of each, for the reader and for somebody
//! else, for one and for many, so that people can read what has changed. With `TRICKHOLD_BLESS=1` this
//! writes them anew.

use game::{Arg, Fact, Seat};
use words::{Speaker, Words};

/// Every fact with the names and kinds of its arguments.
const FACTS: &str = include_str!("../../games/tests/facts.txt");

/// The arguments of a fact by kind, and what a sentence may use of each.
fn forms(name: &str, kind: &str) -> Vec<String> {
    let forms: &[&str] = match kind {
        "seat" => &["", "_is"],
        "seats" => &["", "_is", "_count"],
        "card" => &["", "_name"],
        "special" => &["", "_name", "_does"],
        "cards" => &["", "_list", "_count"],
        "quest" => &["", "_title", "_text"],
        "word" => &["", "_is"],
        "number" => &["", "_added"],
        "suit" => &[""],
        _ => panic!("{kind} is no kind of argument"),
    };
    forms.iter().map(|form| format!("{name}{form}")).collect()
}

fn facts() -> impl Iterator<Item = (&'static str, Vec<(&'static str, &'static str)>)> {
    FACTS.lines().map(|line| {
        let mut words = line.split(' ');
        let key = words.next().expect("a key");
        (key, words.map(|word| word.split_once(':').expect("name:kind")).collect())
    })
}

#[test]
fn every_fact_has_words_that_fit() {
    for words in Words::all() {
        for (key, args) in facts() {
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
fn example(game: &str, name: &str, kind: &str, you: bool, many: bool) -> Arg {
    let goliath = game == "goliath";
    let (card, suit) = if goliath { ("R7", "R") } else { ("kJ", "k") };
    match kind {
        "seat" => Arg::Seat(Seat::new(if (name == "seat") == you { 0 } else { 1 })),
        "seats" if you => Arg::Seats(vec![Seat::new(1), Seat::new(0)]),
        "seats" => Arg::Seats(vec![Seat::new(1), Seat::new(2)]),
        "card" => Arg::Card(card.into()),
        "special" => Arg::Special("dragon".into()),
        "cards" if goliath && many => Arg::Cards(["R4", "R10", "B2"].map(Into::into).to_vec()),
        "cards" if many => Arg::Cards(["k2", "k11a", "mummy"].map(Into::into).to_vec()),
        "cards" => Arg::Cards(vec![card.into()]),
        "suit" => Arg::Suit(suit.into()),
        "number" if !many => Arg::Number(1),
        "number" => Arg::Number(if ["points", "worth"].contains(&name) { -3 } else { 3 }),
        "quest" => Arg::Quest("12a".into()),
        "word" if name == "bot" => Arg::Word("expert".into()),
        "word" if name == "emote" => Arg::Word("oops".into()),
        "word" if name == "phase" => Arg::Word("quest".into()),
        "word" => Arg::Word("12".into()),
        _ => panic!("{kind} is no kind of argument"),
    }
}

#[test]
fn all_sentences_are_kept_to_be_read() {
    for words in Words::all() {
        let names = ["Ann", "Pip", "Bo"].map(str::to_owned).to_vec();
        let speaker = Speaker { words, you: Some(Seat::new(0)), names };
        let mut text = String::new();
        for (key, args) in facts() {
            let goliath =
                ["goliath", "score.colour", "highest", "rest", "keeps_", "turned", "removed"];
            let game =
                if goliath.iter().any(|part| key.contains(part)) { "goliath" } else { "dwarf" };
            let mut said = Vec::new();
            // Bots are others, and one's own turn is no reason against anything.
            let only_others =
                ["happened.filled", "refusal.not_your_turn.of", "table.known", "table.void"]
                    .contains(&key);
            for (you, many) in [(true, false), (false, false), (true, true), (false, true)] {
                if you && only_others {
                    continue;
                }
                let mut fact = Fact::new(key);
                for (name, kind) in &args {
                    fact.args.insert((*name).into(), example(game, name, kind, you, many));
                }
                let sentence = speaker.say(&fact);
                assert!(!sentence.contains("{$") && !sentence.contains("  "), "{key}: {sentence}");
                if !said.contains(&sentence) {
                    text += &format!("{key}: {sentence}\n");
                    said.push(sentence);
                }
            }
        }
        let name = format!("../../words/spoken/{}.txt", words.language());
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        if std::env::var_os("TRICKHOLD_BLESS").is_some() {
            std::fs::write(&path, &text).expect("the file can be written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{} is old: bless it, and read it aloud", path.display());
    }
}
