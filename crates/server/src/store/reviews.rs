//! Reviews in the store: those that wait, in turns by who asked, and those that are done.

use super::database::{Database, values};
use super::{Store, StoreError};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum ReviewPlace {
    /// Nobody has asked for it.
    None,
    /// How many come before it.
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
            change.execute("DELETE FROM review_jobs WHERE id = ?1", values![&*table])?;
            // The table may have been deleted meanwhile.
            let keep = "INSERT INTO reviews (id, review) SELECT id, ?2 FROM tables WHERE id = ?1
                ON CONFLICT (id) DO UPDATE SET review = excluded.review";
            change.execute(keep, values![table, review]).map(drop)
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
            change.fail_reviews(u64::from(give_up))?;
            let Some(mut next) = change.next_review()? else { return Ok(None) };
            let (table, turn) = (next.text(0), next.number(1));
            let begun = "UPDATE review_jobs SET tries = tries + 1 WHERE id = ?1";
            change.execute(begun, values![&*table])?;
            change.set_house("review_turn", turn.to_string())?;
            Ok(Some(table))
        })
        .await
    }

    /// A review was begun and stopped by us: that does not count.
    pub(crate) async fn hand_back_review(&self, table: &str) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.change(move |change| {
            let back = "UPDATE review_jobs SET tries = tries - 1 WHERE id = ?1 AND tries > 0";
            change.execute(back, values![table]).map(drop)
        })
        .await
    }

    /// A review cannot be done.
    pub(crate) async fn give_up_review(&self, table: &str) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.change(move |change| {
            let give_up = "UPDATE review_jobs SET failed = 1 WHERE id = ?1";
            change.execute(give_up, values![table]).map(drop)
        })
        .await
    }

    /// The review of a table, if it was kept.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn review(&self, table: &str) -> Result<Option<String>, StoreError> {
        let table = table.to_owned();
        self.read(move |database| review(database, &table)).await
    }

    /// The same on a thread that may block.
    pub(crate) fn review_here(&self, table: &str) -> Result<Option<String>, StoreError> {
        self.read_here(|database| review(database, table))
    }

    pub(crate) async fn review_place(&self, table: &str) -> Result<ReviewPlace, StoreError> {
        let table = table.to_owned();
        self.read(move |database| {
            let kept = "SELECT 1 FROM reviews WHERE id = ?1";
            if database.first(kept, values![&*table])?.is_some() {
                return Ok(ReviewPlace::Kept);
            }
            let before = format!("SELECT before FROM ({IN_TURN}) AS waits WHERE id = ?1");
            if let Some(row) = database.first(&before, values![&*table])? {
                return Ok(ReviewPlace::Waits { before: row.number(0) as u32 });
            }
            let failed =
                database.first("SELECT 1 FROM review_jobs WHERE id = ?1", values![table])?;
            Ok(if failed.is_some() { ReviewPlace::Failed } else { ReviewPlace::None })
        })
        .await
    }
}

fn review(database: &mut dyn Database, table: &str) -> Result<Option<String>, StoreError> {
    let review = database.first("SELECT review FROM reviews WHERE id = ?1", values![table])?;
    Ok(review.map(|mut row| row.text(0)))
}

/// Puts a review on the list of those that wait; says whether there was room for it.
fn queue(
    change: &mut dyn Database,
    table: &str,
    asker: &str,
    (most_each, most): (u32, u32),
) -> Result<bool, StoreError> {
    let waits = "SELECT 1 FROM review_jobs WHERE id = ?1 AND failed = 0";
    if change.first(waits, values![table])?.is_some() {
        return Ok(true);
    }
    let counts = "SELECT count(*) FILTER (WHERE asker = ?1 AND failed = 0),
        count(*) FILTER (WHERE failed = 0), max(turn) FILTER (WHERE asker = ?1 AND failed = 0),
        max(place) FROM review_jobs";
    let Some(counts) = change.first(counts, values![asker])? else { return Ok(false) };
    let (own, all) = (counts.number(0), counts.number(1));
    if own >= most_each.into() || all >= most.into() {
        return Ok(false);
    }
    let under_way = change.house("review_turn")?.and_then(|turn| turn.parse().ok()).unwrap_or(0);
    let turn = (counts.number(2) + 1).max(under_way);
    change.execute(
        "INSERT INTO review_jobs (id, asker, turn, place) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET asker = excluded.asker, turn = excluded.turn,
            place = excluded.place, tries = 0, failed = 0",
        values![table, asker, turn, counts.number(3) + 1],
    )?;
    Ok(true)
}
