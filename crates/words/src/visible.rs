//! What people write, in any script: what of it can be seen, and what would harm the text around it.
//!
//! Control characters could steer a terminal, characters for the direction of writing could turn a
//! sentence around, and characters without any width make two names look the same.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// Letters and symbols of Unicode that look like nothing: fillers, selectors and the empty Braille
/// pattern.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{2800}' | '\u{3164}' | '\u{FFA0}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Does it join or part the letters beside it? Some scripts cannot be written without.
pub fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// Is it a mark on the letter before it?
pub fn is_mark(c: char) -> bool {
    c.general_category_group() == GeneralCategoryGroup::Mark
}

/// Can a character be seen, and does it leave the text around it alone? Joiners are letters' own
/// business.
pub fn is_visible(c: char) -> bool {
    use GeneralCategory as Is;
    match c.general_category() {
        Is::Control | Is::PrivateUse | Is::Surrogate | Is::Unassigned => false,
        Is::LineSeparator | Is::ParagraphSeparator => false,
        Is::Format => is_joiner(c),
        Is::SpaceSeparator => c == ' ' || c == '\u{A0}',
        _ => !is_blank(c),
    }
}

/// A text from somewhere else, such as a name, without what cannot be seen.
pub fn visible(text: &str) -> String {
    text.chars().filter(|&c| is_visible(c)).collect()
}

/// The same for a page that sets text in both directions: a name in another script is kept apart
/// from the sentence around it, whichever way it runs.
pub fn isolated(text: &str) -> String {
    let text = visible(text);
    if text.is_ascii() { text } else { format!("\u{2068}{text}\u{2069}") }
}

/// A text as it stands in a page, inside an element or an attribute: it cannot end either.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        let hidden = [
            '\0',
            '\n',
            '\u{1B}',
            '\u{9B}',
            '\u{AD}',
            '\u{61C}',
            '\u{115F}',
            '\u{1160}',
            '\u{200B}',
            '\u{200E}',
            '\u{200F}',
            '\u{2028}',
            '\u{2029}',
            '\u{202A}',
            '\u{202E}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{3164}',
            '\u{FEFF}',
            '\u{FFA0}',
            '\u{FFF9}',
            '\u{FFFB}',
            '\u{E0000}',
            '\u{E007F}',
        ];
        for c in hidden {
            assert_eq!(visible(&format!("a{c}b")), "ab", "{:x}", c as u32);
        }
        // Letters of every script stay, and the joiners that some of them need.
        for text in
            ["Ann", "Zoë", "שלום (1)", "نغمه\u{200C}ای", "अंक", "👩\u{200D}🚀", "한글", "A B"]
        {
            assert_eq!(visible(text), text);
        }
        assert_eq!(isolated("Ann (1)"), "Ann (1)");
        assert_eq!(isolated("\u{202E}שלום\u{2069}"), "\u{2068}שלום\u{2069}");
    }
}
