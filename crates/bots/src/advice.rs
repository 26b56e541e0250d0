//! Advice: what every action is worth, and one reason that can be put into words.

use std::collections::HashMap;

use game::chance::{SplitMix64, quick};
use game::{Choices, Event, Ignore, Seat, Turn, View, Viewer, Worlds};

use crate::roster::{Budget, Level};
use crate::strategy::Strategy;
use crate::study::{Judged, Study, best_of};

/// Advice for one decision.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Advice<G: Strategy> {
    /// Every legal action with its value and error, in order.
    pub actions: Vec<Judged<G::Action>>,
    /// The place of the best one.
    pub best: usize,
    /// Why it is the best.
    pub reason: Reason<G>,
}

/// Why an action is the best.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason<G: Strategy> {
    /// There is no other.
    OnlyOne,
    /// What it most often does in this trick.
    Does(G::Remark),
    /// What the most tempting other action most often does, and it does not.
    Avoids {
        /// The other action.
        other: G::Action,
        /// What that would do.
        remark: G::Remark,
    },
    /// Nothing in this trick tells it: it pays off later.
    Later,
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
/// use trickhold_game::{Choices, Event, Game, Options, Seat, View, Viewer};
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn advise<G: Strategy>(view: &G::View, budget: Budget, seed: u64) -> Advice<G> {
    let Viewer::Seat(seat) = view.viewer() else { panic!("a spectator has nothing to choose") };
    let legal = view.legal();
    assert!(!legal.is_empty(), "it is not the viewer's turn");
    let settings = Level::Expert.settings().expect("the expert searches");
    let source = view.worlds();
    let worlds = |rng: &mut SplitMix64| source.imagine(rng);
    let study = Study::<G, _>::new(seat, legal, worlds, settings, budget.simulations, seed);
    let actions = study.actions();
    let best = best_of(&actions);
    let reason = reason::<G>(view, seat, &actions, best, seed);
    Advice { actions, best, reason }
}

/// How many worlds a reason looks at.
const WORLDS: usize = 60;

fn reason<G: Strategy>(
    view: &G::View,
    seat: Seat,
    actions: &[Judged<G::Action>],
    best: usize,
    seed: u64,
) -> Reason<G> {
    if actions.len() == 1 {
        return Reason::OnlyOne;
    }
    let source = view.worlds();
    let mut rng = quick(seed ^ 0x5EED);
    let mut usual = |action| {
        let mut counts: HashMap<G::Remark, usize> = HashMap::new();
        for _ in 0..WORLDS {
            let world = source.imagine(&mut rng);
            let after = after_trick(&world, seat, action, &mut rng);
            if let Some(remark) = after.and_then(|after| world.remark(&after, seat)) {
                *counts.entry(remark).or_default() += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|&(remark, count)| (count, remark));
        // A thing is worth saying if it happens in most worlds.
        most.filter(|&(_, count)| 2 * count > WORLDS).map(|(remark, _)| remark)
    };
    let own = usual(actions[best].action);
    if let Some(remark) = own
        && G::is_good(remark)
    {
        return Reason::Does(remark);
    }
    // The other action whose trick is worst: what the best one avoids.
    let worst = (0..actions.len())
        .filter(|&place| place != best)
        .min_by(|&a, &b| actions[a].share.mean.total_cmp(&actions[b].share.mean));
    let other = worst.map(|place| actions[place].action);
    match other.and_then(|other| usual(other).map(|remark| (other, remark))) {
        Some((other, remark)) if !G::is_good(remark) && own != Some(remark) => {
            Reason::Avoids { other, remark }
        }
        _ => own.map_or(Reason::Later, Reason::Does),
    }
}

/// The world after an action and the rest of its trick at random; none if the action plays no card.
fn after_trick<G: Strategy>(
    world: &G,
    seat: Seat,
    action: G::Action,
    rng: &mut SplitMix64,
) -> Option<G> {
    if !G::plays_card(action) {
        return None;
    }
    let mut game = *world;
    game.apply(&Event::Act(seat, action), &mut Ignore);
    while game.round() == world.round() && game.tricks_done() == world.tricks_done() {
        let Turn::Seat(seat) = game.turn() else { break };
        let action = game.legal().pick(rng);
        game.apply(&Event::Act(seat, action), &mut Ignore);
    }
    Some(game)
}
