//! A server on a free port with data of its own, and clients for it.
#![allow(dead_code, reason = "each test file uses a part of this")]

pub(crate) mod postgres;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use client::{Connection, Error, ServerMessage};
use serde_json::{Value, json};
use server::{Config, Limits, Server};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use wire::{Answer, EventMessage, OwnedSeat, Refusal};

/// A running server.
pub(crate) struct TestServer {
    pub(crate) api: client::Api,
    pub(crate) port: u16,
    pub(crate) data: PathBuf,
    limits: Limits,
    stop: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// Limits that let tests through.
pub(crate) fn generous() -> Limits {
    Limits {
        requests_per_second: 10_000,
        messages_per_second: 1000,
        tables_per_address: 10_000,
        ..Limits::default()
    }
}

fn fresh_data() -> PathBuf {
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let data = std::env::temp_dir().join(format!("trickhold-test-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&data);
    data
}

/// Settings for tests: quick bots, short reviews, and clients on this machine that say by themselves
/// where they come from.
fn configuration(data: PathBuf, limits: Limits) -> Config {
    let mut config = Config::new(data, "127.0.0.1:0".parse().expect("an address"));
    (config.limits, config.review_simulations, config.hasty_bots) = (limits, 100, true);
    config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    config
}

impl TestServer {
    pub(crate) async fn start() -> TestServer {
        TestServer::with(generous()).await
    }

    pub(crate) async fn with(limits: Limits) -> TestServer {
        TestServer::open(fresh_data(), limits).await
    }

    pub(crate) async fn with_chosen_seeds() -> TestServer {
        TestServer::configured(fresh_data(), generous(), true).await
    }

    pub(crate) async fn open(data: PathBuf, limits: Limits) -> TestServer {
        TestServer::configured(data, limits, false).await
    }

    /// A server whose data is in a database.
    pub(crate) async fn on(url: &str) -> TestServer {
        let mut config = configuration(fresh_data(), generous());
        config.database = Some(server::PostgresUrl::parse(url, None).expect("an address"));
        TestServer::of(config).await
    }

    /// One of several servers on a database.
    pub(crate) async fn node(url: &str) -> TestServer {
        TestServer::of(TestServer::node_config(url)).await
    }

    pub(crate) fn node_config(url: &str) -> Config {
        let mut config = configuration(fresh_data(), generous());
        config.database = Some(server::PostgresUrl::parse(url, None).expect("an address"));
        let listen = "127.0.0.1:0".parse().expect("an address");
        config.node = Some(server::NodeDoor { listen, address: None });
        config
    }

    /// A server that people know by this address.
    pub(crate) async fn known_as(url: &str) -> TestServer {
        let mut config = configuration(fresh_data(), generous());
        config.public_url = Some(url.to_owned());
        TestServer::of(config).await
    }

    /// A server whose reviews make this many simulations for each action.
    pub(crate) async fn with_reviews(simulations: u32) -> TestServer {
        let mut config = configuration(fresh_data(), generous());
        config.review_simulations = simulations;
        TestServer::of(config).await
    }

    async fn configured(data: PathBuf, limits: Limits, chosen_seeds: bool) -> TestServer {
        let mut config = configuration(data, limits);
        config.chosen_seeds = chosen_seeds;
        TestServer::of(config).await
    }

    async fn of(config: Config) -> TestServer {
        let (data, limits) = (config.data.clone(), config.limits);
        let server = Server::start(config).await.expect("it starts");
        let port = server.address().port();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(server.serve(async {
            let _ = stopped.await;
        }));
        let api = client::Api::new(&format!("http://127.0.0.1:{port}"));
        TestServer { api, port, data, limits, stop, served }
    }

    /// Stops within two seconds.
    pub(crate) async fn end(self) -> (PathBuf, Limits) {
        self.end_within(Duration::from_secs(2)).await
    }

    pub(crate) async fn end_within(self, limit: Duration) -> (PathBuf, Limits) {
        let _ = self.stop.send(());
        let served = tokio::time::timeout(limit, self.served).await;
        served.expect("it stops in time").expect("no panic").expect("no error");
        (self.data, self.limits)
    }

    /// Stops within two seconds and forgets the data.
    pub(crate) async fn stop(self) {
        let (data, _) = self.end().await;
        let _ = std::fs::remove_dir_all(data);
    }

    pub(crate) async fn restart(self) -> TestServer {
        let (data, limits) = self.end().await;
        TestServer::open(data, limits).await
    }

    pub(crate) async fn ask(
        &self,
        path: &str,
        body: Option<Value>,
        token: Option<&str>,
    ) -> Result<Value, Error> {
        let (path, token) = (path.to_owned(), token.map(str::to_owned));
        self.api.aside(move |api| api.ask(&path, body.as_ref(), token.as_deref())).await
    }

    /// A server that counts every connection by its own address.
    pub(crate) async fn without_proxies(limits: Limits) -> TestServer {
        let mut config = configuration(fresh_data(), limits);
        config.trusted_proxies.clear();
        TestServer::of(config).await
    }

    /// Posts nothing to a path, from another address.
    pub(crate) async fn ask_from(&self, path: &str, address: &str) -> Result<Value, Error> {
        self.post_from(path, &Value::Null, address).await
    }

    /// Posts something to a path, from another address.
    pub(crate) async fn post_from(
        &self,
        path: &str,
        body: &Value,
        address: &str,
    ) -> Result<Value, Error> {
        let (port, path, address) = (self.port, path.to_owned(), address.to_owned());
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let ask = move |_: &client::Api| {
            use std::io::{Read, Write};
            let failed = |error: std::io::Error| Error::Network(error.to_string());
            let mut stream = std::net::TcpStream::connect(("127.0.0.1", port)).map_err(failed)?;
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\n\
                 Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            );
            stream.write_all(head.as_bytes()).map_err(failed)?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).map_err(failed)?;
            let status: u16 = answer.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
            let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
            match status {
                0..300 => Ok(serde_json::from_str(body).unwrap_or_default()),
                _ => Err(Error::Refused(
                    status,
                    Refusal::read(serde_json::from_str(body).unwrap_or_default()).into(),
                )),
            }
        };
        self.api.aside(ask).await
    }

    pub(crate) async fn get(&self, path: &str) -> Result<Value, Error> {
        self.ask(path, None, None).await
    }

    pub(crate) async fn create(&self, setup: Value) -> Result<OwnedSeat, Error> {
        let mut setup = setup;
        if setup.get("name").is_none() {
            setup["name"] = json!("Ann");
        }
        if setup.get("bots").is_none() {
            setup["bots"] = json!("random");
        }
        self.api.aside(move |api| api.create(&setup)).await
    }

    pub(crate) async fn join(&self, seat: &OwnedSeat, name: &str) -> OwnedSeat {
        let (table, name) = (seat.table.id.clone(), name.to_owned());
        self.api.aside(move |api| api.join(&table, &name)).await.expect("a free seat")
    }

    pub(crate) async fn connect(&self, seat: &OwnedSeat, seen: Option<u64>) -> Connection {
        let connected = self.api.connect(&seat.table.id, Some(&seat.token), seen).await;
        connected.expect("it is open")
    }

    /// A new table, and its host's connection.
    pub(crate) async fn seated(&self, setup: Value) -> (OwnedSeat, Connection) {
        let seat = self.create(setup).await.expect("a table");
        let entered = self.api.enter(&seat.table.id, Some(&seat.token), None).await;
        (seat, entered.expect("a welcome").0)
    }

    /// Sends an intent and waits for its answer.
    pub(crate) async fn answer(
        &self,
        connection: &mut Connection,
        id: &str,
        seen: u64,
        action: &Value,
    ) -> Answer {
        connection.intend(id, seen, action).await.expect("sent");
        loop {
            let answer = next_answer(connection).await;
            if answer.id == id {
                return answer;
            }
        }
    }
}

/// A count of the metrics.
pub(crate) async fn count(house: &TestServer, name: &str) -> u64 {
    let Ok(Value::String(text)) = house.get("/metrics").await else { panic!("metrics are text") };
    let line = text.lines().find(|line| line.starts_with(&format!("trickhold_{name} ")));
    line.and_then(|line| line.split(' ').nth(1)).and_then(|n| n.parse().ok()).expect("a count")
}

/// A short table of David & Goliath.
pub(crate) fn set_up() -> Value {
    json!({"game": "david-goliath", "options": {"rounds": 1}})
}

pub(crate) async fn next_answer(connection: &mut Connection) -> Answer {
    loop {
        if let ServerMessage::Answer(answer) = heard(connection).await {
            return answer;
        }
    }
}

async fn heard(connection: &mut Connection) -> ServerMessage {
    let heard = tokio::time::timeout(Duration::from_secs(20), connection.hear()).await;
    heard.expect("something is heard").expect("it makes sense")
}

/// The next event of some kind.
pub(crate) async fn next_event(
    connection: &mut Connection,
    is_it: impl Fn(&EventMessage) -> bool,
) -> EventMessage {
    loop {
        if let ServerMessage::Event(event) = heard(connection).await
            && is_it(&event)
        {
            return *event;
        }
    }
}

/// Plays the first legal action always, to the end; gives the last event.
pub(crate) async fn finish(connection: &mut Connection) -> EventMessage {
    let mut ids = 0;
    loop {
        if let ServerMessage::Event(event) = heard(connection).await {
            if event.table.as_ref().is_some_and(|table| table.state == wire::TableState::Over) {
                return *event;
            }
            if let Some(action) = event.legal.first() {
                ids += 1;
                let id = format!("auto-{ids}");
                connection.intend(&id, event.number, action).await.expect("sent");
            }
        }
    }
}
