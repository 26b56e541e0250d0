//! Two actions side by side: what they are worth, and how their tricks end in imagined worlds.

use std::collections::BTreeMap;

use game::chance::{SplitMix64, quick};
use game::cpu::{HotLoop, run_here};
use game::{Event, Fact, Game, Ignore, LegalActions, Seat, Turn, View, Worlds};

use super::percent;
use super::why::Explains;
use crate::greedy::lead;
use crate::playout::step;
use crate::strategy::{Shares, Strategy, standing};
use crate::study::{ActionValue, measured};

/// How many worlds reasons look at.
const WORLDS: usize = 60;

/// The best action against another one: what a reason is found in.
pub struct Comparison<'a, G: Game> {
    pub(super) view: &'a G::View,
    pub(super) seat: Seat,
    pub(super) best: ActionOutcome<G>,
    pub(super) other: ActionOutcome<G>,
    /// Does the best one clearly win more often?
    pub(super) wins_more: bool,
    /// Do all actions bring the same points, to within half a point?
    pub(super) all_even: bool,
    /// One of the worlds; what lies open is the same in all.
    pub(super) world: G,
}

/// An action and what comes of it.
pub(super) struct ActionOutcome<G: Game> {
    pub(super) judged: ActionValue<G::Action>,
    /// Everybody's share of the win.
    pub(super) shares: Shares,
    /// How its trick ends in some worlds; none if it plays no card.
    pub(super) tricks: Vec<TrickOutcome<G>>,
    /// Nobody else plays to the trick: it ends in one way.
    sure: bool,
}

/// The end of a trick in one world.
pub(super) struct TrickOutcome<G: Game> {
    /// What the seat gains by it, if the round or hand ended there.
    points: i32,
    pub(super) effects: Vec<G::Effect>,
}

impl<'a, G: Explains> Comparison<'a, G> {
    pub(super) fn new(
        view: &'a G::View,
        seat: Seat,
        [best, other]: [(ActionValue<G::Action>, Shares); 2],
        wins_more: bool,
        all_even: bool,
        seed: u64,
    ) -> Comparison<'a, G> {
        let prospect =
            |(judged, shares)| ActionOutcome { judged, shares, tricks: vec![], sure: true };
        let (best, other) = (prospect(best), prospect(other));
        let source = view.worlds();
        let mut rng = quick(seed ^ 0x5EED);
        let world = source.imagine(&mut rng);
        let mut case = Comparison { view, seat, best, other, wins_more, all_even, world };
        if G::plays_card(case.best.judged.action) {
            run_here(Tricks { case: &mut case, source, rng });
        }
        case
    }

    /// The fact with the other action named in it.
    pub(super) fn against(&self, fact: Fact) -> Fact {
        fact.with("other", G::named(self.view, self.other.judged.action))
    }

    /// A fact with what both bring in this round or hand.
    pub(super) fn points(&self, key: &'static str) -> Fact {
        let [best, other] = self.round_points();
        self.against(Fact::new(key).number("points", best).number("other_points", other))
    }

    /// What both bring in this round or hand, in whole points.
    pub(super) fn round_points(&self) -> [i32; 2] {
        let so_far = self.world.totals()[self.seat];
        about([&self.best, &self.other].map(|one| one.judged.points.mean)).map(|one| one - so_far)
    }

    /// Their shares of the win in percent; the difference is the rounded one.
    pub(super) fn percents(&self) -> [i32; 2] {
        about([&self.best, &self.other].map(|one| 100.0 * one.judged.share.mean))
    }

    /// What both bring in this trick, rounded, if the best one clearly brings more.
    pub(super) fn trick_points(&self) -> Option<[i32; 2]> {
        let points = |of: &ActionOutcome<G>| {
            let each = of.tricks.iter().map(|trick| trick.points as f32);
            measured(each).mean.round() as i32
        };
        let pairs = self.best.tricks.iter().zip(&self.other.tricks);
        let more = measured(pairs.map(|(best, other)| (best.points - other.points) as f32));
        let [best, other] = [&self.best, &self.other].map(points);
        (best > other && more.is_clear()).then_some([best, other])
    }

    /// Does the best action bring more points by the end of the round or hand?
    pub(super) fn more_points(&self) -> bool {
        self.best.judged.points.mean > self.other.judged.points.mean
    }

    /// How much of the win the best action takes from another seat, in percent.
    pub(super) fn takes_from(&self, seat: Seat) -> i32 {
        percent(self.other.shares[seat.index()] - self.best.shares[seat.index()])
    }

    /// How often both cards do something in the same world, if that is in at least two of three.
    pub(super) fn both(&self, does: impl Fn(&TrickOutcome<G>) -> bool) -> Option<Frequency> {
        let pairs = self.best.tricks.iter().zip(&self.other.tricks);
        let count = pairs.filter(|(best, other)| does(best) && does(other)).count();
        let sure = self.best.sure && self.other.sure;
        (count > 0).then(|| Frequency::of(count, self.best.tricks.len(), sure)).flatten()
    }

    /// How often each card does something: for both where nobody else plays, else in percent from 1 to 99.
    pub(super) fn each(&self, does: impl Fn(&TrickOutcome<G>) -> bool) -> Option<Each> {
        let count = |of: &ActionOutcome<G>| of.tricks.iter().filter(|trick| does(trick)).count();
        let [best, other] = [&self.best, &self.other].map(count);
        let worlds = self.best.tricks.len();
        let percent = |count: usize| (100 * count / worlds).clamp(1, 99) as i32;
        match (worlds, self.best.sure && self.other.sure) {
            (0, _) => None,
            (_, true) => Some(Each::Surely([best > 0, other > 0])),
            (_, false) => Some(Each::Frequency([percent(best), percent(other)])),
        }
    }

    /// A seat's chances to win with both actions, in percent.
    pub(super) fn chances(&self, seat: Seat) -> [i32; 2] {
        [&self.best, &self.other].map(|one| percent(one.shares[seat.index()]))
    }

    /// How often the best card does something that the other does not.
    pub(super) fn only_so(&self, does: impl Fn(&TrickOutcome<G>) -> bool) -> Option<Frequency> {
        let what = |trick: &TrickOutcome<G>| does(trick).then_some(());
        self.only(&self.best, &self.other, what).map(|(_, often)| often)
    }

    /// What one prospect does most often and the other does not; `what` tells it of a trick.
    pub(super) fn only<T: Copy + Ord>(
        &self,
        one: &ActionOutcome<G>,
        other: &ActionOutcome<G>,
        what: impl Fn(&TrickOutcome<G>) -> Option<T>,
    ) -> Option<(T, Frequency)> {
        let (told, often) = one.most_often(&what)?;
        let there = other.tricks.iter().filter(|trick| what(trick) == Some(told)).count();
        (3 * there <= other.tricks.len()).then_some((told, often))
    }
}

/// Plays the tricks of both actions in the same worlds.
struct Tricks<'a, 'b, G: Game> {
    case: &'a mut Comparison<'b, G>,
    source: <G::View as View>::Worlds,
    rng: SplitMix64,
}

impl<G: Strategy> HotLoop for Tricks<'_, '_, G> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let Comparison { best, other, seat, .. } = self.case;
        // Where nobody else plays to the trick, one world shows its end.
        while best.tricks.is_empty() || !best.sure && best.tricks.len() < WORLDS {
            let world = self.source.imagine(&mut self.rng);
            best.play(&world, *seat, &mut self.rng);
            other.play(&world, *seat, &mut self.rng);
        }
    }
}

impl<G: Strategy> ActionOutcome<G> {
    #[inline(always)]
    fn play(&mut self, world: &G, seat: Seat, rng: &mut SplitMix64) {
        let mut game = *world;
        let mut effects = Vec::new();
        game.apply(&Event::Act(seat, self.judged.action), &mut effects);
        while let Some(other) = in_trick(&game, world) {
            self.sure = false;
            let action = reply(&game, world, other, rng);
            game.apply(&Event::Act(other, action), &mut effects);
        }
        let now = |game: &G| standing(game, world.round())[seat];
        self.tricks.push(TrickOutcome { points: now(&game) - now(world), effects });
    }

    /// What its trick does in at least two worlds of three.
    pub(super) fn most_often<T: Copy + Ord>(
        &self,
        what: impl Fn(&TrickOutcome<G>) -> Option<T>,
    ) -> Option<(T, Frequency)> {
        let mut counts: BTreeMap<T, usize> = BTreeMap::new();
        for told in self.tricks.iter().filter_map(what) {
            *counts.entry(told).or_default() += 1;
        }
        let (told, count) = counts.into_iter().max_by_key(|&(_, count)| count)?;
        Some((told, Frequency::of(count, self.tricks.len(), self.sure)?))
    }
}

/// Two values as whole numbers whose difference is the rounded one, so that they agree with what is
/// gained; each is off by three quarters at most.
fn about([one, other]: [f32; 2]) -> [i32; 2] {
    let more = (one - other).round();
    let whole = ((one + other + more) / 2.0).round();
    [whole as i32, (whole - more) as i32]
}

/// What two cards do, the best and the other.
pub(super) enum Each {
    /// Whatever the others hold.
    Surely([bool; 2]),
    /// In these percentages of the imagined worlds: with the best card, with the other.
    Frequency([i32; 2]),
}

/// How often something happens.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Frequency {
    /// Whatever the others hold.
    Always,
    /// In this percentage of the imagined worlds.
    Mostly(i32),
}

impl Frequency {
    /// `count` of `of` worlds as a chance, if that is at least two in three.
    fn of(count: usize, of: usize, sure: bool) -> Option<Frequency> {
        // Where others still play, all the worlds looked at are not all there are.
        let chance = (100 * count / of.max(1)).min(99) as i32;
        (3 * count >= 2 * of).then_some(if sure {
            Frequency::Always
        } else {
            Frequency::Mostly(chance)
        })
    }

    /// The fact of a key; that of `likely`, with the chance, if it may fail.
    pub(super) fn fact(self, key: &'static str, likely: &'static str) -> Fact {
        match self {
            Frequency::Always => Fact::new(key),
            Frequency::Mostly(chance) => Fact::new(likely).number("chance", chance),
        }
    }
}

/// The seat that plays next to the trick that lies in `world`; none if that is over.
#[inline(always)]
fn in_trick<G: Strategy>(game: &G, world: &G) -> Option<Seat> {
    let same = game.round() == world.round() && game.tricks_done() == world.tricks_done();
    match game.turn() {
        Turn::Seat(seat) if same => Some(seat),
        _ => None,
    }
}

/// What a player who looks one trick ahead plays.
#[inline(always)]
fn reply<G: Strategy>(game: &G, world: &G, seat: Seat, rng: &mut SplitMix64) -> G::Action {
    let legal = game.legal();
    let mut best = (legal.nth(0), i32::MIN);
    if legal.len() > 1 {
        for action in legal.iter() {
            let mut end = *game;
            end.apply(&Event::Act(seat, action), &mut Ignore);
            while in_trick(&end, world).is_some() && step::<G>(&mut end, rng) {}
            let lead = lead(&end, world.round(), seat);
            if lead > best.1 {
                best = (action, lead);
            }
        }
    }
    best.0
}
