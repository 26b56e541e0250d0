//! The swap law: exchange two unseen cards between two other seats, and a viewer sees the same
//! until one of them comes to light. It catches leaks that no comparison with the truth can see.

use super::telling::told;
use super::{BrokenLaw, Deals, Law, Played, Run, SOMETIMES};
use crate::contract::{Event, Game, Turn, View, Viewer};
use crate::matches::Match;
use crate::observe::{History, Observe};
use crate::seat::Seat;
use crate::set::Set;
use crate::tell::Tell;

impl<G: Tell + Observe> Run<'_, G> {
    /// Tries the law from every deal on, for every viewer, with one pair of cards each.
    pub(super) fn swap_law(
        &mut self,
        played: &Played<G>,
        deals: &Deals<G>,
    ) -> Result<(), BrokenLaw> {
        for (first, before) in deals {
            let mut dealt = before.game().clone();
            dealt.apply(&played.log[*first], &mut crate::Ignore);
            for view in before.views() {
                if let Some((a, b)) = self.pair(&dealt, view.viewer()) {
                    self.swap(played, *first, before, view, a, b)?;
                }
            }
        }
        Ok(())
    }

    /// Two cards in the hands of two seats other than the viewer's: mostly of one suit, so that
    /// every play stays legal; sometimes of two, which also tries cards without a suit.
    fn pair(&mut self, dealt: &G, viewer: Viewer) -> Option<(G::Card, G::Card)> {
        let others: Vec<Seat> =
            Seat::all(dealt.players()).filter(|&seat| !viewer.is(seat)).collect();
        let first = self.number_below(others.len());
        let second = (first + 1 + self.number_below(others.len() - 1)) % others.len();
        let (from, to) = (dealt.hands()[others[first]], dealt.hands()[others[second]]);
        let a = self.any(from)?;
        let alike: Set<G::Card> = to.iter().filter(|&card| G::same_suit(a, card)).collect();
        let free = self.number_below(3) == 0 || alike.is_empty();
        Some((a, self.any(if free { to } else { alike })?))
    }

    fn any(&mut self, cards: Set<G::Card>) -> Option<G::Card> {
        let rank = self.number_below(cards.len().max(1));
        cards.iter().nth(rank)
    }

    /// Plays one round twice, as it was and with two cards exchanged.
    fn swap(
        &mut self,
        played: &Played<G>,
        first: usize,
        before: &Match<G>,
        view: &G::View,
        a: G::Card,
        b: G::Card,
    ) -> Result<(), BrokenLaw> {
        let viewer = view.viewer();
        let (mut truth, mut other) = (before.game().clone(), before.game().clone());
        let (mut view, mut view_swapped) = (view.clone(), view.clone());
        let mut history = G::History::new(self.options);
        let mut history_swapped = history.clone();
        for (number, event) in played.log.iter().enumerate().skip(first) {
            self.event = number;
            let swapped = G::exchanged(event, a, b);
            if let Event::Act(seat, action) = swapped {
                // A card of another suit may turn a legal play into an illegal one: then this
                // history does not exist with the cards exchanged.
                if other.check(seat, action).is_err() {
                    return Ok(());
                }
            }
            let (mut effects, mut effects_swapped) = (Vec::new(), Vec::new());
            let (seen, seen_swapped) = (truth.show(event, viewer), other.show(&swapped, viewer));
            truth.apply(event, &mut effects);
            other.apply(&swapped, &mut effects_swapped);
            let (then, then_swapped) = (view.clone(), view_swapped.clone());
            view.see(&seen);
            view_swapped.see(&seen_swapped);
            history.see(&seen);
            history_swapped.see(&seen_swapped);
            if came_to_light(&truth, &effects, viewer, a, b) {
                return Ok(());
            }
            self.report.swaps += 1;
            self.require(Law::Swap, seen == seen_swapped, || {
                format!("{viewer:?} saw {seen:?}, but {seen_swapped:?} with {a:?} for {b:?}")
            })?;
            if self.number_below(SOMETIMES as usize) == 0 {
                let facts = told::<G>(&then, &view, &seen, &effects);
                let facts_swapped =
                    told::<G>(&then_swapped, &view_swapped, &seen_swapped, &effects_swapped);
                self.report.facts += facts.len() as u64;
                self.require(Law::Telling, facts == facts_swapped, || {
                    format!("{viewer:?} heard {facts:?}, but {facts_swapped:?}")
                })?;
                let observed = self.observed(&view, &history);
                let swapped = self.observed(&view_swapped, &history_swapped);
                self.require(Law::Observation, observed == swapped, || {
                    let other = observed.iter().zip(&swapped).position(|(a, b)| a != b);
                    format!("byte {other:?} of {viewer:?} differs with {a:?} for {b:?}")
                })?;
            }
            let (turn, turn_swapped) = (truth.turn(), other.turn());
            self.require(Law::Swap, turn == turn_swapped, || {
                format!("turn {turn:?}, but {turn_swapped:?} with {a:?} for {b:?}")
            })?;
            if turn == Turn::Over {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Does the viewer know one of the cards now, by the truth alone?
fn came_to_light<G: Game>(
    truth: &G,
    effects: &[G::Effect],
    viewer: Viewer,
    a: G::Card,
    b: G::Card,
) -> bool {
    let pair: Set<G::Card> = [a, b].into_iter().collect();
    let others = Seat::all(truth.players()).filter(|&seat| !viewer.is(seat));
    let hidden = others.fold(Set::EMPTY, |all, seat| all | truth.hands()[seat]);
    !hidden.contains_all(pair)
        || effects.iter().filter_map(G::shown_by).any(|card| pair.contains(card))
}
