//! What happens to tables that fail, and when many are put down at once.

use super::*;
use crate::store::StoreOptions;

fn hall(name: &str) -> Arc<Hall> {
    let data = std::env::temp_dir().join(format!("trickhold-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    let store = Store::open(&data, StoreOptions::default()).expect("a store");
    let listen = "127.0.0.1:0".parse().expect("an address");
    Hall::new(Config::new(data, listen), store, None, crate::outside::system())
}

async fn info(hall: &Arc<Hall>, id: &str) -> Result<TableInfo, Refusal> {
    let asked = hall.ask(id, |reply| TableInput::Info { reply });
    tokio::time::timeout(Duration::from_secs(10), asked).await.expect("nothing spins or hangs")
}

/// A table that fails starts again from its log, and nobody else notices.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_panics_starts_again() {
    let hall = hall("panic");
    let address = IpAddr::from([192, 0, 2, 1]);
    let made = hall.create(address, &Setup::new("david-goliath"), "Ann", &[], None).await;
    let (table, token) = made.expect("a table");
    let (out, mut heard) = mpsc::channel(16);
    let enter = r#"{"type":"enter","wire":2,"token":"TOKEN"}"#.replace("TOKEN", &token);
    let enter = serde_json::from_str(&enter).expect("an enter");
    hall.enter(&table.id, enter, address, out).await.expect("a connection");
    for times in 1..=3 {
        hall.send(&table.id, TableInput::Panic).await;
        // Whoever comes at the same moment may have to ask again.
        let mut again = info(&hall, &table.id).await;
        for _ in 0..100 {
            if again.is_ok() {
                break;
            }
            again = info(&hall, &table.id).await;
        }
        let Ok(again) = again else { panic!("the table does not come back") };
        assert_eq!(again.seats, table.seats);
        let counted = async {
            while hall.metrics.table_panics.get() < times {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), counted).await.expect("it is counted");
        assert_eq!(hall.metrics.table_panics.get(), times);
    }
    // Its connections end, so that they can come back.
    while heard.recv().await.is_some() {}
    assert!(info(&hall, "nosuchtable").await.is_err());
    let _ = std::fs::remove_dir_all(&hall.config.data);
}

/// When many tables are put down at once, the ends of their connections must not wake them all again.
#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_connection_wakes_nothing() {
    let hall = hall("exit");
    let address = IpAddr::from([192, 0, 2, 1]);
    let made = hall.create(address, &Setup::new("david-goliath"), "Ann", &[], None).await;
    let (table, token) = made.expect("a table");
    let (out, mut heard) = mpsc::channel(16);
    let enter = r#"{"type":"enter","wire":2,"token":"TOKEN"}"#.replace("TOKEN", &token);
    let enter = serde_json::from_str(&enter).expect("an enter");
    let conn = hall.enter(&table.id, enter, address, out).await.expect("a connection");
    hall.put_down().await;
    while heard.recv().await.is_some() {}
    let asleep = async {
        while hall.is_awake(&table.id) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), asleep).await.expect("it falls asleep");
    hall.exit(&table.id, conn).await;
    assert!(!hall.is_awake(&table.id));
    let _ = std::fs::remove_dir_all(&hall.config.data);
}

/// A client that comes with more than a table knows has it from another server: the table is read
/// again.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_taken_elsewhere_is_read_again() {
    let here = hall("elsewhere");
    let store = Store::open(&here.config.data, StoreOptions::default()).expect("a store");
    let config = Config::clone(&here.config);
    let there = Hall::new(config, store, None, crate::outside::system());
    let address = IpAddr::from([192, 0, 2, 1]);
    let made = here.create(address, &Setup::new("david-goliath"), "Ann", &[], None).await;
    let (table, _) = made.expect("a table");
    assert!(info(&here, &table.id).await.is_ok(), "it is awake here");
    let (name, token) = ("Bob".into(), secret::hashed("bob"));
    let join = |reply| TableInput::Join { name, token, address, reply };
    there.ask(&table.id, join).await.expect("a table").expect("a seat");
    let (out, mut heard) = mpsc::channel(16);
    let enter = r#"{"type":"enter","wire":2,"token":"bob","seen":2}"#;
    let enter = serde_json::from_str(enter).expect("an enter");
    here.enter(&table.id, enter, address, out).await.expect("Bob has a seat here too");
    let Some(SocketMessage::Rest(mut rest)) = heard.recv().await else { panic!("a welcome") };
    assert!(rest.next().is_some_and(|welcome| welcome.contains(r#""number":2,"#)));
    let _ = std::fs::remove_dir_all(&here.config.data);
}

/// A table that does not take its farewell does not hold up the end.
#[tokio::test(flavor = "multi_thread")]
async fn closing_waits_for_nobody_for_long() {
    let hall = hall("closing");
    // Somebody who never listens.
    let (sender, _inputs) = mpsc::channel(1);
    let (reply, _) = oneshot::channel();
    sender.try_send(TableInput::Info { reply }).expect("room");
    hall.tables.lock().insert("deaf".into(), sender);
    let begun = Instant::now();
    hall.close().await;
    assert!(begun.elapsed() < 3 * CLOSING);
    let _ = std::fs::remove_dir_all(&hall.config.data);
}
