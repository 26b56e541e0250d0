//! What is too much, too large, makes no sense or comes from elsewhere is refused and counted, and
//! never hurts another table.

mod common;

use client::{Connection, Error};
use common::{TestServer, count, generous, set_up};
use serde_json::json;
use server::Limits;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use wire::Code;

#[tokio::test(flavor = "multi_thread")]
async fn too_many_messages_are_refused_and_nobody_else_is_hurt() {
    let house = TestServer::with(Limits { messages_per_second: 2, ..generous() }).await;
    let (_, mut loud) = house.seated(set_up()).await;
    let (_, mut quiet) = house.seated(set_up()).await;
    let mut refused = 0;
    for number in 0..30 {
        loud.intend(&format!("l{number}"), 0, &json!({"type": "emote", "emote": "hurry"}))
            .await
            .expect("sent");
    }
    for _ in 0..30 {
        let answer = common::next_answer(&mut loud).await;
        refused += usize::from(answer.refusal.is_some_and(|refusal| refusal.code() == "too_many"));
    }
    assert!((20..30).contains(&refused), "{refused} of 30 were refused");
    assert!(house.answer(&mut quiet, "q", 0, &json!({"type": "start"})).await.refusal.is_none());
    assert!(count(&house, "refused_too_many_total").await >= 20);
    // A client that does not stop is closed.
    let closed = loop {
        if loud.send_text("nonsense".into()).await.is_err() {
            break true;
        }
        match loud.hear().await {
            Err(Error::Closed(notice)) => break notice.code == wire::NoticeCode::TooMany,
            Err(_) => break true,
            Ok(_) => {}
        }
    };
    assert!(closed);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_of_the_first_version_is_told_so_once() {
    let house = TestServer::start().await;
    let seat = house.create(set_up()).await.expect("a table");
    let address = house.api.base().replacen("http", "ws", 1);
    let path = format!("{address}/api/tables/{}/socket", seat.table.id);
    let mut old = Connection::open(&path).await.expect("it is open");
    let enter = json!({"type": "enter", "wire": 1, "token": seat.token, "seen": null});
    old.send_text(enter.to_string()).await.expect("sent");
    let Err(Error::Closed(notice)) = old.hear().await else { panic!("it is let in") };
    assert_eq!(notice.code, wire::NoticeCode::WrongVersion);
    assert!(notice.what.contains("you speak version 1"), "{}", notice.what);
    assert!(old.hear().await.is_err(), "that was all");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn large_messages_close_only_their_own_connection() {
    let house = TestServer::start().await;
    let (_, mut large) = house.seated(set_up()).await;
    let (_, mut other) = house.seated(set_up()).await;
    large.send_text("x".repeat(5000)).await.expect("sent");
    let end = loop {
        match large.hear().await {
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    assert!(
        matches!(&end, Error::Closed(notice) if notice.code == wire::NoticeCode::TooLarge),
        "{end}"
    );
    assert_eq!(count(&house, "refused_too_large_total").await, 1);
    assert!(house.answer(&mut other, "o", 0, &json!({"type": "start"})).await.refusal.is_none());
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_open_no_sockets() {
    let house = TestServer::start().await;
    let (seat, _) = house.seated(set_up()).await;
    let url = format!("ws://127.0.0.1:{}/api/tables/{}/socket", house.port, seat.table.id);
    let own = format!("http://127.0.0.1:{}", house.port);
    for (origin, allowed) in [
        ("https://evil.example", false),
        ("null", false),
        ("http://127.0.0.1:1", false),
        (own.as_str(), true),
    ] {
        let mut request = url.as_str().into_client_request().expect("an address");
        request.headers_mut().insert("Origin", origin.parse().expect("a header"));
        let opened = tokio_tungstenite::connect_async(request).await;
        assert_eq!(opened.is_ok(), allowed, "{origin}");
    }
    assert_eq!(count(&house, "refused_foreign_total").await, 3);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_have_their_limits() {
    let limits = Limits { tables_per_address: 3, sockets_per_address: 2, ..generous() };
    let house = TestServer::with(limits).await;
    let mut seats = Vec::new();
    for _ in 0..3 {
        seats.push(house.create(set_up()).await.expect("a table"));
    }
    let many = house.create(set_up()).await.expect_err("one too many");
    assert!(matches!(&many, Error::Refused(429, _)), "{many}");
    let one = house.connect(&seats[0], None).await;
    let two = house.connect(&seats[1], None).await;
    let third = house.api.connect(&seats[2].table.id, Some(&seats[2].token), None).await;
    assert!(third.is_err(), "one connection too many");
    one.cut();
    // A place is free again as soon as the server has noticed.
    let mut third = house.api.connect(&seats[2].table.id, Some(&seats[2].token), None).await;
    for _ in 0..100 {
        if third.is_ok() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        third = house.api.connect(&seats[2].table.id, Some(&seats[2].token), None).await;
    }
    assert!(third.is_ok());
    drop(two);
    house.stop().await;
    let house = TestServer::with(Limits { requests_per_second: 1, ..generous() }).await;
    let mut refused = 0;
    for _ in 0..10 {
        refused +=
            usize::from(matches!(house.get("/api/tables").await, Err(Error::Refused(429, _))));
    }
    assert!(refused >= 5, "{refused} of 10 were refused");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_can_be_full_and_bad_input_costs_nothing() {
    let house = TestServer::with(Limits { tables: 1, tables_per_address: 2, ..generous() }).await;
    for (setup, says) in [
        (json!({"game": "chess"}), "david-goliath"),
        (json!({"game": "david-goliath", "players": 9}), "3 to 6"),
        (json!({"game": "dwarf-king", "options": {"hands": 99}}), "hands"),
        (json!({"game": "dwarf-king", "preset": "1999"}), "2011"),
        (json!({"game": "david-goliath", "bots": "genius"}), "greedy"),
        (json!({"game": "david-goliath", "clock_ms": 5}), "1000"),
        (json!({"game": "david-goliath", "name": ""}), "name"),
    ] {
        let error = house.create(setup.clone()).await.expect_err("not allowed");
        assert!(matches!(&error, Error::Refused(422, _)), "{setup}: {error}");
        assert!(error.to_string().contains(says), "{setup}: {error}");
    }
    house.create(set_up()).await.expect("a table");
    let full = house.create(set_up()).await.expect_err("full");
    assert!(matches!(&full, Error::Refused(429, refusal) if refusal.is(&Code::HouseFull)));
    house.stop().await;
}

/// Somebody who does not read is dropped; the game goes on for the others.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_keep_up_is_dropped() {
    use futures_util::SinkExt;
    use tokio_tungstenite::tungstenite::Message;
    let house = TestServer::with(Limits { queue: 16, ..generous() }).await;
    let setup = json!({"game": "david-goliath", "players": 6, "options": {"rounds": 24}});
    let (seat, mut player) = house.seated(setup).await;
    // A watcher with little room for what it does not read.
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a size");
    let stream = socket.connect(([127, 0, 0, 1], house.port).into()).await.expect("it listens");
    let url = format!("ws://127.0.0.1:{}/api/tables/{}/socket", house.port, seat.table.id);
    let (mut deaf, _) = tokio_tungstenite::client_async(url, stream).await.expect("it opens");
    let enter = json!({"type": "enter", "wire": wire::WIRE}).to_string();
    deaf.send(Message::text(enter)).await.expect("sent");
    player.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    common::finish(&mut player).await;
    assert_eq!(count(&house, "dropped_slow_total").await, 1);
    house.stop().await;
}
