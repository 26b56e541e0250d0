//! A hand of The Dwarf King: what a table tells of it, and what it is worth by its rule and its
//! special card.

use dwarf::{Card, DwarfOptions, QuestLine, Side, Tally, Tile, hand_score, hand_why};
use game::{Fact, Options, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Rule;
use crate::facts::Facts;
use crate::goliath_round::options_as_recorded;
use crate::needs::{Hand, Needs, not_in, not_special};
use crate::read::RequestNode;
use crate::wrong::{WrongKind, WrongTelling, by};

/// What a table tells of a hand. Only what [`crate::needs()`] lists has to be there; whatever else
/// is told must go with it. Seats count from 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DwarfRequest {
    /// The number of players, and the variants of the rules, some of which change scores.
    #[serde(serialize_with = "options_as_recorded")]
    #[schemars(schema_with = "record::schema::options_schema::<DwarfOptions>")]
    pub options: DwarfOptions,
    /// The tile's name, such as `12` or `c3`.
    pub tile: String,
    /// The rule chosen, `a` or `b`.
    pub side: String,
    /// The special card's name, as in records.
    pub special: String,
    /// How many tricks each seat won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tricks: Option<Vec<usize>>,
    /// Who won each trick, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<usize>>,
    /// Who won the last four tricks, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_four: Option<Vec<usize>>,
    /// Who won a third trick, in the order in which they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub third_tricks: Option<Vec<usize>>,
    /// Each seat's won cards at the end of the hand: all of them, or those that matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<Vec<Vec<String>>>,
    /// Told if the Tinkerer is the special card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tinkerer: Option<Tinkerer>,
    /// When the Joker was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joker: Option<Joker>,
    /// Told if the Scout is the special card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scout: Option<Scout>,
}

/// What followed the Tinkerer's trick (DK-5.3).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tinkerer {
    /// Nothing: it was the last trick.
    LastTrick,
    /// A trick that this seat won.
    NextTrick(usize),
}

/// When the Joker was played (DK-5.4).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Joker {
    /// Before the last trick.
    Earlier,
    /// In the last trick, by this seat.
    LastTrick(usize),
}

/// What the Scout saw (DK-5.7).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Scout {
    /// The seat, from 0, that played it and earns the points.
    pub played_by: usize,
    /// How many J, Q, K and A lay in its trick.
    pub nobles: usize,
}

/// What a hand brings everybody, with the way to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DwarfAnswer {
    /// The scoring rule, such as `12a`.
    pub quest: String,
    /// The numbered rule that lists it.
    pub rule: Rule,
    /// In the order of the seats.
    pub seats: Vec<DwarfSeat>,
}

/// What one seat scores (DK-8.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DwarfSeat {
    /// (Quest points + bonus), doubled or not.
    pub score: i32,
    /// The points by the rule: the sum of the lines.
    pub quest_points: i32,
    /// What counted for the rule.
    pub lines: Vec<QuestLine>,
    /// The special card's part, if it has one for this seat.
    pub bonus: Option<SpecialPoints>,
    /// Does the hand count double (DK-5.6)?
    pub doubled: bool,
    /// The same as facts, for sentences.
    #[serde(default)]
    pub why: Vec<Fact>,
}

/// What the special card gives or takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SpecialPoints {
    /// The special card of the hand.
    pub card: String,
    /// Negative if it costs.
    pub points: i32,
    /// The number of the rule that says so.
    pub rule: Rule,
}

/// What a request for a hand holds.
const FIELDS: [&str; 13] = [
    "game",
    "options",
    "tile",
    "side",
    "special",
    "tricks",
    "winners",
    "last_four",
    "third_tricks",
    "won",
    "tinkerer",
    "joker",
    "scout",
];

impl DwarfRequest {
    /// A request that tells nothing yet.
    pub fn new(options: DwarfOptions, tile: Tile, side: Side, special: Card) -> DwarfRequest {
        DwarfRequest {
            options,
            tile: tile.to_string(),
            side: if side == Side::A { "a" } else { "b" }.to_owned(),
            special: special.to_string(),
            tricks: None,
            winners: None,
            last_four: None,
            third_tricks: None,
            won: None,
            tinkerer: None,
            joker: None,
            scout: None,
        }
    }

    /// Reads a request, as an endpoint gets it.
    ///
    /// # Errors
    /// The first thing that does not have the right shape, with its place.
    pub fn read(request: &Value) -> Result<DwarfRequest, WrongTelling> {
        let node = RequestNode::root(request);
        node.only(&FIELDS)?;
        let tinkerer = |node: &RequestNode<'_>| {
            let last = ("last_trick", Tinkerer::LastTrick);
            node.word_or_seat(last, ("next_trick", Tinkerer::NextTrick))
        };
        let joker = |node: &RequestNode<'_>| {
            node.word_or_seat(("earlier", Joker::Earlier), ("last_trick", Joker::LastTrick))
        };
        let scout = |node: &RequestNode<'_>| {
            node.only(&["played_by", "nobles"])?;
            let played_by = node.get("played_by")?.number()?;
            Ok(Scout { played_by, nobles: node.get("nobles")?.number()? })
        };
        Ok(DwarfRequest {
            options: node.get("options")?.options()?,
            tile: node.get("tile")?.text()?,
            side: node.get("side")?.text()?,
            special: node.get("special")?.text()?,
            tricks: node.told("tricks", RequestNode::numbers)?,
            winners: node.told("winners", RequestNode::numbers)?,
            last_four: node.told("last_four", RequestNode::numbers)?,
            third_tricks: node.told("third_tricks", RequestNode::numbers)?,
            won: node.told("won", RequestNode::piles)?,
            tinkerer: node.told("tinkerer", tinkerer)?,
            joker: node.told("joker", joker)?,
            scout: node.told("scout", scout)?,
        })
    }

    /// What has to be told.
    ///
    /// # Errors
    /// If tile, side or special card cannot be these.
    pub fn needs(&self) -> Result<Needs, WrongTelling> {
        Ok(self.hand()?.needs(&self.options))
    }

    pub(crate) fn hand(&self) -> Result<Hand, WrongTelling> {
        hand(&self.options, &self.tile, &self.side, &self.special)
    }

    /// What each seat scores, and why.
    ///
    /// # Errors
    /// The first thing that cannot be, or that has to be told and was not.
    pub fn score(&self) -> Result<DwarfAnswer, WrongTelling> {
        let hand = self.hand()?;
        let facts = Facts::of(self, &hand)?;
        let tally = Tally::new(&self.options, &facts.winners, &facts.won);
        let special = facts.special_points(self, &hand)?;
        let doubles = hand.special.bonus == dwarf::Bonus::Doubles;
        let seat = |seat: Seat| {
            let quest_points = hand.quest.points(&tally, seat);
            let own = special.filter(|&(to, _)| to == seat).map(|(_, points)| points);
            let doubled = own.is_some() && doubles;
            let lines = hand.quest.explain(&tally, seat);
            let brought = own.filter(|_| !doubles).map(|points| (hand.special.card, points));
            DwarfSeat {
                score: hand_score(quest_points, own.unwrap_or_default(), doubled),
                quest_points,
                why: hand_why(&lines, brought, doubled),
                lines,
                bonus: own.filter(|_| !doubles).map(|points| SpecialPoints {
                    card: hand.special.card.to_string(),
                    points,
                    rule: hand.special.rule.into(),
                }),
                doubled,
            }
        };
        Ok(DwarfAnswer {
            quest: hand.quest.to_string(),
            rule: hand.rule(),
            seats: Seat::all(self.options.players()).map(seat).collect(),
        })
    }
}

fn hand(
    options: &DwarfOptions,
    tile: &str,
    side: &str,
    special: &str,
) -> Result<Hand, WrongTelling> {
    let shown = |text: &str| text.chars().take(20).collect::<String>();
    let tile = tile
        .parse()
        .map_err(|_| WrongTelling::new(by("DK-1.5"), "/tile", not_in(shown(tile), options)))?;
    let side = match side {
        "a" => Side::A,
        "b" => Side::B,
        _ => {
            let allowed = vec!["a".to_owned(), "b".to_owned()];
            let what = WrongKind::NotOneOf { found: shown(side), allowed };
            // DK-3.3
            return Err(WrongTelling::new(by("DK-3.3"), "/side", what));
        }
    };
    let card = special.parse().map_err(|_| not_special(special))?;
    Hand::new(options, tile, side, card)
}

/// What has to be told about the hand of a request.
///
/// # Errors
/// If options, tile, side or special card are missing or cannot be these, or what else it holds does
/// not have the right shape.
pub fn needs_of(request: &Value) -> Result<Needs, WrongTelling> {
    DwarfRequest::read(request)?.needs()
}
