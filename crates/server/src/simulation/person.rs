//! A person with a client, by the rules of the real ones: an intent keeps its id until it is answered,
//! silence is answered by coming back, and whoever comes back says what was seen last.

use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until};
use wire::{Code, Enter, EnterTag, Intent, NoticeCode, RefusalReason, TableState, WIRE};

use super::network::{PersonEnd, ReadMessage};
use super::servers::{Servers, SimulatedServer, SimulatedVisit, connect};
use super::world::SimulatedWorld;

/// A connection on which nothing was heard for this long is given up.
const SILENCE: Duration = Duration::from_secs(60);
/// A person who has waited this long for an answer leaves the connection, as `web/core/net.js`
/// does.
const ANSWER: Duration = Duration::from_secs(8);
/// How often an intent is sent again when the server says “not now”.
const TRIES: u32 = 5;
/// Waiting before coming back: the first time, and at most.
const SHORT: Duration = Duration::from_millis(50);
const LONG: Duration = Duration::from_secs(2);

pub(crate) struct SimulatedPerson {
    pub(crate) world: Arc<SimulatedWorld>,
    pub(crate) servers: Servers,
    /// The server of the last connection.
    pub(crate) door: usize,
    pub(crate) table: String,
    /// The seat and the token that owns it; none for those who watch.
    pub(crate) seat: Option<(Seat, String)>,
    /// The number of the last event that was seen.
    pub(crate) seen: Option<u64>,
    pub(crate) wants: Option<Want>,
    pub(crate) intents: u64,
    /// The event after which this person has done what was to be done.
    pub(crate) acted: Option<u64>,
    pub(crate) legal: Vec<Value>,
    pub(crate) over: bool,
    /// Stays for a moment each time, and comes back: whoever comes is told what there is.
    pub(crate) glances: bool,
}

/// An intent that has no final answer yet.
pub(crate) struct Want {
    intent: Intent,
    refused: u32,
    /// Was it sent by this connection? Then an answer is waited for.
    sent: bool,
    /// When to send it, or how long to wait.
    due: Instant,
}

struct Lost;

impl SimulatedPerson {
    fn name(&self) -> String {
        self.seat.as_ref().map_or("watcher".into(), |(seat, _)| format!("person {}", seat.index()))
    }

    /// Wants something, with an id of its own.
    pub(crate) fn want(&mut self, action: Value) {
        self.intents += 1;
        let id = format!("{}-{}", self.name().replace(' ', ""), self.intents);
        let intent = Intent { id, seen: self.seen.unwrap_or(0), action };
        let due = Instant::now() + self.world.between(20, 1_500);
        self.wants = Some(Want { intent, refused: 0, sent: false, due });
    }

    /// Stays at the table until the game is over.
    pub(crate) async fn play(mut self) {
        let mut wait = SHORT;
        while !self.over {
            sleep(wait).await;
            let before = self.seen;
            if let Some(server) = self.choose_server() {
                let mut line = self.enter(&server);
                self.world.note(format_args!("{} connects to {}", self.name(), server.node.number));
                let Lost = self.exchange(&mut line).await;
            }
            wait = if self.seen > before { SHORT } else { (wait * 2).min(LONG) };
        }
        self.world.note(format_args!("{} is done", self.name()));
    }

    fn choose_server(&mut self) -> Option<SimulatedServer> {
        let servers = self.servers.read();
        if self.world.below(2) == 0 {
            self.door = self.world.below(servers.len() as u32) as usize;
        }
        // Whoever leads people to servers knows which are there.
        let from = servers.iter().cycle().skip(self.door).take(servers.len());
        from.flatten().next().cloned()
    }

    fn enter(&self, server: &SimulatedServer) -> PersonEnd {
        let token = self.seat.as_ref().map(|(_, token)| token.clone());
        let (r#type, wire) = (EnterTag::Enter, WIRE);
        let enter = Enter { r#type, wire, token, seen: self.seen, presence: false };
        let viewer = self.seat.as_ref().map(|(seat, _)| seat.index());
        connect(server, SimulatedVisit { table: self.table.clone(), enter, viewer })
    }

    async fn exchange(&mut self, line: &mut PersonEnd) -> Lost {
        let mut silent = Instant::now() + SILENCE;
        if self.glances {
            silent = Instant::now() + self.world.between(100, 3_000);
        }
        if let Some(want) = &mut self.wants {
            (want.sent, want.due) = (false, want.due.min(Instant::now()));
        }
        let mut welcome = false;
        while !self.over {
            let due = self.wants.as_ref().filter(|_| welcome).map_or(silent, |want| want.due);
            tokio::select! {
                biased;
                heard = line.heard.hear() => {
                    let Some(heard) = heard else { return Lost };
                    if !self.glances {
                        silent = Instant::now() + SILENCE;
                    }
                    welcome |= heard.r#type == "welcome";
                    if self.hear(&heard).is_err() {
                        return Lost;
                    }
                }
                () = sleep_until(due.min(silent)) => {
                    if Instant::now() >= silent {
                        return Lost;
                    }
                    let Some(want) = self.wants.as_mut().filter(|want| !want.sent) else {
                        return Lost;
                    };
                    (want.sent, want.due) = (true, Instant::now() + ANSWER);
                    let intent = want.intent.clone();
                    self.world.note(format_args!("{} sends {intent:?}", intent.id));
                    if line.intents.say(Some(intent)).is_err() {
                        return Lost;
                    }
                }
            }
        }
        Lost
    }

    fn hear(&mut self, heard: &ReadMessage) -> Result<(), Lost> {
        match heard.r#type.as_str() {
            "welcome" => {
                if let Some(seen) = self.seen.filter(|_| heard.number != self.seen) {
                    let (who, number) = (self.name(), heard.number);
                    self.world.wrong(format_args!("{who} has seen {seen} and is told {number:?}"));
                }
                self.see(heard);
            }
            "event" if heard.number <= self.seen => {}
            // One was missed: it comes on another connection.
            "event" if heard.number > self.seen.map(|seen| seen + 1) => return Err(Lost),
            "event" => self.see(heard),
            "answer" => self.answered(heard),
            "notice" => {
                let code = heard.code.expect("a notice has a code");
                use NoticeCode::{Closing, Slow, Storage, TooMany};
                if !matches!(code, Closing | Slow | Storage | TooMany) {
                    self.world.wrong(format_args!("{} is told {code:?}", self.name()));
                }
                return Err(Lost);
            }
            _ => {}
        }
        Ok(())
    }

    fn see(&mut self, heard: &ReadMessage) {
        self.seen = heard.number;
        self.legal.clone_from(&heard.legal);
        self.over |= heard.table.as_ref().is_some_and(|table| table.state == TableState::Over);
        self.choose();
    }

    fn choose(&mut self) {
        if self.wants.is_none() && !self.legal.is_empty() && self.acted != self.seen {
            let action = self.legal[self.world.below(self.legal.len() as u32) as usize].clone();
            self.want(action);
        }
    }

    fn answered(&mut self, heard: &ReadMessage) {
        let Some(want) = self.wants.as_mut().filter(|want| want.intent.id == heard.id) else {
            return;
        };
        let reason = heard.refusal.as_ref().map(|refusal| &refusal.reason);
        if let Some(RefusalReason::House(Code::Storage | Code::TooMany { .. })) = reason
            && want.refused < TRIES
        {
            want.refused += 1;
            (want.sent, want.due) = (false, Instant::now() + Duration::from_secs(1));
            return;
        }
        let (seen, start) = (want.intent.seen, want.intent.action == json!({"type": "start"}));
        let given_up = matches!(reason, Some(RefusalReason::House(Code::Storage)));
        if let Some(RefusalReason::Rule { .. }) = reason {
            let who = self.name();
            self.world.wrong(format_args!("{who} was offered what is refused: {heard:?}"));
        }
        self.wants = None;
        if start && given_up {
            return self.want(json!({"type": "start"}));
        }
        if !given_up {
            self.acted = Some(seen);
        }
        self.choose();
    }
}
