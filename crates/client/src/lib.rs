//! What connects to a table. A [`Link`] is where its messages come from: [`Local`] has the table
//! in this process, [`Remote`] joins one on a server. Below is a client of the server, the same
//! for people's faces, tests and the load generator: tables by HTTP, play by WebSocket, and
//! coming back with the number seen.

mod link;
mod local;
mod remote;
mod store;

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Answer, EventMessage, Notice, Refusal, TableInfo, WIRE, Welcome};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub use link::{Advice, Judged, Link, Told, visit};
pub use local::{Local, Thinking};
pub use remote::Remote;
pub use store::{Store, data_folder, newest_unfinished};

/// Why something with the server did not work.
#[derive(Debug)]
pub enum Error {
    /// The server cannot be reached or the connection broke.
    Network(String),
    /// The server says no.
    Refused(u16, Value),
    /// The server closed the connection and said why.
    Closed(Notice),
    /// The server says what this client does not understand.
    Malformed(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Network(what) => write!(f, "the server cannot be reached: {what}"),
            Error::Refused(status, refusal) => {
                let what = refusal["what"].as_str().unwrap_or("no reason given");
                write!(f, "the server says no ({status}): {what}")
            }
            Error::Closed(notice) => write!(f, "{}", notice.what),
            Error::Malformed(what) => write!(f, "the server is not understood: {what}"),
        }
    }
}

impl std::error::Error for Error {}

/// A chair, and the token that owns it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Seated {
    /// The table.
    pub table: TableInfo,
    /// The chair.
    pub chair: u8,
    /// The token.
    pub token: String,
    /// The link for others.
    pub link: String,
}

/// The server, by its address such as `http://127.0.0.1:7411`.
#[derive(Clone, Debug)]
pub struct House {
    base: String,
    agent: ureq::Agent,
}

impl House {
    /// A server at an address.
    pub fn new(base: &str) -> House {
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(20)))
            .build()
            .new_agent();
        House { base: base.trim_end_matches('/').into(), agent }
    }

    /// Asks for something; `body` makes it a POST. Blocks.
    ///
    /// # Errors
    /// If the server says no or nothing.
    pub fn ask(
        &self,
        path: &str,
        body: Option<&Value>,
        token: Option<&str>,
    ) -> Result<Value, Error> {
        let text = self.ask_text(path, body, token)?;
        Ok(serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// The same, with the answer as it was written. Blocks.
    ///
    /// # Errors
    /// If the server says no or nothing.
    pub fn ask_text(
        &self,
        path: &str,
        body: Option<&Value>,
        token: Option<&str>,
    ) -> Result<String, Error> {
        let url = format!("{}{path}", self.base);
        let answer = match body {
            Some(body) => {
                let mut request = self.agent.post(&url);
                request = request.header("Content-Type", "application/json");
                if let Some(token) = token {
                    request = request.header("Authorization", &format!("Bearer {token}"));
                }
                request.send(body.to_string())
            }
            None => self.agent.get(&url).call(),
        };
        let mut answer = answer.map_err(|error| Error::Network(error.to_string()))?;
        let status = answer.status().as_u16();
        let text = answer.body_mut().read_to_string();
        let text = text.map_err(|error| Error::Network(error.to_string()))?;
        if (200..300).contains(&status) {
            return Ok(text);
        }
        let mut refusal = serde_json::from_str(&text).unwrap_or(Value::String(text));
        plain(&mut refusal);
        Err(Error::Refused(status, refusal))
    }

    fn seated(&self, path: &str, body: &Value) -> Result<Seated, Error> {
        let answer = self.ask(path, Some(body), None)?;
        serde_json::from_value(answer).map_err(|error| Error::Malformed(error.to_string()))
    }

    /// Makes a table: the fields of docs/wire.md. Blocks.
    ///
    /// # Errors
    /// If the server says no or nothing.
    pub fn create(&self, setup: &Value) -> Result<Seated, Error> {
        self.seated("/api/tables", setup)
    }

    /// Takes a free chair. Blocks.
    ///
    /// # Errors
    /// If the server says no or nothing.
    pub fn join(&self, table: &str, name: &str) -> Result<Seated, Error> {
        self.seated(&format!("/api/tables/{table}/join"), &json!({"name": name}))
    }

    /// Opens a connection to a table and says who one is.
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub async fn connect(
        &self,
        table: &str,
        token: Option<&str>,
        seen: Option<u64>,
    ) -> Result<Connection, Error> {
        let address = self.base.replacen("http", "ws", 1);
        let url = format!("{address}/api/tables/{table}/socket");
        // Small buffers: a load generator opens thousands of these.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let connected = tokio_tungstenite::connect_async_with_config(url, Some(config), true).await;
        let (socket, _) = connected.map_err(|error| Error::Network(error.to_string()))?;
        let mut connection = Connection { socket };
        let enter = json!({"type": "enter", "wire": WIRE, "token": token, "seen": seen});
        connection.send_text(enter.to_string()).await?;
        Ok(connection)
    }
}

/// What the server says.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// The table as it is.
    Welcome(Box<Welcome>),
    /// Something happened.
    Event(Box<EventMessage>),
    /// The answer to an intent.
    Answer(Answer),
}

/// An open connection to a table.
pub struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Connection {
    /// Sends a text as it is.
    ///
    /// # Errors
    /// If the connection broke.
    pub async fn send_text(&mut self, text: String) -> Result<(), Error> {
        let sent = self.socket.send(Message::text(text)).await;
        sent.map_err(|error| Error::Network(error.to_string()))
    }

    /// Sends an intent.
    ///
    /// # Errors
    /// If the connection broke.
    pub async fn intend(&mut self, id: &str, seen: u64, action: &Value) -> Result<(), Error> {
        self.send_text(json!({"id": id, "seen": seen, "action": action}).to_string()).await
    }

    /// The next message as text.
    ///
    /// # Errors
    /// If the connection broke or the server closed it.
    pub async fn hear_text(&mut self) -> Result<String, Error> {
        loop {
            if let Some(text) = self.frame().await? {
                return Ok(text);
            }
        }
    }

    /// One frame; a text, if it is one.
    async fn frame(&mut self) -> Result<Option<String>, Error> {
        match self.socket.next().await {
            Some(Ok(Message::Text(text))) => Ok(Some(text.to_string())),
            Some(Ok(Message::Close(_))) | None => Err(Error::Network("it is closed".into())),
            Some(Ok(_)) => Ok(None),
            Some(Err(error)) => Err(Error::Network(error.to_string())),
        }
    }

    /// The next message.
    ///
    /// # Errors
    /// If the connection broke, the server closed it, or the message makes no sense.
    pub async fn hear(&mut self) -> Result<Heard, Error> {
        understand(&self.hear_text().await?)
    }

    /// The next message, from a server that is never silent for so long: it asks a quiet client
    /// whether it is there.
    ///
    /// # Errors
    /// As for `hear`, and if nothing at all comes.
    pub async fn hear_within(&mut self, silence: Duration) -> Result<Heard, Error> {
        loop {
            let frame = tokio::time::timeout(silence, self.frame()).await;
            let frame = frame.map_err(|_| Error::Network("it is silent".into()))?;
            if let Some(text) = frame? {
                return understand(&text);
            }
        }
    }

    /// Ends the connection at once, without a farewell: as a lost network does.
    pub fn cut(self) {}
}

/// What a message says. What cannot be seen is left out of all texts: a server that is not trusted
/// must not command a terminal, and a name must not turn the sentence around it.
///
/// # Errors
/// If it is a notice, or makes no sense.
pub fn understand(text: &str) -> Result<Heard, Error> {
    let malformed = |error: serde_json::Error| Error::Malformed(format!("{error}: {text:?}"));
    let mut message: Value = serde_json::from_str(text).map_err(malformed)?;
    plain(&mut message);
    match message["type"].as_str() {
        Some("welcome") => serde_json::from_value(message).map(Heard::Welcome).map_err(malformed),
        Some("event") => serde_json::from_value(message).map(Heard::Event).map_err(malformed),
        Some("answer") => serde_json::from_value(message).map(Heard::Answer).map_err(malformed),
        Some("notice") => Err(Error::Closed(serde_json::from_value(message).map_err(malformed)?)),
        _ => Err(Error::Malformed(format!("{text:?}"))),
    }
}

/// How long to wait before the same intent is sent again; none where that would not help. What
/// came too soon or could not be stored has not happened, and may happen later.
pub fn wait_before_again(refusal: &Refusal) -> Option<Duration> {
    let passes = ["too_many", "storage"].contains(&refusal.code.as_str());
    // A server that asks for more patience than this is not believed.
    let wait = refusal.facts["wait_ms"].as_u64().unwrap_or(1000).min(10_000);
    passes.then(|| Duration::from_millis(wait))
}

/// Leaves in every text only what can be seen.
fn plain(value: &mut Value) {
    match value {
        Value::String(text) => text.retain(words::is_visible),
        Value::Array(items) => items.iter_mut().for_each(plain),
        Value::Object(fields) => fields.values_mut().for_each(plain),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Lets this program open as many files and connections as the system allows it.
pub fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // Without it there can be fewer connections, and that is all.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_is_tried_again() {
        let wait = |code: &str, facts: Value| {
            wait_before_again(&Refusal::new(code, "").with(facts)).map(|wait| wait.as_millis())
        };
        assert_eq!(wait("too_many", json!({"wait_ms": 250})), Some(250));
        assert_eq!(wait("too_many", json!({"wait_ms": 1e12 as u64})), Some(10_000));
        assert_eq!(wait("storage", Value::Null), Some(1000));
        assert_eq!(wait("must_follow", json!({"wait_ms": 250})), None);
    }

    #[test]
    fn a_server_does_not_command_the_terminal() {
        let text = r#"{"type":"answer","id":"a\u001b[2J","number":null,"refusal":{"code":"x","what":"\u009b1m!\n\u202edlot\u2069"}}"#;
        let Ok(Heard::Answer(answer)) = understand(text) else { panic!("an answer") };
        assert_eq!(answer.id, "a[2J");
        assert_eq!(answer.refusal.expect("refused").what, "1m!dlot");
    }
}
