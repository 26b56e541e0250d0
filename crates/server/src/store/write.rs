//! The one thread that writes: it takes everything that waits, writes it in one transaction and
//! syncs once, so that many tables share the price of a sync.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, TryRecvError};

use rusqlite::{Connection, params};
use tokio::sync::oneshot;

use super::{Append, StoreError, file};

/// So many writes share a sync at most.
const GROUP: usize = 1024;
/// `touched` is written no more often than this, in milliseconds.
const TOUCH: i64 = 600_000;

/// When the server stops, free pages are given back in no more steps than this.
const LAST_STEPS: u32 = 64;

/// A change, and what comes of it.
type Change = Box<dyn FnOnce(&Connection) -> rusqlite::Result<()> + Send>;

pub(super) enum WriteJob {
    Append(Vec<Append>, oneshot::Sender<Result<(), StoreError>>),
    /// Anything that happens rarely: it has a transaction of its own, and tells the outcome itself.
    Rare(Change, oneshot::Sender<Result<(), StoreError>>),
    /// Gives free pages back.
    Shrink,
    Stop,
}

/// Writes until it is told to stop; then everything is in the one file.
pub(super) fn write_all(connection: &mut Connection, waiting: &Receiver<WriteJob>) {
    let (mut stop, mut shrinking) = (false, false);
    while !stop {
        // Free pages are given back between writes, never before one that waits.
        let first = match waiting.try_recv() {
            Err(TryRecvError::Empty) if shrinking => {
                shrinking = file::shrink(connection).unwrap_or(false);
                continue;
            }
            Err(TryRecvError::Empty) => waiting.recv().ok(),
            other => other.ok(),
        };
        let Some(first) = first else { break };
        let mut group = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next.take() {
            match job {
                WriteJob::Append(appends, reply) => group.push((appends, reply)),
                WriteJob::Rare(change, reply) => {
                    append_group(connection, std::mem::take(&mut group));
                    let done = in_transaction(connection, change);
                    let _ = reply.send(done.map_err(StoreError::from));
                }
                WriteJob::Shrink => shrinking = true,
                WriteJob::Stop => stop = true,
            }
            if group.len() < GROUP && !stop {
                next = waiting.try_recv().ok();
            }
        }
        append_group(connection, group);
    }
    for _ in 0..LAST_STEPS {
        if !shrinking {
            break;
        }
        shrinking = file::shrink(connection).unwrap_or(false);
    }
    // Whoever copies the one file has everything.
    let put =
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
    if !matches!(put, Ok(0)) {
        tracing::warn!("the write-ahead log stays: copy it together with the data file");
    }
}

type PendingAppend = (Vec<Append>, oneshot::Sender<Result<(), StoreError>>);

/// Writes all in one transaction; if that fails, each in its own, so that one bad write hurts no
/// other.
fn append_group(connection: &mut Connection, group: Vec<PendingAppend>) {
    if group.is_empty() {
        return;
    }
    let together = in_transaction(connection, |change| {
        group.iter().flat_map(|(appends, _)| appends).try_for_each(|one| append(change, one))
    });
    let alone = group.len() == 1;
    let mut together = Some(together.map_err(StoreError::from));
    for (appends, reply) in group {
        let done = match &together {
            Some(Ok(())) => Ok(()),
            _ if alone => together.take().expect("there is one"),
            _ => in_transaction(connection, |change| {
                appends.iter().try_for_each(|one| append(change, one))
            })
            .map_err(StoreError::from),
        };
        // Who asked may have gone; the work is done all the same.
        let _ = reply.send(done);
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

fn append(change: &Connection, append: &Append) -> rusqlite::Result<()> {
    let now = append.now as i64;
    if append.from == 0 {
        change
            .prepare_cached(
                "INSERT INTO tables (id, game, touched, state, open, info, maker)
                 VALUES (?1, ?2, ?3, 'lobby', 0, '', ?4)",
            )?
            .execute(params![append.table, append.game, now, append.maker])?;
    }
    let (key, touched, aside): (i64, i64, bool) = change
        .prepare_cached("SELECT key, touched, coalesce(swept, due) FROM tables WHERE id = ?1")?
        .query_row([&append.table], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get::<_, Option<i64>>(2)?.is_some()))
        })?;
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

/// When and how much to sweep. Times of the calendar are milliseconds since 1970, times of running are
/// seconds that the server has been running in all.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sweep {
    /// What was not touched since this moment of the calendar is old.
    pub before: u64,
    /// How long the server has been running.
    pub running: u64,
    /// A table is put aside if it was old so long ago already, by the time of running: a calendar
    /// that jumps and is set right again sweeps nothing.
    pub apart: u64,
    /// What was put aside is forgotten after so long, by the time of running.
    pub keep: u64,
    /// One sweep puts aside and forgets no more tables than this.
    pub most: u32,
    /// Tables that are awake: somebody may be there.
    pub awake: HashSet<String>,
}

/// What a sweep has done, by the names of tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    /// Put aside, for a week.
    pub aside: Vec<String>,
    /// Forgotten for good.
    pub forgotten: Vec<String>,
}

pub(super) fn sweep(change: &Connection, sweep: &Sweep) -> rusqlite::Result<Swept> {
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let (before, running) = (number(sweep.before), number(sweep.running));
    change.execute(
        "UPDATE tables SET due = NULL WHERE due IS NOT NULL AND touched >= ?1",
        [before],
    )?;
    let mut due = change.prepare(
        "SELECT id FROM tables WHERE due <= ?1 AND touched < ?2 AND swept IS NULL ORDER BY touched",
    )?;
    let due = due.query_map([running - number(sweep.apart), before], |row| row.get(0))?;
    let mut aside: Vec<String> = due.collect::<rusqlite::Result<_>>()?;
    aside.retain(|table| !sweep.awake.contains(table));
    aside.truncate(sweep.most as usize);
    for table in &aside {
        change.execute(
            "UPDATE tables SET swept = ?2, due = NULL WHERE id = ?1",
            params![table, running],
        )?;
    }
    change.execute(
        "UPDATE tables SET due = ?1 WHERE touched < ?2 AND due IS NULL AND swept IS NULL",
        [running, before],
    )?;
    let mut old =
        change.prepare("SELECT id FROM tables WHERE swept <= ?1 ORDER BY swept LIMIT ?2")?;
    let old = old.query_map([running - number(sweep.keep), sweep.most.into()], |row| row.get(0))?;
    let forgotten: Vec<String> = old.collect::<rusqlite::Result<_>>()?;
    for table in &forgotten {
        forget(change, table)?;
    }
    Ok(Swept { aside, forgotten })
}

/// Forgets a table for good; says whether it was there.
pub(super) fn forget(change: &Connection, table: &str) -> rusqlite::Result<bool> {
    for table_of in ["reviews", "review_jobs"] {
        change.execute(&format!("DELETE FROM {table_of} WHERE id = ?1"), [table])?;
    }
    Ok(change.execute("DELETE FROM tables WHERE id = ?1", [table])? > 0)
}

/// Brings back a table that was put aside; says whether it was.
pub(super) fn bring_back(change: &Connection, table: &str, now: u64) -> rusqlite::Result<bool> {
    let back = "UPDATE tables SET swept = NULL, due = NULL, touched = max(touched, ?2)
        WHERE id = ?1 AND swept IS NOT NULL";
    Ok(change.execute(back, params![table, now as i64])? > 0)
}
