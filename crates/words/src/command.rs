//! What people type, line by line: cards, choices, and questions to the table. Cards and commands are
//! understood in every language there is.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use games::GameEntry;
use serde_json::{Value, json};
use wire::{Choice, Command, name_of};

use crate::Words;
use crate::speak::CATALOGUE;

/// What a typed line means where something is asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Typed {
    /// An action of the game: one of the legal ones, or one that the table can say no to.
    Act(Value),
    /// Anything else.
    Command(Command),
}

/// What a line is typed into.
#[derive(Clone, Debug)]
pub struct Prompt<'a> {
    /// The game's name, whose letters cards are typed with.
    pub game: &'a str,
    /// The cards of the hand, by their names.
    pub hand: &'a [String],
    /// What can be done, as it is written in messages.
    pub legal: &'a [Value],
    /// Those of it that are no cards of the hand.
    pub choices: &'a [Choice],
    /// The names of the players.
    pub names: &'a [String],
}

/// Understands a line; commands are known in every language.
#[must_use]
pub fn read(line: &str, prompt: &Prompt) -> Typed {
    let typed = line.trim().to_lowercase();
    let chosen = prompt.choices.iter().find(|choice| {
        choice.typed.to_lowercase() == typed || means(&choice.action, &typed, prompt)
    });
    if let Some(choice) = chosen {
        return Typed::Act(choice.action.clone());
    }
    // What is said to the others keeps its capitals.
    if let Some((word, text)) = line.trim().split_once(' ')
        && called("say", word)
    {
        return Typed::Act(json!({"type": "chat", "text": text.trim()}));
    }
    if let Some(command) = Command::ALL.into_iter().find(|&command| is_called(command, &typed)) {
        return Typed::Command(command);
    }
    let Some(card) = card(&typed, prompt) else { return Typed::Command(Command::Unknown) };
    let kinds = ["play", "give", "take"];
    let kind = prompt.legal.iter().filter_map(|action| action["type"].as_str());
    let kind = kind.into_iter().find(|kind| kinds.contains(kind)).unwrap_or("play");
    Typed::Act(json!({"type": kind, "card": card}))
}

/// Does a word stand for a command, in any language?
fn is_called(command: Command, typed: &str) -> bool {
    match command {
        Command::Nothing => typed.is_empty(),
        _ => !typed.is_empty() && called(&name_of(&command), typed),
    }
}

/// Does a word stand for this, in any language? Capitals make no difference.
#[must_use]
pub fn called(name: &str, typed: &str) -> bool {
    let (key, typed) = (format!("command.{name}"), typed.to_lowercase());
    Words::all().iter().any(|words| words.find(&key).split(' ').any(|word| word == typed))
}

/// Is this a word for a choice?
fn means(action: &Value, typed: &str, prompt: &Prompt) -> bool {
    match (action["type"].as_str(), action["direction"].as_str(), action["with"].as_u64()) {
        (Some("pass"), Some(direction), _) => called(direction, typed),
        (Some("decline"), ..) => called("no", typed),
        (_, _, Some(seat)) => {
            prompt.names.get(seat as usize).is_some_and(|name| name.to_lowercase() == typed)
        }
        _ => false,
    }
}

/// The card that is meant: one of the hand or of those to take if it fits, else any card of that
/// name, so that the table can say why it cannot be.
fn card(typed: &str, prompt: &Prompt) -> Option<String> {
    let meant = BOOKS.get(prompt.game)?.get(&bare(typed))?;
    let of_legal = prompt.legal.iter().filter_map(|action| action["card"].as_str());
    let mut near = of_legal.chain(prompt.hand.iter().map(String::as_str));
    let near = near.find(|card| meant.iter().any(|one| one == card));
    near.or(meant.first().map(String::as_str)).map(str::to_owned)
}

/// The cards that a name may mean.
type Book = HashMap<String, Vec<String>>;

/// A book for each game, written once: looking a name up costs nothing, whatever is typed.
static BOOKS: LazyLock<HashMap<&str, Book>> = LazyLock::new(|| {
    let book = |game: &GameEntry| {
        let mut book = Book::new();
        for card in game.cards.iter().map(|entry| &entry.card) {
            for call in calls(card).iter().map(|call| bare(call)).collect::<BTreeSet<_>>() {
                book.entry(call).or_default().push(card.clone());
            }
        }
        book
    };
    CATALOGUE.games.iter().map(|game| (game.game.as_str(), book(game))).collect()
});

/// Everything a card may be called: `kJ`, `Knights J`, `Jack of Knights`, `the Enchanter`.
fn calls(card: &str) -> Vec<String> {
    let mut calls = vec![card.to_owned()];
    for words in Words::all() {
        calls.extend([words.card(card), words.the_card(card)]);
        calls.push(words.find(&format!("card.{card}")).to_owned());
        calls.extend(words.suited(card));
    }
    calls
}

/// A name without spaces, hyphens, brackets and capitals.
fn bare(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| !c.is_whitespace() && !"()-".contains(*c)).collect()
}

#[cfg(test)]
mod tests {
    use game::Fact;

    use super::*;

    fn typed(line: &str, game: &str, hand: &[&str], legal: &[Value]) -> Typed {
        let choice = |action: &Value| {
            let typed = action["with"].as_u64().map(|seat| (seat + 1).to_string());
            let typed = typed.or_else(|| action["card"].as_str().map(str::to_owned));
            let (typed, fact) = (typed.unwrap_or_else(|| "1".into()), Fact::new("action.x"));
            Choice { typed, action: action.clone(), fact }
        };
        let chosen = legal.iter().filter(|action| action["type"] != "play");
        let choices: Vec<Choice> = chosen.map(choice).collect();
        let hand: Vec<String> = hand.iter().map(|&card| card.to_owned()).collect();
        let names = ["Ann", "Pip", "Bo"].map(str::to_owned);
        read(line, &Prompt { game, hand: &hand, legal, choices: &choices, names: &names })
    }

    #[test]
    fn cards_are_understood_in_every_language() {
        let legal =
            [json!({"type": "play", "card": "k11a"}), json!({"type": "play", "card": "kA"})];
        for (line, card) in [
            ("ka", "kA"),
            ("Knights A", "kA"),
            ("Champion of Knights", "kA"),
            ("ritter-champion", "kA"),
            ("k11", "k11a"),
            ("Ritter 11", "k11a"),
            ("k11b", "k11b"),
            ("Zauberin", "k11b"),
            ("the dragon", "dragon"),
            ("Drache", "dragon"),
            ("kJ", "kJ"),
            ("kB", "kJ"),
            ("kd", "kQ"),
            ("Ritter D", "kQ"),
        ] {
            let act = Typed::Act(json!({"type": "play", "card": card}));
            assert_eq!(typed(line, "dwarf-king", &["k11a", "kA"], &legal), act, "{line}");
        }
        for line in ["k", "11", "k1a", "x"] {
            let none = Typed::Command(Command::Unknown);
            assert_eq!(typed(line, "dwarf-king", &["kA"], &legal), none, "{line}");
        }
        let red = Typed::Act(json!({"type": "play", "card": "R7"}));
        for line in ["r7", "red 7", "Rot 7", "ROT7"] {
            assert_eq!(typed(line, "david-goliath", &["R7"], &[]), red, "{line}");
        }
    }

    #[test]
    fn choices_come_by_key_word_and_name() {
        let swap = |seat: u8| json!({"type": "druid", "with": seat});
        let legal = [swap(1), swap(2)];
        for line in ["2", "pip", "PIP "] {
            assert_eq!(typed(line, "dwarf-king", &[], &legal), Typed::Act(swap(1)), "{line}");
        }
        let pass = |direction: &str| json!({"type": "pass", "direction": direction});
        let legal = [pass("left"), pass("right")];
        for line in ["1", "left", "links"] {
            assert_eq!(typed(line, "dwarf-king", &[], &legal), Typed::Act(pass("left")), "{line}");
        }
        let legal = [json!({"type": "take", "card": "d2"}), json!({"type": "decline"})];
        assert_eq!(typed("d2", "dwarf-king", &[], &legal), Typed::Act(legal[0].clone()));
        for line in ["no", "nein", "n"] {
            assert_eq!(typed(line, "dwarf-king", &[], &legal), Typed::Act(legal[1].clone()));
        }
    }

    #[test]
    fn commands_have_words_in_every_language() {
        for (line, command) in [
            ("", Command::Nothing),
            (" ? ", Command::Help),
            ("hilfe", Command::Help),
            ("H", Command::Hint),
            ("nochmal", Command::Again),
            ("quit", Command::Quit),
        ] {
            assert_eq!(typed(line, "dwarf-king", &[], &[]), Typed::Command(command), "{line}");
        }
    }
}
