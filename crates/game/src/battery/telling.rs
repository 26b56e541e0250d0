//! Laws on facts: they hold what their viewer knows, and nothing else.

use std::collections::BTreeSet;

use super::{BrokenLaw, Law, Run, random_game};
use crate::chance::{Seed, quick};
use crate::contract::{EventOf, Refusal, View, Viewer};
use crate::fact::{Arg, Fact};
use crate::matches::Match;
use crate::observe::Observe;
use crate::seat::Seat;
use crate::set::Set;
use crate::tell::Tell;

/// Everything a viewer is told with an event.
pub(super) fn told<G: Tell>(
    before: &G::View,
    after: &G::View,
    seen: &G::Seen,
    effects: &[G::Effect],
) -> Vec<Fact> {
    let mut facts = G::happened(before, after, seen, effects);
    facts.extend(G::asks(after));
    facts.extend(G::present(after));
    facts.extend(G::why(after).into_iter().flatten());
    facts
}

impl<G: Tell + Observe> Run<'_, G> {
    /// Whatever a fact names lies open, or its viewer knows where it is.
    pub(super) fn naming_law(
        &mut self,
        before: &Match<G>,
        event: &EventOf<G>,
        after: &Match<G>,
        effects: &[G::Effect],
    ) -> Result<(), BrokenLaw> {
        let game = after.game();
        for (then, now) in before.views().iter().zip(after.views()) {
            let viewer = now.viewer();
            let seen = before.game().show(event, viewer);
            let others = Seat::all(game.players()).filter(|&seat| !viewer.is(seat));
            let hidden = others.fold(Set::EMPTY, |all, seat| all | game.hands()[seat]);
            let unknown = |card: &G::Card| then.located(*card).or(now.located(*card)).is_none();
            let secret = (hidden - game.turned_up()).iter().filter(unknown);
            let secret: Vec<String> = secret.map(|card| format!("{card:?}")).collect();
            for fact in told::<G>(then, now, &seen, effects) {
                self.report.facts += 1;
                let leak = names(&fact).any(|card| secret.contains(card));
                self.require(Law::Naming, !leak, || format!("{viewer:?} was told {fact:?}"))?;
            }
        }
        Ok(())
    }
}

/// A random game as a player on the first seat is told it: a text to keep, in which every change of
/// telling shows. A line is a fact as `say` puts it, after `?` what is asked, after `!` the first
/// refusal of each kind.
pub fn told_game<G: Tell>(options: G::Options, seed: u64, say: impl Fn(&Fact) -> String) -> String {
    let (viewer, mut refused) = (Viewer::Seat(Seat::new(0)), BTreeSet::new());
    let played = random_game::<G>(options, Seed::from_numbers(seed, seed), &mut quick(seed));
    let mut table = Match::<G>::new(options, [viewer]);
    let mut text = String::new();
    for (event, effects) in played.log.iter().zip(&played.effects) {
        let (before, seen) = (table.views()[0].clone(), table.game().show(event, viewer));
        table.apply(event, &mut crate::Ignore);
        let view = &table.views()[0];
        for fact in G::happened(&before, view, &seen, effects) {
            text += &format!("{}\n", say(&fact));
        }
        for fact in G::asks(view) {
            text += &format!("  ? {}\n", say(&fact));
        }
        for action in G::all_actions(&options) {
            let refusal = view.check(action).err().map(|refusal| refusal.fact());
            if let Some(fact) = refusal.filter(|fact| refused.insert(fact.key.clone())) {
                text += &format!("  ! {}\n", say(&fact));
            }
        }
    }
    text
}

fn names(fact: &Fact) -> impl Iterator<Item = &String> {
    fact.args.values().flat_map(|arg| match arg {
        Arg::Card(card) | Arg::Special(card) => std::slice::from_ref(card),
        Arg::Cards(cards) => cards,
        _ => &[],
    })
}
