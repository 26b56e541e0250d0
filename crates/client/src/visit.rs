//! A stay at a table on a server, through all the connections it takes. When one is lost, the next
//! begins with the number of the last event that was seen, and what was not answered is sent again: no
//! event is missed or told twice.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::mpsc::Sender;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, sleep, sleep_until};
use wire::{EventMessage, Intent, Notice, NoticeCode, TableState, Welcome};

use crate::connection::{Connection, ServerMessage};
use crate::error::{Error, wait_before_again};
use crate::link::Update;
use crate::place::RemoteTable;

/// A server that says nothing at all for this long has gone: it asks a quiet client every 25 s.
const SILENCE: Duration = Duration::from_secs(60);
/// An answer comes within this time, or the connection has gone: a server that stands still ends it much
/// later or never. The same intent goes by the next one, and counts once.
const ANSWER: Duration = Duration::from_secs(8);
/// How often an intent is sent again when the server says “not now”.
const TRIES: u32 = 5;
/// Waiting before coming back: the first time, at most while a house may only be changing servers, and at
/// most after that.
const SHORT: Duration = Duration::from_millis(50);
const SOON: Duration = Duration::from_millis(500);
const LONG: Duration = Duration::from_secs(2);
const CHANGING: Duration = Duration::from_secs(10);

/// What a link receives: messages, and at the end why there are no more.
pub(crate) type Received = Result<Update, Error>;

/// An intent that has no final answer yet.
struct Unanswered {
    intent: Intent,
    /// How often the server said: not now.
    refused: u32,
    /// When to send it; none while an answer is awaited.
    due: Option<Instant>,
    /// When it was sent on this connection, while an answer is awaited.
    sent: Option<Instant>,
}

pub(crate) struct Visit {
    place: RemoteTable,
    /// The number of the last event that was told.
    seen: u64,
    over: bool,
    unanswered: VecDeque<Unanswered>,
    intents: UnboundedReceiver<Intent>,
    received: Sender<Received>,
}

/// Why a connection has ended.
enum Ended {
    /// The next one may work.
    Lost,
    /// The server does not want this visit.
    Unwanted(Notice),
    /// The person has left.
    Left,
}

impl From<Error> for Ended {
    fn from(error: Error) -> Ended {
        match error {
            // These pass.
            Error::Closed(notice)
                if matches!(
                    notice.code,
                    NoticeCode::Closing
                        | NoticeCode::Slow
                        | NoticeCode::Storage
                        | NoticeCode::TooMany
                ) =>
            {
                Ended::Lost
            }
            Error::Closed(notice) => Ended::Unwanted(notice),
            Error::Malformed(what) => Ended::Unwanted(Notice::new(NoticeCode::Malformed, &what)),
            Error::Network(_) | Error::Refused(..) | Error::Local(_) => Ended::Lost,
        }
    }
}

/// A connection with the whole past of the table on it.
pub(crate) async fn enter_with_past(
    place: &RemoteTable,
) -> Result<(Connection, Box<Welcome>, Vec<EventMessage>), Error> {
    // The present first: its number says where the past ends.
    let (first, present) = place.enter(None).await?;
    first.cut();
    let (mut connection, welcome) = place.enter(Some(0)).await?;
    let (mut number, mut past) = (welcome.number, Vec::new());
    while number < present.number {
        if let ServerMessage::Event(event) = connection.hear_within(SILENCE).await? {
            number = event.number;
            past.push(*event);
        }
    }
    Ok((connection, welcome, past))
}

/// The wait after this one, `since` after the connection was lost.
fn longer(wait: Duration, since: Duration) -> Duration {
    (wait * 2).min(if since < CHANGING { SOON } else { LONG })
}

impl Visit {
    /// A visit that knows the past of a table.
    pub(crate) fn new(
        place: RemoteTable,
        welcome: &Welcome,
        past: &[EventMessage],
        intents: UnboundedReceiver<Intent>,
        received: Sender<Received>,
    ) -> Visit {
        let table = past.iter().rev().find_map(|event| event.table.as_ref());
        Visit {
            place,
            seen: past.last().map_or(welcome.number, |event| event.number),
            over: table.unwrap_or(&welcome.table).state == TableState::Over,
            unanswered: VecDeque::new(),
            intents,
            received,
        }
    }

    /// Stays at the table until the person or the server ends it.
    pub(crate) async fn stay(mut self, connection: Connection) {
        let Err(ended) = self.stay_connected(connection).await;
        // After the last card there is nothing to lose.
        if let Ended::Unwanted(notice) = ended
            && !self.over
        {
            // The person may have gone.
            let _ = self.received.send(Err(Error::Closed(notice)));
        }
    }

    async fn stay_connected(&mut self, mut connection: Connection) -> Result<Infallible, Ended> {
        loop {
            match self.exchange(connection).await {
                Err(Ended::Lost) => self.tell(Update::Notice(Notice::new(NoticeCode::Lost, "")))?,
                ended => return ended,
            }
            connection = self.reconnect().await?;
            self.tell(Update::Notice(Notice::new(NoticeCode::Back, "")))?;
        }
    }

    fn tell(&self, message: Update) -> Result<(), Ended> {
        self.received.send(Ok(message)).map_err(|_| Ended::Left)
    }

    /// Opens connections until one stands. What was not answered is due on it at once.
    async fn reconnect(&mut self) -> Result<Connection, Ended> {
        let (lost, mut wait) = (Instant::now(), SHORT);
        loop {
            sleep(wait).await;
            wait = longer(wait, lost.elapsed());
            while let Ok(intent) = self.intents.try_recv() {
                self.take_intent(intent);
            }
            // A person who has left needs no connection.
            if self.intents.is_closed() {
                return Err(Ended::Left);
            }
            let (connection, welcome) = match self.place.enter(Some(self.seen)).await {
                Ok(entered) => entered,
                Err(error) => match error.into() {
                    Ended::Lost => continue,
                    ended => return Err(ended),
                },
            };
            if welcome.number != self.seen {
                let what = "the server does not know what it told before";
                return Err(Ended::Unwanted(Notice::new(NoticeCode::Malformed, what)));
            }
            for unanswered in &mut self.unanswered {
                (unanswered.due, unanswered.sent) = (Some(Instant::now()), None);
            }
            return Ok(connection);
        }
    }

    /// Messages in both directions, until the connection ends.
    async fn exchange(&mut self, mut connection: Connection) -> Result<Infallible, Ended> {
        loop {
            self.send_due(&mut connection).await?;
            let next = self.unanswered.iter().filter_map(|unanswered| unanswered.due).min();
            let sent = self.unanswered.iter().filter_map(|unanswered| unanswered.sent).min();
            tokio::select! {
                heard = connection.hear_within(SILENCE) => self.hear(heard?)?,
                intent = self.intents.recv() => self.take_intent(intent.ok_or(Ended::Left)?),
                () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {}
                () = sleep_until(sent.unwrap_or_else(Instant::now) + ANSWER), if sent.is_some() => {
                    return Err(Ended::Lost);
                }
            }
        }
    }

    fn take_intent(&mut self, intent: Intent) {
        let due = Some(Instant::now());
        self.unanswered.push_back(Unanswered { intent, refused: 0, due, sent: None });
    }

    async fn send_due(&mut self, connection: &mut Connection) -> Result<(), Error> {
        let now = Instant::now();
        for Unanswered { intent, due, sent, .. } in &mut self.unanswered {
            if due.take_if(|due| *due <= now).is_some() {
                *sent = Some(now);
                connection.intend(&intent.id, intent.seen, &intent.action).await?;
            }
        }
        Ok(())
    }

    fn hear(&mut self, heard: ServerMessage) -> Result<(), Ended> {
        match heard {
            ServerMessage::Event(event) if event.number <= self.seen => Ok(()),
            // One was missed: it comes on another connection.
            ServerMessage::Event(event) if event.number > self.seen + 1 => Err(Ended::Lost),
            ServerMessage::Event(event) => {
                self.seen = event.number;
                self.over |=
                    event.table.as_ref().is_some_and(|table| table.state == TableState::Over);
                self.tell(Update::Event(event))
            }
            ServerMessage::Answer(answer) => {
                let place = self.unanswered.iter().position(|one| one.intent.id == answer.id);
                // An answer that came twice is told once.
                let Some(place) = place else { return Ok(()) };
                let unanswered = &mut self.unanswered[place];
                let wait = answer.refusal.as_ref().and_then(wait_before_again);
                if let Some(wait) = wait
                    && unanswered.refused < TRIES
                {
                    unanswered.refused += 1;
                    (unanswered.due, unanswered.sent) = (Some(Instant::now() + wait), None);
                    return Ok(());
                }
                self.unanswered.remove(place);
                self.tell(Update::Answer(Box::new(answer)))
            }
            ServerMessage::Welcome(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{SinkExt, StreamExt};
    use serde_json::{Value, json};
    use table::{NewTable, Now};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::sync::mpsc::unbounded_channel;
    use tokio_tungstenite::tungstenite::Message as Frame;
    use tokio_tungstenite::{WebSocketStream, accept_async};

    use super::*;

    /// The server's side of the next connection, after the welcome.
    async fn welcomed(listener: &TcpListener) -> WebSocketStream<TcpStream> {
        let fresh = NewTable { id: "t".into(), seed: [1; 32] };
        let rows = table::create(&wire::Setup::new("david-goliath"), &fresh, 1).expect("allowed");
        let machine = table::open("david-goliath", "t", &rows, Now::at(1)).expect("a log");
        let (stream, _) = listener.accept().await.expect("somebody comes");
        let mut socket = accept_async(stream).await.expect("a socket");
        socket.next().await.expect("who comes says so").expect("a frame");
        socket.send(Frame::text(machine.welcome(None, Now::at(1)))).await.expect("sent");
        socket
    }

    async fn intent(socket: &mut WebSocketStream<TcpStream>) -> Value {
        let frame = socket.next().await.expect("an intent").expect("a frame");
        serde_json::from_str(frame.to_text().expect("text")).expect("JSON")
    }

    /// A server takes a card and stands still. Its connection never ends; the card goes by another one.
    #[tokio::test]
    async fn a_server_that_does_not_answer_is_left() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = tokio::spawn(async move {
            let mut silent = welcomed(&listener).await;
            let sent = intent(&mut silent).await;
            let asked = Instant::now();
            let mut next = welcomed(&listener).await;
            assert!(
                asked.elapsed() + Duration::from_millis(100) > ANSWER,
                "who is slow is waited for"
            );
            assert_eq!(intent(&mut next).await, sent, "under the same id");
            let answer = json!({"type": "answer", "id": sent["id"], "number": null});
            next.send(Frame::text(answer.to_string())).await.expect("sent");
            (silent, next)
        });
        let place = RemoteTable::from_link(&format!("http://{address}/t/abc")).expect("a link");
        let (connection, welcome) = place.enter(None).await.expect("a welcome");
        let (intents, waiting) = unbounded_channel();
        let (sender, received) = std::sync::mpsc::channel();
        let visit = Visit::new(place, &welcome, &[], waiting, sender);
        let action = json!({"type": "play", "card": "R1"});
        intents.send(Intent { id: "i1".into(), seen: 0, action }).expect("there is a visit");
        let visit = tokio::spawn(visit.stay(connection));
        let _connections = server.await.expect("no panic");
        let answered = tokio::task::spawn_blocking(move || {
            received
                .iter()
                .any(|one| matches!(one, Ok(Update::Answer(answer)) if answer.id == "i1"))
        });
        assert!(answered.await.expect("no panic"));
        drop(intents);
        visit.await.expect("no panic");
    }

    /// While a house may only be changing servers, nobody waits for long.
    #[test]
    fn waits_are_short_at_first() {
        let mut wait = SHORT;
        for _ in 0..10 {
            wait = longer(wait, Duration::from_secs(1));
            assert!(wait <= SOON);
        }
        assert!(longer(longer(wait, CHANGING), CHANGING) == LONG);
    }
}
