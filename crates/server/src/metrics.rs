//! Counts for the host, in the format of Prometheus. No names, no cards, no tokens.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

macro_rules! metrics {
    ($($name:ident: $kind:ident = $help:literal;)*) => {
        /// What the server counts, for `/metrics`.
        pub(crate) struct Metrics {
            registry: Registry,
            $(pub(crate) $name: $kind,)*
            pub(crate) store_seconds: Histogram,
        }

        impl Metrics {
            pub(crate) fn new() -> Metrics {
                let mut registry = Registry::with_prefix("trickhold");
                $(let $name = $kind::default();
                registry.register(stringify!($name), $help, $name.clone());)*
                let store_seconds = Histogram::new(exponential_buckets(0.0005, 2.0, 14));
                let help = "Time until rows were durable";
                registry.register("store_seconds", help, store_seconds.clone());
                Metrics { registry, $($name,)* store_seconds }
            }
        }
    };
}

metrics! {
    tables_awake: Gauge = "Tables in memory";
    tables_stored: Gauge = "Tables in the data file";
    data_bytes: Gauge = "Size of the data file and its log";
    sockets: Gauge = "Open connections of clients";
    bot_queue: Gauge = "Decisions that wait for a bot";
    advice_queue: Gauge = "Requests for advice that wait";
    heavy_queue: Gauge = "Answers that wait to be computed";
    heavy_bytes: Gauge = "Bytes of computed answers that are kept";
    connections: Gauge = "Open connections, of all kinds";
    nodes_alive: Gauge = "Nodes of this house with a lease, as this one saw them last";
    passed_sockets: Gauge = "Connections of clients that are passed on to another node";
    lease_lost: Counter = "Times that this node's lease had run out";
    pass_errors: Counter = "Requests and connections that another node did not take";
    events: Counter = "Rows stored";
    messages_sent: Counter = "Messages to clients";
    messages_received: Counter = "Messages from clients";
    refused_malformed: Counter = "Messages that made no sense";
    refused_too_many: Counter = "Messages or requests beyond the rate";
    refused_too_large: Counter = "Messages beyond the size";
    refused_foreign: Counter = "Connections from other sites' pages";
    dropped_slow: Counter = "Connections that did not keep up";
    store_errors: Counter = "Writes that failed";
    heavy_made: Counter = "Answers that were computed and not found";
    refused_connections: Counter = "Connections beyond the number";
    evicted_connections: Counter = "Idle connections ended for others";
    refused_blocked: Counter = "Connections from blocked networks";
    swept: Counter = "Old tables put aside";
    table_panics: Counter = "Tables that failed and started again";
    bot_panics: Counter = "Bots that failed; chance decided for them";
    review_panics: Counter = "Reviews that failed";
}

impl Metrics {
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a text does not fail");
        text
    }
}
