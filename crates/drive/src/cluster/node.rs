//! The parts of the house: nodes, the ways between them, and the balancer before them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::postgres::{Cluster, free_port};
use crate::process::{Folder, Group, RunningServer};

/// One node: its process, its ports, the way by which the others reach it, and its way to the database.
pub(super) struct ClusterNode {
    /// What it runs; another version after an upgrade.
    pub(super) program: PathBuf,
    pub(super) server: Option<RunningServer>,
    folder: Folder,
    pub(super) port: u16,
    door: u16,
    pub(super) way: CuttableLink,
    pub(super) database: CuttableLink,
    url: String,
}

impl ClusterNode {
    pub(super) async fn new(program: &Path, cluster: &Cluster, name: &str) -> Result<ClusterNode> {
        let (port, door) = (free_port(), free_port());
        let database = CuttableLink::to(cluster.port()).await?;
        let url = cluster.by_way(database.port, name);
        Ok(ClusterNode {
            program: program.to_owned(),
            server: None,
            folder: Folder::new()?,
            port,
            door,
            way: CuttableLink::to(door).await?,
            database,
            url,
        })
    }

    pub(super) fn start(&mut self) -> Result<()> {
        let (way, door) = (self.way.port, self.door);
        let (way, door) = (format!("127.0.0.1:{way}"), format!("127.0.0.1:{door}"));
        let node = ["--store", &self.url, "--node", &way, "--node-listen", &door];
        let more = [&node[..], &["--trusted-proxy", "127.0.0.1/32"]].concat();
        let server = RunningServer::start(&self.program, &self.folder.0, self.port, &more)?;
        self.server = Some(server);
        Ok(())
    }

    pub(super) fn server(&mut self) -> Result<RunningServer> {
        self.server.take().context("it runs")
    }
}

/// What becomes of what is sent.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum LinkState {
    Open,
    /// Connections end, and there are no new ones.
    Cut,
    /// Connections stand, also new ones, and carry nothing until the way is open again.
    Silent,
}

/// A way to a port of this machine that can be cut.
pub(super) struct CuttableLink {
    port: u16,
    pub(super) passage: watch::Sender<LinkState>,
}

impl CuttableLink {
    async fn to(door: u16) -> Result<CuttableLink> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (passage, seen) = watch::channel(LinkState::Open);
        tokio::spawn(async move {
            while let Ok((from, _)) = listener.accept().await {
                let (connection, mut cut) = (connect(from, door, seen.clone()), seen.clone());
                tokio::spawn(async move {
                    tokio::select! {
                        _ = cut.wait_for(|passage| *passage == LinkState::Cut) => {}
                        _ = connection => {}
                    }
                });
            }
        });
        Ok(CuttableLink { port, passage })
    }
}

async fn connect(from: TcpStream, door: u16, mut seen: watch::Receiver<LinkState>) -> Result<()> {
    seen.wait_for(|passage| *passage == LinkState::Open).await?;
    let to = TcpStream::connect(("127.0.0.1", door)).await?;
    from.set_nodelay(true)?;
    to.set_nodelay(true)?;
    let ((from, back), (answers, to)) = (from.into_split(), to.into_split());
    tokio::select! {
        done = forward(from, to, seen.clone()) => done,
        done = forward(answers, back, seen) => done,
    }
}

async fn forward(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut seen: watch::Receiver<LinkState>,
) -> Result<()> {
    let mut bytes = vec![0; 16 << 10];
    loop {
        let read = from.read(&mut bytes).await?;
        // Where nothing comes through, the end of it does not either.
        seen.wait_for(|passage| *passage == LinkState::Open).await?;
        if read == 0 {
            return Ok(());
        }
        to.write_all(&bytes[..read]).await?;
    }
}

/// Any node for any client, in turns; a node that does not answer loses its connections.
pub(crate) fn proxy(folder: &Path, port: u16, nodes: &[u16]) -> Result<Group> {
    let servers = nodes.iter().enumerate().map(|(number, node)| {
        format!("    server node{number} 127.0.0.1:{node} check inter 500ms fall 2 rise 1\n")
    });
    let config = format!(
        "defaults\n    mode http\n    timeout connect 1s\n    timeout http-request 10s\n    timeout client 1m\n    timeout server 1m\n    \
         timeout tunnel 1h\n    timeout check 800ms\n    option redispatch 1\n    retries 3\n\
         frontend all\n    bind 127.0.0.1:{port}\n    default_backend nodes\n\
         backend nodes\n    balance roundrobin\n    option forwardfor\n    option httpchk GET /health\n    \
         default-server on-marked-down shutdown-sessions\n{}",
        servers.collect::<String>()
    );
    let file = folder.join("haproxy.cfg");
    std::fs::write(&file, config)?;
    let program =
        if Path::new("/usr/sbin/haproxy").exists() { "/usr/sbin/haproxy" } else { "haproxy" };
    let mut command = Command::new(program);
    command.arg("-db").arg("-f").arg(file).stdout(Stdio::null()).stderr(Stdio::null());
    Group::start(&mut command).context("HAProxy is needed: install the package haproxy")
}
