//! A table in this process: it stands in for a server, with the same messages and the same rows.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow};
use serde_json::{Value, json};
use table::{EventMessage, Fresh, Intent, Job, Machine, Now, Output, Setup, Think, Welcome};

use crate::link::{Link, Told};
use crate::store::Store;

/// How bots think.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// On threads of their own.
    Aside,
    /// One after the other, when somebody waits for it.
    InLine,
}

/// The person's chair.
const OWN: u8 = 0;
/// The hash of the person's token. The table is the person's own, so there is no secret.
const TOKEN: &str = "local";

enum Thought {
    Action { chair: u8, moved: u64, action: String },
    Advice(String),
}

/// A table in this process.
pub struct Local {
    machine: Box<dyn Machine>,
    store: Store,
    thinking: Thinking,
    told: VecDeque<Told>,
    /// Bots to ask, while thinking in line.
    think: VecDeque<Think>,
    advice: Option<Job>,
    sender: Sender<Thought>,
    thoughts: Receiver<Thought>,
    under_way: usize,
    record: Option<PathBuf>,
}

/// A table of one person has no clocks that could run out: one kind of time is enough.
fn now() -> Now {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Now::at(since.as_millis() as u64)
}

/// The name of a game's file: when it began, in UTC, and which game it is.
fn id(game: &str, at: u64) -> String {
    let (days, seconds) = (at / 86_400_000, at / 1000 % 86_400);
    // Days to year, month and day, by eras of 400 years that begin in March.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year + month / 10, (month + 2) % 12 + 1);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let millis = at % 1000;
    format!("{year}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}-{millis:03}-{game}")
}

impl Local {
    /// A new table with the person on its first chair. Without a seed, it comes from the system.
    ///
    /// # Errors
    /// If the setup is not allowed, or the game cannot be saved.
    pub fn start(
        setup: &Setup,
        seed: Option<u64>,
        name: &str,
        data: &Path,
        thinking: Thinking,
    ) -> Result<Local> {
        let mut bytes = [0; 32];
        match seed {
            Some(seed) => bytes[..8].copy_from_slice(&seed.to_le_bytes()),
            None => getrandom::fill(&mut bytes)
                .map_err(|error| anyhow!("the system gives no random numbers: {error}"))?,
        }
        let fresh = Fresh { id: id(&setup.game, now().wall), seed: bytes };
        let refused = |refusal: table::Refusal| anyhow!(refusal.what);
        let rows = table::create(setup, &fresh, now().wall).map_err(refused)?;
        let mut machine = table::open(&setup.game, &fresh.id, &rows, now())?;
        let (_, out) = machine.join(now(), name, TOKEN, None).map_err(refused)?;
        let mut store = Store::create(data, &fresh.id)?;
        store.append(&rows)?;
        store.append(&out.rows)?;
        Ok(Local::new(machine, store, thinking))
    }

    /// A table from its file.
    ///
    /// # Errors
    /// If it cannot be read, or holds no game.
    pub fn resume(data: &Path, path: &Path, thinking: Thinking) -> Result<Local> {
        let (store, rows) = Store::open(data, path)?;
        let shown = path.display();
        let first = rows.first().with_context(|| format!("{shown} holds no game"))?;
        let first: Value = serde_json::from_str(first).with_context(|| shown.to_string())?;
        let game = first["setup"]["game"].as_str().unwrap_or_default();
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let machine = table::open(game, &id, &rows, now()).with_context(|| shown.to_string())?;
        Ok(Local::new(machine, store, thinking))
    }

    fn new(mut machine: Box<dyn Machine>, store: Store, thinking: Thinking) -> Local {
        // The screen has a pace of its own.
        machine.set_hasty();
        let (sender, thoughts) = channel();
        Local {
            machine,
            store,
            thinking,
            told: VecDeque::new(),
            think: VecDeque::new(),
            advice: None,
            sender,
            thoughts,
            under_way: 0,
            record: None,
        }
    }

    /// Stores first, then tells.
    fn take(&mut self, out: Output, tell: bool) -> Result<()> {
        self.store.append(&out.rows)?;
        if let Some(answer) = out.answer {
            self.told.push_back(Told::Answer(Box::new(answer)));
        }
        let own = out.told.iter().filter(|(viewer, _)| tell && *viewer == usize::from(OWN));
        for (_, message) in own {
            let event: EventMessage = serde_json::from_str(message)?;
            self.told.push_back(Told::Event(Box::new(event)));
        }
        for think in out.think {
            self.ask(think);
        }
        if self.record.is_none()
            && let Some(record) = self.machine.record()
        {
            self.record = Some(self.store.finish(&record)?);
        }
        Ok(())
    }

    fn ask(&mut self, think: Think) {
        if self.thinking == Thinking::InLine {
            self.think.push_back(think);
            return;
        }
        let Think { chair, moved, job, .. } = think;
        self.aside(move || Thought::Action { chair, moved, action: job() });
    }

    fn aside(&mut self, work: impl FnOnce() -> Thought + Send + 'static) {
        let sender = self.sender.clone();
        self.under_way += 1;
        // Nobody listens any more if the game was left.
        std::thread::spawn(move || drop(sender.send(work())));
    }

    fn hear(&mut self, thought: Thought) -> Result<()> {
        match thought {
            Thought::Action { chair, moved, action } => {
                let out = self.machine.thought(now(), chair, moved, &action);
                self.take(out, true)
            }
            Thought::Advice(text) => {
                self.told.push_back(Told::Advice(serde_json::from_str(&text)?));
                Ok(())
            }
        }
    }
}

impl Link for Local {
    fn enter(&mut self) -> Result<(Welcome, Vec<EventMessage>)> {
        let out = self.machine.enter(now(), Some(OWN));
        // What happened by entering is in the past that follows.
        self.take(out, false)?;
        let mut past = self.machine.rest(Some(OWN), 0, now());
        let welcome = past.next().context("a table says welcome")?;
        let past = past.map(|message| serde_json::from_str(&message));
        let entered = (serde_json::from_str(&welcome)?, past.collect::<Result<_, _>>()?);
        if !self.machine.is_playing() && !self.machine.is_over() {
            let action = json!({"type": "start"});
            self.send(&Intent { id: "start".into(), seen: 0, action })?;
        }
        Ok(entered)
    }

    fn send(&mut self, intent: &Intent) -> Result<()> {
        let out = self.machine.intent(now(), OWN, intent, None);
        self.take(out, true)
    }

    fn ask_advice(&mut self) -> Result<()> {
        match self.machine.advice(now(), OWN) {
            Err(refusal) => self.told.push_back(Told::NoAdvice(Box::new(refusal))),
            Ok((job, out)) => {
                self.take(out, true)?;
                match self.thinking {
                    Thinking::InLine => self.advice = Some(job),
                    Thinking::Aside => self.aside(move || Thought::Advice(job())),
                }
            }
        }
        Ok(())
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<Told>> {
        // A thought may tell nothing, when it came too late.
        while self.told.is_empty() {
            if let Some(job) = self.advice.take() {
                self.hear(Thought::Advice(job()))?;
            } else if let Some(Think { chair, moved, job, .. }) = self.think.pop_front() {
                self.hear(Thought::Action { chair, moved, action: job() })?;
            } else if self.under_way > 0 {
                let Ok(thought) = self.thoughts.recv_timeout(wait) else { return Ok(None) };
                self.under_way -= 1;
                self.hear(thought)?;
            } else {
                return Ok(None);
            }
        }
        Ok(self.told.pop_front())
    }

    fn record(&self) -> Option<PathBuf> {
        self.record.clone()
    }

    fn come_back(&self) -> String {
        "trickhold play --resume".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_their_time() {
        assert_eq!(id("dwarf-king", 0), "1970-01-01-000000-000-dwarf-king");
        assert_eq!(id("g", 951_782_399_999), "2000-02-28-235959-999-g");
        assert_eq!(id("g", 951_825_600_000), "2000-02-29-120000-000-g");
        assert_eq!(id("g", 1_767_225_599_000), "2025-12-31-235959-000-g");
    }
}
