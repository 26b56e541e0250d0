//! Advice: what every action is worth, and facts that say what the best one gains and why.

mod case;
mod dwarf;
mod goliath;
mod why;

use game::chance::SplitMix64;
use game::{Fact, LegalActions, View, Viewer, Worlds};

pub use self::case::Comparison;
pub use self::why::Explains;
use self::why::{in_common, why};
use crate::roster::{Budget, Level};
use crate::study::{ActionValue, Measured, Study};

/// What the search says of one decision, and what is told of it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Advice<A> {
    /// Every legal action with its value and error, in order.
    pub actions: Vec<ActionValue<A>>,
    /// The place of the best one: the most points among those that no other clearly wins more with.
    pub best: usize,
    /// The next best one; none if there is no other.
    pub next: Option<NextBest>,
    /// The place of the action that the reason compares with: the next best, or, if that is about as
    /// good, the best of those that are not.
    pub other: Option<usize>,
    /// What to do, what that gains, and why: `hint.…`, `gain.…`, `why.…`. Where there is no choice,
    /// the last is `hint.only`.
    pub facts: Vec<Fact>,
}

/// The second best action, and how far the best one is ahead of it.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct NextBest {
    /// Its place among [`Advice::actions`].
    pub place: usize,
    /// How much larger the best one's share of the win is; smaller, if negative.
    pub share: Measured,
    /// How many more points the best one brings; fewer, if negative.
    pub points: Measured,
}

/// What each action is worth to the viewer, whose turn it is, and why. `budget` is the number of
/// simulations for each action.
///
/// # Panics
/// If the viewer has nothing to choose.
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// # extern crate goliath as trickhold_goliath;
/// use trickhold_bots::{Budget, advise};
/// use trickhold_game::chance::Seed;
/// use trickhold_game::{LegalActions, Event, Game, Options, Seat, View, Viewer};
/// use trickhold_goliath::{Goliath, GoliathOptions, GoliathView};
///
/// // Seat 0 leads the first trick of a match of three.
/// let (options, viewer) = (GoliathOptions::new(3)?, Viewer::Seat(Seat::new(0)));
/// let (game, mut view) = (Goliath::new(options), GoliathView::new(options, viewer));
/// view.see(&game.show(&Event::Chance(game.draw(&Seed::from_numbers(1, 1))), viewer));
///
/// let advice = advise::<Goliath>(&view, Budget::simulations(20), 1);
/// assert_eq!(advice.actions.len(), view.legal().len());
/// let best = advice.actions[advice.best];
/// assert!(view.legal().contains(best.action));
/// assert!((0.0..=1.0).contains(&best.share.mean));
/// assert_eq!(advice.facts[0].key, "hint.play");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn advise<G: Explains>(view: &G::View, budget: Budget, seed: u64) -> Advice<G::Action> {
    let Viewer::Seat(seat) = view.viewer() else { panic!("a spectator has nothing to choose") };
    let legal = view.legal();
    assert!(!legal.is_empty(), "it is not the viewer's turn");
    let settings = Level::Expert.settings().expect("the expert searches");
    let source = view.worlds();
    let worlds = |rng: &mut SplitMix64| source.imagine(rng);
    let study = Study::<G, _>::new(seat, legal, worlds, settings, budget.simulations, seed);
    let actions = study.actions();
    let ahead = |one, other| NextBest {
        place: other,
        share: study.difference(one, other),
        points: study.difference_in_points(one, other),
    };
    let wins_more = |one: usize, other: usize| ahead(one, other).wins_more(&actions, one);
    let places: Vec<usize> = (0..actions.len()).collect();
    let best = recommended(&actions, &places, wins_more);
    let others: Vec<usize> = places.into_iter().filter(|&place| place != best).collect();
    let mut facts = vec![G::hint(view, actions[best].action)];
    if others.is_empty() {
        facts.push(Fact::new("hint.only"));
        return Advice { actions, best, next: None, other: None, facts };
    }
    let next = ahead(best, recommended(&actions, &others, wins_more));
    // Where the next best is as good, a reason is found against the best of those that are not.
    let is_behind = |place: &usize| ahead(best, *place).is_behind(&actions, best);
    let behind: Vec<usize> = others.into_iter().filter(is_behind).collect();
    let other = match next.is_behind(&actions, best) || behind.is_empty() {
        true => next.place,
        false => recommended(&actions, &behind, wins_more),
    };
    let even = |one: &ActionValue<_>| (one.points.mean - actions[best].points.mean).abs() < 0.5;
    let all_even = actions.iter().all(even);
    let against = |other: usize| {
        let judged = [best, other].map(|place| (actions[place], study.shares(place)));
        Comparison::<G>::new(view, seat, judged, wins_more(best, other), all_even, seed)
    };
    let case = against(other);
    let (gain, why) = (gain::<G>(view, &actions, best, &next), why(&case));
    let close = gain.key == "gain.close";
    let shared = match other == next.place {
        _ if !close => None,
        true => in_common(&case, &why),
        false => in_common(&against(next.place), &why),
    };
    facts.extend([shared.unwrap_or(gain), why]);
    Advice { actions, best, next: Some(next), other: Some(other), facts }
}

/// Of the actions at some places, the one with the most points among those that no other clearly wins
/// more with: where chances cannot be told apart, points can. Then the larger share, then the first.
fn recommended<A>(
    actions: &[ActionValue<A>],
    places: &[usize],
    wins_more: impl Fn(usize, usize) -> bool,
) -> usize {
    let value = |place: usize| (actions[place].points.mean, actions[place].share.mean);
    let eligible = |place: &usize| !places.iter().any(|&other| wins_more(other, *place));
    let first = places.iter().copied().filter(eligible);
    first
        .reduce(|best, place| if value(place) > value(best) { place } else { best })
        .expect("nothing is ahead of the largest share")
}

impl NextBest {
    /// Does the action that is ahead win clearly more often, by at least half a percent?
    fn wins_more<A>(&self, actions: &[ActionValue<A>], ahead: usize) -> bool {
        let more = actions[ahead].share.mean - actions[self.place].share.mean;
        percent(more) >= 1 && self.share.is_clear()
    }

    /// How many points fewer it brings, rounded; 0 if that is not clear.
    fn points_behind<A>(&self, actions: &[ActionValue<A>], ahead: usize) -> i32 {
        let more = actions[ahead].points.mean - actions[self.place].points.mean;
        if self.points.is_clear() { more.round() as i32 } else { 0 }
    }

    /// Does it clearly bring less, in chance or in points?
    fn is_behind<A>(&self, actions: &[ActionValue<A>], ahead: usize) -> bool {
        self.wins_more(actions, ahead) || self.points_behind(actions, ahead) >= 1
    }
}

/// What the best action gains against the next best. A difference is said if it is larger than two
/// standard errors and not rounded to nothing.
fn gain<G: Explains>(
    view: &G::View,
    actions: &[ActionValue<G::Action>],
    best: usize,
    next: &NextBest,
) -> Fact {
    let other = actions[next.place];
    let share = percent(actions[best].share.mean - other.share.mean);
    let points = next.points_behind(actions, best);
    let fact = match (next.wins_more(actions, best), points) {
        (true, 1..) => Fact::new("gain.clear").number("share", share).number("points", points),
        (true, 0) => Fact::new("gain.share").number("share", share),
        (true, _) => Fact::new("gain.fewer").number("share", share).number("points", -points),
        (false, 1..) => Fact::new("gain.points").number("points", points),
        (false, _) => Fact::new("gain.close"),
    };
    fact.with("next", G::named(view, other.action))
}

/// A share as a whole number of percent.
fn percent(share: f32) -> i32 {
    (100.0 * share).round() as i32
}
