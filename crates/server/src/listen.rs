//! Connections: who may have one, how long it may be silent, and how all of them end.
//!
//! A connection costs a descriptor, and descriptors are few. So they are counted by address, and some are
//! kept in reserve for the data. Where an address has its share, its own longest idle connection makes
//! room for a new one; where all are used, that of whoever has most of them. So a server that is full of
//! idle connections can still be reached.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use parking_lot::Mutex;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::time::Sleep;
use tower::ServiceExt;

use crate::config::Config;
use crate::limits::network;
use crate::metrics::Metrics;

/// A connection is read at this rate at least, in bytes a second, and this much at once.
const READ_RATE: f64 = 65_536.0;
const BURST: f64 = 262_144.0;
/// A head is no larger than this.
const HEAD_BYTES: usize = 16 << 10;
/// Descriptors kept for the data and everything else that is not a connection.
const RESERVE: u64 = 96;
/// Connections of an address beside its sockets: pages load several files at once.
const BESIDE: u32 = 60;
/// The log says no more often than this that somebody was turned away.
const SAID: Duration = Duration::from_secs(10);

/// What a connection and what it serves know of each other. A connection that is not busy can be ended
/// to make room: one that waits for a request, and a socket that only watches.
#[derive(Clone, Default)]
pub(crate) struct ConnectionActivity {
    busy: Arc<AtomicUsize>,
    close: Arc<Notify>,
}

impl ConnectionActivity {
    /// Somebody plays here, or waits for an answer.
    fn take(&self) {
        self.busy.fetch_add(1, Ordering::Relaxed);
    }

    fn release(&self) {
        self.busy.fetch_sub(1, Ordering::Relaxed);
    }

    /// A connection has become a socket: until its owner sits at a table it can be ended.
    pub(crate) fn only_watches(&self) {
        self.release();
    }

    /// The owner of a seat is here.
    pub(crate) fn plays(&self) {
        self.take();
    }

    /// Done when the connection has to make room.
    pub(crate) async fn wanted_elsewhere(&self) {
        self.close.notified().await;
    }
}

/// One connection, as all others see it.
struct OpenConnection {
    address: IpAddr,
    since: Instant,
    hold: ConnectionActivity,
}

#[derive(Default)]
struct Registry {
    entries: HashMap<u64, OpenConnection>,
    by_address: HashMap<IpAddr, u32>,
    numbers: u64,
    said: Option<Instant>,
}

impl Registry {
    /// Forgets a connection, if it is still there.
    fn remove(&mut self, number: u64) -> Option<OpenConnection> {
        let entry = self.entries.remove(&number)?;
        if let Some(count) = self.by_address.get_mut(&entry.address) {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&entry.address);
            }
        }
        Some(entry)
    }

    /// Is it time to say something again?
    fn may_say(&mut self) -> bool {
        let may = self.said.is_none_or(|said| said.elapsed() > SAID);
        if may {
            self.said = Some(Instant::now());
        }
        may
    }
}

/// All open connections, and how many there may be.
pub(crate) struct Connections {
    registry: Mutex<Registry>,
    each: u32,
    most: usize,
    metrics: Arc<Metrics>,
}

/// A place among the connections; free again when it is dropped.
struct ConnectionSlot {
    connections: Arc<Connections>,
    number: u64,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut registry = self.connections.registry.lock();
        registry.remove(self.number);
        self.connections.metrics.connections.set(registry.entries.len() as i64);
    }
}

impl Connections {
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Arc<Connections> {
        let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        let most = files.map_or(usize::MAX, |files| files.saturating_sub(RESERVE).max(16) as usize);
        // Every connection of a client may need one more to the node that has its table.
        let most = if config.node.is_some() { most / 2 } else { most };
        let each = config.limits.sockets_per_address.saturating_add(BESIDE);
        Arc::new(Connections { registry: Mutex::default(), each, most, metrics })
    }

    /// A place for a connection from an address. Proxies bring many people and are not counted.
    fn enter(
        self: &Arc<Self>,
        address: IpAddr,
        proxy: bool,
    ) -> Option<(ConnectionSlot, ConnectionActivity)> {
        let mut registry = self.registry.lock();
        let address = network(address);
        let own = registry.by_address.get(&address).copied().unwrap_or(0);
        let many = own >= self.each && !proxy;
        if many && !self.make_room(&mut registry, Some(address)) {
            self.turned_away(&mut registry, address, "it has too many connections");
            return None;
        }
        if registry.entries.len() >= self.most && !self.make_room(&mut registry, None) {
            self.turned_away(&mut registry, address, "all connections are in use");
            return None;
        }
        registry.numbers += 1;
        let number = registry.numbers;
        let hold = ConnectionActivity::default();
        let since = Instant::now();
        registry.entries.insert(number, OpenConnection { address, since, hold: hold.clone() });
        *registry.by_address.entry(address).or_default() += 1;
        self.metrics.connections.set(registry.entries.len() as i64);
        Some((ConnectionSlot { connections: self.clone(), number }, hold))
    }

    /// Waits until all have ended, but not for long.
    pub(crate) async fn end(&self, patience: Duration) {
        let all = async {
            while !self.registry.lock().entries.is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = tokio::time::timeout(patience, all).await;
    }

    fn turned_away(&self, registry: &mut Registry, address: IpAddr, why: &str) {
        self.metrics.refused_connections.inc();
        if registry.may_say() {
            tracing::warn!(%address, "a connection was turned away: {why}");
        }
    }

    /// Ends the longest idle connection of an address, or of the one that has most of them. Its
    /// descriptor is free a moment later, which the reserve covers.
    fn make_room(&self, registry: &mut Registry, of: Option<IpAddr>) -> bool {
        let idle = registry.entries.iter().filter(|(_, one)| {
            one.hold.busy.load(Ordering::Relaxed) == 0 && of.is_none_or(|of| of == one.address)
        });
        let worst = idle.max_by_key(|(_, one)| {
            let count = registry.by_address.get(&one.address).copied().unwrap_or(0);
            (count, one.since.elapsed())
        });
        let Some(number) = worst.map(|(number, _)| *number) else { return false };
        let Some(entry) = registry.remove(number) else { return false };
        entry.hold.close.notify_one();
        self.metrics.evicted_connections.inc();
        if registry.may_say() {
            tracing::warn!(address = %entry.address, "too many connections: idle ones are ended");
        }
        true
    }
}

/// A stream that gives up when its other side takes nothing for too long, and that holds its place
/// as long as it lives: also when it has become a socket.
struct PatientStream {
    stream: TcpStream,
    patience: Duration,
    stuck: Option<Pin<Box<Sleep>>>,
    /// Bytes that may be read now, since when, and how many more in a second.
    budget: (f64, Instant, f64),
    nap: Option<Pin<Box<Sleep>>>,
    _slot: ConnectionSlot,
}

impl PatientStream {
    /// What a write came to; if it waits, for how long it may.
    fn judge<T>(
        &mut self,
        context: &mut Context<'_>,
        done: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.stuck = None;
            return done;
        }
        let patience = self.patience;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        match stuck.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for PatientStream {
    /// Reads no faster than a client has reason to send: whoever sends frames that mean nothing waits.
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Some(nap) = &mut self.nap {
            std::task::ready!(nap.as_mut().poll(context));
            self.nap = None;
        }
        let before = buffer.filled().len();
        let done = Pin::new(&mut self.stream).poll_read(context, buffer);
        let (left, since, rate) = self.budget;
        let left = (left + since.elapsed().as_secs_f64() * rate).min(BURST);
        let left = left - (buffer.filled().len() - before) as f64;
        self.budget = (left, Instant::now(), rate);
        if left < 0.0 {
            self.nap = Some(Box::pin(tokio::time::sleep(Duration::from_secs_f64(-left / rate))));
        }
        done
    }
}

impl AsyncWrite for PatientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.judge(context, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(context, done)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judge(context, done)
    }
}

/// Who may connect to a port.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Callers {
    /// Everybody, each counted by address.
    Public,
    /// Other nodes, which bring many people like proxies.
    Nodes,
}

/// Takes connections until it is told to stop.
pub(crate) async fn accept(
    listener: TcpListener,
    callers: Callers,
    routes: Router,
    config: Arc<Config>,
    connections: Arc<Connections>,
    blocked: impl Fn(IpAddr) -> bool,
    mut stop: watch::Receiver<bool>,
) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => return,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // No descriptors, or gone again already: others may have better luck.
                if connections.registry.lock().may_say() {
                    tracing::warn!(%error, "a connection could not be accepted");
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let address = peer.ip().to_canonical();
        if blocked(address) {
            connections.metrics.refused_blocked.inc();
            continue;
        }
        let proxy = callers == Callers::Nodes || config.is_proxy(address);
        let Some((slot, hold)) = connections.enter(address, proxy) else { continue };
        // Cards are small: they are sent at once.
        let _ = stream.set_nodelay(true);
        let patience = config.limits.stuck_after;
        let limits = &config.limits;
        let rate = f64::from(limits.messages_per_second) * limits.message_bytes as f64;
        let budget = (BURST, Instant::now(), rate.max(READ_RATE));
        let stream =
            PatientStream { stream, patience, stuck: None, budget, nap: None, _slot: slot };
        let silent = config.limits.silent_after;
        tokio::spawn(serve(stream, peer, hold, silent, routes.clone(), stop.clone()));
    }
}

/// Serves the requests of one connection.
async fn serve(
    stream: PatientStream,
    peer: SocketAddr,
    hold: ConnectionActivity,
    silent: Duration,
    routes: Router,
    mut stop: watch::Receiver<bool>,
) {
    let served = hold.clone();
    let answer = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(served.clone());
        let (routes, hold) = (routes.clone(), served.clone());
        async move {
            hold.take();
            let response = routes.oneshot(request).await;
            // A socket says by itself when it can be ended.
            let upgraded = response.as_ref().is_ok_and(|r| r.status().as_u16() == 101);
            if !upgraded {
                hold.release();
            }
            response as Result<_, Infallible>
        }
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(silent)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), answer)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // How a connection ends is its client's business.
        _ = connection.as_mut() => return,
        () = hold.wanted_elsewhere() => return,
        _ = stop.wait_for(|stop| *stop) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
