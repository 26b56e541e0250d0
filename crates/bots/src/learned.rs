//! A player that has learned: it plays what its net thinks best, without any search, or less well on
//! purpose.

use std::ops::Range;

use game::chance::{SplitMix64, below, quick};
use game::observe::{Observe, offset};
use game::{LegalActions, View};
use net::Net;

use crate::Player;
use crate::strategy::Strategy;

/// How a player differs from the best that its net knows, so that people can beat it.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Handicap {
    /// 0 plays what the net thinks best, 1 as often as the net finds it likely, more of it anything.
    pub temperature: f32,
    /// How many tricks before this one it remembers; all of them if not given.
    pub memory: Option<u8>,
}

impl Handicap {
    /// The best that the net knows.
    pub const BEST: Handicap = Handicap { temperature: 0.0, memory: None };

    /// More temperature plays more at random, less memory forgets sooner.
    #[must_use]
    pub const fn new(temperature: f32, memory: Option<u8>) -> Handicap {
        Handicap { temperature, memory }
    }
}

/// Plays what the net of its game thinks best, or nearly.
#[derive(Clone, Debug)]
pub struct Learned {
    net: &'static Net<'static>,
    manner: Handicap,
    rng: SplitMix64,
}

impl Learned {
    /// A player of a game that has a net.
    #[must_use]
    pub fn new<G: Strategy>(manner: Handicap, seed: u64) -> Option<Learned> {
        Some(Learned { net: G::net()?, manner, rng: quick(seed) })
    }
}

impl<G: Strategy> Player<G> for Learned {
    fn choose(&mut self, view: &G::View, past: &G::History) -> G::Action {
        let Handicap { temperature, memory } = self.manner;
        let asked = [(view.clone(), past)];
        let mut told = chances::<G>(self.net, &asked, memory).pop().expect("one was asked");
        let best = (0..told.len()).max_by(|&a, &b| told[a].total_cmp(&told[b]));
        let best = best.expect("it is the viewer's turn") as u32;
        if temperature == 0.0 {
            return view.legal().nth(best);
        }
        told.iter_mut().for_each(|chance| *chance = chance.max(1e-30).ln() / temperature);
        softmax(&mut told);
        view.legal().nth(draw(&told, &mut self.rng))
    }
}

/// A place, drawn by these chances.
pub(crate) fn draw(chances: &[f32], rng: &mut SplitMix64) -> u32 {
    const STEPS: u32 = 1 << 24;
    let mut left = below(rng, STEPS) as f32 / STEPS as f32;
    let found = chances.iter().position(|chance| {
        left -= *chance;
        left < 0.0
    });
    found.unwrap_or(0) as u32
}

/// Turns an observation into that of somebody who remembers the last trick and `tricks` before it: who
/// played an earlier card, and when, is unknown, and so is which suits or colours a seat has shown to
/// lack. Where won cards lie face down, others may hold such a card for all that this player knows.
fn forget<G: Strategy>(bytes: &mut [u8], tricks: u8, players: usize) {
    let part = |name: &str| {
        let at = G::FEATURES.iter().position(|feature| feature.name == name);
        let at = at.expect("every game has these");
        let from = offset(G::FEATURES, at);
        from..from + G::FEATURES[at].len()
    };
    let [played_in, played_as] = ["played_in", "played_as"].map(part);
    let last = bytes[played_in.clone()].iter().copied().max().unwrap_or(0);
    let is_forgotten = |when: u8| when > 0 && when + tricks < last;
    let when = bytes[played_in.clone()].iter().enumerate();
    let forgotten: Vec<usize> =
        when.filter(|(_, when)| is_forgotten(**when)).map(|(card, _)| card).collect();
    if forgotten.is_empty() {
        return;
    }
    let [hand, unseen, played, won] = ["hand", "unseen", "played", "won"].map(part);
    for card in forgotten {
        let mut clear = |rows: &Range<usize>| {
            (rows.start + card..rows.end).step_by(G::CARDS).for_each(|byte| bytes[byte] = 0);
        };
        [&played, &played_in, &played_as].into_iter().for_each(&mut clear);
        if !G::PILES_ARE_OPEN {
            clear(&won);
            // A card that was played may be back in the own hand.
            bytes[unseen.start + card] = 1 - bytes[hand.start + card];
        }
    }
    let [possible, void] = ["possible", "void"].map(part);
    bytes[void].fill(0);
    for row in possible.step_by(G::CARDS).take(players - 1) {
        bytes.copy_within(unseen.clone(), row);
    }
}

/// How likely a net finds each legal action, for each of some seats that are asked.
pub(crate) fn chances<G: Strategy>(
    net: &Net<'_>,
    asked: &[(G::View, &G::History)],
    memory: Option<u8>,
) -> Vec<Vec<f32>> {
    let mut bytes = vec![0; G::OBSERVATION * asked.len()];
    let mut legal: Vec<Vec<usize>> = Vec::with_capacity(asked.len());
    for ((view, past), bytes) in asked.iter().zip(bytes.chunks_exact_mut(G::OBSERVATION)) {
        G::write(view, past, bytes);
        let perspective = G::perspective(view);
        if let Some(tricks) = memory {
            forget::<G>(bytes, tricks, perspective.players);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use dwarf::Dwarf;
    use game::chance::Seed;
    use game::observe::{Feature, History};
    use game::{Ignore, Match, Options, Viewer};
    use goliath::Goliath;

    fn part<'a, G: Strategy>(bytes: &'a [u8], name: &str) -> &'a [u8] {
        let at = G::FEATURES.iter().position(|feature| feature.name == name).expect("a part");
        let from = offset(G::FEATURES, at);
        &bytes[from..from + G::FEATURES[at].len()]
    }

    /// Looks at positions of random games: a long memory forgets nothing; a short one just what was
    /// played before.
    fn forgets<G: Strategy>(options: G::Options) -> usize {
        let (chance, mut rng) = (Seed::from_numbers(4, 4), quick(4));
        let mut table = Match::<G>::of_players(options);
        let mut past = G::History::new(options);
        let mut count = 0;
        while let Some(event) =
            table.next(&chance, |_, view: &G::View, _: &G| view.legal().pick(&mut rng))
        {
            past.see(&table.game().show(&event, Viewer::Spectator));
            table.apply(&event, &mut Ignore);
            for view in &table.views()[..options.players()] {
                let mut all = vec![0; G::OBSERVATION];
                G::write(view, &past, &mut all);
                for tricks in [0, 2, 200] {
                    let mut kept = all.clone();
                    forget::<G>(&mut kept, tricks, options.players());
                    let in_range = |(feature, part): (&Feature, &[u8])| {
                        part.iter().all(|byte| *byte <= feature.most)
                    };
                    let names = G::FEATURES.iter().map(|feature| feature.name);
                    let parts = names.map(|name| part::<G>(&kept, name));
                    assert!(G::FEATURES.iter().zip(parts).all(in_range));
                    let [before, after] = [&all, &kept].map(|bytes| part::<G>(bytes, "played_in"));
                    let last = before.iter().max().copied().unwrap_or(0);
                    for (card, (&before, &after)) in before.iter().zip(after).enumerate() {
                        let known = u32::from(before) + u32::from(tricks) >= u32::from(last);
                        assert_eq!(after, if known { before } else { 0 });
                        let mut rows = part::<G>(&kept, "played").chunks(G::CARDS);
                        assert!(known || rows.all(|row| row[card] == 0));
                        count += usize::from(!known && before > 0);
                    }
                    // What lies open, and what is held, is never forgotten.
                    for name in ["hand", "lying", "leader", "cards_left"] {
                        assert_eq!(part::<G>(&kept, name), part::<G>(&all, name));
                    }
                    assert!(
                        !G::PILES_ARE_OPEN || part::<G>(&kept, "won") == part::<G>(&all, "won")
                    );
                    assert!(tricks < 200 || kept == all);
                }
            }
        }
        count
    }

    #[test]
    fn a_short_memory_forgets_just_what_was_played_before() {
        assert!(forgets::<Goliath>(goliath::GoliathOptions::new(4).expect("a table")) > 1000);
        assert!(forgets::<Dwarf>(dwarf::DwarfOptions::new(5).expect("a table")) > 1000);
    }
}
