//! What people write: only characters that can be seen, and none that turn a line around.
//!
//! An invisible name is nobody's, a name with a direction in it turns the sentence about it around,
//! and ten accents on a letter cover the line above.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::refusal::Refusal;

/// The longest name and the longest thing to say, in characters.
const NAME: usize = 24;
const TEXT: usize = 280;
/// So many marks stand on one letter at most.
const MARKS: usize = 3;

/// Letters and symbols of Unicode that look like nothing: fillers, joiners and the empty Braille
/// pattern.
const BLANK: [char; 8] =
    ['\u{34f}', '\u{115f}', '\u{1160}', '\u{17b4}', '\u{17b5}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

/// Can it be seen, or is it a plain space? Control characters, marks of direction, invisible and
/// unassigned ones are not.
pub fn is_visible(c: char) -> bool {
    use GeneralCategory as Is;
    match c.general_category() {
        Is::Control | Is::Format | Is::PrivateUse | Is::Surrogate | Is::Unassigned => false,
        Is::LineSeparator | Is::ParagraphSeparator => false,
        Is::SpaceSeparator => c == ' ',
        _ => !BLANK.contains(&c) && !('\u{180b}'..='\u{180f}').contains(&c),
    }
}

fn is_mark(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Mark
}

/// Are there more marks in a row than a letter bears?
fn is_heaped(text: &str) -> bool {
    let mut row = 0;
    text.chars().any(|c| {
        row = if is_mark(c) { row + 1 } else { 0 };
        row > MARKS
    })
}

/// A name that can stand on a chair.
pub(crate) fn name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    let seen = name.chars().any(|c| c != ' ' && !is_mark(c));
    if !seen || length > NAME || !name.chars().all(is_visible) || is_heaped(name) {
        let what = format!(
            "a name has 1 to {NAME} characters that can be seen: no control characters, no \
             invisible or direction-changing ones, at most {MARKS} marks on a letter"
        );
        return Err(Refusal::new("name", &what));
    }
    Ok(name.into())
}

/// Something that is said: what cannot be seen is left out.
pub(crate) fn said(text: &str) -> Result<String, Refusal> {
    let text: String = text.chars().filter(|&c| is_visible(c)).collect();
    let text = text.trim();
    let seen = text.chars().any(|c| c != ' ' && !is_mark(c));
    if !seen || text.chars().count() > TEXT || is_heaped(text) {
        let what = format!("text must have 1 to {TEXT} characters that can be seen");
        return Err(Refusal::new("text", &what));
    }
    Ok(text.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_seen_and_turn_nothing_around() {
        for fine in
            ["Ann", " Ann ", "Zoë", "Søren K.", "李小龙", "שלום", "محمد", "Ana 🦊", "e\u{301}"]
        {
            assert_eq!(name(fine).as_deref(), Ok(fine.trim()), "{fine:?}");
        }
        let wrong = [
            "",
            "  ",
            "\u{202e}nnA",
            "A\u{200b}nn",
            "\u{2066}Ann",
            "\u{3164}",
            "A\u{ad}nn",
            "\u{2800}\u{2800}",
            "Ann\u{7}",
            "A\nB",
            "\u{301}",
            "A\u{301}\u{301}\u{301}\u{301}",
            "A\u{e0041}",
            "\u{feff}Ann",
            "\u{e000}",
            "A\u{2028}",
            "A\u{3000}B",
            "1234567890123456789012345",
        ];
        for wrong in wrong {
            assert_eq!(name(wrong).expect_err("refused").code, "name", "{wrong:?}");
        }
        assert_eq!(said(" a\u{202e}b\u{200b}c\u{7} ").as_deref(), Ok("abc"));
        assert!(said("\u{202e}\u{200b}").is_err() && said(&"x".repeat(281)).is_err());
    }
}
