//! PostgreSQL: the log of a table has one order, which the database keeps. An append locks the row of
//! its table against a new owner, and the key of the log refuses a place that is taken. A connection
//! that is lost is made again with the next question.

mod append;
mod link;
mod url;

use std::sync::Arc;
use std::time::{Duration, Instant};

use self::link::{PostgresLink, WritingConnection};
pub use self::url::PostgresUrl;
use super::database::{Database, DatabaseRow, SqlValue, TransactionStep, values};
use super::{Append, StoreError, stopped};
use crate::secret;

/// Delay before reconnecting.
const AGAIN: Duration = Duration::from_millis(500);

/// A connection, or the wish for one.
pub(super) struct Postgres {
    url: PostgresUrl,
    /// Which node this is, if there may be several.
    node: Option<Arc<str>>,
    /// Set on the one connection that writes.
    writer: Option<WritingConnection>,
    link: Option<PostgresLink>,
    /// When it could not be reached, and why.
    failed: Option<(Instant, StoreError)>,
    in_transaction: bool,
    closed: bool,
}

impl Postgres {
    /// Connects, takes the database for this process or for nodes alone, and brings it up to date.
    pub(super) fn open(url: PostgresUrl, node: Option<Arc<str>>) -> Result<Postgres, StoreError> {
        let mut number = [0; 16];
        secret::fill(&mut number);
        let name = format!("trickhold writer {:032x}", u128::from_le_bytes(number));
        let writer = WritingConnection { name, shared: node.is_some() };
        let mut link = PostgresLink::new(&url, Some(&writer))?;
        link.migrate()?;
        let (writer, link) = (Some(writer), Some(link));
        Ok(Postgres { writer, link, ..Postgres::reader(url, node) })
    }

    /// A connection for reading; it opens with the first question.
    pub(super) fn reader(url: PostgresUrl, node: Option<Arc<str>>) -> Postgres {
        let (writer, link, failed) = (None, None, None);
        Postgres { url, node, writer, link, failed, in_transaction: false, closed: false }
    }

    fn link(&mut self) -> Result<&mut PostgresLink, StoreError> {
        self.link.take_if(|link| link.is_closed());
        match &self.failed {
            _ if self.link.is_some() => {}
            _ if self.closed => return Err(stopped()),
            _ if self.in_transaction => {
                return Err(StoreError::Away("the connection was lost".into()));
            }
            Some((when, why)) if when.elapsed() < AGAIN => return Err(why.clone()),
            _ => match PostgresLink::new(&self.url, self.writer.as_ref()) {
                Ok(link) => {
                    if self.failed.take().is_some() {
                        tracing::info!("the database is there again");
                    }
                    self.link = Some(link);
                }
                Err(error) => {
                    if self.failed.is_none() {
                        tracing::warn!(%error, "no connection to the database");
                    }
                    self.failed = Some((Instant::now(), error.clone()));
                    return Err(error);
                }
            },
        }
        self.link.as_mut().ok_or_else(stopped)
    }

    /// Does something by the connection; one that does not answer, or has become a replica's, is given up.
    fn by_link<T>(
        &mut self,
        work: impl FnOnce(&mut PostgresLink) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let done = work(self.link()?);
        if let Err(StoreError::Away(_) | StoreError::Replica) = done {
            self.link = None;
        }
        done
    }
}

impl Database for Postgres {
    fn execute(&mut self, sql: &str, values: &[SqlValue]) -> Result<u64, StoreError> {
        self.by_link(|link| {
            link.ask(sql, values, async |client, statement, values| {
                client.execute(statement, values).await
            })
        })
    }

    fn query(&mut self, sql: &str, values: &[SqlValue]) -> Result<Vec<DatabaseRow>, StoreError> {
        self.by_link(|link| link.query(sql, values))
    }

    fn transaction(&mut self, step: TransactionStep) -> Result<(), StoreError> {
        let sql = match step {
            // Where only this one writes, it sees nothing change; one that only reads sees one
            // moment.
            TransactionStep::Begin if self.writer.is_some() => "BEGIN",
            TransactionStep::Begin => "BEGIN ISOLATION LEVEL REPEATABLE READ",
            TransactionStep::Commit => "COMMIT",
            TransactionStep::Rollback => "ROLLBACK",
        };
        let done = self.by_link(|link| link.run(sql));
        self.in_transaction = step == TransactionStep::Begin && done.is_ok();
        done
    }

    fn append(&mut self, appends: &[&Append]) -> Result<(), StoreError> {
        self.by_link(|link| link.append(appends))
    }

    fn own(&mut self, table: &str) -> Result<u64, StoreError> {
        if let Some(node) = self.node.clone() {
            return self.by_link(|link| link.take(table, &node));
        }
        let own = "UPDATE tables SET epoch = epoch + 1 WHERE id = ?1 RETURNING epoch";
        let owned = self.query(own, values![table])?;
        owned.first().map(|row| row.number(0)).ok_or(StoreError::Stale)
    }

    fn fail_reviews(&mut self, tries: u64) -> Result<(), StoreError> {
        let own = self.node.clone().unwrap_or_default();
        // The last try of another node may be under way.
        let fail = "UPDATE review_jobs SET failed = 1 WHERE failed = 0 AND tries >= ?2
            AND (owner IS NULL OR owner = ?1 OR owner NOT IN (SELECT id FROM alive))";
        self.execute(fail, values![&*own, tries]).map(drop)
    }

    fn next_review(&mut self) -> Result<Option<DatabaseRow>, StoreError> {
        let own = self.node.clone().unwrap_or_default();
        // What another node has just taken or works on is left to it.
        let next = "UPDATE review_jobs SET owner = ?1 WHERE id = (SELECT id FROM review_jobs
            WHERE failed = 0 AND (owner IS NULL OR owner = ?1 OR owner NOT IN (SELECT id FROM alive))
            ORDER BY turn, place LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, turn";
        Ok(self.query(next, values![&*own])?.pop())
    }

    fn sweeps(&mut self) -> Result<Option<Vec<String>>, StoreError> {
        let locked = self
            .query("SELECT CAST(pg_try_advisory_xact_lock(?1) AS int)", values![link::SWEEPING])?;
        if locked.first().is_none_or(|row| row.number(0) == 0) {
            return Ok(None);
        }
        let awake = "SELECT id FROM tables WHERE owner IN (SELECT id FROM alive)";
        let awake = self.query(awake, &[])?;
        Ok(Some(awake.into_iter().map(|mut row| row.text(0)).collect()))
    }

    fn bytes(&mut self) -> Result<u64, StoreError> {
        let size = self.query("SELECT pg_database_size(current_database())", &[])?;
        Ok(size.first().map_or(0, |row| row.number(0)))
    }

    fn copied(&mut self) -> Result<(), StoreError> {
        let next = "SELECT setval(pg_get_serial_sequence('tables', 'key'),
            (SELECT coalesce(max(key), 0) + 1 FROM tables), false)";
        self.query(next, &[]).map(drop)
    }

    fn close(&mut self) {
        (self.link, self.closed) = (None, true);
    }
}
