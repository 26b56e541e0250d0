//! `trickhold bot`: a program that plays in the arena sits at a table on a server.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use arena::OnFault;
use client::{Link, Remote, Update};
use serde_json::Value;
use wire::{EventMessage, Message, TableState};
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

/// So often it is looked for news of the table while the program thinks.
const NEWS: Duration = Duration::from_millis(20);
/// So long it waits for the table in one go.
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
    let mut command = Command::new(&args.program[0]);
    command.args(&args.program[1..]);
    let named = || args.program.join(" ");
    signals::heed(false)?;
    let program = Program::start(command).with_context(named)?.sit(0);
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
    program.tell(Some(getrandom()), &Message::<Value>::Welcome(welcome));
    for event in past {
        program.tell(None, &Message::<Value>::Event(event));
    }
    if let Some(event) = last {
        asked = hear(&program, event, args, words)?;
    }
    loop {
        let wait = match &asked {
            None => PATIENCE,
            Some(question) => {
                let patience = question.until.saturating_duration_since(Instant::now());
                match program.answer(question.number, &question.legal, NEWS.min(patience)) {
                    Ok(None) if patience > NEWS => {}
                    Ok(Some(place)) => {
                        link.send(question.number, question.legal[place].clone())?;
                        asked = None;
                    }
                    wrong => {
                        let what = match wrong {
                            Err(fault) => fault.to_string(),
                            Ok(_) => format!("no answer within {:?}", args.faults.timeout),
                        };
                        if args.faults.on_fault == OnFault::Stop {
                            bail!("{}: {what}", named());
                        }
                        let said = [("program", &*named()), ("what", &what)];
                        anstream::eprintln!("{}", words.say("report.any_action", &said));
                        let place = getrandom() as usize % question.legal.len();
                        link.send(question.number, question.legal[place].clone())?;
                        asked = None;
                    }
                }
                Duration::ZERO
            }
        };
        match link.receive(wait)? {
            Some(Update::Event(event)) => {
                let over = event.table.as_ref().is_some_and(|t| t.state == TableState::Over);
                asked = hear(&program, *event, args, words)?;
                if over {
                    return Ok(());
                }
            }
            Some(Update::Answer(answer)) => {
                if let Some(refusal) = answer.refusal {
                    let said = words.say("report.refused", &[("what", &refusal.what)]);
                    anstream::eprintln!("{said}");
                }
            }
            Some(Update::Notice(_) | Update::Advice(_)) | None => {}
        }
    }
}

fn question(number: u64, legal: &[Value], args: &Args) -> Option<Question> {
    let until = Instant::now() + args.faults.timeout;
    (!legal.is_empty()).then(|| Question { number, legal: legal.to_vec(), until })
}

/// Tells the program of an event; gives what it is asked now.
fn hear(
    program: &Seated,
    event: EventMessage,
    args: &Args,
    words: &Words,
) -> Result<Option<Question>> {
    let asked = question(event.number, &event.legal, args);
    let over = event.table.as_ref().filter(|table| table.state == TableState::Over);
    if let (Some(table), Some(view)) = (over, &event.view) {
        let names: Vec<&str> = table.seats.iter().map(|seat| seat.name.as_str()).collect();
        let totals: Vec<i64> = serde_json::from_value(view["totals"].clone())?;
        let lines = names.iter().zip(totals);
        let lines = lines.map(|(name, total)| format!("{} {total}", words::visible(name)));
        anstream::println!("{}", words.and(&lines.collect::<Vec<_>>()));
    }
    program.tell(None, &Message::<Value>::Event(event));
    Ok(asked)
}

/// A number that nobody knows.
fn getrandom() -> u32 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) as u32
}
