//! The special cards, one row each (DK-5).
//!
//! A row is the card, its rule, what it makes the table do and what it brings. What a score pad has
//! to ask follows from what it brings. The table, score pads, faces and bots all read these rows.

use game::Set;

use crate::card::{Card, CardSet, cards};

/// One special card: a row of [`SPECIALS`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Special {
    /// No two rows have the same one.
    pub card: Card,
    /// The number of its rule, such as `DK-5.1`.
    pub rule: &'static str,
    /// What it does at the table.
    pub power: Power,
    /// What it brings, and to whom.
    pub bonus: Bonus,
}

/// What a special card does at the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Power {
    /// It is played and wins or loses like any card of its suit.
    None,
    /// After its trick, its player swaps hands with an opponent.
    SwapHands,
    /// After its trick, its player chooses the direction in which all hands are passed.
    PassHands,
    /// Before the first trick, its holder exchanges two cards with an opponent.
    Exchange,
    /// It wins its trick unless a Champion lies there (DK-6.4).
    BeatsAllButChampions,
    /// It is what the card was that won the trick before (DK-6.1).
    CopiesWinner,
    /// It stands right above the card played before it (DK-6.1).
    CopiesLast,
    /// Between two tricks it takes the place of a card of the trick (DK-7.1).
    TakesCard,
    /// It wins its trick (DK-6.3).
    WinsTrick,
}

/// What a special card brings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bonus {
    /// No points: it only acts.
    None,
    /// Points for whoever wins it.
    Winner(i32),
    /// Points for whoever wins the trick after its own.
    NextWinner(i32),
    /// Points for its player, if it is played in the last trick.
    InLastTrick(i32),
    /// Points for its player, for each noble in its trick.
    EachNoble(i32),
    /// The score of whoever wins it counts double.
    Doubles,
}

/// A question about the special card of a hand.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Asks {
    /// Who won it: a pad asks for it among the other cards.
    Won,
    /// Who won the trick after the Tinkerer's, if there was one.
    Tinkerer,
    /// Who played the Joker, if in the last trick.
    Joker,
    /// Who played the Scout, and how many nobles lay in its trick.
    Scout,
}

impl Asks {
    /// Every question that a special card can make necessary.
    pub const ALL: [Asks; 4] = [Asks::Won, Asks::Tinkerer, Asks::Joker, Asks::Scout];

    /// Its name, also that of the field of a request that answers it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Asks::Won => "won",
            Asks::Tinkerer => "tinkerer",
            Asks::Joker => "joker",
            Asks::Scout => "scout",
        }
    }
}

const fn row(card: Card, rule: &'static str, power: Power, bonus: Bonus) -> Special {
    Special { card, rule, power, bonus }
}

/// The names of the magic cards, which have neither suit nor rank.
pub(crate) const MAGIC: &[&str] = &["dragon", "mummy", "puppeteer", "sorcerer", "excalibur"];

/// All of them, in the order of DK-5.
pub const SPECIALS: &[Special] = &[
    row(cards::D1, "DK-5.1", Power::SwapHands, Bonus::None),
    row(cards::D11A, "DK-5.2", Power::None, Bonus::Winner(3)),
    row(cards::D11B, "DK-5.3", Power::None, Bonus::NextWinner(3)),
    row(cards::K1, "DK-5.4", Power::None, Bonus::InLastTrick(3)),
    row(cards::K11A, "DK-5.5", Power::PassHands, Bonus::None),
    row(cards::K11B, "DK-5.6", Power::None, Bonus::Doubles),
    row(cards::G1, "DK-5.7", Power::None, Bonus::EachNoble(1)),
    row(cards::G11A, "DK-5.8", Power::None, Bonus::Winner(-3)),
    row(cards::G11B, "DK-5.9", Power::Exchange, Bonus::None),
    row(cards::DRAGON, "DK-5.10", Power::BeatsAllButChampions, Bonus::None),
    row(cards::MUMMY, "DK-5.11", Power::CopiesWinner, Bonus::None),
    row(cards::PUPPETEER, "DK-5.12", Power::CopiesLast, Bonus::None),
    row(cards::SORCERER, "DK-5.13", Power::TakesCard, Bonus::None),
    row(cards::EXCALIBUR, "DK-5.14", Power::WinsTrick, Bonus::None),
];

impl Special {
    /// The 14 special cards, suited and magic.
    pub const CARDS: CardSet = {
        let (mut bits, mut place) = (0, 0);
        while place < SPECIALS.len() {
            bits |= SPECIALS[place].card.bit();
            place += 1;
        }
        Set::from_bits(bits)
    };

    /// The row of a card, if it is a special one.
    #[must_use]
    pub fn find(card: Card) -> Option<&'static Special> {
        SPECIALS.iter().find(|special| special.card == card)
    }

    /// The row of a hand's special card.
    pub(crate) fn of(card: Card) -> &'static Special {
        Special::find(card).expect("every hand has a special card")
    }

    /// What has to be asked to know what it brought, if it brings anything.
    #[must_use]
    pub fn asks(&self) -> Option<Asks> {
        match self.bonus {
            Bonus::None => None,
            Bonus::Winner(_) | Bonus::Doubles => Some(Asks::Won),
            Bonus::NextWinner(_) => Some(Asks::Tinkerer),
            Bonus::InLastTrick(_) => Some(Asks::Joker),
            Bonus::EachNoble(_) => Some(Asks::Scout),
        }
    }

    /// The cards whose winners have to be asked for because of it.
    #[must_use]
    pub fn asked_cards(&self) -> CardSet {
        match self.asks() {
            Some(Asks::Won) => Set::of(self.card),
            Some(Asks::Tinkerer | Asks::Joker | Asks::Scout) | None => Set::EMPTY,
        }
    }
}

impl Bonus {
    /// The points once it is earned; `nobles` lay in the card's trick.
    #[must_use]
    pub fn points(self, nobles: usize) -> i32 {
        match self {
            Bonus::None | Bonus::Doubles => 0,
            Bonus::Winner(points) | Bonus::NextWinner(points) | Bonus::InLastTrick(points) => {
                points
            }
            Bonus::EachNoble(points) => points * nobles as i32,
        }
    }
}

/// What a hand brings to a seat (DK-8.2).
#[inline]
#[must_use]
pub fn hand_score(quest_points: i32, bonus: i32, doubled: bool) -> i32 {
    let points = quest_points + bonus;
    if doubled { 2 * points } else { points }
}
