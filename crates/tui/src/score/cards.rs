//! Cards as people tell them: `R 4 10 11 Y8`, `k2 7 K dA`, and the words for what a pile counts.

use pad::{GoliathSeat, Worth};
use words::Words;

use crate::name::cards;

/// The pack of David & Goliath for some players.
pub(crate) fn goliath_deck(players: usize) -> Vec<String> {
    let numbers = |letter: char| (1..=3 * players).map(move |number| format!("{letter}{number}"));
    "RYGBV".chars().flat_map(numbers).collect()
}

/// Reads cards: a letter goes for all numbers after it. The deck says what there is, and whether
/// an 11 is the one or the other. Err is the word that names no card.
pub(crate) fn read(text: &str, deck: &[String]) -> Result<Vec<String>, String> {
    let goliath = deck.iter().any(|card| card.starts_with(|c: char| c.is_uppercase()));
    let groups = if goliath { "RYGBV" } else { "kdg" };
    let mut group: Option<char> = None;
    let mut found = Vec::new();
    for word in text.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty()) {
        let first = word.chars().next().unwrap_or_default();
        let letter = groups.chars().find(|letter| letter.eq_ignore_ascii_case(&first));
        let rest: String = word.chars().skip(1).collect();
        // With a suit before it, a lone capital K is a King, and a small one the Knights.
        let king = word == "K" && group.is_some() && !goliath;
        match letter.filter(|_| !king) {
            Some(letter) if rest.is_empty() => group = Some(letter),
            Some(letter) if card(&rest, letter, deck).is_some() => {
                group = Some(letter);
                found.extend(card(&rest, letter, deck));
            }
            _ => {
                let whole = deck.iter().find(|known| known.eq_ignore_ascii_case(word)).cloned();
                let named = group.and_then(|group| card(word, group, deck));
                found.push(whole.or(named).ok_or_else(|| shown(word))?);
            }
        }
    }
    Ok(found)
}

fn shown(word: &str) -> String {
    words::visible(word).chars().take(20).collect()
}

/// The card of a group with this rank; cards that are not in the deck are for the pad to refuse.
fn card(rank: &str, group: char, deck: &[String]) -> Option<String> {
    let wanted = format!("{group}{rank}");
    let fits = |known: &&String| {
        let bare = known.trim_end_matches(['a', 'b']);
        known.eq_ignore_ascii_case(&wanted) || bare.eq_ignore_ascii_case(&wanted)
    };
    if let Some(known) = deck.iter().find(fits) {
        return Some(known.clone());
    }
    let number = rank.parse::<u8>().is_ok_and(|number| (1..=18).contains(&number));
    let plain = number && !rank.starts_with(['0', '+']);
    let noble = ["J", "Q", "K", "A"].contains(&rank.to_uppercase().as_str());
    let goliath = group.is_uppercase();
    (plain || noble && !goliath).then(|| format!("{group}{}", rank.to_uppercase()))
}

/// What a pile counts, colour by colour.
pub(crate) fn goliath_seat(words: &Words, seat: &GoliathSeat) -> String {
    let parts = seat.colours.iter().filter(|line| line.worth != Worth::Nothing).map(|line| {
        let list = cards(words, line.cards.iter().map(String::as_str));
        let (points, n) = (line.points.to_string(), line.count.to_string());
        let each = line.worth == Worth::OneEach;
        let key = if each { "score.colour.each" } else { "score.colour" };
        words.say(key, &[("cards", &list), ("points", &points), ("n", &n)])
    });
    let parts: Vec<String> = parts.collect();
    match parts.is_empty() {
        true => words.get("score.nothing").to_owned(),
        false => format!("{}.", parts.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_read_as_people_write_them() {
        let check = |text: &str, deck: &[String], expected: &str| {
            let found = read(text, deck);
            let found = found.map_or_else(|word| format!("?{word}"), |cards| cards.join(" "));
            assert_eq!(found, expected, "{text}");
        };
        let goliath = goliath_deck(4);
        check("R 4 10 11 y8, b2 3", &goliath, "R4 R10 R11 Y8 B2 B3");
        check("r4 R18", &goliath, "R4 R18");
        check("R4 x", &goliath, "?x");
        check("7", &goliath, "?7");
        check("r 0", &goliath, "?0");
        let dwarf = ["k2", "kK", "k11b", "dA", "gK", "dragon"].map(String::from);
        check("k2 K 11 d a dragon", &dwarf, "k2 kK k11b dA dragon");
        check("kk k 2 g K", &dwarf, "kK k2 gK");
        check("dq", &dwarf, "dQ");
        check("", &dwarf, "");
    }
}
