//! SQLite: one file, one process. Epochs are in memory, because the lock of the directory keeps every
//! other process away.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::Mutex;
#[cfg(test)]
use rusqlite::functions::FunctionFlags;
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, params};

use super::database::{Database, DatabaseRow, SqlValue, TransactionStep};
use super::write::TOUCH;
use super::{Append, StoreError, StoreOptions, file};

/// A connection to the file.
pub(super) struct Sqlite {
    connection: Connection,
    path: PathBuf,
    writes: bool,
    epochs: Arc<Mutex<Epochs>>,
}

/// Who owns what, since the start of this process.
#[derive(Default)]
struct Epochs {
    last: u64,
    /// The epochs of tables that were taken; all others are in epoch 0.
    of: HashMap<String, u64>,
}

/// How many owners are remembered. A forgotten one is stale and takes its table again.
const REMEMBERED: usize = 1_000_000;

impl Sqlite {
    /// Opens or makes the file, and brings it up to date.
    pub(super) fn open(path: &Path, options: StoreOptions) -> Result<Sqlite, StoreError> {
        let mut connection = file::connect(path, options)?;
        file::migrate(&mut connection)?;
        Ok(Sqlite { connection, path: path.to_owned(), writes: true, epochs: Arc::default() })
    }

    /// A database that is gone with its last connection, with a clock and more tables.
    #[cfg(test)]
    pub(super) fn in_memory(
        clock: impl Fn() -> u64 + Send + 'static,
        more: &str,
    ) -> Result<Sqlite, StoreError> {
        let mut connection = Connection::open_in_memory()?;
        file::migrate(&mut connection)?;
        let clock = move |_: &rusqlite::functions::Context<'_>| Ok(clock() as i64);
        connection.create_scalar_function("clock_ms", 0, FunctionFlags::default(), clock)?;
        connection.execute_batch(more)?;
        Ok(Sqlite { connection, path: PathBuf::new(), writes: true, epochs: Arc::default() })
    }

    /// A table was taken by this epoch.
    #[cfg(test)]
    pub(super) fn owned(&mut self, table: &str, epoch: u64) {
        self.epochs.lock().of.insert(table.to_owned(), epoch);
    }

    /// Another connection to the same file, for reading.
    pub(super) fn reader(&self) -> Result<Sqlite, StoreError> {
        let connection = file::read_only(&self.path)?;
        let (path, epochs) = (self.path.clone(), self.epochs.clone());
        Ok(Sqlite { connection, path, writes: false, epochs })
    }

    /// What is wrong with the file; none if nothing is.
    pub(super) fn damage(&self) -> Option<String> {
        file::damage(&self.connection)
    }

    /// Makes sure that free pages can be given back.
    pub(super) fn learn_to_shrink(&self) -> Result<(), StoreError> {
        file::learn_to_shrink(&self.connection, &self.path)
    }
}

impl ToSql for SqlValue {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            SqlValue::Null => ValueRef::Null,
            SqlValue::Number(number) => ValueRef::Integer(*number),
            SqlValue::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

impl Database for Sqlite {
    fn execute(&mut self, sql: &str, values: &[SqlValue]) -> Result<u64, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.execute(rusqlite::params_from_iter(values))? as u64)
    }

    fn query(&mut self, sql: &str, values: &[SqlValue]) -> Result<Vec<DatabaseRow>, StoreError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let columns = statement.column_count();
        let read = |row: &rusqlite::Row<'_>| {
            let value = |column| {
                Ok(match row.get(column)? {
                    rusqlite::types::Value::Integer(number) => SqlValue::Number(number),
                    rusqlite::types::Value::Text(text) => SqlValue::Text(text),
                    _ => SqlValue::Null,
                })
            };
            (0..columns).map(value).collect::<rusqlite::Result<_>>().map(DatabaseRow)
        };
        let rows = statement.query_map(rusqlite::params_from_iter(values), read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    fn transaction(&mut self, step: TransactionStep) -> Result<(), StoreError> {
        // In WAL mode with synchronous=FULL the commit syncs before it returns.
        let sql = match step {
            TransactionStep::Begin if self.writes => "BEGIN IMMEDIATE",
            TransactionStep::Begin => "BEGIN",
            TransactionStep::Commit => "COMMIT",
            TransactionStep::Rollback => "ROLLBACK",
        };
        Ok(self.connection.prepare_cached(sql)?.execute([]).map(drop)?)
    }

    fn append(&mut self, appends: &[&Append]) -> Result<(), StoreError> {
        self.transaction(TransactionStep::Begin)?;
        let epochs = self.epochs.clone();
        let epoch = |table: &str| epochs.lock().of.get(table).copied().unwrap_or(0);
        let mut done = appends.iter().try_for_each(|one| match one.epoch == epoch(&one.table) {
            true => append(&self.connection, one),
            false => Err(StoreError::Stale),
        });
        if done.is_ok() {
            done = self.transaction(TransactionStep::Commit);
        }
        if done.is_err() {
            // Some errors have rolled back already.
            let _ = self.transaction(TransactionStep::Rollback);
        }
        done
    }

    fn own(&mut self, table: &str) -> Result<u64, StoreError> {
        let mut epochs = self.epochs.lock();
        epochs.last += 1;
        let epoch = epochs.last;
        if epochs.of.len() >= REMEMBERED {
            epochs.of.clear();
        }
        epochs.of.insert(table.to_owned(), epoch);
        Ok(epoch)
    }

    fn bytes(&mut self) -> Result<u64, StoreError> {
        let files = [self.path.clone(), self.path.with_extension("db-wal")];
        Ok(files.iter().filter_map(|path| path.metadata().ok()).map(|found| found.len()).sum())
    }

    fn shrink(&mut self) -> bool {
        file::shrink(&self.connection).unwrap_or(false)
    }

    fn close(&mut self) {
        if self.writes {
            // Whoever copies the one file has everything.
            let put = "PRAGMA wal_checkpoint(TRUNCATE)";
            let put = self.connection.query_row(put, [], |row| row.get::<_, i64>(0));
            if !matches!(put, Ok(0)) {
                tracing::warn!("the write-ahead log stays: copy it together with the data file");
            }
        } else if let Ok(nothing) = Connection::open_in_memory() {
            // Whoever closes the file last puts away the log beside it; a reader may not.
            self.connection = nothing;
        }
    }
}

fn append(change: &Connection, append: &Append) -> Result<(), StoreError> {
    let now = append.now as i64;
    if append.from == 0 {
        change
            .prepare_cached(
                "INSERT INTO tables (id, game, touched, state, open, info, maker)
                 VALUES (?1, ?2, ?3, 'lobby', 0, '', ?4)",
            )?
            .execute(params![append.table, append.game, now, append.maker])?;
    }
    // A table that was deleted has no next place, nor has one whose last row is another.
    let (key, touched, aside) = change
        .prepare_cached(
            "SELECT key, touched, coalesce(swept, due) FROM tables WHERE id = ?1 AND (?2 = 0 OR
             EXISTS (SELECT 1 FROM log WHERE log.key = tables.key AND seq = ?2 - 1))",
        )?
        .query_row(params![append.table, append.from as i64], |row| {
            let aside: Option<i64> = row.get(2)?;
            Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, aside.is_some()))
        })
        .optional()?
        .ok_or(StoreError::Stale)?;
    let mut insert =
        change.prepare_cached("INSERT INTO log (key, seq, row) VALUES (?1, ?2, ?3)")?;
    for (place, row) in append.rows.iter().enumerate() {
        insert.execute(params![key, append.from as i64 + place as i64, row])?;
    }
    if let Some(listing) = &append.listing {
        change
            .prepare_cached(
                "UPDATE tables SET touched = ?2, state = ?3, open = ?4, info = ?5, due = NULL,
                 swept = NULL WHERE key = ?1",
            )?
            .execute(params![key, now, listing.state, listing.open, listing.info])?;
    } else if aside || now.saturating_sub(touched) > TOUCH {
        // Somebody plays here: it is not old, whatever a sweep has thought.
        change
            .prepare_cached(
                "UPDATE tables SET touched = max(touched, ?2), due = NULL, swept = NULL
                 WHERE key = ?1",
            )?
            .execute(params![key, now])?;
    }
    Ok(())
}
