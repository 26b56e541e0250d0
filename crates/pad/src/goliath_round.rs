//! A round of David & Goliath: what each seat won, and what it is worth colour by colour.

use game::{Fact, Options, Seat};
use goliath::{Card, CardSet, ColourScore, GoliathOptions, LowestCard, explain, pile_why};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::Rule;
use crate::piles::{Piles, all, names};
use crate::read::RequestNode;
use crate::wrong::{CountedThing, WhyNotInDeck, WrongKind, WrongTelling, by};

/// What each seat won in a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct GoliathRequest {
    /// The number of players, and the variants of the rules, one of which leaves cards to nobody.
    #[serde(serialize_with = "options_as_recorded")]
    #[schemars(schema_with = "record::schema::options_schema::<GoliathOptions>")]
    pub options: GoliathOptions,
    /// Each seat's won cards, by their names.
    pub won: Vec<Vec<String>>,
    /// The round is not over: any card may still be won by nobody.
    #[schemars(with = "Option<bool>")]
    pub partial: bool,
}

/// What a round brings everybody, with the way to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GoliathAnswer {
    /// In the order of the seats.
    pub seats: Vec<GoliathSeat>,
    /// The cards nobody has won.
    pub nobody: Vec<String>,
    /// The round is not over.
    pub partial: bool,
}

/// What one seat scores, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GoliathSeat {
    /// The sum of its colours.
    pub score: i32,
    /// The rule that adds the colours up.
    pub rule: Rule,
    /// The five colours, in the order of DG-1.1.
    pub colours: Vec<ColourLine>,
    /// The same as facts, for sentences.
    #[serde(default)]
    pub why: Vec<Fact>,
}

/// What one colour brings a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ColourLine {
    /// One of `R`, `Y`, `G`, `B`, `V`.
    pub colour: char,
    /// The cards won in it.
    pub cards: Vec<String>,
    /// Three or more of a colour count one point each.
    pub count: usize,
    /// The sum of their numbers.
    pub sum: i32,
    /// Whether numbers or cards are counted.
    pub worth: Worth,
    /// `sum` or `count`, as `worth` says.
    pub points: i32,
    /// The number of the rule that says so.
    pub rule: Rule,
}

/// What the cards of one colour count (DG-5.1).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// There are none.
    Nothing,
    /// One or two: their numbers.
    FaceValues,
    /// Three or more: one point each.
    OneEach,
}

/// Options in JSON are what records make of them.
pub(crate) fn options_as_recorded<O: Options, S: Serializer>(
    options: &O,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    record::options_to_json(options).serialize(serializer)
}

impl GoliathRequest {
    /// The options that a score depends on, with the values that differ there.
    pub const OPTIONS: &[(&str, &[&str])] = &[("lowest_card", &["to_highest", "removed"])];

    /// The values of options by which cards may be won by nobody (DG-4.4).
    pub const NOBODY: &[(&str, &[&str])] = &[("lowest_card", &["removed"])];

    /// Reads a request, as an endpoint gets it.
    ///
    /// # Errors
    /// The first thing that does not have the right shape, with its place.
    pub fn read(request: &Value) -> Result<GoliathRequest, WrongTelling> {
        let node = RequestNode::root(request);
        node.only(&["game", "options", "won", "partial"])?;
        Ok(GoliathRequest {
            options: node.get("options")?.options()?,
            won: node.get("won")?.piles()?,
            partial: node.told("partial", RequestNode::flag)?.unwrap_or_default(),
        })
    }

    /// What each seat scores, and why.
    ///
    /// # Errors
    /// The first thing that cannot be.
    pub fn score(&self) -> Result<GoliathAnswer, WrongTelling> {
        let players = self.options.players();
        let piles = Piles {
            players,
            players_rule: GoliathOptions::PLAYERS_RULE,
            once_rule: "DG-1.1",
            // DG-2.2
            deck: Card::pack(players),
            out: |_, deck| {
                let highest = deck.iter().map(Card::number).max();
                ("DG-2.2", WhyNotInDeck::UpTo(highest.unwrap_or_default()))
            },
        };
        let won = piles.read(&self.won)?;
        let nobody = piles.deck - all(&won);
        self.check_total(nobody, piles.deck)?;
        let seat = |seat: Seat| {
            let colours = explain(won[seat]).map(line).to_vec();
            // DG-5.2
            let score = colours.iter().map(|line| line.points).sum();
            GoliathSeat { score, rule: "DG-5.2".into(), colours, why: pile_why(won[seat]) }
        };
        let seats = Seat::all(players).map(seat).collect();
        Ok(GoliathAnswer { seats, nobody: names(nobody), partial: self.partial })
    }

    /// May these cards be won by nobody?
    fn check_total(&self, nobody: CardSet, deck: CardSet) -> Result<(), WrongTelling> {
        if self.partial {
            return Ok(());
        }
        if self.options.lowest_card != LowestCard::Removed {
            // DG-4.3, DG-4.4: every card of every trick is won.
            return match nobody.is_empty() {
                true => Ok(()),
                false => Err(WrongTelling::new(
                    by("DG-4.4"),
                    "/won",
                    WrongKind::Untold { cards: names(nobody) },
                )),
            };
        }
        // DG-3.1, DG-4.4: one card of each trick is out, but for tricks of equal numbers (DG-4.5).
        let players = self.options.players();
        let tricks = deck.len() / players;
        // Such a trick needs a colour for each player, and there is at most one for each number.
        let equal = if players > 5 { 0 } else { tricks.min(3 * players) };
        let (least, most) = (deck.len() - tricks, deck.len() - tricks + equal);
        let found = deck.len() - nobody.len();
        if (least..=most).contains(&found) {
            return Ok(());
        }
        let what = WrongKind::Number { of: CountedThing::Cards, found, least, most };
        Err(WrongTelling::new(by("DG-4.4"), "/won", what))
    }
}

fn line(score: ColourScore) -> ColourLine {
    let worth = match score.cards.len() {
        0 => Worth::Nothing,
        _ if score.by_count => Worth::OneEach,
        _ => Worth::FaceValues,
    };
    ColourLine {
        colour: score.colour.letter(),
        cards: names(score.cards),
        count: score.cards.len(),
        sum: score.cards.iter().map(|card| i32::from(card.number())).sum(),
        worth,
        points: score.points,
        // DG-5.1
        rule: "DG-5.1".into(),
    }
}
