//! A table of one game: the machine that does no I/O and knows no clock.

mod inputs;

use std::collections::VecDeque;
use std::sync::Arc;

use bots::Level;
use game::{BySeat, LegalActions, MAX_SEATS, Seat, SeatSet, Turn, View};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wire::{Answer, Cause, Code, Refusal, TableAction, Wire};

use crate::entry::{Entry, IntentRef, LOG_VERSION, LogRow};
use crate::machine::{NewTable, Output, Think};
use crate::state::{ANSWERS, BrokenLog, State};
use crate::time::{Clock, Now, Pause};

/// A table of one game: its log, what follows from that, and what no log holds.
pub struct Table<G: Wire> {
    state: State<G>,
    rows: Vec<Arc<LogRow<G::Action>>>,
    live: Live,
}

/// What the log does not hold: who is connected, and how clocks run.
struct Live {
    /// How many connections each viewer has, by its number.
    watching: [u32; MAX_SEATS + 1],
    /// Since when a person has had no connection, in steady time.
    gone: BySeat<Option<u64>>,
    /// The time of the present decision, if it has one.
    clock: Option<Clock>,
    /// For each seat, answers that no row keeps.
    answers: Vec<VecDeque<Answer>>,
    /// The seats for which bots were asked, and since which event.
    asked: (u64, SeatSet),
    /// The clock of the present decision has run out.
    timed_out: bool,
    /// How long bots take may show.
    hasty: bool,
    /// Only entries up to this version of logs are written.
    log_version: u64,
}

/// How many refusals of one owner of a seat, and of all at a table, are stored; later ones are
/// remembered as long as the table is awake.
const REFUSALS: u32 = 200;
const ALL_REFUSALS: u32 = 1000;
/// A removed person cannot return for this long (ms).
const REMOVED: u64 = 3_600_000;
/// At an open table of strangers, people from one place take at most this many seats.
const FROM_ONE: usize = 2;
/// After a bot has taken over this often, a person is waited for a second longer each time: somebody
/// who comes and goes all the time must not fill the log.
const PATIENCE: u64 = 20;
/// Simulations for each action in advice.
const ADVICE_SIMULATIONS: u32 = 4_000;

impl<G: Wire> Table<G> {
    /// A table that wakes up from its rows.
    ///
    /// # Errors
    /// If they are no log of this game.
    pub fn from_rows(id: &str, rows: &[String], now: Now) -> Result<Table<G>, BrokenLog> {
        let read = |text: &String| serde_json::from_str(text).map(Arc::new);
        let rows = rows.iter().map(|text| read(text).map_err(|error| BrokenLog(error.to_string())));
        let rows: Vec<Arc<LogRow<G::Action>>> = rows.collect::<Result<_, _>>()?;
        let (first, others) = rows.split_first().ok_or_else(|| BrokenLog("it is empty".into()))?;
        let mut state = State::new(id, first)?;
        for row in others {
            state.apply(row, 0)?;
        }
        let players = state.players();
        let live = Live {
            watching: [0; MAX_SEATS + 1],
            gone: BySeat::from_fn(|seat| (seat.index() < players).then_some(now.steady)),
            clock: None,
            answers: vec![VecDeque::new(); players],
            asked: (0, SeatSet::EMPTY),
            timed_out: false,
            hasty: false,
            log_version: LOG_VERSION,
        };
        let mut table = Table { state, rows, live };
        table.set_clock(now);
        Ok(table)
    }

    /// A decision begins, or goes on after sleep: its clock has its whole time, or what is left.
    fn set_clock(&mut self, now: Now) {
        let time = self.state.setup.clock_ms.filter(|_| !self.state.asks_all());
        let time = self.state.time().or(time).filter(|_| self.state.is_playing());
        let since = self.is_watched().then_some(now.steady);
        self.live.clock =
            time.map(|time| Clock::with(self.state.clock_left.unwrap_or(time), since));
    }

    /// The place of a seat, or of the spectators, among the viewers.
    fn viewer(&self, seat: Option<Seat>) -> usize {
        seat.map_or(self.state.players(), Seat::index)
    }

    fn wanted(&self) -> u8 {
        let bits = self.live.watching.iter().enumerate();
        bits.fold(0, |bits, (viewer, &count)| bits | u8::from(count > 0) << viewer)
    }

    fn emit(&mut self, now: Now, by: Option<IntentRef>, entry: Entry<G::Action>, out: &mut Output) {
        debug_assert!(entry.since() <= self.live.log_version, "whoever asks is refused before");
        // Clocks go backwards at times; a log does not.
        let row = LogRow { at: now.wall.max(self.state.last_at), by, entry };
        out.listed |= row.entry.is_listed();
        out.rows.push(write(&row));
        let told = self.state.apply(&row, self.wanted());
        out.told.extend(told.expect("checked before"));
        out.listed |= self.state.is_over();
        if self.state.moved > self.live.asked.0 {
            self.live.asked = (self.state.moved, SeatSet::EMPTY);
            self.live.timed_out = false;
            self.set_clock(now);
        }
        if let Entry::Seated { seat, .. } | Entry::Filled { seat, .. } = &row.entry {
            self.live.answers[seat.index()].clear();
        }
        self.rows.push(Arc::new(row));
    }

    /// Remembers an answer as long as the table is awake.
    fn keep(&mut self, seat: Seat, answer: &Answer) {
        let answers = &mut self.live.answers[seat.index()];
        if answers.len() == ANSWERS {
            answers.pop_front();
        }
        answers.push_back(answer.clone());
    }

    /// The answer this seat got for this intent before.
    fn answered(&self, seat: Seat, id: &str) -> Option<&Answer> {
        let awake = self.live.answers[seat.index()].iter().find(|answer| answer.id == id);
        self.state.answered(seat, id).or(awake)
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
        self.live.watching[..self.state.players()].iter().any(|&count| count > 0)
    }

    /// All are asked: have all answered who can, or is the time over?
    fn asking_is_over(&self, now: Now) -> bool {
        let Some(play) = self.state.play.as_ref().filter(|_| self.state.asks_all()) else {
            return false;
        };
        let players = self.state.players();
        let everybody = play.pending.first(players).iter().all(Option::is_some);
        // With one person at the table, its timing tells nobody anything.
        let alone = self.state.seats.iter().filter(|seat| seat.is_present()).count() <= 1;
        let window = self.state.setup.window_ms;
        let due = self.deadline().is_some_and(|deadline| now.steady >= deadline);
        everybody && (alone || window == 0) || window > 0 && due
    }

    /// The time is over: every seat's answer, in order. A seat that said nothing says no.
    fn answer_for_all(&mut self, now: Now, out: &mut Output) {
        while self.state.asks_all() {
            let play = self.state.play.as_ref().expect("all are asked");
            let (game, view) = (play.table.game(), &play.table.views()[self.state.players()]);
            let Turn::Seat(seat) = game.turn() else { return };
            let legal = game.legal();
            let pending = play.pending[seat].filter(|(action, _)| legal.contains(*action));
            let silence = view.silence(seat).map(|(action, _)| action);
            let silence = silence.filter(|&silence| legal.contains(silence));
            let (action, cause) = match (pending, silence) {
                // Whether somebody said no or nothing would tell too much.
                (Some((action, cause)), silence) if silence != Some(action) => (action, cause),
                (_, Some(silence)) => (silence, Cause::Silence),
                (Some(answer), None) => answer,
                (None, None) => {
                    let view = &play.table.views()[seat.index()];
                    let mut bot = Level::Greedy.player::<G>(None, self.state.bot_seed(seat));
                    (bot.choose(view, &play.past), Cause::Silence)
                }
            };
            self.emit(now, None, Entry::Act { seat, action, cause }, out);
        }
    }

    fn bot_decides(&self, seat: Seat) -> bool {
        let sitting = &self.state.seats[seat.index()];
        !sitting.is_present() || self.live.timed_out
    }

    fn ask_bots(&mut self, out: &mut Output) {
        if !self.is_watched() || !self.state.is_playing() {
            return;
        }
        let all = self.state.asks_all();
        for seat in Seat::all(self.state.players()) {
            let turn = all || self.state.turn() == Turn::Seat(seat);
            if !turn || !self.bot_decides(seat) || self.live.asked.1.contains(seat) {
                continue;
            }
            let Some(view) = self.state.deciding(seat) else { continue };
            let Some(past) = self.state.play.as_ref().map(|play| play.past.clone()) else { return };
            self.live.asked.1.insert(seat);
            let level = self.state.seats[seat.index()].bot.unwrap_or(self.state.level);
            let (seed, hasty) = (self.state.bot_seed(seat), self.live.hasty);
            let job = move || {
                let mut player = level.player::<G>(None, seed);
                write(&if hasty {
                    player.choose(&view, &past)
                } else {
                    player.choose_evenly(&view, &past)
                })
            };
            let moved = self.state.moved;
            // Answers to all are not seen one by one, and a seat with no time left has waited.
            let at_once = all || self.live.timed_out;
            let place = u64::from(self.state.decisions) << 3 | seat.index() as u64;
            let pause = self.state.setup.pace.pause(place).filter(|_| !at_once);
            let pause = match pause {
                None if hasty => Pause::HASTY,
                pause => Pause::of(pause.unwrap_or_default()),
            };
            out.think.push(Think { seat, moved, pause, job: Box::new(job) });
        }
    }

    /// May somebody from there sit down? Where the host came from the same place, they know each other.
    fn may_come(&self, from: Option<&str>, now: Now) -> Result<(), Refusal> {
        let of = |seat: Seat| self.state.seats[seat.index()].from.as_deref();
        let host = self.state.host.and_then(of);
        let Some(from) = from.filter(|&from| Some(from) != host) else { return Ok(()) };
        let removed = self.state.removed.iter().find(|(other, _)| other == from);
        if removed.is_some_and(|(_, at)| now.wall.saturating_sub(*at) < REMOVED) {
            let what =
                "the host removed you from this table: you can watch, or play at another one";
            return Err(Refusal::new(Code::Removed, what));
        }
        let seats = Seat::all(self.state.players()).filter(|&seat| of(seat) == Some(from)).count();
        if self.state.setup.open && seats >= FROM_ONE {
            let what = "two seats of this table are taken from your address already";
            return Err(Refusal::new(Code::TooMany { wait_ms: None }, what));
        }
        Ok(())
    }

    /// When the time for the present decision ends, in steady time.
    fn deadline(&self) -> Option<u64> {
        self.state.time()?;
        self.live.clock?.deadline()
    }

    /// How long a person without a connection is waited for.
    fn grace(&self, seat: Seat) -> u64 {
        let often = self.state.aways[seat.index()].saturating_sub(PATIENCE);
        self.state.setup.grace_ms.max(often * 1000)
    }

    /// When a bot plays for the owner of a seat, who is not connected, in steady time.
    fn takeover(&self, seat: Seat) -> Option<u64> {
        let present = self.state.seats[seat.index()].is_present();
        Some(self.live.gone[seat].filter(|_| present)? + self.grace(seat))
    }

    /// Until when the present decision has time, by the calendar as it is now.
    fn until(&self, now: Now) -> Option<u64> {
        self.state.time()?;
        Some(now.wall + self.live.clock?.left(now.steady))
    }

    /// A game action of a person.
    fn act(&self, seat: Seat, seen: u64, action: G::Action) -> Result<Entry<G::Action>, Refusal> {
        if self.state.play.is_none() {
            return Err(Refusal::new(Code::NotStarted, "the game has not begun"));
        }
        if seen < self.state.moved {
            let what = "something has happened since; look again and choose anew";
            return Err(Refusal::new(Code::Stale { seen, moved: self.state.moved }, what));
        }
        // By the seat's own view: an answer or a refusal can hold nothing else.
        let Some(view) = self.state.deciding(seat) else {
            return Err(Refusal::new(Code::Answered, "this seat has answered already"));
        };
        match view.check(action) {
            Ok(()) if self.state.asks_all() => {
                Ok(Entry::Answered { seat, action, cause: Cause::Person })
            }
            Ok(()) => Ok(Entry::Act { seat, action, cause: Cause::Person }),
            Err(refusal) => Err(Refusal::of_rule(&refusal)),
        }
    }
}

/// The action of an intent: one about the table, or one of the game.
enum IntentAction<A> {
    Table(TableAction),
    Game(A),
}

impl<A: DeserializeOwned> IntentAction<A> {
    fn read(action: &Value) -> Result<IntentAction<A>, Refusal> {
        let about_table = match TableAction::deserialize(action) {
            Ok(action) => return Ok(IntentAction::Table(action)),
            Err(error) => error,
        };
        A::deserialize(action).map(IntentAction::Game).map_err(|of_game| {
            let what = format!(
                "action is none of the game ({of_game}) and none about the table ({about_table}); use \
                 one of the legal actions of the last event"
            );
            Refusal::new(Code::Malformed, &what)
        })
    }
}

fn write(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("it is plain data")
}

/// The rows of a new table.
///
/// # Errors
/// If the setup is not allowed.
pub(crate) fn first_rows<G: Wire>(
    setup: &wire::Setup,
    fresh: &NewTable,
    company: Option<String>,
    now: u64,
) -> Result<Vec<String>, Refusal> {
    setup.options::<G::Options>()?;
    let seed = record::shuffle::hex(&fresh.seed);
    let entry = Entry::Created { setup: setup.clone(), seed, company };
    Ok(vec![write(&LogRow::<G::Action> { at: now, by: None, entry })])
}
