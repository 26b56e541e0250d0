//! One WebSocket to a table: intents go out, messages come in and are understood here.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use wire::{Answer, EventMessage, Message, Welcome};

use crate::error::Error;
use crate::tls;

/// A message of the server, but for notices: one of them ends the connection ([`Error::Closed`]).
#[derive(Clone, PartialEq, Debug)]
pub enum ServerMessage {
    /// The table as it is now; the first message of a connection.
    Welcome(Box<Welcome>),
    /// An event of the table, as this viewer sees it.
    Event(Box<EventMessage>),
    /// An intent was done or refused.
    Answer(Answer),
}

/// An open connection to a table. Sending and hearing fail when it broke, when the server closed it, and
/// when a message makes no sense.
pub struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Connection {
    /// Opens the socket and says nothing yet.
    ///
    /// # Errors
    /// If nobody answers there.
    pub async fn open(url: &str) -> Result<Connection, Error> {
        // Small buffers: a load generator opens thousands of these.
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let secure = url.starts_with("wss:").then(tls::sockets);
        let opened =
            tokio_tungstenite::connect_async_tls_with_config(url, Some(config), true, secure).await;
        let (socket, _) = opened.map_err(Error::network)?;
        Ok(Connection { socket })
    }

    /// Sends a text as it is, an intent or not.
    pub async fn send_text(&mut self, text: String) -> Result<(), Error> {
        self.socket.send(Frame::text(text)).await.map_err(Error::network)
    }

    /// Sends an intent; the answer comes by [`Connection::hear`].
    pub async fn intend(&mut self, id: &str, seen: u64, action: &Value) -> Result<(), Error> {
        self.send_text(json!({"id": id, "seen": seen, "action": action}).to_string()).await
    }

    /// The next text, as it came; frames of other kinds are passed over.
    pub async fn hear_text(&mut self) -> Result<String, Error> {
        loop {
            if let Some(text) = self.frame().await? {
                return Ok(text);
            }
        }
    }

    /// One frame: its text, or none if it is of another kind.
    async fn frame(&mut self) -> Result<Option<String>, Error> {
        match self.socket.next().await {
            Some(Ok(Frame::Text(text))) => Ok(Some(text.to_string())),
            Some(Ok(Frame::Close(_))) | None => Err(Error::network("it is closed")),
            Some(Ok(_)) => Ok(None),
            Some(Err(error)) => Err(Error::network(error)),
        }
    }

    /// Waits for the next message, however long, and understands it.
    pub async fn hear(&mut self) -> Result<ServerMessage, Error> {
        understand(&self.hear_text().await?)
    }

    /// The next message, from a server that is never silent for this long: it asks a quiet client
    /// whether it is there.
    pub async fn hear_within(&mut self, silence: Duration) -> Result<ServerMessage, Error> {
        loop {
            let frame = tokio::time::timeout(silence, self.frame()).await;
            let frame = frame.map_err(|_| Error::network("it is silent"))?;
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
pub fn understand(text: &str) -> Result<ServerMessage, Error> {
    let malformed = |error: serde_json::Error| Error::Malformed(format!("{error}: {text:?}"));
    let mut message: Value = serde_json::from_str(text).map_err(malformed)?;
    keep_visible(&mut message);
    match serde_json::from_value(message).map_err(malformed)? {
        Message::Welcome(welcome) => Ok(ServerMessage::Welcome(Box::new(welcome))),
        Message::Event(event) => Ok(ServerMessage::Event(Box::new(event))),
        Message::Answer(answer) => Ok(ServerMessage::Answer(answer)),
        Message::Notice(notice) => Err(Error::Closed(notice)),
        Message::Presence(_) => {
            Err(Error::Malformed(format!("nobody asked who is there: {text:?}")))
        }
    }
}

/// Leaves in every text only what can be seen.
pub(crate) fn keep_visible(value: &mut Value) {
    match value {
        Value::String(text) => text.retain(words::is_visible),
        Value::Array(items) => items.iter_mut().for_each(keep_visible),
        Value::Object(fields) => fields.values_mut().for_each(keep_visible),
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
    fn a_server_does_not_command_the_terminal() {
        let text = r#"{"type":"answer","id":"a\u001b[2J","number":null,"refusal":{"code":"name","what":"\u009b1m!\n\u202edlot\u2069"}}"#;
        let Ok(ServerMessage::Answer(answer)) = understand(text) else { panic!("an answer") };
        assert_eq!(answer.id, "a[2J");
        assert_eq!(answer.refusal.expect("refused").what, "1m!dlot");
    }
}
