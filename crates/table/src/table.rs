//! A table as a machine: people, connections, bots and time come in; rows to store, messages to
//! send and work to do come out. It does no I/O and knows no clock: time comes in as a value.

use std::time::Duration;

use bots::{Budget, Level, advise};
use game::{Choices, MAX_SEATS, Seat, Turn, View};
use serde_json::{Value, json};
use wire::{Chair, Wire};

use crate::entry::{By, Cause, Entry, Row, Why};
use crate::message::{Answer, Intent, TableInfo};
use crate::refusal::Refusal;
use crate::state::{Broken, State};

/// Work that takes long: it gives an action, or advice, as JSON.
pub type Job = Box<dyn FnOnce() -> String + Send>;

/// A bot is asked for an action.
pub struct Think {
    /// For which chair.
    pub chair: Chair,
    /// The number of the event it answers to.
    pub moved: u64,
    /// It answers no sooner than this after it was asked.
    pub pause: Duration,
    /// Gives the action.
    pub job: Job,
}

/// What comes of an input.
#[derive(Default)]
pub struct Output {
    /// Rows to store, in order, before anything else is done.
    pub rows: Vec<String>,
    /// Messages by viewer: a chair's number, or the number of players for spectators.
    pub told: Vec<(usize, String)>,
    /// The answer to an intent.
    pub answer: Option<Answer>,
    /// Bots to ask.
    pub think: Vec<Think>,
    /// Another table to make: its name and its rows.
    pub create: Option<(String, Vec<String>)>,
    /// Has something changed that everybody may know about the table?
    pub listed: bool,
}

/// What a new table needs: its name and its secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fresh {
    /// The table's name.
    pub id: String,
    /// The seed.
    pub seed: [u8; 32],
}

/// A table of either game.
pub trait Machine: Send {
    /// What everybody may know about the table.
    fn info(&self) -> TableInfo;
    /// How many chairs there are.
    fn players(&self) -> usize;
    /// Does a person own this chair?
    fn is_person(&self, chair: Chair) -> bool;
    /// The number of the last event.
    fn number(&self) -> u64;
    /// Is the game over?
    fn is_over(&self) -> bool;
    /// Is a game under way?
    fn is_playing(&self) -> bool;
    /// The chair that a token owns, by the hash of the token.
    fn owner(&self, token: &str) -> Option<Chair>;
    /// Somebody wants a chair.
    ///
    /// # Errors
    /// If there is none.
    fn join(&mut self, now: u64, name: &str, token: &str) -> Result<(Chair, Output), Refusal>;
    /// A connection has come. `None` is a spectator's.
    fn enter(&mut self, now: u64, chair: Option<Chair>) -> Output;
    /// A connection has gone.
    fn exit(&mut self, now: u64, chair: Option<Chair>) -> Output;
    /// Somebody wants something. A rematch needs what a new table needs.
    fn intent(&mut self, now: u64, chair: Chair, intent: &Intent, fresh: Option<&Fresh>) -> Output;
    /// A bot has thought.
    fn thought(&mut self, now: u64, chair: Chair, moved: u64, action: &str) -> Output;
    /// Somebody asks for advice: gives work that ends with it, once the rows are stored.
    ///
    /// # Errors
    /// If that is not allowed now.
    fn advice(&mut self, now: u64, chair: Chair) -> Result<(Job, Output), Refusal>;
    /// Bots think no longer than this from now on; without a limit, their number of simulations
    /// alone decides, and the same table always plays the same.
    fn set_thinking(&mut self, limit: Option<Duration>);
    /// Time has passed.
    fn tick(&mut self, now: u64) -> Output;
    /// When time matters next.
    fn wake(&self) -> Option<u64>;
    /// The present, for a viewer who has just come; `number` is up to where it will be told.
    fn welcome(&self, chair: Option<Chair>, now: u64) -> String;
    /// Everything after an event, as this viewer is told of it, and the welcome before it.
    fn rest(&self, chair: Option<Chair>, seen: u64, now: u64) -> Vec<String>;
    /// A finished round, from 0, as everybody saw it at its end; none if it is not over.
    fn round(&self, number: usize) -> Option<String>;
    /// The record of a finished game.
    fn record(&self) -> Option<String>;
    /// Everything that follows from the log, as text: for tests.
    fn fingerprint(&self) -> String;
}

/// A table of one game.
pub struct Table<G: Wire> {
    state: State<G>,
    here: Here,
}

/// What the log does not hold: who is connected, and what time it was when the table woke up.
struct Here {
    /// Connections of each viewer.
    watching: [u32; MAX_SEATS + 1],
    /// Since when a person has had no connection.
    gone: [Option<u64>; MAX_SEATS],
    woken: u64,
    /// Whom bots were asked for, and since which event.
    asked: (u64, u8),
    /// The clock of the present decision has run out.
    timed_out: bool,
    /// How long a bot thinks at most.
    thinking: Option<Duration>,
}

/// The most that is said at one table.
const MAX_CHATS: u32 = 500;
/// So many refusals are kept for asking again.
const MAX_REFUSALS: u32 = 1000;
/// The most randomness players add.
const MAX_ADDED: usize = 24;
/// A bot at a live table thinks no longer than this.
const THINK: Duration = Duration::from_millis(300);
/// Simulations for each action in advice.
const ADVICE_SIMULATIONS: u32 = 4_000;

impl<G: Wire> Table<G> {
    /// A table that wakes up from its rows.
    ///
    /// # Errors
    /// If they are no log of this game.
    pub fn from_rows(id: &str, rows: &[String], now: u64) -> Result<Table<G>, Broken> {
        let mut state: Option<State<G>> = None;
        for text in rows {
            let row = read_row::<G>(text)?;
            match &mut state {
                None => state = Some(State::new(id, row)?),
                Some(state) => drop(state.apply(row, 0)?),
            }
        }
        let state = state.ok_or_else(|| Broken("it is empty".into()))?;
        let players = state.players();
        let here = Here {
            watching: [0; MAX_SEATS + 1],
            gone: std::array::from_fn(|chair| (chair < players).then_some(now)),
            woken: now,
            asked: (0, 0),
            timed_out: false,
            thinking: Some(THINK),
        };
        Ok(Table { state, here })
    }

    fn wanted(&self) -> u8 {
        let bits = self.here.watching.iter().enumerate();
        bits.fold(0, |bits, (viewer, &count)| bits | u8::from(count > 0) << viewer)
    }

    fn emit(&mut self, now: u64, by: Option<By>, entry: Entry<G::Action>, out: &mut Output) {
        let last = self.state.rows.last().map_or(0, |row| row.at);
        // Clocks go backwards at times; a log does not.
        let row = Row { at: now.max(last), by, entry };
        out.listed |= row.entry.is_listed();
        out.rows.push(write_row::<G>(&row));
        let told = self.state.apply(row, self.wanted());
        out.told.extend(told.expect("checked before"));
        out.listed |= self.state.is_over();
        if self.state.moved > self.here.asked.0 {
            self.here.asked = (self.state.moved, 0);
            self.here.timed_out = false;
        }
    }

    /// Does everything that follows without anybody's doing.
    fn go_on(&mut self, now: u64, mut out: Output) -> Output {
        loop {
            while self.state.is_playing() && self.state.turn() == Turn::Chance {
                self.emit(now, None, Entry::Chance, &mut out);
            }
            if !self.asking_is_over(now) {
                break;
            }
            self.answer_for_all(now, &mut out);
        }
        self.ask_bots(&mut out);
        out
    }

    /// Is somebody there to see what happens? Else the table stands still.
    fn is_watched(&self) -> bool {
        self.here.watching.iter().any(|&count| count > 0)
    }

    /// All are asked: has everybody answered who can, or is the time over?
    fn asking_is_over(&self, now: u64) -> bool {
        let Some(play) = self.state.play.as_ref().filter(|_| self.state.asks_all()) else {
            return false;
        };
        let players = self.state.players();
        let everybody = play.pending[..players].iter().all(Option::is_some);
        // With one person at the table, its timing tells nobody anything.
        let alone = self.state.chairs.iter().filter(|chair| chair.is_present()).count() <= 1;
        let window = self.state.setup.window_ms;
        let due = self.deadline().is_some_and(|deadline| now >= deadline);
        everybody && (alone || window == 0) || window > 0 && due
    }

    /// The time is over: every seat's answer, in order. Who said nothing says no.
    fn answer_for_all(&mut self, now: u64, out: &mut Output) {
        while self.state.asks_all() {
            let play = self.state.play.as_ref().expect("all are asked");
            let Turn::Seat(seat) = play.game.turn() else { return };
            let legal = play.game.legal();
            let pending = play.pending[seat.index()].filter(|(action, _)| legal.contains(*action));
            let silence = G::silence().filter(|&silence| legal.contains(silence));
            let (action, cause) = match (pending, silence) {
                // Whether somebody said no or nothing would tell too much.
                (Some((action, cause)), silence) if silence != Some(action) => (action, cause),
                (_, Some(silence)) => (silence, Cause::Silence),
                (Some(answer), None) => answer,
                (None, None) => {
                    let view = &play.views[seat.index()];
                    let mut bot = Level::Greedy.player::<G>(None, self.state.moved);
                    (bot.choose(view), Cause::Silence)
                }
            };
            let chair = wire::chair(seat);
            self.emit(now, None, Entry::Act { chair, action, cause }, out);
        }
    }

    /// Does a bot decide for this chair?
    fn bot_decides(&self, chair: usize) -> bool {
        let sitting = &self.state.chairs[chair];
        !sitting.is_present() || self.here.timed_out
    }

    fn ask_bots(&mut self, out: &mut Output) {
        if !self.is_watched() || !self.state.is_playing() {
            return;
        }
        let all = self.state.asks_all();
        for seat in Seat::all(self.state.players()) {
            let number = seat.index();
            let turn = all || self.state.turn() == Turn::Seat(seat);
            if !turn || !self.bot_decides(number) || self.here.asked.1 >> number & 1 == 1 {
                continue;
            }
            let Some(view) = self.state.deciding(seat) else { continue };
            self.here.asked.1 |= 1 << number;
            let level = self.state.chairs[number].bot.unwrap_or(self.state.level);
            let seed = self.state.moved << 3 | number as u64;
            let time = self.here.thinking;
            let job = move || {
                let default = level.settings().map_or(1, |settings| settings.budget.simulations);
                let budget = Budget { time, ..Budget::simulations(default) };
                let mut player = level.player::<G>(Some(budget), seed);
                // Only one thing to do needs no thought.
                let legal = view.legal();
                let only = legal.iter().next().filter(|_| legal.len() == 1);
                let action = G::say(only.unwrap_or_else(|| player.choose(&view)));
                serde_json::to_string(&action).expect("an action is plain data")
            };
            let (chair, moved) = (wire::chair(seat), self.state.moved);
            // Answers to all are not seen one by one, and who has no time left has waited.
            let at_once = all || self.here.timed_out;
            let pause = if at_once { Duration::ZERO } else { self.state.setup.pace.pause(seed) };
            out.think.push(Think { chair, moved, pause, job: Box::new(job) });
        }
    }

    /// When the present decision has no more time. A table that was asleep starts its clocks anew.
    fn deadline(&self) -> Option<u64> {
        let until = self.state.until()?;
        let since = match self.state.play.as_ref().and_then(|play| play.asked_since) {
            Some(since) => since,
            None => self.state.moved_at,
        };
        Some(until + self.here.woken.saturating_sub(since))
    }

    /// A game action of a person.
    fn act(&self, chair: Chair, intent: &Intent) -> Result<Entry<G::Action>, Refusal> {
        let said: G::Said = serde_json::from_value(intent.action.clone()).map_err(|error| {
            let what = format!("action: {error}; use one of the legal actions of the last event");
            Refusal::new("malformed", &what)
        })?;
        if self.state.play.is_none() {
            return Err(Refusal::new("not_started", "the game has not begun"));
        }
        let action = G::hear(&said, self.state.players())
            .map_err(|what| Refusal::new("malformed", &format!("action: {what}")))?;
        if intent.seen < self.state.moved {
            let facts = json!({"seen": intent.seen, "moved": self.state.moved});
            let what = "something has happened since; look again and choose anew";
            return Err(Refusal::new("stale", what).with(facts));
        }
        let seat = Seat::new(chair.into());
        // By the seat's own view: an answer or a refusal can hold nothing else.
        let Some(view) = self.state.deciding(seat) else {
            return Err(Refusal::new("answered", "this seat has answered already"));
        };
        match view.check(action) {
            Ok(()) if self.state.asks_all() => {
                Ok(Entry::Answered { chair, action, cause: Cause::Person })
            }
            Ok(()) => Ok(Entry::Act { chair, action, cause: Cause::Person }),
            Err(refusal) => Err(rule_refusal::<G>(&refusal)),
        }
    }
}

fn rule_refusal<G: Wire>(refusal: &G::Refusal) -> Refusal {
    let why = serde_json::to_value(G::why(refusal)).expect("a refusal is plain data");
    let text = |key: &str| why[key].as_str().unwrap_or_default().to_owned();
    let facts = why.get("facts").cloned().unwrap_or(Value::Null);
    Refusal { code: text("code"), rule: Some(text("rule")), facts, what: String::new() }
}

fn write_row<G: Wire>(row: &Row<G::Action>) -> String {
    let Row { at, by, entry } = row.clone();
    let row = Row { at, by, entry: entry.map(G::say) };
    serde_json::to_string(&row).expect("a row is plain data")
}

fn read_row<G: Wire>(text: &str) -> Result<Row<G::Action>, Broken> {
    let row: Row<G::Said> = serde_json::from_str(text).map_err(|e| Broken(e.to_string()))?;
    let mut wrong = None;
    let Row { at, by, entry } = row;
    // The number of seats is checked with the row.
    let entry = entry.try_map(|said| G::hear(&said, MAX_SEATS).map_err(|what| wrong = Some(what)));
    match (entry, wrong) {
        (Some(entry), _) => Ok(Row { at, by, entry }),
        (None, wrong) => Err(Broken(wrong.unwrap_or_default())),
    }
}

/// The rows of a new table.
///
/// # Errors
/// If the setup is not allowed.
pub(crate) fn first_rows<G: Wire>(
    setup: &crate::Setup,
    fresh: &Fresh,
    now: u64,
) -> Result<Vec<String>, Refusal> {
    setup.options::<G>()?;
    let seed = record::shuffle::hex(&fresh.seed);
    let entry = Entry::Created { setup: setup.clone(), seed };
    Ok(vec![write_row::<G>(&Row { at: now, by: None, entry })])
}

impl<G: Wire> Machine for Table<G> {
    fn info(&self) -> TableInfo {
        self.state.info()
    }

    fn players(&self) -> usize {
        self.state.players()
    }

    fn is_person(&self, chair: Chair) -> bool {
        self.state.chairs[usize::from(chair)].is_person()
    }

    fn number(&self) -> u64 {
        self.state.number
    }

    fn is_over(&self) -> bool {
        self.state.is_over()
    }

    fn is_playing(&self) -> bool {
        self.state.is_playing()
    }

    fn owner(&self, token: &str) -> Option<Chair> {
        let owns = |own: &String| {
            // All bytes are compared, so that the time tells nothing.
            let differ = own.bytes().zip(token.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
            own.len() == token.len() && differ == 0
        };
        let chair = self.state.chairs.iter().position(|c| c.token.as_ref().is_some_and(owns))?;
        Some(chair as Chair)
    }

    fn join(&mut self, now: u64, name: &str, token: &str) -> Result<(Chair, Output), Refusal> {
        let name = crate::intent::name(name)?;
        if self.state.play.is_some() {
            return Err(Refusal::new("started", "the game has begun: you can watch"));
        }
        let free = self.state.chairs.iter().position(|chair| chair.is_free());
        let Some(free) = free else {
            return Err(Refusal::new("full", "no chair is free: you can watch"));
        };
        let (chair, token) = (free as Chair, token.to_owned());
        let mut out = Output::default();
        self.here.gone[free] = Some(now);
        self.emit(now, None, Entry::Seated { chair, name, token }, &mut out);
        Ok((chair, self.go_on(now, out)))
    }

    fn enter(&mut self, now: u64, chair: Option<Chair>) -> Output {
        let viewer = chair.map_or(self.state.players(), usize::from);
        let mut out = Output::default();
        if let Some(chair) = chair {
            self.here.gone[viewer] = None;
            if self.state.chairs[viewer].away {
                self.emit(now, None, Entry::Back { chair }, &mut out);
            }
        }
        if !self.is_watched() {
            // The table stood still: all clocks start anew.
            self.here.woken = now;
            for gone in self.here.gone.iter_mut().flatten() {
                *gone = now;
            }
        }
        self.here.watching[viewer] += 1;
        self.go_on(now, out)
    }

    fn exit(&mut self, now: u64, chair: Option<Chair>) -> Output {
        let viewer = chair.map_or(self.state.players(), usize::from);
        let count = &mut self.here.watching[viewer];
        *count = count.saturating_sub(1);
        if *count == 0 && chair.is_some() {
            self.here.gone[viewer] = Some(now);
        }
        Output::default()
    }

    fn intent(&mut self, now: u64, chair: Chair, intent: &Intent, fresh: Option<&Fresh>) -> Output {
        let mut out = Output::default();
        if intent.id.is_empty() || intent.id.len() > 64 {
            let refusal = Refusal::new("malformed", "id must be a text of 1 to 64 bytes");
            out.answer = Some(Answer::refused("", refusal));
            return out;
        }
        if let Some(answer) = self.state.answered(chair, &intent.id) {
            out.answer = Some(answer.clone());
            return out;
        }
        let by = By { chair, id: intent.id.clone() };
        let entries = if crate::intent::is_about_table(&intent.action) {
            crate::intent::entries(&self.state, chair, intent, fresh, MAX_CHATS, MAX_ADDED, now)
        } else {
            self.act(chair, intent).map(|entry| (vec![entry], None))
        };
        match entries {
            Ok((entries, create)) => {
                out.create = create;
                let last = entries.len() - 1;
                for (place, entry) in entries.into_iter().enumerate() {
                    // The last one stands for all.
                    let by = (place == last).then(|| by.clone());
                    self.emit(now, by, entry, &mut out);
                }
                out.answer = self.state.answered(chair, &intent.id).cloned();
            }
            Err(refusal) => {
                if self.state.refusals < MAX_REFUSALS {
                    let refusal = refusal.clone();
                    self.emit(now, Some(by), Entry::Refused { refusal }, &mut out);
                }
                out.answer = Some(Answer::refused(&intent.id, refusal));
            }
        }
        self.go_on(now, out)
    }

    fn thought(&mut self, now: u64, chair: Chair, moved: u64, action: &str) -> Output {
        let mut out = Output::default();
        let number = usize::from(chair);
        if moved != self.state.moved {
            return out;
        }
        if !self.bot_decides(number) {
            // The person is back. If they go again, a bot is asked again.
            self.here.asked.1 &= !(1 << number);
            return out;
        }
        let said: Result<G::Said, _> = serde_json::from_str(action);
        let Some(action) = said.ok().and_then(|said| G::hear(&said, self.state.players()).ok())
        else {
            return out;
        };
        let seat = Seat::new(number);
        let sitting = &self.state.chairs[number];
        let cause = match (sitting.is_person(), sitting.away) {
            (false, _) => Cause::Bot,
            (true, true) => Cause::Away,
            (true, false) => Cause::Timeout,
        };
        let legal = self.state.legal(seat).is_some_and(|legal| legal.contains(action));
        if legal {
            let entry = match self.state.asks_all() {
                true => Entry::Answered { chair, action, cause },
                false => Entry::Act { chair, action, cause },
            };
            self.emit(now, None, entry, &mut out);
        }
        self.go_on(now, out)
    }

    fn advice(&mut self, now: u64, chair: Chair) -> Result<(Job, Output), Refusal> {
        if !self.state.advice_allowed() {
            let what = "several people play at this table, and it does not allow advice";
            return Err(Refusal::new("no_advice", what));
        }
        let seat = Seat::new(chair.into());
        let nothing = || Refusal::new("not_your_turn", "there is nothing to decide for you now");
        let view = self.state.deciding(seat).ok_or_else(nothing)?;
        let legal = self.state.legal(seat).ok_or_else(nothing)?;
        debug_assert!(!legal.is_empty());
        let mut out = Output::default();
        self.emit(now, None, Entry::Hint { chair }, &mut out);
        let seed = self.state.moved;
        let job = move || {
            let budget = Budget::simulations(ADVICE_SIMULATIONS);
            let advice = advise::<G>(&view, budget, seed);
            serde_json::to_string(&crate::advice::told::<G>(&advice)).expect("plain data")
        };
        Ok((Box::new(job), self.go_on(now, out)))
    }

    fn set_thinking(&mut self, limit: Option<Duration>) {
        self.here.thinking = limit;
    }

    fn tick(&mut self, now: u64) -> Output {
        let mut out = Output::default();
        if !self.is_watched() || !self.state.is_playing() {
            return out;
        }
        for number in 0..self.state.players() {
            let due = self.here.gone[number].map(|gone| gone + self.state.setup.grace_ms);
            if self.state.chairs[number].is_present() && due.is_some_and(|due| now >= due) {
                let chair = number as Chair;
                self.emit(now, None, Entry::Away { chair, why: Why::Gone }, &mut out);
            }
        }
        if !self.state.asks_all() && self.deadline().is_some_and(|deadline| now >= deadline) {
            self.here.timed_out = true;
        }
        self.go_on(now, out)
    }

    fn wake(&self) -> Option<u64> {
        if !self.is_watched() || !self.state.is_playing() {
            return None;
        }
        let grace = |number: usize| {
            let gone = self.here.gone[number].filter(|_| self.state.chairs[number].is_present());
            gone.map(|gone| gone + self.state.setup.grace_ms)
        };
        let clock = self.deadline().filter(|_| !self.here.timed_out);
        (0..self.state.players()).filter_map(grace).chain(clock).min()
    }

    fn welcome(&self, chair: Option<Chair>, now: u64) -> String {
        let viewer = chair.map_or(self.state.players(), usize::from);
        self.state.welcome(viewer, self.state.number, now)
    }

    fn rest(&self, chair: Option<Chair>, seen: u64, now: u64) -> Vec<String> {
        let viewer = chair.map_or(self.state.players(), usize::from);
        let mut rows = self.state.rows.iter().cloned();
        let first = rows.next().expect("a table has a first row");
        let mut state = State::<G>::new(&self.state.id, first).expect("it was read before");
        let mut messages = Vec::new();
        for row in rows {
            if state.number == seen && messages.is_empty() && row.entry.is_public() {
                // Whom this viewer does not want to hear is no event: it is told as it is now.
                let then = std::mem::replace(&mut state.muted, self.state.muted.clone());
                messages.push(state.welcome(viewer, seen, now));
                state.muted = then;
            }
            let wanted = if state.number >= seen { 1 << viewer } else { 0 };
            let told = state.apply(row, wanted).expect("it was applied before");
            messages.extend(told.into_iter().map(|(_, message)| message));
        }
        if messages.is_empty() {
            messages.push(state.welcome(viewer, state.number, now));
        }
        messages
    }

    fn round(&self, number: usize) -> Option<String> {
        let mut rows = self.state.rows.iter().cloned();
        let mut state = State::<G>::new(&self.state.id, rows.next()?).ok()?;
        for row in rows {
            state.apply(row, 0).ok()?;
            if state.rounds_over() > number {
                return state.round_end();
            }
        }
        None
    }

    fn record(&self) -> Option<String> {
        self.state.record()
    }

    fn fingerprint(&self) -> String {
        format!("{:?}", self.state)
    }
}
