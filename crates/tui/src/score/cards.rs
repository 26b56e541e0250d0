//! Cards as people tell them: `R 4 10 11 Y8`, `k2 7 K dA`.

use games::{CardEntry, GameEntry};
use words::Words;

/// Reads cards: a letter goes for all numbers after it. The deck says whether an 11 is the one or
/// the other; cards that are not in it are for the pad to refuse. Err is the word that names no
/// card.
pub(crate) fn read(text: &str, game: &GameEntry, deck: &[String]) -> Result<Vec<String>, String> {
    let mut group: Option<&str> = None;
    let mut found = Vec::new();
    for word in text.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty()) {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        let letter = game.suits.iter().find(|suit| suit.eq_ignore_ascii_case(first));
        let named = group.and_then(|group| card(word, group, game, deck));
        // With a suit before it, a lone capital K is a King, and a small one the Knights.
        let rank = named.is_some() && word.chars().all(char::is_uppercase);
        match letter.filter(|_| !rank) {
            Some(letter) if rest.is_empty() => group = Some(letter),
            Some(letter) if card(rest, letter, game, deck).is_some() => {
                group = Some(letter);
                found.extend(card(rest, letter, game, deck));
            }
            _ => {
                let whole = game.cards.iter().find(|known| known.card.eq_ignore_ascii_case(word));
                let whole = whole.map(|known| known.card.clone());
                found.push(whole.or(named).ok_or_else(|| shown(word))?);
            }
        }
    }
    Ok(found)
}

fn shown(word: &str) -> String {
    words::visible(word).chars().take(20).collect()
}

/// The card of a group with this rank, in the deck if there is one.
fn card(rank: &str, group: &str, game: &GameEntry, deck: &[String]) -> Option<String> {
    let name = format!("{group}{rank}");
    // The letter that is printed on it, in any language.
    let printed = |known: &CardEntry| {
        Words::all().iter().any(|words| words.printed(&known.card).eq_ignore_ascii_case(rank))
    };
    let fits = |known: &&CardEntry| {
        let of_group = known.suit.as_deref() == Some(group);
        let ranked = known.rank.eq_ignore_ascii_case(rank) || printed(known);
        of_group && (ranked || known.card.eq_ignore_ascii_case(&name))
    };
    let all: Vec<&str> = game.cards.iter().filter(fits).map(|known| known.card.as_str()).collect();
    let dealt = all.iter().find(|card| deck.iter().any(|known| known == *card));
    dealt.or(all.first()).map(|&card| card.to_owned())
}

#[cfg(test)]
mod tests {
    use games::GameKind;

    use super::*;

    #[test]
    fn cards_are_read_as_people_write_them() {
        let catalogue = games::catalogue();
        let check = |text: &str, kind: GameKind, deck: &[String], expected: &str| {
            let found = read(text, catalogue.game(kind), deck);
            let found = found.map_or_else(|word| format!("?{word}"), |cards| cards.join(" "));
            assert_eq!(found, expected, "{text}");
        };
        let deck = &catalogue.game(GameKind::Goliath).deck(4).expect("for four").cards;
        let check_goliath =
            |text: &str, expected: &str| check(text, GameKind::Goliath, deck, expected);
        check_goliath("R 4 10 11 y8, b2 3", "R4 R10 R11 Y8 B2 B3");
        check_goliath("r4 R18", "R4 R18");
        check_goliath("R4 x", "?x");
        check_goliath("7", "?7");
        check_goliath("r 0", "?0");
        let dwarf = ["k2", "kK", "k11b", "dA", "gK", "dragon"].map(String::from);
        check("k2 K 11 d a dragon", GameKind::Dwarf, &dwarf, "k2 kK k11b dA dragon");
        check("kk k 2 g K", GameKind::Dwarf, &dwarf, "kK k2 gK");
        check("dq", GameKind::Dwarf, &dwarf, "dQ");
        check("k 2 D dB", GameKind::Dwarf, &dwarf, "k2 kQ dJ");
        check("", GameKind::Dwarf, &dwarf, "");
    }
}
