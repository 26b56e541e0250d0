//! The promises of the wire, through a real server on a real port.

mod common;

use std::time::Duration;

use client::{Error, ServerMessage};
use common::{TestServer, finish, next_event, set_up};
use serde_json::{Value, json};

/// DG and DK: a person and bots play to the end; the record is right and holds the shuffle.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_each_kind_is_played_and_recorded() {
    let house = TestServer::start().await;
    for (game, key) in [("david-goliath", "rounds"), ("dwarf-king", "hands")] {
        let setup = json!({"game": game, "window_ms": 0, "options": {key: 1}});
        let (seat, mut connection) = house.seated(setup).await;
        let id = seat.table.id.clone();
        let early = house.get(&format!("/api/tables/{id}/record")).await.expect_err("too early");
        assert!(matches!(early, Error::Refused(409, _)), "{early}");
        connection.intend("add", 1, &json!({"type": "add", "hex": "c0ffee"})).await.expect("sent");
        connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
        let over = finish(&mut connection).await;
        let revealed = over.table.expect("the end").revealed.expect("the seed comes to light");
        assert_eq!(revealed.added, ["c0ffee"]);
        let record = house.get(&format!("/api/tables/{id}/record")).await.expect("a record");
        assert_eq!(record["shuffle"]["commit"], Value::from(seat.table.commit.clone()));
        games::Record::from_value(&record).expect("it is right");
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn intents_are_answered_once_and_for_all() {
    let mut house = TestServer::start().await;
    let (seat, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let event = next_event(&mut connection, |event| !event.legal.is_empty()).await;
    let (seen, action) = (event.number, event.legal[0].clone());
    // Stale: chosen before the game moved on.
    let stale = house.answer(&mut connection, "old", seen - 1, &action).await;
    assert_eq!(stale.refusal.expect("refused").code(), "stale");
    // Against the rules: the rule and the facts.
    let hand: Vec<String> =
        serde_json::from_value(event.view.expect("a view")["hand"].clone()).expect("cards");
    let other = (1..=12).map(|n| format!("R{n}")).find(|card| !hand.contains(card)).expect("one");
    let foreign = json!({"type": "play", "card": other});
    let refusal = house.answer(&mut connection, "not mine", seen, &foreign).await.refusal;
    let refusal = refusal.expect("refused");
    assert_eq!((refusal.code().as_str(), refusal.rule()), ("not_held", Some("DG-3.4")));
    assert_eq!(refusal.facts()["card"], other);
    // Malformed in many ways; the connection lives on.
    for text in
        ["", "x", "[]", "{}", r#"{"id":1}"#, r#"{"id":"m","seen":1}"#, r#"{"id":"m","action":7}"#]
    {
        connection.send_text(text.into()).await.expect("sent");
        let refusal = common::next_answer(&mut connection).await.refusal.expect("refused");
        assert_eq!(refusal.code(), "malformed", "{text}");
        assert!(!refusal.what.is_empty());
    }
    let done = house.answer(&mut connection, "play", seen, &action).await;
    assert!(done.refusal.is_none() && done.number.is_some());
    // The same id gets the same answer, also from a new connection after a restart.
    for round in 0..2 {
        for (id, expected) in [("play", &done)] {
            let again = house.answer(&mut connection, id, 0, &json!({"type": "start"})).await;
            assert_eq!(&again, expected, "round {round}");
        }
        let again = house.answer(&mut connection, "old", seen, &action).await;
        assert_eq!(again.refusal.expect("refused").code(), "stale");
        house = house.restart().await;
        connection = house.connect(&seat, None).await;
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_returning_client_gets_exactly_the_rest() {
    let house = TestServer::start().await;
    let (seat, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let mut told = Vec::new();
    for _ in 0..4 {
        told.push(next_event(&mut connection, |_| true).await);
    }
    connection.cut();
    for seen in [told[0].number, told[2].number] {
        let mut back = house.connect(&seat, Some(seen)).await;
        let Ok(ServerMessage::Welcome(welcome)) = back.hear().await else { panic!("a welcome") };
        assert_eq!(welcome.number, seen);
        for event in told.iter().filter(|event| event.number > seen) {
            assert_eq!(&next_event(&mut back, |_| true).await, event);
        }
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_connection_controls_and_tokens_own_seats() {
    let house = TestServer::start().await;
    let (seat, mut old) = house.seated(set_up()).await;
    let mut new = house.connect(&seat, None).await;
    new.hear().await.expect("a welcome");
    let notice = loop {
        match old.hear().await {
            Err(Error::Closed(notice)) => break notice,
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(notice.code, wire::NoticeCode::Superseded);
    let mut stranger = house.api.connect(&seat.table.id, Some("wrong"), None).await.expect("open");
    let Err(Error::Closed(notice)) = stranger.hear().await else { panic!("a notice") };
    assert_eq!(notice.code, wire::NoticeCode::WrongToken);
    // A spectator sees no hand and may do nothing.
    let mut watching = house.api.connect(&seat.table.id, None, None).await.expect("open");
    watching.hear().await.expect("a welcome");
    let refusal = house.answer(&mut watching, "x", 0, &json!({"type": "start"})).await.refusal;
    assert_eq!(refusal.expect("refused").code(), "watching");
    let mut nowhere = house.api.connect("nosuchtable", None, None).await.expect("open");
    let Err(Error::Closed(notice)) = nowhere.hear().await else { panic!("a notice") };
    assert_eq!(notice.code, wire::NoticeCode::NoSuchTable);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_over_and_hand_back() {
    let house = TestServer::start().await;
    let mut setup = set_up();
    setup["grace_ms"] = json!(50);
    let (ann, mut connection) = house.seated(setup).await;
    let bob = house.join(&ann, "Bob").await;
    let other = house.connect(&bob, None).await;
    connection.intend("go", 2, &json!({"type": "start"})).await.expect("sent");
    next_event(&mut connection, |event| event.view.is_some()).await;
    other.cut();
    let away = next_event(
        &mut connection,
        |event| matches!(event.event, wire::Happened::Away { seat, why: wire::AwayCause::Gone } if seat.index() == 1),
    );
    away.await;
    let mut back = house.connect(&bob, None).await;
    back.hear().await.expect("a welcome");
    next_event(
        &mut connection,
        |event| matches!(event.event, wire::Happened::Back { seat } if seat.index() == 1),
    )
    .await;
    // A player who left for good holds no seat.
    back.intend("bye", 0, &json!({"type": "leave"})).await.expect("sent");
    loop {
        match back.hear().await {
            Err(Error::Closed(notice)) => break assert_eq!(notice.code, wire::NoticeCode::Left),
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hosts_keep_order_and_people_talk() {
    let house = TestServer::start().await;
    let (ann, mut connection) = house.seated(set_up()).await;
    let bob = house.join(&ann, "Bob").await;
    let mut other = house.connect(&bob, None).await;
    other.hear().await.expect("a welcome");
    let refusal = house.answer(&mut other, "s", 9, &json!({"type": "start"})).await.refusal;
    assert_eq!(refusal.expect("refused").code(), "not_host");
    for (id, action) in [
        ("f", json!({"type": "fill", "seat": 2, "bot": "greedy"})),
        ("e", json!({"type": "empty", "seat": 2})),
        ("m", json!({"type": "mute", "seat": 1, "on": true})),
    ] {
        assert!(house.answer(&mut connection, id, 0, &action).await.refusal.is_none(), "{action}");
    }
    house.answer(&mut other, "c", 0, &json!({"type": "chat", "text": "hello"})).await;
    let silent = |event: &wire::EventMessage| matches!(event.event, wire::Happened::Chat { seat, text: None } if seat.index() == 1);
    next_event(&mut connection, silent).await;
    house.answer(&mut connection, "c2", 0, &json!({"type": "emote", "emote": "thanks"})).await;
    next_event(&mut other, |event| {
        matches!(&event.event, wire::Happened::Emote { emote: Some(emote), .. } if emote == "thanks")
    })
    .await;
    let full = house.answer(&mut connection, "r", 0, &json!({"type": "remove", "seat": 1})).await;
    assert!(full.refusal.is_none());
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_play_again() {
    let house = TestServer::start().await;
    let (seat, mut connection) = house.seated(set_up()).await;
    let early = house.answer(&mut connection, "r0", 0, &json!({"type": "rematch"})).await;
    assert_eq!(early.refusal.expect("refused").code(), "not_over");
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    finish(&mut connection).await;
    connection.intend("r", 999, &json!({"type": "rematch"})).await.expect("sent");
    let event =
        next_event(&mut connection, |event| matches!(event.event, wire::Happened::Rematch { .. }))
            .await;
    let wire::Happened::Rematch { table } = event.event else { unreachable!() };
    // The old token owns the seat at the new table.
    let mut next = house.api.connect(&table, Some(&seat.token), None).await.expect("open");
    let Ok(ServerMessage::Welcome(welcome)) = next.hear().await else { panic!("a welcome") };
    assert!(welcome.you.host && welcome.table.state == wire::TableState::Lobby);
    assert_ne!(welcome.table.commit, seat.table.commit);
    // So do the bots on theirs.
    let old = house.get(&format!("/api/tables/{}", seat.table.id)).await.expect("a table");
    let now = serde_json::to_value(&welcome.table.seats).expect("plain data");
    assert_eq!(now, old["seats"]);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_decides_for_who_sleeps() {
    let house = TestServer::start().await;
    let mut setup = set_up();
    setup["clock_ms"] = json!(1000);
    let (_, mut connection) = house.seated(setup).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let late = next_event(
        &mut connection,
        |event| matches!(event.event, wire::Happened::Act { seat, cause: wire::Cause::Timeout } if seat.index() == 0),
    );
    tokio::time::timeout(Duration::from_secs(20), late).await.expect("the clock runs out");
    house.stop().await;
}

/// A table that nobody watches goes to sleep, and wakes up where it was.
#[tokio::test(flavor = "multi_thread")]
async fn tables_sleep_and_wake_up() {
    let limits = server::Limits { sleep_after: Duration::from_millis(50), ..common::generous() };
    let house = TestServer::with(limits).await;
    let (seat, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let event = next_event(&mut connection, |event| !event.legal.is_empty()).await;
    connection.cut();
    loop {
        let Ok(Value::String(counts)) = house.get("/metrics").await else { panic!("counts") };
        if counts.contains("trickhold_tables_awake 0") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut back = house.connect(&seat, Some(event.number)).await;
    let Ok(ServerMessage::Welcome(welcome)) = back.hear().await else { panic!("a welcome") };
    assert_eq!((welcome.number, &welcome.legal), (event.number, &event.legal));
    let answer = house.answer(&mut back, "on", event.number, &event.legal[0]).await;
    assert!(answer.refusal.is_none());
    finish(&mut back).await;
    house.stop().await;
}

/// Bots take the time of the table's pace; without one they answer at once.
#[tokio::test(flavor = "multi_thread")]
async fn bots_take_their_time() {
    let house = TestServer::start().await;
    for (pace, least) in [("none", 0), ("normal", 500)] {
        let mut setup = set_up();
        setup["pace"] = json!(pace);
        let (_, mut connection) = house.seated(setup).await;
        connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
        let turn = next_event(&mut connection, |event| !event.legal.is_empty()).await;
        connection.intend("lead", turn.number, &turn.legal[0]).await.expect("sent");
        let mut before = None;
        let mut bots = 0;
        while bots < 2 {
            let event = next_event(&mut connection, |event| event.seen.is_some()).await;
            if let (wire::Happened::Act { cause: wire::Cause::Bot, .. }, Some(before)) =
                (&event.event, before)
            {
                bots += 1;
                let took = event.at - before;
                assert!(took >= least, "{took} ms at pace {pace}");
            }
            before = Some(event.at);
        }
    }
    house.stop().await;
}
