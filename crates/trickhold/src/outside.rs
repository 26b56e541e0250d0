//! Programs that play: lines of JSON over standard input and output (docs/bot-protocol.md), the messages of
//! the wire with the number of the game they belong to.

mod terms;

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::spawn;
use std::time::{Duration, Instant};

use arena::{GuestFault, GuestFaultKind};
use rustix::process::{Pid, Signal, kill_process_group};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wire::WIRE;

pub(crate) use self::terms::{FaultArgs, GuestArgs, told_faults};
use crate::signals;

/// The version of the lines.
const PROTOCOL: u32 = 1;
/// A program may take this long until it is ready.
const START: Duration = Duration::from_secs(60);
/// A program that has nothing more to read may take this long to end.
const END: Duration = Duration::from_secs(2);
/// A program that closed its output may take this long to show by its end why.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// No line is longer.
const LONGEST: u64 = 1 << 20;

/// A message, and which game it belongs to.
#[derive(Serialize)]
struct ProgramLine<'a, M> {
    game: u64,
    /// In the first message of a game: where the program may take its chance from.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(flatten)]
    message: &'a M,
}

/// What a program answers when one of its seats is asked.
#[derive(Deserialize)]
pub(crate) struct ProgramAnswer {
    game: u64,
    /// The number of the message it answers.
    pub(crate) seen: u64,
    pub(crate) action: Value,
}

/// The first line of a program.
#[derive(Deserialize)]
struct Ready {
    protocol: u32,
}

type ProgramResult = Result<ProgramAnswer, GuestFault>;

enum ProgramState {
    /// Who waits for answers, by game.
    Plays(HashMap<u64, Sender<ProgramResult>>),
    /// Nothing more comes from it.
    Closed,
    /// It has ended, with the reason.
    Ended(String),
}

enum Started {
    Line(Option<Ready>),
    Closed,
    Stopped,
}

/// Programs that run, each with what wakes those who wait for it. A signal finds every program here, or keeps
/// it from starting.
static RUNNING: Mutex<Vec<(Pid, Wake)>> = Mutex::new(Vec::new());

type Wake = Box<dyn Fn() + Send>;

/// Whoever waits for a program waits no longer: the match is stopping.
pub(crate) fn wake_all() {
    locked(&RUNNING).iter().for_each(|(_, wake)| wake());
}

/// Ends all programs and what they started; none starts before `then` is done.
pub(crate) fn end_all(then: impl FnOnce()) {
    let running = locked(&RUNNING);
    for (group, _) in running.iter() {
        let _ = kill_process_group(*group, Signal::KILL);
    }
    then();
}

/// What ends a game that a guest thinks about.
pub(crate) fn stopped() -> GuestFault {
    GuestFault::new(GuestFaultKind::Stopped, "the match was stopped")
}

/// A program that runs. It is told to end when it is dropped.
pub(crate) struct Program {
    /// The way to its standard input. A program that does not read holds nobody up.
    lines: Option<Sender<String>>,
    state: Arc<Mutex<ProgramState>>,
    ended: Mutex<Receiver<()>>,
    group: Pid,
}

impl Program {
    /// Starts a program and waits until it is ready.
    pub(crate) fn start(mut command: Command) -> Result<Arc<Program>, GuestFault> {
        let crash = |what: String| GuestFault::new(GuestFaultKind::Crash, what);
        // A group of its own: what it starts ends with it, and Ctrl-C is not for it.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).process_group(0);
        let mut running = locked(&RUNNING);
        if signals::stopping() {
            return Err(stopped());
        }
        let mut child =
            command.spawn().map_err(|error| crash(format!("it cannot be started: {error}")))?;
        let group = Pid::from_child(&child);
        let (lines, to_write) = channel();
        let (ready, is_ready) = channel();
        let (end, ended) = channel();
        let state = Arc::new(Mutex::new(ProgramState::Plays(HashMap::new())));
        let (to_wake, starting) = (state.clone(), ready.clone());
        let wake = move || {
            let _ = starting.send(Started::Stopped);
            if let ProgramState::Plays(waiting) = &*locked(&to_wake) {
                waiting.values().for_each(|game| drop(game.send(Err(stopped()))));
            }
        };
        running.push((group, Box::new(wake)));
        drop(running);
        let input = child.stdin.take().expect("piped");
        spawn(move || write_lines(input, &to_write));
        let inbox = state.clone();
        spawn(move || {
            read_lines(&mut child, &inbox, &ready);
            *locked(&inbox) = ProgramState::Closed;
            let _ = ready.send(Started::Closed);
            let how = child.wait().map_or_else(
                |error| error.to_string(),
                |status| match status.signal() {
                    Some(signal) => format!("it was ended by signal {signal}"),
                    None => format!("it ended with {status}"),
                },
            );
            locked(&RUNNING).retain(|(other, _)| *other != group);
            locked(&inbox).end(how);
            let _ = end.send(());
        });
        let program = Program { lines: Some(lines), state, ended: Mutex::new(ended), group };
        program.write(&json!({"type": "hello", "protocol": PROTOCOL, "wire": WIRE}));
        match is_ready.recv_timeout(START) {
            Ok(Started::Line(Some(Ready { protocol: PROTOCOL }))) => Ok(Arc::new(program)),
            Ok(Started::Line(Some(Ready { protocol }))) => {
                Err(crash(format!("it speaks version {protocol} of the protocol, not {PROTOCOL}")))
            }
            Ok(Started::Line(None)) => {
                Err(crash(format!("its first line is not {{\"protocol\": {PROTOCOL}}}")))
            }
            Ok(Started::Stopped) => Err(stopped()),
            Err(RecvTimeoutError::Timeout) => {
                let what = format!("it was not ready within {} s", START.as_secs());
                Err(GuestFault::new(GuestFaultKind::Timeout, what))
            }
            Ok(Started::Closed) | Err(RecvTimeoutError::Disconnected) => {
                Err(crash(format!("{} before it was ready", program.how_it_ended())))
            }
        }
    }

    /// A place in it for one more game.
    pub(crate) fn sit(self: Arc<Program>, game: u64) -> Seated {
        let (sender, answers) = channel();
        if let ProgramState::Plays(waiting) = &mut *locked(&self.state) {
            waiting.insert(game, sender);
        }
        Seated { program: self, game, answers }
    }

    pub(crate) fn has_ended(&self) -> bool {
        !matches!(*locked(&self.state), ProgramState::Plays(_))
    }

    /// Called once its output has ended. A program that closed its output and runs on is ended.
    pub(crate) fn how_it_ended(&self) -> String {
        self.end(LAST_WORDS, "it closed its output");
        match &*locked(&self.state) {
            ProgramState::Ended(how) => how.clone(),
            ProgramState::Plays(_) | ProgramState::Closed => unreachable!("it has ended"),
        }
    }

    /// Waits this long for its end, then ends it for this reason.
    fn end(&self, patience: Duration, reason: &str) {
        let ended = locked(&self.ended);
        if ended.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
            locked(&self.state).end(reason.into());
            // It is not waited for yet, so the number is still its own.
            let _ = kill_process_group(self.group, Signal::KILL);
            let _ = ended.recv_timeout(END);
        }
    }

    fn write(&self, line: &impl Serialize) {
        let text = serde_json::to_string(line).expect("a line is plain data");
        // A program that has ended is noticed where an answer is awaited.
        let _ = self.lines.as_ref().map(|lines| lines.send(text));
    }
}

impl ProgramState {
    /// The first reason counts.
    fn end(&mut self, how: String) {
        if !matches!(self, ProgramState::Ended(_)) {
            *self = ProgramState::Ended(how);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.lines = None;
        self.end(END, "it did not end");
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nobody panics with it")
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(format!("{line}\n").as_bytes()).is_err() {
            break;
        }
    }
}

fn read_lines(child: &mut Child, state: &Mutex<ProgramState>, ready: &Sender<Started>) {
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = Vec::new();
    let mut first = true;
    loop {
        line.clear();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) if first => {
                first = false;
                let _ = ready.send(Started::Line(serde_json::from_slice(&line).ok()));
            }
            Ok(_) => take_answer(&line, state),
        }
    }
}

fn take_answer(line: &[u8], state: &Mutex<ProgramState>) {
    let ProgramState::Plays(waiting) = &*locked(state) else { return };
    match serde_json::from_slice::<ProgramAnswer>(line) {
        // An answer to a game that is over comes too late for everybody.
        Ok(answer) => {
            if let Some(game) = waiting.get(&answer.game) {
                let _ = game.send(Ok(answer));
            }
        }
        // Nobody knows whose answer that should be.
        Err(error) => {
            let start: String = String::from_utf8_lossy(line).trim_end().chars().take(60).collect();
            let fault = GuestFault::new(
                GuestFaultKind::Illegal,
                format!("{start:?} is no answer: {error}"),
            );
            waiting.values().for_each(|game| drop(game.send(Err(fault.clone()))));
        }
    }
}

/// A program's place in one game.
pub(crate) struct Seated {
    pub(crate) program: Arc<Program>,
    game: u64,
    answers: Receiver<ProgramResult>,
}

impl Seated {
    pub(crate) fn tell(&self, seed: Option<u32>, message: &impl Serialize) {
        self.program.write(&ProgramLine { game: self.game, seed, message });
    }

    /// The place of the answer to message `number` among the legal actions; none if none has come within
    /// this time. Answers to older messages came too late.
    pub(crate) fn answer(
        &self,
        number: u64,
        legal: &[Value],
        within: Duration,
    ) -> Result<Option<usize>, GuestFault> {
        let end = Instant::now() + within;
        loop {
            match self.answers.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(Ok(answer)) if answer.seen < number => {}
                Ok(Ok(answer)) if answer.seen > number => {
                    let seen = answer.seen;
                    let what =
                        format!("it answers message {seen}, but was sent none after {number}");
                    return Err(GuestFault::new(GuestFaultKind::Illegal, what));
                }
                Ok(answer) => {
                    let action = answer?.action;
                    let place = legal.iter().position(|one| *one == action);
                    let illegal = || {
                        GuestFault::new(
                            GuestFaultKind::Illegal,
                            format!("{action} is no legal action"),
                        )
                    };
                    return place.map(Some).ok_or_else(illegal);
                }
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(GuestFault::new(
                        GuestFaultKind::Crash,
                        self.program.how_it_ended(),
                    ));
                }
            }
        }
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        if let ProgramState::Plays(waiting) = &mut *locked(&self.program.state) {
            waiting.remove(&self.game);
        }
    }
}
