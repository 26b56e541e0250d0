//! What can be chosen now, apart from cards of the hand: the key to type, and the words.

use wire::Chair;

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
    let name = |chair: &Chair| model.name_to(*chair);
    match action {
        Action::Play { card } => words.say("action.play", &[("card", &the_card(words, card))]),
        Action::Give { card } => words.say("action.give", &[("card", &the_card(words, card))]),
        Action::Take { card } => words.say("action.take", &[("card", &the_card(words, card))]),
        Action::Decline => words.get("action.decline").to_owned(),
        Action::Exchange { with } => words.say("action.exchange", &[("name", &name(with))]),
        Action::Druid { with } => words.say("action.druid", &[("name", &name(with))]),
        Action::Pass { direction } => words.get(&format!("action.pass.{direction}")).to_owned(),
        Action::Quest { side } => {
            let tile = match &model.view {
                Some(View::Dwarf(view)) => view.tile.clone().unwrap_or_default(),
                _ => String::new(),
            };
            let quest = format!("{tile}{side}");
            let (title, text) = (format!("quest.{quest}.title"), format!("quest.{quest}"));
            let values = [
                ("quest", quest.as_str()),
                ("title", words.get(&title)),
                ("text", words.get(&text)),
            ];
            words.say("action.quest", &values)
        }
    }
}

/// The choices that are no cards of the hand.
pub(crate) fn choices(model: &Model) -> Vec<Choice> {
    if model.declines_by_itself() {
        return Vec::new();
    }
    let choice = |action: &Action| {
        let key = match action {
            Action::Play { .. } | Action::Give { .. } => return None,
            Action::Quest { side } => side.to_string(),
            Action::Exchange { with } | Action::Druid { with } => (with + 1).to_string(),
            Action::Pass { direction } => if direction == "left" { "1" } else { "2" }.to_owned(),
            Action::Take { card } => card.clone(),
            Action::Decline => "no".to_owned(),
        };
        Some(Choice { key, action: action.clone(), text: label(model, action) })
    };
    let mut all: Vec<Choice> = model.legal.iter().filter_map(choice).collect();
    // To keep the Sorcerer comes first: a key too many then loses nothing.
    all.sort_by_key(|choice| choice.action != Action::Decline);
    all
}
