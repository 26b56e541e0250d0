//! How scores come about: colour by colour in David & Goliath, and by quest and special card in
//! The Dwarf King, where the score pad says what counted.

use pad::{Counted, DwarfSeat};
use serde_json::{Value, json};
use wire::{DwarfTable, Pile};
use words::{Words, added};

use crate::model::{Model, View};
use crate::name::{cards, the_card};

/// For each seat, how its score of the round that has just ended came about.
pub(crate) fn round(model: &Model, effect: &Value) -> Vec<String> {
    match &model.view {
        None => Vec::new(),
        Some(View::Goliath(view)) => {
            view.piles.iter().map(|pile| self::pile(model.words, pile)).collect()
        }
        Some(View::Dwarf(view)) => match request(model, view).and_then(|r| pad::score(&r).ok()) {
            Some(pad::Answer::Dwarf(answer)) => {
                let names = |chair: usize| model.name(chair as u8);
                answer.seats.iter().map(|seat| dwarf_seat(model.words, seat, &names)).collect()
            }
            _ => plain_parts(model.words, effect),
        },
    }
}

/// What one pile counts: `red 4 10: 14; blue 2 3 6: 3 cards, 1 point each.`
pub(crate) fn pile(words: &Words, pile: &Pile) -> String {
    let parts = pile.colours.iter().map(|line| {
        let codes: Vec<String> = line.cards.0.iter().map(|card| card.to_string()).collect();
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

/// The hand as the score pad wants to be told of it. Everything about it lies open.
fn request(model: &Model, view: &DwarfTable) -> Option<Value> {
    let (quest, special) = (view.quest.as_ref()?, view.special.as_ref()?);
    let side = quest.chars().last()?.to_string();
    let mut options = json!(model.table.options);
    options["players"] = json!(model.table.players);
    let mut request = json!({
        "game": "dwarf-king",
        "options": options,
        "tile": view.tile,
        "side": side,
        "special": special,
        "winners": view.winners_so_far,
        "won": view.won,
    });
    let (seat, points) = view
        .standing
        .iter()
        .enumerate()
        .map(|(seat, line)| (seat, line.bonus))
        .find(|&(_, bonus)| bonus != 0)
        .unwrap_or_default();
    match special.as_str() {
        "d11b" if points != 0 => request["tinkerer"] = json!({"next_trick": seat}),
        "d11b" => request["tinkerer"] = json!("last_trick"),
        "k1" if points != 0 => request["joker"] = json!({"last_trick": seat}),
        "k1" => request["joker"] = json!("earlier"),
        "g1" => request["scout"] = json!({"played_by": seat, "nobles": points}),
        _ => {}
    }
    Some(request)
}

/// What the points of a seat are made of, without saying why.
fn plain_parts(words: &Words, effect: &Value) -> Vec<String> {
    let list =
        |key: &str| -> Vec<i32> { serde_json::from_value(effect[key].clone()).unwrap_or_default() };
    let parts = |(quest, bonus): (&i32, &i32)| {
        let values = [added(*quest), added(*bonus)];
        format!(
            "{}: {}, {}: {}.",
            words.get("tui.quest_points"),
            values[0],
            words.get("tui.bonus"),
            values[1]
        )
    };
    list("quest_points").iter().zip(&list("bonus")).map(parts).collect()
}

/// How one seat's score of a hand came about.
pub(crate) fn dwarf_seat(
    words: &Words,
    seat: &DwarfSeat,
    name: &dyn Fn(usize) -> String,
) -> String {
    let mut parts: Vec<String> = seat
        .lines
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
    if let Some(bonus) = &seat.bonus {
        let card = the_card(words, &bonus.card);
        parts.push(words.say("score.bonus", &[("points", &added(bonus.points)), ("card", &card)]));
    }
    if seat.doubled {
        parts.push(words.get("score.doubled").into());
    }
    format!("{}.", parts.join(", "))
}

fn counted(words: &Words, counted: &Counted, name: &dyn Fn(usize) -> String) -> String {
    let tricks = |number: i32| words.count("trick", number);
    let list = |all: &[String]| cards(words, all.iter().map(String::as_str));
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
            words.say("counted.lowest", &[("card", &the_card(words, card))])
        }
        Counted::Lowest { card: None } => words.get("counted.lowest.none").into(),
        Counted::Row { cards } => words.say("counted.row", &[("cards", &list(cards))]),
        Counted::Sum { sum, others } => {
            let values = [("sum", sum.to_string()), ("others", others.to_string())];
            words.say("counted.sum", &values.each_ref().map(|(k, v)| (*k, v.as_str())))
        }
    }
}
