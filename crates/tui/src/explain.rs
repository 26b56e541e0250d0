//! How scores come about: colour by colour in David & Goliath, and by quest and special card in
//! The Dwarf King.

use dwarf::{CardSet, Counted, QuestLine};
use game::Seat;
use wire::{HandStanding, Pile};
use words::{Words, added};

use crate::model::{Model, View};
use crate::name::{cards, the_card};

/// For each seat, how its score of the round that has just ended came about.
pub(crate) fn round(model: &Model) -> Vec<String> {
    match &model.view {
        None => Vec::new(),
        Some(View::Plain(view)) => vec![String::new(); view.totals.len()],
        Some(View::Goliath(view)) => {
            view.piles.iter().map(|pile| self::pile(model.words, pile)).collect()
        }
        Some(View::Dwarf(view)) => {
            let names = |seat: Seat| model.name(seat);
            let special = view.special.map(|card| card.to_string());
            let seat = |(seat, line): (usize, &HandStanding)| {
                let special = special.as_deref().filter(|_| line.bonus != 0);
                let bonus = special.map(|card| (card, line.bonus));
                let doubled = view.doubled == Some(Seat::new(seat));
                dwarf_seat(model.words, &line.lines, bonus, doubled, &names)
            };
            view.standing.iter().enumerate().map(seat).collect()
        }
    }
}

/// What one pile counts: `red 4 10: 14; blue 2 3 6: 3 cards, 1 point each.`
pub(crate) fn pile(words: &Words, pile: &Pile) -> String {
    let parts = pile.colours.iter().map(|line| {
        let codes: Vec<String> = line.cards.iter().map(|card| card.to_string()).collect();
        let list = cards(words, codes.iter().map(String::as_str));
        let (points, n) = (line.points.to_string(), codes.len().to_string());
        let key = if line.by_count { "score.colour.each" } else { "score.colour" };
        words.say(key, &[("cards", &list), ("points", &points), ("n", &n)])
    });
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() {
        words.get("score.nothing").into()
    } else {
        format!("{}.", parts.join("; "))
    }
}

/// How one seat's score of a hand came about.
pub(crate) fn dwarf_seat(
    words: &Words,
    lines: &[QuestLine],
    bonus: Option<(&str, i32)>,
    doubled: bool,
    name: &dyn Fn(Seat) -> String,
) -> String {
    let mut parts: Vec<String> = lines
        .iter()
        // Cards that were not won need no words, unless there is nothing else to say.
        .filter(|line| !matches!(&line.counted, Counted::Each { cards, .. } if cards.is_empty()))
        .map(|line| {
            let what = counted(words, &line.counted, name);
            words.say("score.quest", &[("points", &added(line.points)), ("what", &what)])
        })
        .collect();
    if parts.is_empty() {
        let what = words.get("counted.nothing");
        parts.push(words.say("score.quest", &[("points", &added(0)), ("what", what)]));
    }
    if let Some((card, points)) = bonus {
        let card = the_card(words, card);
        parts.push(words.say("score.bonus", &[("points", &added(points)), ("card", &card)]));
    }
    if doubled {
        parts.push(words.get("score.doubled").into());
    }
    format!("{}.", parts.join(", "))
}

fn counted(words: &Words, counted: &Counted, name: &dyn Fn(Seat) -> String) -> String {
    let tricks = |number: i32| words.count("trick", number);
    let list = |all: &CardSet| {
        let all: Vec<String> = all.iter().map(|card| card.to_string()).collect();
        cards(words, all.iter().map(String::as_str))
    };
    match counted {
        Counted::Tricks { tricks: n } => words.say("counted.tricks", &[("tricks", &tricks(*n))]),
        Counted::SameTricks { tricks: n, same } if same.is_empty() => {
            words.say("counted.same_tricks.alone", &[("tricks", &tricks(*n))])
        }
        Counted::SameTricks { tricks: n, same } => {
            let names: Vec<String> = same.iter().map(|&seat| name(seat)).collect();
            let values = [("tricks", tricks(*n)), ("names", words.and(&names))];
            words.say("counted.same_tricks", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
        }
        Counted::Neighbours { tricks: n, previous, next } => {
            let values = [
                ("tricks", tricks(*n)),
                ("previous", previous.to_string()),
                ("next", next.to_string()),
            ];
            words.say("counted.neighbours", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
        }
        Counted::Run { tricks: n } => words.say("counted.run", &[("tricks", &tricks(*n))]),
        Counted::Drought { tricks: n } => words.say("counted.drought", &[("tricks", &tricks(*n))]),
        Counted::LastFour { tricks: n } => {
            words.say("counted.last_four", &[("tricks", &tricks(*n))])
        }
        Counted::ThirdTrick { place: Some(place) } => {
            words.say("counted.third_trick", &[("place", &place.to_string())])
        }
        Counted::ThirdTrick { place: None } => words.get("counted.third_trick.none").into(),
        Counted::Each { cards, worth } => {
            let values = [("cards", list(cards)), ("worth", added(*worth))];
            words.say("counted.each", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
        }
        Counted::Triplet { cards } => words.say("counted.triplet", &[("cards", &list(cards))]),
        Counted::Suits { knights, dwarves, goblins } => {
            let values = [
                ("knights", knights.to_string()),
                ("dwarves", dwarves.to_string()),
                ("goblins", goblins.to_string()),
            ];
            words.say("counted.suits", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
        }
        Counted::Lowest { card: Some(card) } => {
            words.say("counted.lowest", &[("card", &the_card(words, &card.to_string()))])
        }
        Counted::Lowest { card: None } => words.get("counted.lowest.none").into(),
        Counted::Row { cards } => words.say("counted.row", &[("cards", &list(cards))]),
        Counted::Sum { sum, others } => {
            let values = [("sum", sum.to_string()), ("others", others.to_string())];
            words.say("counted.sum", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
        }
    }
}
