//! This server as one of several on one database. It owns tables as long as its lease holds, which it
//! measures by a clock of its own that also runs while the process is stopped.
//!
//! A renewal counts from the moment it was sent, and a lease ends here earlier than in the database. So
//! before another node takes a table, this one has stopped answering for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use tokio::sync::watch;

use crate::hall::Hall;
use crate::store::{LEASE, LiveNodes, Store, StoreError};

/// So often the lease is renewed.
const BEAT: Duration = Duration::from_millis(600);
/// So much earlier than in the database it ends here.
const MARGIN: Duration = Duration::from_millis(400);
/// So often it is looked at whether the lease still holds.
const LOOK: Duration = Duration::from_millis(100);
/// So often a node learns what the others were told by a host.
const LEARN: Duration = Duration::from_secs(5);
/// The lease is given up within this time, or runs out by itself.
const LEAVING: Duration = Duration::from_secs(1);

/// What a node knows of itself and the others.
pub(crate) struct Node {
    /// The word by which nodes know each other.
    pub(crate) word: String,
    /// Until when the lease holds.
    until: AtomicU64,
    /// Goes up whenever the lease was lost: what was owned before is owned no more.
    era: AtomicU64,
    leads: AtomicBool,
    /// Entries up to this version may be written to logs.
    log_version: AtomicU64,
    /// How often it was looked which nodes are alive, and where they are; none counts when this one
    /// leaves.
    live: watch::Sender<(u64, Vec<String>)>,
}

/// Milliseconds of a clock that does not stop with the process or the machine.
fn boot_time() -> u64 {
    let now = clock_gettime(ClockId::Boottime);
    now.tv_sec.unsigned_abs() * 1000 + now.tv_nsec.unsigned_abs() / 1_000_000
}

impl Node {
    /// Begins a lease.
    pub(crate) async fn register(store: &Store) -> Result<Node, StoreError> {
        let sent = boot_time();
        let word = store.register().await?;
        let (until, era) = (AtomicU64::new(ends(sent)), AtomicU64::new(0));
        let live = watch::Sender::new((0, Vec::new()));
        // What the others read, the first renewal tells.
        let (leads, log_version) = (AtomicBool::new(false), AtomicU64::new(1));
        Ok(Node { word, until, era, leads, log_version, live })
    }

    pub(crate) fn era(&self) -> u64 {
        self.era.load(Ordering::SeqCst)
    }

    /// May this node answer for a table that it took in this era?
    pub(crate) fn holds(&self, era: u64) -> bool {
        boot_time() < self.until.load(Ordering::SeqCst) && era == self.era()
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
        let mut live = self.live.subscribe();
        // It may have come after the last look, and while the next one was under way.
        let later = live.borrow().0.saturating_add(2);
        let gone = |(looks, live): &(u64, Vec<String>)| {
            *looks >= later && !live.iter().any(|one| one == address)
        };
        // The sender is ours and does not go.
        let _ = live.wait_for(gone).await;
    }

    fn renewed(&self, sent: u64, live: LiveNodes) {
        self.until.store(ends(sent), Ordering::SeqCst);
        self.leads.store(live.leads, Ordering::Relaxed);
        self.log_version.store(live.log_version, Ordering::Relaxed);
        self.live.send_modify(|(looks, before)| (*looks, *before) = (*looks + 1, live.addresses));
    }

    /// Gives up the lease with all tables: others take them at once.
    pub(crate) async fn leave(&self, store: &Store) {
        self.until.store(0, Ordering::SeqCst);
        self.live.send_replace((u64::MAX, Vec::new()));
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
    let mut failed = false;
    loop {
        tokio::time::sleep(BEAT).await;
        let sent = boot_time();
        let renewed = match hall.store.renew().await {
            Ok(Some(live)) => {
                node.renewed(sent, live);
                Ok(())
            }
            Ok(None) => {
                tracing::warn!("the lease has run out: other nodes have taken tables");
                node.era.fetch_add(1, Ordering::SeqCst);
                hall.put_down().await;
                hall.store.register().await.map(drop)
            }
            Err(error) => Err(error),
        };
        if let Err(error) = &renewed
            && !failed
        {
            tracing::warn!(%error, "the lease could not be renewed");
        }
        failed = renewed.is_err();
    }
}

/// Learns at times what was told to other nodes.
pub(crate) async fn learn(hall: Arc<Hall>) {
    while hall.node.is_some() {
        tokio::time::sleep(LEARN).await;
        hall.learn_blocks().await;
    }
}

/// Puts down all tables when the lease has run out here: who played there finds the new owner.
pub(crate) async fn watch_lease(hall: Arc<Hall>) {
    let Some(node) = &hall.node else { return };
    let mut held = true;
    loop {
        tokio::time::sleep(LOOK).await;
        let holds = node.holds(node.era());
        if held && !holds {
            hall.put_down().await;
        }
        held = holds;
    }
}
