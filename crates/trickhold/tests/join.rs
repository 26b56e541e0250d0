//! Whole games at a table on a real server, joined by its link, through a network that cuts the
//! connection in mid-game: no event is missed or told twice, and the link leads back.
#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::{Api, ServerMessage};
use common::screen::Screen;
use common::{Ends, ServerProcess};
use serde_json::{Value, json};
use tui::{LineKind, Model};
use wire::EventMessage;

const PATIENCE: Duration = Duration::from_secs(120);

/// A network between the program and the server, which can be cut.
struct Network {
    address: SocketAddr,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Network {
    fn before(server: SocketAddr) -> Network {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        let open = Arc::new(Mutex::new(Vec::new()));
        let all = open.clone();
        std::thread::spawn(move || {
            for near in listener.incoming().filter_map(Result::ok) {
                let Ok(far) = TcpStream::connect(server) else { continue };
                let copy = |stream: &TcpStream| stream.try_clone().expect("a copy");
                let mut all = all.lock().expect("no panic");
                all.extend([copy(&near), copy(&far)]);
                pass(copy(&near), copy(&far));
                pass(far, near);
            }
        });
        Network { address, open }
    }

    /// Cuts everything that is open; false if nothing was.
    fn cut(&self) -> bool {
        let all = std::mem::take(&mut *self.open.lock().expect("no panic"));
        all.iter().filter(|stream| stream.shutdown(Shutdown::Both).is_ok()).count() > 0
    }

    fn link(&self, table: &str) -> String {
        format!("http://{}/t/{table}", self.address)
    }
}

fn pass(mut from: TcpStream, mut to: TcpStream) {
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Both);
    });
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("trickhold-join-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn small_table(api: &Api) -> wire::OwnedSeat {
    let setup = json!({"name": "Ann", "game": "david-goliath", "players": 3, "bots": "random",
        "options": {"rounds": 1}});
    api.create(&setup).expect("a table")
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let limited = async { tokio::time::timeout(PATIENCE, work).await.expect("in time") };
    runtime.expect("a runtime").block_on(limited)
}

/// Everything that a seat was told of a finished game: the sentences of the game.
fn sentences(api: &Api, table: &str, token: &str) -> Vec<String> {
    block_on(async {
        let entered = api.enter(table, Some(token), Some(0)).await;
        let (mut connection, welcome) = entered.expect("a welcome");
        let mut model = Model::new(words::Words::english(), &welcome).expect("understood");
        while !model.is_over() {
            if let ServerMessage::Event(event) = connection.hear().await.expect("the past") {
                model.fold(&event).expect("understood");
            }
        }
        let lines = model.log.iter().filter(|line| line.kind != LineKind::Table);
        lines.map(|line| line.text.clone()).collect()
    })
}

/// The host waits for somebody on the next seat, begins, and leaves the rest to a bot.
fn begin_and_leave(api: &Api, table: &str, token: &str) {
    block_on(async {
        let mut host = api.connect(table, Some(token), None).await.expect("open");
        let mut seated = false;
        while !seated {
            seated = match host.hear().await.expect("a message") {
                ServerMessage::Welcome(welcome) => {
                    welcome.table.seats[1].kind == wire::SeatKind::Person
                }
                ServerMessage::Event(event) => is_seated(&event),
                ServerMessage::Answer(_) => false,
            };
        }
        for (id, action) in [("a", "start"), ("b", "leave")] {
            host.intend(id, 0, &json!({"type": action})).await.expect("sent");
        }
        // The farewell of the server: the seat belongs to a bot now.
        loop {
            match host.hear().await {
                Err(client::Error::Closed(notice)) => {
                    break assert_eq!(notice.code, wire::NoticeCode::Left);
                }
                Err(error) => panic!("{error}"),
                Ok(_) => {}
            }
        }
    });
}

fn is_seated(event: &EventMessage) -> bool {
    matches!(event.event, wire::Happened::Seated { seat, .. } if seat.index() == 1)
}

/// The token that the program has kept.
fn kept_token(data: &Path) -> String {
    let files = std::fs::read_dir(data.join("joined")).expect("a folder");
    let path = files.filter_map(Result::ok).next().expect("a file").path();
    let mode = std::fs::metadata(&path).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "nobody else may read it");
    let kept: Value = serde_json::from_slice(&std::fs::read(path).expect("read")).expect("JSON");
    kept["token"].as_str().expect("a token").to_owned()
}

/// A seat as the program keeps it.
fn keep_token(data: &Path, network: &Network, table: &str, token: &str) {
    let server = format!("http://{}", network.address);
    let name = server.trim_start_matches("http://").replace(':', "_");
    std::fs::create_dir_all(data.join("joined")).expect("a folder");
    let kept = json!({"server": server, "table": table, "token": token});
    let path = data.join("joined").join(format!("{name}-{table}.json"));
    std::fs::write(path, kept.to_string()).expect("written");
}

fn plain(data: &Path, link: &str, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(["play", "--plain", "--join", link]).args(more);
    command.env("TRICKHOLD_DATA", data).env("LC_ALL", "C.UTF-8");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Screen {
    /// Plays what is selected, once in every trick, to the end of the game, with an accident in one
    /// of the tricks; gives the tricks.
    fn play(&mut self, accident_in: usize, accident: impl Fn()) -> Vec<String> {
        let over = |text: &str| text.contains("The game is over.");
        let place = |text: &str| {
            let asked = text.lines().nth(1).is_some_and(|line| line.starts_with('▶'));
            let bar = text.lines().next().unwrap_or_default();
            asked.then(|| bar.split(" · ").last().unwrap_or_default().trim().to_owned())
        };
        let mut tricks: Vec<String> = Vec::new();
        loop {
            // The next trick in which the person is asked.
            let last = tricks.last().cloned();
            let fits = |text: &str| over(text) || place(text).is_some_and(|p| Some(p) != last);
            let text = self.wait_until(fits);
            let Some(now) = place(&text).filter(|_| !over(&text)) else { return tricks };
            tricks.push(now);
            if tricks.len() == accident_in {
                accident();
                self.wait_until(|text| text.contains("The connection is back."));
            }
            self.press("\r");
        }
    }
}

/// The lines of a program as they come.
fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// Plays what is possible, cuts the network before a card, and gives all lines. The host begins when
/// the seats were told: before that the person may not be at the table yet.
fn drive(
    child: &mut Child,
    network: &Network,
    cut_at: usize,
    stop_at: usize,
    begin: impl FnOnce(),
) -> Vec<String> {
    let lines = lines_of(child.stdout.take().expect("piped"));
    let mut input = child.stdin.take();
    let (mut all, mut played): (Vec<String>, usize) = (Vec::new(), 0);
    let mut begin = Some(begin);
    loop {
        let line = match lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(RecvTimeoutError::Disconnected) => return all,
            Err(RecvTimeoutError::Timeout) => panic!("it does not go on:\n{}", all.join("\n")),
        };
        if line.starts_with("Seat 3")
            && let Some(begin) = begin.take()
        {
            begin();
        }
        let list = line.strip_prefix("You can play: ").map(str::to_owned);
        all.push(line);
        let Some(list) = list else { continue };
        played += 1;
        if played == stop_at {
            input = None;
            continue;
        }
        if played == cut_at {
            assert!(network.cut(), "something was open");
        }
        let card: Vec<&str> = list.split([',', ';', '.', ' ']).take(2).collect();
        if let Some(input) = &mut input {
            writeln!(input, "{}", card.join(" ")).expect("it reads");
        }
    }
}

fn count(lines: &[String], text: &str) -> usize {
    lines.iter().filter(|line| *line == text).count()
}

/// The lines that are sentences of the game.
fn told(lines: &[String], expected: &[String]) -> Vec<String> {
    lines.iter().filter(|line| expected.contains(line)).cloned().collect()
}

#[test]
fn line_by_line_through_a_cut_to_the_end() {
    let server = ServerProcess::start("join-plain", &[]);
    let (api, network) = (server.api(), Network::before(server.address));
    let data = folder("plain");
    let host = small_table(&api);
    let link = network.link(&host.table.id);
    let mut child = Ends(plain(&data, &link, &["--name", "Ben"]).spawn().expect("runs"));
    let begin = || begin_and_leave(&api, &host.table.id, &host.token);
    let lines = drive(&mut child, &network, 4, usize::MAX, begin);
    let shown = lines.join("\n");
    assert!(child.wait().expect("ends").success(), "{shown}");
    for seat in ["Seat 1: Ann", "Seat 2: You", "Seat 3: free"] {
        assert_eq!(count(&lines, seat), 1, "{seat}\n{shown}");
    }
    assert_eq!(count(&lines, "The connection is lost, trying again."), 1, "{shown}");
    assert_eq!(count(&lines, "The connection is back."), 1, "{shown}");
    let expected = sentences(&api, &host.table.id, &kept_token(&data));
    assert!(expected.len() > 60, "a whole game: {expected:?}");
    assert_eq!(told(&lines, &expected), expected, "{shown}");
    let record = lines.iter().find_map(|line| line.strip_prefix("The record of this game: "));
    let mut check = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    let checked = check.arg("check").arg(record.expect("a record")).output().expect("runs");
    assert_eq!(String::from_utf8_lossy(&checked.stdout), "1 game right\n");
    std::fs::remove_dir_all(&data).expect("removed");
}

/// Nearly every card comes too soon. It is sent again by itself, and nobody hears of it.
#[test]
fn a_server_that_asks_for_patience_gets_it() {
    let server = ServerProcess::start("join-patience", &["--messages-per-second", "2"]);
    let (api, network) = (server.api(), Network::before(server.address));
    let data = folder("patience");
    let host = small_table(&api);
    let link = network.link(&host.table.id);
    let mut child = Ends(plain(&data, &link, &["--name", "Ben"]).spawn().expect("runs"));
    let begin = || begin_and_leave(&api, &host.table.id, &host.token);
    let lines = drive(&mut child, &network, 0, usize::MAX, begin);
    let shown = lines.join("\n");
    assert!(child.wait().expect("ends").success(), "{shown}");
    assert!(!shown.contains("messages a second") && !shown.contains("Too many"), "{shown}");
    assert_eq!(count(&lines, "The connection is lost, trying again."), 0, "{shown}");
    let metrics = api.ask_text("/metrics", None, None).expect("metrics");
    let refused = metrics.lines().find_map(|line| line.split_once("refused_too_many_total "));
    let refused: u64 = refused.expect("a count").1.trim().parse().expect("a number");
    assert!(refused > 0, "nothing was refused: {metrics}");
    std::fs::remove_dir_all(&data).expect("removed");
}

#[test]
fn the_link_leads_back_and_others_watch() {
    let server = ServerProcess::start("join-back", &[]);
    let (api, network) = (server.api(), Network::before(server.address));
    let (data, other) = (folder("back"), folder("watch"));
    let host = small_table(&api);
    let link = network.link(&host.table.id);
    let mut child = Ends(plain(&data, &link, &["--name", "Ben"]).spawn().expect("runs"));
    let begin = || begin_and_leave(&api, &host.table.id, &host.token);
    // Some cards, then the input ends.
    let lines = drive(&mut child, &network, 0, 3, begin);
    let saved = format!("The game is saved. Go on with: trickhold play --join {link}");
    assert_eq!(lines.last(), Some(&saved), "{lines:?}");
    child.wait().expect("ends");
    // Somebody else cannot sit down any more.
    let mut watcher = Ends(plain(&other, &link, &["--name", "Eve"]).spawn().expect("runs"));
    let seen = lines_of(watcher.stdout.take().expect("piped"));
    let start = Instant::now();
    while seen.recv_timeout(PATIENCE).expect("a line") != "You watch this table." {
        assert!(start.elapsed() < PATIENCE);
    }
    let mut child = Ends(plain(&data, &link, &[]).spawn().expect("runs"));
    let rest = drive(&mut child, &network, 0, usize::MAX, || ());
    assert!(child.wait().expect("ends").success());
    let expected = sentences(&api, &host.table.id, &kept_token(&data));
    // The table is read to a player who comes back, to the end of the hand, and then everything
    // goes on.
    let back = rest.iter().position(|line| line == "Going on with the saved game.");
    let rest = &rest[back.expect("who comes back is told so")..];
    let read = rest.iter().position(|line| line.starts_with("Your hand:")).expect("the hand");
    let both = [told(&lines, &expected), told(&rest[read + 1..], &expected)].concat();
    assert_eq!(both, expected);
    // A spectator sees the end, too.
    let watched: Vec<String> = seen.iter().collect();
    assert!(
        watched.iter().any(|line| line.contains("win the game")
            || line.contains("wins the")
            || line.contains("share the win")),
        "{watched:?}"
    );
    watcher.wait().expect("ends");
    for folder in [data, other] {
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}

#[test]
fn what_cannot_be_joined_is_said_in_words() {
    let server = ServerProcess::start("join-words", &[]);
    let (api, network) = (server.api(), Network::before(server.address));
    let data = folder("words");
    let said = |link: &str| {
        let output = plain(&data, link, &["--name", "Ben"]).output().expect("runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert_eq!(said(&network.link("0000000000000000")), "error: There is no such table.\n");
    assert!(said("http://127.0.0.1/x").contains("a link to a table is needed"));
    assert!(said("http://127.0.0.1:1/t/abc").contains("the server cannot be reached"));
    // The newest window of a seat plays; the older one says why it ends.
    let host = small_table(&api);
    keep_token(&data, &network, &host.table.id, &host.token);
    let mut older = plain(&data, &network.link(&host.table.id), &[]);
    let mut older = Ends(older.spawn().expect("runs"));
    let lines = lines_of(older.stdout.take().expect("piped"));
    while !lines.recv_timeout(PATIENCE).expect("a line").starts_with("Type start to begin") {}
    block_on(api.enter(&host.table.id, Some(&host.token), None)).expect("a welcome");
    let text = std::io::read_to_string(older.stderr.take().expect("piped")).expect("text");
    assert_eq!(text, "error: The table was opened elsewhere.\n");
    // A token that owns nothing.
    keep_token(&data, &network, &host.table.id, "nobody");
    let text = said(&network.link(&host.table.id));
    assert_eq!(text, "error: This seat belongs to somebody else.\n");
    std::fs::remove_dir_all(&data).expect("removed");
}

#[test]
fn full_screen_through_a_cut_to_the_end() {
    let server = ServerProcess::start("join-screen", &[]);
    let (api, network) = (server.api(), Network::before(server.address));
    let data = folder("screen");
    let host = small_table(&api);
    // The host comes with the token of another face, and begins.
    keep_token(&data, &network, &host.table.id, &host.token);
    let mut screen =
        Screen::start(&data, &["play", "--pace", "none", "--join", &network.link(&host.table.id)]);
    let lobby = screen.wait_until(|text| text.contains("Press Enter to begin"));
    assert!(lobby.contains("Seat 1: You") && lobby.contains("Seat 2: free"), "{lobby}");
    screen.press("\r");
    let tricks = screen.play(5, || assert!(network.cut(), "something was open"));
    let all: Vec<String> =
        (1..=tricks.len()).map(|n| format!("trick {n}/{}", tricks.len())).collect();
    assert_eq!(tricks, all, "every trick once");
    screen.wait_until(|text| text.contains("How it came about"));
    // Another game with the same people, at another table.
    screen.press("n");
    let lobby = screen.wait_until(|text| text.contains("Press Enter to begin"));
    assert!(lobby.contains("Seat 1: You") && !lobby.contains(&host.table.id), "{lobby}");
    screen.press("qq");
    let saved = |text: &str| text.contains("Go on with: trickhold play --join");
    let left = screen.wait_until(saved);
    assert!(left.contains("The record of this game:"), "{left}");
    screen.child.wait().expect("ends");
    // What a seat is told and what the record holds are the same cards.
    let expected = sentences(&api, &host.table.id, &host.token);
    assert_eq!(expected.iter().filter(|line| line.starts_with("Trick ")).count(), tricks.len());
    std::fs::remove_dir_all(&data).expect("removed");
}

/// A network that speaks https before a server, and the file of the certificate it shows.
fn secure(server: SocketAddr, file: &Path) -> String {
    use tokio_rustls::rustls::{ServerConfig, pki_types::PrivateKeyDer};
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("made");
    std::fs::write(file, made.cert.pem()).expect("written");
    let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).expect("a key");
    let config = ServerConfig::builder().with_no_client_auth();
    let config = config.with_single_cert(vec![made.cert.der().clone()], key).expect("a pair");
    let acceptor = tokio_rustls::TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its address").port();
    listener.set_nonblocking(true).expect("set");
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            while let Ok((near, _)) = listener.accept().await {
                let acceptor = acceptor.clone();
                tokio::spawn(async move {
                    let Ok(mut near) = acceptor.accept(near).await else { return };
                    let far = tokio::net::TcpStream::connect(server).await;
                    let _ = tokio::io::copy_bidirectional(&mut near, &mut far.expect("open")).await;
                });
            }
        });
    });
    format!("https://localhost:{port}")
}

/// The first line that begins so, and what follows there.
#[track_caller]
fn line_after(lines: &Receiver<String>, begins: &str) -> String {
    loop {
        let line = lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {begins:?}"));
        if let Some(rest) = line.strip_prefix(begins) {
            return rest.to_owned();
        }
    }
}

#[test]
fn a_table_is_made_by_https_shared_talked_at_and_left() {
    let server = ServerProcess::start("join-https", &[]);
    let (ann, ben) = (folder("https-ann"), folder("https-ben"));
    let file = std::env::temp_dir().join(format!("trickhold-https-{}.pem", std::process::id()));
    let address = secure(server.address, &file);
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(["play", "dwarf-king", "--plain", "--create", &address, "--name", "Ann"]);
    command.env("TRICKHOLD_DATA", &ann).env("LC_ALL", "C.UTF-8").env("SSL_CERT_FILE", &file);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut host = Ends(command.spawn().expect("runs"));
    let told = lines_of(host.stdout.take().expect("piped"));
    let link = line_after(&told, "Others come by this link: ");
    assert!(link.starts_with(&format!("{address}/t/")), "{link}");
    line_after(&told, "Type start to begin");
    let join = || plain(&ben, &link, &["--name", "Ben"]);
    let mut guest = Ends(join().env("SSL_CERT_FILE", &file).spawn().expect("runs"));
    let heard = lines_of(guest.stdout.take().expect("piped"));
    line_after(&heard, "The Dwarf King.");
    line_after(&heard, "The table waits for Ann to start.");
    line_after(&told, "Ben sits down.");
    writeln!(host.stdin.as_mut().expect("piped"), "say Good evening, Ben!").expect("it reads");
    line_after(&heard, "Ann: Good evening, Ben!");
    // The input ends while others are asked: that is no reason to wait or to fail.
    drop(guest.stdin.take());
    line_after(&heard, "The input has ended.");
    line_after(&heard, &format!("The game is saved. Go on with: trickhold play --join {link}"));
    assert_eq!(guest.wait().expect("ends").code(), Some(0));
    // A certificate that nobody has vouched for, and one that is none.
    for (trusted, why) in
        [(None, "the server cannot be reached"), (Some("/dev/null"), "SSL_CERT_FILE /dev/null")]
    {
        let mut command = plain(&folder("https-eve"), &link, &["--name", "Eve"]);
        command.env_remove("SSL_CERT_FILE").envs(trusted.map(|file| ("SSL_CERT_FILE", file)));
        let output = command.output().expect("runs");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(why), "{error}");
    }
    for folder in [ann, ben] {
        std::fs::remove_dir_all(&folder).expect("removed");
    }
    std::fs::remove_file(file).expect("removed");
}

/// What is told while a person types stands above the prompt, and what is typed stays.
#[test]
fn the_table_talks_while_a_person_types() {
    let server = ServerProcess::start("join-types", &[]);
    let (api, data) = (server.api(), folder("types"));
    let host = small_table(&api);
    let link = format!("http://{}/t/{}", server.address, host.table.id);
    let mut screen = Screen::start(&data, &["play", "--plain", "--name", "Ben", "--join", &link]);
    screen.wait_until(|text| text.contains("The table waits for Ann to start."));
    screen.press("say hal");
    screen.wait_until(|text| text.ends_with("> say hal"));
    block_on(async {
        let entered = api.enter(&host.table.id, Some(&host.token), None).await;
        let (mut connection, _) = entered.expect("a welcome");
        let chat = json!({"type": "chat", "text": "Good evening!"});
        connection.intend("a", 0, &chat).await.expect("sent");
        while !matches!(connection.hear().await.expect("heard"), ServerMessage::Answer(_)) {}
    });
    let text = screen.wait_until(|text| text.contains("Ann: Good evening!"));
    let text = if text.ends_with("> say hal") {
        text
    } else {
        screen.wait_until(|text| text.ends_with("> say hal"))
    };
    assert_eq!(text.matches("Ann: Good evening!\n").count(), 1, "{text}");
    screen.press("lo\r");
    screen.wait_until(|text| text.contains("You: hallo") && text.ends_with("> "));
    screen.press("\x03");
    screen.wait_until(|text| text.contains("The game is saved."));
    screen.child.wait().expect("ends");
    std::fs::remove_dir_all(&data).expect("removed");
}

/// Plays the host's cards, and asks for a rematch at the end.
async fn play_and_ask_again(api: Api, table: String, token: String) {
    let entered = api.enter(&table, Some(&token), None).await;
    let (mut host, _) = entered.expect("a welcome");
    host.intend("start", 0, &json!({"type": "start"})).await.expect("sent");
    loop {
        let event = match host.hear().await.expect("heard") {
            ServerMessage::Event(event) => event,
            ServerMessage::Answer(answer) if answer.id == "again" => {
                return assert_eq!(answer.refusal, None);
            }
            _ => continue,
        };
        let id = event.number.to_string();
        if let Some(action) = event.legal.first() {
            host.intend(&id, event.number, action).await.expect("sent");
        }
        if event.table.as_ref().is_some_and(|table| table.state == wire::TableState::Over) {
            host.intend("again", event.number, &json!({"type": "rematch"})).await.expect("sent");
        }
    }
}

/// A player who is asked for another game comes along to its table, with the same seat, and can
/// talk there.
#[test]
fn a_rematch_is_followed() {
    let server = ServerProcess::start("join-rematch", &[]);
    let (api, data) = (server.api(), folder("rematch"));
    let host = small_table(&api);
    let link = format!("http://{}/t/{}", server.address, host.table.id);
    let mut screen =
        Screen::start(&data, &["play", "--pace", "none", "--name", "Ben", "--join", &link]);
    let waits = |text: &str| text.contains("The table waits for Ann to start.");
    let lobby = screen.wait_until(waits);
    assert!(lobby.contains("Seat 2: You") && lobby.contains(&host.table.id), "{lobby}");
    let (table, token) = (host.table.id.clone(), host.token.clone());
    let ann = std::thread::spawn(move || block_on(play_and_ask_again(api, table, token)));
    assert!(screen.play(0, || ()).len() > 10);
    screen.wait_until(|text| text.contains("The same people play again: N comes along."));
    ann.join().expect("the host has played");
    screen.press("n");
    let lobby = screen.wait_until(waits);
    assert!(lobby.contains("Seat 2: You") && !lobby.contains(&host.table.id), "{lobby}");
    screen.press("cWhere are you?");
    screen.wait_until(|text| text.contains("Say to the others: Where are you?"));
    screen.press("\r");
    screen.wait_until(|text| text.contains("You: Where are you?"));
    screen.press("qq");
    screen.wait_until(|text| text.contains("Go on with: trickhold play --join"));
    screen.child.wait().expect("ends");
    std::fs::remove_dir_all(&data).expect("removed");
}
