//! David & Goliath in messages.

use bots::GoliathRemark;
use game::{Options, Seat, Turn, View};
use goliath::{Card, Effect, Goliath, GoliathView, Refusal, Seen, explain};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Cards, Chair, Lying, Named, Rule, Wire, chair, chairs, hear_card, turn};

/// What a seat does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GoliathAction {
    /// Plays a card.
    Play {
        /// The card.
        card: String,
    },
}

/// What a viewer sees of an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GoliathSeen {
    /// The cards were dealt.
    Deal {
        /// Who dealt.
        dealer: Chair,
        /// The viewer's own hand; empty for a spectator.
        #[ts(type = "string[]")]
        hand: Cards<Card>,
    },
    /// A card was played.
    Play {
        /// Who played it.
        seat: Chair,
        /// The card.
        #[ts(type = "string")]
        card: Named<Card>,
    },
}

/// What follows from an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GoliathEffect {
    /// The player of the lowest card wins the highest card (DG-4.3).
    WinsHighest {
        /// The player of the lowest card.
        seat: Chair,
        /// The highest card.
        #[ts(type = "string")]
        card: Named<Card>,
    },
    /// The player of the highest card wins these (DG-4.4).
    WinsRest {
        /// The player of the highest card.
        seat: Chair,
        /// The cards.
        #[ts(type = "string[]")]
        cards: Cards<Card>,
    },
    /// The player of the lowest card keeps it (DG-4.4).
    KeepsLowest {
        /// The player of the lowest card.
        seat: Chair,
        /// The lowest card.
        #[ts(type = "string")]
        card: Named<Card>,
    },
    /// The lowest card is out of play (DG-4.4).
    Removed {
        /// The lowest card.
        #[ts(type = "string")]
        card: Named<Card>,
    },
    /// A colour now counts one point a card (DG-5.1).
    Turned {
        /// Whose pile.
        seat: Chair,
        /// The colour.
        colour: char,
    },
    /// A round is over.
    RoundOver {
        /// What each seat scores in it.
        scores: Vec<i32>,
    },
    /// The match is over (DG-6.3).
    MatchOver {
        /// Who has the highest total.
        winners: Vec<Chair>,
    },
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "code", content = "facts", rename_all = "snake_case")]
pub enum GoliathRefusal {
    /// Nobody can play now.
    NotNow {},
    /// It is another seat's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn: Chair,
    },
    /// The seat does not hold the card.
    NotHeld {
        /// The card.
        #[ts(type = "string")]
        card: Named<Card>,
        /// What could be played.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
    /// The led colour has to be followed.
    MustFollow {
        /// The led colour.
        led: char,
        /// What could be played.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
}

/// Why an action is advised.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GoliathReason {
    /// Wins no card.
    Nothing,
    /// Wins cards that bring next to nothing.
    FewPoints,
    /// Wins into a colour of which there was no card.
    NewColour {
        /// The colour.
        colour: char,
    },
    /// Wins points in a colour.
    MorePoints {
        /// The colour.
        colour: char,
    },
    /// Wins the third card of a colour.
    ThirdCard {
        /// The colour.
        colour: char,
        /// What it counted.
        from: i32,
        /// What it counts then.
        to: i32,
    },
}

/// What one colour of a pile counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ColourLine {
    /// The colour.
    pub colour: char,
    /// The cards of it.
    #[ts(type = "string[]")]
    pub cards: Cards<Card>,
    /// Three or more count one point each, fewer their numbers.
    pub by_count: bool,
    /// The points.
    pub points: i32,
}

/// What a seat has won in this round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Pile {
    /// What it counts.
    pub points: i32,
    /// How that comes about, colours without cards left out.
    pub colours: Vec<ColourLine>,
}

/// What a viewer knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct GoliathTable {
    /// `deal`, `play` or `over`.
    pub phase: String,
    /// Whose turn it is.
    pub turn: Option<Chair>,
    /// The round, from 0.
    pub round: u32,
    /// How many rounds there are.
    pub rounds: u32,
    /// Finished tricks of this round.
    pub tricks_done: usize,
    /// Tricks of a round.
    pub tricks: usize,
    /// Who deals.
    pub dealer: Chair,
    /// Who leads.
    pub leader: Chair,
    /// The colour to follow.
    pub led: Option<char>,
    /// The trick, in the order played.
    pub trick: Vec<Lying>,
    /// The viewer's hand.
    #[ts(type = "string[]")]
    pub hand: Cards<Card>,
    /// How many cards each seat holds.
    pub cards_left: Vec<usize>,
    /// What each seat has won.
    pub piles: Vec<Pile>,
    /// Cards out of play in this round.
    #[ts(type = "string[]")]
    pub removed: Cards<Card>,
    /// The colours each seat has shown not to hold.
    pub voids: Vec<Vec<char>>,
    /// Points of finished rounds.
    pub totals: Vec<i32>,
    /// Who has won the match.
    pub winners: Vec<Chair>,
}

impl Wire for Goliath {
    type Said = GoliathAction;
    type Shown = GoliathSeen;
    type Follows = GoliathEffect;
    type Why = GoliathRefusal;
    type Drawn = GoliathTable;
    type Because = GoliathReason;

    fn say(card: Card) -> GoliathAction {
        GoliathAction::Play { card: card.to_string() }
    }

    fn hear(said: &GoliathAction, _players: usize) -> Result<Card, String> {
        let GoliathAction::Play { card } = said;
        hear_card(card)
    }

    fn shown(seen: &Seen) -> GoliathSeen {
        match *seen {
            Seen::Deal { dealer, hand } => {
                GoliathSeen::Deal { dealer: chair(dealer), hand: Cards(hand) }
            }
            Seen::Play { seat, card } => GoliathSeen::Play { seat: chair(seat), card: Named(card) },
        }
    }

    fn follows(effect: &Effect, players: usize) -> GoliathEffect {
        match *effect {
            Effect::WinsHighest { seat, card } => {
                GoliathEffect::WinsHighest { seat: chair(seat), card: Named(card) }
            }
            Effect::WinsRest { seat, cards } => {
                GoliathEffect::WinsRest { seat: chair(seat), cards: Cards(cards) }
            }
            Effect::KeepsLowest { seat, card } => {
                GoliathEffect::KeepsLowest { seat: chair(seat), card: Named(card) }
            }
            Effect::Removed { card } => GoliathEffect::Removed { card: Named(card) },
            Effect::Turned { seat, colour } => {
                GoliathEffect::Turned { seat: chair(seat), colour: colour.letter() }
            }
            Effect::RoundOver { scores } => {
                GoliathEffect::RoundOver { scores: scores.first(players).to_vec() }
            }
            Effect::MatchOver { winners } => GoliathEffect::MatchOver { winners: chairs(winners) },
        }
    }

    fn why(refusal: &Refusal) -> Rule<GoliathRefusal> {
        let why = match *refusal {
            Refusal::NotNow => GoliathRefusal::NotNow {},
            Refusal::NotYourTurn { turn } => GoliathRefusal::NotYourTurn { turn: chair(turn) },
            Refusal::NotHeld { card, could } => {
                GoliathRefusal::NotHeld { card: Named(card), could: Cards(could) }
            }
            Refusal::MustFollow { led, could } => {
                GoliathRefusal::MustFollow { led: led.letter(), could: Cards(could) }
            }
        };
        Rule { rule: refusal.rule().into(), why }
    }

    fn drawn(view: &GoliathView) -> GoliathTable {
        let public = view.public();
        let players = public.options().players();
        let seats = || Seat::all(players);
        let phase = match view.turn() {
            Turn::Seat(_) => "play",
            Turn::Chance => "deal",
            Turn::Over => "over",
        };
        let pile = |seat| {
            let lines = explain(public.won()[seat]);
            let points = lines.iter().map(|line| line.points).sum();
            let colours =
                lines.iter().filter(|line| !line.cards.is_empty()).map(|line| ColourLine {
                    colour: line.colour.letter(),
                    cards: Cards(line.cards),
                    by_count: line.by_count,
                    points: line.points,
                });
            Pile { points, colours: colours.collect() }
        };
        GoliathTable {
            phase: phase.into(),
            turn: turn(view.turn()),
            round: public.round(),
            rounds: public.options().round_count(),
            tricks_done: public.tricks_done(),
            tricks: 15,
            dealer: chair(public.dealer()),
            leader: chair(public.leader()),
            led: public.led().map(goliath::Colour::letter),
            trick: public
                .trick()
                .map(|(seat, card)| Lying { seat: chair(seat), card: card.to_string() })
                .collect(),
            hand: Cards(view.hand()),
            cards_left: seats().map(|seat| public.cards_left(seat)).collect(),
            piles: seats().map(pile).collect(),
            removed: Cards(public.removed()),
            voids: seats()
                .map(|seat| view.voids(seat).map(goliath::Colour::letter).collect())
                .collect(),
            totals: public.totals().first(players).to_vec(),
            winners: chairs(public.winners()),
        }
    }

    fn because(remark: GoliathRemark) -> GoliathReason {
        match remark {
            GoliathRemark::Nothing => GoliathReason::Nothing,
            GoliathRemark::FewPoints => GoliathReason::FewPoints,
            GoliathRemark::NewColour { colour } => {
                GoliathReason::NewColour { colour: colour.letter() }
            }
            GoliathRemark::MorePoints { colour } => {
                GoliathReason::MorePoints { colour: colour.letter() }
            }
            GoliathRemark::ThirdCard { colour, from, to } => {
                GoliathReason::ThirdCard { colour: colour.letter(), from, to }
            }
        }
    }
}
