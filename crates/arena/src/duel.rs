//! Playing: one deal in all rotations, many deals on all cores.

use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Level, Player, Searcher, Strategy, best};
use game::chance::{Seed, quick};
use game::observe::History;
use game::{BySeat, EventOf, Game, Ignore, LegalActions, Match, Options, Seat, View, Viewer};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::guest::{
    Faults, Guest, GuestFault, GuestFaultKind, GuestHost, GuestSeat, OnFault, SeenEvent,
};
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
/// let deals = (0..10).map(|deal| Ok(play_deal::<Goliath>(&contest, deal)?.result));
/// let deals = deals.collect::<Result<Vec<_>, trickhold_arena::GuestFault>>()?;
/// let names: Vec<String> = contest.lineup.iter().map(ToString::to_string).collect();
/// let table = standings(&names, &deals);
/// assert_eq!(table[0].name, "greedy");
/// assert!(table[0].win_share.mean > table[1].win_share.mean);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Contest<'a, G: Game> {
    /// The game's options, for as many players as `lineup` has places.
    pub options: G::Options,
    /// A contestant for each place; in each rotation all sit one seat further.
    pub lineup: Vec<Contestant>,
    /// Where deals and bots' chance come from.
    pub seed: u64,
    /// Lets guests in; without one a guest is a fault.
    pub door: Option<&'a dyn GuestHost<G>>,
    /// What a guest's fault does to the match.
    pub on_fault: OnFault,
}

impl<G: Game> Contest<'_, G> {
    /// A contest without guests; `lineup` has a contestant for each place, as
    /// [`lineup`](crate::lineup()) gives them.
    pub fn new(options: G::Options, lineup: Vec<Contestant>, seed: u64) -> Self {
        Contest { options, lineup, seed, door: None, on_fault: OnFault::Stop }
    }

    /// The place in the line-up of whoever sits on a seat.
    #[must_use]
    pub fn place_of(&self, seat: Seat, rotation: usize) -> usize {
        let players = self.options.players();
        (seat.index() + players - rotation % players) % players
    }
}

/// One game, by places of the line-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Shares of the win, adding up to 1.
    pub shares: Vec<f64>,
    /// Points at the end of the game.
    pub points: Vec<i32>,
    /// What guests did wrong; empty if nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Faults>,
}

/// One deal: a game for each rotation of the line-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DealResult {
    /// The number of the deal, which with the seed gives its cards.
    pub deal: u64,
    /// One game for each rotation, the first with the line-up as it was given.
    pub games: Vec<GameResult>,
}

/// A game that was played: what came of it, and every event.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedGame<G: Game> {
    /// Who sat where, and how it ended.
    pub result: GameResult,
    /// Every event, the deals among them.
    pub log: Vec<EventOf<G>>,
}

/// A deal in every rotation of the line-up, with all events.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedDeal<G: Game> {
    /// How each of its games ended.
    pub result: DealResult,
    /// The events of its games, by rotation.
    pub logs: Vec<Vec<EventOf<G>>>,
}

/// What chooses for one seat.
enum Brain<G: Strategy> {
    Player(Box<dyn Player<G> + Send>),
    Oracle(Searcher),
    Guest(Box<dyn Guest<G>>),
}

impl<G: Strategy> Brain<G> {
    fn new(contest: &Contest<'_, G>, place: usize, at: GuestSeat) -> Result<Brain<G>, GuestFault> {
        let Contestant { kind, budget } = &contest.lineup[place];
        Ok(match kind {
            ContestantKind::Bot(level) => Brain::Player(level.player(*budget, at.seed)),
            ContestantKind::Oracle => {
                let settings = Level::Expert.settings().expect("the expert searches");
                let budget = budget.unwrap_or(settings.budget);
                Brain::Oracle(Searcher::new(settings.with_budget(budget), at.seed))
            }
            ContestantKind::Guest(command) => {
                let nobody = || GuestFault::new(GuestFaultKind::Crash, "nobody lets guests in");
                Brain::Guest(contest.door.ok_or_else(nobody)?.sit(command, at)?)
            }
        })
    }

    fn choose(
        &mut self,
        seat: Seat,
        (view, past): (&G::View, &G::History),
        truth: &G,
    ) -> Result<G::Action, GuestFault> {
        match self {
            Brain::Player(player) => Ok(player.choose(view, past)),
            Brain::Oracle(searcher) => {
                let legal = truth.legal();
                if legal.len() == 1 {
                    return Ok(legal.nth(0));
                }
                Ok(best(&searcher.think(seat, legal, |_| *truth)))
            }
            Brain::Guest(guest) => guest.choose(view),
        }
    }
}

/// Plays one deal in every rotation.
///
/// # Errors
/// A guest's fault that ends the match.
pub fn play_deal<G: Strategy>(
    contest: &Contest<'_, G>,
    deal: u64,
) -> Result<PlayedDeal<G>, GuestFault> {
    let (mut games, mut logs) = (Vec::new(), Vec::new());
    for rotation in 0..contest.lineup.len() {
        let played = play_game::<G>(contest, deal, rotation)?;
        games.push(played.result);
        logs.push(played.log);
    }
    Ok(PlayedDeal { result: DealResult { deal, games }, logs })
}

/// Plays one deal with the line-up moved on by some seats.
///
/// # Errors
/// As for [`play_deal`].
pub fn play_game<G: Strategy>(
    contest: &Contest<'_, G>,
    deal: u64,
    rotation: usize,
) -> Result<PlayedGame<G>, GuestFault> {
    let players = contest.options.players();
    let chance = Seed::from_numbers(contest.seed, deal);
    // A bot's chance depends on seed, deal, rotation and place, so that a deal can be played again by
    // itself.
    let bot_seed = |place: usize| chance.bot(rotation as u32, Seat::new(place), 0);
    let sits = |seat: Seat| {
        let place = contest.place_of(seat, rotation);
        Brain::new(contest, place, GuestSeat { deal, rotation, seat, seed: bot_seed(place) })
    };
    let mut brains: Vec<Brain<G>> = Seat::all(players).map(sits).collect::<Result<_, _>>()?;
    let has_guests = brains.iter().any(|brain| matches!(brain, Brain::Guest(_)));
    let (mut log, mut fault) = (Vec::new(), None);
    let mut faults = BySeat::<Faults>::default();
    let mut rng = quick(chance.bot(rotation as u32, Seat::new(0), 1));
    let mut table = Match::<G>::of_players(contest.options);
    let mut past = G::History::new(contest.options);
    loop {
        let choose = |seat: Seat, view: &G::View, truth: &G| {
            brains[seat.index()].choose(seat, (view, &past), truth).unwrap_or_else(|found| {
                faults[seat].count(found.kind);
                fault = Some(found);
                view.legal().pick(&mut rng)
            })
        };
        let Some(event) = table.next(&chance, choose) else { break };
        let ends = |fault: &mut GuestFault| {
            contest.on_fault == OnFault::Stop || fault.kind == GuestFaultKind::Stopped
        };
        if let Some(fault) = fault.take_if(ends) {
            return Err(fault);
        }
        past.see(&table.game().show(&event, Viewer::Spectator));
        if has_guests {
            let (before, mut effects, mut seen) = (table.clone(), Vec::new(), Vec::new());
            table.apply_shown(&event, &mut effects, |_, shown| seen.push(shown));
            let views = before.views().iter().zip(table.views());
            for ((brain, (before, after)), seen) in brains.iter_mut().zip(views).zip(&seen) {
                if let Brain::Guest(guest) = brain {
                    guest.hear(&SeenEvent {
                        event: &event,
                        before,
                        after,
                        seen,
                        effects: &effects,
                    });
                }
            }
        } else {
            table.apply(&event, &mut Ignore);
        }
        log.push(event);
    }
    let (game, winners) = (table.game(), table.game().winners());
    let seats: Vec<Seat> =
        (0..players).map(|place| Seat::new((place + rotation) % players)).collect();
    let share =
        |seat: &Seat| if winners.contains(*seat) { 1.0 / winners.len() as f64 } else { 0.0 };
    let faultless = faults.first(players).iter().all(|faults| *faults == Faults::default());
    let result = GameResult {
        shares: seats.iter().map(share).collect(),
        points: seats.iter().map(|&seat| game.totals()[seat]).collect(),
        faults: seats.iter().map(|&seat| faults[seat]).filter(|_| !faultless).collect(),
    };
    Ok(PlayedGame { result, log })
}

/// Plays these deals, as many at once as there are threads. `done` is told each as it comes, in any order,
/// and stops the rest by returning false; `stop` does the same from outside.
///
/// # Errors
/// The first fault that ends the match. Deals under way are played on.
pub fn play_deals<G: Strategy>(
    contest: &Contest<'_, G>,
    deals: impl IndexedParallelIterator<Item = u64>,
    stop: &AtomicBool,
    done: impl Fn(PlayedDeal<G>) -> bool + Sync,
) -> Result<(), GuestFault> {
    deals.with_max_len(1).try_for_each(|deal| {
        if !stop.load(Ordering::Relaxed) && !done(play_deal::<G>(contest, deal)?) {
            stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    })
}
