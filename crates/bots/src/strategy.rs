//! What bots need to know of a game beyond its rules: how far it has come, and what a position
//! looks worth before it is decided.

use std::hash::Hash;
use std::sync::LazyLock;

use dwarf::{Bonus, Card as DwarfCard, CardSet as DwarfSet, Dwarf, Looks, Phase, Power, Special};
use game::observe::Observe;
use game::{BySeat, Game, Options, Seat, Turn};
use goliath::{CardSet, Colour, Goliath};
use net::Net;

use crate::learned::{Handicap, read, read_values};
use crate::master::ValueWeights;

/// A game that bots can think about.
pub trait Strategy: Observe + Copy {
    /// The spread (standard deviation) of one player's score in one round or hand.
    #[must_use]
    fn spread(players: usize) -> f32;

    /// Rounds or hands that are still to be played, the current one included.
    fn rounds_left(&self) -> u32;

    /// Finished tricks of this round or hand.
    fn tricks_done(&self) -> usize;

    /// Tricks of a round or hand.
    fn tricks(&self) -> usize;

    /// What each seat would score if the round or hand ended now.
    fn score_now(&self) -> BySeat<i32>;

    /// Everything the rest of the round depends on.
    type Key: Eq + Hash;

    /// The key of a position at the start of a trick; none elsewhere, where remembering costs
    /// more than it saves.
    fn key(&self) -> Option<Self::Key>;

    /// An upper bound for the points of a seat at the end of the round.
    fn most_points(&self, seat: Seat) -> i32;

    /// Can everybody look at the cards that were won?
    const PILES_ARE_OPEN: bool = false;

    /// How far those who have learned hold back: newcomer, casual, regular, strong.
    const MANNERS: [Handicap; 4] = [Handicap::BEST; 4];

    /// How much each judge of the master counts.
    const JUDGES: ValueWeights = ValueWeights::new(0.5, 0.005, 0.0);

    /// The net that has learned this game, if there is one.
    #[must_use]
    fn net() -> Option<&'static Net<'static>> {
        None
    }

    /// The net that values worlds of this game, if there is one.
    #[must_use]
    fn values() -> Option<&'static Net<'static>> {
        None
    }
}

impl Strategy for Goliath {
    // DG-4.7
    const PILES_ARE_OPEN: bool = true;
    const MANNERS: [Handicap; 4] = [
        Handicap::new(200.0, Some(0)),
        Handicap::new(14.0, Some(0)),
        Handicap::new(6.0, Some(1)),
        Handicap::new(1.0, None),
    ];
    const JUDGES: ValueWeights = ValueWeights::new(0.4, 0.002, 0.0);

    /// Measured: 8.2, 11.7, 14.7 and 19.4 among three to six who are `skilled`, 8.4 to 18.4 at random.
    #[inline(always)]
    fn spread(players: usize) -> f32 {
        3.0 * players as f32
    }

    fn rounds_left(&self) -> u32 {
        self.options().round_count() - self.round()
    }

    #[inline(always)]
    fn tricks_done(&self) -> usize {
        self.public().tricks_done()
    }

    fn tricks(&self) -> usize {
        goliath::TRICKS
    }

    fn score_now(&self) -> BySeat<i32> {
        let mut scores = BySeat::default();
        for seat in Seat::all(self.players()) {
            scores[seat] = goliath::score(self.won()[seat]);
        }
        scores
    }

    type Key = (BySeat<CardSet>, BySeat<CardSet>, Seat);

    #[inline]
    fn key(&self) -> Option<Self::Key> {
        let start = self.public().led().is_none();
        start.then(|| (*self.hands(), *self.won(), self.public().leader()))
    }

    fn most_points(&self, seat: Seat) -> i32 {
        let open = self.aside() - self.public().removed();
        let to_come = self.hands().first(self.players()).iter().fold(open, |all, hand| all | *hand);
        let most = |colour: Colour| {
            let own = self.won()[seat] & colour.cards();
            let more = to_come & colour.cards();
            let by_count = (own.len() + more.len()) as i32;
            if own.len() > 2 {
                return by_count;
            }
            // The highest cards that can still be won, up to two in all.
            let mut rest = more;
            let mut sum: i32 = own.iter().map(|card| i32::from(card.number())).sum();
            for _ in own.len()..2 {
                if let Some(highest) = rest.last() {
                    rest.remove(highest);
                    sum += i32::from(highest.number());
                }
            }
            if by_count > 2 { sum.max(by_count) } else { sum }
        };
        self.totals()[seat] + Colour::ALL.into_iter().map(most).sum::<i32>()
    }

    fn net() -> Option<&'static Net<'static>> {
        static NET: LazyLock<Net<'static>> =
            LazyLock::new(|| read::<Goliath>(include_bytes!("../nets/david-goliath.safetensors")));
        Some(&NET)
    }

    fn values() -> Option<&'static Net<'static>> {
        static NET: LazyLock<Net<'static>> = LazyLock::new(|| {
            read_values::<Goliath>(include_bytes!("../nets/david-goliath-values.safetensors"))
        });
        Some(&NET)
    }
}

impl Strategy for Dwarf {
    const MANNERS: [Handicap; 4] = [
        Handicap::new(14.0, Some(0)),
        Handicap::new(9.0, Some(1)),
        Handicap::new(6.0, Some(3)),
        Handicap::new(4.0, None),
    ];
    const JUDGES: ValueWeights = ValueWeights::new(0.7, 0.005, 0.003);

    /// What all gain or lose together decides nothing: this is the spread of two scores' difference, over √2.
    #[inline(always)]
    fn spread(_: usize) -> f32 {
        4.0
    }

    fn rounds_left(&self) -> u32 {
        // After a tie there is at least one more hand.
        let hands = u32::from(self.options().hands);
        let over = self.turn() == Turn::Over;
        if over { 0 } else { hands.saturating_sub(self.round()).max(1) }
    }

    #[inline(always)]
    fn tricks_done(&self) -> usize {
        self.public().winners_so_far().len()
    }

    fn tricks(&self) -> usize {
        self.public().hand_size()
    }

    fn score_now(&self) -> BySeat<i32> {
        let table = self.public();
        let mut scores = *table.bonus();
        if let Some(quest) = table.quest() {
            let tally = table.tally();
            for seat in Seat::all(self.players()) {
                scores[seat] += quest.points(&tally, seat);
            }
        }
        if let Some(seat) = table.doubled() {
            scores[seat] *= 2;
        }
        scores
    }

    type Key = DwarfKey;

    fn key(&self) -> Option<DwarfKey> {
        let table = self.public();
        let start = table.trick().next().is_none();
        if !start || table.phase() != Phase::Play {
            return None;
        }
        let quest = table.quest()?.quest();
        let special = table.special()?;
        // Who won which trick matters only to quests that look at their order.
        let ordered = matches!(
            quest.looks,
            Looks::Run | Looks::Drought | Looks::LastFour | Looks::ThirdTricks
        );
        let order = table.winners_so_far().iter().filter(|_| ordered);
        let row = Special::find(special)?;
        let copied = matches!(row.power, Power::CopiesWinner | Power::CopiesLast);
        Some(DwarfKey {
            hands: *self.hands(),
            won: *self.won(),
            bonus: *table.bonus(),
            order: order.fold(1, |order, seat| order << 3 | seat.index() as u64),
            leader: table.leader(),
            last: copied.then(|| (table.last_best(), table.last_card())),
            // These points are still to come for one trick.
            tinkered: matches!(row.bonus, Bonus::NextWinner(_))
                && table.last_trick().contains(special),
        })
    }

    fn most_points(&self, _: Seat) -> i32 {
        i32::MAX
    }

    fn net() -> Option<&'static Net<'static>> {
        static NET: LazyLock<Net<'static>> =
            LazyLock::new(|| read::<Dwarf>(include_bytes!("../nets/dwarf-king.safetensors")));
        Some(&NET)
    }

    fn values() -> Option<&'static Net<'static>> {
        static NET: LazyLock<Net<'static>> = LazyLock::new(|| {
            read_values::<Dwarf>(include_bytes!("../nets/dwarf-king-values.safetensors"))
        });
        Some(&NET)
    }
}

/// Everything the rest of a hand depends on.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct DwarfKey {
    hands: BySeat<DwarfSet>,
    won: BySeat<DwarfSet>,
    bonus: BySeat<i32>,
    order: u64,
    leader: Seat,
    last: Option<(DwarfCard, DwarfCard)>,
    tinkered: bool,
}

/// Everybody's points if the round or hand `round` ended now; the totals, when it has just ended.
#[inline(always)]
pub(crate) fn standing<G: Strategy>(game: &G, round: u32) -> BySeat<i32> {
    let mut points = *game.totals();
    if game.round() == round {
        let now = game.score_now();
        Seat::all(game.players()).for_each(|seat| points[seat] += now[seat]);
    }
    points
}

/// Each seat's share of the win, between 0 and 1, adding up to 1.
pub type Shares = [f32; game::MAX_SEATS];

/// The shares when a round or hand has just ended: exact when the match is over, otherwise an
/// estimate from the totals and the spread of what is still to come.
#[inline]
#[must_use]
pub fn shares<G: Strategy>(game: &G) -> Shares {
    let players = game.options().players();
    if game.turn() == Turn::Over {
        let winners = game.winners();
        let mut shares = Shares::default();
        let each = 1.0 / winners.len() as f32;
        winners.iter().for_each(|seat| shares[seat.index()] = each);
        return shares;
    }
    // The winner of sums of many independent scores is close to a softmax; this temperature gives
    // a pair of players the same chance as normal sums of that spread would.
    let temperature = 0.78 * G::spread(players) * (game.rounds_left() as f32).sqrt();
    softmax(game.totals().first(players), temperature)
}

/// Shares in proportion to the exponentials of the points.
#[inline]
pub(crate) fn softmax(points: &[i32], temperature: f32) -> Shares {
    let best = points.iter().copied().max().unwrap_or(0);
    let mut shares = Shares::default();
    let mut sum = 0.0;
    for (share, &points) in shares.iter_mut().zip(points) {
        *share = ((points - best) as f32 / temperature).exp();
        sum += *share;
    }
    shares.iter_mut().for_each(|share| *share /= sum);
    shares
}
