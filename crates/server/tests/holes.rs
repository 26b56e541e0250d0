//! Ways to stall a server or to cheat that an attack has found: each stays closed.

mod common;

use std::time::Duration;

use client::{Error, ServerMessage};
use common::{TestServer, count, finish, generous, next_event, set_up};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use server::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use wire::Code;

/// A request as it is written; gives the head and the body.
async fn raw(house: &TestServer, request: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("answered");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    (String::from_utf8_lossy(&answer[..end]).into_owned(), answer[end + 4..].to_vec())
}

fn get(path: &str, more: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{more}\r\n")
}

async fn finished(house: &TestServer) -> String {
    let (seat, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    finish(&mut connection).await;
    seat.table.id
}

#[tokio::test(flavor = "multi_thread")]
async fn long_answers_are_made_once_and_known_by_their_tag() {
    let house = TestServer::start().await;
    let id = finished(&house).await;
    let mut made = count(&house, "heavy_made_total").await;
    for what in ["replay", "record", "rounds/0"] {
        let path = format!("/api/tables/{id}/{what}");
        let request = get(&path, "");
        let many = (0..20).map(|_| raw(&house, &request));
        let answers = futures_util::future::join_all(many).await;
        assert!(answers.iter().all(|answer| answer == &answers[0]), "{what}");
        let (head, body) = &answers[0];
        assert!(head.starts_with("HTTP/1.1 200"), "{what}: {head}");
        made += 1;
        assert_eq!(count(&house, "heavy_made_total").await, made, "{what} was made once");
        let (zipped_head, zipped) = raw(&house, &get(&path, "Accept-Encoding: gzip\r\n")).await;
        assert!(zipped_head.contains("content-encoding: gzip"), "{zipped_head}");
        let mut plain = Vec::new();
        let mut unzip = flate2::read::GzDecoder::new(&zipped[..]);
        std::io::Read::read_to_end(&mut unzip, &mut plain).expect("gzip");
        // The plain answer comes in pieces.
        let text = String::from_utf8_lossy(body).replace("\r\n", "");
        assert!(text.contains(&String::from_utf8_lossy(&plain[..200]).into_owned()), "{what}");
        let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
        let known = get(&path, &format!("If-None-Match: {tag}\r\n"));
        let (head, body) = raw(&house, &known).await;
        assert!(head.starts_with("HTTP/1.1 304") && body.is_empty(), "{head}");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn long_answers_are_limited_by_address() {
    let limits = Limits { requests_per_second: 40, ..generous() };
    let house = TestServer::with(limits).await;
    let id = finished(&house).await;
    let request = get(&format!("/api/tables/{id}/record"), "X-Forwarded-For: 192.0.2.7\r\n");
    let many = (0..100).map(|_| raw(&house, &request));
    let answers = futures_util::future::join_all(many).await;
    let refused = answers.iter().filter(|(head, _)| head.starts_with("HTTP/1.1 429")).count();
    assert!((10..40).contains(&refused), "{refused} of 100 were refused");
    let waits = answers.iter().find(|(head, _)| head.starts_with("HTTP/1.1 429")).expect("one");
    assert!(waits.0.contains("retry-after: "), "{}", waits.0);
    let other = get(&format!("/api/tables/{id}/record"), "X-Forwarded-For: 192.0.2.8\r\n");
    assert!(raw(&house, &other).await.0.starts_with("HTTP/1.1 200"), "others are not hurt");
    house.stop().await;
}

/// Looking at a sleeping table does not wake it up.
#[tokio::test(flavor = "multi_thread")]
async fn looking_wakes_nobody_up() {
    let house = TestServer::start().await;
    let id = finished(&house).await;
    let house = house.restart().await;
    for path in ["", "/record", "/replay", "/rounds/0"] {
        house.get(&format!("/api/tables/{id}{path}")).await.expect("an answer");
    }
    assert_eq!(count(&house, "tables_awake").await, 0);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_are_ended_and_counted() {
    let limits =
        Limits { silent_after: Duration::from_millis(300), sockets_per_address: 12, ..generous() };
    let house = TestServer::without_proxies(limits).await;
    let mut silent = Vec::new();
    for number in 0..100 {
        let mut stream = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
        if number % 2 == 0 {
            let _ = stream.write_all(b"GET /health HTTP/1.1\r\nHost: loc").await;
        }
        silent.push(stream);
    }
    // The oldest ones make room, also for somebody of the same address who asks for something.
    assert!(raw(&house, &get("/health", "")).await.0.starts_with("HTTP/1.1 200"));
    // All are ended: those beyond the number at once, the others after a while.
    for stream in &mut silent {
        let mut rest = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut rest));
        let _ = ended.await.expect("the server ends it");
    }
    assert!(count(&house, "evicted_connections_total").await >= 20);
    // A connection that was idle after an answer as well.
    let mut stream = TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.expect("sent");
    let mut all = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut all)).await;
    ended.expect("the server ends it").expect("in good order");
    assert!(all.starts_with(b"HTTP/1.1 200"));
    house.stop().await;
}

/// A client that takes nothing is let go, also a socket in the middle of what it has missed.
#[tokio::test(flavor = "multi_thread")]
async fn who_takes_nothing_is_let_go() {
    let limits = Limits { stuck_after: Duration::from_millis(500), ..generous() };
    let house = TestServer::with(limits).await;
    let setup = json!({"game": "david-goliath", "players": 6, "options": {"rounds": 24}});
    let (seat, mut player) = house.seated(setup).await;
    player.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    finish(&mut player).await;
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a size");
    let stream = socket.connect(([127, 0, 0, 1], house.port).into()).await.expect("it listens");
    let url = format!("ws://127.0.0.1:{}/api/tables/{}/socket", house.port, seat.table.id);
    let (mut deaf, _) = tokio_tungstenite::client_async(url, stream).await.expect("it opens");
    let enter = json!({"type": "enter", "wire": wire::WIRE, "seen": 0}).to_string();
    deaf.send(Message::text(enter)).await.expect("sent");
    // It does not read, until the server has let it go.
    let gone = async {
        while count(&house, "sockets").await > 1 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(15), gone).await.expect("it is let go");
    let mut heard = 0;
    while let Some(Ok(_)) = deaf.next().await {
        heard += 1;
    }
    assert!(heard < 2000, "{heard} messages were on their way");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_change_nothing_here() {
    let house = TestServer::start().await;
    let body = r#"{"name":"Ann","game":"david-goliath"}"#;
    let post = |host: &str, more: &str| {
        format!(
            "POST /api/tables HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: text/plain\r\n\
             Content-Length: {}\r\n{more}\r\n{body}",
            body.len()
        )
    };
    let own = format!("Origin: http://127.0.0.1:{}\r\n", house.port);
    let here = format!("127.0.0.1:{}", house.port);
    for (request, status) in [
        (post(&here, ""), 201),
        (post(&here, &own), 201),
        (post(&here, "Origin: http://evil.example\r\n"), 403),
        (post(&here, "Origin: null\r\n"), 403),
        (post(&here, "Sec-Fetch-Site: cross-site\r\n"), 403),
        (post("evil.example", "Origin: http://evil.example\r\n"), 403),
        (post("evil.example", ""), 403),
        (get("/", "").replace("Host: 127.0.0.1", "Host: evil.example"), 403),
        (get("/", "").replace("Host: 127.0.0.1", "Host: kitchen.local"), 200),
    ] {
        let (head, _) = raw(&house, &request).await;
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "{request}\n{head}");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_removed_does_not_come_back_at_once() {
    let house = TestServer::start().await;
    let (ann, mut host) = house.seated(set_up()).await;
    let join = format!("/api/tables/{}/join", ann.table.id);
    let bob = json!({"name": "Bob"});
    let seated = house.post_from(&join, &bob, "192.0.2.1").await.expect("a seat");
    let remove = json!({"type": "remove", "seat": seated["seat"]});
    assert!(house.answer(&mut host, "r", 0, &remove).await.refusal.is_none());
    let again = house.post_from(&join, &bob, "192.0.2.1").await.expect_err("removed");
    assert!(matches!(&again, Error::Refused(403, why) if why.is(&Code::Removed)), "{again}");
    house.post_from(&join, &bob, "192.0.2.2").await.expect("others may come");
    // Somebody from the host's own place may return.
    let eve = json!({"name": "Eve"});
    let home = house.post_from(&join, &eve, "127.0.0.1").await.expect("a seat");
    let remove = json!({"type": "empty", "seat": home["seat"]});
    assert!(house.answer(&mut host, "e", 0, &remove).await.refusal.is_none());
    house.post_from(&join, &eve, "127.0.0.1").await.expect("a seat again");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_take_all_open_seats() {
    let house = TestServer::start().await;
    let mut taken = 0;
    for number in 0..10 {
        let setup = json!({"name": "Ann", "game": "david-goliath", "open": true});
        let from = format!("198.51.100.{number}");
        let made = house.post_from("/api/tables", &setup, &from).await.expect("a table");
        let join = format!("/api/tables/{}/join", made["table"]["id"].as_str().expect("an id"));
        for _ in 0..3 {
            let seat = house.post_from(&join, &json!({"name": "Eve"}), "192.0.2.1").await;
            taken += usize::from(seat.is_ok());
        }
    }
    assert!((2..=8).contains(&taken), "{taken} of 30 seats");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_is_worked_out_once_for_a_decision() {
    let house = TestServer::start().await;
    let (seat, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    next_event(&mut connection, |event| !event.legal.is_empty()).await;
    let path = format!("/api/tables/{}/advice", seat.table.id);
    let first = house.ask(&path, Some(json!({})), Some(&seat.token)).await.expect("advice");
    for _ in 0..30 {
        let again = house.ask(&path, Some(json!({})), Some(&seat.token)).await.expect("advice");
        assert_eq!(again, first);
    }
    connection.intend("e", 0, &json!({"type": "emote", "emote": "thanks"})).await.expect("sent");
    let mut hints = 0;
    loop {
        match connection.hear().await.expect("a message") {
            ServerMessage::Event(event) => match event.event {
                wire::Happened::Hint { .. } => hints += 1,
                wire::Happened::Emote { .. } => break,
                _ => {}
            },
            ServerMessage::Answer(_) | ServerMessage::Welcome(_) => {}
        }
    }
    assert_eq!(hints, 1);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pings_and_questions_about_health_have_their_limits() {
    let limits = Limits { messages_per_second: 5, requests_per_second: 10, ..generous() };
    let house = TestServer::with(limits).await;
    let (seat, connection) = house.seated(set_up()).await;
    drop(connection);
    let url = format!("ws://127.0.0.1:{}/api/tables/{}/socket", house.port, seat.table.id);
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("it opens");
    let enter = json!({"type": "enter", "wire": wire::WIRE}).to_string();
    socket.send(Message::text(enter)).await.expect("sent");
    for _ in 0..200 {
        if socket.send(Message::Ping(Default::default())).await.is_err() {
            break;
        }
    }
    let mut last = String::new();
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message {
            last = text.to_string();
        }
    }
    assert!(last.contains("too_many"), "{last}");
    let asked = (0..100).map(|_| {
        raw(&house, "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    });
    let answers = futures_util::future::join_all(asked).await;
    assert!(answers.iter().any(|(head, _)| head.starts_with("HTTP/1.1 429")));
    house.stop().await;
}

/// Those who only watch make room for those who play, when all connections are in use.
#[tokio::test(flavor = "multi_thread")]
async fn watchers_make_room() {
    let limits = Limits { sockets_per_address: 4, ..generous() };
    let house = TestServer::without_proxies(limits).await;
    let (seat, mut player) = house.seated(set_up()).await;
    // One address has 64 connections, of which four are sockets: three watch.
    let mut watching = Vec::new();
    for _ in 0..3 {
        let mut one = house.api.connect(&seat.table.id, None, None).await.expect("open");
        one.hear().await.expect("a welcome");
        watching.push(one);
    }
    let mut idle = Vec::new();
    for _ in 0..200 {
        idle.push(TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens"));
    }
    // A player is left alone.
    let answer = house.answer(&mut player, "go", 1, &json!({"type": "start"})).await;
    assert!(answer.refusal.is_none());
    let mut told = 0;
    for mut one in watching {
        loop {
            match tokio::time::timeout(Duration::from_secs(5), one.hear()).await {
                Ok(Ok(_)) => {}
                Ok(Err(Error::Closed(notice))) if notice.code == wire::NoticeCode::TooMany => {
                    break told += 1;
                }
                _ => break,
            }
        }
    }
    assert_eq!(told, 3, "they were there longest, and were told");
    house.stop().await;
}
