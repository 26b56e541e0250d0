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

use crate::connection::{Connection, Heard};
use crate::error::{Error, wait_before_again};
use crate::link::Update;
use crate::place::RemoteTable;

/// A server that says nothing at all for so long has gone: it asks a quiet client every 25 s.
const SILENCE: Duration = Duration::from_secs(60);
/// So often the same intent is sent again when the server says that it cannot be now.
const TRIES: u32 = 5;
/// Waiting before coming back: the first time, and at most.
const SHORT: Duration = Duration::from_millis(50);
const LONG: Duration = Duration::from_secs(2);

/// What a link receives: messages, and at the end why there are no more.
pub(crate) type Received = Result<Update, Error>;

/// An intent that has no final answer yet.
struct Unanswered {
    intent: Intent,
    /// How often the server said: not now.
    refused: u32,
    /// When to send it; none while an answer is awaited.
    due: Option<Instant>,
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
    /// The person has gone.
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
        if let Heard::Event(event) = connection.hear_within(SILENCE).await? {
            number = event.number;
            past.push(*event);
        }
    }
    Ok((connection, welcome, past))
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
        let mut wait = SHORT;
        loop {
            sleep(wait).await;
            wait = (wait * 2).min(LONG);
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
                unanswered.due = Some(Instant::now());
            }
            return Ok(connection);
        }
    }

    /// Messages in both directions, until the connection ends.
    async fn exchange(&mut self, mut connection: Connection) -> Result<Infallible, Ended> {
        loop {
            self.send_due(&mut connection).await?;
            let next = self.unanswered.iter().filter_map(|unanswered| unanswered.due).min();
            tokio::select! {
                heard = connection.hear_within(SILENCE) => self.hear(heard?)?,
                intent = self.intents.recv() => self.take_intent(intent.ok_or(Ended::Left)?),
                () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {}
            }
        }
    }

    fn take_intent(&mut self, intent: Intent) {
        let due = Some(Instant::now());
        self.unanswered.push_back(Unanswered { intent, refused: 0, due });
    }

    async fn send_due(&mut self, connection: &mut Connection) -> Result<(), Error> {
        let now = Instant::now();
        for Unanswered { intent, due, .. } in &mut self.unanswered {
            if due.take_if(|due| *due <= now).is_some() {
                connection.intend(&intent.id, intent.seen, &intent.action).await?;
            }
        }
        Ok(())
    }

    fn hear(&mut self, heard: Heard) -> Result<(), Ended> {
        match heard {
            Heard::Event(event) if event.number <= self.seen => Ok(()),
            // One was missed: it comes on another connection.
            Heard::Event(event) if event.number > self.seen + 1 => Err(Ended::Lost),
            Heard::Event(event) => {
                self.seen = event.number;
                self.over |=
                    event.table.as_ref().is_some_and(|table| table.state == TableState::Over);
                self.tell(Update::Event(event))
            }
            Heard::Answer(answer) => {
                let place = self.unanswered.iter().position(|one| one.intent.id == answer.id);
                // An answer that came twice is told once.
                let Some(place) = place else { return Ok(()) };
                let unanswered = &mut self.unanswered[place];
                let wait = answer.refusal.as_ref().and_then(wait_before_again);
                if let Some(wait) = wait
                    && unanswered.refused < TRIES
                {
                    unanswered.refused += 1;
                    unanswered.due = Some(Instant::now() + wait);
                    return Ok(());
                }
                self.unanswered.remove(place);
                self.tell(Update::Answer(Box::new(answer)))
            }
            Heard::Welcome(_) => Ok(()),
        }
    }
}
