//! A table on a server, joined by its link. A thread of its own holds the connection (`visit.rs`).

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::runtime::Builder;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use wire::{
    AdviceMessage, Answer, Code, EventMessage, Intent, NoticeCode, Refusal, Setup, Welcome,
};

use crate::action::WrittenAction;
use crate::error::Error;
use crate::link::{IntentIds, Link, Update};
use crate::place::RemoteTable;
use crate::saved::{record_path, save_whole};
use crate::visit::{Received, Visit, enter_with_past};

/// A table on a server.
pub struct Remote {
    place: RemoteTable,
    name: String,
    data: PathBuf,
    ids: IntentIds,
    sender: Sender<Received>,
    received: Receiver<Received>,
    /// The way to the visit, once there is one.
    intents: Option<UnboundedSender<Intent>>,
}

impl Remote {
    /// The table of a link. The seat is taken when it is entered.
    ///
    /// # Errors
    /// If the link names no table; the text says what is wrong with it.
    pub fn new(link: &str, name: &str, data: &Path) -> Result<Remote, String> {
        Ok(Remote::at(RemoteTable::from_link(link)?, name, data))
    }

    /// A new table on a server, such as `https://example.org`.
    ///
    /// # Errors
    /// If the server cannot be reached or does not want it.
    pub fn create(server: &str, setup: &Setup, name: &str, data: &Path) -> Result<Remote, Error> {
        Ok(Remote::at(RemoteTable::create(server, setup, name, data)?, name, data))
    }

    fn at(place: RemoteTable, name: &str, data: &Path) -> Remote {
        let (sender, received) = channel();
        Remote {
            place,
            name: name.to_owned(),
            data: data.to_owned(),
            ids: IntentIds::new(),
            sender,
            received,
            intents: None,
        }
    }

    fn tell(&self, message: Update) {
        self.sender.send(Ok(message)).expect("the receiver is ours");
    }
}

impl Link for Remote {
    fn enter(&mut self) -> Result<(Welcome, Vec<EventMessage>), Error> {
        self.place.take_seat(&self.name, &self.data)?;
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime
            .map_err(|error| Error::Local(format!("there is no way to the network: {error}")))?;
        let entered = runtime.block_on(enter_with_past(&self.place)).inspect_err(|error| {
            if matches!(error, Error::Closed(notice) if notice.code == NoticeCode::WrongToken) {
                self.place.forget_token(&self.data);
            }
        });
        let (connection, welcome, past) = entered?;
        let (sender, intents) = unbounded_channel();
        self.intents = Some(sender);
        let visit = Visit::new(self.place.clone(), &welcome, &past, intents, self.sender.clone());
        std::thread::spawn(move || runtime.block_on(visit.stay(connection)));
        Ok((*welcome, past))
    }

    fn send(&mut self, seen: u64, action: Value) -> Result<String, Error> {
        let id = self.ids.next();
        if self.place.token.is_none() && action["type"] != "line" {
            let refusal = Refusal::new(Code::Watching, "who watches can only ask");
            self.tell(Update::Answer(Box::new(Answer::refused(&id, refusal))));
        } else if let Some(intents) = &self.intents {
            // If the visit has ended, the reason is among what is received.
            let _ = intents.send(Intent { id: id.clone(), seen, action });
        }
        Ok(id)
    }

    fn ask_advice(&mut self) -> Result<(), Error> {
        let (place, sender) = (self.place.clone(), self.sender.clone());
        std::thread::spawn(move || {
            let advice = Update::Advice(advice(&place).map_err(Box::new));
            // The person may have gone.
            let _ = sender.send(Ok(advice));
        });
        Ok(())
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<Update>, Error> {
        self.received.recv_timeout(wait).ok().transpose()
    }

    fn record(&self) -> Option<PathBuf> {
        let path = record_path(&self.data, &self.place.table);
        if !path.exists() {
            let record = self.place.api.ask_text(&self.place.path("record"), None, None).ok()?;
            save_whole(&path, &record).ok()?;
        }
        Some(path)
    }

    fn resume_command(&self) -> String {
        format!("trickhold play --join {}", self.place.link())
    }

    fn invitation(&self) -> Option<String> {
        Some(self.place.link())
    }

    fn again(&mut self, rematch: Option<&str>) -> Result<Option<Box<dyn Link>>, Error> {
        let Some(table) = rematch else {
            self.send(0, json!({"type": "rematch"}))?;
            return Ok(None);
        };
        let place = self.place.rematch(table, &self.data)?;
        Ok(Some(Box::new(Remote::at(place, &self.name, &self.data))))
    }
}

/// Asks the server for advice.
fn advice(place: &RemoteTable) -> Result<AdviceMessage<WrittenAction>, Refusal> {
    if place.token.is_none() {
        return Err(Refusal::new(Code::Watching, "who watches gets no advice"));
    }
    let unreachable = |what: String| Refusal::new(Code::Unreachable, &what);
    match place.api.ask(&place.path("advice"), Some(&json!({})), place.token.as_deref()) {
        Ok(advice) => {
            serde_json::from_value(advice).map_err(|error| unreachable(error.to_string()))
        }
        Err(Error::Refused(_, refusal)) => Err(*refusal),
        Err(error) => Err(unreachable(error.to_string())),
    }
}
