//! What a database has to be able to do to keep the data. SQL that both databases understand is
//! written once, where it is used: `?1` is the first value, every column is a number or a text.

use table::LOG_VERSION;

use super::{Append, StoreError};

pub(super) trait Database: Send {
    /// Runs a statement; says how many rows it changed.
    fn execute(&mut self, sql: &str, values: &[SqlValue]) -> Result<u64, StoreError>;
    fn query(&mut self, sql: &str, values: &[SqlValue]) -> Result<Vec<DatabaseRow>, StoreError>;
    /// Begins, commits or rolls back a transaction. A commit is durable when it returns.
    fn transaction(&mut self, step: TransactionStep) -> Result<(), StoreError>;
    /// Appends rows of many tables in one transaction, durable when it returns.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if one of them is for a place that is not the next one of its table, or
    /// its epoch is not the table's: then nothing is appended.
    fn append(&mut self, appends: &[&Append]) -> Result<(), StoreError>;
    /// Takes a table: the epoch of its new owner. Appends of earlier owners are stale from now on.
    ///
    /// # Errors
    /// [`StoreError::Elsewhere`] if another node has it.
    fn own(&mut self, table: &str) -> Result<u64, StoreError>;
    /// Marks reviews as failed that were begun this often and never came to their end.
    fn fail_reviews(&mut self, tries: u64) -> Result<(), StoreError> {
        let fail = "UPDATE review_jobs SET failed = 1 WHERE failed = 0 AND tries >= ?1";
        self.execute(fail, values![tries]).map(drop)
    }
    /// The next review to do, with its turn.
    fn next_review(&mut self) -> Result<Option<DatabaseRow>, StoreError> {
        let next = "SELECT id, turn FROM review_jobs WHERE failed = 0 ORDER BY turn, place LIMIT 1";
        Ok(self.query(next, &[])?.pop())
    }
    /// Tables that other nodes have awake, for a sweep; none if another node sweeps already.
    fn sweeps(&mut self) -> Result<Option<Vec<String>>, StoreError> {
        Ok(Some(Vec::new()))
    }
    /// How many bytes the data takes.
    fn bytes(&mut self) -> Result<u64, StoreError>;
    /// Gives some free space back to the disk; says whether there is more.
    fn shrink(&mut self) -> bool {
        false
    }
    /// Rows were copied here with their keys: new ones come after them.
    fn copied(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
    /// Nothing more is asked.
    fn close(&mut self);
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum TransactionStep {
    Begin,
    Commit,
    Rollback,
}

/// Does something in a transaction of its own, all of it or nothing.
pub(super) fn in_transaction<T>(
    database: &mut dyn Database,
    work: impl FnOnce(&mut dyn Database) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    database.transaction(TransactionStep::Begin)?;
    let done = work(database).and_then(|done| {
        database.transaction(TransactionStep::Commit)?;
        Ok(done)
    });
    if done.is_err() {
        // Where this fails too, the connection or the commit has ended the transaction.
        let _ = database.transaction(TransactionStep::Rollback);
    }
    done
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SqlValue {
    Null,
    Number(i64),
    Text(String),
}

impl From<u64> for SqlValue {
    fn from(number: u64) -> SqlValue {
        SqlValue::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<i64> for SqlValue {
    fn from(number: i64) -> SqlValue {
        SqlValue::Number(number)
    }
}

impl From<bool> for SqlValue {
    fn from(yes: bool) -> SqlValue {
        SqlValue::Number(yes.into())
    }
}

impl From<&str> for SqlValue {
    fn from(text: &str) -> SqlValue {
        SqlValue::Text(text.to_owned())
    }
}

impl From<String> for SqlValue {
    fn from(text: String) -> SqlValue {
        SqlValue::Text(text)
    }
}

macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::store::database::SqlValue::from($value)),*] };
}
pub(super) use values;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DatabaseRow(pub(super) Vec<SqlValue>);

impl DatabaseRow {
    /// A number; 0 where there is none.
    pub(super) fn number(&self, column: usize) -> u64 {
        self.maybe(column).unwrap_or(0)
    }

    /// A number that may be missing.
    pub(super) fn maybe(&self, column: usize) -> Option<u64> {
        match self.0[column] {
            SqlValue::Number(number) => Some(number.max(0) as u64),
            _ => None,
        }
    }

    /// A text; empty where there is none.
    pub(super) fn text(&mut self, column: usize) -> String {
        match std::mem::replace(&mut self.0[column], SqlValue::Null) {
            SqlValue::Text(text) => text,
            _ => String::new(),
        }
    }
}

impl dyn Database + '_ {
    /// The first row, if there is one.
    pub(super) fn first(
        &mut self,
        sql: &str,
        values: &[SqlValue],
    ) -> Result<Option<DatabaseRow>, StoreError> {
        Ok(self.query(sql, values)?.into_iter().next())
    }

    /// The texts of the first column.
    pub(super) fn texts(
        &mut self,
        sql: &str,
        values: &[SqlValue],
    ) -> Result<Vec<String>, StoreError> {
        Ok(self.query(sql, values)?.into_iter().map(|mut row| row.text(0)).collect())
    }

    /// What the house itself keeps under this name.
    pub(super) fn house(&mut self, key: &str) -> Result<Option<String>, StoreError> {
        let found = self.first("SELECT value FROM house WHERE key = ?1", values![key])?;
        Ok(found.map(|mut row| row.text(0)))
    }

    /// The last version of log entries that there may be.
    pub(super) fn log_version(&mut self) -> Result<u64, StoreError> {
        Ok(self.house("log_version")?.and_then(|text| text.parse().ok()).unwrap_or(1))
    }

    /// Makes sure that this program reads all logs. It may write whatever it knows: nobody else is here.
    pub(super) fn claim_logs(&mut self) -> Result<(), StoreError> {
        match self.log_version()? {
            LOG_VERSION => Ok(()),
            version if version > LOG_VERSION => {
                let (version, known) = (version as usize, LOG_VERSION as usize);
                Err(StoreError::TooNew { version, known })
            }
            _ => self.set_house("log_version", LOG_VERSION.to_string()).map(drop),
        }
    }

    /// Keeps something of the house's own.
    pub(super) fn set_house(&mut self, key: &str, value: String) -> Result<u64, StoreError> {
        let set = "INSERT INTO house (key, value) VALUES (?1, ?2)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        self.execute(set, values![key, value])
    }
}
