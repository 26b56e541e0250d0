//! The Dwarf King in messages.

use bots::DwarfRemark;
use dwarf::{
    Action, Card, Direction, Dwarf, DwarfView, Effect, Phase, Refusal, Seen, Side, Suit, Tally,
};
use game::{Options, Seat, View, Viewer};
use pad::{QuestLine, lines};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Cards, Chair, Lying, Named, Rule, Wire, chair, chairs, hear_card, hear_seat, turn};

/// What a seat does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DwarfAction {
    /// Chooses the rule of this hand (DK-3.3).
    Quest {
        /// `a` or `b`.
        side: char,
    },
    /// Chooses whom to exchange with (DK-5.9).
    Exchange {
        /// The opponent.
        with: Chair,
    },
    /// Gives back one card of the exchange (DK-5.9); done twice.
    Give {
        /// The card.
        card: String,
    },
    /// Plays a card.
    Play {
        /// The card.
        card: String,
    },
    /// Chooses whom to swap hands with (DK-5.1).
    Druid {
        /// The opponent.
        with: Chair,
    },
    /// Chooses where all hands are passed (DK-5.5).
    Pass {
        /// `left` or `right`.
        direction: String,
    },
    /// Leaves the Sorcerer and takes this card of the trick (DK-7.1).
    Take {
        /// The card.
        card: String,
    },
    /// Does not use the Sorcerer, or does not have it (DK-7.1).
    Decline,
}

/// What a viewer sees of an event. What is null is not for this viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DwarfSeen {
    /// A special card and a tile were turned up and the cards dealt (DK-3.2).
    Deal {
        /// The special card of this hand.
        #[ts(type = "string")]
        special: Named<Card>,
        /// The tile.
        tile: String,
        /// Who shows the 5 of Knights and chooses.
        chooser: Chair,
        /// The viewer's own hand; empty for a spectator.
        #[ts(type = "string[]")]
        hand: Cards<Card>,
    },
    /// The rule of this hand was chosen (DK-3.3).
    Quest {
        /// `a` or `b`.
        side: char,
        /// Who shows the Goblin standard bearer (DK-3.4).
        bearer: Option<Chair>,
        /// Who shows the 5 of Goblins.
        leader: Option<Chair>,
    },
    /// The standard bearer chose an opponent (DK-5.9).
    Exchange {
        /// The opponent.
        with: Chair,
    },
    /// Two cards were taken at random (DK-5.9).
    Taken {
        /// Which, for the two players of the exchange.
        #[ts(type = "string[] | null")]
        cards: Option<[Named<Card>; 2]>,
    },
    /// One card was given back (DK-5.9).
    Given {
        /// Which, for the two players of the exchange.
        #[ts(type = "string | null")]
        card: Option<Named<Card>>,
        /// Who shows the 5 of Goblins.
        leader: Option<Chair>,
    },
    /// A card was played.
    Play {
        /// Who played it.
        seat: Chair,
        /// The card.
        #[ts(type = "string")]
        card: Named<Card>,
    },
    /// Two hands were swapped (DK-5.1).
    Druid {
        /// The other player.
        with: Chair,
        /// The viewer's new hand, if it changed.
        #[ts(type = "string[] | null")]
        hand: Option<Cards<Card>>,
    },
    /// All hands were passed (DK-5.5).
    Pass {
        /// `left` or `right`.
        direction: String,
        /// The viewer's new hand.
        #[ts(type = "string[] | null")]
        hand: Option<Cards<Card>>,
    },
    /// The Sorcerer was left in the trick for this card (DK-7.1).
    Took {
        /// Who did it.
        seat: Chair,
        /// The card.
        #[ts(type = "string")]
        card: Named<Card>,
    },
    /// A seat asked about the Sorcerer passed (DK-7.1).
    Declined {
        /// The seat.
        seat: Chair,
    },
}

/// What follows from an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DwarfEffect {
    /// A seat shows a card that stays in its hand.
    Shows {
        /// The seat.
        seat: Chair,
        /// The card.
        #[ts(type = "string")]
        card: Named<Card>,
    },
    /// A trick is won.
    WinsTrick {
        /// Who wins it.
        seat: Chair,
        /// With which card.
        #[ts(type = "string")]
        card: Named<Card>,
        /// All cards of the trick.
        #[ts(type = "string[]")]
        cards: Cards<Card>,
    },
    /// A special card gives or takes points.
    Bonus {
        /// To whom.
        seat: Chair,
        /// The special card.
        #[ts(type = "string")]
        card: Named<Card>,
        /// How many.
        points: i32,
    },
    /// A seat counts this hand double (DK-5.6).
    Doubled {
        /// The seat.
        seat: Chair,
    },
    /// A hand is over.
    HandOver {
        /// By the quest.
        quest_points: Vec<i32>,
        /// By the special card.
        bonus: Vec<i32>,
        /// Both, doubled for the Enchanter's winner.
        scores: Vec<i32>,
    },
    /// The game is over.
    GameOver {
        /// Who has the highest total.
        winners: Vec<Chair>,
    },
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "code", content = "facts", rename_all = "snake_case")]
pub enum DwarfRefusal {
    /// Nobody can act now.
    NotNow {},
    /// It is another seat's turn.
    NotYourTurn {
        /// Whose turn it is.
        turn: Chair,
    },
    /// Something else is asked for.
    NotAsked {
        /// What the table waits for.
        phase: String,
    },
    /// The seat does not hold the card.
    NotHeld {
        /// The card.
        #[ts(type = "string")]
        card: Named<Card>,
        /// What could be played or given.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
    /// The led suit has to be followed.
    MustFollow {
        /// The refused card.
        #[ts(type = "string")]
        card: Named<Card>,
        /// The led suit.
        led: char,
        /// The seat's cards of that suit.
        #[ts(type = "string[]")]
        holds: Cards<Card>,
        /// What could be played.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
    /// The copycat has to be played.
    MustCopy {
        /// The led suit.
        led: char,
        /// What has to be played.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
    /// The card cannot be played in the first trick.
    NotInFirstTrick {
        /// The card.
        #[ts(type = "string")]
        card: Named<Card>,
        /// Would it have been led?
        leading: bool,
        /// What could be played.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
    /// The Sorcerer is not played to tricks.
    SorcererNotPlayed {
        /// What could be played.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
    /// Excalibur can only be led as the last card.
    OnlyAsLastCard {
        /// What could be played.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
    /// The chosen seat is not an opponent.
    NotAnOpponent {
        /// Whom the choice was for.
        phase: String,
    },
    /// The seat does not hold the Sorcerer.
    NoSorcerer {},
    /// The card is not in the trick.
    NotInTrick {
        /// The card.
        #[ts(type = "string")]
        card: Named<Card>,
        /// What could be taken.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
    /// The Sorcerer has to be used now.
    MustSwap {
        /// What could be taken.
        #[ts(type = "string[]")]
        could: Cards<Card>,
    },
}

/// Why an action is advised.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DwarfReason {
    /// Wins the trick and points with it.
    WinsTrickForPoints,
    /// Wins the trick and loses points by it.
    WinsTrickAndLoses,
    /// Wins the trick.
    WinsTrick,
    /// Gains points without the trick.
    GainsWithoutTrick,
    /// Loses points.
    LosesPoints,
    /// Leaves the trick to others.
    LeavesTrick,
}

/// What the quest would bring if the hand ended now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Line {
    /// Tricks won.
    pub tricks: i32,
    /// Points by the quest so far; null before it is chosen.
    pub quest: Option<i32>,
    /// Points by the special card so far.
    pub bonus: i32,
    /// What counted for the quest, line by line.
    pub lines: Vec<QuestLine>,
}

/// What a viewer knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct DwarfTable {
    /// `deal`, `quest`, `exchange`, `taking`, `giving`, `play`, `druid`, `pass`, `sorcerer` or `over`.
    pub phase: String,
    /// Whose turn it is; null while all are asked.
    pub turn: Option<Chair>,
    /// The hand, from 0.
    pub round: u32,
    /// How many hands there are, if nobody is level then.
    pub rounds: u32,
    /// Finished tricks of this hand.
    pub tricks_done: usize,
    /// Tricks of a hand.
    pub tricks: usize,
    /// Who deals.
    pub dealer: Chair,
    /// The special card of the hand.
    pub special: Option<String>,
    /// The tile of the hand.
    pub tile: Option<String>,
    /// The rule of the hand, such as `12a`.
    pub quest: Option<String>,
    /// Whom the standard bearer exchanges with.
    pub partner: Option<Chair>,
    /// Cards given back so far in the exchange.
    pub gives: u8,
    /// Who leads.
    pub leader: Chair,
    /// The suit to follow.
    pub led: Option<char>,
    /// The trick, in the order played.
    pub trick: Vec<Lying>,
    /// What can be taken with the Sorcerer: the finished trick.
    #[ts(type = "string[]")]
    pub last_cards: Cards<Card>,
    /// The viewer's hand.
    #[ts(type = "string[]")]
    pub hand: Cards<Card>,
    /// How many cards each seat holds.
    pub cards_left: Vec<usize>,
    /// Cards known to lie in each other seat's hand.
    #[ts(type = "string[][]")]
    pub known: Vec<Cards<Card>>,
    /// What each seat has won.
    #[ts(type = "string[][]")]
    pub won: Vec<Cards<Card>>,
    /// Who won each finished trick.
    pub winners_so_far: Vec<Chair>,
    /// How each seat stands in this hand.
    pub standing: Vec<Line>,
    /// Whose score counts double.
    pub doubled: Option<Chair>,
    /// The suits each seat has shown not to hold.
    pub voids: Vec<Vec<char>>,
    /// Points of finished hands.
    pub totals: Vec<i32>,
    /// Who has won the game.
    pub winners: Vec<Chair>,
}

fn phase_name(phase: Phase) -> String {
    let name = match phase {
        Phase::Deal => "deal",
        Phase::Quest => "quest",
        Phase::Exchange => "exchange",
        Phase::Taking => "taking",
        Phase::Giving => "giving",
        Phase::Play => "play",
        Phase::Druid => "druid",
        Phase::Pass => "pass",
        Phase::Sorcerer => "sorcerer",
        Phase::Over => "over",
    };
    name.into()
}

fn side_name(side: Side) -> char {
    match side {
        Side::A => 'a',
        Side::B => 'b',
    }
}

fn direction_name(direction: Direction) -> String {
    match direction {
        Direction::Left => "left".into(),
        Direction::Right => "right".into(),
    }
}

impl Wire for Dwarf {
    type Said = DwarfAction;
    type Shown = DwarfSeen;
    type Follows = DwarfEffect;
    type Why = DwarfRefusal;
    type Drawn = DwarfTable;
    type Because = DwarfReason;

    fn say(action: Action) -> DwarfAction {
        match action {
            Action::Quest(side) => DwarfAction::Quest { side: side_name(side) },
            Action::Exchange(seat) => DwarfAction::Exchange { with: chair(seat) },
            Action::Give(card) => DwarfAction::Give { card: card.to_string() },
            Action::Play(card) => DwarfAction::Play { card: card.to_string() },
            Action::Druid(seat) => DwarfAction::Druid { with: chair(seat) },
            Action::Pass(direction) => DwarfAction::Pass { direction: direction_name(direction) },
            Action::Take(card) => DwarfAction::Take { card: card.to_string() },
            Action::Decline => DwarfAction::Decline,
        }
    }

    fn hear(said: &DwarfAction, players: usize) -> Result<Action, String> {
        Ok(match said {
            DwarfAction::Quest { side: 'a' } => Action::Quest(Side::A),
            DwarfAction::Quest { side: 'b' } => Action::Quest(Side::B),
            DwarfAction::Quest { side } => {
                return Err(format!("side must be \"a\" or \"b\", not {side:?}"));
            }
            DwarfAction::Exchange { with } => Action::Exchange(hear_seat(*with, players)?),
            DwarfAction::Give { card } => Action::Give(hear_card(card)?),
            DwarfAction::Play { card } => Action::Play(hear_card(card)?),
            DwarfAction::Druid { with } => Action::Druid(hear_seat(*with, players)?),
            DwarfAction::Pass { direction } => Action::Pass(match direction.as_str() {
                "left" => Direction::Left,
                "right" => Direction::Right,
                _ => return Err("direction must be \"left\" or \"right\"".into()),
            }),
            DwarfAction::Take { card } => Action::Take(hear_card(card)?),
            DwarfAction::Decline => Action::Decline,
        })
    }

    fn shown(seen: &Seen) -> DwarfSeen {
        match *seen {
            Seen::Deal { special, tile, chooser, hand } => DwarfSeen::Deal {
                special: Named(special),
                tile: tile.to_string(),
                chooser: chair(chooser),
                hand: Cards(hand),
            },
            Seen::Quest { side, bearer, leader } => DwarfSeen::Quest {
                side: side_name(side),
                bearer: bearer.map(chair),
                leader: leader.map(chair),
            },
            Seen::Exchange { with } => DwarfSeen::Exchange { with: chair(with) },
            Seen::Taken { cards } => DwarfSeen::Taken { cards: cards.map(|both| both.map(Named)) },
            Seen::Given { card, leader } => {
                DwarfSeen::Given { card: card.map(Named), leader: leader.map(chair) }
            }
            Seen::Play { seat, card } => DwarfSeen::Play { seat: chair(seat), card: Named(card) },
            Seen::Druid { with, hand } => {
                DwarfSeen::Druid { with: chair(with), hand: hand.map(Cards) }
            }
            Seen::Pass { direction, hand } => {
                DwarfSeen::Pass { direction: direction_name(direction), hand: hand.map(Cards) }
            }
            Seen::Took { seat, card } => DwarfSeen::Took { seat: chair(seat), card: Named(card) },
            Seen::Declined { seat } => DwarfSeen::Declined { seat: chair(seat) },
        }
    }

    fn follows(effect: &Effect, players: usize) -> DwarfEffect {
        match *effect {
            Effect::Shows { seat, card } => {
                DwarfEffect::Shows { seat: chair(seat), card: Named(card) }
            }
            Effect::WinsTrick { seat, card, cards } => {
                DwarfEffect::WinsTrick { seat: chair(seat), card: Named(card), cards: Cards(cards) }
            }
            Effect::Bonus { seat, card, points } => {
                DwarfEffect::Bonus { seat: chair(seat), card: Named(card), points }
            }
            Effect::Doubled { seat } => DwarfEffect::Doubled { seat: chair(seat) },
            Effect::HandOver(score) => DwarfEffect::HandOver {
                quest_points: score.quest_points.first(players).to_vec(),
                bonus: score.bonus.first(players).to_vec(),
                scores: score.scores.first(players).to_vec(),
            },
            Effect::GameOver { winners } => DwarfEffect::GameOver { winners: chairs(winners) },
        }
    }

    fn why(refusal: &Refusal) -> Rule<DwarfRefusal> {
        use DwarfRefusal as Why;
        let why = match *refusal {
            Refusal::NotNow => Why::NotNow {},
            Refusal::NotYourTurn { turn } => Why::NotYourTurn { turn: chair(turn) },
            Refusal::NotAsked { phase } => Why::NotAsked { phase: phase_name(phase) },
            Refusal::NotHeld { card, could } => {
                Why::NotHeld { card: Named(card), could: Cards(could) }
            }
            Refusal::MustFollow { card, led, holds, could } => Why::MustFollow {
                card: Named(card),
                led: led.letter(),
                holds: Cards(holds),
                could: Cards(could),
            },
            Refusal::MustCopy { led, could } => {
                Why::MustCopy { led: led.letter(), could: Cards(could) }
            }
            Refusal::NotInFirstTrick { card, leading, could } => {
                Why::NotInFirstTrick { card: Named(card), leading, could: Cards(could) }
            }
            Refusal::SorcererNotPlayed { could } => Why::SorcererNotPlayed { could: Cards(could) },
            Refusal::OnlyAsLastCard { could } => Why::OnlyAsLastCard { could: Cards(could) },
            Refusal::NotAnOpponent { phase } => Why::NotAnOpponent { phase: phase_name(phase) },
            Refusal::NoSorcerer => Why::NoSorcerer {},
            Refusal::NotInTrick { card, could } => {
                Why::NotInTrick { card: Named(card), could: Cards(could) }
            }
            Refusal::MustSwap { could } => Why::MustSwap { could: Cards(could) },
        };
        Rule { rule: refusal.rule().into(), why }
    }

    fn drawn(view: &DwarfView) -> DwarfTable {
        let public = view.public();
        let options = public.options();
        let players = options.players();
        let seats = || Seat::all(players);
        let all_asked = Self::asks_all(view);
        let exchanging = matches!(public.phase(), Phase::Taking | Phase::Giving);
        let tally = Tally::new(options, public.winners_so_far(), public.won());
        let standing = |seat| Line {
            tricks: tally.n(seat),
            quest: public.quest().map(|quest| quest.points(&tally, seat)),
            bonus: public.bonus()[seat],
            lines: public.quest().map_or_else(Vec::new, |quest| lines(quest, &tally, seat)),
        };
        let known = |seat: Seat| {
            let located = |card: &Card| view.located(*card) == Some(seat);
            let own = view.viewer() == Viewer::Seat(seat);
            Cards(if own {
                game::Set::EMPTY
            } else {
                public.deck().iter().filter(located).collect()
            })
        };
        DwarfTable {
            phase: phase_name(public.phase()),
            turn: if all_asked { None } else { turn(view.turn()) },
            round: public.hand(),
            rounds: options.hands.into(),
            tricks_done: public.winners_so_far().len(),
            tricks: public.hand_size(),
            dealer: chair(public.dealer()),
            special: public.special().map(|card| card.to_string()),
            tile: public.tile().map(|tile| tile.to_string()),
            quest: public.quest().map(|quest| quest.quest().name.to_owned()),
            partner: exchanging.then(|| chair(public.partner())),
            gives: public.gives(),
            leader: chair(public.leader()),
            led: public.led().map(Suit::letter),
            trick: public
                .trick()
                .map(|(seat, card)| Lying { seat: chair(seat), card: card.to_string() })
                .collect(),
            last_cards: Cards(public.last_trick()),
            hand: Cards(view.hand()),
            cards_left: seats().map(|seat| public.cards_left(seat)).collect(),
            known: seats().map(known).collect(),
            won: seats().map(|seat| Cards(public.won()[seat])).collect(),
            winners_so_far: public.winners_so_far().iter().copied().map(chair).collect(),
            standing: seats().map(standing).collect(),
            doubled: public.doubled().map(chair),
            voids: seats().map(|seat| view.voids(seat).map(Suit::letter).collect()).collect(),
            totals: public.totals().first(players).to_vec(),
            winners: chairs(public.winners()),
        }
    }

    fn because(remark: DwarfRemark) -> DwarfReason {
        match remark {
            DwarfRemark::WinsTrickForPoints => DwarfReason::WinsTrickForPoints,
            DwarfRemark::WinsTrickAndLoses => DwarfReason::WinsTrickAndLoses,
            DwarfRemark::WinsTrick => DwarfReason::WinsTrick,
            DwarfRemark::GainsWithoutTrick => DwarfReason::GainsWithoutTrick,
            DwarfRemark::LosesPoints => DwarfReason::LosesPoints,
            DwarfRemark::LeavesTrick => DwarfReason::LeavesTrick,
        }
    }

    // DK-7.1
    fn asks_all(view: &DwarfView) -> bool {
        view.public().phase() == Phase::Sorcerer
    }

    fn silence() -> Option<Action> {
        Some(Action::Decline)
    }

    fn silent(seat: Seat) -> Option<Seen> {
        Some(Seen::Declined { seat })
    }
}
