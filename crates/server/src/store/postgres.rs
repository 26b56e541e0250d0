//! PostgreSQL: the log of a table has one order, which the database keeps. An append locks the row of
//! its table against a new owner, and the key of the log refuses a place that is taken.
//!
//! Every connection has an event loop of its own, which runs while somebody waits for an answer. One
//! that is lost is made again with the next question.

mod url;

use std::collections::HashMap;
use std::error::Error;
use std::future::Future;
use std::time::{Duration, Instant};

use futures_util::future::{join, join_all, join3};
use tokio::runtime::Runtime;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Statement};

pub use self::url::PostgresUrl;
use super::database::{Database, Row, Step, Value, values};
use super::write::TOUCH;
use super::{Append, StoreError, stopped};
use crate::secret;

/// Numbered migrations; `schema_version` keeps the number of the last one.
const MIGRATIONS: &[&str] = &[include_str!("../../migrations/postgres/0001_tables.sql")];

/// An answer takes no longer than this.
const PATIENCE: Duration = Duration::from_secs(15);
/// After a connection could not be made, the next one is tried so much later.
const AGAIN: Duration = Duration::from_millis(500);
/// The lock that says that a server works on the database.
const LOCK: i64 = 0x7472_6963_6b68_6f6c;

/// For all connections: nothing waits for ever, on either side.
const SESSION: &str = "SET statement_timeout = '12s'; SET lock_timeout = '3s';
    SET idle_in_transaction_session_timeout = '30s'";

const MAKE: &str = "INSERT INTO tables (id, game, touched, state, open, info, maker)
    VALUES ($1, $2, $3, 'lobby', 0, '', $4)";
const INSERT: &str = "WITH own AS (
        SELECT key FROM tables WHERE id = $1 AND epoch = $2 AND ($3::bigint = 0 OR EXISTS
            (SELECT 1 FROM log WHERE log.key = tables.key AND seq = $3 - 1)) FOR SHARE OF tables)
    INSERT INTO log (key, seq, row) SELECT own.key, $3 + new.place - 1, new.entry
    FROM own, unnest($4::text[]) WITH ORDINALITY AS new (entry, place)";
/// Somebody plays here: it is not old, whatever a sweep has thought.
const TOUCHED: &str = "UPDATE tables SET due = NULL, swept = NULL,
        touched = CASE WHEN $3::text IS NULL THEN greatest(touched, $2) ELSE $2 END,
        state = coalesce($3, state), open = coalesce($4, open), info = coalesce($5, info)
    WHERE id = $1 AND ($3::text IS NOT NULL OR due IS NOT NULL OR swept IS NOT NULL OR $2 - touched > $6)";

/// A connection, or the wish for one.
pub(super) struct Postgres {
    url: PostgresUrl,
    /// The name of the one connection that writes, and that no other server has beside it.
    writer: Option<String>,
    link: Option<Link>,
    /// When it could not be reached, and why.
    failed: Option<(Instant, StoreError)>,
    in_transaction: bool,
    closed: bool,
}

struct Link {
    runtime: Option<Runtime>,
    client: Client,
    prepared: HashMap<String, Statement>,
}

impl Postgres {
    /// Connects, takes the database for this process and brings it up to date.
    pub(super) fn open(url: PostgresUrl) -> Result<Postgres, StoreError> {
        let name = format!("trickhold writer {:032x}", u128::from_le_bytes(secret::random()));
        let mut postgres = Postgres { writer: Some(name), ..Postgres::reader(url) };
        postgres.link()?;
        Ok(postgres)
    }

    /// For reading; connected with the first question.
    pub(super) fn reader(url: PostgresUrl) -> Postgres {
        let (writer, link, failed) = (None, None, None);
        Postgres { url, writer, link, failed, in_transaction: false, closed: false }
    }

    fn link(&mut self) -> Result<&mut Link, StoreError> {
        self.link.take_if(|link| link.is_closed());
        match &self.failed {
            _ if self.link.is_some() => {}
            _ if self.closed => return Err(stopped()),
            _ if self.in_transaction => {
                return Err(StoreError::Away("the connection was lost".into()));
            }
            Some((when, why)) if when.elapsed() < AGAIN => return Err(why.clone()),
            _ => match Link::new(&self.url, self.writer.as_deref()) {
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

    /// Does something by the connection; one that does not answer is given up.
    fn by_link<T>(
        &mut self,
        work: impl FnOnce(&mut Link) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let done = work(self.link()?);
        if let Err(StoreError::Away(_)) = done {
            self.link = None;
        }
        done
    }
}

impl Database for Postgres {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        self.by_link(|link| {
            link.ask(sql, values, async |client, statement, values| {
                client.execute(statement, values).await
            })
        })
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        self.by_link(|link| link.query(sql, values))
    }

    fn transaction(&mut self, step: Step) -> Result<(), StoreError> {
        let sql = match step {
            // Where only this one writes, it sees nothing change; who only reads, sees one moment.
            Step::Begin if self.writer.is_some() => "BEGIN",
            Step::Begin => "BEGIN ISOLATION LEVEL REPEATABLE READ",
            Step::Commit => "COMMIT",
            Step::Rollback => "ROLLBACK",
        };
        let done = self.by_link(|link| link.wait(link.client.batch_execute(sql)));
        self.in_transaction = step == Step::Begin && done.is_ok();
        done
    }

    fn append(&mut self, appends: &[&Append]) -> Result<(), StoreError> {
        self.by_link(|link| link.append(appends))
    }

    fn own(&mut self, table: &str) -> Result<u64, StoreError> {
        let own = "UPDATE tables SET epoch = epoch + 1 WHERE id = ?1 RETURNING epoch";
        let owned = self.query(own, values![table])?;
        owned.first().map(|row| row.number(0)).ok_or(StoreError::Stale)
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

impl Link {
    fn new(url: &PostgresUrl, writer: Option<&str>) -> Result<Link, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut config = url.config.clone();
        config.application_name(writer.unwrap_or("trickhold")).connect_timeout(PATIENCE / 3);
        let connected = runtime.block_on(async {
            let connecting = tokio::time::timeout(PATIENCE, config.connect(url.tls.clone())).await;
            let (client, connection) =
                connecting.map_err(|_| silent())?.map_err(|why| said(&why))?;
            // What goes wrong there, the client tells.
            tokio::spawn(async move { drop(connection.await) });
            Ok::<Client, StoreError>(client)
        });
        let mut link =
            Link { client: connected?, runtime: Some(runtime), prepared: HashMap::new() };
        link.wait(link.client.batch_execute(SESSION))?;
        if let Some(name) = writer {
            link.take_over(name)?;
            link.migrate()?;
        }
        Ok(link)
    }

    /// Makes sure that this connection alone writes, and that what it writes is durable.
    fn take_over(&mut self, name: &str) -> Result<(), StoreError> {
        let settings = "SELECT current_setting('transaction_read_only'),
            current_setting('synchronous_commit')";
        let mut settings = self.query(settings, &[])?.pop().ok_or_else(silent)?;
        if settings.text(0) == "on" {
            return Err(StoreError::Replica);
        }
        if settings.text(1) == "off" {
            self.wait(self.client.batch_execute("SET synchronous_commit = on"))?;
        }
        // An earlier connection of ours that the database believes to be alive still holds the lock.
        let end = "SELECT CAST(count(pg_terminate_backend(pid)) AS bigint) FROM pg_stat_activity
            WHERE application_name = ?1 AND pid <> pg_backend_pid() AND usename = current_user";
        self.query(end, values![name])?;
        self.query("SELECT CAST(count(pg_advisory_lock(?1)) AS bigint)", values![LOCK])?;
        Ok(())
    }

    fn migrate(&mut self) -> Result<(), StoreError> {
        let there = "SELECT CAST(count(to_regclass('schema_version')) AS bigint)";
        if self.query(there, &[])?.first().is_some_and(|row| row.number(0) == 0) {
            self.wait(
                self.client.batch_execute("CREATE TABLE schema_version (version bigint NOT NULL)"),
            )?;
        }
        let version = self.query("SELECT max(version) FROM schema_version", &[])?;
        let version = version.first().map_or(0, |row| row.number(0)) as usize;
        if version > MIGRATIONS.len() {
            return Err(StoreError::TooNew { version, known: MIGRATIONS.len() });
        }
        for (number, migration) in MIGRATIONS.iter().enumerate().skip(version) {
            let next = number + 1;
            self.wait(self.client.batch_execute(&format!(
                "BEGIN; {migration}; INSERT INTO schema_version VALUES ({next}); COMMIT"
            )))?;
        }
        Ok(())
    }

    /// Has the other side gone? What it said last is heard first.
    fn is_closed(&self) -> bool {
        self.runtime.as_ref().is_none_or(|runtime| {
            runtime.block_on(async {
                for _ in 0..3 {
                    tokio::task::yield_now().await;
                }
            });
            self.client.is_closed()
        })
    }

    fn wait<T>(
        &self,
        work: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        let runtime = self.runtime.as_ref().ok_or_else(stopped)?;
        let done = runtime.block_on(async { tokio::time::timeout(PATIENCE, work).await });
        done.map_err(|_| silent())?.map_err(|error| said(&error))
    }

    fn prepare(&mut self, sql: &str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.wait(self.client.prepare(&sql.replace('?', "$")))?;
        self.prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    fn ask<T>(
        &mut self,
        sql: &str,
        values: &[Value],
        work: impl AsyncFnOnce(
            &Client,
            &Statement,
            &[&(dyn ToSql + Sync)],
        ) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, StoreError> {
        let statement = self.prepare(sql)?;
        let typed =
            values.iter().zip(statement.params()).map(|(value, kind)| -> Box<dyn ToSql + Sync> {
                match value {
                    Value::Number(number) => Box::new(*number),
                    Value::Text(text) => Box::new(text.as_str()),
                    Value::Null if *kind == Type::INT8 => Box::new(None::<i64>),
                    Value::Null => Box::new(None::<&str>),
                }
            });
        let typed: Vec<_> = typed.collect();
        let values: Vec<&(dyn ToSql + Sync)> = typed.iter().map(|value| &**value).collect();
        self.wait(work(&self.client, &statement, &values))
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let rows = self.ask(sql, values, async |client, statement, values| {
            client.query(statement, values).await
        })?;
        let value = |row: &tokio_postgres::Row, column: usize| {
            let number = |number: Option<i64>| number.map_or(Value::Null, Value::Number);
            let text = |text: Option<String>| text.map_or(Value::Null, Value::Text);
            match *row.columns()[column].type_() {
                Type::INT8 => row.try_get(column).map(number),
                Type::INT4 => {
                    row.try_get::<_, Option<i32>>(column).map(|n| number(n.map(i64::from)))
                }
                _ => row.try_get(column).map(text),
            }
        };
        let read =
            |row: &tokio_postgres::Row| (0..row.len()).map(|column| value(row, column)).collect();
        let rows: Result<Vec<Vec<Value>>, _> = rows.iter().map(read).collect();
        let rows = rows.map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(rows.into_iter().map(Row).collect())
    }

    /// Sends everything at once, and commits if all of it was right.
    fn append(&mut self, appends: &[&Append]) -> Result<(), StoreError> {
        let (make, insert) = (self.prepare(MAKE)?, self.prepare(INSERT)?);
        let touched = self.prepare(TOUCHED)?;
        let client = &self.client;
        let one = async |one: &Append| {
            let (id, now, from) = (&one.table, one.now as i64, one.from as i64);
            let make = async {
                match from {
                    0 => client.execute(&make, &[id, &one.game, &now, &one.maker]).await,
                    _ => Ok(1),
                }
            };
            let epoch = one.epoch as i64;
            let rows = async { client.execute(&insert, &[id, &epoch, &from, &one.rows]).await };
            let listing = one.listing.as_ref();
            let state = listing.map(|listing| &listing.state);
            let (open, info) = (listing.map(|l| i64::from(l.open)), listing.map(|l| &l.info));
            let touched =
                async { client.execute(&touched, &[id, &now, &state, &open, &info, &TOUCH]).await };
            let (made, rows, touched) = join3(make, rows, touched).await;
            (made?, touched?);
            Ok::<bool, tokio_postgres::Error>(rows? == one.rows.len() as u64)
        };
        let all = join_all(appends.iter().map(|append| one(append)));
        let (begun, done) =
            self.wait(async { Ok(join(client.batch_execute("BEGIN"), all).await) })?;
        // After one that failed, the others tell only that.
        let failed = |error: &&tokio_postgres::Error| {
            error.code() != Some(&SqlState::IN_FAILED_SQL_TRANSACTION)
        };
        let error = begun
            .as_ref()
            .err()
            .or_else(|| done.iter().filter_map(|done| done.as_ref().err()).find(failed));
        let done = match error {
            Some(error) => Err(said(error)),
            None if done.iter().all(|done| matches!(done, Ok(true))) => {
                return self.wait(client.batch_execute("COMMIT"));
            }
            None => Err(StoreError::Stale),
        };
        // Where this fails too, the end of the connection is the end of the transaction.
        self.wait(client.batch_execute("ROLLBACK")).and(done)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn silent() -> StoreError {
    StoreError::Away("it does not answer".into())
}

/// What the database, or the way to it, has said.
fn said(error: &tokio_postgres::Error) -> StoreError {
    let Some(said) = error.as_db_error() else {
        let first = Some(error as &dyn Error);
        let causes = std::iter::successors(first, |error| Error::source(*error));
        let what = causes.map(ToString::to_string).collect::<Vec<_>>().join(": ");
        return match what.contains("password") {
            true => StoreError::Denied(what),
            false => StoreError::Away(what),
        };
    };
    let (code, what) = (said.code(), said.message().to_owned());
    let is = |codes: &[SqlState]| codes.contains(code);
    if is(&[
        SqlState::UNIQUE_VIOLATION,
        SqlState::FOREIGN_KEY_VIOLATION,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::T_R_SERIALIZATION_FAILURE,
    ]) {
        StoreError::Stale
    } else if is(&[SqlState::DISK_FULL]) {
        StoreError::Full
    } else if is(&[SqlState::READ_ONLY_SQL_TRANSACTION]) {
        StoreError::Replica
    } else if is(&[SqlState::LOCK_NOT_AVAILABLE]) {
        StoreError::Locked
    } else if code.code().starts_with("28")
        || is(&[
            SqlState::UNDEFINED_DATABASE,
            SqlState::INVALID_CATALOG_NAME,
            SqlState::INSUFFICIENT_PRIVILEGE,
        ])
    {
        StoreError::Denied(what)
    } else if ["08", "53", "57"].iter().any(|class| code.code().starts_with(class)) {
        StoreError::Away(what)
    } else {
        StoreError::Other(what)
    }
}
