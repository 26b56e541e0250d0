//! One table's task: it takes one input after the other, stores what came of it, and only then
//! tells. If storing fails, the table is read again from the store and nothing was told.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::extract::ws::Utf8Bytes;
use table::{Answer, Enter, Intent, Machine, Notice, Output, Presence, Refusal, TableInfo, Think};
use tokio::sync::{mpsc, oneshot};
use wire::Chair;

use crate::hall::Hall;
use crate::secret;
use crate::store::{Append, Listing, StoreError};

/// What goes to a connection.
#[derive(Clone, Debug)]
pub(crate) enum Send {
    Text(Utf8Bytes),
    /// Everything a connection has missed.
    Rest(Vec<String>),
    /// The last thing it hears.
    Close(Notice),
}

/// A connection, as its table sees it.
pub(crate) struct Conn {
    pub(crate) id: u64,
    pub(crate) chair: Option<Chair>,
    /// It wants to hear who comes and goes.
    presence: bool,
    pub(crate) out: mpsc::Sender<Send>,
}

/// What comes to a table.
pub(crate) enum Input {
    Join {
        name: String,
        token: String,
        reply: oneshot::Sender<Result<Chair, Refusal>>,
    },
    Enter {
        /// Who comes; the token is hashed.
        enter: Enter,
        out: mpsc::Sender<Send>,
        reply: oneshot::Sender<Result<u64, Notice>>,
    },
    Exit {
        conn: u64,
    },
    Intent {
        conn: u64,
        intent: Box<Intent>,
    },
    Thought {
        chair: Chair,
        moved: u64,
        action: String,
    },
    Advice {
        token: String,
        reply: oneshot::Sender<Result<String, Refusal>>,
    },
    Info {
        reply: oneshot::Sender<TableInfo>,
    },
    Round {
        number: usize,
        reply: oneshot::Sender<Option<String>>,
    },
    Record {
        reply: oneshot::Sender<Option<String>>,
    },
    /// The server shuts down.
    Close,
}

/// So often a table tries to go on after the store has failed.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as u64)
}

/// One table.
pub(crate) struct Actor {
    hall: Arc<Hall>,
    id: String,
    game: String,
    machine: Box<dyn Machine>,
    /// Rows in the store.
    stored: u64,
    conns: Vec<Conn>,
    /// Something could not be stored, so the machine is ahead of the store.
    lost: bool,
    /// Inputs to itself: bots' thoughts.
    own: mpsc::Sender<Input>,
}

impl Actor {
    pub(crate) async fn wake(
        hall: Arc<Hall>,
        id: &str,
        own: mpsc::Sender<Input>,
    ) -> Result<Option<Actor>, StoreError> {
        let Some((game, machine, stored)) = read(&hall, id).await? else { return Ok(None) };
        Ok(Some(Actor {
            hall,
            id: id.into(),
            game,
            machine,
            stored,
            conns: Vec::new(),
            lost: false,
            own,
        }))
    }

    /// Works until the table has been without connections for a while, or the server stops.
    pub(crate) async fn run(mut self, inputs: &mut mpsc::Receiver<Input>) {
        let mut quiet_since = Instant::now();
        loop {
            let idle = self.hall.config.limits.sleep_after.saturating_sub(quiet_since.elapsed());
            let wait = match self.machine.wake() {
                _ if self.lost => TRY_AGAIN,
                Some(wake) => Duration::from_millis(wake.saturating_sub(now())),
                None if self.conns.is_empty() => idle,
                None => Duration::from_secs(3600),
            };
            match tokio::time::timeout(wait, inputs.recv()).await {
                Ok(None) | Ok(Some(Input::Close)) => break,
                Ok(Some(input)) => {
                    self.recover().await;
                    self.take(input).await;
                }
                Err(_) if self.lost => drop(self.recover().await),
                Err(_) if self.machine.wake().is_some() => {
                    let out = self.machine.tick(now());
                    self.finish(out).await;
                }
                Err(_) if self.conns.is_empty() => break,
                Err(_) => {}
            }
            if !self.conns.is_empty() {
                quiet_since = Instant::now();
            }
        }
        let notice = Notice::new("closing", "the server closes; come back in a moment");
        for conn in self.conns {
            let _ = conn.out.try_send(Send::Close(notice.clone()));
        }
    }

    async fn take(&mut self, input: Input) {
        if self.lost {
            self.refuse(input).await;
            return;
        }
        match input {
            Input::Join { name, token, reply } => {
                let joined = match self.machine.join(now(), &name, &token) {
                    Err(refusal) => Err(refusal),
                    Ok((chair, out)) => match self.finish(out).await {
                        true => Ok(chair),
                        false => Err(storage()),
                    },
                };
                // Who asked may have gone meanwhile.
                let _ = reply.send(joined);
            }
            Input::Enter { enter, out, reply } => self.enter(enter, out, reply).await,
            Input::Exit { conn } => {
                if let Some(place) = self.conns.iter().position(|one| one.id == conn) {
                    self.drop_conn(place).await;
                }
            }
            Input::Intent { conn, intent } => self.intent(conn, &intent).await,
            Input::Thought { chair, moved, action } => {
                let out = self.machine.thought(now(), chair, moved, &action);
                self.finish(out).await;
            }
            Input::Advice { token, reply } => self.advice(&token, reply).await,
            Input::Info { reply } => drop(reply.send(self.machine.info())),
            Input::Round { number, reply } => drop(reply.send(self.machine.round(number))),
            Input::Record { reply } => drop(reply.send(self.machine.record())),
            Input::Close => unreachable!("the loop ends with it"),
        }
    }

    /// The store does not work: nothing can be done, and everybody is told so.
    async fn refuse(&mut self, input: Input) {
        match input {
            Input::Join { reply, .. } => drop(reply.send(Err(storage()))),
            Input::Enter { reply, .. } => {
                let _ = reply.send(Err(Notice::new("storage", &storage().what)));
            }
            Input::Exit { conn } => {
                self.conns.retain(|one| one.id != conn);
                self.tell_presence();
            }
            Input::Intent { conn, intent } => {
                self.answer(conn, &Answer::refused(&intent.id, storage())).await;
            }
            Input::Advice { reply, .. } => drop(reply.send(Err(storage()))),
            // Who asks gets no answer, which says that the table cannot be reached.
            Input::Thought { .. }
            | Input::Info { .. }
            | Input::Round { .. }
            | Input::Record { .. }
            | Input::Close => {}
        }
    }

    async fn enter(
        &mut self,
        enter: Enter,
        out: mpsc::Sender<Send>,
        reply: oneshot::Sender<Result<u64, Notice>>,
    ) {
        let chair = match enter.token.map(|token| self.machine.owner(&token)) {
            None => None,
            Some(Some(chair)) => Some(chair),
            Some(None) => {
                let what = "this token owns no chair at this table; without one you can watch";
                let _ = reply.send(Err(Notice::new("wrong_token", what)));
                return;
            }
        };
        if chair.is_some() {
            // The newest connection of a seat controls.
            while let Some(place) = self.conns.iter().position(|conn| conn.chair == chair) {
                let what = "you came to this table from another place";
                let notice = Notice::new("superseded", what);
                let _ = self.conns[place].out.try_send(Send::Close(notice));
                self.drop_conn(place).await;
            }
        }
        let id = self.hall.numbers.fetch_add(1, Ordering::Relaxed);
        let back = self.machine.enter(now(), chair);
        // It hears of its own return by the welcome, like of everything before.
        if !self.finish(back).await {
            let _ = reply.send(Err(Notice::new("storage", &storage().what)));
            return;
        }
        let messages = match enter.seen {
            Some(seen) => self.machine.rest(chair, seen, now()),
            None => vec![self.machine.welcome(chair, now())],
        };
        self.hall.metrics.messages_sent.inc_by(messages.len() as u64);
        let _ = out.try_send(Send::Rest(messages));
        self.conns.push(Conn { id, chair, presence: enter.presence, out });
        if reply.send(Ok(id)).is_err() {
            self.drop_conn(self.conns.len() - 1).await;
        } else {
            self.tell_presence();
        }
    }

    /// Tells those who want to know who is there.
    fn tell_presence(&self) {
        if !self.conns.iter().any(|conn| conn.presence) {
            return;
        }
        let sits = |chair: usize| self.conns.iter().any(|conn| conn.chair == Some(chair as Chair));
        let presence = Presence {
            r#type: "presence".into(),
            here: (0..self.machine.players()).map(sits).collect(),
            watching: self.conns.iter().filter(|conn| conn.chair.is_none()).count(),
        };
        let text = serde_json::to_string(&presence).expect("it is plain data");
        for conn in self.conns.iter().filter(|conn| conn.presence) {
            // Who is too slow for this is dropped with the next event.
            self.hall.metrics.messages_sent.inc();
            let _ = conn.out.try_send(Send::Text(text.clone().into()));
        }
    }

    async fn drop_conn(&mut self, place: usize) {
        let conn = self.conns.swap_remove(place);
        if !self.lost {
            let out = self.machine.exit(now(), conn.chair);
            Box::pin(self.finish(out)).await;
        }
        self.tell_presence();
    }

    async fn intent(&mut self, conn: u64, intent: &Intent) {
        let Some(place) = self.conns.iter().position(|one| one.id == conn) else { return };
        let Some(chair) = self.conns[place].chair else {
            let refusal = Refusal::new("watching", "who watches can do nothing");
            self.answer(conn, &Answer::refused(&intent.id, refusal)).await;
            return;
        };
        let rematch = intent.action.get("type").is_some_and(|kind| kind == "rematch");
        let fresh = rematch.then(secret::fresh);
        let mut out = self.machine.intent(now(), chair, intent, fresh.as_ref());
        let answer = out.answer.take();
        if self.finish(out).await {
            if let Some(answer) = answer {
                self.answer(conn, &answer).await;
            }
        } else {
            self.answer(conn, &Answer::refused(&intent.id, storage())).await;
        }
        // Who has left or was removed has no chair any more.
        let gone = |actor: &Actor| {
            let gone =
                |conn: &Conn| conn.chair.is_some_and(|chair| !actor.machine.is_person(chair));
            actor.conns.iter().position(gone)
        };
        while let Some(place) = gone(self) {
            let notice = Notice::new("left", "you sit at this table no more; you can watch");
            let _ = self.conns[place].out.try_send(Send::Close(notice));
            self.drop_conn(place).await;
        }
    }

    async fn answer(&mut self, conn: u64, answer: &Answer) {
        let text = serde_json::to_string(answer).expect("an answer is plain data");
        if let Some(place) = self.conns.iter().position(|one| one.id == conn) {
            self.hall.metrics.messages_sent.inc();
            if self.conns[place].out.try_send(Send::Text(text.into())).is_err() {
                self.hall.metrics.dropped_slow.inc();
                self.drop_conn(place).await;
            }
        }
    }

    async fn advice(&mut self, token: &str, reply: oneshot::Sender<Result<String, Refusal>>) {
        let Some(chair) = self.machine.owner(token) else {
            let what = "this token owns no chair at this table";
            let _ = reply.send(Err(Refusal::new("wrong_token", what)));
            return;
        };
        match self.machine.advice(now(), chair) {
            Err(refusal) => drop(reply.send(Err(refusal))),
            Ok((job, out)) => {
                if self.finish(out).await {
                    self.hall.pool.run(move || drop(reply.send(Ok(job()))));
                } else {
                    let _ = reply.send(Err(storage()));
                }
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
        let at = now();
        let listing = listed.then(|| listing_of(&self.machine.info()));
        let (table, game) = (self.id.clone(), self.game.clone());
        let mut appends = vec![Append { table, game, from: self.stored, rows, now: at, listing }];
        if let Some((table, rows)) = create {
            let info = table::open(&self.game, &table, &rows, at).map(|table| table.info());
            let listing = info.ok().map(|info| listing_of(&info));
            let game = self.game.clone();
            appends.push(Append { table, game, from: 0, rows, now: at, listing });
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
        let Ok(Some((_, machine, stored))) = read(&self.hall, &self.id).await else {
            return false;
        };
        (self.machine, self.stored, self.lost) = (machine, stored, false);
        // Everybody is still there.
        let chairs: Vec<Option<Chair>> = self.conns.iter().map(|conn| conn.chair).collect();
        for chair in chairs {
            let out = self.machine.enter(now(), chair);
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
                let own = conn.chair.map_or(players, usize::from);
                if own == viewer {
                    self.hall.metrics.messages_sent.inc();
                    if conn.out.try_send(Send::Text(text.clone())).is_err() {
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
        let asked = tokio::time::Instant::now();
        for Think { chair, moved, pause, job } in thinks {
            let own = self.own.clone();
            let runtime = tokio::runtime::Handle::current();
            self.hall.pool.run(move || {
                let action = job();
                runtime.spawn(async move {
                    tokio::time::sleep_until(asked + pause).await;
                    // The table may have fallen asleep; it asks again when it wakes up.
                    let _ = own.send(Input::Thought { chair, moved, action }).await;
                });
            });
        }
    }
}

fn storage() -> Refusal {
    let what = "this could not be stored and has not happened; try again in a moment";
    Refusal::new("storage", what)
}

/// What the list shows of a table.
pub(crate) fn listing_of(info: &TableInfo) -> Listing {
    Listing {
        state: info.state.clone(),
        open: info.open,
        info: serde_json::to_string(info).expect("it is plain data"),
    }
}

type Woken = (String, Box<dyn Machine>, u64);

async fn read(hall: &Hall, id: &str) -> Result<Option<Woken>, StoreError> {
    let Some(stored) = hall.store.load(id).await? else { return Ok(None) };
    let rows = stored.rows.len() as u64;
    let machine = table::open(&stored.game, id, &stored.rows, now())
        .map_err(|broken| StoreError::Other(broken.to_string()))?;
    Ok(Some((stored.game, machine, rows)))
}
