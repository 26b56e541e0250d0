//! Rounds of David & Goliath.

use game::Refusal as _;
use game::{Event, EventOf, Game, Seat, Turn};
use goliath::{Card, Deal, Effect, Goliath, GoliathOptions, Refusal};
use serde::Serialize;

use crate::cards::{read_hands, written};
use crate::json::JsonNode;
use crate::wrong::{Place, WrongRecord};
use crate::{Reading, Recorded};

/// A round as records write it (docs/records.md).
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundRecord {
    dealer: Seat,
    hands: Vec<Vec<String>>,
    tricks: Vec<Trick>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i32>>,
}

#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "GoliathRecordTrick")
)]
struct Trick {
    leader: Seat,
    cards: Vec<String>,
}

fn refused(node: &JsonNode<'_>, seat: Seat, card: Card, refusal: Refusal) -> WrongRecord {
    let why = refusal.what();
    node.wrong(refusal.rule(), &format!("seat {} cannot play {card}: {why}", seat.index()))
}

impl Recorded for Goliath {
    const ROUNDS: &'static str = "rounds";
    const LENGTH_RULE: &'static str = "DG-6.1";
    const TOTALS_RULE: &'static str = "DG-6.2";
    const WINNERS_RULE: &'static str = "DG-6.3";
    type Round = RoundRecord;

    fn rounds(options: GoliathOptions, log: &[EventOf<Goliath>]) -> Vec<RoundRecord> {
        let mut game = Goliath::new(options);
        let players = game.players();
        let mut rounds: Vec<RoundRecord> = Vec::new();
        for event in log {
            let leads = game.public().trick().next().is_none();
            let mut effects = Vec::new();
            game.apply(event, &mut effects);
            match event {
                Event::Chance(deal) => rounds.push(RoundRecord {
                    dealer: deal.dealer,
                    hands: written(&deal.hands, players),
                    tricks: Vec::new(),
                    scores: None,
                }),
                Event::Act(seat, action) => {
                    let round = rounds.last_mut().expect("cards are dealt before they are played");
                    if leads {
                        round.tricks.push(Trick { leader: *seat, cards: Vec::new() });
                    }
                    let trick = round.tricks.last_mut().expect("a trick was begun");
                    trick.cards.push(action.card().to_string());
                    for effect in effects {
                        if let Effect::RoundOver { scores } = effect {
                            round.scores = Some(scores.as_slice().to_vec());
                        }
                    }
                }
            }
        }
        if let Some(last) = rounds.last_mut()
            && game.turn() != Turn::Over
        {
            last.scores = None;
        }
        rounds
    }

    fn read_round(
        reading: &mut Reading<Goliath>,
        node: &JsonNode<'_>,
        open: bool,
    ) -> Result<(), WrongRecord> {
        let players = reading.game.players();
        if reading.game.turn() == Turn::Over {
            return Err(node.wrong("DG-6.1", "the match is over before this round"));
        }
        let dealer = node.get("dealer")?;
        if reading.game.round() > 0 {
            dealer.is_seat(reading.game.public().dealer(), players, "DG-6.2")?;
        }
        let dealer = dealer.seat(players)?;
        let hands = read_hands(&node.get("hands")?, players, "DG-2.3")?;
        if !reading.game.is_deal(&hands) {
            let what = format!("must deal the numbers 1 to {}, 15 cards to each seat", 3 * players);
            return Err(node.get("hands")?.wrong("DG-2.3", &what));
        }
        reading.apply(Event::Chance(Deal { dealer, hands }), &mut game::Ignore);
        let tricks = node.get("tricks")?.items()?;
        let mut effects = Vec::new();
        for (number, trick) in tricks.iter().enumerate() {
            let place = Place { trick: Some(number as u32 + 1), ..node.place };
            let trick = trick.at(place);
            let Turn::Seat(leader) = reading.game.turn() else {
                return Err(trick.wrong("DG-3.1", "the round is over before this trick"));
            };
            let rule = if number == 0 { "DG-2.4" } else { "DG-4.6" };
            trick.get("leader")?.is_seat(leader, players, rule)?;
            let cards = trick.get("cards")?.items()?;
            let short = open && number + 1 == tricks.len();
            if cards.len() > players || (cards.len() < players && !short) {
                let what = format!("must hold {players} cards, not {}", cards.len());
                return Err(trick.get("cards")?.wrong("DG-3.1", &what));
            }
            for ((number, node), seat) in cards.iter().enumerate().zip(leader.around(players)) {
                let node = node.at(Place { card: Some(number as u32 + 1), ..place });
                let card: Card = node.card()?;
                reading
                    .game
                    .check(seat, card.into())
                    .map_err(|why| refused(&node, seat, card, why))?;
                reading.apply(Event::Act(seat, card.into()), &mut effects);
            }
        }
        if open {
            return node.without(&["scores"], "the round is not over");
        }
        let scores = effects.iter().find_map(|effect| match effect {
            Effect::RoundOver { scores } => Some(*scores),
            _ => None,
        });
        match scores {
            Some(scores) => node.get("scores")?.equals(scores.as_slice(), "DG-5.2"),
            None => {
                let what = format!("must hold 15 tricks, not {}", tricks.len());
                Err(node.get("tricks")?.wrong("DG-3.1", &what))
            }
        }
    }

    fn place(round: u32) -> Place {
        Place { round: Some(round + 1), ..Place::default() }
    }

    /// Only the hands: a table settles its first dealer as it likes (DG-2.5).
    fn difference(drawn: &Deal, recorded: &Deal) -> Option<&'static str> {
        (drawn.hands != recorded.hands).then_some("hands")
    }

    fn scripted(&self, _: &[EventOf<Goliath>]) -> Option<EventOf<Goliath>> {
        None
    }
}
