//! The promises of the store, kept by both databases.

#[path = "../../tests/common/postgres.rs"]
mod postgres;

mod nodes;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use self::postgres::Cluster;
use super::*;

/// Where the data of a test is.
enum Kept {
    File(PathBuf),
    Postgres { _cluster: Arc<Cluster>, url: String },
}

impl Kept {
    fn file(name: &str) -> Kept {
        let folder = format!("trickhold-store-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = std::fs::remove_dir_all(&folder);
        Kept::File(folder)
    }

    fn postgres() -> Kept {
        let cluster = Cluster::shared();
        let url = cluster.database();
        Kept::Postgres { _cluster: cluster, url }
    }

    fn place(&self) -> DataPlace {
        match self {
            Kept::File(folder) => DataPlace::Directory(folder.clone()),
            Kept::Postgres { url, .. } => {
                DataPlace::Postgres(PostgresUrl::parse(url, None).expect("an address"))
            }
        }
    }

    fn open(&self) -> Store {
        self.try_open().expect("a store")
    }

    fn try_open(&self) -> Result<Store, StoreError> {
        match self.place() {
            DataPlace::Directory(folder) => Store::open(&folder, StoreOptions::default()),
            DataPlace::Postgres(url) => {
                std::thread::spawn(move || Store::connect(&url)).join().expect("no panic")
            }
        }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        if let Kept::File(folder) = self {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

macro_rules! kept_by_both {
    ($($promise:ident)*) => {
        mod in_a_file {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(super::Kept::file(stringify!($promise))).await;
            })*
        }
        mod in_postgres {
            $(#[tokio::test]
            async fn $promise() {
                super::$promise(super::Kept::postgres()).await;
            })*
        }
    };
}

kept_by_both! {
    rows_come_back_in_order
    a_stale_place_or_owner_appends_nothing
    a_stale_append_hurts_no_other
    what_the_house_keeps_comes_back
    lists_show_what_they_should
    reviews_take_turns_by_asker
    old_tables_are_put_aside_after_two_sightings_and_come_back
    a_calendar_that_jumps_sweeps_nothing
    a_game_that_is_played_slowly_is_kept
    logs_of_a_later_version_are_left_alone
}

fn append(table: &str, from: u64, now: u64) -> Vec<Append> {
    let (game, rows) = ("david-goliath".into(), vec![format!("{{\"at\":{now}}}")]);
    let listing = (from == 0).then(Listing::default);
    vec![Append { table: table.into(), game, from, epoch: 0, rows, now, listing, maker: None }]
}

fn owned(epoch: u64, mut appends: Vec<Append>) -> Vec<Append> {
    appends.iter_mut().for_each(|append| append.epoch = epoch);
    appends
}

async fn rows(store: &Store, table: &str) -> usize {
    store.load(table).await.expect("read").map_or(0, |found| found.rows.len())
}

async fn rows_come_back_in_order(kept: Kept) {
    let store = kept.open();
    let mut first = append("a", 0, 1);
    first[0].rows = (0..300).map(|row| format!("{row} \u{fc}\u{1f0a1} ' \" \\ $1 ?1")).collect();
    store.append(first.clone()).await.expect("stored");
    store.append(append("a", 300, 2)).await.expect("stored");
    let twice = [append("a", 301, 3), append("a", 302, 4)].concat();
    store.append(twice).await.expect("stored");
    drop(store);
    let store = kept.open();
    let found = store.own("a").await.expect("read").expect("a table");
    assert_eq!((found.game.as_str(), found.rows.len()), ("david-goliath", 303));
    assert_eq!(found.rows[..300], first[0].rows);
    assert_eq!(store.own("b").await, Ok(None));
    assert_eq!(store.forget("a").await, Ok(true));
    assert_eq!(store.forget("a").await, Ok(false));
    assert_eq!((store.load("a").await, rows(&store, "a").await), (Ok(None), 0));
}

async fn a_stale_place_or_owner_appends_nothing(kept: Kept) {
    let store = kept.open();
    store.append(append("a", 0, 1)).await.expect("stored");
    assert_eq!(store.append(append("a", 0, 1)).await, Err(StoreError::Stale), "it is made");
    let first = store.own("a").await.expect("read").expect("a table").epoch;
    assert_eq!(store.append(append("a", 1, 1)).await, Err(StoreError::Stale), "it is owned");
    store.append(owned(first, append("a", 1, 1))).await.expect("stored");
    for place in [0, 1, 3] {
        let stale = store.append(owned(first, append("a", place, 1))).await;
        assert_eq!(stale, Err(StoreError::Stale), "the next place is 2, not {place}");
    }
    // Only the next owner can go on.
    let second = store.own("a").await.expect("read").expect("a table").epoch;
    assert!(second > first);
    assert_eq!(store.append(owned(first, append("a", 2, 1))).await, Err(StoreError::Stale));
    // All of several tables or nothing.
    let both = [append("b", 0, 1), owned(first, append("a", 2, 1))].concat();
    assert_eq!(store.append(both).await, Err(StoreError::Stale));
    assert_eq!(store.load("b").await, Ok(None));
    store.append(owned(second, append("a", 2, 1))).await.expect("stored");
    assert_eq!(rows(&store, "a").await, 3);
    assert_eq!(store.append(append("nowhere", 1, 1)).await, Err(StoreError::Stale));
}

/// Many writers at once share a transaction; one that is refused takes nobody along.
async fn a_stale_append_hurts_no_other(kept: Kept) {
    let store = kept.open();
    let names: Vec<String> = (0..60).map(|table| format!("t{table}")).collect();
    for place in 0..4 {
        let all = names.iter().enumerate().map(|(number, name)| {
            let wrong = place == 2 && number % 7 == 0;
            store.append(append(name, if wrong { 9 } else { place }, 1))
        });
        for (number, done) in futures_util::future::join_all(all).await.into_iter().enumerate() {
            let stale = place >= 2 && number % 7 == 0;
            assert_eq!(done, if stale { Err(StoreError::Stale) } else { Ok(()) }, "t{number}");
        }
    }
    assert_eq!((rows(&store, "t0").await, rows(&store, "t1").await), (2, 4));
    assert_eq!(store.size().await.expect("a size").0, 60);
}

async fn what_the_house_keeps_comes_back(kept: Kept) {
    let store = kept.open();
    assert_eq!(store.running(5).await, Ok(5));
    assert_eq!(store.running(7).await, Ok(12));
    assert_eq!(store.block("192.0.2.0/24".into(), 9, Some("why".into())).await, Ok(true));
    assert_eq!(store.block("192.0.2.0/24".into(), 10, Some("again".into())).await, Ok(true));
    store.probe("well".into()).await.expect("well");
    store.stop();
    assert!(store.running(0).await.is_err(), "it is shut down");
    let store = kept.open();
    assert_eq!(store.running(0).await, Ok(12));
    let block = BlockedNetwork { network: "192.0.2.0/24".into(), since: 10, why: "again".into() };
    assert_eq!(store.blocks().await, Ok(vec![block]));
    assert_eq!(store.block("192.0.2.0/24".into(), 0, None).await, Ok(true));
    assert_eq!(store.block("192.0.2.0/24".into(), 0, None).await, Ok(false));
}

async fn lists_show_what_they_should(kept: Kept) {
    let store = kept.open();
    let listing = |open, info: &str| Listing { state: "lobby".into(), open, info: info.into() };
    for number in 0..9 {
        let mut made = append(&format!("t{number}"), 0, number);
        made[0].listing = Some(listing(number > 0, &format!("info {number}")));
        made[0].maker = (number > 2).then(|| "somebody".into());
        store.append(made).await.expect("stored");
    }
    let open = store.open_tables(100).await.expect("a list");
    let newest = [8, 7, 6, 5, 4, 2, 1].map(|number| format!("info {number}"));
    assert_eq!(open, newest, "five of one maker");
    assert_eq!(store.listing("t0").await, Ok(Some(listing(false, "info 0"))));
    assert_eq!(store.listing("none").await, Ok(None));
    let lines = store.lines(false, 3, 0).await.expect("lines");
    assert_eq!(lines.iter().map(|line| &*line.table).collect::<Vec<_>>(), ["t8", "t7", "t6"]);
    assert_eq!((lines[0].rows, lines[0].touched, lines[0].open), (1, 8, true));
    assert_eq!(store.lines(true, 3, 0).await, Ok(Vec::new()));
}

/// An asker who comes later waits for what is under way, not for all that somebody else has asked
/// for.
async fn reviews_take_turns_by_asker(kept: Kept) {
    let store = kept.open();
    let ask = async |table: &str, asker: &str| {
        store.queue_review(table, asker.into(), (5, 8)).await.expect("stored")
    };
    let next = async || store.next_review(9).await.expect("read");
    let done = async |table: &str| {
        store.keep_review(table.into(), "{}".into()).await.expect("kept");
    };
    for table in ["a1", "a2", "a3", "a4", "a5", "b1", "b2"] {
        store.append(append(table, 0, 1)).await.expect("stored");
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
    assert_eq!(store.review("b1").await, Ok(Some("{}".into())));
    // One that is begun too often is given up, and can be asked for again.
    store.append(append("c", 0, 1)).await.expect("stored");
    assert!(ask("c", "c").await);
    assert_eq!(store.next_review(1).await, Ok(Some("c".into())));
    assert_eq!(store.next_review(1).await, Ok(None));
    assert_eq!(store.review_place("c").await, Ok(ReviewPlace::Failed));
    assert!(ask("c", "c").await);
    assert_eq!(store.next_review(1).await, Ok(Some("c".into())));
    assert_eq!(store.forget("c").await, Ok(true));
    done("c").await;
    assert_eq!(store.review_place("c").await, Ok(ReviewPlace::None), "the table is no more");
}

const HOUR: u64 = 3600;
const DAY_MS: u64 = 24 * 3_600_000;

/// A sweep with the usual settings.
fn sweep(calendar_day: u64, running: u64) -> Sweep {
    let before = (calendar_day * DAY_MS).saturating_sub(90 * DAY_MS);
    let (apart, keep, awake) = (24 * HOUR, 7 * 24 * HOUR, HashSet::new());
    Sweep { before, running, apart, keep, most: 10, awake }
}

async fn old_tables_are_put_aside_after_two_sightings_and_come_back(kept: Kept) {
    let store = kept.open();
    store.append(append("old", 0, 1)).await.expect("stored");
    store.append(append("new", 0, 100 * DAY_MS)).await.expect("stored");
    let first = store.sweep(sweep(100, 10 * HOUR)).await.expect("swept");
    assert_eq!((first.aside.len(), first.forgotten.len()), (0, 0), "a first sighting");
    let soon = store.sweep(sweep(100, 11 * HOUR)).await.expect("swept");
    assert!(soon.aside.is_empty(), "too soon after the first");
    let later = store.sweep(sweep(101, 34 * HOUR)).await.expect("swept");
    assert_eq!(later.aside, ["old"]);
    assert_eq!(store.load("old").await, Ok(None));
    assert!(store.load("new").await.expect("read").is_some());
    assert_eq!(store.bring_back("old", 101 * DAY_MS).await, Ok(true));
    assert_eq!(store.bring_back("old", 101 * DAY_MS).await, Ok(false));
    assert!(store.load("old").await.expect("read").is_some_and(|stored| stored.rows.len() == 1));
    // Put aside once more, it is forgotten a week later.
    store.sweep(sweep(300, 40 * HOUR)).await.expect("swept");
    assert_eq!(store.sweep(sweep(301, 64 * HOUR)).await.expect("swept").aside, ["new", "old"]);
    let week = store.sweep(sweep(302, (64 + 7 * 24 - 1) * HOUR)).await.expect("swept");
    assert!(week.forgotten.is_empty());
    let week = store.sweep(sweep(302, (64 + 7 * 24) * HOUR)).await.expect("swept");
    assert_eq!(week.forgotten.len(), 2);
    assert_eq!(store.bring_back("old", 1).await, Ok(false));
}

async fn a_calendar_that_jumps_sweeps_nothing(kept: Kept) {
    let store = kept.open();
    for number in 0..30 {
        store.append(append(&format!("t{number}"), 0, 1000 * DAY_MS)).await.expect("stored");
    }
    // A hundred days ahead for some hours, then right again, and then once more.
    for running in [1, 5, 20] {
        assert!(store.sweep(sweep(1100, running * HOUR)).await.expect("swept").aside.is_empty());
    }
    assert!(store.sweep(sweep(1000, 22 * HOUR)).await.expect("swept").aside.is_empty());
    for running in [26, 30, 45] {
        assert!(store.sweep(sweep(1100, running * HOUR)).await.expect("swept").aside.is_empty());
    }
    // If it stays so, there is a bound to one sweep, and tables that are awake are left alone.
    let awake = HashSet::from(["t3".to_owned()]);
    let swept = store.sweep(Sweep { awake, ..sweep(1100, 60 * HOUR) }).await.expect("swept");
    assert_eq!(swept.aside.len(), 10);
    assert!(!swept.aside.contains(&"t3".to_owned()));
    // Whoever plays at a table brings it back.
    store.append(append(&swept.aside[0], 1, 1100 * DAY_MS)).await.expect("stored");
    assert!(store.load(&swept.aside[0]).await.expect("read").is_some_and(|t| t.rows.len() == 2));
}

/// Every card counts, not only sitting down.
async fn a_game_that_is_played_slowly_is_kept(kept: Kept) {
    let store = kept.open();
    store.append(append("slow", 0, DAY_MS)).await.expect("stored");
    for (place, day) in [30, 60, 85, 89, 120, 170].into_iter().enumerate() {
        store.append(append("slow", 1 + place as u64, day * DAY_MS)).await.expect("stored");
        for part in 0..3 {
            let swept = store.sweep(sweep(day + 2, day * 24 * HOUR + part * 12 * HOUR)).await;
            assert!(swept.expect("swept").aside.is_empty(), "day {day}");
        }
    }
}

/// An earlier program would fail at the first entry that it does not know, in the middle of a game.
async fn logs_of_a_later_version_are_left_alone(kept: Kept) {
    let store = kept.open();
    store.append(append("t", 0, 1)).await.expect("stored");
    let later = table::LOG_VERSION + 1;
    let written = store.change(move |change| change.set_house("log_version", later.to_string()));
    assert_eq!(written.await, Ok(1));
    drop(store);
    let (version, known) = (later as usize, later as usize - 1);
    assert_eq!(kept.try_open().err(), Some(StoreError::TooNew { version, known }));
}

/// There and back, everything is as it was; a full place is left alone, and a used one too.
#[tokio::test]
async fn data_moves_there_and_back() {
    let (file, away, back) = (Kept::file("from"), Kept::postgres(), Kept::file("back"));
    let store = file.open();
    for number in 0..40 {
        let mut made = append(&format!("t{number}"), 0, number);
        made[0].rows = vec!["{\"name\":\"J\u{f6}rg\"}".into(); 120];
        made[0].maker = (number % 2 == 0).then(|| "somebody".into());
        store.append(made).await.expect("stored");
    }
    assert_eq!(store.forget("t39").await, Ok(true));
    store.sweep(sweep(100, 10 * HOUR)).await.expect("swept");
    store.sweep(sweep(101, 40 * HOUR)).await.expect("swept");
    store.keep_review("t1".into(), "{}".into()).await.expect("kept");
    assert_eq!(store.queue_review("t2", "a".into(), (5, 8)).await, Ok(true));
    assert_eq!(store.block("192.0.2.0/24".into(), 9, Some("why".into())).await, Ok(true));
    assert_eq!(store.running(7).await, Ok(7));
    let moved = |from: &Kept, to: &Kept| {
        let (from, to) = (from.place(), to.place());
        std::thread::spawn(move || copy(&from, &to)).join().expect("no panic")
    };
    drop(store);
    assert_eq!(moved(&file, &away), Ok(39));
    // What nodes know each other by stays in its house: a copy must not open their door.
    let store = away.open();
    let word = |change: &mut dyn Database| change.set_house("node_word", "secret".into());
    store.change(word).await.expect("written");
    store.probe("well".into()).await.expect("written");
    drop(store);
    assert!(moved(&back, &away).is_err(), "there is data already");
    let store = away.open();
    assert_eq!(moved(&away, &back), Err(StoreError::Locked), "a server works on it");
    drop(store);
    assert_eq!(moved(&away, &back), Ok(39));
    let all = |kept: &Kept| {
        let place = kept.place();
        std::thread::spawn(move || copy::everything(&place))
            .join()
            .expect("no panic")
            .expect("read")
    };
    let (first, second, third) = (all(&file), all(&away), all(&back));
    assert_eq!(first.len(), 39 + 39 * 120 + 1 + 1 + 1 + 2);
    let own = |row: &&database::DatabaseRow| matches!(&row.0[0], database::SqlValue::Text(key) if copy::is_own(key));
    assert_eq!(second.iter().filter(own).count(), 2);
    assert_eq!(third.iter().filter(own).count(), 0);
    let second: Vec<_> = second.iter().filter(|row| !own(row)).cloned().collect();
    assert!(first == second && second == third);
    // New tables go on where the old ones end.
    let store = away.open();
    store.append(append("new", 0, 1)).await.expect("stored");
    assert_eq!(rows(&store, "t30").await, 120);
}
