//! A server on PostgreSQL: the same games, a database that goes and comes back, and plain words for
//! one that cannot be used.

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use client::{Error, ServerMessage};
use common::postgres::{Cluster, PASSWORD, name_of};
use common::{TestServer, finish, next_event, set_up};
use serde_json::{Value, json};
use server::{PostgresUrl, Store, StoreError};
use wire::{Answer, NoticeCode, OwnedSeat};

/// Waits until the server finds itself well, or not; an answer about that is good for a second.
async fn health(house: &TestServer, well: bool) -> String {
    let found = async {
        loop {
            let health = house.get("/health").await;
            if health.is_ok() == well {
                return health.map_or_else(|error| error.to_string(), |health| health.to_string());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), found).await.expect("it finds out by itself")
}

fn refused(answer: &Answer) -> Option<String> {
    answer.refusal.as_ref().map(|refusal| refusal.code())
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_recorded_and_still_there_after_a_restart() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let house = TestServer::on(&url).await;
    let (seat, mut connection) = house.seated(set_up()).await;
    let record = format!("/api/tables/{}/record", seat.table.id);
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    finish(&mut connection).await;
    let before = house.get(&record).await.expect("a record");
    games::Record::from_value(&before).expect("it is right");
    let list = server::admin(&house.data, None, server::Admin::List { most: 9 }).await;
    assert_eq!(list.expect("a list")[0]["table"], json!(seat.table.id));
    let (data, _) = house.end().await;
    assert!(!data.join(server::FILE).exists(), "nothing is in a file");
    // The same without a server.
    let database = PostgresUrl::parse(&url, None).expect("an address");
    let list = server::admin(&data, Some(database), server::Admin::List { most: 9 }).await;
    assert_eq!(list.expect("a list")[0]["table"], json!(seat.table.id));
    let _ = std::fs::remove_dir_all(data);
    let house = TestServer::on(&url).await;
    assert_eq!(house.get(&record).await.expect("a record"), before);
    house.stop().await;
}

/// Backups are taken while a game is played: what was acknowledged before is in them, and the game goes
/// on from there.
#[tokio::test(flavor = "multi_thread")]
async fn a_dump_and_a_base_backup_have_everything() {
    let cluster = Cluster::start();
    let url = cluster.database();
    let house = TestServer::on(&url).await;
    let record = async |house: &TestServer, seat: &OwnedSeat| {
        let record = house.get(&format!("/api/tables/{}/record", seat.table.id)).await;
        let record = record.expect("a record");
        games::Record::from_value(&record).expect("it is right");
        record
    };
    let start = json!({"type": "start"});
    let (over, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &start).await.expect("sent");
    finish(&mut connection).await;
    let before = record(&house, &over).await;
    let (seat, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &start).await.expect("sent");
    let event = next_event(&mut connection, |event| !event.legal.is_empty()).await;
    let card = &event.legal[0];
    let played = house.answer(&mut connection, "card", event.number, card).await;
    assert_eq!(refused(&played), None);
    let (dumped, copy) = (cluster.restored(&url), cluster.backed_up());
    for url in [dumped, copy.address(name_of(&url))] {
        let house = TestServer::on(&url).await;
        assert_eq!(record(&house, &over).await, before);
        let mut connection = house.connect(&seat, Some(event.number)).await;
        let again = house.answer(&mut connection, "card", event.number, card).await;
        assert_eq!((again.number, refused(&again)), (played.number, None), "it is known");
        drop(connection);
        let mut connection = house.connect(&seat, Some(event.number)).await;
        finish(&mut connection).await;
        record(&house, &seat).await;
        house.stop().await;
    }
    house.stop().await;
}

/// A database of the second version, made by `copy` from the file beside it.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_an_earlier_version_opens() {
    let cluster = Cluster::start();
    let url = cluster.database();
    cluster.sql(name_of(&url), include_str!("data-5/postgres-2.sql"));
    let house = TestServer::on(&url).await;
    let kept: Value = serde_json::from_str(include_str!("data-5/seats.json")).expect("JSON");
    let mut states = Vec::new();
    for seat in kept["seats"].as_array().expect("seats") {
        let (table, token) = (seat["table"].as_str().expect("id"), seat["token"].as_str());
        let mut connection = house.api.connect(table, token, Some(0)).await.expect("open");
        let Ok(ServerMessage::Welcome(_)) = connection.hear().await else { panic!("a welcome") };
        let info = house.get(&format!("/api/tables/{table}")).await.expect("the table");
        states.push(info["state"].as_str().expect("a state").to_owned());
    }
    assert_eq!(states, ["lobby", "playing", "over", "playing", "over"]);
    assert_eq!(cluster.sql(name_of(&url), "SELECT max(version) FROM schema_version"), "3\n");
    house.stop().await;
}

/// Somebody holds a table that the schema has to change: that is said soon, and changes nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_schema_that_cannot_be_changed_now_is_not_waited_for() {
    let cluster = Arc::new(Cluster::start());
    let url = cluster.database();
    let name = name_of(&url).to_owned();
    cluster.sql(&name, include_str!("data-5/postgres-2.sql"));
    let holding = {
        let (cluster, name) = (cluster.clone(), name.clone());
        let hold = "BEGIN; LOCK TABLE nodes; SELECT pg_sleep(60)";
        tokio::task::spawn_blocking(move || cluster.try_sql(&name, hold))
    };
    let held = "SELECT pid FROM pg_locks WHERE relation = 'nodes'::regclass AND granted
        AND mode = 'AccessExclusiveLock'";
    while cluster.sql(&name, held).is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let begun = Instant::now();
    let why = why_not(&url, None).await;
    assert!(why.contains("another server or program works on this data"), "{why}");
    assert!(begun.elapsed() < Duration::from_secs(10), "it waits");
    cluster.sql(&name, &format!("SELECT pg_terminate_backend(pid) FROM ({held}) AS held"));
    assert!(holding.await.expect("no panic").is_err());
    assert_eq!(cluster.sql(&name, "SELECT max(version) FROM schema_version"), "2\n");
    drop(connect(&url, None).await.expect("it can be used"));
    assert_eq!(cluster.sql(&name, "SELECT max(version) FROM schema_version"), "3\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_when_the_database_comes_back() {
    let cluster = Cluster::start();
    let url = cluster.database();
    let house = TestServer::on(&url).await;
    let (seat, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    for mode in ["fast", "immediate"] {
        let event = next_event(&mut connection, |event| !event.legal.is_empty()).await;
        cluster.stop(mode);
        let refusal = house.answer(&mut connection, mode, event.number, &event.legal[0]).await;
        assert_eq!(refused(&refusal).as_deref(), Some("storage"));
        let unwell = health(&house, false).await;
        assert!(unwell.contains("cannot be reached"), "{unwell}");
        let table = house.create(set_up()).await.expect_err("nothing can be stored");
        assert!(matches!(table, Error::Refused(503, _)), "{table}");
        // A client that comes now is told to come back.
        let coming = house.api.enter(&seat.table.id, Some(&seat.token), None).await;
        assert!(coming.is_err());
        cluster.go_on();
        health(&house, true).await;
        let again = async {
            loop {
                let sent = house.answer(&mut connection, mode, event.number, &event.legal[0]);
                let answer = sent.await;
                if refused(&answer).as_deref() != Some("storage") {
                    return answer;
                }
            }
        };
        let answer = tokio::time::timeout(Duration::from_secs(20), again).await.expect("in time");
        assert_eq!(refused(&answer), None, "the same card under the same id");
    }
    finish(&mut connection).await;
    let record = house.get(&format!("/api/tables/{}/record", seat.table.id)).await;
    games::Record::from_value(&record.expect("a record")).expect("it is right");
    house.stop().await;
}

/// The database has become a replica, as behind an address that moved: nothing old is told, and when the
/// primary is there again, everything goes on by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_replica_is_not_believed_and_left_by_itself() {
    let cluster = Cluster::start();
    let url = cluster.database();
    let house = TestServer::on(&url).await;
    let (seat, connection) = house.seated(set_up()).await;
    drop(connection);
    let name = name_of(&url);
    let become_one = |on: &str| {
        let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = {on}");
        cluster.sql("postgres", &set);
        // As if everybody had to connect anew.
        let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE application_name LIKE 'trickhold%'";
        cluster.sql("postgres", end);
    };
    become_one("on");
    let unwell = health(&house, false).await;
    assert!(unwell.contains("read-only replica"), "{unwell}");
    // Readers are not told what a standby knows either.
    let list = house.get("/api/tables").await;
    assert!(matches!(list, Err(Error::Refused(503, _))), "{list:?}");
    become_one("off");
    health(&house, true).await;
    assert!(house.get("/api/tables").await.is_ok());
    house.connect(&seat, Some(1)).await;
    house.stop().await;
}

/// A commit that waits for a standby is not there: nobody reads it, nobody is told of it, and a new
/// connection of ours does not push it through. When the standby has it, it counts, once.
#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_a_standby_is_told_to_nobody() {
    let cluster = Cluster::start();
    let url = cluster.database();
    let house = TestServer::on(&url).await;
    let (seat, mut connection) = house.seated(set_up()).await;
    let wait_for = |standby: &str| {
        cluster
            .sql("postgres", &format!("ALTER SYSTEM SET synchronous_standby_names = '{standby}'"));
        cluster.sql("postgres", "SELECT pg_reload_conf()");
    };
    let stored = || {
        let rows = "SELECT count(*) FROM log WHERE row LIKE '%\"chat\"%'";
        cluster.sql(name_of(&url), rows).trim().to_owned()
    };
    wait_for("nobody");
    let chat = json!({"type": "chat", "text": "hello"});
    // The setting takes a moment to be everywhere; until then moves are stored as ever.
    let (mut before, mut id) = (0, String::new());
    for number in 0..200 {
        id = format!("i{number}");
        let answer = house.answer(&mut connection, &id, 1, &chat).await;
        match refused(&answer).as_deref() {
            Some("storage") => break,
            other => assert_eq!(other, None),
        }
        before += 1;
    }
    // That one was given up with its connection; these come by new ones.
    for _ in 0..2 {
        let answer = house.answer(&mut connection, &id, 1, &chat).await;
        assert_eq!(refused(&answer).as_deref(), Some("storage"));
    }
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    assert_ne!(cluster.sql("postgres", waiting).trim(), "0", "it still waits");
    assert_eq!(stored(), before.to_string());
    wait_for("");
    // Now it is there, and whoever comes back is told of it; the same intent gets its answer.
    let again = async {
        loop {
            let entered = house.api.enter(&seat.table.id, Some(&seat.token), Some(1)).await;
            if let Ok((mut connection, _)) = entered
                && connection.intend(&id, 1, &chat).await.is_ok()
            {
                while let Ok(heard) = connection.hear().await {
                    match heard {
                        ServerMessage::Answer(answer) if refused(&answer).is_none() => return,
                        ServerMessage::Answer(_) => break,
                        _ => {}
                    }
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), again).await.expect("in time");
    assert_eq!(stored(), (before + 1).to_string());
    house.stop().await;
}

/// Somebody else has taken the table, or has written to it: nothing is told that is not in the log,
/// and everything that is.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_others_wrote_to_reads_itself_again() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let house = TestServer::on(&url).await;
    let (seat, mut connection) = house.seated(set_up()).await;
    let chat = json!({"type": "chat", "text": "hello"});
    let first = house.answer(&mut connection, "first", 1, &chat).await;
    assert_eq!(refused(&first), None);
    cluster.sql(name_of(&url), "UPDATE tables SET epoch = epoch + 1");
    let stale = house.answer(&mut connection, "second", 1, &chat).await;
    assert_eq!(refused(&stale).as_deref(), Some("storage"));
    let again = house.answer(&mut connection, "second", 1, &chat).await;
    assert_eq!(refused(&again), None, "it owns the table again");
    let twice = "INSERT INTO log SELECT key, seq + 1, row FROM log ORDER BY seq DESC LIMIT 1";
    cluster.sql(name_of(&url), twice);
    let stale = house.answer(&mut connection, "third", 1, &chat).await;
    assert_eq!(refused(&stale).as_deref(), Some("storage"));
    connection.intend("third", 1, &chat).await.expect("sent");
    let notice = loop {
        match connection.hear().await {
            Ok(_) => {}
            Err(Error::Closed(notice)) => break notice,
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(notice.code, NoticeCode::Storage);
    // A client that comes back is told what the other has written.
    let mut connection = house.connect(&seat, Some(1)).await;
    let mut chats = 0;
    while chats < 3 {
        if let ServerMessage::Event(event) = connection.hear().await.expect("heard") {
            let event = serde_json::to_value(&event).expect("JSON");
            chats += usize::from(event["event"]["type"] == "chat");
        }
    }
    house.stop().await;
}

async fn connect(url: &str, password: Option<&str>) -> Result<Store, StoreError> {
    let url = PostgresUrl::parse(url, password)?;
    tokio::task::spawn_blocking(move || Store::connect(&url)).await.expect("no panic")
}

/// Why a database cannot be used, in plain words.
async fn why_not(url: &str, password: Option<&str>) -> String {
    match connect(url, password).await {
        Ok(_) => panic!("{url} can be used"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_database_is_said_at_the_start() {
    let cluster = Cluster::start();
    let plain = cluster.over_tcp("127.0.0.1", "sslmode=disable");
    let wrong = why_not(&plain, Some("wrong")).await;
    assert!(wrong.contains("password") && wrong.contains("PGPASSWORD"), "{wrong}");
    let none = why_not(&plain, None).await;
    assert!(none.contains("password missing"), "{none}");
    drop(connect(&plain, Some(PASSWORD)).await.expect("it can be used"));
    let nowhere = why_not(&cluster.address("nowhere"), None).await;
    assert!(nowhere.contains("\"nowhere\" does not exist"), "{nowhere}");
    let closed = why_not("postgres://trickhold@127.0.0.1:1/postgres", None).await;
    assert!(closed.contains("cannot be reached"), "{closed}");
    let odd = why_not(&cluster.over_tcp("127.0.0.1", "sslmode=allow"), None).await;
    assert!(odd.contains("sslmode=allow is not known"), "{odd}");
    // One server works on a database.
    let url = cluster.database();
    let first = connect(&url, None).await.expect("it can be used");
    let second = why_not(&url, None).await;
    assert!(second.contains("another server"), "{second}");
    first.stop();
    // What a later version has written is left alone.
    cluster.sql(name_of(&url), "INSERT INTO schema_version VALUES (999)");
    let newer = why_not(&url, None).await;
    assert!(newer.contains("999") && newer.contains("use a newer program"), "{newer}");
    // Something else is there under the name of a table of ours: the first thing that went wrong is told.
    let other = cluster.database();
    cluster.sql(name_of(&other), "CREATE TABLE log (of_somebody_else int)");
    let other = why_not(&other, None).await;
    assert!(other.contains("\"log\" already exists"), "{other}");
    // A user who may not make tables.
    cluster.sql("postgres", "CREATE ROLE guest LOGIN");
    let guest = cluster.database().replace("user=trickhold", "user=guest");
    let guest = why_not(&guest, None).await;
    assert!(guest.contains("permission denied"), "{guest}");
    let replica = cluster.replica();
    let read_only = why_not(&replica.address("postgres"), None).await;
    assert!(read_only.contains("read-only replica"), "{read_only}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_way_to_the_database_is_encrypted_where_that_is_asked_for() {
    let cluster = Cluster::start();
    let required = cluster.over_tcp("localhost", "sslmode=require");
    let plain = why_not(&required, Some(PASSWORD)).await;
    assert!(plain.contains("does not support TLS"), "{plain}");
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("made");
    cluster.use_tls(&made.cert.pem(), &made.signing_key.serialize_pem());
    cluster.stop("fast");
    cluster.go_on();
    let file = std::env::temp_dir().join(format!("trickhold-root-{}.pem", std::process::id()));
    std::fs::write(&file, made.cert.pem()).expect("written");
    let known = format!("sslmode=verify-full&sslrootcert={}", file.display());
    // Whoever names certificates wants them checked.
    let alone = format!("sslrootcert={}", file.display());
    for more in ["sslmode=require", &known, &alone] {
        let url = cluster.over_tcp("localhost", more);
        let store = connect(&url, Some(PASSWORD)).await.expect("it can be used");
        let encrypted = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
            WHERE ssl AND application_name LIKE 'trickhold writer%'";
        assert_eq!(cluster.sql("postgres", encrypted).trim(), "1", "{more}");
        store.stop();
    }
    let strange =
        why_not(&cluster.over_tcp("localhost", "sslmode=verify-full"), Some(PASSWORD)).await;
    assert!(strange.contains("certificate"), "{strange}");
    for checked in [&known, &alone] {
        let elsewhere = why_not(&cluster.over_tcp("127.0.0.1", checked), Some(PASSWORD)).await;
        assert!(elsewhere.contains("certificate"), "{elsewhere}");
    }
    let _ = std::fs::remove_file(file);
}
