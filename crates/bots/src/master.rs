//! A player that asks two judges. The expert's search plays worlds to their end at random. Nets look one trick
//! ahead: in worlds that fit the view every action that is worth it is tried, the others go on as the policy
//! would, each by what it would know, and another net says what the world is worth when the trick is over. The two
//! err in different places, so that together they are better than either.

use std::time::Instant;

use game::chance::{SplitMix64, quick};
use game::observe::{History, Perspective};
use game::{Event, EventOf, Ignore, LegalActions, Seat, Turn, View, Viewer, Worlds};
use net::Net;

use crate::Player;
use crate::learned::{chances, draw, softmax};
use crate::playout::random_seed;
use crate::roster::Budget;
use crate::search::{Searcher, Settings, best};
use crate::strategy::{Strategy, shares};

/// Looks ahead with the nets of its game and with a [`Searcher`], which also solves endings.
#[derive(Clone, Debug)]
pub struct Master {
    nets: Nets,
    budget: Budget,
    rng: SplitMix64,
    searcher: Searcher,
}

/// How much each judge of a game counts.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ValueWeights {
    /// What the nets say, from 0 to 1; the search is the rest.
    pub nets: f32,
    /// The policy's opinion beside it: its logarithm times this much of a win.
    pub opinion: f32,
    /// Actions this many times less likely than the policy's first are not tried.
    pub unlikely: f32,
}

impl ValueWeights {
    /// The three weights, in the order of the fields.
    #[must_use]
    pub const fn new(nets: f32, opinion: f32, unlikely: f32) -> ValueWeights {
        ValueWeights { nets, opinion, unlikely }
    }
}

#[derive(Copy, Clone, Debug)]
struct Nets {
    /// What a seat would do.
    policy: &'static Net<'static>,
    /// What a world is worth to every seat.
    values: &'static Net<'static>,
}

/// The least chance that is told from none.
const LEAST: f32 = 1e-3;

/// Worlds that are looked at together. Then actions that are clearly behind are dropped.
const WORLDS: usize = 8;

/// For each simulation of the nets the search makes this many, which take about a third of its time.
const PLAYOUTS: u32 = 20;

/// An action is clearly behind at this many standard errors.
const BEHIND: f32 = 3.0;

impl Master {
    /// A player of a game that has nets. A simulation is one action tried in one world by the nets, and some of
    /// the search; time is for both together.
    #[must_use]
    pub fn new<G: Strategy>(settings: Settings, seed: u64) -> Option<Master> {
        let nets = Nets { policy: G::net()?, values: G::values()? };
        let Budget { simulations, time } = settings.budget;
        let simulations = simulations.saturating_mul(PLAYOUTS);
        let half = Budget { simulations, time: time.map(|time| time / 2) };
        let searcher = Searcher::new(settings.with_budget(half), seed);
        Some(Master { nets, budget: settings.budget, rng: quick(seed), searcher })
    }

    /// Chooses for the viewer, whose turn it is. If thought is `even`, it goes on when all is clear.
    fn decide<G: Strategy>(&mut self, view: &G::View, past: &G::History, even: bool) -> G::Action {
        let Viewer::Seat(seat) = view.viewer() else { unreachable!("spectators do not play") };
        let began = Instant::now();
        let source = view.worlds();
        let first = source.imagine(&mut self.rng);
        let searched = self.searcher.think::<G>(seat, view.legal(), |rng| source.imagine(rng));
        if self.searcher.can_solve(&first) {
            return best(&searched);
        }
        let start = WorldLine::<G> { world: first, view: view.clone(), past: past.clone(), of: 0 };
        let chances = chances::<G>(self.nets.policy, &[start.asked(seat)], None)
            .pop()
            .expect("one was asked");
        let most = chances.iter().copied().fold(0.0, f32::max);
        let judges = G::JUDGES;
        let mut tried: Vec<TriedInWorlds<G>> = (searched.iter().zip(chances))
            .filter(|(_, chance)| *chance > judges.unlikely * most)
            .map(|(one, chance)| {
                let opinion = judges.opinion * chance.max(LEAST).ln();
                let before = opinion + (1.0 - judges.nets) * one.value;
                TriedInWorlds { action: one.action, before, worth: vec![] }
            })
            .collect();
        let Budget { simulations, time } = self.budget;
        let mut done = 0;
        while done < simulations
            && (even || tried.len() > 1)
            && (done == 0 || time.is_none_or(|time| began.elapsed() < time))
        {
            let mut lines = Vec::with_capacity(WORLDS * tried.len());
            for _ in 0..WORLDS {
                let world = source.imagine(&mut self.rng);
                for (of, one) in tried.iter().enumerate() {
                    let mut line = WorldLine { world, of, ..start.clone() };
                    line.apply(&Event::Act(seat, one.action));
                    lines.push(line);
                }
            }
            done += lines.len() as u32;
            self.nets.play_trick(&mut lines, &first, &mut self.rng);
            for (line, worth) in lines.iter().zip(self.nets.worth(&lines, &first, seat)) {
                tried[line.of].worth.push(judges.nets * worth);
            }
            let ahead = tried[first_of(&tried)].clone();
            tried.retain(|one| !one.is_behind(&ahead));
        }
        tried[first_of(&tried)].action
    }
}

impl<G: Strategy> Player<G> for Master {
    fn choose(&mut self, view: &G::View, past: &G::History) -> G::Action {
        let legal = view.legal();
        if legal.len() == 1 { legal.nth(0) } else { self.decide::<G>(view, past, false) }
    }

    fn choose_evenly(&mut self, view: &G::View, past: &G::History) -> G::Action {
        self.decide::<G>(view, past, true)
    }
}

/// An action, and what the nets said in each world; all that are left were tried in the same worlds.
#[derive(Clone)]
struct TriedInWorlds<G: Strategy> {
    action: G::Action,
    /// What search and policy said before.
    before: f32,
    worth: Vec<f32>,
}

impl<G: Strategy> TriedInWorlds<G> {
    /// Is it worth clearly less than another one?
    fn is_behind(&self, other: &TriedInWorlds<G>) -> bool {
        let count = other.worth.len() as f32;
        let apart = || self.worth.iter().zip(&other.worth).map(|(own, other)| other - own);
        let mean = apart().sum::<f32>() / count;
        let spread = apart().map(|apart| (apart - mean).powi(2)).sum::<f32>() / (count - 1.0);
        let behind = other.before - self.before + mean;
        behind > 0.0 && behind > BEHIND * (spread / count).sqrt()
    }
}

/// The place of the best action.
fn first_of<G: Strategy>(tried: &[TriedInWorlds<G>]) -> usize {
    let worth = |one: &TriedInWorlds<G>| {
        one.before + one.worth.iter().sum::<f32>() / one.worth.len().max(1) as f32
    };
    let places = 0..tried.len();
    places
        .max_by(|&a, &b| worth(&tried[a]).total_cmp(&worth(&tried[b])))
        .expect("an action is legal")
}

/// One way to go on in one world: the world, what the player sees of it, and what all have seen.
#[derive(Clone)]
struct WorldLine<G: Strategy> {
    world: G,
    view: G::View,
    past: G::History,
    /// The place of the action that it tries.
    of: usize,
}

impl<G: Strategy> WorldLine<G> {
    fn apply(&mut self, event: &EventOf<G>) {
        let seen = self.world.show(event, self.view.viewer());
        self.view.see(&seen);
        self.past.see(&seen);
        self.world.apply(event, &mut Ignore);
    }

    /// A seat, and all that it would know here.
    fn asked(&self, seat: Seat) -> (G::View, &G::History) {
        let view = if self.view.viewer().is(seat) {
            self.view.clone()
        } else {
            self.view.seen_from(seat, self.world.hands()[seat])
        };
        (view, &self.past)
    }

    /// Goes on to the next seat that has a choice in the same trick as the start.
    fn go_on(&mut self, start: &G, rng: &mut SplitMix64) -> Option<Seat> {
        loop {
            let same = self.world.round() == start.round()
                && self.world.tricks_done() == start.tricks_done();
            match self.world.turn() {
                _ if !same => return None,
                Turn::Over => return None,
                Turn::Chance => {
                    let outcome = self.world.draw(&random_seed(rng));
                    self.apply(&Event::Chance(outcome));
                }
                Turn::Seat(seat) => {
                    let legal = self.world.legal();
                    if legal.len() > 1 {
                        return Some(seat);
                    }
                    self.apply(&Event::Act(seat, legal.nth(0)));
                }
            }
        }
    }
}

impl Nets {
    /// Plays all lines to the end of the trick that they started in.
    fn play_trick<G: Strategy>(self, lines: &mut [WorldLine<G>], start: &G, rng: &mut SplitMix64) {
        loop {
            let mut turns = Vec::new();
            for (at, line) in lines.iter_mut().enumerate() {
                turns.extend(line.go_on(start, rng).map(|seat| (at, seat)));
            }
            if turns.is_empty() {
                return;
            }
            let asked: Vec<_> = turns.iter().map(|&(at, seat)| lines[at].asked(seat)).collect();
            for (&(at, seat), chances) in turns.iter().zip(chances::<G>(self.policy, &asked, None))
            {
                let line = &mut lines[at];
                let action = line.world.legal().nth(draw(&chances, rng));
                line.apply(&Event::Act(seat, action));
            }
        }
    }

    /// What each line is worth to a seat: its share of the win.
    fn worth<G: Strategy>(self, lines: &[WorldLine<G>], start: &G, seat: Seat) -> Vec<f32> {
        let size = G::OBSERVATION + G::HIDDEN;
        let mut bytes = Vec::new();
        let mut perspectives: Vec<Option<Perspective>> = Vec::with_capacity(lines.len());
        for line in lines {
            let turn = match line.world.turn() {
                Turn::Seat(turn) if line.world.round() == start.round() => turn,
                // The round is over, and its end says what it is worth.
                _ => {
                    perspectives.push(None);
                    continue;
                }
            };
            let (view, past) = line.asked(turn);
            let perspective = G::perspective(&view);
            bytes.resize(bytes.len() + size, 0);
            let from = bytes.len() - size;
            let (open, hidden) = bytes[from..].split_at_mut(G::OBSERVATION);
            G::write(&view, past, open);
            line.world.write_hidden(perspective, hidden);
            perspectives.push(Some(perspective));
        }
        let all: Vec<usize> = (0..G::SEATS).collect();
        let looks: Vec<_> = (bytes.chunks_exact(size).zip(perspectives.iter().flatten()))
            .map(|(bytes, perspective)| (bytes, &all[..perspective.players]))
            .collect();
        let mut told = self.values.look_at(&looks).into_iter();
        lines
            .iter()
            .zip(perspectives)
            .map(|(line, perspective)| match perspective {
                Some(perspective) => {
                    let mut told = told.next().expect("a look for every perspective");
                    softmax(&mut told);
                    told[perspective.to(seat)]
                }
                None => shares(&line.world)[seat.index()],
            })
            .collect()
    }
}
