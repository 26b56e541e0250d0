//! Names and talk of people: only what can be seen, and nothing that turns a line around.
//!
//! An invisible name is nobody's, and ten accents on a letter cover the line above.

use words::{is_joiner, is_mark, is_visible};

use wire::{Code, Refusal};

/// The longest name and the longest thing to say, in characters.
const NAME: usize = 24;
const TEXT: usize = 280;
/// The most marks on one letter.
const MARKS: usize = 3;

/// Is there anything to see?
fn is_seen(text: &str) -> bool {
    text.chars().any(|c| !c.is_whitespace() && !is_mark(c) && !is_joiner(c))
}

/// Does a joiner stand where it joins nothing? Between Latin letters it only makes one name look like
/// another.
fn joins_nothing(text: &str) -> bool {
    let around: Vec<char> = text.chars().collect();
    let foreign = |place: usize| around.get(place).is_some_and(|&c| c > '\u{58F}' && !is_joiner(c));
    (0..around.len())
        .any(|at| is_joiner(around[at]) && !(at > 0 && foreign(at - 1) && foreign(at + 1)))
}

/// Are there more marks in a row than a letter bears?
fn is_heaped(text: &str) -> bool {
    let mut row = 0;
    text.chars().any(|c| {
        row = if is_mark(c) { row + 1 } else { 0 };
        row > MARKS
    })
}

/// A name that can stand on a seat.
pub(crate) fn name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let length = name.chars().count();
    let fine = is_seen(name) && name.chars().all(is_visible) && !name.contains('\u{A0}');
    if !fine || length > NAME || is_heaped(name) || joins_nothing(name) {
        let what = format!(
            "a name has 1 to {NAME} characters that can be seen: no control characters, no \
             invisible or direction-changing ones, at most {MARKS} marks on a letter"
        );
        return Err(Refusal::new(Code::Name, &what));
    }
    Ok(name.into())
}

/// The name, with a number behind it if somebody else at the table is called the same.
pub(crate) fn apart(name: &str, others: &[&str]) -> String {
    let taken = |name: &str| others.iter().any(|one| one.to_lowercase() == name.to_lowercase());
    let numbered = |number: usize| {
        let room = NAME - 1 - number.to_string().len();
        let short: String = name.chars().take(room).collect();
        format!("{} {number}", short.trim_end())
    };
    let mut names = std::iter::once(name.into()).chain((2..).map(numbered));
    names.find(|name| !taken(name)).expect("a table has few seats")
}

/// Something that is said: what cannot be seen is left out.
pub(crate) fn said(text: &str) -> Result<String, Refusal> {
    let text = words::visible(text);
    let text = text.trim();
    if !is_seen(text) || text.chars().count() > TEXT || is_heaped(text) {
        let what = format!("text must have 1 to {TEXT} characters that can be seen");
        return Err(Refusal::new(Code::Text, &what));
    }
    Ok(text.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_called_like_somebody_else() {
        assert_eq!(apart("Guest", &[]), "Guest");
        assert_eq!(apart("Guest", &["Ann"]), "Guest");
        assert_eq!(apart("Guest", &["guest"]), "Guest 2");
        assert_eq!(apart("Guest", &["Guest", "Guest 2"]), "Guest 3");
        let long = "x".repeat(NAME);
        assert_eq!(apart(&long, &[&long]), format!("{} 2", "x".repeat(NAME - 2)));
    }

    #[test]
    fn names_can_be_seen_and_turn_nothing_around() {
        for fine in [
            "Ann",
            " Ann ",
            "Zoë",
            "Søren K.",
            "李小龙",
            "שלום",
            "محمد",
            "Ana 🦊",
            "e\u{301}",
            "نغمه\u{200C}ای",
        ] {
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
            "A\u{200d}nn",
            "\u{200d}",
            "नन\u{200d}",
            "A\u{301}\u{301}\u{301}\u{301}",
            "A\u{e0041}",
            "\u{feff}Ann",
            "\u{e000}",
            "A\u{2028}B",
            "A\u{3000}B",
            "1234567890123456789012345",
        ];
        for wrong in wrong {
            assert_eq!(name(wrong).expect_err("refused").code(), "name", "{wrong:?}");
        }
        assert_eq!(said(" a\u{202e}b\u{200b}c\u{7} ").as_deref(), Ok("abc"));
        assert!(said("\u{202e}\u{200b}").is_err() && said(&"x".repeat(281)).is_err());
    }
}
