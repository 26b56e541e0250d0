//! Connections between people and servers, and between servers: messages come in order, late, and at times
//! not at all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until};
use wire::{Intent, NoticeCode, Refusal, TableState};

use super::plan::Fault;
use super::world::SimulatedWorld;

/// What a person's client reads of a message.
#[derive(Clone, Deserialize, Debug)]
pub(crate) struct ReadMessage {
    pub(crate) r#type: String,
    pub(crate) number: Option<u64>,
    #[serde(default)]
    pub(crate) legal: Vec<Value>,
    pub(crate) table: Option<ReadTable>,
    #[serde(default)]
    pub(crate) id: String,
    pub(crate) refusal: Option<Refusal>,
    pub(crate) code: Option<NoticeCode>,
    /// As it was written.
    #[serde(skip)]
    pub(crate) text: Utf8Bytes,
}

#[derive(Clone, Deserialize, Debug)]
pub(crate) struct ReadTable {
    pub(crate) state: TableState,
}

/// One direction of a connection.
pub(crate) struct Mouth<T> {
    world: Arc<SimulatedWorld>,
    sender: UnboundedSender<(Instant, T)>,
    /// When the last thing arrives: nothing overtakes it.
    last: Instant,
    /// Nothing comes through any more, in both directions.
    hole: Arc<AtomicBool>,
}

/// The connection has ended.
pub(crate) struct Gone;

impl<T: Clone> Mouth<T> {
    pub(crate) fn is_hole(&self) -> bool {
        self.hole.load(Ordering::Relaxed)
    }

    pub(crate) fn say(&mut self, what: T) -> Result<(), Gone> {
        let world = &self.world;
        self.hole.fetch_or(world.strikes(Fault::Hole, 5), Ordering::Relaxed);
        if self.is_hole() {
            return Ok(());
        }
        if world.strikes(Fault::Drop, 20) {
            return Err(Gone);
        }
        for _ in 0..1 + u32::from(world.strikes(Fault::Twice, 30)) {
            self.last = self.last.max(Instant::now() + world.delay());
            self.sender.send((self.last, what.clone())).map_err(|_| Gone)?;
        }
        if world.strikes(Fault::Cut, 10) { Err(Gone) } else { Ok(()) }
    }
}

/// The other end of it.
pub(crate) struct Ear<T> {
    receiver: UnboundedReceiver<(Instant, T)>,
    next: Option<(Instant, T)>,
}

impl<T> Ear<T> {
    /// Has the other side gone, and said nothing more?
    pub(crate) fn has_ended(&self) -> bool {
        self.next.is_none() && self.receiver.is_closed() && self.receiver.is_empty()
    }

    /// The next thing, or nothing when the connection has ended. May be asked again if it was given
    /// up.
    pub(crate) async fn hear(&mut self) -> Option<T> {
        if self.next.is_none() {
            self.next = self.receiver.recv().await;
        }
        sleep_until(self.next.as_ref()?.0).await;
        self.next.take().map(|(_, what)| what)
    }
}

pub(crate) fn direction<T>(
    world: &Arc<SimulatedWorld>,
    hole: &Arc<AtomicBool>,
) -> (Mouth<T>, Ear<T>) {
    let (sender, receiver) = unbounded_channel();
    let (world, last, hole) = (world.clone(), Instant::now(), hole.clone());
    (Mouth { world, sender, last, hole }, Ear { receiver, next: None })
}

/// A person's end of a connection.
pub(crate) struct PersonEnd {
    /// Intents; `None` asks whether the other side is there.
    pub(crate) intents: Mouth<Option<Intent>>,
    pub(crate) heard: Ear<Arc<ReadMessage>>,
}

pub(crate) fn heard(text: &str) -> Arc<ReadMessage> {
    let mut heard: ReadMessage = serde_json::from_str(text).expect("messages can be read");
    heard.text = text.into();
    Arc::new(heard)
}
