//! A table in this process: it stands in for a server, with the same messages and the same rows.

use std::collections::VecDeque;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::Seat;
use serde_json::{Value, json};
use table::{Machine, NewTable, Now, Output, Think};
use wire::{EventMessage, Intent, Message, Refusal, Setup, TableInfo, Welcome};

use crate::error::Error;
use crate::link::{IntentIds, Link, Update};
use crate::saved::{SavedGame, game_id};

/// Where bots and advice are worked out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// On threads of their own.
    Aside,
    /// One after the other, when somebody waits for it.
    InLine,
}

/// The person has the first seat.
const OWN: Seat = Seat::new(0);
/// The hash of the person's token. The table is the person's own, so there is no secret.
const TOKEN: &str = "local";

enum Thought {
    Action { seat: Seat, moved: u64, action: String },
    Advice(String),
}

/// A table in this process.
pub struct Local {
    machine: Box<dyn Machine>,
    setup: Setup,
    saved: SavedGame,
    ids: IntentIds,
    messages: VecDeque<Update>,
    thinking: Thinking,
    /// What is to be thought about, while thinking in line.
    to_think: VecDeque<Box<dyn FnOnce() -> Thought + Send>>,
    sender: Sender<Thought>,
    thoughts: Receiver<Thought>,
    /// Threads that think now.
    under_way: usize,
    record: Option<PathBuf>,
}

fn event(message: &str) -> Result<EventMessage, Error> {
    match serde_json::from_str(message)? {
        Message::Event(event) => Ok(event),
        _ => Err(Error::Malformed("a table tells of events".into())),
    }
}

/// A table of one person has no clocks that could run out: one kind of time is enough.
fn now() -> Now {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Now::at(since.as_millis() as u64)
}

impl Local {
    /// A new table with the person on its first seat. Without a seed, it comes from the system.
    ///
    /// # Errors
    /// If the setup is not allowed, or the game cannot be saved.
    pub fn start(
        setup: &Setup,
        seed: Option<u64>,
        name: &str,
        data: &Path,
        thinking: Thinking,
    ) -> Result<Local, Error> {
        let mut bytes = [0; 32];
        match seed {
            Some(seed) => bytes[..8].copy_from_slice(&seed.to_le_bytes()),
            None => getrandom::fill(&mut bytes).map_err(|error| {
                Error::Local(format!("the system gives no random numbers: {error}"))
            })?,
        }
        let fresh = NewTable { id: game_id(&setup.game, now().wall), seed: bytes };
        let refused = |refusal: Refusal| Error::Local(refusal.what);
        let rows = table::create(setup, &fresh, now().wall).map_err(refused)?;
        let machine = table::open(&setup.game, &fresh.id, &rows, now());
        let mut machine = machine.map_err(|error| Error::Local(error.to_string()))?;
        let (_, out) = machine.join(now(), name, TOKEN, None).map_err(refused)?;
        let mut saved = SavedGame::create(data, &fresh.id)?;
        saved.append(&rows)?;
        saved.append(&out.rows)?;
        Ok(Local::new(machine, setup.clone(), saved, thinking))
    }

    /// A table from its file.
    ///
    /// # Errors
    /// If it cannot be read, or holds no game.
    pub fn resume(data: &Path, path: &Path, thinking: Thinking) -> Result<Local, Error> {
        let (saved, rows) = SavedGame::open(data, path)?;
        let shown = path.display();
        let none = || Error::Local(format!("{shown} holds no game"));
        let wrong = |error: &dyn Display| Error::Local(format!("{shown}: {error}"));
        let mut first: Value =
            serde_json::from_str(rows.first().ok_or_else(none)?).map_err(|error| wrong(&error))?;
        let setup = serde_json::from_value(first["setup"].take());
        let setup: Setup = setup.map_err(|error| wrong(&error))?;
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let machine = table::open(&setup.game, &id, &rows, now()).map_err(|error| wrong(&error))?;
        Ok(Local::new(machine, setup, saved, thinking))
    }

    /// What everybody may know about the table.
    pub(crate) fn info(&self) -> TableInfo {
        self.machine.info()
    }

    /// The round that is played, from 1.
    pub(crate) fn round(&self) -> usize {
        self.machine.rounds_over() + 1
    }

    fn new(
        mut machine: Box<dyn Machine>,
        setup: Setup,
        saved: SavedGame,
        thinking: Thinking,
    ) -> Local {
        // The screen has a pace of its own.
        machine.set_hasty();
        let (sender, thoughts) = channel();
        Local {
            machine,
            setup,
            saved,
            ids: IntentIds::new(),
            messages: VecDeque::new(),
            thinking,
            to_think: VecDeque::new(),
            sender,
            thoughts,
            under_way: 0,
            record: None,
        }
    }

    fn intend(&mut self, intent: &Intent) -> Result<(), Error> {
        let out = self.machine.intent(now(), OWN, intent, None);
        self.carry_out(out, true)
    }

    /// Stores first, then tells.
    fn carry_out(&mut self, out: Output, tell: bool) -> Result<(), Error> {
        self.saved.append(&out.rows)?;
        if let Some(answer) = out.answer {
            self.messages.push_back(Update::Answer(Box::new(answer)));
        }
        let own = out.told.iter().filter(|(viewer, _)| tell && *viewer == OWN.index());
        for (_, message) in own {
            self.messages.push_back(Update::Event(Box::new(event(message)?)));
        }
        for Think { seat, moved, job, .. } in out.think {
            self.think(move || Thought::Action { seat, moved, action: job() });
        }
        if self.record.is_none()
            && let Some(record) = self.machine.record()
        {
            self.record = Some(self.saved.finish(&record)?);
        }
        Ok(())
    }

    fn think(&mut self, work: impl FnOnce() -> Thought + Send + 'static) {
        if self.thinking == Thinking::InLine {
            self.to_think.push_back(Box::new(work));
            return;
        }
        let sender = self.sender.clone();
        self.under_way += 1;
        // Once the game was left, nobody listens.
        std::thread::spawn(move || drop(sender.send(work())));
    }

    fn use_thought(&mut self, thought: Thought) -> Result<(), Error> {
        match thought {
            Thought::Action { seat, moved, action } => {
                let out = self.machine.thought(now(), seat, moved, &action);
                self.carry_out(out, true)
            }
            Thought::Advice(text) => {
                self.messages.push_back(Update::Advice(Ok(serde_json::from_str(&text)?)));
                Ok(())
            }
        }
    }
}

impl Link for Local {
    fn enter(&mut self) -> Result<(Welcome, Vec<EventMessage>), Error> {
        let out = self.machine.enter(now(), Some(OWN));
        // What happened by entering is in the past that follows.
        self.carry_out(out, false)?;
        let mut past = self.machine.rest(Some(OWN), 0, now());
        let welcome = past.next().expect("a table says welcome");
        let past = past.map(|message| event(&message)).collect::<Result<_, _>>()?;
        let Message::Welcome(welcome) = serde_json::from_str::<Message>(&welcome)? else {
            return Err(Error::Malformed("the first message is no welcome".into()));
        };
        let entered = (welcome, past);
        if !self.machine.is_playing() && !self.machine.is_over() {
            let action = json!({"type": "start"});
            self.intend(&Intent { id: "start".into(), seen: 0, action })?;
        }
        Ok(entered)
    }

    fn send(&mut self, seen: u64, action: Value) -> Result<String, Error> {
        let id = self.ids.next();
        self.intend(&Intent { id: id.clone(), seen, action })?;
        Ok(id)
    }

    fn ask_advice(&mut self) -> Result<(), Error> {
        match self.machine.advice(now(), OWN) {
            Err(refusal) => self.messages.push_back(Update::Advice(Err(Box::new(refusal)))),
            Ok((job, out)) => {
                self.carry_out(out, true)?;
                self.think(move || Thought::Advice(job()));
            }
        }
        Ok(())
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<Update>, Error> {
        // A thought may tell nothing, when it came too late.
        while self.messages.is_empty() {
            let thought = if let Some(work) = self.to_think.pop_front() {
                work()
            } else if self.under_way > 0 {
                let Ok(thought) = self.thoughts.recv_timeout(wait) else { return Ok(None) };
                self.under_way -= 1;
                thought
            } else {
                return Ok(None);
            };
            self.use_thought(thought)?;
        }
        Ok(self.messages.pop_front())
    }

    fn record(&self) -> Option<PathBuf> {
        self.record.clone()
    }

    fn resume_command(&self) -> String {
        "trickhold play --resume".into()
    }

    fn invitation(&self) -> Option<String> {
        None
    }

    fn again(&mut self, _: Option<&str>) -> Result<Option<Box<dyn Link>>, Error> {
        let name = &self.info().seats[OWN.index()].name;
        let next = Local::start(&self.setup, None, name, self.saved.data(), self.thinking)?;
        Ok(Some(Box::new(next)))
    }
}
