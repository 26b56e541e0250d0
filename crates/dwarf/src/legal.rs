//! What a seat may do, and why not.

use std::error::Error;
use std::fmt;
use std::hint::select_unpredictable;

use game::{Fact, LegalActions, Refusal as _, Seat, Set, Turn};

use crate::action::{Action, Legal};
use crate::card::{Card, CardSet, Suit, cards};
use crate::choices::Phase;
use crate::options::{CopycatFollow, ExcaliburLead, SorcererLast};
use crate::public::Public;
use crate::tell::refusal;

/// Why an action is not allowed now: the rule, and the facts to explain it in any language.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "facts", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DwarfRefusal"))]
pub enum Refusal {
    /// Nobody can act: chance decides, or the game is over.
    NotNow,
    /// It is another seat's turn.
    NotYourTurn {
        /// The only seat that may act now.
        turn: Seat,
    },
    /// Something else is asked for.
    NotAsked {
        /// What the table waits for.
        phase: Phase,
    },
    /// The seat does not hold the card.
    NotHeld {
        /// The card that was asked for.
        card: Card,
        /// What could be played or given.
        could: CardSet,
    },
    /// The seat holds cards of the led suit and must play one of them.
    MustFollow {
        /// A card of the hand that does not follow.
        card: Card,
        /// The suit of the first card that has one (DK-6.2).
        led: Suit,
        /// The seat's cards of that suit.
        holds: CardSet,
        /// The legal cards; never empty.
        could: CardSet,
    },
    /// Under `copycat_follow=must` the copycat has to be played.
    MustCopy {
        /// The suit that the copycat is of as well.
        led: Suit,
        /// What has to be played.
        could: CardSet,
    },
    /// The Mummy, or the Puppeteer as first card, in the first trick.
    NotInFirstTrick {
        /// The Mummy or the Puppeteer.
        card: Card,
        /// Would it have been led?
        leading: bool,
        /// The legal cards; never empty.
        could: CardSet,
    },
    /// The Sorcerer is not played to tricks.
    SorcererNotPlayed {
        /// The legal cards; never empty.
        could: CardSet,
    },
    /// Excalibur can only be led as the last card.
    OnlyAsLastCard {
        /// The legal cards; never empty.
        could: CardSet,
    },
    /// The chosen seat is not an opponent.
    NotAnOpponent {
        /// For the exchange, or for the Druid.
        phase: Phase,
    },
    /// The seat does not hold the Sorcerer.
    NoSorcerer,
    /// The card is not in the trick.
    NotInTrick {
        /// The card that was asked for.
        card: Card,
        /// The cards of the finished trick.
        could: CardSet,
    },
    /// The Sorcerer has to be used now.
    MustSwap {
        /// The cards of the finished trick.
        could: CardSet,
    },
}

impl game::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match *self {
            Refusal::NotNow | Refusal::NotYourTurn { .. } | Refusal::NotHeld { .. } => "DK-4.8",
            Refusal::MustFollow { card, .. } => match card {
                cards::EXCALIBUR => "DK-4.7",
                card if card.is_magic() => "DK-4.6",
                _ => "DK-4.3",
            },
            Refusal::MustCopy { .. } => "DK-4.6",
            Refusal::NotInFirstTrick { leading: true, .. } => "DK-4.1",
            Refusal::NotInFirstTrick { leading: false, .. } | Refusal::SorcererNotPlayed { .. } => {
                "DK-4.5"
            }
            Refusal::OnlyAsLastCard { .. } => "DK-4.7",
            Refusal::NoSorcerer | Refusal::NotInTrick { .. } => "DK-7.1",
            Refusal::MustSwap { .. } => "DK-7.2",
            Refusal::NotAsked { phase } | Refusal::NotAnOpponent { phase } => phase.rule(),
        }
    }

    fn fact(&self) -> Fact {
        refusal(self)
    }

    fn what(&self) -> String {
        let (why, could) = match *self {
            Refusal::NotNow => ("nobody can act now".into(), Set::EMPTY),
            Refusal::NotYourTurn { turn } => {
                (format!("it is the turn of seat {}", turn.index()), Set::EMPTY)
            }
            Refusal::NotAsked { phase } => {
                (format!("the table waits for something else ({phase:?})"), Set::EMPTY)
            }
            Refusal::NotHeld { card, could } => (format!("the hand does not hold {card}"), could),
            Refusal::MustFollow { led, could, .. } => (format!("the led suit is {led:?}"), could),
            Refusal::MustCopy { could, .. } => ("the copycat must follow".into(), could),
            Refusal::NotInFirstTrick { card, leading: true, could } => {
                (format!("{card} cannot be led to the first trick"), could)
            }
            Refusal::NotInFirstTrick { card, leading: false, could } => {
                (format!("{card} cannot be played to the first trick"), could)
            }
            Refusal::SorcererNotPlayed { could } => {
                ("the Sorcerer is not played to tricks".into(), could)
            }
            Refusal::OnlyAsLastCard { could } => {
                ("Excalibur can be led only as the last card".into(), could)
            }
            Refusal::NotAnOpponent { .. } => {
                ("the chosen seat must be an opponent's".into(), Set::EMPTY)
            }
            Refusal::NoSorcerer => ("the hand does not hold the Sorcerer".into(), Set::EMPTY),
            Refusal::NotInTrick { card, could } => (format!("{card} is not in the trick"), could),
            Refusal::MustSwap { could } => ("the Sorcerer must be used now".into(), could),
        };
        if could.is_empty() { why } else { format!("{why}; possible are {could}") }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what(), self.rule())
    }
}

impl Error for Refusal {}

impl Public {
    /// What a hand may do now, if it is its turn.
    #[inline(always)]
    #[must_use]
    pub fn legal(&self, hand: CardSet) -> Legal {
        if self.phase == Phase::Play {
            Legal::play(self.playable(hand))
        } else {
            self.legal_choice(hand)
        }
    }

    /// The cards of a hand that may be played to the trick.
    #[inline(always)]
    pub(crate) fn playable(&self, hand: CardSet) -> CardSet {
        if !(hand & cards::MAGIC).is_empty() {
            return self.playable_with_magic(hand);
        }
        // DK-4.1, DK-4.2, DK-4.3, DK-4.4: nothing follows while no suit is led.
        let follow = hand & self.following;
        select_unpredictable(follow.is_empty(), hand, follow)
    }

    #[cold]
    fn playable_with_magic(&self, hand: CardSet) -> CardSet {
        let magic = (hand & cards::MAGIC).first().expect("a magic card");
        let (leading, first) = (self.lying == 0, self.tricks == 0);
        // DK-4.1, DK-4.5, DK-4.7, DK-7.2: what cannot be played whatever lies there.
        let never = match magic {
            cards::SORCERER => {
                hand.len() > 1 || self.options.sorcerer_last == SorcererLast::ForcedSwap
            }
            cards::MUMMY => first,
            cards::PUPPETEER => first && leading,
            cards::EXCALIBUR => {
                leading
                    && hand.len() > 1
                    && self.options.excalibur_lead == ExcaliburLead::LastCardOnly
            }
            _ => false,
        };
        let can = if never { hand - Set::of(magic) } else { hand };
        let Some(led) = self.led() else {
            return can;
        };
        // DK-4.6
        let copies = !never && self.copies(magic, led);
        let follow = hand & led.cards();
        if follow.is_empty() {
            if copies && self.options.copycat_follow == CopycatFollow::Must {
                return Set::of(magic);
            }
            return can;
        }
        // DK-4.3: the Dragon may always be played.
        if magic == cards::DRAGON || copies { follow | Set::of(magic) } else { follow }
    }

    /// Would this card, played now, count as following the led suit by the option of DK-4.6?
    pub(crate) fn copies(&self, card: Card, led: Suit) -> bool {
        self.options.copycat_follow != CopycatFollow::No
            && matches!(card, cards::MUMMY | cards::PUPPETEER)
            && self.copied_suit(card) == Some(led)
    }

    /// May this seat, with this hand, do this now?
    pub(crate) fn check(&self, seat: Seat, hand: CardSet, action: Action) -> Result<(), Refusal> {
        // DK-4.8
        let Turn::Seat(turn) = self.turn() else {
            return Err(Refusal::NotNow);
        };
        if turn != seat {
            return Err(Refusal::NotYourTurn { turn });
        }
        let legal = self.legal(hand);
        if legal.contains(action) {
            return Ok(());
        }
        let (phase, could) = (self.phase, legal.cards());
        Err(match (phase, action) {
            (Phase::Play, Action::Play { card }) if hand.contains(card) => {
                self.why_not(card, hand, could)
            }
            (Phase::Play, Action::Play { card }) => Refusal::NotHeld { card, could },
            _ => self.why_not_choice(action, hand, could),
        })
    }

    /// Why a held card cannot be played.
    fn why_not(&self, card: Card, hand: CardSet, could: CardSet) -> Refusal {
        let leading = self.lying == 0;
        match card {
            cards::SORCERER => return Refusal::SorcererNotPlayed { could },
            cards::MUMMY | cards::PUPPETEER
                if self.tricks == 0 && (leading || card == cards::MUMMY) =>
            {
                return Refusal::NotInFirstTrick { card, leading, could };
            }
            cards::EXCALIBUR if leading => return Refusal::OnlyAsLastCard { could },
            _ => {}
        }
        let led = self.led().expect("only a led suit forbids other cards");
        let holds = hand & led.cards();
        if holds.is_empty() {
            Refusal::MustCopy { led, could }
        } else {
            Refusal::MustFollow { card, led, holds, could }
        }
    }
}
