//! Cards in words, from their names in messages: `R7`, `kJ`, `k11b`, `dragon`.

use std::sync::LazyLock;

use games::{CardEntry, Catalogue, GameEntry};
use words::Words;

/// What there is to know about the games.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(games::catalogue);

/// A game's part of it.
pub(crate) fn entry(game: &str) -> Option<&'static GameEntry> {
    CATALOGUE.games.iter().find(|entry| entry.game == game)
}

/// The letters of all colours and suits, in order.
pub(crate) fn groups() -> impl Iterator<Item = char> {
    CATALOGUE.games.iter().flat_map(|entry| &entry.suits).flat_map(|suit| suit.chars())
}

fn entry_of(card: &str) -> Option<&'static CardEntry> {
    CATALOGUE.games.iter().flat_map(|entry| &entry.cards).find(|entry| entry.card == card)
}

/// The colour or suit of a card; magic cards have none.
pub(crate) fn group(card: &str) -> Option<char> {
    entry_of(card)?.suit.as_ref()?.chars().next()
}

/// The number or rank as it stands on the card: `7`, `J`, `11`.
pub(crate) fn rank(card: &str) -> &'static str {
    entry_of(card).map_or("", |entry| &entry.rank)
}

/// The word for a colour or suit.
pub(crate) fn group_name(words: &Words, letter: char) -> &str {
    let kind = if letter.is_uppercase() { "colour" } else { "suit" };
    words.find(&format!("{kind}.{letter}"))
}

/// A card by itself: `red 7`, `Jack of Knights`, `Enchanter (11 of Knights)`, `Dragon`.
pub(crate) fn card(words: &Words, card: &str) -> String {
    name(words, card, "")
}

/// A card in a sentence: `red 7`, `the Jack of Knights`.
pub(crate) fn the_card(words: &Words, card: &str) -> String {
    name(words, card, ".the")
}

fn name(words: &Words, card: &str, form: &str) -> String {
    let Some(letter) = group(card) else {
        return words.get(&format!("card.{card}{form}")).to_owned();
    };
    if letter.is_uppercase() {
        let colour = group_name(words, letter);
        return words.say("card.coloured", &[("colour", colour), ("number", rank(card))]);
    }
    let short = rank(card);
    let long = format!("rank.{short}");
    let rank = if words.has(&long) { words.get(&long) } else { short };
    let special = format!("card.{card}");
    if words.has(&special) {
        let plain = words.say(&format!("card.{letter}"), &[("rank", rank)]);
        let values = [("name", words.get(&special)), ("card", plain.as_str())];
        return words.say(&format!("card.special{form}"), &values);
    }
    words.say(&format!("card.{letter}{form}"), &[("rank", rank)])
}

/// Cards by colour or suit: `red 4 10, blue 2`, `Knights 2 7 K, Mummy`.
pub(crate) fn cards<'a>(words: &Words, cards: impl IntoIterator<Item = &'a str>) -> String {
    let cards: Vec<&str> = cards.into_iter().collect();
    let of = |letter: char| {
        let ranks: Vec<&str> =
            cards.iter().filter(|c| group(c) == Some(letter)).map(|c| rank(c)).collect();
        (!ranks.is_empty()).then(|| format!("{} {}", group_name(words, letter), ranks.join(" ")))
    };
    let magic = cards.iter().filter(|c| group(c).is_none()).map(|c| card(words, c));
    groups().filter_map(of).chain(magic).collect::<Vec<_>>().join(", ")
}

/// The same, or words for none.
pub(crate) fn cards_or_none<'a>(words: &Words, all: impl IntoIterator<Item = &'a str>) -> String {
    let text = cards(words, all);
    if text.is_empty() { words.get("tui.no_cards").to_owned() } else { text }
}

/// The first letter in capitals, for the beginning of a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_names_in_both_languages() {
        let (en, de) = (Words::english(), Words::german());
        for (code, english, german) in [
            ("R7", "red 7", "Rot 7"),
            ("kJ", "the Jack of Knights", "Ritter-Bube"),
            ("d10", "the 10 of Dwarves", "Zwerg-10"),
            ("k11b", "the Enchanter (11 of Knights)", "Ritter-11 (Zauberin)"),
            ("dragon", "the Dragon", "den Drachen"),
        ] {
            assert_eq!((the_card(en, code), the_card(de, code)), (english.into(), german.into()));
        }
        assert_eq!(card(en, "k11b"), "Enchanter (11 of Knights)");
        assert_eq!(cards(en, ["R4", "R10", "B2"]), "red 4 10, blue 2");
        assert_eq!(cards(en, ["k2", "k11a", "gA", "mummy"]), "Knights 2 11, Goblins A, Mummy");
        assert_eq!(
            [group("dragon"), group("d1"), group("gA"), group("")].map(|g| g.is_some()),
            [false, true, true, false]
        );
    }
}
