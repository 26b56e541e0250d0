//! What comes to a table, and what goes out to its connections.

use std::net::IpAddr;

use axum::extract::ws::Utf8Bytes;
use game::Seat;
use table::Rest;
use tokio::sync::{mpsc, oneshot};
use wire::{Enter, Intent, Notice, Refusal, TableInfo};

/// What a table or the server says to a connection.
pub(crate) enum SocketMessage {
    Text(Utf8Bytes),
    /// Everything a connection has missed: made as it is sent.
    Rest(Rest),
    /// The last thing it hears.
    Close(Notice),
}

pub(crate) enum TableInput {
    Join {
        name: String,
        token: String,
        address: IpAddr,
        reply: oneshot::Sender<Result<Seat, Refusal>>,
    },
    Enter {
        /// Who comes; the token is hashed.
        enter: Enter,
        address: IpAddr,
        out: mpsc::Sender<SocketMessage>,
        reply: oneshot::Sender<Result<u64, Notice>>,
    },
    Exit {
        conn: u64,
    },
    Intent {
        conn: u64,
        intent: Box<Intent>,
    },
    Thought {
        seat: Seat,
        moved: u64,
        action: String,
    },
    /// Advice was worked out.
    Advised {
        seat: Seat,
        moved: u64,
        text: Result<String, Refusal>,
    },
    Advice {
        token: String,
        address: IpAddr,
        reply: oneshot::Sender<Result<String, Refusal>>,
    },
    Info {
        reply: oneshot::Sender<TableInfo>,
    },
    /// How many rounds are over?
    Rounds {
        reply: oneshot::Sender<usize>,
    },
    /// A host has deleted the table.
    Deleted,
    /// A host has blocked somebody, who may be here.
    Blocked,
    /// The server shuts down.
    Close,
    #[cfg(test)]
    Panic,
}
