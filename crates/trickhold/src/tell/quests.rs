//! Titles and texts of the 52 quest rules.

use dwarf::QuestId;

/// A rule's title and what it scores.
pub(crate) fn quest_words(quest: QuestId) -> (&'static str, &'static str) {
    let name = quest.quest().name;
    let row = WORDS.iter().find(|(known, ..)| *known == name);
    let (_, title, text) = row.expect("every rule has words");
    (title, text)
}

#[rustfmt::skip]
const WORDS: &[(&str, &str, &str)] = &[
    ("1a", "Lucky Run", "+2 for each trick of your longest run of tricks"),
    ("1b", "Bad Run", "−2 for each trick of your longest run of tricks"),
    ("2a", "Save the Rearguard", "+2 for each of the last four tricks that you win"),
    ("2b", "Sacrifice the Rearguard", "−2 for each of the last four tricks that you win"),
    ("3a", "Three Quarters", "+4 for each 3 and 4"),
    ("3b", "From 6 to 7", "+4 for each 6 and 7"),
    ("4a", "Knights' Debacle", "−1 for each Knight"),
    ("4b", "Goblin Defeat", "−1 for each Goblin"),
    ("5a", "To the Right", "as many points as the player before you has tricks"),
    ("5b", "To the Left", "as many points as the player after you has tricks"),
    ("6a", "Good Numbers", "+5 to the one player with the highest sum of values"),
    ("6b", "Bad Numbers", "−5 to the one player with the highest sum of values"),
    ("7a", "Most Victories", "+1 for each trick"),
    ("7b", "Fewest Victories", "−1 for each trick"),
    ("8a", "Good Things Come in 3s", "+5 for exactly three tricks"),
    ("8b", "There Can Be Only One", "+5 for exactly one trick"),
    ("9a", "Four by Four", "+5 for exactly four tricks"),
    ("9b", "Two by Two", "+5 for exactly two tricks"),
    ("10a", "Evens", "+5 for an even number of tricks (0 counts only by the option zero_is_even)"),
    ("10b", "Odds", "+5 for an odd number of tricks"),
    ("11a", "All for One", "+5 if nobody else has as many tricks as you"),
    ("11b", "One for All", "+5 if somebody else has as many tricks as you"),
    ("12a", "Knights' victory over Dwarves", "+1 for each Knight, −1 for each Dwarf"),
    ("12b", "Dwarves' victory over Knights", "+1 for each Dwarf, −1 for each Knight"),
    ("13a", "Capture the Kings", "+3 for each King, −3 for each Queen"),
    ("13b", "Capture the Queens", "+3 for each Queen, −3 for each King"),
    ("14a", "Eeny, Meeny", "+3 to the first player with three tricks, +4 to the second, and so on"),
    ("14b", "Miney Mo", "−3 to the first player with three tricks, −4 to the second, and so on"),
    ("15a", "Triplets", "for each rank in all three suits: +2 if noble, +1 otherwise"),
    ("15b", "1, 2, and…", "for each rank in all three suits: −2 if noble, −1 otherwise"),
    ("16a", "Grand Slam", "+5 for a run of four tricks or more"),
    ("16b", "Utter Chaos", "+5 for four tricks or more in a row without winning one"),
    ("17a", "Elite", "as many points as cards of the suit you have fewest of"),
    ("17b", "Massive Army", "as many points as cards of the suit you have most of"),
    ("18a", "Garden Gnomes", "the lowest value among your Dwarves"),
    ("18b", "Little Soldiers", "the lowest value among your Knights"),
    ("19a", "Nobles and Knights", "+1 for each noble and for each Knight"),
    ("19b", "Soldiers without Knights", "−1 for each noble and for each Knight"),
    ("20a", "In Line", "+3 for fewer tricks than the player before you, +3 for more than the one after"),
    ("20b", "Sandwich", "+3 for more tricks than the player before you, +3 for more than the one after"),
    ("c1a", "Knights Wanted", "+1 for each Knight"),
    ("c1b", "Goblins Wanted", "+1 for each Goblin"),
    ("c2a", "Sets of Three", "for each rank in all three suits: +2 if noble, +1 otherwise"),
    ("c2b", "The Long Row", "+1 for each card of your longest row of ranks, from three on"),
    ("c3a", "Jacks Wanted", "+4 for each Jack"),
    ("c3b", "Jacks Unwanted", "−4 for each Jack"),
    ("c4a", "High Bottom", "your lowest value, 10 with nobles only"),
    ("c4b", "Low Bottom", "minus your lowest value, 0 with nobles only"),
    ("c5a", "Dwarves, Eights and Nines", "+1 for each Dwarf and for each 8 and 9"),
    ("c5b", "No Dwarves, Eights and Nines", "−1 for each Dwarf and for each 8 and 9"),
    ("c6a", "Her Majesty", "+8 for the Queen of Dwarves"),
    ("c6b", "Her Wrath", "−8 for the Queen of Dwarves"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_words_once() {
        let named: Vec<&str> = WORDS.iter().map(|(name, ..)| *name).collect();
        let rules: Vec<&str> = dwarf::QUESTS.iter().map(|quest| quest.name).collect();
        assert_eq!(named, rules);
    }
}
