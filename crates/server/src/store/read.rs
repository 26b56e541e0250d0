//! What is read: tables with their rows, lists of them, and who is blocked.

use super::database::{Database, DatabaseRow, values};
use super::{BlockedNetwork, Listing, Store, StoreError, StoredTable, TableSummary, WEEK};

impl Store {
    /// Takes a table with all its rows: only whoever took it last can append to it.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn own(&self, table: &str) -> Result<Option<StoredTable>, StoreError> {
        let table = table.to_owned();
        self.read(move |database| load(database, &table, true)).await
    }

    pub(crate) async fn rows(&self, table: &str) -> Result<u64, StoreError> {
        let table = table.to_owned();
        self.read(move |database| {
            let rows = "SELECT count(*) FROM log JOIN tables ON tables.key = log.key WHERE id = ?1";
            Ok(database.first(rows, values![table])?.map_or(0, |row| row.number(0)))
        })
        .await
    }

    /// A table with all its rows.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn load(&self, table: &str) -> Result<Option<StoredTable>, StoreError> {
        let table = table.to_owned();
        self.read(move |database| load(database, &table, false)).await
    }

    /// The same on a thread that may block.
    pub(crate) fn load_here(&self, table: &str) -> Result<Option<StoredTable>, StoreError> {
        self.read_here(|database| load(database, table, false))
    }

    /// What the list shows of a table, whether it is awake or not.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn listing(&self, table: &str) -> Result<Option<Listing>, StoreError> {
        let table = table.to_owned();
        self.read(move |database| {
            let listing = "SELECT state, open, info FROM tables WHERE id = ?1 AND swept IS NULL";
            let found = database.first(listing, values![table])?;
            Ok(found.map(|mut row| Listing {
                state: row.text(0),
                open: row.number(1) != 0,
                info: row.text(2),
            }))
        })
        .await
    }

    /// What everybody may know about the open tables, the newest first.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn open_tables(&self, most: u32) -> Result<Vec<String>, StoreError> {
        self.read(move |database| {
            // Nobody fills the list alone.
            let tables = "SELECT info FROM (SELECT info, touched, row_number() OVER
                    (PARTITION BY coalesce(maker, id) ORDER BY touched DESC) AS place
                    FROM tables WHERE open = 1 AND state <> 'over' AND swept IS NULL) AS found
                 WHERE place <= 5 ORDER BY touched DESC LIMIT ?1";
            database.texts(tables, values![u64::from(most)])
        })
        .await
    }

    /// The tables as a host sees them, the newest first: those that are there, or those that were put
    /// aside.
    pub(crate) async fn lines(
        &self,
        aside: bool,
        most: u32,
        running: u64,
    ) -> Result<Vec<TableSummary>, StoreError> {
        self.read(move |database| {
            let not = if aside { "NOT" } else { "" };
            let tables = format!(
                "SELECT id, game, state, open, touched,
                 (SELECT count(*) FROM log WHERE log.key = tables.key), swept
                 FROM tables WHERE swept IS {not} NULL ORDER BY touched DESC LIMIT ?1"
            );
            let line = |mut row: DatabaseRow| TableSummary {
                table: row.text(0),
                game: row.text(1),
                state: row.text(2),
                open: row.number(3) != 0,
                touched: row.number(4),
                rows: row.number(5),
                forgotten_in: row.maybe(6).map(|swept| (swept + WEEK).saturating_sub(running)),
            };
            let found = database.query(&tables, values![u64::from(most)])?;
            Ok(found.into_iter().map(line).collect())
        })
        .await
    }

    /// The networks that nobody may come from.
    pub(crate) async fn blocks(&self) -> Result<Vec<BlockedNetwork>, StoreError> {
        self.read(|database| {
            let blocks = "SELECT network, since, why FROM blocks ORDER BY since";
            let block = |mut row: DatabaseRow| BlockedNetwork {
                network: row.text(0),
                since: row.number(1),
                why: row.text(2),
            };
            Ok(database.query(blocks, &[])?.into_iter().map(block).collect())
        })
        .await
    }

    /// How many tables there are, and how many bytes the data takes.
    ///
    /// # Errors
    /// If the store failed.
    pub async fn size(&self) -> Result<(u64, u64), StoreError> {
        self.read(|database| {
            let tables = database.first("SELECT count(*) FROM tables", &[])?;
            Ok((tables.map_or(0, |row| row.number(0)), database.bytes()?))
        })
        .await
    }
}

/// Reads a table, as its new owner or only to look.
fn load(
    database: &mut dyn Database,
    table: &str,
    own: bool,
) -> Result<Option<StoredTable>, StoreError> {
    let found = "SELECT key, game FROM tables WHERE id = ?1 AND swept IS NULL";
    let Some(mut found) = database.first(found, values![table])? else { return Ok(None) };
    // Before the rows are read: what an earlier owner appends after that is stale.
    let epoch = if own { database.own(table)? } else { 0 };
    let rows = "SELECT row FROM log WHERE key = ?1 ORDER BY seq";
    let rows = database.texts(rows, values![found.number(0)])?;
    Ok(Some(StoredTable { game: found.text(1), rows, epoch }))
}
