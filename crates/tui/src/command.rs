//! What people type, line by line: cards, choices, and questions to the table.

use crate::Action;
use crate::choice::choices;
use crate::model::Model;
use crate::name::{entry, group_name};

/// What was typed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Typed {
    /// Do this.
    Act(Action),
    /// Begin the game.
    Start,
    /// Show the last trick.
    Last,
    /// Read the table.
    Table,
    /// Show the scores.
    Scores,
    /// Give a hint.
    Hint,
    /// Show the hand.
    Hand,
    /// Show the log.
    Log,
    /// Show the commands.
    Help,
    /// Leave.
    Quit,
    /// Nothing was typed.
    Nothing,
    /// It means nothing.
    Unknown,
}

/// Reads a line.
pub(crate) fn read(model: &Model, line: &str) -> Typed {
    let typed = line.trim().to_lowercase();
    if let Some(action) = choice(model, &typed) {
        return Typed::Act(action);
    }
    match typed.as_str() {
        "" => return Typed::Nothing,
        "start" | "begin" => return Typed::Start,
        "l" | "last" => return Typed::Last,
        "t" | "table" => return Typed::Table,
        "s" | "scores" | "score" => return Typed::Scores,
        "h" | "hint" => return Typed::Hint,
        "hand" => return Typed::Hand,
        "log" => return Typed::Log,
        "?" | "help" => return Typed::Help,
        "q" | "quit" | "exit" => return Typed::Quit,
        _ => {}
    }
    match card(model, &typed) {
        None => Typed::Unknown,
        Some(card) => {
            let kind = match model.phase().as_str() {
                "giving" => "give",
                "sorcerer" => "take",
                _ => "play",
            };
            Typed::Act(Action::with_card(kind, &card))
        }
    }
}

fn choice(model: &Model, typed: &str) -> Option<Action> {
    let word = |action: &Action| match (action.kind(), action.word("direction"), action.with()) {
        (_, Some("left"), _) => ["left", "links"].contains(&typed),
        (_, Some(_), _) => ["right", "rechts"].contains(&typed),
        (_, _, Some(seat)) => model.name(seat).to_lowercase() == typed,
        ("decline", ..) => ["n", "no", "nein", "keep", "0"].contains(&typed),
        _ => false,
    };
    let all = choices(model);
    let found =
        all.iter().find(|choice| choice.key.to_lowercase() == typed || word(&choice.action));
    found.map(|choice| choice.action.clone())
}

/// The card that is meant: one of the hand or of the legal ones if it fits, else any card of that
/// name, so that the table can say why it cannot be.
pub(crate) fn card(model: &Model, typed: &str) -> Option<String> {
    let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let all = &entry(&model.table.game)?.cards;
    let short = group_first(model, &typed);
    let takable = model.legal.iter().filter(|action| action.kind() == "take");
    let takable = takable.filter_map(|action| action.card().map(str::to_owned));
    let near: Vec<String> = model.hand().into_iter().chain(takable).collect();
    let fits = |code: &&String| {
        let code = code.to_lowercase();
        // There are two cards of 11 in a suit, told apart by a letter that stands on none of them.
        let printed = code.strip_suffix(['a', 'b']).filter(|rest| rest.ends_with("11"));
        code == short || printed == Some(&short)
    };
    if let Some(card) = near.iter().find(fits) {
        return Some(card.clone());
    }
    all.iter().find(|card| card.card.to_lowercase() == short).map(|card| card.card.clone())
}

/// `red7` and `rot7` as `r7`, `dragon` and `drache` as `dragon`.
fn group_first(model: &Model, typed: &str) -> String {
    let Some(entry) = entry(&model.table.game) else { return typed.to_owned() };
    for letter in entry.suits.iter().flat_map(|suit| suit.chars()) {
        for words in words::Words::all() {
            let name = group_name(words, letter).to_lowercase();
            if let Some(rest) = typed.strip_prefix(&name).filter(|rest| !rest.is_empty()) {
                return format!("{}{rest}", letter.to_lowercase());
            }
        }
    }
    for magic in entry.cards.iter().filter(|card| card.suit.is_none()) {
        if model.words.get(&format!("card.{}", magic.card)).to_lowercase() == typed {
            return magic.card.clone();
        }
    }
    typed.to_owned()
}

#[cfg(test)]
mod tests {
    use table::{NewTable, Now};
    use wire::{Intent, Setup};

    use super::*;

    /// A hand of The Dwarf King as its owner sees it.
    fn dealt(seed: u8) -> Model {
        let fresh = NewTable { id: "t".into(), seed: [seed; 32] };
        let rows = table::create(&Setup::new("dwarf-king"), &fresh, 0).expect("a table");
        let now = Now::at(0);
        let mut table = table::open("dwarf-king", "t", &rows, now).expect("its rows");
        let (seat, _) = table.join(now, "Ann", "token", None).expect("a seat");
        let start = serde_json::json!({"type": "start"});
        let intent = Intent { id: "go".into(), seen: 1, action: start };
        table.intent(now, seat, &intent, None);
        let welcome = serde_json::from_str(&table.welcome(Some(seat), now)).expect("a welcome");
        Model::new(words::Words::english(), &welcome).expect("a model")
    }

    #[test]
    fn a_card_is_meant_only_by_its_whole_name() {
        let model = (0..200).map(dealt).find(|model| {
            let hand = model.hand();
            ["kA", "k11a"].iter().all(|card| hand.iter().any(|held| held == card))
        });
        let model = model.expect("a hand with both");
        assert_eq!(card(&model, "ka").as_deref(), Some("kA"));
        assert_eq!(card(&model, "k11").as_deref(), Some("k11a"));
        assert_eq!(card(&model, "Knights 11".to_lowercase().as_str()).as_deref(), Some("k11a"));
        for typed in ["k", "k1a", "11", ""] {
            assert_ne!(card(&model, typed).as_deref(), Some("kA"), "{typed:?}");
        }
        assert_eq!(card(&model, "k"), None);
    }
}
