//! Servers as people find them. Their ends of connections stand for `socket.rs`: they go to a table of
//! their own, or by `pass.rs` to one of another server.

use std::net::IpAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use parking_lot::RwLock;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::sleep;
use wire::{Enter, Intent, Message, Notice, NoticeCode, Refusal};

use super::laws;
use super::network::{Ear, Gone, Mouth, PersonEnd, ReadMessage, direction, heard};
use super::passed::Passed;
use super::world::{SimulatedMachine, ToldMessage};
use crate::actor::{SocketMessage, TableInput};
use crate::hall::{Hall, TablePlace};
use crate::http::Client;
use crate::store::StoreError;
use crate::store::simulated::SharedDatabase;
use crate::{nodes, pass};

/// The servers that run now; a place is empty while its server is down.
pub(crate) type Servers = Arc<RwLock<Vec<Option<SimulatedServer>>>>;

/// A server that somebody can connect to.
#[derive(Clone)]
pub(crate) struct SimulatedServer {
    pub(crate) node: Arc<SimulatedMachine>,
    pub(crate) hall: Arc<Hall>,
    database: Arc<SharedDatabase>,
    /// All servers of the run.
    house: WeakServers,
    /// What it does beside serving.
    beside: Arc<[AbortHandle]>,
}

pub(crate) type WeakServers = Weak<RwLock<Vec<Option<SimulatedServer>>>>;

impl SimulatedServer {
    pub(crate) fn begin(
        node: Arc<SimulatedMachine>,
        hall: Arc<Hall>,
        database: Arc<SharedDatabase>,
        house: WeakServers,
    ) -> SimulatedServer {
        let renewing = tokio::spawn(while_alive(node.clone(), nodes::renew(hall.clone())));
        let watching = tokio::spawn(while_alive(node.clone(), nodes::watch_lease(hall.clone())));
        let beside = Arc::new([renewing.abort_handle(), watching.abort_handle()]);
        SimulatedServer { node, hall, database, house, beside }
    }

    /// Stops in order, as `Server::serve` does.
    pub(crate) async fn stop(&self) {
        self.hall.close().await;
        if let Some(node) = &self.hall.node {
            self.beside.iter().for_each(AbortHandle::abort);
            node.leave(&self.hall.store).await;
        }
        self.node.kill();
    }

    /// The server that has a table: another one, or else this one.
    pub(crate) async fn owner(&self, table: &str) -> Result<SimulatedServer, StoreError> {
        let Some(address) = self.hall.store.elsewhere(table).await? else {
            return Ok(self.clone());
        };
        self.at(&address).ok_or(StoreError::Elsewhere)
    }

    /// The server that others reach at this address.
    fn at(&self, address: &str) -> Option<SimulatedServer> {
        let house = self.house.upgrade()?;
        let servers = house.read();
        let mut servers = servers.iter().flatten();
        servers.find(|server| server.node.number.to_string() == address).cloned()
    }
}

async fn while_alive(node: Arc<SimulatedMachine>, work: impl Future<Output = ()>) {
    tokio::select! {
        biased;
        () = node.died() => {}
        () = work => {}
    }
}

/// Everybody comes from here.
pub(crate) const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
/// A server pings a client that was quiet for this long, and waits as long for an answer.
const PING: Duration = Duration::from_secs(25);
/// A sign of life.
const PINGS: &str = r#"{"type":"ping"}"#;

/// Who comes to a table.
#[derive(Clone)]
pub(crate) struct SimulatedVisit {
    pub(crate) table: String,
    pub(crate) enter: Enter,
    /// A seat's number, or none for those who watch.
    pub(crate) viewer: Option<usize>,
}

pub(crate) fn connect(server: &SimulatedServer, visit: SimulatedVisit) -> PersonEnd {
    open(server, visit, false)
}

/// Opens a connection, for a client or for a server that passes one on.
fn open(server: &SimulatedServer, visit: SimulatedVisit, passed: bool) -> PersonEnd {
    let world = &server.node.world;
    let hole = Arc::default();
    let (intents, from) = direction(world, &hole);
    let (to, heard) = direction(world, &hole);
    let end = ServerEnd { server: server.clone(), visit, passed, rows: 0, to };
    tokio::spawn(end.serve(from));
    PersonEnd { intents, heard }
}

/// A server's end of a connection.
struct ServerEnd {
    server: SimulatedServer,
    visit: SimulatedVisit,
    /// It comes from another server.
    passed: bool,
    /// Rows of the log when the table was asked.
    rows: usize,
    to: Mouth<Arc<ReadMessage>>,
}

/// The way to a table.
enum Way {
    Here(u64),
    There(mpsc::Sender<Utf8Bytes>),
}

impl ServerEnd {
    async fn serve(mut self, from: Ear<Option<Intent>>) {
        let SimulatedServer { node, hall, .. } = self.server.clone();
        tokio::select! {
            biased;
            () = node.died() => return,
            () = node.passes(node.world.delay()) => {}
        }
        // As `socket.rs` does: a client that came while the server stood still may have gone since.
        if from.has_ended() {
            return;
        }
        let (out, messages) = mpsc::channel(hall.config.limits.queue);
        self.rows = self.server.database.rows(&self.visit.table);
        let way = tokio::select! {
            biased;
            () = node.died() => return,
            way = self.find(out) => way,
        };
        match way {
            Ok(way) => {
                tokio::select! {
                    biased;
                    () = node.died() => return,
                    _ = self.exchange(&way, messages, from) => {}
                }
                if let Way::Here(conn) = way {
                    hall.exit(&self.visit.table, conn).await;
                }
            }
            Err(notice) => drop(self.close(&notice)),
        }
    }

    async fn find(&self, out: mpsc::Sender<SocketMessage>) -> Result<Way, Notice> {
        let SimulatedServer { node, hall, .. } = &self.server;
        let table = &self.visit.table;
        let storage = || Notice::new(NoticeCode::Storage, "");
        let client = Client { address: ADDRESS, passed: self.passed };
        let enter = self.visit.enter.clone();
        let enters = async || hall.enter(table, enter, ADDRESS, out.clone()).await;
        let owner = match hall.at_table(table, client, enters).await {
            Ok(TablePlace::Here(entered)) => return Ok(Way::Here(entered?)),
            Ok(TablePlace::There(address)) => self.server.at(&address).ok_or_else(storage)?,
            Err(_) => return Err(storage()),
        };
        let (from, to) = (node.number, owner.node.number);
        node.world.note(format_args!("{from} passes {:?} on to {to}", self.visit.viewer));
        let line = open(&owner, self.visit.clone(), true);
        let (intents, waiting) = mpsc::channel(pass::QUEUE);
        let hall = hall.clone();
        tokio::spawn(async move {
            pass::carry(hall.gone(&to.to_string()), Passed::new(line), out, waiting).await;
        });
        Ok(Way::There(intents))
    }

    async fn exchange(
        &mut self,
        way: &Way,
        mut messages: mpsc::Receiver<SocketMessage>,
        mut from: Ear<Option<Intent>>,
    ) -> Result<(), Gone> {
        let SimulatedServer { node, hall, .. } = self.server.clone();
        loop {
            tokio::select! {
                biased;
                message = messages.recv() => match message {
                    Some(SocketMessage::Text(text)) => match way {
                        Way::Here(_) => self.tell(text.as_str())?,
                        // The owner told it.
                        Way::There(_) => self.to.say(heard(text.as_str()))?,
                    },
                    Some(SocketMessage::Rest(all)) => self.tell_rest(all.collect())?,
                    Some(SocketMessage::Close(notice)) => return self.close(&notice),
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
                    let Some(intent) = intent else {
                        self.to.say(heard(PINGS))?;
                        continue;
                    };
                    match way {
                        Way::Here(conn) => {
                            let (conn, intent) = (*conn, Box::new(intent));
                            hall.send(&self.visit.table, TableInput::Intent { conn, intent }).await;
                        }
                        Way::There(intents) => {
                            let text = serde_json::to_string(&intent).expect("it is plain data");
                            // Where this fails, the reason is among the messages.
                            let _ = intents.send(text.into()).await;
                        }
                    }
                }
                () = sleep(PING) => self.to.say(heard(PINGS))?,
            }
        }
    }

    fn tell(&mut self, text: &str) -> Result<(), Gone> {
        let SimulatedServer { node, database, .. } = &self.server;
        let (rows, viewer) = (database.rows(&self.visit.table), self.visit.viewer);
        let heard = heard(text);
        let (number, id) = (heard.number, &heard.id);
        let (from, what) = (node.number, &heard.r#type);
        let refusal = heard.refusal.as_ref().map(Refusal::code);
        node.world.note(format_args!("{from} tells {viewer:?} {what} {number:?} {id} {refusal:?}"));
        node.world.tell(ToldMessage { viewer, text: text.to_owned(), rows });
        self.to.say(heard)
    }

    /// Everything that somebody who comes has missed.
    fn tell_rest(&mut self, all: Vec<String>) -> Result<(), Gone> {
        let SimulatedServer { node, database, .. } = self.server.clone();
        let table = &self.visit.table;
        let last = all.last().and_then(|text| heard(text).number);
        let wrong = |number: u64, when: &str| {
            node.world.wrong(format_args!(
                "{} tells up to {last:?}, and the log went up to {number} {when}",
                node.number
            ));
        };
        let log = database.log(table);
        // The server that took a table last knows all of it.
        let number = laws::number(&log);
        if database.owner(table) == Some(node.number) && last != Some(number) {
            wrong(number, "when its owner told it");
        }
        // Under leases nobody else tells anything: what a former owner remembers is old.
        let number = laws::number(&log[..self.rows]);
        if node.world.plan.leases && last < Some(number) {
            wrong(number, "before it was asked");
        }
        all.iter().try_for_each(|text| self.tell(text))
    }

    fn close(&mut self, notice: &Notice) -> Result<(), Gone> {
        self.tell(&Message::text(notice.clone()))?;
        Err(Gone)
    }
}
