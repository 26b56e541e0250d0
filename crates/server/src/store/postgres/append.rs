//! How rows of many tables come into the log together: with one statement where nothing else is to be
//! done, which is almost always.

use std::collections::HashMap;

use futures_util::future::{join, join_all};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, Statement};

use super::link::{PostgresLink, said};
use crate::store::write::TOUCH;
use crate::store::{Append, StoreError};

const MAKE: &str = "INSERT INTO tables (id, game, touched, state, open, info, maker)
    VALUES ($1, $2, $3, 'lobby', 0, '', $4)";
/// All rows or none. A table is looked up row by row, by its key, however many there are; the lock on it
/// makes whoever takes it wait. Somebody plays there: it is not old, whatever a sweep has thought.
const INSERT: &str = "WITH own AS MATERIALIZED (
        SELECT own.key, own.old, new.seq, new.entry, new.now
        FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[])
            AS new (id, epoch, start, seq, entry, now)
        CROSS JOIN LATERAL (
            SELECT key, due IS NOT NULL OR swept IS NOT NULL OR new.now - touched > $7 AS old
            FROM tables WHERE id = new.id AND epoch = new.epoch AND (new.start = 0 OR EXISTS
                (SELECT 1 FROM log WHERE log.key = tables.key AND seq = new.start - 1))
            LIMIT 1 FOR SHARE) AS own),
    whole AS MATERIALIZED (SELECT count(*) = cardinality($1) AS whole FROM own),
    touch AS (
        UPDATE tables SET due = NULL, swept = NULL, touched = greatest(tables.touched, own.now)
        FROM own, whole WHERE own.old AND whole.whole AND tables.key = own.key)
    INSERT INTO log (key, seq, row) SELECT key, seq, entry FROM own, whole WHERE whole.whole";
const LIST: &str =
    "UPDATE tables SET due = NULL, swept = NULL, touched = $2, state = $3, open = $4,
    info = $5 WHERE id = $1";

/// Rows in columns, as the statement takes them; no table has two appends among them.
#[derive(Default)]
struct AppendColumns<'a> {
    tables: Vec<&'a str>,
    epochs: Vec<i64>,
    starts: Vec<i64>,
    places: Vec<i64>,
    rows: Vec<&'a str>,
    times: Vec<i64>,
}

impl<'a> AppendColumns<'a> {
    /// An append of a table that is there already comes after the others.
    fn of(appends: &[&'a Append]) -> Vec<AppendColumns<'a>> {
        let mut all: Vec<AppendColumns<'a>> = Vec::new();
        let mut before = HashMap::new();
        for append in appends {
            let turn = before.entry(append.table.as_str()).or_insert(0);
            if *turn == all.len() {
                all.push(AppendColumns::default());
            }
            all[*turn].push(append);
            *turn += 1;
        }
        all
    }

    fn push(&mut self, append: &'a Append) {
        for (place, row) in append.rows.iter().enumerate() {
            self.tables.push(&append.table);
            self.epochs.push(append.epoch as i64);
            self.starts.push(append.from as i64);
            self.places.push(append.from as i64 + place as i64);
            self.rows.push(row);
            self.times.push(append.now as i64);
        }
    }

    /// Says whether all of them were for the right place, by the right owner.
    async fn insert(&self, client: &Client, statement: &Statement) -> Result<bool, Error> {
        let AppendColumns { tables, epochs, starts, places, rows, times } = self;
        let inserted = client
            .execute(statement, &[tables, epochs, starts, places, rows, times, &TOUCH])
            .await?;
        Ok(inserted == rows.len() as u64)
    }
}

impl PostgresLink {
    /// Appends all or nothing. What takes several statements is sent at once, and committed if all of it
    /// was right.
    pub(super) fn append(&mut self, appends: &[&Append]) -> Result<(), StoreError> {
        let (make, insert) = (self.prepare(MAKE)?, self.prepare(INSERT)?);
        let list = self.prepare(LIST)?;
        let (client, columns) = (&self.client, AppendColumns::of(appends));
        let alone = columns.len() == 1
            && appends.iter().all(|append| append.from > 0 && append.listing.is_none());
        if alone {
            // Answered when the database is ready for the next question, which is after its commit.
            let whole = self.wait(columns[0].insert(client, &insert))?;
            return if whole { Ok(()) } else { Err(StoreError::Stale) };
        }
        let new = appends.iter().filter(|append| append.from == 0);
        let made = join_all(new.map(async |new| {
            let values: [&(dyn ToSql + Sync); 4] =
                [&new.table, &new.game, &(new.now as i64), &new.maker];
            client.execute(&make, &values).await.map(|_| true)
        }));
        let inserted = join_all(columns.iter().map(|columns| columns.insert(client, &insert)));
        let listed = appends.iter().filter_map(|append| Some((append, append.listing.as_ref()?)));
        let listed = join_all(listed.map(async |(append, listing)| {
            let (now, open) = (append.now as i64, i64::from(listing.open));
            let values: [&(dyn ToSql + Sync); 5] =
                [&append.table, &now, &listing.state, &open, &listing.info];
            client.execute(&list, &values).await.map(|_| true)
        }));
        let begun = async { client.batch_execute("BEGIN").await.map(|()| true) };
        let (begun, (made, (inserted, listed))) =
            self.wait(async { Ok(join(begun, join(made, join(inserted, listed))).await) })?;
        let done: Vec<_> = [begun].into_iter().chain(made).chain(inserted).chain(listed).collect();
        // After one that failed, the others tell only that.
        let failed = |error: &&Error| error.code() != Some(&SqlState::IN_FAILED_SQL_TRANSACTION);
        let error = done.iter().filter_map(|done| done.as_ref().err()).find(failed);
        let done = match error {
            Some(error) => Err(said(error)),
            None if done.iter().all(|done| matches!(done, Ok(true))) => return self.run("COMMIT"),
            None => Err(StoreError::Stale),
        };
        // Where this fails too, the end of the connection is the end of the transaction.
        self.run("ROLLBACK").and(done)
    }
}
