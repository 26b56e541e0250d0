//! This server as one of several on one database. It owns tables as long as its lease holds, which it
//! measures by a clock of its own that also runs while the process is stopped.
//!
//! A renewal counts from the moment it was sent, and a lease ends here earlier than in the database. So
//! before another node takes a table, this one has stopped answering for it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::hall::Hall;
use crate::outside::Outside;
use crate::store::{LEASE, LiveNodes, Store, StoreError};

/// How often the lease is renewed.
const BEAT: Duration = Duration::from_millis(600);
/// How much earlier a lease ends here than in the database.
const MARGIN: Duration = Duration::from_millis(400);
/// How often a node checks that its lease still holds.
const LOOK: Duration = Duration::from_millis(100);
/// How often a node reads what a host has told the others.
const LEARN: Duration = Duration::from_secs(5);
/// A host is told no more often than this that a node cannot be reached.
const WARN: Duration = Duration::from_secs(10);
/// After this many renewals whatever was here before has lost its lease.
const LOOKS: u64 = 10;
/// The lease is given up within this time, or runs out by itself.
const LEAVING: Duration = Duration::from_secs(1);

/// What a node knows of itself and the others.
pub(crate) struct Node {
    /// The word by which nodes know each other.
    pub(crate) word: String,
    /// Until when the lease holds, by the clock of leases.
    until: AtomicU64,
    /// Goes up whenever the lease was lost: what was owned before is owned no more.
    era: AtomicU64,
    leads: AtomicBool,
    /// Entries up to this version may be written to logs.
    log_version: AtomicU64,
    /// How often it was looked which nodes are alive, and where they are; none counts when this one
    /// leaves.
    live: Mutex<(u64, Vec<String>)>,
    looked: Notify,
    /// Why the lease was not renewed the last time.
    trouble: Mutex<Option<StoreError>>,
    /// When the host was last told that the node at an address cannot be reached.
    warned: Mutex<HashMap<String, Instant>>,
    outside: Arc<dyn Outside>,
}

impl Node {
    /// Begins a lease.
    pub(crate) async fn register(
        store: &Store,
        outside: Arc<dyn Outside>,
    ) -> Result<Node, StoreError> {
        let sent = outside.lease_clock();
        Ok(Node::new(store.register().await?, sent, outside))
    }

    /// A node whose lease was asked for at this moment.
    fn new(word: String, sent: u64, outside: Arc<dyn Outside>) -> Node {
        let (until, era) = (AtomicU64::new(ends(sent)), AtomicU64::new(0));
        let (live, looked) = (Mutex::default(), Notify::new());
        // What the others read, the first renewal tells.
        let (leads, log_version) = (AtomicBool::new(false), AtomicU64::new(1));
        let (trouble, warned) = (Mutex::default(), Mutex::default());
        Node { word, until, era, leads, log_version, live, looked, trouble, warned, outside }
    }

    pub(crate) fn era(&self) -> u64 {
        self.era.load(Ordering::SeqCst)
    }

    /// May this node answer for a table that it took in this era?
    pub(crate) fn holds(&self, era: u64) -> bool {
        self.outside.lease_clock() < self.until.load(Ordering::SeqCst) && era == self.era()
    }

    /// Why this node may answer for no table now; nothing if it may.
    pub(crate) fn trouble(&self) -> Option<StoreError> {
        let why = || self.trouble.lock().clone().unwrap_or(StoreError::NoLease);
        (!self.holds(self.era())).then(why)
    }

    /// Is it time to tell the host again that the node at this address cannot be reached?
    pub(crate) fn may_warn_of(&self, address: &str) -> bool {
        let (now, mut warned) = (Instant::now(), self.warned.lock());
        warned.retain(|_, when| now.duration_since(*when) < WARN);
        let first = !warned.contains_key(address);
        if first {
            warned.insert(address.to_owned(), now);
        }
        first
    }

    /// Is this the node that does what has to be done once?
    pub(crate) fn leads(&self) -> bool {
        self.leads.load(Ordering::Relaxed)
    }

    /// The last version of log entries that all nodes read.
    pub(crate) fn log_version(&self) -> u64 {
        self.log_version.load(Ordering::Relaxed)
    }

    /// Done when the node at this address is alive no more, or this one leaves.
    pub(crate) async fn gone(&self, address: &str) {
        // It may have come after the last look, and while the next one was under way.
        let later = self.live.lock().0.saturating_add(2);
        loop {
            let looked = self.looked.notified();
            let gone = {
                let live = self.live.lock();
                live.0 >= later && !live.1.iter().any(|one| one == address)
            };
            if gone {
                return;
            }
            looked.await;
        }
    }

    fn renewed(&self, sent: u64, live: LiveNodes) {
        self.until.store(ends(sent), Ordering::SeqCst);
        self.leads.store(live.leads, Ordering::Relaxed);
        self.log_version.store(live.log_version, Ordering::Relaxed);
        let looks = self.live.lock().0.saturating_add(1);
        // What was here before this one, and died, is alive for a lease.
        if live.taken && looks > LOOKS && self.may_warn_of("") {
            tracing::error!(
                "another node has the same --node: tables of one of them cannot be reached"
            );
        }
        self.look(looks, live.addresses);
    }

    /// All who wait look again, one after the other as they came.
    fn look(&self, looks: u64, live: Vec<String>) {
        *self.live.lock() = (looks, live);
        self.looked.notify_waiters();
    }

    /// Gives up the lease with all tables: others take them at once.
    pub(crate) async fn leave(&self, store: &Store) {
        self.until.store(0, Ordering::SeqCst);
        self.look(u64::MAX, Vec::new());
        if !matches!(tokio::time::timeout(LEAVING, store.leave()).await, Ok(Ok(()))) {
            tracing::warn!("the lease could not be given up; it runs out by itself");
        }
    }
}

/// When a lease ends whose renewal was sent at this moment.
fn ends(sent: u64) -> u64 {
    sent + (LEASE - MARGIN).as_millis() as u64
}

/// Renews the lease for as long as the server runs.
pub(crate) async fn renew(hall: Arc<Hall>) {
    let Some(node) = &hall.node else { return };
    let (mut failed, mut lost) = (false, false);
    loop {
        tokio::time::sleep(BEAT).await;
        let sent = node.outside.lease_clock();
        let renewed = match hall.store.renew().await {
            Ok(Some(live)) => {
                hall.metrics.nodes_alive.set(live.addresses.len() as i64);
                node.renewed(sent, live);
                lost = false;
                Ok(())
            }
            Ok(None) => {
                node.era.fetch_add(1, Ordering::SeqCst);
                // Once: a node that is not let in again asks for as long as it runs.
                if !lost {
                    tracing::warn!("the lease has run out: other nodes have taken tables");
                    hall.metrics.lease_lost.inc();
                    put_down(&hall);
                }
                lost = true;
                hall.store.register().await.map(drop)
            }
            Err(error) => Err(error),
        };
        *node.trouble.lock() = renewed.as_ref().err().cloned();
        if let Err(error) = &renewed
            && !failed
        {
            tracing::warn!(%error, "the lease could not be renewed");
        }
        failed = renewed.is_err();
    }
}

/// Puts down all tables, and waits for none of them: one that is stuck must not keep the node from its
/// lease, and what it might tell belongs to an era that is over.
fn put_down(hall: &Arc<Hall>) {
    let hall = hall.clone();
    tokio::spawn(async move { hall.put_down().await });
}

/// Learns at times what was told to other nodes.
pub(crate) async fn learn(hall: Arc<Hall>) {
    while hall.node.is_some() {
        tokio::time::sleep(LEARN).await;
        hall.learn_blocks().await;
    }
}

/// Puts down all tables when the lease has run out here: those who played there find the new owner.
pub(crate) async fn watch_lease(hall: Arc<Hall>) {
    let Some(node) = &hall.node else { return };
    let mut held = true;
    loop {
        tokio::time::sleep(LOOK).await;
        let holds = node.holds(node.era());
        if held && !holds {
            put_down(&hall);
        }
        held = holds;
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use tokio::sync::mpsc;
    use wire::Setup;

    use super::*;
    use crate::actor::{SocketMessage, TableInput};
    use crate::config::Config;
    use crate::outside::{Work, system};
    use crate::store::StoreOptions;

    /// The system, and a clock of the lease that stands still until it is moved.
    struct Still(AtomicU64, Arc<dyn Outside>);

    impl Outside for Still {
        fn now(&self) -> table::Now {
            self.1.now()
        }

        fn lease_clock(&self) -> u64 {
            self.0.load(Ordering::SeqCst)
        }

        fn random(&self, bytes: &mut [u8]) {
            self.1.random(bytes);
        }

        fn has_threads(&self) -> bool {
            true
        }

        fn work(&self, work: Work) {
            self.1.work(work);
        }
    }

    /// The lease has run out, and nobody has told the tables yet: whatever comes to one that is awake, it
    /// tells nothing.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_table_whose_lease_has_run_out_tells_nothing() {
        let data = std::env::temp_dir().join(format!("trickhold-lease-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&data);
        let store = Store::open(&data, StoreOptions::default()).expect("a store");
        let listen = "127.0.0.1:0".parse().expect("an address");
        let outside = Arc::new(Still(AtomicU64::new(1_000), system()));
        let node = Node::new("word".into(), 1_000, outside.clone());
        let hall = Hall::new(Config::new(data, listen), store, Some(node), outside.clone());
        let address = IpAddr::from([192, 0, 2, 1]);
        let goliath = Setup::new("david-goliath");
        let chat = r#"{"id":"i","seen":1,"action":{"type":"chat","text":"hello"}}"#;
        for late in ["info", "enter", "intent"] {
            outside.0.store(1_000, Ordering::SeqCst);
            let made = hall.create(address, &goliath, "Ann", &[], None).await;
            let (table, token) = made.expect("a table");
            let enter = || {
                let enter = r#"{"type":"enter","wire":2,"token":"TOKEN"}"#.replace("TOKEN", &token);
                serde_json::from_str::<wire::Enter>(&enter).expect("an enter")
            };
            let info = || hall.ask(&table.id, |reply| TableInput::Info { reply });
            let (out, mut heard) = mpsc::channel(16);
            let conn = hall.enter(&table.id, enter(), address, out).await.expect("it is ours");
            assert!(info().await.is_ok());
            let Some(SocketMessage::Rest(_)) = heard.recv().await else { panic!("a welcome") };
            // The last moment of the lease is not ours any more.
            outside.0.store(ends(1_000), Ordering::SeqCst);
            match late {
                "info" => assert!(info().await.is_err()),
                "enter" => {
                    let (out, mut heard) = mpsc::channel(16);
                    assert!(hall.enter(&table.id, enter(), address, out).await.is_err());
                    assert!(heard.recv().await.is_none());
                }
                _ => {
                    let intent = serde_json::from_str(chat).expect("an intent");
                    hall.send(&table.id, TableInput::Intent { conn, intent }).await;
                }
            }
            // All it says is that one should come back.
            let mut said = 0;
            while let Some(told) = heard.recv().await {
                assert!(
                    matches!(told, SocketMessage::Close(_)),
                    "{late}: a stale owner tells something"
                );
                said += 1;
            }
            assert_eq!(said, 1);
        }
        let _ = std::fs::remove_dir_all(&hall.config.data);
    }
}
