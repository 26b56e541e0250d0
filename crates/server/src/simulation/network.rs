//! Connections between people and servers: messages come in order, late, and at times not at all.
//! The server's end stands for `socket.rs`.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, sleep_until};
use wire::{Enter, Intent, Message, Notice, NoticeCode, Refusal, TableState};

use super::laws;
use super::plan::Fault;
use super::world::{Node, Told, World};
use crate::actor::{Input, Outgoing};
use crate::hall::Hall;
use crate::store::simulated::SharedDatabase;

/// What a person's client reads of a message.
#[derive(Clone, Deserialize, Debug)]
pub(crate) struct Heard {
    pub(crate) r#type: String,
    pub(crate) number: Option<u64>,
    #[serde(default)]
    pub(crate) legal: Vec<Value>,
    pub(crate) table: Option<HeardTable>,
    #[serde(default)]
    pub(crate) id: String,
    pub(crate) refusal: Option<Refusal>,
    pub(crate) code: Option<NoticeCode>,
}

#[derive(Clone, Deserialize, Debug)]
pub(crate) struct HeardTable {
    pub(crate) state: TableState,
}

/// One direction of a connection.
pub(crate) struct Mouth<T> {
    world: Arc<World>,
    sender: UnboundedSender<(Instant, T)>,
    /// When the last thing arrives: nothing overtakes it.
    last: Instant,
    /// Nothing comes through any more, in both directions.
    hole: Arc<AtomicBool>,
}

/// The connection is no more.
pub(crate) struct Gone;

impl<T: Clone> Mouth<T> {
    fn is_hole(&self) -> bool {
        self.hole.load(Ordering::Relaxed)
    }

    pub(crate) fn say(&mut self, what: T) -> Result<(), Gone> {
        let world = &self.world;
        self.hole.fetch_or(world.strikes(Fault::Hole, 5), Ordering::Relaxed);
        if self.is_hole() {
            return Ok(());
        }
        if world.strikes(Fault::Drop, 20) {
            return Err(Gone);
        }
        for _ in 0..1 + u32::from(world.strikes(Fault::Twice, 30)) {
            self.last = self.last.max(Instant::now() + world.delay());
            self.sender.send((self.last, what.clone())).map_err(|_| Gone)?;
        }
        if world.strikes(Fault::Cut, 10) { Err(Gone) } else { Ok(()) }
    }
}

/// The other end of it.
pub(crate) struct Ear<T> {
    receiver: UnboundedReceiver<(Instant, T)>,
    next: Option<(Instant, T)>,
}

impl<T> Ear<T> {
    /// The next thing, or nothing when the connection has ended. May be asked again if it was given
    /// up.
    pub(crate) async fn hear(&mut self) -> Option<T> {
        if self.next.is_none() {
            self.next = self.receiver.recv().await;
        }
        sleep_until(self.next.as_ref()?.0).await;
        self.next.take().map(|(_, what)| what)
    }
}

fn direction<T>(world: &Arc<World>, hole: &Arc<AtomicBool>) -> (Mouth<T>, Ear<T>) {
    let (sender, receiver) = unbounded_channel();
    let (world, last, hole) = (world.clone(), Instant::now(), hole.clone());
    (Mouth { world, sender, last, hole }, Ear { receiver, next: None })
}

/// A person's end of a connection.
pub(crate) struct Line {
    pub(crate) intents: Mouth<Intent>,
    pub(crate) heard: Ear<Arc<Heard>>,
}

/// A server that somebody can connect to.
#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) node: Arc<Node>,
    pub(crate) hall: Arc<Hall>,
    pub(crate) database: Arc<SharedDatabase>,
}

/// Everybody comes from here.
pub(crate) const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
/// A server asks a quiet client so often whether it is there, and waits so long for an answer.
const PING: Duration = Duration::from_secs(25);

/// Connects to a server.
pub(crate) fn connect(server: &Server, table: &str, enter: Enter, viewer: Option<usize>) -> Line {
    let world = &server.node.world;
    let hole = Arc::default();
    let (intents, from) = direction(world, &hole);
    let (to, heard) = direction(world, &hole);
    let end = ServerEnd { server: server.clone(), table: table.to_owned(), viewer, to };
    tokio::spawn(end.serve(enter, from));
    Line { intents, heard }
}

/// A server's end of a connection.
struct ServerEnd {
    server: Server,
    table: String,
    viewer: Option<usize>,
    to: Mouth<Arc<Heard>>,
}

impl ServerEnd {
    async fn serve(mut self, enter: Enter, from: Ear<Intent>) {
        let Server { node, hall, .. } = self.server.clone();
        tokio::select! {
            biased;
            () = node.died() => return,
            () = node.passes(node.world.delay()) => {}
        }
        let (out, messages) = mpsc::channel(hall.config.limits.queue);
        let entered = tokio::select! {
            biased;
            () = node.died() => return,
            entered = hall.enter(&self.table, enter, ADDRESS, out) => entered,
        };
        match entered {
            Ok(conn) => {
                tokio::select! {
                    biased;
                    () = node.died() => return,
                    _ = self.exchange(conn, messages, from) => {}
                }
                let hall = &hall;
                hall.exit(&self.table, conn).await;
            }
            Err(notice) => drop(self.close(&notice)),
        }
    }

    async fn exchange(
        &mut self,
        conn: u64,
        mut messages: mpsc::Receiver<Outgoing>,
        mut from: Ear<Intent>,
    ) -> Result<(), Gone> {
        let Server { node, hall, .. } = self.server.clone();
        loop {
            tokio::select! {
                biased;
                message = messages.recv() => match message {
                    Some(Outgoing::Text(text)) => self.tell(text.as_str())?,
                    Some(Outgoing::Rest(all)) => self.tell_rest(all.collect())?,
                    Some(Outgoing::Close(notice)) => return self.close(&notice),
                    None => return self.close(&Notice::new(NoticeCode::Slow, "")),
                },
                intent = from.hear() => {
                    let Some(intent) = intent else {
                        // Where nothing comes through, the end of it does not either.
                        if self.to.is_hole() {
                            sleep(2 * PING).await;
                        }
                        return Err(Gone);
                    };
                    node.passes(Duration::ZERO).await;
                    let intent = Box::new(intent);
                    hall.send(&self.table, Input::Intent { conn, intent }).await;
                }
                () = sleep(PING) => self.to.say(heard(r#"{"type":"ping"}"#))?,
            }
        }
    }

    fn tell(&mut self, text: &str) -> Result<(), Gone> {
        let Server { node, database, .. } = &self.server;
        let (rows, viewer) = (database.rows(&self.table), self.viewer);
        let heard = heard(text);
        let (number, id) = (heard.number, &heard.id);
        let (from, what) = (node.number, &heard.r#type);
        let refusal = heard.refusal.as_ref().map(Refusal::code);
        node.world.note(format_args!("{from} tells {viewer:?} {what} {number:?} {id} {refusal:?}"));
        node.world.tell(Told { viewer, text: text.to_owned(), rows });
        self.to.say(heard)
    }

    /// Everything that somebody who comes has missed.
    fn tell_rest(&mut self, all: Vec<String>) -> Result<(), Gone> {
        let Server { node, database, .. } = self.server.clone();
        let last = all.last().and_then(|text| heard(text).number);
        // Who has taken a table last knows all of it.
        if database.owner(&self.table) == Some(node.number) {
            let number = laws::number(&database.log(&self.table));
            if last != Some(number) {
                node.world.wrong(format_args!(
                    "the owner tells up to {last:?}, and the log goes up to {number}"
                ));
            }
        }
        all.iter().try_for_each(|text| self.tell(text))
    }

    fn close(&mut self, notice: &Notice) -> Result<(), Gone> {
        self.tell(&Message::text(notice.clone()))?;
        Err(Gone)
    }
}

fn heard(text: &str) -> Arc<Heard> {
    Arc::new(serde_json::from_str(text).expect("messages can be read"))
}
