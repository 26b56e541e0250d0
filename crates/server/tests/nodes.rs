//! Several servers on one PostgreSQL: any of them takes any client, two owners fork nothing, and what
//! one of them gives up or loses another one takes.

mod common;

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use client::{Connection, Error, ServerMessage};
use common::postgres::{Cluster, name_of};
use common::{TestServer, count, finish, next_event, set_up};
use futures_util::future::join_all;
use serde_json::json;
use server::Server;
use wire::{Notice, NoticeCode};

/// Hears until the connection ends with a notice.
async fn notice(connection: &mut Connection) -> Notice {
    let ended = async {
        loop {
            match connection.hear().await {
                Ok(_) => {}
                Err(Error::Closed(notice)) => return notice,
                Err(error) => panic!("{error}"),
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(15), ended).await.expect("it ends")
}

/// Comes to a table, again and again until somebody has it.
async fn come_back(house: &TestServer, seat: &wire::OwnedSeat, seen: Option<u64>) -> Connection {
    let back = async {
        loop {
            let entered = house.api.enter(&seat.table.id, Some(&seat.token), seen).await;
            match entered {
                Ok((connection, _)) => return connection,
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(15), back).await.expect("somebody has it")
}

async fn is_recorded(house: &TestServer, table: &str) {
    let record = house.get(&format!("/api/tables/{table}/record")).await.expect("a record");
    games::Record::from_value(&record).expect("it is right");
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_takes_any_client() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let (one, two) = (TestServer::node(&url).await, TestServer::node(&url).await);
    let mut setup = set_up();
    (setup["open"], setup["advice"]) = (json!(true), json!(true));
    let (seat, mut first) = one.seated(setup).await;
    let id = seat.table.id.clone();
    // The list, a seat and a socket by the other one, which does not have the table.
    let list = two.get("/api/tables").await.expect("a list");
    assert_eq!(list[0]["id"], json!(id));
    let second = two.join(&seat, "Bob").await;
    assert_eq!(second.seat.index(), 1);
    let mut other = two.connect(&second, None).await;
    // Nothing is asked of anybody before both are there.
    assert!(matches!(other.hear().await, Ok(ServerMessage::Welcome(_))));
    first.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let (mut played, mut advised) = (0, false);
    let over = loop {
        let (connection, token, heard) = tokio::select! {
            heard = first.hear() => (&mut first, &seat.token, heard),
            heard = other.hear() => (&mut other, &second.token, heard),
        };
        let ServerMessage::Event(event) = heard.expect("heard") else { continue };
        if event.table.as_ref().is_some_and(|table| table.state == wire::TableState::Over) {
            break event;
        }
        if let Some(action) = event.legal.first() {
            if !advised && *token == second.token {
                let path = format!("/api/tables/{id}/advice");
                two.ask(&path, Some(json!({})), Some(token)).await.expect("advice");
                advised = true;
            }
            played += 1;
            connection.intend(&format!("{played}"), event.number, action).await.expect("sent");
        }
    };
    assert!(advised && over.number > 30, "both have played");
    is_recorded(&one, &id).await;
    is_recorded(&two, &id).await;
    let owners = "SELECT count(DISTINCT owner) FROM tables WHERE owner IS NOT NULL";
    assert_eq!(cluster.sql(name_of(&url), owners).trim(), "1");
    // A wrong token is told by the owner, through the other one.
    let wrong = two.api.enter(&id, Some("wrong"), None).await;
    let Err(Error::Closed(wrong)) = wrong else { panic!("a wrong token") };
    assert_eq!(wrong.code, NoticeCode::WrongToken);
    one.stop().await;
    two.stop().await;
}

/// Many want the same sleeping table at once, by all nodes: one node wakes it, and everybody finds it there.
#[tokio::test(flavor = "multi_thread")]
async fn a_sleeping_table_that_many_nodes_are_asked_for_is_found() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let mut nodes = Vec::new();
    for _ in 0..3 {
        nodes.push(TestServer::node(&url).await);
    }
    for _ in 0..8 {
        let seat = nodes[0].create(set_up()).await.expect("a table");
        let watched = nodes.iter().map(|node| node.api.enter(&seat.table.id, None, None));
        let path = format!("/api/tables/{}/join", seat.table.id);
        let joined = ["Bob", "Cid"].iter().zip(&nodes[1..]);
        let joined = joined.map(|(name, node)| node.ask(&path, Some(json!({"name": name})), None));
        let (watched, joined) = tokio::join!(join_all(watched), join_all(joined));
        for one in watched {
            one.expect("a welcome");
        }
        for one in joined {
            one.expect("a seat");
        }
    }
    // PostgreSQL takes no text with such a character: it is no fault of the database.
    let odd = nodes[0].get("/api/tables/a%00b").await.expect_err("no table is called so");
    assert!(odd.to_string().contains("an address has no character of number 0"), "{odd}");
    for node in nodes {
        node.stop().await;
    }
}

/// A node that stands still while it says how it is must not make the others unwell.
#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_node_is_no_trouble_to_the_health_of_others() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let (one, two) = (TestServer::node(&url).await, TestServer::node(&url).await);
    one.get("/health").await.expect("well");
    two.get("/health").await.expect("well");
    let name = name_of(&url).to_owned();
    let first = "SELECT key FROM house WHERE key LIKE 'health %' ORDER BY key LIMIT 1";
    let key = cluster.sql(&name, first).trim().to_owned();
    let frozen = {
        let (cluster, name) = (cluster.clone(), name.clone());
        let hold =
            format!("BEGIN; UPDATE house SET value = 'x' WHERE key = '{key}'; SELECT pg_sleep(60)");
        tokio::task::spawn_blocking(move || cluster.try_sql(&name, &hold))
    };
    let held = "SELECT pid FROM pg_stat_activity
        WHERE wait_event = 'PgSleep' AND datname = current_database()";
    while cluster.sql(&name, held).is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // The one node that is unwell is the one whose row is held.
    let looks = async {
        loop {
            let (one, two) = tokio::join!(one.get("/health"), two.get("/health"));
            if one.is_err() || two.is_err() {
                return (one.is_ok(), two.is_ok());
            }
        }
    };
    let well = tokio::time::timeout(Duration::from_secs(15), looks).await.expect("it is noticed");
    assert_ne!(well.0, well.1, "one of them is unwell");
    cluster.sql(&name, &format!("SELECT pg_terminate_backend(pid) FROM ({held}) AS held"));
    assert!(frozen.await.expect("no panic").is_err());
    one.stop().await;
    two.stop().await;
}

/// The lease of an owner is taken away under it: both believe that they own the table, and still there
/// is one log.
#[tokio::test(flavor = "multi_thread")]
async fn two_who_believe_to_own_a_table_fork_nothing() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let (one, two) = (TestServer::node(&url).await, TestServer::node(&url).await);
    let (seat, mut stale) = one.seated(set_up()).await;
    stale.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let event = next_event(&mut stale, |event| !event.legal.is_empty()).await;
    cluster.sql(name_of(&url), "DELETE FROM nodes WHERE id = (SELECT owner FROM tables)");
    let mut fresh = come_back(&two, &seat, Some(event.number)).await;
    // What the stale owner is told comes to nothing.
    let action = &event.legal[0];
    let _ = stale.intend("stale", event.number, action).await;
    let answer = two.answer(&mut fresh, "fresh", event.number, action).await;
    assert!(answer.refusal.is_none(), "{:?}", answer.refusal);
    let refused = async {
        loop {
            match stale.hear().await {
                Ok(ServerMessage::Answer(answer)) => {
                    let refused = answer.refusal.is_some() || answer.id == "go";
                    assert!(refused, "a stale owner has acknowledged");
                }
                Ok(ServerMessage::Event(event)) => panic!("a stale owner tells {event:?}"),
                Ok(ServerMessage::Welcome(_)) => {}
                Err(_) => return,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), refused).await.expect("it notices");
    finish(&mut fresh).await;
    is_recorded(&one, &seat.table.id).await;
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_leaves_hands_its_tables_over() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let (one, two) = (TestServer::node(&url).await, TestServer::node(&url).await);
    let (here, mut connection) = one.seated(set_up()).await;
    let (there, elsewhere) = two.seated(set_up()).await;
    drop(elsewhere);
    // One connection to a table of the node's own, one that it passes on.
    let mut passed = come_back(&one, &there, None).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let event = next_event(&mut connection, |event| !event.legal.is_empty()).await;
    let begun = Instant::now();
    let (own, others, ()) = tokio::join!(notice(&mut connection), notice(&mut passed), one.stop());
    assert_eq!([own.code, others.code], [NoticeCode::Closing; 2]);
    let mut connection = come_back(&two, &here, Some(event.number)).await;
    assert!(begun.elapsed() < Duration::from_millis(2500), "no lease was waited for");
    let answer = two.answer(&mut connection, "on", event.number, &event.legal[0]).await;
    assert!(answer.refusal.is_none(), "{:?}", answer.refusal);
    finish(&mut connection).await;
    two.stop().await;
}

/// A database that takes everything and answers nothing: a node that is stopped ends all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_ends_in_time_also_when_the_database_is_silent() {
    let cluster = Cluster::start();
    let url = cluster.database();
    let one = TestServer::node(&url).await;
    let (_, mut connection) = one.seated(set_up()).await;
    let backends = "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'trickhold%'";
    let backends = cluster.sql(name_of(&url), backends);
    let all: Vec<String> =
        backends.lines().map(str::to_owned).chain([cluster.process().to_string()]).collect();
    let signal = |name: &str| {
        let sent = std::process::Command::new("kill").arg(name).args(&all).status();
        assert!(sent.is_ok_and(|status| status.success()));
    };
    signal("-STOP");
    // Something waits for it in every part of the server.
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let ended = tokio::spawn(one.end_within(Duration::from_secs(5))).await;
    signal("-CONT");
    let (data, _) = ended.expect("within 5 seconds");
    let _ = std::fs::remove_dir_all(data);
}

/// Why a node has no lease is told by its health, and it comes back by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_not_let_in_says_why() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let one = TestServer::node(&url).await;
    let (seat, mut connection) = one.seated(set_up()).await;
    let version = |version: &str| {
        let set = format!(
            "UPDATE house SET value = '{version}' WHERE key = 'log_version'; DELETE FROM nodes"
        );
        cluster.sql(name_of(&url), &set);
    };
    let before = cluster.sql(name_of(&url), "SELECT value FROM house WHERE key = 'log_version'");
    version("999");
    assert_eq!(notice(&mut connection).await.code, NoticeCode::Closing);
    let told = async {
        loop {
            match one.get("/health").await {
                Err(error) if error.to_string().contains("use a newer program") => return,
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(15), told).await.expect("it says why");
    assert_eq!(count(&one, "lease_lost_total").await, 1, "however often it asks");
    version(before.trim());
    come_back(&one, &seat, None).await;
    one.stop().await;
}

/// What a host sees of the nodes: how many there are, and that one of them cannot be reached by the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_broken_way_between_nodes_is_counted() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let (one, two) = (TestServer::node(&url).await, TestServer::node(&url).await);
    let (seat, _here) = one.seated(set_up()).await;
    let _passed = come_back(&two, &seat, None).await;
    let counted = async {
        while count(&two, "nodes_alive").await < 2 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), counted).await.expect("both are counted");
    assert_eq!(count(&two, "passed_sockets").await, 1);
    assert_eq!(count(&two, "pass_errors_total").await, 0);
    // Nobody listens there.
    cluster.sql(
        name_of(&url),
        "UPDATE nodes SET address = '127.0.0.1:1'
        WHERE id = (SELECT owner FROM tables)",
    );
    let entered = two.api.enter(&seat.table.id, Some(&seat.token), None).await;
    assert!(matches!(entered, Err(Error::Closed(notice)) if notice.code == NoticeCode::Storage));
    assert_eq!(count(&two, "pass_errors_total").await, 1);
    one.stop().await;
    two.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_without_its_database_answers_for_nothing_and_comes_back() {
    let cluster = Cluster::start();
    let url = cluster.database();
    let one = TestServer::node(&url).await;
    let (seat, mut connection) = one.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let event = next_event(&mut connection, |event| !event.legal.is_empty()).await;
    cluster.stop("fast");
    // Its lease runs out by its own clock.
    assert_eq!(notice(&mut connection).await.code, NoticeCode::Closing);
    let entered = one.api.enter(&seat.table.id, Some(&seat.token), None).await;
    assert!(matches!(entered, Err(Error::Closed(notice)) if notice.code == NoticeCode::Storage));
    assert!(matches!(one.get("/health").await, Err(Error::Refused(503, _))));
    cluster.go_on();
    let mut connection = come_back(&one, &seat, Some(event.number)).await;
    let answer = one.answer(&mut connection, "on", event.number, &event.legal[0]).await;
    assert!(answer.refusal.is_none(), "{:?}", answer.refusal);
    finish(&mut connection).await;
    is_recorded(&one, &seat.table.id).await;
    one.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wants_the_database_alone_and_nodes_exclude_each_other() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let node = TestServer::node(&url).await;
    let mut alone = TestServer::node_config(&url);
    alone.node = None;
    let refused = Server::start(alone.clone()).await.err().expect("a node is there");
    assert!(refused.to_string().contains("another server"), "{refused}");
    node.stop().await;
    let alone = Server::start(alone).await.expect("nobody is there");
    let refused =
        Server::start(TestServer::node_config(&url)).await.err().expect("a server is there");
    assert!(refused.to_string().contains("another server"), "{refused}");
    drop(alone);
}

/// An older node lives, as its row says: what it could not read is refused, until it has gone.
#[tokio::test(flavor = "multi_thread")]
async fn what_an_older_node_cannot_read_is_not_written() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    TestServer::node(&url).await.stop().await;
    let older = "UPDATE house SET value = '1' WHERE key = 'log_version';
        INSERT INTO nodes (id, address, version, until)
            VALUES ('older', '127.0.0.1:1', '0.1', clock_ms() + 600000)";
    cluster.sql(name_of(&url), older);
    let house = TestServer::node(&url).await;
    let (_, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let event = next_event(&mut connection, |event| !event.legal.is_empty()).await;
    house.answer(&mut connection, "act", event.number, &event.legal[0]).await;
    let undo = json!({"type": "undo"});
    let undone = || {
        let rows = "SELECT count(*) FROM log WHERE row LIKE '%\"undone\"%'";
        cluster.sql(name_of(&url), rows).trim().to_owned()
    };
    let refused = house.answer(&mut connection, "undo", u64::MAX, &undo).await.refusal;
    assert_eq!(refused.expect("an older node lives").code(), "upgrading");
    assert_eq!(undone(), "0");
    cluster.sql(name_of(&url), "DELETE FROM nodes WHERE id = 'older'");
    // The same intent: a refusal that passes is no answer.
    let accepted = async {
        while house.answer(&mut connection, "undo", u64::MAX, &undo).await.refusal.is_some() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(15), accepted).await.expect("nobody is older");
    assert_eq!(undone(), "1");
    house.stop().await;
}

/// Only nodes come in by their door.
#[tokio::test(flavor = "multi_thread")]
async fn the_door_for_nodes_is_closed_to_others() {
    let cluster = Cluster::shared();
    let url = cluster.database();
    let one = TestServer::node(&url).await;
    let seat = one.create(set_up()).await.expect("a table");
    let address = cluster.sql(name_of(&url), "SELECT address FROM nodes");
    let door = client::Api::new(&format!("http://{}", address.trim()));
    let table = seat.table.id.clone();
    let joined = door.aside(move |door| door.join(&table, "Eve")).await;
    assert!(matches!(joined, Err(Error::Refused(403, _))), "{joined:?}");
    assert!(door.enter(&seat.table.id, Some(&seat.token), None).await.is_err());
    // Nor does a wrong word help, or the right one without a client.
    let word = cluster.sql(name_of(&url), "SELECT value FROM house WHERE key = 'node_word'");
    let status = |word: &str, client: &str| {
        let request = format!(
            "POST /api/tables/{}/join HTTP/1.1\r\nhost: {}\r\nx-trickhold-node: {word}\r\n{client}\
             content-type: application/json\r\ncontent-length: 14\r\nconnection: close\r\n\r\n{{\"name\":\"Eve\"}}",
            seat.table.id,
            address.trim()
        );
        let mut door = std::net::TcpStream::connect(address.trim()).expect("it listens");
        door.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        door.read_to_string(&mut answer).expect("an answer");
        answer.split(' ').nth(1).expect("a status").to_owned()
    };
    let client = "x-forwarded-for: 192.0.2.1\r\n";
    assert_eq!(status("wrong", client), "403");
    assert_eq!(status(word.trim(), ""), "403");
    assert_eq!(status(word.trim(), client), "201", "this is how nodes ask");
    one.stop().await;
}
