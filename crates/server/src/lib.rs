//! The server: HTTP, WebSocket, lobby, store; no rules.
//!
//! click → intent → socket → the table's task → check → **store** → what each viewer sees of it →
//! bounded queue → client. A refusal goes to the asker only. Tables are pure machines
//! (`crates/table`); this crate gives them time, a store, threads for bots and connections.

mod actor;
mod config;
mod hall;
mod http;
mod limits;
mod metrics;
mod pool;
mod review;
mod secret;
mod socket;
mod store;
mod web;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

pub use config::{Config, Limits};
pub use store::{Append, Care, FILE, Listing, Store, StoreError, Stored, backup};

use crate::hall::Hall;

/// A server that listens and does not serve yet.
pub struct Server {
    hall: Arc<Hall>,
    listener: tokio::net::TcpListener,
    /// Only one server works on a data directory.
    _lock: std::fs::File,
}

/// Why a server does not start.
#[derive(Debug)]
pub enum StartError {
    /// The data cannot be used.
    Store(StoreError),
    /// Another server works on this directory.
    InUse,
    /// It cannot listen there.
    Listen(std::io::Error),
}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StartError::Store(error) => error.fmt(f),
            StartError::InUse => f.write_str("another server works on this data directory"),
            StartError::Listen(error) => write!(f, "cannot listen: {error}"),
        }
    }
}

impl std::error::Error for StartError {}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> StartError {
        StartError::Store(error)
    }
}

impl Server {
    /// Opens the data and listens.
    ///
    /// # Errors
    /// If the data cannot be used or the address is taken.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        // First, so that nothing is touched if somebody else is there.
        let unwritable = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::StorageFull => StoreError::Full,
            _ => StoreError::ReadOnly,
        };
        std::fs::create_dir_all(&config.data).map_err(unwritable)?;
        let lock = std::fs::File::create(config.data.join("lock")).map_err(unwritable)?;
        if lock.try_lock().is_err() {
            return Err(StartError::InUse);
        }
        let store = Store::open(&config.data, config.care)?;
        let listener =
            tokio::net::TcpListener::bind(config.listen).await.map_err(StartError::Listen)?;
        let hall = Hall::new(config, store);
        hall.sweep().await;
        hall.count().await;
        Ok(Server { hall, listener, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("it listens")
    }

    /// Serves until `stop` is done, then closes all tables within two seconds.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn serve(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        let Server { hall, listener, _lock } = self;
        let routes = http::routes(hall.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let sweeping = tokio::spawn(sweep_at_times(hall.clone()));
        let (stopping, stopped) = tokio::sync::oneshot::channel();
        let closing = hall.clone();
        let served = axum::serve(listener, routes).with_graceful_shutdown(async move {
            stop.await;
            closing.close().await;
            let _ = stopping.send(());
        });
        let mut served = tokio::spawn(served.into_future());
        let end = tokio::select! {
            end = &mut served => end,
            _ = stopped => {
                // Connections that do not end by themselves are cut.
                match tokio::time::timeout(Duration::from_millis(1200), &mut served).await {
                    Ok(end) => end,
                    Err(_) => {
                        served.abort();
                        Ok(Ok(()))
                    }
                }
            }
        };
        sweeping.abort();
        hall.store.stop();
        end.unwrap_or(Ok(()))
    }
}

async fn sweep_at_times(hall: Arc<Hall>) {
    let mut minutes = 0u64;
    loop {
        tokio::time::sleep(Duration::from_secs(60)).await;
        minutes += 1;
        if minutes.is_multiple_of(60) {
            hall.sweep().await;
        }
        hall.count().await;
    }
}
