//! The store: one SQLite file. Store, then tell: a write is answered only when it is durable.
//!
//! All writes go through one thread. It takes everything that waits, writes it in one
//! transaction and syncs once, so that many tables share the price of a sync.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};
use tokio::sync::oneshot;

/// Numbered migrations; the number of the last one is the file's `user_version`.
const MIGRATIONS: &[&str] = &[include_str!("../migrations/0001_tables.sql")];

/// The file inside the data directory.
pub const FILE: &str = "trickhold.db";

/// Why the store could not do something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// No space is left on the disk, or the file may not grow.
    Full,
    /// The file or its directory may not be written.
    ReadOnly,
    /// Somebody else holds the file.
    Locked,
    /// The file was written by a later version.
    TooNew {
        /// Its version.
        version: usize,
        /// The last version known here.
        known: usize,
    },
    /// Anything else.
    Other(String),
}

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StoreError::Full => f.write_str("the disk is full: nothing can be stored"),
            StoreError::ReadOnly => f.write_str("the data directory cannot be written"),
            StoreError::Locked => f.write_str("another program holds the data file"),
            StoreError::TooNew { version, known } => write!(
                f,
                "the data is of version {version}, but this program knows versions up to {known}: \
                 use a newer program"
            ),
            StoreError::Other(what) => write!(f, "the store failed: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                StoreError::ReadOnly
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            _ => StoreError::Other(error.to_string()),
        }
    }
}

/// How the file is written. Tests turn things off to show that they matter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Care {
    /// Sync before a write is answered.
    pub sync: bool,
    /// The file grows no larger than this many pages.
    pub max_pages: Option<u32>,
}

impl Default for Care {
    fn default() -> Care {
        Care { sync: true, max_pages: None }
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
    /// The table.
    pub table: String,
    /// The game, for a new table.
    pub game: String,
    /// The place of the first of these rows; 0 makes the table.
    pub from: u64,
    /// The rows.
    pub rows: Vec<String>,
    /// Milliseconds since 1970.
    pub now: u64,
    /// What the list shows, where it has changed.
    pub listing: Option<Listing>,
}

enum Job {
    Append(Vec<Append>, oneshot::Sender<Result<(), StoreError>>),
    Review(String, String, oneshot::Sender<Result<(), StoreError>>),
    Sweep { before: u64, reply: oneshot::Sender<Result<usize, StoreError>> },
    Stop,
}

/// A table as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    /// The game's name.
    pub game: String,
    /// All rows.
    pub rows: Vec<String>,
}

/// The store.
pub struct Store {
    jobs: SyncSender<Job>,
    writer: Mutex<Option<JoinHandle<()>>>,
    reader: Arc<Mutex<Connection>>,
    path: PathBuf,
}

/// So many writes wait at most; then those who write wait.
const QUEUE: usize = 4096;
/// So many writes share a sync at most.
const GROUP: usize = 1024;
/// So long a writer waits for somebody else who holds the file.
const BUSY: Duration = Duration::from_secs(2);

impl Store {
    /// Opens or makes the file in a directory.
    ///
    /// # Errors
    /// If it cannot be used.
    pub fn open(directory: &Path, care: Care) -> Result<Store, StoreError> {
        std::fs::create_dir_all(directory).map_err(|error| match error.kind() {
            std::io::ErrorKind::StorageFull => StoreError::Full,
            std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
                StoreError::ReadOnly
            }
            _ => StoreError::Other(error.to_string()),
        })?;
        let path = directory.join(FILE);
        let mut connection = connect(&path, care)?;
        migrate(&mut connection)?;
        let reader = Connection::open_with_flags(
            &path,
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )?;
        reader.busy_timeout(BUSY)?;
        let (jobs, waiting) = sync_channel(QUEUE);
        let writer = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(&mut connection, &waiting))
            .map_err(|error| StoreError::Other(error.to_string()))?;
        let reader = Arc::new(Mutex::new(reader));
        Ok(Store { jobs, writer: Mutex::new(Some(writer)), reader, path })
    }

    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let mut job = job(reply);
        // The queue is long; when it is full, waiting a little is right.
        loop {
            match self.jobs.try_send(job) {
                Ok(()) => break,
                Err(std::sync::mpsc::TrySendError::Full(back)) => {
                    job = back;
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
                Err(std::sync::mpsc::TrySendError::Disconnected(_)) => return Err(stopped()),
            }
        }
        answer.await.map_err(|_| stopped())?
    }

    /// Appends rows, of several tables at once or not at all. When this returns they are durable.
    ///
    /// # Errors
    /// If they could not be stored: then none of them is.
    pub async fn append(&self, appends: Vec<Append>) -> Result<(), StoreError> {
        self.ask(|reply| Job::Append(appends, reply)).await
    }

    /// Keeps a finished review.
    ///
    /// # Errors
    /// If it could not be stored.
    pub async fn keep_review(&self, table: String, review: String) -> Result<(), StoreError> {
        self.ask(|reply| Job::Review(table, review, reply)).await
    }

    /// Forgets tables that nobody has touched since; says how many.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn sweep(&self, before: u64) -> Result<usize, StoreError> {
        self.ask(|reply| Job::Sweep { before, reply }).await
    }

    async fn read<T: Send + 'static>(
        &self,
        look: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reader = self.reader.clone();
        let read = move || look(&reader.lock().expect("readers do not panic"));
        let done = tokio::task::spawn_blocking(read).await;
        Ok(done.map_err(|error| StoreError::Other(error.to_string()))??)
    }

    /// A table with all its rows.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn load(&self, table: &str) -> Result<Option<Stored>, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| {
            let find = "SELECT key, game FROM tables WHERE id = ?1";
            let found = connection
                .prepare_cached(find)?
                .query_row([&table], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?)))
                .optional()?;
            let Some((key, game)) = found else { return Ok(None) };
            let mut rows =
                connection.prepare_cached("SELECT row FROM log WHERE key = ?1 ORDER BY seq")?;
            let rows = rows.query_map([key], |row| row.get(0))?.collect::<Result<_, _>>()?;
            Ok(Some(Stored { game, rows }))
        })
        .await
    }

    /// What everybody may know about the open tables, the newest first.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn open_tables(&self, most: u32) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let mut tables = connection.prepare_cached(
                "SELECT info FROM tables WHERE open = 1 AND state <> 'over'
                 ORDER BY touched DESC LIMIT ?1",
            )?;
            tables.query_map([most], |row| row.get(0))?.collect()
        })
        .await
    }

    /// The review of a table, if it was kept.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn review(&self, table: &str) -> Result<Option<String>, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| {
            connection
                .prepare_cached("SELECT review FROM reviews WHERE id = ?1")?
                .query_row([&table], |row| row.get(0))
                .optional()
        })
        .await
    }

    /// How many tables there are, and how many bytes the data takes.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn size(&self) -> Result<(u64, u64), StoreError> {
        let path = self.path.clone();
        self.read(move |connection| {
            let tables: i64 = connection
                .prepare_cached("SELECT count(*) FROM tables")?
                .query_row([], |row| row.get(0))?;
            let wal = path.with_extension("db-wal");
            let bytes =
                [path, wal].into_iter().filter_map(|path| path.metadata().ok()).map(|m| m.len());
            Ok((tables as u64, bytes.sum()))
        })
        .await
    }

    /// Writes what waits and stops writing.
    pub fn stop(&self) {
        let writer = self.writer.lock().expect("nobody panics here").take();
        if let Some(writer) = writer {
            // If the writer is gone already there is nothing to stop.
            let _ = self.jobs.send(Job::Stop);
            let _ = writer.join();
        }
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.stop();
    }
}

fn stopped() -> StoreError {
    StoreError::Other("it is shut down".into())
}

/// A connection that syncs before it says that something is written.
fn connect(path: &Path, care: Care) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", if care.sync { "full" } else { "off" })?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if let Some(pages) = care.max_pages {
        connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    }
    Ok(connection)
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let version: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let version = version as usize;
    if version > MIGRATIONS.len() {
        return Err(StoreError::TooNew { version, known: MIGRATIONS.len() });
    }
    for (number, migration) in MIGRATIONS.iter().enumerate().skip(version) {
        let change = connection.transaction()?;
        change.execute_batch(migration)?;
        change.pragma_update(None, "user_version", number as u32 + 1)?;
        change.commit()?;
    }
    Ok(())
}

/// Copies the data of a running or stopped server into one file.
///
/// # Errors
/// If there is no data, or the file is there already or cannot be written.
pub fn backup(directory: &Path, to: &Path) -> Result<(), StoreError> {
    let path = directory.join(FILE);
    if to.exists() {
        return Err(StoreError::Other(format!("{} is there already", to.display())));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&path, flags)
        .map_err(|_| StoreError::Other(format!("there is no data in {}", directory.display())))?;
    connection.busy_timeout(Duration::from_secs(30))?;
    connection.execute("VACUUM INTO ?1", [to.to_string_lossy()])?;
    Ok(())
}

fn write_all(connection: &mut Connection, waiting: &Receiver<Job>) {
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        while group.len() < GROUP
            && let Ok(next) = waiting.try_recv()
        {
            group.push(next);
        }
        let stop = group.iter().any(|job| matches!(job, Job::Stop));
        write_group(connection, group);
        if stop {
            return;
        }
    }
}

/// Writes all jobs in one transaction; if that fails, each in its own, so that one bad write
/// hurts no other.
fn write_group(connection: &mut Connection, group: Vec<Job>) {
    let together = in_transaction(connection, |change| {
        group.iter().map(|job| do_job(change, job)).collect::<rusqlite::Result<Vec<usize>>>()
    });
    match together {
        Ok(done) => {
            for (job, count) in group.into_iter().zip(done) {
                answer(job, Ok(count));
            }
        }
        Err(error) if group.len() == 1 => {
            group.into_iter().for_each(|job| answer(job, Err(StoreError::from_sql(&error))));
        }
        Err(_) => {
            for job in group {
                let done = in_transaction(connection, |change| do_job(change, &job));
                answer(job, done.map_err(|error| StoreError::from_sql(&error)));
            }
        }
    }
}

impl StoreError {
    fn from_sql(error: &rusqlite::Error) -> StoreError {
        let found = match error.sqlite_error_code() {
            Some(code) => rusqlite::Error::SqliteFailure(
                rusqlite::ffi::Error { code, extended_code: 0 },
                Some(error.to_string()),
            ),
            None => return StoreError::Other(error.to_string()),
        };
        found.into()
    }
}

fn in_transaction<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let change = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let done = work(&change)?;
    // In WAL mode with synchronous=FULL the commit syncs before it returns.
    change.commit()?;
    Ok(done)
}

fn answer(job: Job, done: Result<usize, StoreError>) {
    // Who asked may have gone; the work is done all the same.
    match job {
        Job::Append(_, reply) | Job::Review(_, _, reply) => drop(reply.send(done.map(drop))),
        Job::Sweep { reply, .. } => drop(reply.send(done)),
        Job::Stop => {}
    }
}

fn do_job(change: &Connection, job: &Job) -> rusqlite::Result<usize> {
    match job {
        Job::Append(appends, _) => {
            for one in appends {
                append(change, one)?;
            }
            Ok(0)
        }
        Job::Review(table, review, _) => change
            .prepare_cached("INSERT OR REPLACE INTO reviews (id, review) VALUES (?1, ?2)")?
            .execute(params![table, review]),
        Job::Sweep { before, .. } => {
            change.execute(
                "DELETE FROM reviews WHERE id IN (SELECT id FROM tables WHERE touched < ?1)",
                [*before as i64],
            )?;
            change.execute("DELETE FROM tables WHERE touched < ?1", [*before as i64])
        }
        Job::Stop => Ok(0),
    }
}

fn append(change: &Connection, append: &Append) -> rusqlite::Result<()> {
    let now = append.now as i64;
    if append.from == 0 {
        change
            .prepare_cached(
                "INSERT INTO tables (id, game, touched, state, open, info)
                 VALUES (?1, ?2, ?3, 'lobby', 0, '')",
            )?
            .execute(params![append.table, append.game, now])?;
    }
    let key: i64 = change
        .prepare_cached("SELECT key FROM tables WHERE id = ?1")?
        .query_row([&append.table], |row| row.get(0))?;
    let mut insert =
        change.prepare_cached("INSERT INTO log (key, seq, row) VALUES (?1, ?2, ?3)")?;
    for (place, row) in append.rows.iter().enumerate() {
        insert.execute(params![key, append.from as i64 + place as i64, row])?;
    }
    if let Some(listing) = &append.listing {
        change
            .prepare_cached(
                "UPDATE tables SET touched = ?2, state = ?3, open = ?4, info = ?5 WHERE key = ?1",
            )?
            .execute(params![key, now, listing.state, listing.open, listing.info])?;
    }
    Ok(())
}
