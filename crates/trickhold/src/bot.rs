//! `trickhold bot`: a program that plays in the arena sits at a table on a server.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use arena::OnFault;
use client::{Link, Remote, Update};
use serde_json::Value;
use wire::{EventMessage, Message, TableState, Welcome};
use words::Words;

use crate::files;
use crate::outside::{FaultArgs, Program, Seated};
use crate::signals;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The link of the table; the same link leads back to the same seat
    #[arg(long, value_name = "LINK")]
    join: String,
    /// The name at the table
    #[arg(long, value_name = "NAME", default_value = "A bot")]
    name: String,
    #[command(flatten)]
    faults: FaultArgs,
    /// The program and its arguments, after -- (docs/bot-protocol.md)
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// How often the table is asked for news while the program thinks.
const NEWS: Duration = Duration::from_millis(20);
/// How long it waits for the table at a time.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the program is asked.
struct Question {
    number: u64,
    legal: Vec<Value>,
    until: Instant,
}

pub(crate) fn run(args: &Args, words: &'static Words) -> Result<()> {
    let data = files::data_folder(words)?;
    let remote = Remote::new(&args.join, &args.name, &data);
    let mut link = remote.map_err(|error| anyhow!("--join: {error}"))?;
    signals::heed(false)?;
    let program = start(args)?;
    let (mut welcome, mut past) = link.enter()?;
    welcome.you.seat.context("there is no free seat at this table")?;
    // What was asked before is answered already.
    let last = past.pop();
    if last.is_some() {
        welcome.legal.clear();
        past.iter_mut().for_each(|event| event.legal.clear());
    }
    let tables = past.iter().chain(&last).rev().find_map(|event| event.table.as_ref());
    let over = tables.unwrap_or(&welcome.table).state == TableState::Over;
    ensure!(!over, "the game at this table is over");
    let mut asked = question(welcome.number, &welcome.legal, args);
    let mut player = ProgramAtTable { args, words, program, now: welcome };
    player.welcome();
    for event in past {
        player.hear(event)?;
    }
    if let Some(event) = last {
        asked = player.hear(event)?;
    }
    loop {
        // All news first: what a program was asked may be over, after it was started again most of all.
        let wait = if asked.is_some() { Duration::ZERO } else { PATIENCE };
        match link.receive(wait)? {
            Some(Update::Event(event)) => {
                let over = event.table.as_ref().is_some_and(|t| t.state == TableState::Over);
                asked = player.hear(*event)?;
                if over {
                    return Ok(());
                }
                continue;
            }
            Some(Update::Answer(answer)) => {
                if let Some(refusal) = answer.refusal {
                    let said = words.say("report.refused", &[("what", &refusal.what)]);
                    anstream::eprintln!("{said}");
                }
                continue;
            }
            Some(Update::Notice(_) | Update::Advice(_)) => continue,
            None => {}
        }
        let Some(question) = &asked else { continue };
        let patience = question.until.saturating_duration_since(Instant::now());
        let place =
            match player.program.answer(question.number, &question.legal, NEWS.min(patience)) {
                Ok(None) if patience > NEWS => continue,
                Ok(Some(place)) => place,
                wrong => {
                    let what = match wrong {
                        Err(fault) => fault.to_string(),
                        Ok(_) => format!("no answer within {:?}", args.faults.timeout),
                    };
                    if args.faults.on_fault == OnFault::Stop {
                        bail!("{}: {what}", args.program.join(" "));
                    }
                    player.tell("report.any_action", &what);
                    getrandom() as usize % question.legal.len()
                }
            };
        link.send(question.number, question.legal[place].clone())?;
        asked = None;
    }
}

fn question(number: u64, legal: &[Value], args: &Args) -> Option<Question> {
    let until = Instant::now() + args.faults.timeout;
    (!legal.is_empty()).then(|| Question { number, legal: legal.to_vec(), until })
}

/// Starts the program and waits until it is ready.
fn start(args: &Args) -> Result<Seated> {
    let mut command = Command::new(&args.program[0]);
    command.args(&args.program[1..]);
    Ok(Program::start(command).with_context(|| args.program.join(" "))?.sit(0))
}

/// The program at the table, and how it stands there.
struct ProgramAtTable<'a> {
    args: &'a Args,
    words: &'static Words,
    program: Seated,
    /// What a program that comes to the table now is told.
    now: Welcome,
}

impl ProgramAtTable<'_> {
    fn welcome(&self) {
        self.program.tell(Some(getrandom()), &Message::<Value>::Welcome(self.now.clone()));
    }

    /// Tells the program of an event; gives what it is asked now. One that has ended is started again where
    /// the game goes on without it.
    fn hear(&mut self, event: EventMessage) -> Result<Option<Question>> {
        let asked = question(event.number, &event.legal, self.args);
        self.fold(&event);
        let over = event.table.as_ref().filter(|table| table.state == TableState::Over);
        if let (Some(table), Some(view)) = (over, &event.view) {
            let names: Vec<&str> = table.seats.iter().map(|seat| seat.name.as_str()).collect();
            let totals: Vec<i64> = serde_json::from_value(view["totals"].clone())?;
            let lines = names.iter().zip(totals);
            let lines = lines.map(|(name, total)| format!("{} {total}", words::visible(name)));
            anstream::println!("{}", self.words.and(&lines.collect::<Vec<_>>()));
        }
        let ended = self.program.program.has_ended();
        if ended && over.is_none() && self.args.faults.on_fault == OnFault::Random {
            self.tell("report.started_again", &self.program.program.how_it_ended());
            self.program = start(self.args)?;
            self.welcome();
        } else {
            self.program.tell(None, &Message::<Value>::Event(event));
        }
        Ok(asked)
    }

    /// The same place after an event. What is left of the past is in the messages before.
    fn fold(&mut self, event: &EventMessage) {
        let now = &mut self.now;
        (now.number, now.until, now.undo) = (event.number, event.until, event.undo);
        now.view.clone_from(&event.view);
        now.legal.clone_from(&event.legal);
        now.choices.clone_from(&event.choices);
        now.asks.clone_from(&event.asks);
        if let Some(table) = &event.table {
            now.table.clone_from(table);
        }
        now.last_trick.clear();
        now.scores.clear();
    }

    /// Says what the program did.
    fn tell(&self, key: &str, what: &str) {
        let said = [("program", &*self.args.program.join(" ")), ("what", what)];
        anstream::eprintln!("{}", self.words.say(key, &said));
    }
}

/// A number that nobody knows.
fn getrandom() -> u32 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) as u32
}
