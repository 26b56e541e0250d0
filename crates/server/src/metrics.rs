//! Counts for the host, in the format of Prometheus. No names, no cards, no tokens.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) tables_awake: Gauge,
    pub(crate) tables_stored: Gauge,
    pub(crate) data_bytes: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) events: Counter,
    pub(crate) messages_sent: Counter,
    pub(crate) messages_received: Counter,
    pub(crate) refused_malformed: Counter,
    pub(crate) refused_too_many: Counter,
    pub(crate) refused_too_large: Counter,
    pub(crate) refused_foreign: Counter,
    pub(crate) dropped_slow: Counter,
    pub(crate) store_errors: Counter,
    pub(crate) bot_queue: Gauge,
    pub(crate) advice_queue: Gauge,
    pub(crate) heavy_queue: Gauge,
    pub(crate) heavy_bytes: Gauge,
    pub(crate) heavy_made: Counter,
    pub(crate) connections: Gauge,
    pub(crate) refused_connections: Counter,
    pub(crate) evicted_connections: Counter,
    pub(crate) refused_blocked: Counter,
    pub(crate) swept: Counter,
    pub(crate) table_panics: Counter,
    pub(crate) bot_panics: Counter,
    pub(crate) review_panics: Counter,
    pub(crate) store_seconds: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("trickhold");
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let tables_awake = gauge("tables_awake", "Tables in memory");
        let tables_stored = gauge("tables_stored", "Tables in the data file");
        let data_bytes = gauge("data_bytes", "Size of the data file and its log");
        let sockets = gauge("sockets", "Open connections of clients");
        let bot_queue = gauge("bot_queue", "Decisions that wait for a bot");
        let advice_queue = gauge("advice_queue", "Requests for advice that wait");
        let heavy_queue = gauge("heavy_queue", "Answers that wait to be computed");
        let heavy_bytes = gauge("heavy_bytes", "Bytes of computed answers that are kept");
        let connections = gauge("connections", "Open connections, of all kinds");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let events = counter("events", "Rows stored");
        let messages_sent = counter("messages_sent", "Messages to clients");
        let messages_received = counter("messages_received", "Messages from clients");
        let refused_malformed = counter("refused_malformed", "Messages that made no sense");
        let refused_too_many = counter("refused_too_many", "Messages or requests beyond the rate");
        let refused_too_large = counter("refused_too_large", "Messages beyond the size");
        let refused_foreign = counter("refused_foreign", "Connections from other sites' pages");
        let dropped_slow = counter("dropped_slow", "Connections that did not keep up");
        let store_errors = counter("store_errors", "Writes that failed");
        let heavy_made = counter("heavy_made", "Answers that were computed and not found");
        let refused_connections = counter("refused_connections", "Connections beyond the number");
        let evicted_connections =
            counter("evicted_connections", "Idle connections ended for others");
        let refused_blocked = counter("refused_blocked", "Connections from blocked networks");
        let swept = counter("swept", "Old tables put aside");
        let table_panics = counter("table_panics", "Tables that failed and started again");
        let bot_panics = counter("bot_panics", "Bots that failed; chance decided for them");
        let review_panics = counter("review_panics", "Reviews that failed");
        let store_seconds = Histogram::new(exponential_buckets(0.0005, 2.0, 14));
        registry.register("store_seconds", "Time until rows were durable", store_seconds.clone());
        Metrics {
            registry,
            tables_awake,
            tables_stored,
            data_bytes,
            sockets,
            events,
            messages_sent,
            messages_received,
            refused_malformed,
            refused_too_many,
            refused_too_large,
            refused_foreign,
            dropped_slow,
            store_errors,
            bot_queue,
            advice_queue,
            heavy_queue,
            heavy_bytes,
            heavy_made,
            connections,
            refused_connections,
            evicted_connections,
            refused_blocked,
            swept,
            table_panics,
            bot_panics,
            review_panics,
            store_seconds,
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a text does not fail");
        text
    }
}
