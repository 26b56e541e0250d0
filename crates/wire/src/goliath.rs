//! David & Goliath as drawn for one viewer.

use game::{Fact, Options, Scores, Seat, SeatSet, Tell, Turn, View};
use goliath::{Card, CardSet, Colour, ColourScore, Goliath, GoliathView, explain};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Lying, Wire, turn};

/// What a seat has won in this round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pile {
    /// What its cards count by now.
    pub points: i32,
    /// How that comes about, colours without cards left out.
    pub colours: Vec<ColourScore>,
    /// The same as facts, for sentences.
    #[serde(default)]
    pub why: Vec<Fact>,
}

/// What the table waits for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoliathPhase {
    /// A deal, by chance.
    Deal,
    /// A card to the trick.
    Play,
    /// Nothing: the match is over.
    Over,
}

/// What a viewer of David & Goliath knows, ready to be drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GoliathTable {
    /// What the table waits for.
    pub phase: GoliathPhase,
    /// Whose turn it is; null between rounds and at the end.
    pub turn: Option<Seat>,
    /// The number of the round, from 0.
    pub round: u32,
    /// How many rounds there are.
    pub rounds: u32,
    /// Finished tricks of this round.
    pub tricks_done: usize,
    /// How many tricks a round has.
    pub tricks: usize,
    /// The dealer of this round, or of the next one between rounds.
    pub dealer: Seat,
    /// The leader of the current trick, also before the first card.
    pub leader: Seat,
    /// The colour to follow; null while no card lies there.
    pub led: Option<Colour>,
    /// The trick, in the order played.
    pub trick: Vec<Lying<Card>>,
    /// The viewer's own cards; empty for a spectator.
    pub hand: CardSet,
    /// How many cards each seat holds.
    pub cards_left: Vec<usize>,
    /// What each seat has won.
    pub piles: Vec<Pile>,
    /// Cards out of play in this round.
    pub removed: CardSet,
    /// The colours each seat has shown not to hold.
    pub voids: Vec<Vec<Colour>>,
    /// Points of the finished rounds, by seat.
    pub totals: Scores,
    /// The winners; none until the match is over.
    pub winners: SeatSet,
}

impl Wire for Goliath {
    type Table = GoliathTable;

    fn table(view: &GoliathView) -> GoliathTable {
        let public = view.public();
        let players = public.options().players();
        let seats = || Seat::all(players);
        let pile = |(seat, why)| {
            let mut colours = explain(public.won()[seat]).to_vec();
            colours.retain(|line| !line.cards.is_empty());
            Pile { points: colours.iter().map(|line| line.points).sum(), colours, why }
        };
        GoliathTable {
            phase: match view.turn() {
                Turn::Seat(_) => GoliathPhase::Play,
                Turn::Chance => GoliathPhase::Deal,
                Turn::Over => GoliathPhase::Over,
            },
            turn: turn(view.turn()),
            round: public.round(),
            rounds: public.options().round_count(),
            tricks_done: public.tricks_done(),
            tricks: goliath::TRICKS,
            dealer: public.dealer(),
            leader: public.leader(),
            led: public.led(),
            trick: public.trick().map(|(seat, card)| Lying { seat, card }).collect(),
            hand: view.hand(),
            cards_left: seats().map(|seat| public.cards_left(seat)).collect(),
            piles: seats().zip(Goliath::why(view)).map(pile).collect(),
            removed: public.removed(),
            voids: seats().map(|seat| view.voids(seat).collect()).collect(),
            totals: Scores::new(*public.totals(), players),
            winners: public.winners(),
        }
    }
}
