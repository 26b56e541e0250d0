//! Playing: one deal in all rotations, many deals on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Level, Player, Searcher, Strategy, best};
use game::chance::Seed;
use game::{Choices, EventOf, Ignore, Match, Options, Seat};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::lineup::{Contestant, ContestantKind};

/// What is played: the same deals for every rotation of the contestants.
///
/// # Examples
///
/// ```
/// # extern crate game as trickhold_game;
/// # extern crate goliath as trickhold_goliath;
/// use trickhold_arena::{Contest, lineup, play_deal, standings};
/// use trickhold_game::Options;
/// use trickhold_goliath::{Goliath, GoliathOptions};
///
/// let contest = Contest::new(GoliathOptions::new(3)?, lineup("greedy,random", 3, None)?, 1);
/// let deals: Vec<_> = (0..10).map(|deal| play_deal::<Goliath>(&contest, deal)).collect();
/// let names: Vec<String> = contest.lineup.iter().map(ToString::to_string).collect();
/// let table = standings(&names, &deals);
/// assert_eq!(table[0].name, "greedy");
/// assert!(table[0].win_share.mean > table[1].win_share.mean);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Contest<O> {
    /// How the game is played.
    pub options: O,
    /// A contestant for each place.
    pub lineup: Vec<Contestant>,
    /// Where deals and bots' chance come from.
    pub seed: u64,
}

impl<O> Contest<O> {
    /// A contest of a contestant for each place, as [`lineup`](crate::lineup()) gives them.
    pub fn new(options: O, lineup: Vec<Contestant>, seed: u64) -> Contest<O> {
        Contest { options, lineup, seed }
    }
}

/// One game, by places of the line-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Shares of the win, adding up to 1.
    pub shares: Vec<f64>,
    /// Points at the end of the game.
    pub points: Vec<i32>,
}

/// One deal: a game for each rotation of the line-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DealResult {
    /// The number of the deal, which with the seed gives its cards.
    pub deal: u64,
    /// The games, by rotation.
    pub games: Vec<GameResult>,
}

/// Somebody who chooses in the arena.
enum Brain<G: Strategy> {
    Player(Box<dyn Player<G> + Send>),
    Oracle(Searcher),
}

impl<G: Strategy> Brain<G> {
    fn new(contestant: Contestant, seed: u64) -> Brain<G> {
        match contestant.kind {
            ContestantKind::Bot(level) => Brain::Player(level.player(contestant.budget, seed)),
            ContestantKind::Oracle => {
                let settings = Level::Expert.settings().expect("the expert searches");
                let budget = contestant.budget.unwrap_or(settings.budget);
                Brain::Oracle(Searcher::new(settings.with_budget(budget), seed))
            }
        }
    }

    fn choose(&mut self, seat: Seat, view: &G::View, truth: &G) -> G::Action {
        match self {
            Brain::Player(player) => player.choose(view),
            Brain::Oracle(searcher) => {
                let legal = truth.legal();
                if legal.len() == 1 {
                    return legal.iter().next().expect("one action");
                }
                best(&searcher.think(seat, legal, |_| *truth))
            }
        }
    }
}

/// Plays one deal in every rotation.
#[must_use]
pub fn play_deal<G: Strategy>(contest: &Contest<G::Options>, deal: u64) -> DealResult {
    play_deal_with::<G>(contest, deal, |_, _, _| None)
}

/// The same with guests: `guest` is asked first for the place and seat whose turn it is, and gets every
/// event so far; where it has no answer, the contestant of that place plays.
#[must_use]
pub fn play_deal_with<G: Strategy>(
    contest: &Contest<G::Options>,
    deal: u64,
    mut guest: impl FnMut(usize, Seat, &[EventOf<G>]) -> Option<G::Action>,
) -> DealResult {
    let places = contest.lineup.len();
    let games = (0..places).map(|rotation| play_game::<G>(contest, deal, rotation, &mut guest));
    DealResult { deal, games: games.collect() }
}

fn play_game<G: Strategy>(
    contest: &Contest<G::Options>,
    deal: u64,
    rotation: usize,
    mut guest: impl FnMut(usize, Seat, &[EventOf<G>]) -> Option<G::Action>,
) -> GameResult {
    let players = contest.options.players();
    let chance = Seed::from_numbers(contest.seed, deal);
    let seat_of = |place: usize| Seat::new((place + rotation) % players);
    let place_of = |seat: Seat| (seat.index() + players - rotation) % players;
    // A bot's chance depends on deal and place, so that a deal can be played again by itself.
    let bot_seed = |place: usize| {
        let mixed = contest.seed ^ (deal << 8 | place as u64) << 8 ^ rotation as u64;
        mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    };
    let mut brains: Vec<Brain<G>> = contest
        .lineup
        .iter()
        .enumerate()
        .map(|(place, &contestant)| Brain::new(contestant, bot_seed(place)))
        .collect();
    let mut table = Match::<G>::of_players(contest.options);
    let mut log = Vec::new();
    loop {
        let event = table.next(&chance, |seat, view, truth| {
            let place = place_of(seat);
            let chosen = guest(place, seat, &log);
            chosen.unwrap_or_else(|| brains[place].choose(seat, view, truth))
        });
        let Some(event) = event else { break };
        table.apply(&event, &mut Ignore);
        log.push(event);
    }
    let game = table.game();
    let winners = game.winners();
    let share = |place| {
        let won = winners.contains(seat_of(place));
        if won { 1.0 / winners.len() as f64 } else { 0.0 }
    };
    GameResult {
        shares: (0..players).map(share).collect(),
        points: (0..players).map(|place| game.totals()[seat_of(place)]).collect(),
    }
}

/// Plays these deals on all cores. `done` is told each result as it comes, in any order, and
/// stops the rest by returning false; `stop` does the same from outside.
pub fn play_deals<G: Strategy>(
    contest: &Contest<G::Options>,
    deals: impl IndexedParallelIterator<Item = u64>,
    stop: &AtomicBool,
    done: impl Fn(DealResult) -> bool + Sync,
) {
    deals.with_max_len(1).for_each(|deal| {
        if !stop.load(Ordering::Relaxed) && !done(play_deal::<G>(contest, deal)) {
            stop.store(true, Ordering::Relaxed);
        }
    });
}
