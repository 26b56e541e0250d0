//! A server by its address: requests over HTTP, and the way to the socket of a table.

use std::time::Duration;

use serde_json::{Value, json};
use wire::{OwnedSeat, Refusal, WIRE, Welcome};

use crate::connection::{Connection, ServerMessage, keep_visible};
use crate::error::Error;
use crate::tls;

/// How long a connection may take to open.
const PATIENCE: Duration = Duration::from_secs(10);

/// The HTTP interface of a server. Requests block; [`Api::aside`] is for event loops. All of it fails
/// when the server cannot be reached, says no, or is not understood.
#[derive(Clone, Debug)]
pub struct Api {
    base: String,
    agent: ureq::Agent,
}

impl Api {
    /// A server at an address such as `http://127.0.0.1:7411` or `https://example.org`.
    pub fn new(base: &str) -> Api {
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(20)))
            .tls_config(tls::requests())
            .build()
            .new_agent();
        Api { base: base.trim_end_matches('/').into(), agent }
    }

    /// The address, without a slash at its end.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Asks on a thread that may block.
    pub async fn aside<T: Send + 'static, E: Send + 'static>(
        &self,
        ask: impl FnOnce(&Api) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let api = self.clone();
        let asked = tokio::task::spawn_blocking(move || ask(&api)).await;
        asked.expect("asking does not panic")
    }

    /// Asks for something; `body` makes it a POST. Answers that are no JSON become a string.
    pub fn ask(
        &self,
        path: &str,
        body: Option<&Value>,
        token: Option<&str>,
    ) -> Result<Value, Error> {
        let text = self.ask_text(path, body, token)?;
        Ok(serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// The same, with the answer as it was written.
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
        let mut answer = answer.map_err(Error::network)?;
        let status = answer.status().as_u16();
        let text = answer.body_mut().read_to_string().map_err(Error::network)?;
        if (200..300).contains(&status) {
            return Ok(text);
        }
        let mut answer = serde_json::from_str(&text).unwrap_or(Value::String(text));
        keep_visible(&mut answer);
        Err(Error::Refused(status, Refusal::read(answer).into()))
    }

    fn take_seat(&self, path: &str, body: &Value) -> Result<OwnedSeat, Error> {
        let answer = self.ask(path, Some(body), None)?;
        Ok(serde_json::from_value(answer)?)
    }

    /// Makes a table: the fields of docs/wire.md.
    pub fn create(&self, setup: &Value) -> Result<OwnedSeat, Error> {
        self.take_seat("/api/tables", setup)
    }

    /// Takes any free seat; the token in the answer is told only here.
    pub fn join(&self, table: &str, name: &str) -> Result<OwnedSeat, Error> {
        self.take_seat(&format!("/api/tables/{table}/join"), &json!({"name": name}))
    }

    /// Opens a connection to a table and says who one is: the owner of a token, or a spectator. With
    /// `seen`, everything after that event is told.
    pub async fn connect(
        &self,
        table: &str,
        token: Option<&str>,
        seen: Option<u64>,
    ) -> Result<Connection, Error> {
        let address = self.base.replacen("http", "ws", 1);
        let mut connection =
            Connection::open(&format!("{address}/api/tables/{table}/socket")).await?;
        let enter = json!({"type": "enter", "wire": WIRE, "token": token, "seen": seen});
        connection.send_text(enter.to_string()).await?;
        Ok(connection)
    }

    /// The same, up to the welcome, which comes within 10 seconds or not at all.
    pub async fn enter(
        &self,
        table: &str,
        token: Option<&str>,
        seen: Option<u64>,
    ) -> Result<(Connection, Box<Welcome>), Error> {
        let entering = async {
            let mut connection = self.connect(table, token, seen).await?;
            match connection.hear().await? {
                ServerMessage::Welcome(welcome) => Ok((connection, welcome)),
                _ => Err(Error::Malformed("the first message is no welcome".into())),
            }
        };
        let entered = tokio::time::timeout(PATIENCE, entering).await;
        entered.unwrap_or_else(|_| Err(Error::network("it does not answer")))
    }
}
