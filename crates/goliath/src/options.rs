//! Options of David & Goliath.

use game::{OptionError, OptionSpec, OptionValue, Options, Preset, Values};

/// Who wins the lowest card of a trick (DG-4.4).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum LowestCard {
    /// The player of the highest card, as all other cards.
    #[default]
    ToHighest,
    /// The player of the lowest card.
    Kept,
    /// Nobody: it is out of play for the round.
    Removed,
}

/// How many rounds a match has (DG-6.1).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rounds {
    /// As many as there are players.
    Players,
    /// From 1 to 24.
    Number(u8),
}

/// The number of players and the variants of the rules.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct GoliathOptions {
    players: u8,
    /// After how many rounds the match ends (DG-6.1).
    pub rounds: Rounds,
    /// Who wins the lowest card of each trick (DG-4.4).
    pub lowest_card: LowestCard,
}

const LOWEST: [(&str, LowestCard); 3] = [
    ("to_highest", LowestCard::ToHighest),
    ("kept", LowestCard::Kept),
    ("removed", LowestCard::Removed),
];

impl GoliathOptions {
    /// How many rounds the match has.
    #[inline]
    #[must_use]
    pub fn round_count(&self) -> u32 {
        match self.rounds {
            Rounds::Players => u32::from(self.players),
            Rounds::Number(number) => u32::from(number),
        }
    }
}

impl Options for GoliathOptions {
    const MIN_PLAYERS: usize = 3;
    const MAX_PLAYERS: usize = 6;
    const PLAYERS_RULE: &'static str = "DG-2.1";
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "rounds",
            values: Values::Number { min: 1, max: 24, words: &["players"] },
            rule: "DG-6.1",
        },
        OptionSpec {
            key: "lowest_card",
            values: Values::Words(&["to_highest", "kept", "removed"]),
            rule: "DG-4.4",
        },
    ];
    const PRESETS: &'static [Preset] = &[("standard", &[])];
    const SHORT: (&'static str, &'static str) = ("rounds", "1");

    fn new(players: usize) -> Result<GoliathOptions, OptionError> {
        // DG-2.1
        Self::check_players(players)?;
        Ok(GoliathOptions {
            players: players as u8,
            rounds: Rounds::Number(1),
            lowest_card: LowestCard::ToHighest,
        })
    }

    #[inline]
    fn players(&self) -> usize {
        usize::from(self.players)
    }

    fn get(&self, key: &str) -> OptionValue {
        match key {
            "rounds" => match self.rounds {
                Rounds::Players => OptionValue::Word("players"),
                Rounds::Number(number) => OptionValue::Number(number.into()),
            },
            "lowest_card" => {
                let same = LOWEST.iter().find(|(_, value)| *value == self.lowest_card);
                OptionValue::Word(same.expect("every value has a word").0)
            }
            _ => unreachable!("{key} is not in SPECS"),
        }
    }

    fn put(&mut self, key: &str, value: OptionValue) {
        match (key, value) {
            ("rounds", OptionValue::Number(number)) => self.rounds = Rounds::Number(number as u8),
            ("rounds", OptionValue::Word(_)) => self.rounds = Rounds::Players,
            ("lowest_card", OptionValue::Word(word)) => {
                let same = LOWEST.iter().find(|(known, _)| *known == word);
                self.lowest_card = same.expect("SPECS allows only these words").1;
            }
            _ => unreachable!("{key} = {value} is not in SPECS"),
        }
    }
}
