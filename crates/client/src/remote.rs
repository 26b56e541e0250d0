//! A table on a server, joined by its link. A thread holds the connection, comes back when it is
//! lost with the number of the last event it has seen, and sends again what was not answered: no
//! event is missed or told twice. The token of the chair is kept, so that the link leads back.

use std::collections::VecDeque;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::json;
use table::{EventMessage, Intent, Notice, Refusal, Welcome};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, sleep_until};
use words::Words;

use crate::link::{Link, Told};
use crate::{Api, Connection, Error, Heard};

/// A server that says nothing at all for so long has gone: it asks a quiet client every 25 s.
const SILENCE: Duration = Duration::from_secs(60);
/// So often the same intent is sent again when the server says that it cannot be now.
const TRIES: u32 = 5;
/// Waiting before coming back: the first time, and at most.
const SHORT: Duration = Duration::from_millis(50);
const LONG: Duration = Duration::from_secs(2);

/// What the thread reports.
enum Report {
    Told(Told),
    /// The connection has ended for good, and why.
    Ended(Notice),
}

/// A chair that was taken, as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The server; nobody else gets the token.
    server: String,
    table: String,
    token: String,
}

/// A table on a server.
pub struct Remote {
    api: Api,
    server: String,
    table: String,
    name: String,
    data: PathBuf,
    words: &'static Words,
    token: Option<String>,
    sender: Sender<Report>,
    reports: Receiver<Report>,
    intents: Option<UnboundedSender<Intent>>,
}

/// The server and the table that a link names.
fn read_link(link: &str) -> Result<(String, String)> {
    let bare = link.trim().split(['?', '#']).next().unwrap_or_default();
    let parts = bare.trim_end_matches('/').rsplit_once("/t/");
    let shape = "a link to a table is needed, such as http://127.0.0.1:7411/t/k76jft9p9427mx4b";
    let (server, table) = parts.with_context(|| format!("{shape}, not {link:?}"))?;
    let secure = server.starts_with("https://");
    ensure!(!secure, "this program speaks http only: play at {link} with a browser");
    let host = server.strip_prefix("http://").unwrap_or_default();
    let named = !table.is_empty() && table.chars().all(|c| c.is_ascii_alphanumeric());
    ensure!(!host.is_empty() && named, "{shape}, not {link:?}");
    Ok((server.to_owned(), table.to_owned()))
}

impl Remote {
    /// The table of a link. The chair is taken when it is entered.
    ///
    /// # Errors
    /// If the link is none.
    pub fn new(link: &str, name: &str, data: &Path, words: &'static Words) -> Result<Remote> {
        let (server, table) = read_link(link)?;
        let (sender, reports) = channel();
        Ok(Remote {
            api: Api::new(&server),
            server,
            table,
            name: name.to_owned(),
            data: data.to_owned(),
            words,
            token: None,
            sender,
            reports,
            intents: None,
        })
    }

    /// The file of the chair's token: one for each server and table.
    fn kept_path(&self) -> PathBuf {
        let host = self.server.trim_start_matches("http://");
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let host: String = host.chars().map(plain).collect();
        self.data.join("joined").join(format!("{host}-{}.json", self.table))
    }

    /// The token of an earlier visit.
    fn kept(&self) -> Option<String> {
        let text = fs::read_to_string(self.kept_path()).ok()?;
        let kept: Kept = serde_json::from_str(&text).ok()?;
        (kept.server == self.server && kept.table == self.table).then_some(kept.token)
    }

    fn keep(&self, token: &str) -> Result<()> {
        let path = self.kept_path();
        let cannot = || format!("cannot write {}", path.display());
        fs::create_dir_all(self.data.join("joined")).with_context(cannot)?;
        let kept =
            Kept { server: self.server.clone(), table: self.table.clone(), token: token.into() };
        // What is there was made by somebody else or is of no use any more.
        let _ = fs::remove_file(&path);
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path).with_context(cannot)?;
        file.write_all(serde_json::to_string(&kept)?.as_bytes()).with_context(cannot)?;
        file.sync_data().with_context(cannot)
    }

    /// Takes the chair of an earlier visit or a free one; without one, the person watches.
    fn take_chair(&mut self) -> Result<()> {
        self.token = self.kept();
        if self.token.is_some() {
            return Ok(());
        }
        match self.api.join(&self.table, &self.name) {
            Ok(seated) => {
                self.keep(&seated.token)?;
                self.token = Some(seated.token);
                Ok(())
            }
            Err(Error::Refused(_, refusal))
                if refusal["code"] == "started" || refusal["code"] == "full" =>
            {
                Ok(())
            }
            Err(error) => Err(self.sentence(&error)),
        }
    }

    /// An error in words.
    fn sentence(&self, error: &Error) -> anyhow::Error {
        let known = |space: &str, code: &str| {
            let key = format!("{space}.{code}");
            self.words.has(&key).then(|| anyhow!(self.words.get(&key).to_owned()))
        };
        let said = match error {
            Error::Closed(notice) => known("notice", &notice.code),
            Error::Refused(_, refusal) => {
                let code = refusal["code"].as_str().unwrap_or_default();
                known("refusal", code).or_else(|| known("notice", code))
            }
            Error::Network(_) | Error::Malformed(_) => None,
        };
        // What comes from far away must not steer the terminal.
        said.unwrap_or_else(|| anyhow!(words::visible(&error.to_string())))
    }
}

/// A connection with the whole past of the table on it.
async fn open_with_past(
    api: &Api,
    table: &str,
    token: Option<&str>,
) -> Result<(Connection, Box<Welcome>, Vec<EventMessage>), Error> {
    // The present first: its number says where the past ends.
    let (first, present) = api.enter(table, token, None).await?;
    first.cut();
    let (mut connection, welcome) = api.enter(table, token, Some(0)).await?;
    let (mut number, mut past) = (welcome.number, Vec::new());
    while number < present.number {
        if let Heard::Event(event) = connection.hear_within(SILENCE).await? {
            number = event.number;
            past.push(*event);
        }
    }
    Ok((connection, welcome, past))
}

/// An intent that was not answered for good.
struct Waiting {
    intent: Intent,
    /// How often the server said: not now.
    refused: u32,
    /// When to send it again, where the server said so.
    again: Option<Instant>,
}

/// What the thread knows.
struct Visit {
    api: Api,
    table: String,
    token: Option<String>,
    /// The number of the last event that was told.
    seen: u64,
    /// Intents that were not answered yet.
    waiting: VecDeque<Waiting>,
    intents: UnboundedReceiver<Intent>,
    reports: Sender<Report>,
    over: bool,
}

/// Why a connection is not used any more.
enum Broken {
    /// Come back.
    Lost,
    /// Do not.
    Ended(Notice),
    /// Nobody listens any more.
    Left,
}

impl From<Error> for Broken {
    fn from(error: Error) -> Broken {
        match error {
            // These pass.
            Error::Closed(notice)
                if ["closing", "slow", "storage", "too_many"].contains(&&*notice.code) =>
            {
                Broken::Lost
            }
            Error::Closed(notice) => Broken::Ended(notice),
            Error::Malformed(what) => Broken::Ended(Notice::new(NoticeCode::Malformed, &what)),
            Error::Network(_) | Error::Refused(..) => Broken::Lost,
        }
    }
}

impl Visit {
    fn tell(&self, told: Told) -> Result<(), Broken> {
        self.reports.send(Report::Told(told)).map_err(|_| Broken::Left)
    }

    /// Stays at the table, through all connections it takes.
    async fn stay(mut self, connection: Connection) {
        let mut connection = Some(connection);
        loop {
            let broken = match connection.take() {
                Some(open) => self.exchange(open).await,
                None => match self.come_back().await {
                    Ok(open) => {
                        connection = Some(open);
                        continue;
                    }
                    Err(broken) => broken,
                },
            };
            let left = match broken {
                Broken::Lost => self.tell(Told::Notice(Notice::new(NoticeCode::Lost, ""))).is_err(),
                Broken::Left => true,
                Broken::Ended(notice) => {
                    // After the last card there is nothing to lose.
                    if !self.over {
                        // The person may have gone.
                        let _ = self.reports.send(Report::Ended(notice));
                    }
                    true
                }
            };
            if left {
                return;
            }
        }
    }

    /// Opens connections until one stands, and sends again what was not answered.
    async fn come_back(&mut self) -> Result<Connection, Broken> {
        let mut wait = SHORT;
        loop {
            sleep(wait).await;
            wait = (wait * 2).min(LONG);
            // Who has left the table needs no connection.
            while let Ok(intent) = self.intents.try_recv() {
                self.waiting.push_back(Waiting { intent, refused: 0, again: None });
            }
            if self.intents.is_closed() {
                return Err(Broken::Left);
            }
            let opened = self.api.enter(&self.table, self.token.as_deref(), Some(self.seen));
            let (mut connection, welcome) = match opened.await.map_err(Broken::from) {
                Ok(opened) => opened,
                Err(Broken::Lost) => continue,
                Err(broken) => return Err(broken),
            };
            if welcome.number != self.seen {
                let what = "the server does not know what it told before";
                return Err(Broken::Ended(Notice::new(NoticeCode::Malformed, what)));
            }
            if self.send_waiting(&mut connection).await.is_ok() {
                self.tell(Told::Notice(Notice::new(NoticeCode::Back, "")))?;
                return Ok(connection);
            }
        }
    }

    async fn send_waiting(&mut self, connection: &mut Connection) -> Result<(), Error> {
        for Waiting { intent, again, .. } in &mut self.waiting {
            *again = None;
            connection.intend(&intent.id, intent.seen, &intent.action).await?;
        }
        Ok(())
    }

    /// Sends again what the server could not take before and whose time has come.
    async fn send_again(&mut self, connection: &mut Connection) -> Result<(), Error> {
        let now = Instant::now();
        for Waiting { intent, again, .. } in &mut self.waiting {
            if again.take_if(|again| *again <= now).is_some() {
                connection.intend(&intent.id, intent.seen, &intent.action).await?;
            }
        }
        Ok(())
    }

    /// Messages in both directions, until the connection breaks.
    async fn exchange(&mut self, mut connection: Connection) -> Broken {
        loop {
            let next = self.waiting.iter().filter_map(|waiting| waiting.again).min();
            let done = tokio::select! {
                heard = connection.hear_within(SILENCE) => match heard {
                    Ok(heard) => self.hear(heard),
                    Err(error) => Err(error.into()),
                },
                intent = self.intents.recv() => match intent {
                    None => Err(Broken::Left),
                    Some(intent) => {
                        let waiting = Waiting { intent: intent.clone(), refused: 0, again: None };
                        self.waiting.push_back(waiting);
                        let sent = connection.intend(&intent.id, intent.seen, &intent.action);
                        sent.await.map_err(Broken::from)
                    }
                },
                () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => {
                    self.send_again(&mut connection).await.map_err(Broken::from)
                }
            };
            if let Err(broken) = done {
                return broken;
            }
        }
    }

    fn hear(&mut self, heard: Heard) -> Result<(), Broken> {
        match heard {
            Heard::Event(event) if event.number <= self.seen => Ok(()),
            // One was missed: it comes on another connection.
            Heard::Event(event) if event.number > self.seen + 1 => Err(Broken::Lost),
            Heard::Event(event) => {
                self.seen = event.number;
                self.over |= event.table.as_ref().is_some_and(|table| table.state == "over");
                self.tell(Told::Event(event))
            }
            Heard::Answer(answer) => {
                let place = self.waiting.iter().position(|one| one.intent.id == answer.id);
                // An answer that came twice is told once.
                let Some(place) = place else { return Ok(()) };
                let waiting = &mut self.waiting[place];
                let wait = answer.refusal.as_ref().and_then(crate::wait_before_again);
                if let Some(wait) = wait
                    && waiting.refused < TRIES
                {
                    waiting.refused += 1;
                    waiting.again = Some(Instant::now() + wait);
                    return Ok(());
                }
                self.waiting.remove(place);
                self.tell(Told::Answer(Box::new(answer)))
            }
            Heard::Welcome(_) => Ok(()),
        }
    }
}

fn runtime() -> Result<Runtime> {
    Builder::new_current_thread().enable_all().build().context("there is no way to the network")
}

impl Link for Remote {
    fn enter(&mut self) -> Result<(Welcome, Vec<EventMessage>)> {
        self.take_chair()?;
        let runtime = runtime()?;
        let opened =
            runtime.block_on(open_with_past(&self.api, &self.table, self.token.as_deref()));
        let (connection, welcome, past) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                if matches!(&error, Error::Closed(notice) if notice.code == NoticeCode::WrongToken)
                {
                    // The chair was given away: the next visit takes another one.
                    let _ = fs::remove_file(self.kept_path());
                }
                return Err(self.sentence(&error));
            }
        };
        let tables = past.iter().rev().find_map(|event| event.table.as_ref());
        let (sender, intents) = unbounded_channel();
        let visit = Visit {
            api: self.api.clone(),
            table: self.table.clone(),
            token: self.token.clone(),
            seen: past.last().map_or(welcome.number, |event| event.number),
            waiting: VecDeque::new(),
            intents,
            reports: self.sender.clone(),
            over: tables.unwrap_or(&welcome.table).state == "over",
        };
        self.intents = Some(sender);
        std::thread::spawn(move || runtime.block_on(visit.stay(connection)));
        Ok((*welcome, past))
    }

    fn send(&mut self, intent: &Intent) -> Result<()> {
        if self.token.is_none() {
            let refusal = Refusal::new(Code::Watching, "who watches cannot do anything");
            let answer = table::Answer::refused(&intent.id, refusal);
            let _ = self.sender.send(Report::Told(Told::Answer(Box::new(answer))));
        } else if let Some(intents) = &self.intents {
            // If the visit has ended, the reason is among the reports.
            let _ = intents.send(intent.clone());
        }
        Ok(())
    }

    fn ask_advice(&mut self) -> Result<()> {
        let (api, sender) = (self.api.clone(), self.sender.clone());
        let path = format!("/api/tables/{}/advice", self.table);
        let token = self.token.clone();
        std::thread::spawn(move || {
            let advice = || {
                let Some(token) = &token else {
                    return Err(Refusal::new(Code::Watching, "who watches gets no advice"));
                };
                let unreachable = |what: String| Refusal::new(Code::Unreachable, &what);
                match api.ask(&path, Some(&json!({})), Some(token)) {
                    Ok(advice) => {
                        serde_json::from_value(advice).map_err(|e| unreachable(e.to_string()))
                    }
                    Err(Error::Refused(_, refusal)) => Err(serde_json::from_value(refusal)
                        .unwrap_or_else(|error| unreachable(error.to_string()))),
                    Err(error) => Err(unreachable(error.to_string())),
                }
            };
            let told = match advice() {
                Ok(advice) => Told::Advice(advice),
                Err(refusal) => Told::NoAdvice(Box::new(refusal)),
            };
            // The person may have gone.
            let _ = sender.send(Report::Told(told));
        });
        Ok(())
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<Told>> {
        match self.reports.recv_timeout(wait) {
            Ok(Report::Told(told)) => Ok(Some(told)),
            Ok(Report::Ended(notice)) => bail!(self.sentence(&Error::Closed(notice))),
            Err(_) => Ok(None),
        }
    }

    fn record(&self) -> Option<PathBuf> {
        let folder = self.data.join("games");
        let path = folder.join(format!("{}.json", self.table));
        if path.exists() {
            return Some(path);
        }
        let asked = format!("/api/tables/{}/record", self.table);
        let record = self.api.ask_text(&asked, None, None).ok()?;
        fs::create_dir_all(&folder).ok()?;
        fs::write(&path, record).ok()?;
        Some(path)
    }

    fn come_back(&self) -> String {
        format!("trickhold play --join {}/t/{}", self.server, self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_a_server_and_a_table() {
        for link in ["http://a.b:7/t/k7", " http://a.b:7/t/k7/ ", "http://a.b:7/t/k7?x=/t/y#z"] {
            let read = read_link(link).expect(link);
            assert_eq!(read, ("http://a.b:7".to_owned(), "k7".to_owned()));
        }
        for link in ["", "k7", "http://a/k7", "http:///t/k7", "http://a/t/../x", "ftp://a/t/k7"] {
            assert!(read_link(link).is_err(), "{link}");
        }
        let secure = read_link("https://a/t/k7").expect_err("no https");
        assert!(secure.to_string().contains("http only"));
    }
}
