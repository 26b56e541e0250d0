//! Everything that follows from the log of a table, and the one function that moves it on.
//!
//! Live play and replay go through [`State::apply`] alike, so they cannot differ.

mod telling;

use std::collections::VecDeque;
use std::sync::Arc;

use bots::Level;
use game::chance::Seed;
use game::{Choices, Event, MAX_SEATS, Options, Seat, Turn, View, Viewer};
use record::{GameRecord, Hint, SeatRecord, Shuffle, shuffle};
use wire::{Chair, Wire, chair, when_asked};

use crate::entry::{Cause, Entry, Row, Why};
use crate::message::Answer;
use crate::setup::Setup;

/// So many answers are kept for each chair.
pub(crate) const ANSWERS: usize = 64;

/// Who sits on a chair.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Sitting {
    pub(crate) name: String,
    /// The hash of the token, if a person owns the chair.
    pub(crate) token: Option<String>,
    /// Where the person came from, if that is known.
    pub(crate) from: Option<String>,
    /// The bot that sits here.
    pub(crate) bot: Option<Level>,
    /// A bot plays for the person.
    pub(crate) away: bool,
}

impl Sitting {
    pub(crate) fn is_free(&self) -> bool {
        self.token.is_none() && self.bot.is_none()
    }

    pub(crate) fn is_person(&self) -> bool {
        self.token.is_some()
    }

    /// A person who plays for themselves.
    pub(crate) fn is_present(&self) -> bool {
        self.is_person() && !self.away
    }
}

/// A game under way or over.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Play<G: Wire> {
    pub(crate) game: G,
    seed: Seed,
    /// One for each seat, then the spectators'.
    pub(crate) views: Vec<G::View>,
    /// Answers while all are asked.
    pub(crate) pending: [Option<(G::Action, Cause)>; MAX_SEATS],
    /// Since when all are asked.
    pub(crate) asked_since: Option<u64>,
    trick: Vec<(Chair, G::Action)>,
    last_trick: Vec<(Chair, G::Action)>,
    scores: Vec<Vec<i32>>,
}

/// What a viewer is told: the viewer's number and the message.
pub(crate) type Told = Vec<(usize, String)>;

/// Everything that follows from the log.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State<G: Wire> {
    pub(crate) id: String,
    pub(crate) setup: Setup,
    pub(crate) options: G::Options,
    pub(crate) level: Level,
    seed: [u8; 32],
    created: u64,
    /// Rows applied, and the time of the last one.
    rows: usize,
    pub(crate) last_at: u64,
    /// The number of the last event.
    pub(crate) number: u64,
    /// The number and time of the last event that moved the game on.
    pub(crate) moved: u64,
    pub(crate) moved_at: u64,
    /// What seats have done in the game so far.
    pub(crate) decisions: u32,
    /// What was left of the decision's time when the table went to sleep.
    pub(crate) clock_left: Option<u64>,
    pub(crate) chairs: Vec<Sitting>,
    pub(crate) host: Option<Chair>,
    added: Vec<Vec<u8>>,
    pub(crate) play: Option<Play<G>>,
    answers: Vec<VecDeque<Answer>>,
    /// For each chair, whom it does not want to hear, as bits.
    pub(crate) muted: Vec<u8>,
    pub(crate) hints: Vec<Hint>,
    /// For each chair, the event after which it was last advised.
    pub(crate) hinted: Vec<Option<u64>>,
    pub(crate) rematch: Option<String>,
    /// For each chair, what its owner has used up.
    pub(crate) used: Vec<Used>,
    /// For each chair, how often a bot had to take over.
    pub(crate) aways: Vec<u64>,
    /// How often people sat down, and how often bots did.
    pub(crate) seated: u32,
    pub(crate) filled: u32,
    /// Refusals that were kept, of all.
    pub(crate) refusals: u32,
    /// Where those came from whom the host has removed, and when.
    pub(crate) removed: Vec<(String, u64)>,
}

/// What the owner of a chair has used up. The next owner starts anew.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Used {
    pub(crate) chats: u32,
    pub(crate) added: u32,
    pub(crate) mutes: u32,
    pub(crate) refusals: u32,
}

/// A log that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken(pub String);

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the log of this table is broken: {}", self.0)
    }
}

impl std::error::Error for Broken {}

fn broken(what: &str) -> Broken {
    Broken(what.into())
}

impl<G: Wire> State<G> {
    /// A table from its first row.
    pub(crate) fn new(id: &str, first: &Row<G::Action>) -> Result<State<G>, Broken> {
        let Entry::Created { setup, seed } = &first.entry else {
            return Err(broken("it does not begin with the making of the table"));
        };
        let options = setup.options::<G>().map_err(|refusal| Broken(refusal.what))?;
        let level = setup.level().map_err(|refusal| Broken(refusal.what))?;
        let bytes = shuffle::unhex(seed).and_then(|bytes| bytes.try_into().ok());
        let players = options.players();
        Ok(State {
            id: id.into(),
            setup: setup.clone(),
            options,
            level,
            seed: bytes.ok_or_else(|| broken("the seed is no seed"))?,
            created: first.at,
            rows: 1,
            last_at: first.at,
            number: 0,
            moved: 0,
            moved_at: 0,
            decisions: 0,
            clock_left: None,
            chairs: vec![Sitting::default(); players],
            host: None,
            added: Vec::new(),
            play: None,
            answers: vec![VecDeque::new(); players],
            muted: vec![0; players],
            hints: Vec::new(),
            hinted: vec![None; players],
            rematch: None,
            used: vec![Used::default(); players],
            aways: vec![0; players],
            seated: 0,
            filled: 0,
            refusals: 0,
            removed: Vec::new(),
        })
    }

    pub(crate) fn players(&self) -> usize {
        self.chairs.len()
    }

    /// Who has to do something now; nobody before the start.
    pub(crate) fn turn(&self) -> Turn {
        self.play.as_ref().map_or(Turn::Over, |play| play.game.turn())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.game.turn() == Turn::Over)
    }

    /// Is a game under way?
    pub(crate) fn is_playing(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.game.turn() != Turn::Over)
    }

    /// Are all seats asked at once?
    pub(crate) fn asks_all(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.asked_since.is_some())
    }

    /// The answer this chair got for this intent before.
    pub(crate) fn answered(&self, chair: Chair, id: &str) -> Option<&Answer> {
        self.answers[usize::from(chair)].iter().find(|answer| answer.id == id)
    }

    /// What a seat may do now.
    pub(crate) fn legal(&self, seat: Seat) -> Option<G::Choices> {
        let view = self.deciding(seat)?;
        Some(view.legal()).filter(|legal| !legal.is_empty())
    }

    /// The view in which a seat decides now, if it has something to decide.
    pub(crate) fn deciding(&self, seat: Seat) -> Option<G::View> {
        let play = self.play.as_ref()?;
        let view = &play.views[seat.index()];
        if !self.asks_all() {
            return Some(view.clone());
        }
        if play.pending[seat.index()].is_some() {
            return None;
        }
        when_asked::<G>(view, seat)
    }

    /// How long the present decision may take; without a clock, for ever.
    pub(crate) fn time(&self) -> Option<u64> {
        if self.asks_all() {
            return Some(self.setup.window_ms).filter(|&window| window > 0);
        }
        let Turn::Seat(seat) = self.turn() else { return None };
        self.setup.clock_ms.filter(|_| self.chairs[seat.index()].is_present())
    }

    /// Until when the present decision has time, by the log alone.
    pub(crate) fn until(&self) -> Option<u64> {
        let asked = self.play.as_ref().and_then(|play| play.asked_since);
        self.time().map(|time| asked.unwrap_or(self.moved_at) + time)
    }

    /// The chance of a bot that decides for a seat now (docs/shuffle.md).
    pub(crate) fn bot_seed(&self, seat: Seat) -> u64 {
        let play = self.play.as_ref().expect("a game is under way");
        play.seed.bot(play.game.round(), seat, self.decisions)
    }

    /// Moves on by one row, and builds the messages for the viewers that are wanted, as bits.
    ///
    /// # Errors
    /// If the row cannot follow on the rows before it: then nothing has changed.
    pub(crate) fn apply(&mut self, row: &Row<G::Action>, wanted: u8) -> Result<Told, Broken> {
        let draws = matches!(row.entry, Entry::Chance) && self.turn() == Turn::Chance;
        let play = self.play.as_ref().filter(|_| draws);
        let outcome = play.map(|play| play.game.draw(&play.seed));
        self.apply_with(row, outcome, wanted)
    }

    /// The same with an outcome of chance that may come from elsewhere, for tests.
    pub(crate) fn apply_with(
        &mut self,
        row: &Row<G::Action>,
        outcome: Option<G::Chance>,
        wanted: u8,
    ) -> Result<Told, Broken> {
        self.check(&row.entry)?;
        let mut seen: Vec<Option<G::Seen>> = vec![None; self.players() + 1];
        let mut effects = Vec::new();
        let mut chairs_change = true;
        match &row.entry {
            Entry::Created { .. } => unreachable!("checked: a table is made once"),
            Entry::Seated { chair, name, token, from } => {
                let sitting = &mut self.chairs[usize::from(*chair)];
                let (name, token, from) = (name.clone(), Some(token.clone()), from.clone());
                *sitting = Sitting { name, token, from, bot: None, away: false };
                self.seated += 1;
                self.host.get_or_insert(*chair);
                self.new_owner(*chair);
            }
            Entry::Filled { chair, bot } => {
                self.sit_bot(*chair, bot.parse().unwrap_or(self.level));
                self.filled += 1;
                self.new_owner(*chair);
            }
            Entry::Emptied { chair } => {
                if row.by.as_ref().is_some_and(|by| by.chair != *chair) {
                    self.remember_removed(*chair, row.at);
                }
                self.chairs[usize::from(*chair)] = Sitting::default();
                self.new_host();
            }
            Entry::Added { chair, hex } => {
                self.added.push(shuffle::unhex(hex).expect("checked"));
                self.used[usize::from(*chair)].added += 1;
                chairs_change = false;
            }
            Entry::Started => self.start(),
            Entry::Chance => {
                let outcome = outcome.expect("checked: it is chance's turn");
                self.step(&Event::Chance(outcome), row.at, &mut seen, &mut effects);
                chairs_change = false;
            }
            Entry::Act { chair, action, .. } => {
                let seat = Seat::new((*chair).into());
                self.step(&Event::Act(seat, *action), row.at, &mut seen, &mut effects);
                self.decisions += 1;
                // At the end the seed comes to light.
                chairs_change = self.is_over();
            }
            Entry::Answered { chair, action, cause } => {
                let play = self.play.as_mut().expect("checked");
                play.pending[usize::from(*chair)] = Some((*action, *cause));
            }
            Entry::Away { chair, why } => {
                if *why == Why::Removed {
                    self.remember_removed(*chair, row.at);
                }
                let sitting = &mut self.chairs[usize::from(*chair)];
                sitting.away = true;
                self.aways[usize::from(*chair)] += 1;
                if *why != Why::Gone {
                    // The token is worth nothing any more.
                    (sitting.token, sitting.bot, sitting.away) = (None, Some(self.level), false);
                    self.new_host();
                }
            }
            Entry::Back { chair } => self.chairs[usize::from(*chair)].away = false,
            Entry::Chat { chair, .. } | Entry::Emote { chair, .. } => {
                self.used[usize::from(*chair)].chats += 1;
                chairs_change = false;
            }
            Entry::Muted { chair, other, on } => {
                self.used[usize::from(*chair)].mutes += 1;
                let bits = &mut self.muted[usize::from(*chair)];
                *bits = *bits & !(1 << other) | u8::from(*on) << other;
            }
            Entry::Hint { chair } => {
                let game = &self.play.as_ref().expect("checked").game;
                let trick = (game.tricks_done() as u32).min(game.tricks() as u32 - 1);
                self.hints.push(Hint { round: game.round(), trick, seat: (*chair).into() });
                self.hinted[usize::from(*chair)] = Some(self.moved);
                chairs_change = false;
            }
            Entry::Clock { left } => self.clock_left = Some(*left),
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
            Entry::Refused { .. } => {
                self.refusals += 1;
                if let Some(used) =
                    row.by.as_ref().and_then(|by| self.used.get_mut(usize::from(by.chair)))
                {
                    used.refusals += 1;
                }
            }
        }
        let public = row.entry.is_public();
        self.number += u64::from(public);
        if row.entry.moves_game() {
            (self.moved, self.moved_at) = (self.number, row.at);
            self.clock_left = None;
        }
        self.remember(row, public);
        let mut told = Vec::new();
        if public && wanted != 0 {
            let follows: Vec<G::Follows> =
                effects.iter().map(|effect| G::follows(effect, self.players())).collect();
            for (viewer, seen) in seen.iter().enumerate() {
                if wanted >> viewer & 1 == 1 {
                    let message = self.tell(row, viewer, seen, &follows, chairs_change);
                    told.push((viewer, message));
                }
            }
        }
        self.rows += 1;
        self.last_at = row.at;
        Ok(told)
    }

    /// Could this follow now?
    fn check(&self, entry: &Entry<G::Action>) -> Result<(), Broken> {
        let players = self.players();
        let in_range = |chair: &Chair| usize::from(*chair) < players;
        let fine = match entry {
            Entry::Created { .. } => false,
            Entry::Seated { chair, .. }
            | Entry::Filled { chair, .. }
            | Entry::Emptied { chair } => in_range(chair) && self.play.is_none(),
            Entry::Added { chair, hex } => {
                let bytes = shuffle::unhex(hex).map_or(0, |bytes| bytes.len());
                let allowed = (1..=shuffle::MAX_ADDED).contains(&bytes);
                in_range(chair) && allowed && self.play.is_none()
            }
            Entry::Started => self.play.is_none() && self.chairs.iter().all(|c| !c.is_free()),
            Entry::Chance => self.is_playing() && self.turn() == Turn::Chance,
            Entry::Act { chair, action, .. } => {
                in_range(chair)
                    && self.play.as_ref().is_some_and(|play| {
                        play.game.check(Seat::new((*chair).into()), *action).is_ok()
                    })
            }
            Entry::Answered { chair, .. } => in_range(chair) && self.asks_all(),
            Entry::Hint { chair } => in_range(chair) && self.is_playing(),
            Entry::Clock { .. } => self.is_playing(),
            Entry::Away { chair, .. }
            | Entry::Back { chair }
            | Entry::Chat { chair, .. }
            | Entry::Emote { chair, .. } => in_range(chair),
            Entry::Muted { chair, other, .. } => in_range(chair) && in_range(other),
            Entry::Rematch { .. } => self.is_over(),
            Entry::Refused { .. } => true,
        };
        if fine { Ok(()) } else { Err(broken(&format!("row {}", self.rows))) }
    }

    fn sit_bot(&mut self, chair: Chair, level: Level) {
        let name = format!("Bot {}", chair + 1);
        self.chairs[usize::from(chair)] =
            Sitting { name, token: None, from: None, bot: Some(level), away: false };
    }

    /// The host has removed the person on a chair. Whom the host has at home it knows.
    fn remember_removed(&mut self, chair: Chair, at: u64) {
        let host = self.host.and_then(|host| self.chairs[usize::from(host)].from.clone());
        let from = self.chairs[usize::from(chair)].from.clone();
        if let Some(from) =
            from.filter(|_| host.is_some()).filter(|from| Some(from) != host.as_ref())
        {
            self.removed.retain(|(other, _)| *other != from);
            self.removed.push((from, at));
        }
    }

    /// Somebody new sits on a chair: nothing of the one before is left.
    fn new_owner(&mut self, chair: Chair) {
        let place = usize::from(chair);
        self.answers[place].clear();
        self.used[place] = Used::default();
        self.muted[place] = 0;
        for bits in &mut self.muted {
            *bits &= !(1 << chair);
        }
    }

    /// If the host has gone, the next person is host.
    fn new_host(&mut self) {
        let is_person = |chair: Chair| self.chairs[usize::from(chair)].is_person();
        if !self.host.is_some_and(is_person) {
            self.host = (0..self.players() as Chair).find(|&chair| is_person(chair));
        }
    }

    fn start(&mut self) {
        let players = self.players();
        let views = Viewer::all(players).map(|viewer| G::View::new(self.options, viewer)).collect();
        self.play = Some(Play {
            game: G::new(self.options),
            seed: shuffle::mixed(&self.seed, &self.added),
            views,
            pending: [None; MAX_SEATS],
            asked_since: None,
            trick: Vec::new(),
            last_trick: Vec::new(),
            scores: Vec::new(),
        });
    }

    /// Moves the game and all views on by an event.
    fn step(
        &mut self,
        event: &game::EventOf<G>,
        at: u64,
        seen: &mut [Option<G::Seen>],
        effects: &mut Vec<G::Effect>,
    ) {
        let players = self.players();
        let play = self.play.as_mut().expect("a game is under way");
        for (view, slot) in play.views.iter_mut().zip(seen) {
            let shown = play.game.show(event, view.viewer());
            view.see(&shown);
            *slot = Some(shown);
        }
        let before = play.game;
        play.game.apply(event, effects);
        if let Event::Act(seat, action) = event
            && G::plays_card(*action)
        {
            play.trick.push((chair(*seat), *action));
        }
        let same_round = before.round() == play.game.round() && play.game.turn() != Turn::Over;
        if !same_round || before.tricks_done() != play.game.tricks_done() {
            play.last_trick = std::mem::take(&mut play.trick);
        }
        if !same_round {
            let old = before.totals().first(players);
            let new = play.game.totals().first(players);
            play.scores.push(new.iter().zip(old).map(|(new, old)| new - old).collect());
        }
        let asks = play.game.turn() != Turn::Over && G::asks_all(&play.views[players]);
        match (asks, play.asked_since) {
            (true, None) => play.asked_since = Some(at),
            (false, Some(_)) => {
                play.asked_since = None;
                play.pending = [None; MAX_SEATS];
            }
            _ => {}
        }
    }

    fn remember(&mut self, row: &Row<G::Action>, public: bool) {
        let Some(by) = &row.by else { return };
        let answer = match &row.entry {
            Entry::Refused { refusal } => Answer::refused(&by.id, refusal.clone()),
            _ => Answer::done(&by.id, public.then_some(self.number)),
        };
        let Some(answers) = self.answers.get_mut(usize::from(by.chair)) else { return };
        if answers.len() == ANSWERS {
            answers.pop_front();
        }
        answers.push_back(answer);
    }

    /// The record of a finished game, from all its rows.
    pub(crate) fn record(&self, rows: &[Arc<Row<G::Action>>]) -> Option<String> {
        if !self.is_over() {
            return None;
        }
        let play = self.play.as_ref()?;
        let mut game = G::new(self.options);
        let mut log = Vec::new();
        for row in rows {
            let event = match &row.entry {
                Entry::Chance => Event::Chance(game.draw(&play.seed)),
                Entry::Act { chair, action, .. } => Event::Act(Seat::new((*chair).into()), *action),
                _ => continue,
            };
            game.apply(&event, &mut game::Ignore);
            log.push(event);
        }
        let seat = |sitting: &Sitting| SeatRecord {
            name: sitting.name.clone(),
            bot: sitting.bot.map(|bot| bot.name().into()),
        };
        let mut record =
            GameRecord::<G>::new(self.options, self.chairs.iter().map(seat).collect(), log);
        record.shuffle = Some(Shuffle::new(&self.seed, &self.added));
        record.hints = self.hints.clone();
        Some(record.to_json())
    }
}
