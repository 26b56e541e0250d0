//! Laws on facts: they hold what their viewer knows, and nothing else.

use super::{BrokenLaw, Law, Run};
use crate::contract::{EventOf, View};
use crate::fact::{Arg, Fact};
use crate::matches::Match;
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

impl<G: Tell> Run<'_, G> {
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

/// The cards that a fact names.
fn names(fact: &Fact) -> impl Iterator<Item = &String> {
    fact.args.values().flat_map(|arg| match arg {
        Arg::Card(card) | Arg::Special(card) => std::slice::from_ref(card),
        Arg::Cards(cards) => cards,
        _ => &[],
    })
}
