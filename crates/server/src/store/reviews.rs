//! Reviews in the store: those that wait, in turns by who asked, and those that are done.

use rusqlite::{Connection, OptionalExtension};

use super::{Store, StoreError};

/// Where a review stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum ReviewPlace {
    /// Nobody has asked for it.
    None,
    /// So many are done before it.
    Waits { before: u32 },
    /// It could not be done.
    Failed,
    /// It is done.
    Kept,
}

/// Reviews that wait, in turn.
const IN_TURN: &str = "SELECT id, row_number() OVER (ORDER BY turn, place) - 1 AS before
    FROM review_jobs WHERE failed = 0";

impl Store {
    /// Keeps a finished review; it waits no more.
    ///
    /// # Errors
    /// If it could not be stored.
    pub async fn keep_review(&self, table: String, review: String) -> Result<(), StoreError> {
        self.change(move |change| {
            change.execute("DELETE FROM review_jobs WHERE id = ?1", [&table])?;
            // It may have been deleted meanwhile.
            let there =
                change.query_row("SELECT 1 FROM tables WHERE id = ?1", [&table], |_| Ok(()));
            if there.optional()?.is_none() {
                return Ok(());
            }
            change.execute(
                "INSERT OR REPLACE INTO reviews (id, review) VALUES (?1, ?2)",
                [table, review],
            )?;
            Ok(())
        })
        .await
    }

    /// Puts a review on the list of those that wait; false if there is no room: `most` for one asker
    /// and for all.
    pub(crate) async fn queue_review(
        &self,
        table: &str,
        asker: String,
        most: (u32, u32),
    ) -> Result<bool, StoreError> {
        let table = table.to_owned();
        self.change(move |change| queue(change, &table, &asker, most)).await
    }

    /// The next review to do, which counts as begun once more: askers take turns.
    pub(crate) async fn next_review(&self, give_up: u32) -> Result<Option<String>, StoreError> {
        self.change(move |change| {
            change.execute(
                "UPDATE review_jobs SET failed = 1 WHERE failed = 0 AND tries >= ?1",
                [give_up],
            )?;
            let next = change
                .query_row(
                    "SELECT id, turn FROM review_jobs WHERE failed = 0 ORDER BY turn, place LIMIT 1",
                    [],
                    |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)),
                )
                .optional()?;
            let Some((table, turn)) = next else { return Ok(None) };
            change.execute("UPDATE review_jobs SET tries = tries + 1 WHERE id = ?1", [&table])?;
            change.execute(
                "INSERT OR REPLACE INTO house (key, value) VALUES ('review_turn', ?1)",
                [turn.to_string()],
            )?;
            Ok(Some(table))
        })
        .await
    }

    /// A review was begun and stopped by us: that does not count.
    pub(crate) async fn hand_back_review(&self, table: &str) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.change(move |change| {
            let back = "UPDATE review_jobs SET tries = tries - 1 WHERE id = ?1 AND tries > 0";
            change.execute(back, [table]).map(drop)
        })
        .await
    }

    /// A review cannot be done.
    pub(crate) async fn give_up_review(&self, table: &str) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.change(move |change| {
            change.execute("UPDATE review_jobs SET failed = 1 WHERE id = ?1", [table]).map(drop)
        })
        .await
    }

    /// The review of a table, if it was kept.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn review(&self, table: &str) -> Result<Option<String>, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| review(connection, &table)).await
    }

    /// The same on a thread that may block.
    pub(crate) fn review_here(&self, table: &str) -> Result<Option<String>, StoreError> {
        let reader = self.reader.lock();
        self.watch(review(&reader, table).map_err(StoreError::from))
    }

    /// Where the review of a table stands.
    pub(crate) async fn review_place(&self, table: &str) -> Result<ReviewPlace, StoreError> {
        let table = table.to_owned();
        self.read(move |connection| {
            let kept = connection
                .prepare_cached("SELECT 1 FROM reviews WHERE id = ?1")?
                .query_row([&table], |_| Ok(()))
                .optional()?;
            if kept.is_some() {
                return Ok(ReviewPlace::Kept);
            }
            let before = connection
                .prepare_cached(&format!("SELECT before FROM ({IN_TURN}) WHERE id = ?1"))?
                .query_row([&table], |row| row.get(0))
                .optional()?;
            if let Some(before) = before {
                return Ok(ReviewPlace::Waits { before });
            }
            let failed = connection
                .prepare_cached("SELECT 1 FROM review_jobs WHERE id = ?1")?
                .query_row([&table], |_| Ok(()))
                .optional()?;
            Ok(if failed.is_some() { ReviewPlace::Failed } else { ReviewPlace::None })
        })
        .await
    }
}

fn review(connection: &Connection, table: &str) -> rusqlite::Result<Option<String>> {
    connection
        .prepare_cached("SELECT review FROM reviews WHERE id = ?1")?
        .query_row([table], |row| row.get(0))
        .optional()
}

/// Puts a review on the list of those that wait; says whether there was room for it.
fn queue(
    change: &Connection,
    table: &str,
    asker: &str,
    (most_each, most): (u32, u32),
) -> rusqlite::Result<bool> {
    let there = change
        .query_row("SELECT 1 FROM review_jobs WHERE id = ?1 AND failed = 0", [table], |_| Ok(()))
        .optional()?;
    if there.is_some() {
        return Ok(true);
    }
    let (own, all): (u32, u32) = change.query_row(
        "SELECT count(*) FILTER (WHERE asker = ?1), count(*) FROM review_jobs WHERE failed = 0",
        [asker],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )?;
    if own >= most_each || all >= most {
        return Ok(false);
    }
    change.execute(
        "INSERT OR REPLACE INTO review_jobs (id, asker, turn, place)
         SELECT ?1, ?2,
            max(coalesce(max(turn) FILTER (WHERE asker = ?2 AND failed = 0), 0) + 1,
                coalesce((SELECT CAST(value AS INTEGER) FROM house WHERE key = 'review_turn'), 0)),
            coalesce(max(place), 0) + 1
         FROM review_jobs",
        [table, asker],
    )?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Append, StoreOptions};

    /// Who comes later waits for what is under way, not for all that somebody else has asked for.
    #[tokio::test]
    async fn reviews_take_turns_by_asker() {
        let folder = std::env::temp_dir().join(format!("trickhold-turns-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let store = Store::open(&folder, StoreOptions::default()).expect("a store");
        let ask = async |table: &str, asker: &str| {
            store.queue_review(table, asker.into(), (5, 8)).await.expect("stored")
        };
        let next = async || store.next_review(9).await.expect("read");
        let done = async |table: &str| {
            store.keep_review(table.into(), "{}".into()).await.expect("kept");
        };
        for table in ["a1", "a2", "a3", "a4", "a5", "b1", "b2"] {
            let (game, rows) = ("david-goliath".into(), Vec::new());
            let (listing, maker) = (None, None);
            let made = Append { table: table.into(), game, from: 0, rows, now: 1, listing, maker };
            store.append(vec![made]).await.expect("stored");
        }
        for table in ["a1", "a2", "a3", "a4", "a5"] {
            assert!(ask(table, "a").await);
        }
        assert!(!ask("a6", "a").await, "five are enough for one");
        assert_eq!(next().await.as_deref(), Some("a1"));
        done("a1").await;
        assert_eq!(next().await.as_deref(), Some("a2"));
        assert!(ask("b1", "b").await && ask("b2", "b").await);
        assert_eq!(store.review_place("b1").await, Ok(ReviewPlace::Waits { before: 1 }));
        // It is begun again after a restart, and counts as under way.
        assert_eq!(next().await.as_deref(), Some("a2"));
        done("a2").await;
        let mut order = Vec::new();
        while let Some(table) = next().await {
            done(&table).await;
            order.push(table);
        }
        assert_eq!(order, ["b1", "a3", "b2", "a4", "a5"]);
        assert_eq!(store.review_place("b1").await, Ok(ReviewPlace::Kept));
        drop(store);
        let _ = std::fs::remove_dir_all(folder);
    }
}
