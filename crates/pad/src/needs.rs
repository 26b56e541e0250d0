//! What has to be asked to score a hand of The Dwarf King: only what its rule and its special
//! card look at. The table of quests says it for the rules.

use dwarf::{Asks, Card, CardSet, DwarfOptions, Looks, QuestId, SPECIALS, Side, Special, Tile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::piles::names;
use crate::wrong::{WrongKind, WrongTelling, by};

/// What has to be told about a hand. A face asks for this and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Needs {
    /// The scoring rule, such as `12a`.
    pub quest: String,
    /// The numbered rule that lists it.
    pub rule: Rule,
    /// How many tricks the hand has.
    pub hand_size: usize,
    /// What has to be told about tricks, if anything.
    pub tricks: Option<TrickFact>,
    /// The cards whose winners have to be told, for the rule or for the special card.
    pub cards: Vec<String>,
    /// What has to be told because of the special card, if anything.
    pub special: Option<SpecialNeed>,
}

/// A fact about tricks. The field of a request that tells it has the same name; `winners` tells
/// all of them, and whole piles tell `tricks`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrickFact {
    /// How many tricks each seat won.
    Tricks,
    /// Who won each trick, in order.
    Winners,
    /// Who won the last four tricks, in order.
    LastFour,
    /// Who won a third trick, in the order in which they did.
    ThirdTricks,
}

/// What a special card makes necessary.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SpecialNeed {
    /// The special card of the hand.
    pub card: String,
    /// The number of its rule.
    pub rule: Rule,
    /// What the pad has to find out about it.
    pub asks: Asks,
}

/// A question about a hand. The field of a request that answers it has its name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// About tricks, for the rule.
    Tricks(TrickFact),
    /// Who won which of the cards that matter.
    Won,
    /// About the special card, where its winner does not tell enough.
    Special(Asks),
}

impl Question {
    /// The same as that of the field that answers it.
    pub fn name(self) -> &'static str {
        match self {
            Question::Tricks(fact) => fact.name(),
            Question::Won => Asks::Won.name(),
            Question::Special(asks) => asks.name(),
        }
    }
}

impl Needs {
    /// What to ask, in this order.
    pub fn questions(&self) -> Vec<Question> {
        let tricks = self.tricks.map(Question::Tricks);
        let won = (!self.cards.is_empty()).then_some(Question::Won);
        // Who won the special card is told with the other cards.
        let special = self.special.as_ref().map(|special| special.asks);
        let special = special.filter(|&asks| asks != Asks::Won).map(Question::Special);
        tricks.into_iter().chain(won).chain(special).collect()
    }
}

impl TrickFact {
    /// What a rule has to know about tricks.
    pub fn of(looks: Looks) -> Option<TrickFact> {
        match looks {
            Looks::Tricks | Looks::AllTricks | Looks::Neighbours => Some(TrickFact::Tricks),
            Looks::Run | Looks::Drought => Some(TrickFact::Winners),
            Looks::LastFour => Some(TrickFact::LastFour),
            Looks::ThirdTricks => Some(TrickFact::ThirdTricks),
            Looks::Cards(_) | Looks::AllCards(_) => None,
        }
    }

    /// Its name, also that of the field of a request that tells it.
    pub fn name(self) -> &'static str {
        self.told_by()[0]
    }

    /// The fields that tell it, the plainest first.
    pub(crate) fn told_by(self) -> &'static [&'static str] {
        match self {
            TrickFact::Tricks => &["tricks", "winners"],
            TrickFact::Winners => &["winners"],
            TrickFact::LastFour => &["last_four", "winners"],
            TrickFact::ThirdTricks => &["third_tricks", "winners"],
        }
    }
}

/// A hand whose rule and special card can be there.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Hand {
    pub(crate) quest: QuestId,
    pub(crate) special: &'static Special,
    pub(crate) deck: CardSet,
}

impl Hand {
    pub(crate) fn new(
        options: &DwarfOptions,
        tile: Tile,
        side: Side,
        special: Card,
    ) -> Result<Hand, WrongTelling> {
        if !tile.is_in(options.tile_set) {
            let what = not_in(tile.to_string(), options);
            return Err(WrongTelling::new(by(options.tile_set.rule()), "/tile", what));
        }
        let deck = options.deck(special);
        let special = Special::find(special).ok_or_else(|| not_special(&special.to_string()))?;
        Ok(Hand { quest: tile.rule(side), special, deck })
    }

    /// The numbered rule that lists the quest.
    pub(crate) fn rule(&self) -> Rule {
        self.quest.rule().into()
    }

    pub(crate) fn quest_cards(&self) -> CardSet {
        self.quest.quest().cards() & self.deck
    }

    /// The cards whose winners have to be told.
    pub(crate) fn cards(&self) -> CardSet {
        self.quest_cards() | self.special.asked_cards()
    }

    pub(crate) fn needs(&self, options: &DwarfOptions) -> Needs {
        let special = self.special.asks().map(|asks| SpecialNeed {
            card: self.special.card.to_string(),
            rule: self.special.rule.into(),
            asks,
        });
        Needs {
            quest: self.quest.to_string(),
            rule: self.rule(),
            hand_size: options.hand_size(),
            tricks: TrickFact::of(self.quest.quest().looks),
            cards: names(self.cards()),
            special,
        }
    }
}

/// No such tile, or not in this set.
pub(crate) fn not_in(found: String, options: &DwarfOptions) -> WrongKind {
    let allowed = Tile::all(options.tile_set).map(|tile| tile.to_string()).collect();
    WrongKind::NotOneOf { found, allowed }
}

pub(crate) fn not_special(found: &str) -> WrongTelling {
    let allowed = SPECIALS.iter().map(|special| special.card.to_string()).collect();
    let found = found.chars().take(20).collect();
    WrongTelling::new(by("DK-1.2"), "/special", WrongKind::NotOneOf { found, allowed })
}

/// What has to be told about a hand with this rule and this special card.
///
/// # Errors
/// If the tile is not in the tile set, or the card is not a special one.
pub fn needs(
    options: &DwarfOptions,
    tile: Tile,
    side: Side,
    special: Card,
) -> Result<Needs, WrongTelling> {
    Ok(Hand::new(options, tile, side, special)?.needs(options))
}
