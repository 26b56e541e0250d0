//! What the same games cost on SQLite, on PostgreSQL with one node, and with three nodes behind plain
//! round robin: durable moves a second, the time a move takes, and what the database does for each.

mod hop;

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use client::Api;
use tokio::task::block_in_place;

use crate::checker::persist;
use crate::cluster::proxy;
use crate::crowd::{Crowd, CrowdResult, seats};
use crate::postgres::{Cluster, free_port, name_of};
use crate::process::{Folder, Group, RunningServer, processor_seconds};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Seconds of play in each run
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Tables of the run without pauses
    #[arg(long, default_value_t = 100)]
    full_speed: usize,
    /// Tables of the run with pauses
    #[arg(long, default_value_t = 250)]
    tables: usize,
    /// Moves a second at all of these together
    #[arg(long, default_value_t = 500.0)]
    moves: f64,
    /// Times that everything is measured, in turns
    #[arg(long, default_value_t = 1)]
    times: usize,
    /// Only what it costs to bring an event from one node to another, in two ways
    #[arg(long)]
    hop: bool,
}

/// What keeps the data, and how many servers share it.
#[derive(Copy, Clone, PartialEq, Eq)]
enum StoreKind {
    Sqlite,
    Nodes(usize),
}

impl StoreKind {
    const ALL: [(StoreKind, &'static str); 3] = [
        (StoreKind::Sqlite, "SQLite"),
        (StoreKind::Nodes(1), "PostgreSQL, one node"),
        (StoreKind::Nodes(3), "PostgreSQL, three nodes"),
    ];

    fn house(self, cluster: &Cluster) -> Result<MeasuredServers<'_>> {
        let (nodes, database) = match self {
            StoreKind::Sqlite => (1, None),
            StoreKind::Nodes(nodes) => {
                (nodes, Some((cluster, block_in_place(|| cluster.database()))))
            }
        };
        let folders = (0..nodes).map(|_| Folder::new()).collect::<Result<Vec<_>>>()?;
        let ports = (0..nodes).map(|_| free_port()).collect::<Vec<_>>();
        let (port, proxy) = match nodes {
            1 => (ports[0], None),
            _ => {
                let port = free_port();
                (port, Some(proxy(&folders[0].0, port, &ports)?))
            }
        };
        let api = Api::new(&format!("http://127.0.0.1:{port}"));
        Ok(MeasuredServers { database, folders, ports, _proxy: proxy, api, servers: Vec::new() })
    }
}

pub(crate) async fn run(program: &Path, args: &Args) -> Result<()> {
    let cluster = block_in_place(Cluster::durable);
    if args.hop {
        for _ in 0..args.times {
            hop::run(&cluster, args.seconds).await?;
        }
        return Ok(());
    }
    println!(
        "a move: transactions, bytes of the database's log, µs of the processor: servers + database"
    );
    for _ in 0..args.times {
        let mut sqlite = None;
        for (kind, name) in StoreKind::ALL {
            let full = measure(program, kind.house(&cluster)?, args.full_speed, None, args.seconds)
                .await?;
            let each = args.moves / args.tables as f64;
            let paced =
                measure(program, kind.house(&cluster)?, args.tables, Some(each), args.seconds)
                    .await?;
            let first = *sqlite.get_or_insert(full.played.moves);
            println!(
                "{name}\n    without pauses {:6.0} moves/s, {:.2} of SQLite's    {}\n    \
                 with pauses    {:6.0} moves/s, p50 {:.1} ms, p99 {:.1} ms    {}",
                full.played.moves,
                full.played.moves / first,
                full.a_move(),
                paced.played.moves,
                paced.played.p50,
                paced.played.p99,
                paced.a_move()
            );
        }
    }
    Ok(())
}

/// What servers and database have done so far.
#[derive(Copy, Clone, Default)]
struct WorkDone {
    transactions: f64,
    bytes: f64,
    /// Seconds of the processor, of the servers and of the database.
    servers: f64,
    database: f64,
}

struct CostResult {
    played: CrowdResult,
    work: WorkDone,
}

impl CostResult {
    fn a_move(&self) -> String {
        let WorkDone { transactions, bytes, servers, database } = self.work;
        let count = self.played.count as f64;
        format!(
            "{:.3} tx, {:.0} bytes, {:.0} + {:.0} µs",
            transactions / count,
            bytes / count,
            servers * 1e6 / count,
            database * 1e6 / count
        )
    }
}

async fn measure(
    program: &Path,
    mut house: MeasuredServers<'_>,
    tables: usize,
    pace: Option<f64>,
    seconds: u64,
) -> Result<CostResult> {
    house.start(program).await?;
    let seats = seats(&house.api, tables).await?;
    let playing = Crowd::gather(&house.api, seats, pace).await?.begin(seconds).await;
    let before = house.work()?;
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let after = house.work()?;
    let played = playing.end().await?;
    let work = WorkDone {
        transactions: after.transactions - before.transactions,
        bytes: after.bytes - before.bytes,
        servers: after.servers - before.servers,
        database: after.database - before.database,
    };
    ensure!(house.database.is_none() || work.transactions > 0.0, "nothing was stored");
    house.stop()?;
    house.start(program).await?;
    house.remembers(&played.heard).await?;
    house.stop()?;
    house.forget();
    Ok(CostResult { played, work })
}

/// Servers with everything they need, and the address by which all of them are reached.
struct MeasuredServers<'a> {
    database: Option<(&'a Cluster, String)>,
    folders: Vec<Folder>,
    ports: Vec<u16>,
    _proxy: Option<Group>,
    api: Api,
    servers: Vec<RunningServer>,
}

impl MeasuredServers<'_> {
    /// Starts all servers, for the first time or again.
    async fn start(&mut self, program: &Path) -> Result<()> {
        for (folder, &port) in self.folders.iter().zip(&self.ports) {
            let door = format!("127.0.0.1:{}", free_port());
            let more = match &self.database {
                Some((_, url)) => {
                    vec!["--store", url, "--node", &door, "--trusted-proxy", "127.0.0.1/32"]
                }
                None => Vec::new(),
            };
            self.servers.push(RunningServer::start(program, &folder.0, port, &more)?);
        }
        // A proxy looks again only now and then.
        persist(&self.api, |api| api.ask("/health", None, None)).await?;
        Ok(())
    }

    fn stop(&mut self) -> Result<()> {
        self.servers.drain(..).try_for_each(|server| server.stop().map(drop))
    }

    /// Drops the database, so that what is tidied up there is not counted later.
    fn forget(self) {
        if let Some((cluster, url)) = &self.database {
            let drop = format!("DROP DATABASE {} WITH (FORCE)", name_of(url));
            block_in_place(|| cluster.sql("postgres", &drop));
        }
    }

    /// What was done so far, as database and system count it.
    fn work(&self) -> Result<WorkDone> {
        let servers = self.servers.iter().map(|server| processor_seconds(server.pid()));
        let servers = servers.sum::<Result<f64>>()?;
        let Some((cluster, url)) = &self.database else {
            return Ok(WorkDone { servers, ..WorkDone::default() });
        };
        let ask = format!(
            "SELECT xact_commit, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')
             FROM pg_stat_database WHERE datname = '{}'",
            name_of(url)
        );
        let said = block_in_place(|| cluster.sql("postgres", &ask));
        let (transactions, bytes) = said.trim().split_once('|').context("two numbers")?;
        let (transactions, bytes) = (transactions.parse()?, bytes.parse()?);
        Ok(WorkDone {
            transactions,
            bytes,
            servers,
            database: processor_seconds(cluster.process())?,
        })
    }

    /// Every event that somebody was told of is still there.
    async fn remembers(&self, heard: &[(String, u64)]) -> Result<()> {
        for (table, number) in heard {
            let (_, welcome) = self.api.enter(table, None, None).await?;
            ensure!(
                welcome.number >= *number,
                "{table} ends at {}, and somebody was told of {number}",
                welcome.number
            );
        }
        Ok(())
    }
}
