//! One table's task: it takes one input after the other, stores what came of it, and only then
//! tells. If storing fails, the table is read again from the store and nothing was told.

mod advice;
mod input;

use std::net::{IpAddr, Ipv4Addr};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::Seat;
use table::{Machine, Now, Output, Think};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use wire::{
    Answer, Code, Enter, Intent, Message, Notice, NoticeCode, Presence, Refusal, TableInfo,
};

use self::advice::DecisionAdvice;
pub(crate) use self::input::{SocketMessage, TableInput};
use crate::hall::Hall;
use crate::pool::Requester;
use crate::secret;
use crate::store::{Append, Listing, StoreError};

pub(crate) struct TableConnection {
    pub(crate) id: u64,
    pub(crate) seat: Option<Seat>,
    address: IpAddr,
    /// It wants to hear who comes and goes.
    presence: bool,
    pub(crate) out: mpsc::Sender<SocketMessage>,
}

/// How often a table tries to go on after the store has failed.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// A client that is further behind comes back at the price of a costly answer.
const FAR_BEHIND: u64 = 200;

/// A table that is awake, with its connections and its place in the store.
pub(crate) struct Actor {
    hall: Arc<Hall>,
    id: String,
    game: String,
    machine: Box<dyn Machine>,
    /// How many rows the store has of it.
    stored: u64,
    /// The epoch under which it owns the table in the store.
    epoch: u64,
    /// The lease under which it was taken.
    era: u64,
    conns: Vec<TableConnection>,
    /// Something could not be stored, so the machine is ahead of the store.
    lost: bool,
    /// Advice that was asked for since the last card.
    advised: Vec<DecisionAdvice>,
    /// The table was deleted.
    gone: bool,
    /// This server may not answer for the table any more.
    lapsed: bool,
    /// Inputs to itself: bots' thoughts.
    own: mpsc::Sender<TableInput>,
}

impl Actor {
    pub(crate) async fn wake(
        hall: Arc<Hall>,
        id: &str,
        own: mpsc::Sender<TableInput>,
    ) -> Result<Option<Actor>, StoreError> {
        // Before it is taken: what is lost meanwhile is not owned.
        let era = hall.era();
        if !hall.holds(era) {
            return Err(StoreError::Elsewhere);
        }
        let Some(Woken { game, machine, stored, epoch }) = read(&hall, id).await? else {
            return Ok(None);
        };
        Ok(Some(Actor {
            hall,
            id: id.into(),
            game,
            machine,
            stored,
            epoch,
            era,
            conns: Vec::new(),
            lost: false,
            advised: Vec::new(),
            gone: false,
            lapsed: false,
            own,
        }))
    }

    fn now(&self) -> Now {
        self.hall.outside.now()
    }

    /// Works until the table has been without connections for a while, or the server stops; says
    /// whether the table is still there.
    pub(crate) async fn run(mut self, inputs: &mut mpsc::Receiver<TableInput>) -> bool {
        let mut quiet_since = Instant::now();
        while !self.gone && !self.lapsed {
            let idle = self.hall.config.limits.sleep_after.saturating_sub(quiet_since.elapsed());
            let wait = match self.machine.wake() {
                _ if self.lost => TRY_AGAIN,
                Some(wake) => Duration::from_millis(wake.saturating_sub(self.now().steady)),
                None if self.conns.is_empty() => idle,
                None => Duration::from_secs(3600),
            };
            let input = tokio::time::timeout(wait, inputs.recv()).await;
            if !self.hall.holds(self.era) {
                self.lapsed = true;
                break;
            }
            match input {
                Ok(None) | Ok(Some(TableInput::Close)) => break,
                Ok(Some(input)) => {
                    self.recover().await;
                    self.take(input).await;
                }
                Err(_) if self.lost => drop(self.recover().await),
                Err(_) if self.machine.wake().is_some() => {
                    let out = self.machine.tick(self.now());
                    self.finish(out).await;
                }
                Err(_) if self.conns.is_empty() => break,
                Err(_) => {}
            }
            if !self.conns.is_empty() {
                quiet_since = Instant::now();
            }
        }
        if !self.lost && !self.gone && !self.lapsed {
            let out = self.machine.sleep(self.now());
            self.finish(out).await;
            // Where this fails, the lease runs out by itself.
            let _ = self.hall.store.give_up(&self.id, self.epoch).await;
        }
        let notice = match self.gone {
            true => Notice::new(NoticeCode::NoSuchTable, "this table was deleted"),
            false => Notice::new(NoticeCode::Closing, "the server closes; come back in a moment"),
        };
        for conn in self.conns {
            let _ = conn.out.try_send(SocketMessage::Close(notice.clone()));
        }
        !self.gone
    }

    async fn take(&mut self, input: TableInput) {
        if self.lost {
            self.refuse(input).await;
            return;
        }
        match input {
            TableInput::Join { name, token, address, reply } => {
                let joined = self.join(&name, &token, address).await;
                // The asker may have gone meanwhile.
                let _ = reply.send(joined);
            }
            TableInput::Enter { enter, address, out, reply } => {
                self.enter(enter, address, out, reply).await;
            }
            TableInput::Exit { conn } => {
                if let Some(place) = self.conns.iter().position(|one| one.id == conn) {
                    self.drop_conn(place).await;
                }
            }
            TableInput::Intent { conn, intent } => self.intent(conn, &intent).await,
            TableInput::Thought { seat, moved, action } => {
                let out = self.machine.thought(self.now(), seat, moved, &action);
                self.finish(out).await;
            }
            TableInput::Advice { token, address, reply } => {
                self.advice(&token, address, reply).await;
            }
            TableInput::Advised { seat, moved, text } => self.advised(seat, moved, &text),
            TableInput::Info { reply } => drop(reply.send(self.machine.info())),
            TableInput::Rounds { reply } => drop(reply.send(self.machine.rounds_over())),
            TableInput::Deleted => self.gone = true,
            TableInput::Blocked => self.cut_blocked().await,
            #[cfg(test)]
            TableInput::Panic => panic!("on purpose"),
            TableInput::Close => unreachable!("the loop ends with it"),
        }
    }

    /// The store does not work: nothing can be done, and everybody is told so.
    async fn refuse(&mut self, input: TableInput) {
        match input {
            TableInput::Join { reply, .. } => drop(reply.send(Err(storage()))),
            TableInput::Enter { reply, .. } => {
                let _ = reply.send(Err(Notice::new(NoticeCode::Storage, &storage().what)));
            }
            TableInput::Exit { conn } => {
                self.conns.retain(|one| one.id != conn);
                self.tell_presence();
            }
            TableInput::Intent { conn, intent } => {
                self.answer(conn, &Answer::refused(&intent.id, storage())).await;
            }
            TableInput::Advice { reply, .. } => drop(reply.send(Err(storage()))),
            TableInput::Deleted => self.gone = true,
            // The asker gets no answer, which says that the table cannot be reached.
            TableInput::Thought { .. }
            | TableInput::Advised { .. }
            | TableInput::Info { .. }
            | TableInput::Rounds { .. }
            | TableInput::Blocked
            | TableInput::Close => {}
            #[cfg(test)]
            TableInput::Panic => {}
        }
    }

    /// Somebody takes a seat. Where the host came from the same place, they know each other.
    async fn join(&mut self, name: &str, token: &str, address: IpAddr) -> Result<Seat, Refusal> {
        let from = secret::place(address);
        if self.machine.host_from() != Some(&from) {
            self.hall.may_join(&self.id, address, self.machine.info().open)?;
        }
        let (seat, out) = self.machine.join(self.now(), name, token, Some(&from))?;
        if self.finish(out).await { Ok(seat) } else { Err(storage()) }
    }

    async fn enter(
        &mut self,
        enter: Enter,
        address: IpAddr,
        out: mpsc::Sender<SocketMessage>,
        reply: oneshot::Sender<Result<u64, Notice>>,
    ) {
        if !self.catch_up(&enter).await {
            let _ = reply.send(Err(Notice::new(NoticeCode::Storage, &storage().what)));
            return;
        }
        let seat = match enter.token.map(|token| self.machine.owner(&token)) {
            None => None,
            Some(Some(seat)) => Some(seat),
            Some(None) => {
                let what = "this token owns no seat at this table; without one you can watch";
                let _ = reply.send(Err(Notice::new(NoticeCode::WrongToken, what)));
                return;
            }
        };
        let behind = enter.seen.map_or(0, |seen| self.machine.number().saturating_sub(seen));
        if behind > FAR_BEHIND && !self.hall.costly.take(address, Instant::now().into_std()) {
            self.hall.metrics.refused_too_many.inc();
            let what = "you came back to long games too often; wait a little";
            let _ = reply.send(Err(Notice::new(NoticeCode::TooMany, what)));
            return;
        }
        if let Some(seat) = seat {
            // The newest connection of a seat controls.
            while let Some(place) = self.conns.iter().position(|conn| conn.seat == Some(seat)) {
                let what = "you came to this table from another place";
                let notice = Notice::new(NoticeCode::Superseded, what);
                let _ = self.conns[place].out.try_send(SocketMessage::Close(notice));
                self.drop_conn(place).await;
            }
        }
        let id = self.hall.numbers.fetch_add(1, Ordering::Relaxed);
        let back = self.machine.enter(self.now(), seat);
        // It hears of its own return by the welcome, like of everything before.
        if !self.finish(back).await {
            let _ = reply.send(Err(Notice::new(NoticeCode::Storage, &storage().what)));
            return;
        }
        let messages = match enter.seen {
            Some(seen) => self.machine.rest(seat, seen, self.now()),
            None => Box::new(std::iter::once(self.machine.welcome(seat, self.now()))),
        };
        let _ = out.try_send(SocketMessage::Rest(messages));
        self.conns.push(TableConnection { id, seat, address, presence: enter.presence, out });
        if reply.send(Ok(id)).is_err() {
            self.drop_conn(self.conns.len() - 1).await;
        } else {
            self.tell_presence();
        }
    }

    /// A client that has seen more than this table knows, or owns a seat that it does not know of, may
    /// have that from another owner: then the table is read again. Says whether it goes on.
    async fn catch_up(&mut self, enter: &Enter) -> bool {
        let unknown = |token: &String| self.machine.owner(token).is_none();
        if enter.token.as_ref().is_some_and(unknown) || enter.seen > Some(self.machine.number()) {
            // Looking changes nothing, whoever makes such things up.
            match self.hall.store.rows(&self.id).await {
                Ok(rows) => self.lost = rows != self.stored,
                Err(_) => return false,
            }
        }
        self.recover().await
    }

    /// Ends the connections of those whom the host of the server has blocked.
    async fn cut_blocked(&mut self) {
        let hall = self.hall.clone();
        let blocked = |conn: &TableConnection| hall.is_blocked(conn.address);
        while let Some(place) = self.conns.iter().position(blocked) {
            let notice = Notice::new(
                NoticeCode::Blocked,
                "the host of this server has blocked your address",
            );
            let _ = self.conns[place].out.try_send(SocketMessage::Close(notice));
            self.drop_conn(place).await;
        }
    }

    /// Tells those who want to know who is there.
    fn tell_presence(&self) {
        if !self.conns.iter().any(|conn| conn.presence) {
            return;
        }
        let sits = |seat: Seat| self.conns.iter().any(|conn| conn.seat == Some(seat));
        let presence = Presence {
            here: Seat::all(self.machine.players()).map(sits).collect(),
            watching: self.conns.iter().filter(|conn| conn.seat.is_none()).count(),
            takeover: self.machine.takeovers(self.now()),
        };
        let text = Message::text(presence);
        for conn in self.conns.iter().filter(|conn| conn.presence) {
            // A connection that is too slow for this is dropped with the next event.
            self.hall.metrics.messages_sent.inc();
            let _ = conn.out.try_send(SocketMessage::Text(text.clone().into()));
        }
    }

    async fn drop_conn(&mut self, place: usize) {
        let conn = self.conns.swap_remove(place);
        if !self.lost {
            let out = self.machine.exit(self.now(), conn.seat);
            Box::pin(self.finish(out)).await;
        }
        self.tell_presence();
    }

    async fn intent(&mut self, conn: u64, intent: &Intent) {
        let Some(place) = self.conns.iter().position(|one| one.id == conn) else { return };
        let Some(seat) = self.conns[place].seat else {
            let answer = self.machine.understand(None, intent).err();
            let answer = answer.map(|answer| *answer).unwrap_or_else(|| {
                let refusal = Refusal::new(Code::Watching, "who watches can only ask");
                Answer::refused(&intent.id, refusal)
            });
            return self.answer(conn, &answer).await;
        };
        let kind = intent.action.get("type").and_then(|kind| kind.as_str()).unwrap_or_default();
        let fresh = (kind == "rematch").then(|| secret::fresh(&*self.hall.outside));
        let waited = !self.machine.is_playing();
        self.machine.set_log_version(self.hall.log_version());
        let mut out = self.machine.intent(self.now(), seat, intent, fresh.as_ref());
        let answer = out.answer.take();
        if self.finish(out).await {
            if let Some(answer) = answer {
                self.answer(conn, &answer).await;
            }
        } else {
            self.answer(conn, &Answer::refused(&intent.id, storage())).await;
        }
        if waited && self.machine.is_playing() {
            // From now on bots take over.
            self.tell_presence();
        }
        // A player who left or was removed holds no seat.
        let gone = |actor: &Actor| {
            let gone = |conn: &TableConnection| {
                conn.seat.is_some_and(|seat| !actor.machine.is_person(seat))
            };
            actor.conns.iter().position(gone)
        };
        while let Some(place) = gone(self) {
            let notice =
                Notice::new(NoticeCode::Left, "you sit at this table no more; you can watch");
            let _ = self.conns[place].out.try_send(SocketMessage::Close(notice));
            self.drop_conn(place).await;
        }
    }

    async fn answer(&mut self, conn: u64, answer: &Answer) {
        let text = Message::text(answer.clone());
        if let Some(place) = self.conns.iter().position(|one| one.id == conn) {
            self.hall.metrics.messages_sent.inc();
            if self.conns[place].out.try_send(SocketMessage::Text(text.into())).is_err() {
                self.hall.metrics.dropped_slow.inc();
                self.drop_conn(place).await;
            }
        }
    }

    /// Stores, then tells. Says whether it could be stored.
    async fn finish(&mut self, out: Output) -> bool {
        let rows = out.rows.len() as u64;
        if rows > 0 && self.store(out.rows, out.listed, out.create).await.is_err() {
            // What the machine did has not happened.
            self.lost = true;
            return false;
        }
        self.stored += rows;
        self.forget_advice();
        self.tell(out.told).await;
        self.think(out.think);
        true
    }

    async fn store(
        &mut self,
        rows: Vec<String>,
        listed: bool,
        create: Option<(String, Vec<String>)>,
    ) -> Result<(), StoreError> {
        let started = Instant::now();
        let count = rows.len() as u64;
        let at = self.now();
        let wall = at.wall;
        let listing = listed.then(|| listing_of(&self.machine.info()));
        let (table, game) = (self.id.clone(), self.game.clone());
        let (from, epoch, now, maker) = (self.stored, self.epoch, wall, None);
        let mut appends = vec![Append { table, game, from, epoch, rows, now, listing, maker }];
        if let Some((table, rows)) = create {
            let info = table::open(&self.game, &table, &rows, at).map(|table| table.info());
            let listing = info.ok().map(|info| listing_of(&info));
            let game = self.game.clone();
            let (from, epoch, maker) = (0, 0, None);
            appends.push(Append { table, game, from, epoch, rows, now, listing, maker });
        }
        let done = self.hall.store.append(appends).await;
        match &done {
            Ok(()) => {
                self.hall.metrics.events.inc_by(count);
                self.hall.metrics.store_seconds.observe(started.elapsed().as_secs_f64());
            }
            Err(error) => {
                self.hall.metrics.store_errors.inc();
                tracing::error!(table = self.id, %error, "rows could not be stored");
            }
        }
        done
    }

    /// Forgets what could not be stored: the table is what the store says. Says whether it could
    /// be read and goes on.
    async fn recover(&mut self) -> bool {
        if !self.lost {
            return true;
        }
        let read = match read(&self.hall, &self.id).await {
            Ok(Some(read)) => read,
            Ok(None) => {
                // There is nothing to go on with: it was deleted.
                self.gone = true;
                return false;
            }
            Err(StoreError::Elsewhere) => {
                self.lapsed = true;
                return false;
            }
            Err(_) => return false,
        };
        let missed = read.stored != self.stored;
        (self.machine, self.stored, self.epoch) = (read.machine, read.stored, read.epoch);
        self.lost = false;
        if missed {
            // Rows are there that nobody was told of: whoever comes back is told.
            let notice = Notice::new(NoticeCode::Storage, "the table was read again; come back");
            for conn in self.conns.drain(..) {
                let _ = conn.out.try_send(SocketMessage::Close(notice.clone()));
            }
        }
        // Everybody else is still there.
        let seats: Vec<Option<Seat>> = self.conns.iter().map(|conn| conn.seat).collect();
        for seat in seats {
            let out = self.machine.enter(self.now(), seat);
            if !self.finish(out).await {
                return false;
            }
        }
        self.tell_presence();
        true
    }

    async fn tell(&mut self, told: Vec<(usize, String)>) {
        let players = self.machine.players();
        let mut slow = Vec::new();
        for (viewer, message) in told {
            let text: Utf8Bytes = message.into();
            for conn in &self.conns {
                let own = conn.seat.map_or(players, Seat::index);
                if own == viewer {
                    self.hall.metrics.messages_sent.inc();
                    if conn.out.try_send(SocketMessage::Text(text.clone())).is_err() {
                        slow.push(conn.id);
                    }
                }
            }
        }
        for id in slow {
            if let Some(place) = self.conns.iter().position(|conn| conn.id == id) {
                self.hall.metrics.dropped_slow.inc();
                self.drop_conn(place).await;
            }
        }
    }

    fn think(&self, thinks: Vec<Think>) {
        let asked = Instant::now();
        let somebody = self.conns.iter().find(|conn| conn.seat.is_some());
        let address = somebody.map_or(Ipv4Addr::LOCALHOST.into(), |conn| conn.address);
        for Think { seat, moved, pause, job } in thinks {
            let (own, metrics) = (self.own.clone(), self.hall.metrics.clone());
            let runtime = tokio::runtime::Handle::current();
            let whom = Requester { address, table: self.id.as_str().into() };
            let sleeps = self.own.clone();
            let work = move || {
                let thought = catch_unwind(AssertUnwindSafe(job));
                // A bot that fails must not leave its table waiting: chance decides for it.
                let action = thought.unwrap_or_else(|_| {
                    metrics.bot_panics.inc();
                    tracing::error!("a bot failed");
                    String::new()
                });
                let leaves = asked + pause.end(asked.elapsed());
                runtime.spawn(async move {
                    tokio::time::sleep_until(leaves).await;
                    // The table may have fallen asleep; it asks again when it wakes up.
                    let _ = own.send(TableInput::Thought { seat, moved, action }).await;
                });
            };
            let run = self.hall.thinkers.run(whom, move || !sleeps.is_closed(), work);
            debug_assert!(run.is_ok(), "tables bound this queue");
        }
    }
}

fn storage() -> Refusal {
    let what = "this could not be stored; try again in a moment";
    Refusal::new(Code::Storage, what)
}

pub(crate) fn listing_of(info: &TableInfo) -> Listing {
    Listing {
        state: info.state.name().into(),
        open: info.open,
        info: serde_json::to_string(info).expect("it is plain data"),
    }
}

/// A table as its new owner has read it.
struct Woken {
    game: String,
    machine: Box<dyn Machine>,
    stored: u64,
    epoch: u64,
}

async fn read(hall: &Hall, id: &str) -> Result<Option<Woken>, StoreError> {
    let Some(stored) = hall.store.own(id).await? else { return Ok(None) };
    let (name, hasty, now) = (id.to_owned(), hall.config.hasty_bots, hall.outside.now());
    // A long log takes its time: not on a thread that serves connections.
    let read = move || {
        let (rows, epoch) = (stored.rows.len() as u64, stored.epoch);
        let machine = table::open(&stored.game, &name, &stored.rows, now).map(|mut machine| {
            if hasty {
                machine.set_hasty();
            }
            machine
        });
        machine.map(|machine| Woken { game: stored.game, machine, stored: rows, epoch })
    };
    let woken = hall.outside.result(read).await;
    let woken = woken.ok_or_else(|| StoreError::Other("the log could not be read".into()))?;
    woken.map(Some).map_err(|broken| StoreError::Other(broken.to_string()))
}
