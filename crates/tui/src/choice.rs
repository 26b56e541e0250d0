//! What can be chosen now, apart from cards of the hand: the key to type, and the words.

use crate::Action;
use crate::model::{Model, View};
use crate::name::the_card;

/// One thing to choose.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    /// What to type for it.
    pub(crate) key: String,
    /// What is done.
    pub(crate) action: Action,
    /// What it is.
    pub(crate) text: String,
}

/// An action in a few words.
pub(crate) fn label(model: &Model, action: &Action) -> String {
    let words = model.words;
    if let Some(side) = action.word("side") {
        let tile = match &model.view {
            Some(View::Dwarf(view)) => view.tile.map_or_else(String::new, |tile| tile.to_string()),
            _ => String::new(),
        };
        let quest = format!("{tile}{side}");
        let (title, text) = (format!("quest.{quest}.title"), format!("quest.{quest}"));
        let values =
            [("quest", quest.as_str()), ("title", words.get(&title)), ("text", words.get(&text))];
        return words.say("action.quest", &values);
    }
    if let Some(direction) = action.word("direction") {
        return words.get(&format!("action.pass.{direction}")).to_owned();
    }
    let card = action.card().map(|card| the_card(words, card)).unwrap_or_default();
    let name = action.with().map(|seat| model.name_to(seat)).unwrap_or_default();
    words.say(&format!("action.{}", action.kind()), &[("card", &card), ("name", &name)])
}

/// The choices that are no cards of the hand.
pub(crate) fn choices(model: &Model) -> Vec<Choice> {
    if model.declines_by_itself() {
        return Vec::new();
    }
    let choice = |action: &Action| {
        let key = match (action.kind(), action.card(), action.with()) {
            ("play" | "give", ..) => return None,
            (_, Some(card), _) => card.to_owned(),
            (_, _, Some(seat)) => (seat.index() + 1).to_string(),
            _ => match (action.word("side"), action.word("direction")) {
                (Some(side), _) => side.to_owned(),
                (_, Some(direction)) => if direction == "left" { "1" } else { "2" }.to_owned(),
                _ => "no".to_owned(),
            },
        };
        Some(Choice { key, action: action.clone(), text: label(model, action) })
    };
    let mut all: Vec<Choice> = model.legal.iter().filter_map(choice).collect();
    // To keep the Sorcerer comes first: a key too many then loses nothing.
    all.sort_by_key(|choice| choice.action.kind() != "decline");
    all
}
