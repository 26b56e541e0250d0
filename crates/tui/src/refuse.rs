//! Refusals in words: what is wrong, what would be right, and by which rule.

use game::Seat;
use serde_json::Value;
use wire::Refusal;

use crate::model::Model;
use crate::name::{capital, cards, group_name, the_card};

/// Why something was not done.
pub(crate) fn refusal(model: &Model, refusal: &Refusal) -> String {
    let words = model.words;
    let facts = refusal.facts();
    let text = |key: &str| facts[key].as_str().unwrap_or_default();
    let list = |key: &str| {
        let codes: Vec<&str> =
            facts[key].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        cards(words, codes)
    };
    let led = text("led").chars().next().map_or("", |letter| group_name(words, letter));
    let card = the_card(words, text("card"));
    let turn: Option<Seat> = serde_json::from_value(facts["turn"].clone()).ok();
    let turn = turn.map(|seat| model.name(seat));
    let phase = match text("phase") {
        "" => String::new(),
        phase => crate::report::asked_in(model, phase),
    };
    let mut key = format!("refusal.{}", refusal.code());
    if turn.is_some() {
        key += ".of";
    }
    if facts["leading"] == true {
        key += ".lead";
    }
    if !words.has(&key) {
        // A code that is not known here: what was said for authors is better than nothing.
        return if refusal.what.is_empty() { refusal.code() } else { refusal.what.clone() };
    }
    let values = [
        ("led", led),
        ("card", &card),
        ("could", &list("could")),
        ("name", turn.as_deref().unwrap_or_default()),
        ("phase", &phase),
    ];
    let why = capital(&words.say(&key, &values));
    match refusal.rule() {
        Some(rule) => words.say("refusal.rule", &[("why", &why), ("rule", rule)]),
        None => why,
    }
}
