//! Moves all data from one place to another, as it is, while no server works on either.

use std::path::PathBuf;

use super::database::{Database, DatabaseRow, SqlValue, in_transaction};
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::{FILE, PostgresUrl, StoreError, StoreOptions, file};

/// Where data is kept.
#[derive(Clone, Debug)]
pub enum DataPlace {
    /// A data directory, with a file of SQLite's in it.
    Directory(PathBuf),
    /// A database of PostgreSQL.
    Postgres(PostgresUrl),
}

/// What there is, in an order in which it can be written: its columns, of which the first few say
/// which row it is.
const DATA: [(&str, &[&str], usize); 6] = [
    (
        "tables",
        &["key", "id", "game", "touched", "state", "open", "info", "due", "swept", "maker"],
        1,
    ),
    ("log", &["key", "seq", "row"], 2),
    ("reviews", &["id", "review"], 1),
    ("review_jobs", &["id", "asker", "turn", "place", "tries", "failed"], 1),
    ("blocks", &["network", "since", "why"], 1),
    ("house", &["key", "value"], 1),
];

/// What the house keeps for itself and is not copied: the word by which its nodes know each other, and the
/// last word of its health.
pub(super) fn is_own(key: &str) -> bool {
    key == "node_word" || key.starts_with("health")
}

/// Rows that are read and written at once.
const PAGE: usize = 500;

/// What is open, and what keeps others away meanwhile.
type Open = (Box<dyn Database>, Option<std::fs::File>);

impl DataPlace {
    fn open(&self) -> Result<Open, StoreError> {
        Ok(match self {
            DataPlace::Directory(directory) => {
                let lock = file::lock(directory)?;
                file::own_directory(directory)?;
                let file = Sqlite::open(&directory.join(FILE), StoreOptions::default())?;
                (Box::new(file), Some(lock))
            }
            DataPlace::Postgres(url) => (Box::new(Postgres::open(url.clone(), None)?), None),
        })
    }
}

/// Copies all data to a place where there is none; says how many tables there are. Blocks.
///
/// # Errors
/// If one of them cannot be used, a server works on it, or there are tables already: then nothing
/// was copied.
pub fn copy(from: &DataPlace, to: &DataPlace) -> Result<u64, StoreError> {
    let nothing = |what: String| Err(StoreError::Other(what));
    if let DataPlace::Directory(directory) = from
        && !directory.join(FILE).exists()
    {
        return nothing(format!("there is no data in {}", directory.display()));
    }
    let (mut from, _source) = from.open()?;
    let (mut to, _target) = to.open()?;
    let count = "SELECT count(*) FROM tables";
    if to.first(count, &[])?.is_some_and(|row| row.number(0) > 0) {
        return nothing("there are tables already at the place to copy to".into());
    }
    in_transaction(&mut *to, |to| {
        for data @ (table, columns, _) in DATA {
            // A server that has only been started leaves a word or two.
            to.execute(&format!("DELETE FROM {table}"), &[])?;
            each_page(&mut *from, data, |mut page| {
                let own =
                    |row: &DatabaseRow| matches!(&row.0[0], SqlValue::Text(key) if is_own(key));
                page.retain(|row| table != "house" || !own(row));
                write(to, table, columns, page)
            })?;
        }
        to.copied()
    })?;
    let copied = to.first(count, &[])?;
    from.close();
    to.close();
    Ok(copied.map_or(0, |row| row.number(0)))
}

/// Reads all rows of a table, page by page.
fn each_page(
    from: &mut dyn Database,
    (table, columns, keys): (&str, &[&str], usize),
    mut take: impl FnMut(Vec<DatabaseRow>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let (all, key) = (columns.join(", "), columns[..keys].join(", "));
    let mut last: Vec<SqlValue> = Vec::new();
    loop {
        let after = match last.len() {
            0 => String::new(),
            1 => format!("WHERE {key} > ?1"),
            _ => format!("WHERE ({key}) > (?1, ?2)"),
        };
        let page = format!("SELECT {all} FROM {table} {after} ORDER BY {key} LIMIT {PAGE}");
        let page = from.query(&page, &last)?;
        let Some(row) = page.last() else { return Ok(()) };
        last = row.0[..keys].to_vec();
        take(page)?;
    }
}

fn write(
    to: &mut dyn Database,
    table: &str,
    columns: &[&str],
    page: Vec<DatabaseRow>,
) -> Result<(), StoreError> {
    if page.is_empty() {
        return Ok(());
    }
    let mut places = (1..).map(|place| format!("?{place}"));
    let mut row = || places.by_ref().take(columns.len()).collect::<Vec<_>>().join(", ");
    let rows = page.iter().map(|_| format!("({})", row())).collect::<Vec<_>>().join(", ");
    let insert = format!("INSERT INTO {table} ({}) VALUES {rows}", columns.join(", "));
    let values: Vec<SqlValue> = page.into_iter().flat_map(|row| row.0).collect();
    to.execute(&insert, &values).map(drop)
}

/// All rows there are: for tests.
#[cfg(test)]
pub(super) fn everything(place: &DataPlace) -> Result<Vec<DatabaseRow>, StoreError> {
    let (mut from, _lock) = place.open()?;
    let mut all = Vec::new();
    for data in DATA {
        each_page(&mut *from, data, |page| {
            all.extend(page);
            Ok(())
        })?;
    }
    Ok(all)
}
