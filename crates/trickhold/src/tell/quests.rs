//! Titles and texts of the 52 quest rules, as the file of words has them.

use dwarf::QuestId;
use words::Words;

/// A rule's title and what it scores.
pub(crate) fn quest_words(quest: QuestId) -> (&'static str, &'static str) {
    let words = Words::english();
    let name = quest.quest().name;
    (words.find(&format!("quest.{name}.title")), words.find(&format!("quest.{name}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_words() {
        for quest in dwarf::QUESTS {
            for key in [format!("quest.{}", quest.name), format!("quest.{}.title", quest.name)] {
                assert!(Words::english().has(&key), "{key}");
            }
        }
    }
}
