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
        let told = chances::<G>(self.0, &[(view.clone(), past)]).pop().expect("one was asked");
        let best = (0..told.len()).max_by(|&a, &b| told[a].total_cmp(&told[b]));
        view.legal().nth(best.expect("it is the viewer's turn") as u32)
    }
}

/// How likely a net finds each legal action, for each of some seats that are asked.
pub(crate) fn chances<G: Strategy>(
    net: &Net<'_>,
    asked: &[(G::View, &G::History)],
) -> Vec<Vec<f32>> {
    let mut bytes = vec![0; G::OBSERVATION * asked.len()];
    let mut legal: Vec<Vec<usize>> = Vec::with_capacity(asked.len());
    for ((view, past), bytes) in asked.iter().zip(bytes.chunks_exact_mut(G::OBSERVATION)) {
        G::write(view, past, bytes);
        let perspective = G::perspective(view);
        let index = |action| G::index(action, perspective).expect("legal actions have one");
        legal.push(view.legal().iter().map(index).collect());
    }
    let looks = bytes.chunks_exact(G::OBSERVATION).zip(&legal);
    let looks: Vec<_> = looks.map(|(bytes, legal)| (bytes, legal.as_slice())).collect();
    let mut told = net.look_at(&looks);
    told.iter_mut().for_each(|told| softmax(told));
    told
}

/// Logits become chances.
pub(crate) fn softmax(told: &mut [f32]) {
    let most = told.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    told.iter_mut().for_each(|x| *x = (*x - most).exp());
    let sum: f32 = told.iter().sum();
    told.iter_mut().for_each(|x| *x /= sum);
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
