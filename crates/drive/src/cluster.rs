//! Three nodes on one PostgreSQL behind HAProxy, under load. They are killed, frozen for longer than a
//! lease, drained, cut off from the database and from each other; the database is restarted, also as if it
//! crashed. The players check everything (`checker.rs`).

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use client::Api;
use game::chance::{Rng, quick};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::checker::{Counts, table};
use crate::postgres::{Cluster, name_of};
use crate::process::{Folder, Group, RunningServer};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// How long
    #[arg(long, default_value_t = 180)]
    seconds: u64,
    /// Tables at once
    #[arg(long, default_value_t = 12)]
    tables: u64,
    /// Another seed, other moments
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const NODES: usize = 3;
/// A node that is asked to end does so within this time.
const DRAINED: Duration = Duration::from_secs(5);
/// What is lost so soon after a node's death is lost by it.
const BY_DEATH: Duration = Duration::from_millis(1500);

/// What is done to the house.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Fault {
    Kill,
    Freeze,
    Drain,
    CutDatabase,
    CutNodes,
    RestartDatabase(&'static str),
}

/// In turns, so that a short run has all of them; the moments are drawn.
const FAULTS: [Fault; 9] = [
    Fault::Kill,
    Fault::CutDatabase,
    Fault::Freeze,
    Fault::CutNodes,
    Fault::Kill,
    Fault::RestartDatabase("fast"),
    Fault::Drain,
    Fault::RestartDatabase("immediate"),
    Fault::Kill,
];

fn free_port() -> Result<u16> {
    Ok(std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// One node: its process, its ports, and the way by which the others reach it.
struct ClusterNode {
    server: Option<RunningServer>,
    folder: Folder,
    port: u16,
    door: u16,
    way: Way,
}

impl ClusterNode {
    async fn new() -> Result<ClusterNode> {
        let (port, door) = (free_port()?, free_port()?);
        Ok(ClusterNode {
            server: None,
            folder: Folder::new()?,
            port,
            door,
            way: Way::to(door).await?,
        })
    }

    fn start(&mut self, program: &Path, url: &str) -> Result<()> {
        let (way, door) = (self.way.port, self.door);
        let (way, door) = (format!("127.0.0.1:{way}"), format!("127.0.0.1:{door}"));
        let node = ["--store", url, "--node", &way, "--node-listen", &door];
        let more = [&node[..], &["--trusted-proxy", "127.0.0.1/32"]].concat();
        self.server = Some(RunningServer::start(program, &self.folder.0, self.port, &more)?);
        Ok(())
    }

    fn server(&mut self) -> Result<RunningServer> {
        self.server.take().context("it runs")
    }
}

/// A way to a node's door that can be cut.
struct Way {
    port: u16,
    open: watch::Sender<bool>,
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
fn proxy(folder: &Path, port: u16, nodes: &[ClusterNode]) -> Result<Group> {
    let servers = nodes.iter().enumerate().map(|(number, node)| {
        format!("    server node{number} 127.0.0.1:{} check inter 500ms fall 2 rise 1\n", node.port)
    });
    let config = format!(
        "defaults\n    mode http\n    timeout connect 1s\n    timeout client 1h\n    timeout server 1h\n    \
         timeout check 800ms\n    option redispatch 1\n    retries 3\n\
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

/// What happened to the house.
#[derive(Default)]
struct Done {
    faults: Vec<Fault>,
    deaths: Vec<Instant>,
    drained: Duration,
}

impl Done {
    fn count(&self, is_it: impl Fn(&Fault) -> bool) -> usize {
        self.faults.iter().filter(|fault| is_it(fault)).count()
    }
}

pub(crate) async fn run(program: &Path, args: &Args) -> Result<()> {
    let database = tokio::task::spawn_blocking(Cluster::start).await?;
    let database = Arc::new(database);
    let url = database.database();
    let mut nodes = Vec::new();
    for _ in 0..NODES {
        let mut node = ClusterNode::new().await?;
        node.start(program, &url)?;
        nodes.push(node);
    }
    let (folder, port) = (Folder::new()?, free_port()?);
    let _proxy = proxy(&folder.0, port, &nodes)?;
    let api = Api::new(&format!("http://127.0.0.1:{port}"));
    let (stop, counts) = (Arc::new(AtomicBool::new(false)), Arc::new(Counts::default()));
    let tables = (0..args.tables).map(|number| {
        tokio::spawn(table(api.clone(), number, args.seed, stop.clone(), counts.clone()))
    });
    let tables: Vec<_> = tables.collect();
    let done = do_the_worst(program, args, &url, &database, &mut nodes).await?;
    stop.store(true, Ordering::Relaxed);
    for table in tables {
        table.await.context("a client panicked")??;
    }
    for node in &mut nodes {
        let took = node.server()?.stop()?;
        ensure!(took < DRAINED, "a node took {took:?} to end");
    }
    report(&done, &counts)
}

async fn do_the_worst(
    program: &Path,
    args: &Args,
    url: &str,
    database: &Arc<Cluster>,
    nodes: &mut [ClusterNode],
) -> Result<Done> {
    let (begun, mut rng, mut done) = (Instant::now(), quick(args.seed), Done::default());
    let mut between =
        |low: u64, high: u64| Duration::from_millis(low + rng.next_u64() % (high - low));
    for (number, fault) in FAULTS.into_iter().cycle().enumerate() {
        tokio::time::sleep(between(1500, 3500)).await;
        if begun.elapsed() > Duration::from_secs(args.seconds) {
            break;
        }
        let node = &mut nodes[number % NODES];
        match fault {
            Fault::Kill => {
                node.server()?.kill()?;
                done.deaths.push(Instant::now());
                tokio::time::sleep(between(100, 4000)).await;
                node.start(program, url)?;
            }
            Fault::Freeze => {
                let server = node.server.as_ref().context("it runs")?;
                server.freeze(true)?;
                tokio::time::sleep(between(4000, 7000)).await;
                server.freeze(false)?;
            }
            Fault::Drain => {
                let took = node.server()?.stop()?;
                ensure!(took < DRAINED, "a node took {took:?} to end");
                done.drained = done.drained.max(took);
                node.start(program, url)?;
            }
            Fault::CutDatabase => {
                let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name LIKE 'trickhold%' AND pid % 3 > 0";
                let (database, name) = (database.clone(), name_of(url).to_owned());
                tokio::task::spawn_blocking(move || database.sql(&name, cut)).await?;
            }
            Fault::CutNodes => {
                node.way.open.send_replace(false);
                tokio::time::sleep(between(500, 3000)).await;
                node.way.open.send_replace(true);
            }
            Fault::RestartDatabase(mode) => {
                let (database, pause) = (database.clone(), between(0, 2000));
                let restart = move || {
                    database.stop(mode);
                    std::thread::sleep(pause);
                    database.go_on();
                };
                tokio::task::spawn_blocking(restart).await?;
            }
        }
        done.faults.push(fault);
    }
    Ok(done)
}

fn report(done: &Done, counts: &Counts) -> Result<()> {
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "{} kills, {} freezes, {} drains (the longest {:.1} s), {} and {} cuts, {} restarts of the database: \
         {} acknowledged, 0 lost; {} events all there, {} returns, {} answers given again, {} records right",
        done.deaths.len(),
        done.count(|fault| *fault == Fault::Freeze),
        done.count(|fault| *fault == Fault::Drain),
        done.drained.as_secs_f64(),
        done.count(|fault| *fault == Fault::CutDatabase),
        done.count(|fault| *fault == Fault::CutNodes),
        done.count(|fault| matches!(fault, Fault::RestartDatabase(_))),
        count(&counts.answers),
        count(&counts.events),
        count(&counts.returns),
        count(&counts.again),
        count(&counts.games)
    );
    let outages = counts.outages.lock().expect("nobody panicked");
    let mut back: Vec<Duration> = Vec::new();
    for death in &done.deaths {
        let by_it = outages.iter().filter(|(lost, _)| *lost >= *death && *lost < *death + BY_DEATH);
        back.extend(by_it.map(|(_, back)| *back - *death));
    }
    back.sort();
    let at = |share: f64| {
        let place = ((back.len() as f64 * share) as usize).min(back.len().saturating_sub(1));
        back.get(place).map_or(0.0, Duration::as_secs_f64)
    };
    println!(
        "after a node's death {} clients played on: half within {:.1} s, 99 % within {:.1} s, all within {:.1} s",
        back.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    ensure!(count(&counts.answers) > 0 && count(&counts.games) > 0, "no game came to its end");
    Ok(())
}
