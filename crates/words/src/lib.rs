//! All words for people: one file a language, `words/en.json` and `words/de.json`.
//!
//! Keys are flat and name what they are for (`card.…`, `refusal.<code>`, `effect.<type>`); texts
//! hold `{placeholders}`. The browser client reads the same files. A key that ends in `.you` is
//! the sentence whose subject is the reader; `.one` and `.other` are for numbers.

mod visible;

use std::collections::HashMap;
use std::sync::LazyLock;

pub use visible::{is_joiner, is_mark, is_visible, isolated, visible};

static ENGLISH: LazyLock<Words> =
    LazyLock::new(|| Words::read("en", include_str!("../../../words/en.json")));
static GERMAN: LazyLock<Words> =
    LazyLock::new(|| Words::read("de", include_str!("../../../words/de.json")));

/// The languages there are.
pub const LANGUAGES: [&str; 2] = ["en", "de"];

/// The words of one language.
#[derive(Debug)]
pub struct Words {
    language: &'static str,
    texts: HashMap<String, String>,
}

impl Words {
    fn read(language: &'static str, json: &str) -> Words {
        let texts = serde_json::from_str(json).expect("the files of words are tested");
        Words { language, texts }
    }

    /// English.
    pub fn english() -> &'static Words {
        &ENGLISH
    }

    /// German.
    pub fn german() -> &'static Words {
        &GERMAN
    }

    /// The words of a language by its code.
    ///
    /// # Errors
    /// If there is no such language; the text says which there are.
    pub fn of(language: &str) -> Result<&'static Words, String> {
        match language {
            "en" => Ok(&ENGLISH),
            "de" => Ok(&GERMAN),
            _ => {
                let known = LANGUAGES.join(", ");
                Err(format!("there is no language {language:?}: allowed are {known}"))
            }
        }
    }

    /// The words for a locale such as `de_AT.UTF-8`; English for all that are not there.
    pub fn for_locale(locale: &str) -> &'static Words {
        let code = locale.split(['_', '.', '-', '@']).next().unwrap_or_default();
        Words::of(&code.to_lowercase()).unwrap_or(&ENGLISH)
    }

    /// The words that the environment asks for: the first of LC_ALL, LC_MESSAGES and LANG that is
    /// set decides.
    pub fn from_environment() -> &'static Words {
        let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        Words::for_locale(&locale.unwrap_or_default())
    }

    /// The code of the language.
    pub fn language(&self) -> &'static str {
        self.language
    }

    /// Every key.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// Is there a text for this key?
    pub fn has(&self, key: &str) -> bool {
        self.texts.contains_key(key)
    }

    /// The text of a key as it stands in the file. A key without a text is its own text: a
    /// strange word on the screen is better than no screen.
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.texts.get(key).map_or(key, String::as_str)
    }

    /// The same for a key that does not live as long as the words; nothing if it has no text.
    pub fn find(&self, key: &str) -> &str {
        self.texts.get(key).map_or("", String::as_str)
    }

    /// The text of a key with its placeholders filled.
    pub fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        fill(self.get(key), values)
    }

    /// The sentence about the reader if it is one and there is one, else the one about others.
    pub fn say_of(&self, key: &str, you: bool, values: &[(&str, &str)]) -> String {
        let own = format!("{key}.you");
        if you && self.has(&own) { self.say(&own, values) } else { self.say(key, values) }
    }

    /// A number of things: `1 trick`, `2 tricks`.
    pub fn count(&self, key: &str, number: i32) -> String {
        let form = if number.abs() == 1 { "one" } else { "other" };
        self.say(&format!("{key}.{form}"), &[("n", &signed(number))])
    }

    /// `a`, `a and b`, `a, b and c`.
    pub fn and(&self, parts: &[String]) -> String {
        match parts {
            [] => String::new(),
            [one] => one.clone(),
            [list @ .., last] => self.say("and", &[("list", &list.join(", ")), ("last", last)]),
        }
    }
}

/// A number with a proper minus sign.
pub fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A number that is added: `+3`, `−3`, `+0`.
pub fn added(number: i32) -> String {
    if number < 0 { signed(number) } else { format!("+{number}") }
}

/// Puts values into a text's placeholders. What is put in is not looked at again, so a player
/// called `{card}` stays that.
fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        let Some((name, after)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled += value,
            None => filled.extend(["{", name, "}"]),
        }
        rest = after;
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn placeholders(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(n, _)| n).collect()
    }

    #[test]
    fn both_files_have_the_same_keys_and_placeholders() {
        let of = |words: &'static Words| -> BTreeMap<&str, BTreeSet<&str>> {
            words.keys().map(|key| (key, placeholders(words.get(key)))).collect()
        };
        assert_eq!(of(Words::english()), of(Words::german()));
        assert!(Words::german().texts.values().all(|text| !text.is_empty()));
    }

    #[test]
    fn every_quest_and_every_special_card_has_its_words() {
        let titles = |key: &&str| key.starts_with("quest.") && key.ends_with(".title");
        assert_eq!(Words::english().keys().filter(titles).count(), 52);
        let specials = |key: &&str| key.starts_with("special.");
        assert_eq!(Words::english().keys().filter(specials).count(), 14);
    }

    #[test]
    fn browser_and_terminal_use_the_same_words() {
        let other = ["Auftrag", "Plättchen", "Sonderkarte", "Hexenmeister", "Verzauberer", "Narr"];
        for (key, text) in &Words::german().texts {
            assert!(!other.iter().any(|word| text.contains(word)), "{key}: {text}");
        }
    }

    #[test]
    fn values_are_put_in_once() {
        let values = [("name", "{card}"), ("card", "R7")];
        assert_eq!(fill("{name} plays {card}, {other} {", &values), "{card} plays R7, {other} {");
        assert_eq!(Words::english().say_of("effect.shows", true, &[("card", "x")]), "You show x.");
        assert_eq!(Words::english().count("trick", 1), "1 trick");
        assert_eq!(Words::german().count("trick", -2), "−2 Stiche");
        assert_eq!(Words::english().say("no such key", &[]), "no such key");
    }

    #[test]
    fn the_locale_picks_the_language() {
        for (locale, language) in
            [("de_AT.UTF-8", "de"), ("de", "de"), ("en_GB", "en"), ("fr_FR", "en"), ("", "en")]
        {
            assert_eq!(Words::for_locale(locale).language(), language, "{locale}");
        }
        assert_eq!(Words::of("xx").unwrap_err(), "there is no language \"xx\": allowed are en, de");
    }

    #[test]
    fn lists_are_joined() {
        let list = |parts: &[&str]| {
            let parts: Vec<String> = parts.iter().map(|&part| part.to_owned()).collect();
            Words::german().and(&parts)
        };
        assert_eq!([list(&[]), list(&["a"]), list(&["a", "b", "c"])], ["", "a", "a, b und c"]);
    }
}
