//! Laws on observations as arrays and on actions as indices.

use super::{BrokenLaw, Law, Run, SOMETIMES};
use crate::chance::below;
use crate::contract::{LegalActions, Turn, View};
use crate::observe::{Observe, Perspective};
use crate::options::Options;
use crate::seat::Seat;
use crate::tell::Tell;

impl<G: Tell + Observe> Run<'_, G> {
    pub(super) fn observed(&mut self, view: &G::View, history: &G::History) -> Vec<u8> {
        self.report.observations += 1;
        // What is not written shows.
        let mut bytes = vec![0xEE; G::OBSERVATION];
        G::write(view, history, &mut bytes);
        bytes
    }

    /// At some positions: the mask, and what each player observes.
    pub(super) fn observation_law(
        &mut self,
        game: &G,
        views: &[G::View],
        histories: &[G::History],
    ) -> Result<(), BrokenLaw> {
        if below(&mut self.rng, SOMETIMES) != 0 {
            return Ok(());
        }
        let players = game.players();
        if let Turn::Seat(seat) = game.turn() {
            let (legal, perspective) = (game.legal(), Perspective { seat, players });
            let mut mask = vec![0xEE; G::INDICES];
            G::write_mask(legal, perspective, &mut mask);
            let mut right = vec![0; G::INDICES];
            for action in legal.iter() {
                let index = G::index(action, perspective);
                self.require(Law::Indices, index.is_some(), || {
                    format!("{action:?} is legal and has no index")
                })?;
                right[index.expect("just looked")] = 1;
            }
            self.require(Law::Mask, mask == right, || {
                let wrong = mask.iter().zip(&right).position(|(a, b)| a != b);
                format!("byte {wrong:?} of the mask is wrong: {legal:?}")
            })?;
        }
        for (view, history) in views.iter().zip(histories).take(players) {
            let viewer = view.viewer();
            self.require(Law::Observation, *history == histories[0], || {
                format!("{viewer:?} remembers {history:?}, another one {:?}", histories[0])
            })?;
            let bytes = self.observed(view, history);
            let mut rest = &bytes[..];
            for feature in G::FEATURES {
                let (part, after) = rest.split_at(feature.len());
                let wrong = part.iter().position(|&byte| byte > feature.most);
                self.require(Law::Observation, wrong.is_none(), || {
                    format!("{viewer:?}: byte {wrong:?} of {feature:?} in {part:?}")
                })?;
                rest = after;
            }
        }
        Ok(())
    }

    /// There and back, for every action and every index, as the seat that is to act.
    pub(super) fn index_law(&mut self, seat: Option<Seat>) -> Result<(), BrokenLaw> {
        let Some(seat) = seat else { return Ok(()) };
        let perspective = Perspective { seat, players: self.options.players() };
        for action in G::all_actions(&self.options) {
            let index = G::index(action, perspective);
            let back = index.and_then(|index| G::action(index, perspective));
            self.require(Law::Indices, index.is_none() || back == Some(action), || {
                format!("{action:?} has the index {index:?}, which is {back:?}")
            })?;
        }
        for index in 0..=G::INDICES {
            let action = G::action(index, perspective);
            let back = action.and_then(|action| G::index(action, perspective));
            let right = action.is_none() || index < G::INDICES && back == Some(index);
            self.require(Law::Indices, right, || {
                format!("{index} is {action:?}, which has the index {back:?}")
            })?;
        }
        Ok(())
    }
}
