//! A player that has learned: it plays what its net thinks best, without any search.

use game::observe::Observe;
use game::{Choices, View};
use net::Net;

use crate::Player;
use crate::strategy::Strategy;

/// Plays what the net of its game thinks best.
#[derive(Copy, Clone, Debug)]
pub struct Learned(&'static Net<'static>);

impl Learned {
    /// A player of a game that has a net.
    #[must_use]
    pub fn new<G: Strategy>() -> Option<Learned> {
        G::net().map(Learned)
    }
}

impl<G: Strategy> Player<G> for Learned {
    fn choose(&mut self, view: &G::View, past: &G::History) -> G::Action {
        let chair = G::chair(view);
        let legal: Vec<G::Action> = view.legal().iter().collect();
        let asked: Vec<usize> = legal
            .iter()
            .map(|&action| G::index(action, chair).expect("legal actions have one"))
            .collect();
        let mut bytes = vec![0; G::OBSERVATION];
        G::write(view, past, &mut bytes);
        let told = self.0.look(&bytes, &asked);
        let best = (0..legal.len()).max_by(|&a, &b| told[a].total_cmp(&told[b]));
        legal[best.expect("it is the viewer's turn")]
    }
}

/// The net of a game, from weights that fit its observations and actions.
pub(crate) fn read<G: Observe>(weights: &'static [u8]) -> Net<'static> {
    fitting::<G>(weights, (G::OBSERVATION, G::INDICES))
}

/// The net that values worlds, from weights that fit all hands and the seats of its game.
pub(crate) fn read_values<G: Observe>(weights: &'static [u8]) -> Net<'static> {
    fitting::<G>(weights, (G::OBSERVATION + G::HIDDEN, G::SEATS))
}

fn fitting<G: Observe>(weights: &'static [u8], sizes: (usize, usize)) -> Net<'static> {
    let net = Net::read(weights).expect("the weights are whole");
    assert_eq!((net.inputs(), net.outputs()), sizes);
    assert_eq!(net.about["layout"], G::VERSION.to_string());
    net
}
