//! Several servers on one PostgreSQL: who they are, which of them are alive, and who owns a table.
//! Time is the database's here; each node measures its own lease by its own clock (`nodes.rs`).

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use table::LOG_VERSION;

use super::database::{Database, values};
use super::postgres::{Postgres, PostgresUrl};
use super::{READINGS, Store, StoreError};
use crate::outside::system;
use crate::secret;

/// A node that the database has not heard of for this long owns nothing any more.
pub(crate) const LEASE: Duration = Duration::from_secs(3);

/// Says that a node is there from now on.
const REGISTER: &str = "INSERT INTO nodes (id, address, version, until, reads)
    VALUES (?1, ?2, ?3, clock_ms() + ?4, ?5) ON CONFLICT (id) DO UPDATE SET until = excluded.until";
/// Keeps something of the house's own, unless it has that already.
const KEEP: &str = "INSERT INTO house (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING";
const RENEW: &str = "UPDATE nodes SET until = clock_ms() + ?2 WHERE id = ?1";
const LEASE_MS: u64 = LEASE.as_millis() as u64;
/// Ends the lease of a table's owner, if it has run out. A renewal that is under way is waited for.
pub(super) const END_LEASE: &str = "DELETE FROM nodes
    WHERE id = (SELECT owner FROM tables WHERE id = ?1) AND id <> ?2 AND until <= clock_ms()";
/// Takes a table for a node, unless another one has it.
pub(super) const TAKE: &str = "UPDATE tables SET epoch = epoch + 1, owner = ?2 WHERE id = ?1
    AND (owner IS NULL OR owner = ?2 OR owner NOT IN (SELECT id FROM nodes))
    AND ?2 IN (SELECT id FROM nodes) RETURNING epoch";

pub(super) struct NodeEntry {
    /// Drawn at the start of the process.
    id: Arc<str>,
    address: String,
    /// The last version of log entries that it reads.
    reads: u64,
    /// Its own connection: a busy store must not cost the lease.
    link: Mutex<Box<dyn Database>>,
}

impl NodeEntry {
    pub(super) fn new(
        id: Arc<str>,
        address: &str,
        reads: u64,
        link: Box<dyn Database>,
    ) -> Arc<NodeEntry> {
        Arc::new(NodeEntry { id, address: address.to_owned(), reads, link: Mutex::new(link) })
    }
}

impl Store {
    /// Connects to a database as one of several nodes, which the others reach at an address. Blocks.
    ///
    /// # Errors
    /// If it cannot be used, or a server works on it that wants it alone.
    pub fn connect_node(url: &PostgresUrl, address: &str) -> Result<Store, StoreError> {
        Store::connect_reading(url, address, LOG_VERSION)
    }

    /// The same for a node that reads logs up to this version.
    pub(super) fn connect_reading(
        url: &PostgresUrl,
        address: &str,
        reads: u64,
    ) -> Result<Store, StoreError> {
        let outside = system();
        let id: Arc<str> = secret::fresh(&*outside).id.into();
        let node = || Some(id.clone());
        let writer = Postgres::open(url.clone(), node())?;
        let reader = || Box::new(Postgres::reader(url.clone(), node())) as Box<dyn Database>;
        let readers = std::iter::repeat_with(&reader).take(READINGS);
        let mut store = Store::of(Box::new(writer), readers, outside)?;
        store.node = Some(NodeEntry::new(id.clone(), address, reads, reader()));
        Ok(store)
    }

    /// May other nodes work on the same database?
    pub(crate) fn is_node(&self) -> bool {
        self.node.is_some()
    }

    /// The name by which the database knows this node.
    pub(super) fn node_id(&self) -> Option<&str> {
        self.node.as_ref().map(|node| &*node.id)
    }

    /// Does something by the node's own connection.
    async fn as_node<T: Send + 'static>(
        &self,
        work: impl FnOnce(&NodeEntry, &mut dyn Database) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let alone = || StoreError::Other("this server is no node".into());
        let node = self.node.clone().ok_or_else(alone)?;
        let done = self.outside.result(move || work(&node, &mut **node.link.lock())).await;
        done.ok_or_else(|| StoreError::Other("the lease could not be asked for".into()))?
    }

    /// Begins a lease; gives the word by which nodes know each other.
    pub(crate) async fn register(&self) -> Result<String, StoreError> {
        let word = secret::token(&*self.outside);
        self.as_node(move |node, database| {
            let version = env!("CARGO_PKG_VERSION");
            database.execute("DELETE FROM nodes WHERE until < clock_ms() - 60000", &[])?;
            // Rows of nodes that have gone. One that is still locked is left to the next node.
            let left = "DELETE FROM house WHERE key LIKE 'health %'
                AND substr(key, 8) NOT IN (SELECT id FROM nodes)";
            let _ = database.execute(left, &[]);
            // What was copied here may have come without it.
            database.execute(KEEP, values!["log_version", "1"])?;
            let own = values![&*node.id, &*node.address, version, LEASE_MS, node.reads];
            database.execute(REGISTER, own)?;
            database.execute(KEEP, values!["node_word", word])?;
            database.house("node_word")?.ok_or(StoreError::Stale)
        })
        .await
    }

    /// Renews the lease and tells which nodes are alive; none if somebody has ended the lease. The
    /// node that leads sees to it that logs may hold whatever all of them read.
    pub(crate) async fn renew(&self) -> Result<Option<LiveNodes>, StoreError> {
        self.as_node(|node, database| {
            if database.execute(RENEW, values![&*node.id, LEASE_MS])? == 0 {
                return Ok(None);
            }
            let alive = "SELECT id, address, reads FROM alive ORDER BY id";
            let mut alive = database.query(alive, &[])?;
            let leads = alive.first_mut().is_some_and(|first| first.text(0) == *node.id);
            let addresses: Vec<String> = alive.iter_mut().map(|row| row.text(1)).collect();
            let taken = addresses.iter().filter(|one| **one == node.address).count() > 1;
            let all_read = alive.iter().map(|row| row.number(2)).min().unwrap_or(0);
            let mut log_version = database.log_version()?;
            if leads && all_read > log_version {
                let raise = "SELECT raise_log_version(?1)";
                log_version =
                    database.first(raise, values![all_read])?.map_or(0, |row| row.number(0));
            }
            Ok(Some(LiveNodes { leads, addresses, taken, log_version }))
        })
        .await
    }

    /// Gives up all tables and the lease.
    pub(crate) async fn leave(&self) -> Result<(), StoreError> {
        self.as_node(|node, database| {
            let free = "UPDATE tables SET owner = NULL WHERE owner = ?1";
            database.execute(free, values![&*node.id])?;
            database.execute("DELETE FROM nodes WHERE id = ?1", values![&*node.id]).map(drop)
        })
        .await
    }

    /// Where another node has this table awake.
    pub(crate) async fn elsewhere(&self, table: &str) -> Result<Option<String>, StoreError> {
        let Some(own) = self.node.as_ref().map(|node| node.id.clone()) else { return Ok(None) };
        let table = table.to_owned();
        self.read(move |database| {
            let owner = "SELECT address FROM tables t JOIN alive n ON n.id = t.owner
                WHERE t.id = ?1 AND n.id <> ?2";
            let found = database.first(owner, values![table, &*own])?;
            Ok(found.map(|mut row| row.text(0)))
        })
        .await
    }

    /// Gives a table up that was taken with this epoch: any node may have it.
    pub(crate) async fn give_up(&self, table: &str, epoch: u64) -> Result<(), StoreError> {
        let Some(own) = self.node.as_ref().map(|node| node.id.clone()) else { return Ok(()) };
        let table = table.to_owned();
        self.read(move |database| {
            let free = "UPDATE tables SET owner = NULL WHERE id = ?1 AND owner = ?2 AND epoch = ?3";
            database.execute(free, values![table, &*own, epoch]).map(drop)
        })
        .await
    }
}

pub(crate) struct LiveNodes {
    /// One of them does what needs to be done once.
    pub(crate) leads: bool,
    /// Where they reach each other.
    pub(crate) addresses: Vec<String>,
    /// Does another one say that it is where this one is?
    pub(crate) taken: bool,
    /// Entries up to this version may be written: all of them read it, and so will whoever comes.
    pub(crate) log_version: u64,
}
