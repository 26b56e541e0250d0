//! Programs as guests of the arena: they are told what a client of a server is told.

use std::collections::HashMap;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arena::{Guest, GuestFault, GuestFaultKind, GuestHost, GuestSeat, SeenEvent};
use game::{Event, LegalActions, Options, Seat, View, Viewer};
use serde_json::Value;
use wire::{
    Cause, EventMessage, Happened, Message, MessageOf, Pace, SeatInfo, SeatKind, TableInfo,
    TableState, WIRE, Welcome, Wire, You, option_map,
};

use crate::outside::{self, GuestArgs, Program, Seated};
use crate::signals;

/// The programs of a match, started as they are needed.
pub(crate) struct Programs<O> {
    options: O,
    /// The names of the line-up, by place.
    names: Vec<String>,
    timeout: Duration,
    /// Does one process of a command play all games that are under way?
    shared: bool,
    pool: Arc<ProgramPool>,
}

/// Processes by their commands. A shared one stays here while it plays.
#[derive(Default)]
struct ProgramPool {
    idle: Mutex<HashMap<String, Vec<Arc<Program>>>>,
    games: AtomicU64,
}

impl<O: Options> Programs<O> {
    pub(crate) fn new(options: O, names: Vec<String>, args: &GuestArgs) -> Self {
        let (timeout, shared) = (args.faults.timeout, args.shared);
        Programs { options, names, timeout, shared, pool: Arc::default() }
    }
}

impl ProgramPool {
    fn sit(&self, command: &str, shared: bool) -> Result<Seated, GuestFault> {
        let start = || {
            let mut shell = Command::new("sh");
            shell.args(["-c", command]);
            let named =
                |fault: GuestFault| GuestFault::new(fault.kind, format!("{command}: {fault}"));
            Program::start(shell).map_err(named)
        };
        let game = self.games.fetch_add(1, Ordering::Relaxed);
        let mut idle = self.idle.lock().expect("nobody panics with it");
        let programs = idle.entry(command.to_owned()).or_default();
        programs.retain(|program| !program.has_ended());
        let program = if !shared {
            let free = programs.pop();
            drop(idle);
            free.map_or_else(start, Ok)?
        } else if let Some(program) = programs.first() {
            program.clone()
        } else {
            programs.push(start()?);
            programs[0].clone()
        };
        Ok(program.sit(game))
    }
}

impl<G: Wire> GuestHost<G> for Programs<G::Options> {
    fn sit(&self, command: &str, at: GuestSeat) -> Result<Box<dyn Guest<G>>, GuestFault> {
        let players = self.options.players();
        let seat = |seat: Seat| SeatInfo {
            kind: SeatKind::Bot,
            name: format!("Player {}", seat.index() + 1),
            bot: Some(self.names[(seat.index() + players - at.rotation) % players].clone()),
            away: false,
        };
        let table = TableInfo {
            id: format!("{}-{}", at.deal, at.rotation),
            game: G::NAME.into(),
            players,
            options: option_map(&self.options),
            state: TableState::Playing,
            host: None,
            seats: Seat::all(players).map(seat).collect(),
            bots: String::new(),
            clock_ms: Some(self.timeout.as_millis() as u64),
            grace_ms: 0,
            window_ms: 0,
            pace: Pace::None,
            open: false,
            advice: false,
            commit: String::new(),
            revealed: None,
            rematch: None,
            created: 0,
        };
        let mut guest = ProgramGuest::<G> {
            pool: self.pool.clone(),
            shared: self.shared,
            timeout: self.timeout,
            command: command.to_owned(),
            seated: None,
            crash: None,
            at,
            table,
            number: 0,
            legal: Vec::new(),
        };
        guest.enter(&G::View::new(self.options, Viewer::Seat(at.seat)))?;
        Ok(Box::new(guest))
    }
}

struct ProgramGuest<G: Wire> {
    pool: Arc<ProgramPool>,
    shared: bool,
    timeout: Duration,
    command: String,
    seated: Option<Seated>,
    /// How it ended while it was not asked.
    crash: Option<String>,
    at: GuestSeat,
    table: TableInfo,
    /// The number of the last event it was told of.
    number: u64,
    legal: Vec<G::Action>,
}

impl<G: Wire> ProgramGuest<G> {
    /// Comes to the table, also in the middle of a game.
    fn enter(&mut self, view: &G::View) -> Result<(), GuestFault> {
        let seated = self.pool.sit(&self.command, self.shared)?;
        let message: MessageOf<G> = Message::Welcome(Welcome {
            wire: WIRE,
            number: self.number,
            now: 0,
            you: You { seat: Some(self.at.seat), host: false, muted: Vec::new() },
            table: self.table.clone(),
            view: Some(G::table(view)),
            legal: self.legal.clone(),
            choices: Vec::new(),
            can: None,
            asks: G::asks(view),
            until: None,
            last_trick: Vec::new(),
            scores: Vec::new(),
            undo: false,
        });
        seated.tell(Some((self.at.seed >> 32) as u32), &message);
        self.seated = Some(seated);
        Ok(())
    }

    fn fault(&self, kind: GuestFaultKind, what: &str) -> GuestFault {
        let GuestSeat { deal, rotation, seat, .. } = self.at;
        let at = format!("deal {deal}, rotation {rotation}, seat {}", seat.index() + 1);
        GuestFault::new(kind, format!("{} ({at}, message {}): {what}", self.command, self.number))
    }
}

impl<G: Wire> Guest<G> for ProgramGuest<G> {
    fn hear(&mut self, heard: &SeenEvent<'_, G>) {
        self.number += 1;
        self.legal = heard.after.legal().iter().collect();
        if let Some(ended) = self.seated.take_if(|one| one.program.has_ended()) {
            self.crash = Some(ended.program.how_it_ended());
        }
        let Some(seated) = &self.seated else {
            // One that ended is replaced; the next decision says so, also if that fails.
            let _ = self.enter(heard.after);
            return;
        };
        let event = match heard.event {
            Event::Chance(_) => Happened::Chance,
            Event::Act(seat, _) => Happened::Act { seat: *seat, cause: Cause::Bot },
        };
        let message: MessageOf<G> = Message::Event(EventMessage {
            number: self.number,
            at: 0,
            event,
            seen: Some(heard.seen.clone()),
            effects: heard.effects.to_vec(),
            facts: G::happened(heard.before, heard.after, heard.seen, heard.effects),
            view: Some(G::table(heard.after)),
            legal: self.legal.clone(),
            choices: Vec::new(),
            can: None,
            asks: G::asks(heard.after),
            until: None,
            table: None,
            past: None,
            undo: false,
        });
        seated.tell(None, &message);
    }

    fn choose(&mut self, _: &G::View) -> Result<G::Action, GuestFault> {
        if signals::stopping() {
            return Err(outside::stopped());
        }
        if let Some(how) = self.crash.take() {
            return Err(self.fault(GuestFaultKind::Crash, &how));
        }
        let Some(seated) = &self.seated else {
            return Err(self.fault(GuestFaultKind::Crash, "it does not start again"));
        };
        let plain = |action: &G::Action| serde_json::to_value(action).expect("plain data");
        let legal: Vec<Value> = self.legal.iter().map(plain).collect();
        match seated.answer(self.number, &legal, self.timeout) {
            Ok(Some(place)) => Ok(self.legal[place]),
            Ok(None) => {
                let what = format!("no answer within {:?}", self.timeout);
                Err(self.fault(GuestFaultKind::Timeout, &what))
            }
            Err(fault) => Err(self.fault(fault.kind, &fault.what)),
        }
    }
}

impl<G: Wire> Drop for ProgramGuest<G> {
    fn drop(&mut self) {
        // The next game takes it.
        if let Some(seated) = self.seated.take().filter(|_| !self.shared)
            && let Ok(mut idle) = self.pool.idle.lock()
        {
            idle.entry(self.command.clone()).or_default().push(seated.program.clone());
        }
    }
}
