//! What a host can do about tables and addresses, on the data directory of a stopped server or
//! through a running one.
//!
//! A running server listens on a socket file in its data directory, which only the owner of the
//! directory can reach. One line of JSON is a command, one line is the answer.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};

use crate::clock::now;
use crate::hall::Hall;
use crate::store::{self, FILE, PostgresUrl, Store, StoreError, StoreOptions};

/// What a host can ask of a server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum Admin {
    /// The tables, the newest first.
    List {
        /// The most tables to list.
        most: u32,
    },
    /// Tables that were put aside because they are old.
    Swept,
    /// Brings back a table that was put aside.
    Restore {
        /// The table's name in its address.
        table: String,
    },
    /// Deletes a table for good.
    Delete {
        /// The table's name in its address.
        table: String,
    },
    /// Lets nobody in from a network.
    Block {
        /// An address, or a network such as `192.0.2.0/24`.
        network: String,
        /// A note for the host.
        why: String,
    },
    /// Lets a network in again.
    Unblock {
        /// As it was blocked.
        network: String,
    },
    /// The networks that are blocked.
    Blocks,
}

/// The socket file in the data directory.
const SOCKET: &str = "admin.sock";
/// A command is no longer than this.
const LONGEST: u64 = 4096;
/// A command and its answer take no longer than this.
const PATIENCE: Duration = Duration::from_secs(20);

/// An address or a network, written in one way.
fn network_of(text: &str) -> Result<IpNet, String> {
    let address = |text: &str| text.parse::<std::net::IpAddr>().ok().map(|one| one.to_canonical());
    let net = text.parse::<IpNet>().ok().or_else(|| address(text).map(IpNet::from));
    net.map(|net| canonical(net.trunc())).ok_or_else(|| {
        format!("{text:?} is no network: write 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64")
    })
}

/// A network of IPv4 addresses that are written as IPv6, as what it is.
fn canonical(net: IpNet) -> IpNet {
    let IpNet::V6(v6) = net else { return net };
    let v4 = v6.network().to_ipv4_mapped().filter(|_| v6.prefix_len() >= 96);
    let v4 = v4.and_then(|v4| ipnet::Ipv4Net::new(v4, v6.prefix_len() - 96).ok());
    v4.map_or(net, IpNet::V4)
}

async fn execute(store: &Store, hall: Option<&Arc<Hall>>, command: Admin) -> Result<Value, String> {
    let failed = |error: StoreError| error.to_string();
    let running = match hall {
        Some(hall) => hall.running(),
        None => store.running(0).await.map_err(failed)?,
    };
    Ok(match command {
        Admin::List { most } => json!(store.lines(false, most, running).await.map_err(failed)?),
        Admin::Swept => json!(store.lines(true, u32::MAX, running).await.map_err(failed)?),
        Admin::Restore { table } => {
            let back = store.bring_back(&table, now().wall).await.map_err(failed)?;
            if !back {
                return Err(format!(
                    "no table {table:?} was put aside; `swept` lists those that were"
                ));
            }
            json!({"restored": table})
        }
        Admin::Delete { table } => {
            let was = match hall {
                Some(hall) => hall.delete(&table).await,
                None => store.forget(&table).await,
            };
            if !was.map_err(failed)? {
                return Err(format!("there is no table {table:?}; `list` and `swept` name all"));
            }
            tracing::info!(table, "a table was deleted by the host");
            json!({"deleted": table})
        }
        Admin::Block { network, why } => {
            let net = network_of(&network)?.to_string();
            store.block(net.clone(), now().wall, Some(why)).await.map_err(failed)?;
            read_blocks(hall).await?;
            if let Some(hall) = hall {
                hall.cut_blocked().await;
            }
            json!({"blocked": net})
        }
        Admin::Unblock { network } => {
            let net = network_of(&network)?.to_string();
            if !store.block(net.clone(), 0, None).await.map_err(failed)? {
                return Err(format!("{net} is not blocked; `blocks` lists what is"));
            }
            read_blocks(hall).await?;
            json!({"unblocked": net})
        }
        Admin::Blocks => json!(store.blocks().await.map_err(failed)?),
    })
}

async fn read_blocks(hall: Option<&Arc<Hall>>) -> Result<(), String> {
    match hall {
        Some(hall) => hall.read_blocks().await.map_err(|error| error.to_string()),
        None => Ok(()),
    }
}

/// Listens for the host of a running server.
pub(crate) async fn listen(hall: Arc<Hall>) {
    let path = hall.config.data.join(SOCKET);
    // The lock says that no other server is here: the file was left behind.
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path).and_then(|listener| {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
        Ok(listener)
    });
    let listener = match listener {
        Ok(listener) => listener,
        Err(error) => {
            tracing::warn!(%error, "`trickhold admin` works only when this server is stopped");
            return;
        }
    };
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        };
        let hall = hall.clone();
        tokio::spawn(async move { tokio::time::timeout(PATIENCE, answer(hall, stream)).await });
    }
}

/// Removes the socket.
pub(crate) fn leave(directory: &Path) {
    // If it stays, the next one to listen removes it.
    let _ = std::fs::remove_file(directory.join(SOCKET));
}

async fn answer(hall: Arc<Hall>, stream: UnixStream) -> std::io::Result<()> {
    let (input, mut output) = stream.into_split();
    let mut line = String::new();
    BufReader::new(input.take(LONGEST)).read_line(&mut line).await?;
    let done = match serde_json::from_str(&line) {
        Ok(command) => execute(&hall.store, Some(&hall), command).await,
        Err(error) => Err(format!("this is no command: {error}")),
    };
    let told = match done {
        Ok(value) => json!({"done": value}),
        Err(what) => json!({"error": what}),
    };
    output.write_all(format!("{told}\n").as_bytes()).await
}

/// Does what a host wants: through the server that works on this directory, or on the data itself,
/// which is there or in a database.
///
/// # Errors
/// What is wrong, and what would be right.
pub async fn admin(
    directory: &Path,
    database: Option<PostgresUrl>,
    command: Admin,
) -> Result<Value, String> {
    if let Ok(stream) = UnixStream::connect(directory.join(SOCKET)).await {
        let talk = tokio::time::timeout(PATIENCE, through(stream, &command)).await;
        return talk.unwrap_or_else(|_| Err("the server does not answer".into()));
    }
    if database.is_none() && !directory.join(FILE).exists() {
        return Err(format!("there is no data in {}", directory.display()));
    }
    let _lock = store::lock(directory).map_err(|error| match error {
        StoreError::Locked => {
            "a server works on this directory and cannot be reached; stop it first".into()
        }
        error => format!("{}: {error}", directory.display()),
    })?;
    let store = store::open(directory, StoreOptions::default(), database, None);
    let store = store.await.map_err(|error| error.to_string())?;
    let done = execute(&store, None, command).await;
    store.stop();
    done
}

async fn through(stream: UnixStream, command: &Admin) -> Result<Value, String> {
    let failed = |error: std::io::Error| format!("the server does not answer: {error}");
    let (input, mut output) = stream.into_split();
    let line = serde_json::to_string(command).expect("a command is plain data");
    output.write_all(format!("{line}\n").as_bytes()).await.map_err(failed)?;
    let mut told = String::new();
    BufReader::new(input).read_line(&mut told).await.map_err(failed)?;
    let mut told: Value = serde_json::from_str(&told).map_err(|error| error.to_string())?;
    match told["error"].take() {
        Value::String(what) => Err(what),
        _ => Ok(told["done"].take()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_written_in_one_way() {
        for (written, net) in [
            ("192.0.2.7", "192.0.2.7/32"),
            ("192.0.2.7/24", "192.0.2.0/24"),
            ("::ffff:192.0.2.7", "192.0.2.7/32"),
            ("::ffff:192.0.2.0/120", "192.0.2.0/24"),
            ("2001:db8::1/64", "2001:db8::/64"),
        ] {
            assert_eq!(network_of(written).map(|net| net.to_string()).as_deref(), Ok(net));
        }
        assert!(network_of("nobody").is_err() && network_of("192.0.2.0/33").is_err());
    }
}
