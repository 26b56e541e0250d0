//! The one thread that writes: it takes everything that waits, writes it in one transaction and
//! syncs once, so that many tables share the price of a sync.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, TryRecvError};

use tokio::sync::oneshot;

use super::database::{Database, in_transaction, values};
use super::{Append, StoreError};

/// The most writes that share a sync.
const GROUP: usize = 1024;
/// `touched` is written no more often than this, in milliseconds.
pub(super) const TOUCH: i64 = 600_000;

/// When the server stops, free space is given back in no more steps than this.
const LAST_STEPS: u32 = 64;

/// A change, and what comes of it.
type Change = Box<dyn FnOnce(&mut dyn Database) -> Result<(), StoreError> + Send>;

pub(super) enum WriteJob {
    Append(Vec<Append>, oneshot::Sender<Result<(), StoreError>>),
    /// Anything that happens rarely: it has a transaction of its own, and tells the outcome itself.
    Rare(Change, oneshot::Sender<Result<(), StoreError>>),
    /// Gives free space back.
    Shrink,
    Stop,
}

/// The way to tell whoever waits for a write, and what came of it.
pub(super) type WriteReply = (oneshot::Sender<Result<(), StoreError>>, Result<(), StoreError>);

pub(super) fn send((reply, done): WriteReply) {
    // The asker may have gone; the work is done all the same.
    let _ = reply.send(done);
}

/// What else is to be done after a group.
#[derive(Default)]
struct AfterGroup {
    stop: bool,
    shrink: bool,
}

/// Writes until it is told to stop.
pub(super) fn write_all(database: &mut dyn Database, waiting: &Receiver<WriteJob>) {
    let (mut stop, mut shrinking) = (false, false);
    while !stop {
        // Free space is given back between writes, never before one that waits.
        let first = match waiting.try_recv() {
            Err(TryRecvError::Empty) if shrinking => {
                shrinking = database.shrink();
                continue;
            }
            Err(TryRecvError::Empty) => waiting.recv().ok(),
            other => other.ok(),
        };
        let Some(first) = first else { break };
        let after = write_group(database, first, waiting, &mut send);
        (stop, shrinking) = (after.stop, shrinking || after.shrink);
    }
    for _ in 0..LAST_STEPS {
        if !shrinking {
            break;
        }
        shrinking = database.shrink();
    }
    database.close();
}

/// Writes what waits now, where no thread waits for it; gives the replies.
pub(super) fn write_waiting(
    database: &mut dyn Database,
    waiting: &Receiver<WriteJob>,
) -> Vec<WriteReply> {
    let mut replies = Vec::new();
    if let Ok(first) = waiting.try_recv() {
        write_group(database, first, waiting, &mut |reply| replies.push(reply));
    }
    replies
}

/// Writes a first job and what waits behind it.
fn write_group(
    database: &mut dyn Database,
    first: WriteJob,
    waiting: &Receiver<WriteJob>,
    tell: &mut dyn FnMut(WriteReply),
) -> AfterGroup {
    let (mut group, mut next, mut after) = (Vec::new(), Some(first), AfterGroup::default());
    while let Some(job) = next.take() {
        match job {
            WriteJob::Append(appends, reply) => group.push((appends, reply)),
            WriteJob::Rare(change, reply) => {
                append_group(database, std::mem::take(&mut group), tell);
                tell((reply, in_transaction(database, change)));
            }
            WriteJob::Shrink => after.shrink = true,
            WriteJob::Stop => after.stop = true,
        }
        if group.len() < GROUP && !after.stop {
            next = waiting.try_recv().ok();
        }
    }
    append_group(database, group, tell);
    after
}

type Waiting = (Vec<Append>, oneshot::Sender<Result<(), StoreError>>);

/// Writes a group in one transaction; if that fails, each by itself, so that one that cannot be
/// written holds up no other. A database that is away is away for all of them.
fn append_group(
    database: &mut dyn Database,
    group: Vec<Waiting>,
    tell: &mut dyn FnMut(WriteReply),
) {
    if group.is_empty() {
        return;
    }
    let all: Vec<&Append> = group.iter().flat_map(|(appends, _)| appends).collect();
    let together = database.append(&all);
    let shared =
        together.is_ok() || group.len() == 1 || matches!(together, Err(StoreError::Away(_)));
    for (appends, reply) in group {
        let done = match shared {
            true => together.clone(),
            false => database.append(&appends.iter().collect::<Vec<_>>()),
        };
        tell((reply, done));
    }
}

/// When and how much to sweep. Times of the calendar are milliseconds since 1970, times of running are
/// seconds that the server has been running in all.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sweep {
    /// What was not touched since this moment of the calendar is old.
    pub before: u64,
    /// How long the server has been running.
    pub running: u64,
    /// A table is put aside if it was old this long ago already, by the time of running: a calendar
    /// that jumps and is set right again sweeps nothing.
    pub apart: u64,
    /// What was put aside is forgotten after this long, by the time of running.
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

pub(super) fn sweep(change: &mut dyn Database, sweep: &Sweep) -> Result<Swept, StoreError> {
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let Some(elsewhere) = change.sweeps()? else { return Ok(Swept::default()) };
    let (before, running) = (number(sweep.before), number(sweep.running));
    change.execute(
        "UPDATE tables SET due = NULL WHERE due IS NOT NULL AND touched >= ?1",
        values![before],
    )?;
    let mut aside = change.texts(
        "SELECT id FROM tables WHERE due <= ?1 AND touched < ?2 AND swept IS NULL ORDER BY touched",
        values![running - number(sweep.apart), before],
    )?;
    let elsewhere: HashSet<String> = elsewhere.into_iter().collect();
    aside.retain(|table| !sweep.awake.contains(table) && !elsewhere.contains(table));
    aside.truncate(sweep.most as usize);
    for table in &aside {
        let put = "UPDATE tables SET swept = ?2, due = NULL WHERE id = ?1";
        change.execute(put, values![table.as_str(), running])?;
    }
    change.execute(
        "UPDATE tables SET due = ?1 WHERE touched < ?2 AND due IS NULL AND swept IS NULL",
        values![running, before],
    )?;
    let forgotten = change.texts(
        "SELECT id FROM tables WHERE swept <= ?1 ORDER BY swept LIMIT ?2",
        values![running - number(sweep.keep), u64::from(sweep.most)],
    )?;
    for table in &forgotten {
        forget(change, table)?;
    }
    Ok(Swept { aside, forgotten })
}

/// Forgets a table for good; says whether it was there.
pub(super) fn forget(change: &mut dyn Database, table: &str) -> Result<bool, StoreError> {
    for table_of in ["reviews", "review_jobs"] {
        change.execute(&format!("DELETE FROM {table_of} WHERE id = ?1"), values![table])?;
    }
    Ok(change.execute("DELETE FROM tables WHERE id = ?1", values![table])? > 0)
}

/// Brings back a table that was put aside; says whether it was.
pub(super) fn bring_back(
    change: &mut dyn Database,
    table: &str,
    now: u64,
) -> Result<bool, StoreError> {
    let back = "UPDATE tables SET swept = NULL, due = NULL,
        touched = CASE WHEN touched > ?2 THEN touched ELSE ?2 END
        WHERE id = ?1 AND swept IS NOT NULL";
    Ok(change.execute(back, values![table, now])? > 0)
}
