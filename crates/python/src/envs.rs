//! Many games of one kind, moved on together by actions from outside.
//!
//! Every game has its own seed and is moved on by one thread at a time, so nothing depends on how many
//! threads there are.

use std::any::Any;
use std::borrow::Cow;

use bots::{Budget, Level};
use game::chance::{Seed, below, quick};
use game::cpu::{HotLoop, run_here};
use game::observe::{History, Observe, Perspective};
use game::{Event, EventOf, Ignore, LegalActions, Options, Seat, Turn, View, Viewer, Worlds};
use rayon::prelude::*;

use crate::table::{self, PythonGame, Wrong};

/// How large the arrays are, for each game.
#[derive(Copy, Clone)]
pub(crate) struct Sizes {
    pub(crate) seats: usize,
    pub(crate) indices: usize,
    pub(crate) observation: usize,
    pub(crate) hidden: usize,
}

impl Sizes {
    pub(crate) fn of<G: Observe>() -> Sizes {
        Sizes {
            seats: G::SEATS,
            indices: G::INDICES,
            observation: G::OBSERVATION,
            hidden: G::HIDDEN,
        }
    }
}

/// What is told of the games after a step, game by game; the last two are empty if nobody asks.
#[derive(Default)]
pub(crate) struct Arrays<'a> {
    pub(crate) seat: &'a mut [u8],
    pub(crate) mask: &'a mut [u8],
    pub(crate) done: &'a mut [u8],
    pub(crate) win: &'a mut [f32],
    pub(crate) points: &'a mut [f32],
    pub(crate) observation: &'a mut [u8],
    pub(crate) hidden: &'a mut [u8],
}

impl<'a> Arrays<'a> {
    /// Those of the first `games`, and the rest.
    fn split_at(self, games: usize, sizes: Sizes) -> (Arrays<'a>, Arrays<'a>) {
        let (seat, seats) = self.seat.split_at_mut(games);
        let (mask, masks) = self.mask.split_at_mut(games * sizes.indices);
        let (done, dones) = self.done.split_at_mut(games);
        let (win, wins) = self.win.split_at_mut(games * sizes.seats);
        let (points, all_points) = self.points.split_at_mut(games * sizes.seats);
        let bytes = (games * sizes.observation).min(self.observation.len());
        let (observation, observations) = self.observation.split_at_mut(bytes);
        let bytes = (games * sizes.hidden).min(self.hidden.len());
        let (hidden, all_hidden) = self.hidden.split_at_mut(bytes);
        (
            Arrays { seat, mask, done, win, points, observation, hidden },
            Arrays {
                seat: seats,
                mask: masks,
                done: dones,
                win: wins,
                points: all_points,
                observation: observations,
                hidden: all_hidden,
            },
        )
    }
}

/// Many games of any kind.
pub(crate) trait Environments: Any + Send + Sync {
    /// Starts all games anew.
    fn reset(&mut self, seed: u64, out: Arrays<'_>);

    /// Moves the games on by the actions with these indices, and starts finished ones anew. Those where
    /// `moving` is 0 rest, if it is given.
    ///
    /// # Errors
    /// If an action is not legal: which game it is and why not. Then nothing has happened.
    fn step(
        &mut self,
        actions: &[i64],
        moving: Option<&[u8]>,
        out: Arrays<'_>,
    ) -> Result<(), (usize, Wrong)>;

    /// Makes the games worlds that fit what the seats to act in games of `others` know.
    ///
    /// # Errors
    /// If others are of another kind, know nothing, have not begun or are too few.
    fn imagine(&mut self, others: &dyn Environments, wanted: Wanted<'_>) -> Result<(), String>;

    /// How many tricks are over in each game, those of earlier rounds or hands included.
    fn tricks(&self) -> Vec<u32>;

    /// The legal indices of one game, by the game itself and not by its mask.
    fn legal(&self, game: usize) -> Vec<usize>;

    /// What a bot does in the games where it is asked: writes its index, and leaves the others alone.
    /// There must be observations, because a bot plays from a view.
    ///
    /// # Errors
    /// If the games have not begun.
    fn choose(&self, bot: Bot, asked: &[u8], actions: &mut [i64]) -> Result<(), &'static str>;
}

/// A bot that may play for any seat.
#[derive(Copy, Clone)]
pub(crate) struct Bot {
    pub(crate) level: Level,
    pub(crate) budget: Option<Budget>,
    pub(crate) seed: u64,
}

/// Worlds that are wanted, one for each game: of which other game, and which of its worlds. The same
/// number is the same world.
#[derive(Copy, Clone)]
pub(crate) struct Wanted<'a> {
    pub(crate) games: &'a [i64],
    pub(crate) worlds: &'a [i64],
    pub(crate) seed: u64,
}

struct GameSlot<G> {
    game: G,
    seed: Seed,
    /// How many games have begun here.
    begun: u64,
}

/// What the players of one game know. Of an imagined world there is one view: that of the player
/// who imagines it.
struct PlayersKnowledge<G: Observe> {
    history: G::History,
    views: Vec<G::View>,
}

impl<G: Observe> PlayersKnowledge<G> {
    /// What a seat knows; of an imagined world, what it would know there.
    #[inline(always)]
    fn of(&self, seat: Seat, game: &G) -> Cow<'_, G::View> {
        match self.views.iter().find(|view| view.viewer().is(seat)) {
            Some(view) => Cow::Borrowed(view),
            None => Cow::Owned(self.views[0].seen_from(seat, game.hands()[seat])),
        }
    }
}

/// Who is to act, and what it may do.
#[derive(Copy, Clone)]
struct PendingDecision<G: Observe> {
    perspective: Perspective,
    legal: G::LegalActions,
}

pub(crate) struct Envs<G: Observe> {
    setups: Vec<G::Options>,
    seed: u64,
    slots: Vec<GameSlot<G>>,
    decisions: Vec<PendingDecision<G>>,
    /// Empty if nobody asks for observations.
    knowledge: Vec<PlayersKnowledge<G>>,
    pool: Option<rayon::ThreadPool>,
}

impl<G: Observe> Envs<G> {
    /// `games` of them, each played by one of the setups, which there must be.
    pub(crate) fn new(
        setups: Vec<G::Options>,
        games: usize,
        observe: bool,
        pool: Option<rayon::ThreadPool>,
    ) -> Envs<G> {
        let options = setups[0];
        let perspective = Perspective { seat: Seat::new(0), players: options.players() };
        let legal = G::new(options).legal();
        let slot = |_| GameSlot { game: G::new(options), seed: Seed([0; 32]), begun: 0 };
        let fresh = || PlayersKnowledge { history: G::History::new(options), views: Vec::new() };
        Envs {
            setups,
            seed: 0,
            slots: (0..games).map(slot).collect(),
            decisions: vec![PendingDecision { perspective, legal }; games],
            knowledge: (0..games).filter(|_| observe).map(|_| fresh()).collect(),
            pool,
        }
    }

    /// Runs over all games, on all threads.
    fn run(&mut self, actions: Option<&[i64]>, moving: Option<&[u8]>, out: Arrays<'_>) {
        let games = self.slots.len();
        let threads = self.pool.as_ref().map_or(1, |pool| pool.current_num_threads());
        // Some lots for each thread, so that none waits long for the last one.
        let size = if threads == 1 { games } else { games.div_ceil(4 * threads).max(16) };
        let mut rest = out;
        let (setups, seed) = (&self.setups[..], self.seed);
        let mut knowledge = self.knowledge.chunks_mut(size);
        let slots = self.slots.chunks_mut(size).zip(self.decisions.chunks_mut(size));
        let lots: Vec<GameBatch<'_, G>> = slots
            .enumerate()
            .map(|(number, (slots, decisions))| {
                let (now, later) =
                    std::mem::take(&mut rest).split_at(slots.len(), Sizes::of::<G>());
                rest = later;
                let first = number * size;
                GameBatch {
                    setups,
                    seed,
                    games,
                    first,
                    actions: actions.map(|actions| &actions[first..][..slots.len()]),
                    moving: moving.map(|moving| &moving[first..][..slots.len()]),
                    knowledge: knowledge.next().unwrap_or_default(),
                    slots,
                    decisions,
                    out: now,
                }
            })
            .collect();
        match &self.pool {
            Some(pool) => pool.install(|| lots.into_par_iter().for_each(run_here)),
            None => lots.into_iter().for_each(run_here),
        }
    }
}

impl<G: PythonGame> Environments for Envs<G> {
    fn reset(&mut self, seed: u64, out: Arrays<'_>) {
        self.seed = seed;
        self.slots.iter_mut().for_each(|slot| slot.begun = 0);
        self.run(None, None, out);
    }

    fn step(
        &mut self,
        actions: &[i64],
        moving: Option<&[u8]>,
        out: Arrays<'_>,
    ) -> Result<(), (usize, Wrong)> {
        for (game, (decision, &index)) in self.decisions.iter().zip(actions).enumerate() {
            if moving.is_some_and(|moving| moving[game] == 0) {
                continue;
            }
            let action = decision.action(index);
            if !action.is_some_and(|action| decision.legal.contains(action)) {
                let refusal = action.map(|action| {
                    let truth = &self.slots[game].game;
                    let refusal = truth.check(decision.perspective.seat, action);
                    table::refused(refusal.expect_err("it is not legal"))
                });
                return Err((game, refusal.unwrap_or_else(table::no_such_action)));
            }
        }
        self.run(Some(actions), moving, out);
        Ok(())
    }

    fn imagine(&mut self, others: &dyn Environments, wanted: Wanted<'_>) -> Result<(), String> {
        let others: &dyn Any = others;
        let others: &Envs<G> =
            others.downcast_ref().ok_or("the other games are of another kind")?;
        if others.knowledge.is_empty() {
            return Err("the other games have no observations, so nobody knows anything".into());
        }
        if others.slots.iter().any(|slot| slot.begun == 0) {
            return Err("the other games have not begun: call reset first".into());
        }
        let there = |&game: &i64| usize::try_from(game).is_ok_and(|game| game < others.slots.len());
        if let Some(game) = wanted.games.iter().find(|game| !there(game)) {
            return Err(format!(
                "there is no game {game}: they are 0 to {}",
                others.slots.len() - 1
            ));
        }
        let threads = self.pool.as_ref().map_or(1, |pool| pool.current_num_threads());
        let size = self.slots.len().div_ceil(4 * threads).max(16);
        let mut knowledge = self.knowledge.chunks_mut(size);
        let wanted_games = wanted.games.chunks(size).zip(wanted.worlds.chunks(size));
        let lots: Vec<_> = (self.slots.chunks_mut(size).zip(self.decisions.chunks_mut(size)))
            .zip(wanted_games)
            .map(|((slots, decisions), (games, worlds))| {
                let knowledge = knowledge.next().unwrap_or_default();
                Imagined {
                    others,
                    wanted: Wanted { games, worlds, ..wanted },
                    slots,
                    decisions,
                    knowledge,
                }
            })
            .collect();
        match &self.pool {
            Some(pool) => pool.install(|| lots.into_par_iter().for_each(Imagined::fill)),
            None => lots.into_iter().for_each(Imagined::fill),
        }
        Ok(())
    }

    fn tricks(&self) -> Vec<u32> {
        let over = |game: &G| game.round() * game.tricks() as u32 + game.tricks_done() as u32;
        self.slots.iter().map(|slot| over(&slot.game)).collect()
    }

    fn legal(&self, game: usize) -> Vec<usize> {
        let perspective = self.decisions[game].perspective;
        let legal = self.slots[game].game.legal();
        legal.iter().filter_map(|action| G::index(action, perspective)).collect()
    }

    fn choose(&self, bot: Bot, asked: &[u8], actions: &mut [i64]) -> Result<(), &'static str> {
        if self.slots.iter().any(|slot| slot.begun == 0) {
            return Err("the games have not begun: call reset first");
        }
        let choose = |(place, action): (usize, &mut i64)| {
            if asked[place] != 0 {
                let perspective = self.decisions[place].perspective;
                let seed = bot.seed ^ (place as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let mut player = bot.level.player::<G>(bot.budget, seed);
                let knowledge = &self.knowledge[place];
                let view = knowledge.of(perspective.seat, &self.slots[place].game);
                let chosen = player.choose(&view, &knowledge.history);
                *action = G::index(chosen, perspective).expect("legal actions have one") as i64;
            }
        };
        match &self.pool {
            Some(pool) => {
                pool.install(|| actions.par_iter_mut().enumerate().for_each(choose));
            }
            None => actions.iter_mut().enumerate().for_each(choose),
        }
        Ok(())
    }
}

impl<G: Observe> PendingDecision<G> {
    #[inline(always)]
    fn action(&self, index: i64) -> Option<G::Action> {
        usize::try_from(index).ok().and_then(|index| G::action(index, self.perspective))
    }
}

/// Games that become imagined worlds of others, for one thread.
struct Imagined<'a, G: Observe> {
    others: &'a Envs<G>,
    wanted: Wanted<'a>,
    slots: &'a mut [GameSlot<G>],
    decisions: &'a mut [PendingDecision<G>],
    knowledge: &'a mut [PlayersKnowledge<G>],
}

impl<G: Observe> Imagined<'_, G> {
    fn fill(self) {
        let Wanted { games, worlds, seed } = self.wanted;
        let view_of = |game: usize| {
            let seat = self.others.decisions[game].perspective.seat;
            self.others.knowledge[game].of(seat, &self.others.slots[game].game)
        };
        // Neighbours are often of the same game, or even the same world.
        let mut source = None;
        for (place, (&game, &number)) in games.iter().zip(worlds).enumerate() {
            let game = game as usize;
            let source = match &mut source {
                Some((of, source)) if *of == game => source,
                other => &mut other.insert((game, view_of(game).worlds())).1,
            };
            let mixed = seed ^ (game as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let world = source
                .imagine(&mut quick(mixed ^ (number as u64).wrapping_mul(0xD1B5_4A32_D192_ED03)));
            if let Some(knowledge) = self.knowledge.get_mut(place) {
                knowledge.history = self.others.knowledge[game].history.clone();
                knowledge.views.clear();
                knowledge.views.push(view_of(game).into_owned());
            }
            let slot = &mut self.slots[place];
            slot.game = world;
            slot.seed = Seed::from_numbers(mixed, number as u64);
            slot.begun += 1;
            self.decisions[place] = self.others.decisions[game].clone();
        }
    }
}

/// Some games, for one thread.
struct GameBatch<'a, G: Observe> {
    setups: &'a [G::Options],
    seed: u64,
    /// How many games there are in all, and the number of the first one here.
    games: usize,
    first: usize,
    /// None to start all games anew.
    actions: Option<&'a [i64]>,
    /// Which ones move, if not all do.
    moving: Option<&'a [u8]>,
    slots: &'a mut [GameSlot<G>],
    decisions: &'a mut [PendingDecision<G>],
    knowledge: &'a mut [PlayersKnowledge<G>],
    out: Arrays<'a>,
}

impl<G: Observe> HotLoop for GameBatch<'_, G> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        for place in 0..self.slots.len() {
            if self.moving.is_some_and(|moving| moving[place] == 0) {
                continue;
            }
            let action = self.actions.map(|actions| {
                self.decisions[place].action(actions[place]).expect("legal actions have one")
            });
            self.out.done[place] = 0;
            self.out.win[place * G::SEATS..][..G::SEATS].fill(0.0);
            self.out.points[place * G::SEATS..][..G::SEATS].fill(0.0);
            match action {
                Some(action) => {
                    let seat = self.decisions[place].perspective.seat;
                    self.apply(place, &Event::Act(seat, action));
                }
                None => self.begin(place),
            }
            self.go_on(place);
        }
    }
}

impl<G: Observe> GameBatch<'_, G> {
    /// Chance decides and finished games begin anew until a seat is to act; then all is told.
    #[inline(always)]
    fn go_on(&mut self, place: usize) {
        let seat = loop {
            let slot = &self.slots[place];
            match slot.game.turn() {
                Turn::Seat(seat) => break seat,
                Turn::Chance => {
                    let event = Event::Chance(slot.game.draw(&slot.seed));
                    self.apply(place, &event);
                }
                Turn::Over => {
                    self.tell_end(place);
                    self.begin(place);
                }
            }
        };
        let game = &self.slots[place].game;
        let perspective = Perspective { seat, players: game.players() };
        let legal = game.legal();
        self.decisions[place] = PendingDecision { perspective, legal };
        self.out.seat[place] = seat.index() as u8;
        G::write_mask(legal, perspective, &mut self.out.mask[place * G::INDICES..][..G::INDICES]);
        if let Some(rest) = self.out.hidden.get_mut(place * G::HIDDEN..)
            && !rest.is_empty()
        {
            game.write_hidden(perspective, &mut rest[..G::HIDDEN]);
        }
        if let Some(knowledge) = self.knowledge.get(place) {
            let out = &mut self.out.observation[place * G::OBSERVATION..][..G::OBSERVATION];
            G::write(&knowledge.of(seat, game), &knowledge.history, out);
        }
    }

    /// Shows an event to every viewer, then applies it.
    #[inline(always)]
    fn apply(&mut self, place: usize, event: &EventOf<G>) {
        let game = &mut self.slots[place].game;
        if let Some(knowledge) = self.knowledge.get_mut(place) {
            knowledge.history.see(&game.show(event, Viewer::Spectator));
            for view in &mut knowledge.views {
                view.see(&game.show(event, view.viewer()));
            }
        }
        game.apply(event, &mut Ignore);
    }

    /// The next game of this place, from a seed of its own.
    #[cold]
    fn begin(&mut self, place: usize) {
        let slot = &mut self.slots[place];
        let number = (self.first + place) as u64 + slot.begun * self.games as u64;
        slot.begun += 1;
        slot.seed = Seed::from_numbers(self.seed, number);
        let mut rng = quick(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let options = self.setups[below(&mut rng, self.setups.len() as u32) as usize];
        slot.game = G::new(options);
        if let Some(knowledge) = self.knowledge.get_mut(place) {
            knowledge.history = G::History::new(options);
            knowledge.views.clear();
            let seats = Seat::all(options.players()).map(Viewer::Seat);
            knowledge.views.extend(seats.map(|viewer| G::View::new(options, viewer)));
        }
    }

    #[cold]
    fn tell_end(&mut self, place: usize) {
        let game = &self.slots[place].game;
        let winners = game.winners();
        self.out.done[place] = 1;
        for seat in Seat::all(game.players()) {
            let at = place * G::SEATS + seat.index();
            self.out.points[at] = game.totals()[seat] as f32;
            if winners.contains(seat) {
                self.out.win[at] = 1.0 / winners.len() as f32;
            }
        }
    }
}
