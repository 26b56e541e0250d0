//! What has to be asked to score a hand of The Dwarf King: only what its rule and its special
//! card look at. The table of quests says it for the rules.

use dwarf::{
    Card, CardSet, DwarfOptions, Looks, QuestId, SPECIALS, Sets, Side, Tile, TileSet, cards,
};
use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::piles::names;
use crate::wrong::{What, Wrong, by};

/// What has to be told about a hand. A face asks for this and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SpecialNeed {
    /// The special card.
    pub card: String,
    /// Its rule.
    pub rule: Rule,
    /// What it asks.
    pub asks: Asks,
}

/// A question about the special card. The field of a request that answers it has the same name.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asks {
    /// Who won it: it is one of the cards.
    Won,
    /// Who won the trick after the Tinkerer's, if there was one.
    Tinkerer,
    /// Who played the Joker, if in the last trick.
    Joker,
    /// Who played the Scout, and how many nobles lay in its trick.
    Scout,
}

impl TrickFact {
    /// What a rule has to know about tricks.
    pub(crate) fn of(looks: Looks) -> Option<TrickFact> {
        match looks {
            Looks::Tricks | Looks::AllTricks | Looks::Neighbours => Some(TrickFact::Tricks),
            Looks::Run | Looks::Drought => Some(TrickFact::Winners),
            Looks::LastFour => Some(TrickFact::LastFour),
            Looks::ThirdTricks => Some(TrickFact::ThirdTricks),
            Looks::Cards(_) | Looks::AllCards(_) => None,
        }
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

/// The special cards that bring or cost points: their rules and what they ask.
pub(crate) fn asked_by(special: Card) -> Option<(&'static str, Asks)> {
    match special {
        cards::D11A => Some(("DK-5.2", Asks::Won)),
        cards::D11B => Some(("DK-5.3", Asks::Tinkerer)),
        cards::K1 => Some(("DK-5.4", Asks::Joker)),
        cards::K11B => Some(("DK-5.6", Asks::Won)),
        cards::G1 => Some(("DK-5.7", Asks::Scout)),
        cards::G11A => Some(("DK-5.8", Asks::Won)),
        _ => None,
    }
}

/// A hand whose rule and special card can be there.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Hand {
    pub(crate) quest: QuestId,
    pub(crate) special: Card,
    pub(crate) deck: CardSet,
}

impl Hand {
    pub(crate) fn new(
        options: &DwarfOptions,
        tile: Tile,
        side: Side,
        special: Card,
    ) -> Result<Hand, Wrong> {
        if !tile.is_in(options.tile_set) {
            let what = not_in(tile.to_string(), options);
            return Err(Wrong::new(list_rule(options.tile_set), "/tile", what));
        }
        if !SPECIALS.contains(&special) {
            return Err(not_special(&special.to_string()));
        }
        let deck = options.deck(special);
        Ok(Hand { quest: tile.rule(side), special, deck })
    }

    /// The numbered rule that lists the quest.
    pub(crate) fn rule(&self) -> Rule {
        match self.quest.quest().sets {
            Sets::Only2011 => "DK-8.4".into(),
            Sets::Only2022 | Sets::Both => "DK-8.3".into(),
        }
    }

    /// The cards the quest looks at.
    pub(crate) fn quest_cards(&self) -> CardSet {
        match self.quest.quest().looks {
            Looks::Cards(cards) | Looks::AllCards(cards) => cards & self.deck,
            _ => CardSet::EMPTY,
        }
    }

    /// The cards whose winners have to be told.
    pub(crate) fn cards(&self) -> CardSet {
        let mut cards = self.quest_cards();
        if let Some((_, Asks::Won)) = asked_by(self.special) {
            cards.insert(self.special);
        }
        cards
    }

    pub(crate) fn needs(&self, options: &DwarfOptions) -> Needs {
        let special = asked_by(self.special).map(|(rule, asks)| SpecialNeed {
            card: self.special.to_string(),
            rule: rule.into(),
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

fn list_rule(set: TileSet) -> Option<Rule> {
    match set {
        TileSet::Y2022 => by("DK-8.3"),
        TileSet::Y2011 => by("DK-8.4"),
    }
}

/// No such tile, or not in this set.
pub(crate) fn not_in(found: String, options: &DwarfOptions) -> What {
    let allowed = Tile::all(options.tile_set).map(|tile| tile.to_string()).collect();
    What::NotOneOf { found, allowed }
}

/// No special card.
pub(crate) fn not_special(found: &str) -> Wrong {
    let allowed = SPECIALS.iter().map(Card::to_string).collect();
    let found = found.chars().take(20).collect();
    Wrong::new(by("DK-1.2"), "/special", What::NotOneOf { found, allowed })
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
) -> Result<Needs, Wrong> {
    Ok(Hand::new(options, tile, side, special)?.needs(options))
}
