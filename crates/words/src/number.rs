//! Numbers as the people of a language write them. The message `number` shows how: `1,234.5`, `1.234,5`.

use std::convert::Infallible;

use fluent_bundle::FluentValue;
use intl_memoizer::Memoizable;
use intl_memoizer::concurrent::IntlLangMemoizer;
use unic_langid::LanguageIdentifier;

use crate::Words;

/// The marks in the numbers of a language.
#[derive(Copy, Clone)]
pub(crate) struct Marks {
    thousands: char,
    point: char,
}

impl Marks {
    /// The marks in `1,234.5` as a language writes it.
    pub(crate) fn of(example: &str) -> Marks {
        let mut marks = example.chars().filter(|c| !c.is_ascii_digit());
        let mut mark = || marks.next().expect("a number has both marks");
        Marks { thousands: mark(), point: mark() }
    }

    /// What rounds to nothing has no sign.
    fn write(self, number: f64, digits: usize) -> String {
        let scale = 10_f64.powi(digits as i32);
        let number = (number * scale).round() / scale;
        let text = format!("{:.digits$}", number.abs());
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let mut written = String::from(if number < 0.0 { "−" } else { "" });
        for (place, digit) in whole.chars().enumerate() {
            if place > 0 && (whole.len() - place).is_multiple_of(3) {
                written.push(self.thousands);
            }
            written.push(digit);
        }
        if !part.is_empty() {
            written.push(self.point);
        }
        written + part
    }
}

impl Memoizable for Marks {
    type Args = ();
    type Error = Infallible;

    fn construct(language: LanguageIdentifier, (): ()) -> Result<Marks, Infallible> {
        Ok(Words::for_locale(&language.to_string()).marks)
    }
}

/// Whole numbers in sentences.
pub(crate) fn format(value: &FluentValue, memoizer: &IntlLangMemoizer) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    memoizer.with_try_get::<Marks, _, _>((), |marks| marks.write(number.value, 0)).ok()
}

impl Words {
    /// A whole number: `1,234`.
    pub fn whole(&self, number: u64) -> String {
        self.marks.write(number as f64, 0)
    }

    /// A number with this many digits after the point: `1,234.5`.
    pub fn decimal(&self, number: impl Into<f64>, digits: usize) -> String {
        self.marks.write(number.into(), digits)
    }

    /// The same for a difference, always with its sign: `+0.5`, `−0.5`.
    pub fn difference(&self, number: impl Into<f64>, digits: usize) -> String {
        let written = self.decimal(number, digits);
        if written.starts_with('−') { written } else { format!("+{written}") }
    }
}

/// A number with a proper minus sign.
pub fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A number that is added: `+3`, `−3`, `0`.
pub fn added(number: i32) -> String {
    if number > 0 { format!("+{number}") } else { signed(number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_in_their_language() {
        let (en, de) = (Words::english(), Words::of("de").expect("German"));
        for (number, digits, english, german) in [
            (0.0, 0, "0", "0"),
            (999.0, 0, "999", "999"),
            (1234.56, 1, "1,234.6", "1.234,6"),
            (-1_234_567.0, 2, "−1,234,567.00", "−1.234.567,00"),
            (-0.04, 1, "0.0", "0,0"),
            (0.125, 2, "0.13", "0,13"),
        ] {
            let written = [en, de].map(|words| words.decimal(number, digits));
            assert_eq!(written, [english, german]);
        }
        assert_eq!(en.whole(20_000), "20,000");
        assert_eq!([0.25, -0.25].map(|number| de.difference(number, 2)), ["+0,25", "−0,25"]);
        assert_eq!([3, 0, -3].map(added), ["+3", "0", "−3"]);
        assert_eq!(de.count("trick", 1234), "1.234 Stiche");
    }
}
