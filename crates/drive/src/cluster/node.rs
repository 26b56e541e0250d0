//! The parts of the house: nodes, the ways between them, and the balancer before them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::postgres::free_port;
use crate::process::{Folder, Group, RunningServer};

/// One node: its process, its ports, and the way by which the others reach it.
pub(super) struct ClusterNode {
    /// What it runs; another version after an upgrade.
    pub(super) program: PathBuf,
    pub(super) server: Option<RunningServer>,
    folder: Folder,
    pub(super) port: u16,
    door: u16,
    pub(super) way: Way,
}

impl ClusterNode {
    pub(super) async fn new(program: &Path) -> Result<ClusterNode> {
        let (port, door) = (free_port(), free_port());
        Ok(ClusterNode {
            program: program.to_owned(),
            server: None,
            folder: Folder::new()?,
            port,
            door,
            way: Way::to(door).await?,
        })
    }

    pub(super) fn start(&mut self, url: &str) -> Result<()> {
        let (way, door) = (self.way.port, self.door);
        let (way, door) = (format!("127.0.0.1:{way}"), format!("127.0.0.1:{door}"));
        let node = ["--store", url, "--node", &way, "--node-listen", &door];
        let more = [&node[..], &["--trusted-proxy", "127.0.0.1/32"]].concat();
        let server = RunningServer::start(&self.program, &self.folder.0, self.port, &more)?;
        self.server = Some(server);
        Ok(())
    }

    pub(super) fn server(&mut self) -> Result<RunningServer> {
        self.server.take().context("it runs")
    }
}

/// A way to a node's door that can be cut.
pub(super) struct Way {
    port: u16,
    pub(super) open: watch::Sender<bool>,
}

impl Way {
    async fn to(door: u16) -> Result<Way> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        let (open, is_open) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((mut from, _)) = listener.accept().await {
                let mut is_open = is_open.clone();
                tokio::spawn(async move {
                    if !*is_open.borrow() {
                        return;
                    }
                    let Ok(mut to) = TcpStream::connect(("127.0.0.1", door)).await else { return };
                    let (_, _) = (from.set_nodelay(true), to.set_nodelay(true));
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut from, &mut to) => {}
                        _ = is_open.wait_for(|open| !open) => {}
                    }
                });
            }
        });
        Ok(Way { port, open })
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
