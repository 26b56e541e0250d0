//! Advice in words: the action, what it gains, and why.

use client::Advice;
use game::{Arg, Fact};
use wire::AdvisedAction;

use crate::Action;
use crate::choice::label;
use crate::model::Model;
use crate::name::{self, capital, group_name, the_card};

/// What a hint says: the action, and every fact that there are words for.
pub(crate) fn hint(model: &Model, advice: &Advice) -> String {
    let Some(best) = advice.actions.get(advice.best) else { return String::new() };
    let action = format!("{}.", capital(&label(model, &best.action)));
    let facts = advice.facts.iter().skip(1).filter_map(|fact| say(model, fact));
    let text: Vec<String> = [action].into_iter().chain(facts).collect();
    let hint = model.words.say("tui.hint", &[("text", &text.join(" "))]);
    format!("{hint} {}", worth(model, best))
}

fn worth(model: &Model, best: &AdvisedAction<Action>) -> String {
    let points = words::signed(best.points.round() as i32);
    let share = (100.0 * best.share).round().to_string();
    model.words.say("reason.worth", &[("points", &points), ("share", &share)])
}

fn say(model: &Model, fact: &Fact) -> Option<String> {
    let values: Vec<(&str, String)> =
        fact.args.iter().map(|(name, arg)| (name.as_ref(), value(model, name, arg))).collect();
    let values: Vec<(&str, &str)> =
        values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    model.words.has(&fact.key).then(|| model.words.say(&fact.key, &values))
}

fn value(model: &Model, name: &str, arg: &Arg) -> String {
    let words = model.words;
    match arg {
        Arg::Seat(seat) => model.name_to(*seat),
        Arg::Seats(seats) => {
            words.and(&seats.iter().map(|&seat| model.name_to(seat)).collect::<Vec<_>>())
        }
        Arg::Card(card) | Arg::Special(card) => the_card(words, card),
        Arg::Cards(cards) => name::cards(words, cards.iter().map(String::as_str)),
        Arg::Suit(letter) => letter.chars().map(|letter| group_name(words, letter)).collect(),
        Arg::Number(number) => words::signed(*number),
        Arg::Quest(quest) => words.get(&format!("quest.{quest}.title")).to_owned(),
        Arg::Word(word) => words.get(&format!("{name}.{word}")).to_owned(),
    }
}
