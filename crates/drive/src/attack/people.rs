//! People at a server, each from an address of their own: requests and sockets by hand, so that an
//! attack can send what no decent client sends. Nothing here waits for longer than half a minute.

use std::collections::VecDeque;
use std::net::Ipv4Addr;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use axum::body::{Body, Bytes};
use futures_util::{SinkExt, StreamExt};
use hyper::Request;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use wire::OwnedSeat;

const PATIENCE: Duration = Duration::from_secs(30);

/// Somebody with an address of 127.0.0.0/8.
#[derive(Copy, Clone, Debug)]
pub(super) struct Caller {
    port: u16,
    from: Ipv4Addr,
}

/// The answer to a request.
#[derive(Debug)]
pub(super) struct HttpReply {
    pub(super) status: u16,
    pub(super) body: Bytes,
}

impl HttpReply {
    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    fn seat(&self) -> Result<OwnedSeat> {
        let text = String::from_utf8_lossy(&self.body);
        ensure!(self.status == 201, "no seat ({}): {text}", self.status);
        Ok(serde_json::from_slice(&self.body)?)
    }
}

impl Caller {
    /// Somebody at 127.0.0.`last`.
    pub(super) fn new(port: u16, last: u8) -> Caller {
        Caller { port, from: Ipv4Addr::new(127, 0, 0, last) }
    }

    /// A bare connection; with `receive` it has little room for what is not read.
    pub(super) async fn dial(&self, receive: Option<u32>) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.set_reuseaddr(true)?;
        if let Some(bytes) = receive {
            socket.set_recv_buffer_size(bytes)?;
        }
        socket.bind((self.from, 0).into())?;
        let server = (Ipv4Addr::LOCALHOST, self.port).into();
        let connected = timeout(Duration::from_secs(5), socket.connect(server)).await;
        Ok(connected.context("it does not accept")??)
    }

    /// A request with these headers besides the usual ones.
    pub(super) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<HttpReply> {
        let host = format!("127.0.0.1:{}", self.port);
        let usual = [("Host", &host[..]), ("Content-Type", "application/json")];
        let has = |name: &str| headers.iter().any(|(own, _)| *own == name);
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in usual.iter().filter(|(name, _)| !has(name)).chain(headers) {
            request = request.header(*name, *value);
        }
        let request = request.header("Connection", "close").body(Body::from(body.to_owned()))?;
        let exchange = async {
            let stream = TokioIo::new(self.dial(None).await?);
            let (mut sender, connection) = http1::handshake(stream).await?;
            tokio::spawn(connection);
            let reply = sender.send_request(request).await?;
            let status = reply.status().as_u16();
            let body = axum::body::to_bytes(Body::new(reply.into_body()), usize::MAX).await?;
            Ok(HttpReply { status, body })
        };
        timeout(PATIENCE, exchange).await.context("no answer")?
    }

    pub(super) async fn get(&self, path: &str) -> Result<HttpReply> {
        self.ask("GET", path, &[], "").await
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<HttpReply> {
        self.ask("POST", path, &[], &body.to_string()).await
    }

    /// Makes a table, at which this person has the first seat.
    pub(super) async fn create(&self, setup: &Value) -> Result<OwnedSeat> {
        let mut setup = setup.clone();
        if setup.get("name").is_none() {
            setup["name"] = "Ann".into();
        }
        self.post("/api/tables", &setup).await?.seat()
    }

    /// Takes any free seat.
    pub(super) async fn join(&self, table: &str, name: &str) -> Result<OwnedSeat> {
        let path = format!("/api/tables/{table}/join");
        self.post(&path, &json!({"name": name})).await?.seat()
    }

    /// Goes to a seat, and hears the welcome.
    pub(super) async fn sit(&self, seat: &OwnedSeat) -> Result<(Socket, Value)> {
        let mut socket = self.enter(&seat.table.id, Some(&seat.token), None, None).await?;
        let welcome = socket.hear().await?;
        Ok((socket, welcome))
    }

    /// Opens a socket and says who one is.
    pub(super) async fn enter(
        &self,
        table: &str,
        token: Option<&str>,
        seen: Option<u64>,
        receive: Option<u32>,
    ) -> Result<Socket> {
        let stream = self.dial(receive).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://127.0.0.1:{}/api/tables/{table}/socket", self.port);
        let opened = timeout(PATIENCE, tokio_tungstenite::client_async(url, stream)).await;
        let (stream, _) = opened.context("no socket")??;
        let mut socket = Socket { stream, waiting: VecDeque::new(), ids: 0 };
        let enter = json!({"type": "enter", "wire": wire::WIRE, "token": token, "seen": seen});
        socket.send(&enter).await?;
        Ok(socket)
    }
}

/// An open socket to a table.
pub(super) struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// What came while something else was waited for.
    waiting: VecDeque<Value>,
    ids: u64,
}

impl Socket {
    pub(super) async fn send(&mut self, message: &Value) -> Result<()> {
        let sent = self.stream.send(Message::text(message.to_string()));
        Ok(timeout(PATIENCE, sent).await.context("nothing can be sent")??)
    }

    /// The next message.
    pub(super) async fn hear(&mut self) -> Result<Value> {
        match self.waiting.pop_front() {
            Some(message) => Ok(message),
            None => self.hear_new(PATIENCE).await,
        }
    }

    /// The next message, if one comes in this time; with no time at all none is looked for.
    pub(super) async fn hear_within(&mut self, time: Duration) -> Result<Option<Value>> {
        match self.waiting.pop_front() {
            Some(message) => Ok(Some(message)),
            None if time.is_zero() => Ok(None),
            // Cutting it short loses nothing: a frame is taken whole or not at all.
            None => timeout(time, self.hear_new(PATIENCE)).await.map_or(Ok(None), |m| m.map(Some)),
        }
    }

    async fn hear_new(&mut self, patience: Duration) -> Result<Value> {
        loop {
            // At once, so that what is measured is the server, not its wait for our acknowledgement.
            let _ = rustix::net::sockopt::set_tcp_quickack(self.stream.get_ref(), true);
            match timeout(patience, self.stream.next()).await.context("silence")? {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text)?),
                Some(Ok(Message::Close(_))) | None => bail!("the server closed the socket"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Sends an intent under a name of its own; gives the name.
    pub(super) async fn intend(&mut self, seen: u64, action: &Value) -> Result<String> {
        self.ids += 1;
        let id = format!("a{}", self.ids);
        self.send(&json!({"id": id, "seen": seen, "action": action})).await?;
        Ok(id)
    }

    /// Sends an intent and waits for its answer.
    pub(super) async fn ask(&mut self, id: &str, action: &Value) -> Result<Value> {
        self.send(&json!({"id": id, "seen": 1_000_000, "action": action})).await?;
        loop {
            let message = self.hear_new(PATIENCE).await?;
            if message["type"] == "answer" && message["id"] == id {
                return Ok(message);
            }
            self.waiting.push_back(message);
        }
    }

    /// Waits for an event of this kind.
    pub(super) async fn until(&mut self, kind: &str) -> Result<Value> {
        for _ in 0..10_000 {
            let message = self.hear().await?;
            if message["event"]["type"] == kind {
                return Ok(message);
            }
        }
        bail!("no event {kind:?} among 10,000 messages")
    }

    /// Takes what has come as bytes and throws it away; says whether the server has closed.
    pub(super) async fn discard(&mut self, time: Duration) -> bool {
        discard(self.stream.get_mut(), time).await
    }
}

/// Reads and throws away until the server closes or nothing comes for a while.
pub(super) async fn discard(stream: &mut TcpStream, time: Duration) -> bool {
    let mut part = vec![0; 256 * 1024];
    let until = tokio::time::Instant::now() + PATIENCE;
    while tokio::time::Instant::now() < until {
        match timeout(time, stream.read(&mut part)).await {
            Ok(Ok(0) | Err(_)) => return true,
            Ok(Ok(_)) => {}
            Err(_) => return false,
        }
    }
    false
}
