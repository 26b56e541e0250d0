//! One connection to the database while it lasts: how it is made, asked and understood.

use std::collections::HashMap;
use std::error::Error;
use std::future::Future;
use std::time::Duration;

use futures_util::future::join5;
use tokio::runtime::Runtime;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, Statement};

use super::PostgresUrl;
use crate::store::database::{DatabaseRow, SqlValue, values};
use crate::store::nodes::{END_LEASE, TAKE};
use crate::store::{StoreError, stopped};

/// Numbered migrations; `schema_version` keeps the number of the last one.
const MIGRATIONS: &[&str] = &[
    include_str!("../../../migrations/postgres/0001_tables.sql"),
    include_str!("../../../migrations/postgres/0002_nodes.sql"),
    include_str!("../../../migrations/postgres/0003_log_version.sql"),
];

/// An answer takes no longer than this.
const PATIENCE: Duration = Duration::from_secs(15);
/// A step of the schema may have to go through a large log. After that it is given up, and nothing has changed.
const MIGRATION: Duration = Duration::from_secs(3600);
/// What was sent and not acknowledged by the other machine for this long is given up: a way that has gone
/// silent (a firewall, a lost switch) costs no more than a lease, while a database that is only slow keeps its
/// time.
const UNACKNOWLEDGED: Duration = Duration::from_secs(3);
/// After this long without a word the other machine is asked whether it is there.
const QUIET: Duration = Duration::from_secs(10);
/// The lock that says that a server works on the database; nodes share it.
const LOCK: i64 = 0x7472_6963_6b68_6f6c;
/// Held by whoever brings the schema up to date.
const MIGRATING: i64 = LOCK + 1;
/// Held by whoever puts old tables aside.
pub(super) const SWEEPING: i64 = LOCK + 2;

/// For all connections: nothing waits for ever, on either side. A server that is frozen between a change and
/// its commit keeps rows locked no longer than its lease.
const SESSION: &str = "SET statement_timeout = '12s'; SET lock_timeout = '3s';
    SET idle_in_transaction_session_timeout = '3s'";

const LOCK_TABLE: &str = "SELECT 1 FROM tables WHERE id = ?1 FOR UPDATE";

pub(super) struct WritingConnection {
    /// What the database calls it.
    pub(super) name: String,
    /// Do other nodes write as well?
    pub(super) shared: bool,
}

/// A connection with an event loop of its own, which runs while somebody waits for an answer.
pub(super) struct PostgresLink {
    runtime: Option<Runtime>,
    pub(super) client: Client,
    prepared: HashMap<String, Statement>,
}

impl PostgresLink {
    pub(super) fn new(
        url: &PostgresUrl,
        writer: Option<&WritingConnection>,
    ) -> Result<PostgresLink, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let config = settings(url, writer.map_or("trickhold", |writer| &writer.name));
        let connected = runtime.block_on(async {
            let connecting = tokio::time::timeout(PATIENCE, config.connect(url.tls.clone())).await;
            let (client, connection) =
                connecting.map_err(|_| silent())?.map_err(|why| said(&why))?;
            // The client tells what goes wrong there.
            tokio::spawn(async move { drop(connection.await) });
            Ok::<Client, StoreError>(client)
        });
        let mut link =
            PostgresLink { client: connected?, runtime: Some(runtime), prepared: HashMap::new() };
        link.run(SESSION)?;
        // For readers, too: a standby knows less than what was told already.
        let read_only = "SELECT current_setting('transaction_read_only')";
        if link.query(read_only, &[])?.pop().ok_or_else(silent)?.text(0) == "on" {
            return Err(StoreError::Replica);
        }
        if let Some(writer) = writer {
            link.take_over(writer)?;
        }
        Ok(link)
    }

    /// Makes sure that this connection alone writes for its server, and that what it writes is
    /// durable.
    fn take_over(&mut self, writer: &WritingConnection) -> Result<(), StoreError> {
        let settings = "SELECT current_setting('synchronous_commit')";
        if self.query(settings, &[])?.pop().ok_or_else(silent)?.text(0) == "off" {
            self.run("SET synchronous_commit = on")?;
        }
        // An earlier connection of ours that the database believes to be alive still holds the lock. One that
        // waits for a standby is left alone: ended, it would show what only this machine has, and we would
        // tell it. As it is, nobody sees its rows, and it keeps its tables locked until the standby has them.
        let end = "SELECT CAST(count(pg_terminate_backend(pid)) AS bigint) FROM pg_stat_activity
            WHERE application_name = ?1 AND pid <> pg_backend_pid() AND usename = current_user
            AND wait_event IS DISTINCT FROM 'SyncRep'";
        self.query(end, values![&*writer.name])?;
        let lock = if writer.shared { "pg_advisory_lock_shared" } else { "pg_advisory_lock" };
        self.query(&format!("SELECT CAST(count({lock}(?1)) AS bigint)"), values![LOCK])?;
        Ok(())
    }

    /// Brings the schema up to date, once at the start: a later node may have gone further meanwhile.
    pub(super) fn migrate(&mut self) -> Result<(), StoreError> {
        let wait = "SELECT CAST(count(pg_advisory_lock(?1)) AS bigint)";
        self.query(wait, values![MIGRATING])?;
        let migrated = self.migrate_alone();
        if migrated.is_err() {
            // A transaction that failed takes nothing else; why it did is what there is to say.
            let _ = self.run("ROLLBACK");
        }
        let unlocked = self.query(&wait.replace("lock(", "unlock("), values![MIGRATING]);
        migrated.and(unlocked.map(drop))
    }

    fn migrate_alone(&mut self) -> Result<(), StoreError> {
        let there = "SELECT CAST(count(to_regclass('schema_version')) AS bigint)";
        if self.query(there, &[])?.first().is_some_and(|row| row.number(0) == 0) {
            self.run("CREATE TABLE schema_version (version bigint NOT NULL)")?;
        }
        let version = self.query("SELECT max(version) FROM schema_version", &[])?;
        let version = version.first().map_or(0, |row| row.number(0)) as usize;
        if version > MIGRATIONS.len() {
            return Err(StoreError::TooNew { version, known: MIGRATIONS.len() });
        }
        for (number, migration) in MIGRATIONS.iter().enumerate().skip(version) {
            let next = number + 1;
            tracing::info!("the schema goes to version {next}");
            let patience = MIGRATION.as_millis();
            let migrate = format!(
                "BEGIN; SET LOCAL statement_timeout = {patience}; {migration};
                 INSERT INTO schema_version VALUES ({next}); COMMIT"
            );
            self.wait_for(MIGRATION, self.client.batch_execute(&migrate))?;
        }
        Ok(())
    }

    /// Runs statements without values.
    pub(super) fn run(&self, sql: &str) -> Result<(), StoreError> {
        self.wait(self.client.batch_execute(sql))
    }

    /// Has the other side gone? What it said last is heard first.
    pub(super) fn is_closed(&self) -> bool {
        self.runtime.as_ref().is_none_or(|runtime| {
            runtime.block_on(async {
                for _ in 0..3 {
                    tokio::task::yield_now().await;
                }
            });
            self.client.is_closed()
        })
    }

    pub(super) fn wait<T>(
        &self,
        work: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        self.wait_for(PATIENCE, work)
    }

    fn wait_for<T>(
        &self,
        patience: Duration,
        work: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, StoreError> {
        let runtime = self.runtime.as_ref().ok_or_else(stopped)?;
        let done = runtime.block_on(async { tokio::time::timeout(patience, work).await });
        done.map_err(|_| silent())?.map_err(|error| said(&error))
    }

    pub(super) fn prepare(&mut self, sql: &str) -> Result<Statement, StoreError> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.wait(self.client.prepare(&sql.replace('?', "$")))?;
        self.prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    pub(super) fn ask<T>(
        &mut self,
        sql: &str,
        values: &[SqlValue],
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
                    SqlValue::Number(number) => Box::new(*number),
                    SqlValue::Text(text) => Box::new(text.as_str()),
                    SqlValue::Null if *kind == Type::INT8 => Box::new(None::<i64>),
                    SqlValue::Null => Box::new(None::<&str>),
                }
            });
        let typed: Vec<_> = typed.collect();
        let values: Vec<&(dyn ToSql + Sync)> = typed.iter().map(|value| &**value).collect();
        self.wait(work(&self.client, &statement, &values))
    }

    pub(super) fn query(
        &mut self,
        sql: &str,
        values: &[SqlValue],
    ) -> Result<Vec<DatabaseRow>, StoreError> {
        let rows = self.ask(sql, values, async |client, statement, values| {
            client.query(statement, values).await
        })?;
        let value = |row: &tokio_postgres::Row, column: usize| {
            let number = |number: Option<i64>| number.map_or(SqlValue::Null, SqlValue::Number);
            let text = |text: Option<String>| text.map_or(SqlValue::Null, SqlValue::Text);
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
        let rows: Result<Vec<Vec<SqlValue>>, _> = rows.iter().map(read).collect();
        let rows = rows.map_err(|error| StoreError::Other(error.to_string()))?;
        Ok(rows.into_iter().map(DatabaseRow).collect())
    }

    /// Takes a table for a node. The table's row is locked first, then its owner's: so of two who
    /// want it one waits, and an owner who renews its lease meanwhile keeps it.
    pub(super) fn take(&mut self, table: &str, node: &str) -> Result<u64, StoreError> {
        let (lock, end) = (self.prepare(LOCK_TABLE)?, self.prepare(END_LEASE)?);
        let take = self.prepare(TAKE)?;
        let client = &self.client;
        let (begun, locked, ended, taken, committed) = self.wait(async {
            Ok(join5(
                client.batch_execute("BEGIN"),
                async { client.query(&lock, &[&table]).await },
                async { client.execute(&end, &[&table, &node]).await },
                async { client.query_opt(&take, &[&table, &node]).await },
                client.batch_execute("COMMIT"),
            )
            .await)
        })?;
        let first = begun.err().or(locked.err()).or(ended.err());
        if let Some(error) = first {
            return Err(said(&error));
        }
        let taken = taken.map_err(|error| said(&error))?;
        committed.map_err(|error| said(&error))?;
        let epoch = taken.ok_or(StoreError::Elsewhere)?.try_get::<_, i64>(0);
        epoch.map(|epoch| epoch as u64).map_err(|error| StoreError::Other(error.to_string()))
    }
}

impl Drop for PostgresLink {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// How a connection is made.
fn settings(url: &PostgresUrl, name: &str) -> Config {
    let mut config = (*url.config).clone();
    config.application_name(name).connect_timeout(PATIENCE / 3);
    config.tcp_user_timeout(UNACKNOWLEDGED).keepalives_idle(QUIET);
    config
}

fn silent() -> StoreError {
    StoreError::Away("it does not answer".into())
}

/// What is added where the password is wrong.
const PASSWORD: &str = " (it comes from PGPASSWORD, a password file or the address)";

/// What the database, or the way to it, has said.
pub(super) fn said(error: &tokio_postgres::Error) -> StoreError {
    let Some(said) = error.as_db_error() else {
        let first = Some(error as &dyn Error);
        let causes = std::iter::successors(first, |error| Error::source(*error));
        let what = causes.map(ToString::to_string).collect::<Vec<_>>().join(": ");
        // So says the driver where the address asks for a server that writes.
        if what.contains("does not allow writes") {
            return StoreError::Replica;
        }
        return match what.contains("password") {
            true => StoreError::Denied(what + PASSWORD),
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
        let hint = if is(&[SqlState::INVALID_PASSWORD]) { PASSWORD } else { "" };
        StoreError::Denied(what + hint)
    } else if ["08", "53", "57"].iter().any(|class| code.code().starts_with(class)) {
        StoreError::Away(what)
    } else {
        StoreError::Other(what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::LEASE;

    /// Else a node whose way to the database is cut without a word would stand still for longer than its
    /// lease, with all its tables, and nobody could take them.
    #[test]
    fn a_silent_way_is_given_up_within_a_lease() {
        let url = PostgresUrl::parse("postgres://ann@localhost/name", None).expect("an address");
        let settings = settings(&url, "test");
        assert!(settings.get_tcp_user_timeout().is_some_and(|time| *time <= LEASE));
        assert!(settings.get_keepalives() && settings.get_keepalives_idle() < PATIENCE);
    }
}
