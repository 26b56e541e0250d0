//! The memory law: a card once shown stays located until it is out of play.

use super::{BrokenLaw, Law, Run};
use crate::contract::{View, Viewer};
use crate::observe::Observe;
use crate::seat::Seat;
use crate::set::Set;
use crate::tell::Tell;

impl<G: Tell + Observe> Run<'_, G> {
    /// After an event: whatever a viewer has held or was shown and still lies in a hand is
    /// located there. `known` keeps those cards for each viewer, from the truth alone.
    pub(super) fn memory_law(
        &mut self,
        game: &G,
        effects: &[G::Effect],
        viewers: &[Viewer],
        views: &[G::View],
        known: &mut [Set<G::Card>],
    ) -> Result<(), BrokenLaw> {
        let players = game.players();
        let shown: Set<G::Card> = effects.iter().filter_map(G::shown_by).collect();
        let held = Seat::all(players).fold(Set::EMPTY, |all, seat| all | game.hands()[seat]);
        for ((view, known), &viewer) in views.iter().zip(known).zip(viewers) {
            *known |= shown;
            if let Viewer::Seat(seat) = viewer {
                *known |= game.hands()[seat];
            }
            *known &= held;
            for card in *known {
                self.report.memories += 1;
                let holder = Seat::all(players).find(|&seat| game.hands()[seat].contains(card));
                let said = view.located(card);
                let own = holder.is_some_and(|seat| viewer.is(seat));
                self.report.elsewhere += u64::from(!own);
                self.require(Law::Memory, said == holder, || {
                    format!("{viewer:?} was shown {card:?} at {holder:?}, but knows {said:?}")
                })?;
            }
        }
        Ok(())
    }
}
