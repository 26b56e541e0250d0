//! What a host can count on: files are the owner's alone, damage is named, and a running server can be
//! told what to do.

mod common;

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use client::Error;
use common::{TestServer, finish, generous, set_up};
use serde_json::{Value, json};
use server::{Admin, Append, Listing, Store, StoreOptions};

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("trickhold-house-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn append(table: &str, from: u64, now: u64) -> Vec<Append> {
    let (game, rows) = ("david-goliath".into(), vec![format!("{{\"at\":{now}}}")]);
    let listing = (from == 0).then(Listing::default);
    vec![Append { table: table.into(), game, from, epoch: 0, rows, now, listing, maker: None }]
}

fn mode(path: &Path) -> u32 {
    path.metadata().expect("it is there").permissions().mode() & 0o777
}

#[tokio::test(flavor = "multi_thread")]
async fn data_is_for_its_owner_alone() {
    let house = TestServer::start().await;
    house.create(set_up()).await.expect("a table");
    assert_eq!(mode(&house.data), 0o700);
    for name in ["trickhold.db", "trickhold.db-wal", "lock", "admin.sock"] {
        assert_eq!(mode(&house.data.join(name)), 0o600, "{name}");
    }
    let copy = house.data.join("copy.db");
    server::backup(&house.data, &copy).expect("a backup");
    assert_eq!(mode(&copy), 0o600);
    // An older version left everything open.
    let data = folder("open");
    std::fs::create_dir_all(&data).expect("a folder");
    std::fs::copy(&copy, data.join(server::FILE)).expect("a copy");
    for (path, open) in [(data.clone(), 0o755), (data.join(server::FILE), 0o644)] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(open)).expect("a mode");
    }
    house.stop().await;
    let house = TestServer::open(data, generous()).await;
    assert_eq!((mode(&house.data), mode(&house.data.join(server::FILE))), (0o700, 0o600));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_stop_everything_is_in_the_one_file() {
    let house = TestServer::start().await;
    let seat = house.create(set_up()).await.expect("a table");
    let data = house.data.clone();
    let copied = folder("copied");
    std::fs::create_dir_all(&copied).expect("a folder");
    let again = house.restart().await;
    again.create(set_up()).await.expect("another table");
    let (kept, _) = again.end().await;
    std::fs::copy(data.join(server::FILE), copied.join(server::FILE)).expect("a copy");
    let house = TestServer::open(copied, generous()).await;
    house.get(&format!("/api/tables/{}", seat.table.id)).await.expect("the table");
    house.stop().await;
    let _ = std::fs::remove_dir_all(kept);
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_named_and_shows_in_the_health() {
    let house = TestServer::start().await;
    for _ in 0..60 {
        house.create(set_up()).await.expect("a table");
    }
    assert_eq!(house.get("/health").await.expect("well")["health"], "well");
    let (data, limits) = house.end().await;
    let path = data.join(server::FILE);
    let mut bytes = std::fs::read(&path).expect("the data");
    let pages = bytes.len() / 4096;
    assert!(pages > 20, "{pages} pages");
    for page in pages / 2..pages - 1 {
        bytes[page * 4096..page * 4096 + 512].fill(0x5a);
    }
    std::fs::write(&path, bytes).expect("written");
    let house = TestServer::open(data, limits).await;
    let health = house.get("/health").await.expect_err("it is not well");
    assert!(matches!(&health, Error::Refused(503, _)), "{health}");
    assert!(health.to_string().contains("damaged"), "{health}");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn health_is_no_table() {
    let house = TestServer::start().await;
    house.get("/health").await.expect("well");
    let none = house.get("/api/tables/health/review").await.expect_err("no table");
    assert!(matches!(none, Error::Refused(404, _)), "{none}");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_rules_a_running_server_and_a_stopped_one() {
    let house = TestServer::start().await;
    let (seat, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    finish(&mut connection).await;
    let other = house.create(set_up()).await.expect("a table");
    let data = house.data.clone();
    let tell = async |command| server::admin(&data, None, command).await;
    let list = tell(Admin::List { most: 10 }).await.expect("a list");
    assert_eq!(list.as_array().map(Vec::len), Some(2));
    assert!(list[0]["rows"].as_u64().is_some_and(|rows| rows >= 2), "{list}");
    // Those who sit there are told, and nothing answers for it any more.
    let id = seat.table.id.clone();
    tell(Admin::Delete { table: id.clone() }).await.expect("deleted");
    let notice = loop {
        match connection.hear().await {
            Ok(_) => {}
            Err(Error::Closed(notice)) => break notice,
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(notice.code, wire::NoticeCode::NoSuchTable);
    for path in ["", "/record", "/replay", "/rounds/0", "/review"] {
        let gone = house.get(&format!("/api/tables/{id}{path}")).await.expect_err("gone");
        assert!(matches!(gone, Error::Refused(404, _)), "{path}: {gone}");
    }
    assert!(tell(Admin::Delete { table: id }).await.is_err(), "it is gone already");
    assert!(tell(Admin::Restore { table: other.table.id.clone() }).await.is_err(), "it is there");
    let mut sitting = house.connect(&other, None).await;
    sitting.hear().await.expect("a welcome");
    // A blocked address is turned away at the door, and those inside have to go.
    assert!(tell(Admin::Block { network: "nobody".into(), why: String::new() }).await.is_err());
    let why = "a test".to_owned();
    tell(Admin::Block { network: "127.0.0.0/8".into(), why }).await.expect("blocked");
    assert!(house.get("/health").await.is_err());
    let Err(Error::Closed(notice)) = sitting.hear().await else { panic!("a notice") };
    assert_eq!(notice.code, wire::NoticeCode::Blocked);
    let blocks = tell(Admin::Blocks).await.expect("blocks");
    assert_eq!(
        (&blocks[0]["network"], &blocks[0]["why"]),
        (&json!("127.0.0.0/8"), &json!("a test"))
    );
    tell(Admin::Unblock { network: "127.0.0.0/8".into() }).await.expect("let in again");
    house.get("/health").await.expect("well");
    let (data, limits) = house.end().await;
    // The same without a server.
    let list = server::admin(&data, None, Admin::List { most: 10 }).await.expect("a list");
    assert_eq!(list[0]["table"], json!(other.table.id));
    server::admin(&data, None, Admin::Delete { table: other.table.id.clone() })
        .await
        .expect("deleted");
    assert_eq!(server::admin(&data, None, Admin::Swept).await, Ok(json!([])));
    let house = TestServer::open(data, limits).await;
    let gone = house.get(&format!("/api/tables/{}", other.table.id)).await;
    assert!(matches!(gone, Err(Error::Refused(404, _))));
    house.stop().await;
    assert!(server::admin(Path::new("/nowhere"), None, Admin::Blocks).await.is_err());
}

/// The file gives back the space of tables that are gone; so does one of the first version.
#[tokio::test(flavor = "multi_thread")]
async fn the_file_shrinks() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data-1");
    let data = folder("shrink");
    std::fs::create_dir_all(&data).expect("a folder");
    std::fs::copy(old.join(server::FILE), data.join(server::FILE)).expect("a copy");
    let store = Store::open(&data, StoreOptions::default()).expect("a store");
    for number in 0..20 {
        let mut appends = append(&format!("t{number}"), 0, 1);
        appends[0].rows = vec![format!("{{\"at\":1,\"x\":\"{}\"}}", "x".repeat(1000)); 50];
        store.append(appends).await.expect("stored");
    }
    store.stop();
    drop(store);
    let size = || data.join(server::FILE).metadata().expect("the file").len();
    let full = size();
    let store = Store::open(&data, StoreOptions::default()).expect("a store");
    for number in 0..20 {
        assert_eq!(store.forget(&format!("t{number}")).await, Ok(true));
    }
    store.stop();
    assert!(size() < full / 3, "{} of {full} bytes are left", size());
    drop(store);
    let _ = std::fs::remove_dir_all(data);
}

/// Askers take turns, a restart forgets none, and the waiting time is told.
#[tokio::test(flavor = "multi_thread")]
async fn reviews_wait_in_turn_and_survive_a_restart() {
    let mut house = TestServer::with_reviews(400_000).await;
    let mut tables = Vec::new();
    for _ in 0..7 {
        let (seat, mut connection) = house.seated(set_up()).await;
        connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
        finish(&mut connection).await;
        tables.push(format!("/api/tables/{}/review", seat.table.id));
    }
    let ask = async |house: &TestServer, place: usize, from: &str| -> Result<Value, Error> {
        house.ask_from(&tables[place], from).await
    };
    let mut refused = 0;
    for place in 0..6 {
        refused += usize::from(ask(&house, place, "127.0.0.2").await.is_err());
    }
    assert_eq!(refused, 1, "one asker has five at most");
    ask(&house, 6, "127.0.0.3").await.expect("another one has room");
    let state = house.get(&tables[6]).await.expect("a state");
    assert!(state["before"].as_u64().is_some_and(|before| before <= 1), "{state}");
    assert!(state["wait_seconds"].as_u64().is_some_and(|wait| wait > 0), "{state}");
    let last = house.get(&tables[4]).await.expect("a state");
    assert!(last["before"].as_u64().is_some_and(|before| before >= 4), "{last}");
    house = house.restart().await;
    for place in [0, 1, 2, 3, 4, 6] {
        let state = house.get(&tables[place]).await.expect("it still waits");
        assert!(state["state"] == "waiting" || state["state"] == "running", "{state}");
    }
    house.stop().await;
}
