//! The store: one SQLite file, or PostgreSQL. Store, then tell: a write is answered only when it is
//! durable.
//!
//! All writes go through one thread (`store/write.rs`), readings (`store/read.rs`) through connections of
//! their own.
//! `store/database.rs` says what a database has to be; `store/sqlite.rs` with `store/file.rs`, and
//! `store/postgres.rs`, are one.

mod copy;
mod database;
mod error;
mod file;
mod nodes;
mod postgres;
mod read;
mod reviews;
#[cfg(test)]
pub(crate) mod simulated;
mod sqlite;
#[cfg(test)]
mod tests;
mod write;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Semaphore, oneshot};

pub use self::copy::{DataPlace, copy};
use self::database::{Database, values};
pub use self::error::StoreError;
pub use self::file::backup;
pub(crate) use self::file::lock;
use self::file::own_directory;
use self::nodes::NodeEntry;
pub(crate) use self::nodes::{LEASE, LiveNodes};
use self::postgres::Postgres;
pub use self::postgres::PostgresUrl;
pub(crate) use self::reviews::ReviewPlace;
use self::sqlite::Sqlite;
pub use self::write::{Sweep, Swept};
use self::write::{WriteJob, send, write_all, write_waiting};
use crate::outside::{Outside, system};

/// The file inside the data directory.
pub const FILE: &str = "trickhold.db";

/// How the file is written. Tests turn things off to show that they matter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StoreOptions {
    /// Sync before a write is answered.
    pub sync: bool,
    /// The file grows no larger than this many pages.
    pub max_pages: Option<u32>,
}

impl Default for StoreOptions {
    fn default() -> StoreOptions {
        StoreOptions { sync: true, max_pages: None }
    }
}

/// What the list of tables shows of one.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Listing {
    /// `lobby`, `playing` or `over`.
    pub state: String,
    /// Is it in the public list?
    pub open: bool,
    /// What everybody may know about it, as JSON.
    pub info: String,
}

/// Rows of one table to be appended.
#[derive(Clone, PartialEq, Debug)]
pub struct Append {
    /// The table's name in its address.
    pub table: String,
    /// The game, for a new table.
    pub game: String,
    /// The place that the first of these rows was computed for; 0 makes the table.
    pub from: u64,
    /// The epoch of the owner who computed them, as [`Store::own`] gave it; 0 for a new table.
    pub epoch: u64,
    /// The rows, in order.
    pub rows: Vec<String>,
    /// Milliseconds since 1970.
    pub now: u64,
    /// What the list shows, where it has changed.
    pub listing: Option<Listing>,
    /// Who makes the table, in a way that tells only whether two are the same; for a new table.
    pub maker: Option<String>,
}

/// What a table is read from when somebody comes to it.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredTable {
    /// The game's name, such as `dwarf-king`.
    pub game: String,
    /// All rows of its log, in order.
    pub rows: Vec<String>,
    /// The owner's epoch, by which rows can be appended; 0 where the table is only read.
    pub epoch: u64,
}

/// What a host sees of a table.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct TableSummary {
    /// The table's name in its address.
    pub table: String,
    /// The game's name, such as `dwarf-king`.
    pub game: String,
    /// `lobby`, `playing` or `over`.
    pub state: String,
    /// Is it in the public list?
    pub open: bool,
    /// When something was last done there, in milliseconds since 1970.
    pub touched: u64,
    /// How many rows its log has.
    pub rows: u64,
    /// Seconds of running until it is forgotten, if it was put aside.
    pub forgotten_in: Option<u64>,
}

/// A network that nobody may come from.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct BlockedNetwork {
    /// The network, such as `192.0.2.0/24`.
    pub network: String,
    /// When it was blocked, in milliseconds since 1970.
    pub since: u64,
    /// Why, in the host's words.
    pub why: String,
}

/// Everything that must outlive the server, in a file or a database.
pub struct Store {
    outside: Arc<dyn Outside>,
    jobs: SyncSender<WriteJob>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// Where there are no threads: whoever has a job to be done takes its turn here.
    turns: Option<Arc<Mutex<WriteTurn>>>,
    readers: Arc<[Mutex<Box<dyn Database>>]>,
    /// Limits the readings that are under way or wait for a connection.
    readings: Semaphore,
    /// The file, if that is what keeps the data.
    path: Option<PathBuf>,
    /// This server among others on the same database.
    node: Option<Arc<NodeEntry>>,
    /// What was found to be wrong with the file.
    damage: Mutex<Option<String>>,
}

/// A connection that writes, and what waits for it.
type WriteTurn = (Box<dyn Database>, Receiver<WriteJob>);

/// The most writes that wait; beyond that the writers wait themselves.
const QUEUE: usize = 4096;
/// The most readings that wait on threads; the others wait without one.
const READINGS: usize = 8;
/// How long a writer waits for another process that holds the file.
const BUSY: Duration = Duration::from_secs(2);
/// A larger file is not checked before the server listens, but beside it.
const CHECKED_AT_ONCE: u64 = 256 << 20;
/// What is put aside is forgotten after a week of running.
pub(crate) const WEEK: u64 = 7 * 24 * 3600;

impl Store {
    /// Opens or makes the file in a directory, which is its owner's alone from then on.
    ///
    /// # Errors
    /// If it cannot be used.
    pub fn open(directory: &Path, options: StoreOptions) -> Result<Store, StoreError> {
        own_directory(directory)?;
        let path = directory.join(FILE);
        let mut writer = Sqlite::open(&path, options)?;
        let reader = writer.reader()?;
        let large = path.metadata().is_ok_and(|found| found.len() > CHECKED_AT_ONCE);
        let damage = if large { None } else { reader.damage() };
        match &damage {
            Some(what) => tracing::error!("the data file is damaged: {what}"),
            None => {
                writer.learn_to_shrink()?;
                (&mut writer as &mut dyn Database).claim_logs()?;
            }
        }
        let mut store =
            Store::of(Box::new(writer), [Box::new(reader) as Box<dyn Database>], system())?;
        (store.path, store.damage) = (Some(path), Mutex::new(damage));
        Ok(store)
    }

    /// Connects to a database, which is this server's alone from then on. Blocks.
    ///
    /// # Errors
    /// If it cannot be used.
    pub fn connect(url: &PostgresUrl) -> Result<Store, StoreError> {
        let mut writer = Postgres::open(url.clone(), None)?;
        (&mut writer as &mut dyn Database).claim_logs()?;
        let reader = || Box::new(Postgres::reader(url.clone(), None)) as Box<dyn Database>;
        Store::of(Box::new(writer), std::iter::repeat_with(reader).take(READINGS), system())
    }

    fn of(
        mut database: Box<dyn Database>,
        readers: impl IntoIterator<Item = Box<dyn Database>>,
        outside: Arc<dyn Outside>,
    ) -> Result<Store, StoreError> {
        let (jobs, waiting) = sync_channel(QUEUE);
        let (writer, turns) = if outside.has_threads() {
            let work = move || write_all(&mut *database, &waiting);
            (Some(std::thread::Builder::new().name("store".into()).spawn(work)?), None)
        } else {
            (None, Some(Arc::new(Mutex::new((database, waiting)))))
        };
        Ok(Store {
            outside,
            jobs,
            writer: Mutex::new(writer),
            turns,
            readers: readers.into_iter().map(Mutex::new).collect(),
            readings: Semaphore::new(READINGS),
            path: None,
            node: None,
            damage: Mutex::default(),
        })
    }

    /// Checks a large file while the server runs. Blocks for as long as reading all of it takes.
    pub(crate) fn check_large(&self) {
        let Some(path) = &self.path else { return };
        if !path.metadata().is_ok_and(|found| found.len() > CHECKED_AT_ONCE) {
            return;
        }
        let found = match file::read_only(path) {
            Ok(own) => file::damage(&own),
            Err(error) => Some(error.to_string()),
        };
        if let Some(what) = found {
            self.note_damage(what);
        }
    }

    fn note_damage(&self, what: String) {
        tracing::error!("the data file is damaged: {what}");
        self.damage.lock().get_or_insert(what);
    }

    /// Keeps in mind that the file is damaged, if that is what went wrong.
    fn watch<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(StoreError::Damaged(what)) = &done {
            self.note_damage(what.clone());
        }
        done
    }

    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> WriteJob,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let mut job = job(reply);
        // The queue is long; when it is full, waiting a little is right.
        loop {
            match self.jobs.try_send(job) {
                Ok(()) => break,
                Err(TrySendError::Full(back)) => {
                    job = back;
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
                Err(TrySendError::Disconnected(_)) => return Err(stopped()),
            }
        }
        if let Some(turns) = self.turns.clone() {
            self.outside.work(Box::new(move || {
                let (database, waiting) = &mut *turns.lock();
                let replies = write_waiting(&mut **database, waiting);
                Box::new(|| replies.into_iter().for_each(send))
            }));
        }
        self.watch(answer.await.map_err(|_| stopped())?)
    }

    /// Appends rows, of several tables at once or not at all. When this returns they are durable.
    ///
    /// # Errors
    /// If they could not be stored: then none of them is, unless the database is away, and nobody
    /// knows. Whoever owns the table again knows for certain.
    pub async fn append(&self, appends: Vec<Append>) -> Result<(), StoreError> {
        self.ask(|reply| WriteJob::Append(appends, reply)).await
    }

    /// A change that happens rarely, in a transaction of its own.
    async fn change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Database) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, outcome) = oneshot::channel();
        let change = move |database: &mut dyn Database| {
            let _ = sender.send(work(database)?);
            Ok(())
        };
        self.ask(|reply| WriteJob::Rare(Box::new(change), reply)).await?;
        outcome.await.map_err(|_| stopped())
    }

    /// Puts old tables aside, and forgets what was put aside long ago.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn sweep(&self, sweep: Sweep) -> Result<Swept, StoreError> {
        let swept = self.change(move |change| write::sweep(change, &sweep)).await?;
        if !swept.forgotten.is_empty() {
            self.shrink();
        }
        Ok(swept)
    }

    /// Gives some free pages back to the disk, soon.
    pub(crate) fn shrink(&self) {
        // A full queue has other work to do; it is asked again.
        let _ = self.jobs.try_send(WriteJob::Shrink);
    }

    /// Forgets a table for good; says whether it was there.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn forget(&self, table: &str) -> Result<bool, StoreError> {
        let table = table.to_owned();
        let was = self.change(move |change| write::forget(change, &table)).await?;
        self.shrink();
        Ok(was)
    }

    /// Brings back a table that was put aside; says whether it was.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn bring_back(&self, table: &str, now: u64) -> Result<bool, StoreError> {
        let table = table.to_owned();
        self.change(move |change| write::bring_back(change, &table, now)).await
    }

    /// Keeps a network out, or lets it in again with no reason.
    pub(crate) async fn block(
        &self,
        network: String,
        now: u64,
        why: Option<String>,
    ) -> Result<bool, StoreError> {
        self.change(move |change| {
            let changed = match why {
                Some(why) => change.execute(
                    "INSERT INTO blocks (network, since, why) VALUES (?1, ?2, ?3)
                     ON CONFLICT (network) DO UPDATE SET since = excluded.since, why = excluded.why",
                    values![network, now, why],
                ),
                None => change.execute("DELETE FROM blocks WHERE network = ?1", values![network]),
            };
            Ok(changed? > 0)
        })
        .await
    }

    /// Says how long the server has been running in all, in seconds, and adds to it.
    pub(crate) async fn running(&self, more: u64) -> Result<u64, StoreError> {
        self.change(move |change| {
            let before = change.house("running")?.and_then(|text| text.parse::<u64>().ok());
            let running = before.unwrap_or(0) + more;
            change.set_house("running", running.to_string())?;
            Ok(running)
        })
        .await
    }

    /// Writes a word, reads it back, and reads some rows: as much as a card needs.
    ///
    /// # Errors
    /// Why cards cannot be stored now, or what is damaged.
    pub(crate) async fn probe(&self, word: String) -> Result<(), StoreError> {
        if let Some(what) = self.damage.lock().clone() {
            return Err(StoreError::Damaged(what));
        }
        // Each node has its own: one that is frozen while it writes must not keep the others waiting.
        let key = self.node_id().map_or("health".into(), |id| format!("health {id}"));
        let (row, written) = (key.clone(), word.clone());
        self.change(move |change| change.set_house(&row, written)).await?;
        let read = self
            .read(move |database| {
                let newest = "SELECT l.row FROM tables t JOIN log l ON l.key = t.key
                    ORDER BY t.key DESC LIMIT 4";
                database.texts(newest, &[])?;
                database.house(&key)
            })
            .await?;
        let there = read == Some(word);
        there.then_some(()).ok_or_else(|| StoreError::Other("what was written is not there".into()))
    }

    async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&mut dyn Database) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _turn = self.readings.acquire().await.map_err(|_| stopped())?;
        let readers = self.readers.clone();
        let done = self.outside.result(move || read_by(&readers, look)).await;
        self.watch(done.ok_or_else(|| StoreError::Other("it could not be read".into()))?)
    }

    /// The same on a thread that may block.
    fn read_here<T>(
        &self,
        look: impl FnOnce(&mut dyn Database) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.watch(read_by(&self.readers, look))
    }

    /// Writes what waits, leaves everything in order and stops writing.
    pub fn stop(&self) {
        let writer = self.writer.lock().take();
        let Some(writer) = writer else { return };
        // If the writer is gone already there is nothing to stop.
        if self.is_file() {
            // The last connection leaves everything in one file.
            self.readers.iter().for_each(|reader| reader.lock().close());
            let _ = self.jobs.send(WriteJob::Stop);
        } else {
            // What waits for a database that is silent is not waited for.
            self.readers.iter().filter_map(Mutex::try_lock).for_each(|mut reader| reader.close());
            let _ = self.jobs.try_send(WriteJob::Stop);
        }
        let _ = writer.join();
    }

    /// Is the data in a file of ours?
    pub(crate) fn is_file(&self) -> bool {
        self.path.is_some()
    }
}

/// Opens the database, or else the file of a directory.
pub(crate) async fn open(
    directory: &Path,
    options: StoreOptions,
    database: Option<PostgresUrl>,
    node: Option<String>,
) -> Result<Store, StoreError> {
    let Some(url) = database else { return Store::open(directory, options) };
    let connect = move || match node {
        Some(address) => Store::connect_node(&url, &address),
        None => Store::connect(&url),
    };
    let connecting = tokio::task::spawn_blocking(connect).await;
    connecting.map_err(|error| StoreError::Other(error.to_string()))?
}

/// Reads by a connection that is free, or waits for one.
fn read_by<T>(
    readers: &[Mutex<Box<dyn Database>>],
    look: impl FnOnce(&mut dyn Database) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let free = readers.iter().find_map(Mutex::try_lock);
    look(&mut **free.unwrap_or_else(|| readers[0].lock()))
}

impl Drop for Store {
    fn drop(&mut self) {
        self.stop();
    }
}

fn stopped() -> StoreError {
    StoreError::Other("it is shut down".into())
}
