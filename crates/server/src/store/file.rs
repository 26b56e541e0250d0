//! The file itself: who may read it, whether it is whole, how it shrinks, how it is copied.

use std::fs::{OpenOptions, Permissions};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::{BUSY, FILE, StoreError, StoreOptions};

/// Numbered migrations; the number of the last one is the file's `user_version`.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001_tables.sql"),
    include_str!("../../migrations/0002_house.sql"),
    include_str!("../../migrations/0003_seats.sql"),
];

/// What else is in a data directory: the lock, the socket of the host, games of the terminal.
const OURS: [&str; 4] = ["lock", "admin.sock", "games", "unfinished"];

/// Makes the directory, for its owner alone; also one that an older version made for everybody. A
/// directory with other things in it is not ours to close: there only our files are.
pub(crate) fn own_directory(directory: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(directory)?;
    let found = directory.metadata()?;
    let others = std::fs::read_dir(directory)?.filter_map(Result::ok).any(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        !name.starts_with(FILE) && !OURS.contains(&name.as_ref())
    });
    if found.mode() & 0o077 != 0 {
        if others && !directory.join(FILE).exists() {
            tracing::warn!(
                "{} holds other things, and others can look into it",
                directory.display()
            );
        } else {
            std::fs::set_permissions(directory, Permissions::from_mode(0o700))?;
        }
    }
    for name in [FILE, "trickhold.db-wal", "trickhold.db-shm", "lock"] {
        let path = directory.join(name);
        if path.metadata().is_ok_and(|found| found.mode() & 0o077 != 0) {
            std::fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        }
    }
    Ok(())
}

/// A file that only its owner can read; made if it is not there.
pub(crate) fn own_file(path: &Path) -> std::io::Result<std::fs::File> {
    OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(path)
}

/// Makes the directory, and keeps every other server away from it until the file is closed.
pub(crate) fn lock(directory: &Path) -> Result<std::fs::File, StoreError> {
    // Before anything is touched: somebody else may be there.
    std::fs::create_dir_all(directory)?;
    let lock = own_file(&directory.join("lock"))?;
    lock.try_lock().map_err(|_| StoreError::Locked)?;
    Ok(lock)
}

/// A connection that syncs before it says that something is written. SQLite gives the files beside
/// it the same mode.
pub(super) fn connect(path: &Path, options: StoreOptions) -> Result<Connection, StoreError> {
    drop(own_file(path)?);
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    // Before the first table, or with the next VACUUM: pages that are free can be given back.
    connection.pragma_update(None, "auto_vacuum", "incremental")?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", if options.sync { "full" } else { "off" })?;
    connection.pragma_update(None, "foreign_keys", true)?;
    if let Some(pages) = options.max_pages {
        connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))?;
    }
    Ok(connection)
}

pub(super) fn read_only(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let reader = Connection::open_with_flags(path, flags)?;
    reader.busy_timeout(BUSY)?;
    Ok(reader)
}

pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
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

/// Files of the first version keep their free pages for ever: they are written anew once, if the disk
/// has room for a second one.
pub(super) fn learn_to_shrink(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let mode: u32 = connection.query_row("PRAGMA auto_vacuum", [], |row| row.get(0))?;
    if mode == 2 {
        return Ok(());
    }
    let size = path.metadata().map_or(0, |found| found.len());
    if free_space(path).is_some_and(|free| free < 3 * size) {
        tracing::warn!("the data file cannot shrink: that needs {} bytes of free space", 3 * size);
        return Ok(());
    }
    if let Err(error) = connection.execute_batch("VACUUM") {
        tracing::warn!(%error, "the data file cannot shrink yet");
    }
    Ok(())
}

fn free_space(path: &Path) -> Option<u64> {
    let found = rustix::fs::statvfs(path.parent()?).ok()?;
    Some(found.f_bavail * found.f_frsize)
}

/// Gives a few free pages back to the disk, so that nobody waits for long; says whether there are
/// more.
pub(super) fn shrink(connection: &Connection) -> rusqlite::Result<bool> {
    let mut pages = connection.prepare_cached("PRAGMA incremental_vacuum(256)")?;
    let mut rows = pages.query([])?;
    while rows.next()?.is_some() {}
    let free: i64 =
        connection.prepare_cached("PRAGMA freelist_count")?.query_row([], |row| row.get(0))?;
    let mode: i64 =
        connection.prepare_cached("PRAGMA auto_vacuum")?.query_row([], |row| row.get(0))?;
    Ok(free > 0 && mode == 2)
}

/// What is wrong with the file, by SQLite's own check; none if nothing is.
pub(super) fn damage(connection: &Connection) -> Option<String> {
    let look = || -> rusqlite::Result<Vec<String>> {
        let mut check = connection.prepare("PRAGMA quick_check(5)")?;
        check.query_map([], |row| row.get(0))?.collect()
    };
    match look() {
        Ok(found) if found == ["ok"] => None,
        Ok(found) => Some(found.join("; ")),
        Err(error) => Some(error.to_string()),
    }
}

/// Copies the data of a running or stopped server into one file.
///
/// # Errors
/// If there is no data, or the file is there already or cannot be written.
pub fn backup(directory: &Path, to: &Path) -> Result<(), StoreError> {
    let path = directory.join(FILE);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&path, flags)
        .map_err(|_| StoreError::Other(format!("there is no data in {}", directory.display())))?;
    connection.busy_timeout(Duration::from_secs(30))?;
    // It is there before anything is in it, so that nobody else can read it at any moment.
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(to);
    made.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            StoreError::Other(format!("{} is there already", to.display()))
        }
        _ => StoreError::from(error),
    })?;
    let copied = connection.execute("VACUUM INTO ?1", [to.to_string_lossy()]);
    if let Err(error) = copied {
        let _ = std::fs::remove_file(to);
        return Err(error.into());
    }
    Ok(())
}
