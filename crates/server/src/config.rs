//! Settings of a server, all with defaults.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;

use crate::store::{PostgresUrl, StoreOptions};

/// What a server is told when it starts; [`Config::new`] has the defaults.
#[derive(Clone, Debug)]
pub struct Config {
    /// The directory that holds all data.
    pub data: PathBuf,
    /// Where to listen.
    pub listen: SocketAddr,
    /// The address people use, where it differs: behind a proxy.
    pub public_url: Option<String>,
    /// Proxies whose forwarding header is believed.
    pub trusted_proxies: Vec<IpNet>,
    /// How much is too much.
    pub limits: Limits,
    /// How the data file is written.
    pub store: StoreOptions,
    /// The database that keeps the data instead of the file.
    pub database: Option<PostgresUrl>,
    /// The door for the other servers on the same database, where there may be any.
    pub node: Option<NodeDoor>,
    /// Simulations for each action in a review.
    pub review_simulations: u32,
    /// May the maker of a table choose its seed, and so know all cards? For tests.
    pub chosen_seeds: bool,
    /// Bots of tables without a pace answer as soon as they can, and their time tells something.
    /// For tests.
    pub hasty_bots: bool,
}

/// Where the other nodes of a house come in.
#[derive(Clone, Debug)]
pub struct NodeDoor {
    /// Where to listen for them.
    pub listen: SocketAddr,
    /// The address they use, where it differs.
    pub address: Option<String>,
}

/// Bounds: what is beyond them is refused or ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many tables there may be in all.
    pub tables: u64,
    /// New tables from one address in an hour.
    pub tables_per_address: u32,
    /// Open sockets from one address.
    pub sockets_per_address: u32,
    /// Requests from one address in a second, in the long run.
    pub requests_per_second: u32,
    /// Messages of one connection in a second, in the long run.
    pub messages_per_second: u32,
    /// How many bytes one message may have.
    pub message_bytes: usize,
    /// Messages that wait for a slow connection before it is dropped.
    pub queue: usize,
    /// A connection that is silent for this long, before a request or in the middle of its head, is
    /// ended.
    pub silent_after: Duration,
    /// A connection that takes nothing of what is sent to it for this long is ended.
    pub stuck_after: Duration,
    /// Tables without connections go to sleep after this.
    pub sleep_after: Duration,
    /// Finished and abandoned tables are kept for this many days.
    pub keep_days: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            tables: 100_000,
            tables_per_address: 120,
            sockets_per_address: 100,
            requests_per_second: 20,
            messages_per_second: 10,
            message_bytes: 4096,
            queue: 256,
            silent_after: Duration::from_secs(15),
            stuck_after: Duration::from_secs(20),
            sleep_after: Duration::from_secs(60),
            keep_days: 90,
        }
    }
}

impl Config {
    /// A server for one data directory, with all defaults.
    pub fn new(data: PathBuf, listen: SocketAddr) -> Config {
        Config {
            data,
            listen,
            public_url: None,
            trusted_proxies: Vec::new(),
            limits: Limits::default(),
            store: StoreOptions::default(),
            database: None,
            node: None,
            review_simulations: arena::REVIEW_SIMULATIONS,
            chosen_seeds: false,
            hasty_bots: false,
        }
    }

    /// The client's address: the peer's, or what trusted proxies say it is.
    pub fn client(&self, peer: IpAddr, forwarded_for: Option<&str>) -> IpAddr {
        let mut client = peer.to_canonical();
        // From the last proxy back: the first one that is not ours is the client.
        for hop in forwarded_for.unwrap_or_default().rsplit(',') {
            if !self.is_proxy(client) {
                break;
            }
            let Some(address) = hop_address(hop.trim()) else { break };
            client = address.to_canonical();
        }
        client
    }

    /// Is this the address of a proxy of ours?
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|net| net.contains(&address))
    }
}

/// An address in a forwarding header: some proxies add the port, and brackets or quotation marks.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim_matches('"');
    let bare =
        hop.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(hop, |(bare, _)| bare);
    let with_port = || hop.parse::<SocketAddr>().map(|address| address.ip());
    bare.parse().or_else(|_| with_port()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let listen = "127.0.0.1:0".parse().expect("an address");
        let mut config = Config::new("data".into(), listen);
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(config.client(ip("10.0.0.1"), Some("1.2.3.4")), ip("10.0.0.1"));
        config.trusted_proxies = vec!["10.0.0.0/8".parse().expect("a net")];
        assert_eq!(config.client(ip("10.0.0.1"), Some("1.2.3.4")), ip("1.2.3.4"));
        assert_eq!(
            config.client(ip("10.0.0.1"), Some("6.6.6.6, 1.2.3.4, 10.0.0.9")),
            ip("1.2.3.4")
        );
        assert_eq!(config.client(ip("10.0.0.1"), Some("nonsense")), ip("10.0.0.1"));
        for (written, client) in [
            ("1.2.3.4:5678", "1.2.3.4"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("\"[2001:db8::1]:443\"", "2001:db8::1"),
            ("6.6.6.6:1, 1.2.3.4:2, 10.0.0.9:3", "1.2.3.4"),
            ("::ffff:1.2.3.4", "1.2.3.4"),
        ] {
            assert_eq!(config.client(ip("10.0.0.1"), Some(written)), ip(client), "{written}");
        }
        assert_eq!(config.client(ip("10.0.0.1"), None), ip("10.0.0.1"));
        assert_eq!(config.client(ip("9.9.9.9"), Some("1.2.3.4")), ip("9.9.9.9"));
        assert_eq!(config.client(ip("::ffff:10.0.0.1"), Some("1.2.3.4")), ip("1.2.3.4"));
    }
}
