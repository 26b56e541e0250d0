//! Cards of the games, from their names in messages: `R7`, `kJ`, `k11b`, `dragon`.

use std::sync::LazyLock;

use games::{CardEntry, Catalogue, GameEntry};
use words::Words;

/// What there is to know about the games.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(games::catalogue);

pub(crate) fn entry(game: &str) -> Option<&'static GameEntry> {
    CATALOGUE.games.iter().find(|entry| entry.game == game)
}

/// The letters of all colours and suits, in order.
#[cfg(test)]
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

/// A card in few letters, as it stands on it in a language: `kJ`, in German `kB`.
pub(crate) fn label(words: &Words, card: &str) -> String {
    match group(card) {
        Some(letter) => format!("{letter}{}", words.printed(card)),
        None => words.find(&format!("card.{card}.short")).to_owned(),
    }
}

/// The number or rank as it stands on the card: `7`, `J`, `11`.
pub(crate) fn rank(card: &str) -> &'static str {
    entry_of(card).map_or("", |entry| &entry.rank)
}
