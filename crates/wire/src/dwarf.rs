//! The Dwarf King as drawn for one viewer.

use dwarf::{Card, CardSet, Dwarf, DwarfView, Phase, QuestId, QuestLine, Suit, Tile};
use game::{Fact, Options, Scores, Seat, SeatSet, Tell, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Lying, Wire, turn};

/// What the quest and the special card would bring a seat if the hand ended now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HandStanding {
    /// Tricks won in this hand.
    pub tricks: i32,
    /// Points by the quest so far; null before it is chosen.
    pub quest: Option<i32>,
    /// Points by the special card so far.
    pub bonus: i32,
    /// What counted for the quest, line by line.
    pub lines: Vec<QuestLine>,
    /// The same as facts, and what the special card adds.
    #[serde(default)]
    pub why: Vec<Fact>,
}

/// What a viewer of The Dwarf King knows, ready to be drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DwarfTable {
    /// What the table waits for.
    pub phase: Phase,
    /// Whose turn it is; null while all are asked.
    pub turn: Option<Seat>,
    /// The number of the hand, from 0.
    pub round: u32,
    /// How many hands there are, unless the lead is shared then.
    pub rounds: u32,
    /// Finished tricks of this hand.
    pub tricks_done: usize,
    /// How many tricks a hand has with this number of players.
    pub tricks: usize,
    /// The dealer of this hand, or of the next one between hands.
    pub dealer: Seat,
    /// The special card of the hand.
    pub special: Option<Card>,
    /// The tile of the hand.
    pub tile: Option<Tile>,
    /// The rule of the hand, such as `12a`.
    pub quest: Option<QuestId>,
    /// The standard bearer's partner in the exchange.
    pub partner: Option<Seat>,
    /// Cards given back so far in the exchange.
    pub gives: u8,
    /// The leader of the current trick, also before the first card.
    pub leader: Seat,
    /// The suit to follow; null while nothing that has one lies there.
    pub led: Option<Suit>,
    /// The trick, in the order played.
    pub trick: Vec<Lying<Card>>,
    /// What can be taken with the Sorcerer: the finished trick.
    pub last_cards: CardSet,
    /// The viewer's own cards; empty for a spectator.
    pub hand: CardSet,
    /// How many cards each seat holds.
    pub cards_left: Vec<usize>,
    /// Cards known to lie in each other seat's hand.
    pub known: Vec<CardSet>,
    /// What each seat has won.
    pub won: Vec<CardSet>,
    /// The winner of each finished trick.
    pub winners_so_far: Vec<Seat>,
    /// How each seat stands in this hand.
    pub standing: Vec<HandStanding>,
    /// The winner of the Enchanter; null if nobody has won it.
    pub doubled: Option<Seat>,
    /// The suits each seat has shown not to hold.
    pub voids: Vec<Vec<Suit>>,
    /// Points of the finished hands, by seat.
    pub totals: Scores,
    /// The winners; none until the game is over.
    pub winners: SeatSet,
}

impl Wire for Dwarf {
    type Table = DwarfTable;

    fn table(view: &DwarfView) -> DwarfTable {
        let public = view.public();
        let options = public.options();
        let players = options.players();
        let seats = || Seat::all(players);
        let exchanging = matches!(public.phase(), Phase::Taking | Phase::Giving);
        let tally = public.tally();
        let standing = |(seat, why)| HandStanding {
            tricks: tally.n(seat),
            quest: public.quest().map(|quest| quest.points(&tally, seat)),
            bonus: public.bonus()[seat],
            lines: public.quest().map_or_else(Vec::new, |quest| quest.explain(&tally, seat)),
            why,
        };
        let known = |seat: Seat| {
            let located = |card: &Card| view.located(*card) == Some(seat);
            let others = (!view.viewer().is(seat)).then(|| public.deck().iter().filter(located));
            others.into_iter().flatten().collect()
        };
        DwarfTable {
            phase: public.phase(),
            turn: turn(view.turn()).filter(|_| !view.asks_all()),
            round: public.hand(),
            rounds: options.hands.into(),
            tricks_done: public.winners_so_far().len(),
            tricks: public.hand_size(),
            dealer: public.dealer(),
            special: public.special(),
            tile: public.tile(),
            quest: public.quest(),
            partner: exchanging.then(|| public.partner()),
            gives: public.gives(),
            leader: public.leader(),
            led: public.led(),
            trick: public.trick().map(|(seat, card)| Lying { seat, card }).collect(),
            last_cards: public.last_trick(),
            hand: view.hand(),
            cards_left: seats().map(|seat| public.cards_left(seat)).collect(),
            known: seats().map(known).collect(),
            won: seats().map(|seat| public.won()[seat]).collect(),
            winners_so_far: public.winners_so_far().to_vec(),
            standing: seats().zip(Dwarf::why(view)).map(standing).collect(),
            doubled: public.doubled(),
            voids: seats().map(|seat| view.voids(seat).collect()).collect(),
            totals: Scores::new(*public.totals(), players),
            winners: public.winners(),
        }
    }
}
