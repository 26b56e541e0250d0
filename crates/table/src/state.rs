//! Everything that follows from the log of a table, and the one function that moves it on.
//!
//! Live play and replay go through [`State::apply`] alike, so they cannot differ.

mod line;
mod telling;
mod undo;

use std::collections::VecDeque;

use bots::Level;
use game::chance::Seed;
use game::observe::History;
use game::{
    BySeat, Event, EventOf, Fact, Game, LegalActions, Match, Options, Seat, SeatSet, Turn, View,
    Viewer,
};
use record::{DecisionPlace, GameRecord, SeatRecord, Shuffle, shuffle};
use wire::{Answer, AwayCause, Cause, Setup, Wire};

use crate::entry::{Entry, LogRow};

/// How many answers are kept for each seat.
pub(crate) const ANSWERS: usize = 64;

/// A seat: its name, and the person or bot that sits there.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Occupant {
    pub(crate) name: String,
    /// The hash of the token, if a person owns the seat.
    pub(crate) token: Option<String>,
    /// Where the person came from, if that is known.
    pub(crate) from: Option<String>,
    /// The bot that sits here.
    pub(crate) bot: Option<Level>,
    /// A bot plays for the person.
    pub(crate) away: bool,
}

impl Occupant {
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
    /// The game and its views: one for each seat, then the spectators'.
    pub(crate) table: Match<G>,
    /// What all have seen of it.
    pub(crate) past: G::History,
    seed: Seed,
    /// What has been answered so far while all are asked.
    pub(crate) pending: BySeat<Option<(G::Action, Cause)>>,
    /// Since when all are asked.
    pub(crate) asked_since: Option<u64>,
    trick: Vec<(Seat, G::Action)>,
    last_trick: Vec<(Seat, G::Action)>,
    scores: Vec<Vec<i32>>,
    /// What everybody is told of each of them: that it is over, who scores what, and why.
    how: Vec<Vec<Fact>>,
    /// Every event that counts, and whether all were asked before it.
    log: Vec<(EventOf<G>, bool)>,
    /// The seats that have made a decision where there was a choice.
    decided: SeatSet,
}

impl<G: Wire> Play<G> {
    /// Every event that counts, and whether all were asked before it.
    pub(crate) fn events(&self) -> &[(EventOf<G>, bool)] {
        &self.log
    }
}

/// What a viewer knew before an event, and what it saw of it.
type Shown<G> = (<G as Game>::View, <G as Game>::Seen);

/// What a viewer is told: the viewer's number and the message.
pub(crate) type Messages = Vec<(usize, String)>;

/// Everything that follows from the log.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State<G: Wire> {
    pub(crate) id: String,
    pub(crate) setup: Setup,
    pub(crate) options: G::Options,
    pub(crate) level: Level,
    seed: [u8; 32],
    /// Hexadecimal digits that say which bot comes to which seat: public ones, of this table's seed or, in a
    /// rematch, of the first one's.
    pub(crate) company: String,
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
    pub(crate) seats: Vec<Occupant>,
    pub(crate) host: Option<Seat>,
    added: Vec<Vec<u8>>,
    pub(crate) play: Option<Play<G>>,
    answers: Vec<VecDeque<Answer>>,
    /// For each seat, those it does not want to hear.
    pub(crate) muted: Vec<SeatSet>,
    pub(crate) hints: Vec<DecisionPlace>,
    /// Decisions that were taken back, and the number of the last such event.
    undone: Vec<DecisionPlace>,
    pub(crate) undone_at: u64,
    /// For each seat, the event after which it was last advised.
    pub(crate) hinted: Vec<Option<u64>>,
    pub(crate) rematch: Option<String>,
    /// For each seat, what its owner has used up.
    pub(crate) used: Vec<SeatQuota>,
    /// For each seat, how often a bot had to take over.
    pub(crate) aways: Vec<u64>,
    /// How often people sat down, and how often bots did.
    pub(crate) seated: u32,
    pub(crate) filled: u32,
    /// Refusals that were kept, of all.
    pub(crate) refusals: u32,
    /// Where the people came from whom the host has removed, and when.
    pub(crate) removed: Vec<(String, u64)>,
}

/// What the owner of a seat has used up. The next owner starts anew.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SeatQuota {
    pub(crate) chats: u32,
    pub(crate) added: u32,
    pub(crate) mutes: u32,
    pub(crate) undos: u32,
    pub(crate) refusals: u32,
}

/// Why rows are no log of a table, in plain English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLog(pub String);

impl std::fmt::Display for BrokenLog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the log of this table is broken: {}", self.0)
    }
}

impl std::error::Error for BrokenLog {}

fn broken(what: &str) -> BrokenLog {
    BrokenLog(what.into())
}

impl<G: Wire> State<G> {
    /// A table from its first row.
    pub(crate) fn new(id: &str, first: &LogRow<G::Action>) -> Result<State<G>, BrokenLog> {
        let Entry::Created { setup, seed, company } = &first.entry else {
            return Err(broken("it does not begin with the making of the table"));
        };
        let options = setup.options::<G::Options>().map_err(|refusal| BrokenLog(refusal.what))?;
        let level = setup.level().map_err(|refusal| BrokenLog(refusal.what))?;
        let bytes = shuffle::unhex(seed).and_then(|bytes| bytes.try_into().ok());
        let seed = bytes.ok_or_else(|| broken("the seed is no seed"))?;
        let company = company.clone().unwrap_or_else(|| shuffle::commit(&seed));
        if shuffle::unhex(&company).is_none_or(|bytes| bytes.len() < 8) {
            return Err(broken("the company is none"));
        }
        let players = options.players();
        Ok(State {
            id: id.into(),
            setup: setup.clone(),
            options,
            level,
            company,
            seed,
            created: first.at,
            rows: 1,
            last_at: first.at,
            number: 0,
            moved: 0,
            moved_at: 0,
            decisions: 0,
            clock_left: None,
            seats: vec![Occupant::default(); players],
            host: None,
            added: Vec::new(),
            play: None,
            answers: vec![VecDeque::new(); players],
            muted: vec![SeatSet::EMPTY; players],
            hints: Vec::new(),
            undone: Vec::new(),
            undone_at: 0,
            hinted: vec![None; players],
            rematch: None,
            used: vec![SeatQuota::default(); players],
            aways: vec![0; players],
            seated: 0,
            filled: 0,
            refusals: 0,
            removed: Vec::new(),
        })
    }

    pub(crate) fn players(&self) -> usize {
        self.seats.len()
    }

    /// Whose turn it is; nobody's before the start.
    pub(crate) fn turn(&self) -> Turn {
        self.play.as_ref().map_or(Turn::Over, |play| play.table.game().turn())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.table.game().turn() == Turn::Over)
    }

    /// Is a game under way?
    pub(crate) fn is_playing(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.table.game().turn() != Turn::Over)
    }

    /// Are all seats asked at once?
    pub(crate) fn asks_all(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.asked_since.is_some())
    }

    /// The answer this seat got for this intent before.
    pub(crate) fn answered(&self, seat: Seat, id: &str) -> Option<&Answer> {
        self.answers[seat.index()].iter().find(|answer| answer.id == id)
    }

    /// What a seat may do now.
    pub(crate) fn legal(&self, seat: Seat) -> Option<G::LegalActions> {
        let view = self.deciding(seat)?;
        Some(view.legal()).filter(|legal| !legal.is_empty())
    }

    /// The view in which a seat decides now, if it has something to decide.
    pub(crate) fn deciding(&self, seat: Seat) -> Option<G::View> {
        let play = self.play.as_ref()?;
        let view = &play.table.views()[seat.index()];
        if !self.asks_all() {
            return Some(view.clone());
        }
        if play.pending[seat].is_some() {
            return None;
        }
        view.when_asked(seat)
    }

    /// How long the present decision may take; without a clock, for ever.
    pub(crate) fn time(&self) -> Option<u64> {
        if self.asks_all() {
            return Some(self.setup.window_ms).filter(|&window| window > 0);
        }
        let Turn::Seat(seat) = self.turn() else { return None };
        self.setup.clock_ms.filter(|_| self.seats[seat.index()].is_present())
    }

    /// Until when the present decision has time, by the log alone.
    pub(crate) fn until(&self) -> Option<u64> {
        let asked = self.play.as_ref().and_then(|play| play.asked_since);
        self.time().map(|time| asked.unwrap_or(self.moved_at) + time)
    }

    /// The chance of a bot that decides for a seat now (docs/shuffle.md).
    pub(crate) fn bot_seed(&self, seat: Seat) -> u64 {
        let play = self.play.as_ref().expect("a game is under way");
        play.seed.bot(play.table.game().round(), seat, self.decisions)
    }

    /// Moves on by one row, and builds the messages for the viewers that are wanted, as bits.
    ///
    /// # Errors
    /// If the row cannot follow on the rows before it: then nothing has changed.
    pub(crate) fn apply(
        &mut self,
        row: &LogRow<G::Action>,
        wanted: u8,
    ) -> Result<Messages, BrokenLog> {
        let draws = matches!(row.entry, Entry::Chance) && self.turn() == Turn::Chance;
        let play = self.play.as_ref().filter(|_| draws);
        let outcome = play.map(|play| play.table.game().draw(&play.seed));
        self.apply_with(row, outcome, wanted)
    }

    /// The same with an outcome of chance that may come from elsewhere, for tests.
    pub(crate) fn apply_with(
        &mut self,
        row: &LogRow<G::Action>,
        outcome: Option<G::Chance>,
        wanted: u8,
    ) -> Result<Messages, BrokenLog> {
        self.check(&row.entry)?;
        let mut seen: Vec<Option<Shown<G>>> = vec![None; self.players() + 1];
        let mut effects = Vec::new();
        let mut seats_change = true;
        match &row.entry {
            Entry::Created { .. } => unreachable!("checked: a table is made once"),
            Entry::Seated { seat, name, token, from } => {
                let sitting = &mut self.seats[seat.index()];
                let (name, token, from) = (name.clone(), Some(token.clone()), from.clone());
                *sitting = Occupant { name, token, from, bot: None, away: false };
                self.name_bots();
                self.seated += 1;
                self.host.get_or_insert(*seat);
                self.new_owner(*seat);
            }
            Entry::Filled { seat, bot } => {
                self.sit_bot(*seat, bot.parse().unwrap_or(self.level));
                self.filled += 1;
                self.new_owner(*seat);
            }
            Entry::Emptied { seat } => {
                if row.by.as_ref().is_some_and(|by| by.seat != *seat) {
                    self.remember_removed(*seat, row.at);
                }
                self.seats[seat.index()] = Occupant::default();
                self.name_bots();
                self.new_host();
            }
            Entry::Added { seat, hex } => {
                self.added.push(shuffle::unhex(hex).expect("checked"));
                self.used[seat.index()].added += 1;
                seats_change = false;
            }
            Entry::Started => self.start(),
            Entry::Chance => {
                let outcome = outcome.expect("checked: it is chance's turn");
                self.step(&Event::Chance(outcome), row.at, &mut seen, &mut effects);
                seats_change = false;
            }
            Entry::Act { seat, action, .. } => {
                self.step(&Event::Act(*seat, *action), row.at, &mut seen, &mut effects);
                self.decisions += 1;
                // At the end the seed comes to light.
                seats_change = self.is_over();
            }
            Entry::Answered { seat, action, cause } => {
                let play = self.play.as_mut().expect("checked");
                play.pending[*seat] = Some((*action, *cause));
            }
            Entry::Away { seat, why } => {
                if *why == AwayCause::Removed {
                    self.remember_removed(*seat, row.at);
                }
                let sitting = &mut self.seats[seat.index()];
                sitting.away = true;
                self.aways[seat.index()] += 1;
                if *why != AwayCause::Gone {
                    // From now on the token owns nothing.
                    (sitting.token, sitting.bot, sitting.away) = (None, Some(self.level), false);
                    self.new_host();
                }
            }
            Entry::Back { seat } => self.seats[seat.index()].away = false,
            Entry::Chat { seat, .. } | Entry::Emote { seat, .. } => {
                self.used[seat.index()].chats += 1;
                seats_change = false;
            }
            Entry::Muted { seat, other, on } => {
                self.used[seat.index()].mutes += 1;
                let muted = &mut self.muted[seat.index()];
                if *on { muted.insert(*other) } else { muted.remove(*other) }
            }
            Entry::Hint { seat } => {
                self.hints.push(self.spot(*seat));
                self.hinted[seat.index()] = Some(self.moved);
                seats_change = false;
            }
            Entry::Undone { seat } => {
                self.undo(*seat, row.at);
                self.undone.push(self.spot(*seat));
                self.undone_at = self.number + 1;
                self.used[seat.index()].undos += 1;
                seats_change = false;
            }
            Entry::Clock { left } => self.clock_left = Some(*left),
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
            Entry::Refused { .. } => {
                self.refusals += 1;
                if let Some(used) =
                    row.by.as_ref().and_then(|by| self.used.get_mut(by.seat.index()))
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
            for (viewer, seen) in seen.into_iter().enumerate() {
                if wanted >> viewer & 1 == 1 {
                    let message = self.tell(row, viewer, seen, &effects, seats_change);
                    told.push((viewer, message));
                }
            }
        }
        self.rows += 1;
        self.last_at = row.at;
        Ok(told)
    }

    /// Could this follow now?
    fn check(&self, entry: &Entry<G::Action>) -> Result<(), BrokenLog> {
        let players = self.players();
        let in_range = |seat: &Seat| seat.index() < players;
        let fine = match entry {
            Entry::Created { .. } => false,
            Entry::Seated { seat, .. } | Entry::Filled { seat, .. } | Entry::Emptied { seat } => {
                in_range(seat) && self.play.is_none()
            }
            Entry::Added { seat, hex } => {
                let bytes = shuffle::unhex(hex).map_or(0, |bytes| bytes.len());
                let allowed = (1..=shuffle::MAX_ADDED).contains(&bytes);
                in_range(seat) && allowed && self.play.is_none()
            }
            Entry::Started => self.play.is_none() && self.seats.iter().all(|c| !c.is_free()),
            Entry::Chance => self.is_playing() && self.turn() == Turn::Chance,
            Entry::Act { seat, action, .. } => {
                in_range(seat)
                    && self
                        .play
                        .as_ref()
                        .is_some_and(|play| play.table.game().check(*seat, *action).is_ok())
            }
            Entry::Answered { seat, .. } => in_range(seat) && self.asks_all(),
            Entry::Hint { seat } => in_range(seat) && self.is_playing(),
            Entry::Undone { seat } => {
                in_range(seat) && self.is_playing() && self.has_decided(*seat)
            }
            Entry::Clock { .. } => self.is_playing(),
            Entry::Away { seat, .. }
            | Entry::Back { seat }
            | Entry::Chat { seat, .. }
            | Entry::Emote { seat, .. } => in_range(seat),
            Entry::Muted { seat, other, .. } => in_range(seat) && in_range(other),
            Entry::Rematch { .. } => self.is_over(),
            Entry::Refused { .. } => true,
        };
        if fine { Ok(()) } else { Err(broken(&format!("row {}", self.rows))) }
    }

    fn sit_bot(&mut self, seat: Seat, level: Level) {
        self.seats[seat.index()] = Occupant { bot: Some(level), ..Occupant::default() };
        self.name_bots();
    }

    fn name_bots(&mut self) {
        crate::company::name(&mut self.seats, &self.company);
    }

    /// Remembers where somebody came from whom the host has removed; never the host's own place.
    fn remember_removed(&mut self, seat: Seat, at: u64) {
        let host = self.host.and_then(|host| self.seats[host.index()].from.clone());
        let from = self.seats[seat.index()].from.clone();
        if let Some(from) =
            from.filter(|_| host.is_some()).filter(|from| Some(from) != host.as_ref())
        {
            self.removed.retain(|(other, _)| *other != from);
            self.removed.push((from, at));
        }
    }

    /// Somebody new sits on a seat: nothing of the one before is left.
    fn new_owner(&mut self, seat: Seat) {
        let place = seat.index();
        self.answers[place].clear();
        self.used[place] = SeatQuota::default();
        self.muted[place] = SeatSet::EMPTY;
        for muted in &mut self.muted {
            muted.remove(seat);
        }
    }

    /// If the host has gone, the next person is host.
    fn new_host(&mut self) {
        let is_person = |seat: Seat| self.seats[seat.index()].is_person();
        if !self.host.is_some_and(is_person) {
            self.host = Seat::all(self.players()).find(|&seat| is_person(seat));
        }
    }

    fn start(&mut self) {
        self.play = Some(Play {
            table: Match::new(self.options, Viewer::all(self.players())),
            past: G::History::new(self.options),
            seed: shuffle::mixed(&self.seed, &self.added),
            pending: BySeat::default(),
            asked_since: None,
            trick: Vec::new(),
            last_trick: Vec::new(),
            scores: Vec::new(),
            how: Vec::new(),
            log: Vec::new(),
            decided: SeatSet::EMPTY,
        });
    }

    /// Moves the game and all views on by an event.
    fn step(
        &mut self,
        event: &EventOf<G>,
        at: u64,
        seen: &mut [Option<Shown<G>>],
        effects: &mut Vec<G::Effect>,
    ) {
        let players = self.players();
        let play = self.play.as_mut().expect("a game is under way");
        play.log.push((event.clone(), play.asked_since.is_some()));
        let before = *play.table.game();
        if let Event::Act(seat, _) = event
            && before.legal().len() > 1
        {
            play.decided.insert(*seat);
        }
        let views = play.table.views().to_vec();
        play.past.see(&play.table.game().show(event, Viewer::Spectator));
        let mut slots = seen.iter_mut().zip(views);
        play.table.apply_shown(event, effects, |_, shown| {
            let (slot, before) = slots.next().expect("one for each viewer");
            *slot = Some((before, shown));
        });
        let game = play.table.game();
        if let Event::Act(seat, action) = event
            && G::plays_card(*action)
        {
            play.trick.push((*seat, *action));
        }
        let same_round = before.round() == game.round() && game.turn() != Turn::Over;
        if !same_round || before.tricks_done() != game.tricks_done() {
            play.last_trick = std::mem::take(&mut play.trick);
        }
        if !same_round {
            let old = before.totals().first(players);
            let new = game.totals().first(players);
            play.scores.push(new.iter().zip(old).map(|(new, old)| new - old).collect());
            let openly = seen[players].as_ref().map(|(before, shown)| {
                G::happened(before, &play.table.views()[players], shown, effects)
            });
            let over = format!("effect.{}_over", G::ROUND);
            let told = openly.into_iter().flatten().skip_while(|fact| fact.key != over);
            play.how.push(told.take_while(|fact| fact.key != "effect.total").collect());
        }
        let asks = game.turn() != Turn::Over && play.table.views()[players].asks_all();
        match (asks, play.asked_since) {
            (true, None) => play.asked_since = Some(at),
            (false, Some(_)) => {
                play.asked_since = None;
                play.pending = BySeat::default();
            }
            _ => {}
        }
    }

    fn remember(&mut self, row: &LogRow<G::Action>, public: bool) {
        let Some(by) = &row.by else { return };
        let answer = match &row.entry {
            Entry::Refused { refusal } => Answer::refused(&by.id, refusal.clone()),
            _ => Answer::done(&by.id, public.then_some(self.number)),
        };
        let Some(answers) = self.answers.get_mut(by.seat.index()) else { return };
        if answers.len() == ANSWERS {
            answers.pop_front();
        }
        answers.push_back(answer);
    }

    /// The record of a finished game.
    pub(crate) fn record(&self) -> Option<String> {
        if !self.is_over() {
            return None;
        }
        let play = self.play.as_ref()?;
        let log = play.log.iter().map(|(event, _)| event.clone()).collect();
        let seat = |sitting: &Occupant| SeatRecord {
            name: sitting.name.clone(),
            bot: sitting.bot.map(|bot| bot.name().into()),
            budget: None,
        };
        let mut record =
            GameRecord::<G>::new(self.options, self.seats.iter().map(seat).collect(), log);
        record.shuffle = Some(Shuffle::new(&self.seed, &self.added));
        record.hints = self.hints.clone();
        record.undone = self.undone.clone();
        Some(record.to_json())
    }
}
