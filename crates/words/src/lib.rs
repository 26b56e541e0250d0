//! All words for people: one file a language, `words/en.ftl` and `words/de.ftl`, in the language of
//! Project Fluent, which chooses person and number. The browser client reads the same files.
//!
//! Keys name what they are for: `refusal.<code>`, `effect.<type>`. Fluent's names have no dots: `a.b` is
//! the message `a-b`, or the attribute `b` of the message `a`. [`Speaker`] puts facts into words.

pub mod command;
mod number;
mod speak;
mod visible;

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use rust_embed::RustEmbed;
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue as Value;
use number::Marks;
pub use number::{added, signed};
pub use speak::{Speaker, capital};
pub use visible::{escaped, is_joiner, is_mark, is_visible, isolated, visible};

/// A file for each language, called by its code.
#[derive(RustEmbed)]
#[folder = "../../words"]
#[include = "*.ftl"]
pub struct WordFiles;

/// The rules for people: pages in English, and in a folder for each other language.
#[derive(RustEmbed)]
#[folder = "../../docs/rules"]
#[include = "*.md"]
pub struct RulePages;

/// English first.
static ALL: LazyLock<Vec<Words>> = LazyLock::new(|| {
    let mut names: Vec<String> = WordFiles::iter().map(|name| name.into_owned()).collect();
    names.sort_by_key(|name| (name != "en.ftl", name.clone()));
    let read = |name: String| {
        let file = WordFiles::get(&name)?;
        let source = std::str::from_utf8(&file.data).expect("the files of words are text");
        Some(Words::read(name.trim_end_matches(".ftl"), source))
    };
    names.into_iter().filter_map(read).collect()
});

/// The words of one language.
pub struct Words {
    language: String,
    bundle: FluentBundle<FluentResource>,
    keys: Vec<String>,
    /// The texts into which nothing is put, by key with dashes.
    texts: HashMap<String, String>,
    marks: Marks,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the words of {:?}", self.language)
    }
}

impl Words {
    fn read(language: &str, source: &str) -> Words {
        let source = FluentResource::try_new(source.into()).expect("the files of words are tested");
        let code: LanguageIdentifier = language.parse().expect("a language");
        let mut bundle = FluentBundle::new_concurrent(vec![code]);
        // Names are isolated where they come in, and nothing else may change direction.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(number::format));
        let keys = source.entries().flat_map(keys_of).collect();
        bundle.add_resource(source).expect("every message stands once");
        let (language, marks) = (language.into(), Marks::of("1,234.5"));
        let mut words = Words { language, bundle, keys, texts: HashMap::new(), marks };
        let text = |key: &str| {
            let (none, mut errors) = (FluentArgs::new(), Vec::new());
            let text = words.format(words.pattern(key)?, &none, &mut errors);
            errors.is_empty().then(|| (key.replace('.', "-"), text.into_owned()))
        };
        words.texts = words.keys().filter_map(text).collect();
        words.marks = Marks::of(words.get("number"));
        words
    }

    /// English, which is always there and with which other languages are compared.
    pub fn english() -> &'static Words {
        &ALL[0]
    }

    /// The words of all languages, English first.
    pub fn all() -> &'static [Words] {
        &ALL
    }

    /// The words of a language by its code.
    ///
    /// # Errors
    /// If there is no such language; the text says which there are.
    pub fn of(language: &str) -> Result<&'static Words, String> {
        ALL.iter().find(|words| words.language == language).ok_or_else(|| {
            let known: Vec<&str> = ALL.iter().map(Words::language).collect();
            format!("there is no language {language:?}: allowed are {}", known.join(", "))
        })
    }

    /// The words for a locale such as `de_AT.UTF-8`; English for all that are not there.
    pub fn for_locale(locale: &str) -> &'static Words {
        let code = locale.split(['_', '.', '-', '@']).next().unwrap_or_default();
        Words::of(&code.to_lowercase()).unwrap_or(&ALL[0])
    }

    /// The words that the environment asks for: the first of LC_ALL, LC_MESSAGES and LANG that is
    /// set decides.
    pub fn from_environment() -> &'static Words {
        let set = |name| std::env::var(name).ok().filter(|value: &String| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        Words::for_locale(&locale.unwrap_or_default())
    }

    /// The code of the language, such as `de`.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// A page of the rules; in English where this language has none.
    pub fn page(&self, name: &str) -> Option<String> {
        let file = RulePages::get(&format!("{}/{name}.md", self.language));
        let file = file.or_else(|| RulePages::get(&format!("{name}.md")))?;
        Some(String::from_utf8_lossy(&file.data).into_owned())
    }

    /// Every key: the messages, and their attributes after a dot.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    fn pattern(&self, key: &str) -> Option<&Pattern<&str>> {
        let message = |name: &str| self.bundle.get_message(&name.replace('.', "-"));
        if let Some(value) = message(key).and_then(|message| message.value()) {
            return Some(value);
        }
        let (name, attribute) = key.rsplit_once('.')?;
        message(name)?.get_attribute(attribute).map(|attribute| attribute.value())
    }

    /// The names of what a text puts in or chooses by.
    pub fn arguments(&self, key: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        if let Some(pattern) = self.pattern(key) {
            self.find_arguments(pattern, &mut found);
        }
        found
    }

    fn find_arguments(&self, pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            let PatternElement::Placeable { expression } = element else { continue };
            let (Expression::Inline(inline) | Expression::Select { selector: inline, .. }) =
                expression;
            match inline {
                InlineExpression::VariableReference { id } => {
                    found.insert(id.name.to_owned());
                }
                InlineExpression::MessageReference { id, .. } => {
                    found.extend(self.arguments(id.name));
                }
                _ => {}
            }
            if let Expression::Select { variants, .. } = expression {
                variants.iter().for_each(|one| self.find_arguments(&one.value, found));
            }
        }
    }

    fn format<'a>(
        &'a self,
        pattern: &'a Pattern<&str>,
        args: &'a FluentArgs,
        errors: &mut Vec<fluent_bundle::FluentError>,
    ) -> Cow<'a, str> {
        self.bundle.format_pattern(pattern, Some(args), errors)
    }

    /// Is there a text for this key?
    pub fn has(&self, key: &str) -> bool {
        self.pattern(key).is_some()
    }

    /// A text into which nothing is put. A key without one is its own text: a strange word on the
    /// screen is better than no screen.
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.texts.get(&key.replace('.', "-")).map_or(key, String::as_str)
    }

    /// The same for a key that does not live as long as the words; nothing if it has no text.
    pub fn find(&self, key: &str) -> &str {
        self.texts.get(&key.replace('.', "-")).map_or("", String::as_str)
    }

    /// The text of a key with values put into it. What is put in is not looked at again.
    pub fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.fill(key, &values.iter().copied().collect())
    }

    /// The same for texts and numbers.
    pub fn tell<'a>(
        &self,
        key: &str,
        values: impl IntoIterator<Item = (&'a str, Value<'a>)>,
    ) -> String {
        self.fill(key, &values.into_iter().collect())
    }

    fn fill(&self, key: &str, args: &FluentArgs) -> String {
        match self.pattern(key) {
            Some(pattern) => {
                let mut errors = Vec::new();
                let text = self.format(pattern, args, &mut errors).into_owned();
                debug_assert!(errors.is_empty(), "{key} in {}: {errors:?}", self.language);
                text
            }
            None => key.to_owned(),
        }
    }

    /// A number of things: `1 trick`, `2 tricks`.
    pub fn count<'a>(&self, key: &str, number: impl Into<Value<'a>>) -> String {
        self.tell(key, [("n", number.into())])
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

/// The keys of a message and of its attributes.
fn keys_of(entry: &Entry<&str>) -> Vec<String> {
    let Entry::Message(message) = entry else { return Vec::new() };
    let name = message.id.name;
    let attributes = message.attributes.iter().map(|one| format!("{name}.{}", one.id.name));
    message.value.iter().map(|_| name.to_owned()).chain(attributes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn german() -> &'static Words {
        Words::of("de").expect("a language")
    }
    use std::collections::BTreeMap;

    #[test]
    fn all_files_have_the_same_keys_and_arguments() {
        // Which forms of an argument a sentence needs is the language's own matter.
        let plain = |name: String| name.split('_').next().unwrap_or_default().to_owned();
        let of = |words: &'static Words| -> BTreeMap<&str, BTreeSet<String>> {
            let of = |key| words.arguments(key).into_iter().map(plain).collect();
            words.keys().map(|key| (key, of(key))).collect()
        };
        let first = of(Words::english());
        assert_eq!(first["seen-dwarf-king-deal-tile"].len(), 2, "{first:?}");
        for words in Words::all() {
            let own = of(words);
            for (key, arguments) in &first {
                assert_eq!(own.get(key), Some(arguments), "{key} in {}", words.language);
            }
            assert_eq!(own.len(), first.len(), "{}", words.language);
        }
    }

    #[test]
    fn every_quest_and_every_special_card_has_its_words() {
        let titles = |key: &&str| key.starts_with("quest-") && key.ends_with(".title");
        let games = &speak::CATALOGUE.games;
        let quests: usize = games.iter().map(|game| game.quests.len()).sum();
        assert_eq!(Words::english().keys().filter(titles).count(), quests);
        let specials = |key: &&str| key.starts_with("special-");
        let all: usize = games.iter().map(|game| game.specials.len()).sum();
        assert_eq!(Words::english().keys().filter(specials).count(), all);
    }

    #[test]
    fn browser_and_terminal_use_the_same_words() {
        let other = ["Auftrag", "Plättchen", "Sonderkarte", "Hexenmeister", "Verzauberer", "Narr"];
        for (key, text) in &german().texts {
            assert!(!other.iter().any(|word| text.contains(word)), "{key}: {text}");
        }
    }

    #[test]
    fn values_are_put_in_once() {
        let values = [("seat", "{ $card_name }"), ("card_name", "R7")];
        assert_eq!(Words::english().say("table.trick", &values), "{ $card_name }: R7.");
        assert_eq!(Words::english().count("trick", 1), "1 trick");
        assert_eq!(german().count("trick", -2), "−2 Stiche");
        assert_eq!(Words::english().say("no such key", &[]), "no such key");
    }

    #[test]
    #[should_panic(expected = "refusal.rule in en")]
    fn what_is_left_out_is_found() {
        Words::english().say("refusal.rule", &[("why", "So.")]);
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
            german().and(&parts)
        };
        assert_eq!([list(&[]), list(&["a"]), list(&["a", "b", "c"])], ["", "a", "a, b und c"]);
    }
}
