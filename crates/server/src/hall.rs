//! The hall: it knows which tables are awake, wakes others from the store, and counts what is
//! too much.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use ipnet::IpNet;
use parking_lot::{Mutex, RwLock};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::Instant;
use wire::{Code, Enter, Notice, NoticeCode, Refusal, RefusalReason, Setup, TableInfo};

use crate::actor::{Actor, SocketMessage, TableInput, listing_of};
use crate::config::Config;
use crate::heavy::AnswerCache;
use crate::http::Client;
use crate::limits::{Bucket, ByAddress, network};
use crate::metrics::Metrics;
use crate::nodes::Node;
use crate::outside::Outside;
use crate::pool::{Pool, PoolOptions};
use crate::ready::Readiness;
use crate::review::Reviews;
use crate::secret;
use crate::store::{Append, Store, StoreError, Sweep, WEEK};

/// Everything that the parts of a server share.
pub(crate) struct Hall {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Store,
    pub(crate) outside: Arc<dyn Outside>,
    /// This server among others on the same database, if there may be any.
    pub(crate) node: Option<Node>,
    pub(crate) metrics: Arc<Metrics>,
    /// Threads on which bots think.
    pub(crate) thinkers: Pool,
    /// Advice, which takes longer than a bot's card and waits for nobody's turn but its own.
    pub(crate) advisers: Pool,
    pub(crate) heavy: AnswerCache,
    pub(crate) reviews: Reviews,
    pub(crate) readiness: Readiness,
    pub(crate) requests: ByAddress,
    /// Files of the pages: many at once, and cheap.
    pub(crate) files: ByAddress,
    /// Answers that cost much, and coming back to a long game.
    pub(crate) costly: ByAddress,
    new_tables: ByAddress,
    /// Seats taken at tables of strangers.
    joins: ByAddress,
    /// Seats taken at one table, by table and address: somebody who comes and goes all the time would
    /// keep others out.
    returns: Mutex<HashMap<(String, IpAddr), Bucket>>,
    pub(crate) blocks: RwLock<Vec<IpNet>>,
    sockets: Mutex<HashMap<IpAddr, u32>>,
    tables: Mutex<HashMap<String, mpsc::Sender<TableInput>>>,
    /// Limits how many tables wake up at once: reading a long log takes time.
    waking: Semaphore,
    /// Seconds that the server has been running in all, as far as that was stored.
    running: AtomicU64,
    pub(crate) closing: AtomicBool,
    /// The next number for a connection.
    pub(crate) numbers: AtomicU64,
}

pub(crate) enum TablePlace<T> {
    /// Here, and this came of it.
    Here(T),
    /// At the node with this address.
    There(String),
}

/// Inputs that wait for one table.
const QUEUE: usize = 64;
/// Seats that an address may take at one table at once, and per second in the long run.
const RETURNS: f64 = 8.0;
const RETURN_RATE: f64 = 12.0 / 3600.0;
/// How many addresses at tables are remembered.
const REMEMBERED: usize = 10_000;
/// A table was found old twice, a day of running apart, before it is put aside.
const APART: u64 = 24 * 3600;
/// One sweep puts aside no more tables than this.
const SWEPT: u32 = 200;
/// When the server stops, tables have this long to put down what they have in hand.
const CLOSING: Duration = Duration::from_millis(700);

/// What is said of a table that is not there.
pub(crate) fn no_such_table() -> Refusal {
    Refusal::new(Code::NoSuchTable, "there is no such table")
}

/// Who made a table, for the list: nobody in particular on this machine itself, where a proxy may stand
/// for many.
fn maker(address: IpAddr) -> Option<String> {
    (!address.is_loopback()).then(|| secret::place(address))
}

impl Hall {
    pub(crate) fn new(
        config: Config,
        store: Store,
        node: Option<Node>,
        outside: Arc<dyn Outside>,
    ) -> Arc<Hall> {
        let limits = config.limits;
        let metrics = Arc::new(Metrics::new());
        let per_second = f64::from(limits.requests_per_second);
        let per_hour = f64::from(limits.tables_per_address);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (each, most) = (usize::MAX, usize::MAX);
        // A table asks for one card of each seat at a time, so tables bound this queue.
        let bots = PoolOptions {
            name: "think",
            threads: cores.saturating_sub(1).max(1),
            nice: 2,
            each,
            most,
        };
        let advice = PoolOptions { name: "advise", threads: 1, nice: 7, each: 8, most: 64 };
        Arc::new(Hall {
            thinkers: Pool::new(&bots, metrics.bot_queue.clone(), &outside),
            advisers: Pool::new(&advice, metrics.advice_queue.clone(), &outside),
            heavy: AnswerCache::new(metrics.clone(), &outside),
            reviews: Reviews::default(),
            readiness: Readiness::default(),
            requests: ByAddress::new(per_second, 3.0 * per_second),
            files: ByAddress::new(10.0 * per_second, 30.0 * per_second),
            costly: ByAddress::new(0.25 * per_second, 2.0 * per_second),
            new_tables: ByAddress::new(per_hour / 3600.0, per_hour),
            joins: ByAddress::new(12.0 / 3600.0, 6.0),
            returns: Mutex::default(),
            blocks: RwLock::default(),
            sockets: Mutex::default(),
            tables: Mutex::default(),
            waking: Semaphore::new(2 * cores),
            running: AtomicU64::new(0),
            closing: AtomicBool::new(false),
            numbers: AtomicU64::new(0),
            config: Arc::new(config),
            store,
            outside,
            node,
            metrics,
        })
    }

    /// May nobody come from here?
    pub(crate) fn is_blocked(&self, address: IpAddr) -> bool {
        let blocks = self.blocks.read();
        blocks.iter().any(|net| net.contains(&address))
    }

    pub(crate) async fn read_blocks(&self) -> Result<(), StoreError> {
        let found = self.store.blocks().await?;
        let nets = found.iter().filter_map(|block| block.network.parse().ok()).collect();
        *self.blocks.write() = nets;
        Ok(())
    }

    /// Learns whom other nodes were told to block.
    pub(crate) async fn learn_blocks(&self) {
        let before = self.blocks.read().clone();
        if self.read_blocks().await.is_ok() && *self.blocks.read() != before {
            self.cut_blocked().await;
        }
    }

    /// Makes a table and seats its host.
    pub(crate) async fn create(
        self: &Arc<Self>,
        address: IpAddr,
        setup: &Setup,
        name: &str,
        company: &[String],
        seed: Option<[u8; 32]>,
    ) -> Result<(TableInfo, String), Refusal> {
        let mut fresh = secret::fresh(&*self.outside);
        fresh.seed = seed.unwrap_or(fresh.seed);
        let at = self.outside.now();
        // Bad input costs no place.
        let mut rows = table::create_for(setup, &fresh, company, at.wall)?;
        let mut machine = table::open(&setup.game, &fresh.id, &rows, at)
            .map_err(|broken| Refusal::new(Code::Option, &broken.to_string()))?;
        let token = secret::token(&*self.outside);
        let from = secret::place(address);
        let (_, out) = machine.join(at, name, &secret::hashed(&token), Some(&from))?;
        rows.extend(out.rows);
        if self.metrics.tables_stored.get() >= self.config.limits.tables as i64 {
            return Err(Refusal::new(
                Code::HouseFull,
                "there are too many tables; try again later",
            ));
        }
        if !self.new_tables.take(address, Instant::now().into_std()) {
            self.metrics.refused_too_many.inc();
            let what = "too many new tables from your address; wait";
            return Err(Refusal::too_many(what, self.new_tables.wait_ms()));
        }
        let info = machine.info();
        let listing = Some(listing_of(&info));
        let (table, game) = (fresh.id, setup.game.clone());
        let (now, maker) = (at.wall, maker(address));
        let append = Append { table, game, from: 0, epoch: 0, rows, now, listing, maker };
        self.store.append(vec![append]).await.map_err(|error| {
            self.metrics.store_errors.inc();
            Refusal::from(error)
        })?;
        self.metrics.tables_stored.inc();
        Ok((info, token))
    }

    fn sender(self: &Arc<Self>, id: &str) -> mpsc::Sender<TableInput> {
        let mut tables = self.tables.lock();
        if let Some(sender) = tables.get(id).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, inputs) = mpsc::channel(QUEUE);
        if tables.insert(id.to_owned(), sender.clone()).is_none() {
            self.metrics.tables_awake.inc();
        }
        tokio::spawn(self.clone().live(id.to_owned(), sender.clone(), inputs));
        sender
    }

    /// Does something at a table if it can be had here, or says where another node has it. What a node passes on
    /// is done here or nowhere.
    pub(crate) async fn at_table<T, E>(
        &self,
        id: &str,
        client: Client,
        work: impl AsyncFnOnce() -> Result<T, E>,
    ) -> Result<TablePlace<Result<T, E>>, StoreError> {
        if self.node.is_none() || client.passed {
            return Ok(TablePlace::Here(work().await));
        }
        if !self.is_awake(id)
            && let Some(address) = self.store.elsewhere(id).await?
        {
            return Ok(TablePlace::There(address));
        }
        let done = work().await;
        // Where several nodes want a table that sleeps, one gets it.
        if done.is_err()
            && let Some(address) = self.store.elsewhere(id).await?
        {
            return Ok(TablePlace::There(address));
        }
        Ok(TablePlace::Here(done))
    }

    /// The era of the lease in which a table is taken now.
    pub(crate) fn era(&self) -> u64 {
        self.node.as_ref().map_or(0, Node::era)
    }

    /// May this server answer for a table that it took in this era?
    pub(crate) fn holds(&self, era: u64) -> bool {
        self.node.as_ref().is_none_or(|node| node.holds(era))
    }

    /// Done when the node at this address is alive no more, or this one leaves.
    pub(crate) async fn gone(&self, address: &str) {
        match &self.node {
            Some(node) => node.gone(address).await,
            None => std::future::pending().await,
        }
    }

    /// The last version of log entries that may be written.
    pub(crate) fn log_version(&self) -> u64 {
        self.node.as_ref().map_or(table::LOG_VERSION, Node::log_version)
    }

    /// Ends all tables here; those who are there come back.
    pub(crate) async fn put_down(&self) {
        let tables: Vec<mpsc::Sender<TableInput>> = self.tables.lock().values().cloned().collect();
        join_all(tables.iter().map(|table| table.send(TableInput::Close))).await;
    }

    /// Is this table in memory? Then it says best how it is.
    pub(crate) fn is_awake(&self, id: &str) -> bool {
        self.tables.lock().contains_key(id)
    }

    /// A table's whole life: it wakes up, works, and falls asleep. If it panics, nothing is lost: what
    /// was told is stored, and the next input wakes it up again.
    async fn live(
        self: Arc<Self>,
        id: String,
        own: mpsc::Sender<TableInput>,
        inputs: mpsc::Receiver<TableInput>,
    ) {
        let life = tokio::spawn(self.clone().work(id.clone(), own.clone(), inputs));
        let lived = life.await;
        {
            let mut tables = self.tables.lock();
            if tables.get(&id).is_some_and(|sender| sender.same_channel(&own)) {
                tables.remove(&id);
                self.metrics.tables_awake.dec();
            }
        }
        drop(own);
        let (existed, mut inputs) = match lived {
            Ok(lived) => lived,
            Err(panic) => {
                self.metrics.table_panics.inc();
                tracing::error!(table = id, %panic, "a table failed and starts again from its log");
                return;
            }
        };
        inputs.close();
        // What came in the last moment goes to the table when it is awake again. Of a table that
        // is not there, all questions stay without an answer.
        while let Some(input) = inputs.recv().await {
            let thought = matches!(input, TableInput::Thought { .. } | TableInput::Exit { .. });
            if existed && !thought && !self.closing.load(Ordering::Relaxed) {
                self.clone().again(id.clone(), input);
            }
        }
    }

    async fn work(
        self: Arc<Self>,
        id: String,
        own: mpsc::Sender<TableInput>,
        mut inputs: mpsc::Receiver<TableInput>,
    ) -> (bool, mpsc::Receiver<TableInput>) {
        let woken = {
            let _turn = self.waking.acquire().await;
            Actor::wake(self.clone(), &id, own).await
        };
        let existed = match woken {
            Ok(Some(actor)) => actor.run(&mut inputs).await,
            // The asker comes back, and is passed on.
            Ok(None) | Err(StoreError::Elsewhere) => false,
            Err(error) => {
                self.metrics.store_errors.inc();
                tracing::error!(table = id, %error, "a table does not wake up");
                false
            }
        };
        (existed, inputs)
    }

    fn again(self: Arc<Self>, id: String, input: TableInput) {
        tokio::spawn(async move { self.send(&id, input).await });
    }

    /// Brings an input to a table, awake or not.
    pub(crate) async fn send(self: &Arc<Self>, id: &str, input: TableInput) {
        let mut input = input;
        while !self.closing.load(Ordering::Relaxed) {
            match self.sender(id).send(input).await {
                Ok(()) => return,
                // It fell asleep in between.
                Err(mpsc::error::SendError(back)) => input = back,
            }
            tokio::task::yield_now().await;
        }
    }

    /// A connection has ended. A table that is not awake has none, and is not woken for that.
    pub(crate) async fn exit(&self, id: &str, conn: u64) {
        let awake = self.tables.lock().get(id).cloned();
        if let Some(table) = awake {
            // If it falls asleep just now, its connections end with it.
            let _ = table.send(TableInput::Exit { conn }).await;
        }
    }

    /// Sends a question to a table and waits for what it answers.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        question: impl FnOnce(oneshot::Sender<T>) -> TableInput,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        self.send(id, question(reply)).await;
        match answer.await {
            Ok(answer) => Ok(answer),
            Err(_) => match self.store.listing(id).await? {
                None => Err(no_such_table()),
                Some(_) => Err(StoreError::Other("the table is closed".into()).into()),
            },
        }
    }

    /// A connection goes to a table.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        id: &str,
        mut enter: Enter,
        address: IpAddr,
        out: mpsc::Sender<SocketMessage>,
    ) -> Result<u64, Notice> {
        enter.token = enter.token.map(|token| secret::hashed(&token));
        let entered = self.ask(id, |reply| TableInput::Enter { enter, address, out, reply }).await;
        entered.unwrap_or_else(|refusal| {
            let no_table = matches!(refusal.reason, RefusalReason::House(Code::NoSuchTable));
            let code = if no_table { NoticeCode::NoSuchTable } else { NoticeCode::Storage };
            Err(Notice::new(code, &refusal.what))
        })
    }

    /// Counts a new connection, if there are not too many from this address.
    pub(crate) fn open_socket(&self, address: IpAddr) -> bool {
        let mut sockets = self.sockets.lock();
        let count = sockets.entry(network(address)).or_default();
        let room = *count < self.config.limits.sockets_per_address;
        if room {
            *count += 1;
            self.metrics.sockets.inc();
        } else {
            self.metrics.refused_too_many.inc();
        }
        room
    }

    pub(crate) fn close_socket(&self, address: IpAddr) {
        let mut sockets = self.sockets.lock();
        if let Some(count) = sockets.get_mut(&network(address)) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&network(address));
            }
        }
        self.metrics.sockets.dec();
    }

    /// Ends the connections of those who are blocked, at all tables.
    pub(crate) async fn cut_blocked(&self) {
        let tables: Vec<mpsc::Sender<TableInput>> = self.tables.lock().values().cloned().collect();
        // A table that is just falling asleep has no connections.
        join_all(tables.iter().map(|table| table.send(TableInput::Blocked))).await;
    }

    /// May somebody from here take a seat at this table? An address takes a few at one table, and a
    /// few at all tables of strangers.
    pub(crate) fn may_join(&self, table: &str, address: IpAddr, open: bool) -> Result<(), Refusal> {
        let now = Instant::now().into_std();
        let again = {
            let mut returns = self.returns.lock();
            if returns.len() >= REMEMBERED {
                returns.clear();
            }
            let key = (table.to_owned(), network(address));
            let bucket = returns.entry(key).or_insert_with(|| Bucket::full(RETURNS, now));
            bucket.take(RETURN_RATE, RETURNS, now)
        };
        if !again || open && !self.joins.take(address, now) {
            self.metrics.refused_too_many.inc();
            let what = "too many seats were taken from your address; wait";
            return Err(Refusal::too_many(what, self.joins.wait_ms()));
        }
        Ok(())
    }

    /// Forgets a table for good, because a person asked for it; says whether it was there.
    pub(crate) async fn delete(self: &Arc<Self>, id: &str) -> Result<bool, StoreError> {
        let was = self.store.forget(id).await?;
        self.heavy.forget(id);
        if self.is_awake(id) {
            // The table notices that it was deleted, and says so to everybody there.
            self.send(id, TableInput::Deleted).await;
        }
        if was {
            self.metrics.tables_stored.dec();
        }
        Ok(was)
    }

    /// Tells all tables that the server stops, and waits a moment until they have put down what they
    /// have in hand.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let all = async {
            self.put_down().await;
            while !self.tables.lock().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(CLOSING, all).await.is_err() {
            tracing::warn!("some tables did not close in time; what they told is stored");
        }
    }

    /// A review that is under way begins again with the next start, and that is no fault of its own.
    pub(crate) async fn hand_back(&self) {
        if let Some(table) = self.reviews.under_way() {
            let _ = self.store.hand_back_review(&table).await;
        }
    }

    /// Counts how long the server has been running, in seconds: a time that no calendar changes.
    pub(crate) async fn run_on(&self, more: Duration) {
        // Of several nodes one counts for all.
        let counts = self.node.as_ref().is_none_or(Node::leads);
        let more = if counts { more.as_secs() } else { 0 };
        if let Ok(running) = self.store.running(more).await {
            self.running.store(running, Ordering::Relaxed);
        }
    }

    pub(crate) fn running(&self) -> u64 {
        self.running.load(Ordering::Relaxed)
    }

    /// Puts aside what is old, and forgets what was put aside a week ago.
    pub(crate) async fn sweep(&self) {
        if !self.node.as_ref().is_none_or(Node::leads) {
            return;
        }
        let day = 24 * 3600 * 1000;
        let sweep = Sweep {
            before: self
                .outside
                .now()
                .wall
                .saturating_sub(u64::from(self.config.limits.keep_days) * day),
            running: self.running(),
            apart: APART,
            keep: WEEK,
            most: SWEPT,
            awake: self.tables.lock().keys().cloned().collect(),
        };
        match self.store.sweep(sweep).await {
            Ok(swept) => {
                for table in &swept.aside {
                    tracing::info!(
                        table,
                        "an old table was put aside; it can be brought back for a week"
                    );
                }
                for table in &swept.forgotten {
                    self.heavy.forget(table);
                    tracing::info!(table, "a table that was put aside is forgotten");
                }
                self.metrics.swept.inc_by(swept.aside.len() as u64);
            }
            Err(error) => tracing::error!(%error, "old tables could not be put aside"),
        }
        self.store.shrink();
    }

    /// Looks at how much there is.
    pub(crate) async fn count(&self) {
        if let Ok((tables, bytes)) = self.store.size().await {
            self.metrics.tables_stored.set(tables as i64);
            self.metrics.data_bytes.set(bytes as i64);
        }
    }
}
