//! A table of one game: the machine that does no I/O and knows no clock.

use std::collections::VecDeque;
use std::sync::Arc;

use bots::{Budget, Level, advise};
use game::{Choices, MAX_SEATS, Seat, Turn, View};
use serde_json::{Value, json};
use wire::{Chair, Wire};

use crate::entry::{By, Cause, Entry, Row, Why};
use crate::machine::{Fresh, Job, Machine, Output, Rest, Think};
use crate::message::{Answer, Intent, TableInfo};
use crate::refusal::Refusal;
use crate::state::{ANSWERS, Broken, State};
use crate::time::{Clock, Now, Pause};

/// A table of one game.
pub struct Table<G: Wire> {
    state: State<G>,
    rows: Vec<Arc<Row<G::Action>>>,
    here: Here,
}

/// What the log does not hold: who is connected, and how clocks run.
struct Here {
    /// Connections of each viewer.
    watching: [u32; MAX_SEATS + 1],
    /// Since when a person has had no connection, in steady time.
    gone: [Option<u64>; MAX_SEATS],
    /// The time of the present decision, if it has one.
    clock: Option<Clock>,
    /// For each chair, answers that no row keeps.
    answers: Vec<VecDeque<Answer>>,
    /// Whom bots were asked for, and since which event.
    asked: (u64, u8),
    /// The clock of the present decision has run out.
    timed_out: bool,
    /// How long bots take may show.
    hasty: bool,
}

/// So many refusals of one owner of a chair, and of all at a table, are stored; later ones are
/// remembered as long as the table is awake.
const REFUSALS: u32 = 200;
const ALL_REFUSALS: u32 = 1000;
/// Who was removed does not come back for so many milliseconds.
const REMOVED: u64 = 3_600_000;
/// At an open table of strangers so many chairs are taken from one place.
const FROM_ONE: usize = 2;
/// A person who was replaced so often is waited for longer and longer, a second each time: who comes
/// and goes all the time must not fill the log.
const PATIENCE: u64 = 20;
/// Simulations for each action in advice.
const ADVICE_SIMULATIONS: u32 = 4_000;

impl<G: Wire> Table<G> {
    /// A table that wakes up from its rows.
    ///
    /// # Errors
    /// If they are no log of this game.
    pub fn from_rows(id: &str, rows: &[String], now: Now) -> Result<Table<G>, Broken> {
        let rows = rows.iter().map(|text| read_row::<G>(text).map(Arc::new));
        let rows: Vec<Arc<Row<G::Action>>> = rows.collect::<Result<_, _>>()?;
        let (first, others) = rows.split_first().ok_or_else(|| Broken("it is empty".into()))?;
        let mut state = State::new(id, first)?;
        for row in others {
            state.apply(row, 0)?;
        }
        let players = state.players();
        let here = Here {
            watching: [0; MAX_SEATS + 1],
            gone: std::array::from_fn(|chair| (chair < players).then_some(now.steady)),
            clock: None,
            answers: vec![VecDeque::new(); players],
            asked: (0, 0),
            timed_out: false,
            hasty: false,
        };
        let mut table = Table { state, rows, here };
        table.set_clock(now);
        Ok(table)
    }

    /// A decision begins, or goes on after sleep: its clock has its whole time, or what is left.
    fn set_clock(&mut self, now: Now) {
        let time = self.state.setup.clock_ms.filter(|_| !self.state.asks_all());
        let time = self.state.time().or(time).filter(|_| self.state.is_playing());
        let since = self.is_watched().then_some(now.steady);
        self.here.clock =
            time.map(|time| Clock::with(self.state.clock_left.unwrap_or(time), since));
    }

    fn wanted(&self) -> u8 {
        let bits = self.here.watching.iter().enumerate();
        bits.fold(0, |bits, (viewer, &count)| bits | u8::from(count > 0) << viewer)
    }

    fn emit(&mut self, now: Now, by: Option<By>, entry: Entry<G::Action>, out: &mut Output) {
        // Clocks go backwards at times; a log does not.
        let row = Row { at: now.wall.max(self.state.last_at), by, entry };
        out.listed |= row.entry.is_listed();
        out.rows.push(write_row::<G>(&row));
        let told = self.state.apply(&row, self.wanted());
        out.told.extend(told.expect("checked before"));
        out.listed |= self.state.is_over();
        if self.state.moved > self.here.asked.0 {
            self.here.asked = (self.state.moved, 0);
            self.here.timed_out = false;
            self.set_clock(now);
        }
        if let Entry::Seated { chair, .. } | Entry::Filled { chair, .. } = &row.entry {
            self.here.answers[usize::from(*chair)].clear();
        }
        self.rows.push(Arc::new(row));
    }

    /// Remembers an answer as long as the table is awake.
    fn keep(&mut self, chair: Chair, answer: &Answer) {
        let answers = &mut self.here.answers[usize::from(chair)];
        if answers.len() == ANSWERS {
            answers.pop_front();
        }
        answers.push_back(answer.clone());
    }

    /// The answer this chair got for this intent before.
    fn answered(&self, chair: Chair, id: &str) -> Option<&Answer> {
        let awake = self.here.answers[usize::from(chair)].iter().find(|answer| answer.id == id);
        self.state.answered(chair, id).or(awake)
    }

    /// Does everything that follows without anybody's doing.
    fn go_on(&mut self, now: Now, mut out: Output) -> Output {
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

    /// Is the owner of a seat there? Else the table stands still, whoever else may look at it.
    fn is_watched(&self) -> bool {
        self.here.watching[..self.state.players()].iter().any(|&count| count > 0)
    }

    /// All are asked: has everybody answered who can, or is the time over?
    fn asking_is_over(&self, now: Now) -> bool {
        let Some(play) = self.state.play.as_ref().filter(|_| self.state.asks_all()) else {
            return false;
        };
        let players = self.state.players();
        let everybody = play.pending[..players].iter().all(Option::is_some);
        // With one person at the table, its timing tells nobody anything.
        let alone = self.state.chairs.iter().filter(|chair| chair.is_present()).count() <= 1;
        let window = self.state.setup.window_ms;
        let due = self.deadline().is_some_and(|deadline| now.steady >= deadline);
        everybody && (alone || window == 0) || window > 0 && due
    }

    /// The time is over: every seat's answer, in order. Who said nothing says no.
    fn answer_for_all(&mut self, now: Now, out: &mut Output) {
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
                    let mut bot = Level::Greedy.player::<G>(None, self.state.bot_seed(seat));
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
            let (seed, hasty) = (self.state.bot_seed(seat), self.here.hasty);
            let job = move || {
                let mut player = level.player::<G>(None, seed);
                let choose = if hasty { player.choose(&view) } else { player.choose_evenly(&view) };
                serde_json::to_string(&G::say(choose)).expect("an action is plain data")
            };
            let (chair, moved) = (wire::chair(seat), self.state.moved);
            // Answers to all are not seen one by one, and who has no time left has waited.
            let at_once = all || self.here.timed_out;
            let place = u64::from(self.state.decisions) << 3 | number as u64;
            let pause = self.state.setup.pace.pause(place).filter(|_| !at_once);
            let pause = match pause {
                None if hasty => Pause::HASTY,
                pause => Pause::of(pause.unwrap_or_default()),
            };
            out.think.push(Think { chair, moved, pause, job: Box::new(job) });
        }
    }

    /// May somebody from there sit down? Where the host came from the same place, they know each other.
    fn may_come(&self, from: Option<&str>, now: Now) -> Result<(), Refusal> {
        let of = |chair: usize| self.state.chairs[chair].from.as_deref();
        let host = self.state.host.and_then(|host| of(usize::from(host)));
        let Some(from) = from.filter(|&from| Some(from) != host) else { return Ok(()) };
        let removed = self.state.removed.iter().find(|(other, _)| other == from);
        if removed.is_some_and(|(_, at)| now.wall.saturating_sub(*at) < REMOVED) {
            let what =
                "the host removed you from this table: you can watch, or play at another one";
            return Err(Refusal::new("removed", what));
        }
        let chairs = (0..self.state.players()).filter(|&chair| of(chair) == Some(from)).count();
        if self.state.setup.open && chairs >= FROM_ONE {
            let what = "two chairs of this table are taken from your address already";
            return Err(Refusal::new("too_many", what));
        }
        Ok(())
    }

    /// When the present decision has no more time, in steady time.
    fn deadline(&self) -> Option<u64> {
        self.state.time()?;
        self.here.clock?.deadline()
    }

    /// How long a person without a connection is waited for.
    fn grace(&self, number: usize) -> u64 {
        let often = self.state.aways[number].saturating_sub(PATIENCE);
        self.state.setup.grace_ms.max(often * 1000)
    }

    /// Until when the present decision has time, by the calendar as it is now.
    fn until(&self, now: Now) -> Option<u64> {
        self.state.time()?;
        Some(now.wall + self.here.clock?.left(now.steady))
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

    fn moved(&self) -> u64 {
        self.state.moved
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

    fn join(
        &mut self,
        now: Now,
        name: &str,
        token: &str,
        from: Option<&str>,
    ) -> Result<(Chair, Output), Refusal> {
        let name = crate::visible::name(name)?;
        if self.state.play.is_some() {
            return Err(Refusal::new("started", "the game has begun: you can watch"));
        }
        let free = self.state.chairs.iter().position(|chair| chair.is_free());
        let Some(free) = free else {
            return Err(Refusal::new("full", "no chair is free: you can watch"));
        };
        if self.state.seated >= crate::intent::SEATED {
            return Err(Refusal::new("enough", "too many have come and gone at this table"));
        }
        self.may_come(from, now)?;
        let (chair, token, from) = (free as Chair, token.to_owned(), from.map(str::to_owned));
        let mut out = Output::default();
        self.here.gone[free] = Some(now.steady);
        self.emit(now, None, Entry::Seated { chair, name, token, from }, &mut out);
        Ok((chair, self.go_on(now, out)))
    }

    fn host_from(&self) -> Option<&str> {
        self.state.chairs[usize::from(self.state.host?)].from.as_deref()
    }

    fn enter(&mut self, now: Now, chair: Option<Chair>) -> Output {
        let viewer = chair.map_or(self.state.players(), usize::from);
        let mut out = Output::default();
        if let Some(chair) = chair {
            self.here.gone[viewer] = None;
            if self.state.chairs[viewer].away {
                self.emit(now, None, Entry::Back { chair }, &mut out);
            }
        }
        if !self.is_watched() && chair.is_some() {
            // The table stood still: its clock goes on, and everybody has time to come back.
            self.here.clock = self.here.clock.map(|clock| clock.going(now.steady));
            for gone in self.here.gone.iter_mut().flatten() {
                *gone = now.steady;
            }
        }
        self.here.watching[viewer] += 1;
        self.go_on(now, out)
    }

    fn exit(&mut self, now: Now, chair: Option<Chair>) -> Output {
        let viewer = chair.map_or(self.state.players(), usize::from);
        let count = &mut self.here.watching[viewer];
        *count = count.saturating_sub(1);
        if *count == 0 && chair.is_some() {
            self.here.gone[viewer] = Some(now.steady);
            if !self.is_watched() {
                self.here.clock = self.here.clock.map(|clock| clock.stopped(now.steady));
            }
        }
        Output::default()
    }

    fn intent(&mut self, now: Now, chair: Chair, intent: &Intent, fresh: Option<&Fresh>) -> Output {
        let mut out = Output::default();
        if intent.id.is_empty() || intent.id.len() > 64 {
            let refusal = Refusal::new("malformed", "id must be a text of 1 to 64 bytes");
            out.answer = Some(Answer::refused("", refusal));
            return out;
        }
        if let Some(answer) = self.answered(chair, &intent.id) {
            out.answer = Some(answer.clone());
            return out;
        }
        let by = By { chair, id: intent.id.clone() };
        let entries = if crate::intent::is_about_table(&intent.action) {
            crate::intent::entries(&self.state, chair, intent, fresh, now.wall)
        } else {
            self.act(chair, intent).map(|entry| (vec![entry], None))
        };
        match entries {
            Ok((entries, _)) if entries.is_empty() => {
                let answer = Answer::done(&intent.id, None);
                self.keep(chair, &answer);
                out.answer = Some(answer);
            }
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
                let answer = Answer::refused(&intent.id, refusal.clone());
                let room = self.state.used[usize::from(chair)].refusals < REFUSALS
                    && self.state.refusals < ALL_REFUSALS;
                if room && refusal.is_kept() {
                    self.emit(now, Some(by), Entry::Refused { refusal }, &mut out);
                } else if refusal.is_kept() {
                    self.keep(chair, &answer);
                }
                out.answer = Some(answer);
            }
        }
        self.go_on(now, out)
    }

    fn thought(&mut self, now: Now, chair: Chair, moved: u64, action: &str) -> Output {
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
        let seat = Seat::new(number);
        let Some(legal) = self.state.legal(seat) else { return self.go_on(now, out) };
        let said: Result<G::Said, _> = serde_json::from_str(action);
        let found = said.ok().and_then(|said| G::hear(&said, self.state.players()).ok());
        let action = found.filter(|&action| legal.contains(action)).unwrap_or_else(|| {
            let place = self.state.bot_seed(seat) as usize % legal.len();
            legal.iter().nth(place).expect("it is not empty")
        });
        let sitting = &self.state.chairs[number];
        let cause = match (sitting.is_person(), sitting.away) {
            (false, _) => Cause::Bot,
            (true, true) => Cause::Away,
            (true, false) => Cause::Timeout,
        };
        let entry = match self.state.asks_all() {
            true => Entry::Answered { chair, action, cause },
            false => Entry::Act { chair, action, cause },
        };
        self.emit(now, None, entry, &mut out);
        self.go_on(now, out)
    }

    fn advice(&mut self, now: Now, chair: Chair) -> Result<(Job, Output), Refusal> {
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
        // One decision is one hint, however often it is asked for.
        if self.state.hinted[usize::from(chair)] != Some(self.state.moved) {
            self.emit(now, None, Entry::Hint { chair }, &mut out);
        }
        let seed = u64::from(self.state.decisions);
        let job = move || {
            let budget = Budget::simulations(ADVICE_SIMULATIONS);
            let advice = advise::<G>(&view, budget, seed);
            serde_json::to_string(&crate::advice::told::<G>(&advice)).expect("plain data")
        };
        Ok((Box::new(job), self.go_on(now, out)))
    }

    fn set_hasty(&mut self) {
        self.here.hasty = true;
    }

    fn tick(&mut self, now: Now) -> Output {
        let mut out = Output::default();
        if !self.is_watched() || !self.state.is_playing() {
            return out;
        }
        for number in 0..self.state.players() {
            let due = self.here.gone[number].map(|gone| gone + self.grace(number));
            if self.state.chairs[number].is_present() && due.is_some_and(|due| now.steady >= due) {
                let chair = number as Chair;
                self.emit(now, None, Entry::Away { chair, why: Why::Gone }, &mut out);
            }
        }
        if !self.state.asks_all() && self.deadline().is_some_and(|deadline| now.steady >= deadline)
        {
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
            gone.map(|gone| gone + self.grace(number))
        };
        let clock = self.deadline().filter(|_| !self.here.timed_out);
        (0..self.state.players()).filter_map(grace).chain(clock).min()
    }

    fn sleep(&mut self, now: Now) -> Output {
        let mut out = Output::default();
        let whole = self.state.clock_left.or(self.state.time());
        let left = self.here.clock.map(|clock| clock.left(now.steady));
        if let (Some(left), true) =
            (left.filter(|&left| Some(left) < whole), self.state.is_playing())
        {
            self.emit(now, None, Entry::Clock { left }, &mut out);
        }
        out
    }

    fn welcome(&self, chair: Option<Chair>, now: Now) -> String {
        let viewer = chair.map_or(self.state.players(), usize::from);
        self.state.welcome(viewer, self.state.number, now.wall, self.until(now))
    }

    fn rest(&self, chair: Option<Chair>, seen: u64, now: Now) -> Rest {
        if seen >= self.state.number {
            return Box::new(std::iter::once(self.welcome(chair, now)));
        }
        let viewer = chair.map_or(self.state.players(), usize::from);
        let mut rows = self.rows.clone().into_iter();
        let first = rows.next().expect("a table has a first row");
        let mut state = State::<G>::new(&self.state.id, &first).expect("it was read before");
        // Whom this viewer does not want to hear is no event: it is told as it is now.
        let muted = self.state.muted.clone();
        let mut welcomed = false;
        let next = move || {
            loop {
                let row = rows.next()?;
                let told = state.number >= seen && row.entry.is_public();
                let before = (told && !welcomed).then(|| {
                    welcomed = true;
                    let then = std::mem::replace(&mut state.muted, muted.clone());
                    let welcome = state.welcome(viewer, seen, now.wall, state.until());
                    state.muted = then;
                    welcome
                });
                let wanted = if told { 1 << viewer } else { 0 };
                let told = state.apply(&row, wanted).expect("it was applied before");
                let messages: Vec<String> = before
                    .into_iter()
                    .chain(told.into_iter().map(|(_, message)| message))
                    .collect();
                if !messages.is_empty() {
                    return Some(messages);
                }
            }
        };
        Box::new(std::iter::from_fn(next).flatten())
    }

    fn round(&self, number: usize) -> Option<String> {
        let (first, rows) = self.rows.split_first()?;
        let mut state = State::<G>::new(&self.state.id, first).ok()?;
        for row in rows {
            state.apply(row, 0).ok()?;
            if state.rounds_over() > number {
                return state.round_end();
            }
        }
        None
    }

    fn rounds_over(&self) -> usize {
        self.state.rounds_over()
    }

    fn record(&self) -> Option<String> {
        self.state.record(&self.rows)
    }

    fn fingerprint(&self) -> String {
        format!("{:?}", self.state)
    }
}
