//! Shuffles that can be verified, exactly as docs/shuffle.md says.
//!
//! The host publishes the hash of a secret seed, the players add bytes of their own, and all
//! chance comes from both. When the game is over the seed is published and everybody can compute
//! every deal again.

use game::chance::Seed;
use game::{Event, EventOf, Ignore};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Recorded;
use crate::wrong::{Place, WrongRecord};

/// The name of the method and its version, as records have it.
pub const METHOD: &str = "trickhold-shuffle/1";

/// The most bytes that one player adds.
pub const MAX_ADDED: usize = 32;

/// Where the deals came from, so that they can be computed again.
///
/// # Examples
///
/// ```
/// use trickhold_record::Shuffle;
/// use trickhold_record::shuffle::{commit, mixed};
///
/// let (seed, added) = ([7; 32], [b"my own bytes".to_vec()]);
/// let shuffle = Shuffle::new(&seed, &added);
/// assert_eq!(shuffle.commit, commit(&seed), "this was public before the first card");
/// assert_eq!(shuffle.game_seed(), Ok(mixed(&seed, &added)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shuffle {
    /// How deals follow from the seed: [`METHOD`].
    pub method: String,
    /// The hash that was public before the first card, in hexadecimal digits.
    pub commit: String,
    /// The host's seed, in hexadecimal digits.
    pub seed: String,
    /// What players added, in the order in which they did, in hexadecimal digits.
    #[serde(default)]
    pub added: Vec<String>,
}

/// The hash of a seed that the host publishes before the first card.
#[must_use]
pub fn commit(seed: &[u8; 32]) -> String {
    hex(&hashed("commit", seed, &[]))
}

/// The seed of the game: the host's seed mixed with what players added, in that order.
#[must_use]
pub fn mixed(seed: &[u8; 32], added: &[Vec<u8>]) -> Seed {
    Seed(hashed("seed", seed, added))
}

/// The purpose comes first, so that no hash can stand in for one with another purpose; lengths
/// come before what was added, so that no two lists are hashed as the same bytes.
fn hashed(purpose: &str, seed: &[u8; 32], added: &[Vec<u8>]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(format!("{METHOD} {purpose}\0"));
    hash.update(seed);
    for bytes in added {
        let length = u32::try_from(bytes.len()).expect("players add a few bytes");
        hash.update(length.to_le_bytes());
        hash.update(bytes);
    }
    hash.finalize().into()
}

impl Shuffle {
    /// The shuffle of a game whose seed may be known now.
    #[must_use]
    pub fn new(seed: &[u8; 32], added: &[Vec<u8>]) -> Shuffle {
        Shuffle {
            method: METHOD.into(),
            commit: commit(seed),
            seed: hex(seed),
            added: added.iter().map(|bytes| hex(bytes)).collect(),
        }
    }

    /// The seed of the game, if everything is as the method asks and the commit is its hash.
    ///
    /// # Errors
    /// The first field that is wrong.
    pub fn game_seed(&self) -> Result<Seed, WrongRecord> {
        if self.method != METHOD {
            // A long text is shown by its beginning.
            let shown: String = self.method.chars().take(40).collect();
            return Err(wrong("method", &format!("is {shown:?}, but known is only {METHOD:?}")));
        }
        let whole = |field, text| {
            let bytes = unhex(text).and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
            bytes.ok_or_else(|| wrong(field, "must be 64 hexadecimal digits"))
        };
        let published = whole("commit", &self.commit)?;
        let seed = whole("seed", &self.seed)?;
        let part = |text: &String| unhex(text).filter(|b| (1..=MAX_ADDED).contains(&b.len()));
        let added: Option<Vec<Vec<u8>>> = self.added.iter().map(part).collect();
        let Some(added) = added else {
            let what = format!("must hold 1 to {MAX_ADDED} bytes each, as hexadecimal digits");
            return Err(wrong("added", &what));
        };
        if hashed("commit", &seed, &[]) != published {
            return Err(wrong("commit", "is not the hash of the seed"));
        }
        Ok(mixed(&seed, &added))
    }

    /// Does all chance of a log come from this shuffle? The log must follow the rules, as that of
    /// a record does.
    ///
    /// # Errors
    /// A field of the shuffle that is wrong, or the first round or hand that does not come from
    /// the seed.
    pub fn verify<G: Recorded>(
        &self,
        options: G::Options,
        log: &[EventOf<G>],
    ) -> Result<(), WrongRecord> {
        let seed = self.game_seed()?;
        let mut game = G::new(options);
        for event in log {
            if let Event::Chance(recorded) = event
                && let Some(field) = G::difference(&game.draw(&seed), recorded)
            {
                let place = G::place(game.round());
                return Err(WrongRecord { place, ..wrong(field, "does not come from the seed") });
            }
            game.apply(event, &mut Ignore);
        }
        Ok(())
    }
}

fn wrong(field: &str, what: &str) -> WrongRecord {
    let (place, field) = (Place::default(), Some(field.to_owned()));
    WrongRecord { place, field, rule: None, what: what.to_owned(), unreadable: false }
}

/// Bytes as small hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes from pairs of hexadecimal digits, small or capital.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |digit: &u8| char::from(*digit).to_digit(16).map(|value| value as u8);
    let byte = |pair: &[u8]| match pair {
        [high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    };
    text.as_bytes().chunks(2).map(byte).collect()
}
