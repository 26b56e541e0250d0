//! The hall: it knows which tables are awake, wakes others from the store, and counts what is
//! too much.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use table::{Enter, Notice, Refusal, Setup, TableInfo};
use tokio::sync::{mpsc, oneshot};

use crate::actor::{Actor, Input, Send, listing_of, now};
use crate::config::Config;
use crate::limits::{ByAddress, network};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::review::Reviews;
use crate::secret;
use crate::store::{Append, Store, StoreError};

/// Everything that the parts of a server share.
pub(crate) struct Hall {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) metrics: Metrics,
    pub(crate) pool: Pool,
    pub(crate) reviews: Reviews,
    pub(crate) requests: ByAddress,
    new_tables: ByAddress,
    sockets: Mutex<HashMap<IpAddr, u32>>,
    tables: Mutex<HashMap<String, mpsc::Sender<Input>>>,
    pub(crate) closing: AtomicBool,
    /// Names for connections.
    pub(crate) numbers: AtomicU64,
}

/// Inputs that wait for one table.
const QUEUE: usize = 64;

/// What happens to a request that names a table.
pub(crate) enum Missed {
    NoTable,
    Store(StoreError),
}

impl Hall {
    pub(crate) fn new(config: Config, store: Store) -> Arc<Hall> {
        let limits = config.limits;
        let metrics = Metrics::new();
        let per_second = f64::from(limits.requests_per_second);
        let per_hour = f64::from(limits.tables_per_address);
        Arc::new(Hall {
            pool: Pool::new(metrics.bot_queue.clone()),
            reviews: Reviews::default(),
            requests: ByAddress::new(per_second, 3.0 * per_second),
            new_tables: ByAddress::new(per_hour / 3600.0, per_hour),
            sockets: Mutex::default(),
            tables: Mutex::default(),
            closing: AtomicBool::new(false),
            numbers: AtomicU64::new(0),
            config,
            store,
            metrics,
        })
    }

    /// Makes a table and seats its host.
    pub(crate) async fn create(
        self: &Arc<Self>,
        address: IpAddr,
        setup: &Setup,
        name: &str,
        seed: Option<[u8; 32]>,
    ) -> Result<(TableInfo, String), Refusal> {
        let mut fresh = secret::fresh();
        fresh.seed = seed.unwrap_or(fresh.seed);
        let at = now();
        // Bad input costs no place.
        let mut rows = table::create(setup, &fresh, at)?;
        let mut machine = table::open(&setup.game, &fresh.id, &rows, at)
            .map_err(|broken| Refusal::new("option", &broken.to_string()))?;
        let token = secret::token();
        let (_, out) = machine.join(at, name, &secret::hashed(&token))?;
        rows.extend(out.rows);
        if self.metrics.tables_stored.get() >= self.config.limits.tables as i64 {
            return Err(Refusal::new("house_full", "there are too many tables; try again later"));
        }
        if !self.new_tables.take(address, std::time::Instant::now()) {
            self.metrics.refused_too_many.inc();
            return Err(Refusal::new("too_many", "too many new tables from your address; wait"));
        }
        let info = machine.info();
        let listing = Some(listing_of(&info));
        let (table, game) = (fresh.id, setup.game.clone());
        let append = Append { table, game, from: 0, rows, now: at, listing };
        self.store.append(vec![append]).await.map_err(|error| {
            self.metrics.store_errors.inc();
            Refusal::new("storage", &error.to_string())
        })?;
        self.metrics.tables_stored.inc();
        Ok((info, token))
    }

    fn sender(self: &Arc<Self>, id: &str) -> mpsc::Sender<Input> {
        let mut tables = self.tables.lock().expect("nobody panics with the list");
        if let Some(sender) = tables.get(id) {
            return sender.clone();
        }
        let (sender, inputs) = mpsc::channel(QUEUE);
        tables.insert(id.to_owned(), sender.clone());
        self.metrics.tables_awake.inc();
        tokio::spawn(self.clone().live(id.to_owned(), sender.clone(), inputs));
        sender
    }

    /// A table's whole life: it wakes up, works, and falls asleep.
    async fn live(
        self: Arc<Self>,
        id: String,
        own: mpsc::Sender<Input>,
        mut inputs: mpsc::Receiver<Input>,
    ) {
        let woken = Actor::wake(self.clone(), &id, own.clone()).await;
        let existed = match woken {
            Ok(Some(actor)) => {
                actor.run(&mut inputs).await;
                true
            }
            Ok(None) => false,
            Err(error) => {
                tracing::error!(table = id, %error, "a table does not wake up");
                false
            }
        };
        {
            let mut tables = self.tables.lock().expect("nobody panics with the list");
            if tables.get(&id).is_some_and(|sender| sender.same_channel(&own)) {
                tables.remove(&id);
            }
            self.metrics.tables_awake.dec();
        }
        inputs.close();
        drop(own);
        // What came in the last moment goes to the table when it is awake again. Of a table that
        // is not there, all questions stay without an answer.
        while let Some(input) = inputs.recv().await {
            let thought = matches!(input, Input::Thought { .. } | Input::Exit { .. });
            if existed && !thought && !self.closing.load(Ordering::Relaxed) {
                self.clone().again(id.clone(), input);
            }
        }
    }

    fn again(self: Arc<Self>, id: String, input: Input) {
        tokio::spawn(async move { self.send(&id, input).await });
    }

    /// Brings an input to a table, awake or not.
    pub(crate) async fn send(self: &Arc<Self>, id: &str, input: Input) {
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

    /// Asks a table something.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        question: impl FnOnce(oneshot::Sender<T>) -> Input,
    ) -> Result<T, Missed> {
        let (reply, answer) = oneshot::channel();
        self.send(id, question(reply)).await;
        match answer.await {
            Ok(answer) => Ok(answer),
            Err(_) => match self.store.load(id).await {
                Ok(None) => Err(Missed::NoTable),
                Ok(Some(_)) => Err(Missed::Store(StoreError::Other("the table is closed".into()))),
                Err(error) => Err(Missed::Store(error)),
            },
        }
    }

    /// A connection goes to a table.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        id: &str,
        mut enter: Enter,
        out: mpsc::Sender<Send>,
    ) -> Result<u64, Notice> {
        enter.token = enter.token.map(|token| secret::hashed(&token));
        let entered = self.ask(id, |reply| Input::Enter { enter, out, reply }).await;
        match entered {
            Ok(answer) => answer,
            Err(Missed::NoTable) => Err(Notice::new("no_such_table", "there is no such table")),
            Err(Missed::Store(error)) => Err(Notice::new("storage", &error.to_string())),
        }
    }

    /// Counts a new connection, if there are not too many from this address.
    pub(crate) fn open_socket(&self, address: IpAddr) -> bool {
        let mut sockets = self.sockets.lock().expect("nobody panics here");
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
        let mut sockets = self.sockets.lock().expect("nobody panics here");
        if let Some(count) = sockets.get_mut(&network(address)) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&network(address));
            }
        }
        self.metrics.sockets.dec();
    }

    /// Tells all tables that the server stops.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let tables: Vec<mpsc::Sender<Input>> = {
            let tables = self.tables.lock().expect("nobody panics with the list");
            tables.values().cloned().collect()
        };
        for table in tables {
            let _ = table.send(Input::Close).await;
        }
    }

    /// Forgets what is old.
    pub(crate) async fn sweep(&self) {
        let day = 24 * 3600 * 1000;
        let before = now().saturating_sub(u64::from(self.config.limits.keep_days) * day);
        if let Err(error) = self.store.sweep(before).await {
            tracing::error!(%error, "old tables could not be forgotten");
        }
    }

    /// Looks at how much there is.
    pub(crate) async fn count(&self) {
        if let Ok((tables, bytes)) = self.store.size().await {
            self.metrics.tables_stored.set(tables as i64);
            self.metrics.data_bytes.set(bytes as i64);
        }
    }
}
