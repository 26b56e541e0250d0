//! What viewers see of an event, and what follows from it.

use game::{Scores, Seat, SeatSet};

use crate::action::{Direction, Side};
use crate::card::{Card, CardSet};
use crate::quest::Tile;

/// What a viewer sees of an event. Cards in an `Option` are there only for those who see them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DwarfSeen"))]
pub enum Seen {
    /// A special card and a tile were turned up and the cards dealt (DK-3.2, DK-3.3).
    Deal {
        /// The special card of this hand.
        special: Card,
        /// The tile that was turned up; its rule is still to be chosen.
        tile: Tile,
        /// The holder of the 5 of Knights, who shows it and chooses.
        chooser: Seat,
        /// The viewer's own hand; none for a spectator.
        hand: CardSet,
    },
    /// The rule of this hand was chosen (DK-3.3).
    Quest {
        /// Which rule of the tile that lies there.
        side: Side,
        /// The holder of the Goblin standard bearer, who shows it (DK-3.4), if it is the special.
        bearer: Option<Seat>,
        /// The holder of the 5 of Goblins, who shows it, unless an exchange comes first (DK-5.17).
        leader: Option<Seat>,
    },
    /// The standard bearer chose an opponent (DK-5.9).
    Exchange {
        /// The seat from whose hand two cards are taken.
        with: Seat,
    },
    /// Two cards were taken at random (DK-5.9).
    Taken {
        /// The two cards, for the two players of the exchange.
        cards: Option<[Card; 2]>,
    },
    /// One card was given back (DK-5.9).
    Given {
        /// The card, for the two players of the exchange.
        card: Option<Card>,
        /// After the second card: the holder of the 5 of Goblins, unless that was shown before.
        leader: Option<Seat>,
    },
    /// A card was played; everybody sees which.
    Play {
        /// The seat whose turn it was.
        seat: Seat,
        /// It has left the hand and lies open.
        card: Card,
    },
    /// Two hands were swapped (DK-5.1).
    Druid {
        /// The seat that the Druid's player chose.
        with: Seat,
        /// The viewer's new hand, if it changed.
        hand: Option<CardSet>,
    },
    /// All hands were passed (DK-5.5).
    Pass {
        /// The way all hands went.
        direction: Direction,
        /// The viewer's new hand; none for a spectator.
        hand: Option<CardSet>,
    },
    /// The Sorcerer was left in the trick for this card (DK-7.1).
    Took {
        /// The seat that held the Sorcerer.
        seat: Seat,
        /// The card that came into that hand instead.
        card: Card,
    },
    /// A seat asked about the Sorcerer passed, with or without it (DK-7.1).
    Declined {
        /// The seat that was asked; the next one is asked now.
        seat: Seat,
    },
}

/// What follows from an event, for all to see; no log holds it, every replay computes it again.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DwarfEffect"))]
pub enum Effect {
    /// A seat shows a card that stays in its hand (DK-3.3 to DK-3.5).
    Shows {
        /// The holder of the card.
        seat: Seat,
        /// A card by which the rules find the seat that chooses, exchanges or leads.
        card: Card,
    },
    /// A trick is won (section 6 of the rules).
    WinsTrick {
        /// Its winner, who leads the next one.
        seat: Seat,
        /// The card that seat played.
        card: Card,
        /// All cards of the trick.
        cards: CardSet,
    },
    /// A special card gives or takes points.
    Bonus {
        /// The seat that gains or loses the points.
        seat: Seat,
        /// The special card of the hand.
        card: Card,
        /// Never 0; negative for the Shaman.
        points: i32,
    },
    /// The Enchanter's winner counts this hand double (DK-5.6).
    Doubled {
        /// The winner of the Enchanter.
        seat: Seat,
    },
    /// All cards are played; the scores are added to the totals.
    HandOver(HandScore),
    /// The game is over (DK-9.1, DK-9.2).
    GameOver {
        /// The seats with the highest total.
        winners: SeatSet,
    },
}

/// What a hand brings (DK-8.2).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandScore {
    /// Each seat's points by the quest.
    pub quest_points: Scores,
    /// Each seat's points by the special card.
    pub bonus: Scores,
    /// Both, doubled for the Enchanter's winner.
    pub scores: Scores,
}
