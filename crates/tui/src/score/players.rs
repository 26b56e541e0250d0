//! Players as people name them: by name, its beginning, or number.

use words::Words;

pub(crate) struct Players {
    pub(crate) names: Vec<String>,
    pub(crate) words: &'static Words,
}

impl Players {
    /// The seat that a word means.
    pub(crate) fn seat(&self, word: &str) -> Result<usize, String> {
        let number = word.parse::<usize>().ok().filter(|n| (1..=self.names.len()).contains(n));
        if let Some(number) = number {
            return Ok(number - 1);
        }
        let wanted = word.to_lowercase();
        let lower: Vec<String> = self.names.iter().map(|name| name.to_lowercase()).collect();
        if let Some(seat) = lower.iter().position(|name| *name == wanted) {
            return Ok(seat);
        }
        let begins = |&seat: &usize| lower[seat].starts_with(&wanted);
        let found: Vec<usize> = (0..lower.len()).filter(begins).collect();
        match found[..] {
            [seat] => Ok(seat),
            _ => {
                let values = [("typed", word), ("names", &self.numbered())];
                Err(self.words.say("pad.player.unknown", &values))
            }
        }
    }

    /// `1 Anna, 2 Ben`.
    pub(crate) fn numbered(&self) -> String {
        let each = self.names.iter().enumerate().map(|(seat, name)| format!("{} {name}", seat + 1));
        each.collect::<Vec<_>>().join(", ")
    }
}

/// The words of an answer.
pub(crate) fn split(typed: &str) -> impl Iterator<Item = &str> {
    typed.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty())
}

/// Different names in the right number; else how many there are.
pub(crate) fn read_names(typed: &str, least: usize, most: usize) -> Result<Vec<String>, usize> {
    let mut names: Vec<String> = Vec::new();
    for name in words::visible(typed).split(',').map(str::trim).filter(|name| !name.is_empty()) {
        if !names.iter().any(|known| known.to_lowercase() == name.to_lowercase()) {
            names.push(name.chars().take(24).collect());
        }
    }
    if (least..=most).contains(&names.len()) { Ok(names) } else { Err(names.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_found_by_name_beginning_and_number() {
        let names = ["Anna", "Ben", "Benno", "Cleo"].map(String::from).to_vec();
        let players = Players { names, words: Words::english() };
        let found = ["2", "anna", "c", "ben", "benn", "be", "x", "9"].map(|w| players.seat(w).ok());
        assert_eq!(found, [Some(1), Some(0), Some(3), Some(1), Some(2), None, None, None]);
        assert_eq!(
            read_names("a, b,, B ,c", 3, 5).map(|names| names.join(" ")),
            Ok("a b c".into())
        );
        assert_eq!(read_names("a", 3, 5), Err(1));
    }
}
