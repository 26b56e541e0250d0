//! HTTP beside the sockets, and what public answers must never hold.

mod common;

use std::path::Path;
use std::time::Duration;

use client::{Error, ServerMessage};
use common::{TestServer, finish, generous, next_event, set_up};
use serde_json::{Value, json};
use server::{Config, Server};
use wire::Code;

#[tokio::test(flavor = "multi_thread")]
async fn advice_is_for_those_who_play_alone_and_is_marked() {
    let house = TestServer::start().await;
    let (seat, mut connection) = house.seated(set_up()).await;
    let path = format!("/api/tables/{}/advice", seat.table.id);
    let none = house.ask(&path, Some(json!({})), None).await.expect_err("no token");
    assert!(matches!(none, Error::Refused(401, _)));
    let early = house.ask(&path, Some(json!({})), Some(&seat.token)).await.expect_err("no turn");
    assert!(matches!(early, Error::Refused(409, _)), "{early}");
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let event = next_event(&mut connection, |event| !event.legal.is_empty()).await;
    let advice = house.ask(&path, Some(json!({})), Some(&seat.token)).await.expect("advice");
    assert_eq!(advice["actions"].as_array().map(Vec::len), Some(event.legal.len()));
    assert!(advice["facts"][0]["key"].is_string() && advice["best"].is_number());
    next_event(
        &mut connection,
        |e| matches!(e.event, wire::Happened::Hint { seat } if seat.index() == 0),
    )
    .await;
    connection.intend("on", event.number, &event.legal[0]).await.expect("sent");
    finish(&mut connection).await;
    let record = house.get(&format!("/api/tables/{}/record", seat.table.id)).await.expect("it");
    assert_eq!(record["hints"].as_array().map(Vec::len), Some(1), "{}", record["hints"]);
    // With two people there is none, unless the table allows it.
    for (allowed, status) in [(false, Some(403)), (true, None)] {
        let mut setup = set_up();
        setup["advice"] = json!(allowed);
        let (ann, mut connection) = house.seated(setup).await;
        house.join(&ann, "Bob").await;
        connection.intend("go", 2, &json!({"type": "start"})).await.expect("sent");
        next_event(&mut connection, |event| event.view.is_some()).await;
        let path = format!("/api/tables/{}/advice", ann.table.id);
        let advice = house.ask(&path, Some(json!({})), Some(&ann.token)).await;
        match (advice, status) {
            (Err(Error::Refused(said, _)), Some(status)) => assert_eq!(said, status),
            // It may be somebody else's turn; what matters is that it is not forbidden.
            (Ok(_) | Err(Error::Refused(409, _)), None) => {}
            (other, _) => panic!("{other:?}"),
        }
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_runs_in_the_background_and_is_kept() {
    let mut house = TestServer::start().await;
    // One trick of a hand has little to review.
    let setup =
        json!({"game": "dwarf-king", "players": 5, "window_ms": 0, "options": {"hands": 1}});
    let (seat, mut connection) = house.seated(setup).await;
    let path = format!("/api/tables/{}/review", seat.table.id);
    let early = house.ask(&path, Some(json!({})), None).await.expect_err("too early");
    assert!(matches!(early, Error::Refused(409, _)), "{early}");
    assert!(matches!(house.get(&path).await, Err(Error::Refused(404, _))));
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    finish(&mut connection).await;
    let begun = house.ask(&path, Some(json!({})), None).await.expect("it begins");
    assert!(begun["state"] == "waiting" || begun["state"] == "running", "{begun}");
    let done = loop {
        let state = house.get(&path).await.expect("a state");
        if state["state"] == "done" {
            break state;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let decisions = done["review"]["decisions"].as_array().expect("decisions");
    assert!(decisions.len() > 5);
    house = house.restart().await;
    assert_eq!(house.get(&path).await.expect("it was kept"), done);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn scores_are_counted_for_people_with_the_real_cards() {
    let house = TestServer::start().await;
    let request = json!({"game": "david-goliath", "options": {"players": 3}, "partial": true,
        "won": [["R1", "R4", "R5", "Y3"], ["B9"], []]});
    let scored = house.ask("/api/score", Some(request), None).await.expect("scores");
    assert_eq!(scored["seats"][0]["score"], 6);
    let hand = json!({"game": "dwarf-king", "options": {"players": 4}, "tile": "13", "side": "a",
        "special": "k11b"});
    let needs = house.ask("/api/score/needs", Some(hand), None).await.expect("needs");
    assert_eq!(needs["quest"], "13a");
    let wrong = json!({"game": "david-goliath", "options": {"players": 3}, "partial": true,
        "won": [["R1", "R1"], [], []]});
    let wrong = house.ask("/api/score", Some(wrong), None).await.expect_err("twice");
    assert!(
        matches!(&wrong, Error::Refused(422, refusal) if refusal.rule() == Some("DG-1.1")),
        "{wrong}"
    );
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_described_path_answers() {
    let house = TestServer::start().await;
    let seat = house.create(set_up()).await.expect("a table");
    let description = house.get("/api/openapi.json").await.expect("a description");
    let paths = description["paths"].as_object().expect("paths");
    assert!(paths.len() >= 10);
    // What is no JSON is not for this client.
    for (path, methods) in paths.iter().filter(|(path, _)| *path != "/metrics") {
        let path = path.replace("{id}", &seat.table.id).replace("{game}", "dwarf-king");
        for method in methods.as_object().expect("methods").keys() {
            let body = (method == "post").then(|| json!({}));
            match house.ask(&path, body, None).await {
                Ok(_) => {}
                // A refusal with a code is an answer too.
                Err(Error::Refused(status, refusal)) => {
                    assert!(
                        status != 405 && !refusal.code().is_empty(),
                        "{method} {path}: {refusal:?}"
                    );
                }
                Err(error) => panic!("{method} {path}: {error}"),
            }
        }
    }
    house.stop().await;
}

/// All that the public sees of an unfinished game holds no card.
#[tokio::test(flavor = "multi_thread")]
async fn public_answers_hold_no_cards_and_no_tokens() {
    let house = TestServer::start().await;
    let setup =
        json!({"game": "dwarf-king", "open": true, "window_ms": 0, "options": {"hands": 1}});
    let (seat, mut connection) = house.seated(setup).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    let event = next_event(&mut connection, |event| event.view.is_some()).await;
    let hand: Vec<String> =
        serde_json::from_value(event.view.expect("a view")["hand"].clone()).expect("cards");
    let id = &seat.table.id;
    let mut public = String::new();
    let paths = [
        "/api/tables",
        "/metrics",
        "/health",
        &format!("/api/tables/{id}"),
        &format!("/api/tables/{id}/record"),
        &format!("/api/tables/{id}/replay"),
        &format!("/api/tables/{id}/rounds/0"),
        &format!("/api/tables/{id}/review"),
    ];
    for path in paths {
        public += &match house.get(path).await {
            Ok(value) => value.to_string(),
            Err(error) => format!("{error:?}"),
        };
    }
    assert!(public.contains(id.as_str()), "the open table is in the list");
    for card in &hand {
        assert!(!public.contains(&format!("\"{card}\"")), "{card} in {public}");
    }
    assert!(!public.contains(&seat.token) && !public.contains("\"seed\""));
    // Nor does the data hold the token: only its hash.
    let data = std::fs::read(house.data.join("trickhold.db-wal")).expect("the data");
    let token = seat.token.as_bytes();
    assert!(!data.windows(token.len()).any(|window| window == token));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_running_server_is_a_whole_one() {
    let house = TestServer::start().await;
    let (seat, mut connection) = house.seated(set_up()).await;
    connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
    finish(&mut connection).await;
    let copy = house.data.with_extension("copy");
    std::fs::create_dir_all(&copy).expect("a directory");
    server::backup(&house.data, &copy.join(server::FILE)).expect("a backup");
    assert!(server::backup(&house.data, &copy.join(server::FILE)).is_err(), "it is there already");
    assert!(server::backup(Path::new("/nowhere"), &copy.join("x")).is_err());
    house.stop().await;
    let restored = TestServer::open(copy, generous()).await;
    let record = restored.get(&format!("/api/tables/{}/record", seat.table.id)).await;
    games::Record::from_value(&record.expect("the record")).expect("it is right");
    restored.stop().await;
}

/// Data directories of all versions open, with a table in every state; from the fourth one on decisions
/// were taken back, in the fifth one a table plays on with the company of another.
#[tokio::test(flavor = "multi_thread")]
async fn data_of_earlier_versions_opens() {
    for version in [1, 2, 3, 4, 5] {
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data-{version}"));
        let data = std::env::temp_dir().join(format!("trickhold-{version}-{}", std::process::id()));
        std::fs::create_dir_all(&data).expect("a directory");
        std::fs::copy(fixture.join(server::FILE), data.join(server::FILE)).expect("a copy");
        let text = std::fs::read_to_string(fixture.join("seats.json")).expect("the fixture");
        let kept: Value = serde_json::from_str(&text).expect("JSON");
        let seats = kept.as_array().or(kept["seats"].as_array()).expect("seats").clone();
        let house = TestServer::open(data.clone(), generous()).await;
        let (mut states, mut names) = (Vec::new(), Vec::new());
        for seat in &seats {
            let (table, token) = (seat["table"].as_str().expect("id"), seat["token"].as_str());
            let mut connection = house.api.connect(table, token, Some(0)).await.expect("open");
            let Ok(ServerMessage::Welcome(_)) = connection.hear().await else {
                panic!("a welcome")
            };
            let info = house.get(&format!("/api/tables/{table}")).await.expect("the table");
            let state = info["state"].as_str().expect("a state").to_owned();
            if state == "over" {
                let record = house.get(&format!("/api/tables/{table}/record")).await.expect("it");
                games::Record::from_value(&record).expect("it is right");
                assert_eq!(record["undone"].as_array().map_or(0, Vec::len), version / 4);
            }
            states.push(state);
            names.push(
                info["seats"]
                    .as_array()
                    .expect("seats")
                    .iter()
                    .map(|s| s["name"].clone())
                    .collect::<Vec<_>>(),
            );
        }
        assert_eq!(states, ["lobby", "playing", "over", "playing", "over"], "version {version}");
        assert_eq!(names[2] == names[3], version == 5, "{names:?}");
        if let Some(aside) = kept["aside"].as_str() {
            what_version_2_brought(&house, &data, &seats, aside).await;
        }
        house.stop().await;
    }
}

/// A clock that stood still, a review that is done and one that waits, a table that was put aside, a
/// network that is blocked.
async fn what_version_2_brought(house: &TestServer, data: &Path, seats: &[Value], aside: &str) {
    let table = |place: usize| seats[place]["table"].as_str().expect("a name");
    let mut timed =
        house.api.connect(table(1), seats[1]["token"].as_str(), None).await.expect("open");
    let Ok(ServerMessage::Welcome(welcome)) = timed.hear().await else { panic!("a welcome") };
    let left = welcome.until.expect("a clock") - welcome.now;
    assert!((500_000..600_000).contains(&left), "{left} ms are left");
    let review = house.get(&format!("/api/tables/{}/review", table(2))).await.expect("a review");
    assert_eq!(review["state"], "done");
    house
        .get(&format!("/api/tables/{}/review", table(4)))
        .await
        .expect("it waits, runs or is done");
    assert!(house.get(&format!("/api/tables/{aside}")).await.is_err(), "it was put aside");
    let restore = server::Admin::Restore { table: aside.into() };
    server::admin(data, None, restore).await.expect("it comes back");
    house.get(&format!("/api/tables/{aside}")).await.expect("it is there");
    let blocks = server::admin(data, None, server::Admin::Blocks).await.expect("blocks");
    assert_eq!(blocks[0]["network"], "192.0.2.0/24");
}

#[tokio::test(flavor = "multi_thread")]
async fn data_of_later_versions_is_left_alone() {
    let house = TestServer::start().await;
    let data = house.data.clone();
    let copy = data.with_extension("later");
    std::fs::create_dir_all(&copy).expect("a directory");
    server::backup(&data, &copy.join(server::FILE)).expect("a copy");
    house.stop().await;
    let newer = rusqlite::Connection::open(copy.join(server::FILE)).expect("it opens");
    newer.pragma_update(None, "user_version", 999).expect("a version");
    drop(newer);
    let config = Config::new(copy.clone(), "127.0.0.1:0".parse().expect("an address"));
    let error = Server::start(config).await.err().expect("too new").to_string();
    assert!(error.contains("999") && error.contains("newer program"), "{error}");
    let _ = std::fs::remove_dir_all(copy);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_replayed_and_each_round_says_how_it_was_scored() {
    let house = TestServer::start().await;
    for (game, rounds, points) in
        [("david-goliath", "rounds", "/piles"), ("dwarf-king", "hands", "/standing")]
    {
        let setup = json!({"game": game, "players": 3, "bots": "random", "window_ms": 0, "options": {rounds: 2}});
        let (seat, mut connection) = house.seated(setup).await;
        let path = |what: &str| format!("/api/tables/{}/{what}", seat.table.id);
        for early in ["replay", "rounds/0"] {
            let early = house.get(&path(early)).await.expect_err("too early");
            assert!(matches!(early, Error::Refused(409, _)), "{early}");
        }
        connection.intend("go", 1, &json!({"type": "start"})).await.expect("sent");
        // In the second round the first one can be looked at, and nothing of the present one.
        let present = |view: &Value| view["round"] == 1 && view["cards_left"][0] != 0;
        let mut ids = 0;
        let event = loop {
            let event = next_event(&mut connection, |event| !event.legal.is_empty()).await;
            if event.view.as_ref().is_some_and(present) {
                break event;
            }
            ids += 1;
            connection
                .intend(&format!("a{ids}"), event.number, &event.legal[0])
                .await
                .expect("sent");
        };
        let first = house.get(&path("rounds/0")).await.expect("the first round");
        assert_eq!(
            (&first["view"]["hand"], &first["view"]["cards_left"]),
            (&json!([]), &json!([0, 0, 0]))
        );
        for early in ["replay", "rounds/1", "record"] {
            let early = house.get(&path(early)).await.expect_err("too early");
            assert!(matches!(early, Error::Refused(409, _)), "{early}");
        }
        connection.intend("on", event.number, &event.legal[0]).await.expect("sent");
        finish(&mut connection).await;
        assert_eq!(house.get(&path("rounds/0")).await.expect("the same"), first);
        let record = house.get(&path("record")).await.expect("a record");
        let written = record[rounds].as_array().expect("rounds");
        for (number, round) in written.iter().enumerate() {
            let told = house.get(&path(&format!("rounds/{number}"))).await.expect("a round");
            assert_eq!(told["scores"], round["scores"], "{game}");
            let seats = told["view"].pointer(points).and_then(Value::as_array).expect("seats");
            for (seat, told) in seats.iter().enumerate() {
                // What is told adds up to the score.
                let sum = |lines: &Value| {
                    lines
                        .as_array()
                        .into_iter()
                        .flatten()
                        .map(|line| line["points"].as_i64().expect("points"))
                        .sum::<i64>()
                };
                if game == "david-goliath" {
                    assert_eq!(sum(&told["colours"]), round["scores"][seat]);
                } else {
                    assert_eq!(
                        sum(&told["lines"]),
                        round["quest_points"][seat],
                        "{}",
                        round["quest"]
                    );
                    assert_eq!(told["bonus"], round["bonus"][seat]);
                }
            }
        }
        let late = house.get(&path(&format!("rounds/{}", written.len()))).await;
        assert!(matches!(late, Err(Error::Refused(409, _))));
        let replay = house.get(&path("replay")).await.expect("a replay");
        assert_eq!((&replay["game"], &replay["reviewed"]), (&json!(game), &json!(false)));
        let moments = replay["moments"].as_array().expect("moments");
        let last = moments.last().expect("a moment");
        assert_eq!(last["view"]["totals"], record["totals"]);
        assert_eq!(last["view"]["winners"], record["winners"]);
        for moment in moments {
            // Everybody's cards lie open, and there are as many as are left.
            let held: Vec<usize> = moment["hands"]
                .as_array()
                .expect("hands")
                .iter()
                .map(|hand| hand.as_array().map_or(0, Vec::len))
                .collect();
            assert_eq!(json!(held), moment["view"]["cards_left"]);
        }
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_first_games_are_told() {
    let house = TestServer::start().await;
    let catalogue = house.get("/api/catalogue").await.expect("games");
    let games = &catalogue["games"];
    let options = |game: usize| games[game]["options"].as_array().map_or(0, Vec::len);
    assert_eq!(
        (games[0]["game"].as_str(), games[1]["game"].as_str()),
        (Some("david-goliath"), Some("dwarf-king"))
    );
    assert_eq!(
        (&games[0]["min_players"], &games[0]["max_players"], &games[1]["max_players"]),
        (&json!(3), &json!(6), &json!(5))
    );
    assert!(options(0) == 2 && options(1) >= 9, "{games}");
    // Whatever is offered is taken.
    for game in games.as_array().expect("games") {
        for option in game["options"].as_array().expect("options") {
            for word in option["words"].as_array().expect("words") {
                let key = option["key"].as_str().expect("a key");
                let body = json!({"name": "Ann", "game": game["game"], "options": {key: word}});
                house.ask("/api/tables", Some(body), None).await.expect("a table");
            }
        }
    }
    for game in ["david-goliath", "dwarf-king"] {
        let lesson = house.get(&format!("/api/lessons/{game}")).await.expect("a lesson");
        assert_eq!(lesson["game"], game);
    }
    let none = house.get("/api/lessons/chess").await;
    assert!(matches!(none, Err(Error::Refused(404, _))));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seeds_are_chosen_only_where_that_is_allowed() {
    let house = TestServer::start().await;
    let body = |seed: &str| json!({"name": "Ann", "game": "dwarf-king", "seed": seed});
    let refused = house.ask("/api/tables", Some(body(&"5".repeat(64))), None).await;
    assert!(matches!(refused, Err(Error::Refused(422, refusal)) if refusal.is(&Code::Seed)));
    house.stop().await;
    let house = TestServer::with_chosen_seeds().await;
    let mut commits = Vec::new();
    for seed in ["5".repeat(64), "5".repeat(64), "6".repeat(64)] {
        let made = house.ask("/api/tables", Some(body(&seed)), None).await.expect("a table");
        commits.push(made["table"]["commit"].clone());
    }
    assert!(commits[0] == commits[1] && commits[0] != commits[2]);
    let short = house.ask("/api/tables", Some(body("55")), None).await;
    let Err(Error::Refused(422, refusal)) = short else { panic!("{short:?}") };
    assert!(refusal.what.contains("64"), "{refusal:?}");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_it_gets_compressed_files() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let house = TestServer::start().await;
    let mut sizes = Vec::new();
    for accept in ["identity", "gzip"] {
        let mut socket =
            tokio::net::TcpStream::connect(("127.0.0.1", house.port)).await.expect("it listens");
        let request = format!(
            "GET /words/en.ftl HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {accept}\r\nConnection: close\r\n\r\n"
        );
        socket.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).await.expect("answered");
        let head = String::from_utf8_lossy(&answer[..answer.len().min(1000)]).to_lowercase();
        assert_eq!(head.contains("content-encoding: gzip"), accept == "gzip", "{head}");
        sizes.push(answer.len());
    }
    assert!(sizes[1] * 2 < sizes[0], "{sizes:?}");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_to_hears_who_comes_and_goes() {
    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::tungstenite::Message;
    let house = TestServer::start().await;
    let (seat, connection) = house.seated(set_up()).await;
    let url = format!("ws://127.0.0.1:{}/api/tables/{}/socket", house.port, seat.table.id);
    let (mut watcher, _) = tokio_tungstenite::connect_async(url).await.expect("it opens");
    let enter = json!({"type": "enter", "wire": wire::WIRE, "presence": true}).to_string();
    watcher.send(Message::text(enter)).await.expect("sent");
    let mut connection = Some(connection);
    for here in [true, false] {
        let presence = loop {
            let text =
                watcher.next().await.expect("open").expect("a message").into_text().expect("text");
            let message: Value = serde_json::from_str(&text).expect("JSON");
            if message["type"] == "presence" {
                break message;
            }
        };
        assert_eq!((&presence["here"][0], &presence["watching"]), (&json!(here), &json!(1)));
        drop(connection.take());
    }
    house.stop().await;
}

/// The page at a path as text, its head with it.
async fn page(port: u16, path: &str, headers: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut socket = tokio::net::TcpStream::connect(("127.0.0.1", port)).await.expect("a server");
    let request = format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.expect("answered");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn links_to_tables_have_a_preview_that_no_name_breaks() {
    let house = TestServer::start().await;
    let mut setup = set_up();
    setup["name"] = json!("\"><script>x()");
    let seat = house.create(setup).await.expect("a table");
    let path = format!("/t/{}", seat.table.id);
    let shown = page(house.port, &path, "Host: localhost:7411\r\n").await;
    assert!(shown.starts_with("HTTP/1.1 200"), "{shown}");
    assert!(!shown.contains("<script>x"), "{shown}");
    let title = "<meta property=\"og:title\" content=\"&quot;&gt;&lt;script&gt;x() invites you: David &amp; Goliath\">";
    assert!(shown.contains(title), "{shown}");
    let image =
        "<meta property=\"og:image\" content=\"http://localhost:7411/previews/david-goliath.png\">";
    assert!(shown.contains(image), "{shown}");
    assert!(shown.contains(&format!("content=\"http://localhost:7411{path}\"")), "{shown}");
    // Names of hosts are as little believed, and the reader's language is spoken.
    let host = "Host: \"><b>.localhost\r\nAccept-Language: de-AT,de;q=0.9\r\n";
    let shown = page(house.port, &path, host).await;
    assert!(!shown.contains("<b>"), "{shown}");
    assert!(shown.starts_with("HTTP/1.1 4") || shown.contains("lädt dich ein"), "{shown}");
    // What is no table has the plain page, and what is no page says so.
    let plain = page(house.port, "/t/nosuchtable", "Host: localhost\r\n").await;
    assert!(plain.starts_with("HTTP/1.1 200") && !plain.contains("og:title"), "{plain}");
    let nothing = page(house.port, "/nothing", "Host: localhost\r\n").await;
    assert!(nothing.starts_with("HTTP/1.1 404") && nothing.contains("core/app.js"), "{nothing}");
    house.stop().await;
    let house = TestServer::known_as("https://cards.example.org/").await;
    let seat = house.create(set_up()).await.expect("a table");
    let shown = page(house.port, &format!("/t/{}", seat.table.id), "Host: localhost\r\n").await;
    let image = "content=\"https://cards.example.org/previews/david-goliath.png\"";
    assert!(shown.contains(image), "{shown}");
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_is_sent_is_told_or_refused() {
    let house = TestServer::start().await;
    let text = include_str!("../../../tests/records/dwarf-king.json");
    let mut record: Value = serde_json::from_str(text).expect("JSON");
    let told = house.ask("/api/replay", Some(record.clone()), None).await.expect("a replay");
    assert_eq!((&told["game"], &told["reviewed"]), (&json!("dwarf-king"), &json!(false)));
    assert!(told["moments"].as_array().is_some_and(|moments| moments.len() > 40));
    // Longer than other bodies may be, and then too long.
    for (length, status) in [(100_000, None), (600_000, Some(413))] {
        record["note"] = json!("x".repeat(length));
        let told = house.ask("/api/replay", Some(record.clone()), None).await;
        match status {
            None => assert!(told.is_ok(), "{told:?}"),
            Some(status) => assert!(matches!(told, Err(Error::Refused(said, _)) if said == status)),
        }
    }
    record["note"] = json!("");
    record["hands"][0]["tricks"][0]["cards"][0] = json!("no card");
    let wrong = house.ask("/api/replay", Some(record), None).await.expect_err("a wrong card");
    let Error::Refused(422, refusal) = wrong else { panic!("{wrong}") };
    assert!(refusal.what.contains("trick 1"), "{refusal:?}");
    house.stop().await;
}
