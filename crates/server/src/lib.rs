//! The server: HTTP, WebSocket, lobby, store; no rules.
//!
//! click → intent → socket → the table's task → check → **store** → what each viewer sees of it →
//! bounded queue → client. A refusal goes to the asker only. Tables are pure machines
//! (`crates/table`); this crate gives them time, a store, threads for bots and connections.

mod actor;
mod admin;
mod alone;
mod clock;
mod config;
mod hall;
mod heavy;
mod http;
mod limits;
mod listen;
mod metrics;
mod nodes;
mod outside;
mod pass;
mod pool;
mod preview;
mod ready;
mod review;
mod secret;
#[cfg(test)]
mod simulation;
mod site;
mod socket;
mod store;
mod web;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use admin::{Admin, admin};
pub use alone::{Tables, replay_file};
pub use config::{Config, Limits, NodeDoor};
pub use store::{
    Append, BlockedNetwork, DataPlace, FILE, Listing, PostgresUrl, Store, StoreError, StoreOptions,
    StoredTable, Sweep, Swept, TableSummary, backup, copy,
};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::hall::Hall;
use crate::listen::Callers;
use crate::nodes::Node;

/// A server that listens and does not serve yet.
pub struct Server {
    hall: Arc<Hall>,
    listener: TcpListener,
    /// Where other nodes come in, if there may be any.
    door: Option<TcpListener>,
    /// Only one server works on a data directory.
    _lock: std::fs::File,
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The data cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another server works on this directory.
    #[error("another server works on this data directory")]
    InUse,
    /// It cannot listen there.
    #[error("cannot listen at {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

impl Server {
    /// Opens the data and listens.
    ///
    /// # Errors
    /// If the data cannot be used or the address is taken.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        // First, so that nothing is touched if somebody else is there.
        let lock = store::lock(&config.data).map_err(|error| match error {
            StoreError::Locked => StartError::InUse,
            StoreError::Full => StoreError::Full.into(),
            _ => StoreError::ReadOnly.into(),
        })?;
        let (mut door, mut address) = (None, None);
        if let Some(node) = &config.node {
            let bound = bind(node.listen).await?;
            let own = bound.local_addr().expect("it listens").to_string();
            (door, address) = (Some(bound), Some(node.address.clone().unwrap_or(own)));
        }
        let database = config.database.clone();
        let store = store::open(&config.data, config.store, database, address).await?;
        let listener = bind(config.listen).await?;
        let outside = outside::system();
        let node = match store.is_node() {
            true => Some(Node::register(&store, outside.clone()).await?),
            false => None,
        };
        let hall = Hall::new(config, store, node, outside);
        hall.read_blocks().await?;
        hall.run_on(Duration::ZERO).await;
        hall.count().await;
        Ok(Server { hall, listener, door, _lock: lock })
    }

    /// Where it listens; the port is the real one, even if any was asked for.
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("it listens")
    }

    /// Serves until `stop` is done, then closes all tables and connections: within 5 seconds, unless a file
    /// takes longer to be put in order.
    ///
    /// # Errors
    /// None so far: a network that fails is waited for.
    pub async fn serve(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        let Server { hall, listener, door, _lock } = self;
        let (stopping, stopped) = watch::channel(false);
        let connections = listen::Connections::new(&hall.config, hall.metrics.clone());
        let beside = [
            tokio::spawn(tidy_at_times(hall.clone())),
            tokio::spawn(review::work(hall.clone())),
            tokio::spawn(admin::listen(hall.clone())),
            tokio::spawn(nodes::renew(hall.clone())),
            tokio::spawn(nodes::watch_lease(hall.clone())),
            tokio::spawn(nodes::learn(hall.clone())),
        ];
        let checking = hall.clone();
        std::thread::spawn(move || checking.store.check_large());
        let guest = hall.clone();
        let blocked = move |address| guest.is_blocked(address);
        let (config, routes) = (hall.config.clone(), http::routes(hall.clone()));
        let (all, stop_public) = (connections.clone(), stopped.clone());
        let public =
            listen::accept(listener, Callers::Public, routes, config, all, blocked, stop_public);
        let mut accepting = vec![tokio::spawn(public)];
        if let Some(door) = door {
            let (config, routes) = (hall.config.clone(), http::node_routes(hall.clone()));
            let all = connections.clone();
            let nodes =
                listen::accept(door, Callers::Nodes, routes, config, all, |_| false, stopped);
            accepting.push(tokio::spawn(nodes));
        }
        stop.await;
        // Tables put down what they have in hand and say farewell; then connections end, by themselves
        // or not.
        hall.close().await;
        if let Some(node) = &hall.node {
            beside.iter().for_each(tokio::task::JoinHandle::abort);
            node.leave(&hall.store).await;
        }
        let _ = stopping.send(true);
        connections.end(ENDING).await;
        accepting.iter().for_each(tokio::task::JoinHandle::abort);
        beside.iter().for_each(tokio::task::JoinHandle::abort);
        admin::leave(&hall.config.data);
        if tokio::time::timeout(HANDING_BACK, hall.hand_back()).await.is_err() {
            tracing::warn!("a review could not be handed back; it counts as tried once more");
        }
        let stopping = hall.clone();
        let stopped = tokio::task::spawn_blocking(move || stopping.store.stop());
        if hall.store.is_file() {
            // Everything is in one file then, however long that takes.
            let _ = stopped.await;
        } else if tokio::time::timeout(STOPPING, stopped).await.is_err() {
            tracing::warn!("the database does not answer; nothing that was told waits for it");
        }
        Ok(())
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| StartError::Listen(address, error))
}

/// When the server stops, connections have this long to end by themselves.
const ENDING: Duration = Duration::from_millis(600);
/// A database that is silent does not hold up the end: a node ends within 5 seconds in all.
const HANDING_BACK: Duration = Duration::from_millis(500);
const STOPPING: Duration = Duration::from_millis(1500);
/// How often the running time is stored, and after how many of these minutes old tables are looked for.
const MINUTE: Duration = Duration::from_secs(60);
const SWEEP_AFTER: u64 = 60;

/// What has to be done at times: counting, putting old tables aside, giving space back.
async fn tidy_at_times(hall: Arc<Hall>) {
    let mut last = Instant::now();
    for minute in 1u64.. {
        tokio::time::sleep(MINUTE).await;
        let passed = last.elapsed();
        last += passed;
        hall.run_on(passed).await;
        if minute.is_multiple_of(SWEEP_AFTER) {
            hall.sweep().await;
        }
        hall.count().await;
    }
}
