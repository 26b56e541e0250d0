//! What bots need to know of a game beyond its rules: how far it has come, and what a position
//! looks worth before it is decided.

use std::hash::Hash;

use dwarf::{
    Bonus, Card as DwarfCard, CardSet as DwarfSet, Dwarf, Looks, Phase, Power, Special, Tally,
};
use game::{BySeat, Game, Options, Seat, Turn};
use goliath::{CardSet, Colour, Goliath};

/// A game that bots can think about.
pub trait Strategy: Game + Copy {
    /// The spread (standard deviation) of one player's score in one round or hand of random play.
    const SPREAD: f32;

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

    /// Something worth saying about a trick.
    type Remark: Copy + Eq + Ord + Hash + std::fmt::Debug + Send;

    /// What a trick did to a seat: `self` is before a card of it, `after` is after its end.
    fn remark(&self, after: &Self, seat: Seat) -> Option<Self::Remark>;

    /// Is it a reason to play the card, rather than to avoid it?
    fn is_good(remark: Self::Remark) -> bool;
}

impl Strategy for Goliath {
    const SPREAD: f32 = 10.0;

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

    type Remark = GoliathRemark;

    fn remark(&self, after: &Goliath, seat: Seat) -> Option<GoliathRemark> {
        let (before, now) = (self.won()[seat], after.won()[seat]);
        if before == now {
            return Some(GoliathRemark::Nothing);
        }
        // The colour whose points change most.
        let change = |colour: Colour| {
            let (had, has) = (before & colour.cards(), now & colour.cards());
            let points = |cards: CardSet| goliath::score(cards);
            (points(has) - points(had), colour, had, has)
        };
        let all = Colour::ALL.into_iter().map(change).filter(|(_, _, had, has)| had != has);
        let (by, colour, had, has) = all.max_by_key(|&(by, colour, ..)| (by.abs(), colour))?;
        Some(if had.len() < 3 && has.len() >= 3 && by < 0 {
            let from = goliath::score(had);
            GoliathRemark::ThirdCard { colour, from, to: from + by }
        } else if by <= 3 {
            GoliathRemark::FewPoints
        } else if had.is_empty() {
            GoliathRemark::NewColour { colour }
        } else {
            GoliathRemark::MorePoints { colour }
        })
    }

    fn is_good(remark: GoliathRemark) -> bool {
        matches!(remark, GoliathRemark::NewColour { .. } | GoliathRemark::MorePoints { .. })
    }
}

/// What a trick of David & Goliath does to a player.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GoliathRemark {
    /// Wins no card.
    Nothing,
    /// Wins cards that bring next to nothing.
    FewPoints,
    /// Wins a good card in a colour in which the player had none.
    NewColour {
        /// The colour.
        colour: Colour,
    },
    /// Wins a good card in a colour in which the player has one.
    MorePoints {
        /// The colour.
        colour: Colour,
    },
    /// Wins a third card of a colour, which turns many points into few.
    ThirdCard {
        /// The colour.
        colour: Colour,
        /// Points in this colour before the trick.
        from: i32,
        /// Points in this colour after it.
        to: i32,
    },
}

impl Strategy for Dwarf {
    const SPREAD: f32 = 4.0;

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
            let tally = Tally::new(self.options(), table.winners_so_far(), table.won());
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

    type Remark = DwarfRemark;

    fn remark(&self, after: &Dwarf, seat: Seat) -> Option<DwarfRemark> {
        // When the hand has just ended, its scores are in the totals.
        let points = |game: &Dwarf| {
            let now = if game.round() == self.round() { game.score_now()[seat] } else { 0 };
            game.totals()[seat] + now
        };
        let by = points(after) - points(self);
        let wins = after.public().winners_so_far().last() == Some(&seat);
        Some(match (wins, by.signum()) {
            (true, 1) => DwarfRemark::WinsTrickForPoints,
            (true, -1) => DwarfRemark::WinsTrickAndLoses,
            (true, _) => DwarfRemark::WinsTrick,
            (false, 1) => DwarfRemark::GainsWithoutTrick,
            (false, -1) => DwarfRemark::LosesPoints,
            (false, _) => DwarfRemark::LeavesTrick,
        })
    }

    fn is_good(remark: DwarfRemark) -> bool {
        matches!(remark, DwarfRemark::WinsTrickForPoints | DwarfRemark::GainsWithoutTrick)
    }
}

/// What a trick of The Dwarf King does to a player, by the quest as it stands.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DwarfRemark {
    /// Wins the trick, and points.
    WinsTrickForPoints,
    /// Wins the trick and loses points.
    WinsTrickAndLoses,
    /// Wins the trick; the points stay.
    WinsTrick,
    /// Gains points though another player wins the trick.
    GainsWithoutTrick,
    /// Loses points though another player wins the trick.
    LosesPoints,
    /// Leaves the trick to another player; the points stay.
    LeavesTrick,
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
    let temperature = 0.78 * G::SPREAD * (game.rounds_left() as f32).sqrt();
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
