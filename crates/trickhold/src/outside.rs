//! Programs that play: lines of JSON over standard input and output (docs/bot-protocol.md), the messages of
//! the wire with the number of the game they belong to.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::spawn;
use std::time::{Duration, Instant};

use arena::{Fault, FaultKind};
use rustix::process::{Pid, Signal, kill_process_group};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wire::WIRE;

/// The version of the lines.
const PROTOCOL: u32 = 1;
/// A program may take so long until it is ready.
const START: Duration = Duration::from_secs(60);
/// A program that has nothing more to read may take so long to end.
const END: Duration = Duration::from_secs(2);
/// No line is longer.
const LONGEST: u64 = 1 << 20;

/// A message, and which game it belongs to.
#[derive(Serialize)]
struct Line<'a, M> {
    game: u64,
    /// In the first message of a game: where the program may take its chance from.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(flatten)]
    message: &'a M,
}

/// What a program does.
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

type Answered = Result<ProgramAnswer, Fault>;

/// Who waits for answers, by game; none any more once the program has ended, with the reason.
type Waiting = Arc<Mutex<Result<HashMap<u64, Sender<Answered>>, String>>>;

/// A program that runs. It is told to end when it is dropped.
pub(crate) struct Program {
    /// To its standard input. A program that does not read holds nobody up.
    lines: Option<Sender<String>>,
    waiting: Waiting,
    ended: Mutex<Receiver<()>>,
    group: Pid,
}

impl Program {
    /// Starts a program and waits until it is ready.
    pub(crate) fn start(mut command: Command) -> Result<Arc<Program>, Fault> {
        let crash = |what: String| Fault::new(FaultKind::Crash, what);
        // A group of its own: what it starts ends with it, and Ctrl-C is not for it.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).process_group(0);
        let mut child =
            command.spawn().map_err(|error| crash(format!("it cannot be started: {error}")))?;
        let group = Pid::from_child(&child);
        let (lines, to_write) = channel();
        let (ready, is_ready) = channel();
        let (end, ended) = channel();
        let waiting: Waiting = Arc::new(Mutex::new(Ok(HashMap::new())));
        let input = child.stdin.take().expect("piped");
        spawn(move || write_lines(input, &to_write));
        let inbox = waiting.clone();
        spawn(move || {
            read_lines(&mut child, &inbox, &ready);
            let how = child.wait().map_or_else(
                |error| error.to_string(),
                |status| match status.signal() {
                    Some(signal) => format!("it was ended by signal {signal}"),
                    None => format!("it ended with {status}"),
                },
            );
            *locked(&inbox) = Err(how);
            let _ = end.send(());
        });
        let program = Program { lines: Some(lines), waiting, ended: Mutex::new(ended), group };
        program.write(&json!({"type": "hello", "protocol": PROTOCOL, "wire": WIRE}));
        match is_ready.recv_timeout(START) {
            Ok(Some(Ready { protocol: PROTOCOL })) => Ok(Arc::new(program)),
            Ok(Some(Ready { protocol })) => {
                Err(crash(format!("it speaks version {protocol} of the protocol, not {PROTOCOL}")))
            }
            Ok(None) => Err(crash(format!("its first line is not {{\"protocol\": {PROTOCOL}}}"))),
            Err(RecvTimeoutError::Timeout) => {
                let what = format!("it was not ready within {} s", START.as_secs());
                Err(Fault::new(FaultKind::Timeout, what))
            }
            Err(RecvTimeoutError::Disconnected) => {
                let _ = locked_receiver(&program.ended).recv_timeout(END);
                Err(crash(format!("{} before it was ready", program.how_it_ended())))
            }
        }
    }

    /// A place in it for one more game.
    pub(crate) fn sit(self: Arc<Program>, game: u64) -> Seated {
        let (sender, answers) = channel();
        if let Ok(waiting) = &mut *locked(&self.waiting) {
            waiting.insert(game, sender);
        }
        Seated { program: self, game, answers }
    }

    pub(crate) fn has_ended(&self) -> bool {
        locked(&self.waiting).is_err()
    }

    fn how_it_ended(&self) -> String {
        locked(&self.waiting)
            .as_ref()
            .err()
            .cloned()
            .unwrap_or_else(|| "it closed its output".into())
    }

    fn write(&self, line: &impl Serialize) {
        let text = serde_json::to_string(line).expect("a line is plain data");
        // A program that has ended is noticed where an answer is awaited.
        let _ = self.lines.as_ref().map(|lines| lines.send(text));
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.lines = None;
        let ended = locked_receiver(&self.ended);
        if !self.has_ended() && ended.recv_timeout(END) == Err(RecvTimeoutError::Timeout) {
            // It is not waited for yet, so the number is still its own.
            let _ = kill_process_group(self.group, Signal::KILL);
            let _ = ended.recv_timeout(END);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nobody panics with it")
}

fn locked_receiver<T>(mutex: &Mutex<Receiver<T>>) -> MutexGuard<'_, Receiver<T>> {
    locked(mutex)
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(format!("{line}\n").as_bytes()).is_err() {
            break;
        }
    }
}

fn read_lines(child: &mut Child, waiting: &Waiting, ready: &Sender<Option<Ready>>) {
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = Vec::new();
    let mut first = true;
    loop {
        line.clear();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) if first => {
                first = false;
                let _ = ready.send(serde_json::from_slice(&line).ok());
            }
            Ok(_) => take_answer(&line, waiting),
        }
    }
}

fn take_answer(line: &[u8], waiting: &Waiting) {
    let Ok(waiting) = &*locked(waiting) else { return };
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
            let fault = Fault::new(FaultKind::Illegal, format!("{start:?} is no answer: {error}"));
            waiting.values().for_each(|game| drop(game.send(Err(fault.clone()))));
        }
    }
}

/// A program's place in one game.
pub(crate) struct Seated {
    pub(crate) program: Arc<Program>,
    game: u64,
    answers: Receiver<Answered>,
}

impl Seated {
    pub(crate) fn tell(&self, seed: Option<u32>, message: &impl Serialize) {
        self.program.write(&Line { game: self.game, seed, message });
    }

    /// The place of the answer to message `number` among the legal actions; none if none has come within
    /// this time. Answers to older messages came too late.
    pub(crate) fn answer(
        &self,
        number: u64,
        legal: &[Value],
        within: Duration,
    ) -> Result<Option<usize>, Fault> {
        let end = Instant::now() + within;
        loop {
            match self.answers.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(Ok(answer)) if answer.seen < number => {}
                Ok(answer) => {
                    let action = answer?.action;
                    let place = legal.iter().position(|one| *one == action);
                    let illegal =
                        || Fault::new(FaultKind::Illegal, format!("{action} is no legal action"));
                    return place.map(Some).ok_or_else(illegal);
                }
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::new(FaultKind::Crash, self.program.how_it_ended()));
                }
            }
        }
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        if let Ok(waiting) = &mut *locked(&self.program.waiting) {
            waiting.remove(&self.game);
        }
    }
}

/// A time limit from the command line: `500ms` or `10s`.
pub(crate) fn read_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s').unwrap_or_default(), 1000),
    };
    match number.parse::<u64>() {
        Ok(number) if number > 0 => Ok(Duration::from_millis(number.saturating_mul(unit))),
        _ => Err("a time such as 500ms or 10s is needed".into()),
    }
}

/// What happens when a program does something wrong, on the command line.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct FaultArgs {
    /// How long a program from outside may think about a decision, such as 500ms or 10s
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = read_time)]
    pub(crate) timeout: Duration,
    /// What a timeout, a crash or an illegal answer of such a program does: stop ends the match, random
    /// counts it and does any legal action
    #[arg(long, value_name = "WHAT", default_value = "stop", hide_possible_values = true)]
    #[arg(value_parser = crate::kind::Named::new(&["stop", "random"], read_on_fault))]
    pub(crate) on_fault: arena::OnFault,
}

/// How programs from outside play in many games, on the command line.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GuestArgs {
    #[command(flatten)]
    pub(crate) faults: FaultArgs,
    /// How many deals are played at once; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = crate::kind::at_least_one)]
    pub(crate) at_once: Option<u64>,
    /// Let one process of each program from outside play all games that are under way
    #[arg(long)]
    pub(crate) shared: bool,
}

impl GuestArgs {
    /// Threads for so many deals at once.
    pub(crate) fn threads(&self) -> anyhow::Result<rayon::ThreadPool> {
        let threads = self.at_once.unwrap_or(0) as usize;
        Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?)
    }
}

fn read_on_fault(text: &str) -> Result<arena::OnFault, String> {
    let wrong = |_| "allowed are stop, random".to_owned();
    serde_json::from_value(text.into()).map_err(wrong)
}
