//! What cannot be, in words.

use pad::{Pack, WrongKind, WrongTelling};
use words::Words;

/// What is wrong, and by which rule.
pub(crate) fn wrong(words: &Words, names: &[String], wrong: &WrongTelling) -> String {
    let name = |seat: usize| names.get(seat).cloned().unwrap_or_else(|| seat.to_string());
    let what = match &wrong.what {
        WrongKind::Untold { cards: untold } => {
            let list = words.cards(untold.iter().map(String::as_str));
            words.say("wrong.untold", &[("cards", &list)])
        }
        WrongKind::NoCard { found, .. } => words.say("wrong.no_card", &[("found", found)]),
        WrongKind::OutOfPack { card, seat, pack } => {
            let (name, card) = (name(*seat), words.the_card(card));
            let (highest, special, key) = match pack {
                Pack::UpTo(highest) => (highest.to_string(), String::new(), "up_to"),
                Pack::Without(_) => (String::new(), String::new(), "without"),
                Pack::Special(special) => (String::new(), words.the_card(special), "special"),
            };
            let values = [
                ("name", name.as_str()),
                ("card", &card),
                ("highest", &highest),
                ("special", &special),
            ];
            words.say(&format!("wrong.out_of_pack.{key}"), &values)
        }
        WrongKind::Twice { card, seat, before } => {
            let (name, other, card) = (name(*seat), name(*before), words.the_card(card));
            let key = if seat == before { "wrong.twice.same" } else { "wrong.twice" };
            words.say(key, &[("name", &name), ("other", &other), ("card", &card)])
        }
        WrongKind::NoSeat { found, players } => {
            let (found, players) = ((found + 1).to_string(), players.to_string());
            words.say("wrong.no_seat", &[("found", &found), ("players", &players)])
        }
        WrongKind::SeatTwice { seat } => words.say("wrong.seat_twice", &[("name", &name(*seat))]),
        WrongKind::Number { found, least, most, .. } => {
            let values = [found, least, most].map(usize::to_string);
            let key = if least == most { "wrong.number" } else { "wrong.number.range" };
            let values =
                [("found", values[0].as_str()), ("least", &values[1]), ("most", &values[2])];
            words.say(key, &values)
        }
        WrongKind::Contradicts { seat, .. } => {
            words.say("wrong.contradicts", &[("name", &name(*seat))])
        }
        other => words.say("wrong.other", &[("text", &other.to_string())]),
    };
    match &wrong.rule {
        Some(rule) => words.say("wrong.at", &[("what", &what), ("rule", rule)]),
        None => what,
    }
}
