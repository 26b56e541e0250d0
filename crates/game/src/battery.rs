//! The battery: the same laws for every game, over random games.
//!
//! [`run`] plays random games and stops at the first broken law. The laws look at a game only
//! through the contract, so a new game gets all of them for one call. [`planted`] holds faulty
//! games that show that every law bites.

mod memory;
mod observing;
pub mod planted;
mod swap;
mod telling;
pub mod uniform;

pub use telling::told_game;

use std::error::Error;
use std::fmt;

use crate::chance::{Rng, Seed, SplitMix64, below, quick};
use crate::contract::{Event, EventOf, Game, LegalActions, Turn, View, Viewer, Worlds};
use crate::matches::Match;
use crate::observe::{History, Observe};
use crate::options::Options;
use crate::seat::Seat;
use crate::set::Set;
use crate::tell::Tell;

/// A law that every game keeps.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Law {
    /// Every card of the deck is in exactly one place.
    Conservation,
    /// Somebody can act unless the game is over.
    SomeoneCanAct,
    /// An action is legal exactly when `check` accepts it.
    Legality,
    /// After a refused action the game equals what it was before.
    RefusalChangesNothing,
    /// The same seed and actions give the same events, effects and end.
    Determinism,
    /// A view knows whose turn it is.
    ViewTurn,
    /// A view knows its viewer's legal actions, and nobody else's.
    ViewLegal,
    /// The truth fits every view of it.
    TruthFits,
    /// Every imagined world fits the view it was imagined from.
    WorldFits,
    /// Unseen cards exchanged between two other seats change nothing a viewer sees.
    Swap,
    /// A card once shown stays located until it is out of play.
    Memory,
    /// No fact names a card that its viewer does not know.
    Naming,
    /// Unseen cards exchanged between two other seats change nothing a viewer is told.
    Telling,
    /// Unseen cards exchanged between two other seats change nothing a player observes as an array, and
    /// every byte is one that its feature allows.
    Observation,
    /// The mask has exactly the legal actions.
    Mask,
    /// Every action that can be legal has an index of its own.
    Indices,
    /// What the caller of [`run`] asks of a finished game.
    Extra,
}

/// A law that does not hold, and where. The number of a game, its run's options and seed give the
/// same game again.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BrokenLaw {
    /// The first law that did not hold; the run ended there.
    pub law: Law,
    /// The number of the game in the run, from 0.
    pub game: u64,
    /// The number of the event in the game, from 0; the number of events if it is over.
    pub event: usize,
    /// The facts, for whoever mends the game.
    pub what: String,
}

impl fmt::Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BrokenLaw { law, game, event, what } = self;
        write!(f, "{law:?} does not hold in game {game}, event {event}: {what}")
    }
}

impl Error for BrokenLaw {}

/// How often each kind of comparison was made: a battery that compares nothing proves nothing.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// Games played to the end.
    pub games: u64,
    /// States in which the laws were put to the test.
    pub positions: u64,
    /// Actions put to `check`, legal ones and others.
    pub checks: u64,
    /// Views compared with the truth.
    pub views: u64,
    /// Imagined worlds that were compared with their view.
    pub worlds: u64,
    /// What a viewer saw, compared with and without two cards exchanged.
    pub swaps: u64,
    /// Shown cards whose place a viewer was asked for.
    pub memories: u64,
    /// Those of them that lie in another hand.
    pub elsewhere: u64,
    /// Facts told to a viewer.
    pub facts: u64,
    /// Arrays of bytes that were compared with the view they were written from.
    pub observations: u64,
}

impl Report {
    /// Counts another run's comparisons as well.
    pub fn add(&mut self, other: &Report) {
        self.games += other.games;
        self.positions += other.positions;
        self.checks += other.checks;
        self.views += other.views;
        self.worlds += other.worlds;
        self.swaps += other.swaps;
        self.memories += other.memories;
        self.elsewhere += other.elsewhere;
        self.facts += other.facts;
        self.observations += other.observations;
    }
}

/// One finished random game, for what a game wants to check of its own.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The seed that its chance was drawn from.
    pub seed: Seed,
    /// Every event from the first deal on.
    pub log: Vec<EventOf<G>>,
    /// The effects of each event, in the order of `log`.
    pub effects: Vec<Vec<G::Effect>>,
    /// The state at the end.
    pub end: G,
}

/// At one position in this many, every action is tried for every seat.
const RARELY: u32 = 64;
/// At one position in this many, a world is imagined for each viewer; one event in as many is told
/// to each.
const SOMETIMES: u32 = 12;

/// Plays `games` random games and checks every law; `extra` is asked about each finished game.
///
/// # Errors
/// The first broken law.
pub fn run<G: Tell + Observe>(
    options: G::Options,
    games: u64,
    seed: u64,
    mut extra: impl FnMut(&Played<G>) -> Result<(), String>,
) -> Result<Report, BrokenLaw> {
    let mut report = Report::default();
    for number in 0..games {
        let mut run = Run::<G> {
            options,
            rng: quick(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)),
            number,
            event: 0,
            report: &mut report,
        };
        let (played, deals) = run.play(Seed::from_numbers(seed, number))?;
        run.replay(&played)?;
        run.swap_law(&played, &deals)?;
        run.event = played.log.len();
        extra(&played).map_err(|what| run.broken(Law::Extra, what))?;
        report.games += 1;
    }
    Ok(report)
}

struct Run<'a, G: Tell + Observe> {
    options: G::Options,
    rng: SplitMix64,
    number: u64,
    event: usize,
    report: &'a mut Report,
}

/// The match before a deal, and the number of that event.
type Deals<G> = Vec<(usize, Match<G>)>;

impl<G: Tell + Observe> Run<'_, G> {
    fn broken(&self, law: Law, what: String) -> BrokenLaw {
        BrokenLaw { law, game: self.number, event: self.event, what }
    }

    fn require(
        &self,
        law: Law,
        holds: bool,
        what: impl FnOnce() -> String,
    ) -> Result<(), BrokenLaw> {
        if holds { Ok(()) } else { Err(self.broken(law, what())) }
    }

    /// Plays one random game and looks at every position.
    fn play(&mut self, seed: Seed) -> Result<(Played<G>, Deals<G>), BrokenLaw> {
        let viewers: Vec<Viewer> = Viewer::all(self.options.players()).collect();
        let mut table = Match::<G>::new(self.options, viewers.iter().copied());
        let mut known = vec![Set::EMPTY; viewers.len()];
        let mut histories = vec![G::History::new(self.options); viewers.len()];
        let mut deals = Vec::new();
        let mut log = Vec::new();
        let mut all_effects = Vec::new();
        loop {
            self.event = log.len();
            let game = table.game();
            self.position(game, table.views())?;
            self.observation_law(game, table.views(), &histories)?;
            let hands = game.hands().first(game.players());
            if game.turn() == Turn::Chance && hands.iter().all(|hand| hand.is_empty()) {
                deals.push((log.len(), table.clone()));
            }
            if let Turn::Seat(seat) = game.turn() {
                self.require(Law::SomeoneCanAct, !game.legal().is_empty(), || {
                    format!("{seat:?} has no legal action")
                })?;
            }
            let rng = &mut self.rng;
            let event = table.next(&seed, |_, _, game| game.legal().pick(rng));
            let Some(event) = event else { break };
            for (known, &viewer) in known.iter_mut().zip(&viewers) {
                *known -= game.blurred(&event, viewer);
            }
            let mut effects = Vec::new();
            let before = (below(&mut self.rng, SOMETIMES) == 0).then(|| table.clone());
            let mut histories = histories.iter_mut();
            table.apply_shown(&event, &mut effects, |_, seen| {
                histories.next().expect("one for each viewer").see(&seen);
            });
            if let Some(before) = before {
                self.naming_law(&before, &event, &table, &effects)?;
            }
            self.memory_law(table.game(), &effects, &viewers, table.views(), &mut known)?;
            log.push(event);
            all_effects.push(effects);
        }
        let end = table.game().clone();
        let played = Played { seed, log, effects: all_effects, end };
        Ok((played, deals))
    }

    fn position(&mut self, game: &G, views: &[G::View]) -> Result<(), BrokenLaw> {
        self.report.positions += 1;
        self.conservation(game)?;
        self.legality(game, views)?;
        for view in views {
            self.report.views += 1;
            let viewer = view.viewer();
            let (turn, said) = (game.turn(), view.turn());
            self.require(Law::ViewTurn, turn == said, || {
                format!("{viewer:?} thinks it is the turn of {said:?}, it is {turn:?}")
            })?;
            let own = matches!(turn, Turn::Seat(seat) if viewer.is(seat));
            let legal = view.legal();
            let right = if own { legal == game.legal() } else { legal.is_empty() };
            self.require(Law::ViewLegal, right, || {
                format!("{viewer:?} may do {:?}, not {legal:?}", game.legal())
            })?;
            self.require(Law::TruthFits, view.fits(game), || {
                format!("{game:?} does not fit {view:?}")
            })?;
            if below(&mut self.rng, SOMETIMES) == 0 {
                self.report.worlds += 1;
                let world = view.worlds().imagine(&mut self.rng);
                let fits = view.fits(&world) && world.turn() == turn;
                self.require(Law::WorldFits, fits && (!own || world.legal() == legal), || {
                    format!("{world:?} does not fit {view:?}")
                })?;
            }
        }
        Ok(())
    }

    fn conservation(&self, game: &G) -> Result<(), BrokenLaw> {
        let mut seen = game.aside();
        let players = game.players();
        for place in game.hands().first(players).iter().chain(game.won().first(players)) {
            self.require(Law::Conservation, (seen & *place).is_empty(), || {
                format!("twice: {:?}", seen & *place)
            })?;
            seen |= *place;
        }
        self.require(Law::Conservation, seen == game.deck(), || {
            format!("missing {:?}, too many {:?}", game.deck() - seen, seen - game.deck())
        })
    }

    fn legality(&mut self, game: &G, views: &[G::View]) -> Result<(), BrokenLaw> {
        let legal = game.legal();
        let to_act = match game.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => {
                let none = legal.is_empty();
                self.require(Law::Legality, none, || format!("legal at nobody's turn: {legal:?}"))?;
                None
            }
        };
        if below(&mut self.rng, RARELY) != 0 {
            return Ok(());
        }
        let before = game.clone();
        self.index_law(to_act)?;
        for action in G::all_actions(&self.options) {
            for (seat, view) in Seat::all(game.players()).zip(views) {
                self.report.checks += 1;
                let allowed = to_act == Some(seat) && legal.contains(action);
                let answer = game.check(seat, action);
                self.require(Law::Legality, answer.is_ok() == allowed, || {
                    format!("{seat:?} {action:?}: legal {legal:?}, but check says {answer:?}")
                })?;
                let own = view.check(action);
                self.require(Law::ViewLegal, own == answer, || {
                    format!("{seat:?} {action:?}: {answer:?}, but the view says {own:?}")
                })?;
            }
        }
        self.require(Law::RefusalChangesNothing, *game == before, || {
            format!("{before:?} became {game:?}")
        })
    }

    /// Plays the log again: chance, effects and the end are the same.
    fn replay(&mut self, played: &Played<G>) -> Result<(), BrokenLaw> {
        let mut game = G::new(self.options);
        for (number, (event, effects)) in played.log.iter().zip(&played.effects).enumerate() {
            self.event = number;
            if let Event::Chance(outcome) = event {
                let again = game.draw(&played.seed);
                self.require(Law::Determinism, again == *outcome, || {
                    format!("drew {outcome:?}, then {again:?}")
                })?;
            }
            let mut now = Vec::new();
            game.apply(event, &mut now);
            self.require(Law::Determinism, now == *effects, || {
                format!("effects were {effects:?}, now {now:?}")
            })?;
        }
        self.require(Law::Determinism, game == played.end, || {
            format!("the end was {:?}, now {game:?}", played.end)
        })
    }

    fn number_below(&mut self, bound: usize) -> usize {
        below(&mut self.rng, bound as u32) as usize
    }
}

/// Plays one random game to its end, without laws.
pub fn random_game<G: Game>(options: G::Options, seed: Seed, rng: &mut impl Rng) -> Played<G> {
    let mut game = G::new(options);
    let (mut log, mut all_effects) = (Vec::new(), Vec::new());
    loop {
        let event = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Event::Chance(game.draw(&seed)),
            Turn::Seat(seat) => Event::Act(seat, game.legal().pick(rng)),
        };
        let mut effects = Vec::new();
        game.apply(&event, &mut effects);
        log.push(event);
        all_effects.push(effects);
    }
    Played { seed, log, effects: all_effects, end: game }
}
