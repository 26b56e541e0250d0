//! One database that several simulated servers share: SQLite in memory, behind connections that fail.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use table::LOG_VERSION;
use tokio::time::sleep;

use super::database::{Database, DatabaseRow, SqlValue, TransactionStep, values};
use super::nodes::{END_LEASE, NodeEntry, TAKE};
use super::sqlite::Sqlite;
use super::{Append, Store, StoreError};
use crate::secret;
use crate::simulation::{Around, Fault, PlantedFault, SimulatedMachine, SimulatedWorld};

/// What PostgreSQL has for several servers, as `migrations/postgres` makes it.
const NODES: &str = "ALTER TABLE tables ADD COLUMN owner TEXT;
    ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE nodes (id TEXT PRIMARY KEY, address TEXT NOT NULL, version TEXT NOT NULL,
        until INTEGER NOT NULL, reads INTEGER NOT NULL) WITHOUT ROWID;
    CREATE VIEW alive AS SELECT id, address, reads FROM nodes WHERE until > clock_ms()";

/// The database, and what is known of it from outside.
pub(crate) struct SharedDatabase {
    world: Arc<SimulatedWorld>,
    sqlite: Mutex<Sqlite>,
    /// For each table the last epoch, and the machine that has it.
    owners: Mutex<HashMap<String, (u64, u64)>>,
    /// What was appended, in order.
    logs: Mutex<HashMap<String, Vec<String>>>,
}

impl SharedDatabase {
    pub(crate) fn new(world: &Arc<SimulatedWorld>) -> Arc<SharedDatabase> {
        let clock = world.clone();
        let sqlite = Sqlite::in_memory(move || clock.passed(), NODES);
        let mut sqlite = sqlite.expect("there is memory");
        // All nodes are of one version.
        (&mut sqlite as &mut dyn Database).claim_logs().expect("it is new");
        Arc::new(SharedDatabase {
            world: world.clone(),
            sqlite: Mutex::new(sqlite),
            owners: Mutex::default(),
            logs: Mutex::default(),
        })
    }

    /// The store of a server on this machine; the others reach it by the machine's number.
    pub(crate) fn store(self: &Arc<Self>, node: &Arc<SimulatedMachine>) -> Store {
        let outside = Arc::new(Around(node.clone()));
        let id = || Arc::from(secret::fresh(&*outside).id);
        let id: Option<Arc<str>> = self.world.plan.leases.then(id);
        let (database, node) = (self.clone(), node.clone());
        let (number, as_node) = (node.number.to_string(), id.clone());
        let link = move || -> Box<dyn Database> {
            let (database, node, id) = (database.clone(), node.clone(), as_node.clone());
            Box::new(SimulatedLink { database, node, id })
        };
        let mut store = Store::of(link(), [link(), link()], outside).expect("it needs no thread");
        store.node = id.map(|id| NodeEntry::new(id, &number, LOG_VERSION, link()));
        store
    }

    /// The log of a table, as it was appended.
    pub(crate) fn log(&self, table: &str) -> Vec<String> {
        self.logs.lock().get(table).cloned().unwrap_or_default()
    }

    /// How many rows the log of a table has.
    pub(crate) fn rows(&self, table: &str) -> usize {
        self.logs.lock().get(table).map_or(0, Vec::len)
    }

    /// The log of a table, as it is read.
    pub(crate) fn read(&self, table: &str) -> Vec<String> {
        let log =
            "SELECT row FROM log JOIN tables ON tables.key = log.key WHERE id = ?1 ORDER BY seq";
        let sqlite: &mut dyn Database = &mut *self.sqlite.lock();
        sqlite.texts(log, values![table]).expect("it is there")
    }

    /// The machine that has taken a table last.
    pub(crate) fn owner(&self, table: &str) -> Option<u64> {
        self.owners.lock().get(table).map(|owner| owner.1)
    }

    fn append(&self, appends: &[Append]) -> Result<(), StoreError> {
        let mut appends = appends.to_vec();
        if self.world.plan.planted == Some(PlantedFault::EpochIgnored) {
            for append in &mut appends {
                append.epoch = self.owners.lock().get(&append.table).map_or(0, |owner| owner.0);
            }
        }
        let done = self.sqlite.lock().append(&appends.iter().collect::<Vec<_>>());
        for Append { table, from, epoch, rows, .. } in &appends {
            let what = if done.is_ok() { "appends" } else { "is refused" };
            self.world.note(format_args!("epoch {epoch} {what} {from}: {rows:?}"));
            if done.is_ok() {
                self.logs.lock().entry(table.clone()).or_default().extend_from_slice(rows);
            }
        }
        done
    }

    /// Appends some time later, when nobody waits for it any more.
    fn append_late(self: &Arc<Self>, appends: &[&Append]) {
        let appends: Vec<Append> = appends.iter().map(|&append| append.clone()).collect();
        let (database, time) = (self.clone(), self.world.between(1, 3_000));
        tokio::spawn(async move {
            sleep(time).await;
            // The asker is not told.
            let _ = database.append(&appends);
        });
    }
}

/// A connection of one machine.
struct SimulatedLink {
    database: Arc<SharedDatabase>,
    node: Arc<SimulatedMachine>,
    /// What its server is called among several.
    id: Option<Arc<str>>,
}

fn away() -> StoreError {
    StoreError::Away("simulated".into())
}

impl SimulatedLink {
    fn is_away(&self) -> bool {
        self.node.is_cut_off() || self.node.world.strikes(Fault::Away, 15)
    }

    fn by_sqlite<T>(
        &self,
        work: impl FnOnce(&mut Sqlite) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if self.is_away() {
            self.node.world.note(format_args!("{} finds the database away", self.node.number));
            return Err(away());
        }
        work(&mut self.database.sqlite.lock())
    }

    /// The same for what changes something: it may be done, and its answer lost.
    fn changes<T>(
        &self,
        work: impl FnOnce(&mut Sqlite) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let done = self.by_sqlite(work)?;
        if self.node.world.strikes(Fault::Away, 15) {
            self.node.world.note(format_args!("{} does not hear what it did", self.node.number));
            return Err(away());
        }
        Ok(done)
    }
}

/// Takes a table for a node as PostgreSQL does, but for the locks: here all comes in turns.
fn take(sqlite: &mut Sqlite, table: &str, node: &str) -> Result<u64, StoreError> {
    sqlite.execute(END_LEASE, values![table, node])?;
    let taken = sqlite.query(TAKE, values![table, node])?;
    let epoch = taken.first().ok_or(StoreError::Elsewhere)?.number(0);
    sqlite.owned(table, epoch);
    Ok(epoch)
}

impl Database for SimulatedLink {
    fn execute(&mut self, sql: &str, values: &[SqlValue]) -> Result<u64, StoreError> {
        self.changes(|sqlite| sqlite.execute(sql, values))
    }

    fn query(&mut self, sql: &str, values: &[SqlValue]) -> Result<Vec<DatabaseRow>, StoreError> {
        let mut rows = self.by_sqlite(|sqlite| sqlite.query(sql, values))?;
        let world = &self.node.world;
        if world.plan.planted == Some(PlantedFault::StaleRead) && sql.contains("FROM log") {
            rows.truncate(rows.len().saturating_sub(world.below(4) as usize).max(1));
        }
        Ok(rows)
    }

    fn transaction(&mut self, step: TransactionStep) -> Result<(), StoreError> {
        self.by_sqlite(|sqlite| sqlite.transaction(step))
    }

    fn append(&mut self, appends: &[&Append]) -> Result<(), StoreError> {
        let world = &self.node.world;
        if self.is_away() {
            // Before the commit, after it, or while it is under way.
            match world.below(3) {
                0 => {}
                1 => drop(self.database.append(&owned(appends))),
                _ => self.database.append_late(appends),
            }
            world.note(format_args!("{} does not hear whether it has appended", self.node.number));
            return Err(away());
        }
        if world.plan.planted == Some(PlantedFault::ToldBeforeStored) && appends[0].from > 0 {
            self.database.append_late(appends);
            return Ok(());
        }
        self.database.append(&owned(appends))
    }

    fn own(&mut self, table: &str) -> Result<u64, StoreError> {
        let (node, id) = (self.node.clone(), self.id.as_deref());
        self.changes(|sqlite| {
            let epoch = match id {
                Some(id) => take(sqlite, table, id)?,
                None => sqlite.own(table)?,
            };
            node.world.note(format_args!("{} takes {table} by epoch {epoch}", node.number));
            self.database.owners.lock().insert(table.to_owned(), (epoch, node.number));
            Ok(epoch)
        })
    }

    fn bytes(&mut self) -> Result<u64, StoreError> {
        Ok(0)
    }

    fn close(&mut self) {}
}

fn owned(appends: &[&Append]) -> Vec<Append> {
    appends.iter().map(|&append| append.clone()).collect()
}
