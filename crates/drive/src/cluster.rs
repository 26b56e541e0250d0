//! Three nodes on one PostgreSQL behind HAProxy, under load. They are killed, frozen for longer than a
//! lease, drained, cut off from the database and from each other, also for longer than a lease and without a
//! word; the database is restarted, also as if it crashed. The players check everything (`checker.rs`). One of the nodes may begin as an older version.

mod node;
mod older;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use client::Api;
use game::chance::{Rng, SplitMix64, quick};

pub(crate) use self::node::proxy;
use self::node::{ClusterNode, LinkState};
use self::older::takes_back;
use crate::checker::{CheckCounts, Checker, Return, Versions, table};
use crate::postgres::{Cluster, free_port, name_of};
use crate::process::Folder;

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
    /// An older version of the program, for one of the nodes in the first half
    #[arg(long)]
    older: Option<PathBuf>,
}

const NODES: usize = 3;
/// New entries are written within this time after the last older node has died.
const PATIENCE: Duration = Duration::from_secs(20);
/// A node that is asked to end does so within this time.
const DRAINED: Duration = Duration::from_secs(5);
/// What is lost this soon after a node's death is lost by it.
const BY_DEATH: Duration = Duration::from_millis(1500);

/// What is done to the house.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum ClusterFault {
    Kill,
    Freeze,
    Drain,
    CutDatabase,
    CutNodes,
    /// Parts a node from the database for longer than a lease.
    PartFromDatabase(LinkState),
    PartFromNodes(LinkState),
    RestartDatabase(&'static str),
}

/// In turns, and those first that a short run must not leave out; the moments are drawn.
const FAULTS: [ClusterFault; 13] = [
    ClusterFault::Kill,
    ClusterFault::Drain,
    ClusterFault::PartFromDatabase(LinkState::Silent),
    ClusterFault::RestartDatabase("immediate"),
    ClusterFault::PartFromNodes(LinkState::Silent),
    ClusterFault::CutDatabase,
    ClusterFault::Freeze,
    ClusterFault::CutNodes,
    ClusterFault::Kill,
    ClusterFault::RestartDatabase("fast"),
    ClusterFault::PartFromDatabase(LinkState::Cut),
    ClusterFault::Kill,
    ClusterFault::PartFromNodes(LinkState::Cut),
];
/// The aim for people after a node's death, and from which length on a run has enough of them to say so.
const BACK_AFTER: f64 = 5.0;
const LONG: u64 = 120;

/// Beside an older node, which must not be missed for longer than its lease: it would not be let in again.
const BESIDE_OLDER: [ClusterFault; 5] = [
    ClusterFault::Kill,
    ClusterFault::CutNodes,
    ClusterFault::Freeze,
    ClusterFault::Drain,
    ClusterFault::CutDatabase,
];

/// What happened to the house.
#[derive(Default)]
struct ClusterDamage {
    faults: Vec<ClusterFault>,
    deaths: Vec<Instant>,
    drained: Duration,
}

impl ClusterDamage {
    fn count(&self, is_it: impl Fn(&ClusterFault) -> bool) -> usize {
        self.faults.iter().filter(|fault| is_it(fault)).count()
    }
}

pub(crate) async fn run(program: &Path, args: &Args) -> Result<()> {
    let database = Arc::new(tokio::task::spawn_blocking(Cluster::start).await?);
    let url = database.database();
    let mut nodes = Vec::new();
    for number in 0..NODES {
        // The older one comes first: it does not start where a newer one has been.
        let older = args.older.as_deref().filter(|_| number == 0);
        let mut node = ClusterNode::new(older.unwrap_or(program), &database, name_of(&url)).await?;
        node.start()?;
        nodes.push(node);
    }
    let (folder, port) = (Folder::new()?, free_port());
    let ports: Vec<u16> = nodes.iter().map(|node| node.port).collect();
    let _proxy = proxy(&folder.0, port, &ports)?;
    let api = Api::new(&format!("http://127.0.0.1:{port}"));
    let (log, name) = (database.clone(), name_of(&url).to_owned());
    let rows = move |table: &str| {
        let rows = format!(
            "SELECT row FROM log JOIN tables ON tables.key = log.key WHERE id = '{table}' ORDER BY seq"
        );
        Some(log.try_sql(&name, &rows).ok()?.lines().map(str::to_owned).collect())
    };
    let versions = if args.older.is_some() { Versions::Several } else { Versions::One };
    let manner = (Return::AsPeople, versions);
    let checker = Checker::new(api, args.seed, manner, Some(Box::new(rows)));
    let tables = (0..args.tables).map(|number| tokio::spawn(table(checker.clone(), number)));
    let tables: Vec<_> = tables.collect();
    let mut house = ClusterUnderTest {
        url,
        database,
        nodes,
        rng: quick(args.seed),
        done: ClusterDamage::default(),
    };
    let all = Duration::from_secs(args.seconds);
    if args.older.is_some() {
        house.do_the_worst(all / 2, &BESIDE_OLDER, 1).await?;
        house.upgrade(program).await?;
        house.do_the_worst(all / 2, &FAULTS, 0).await?;
    } else {
        house.do_the_worst(all, &FAULTS, 0).await?;
    }
    checker.stop.store(true, Ordering::Relaxed);
    for table in tables {
        table.await.context("a client panicked")??;
    }
    for node in &mut house.nodes {
        let took = node.server()?.stop()?;
        ensure!(took < DRAINED, "a node took {took:?} to end");
    }
    report(&house.done, &checker.counts, args.seconds)
}

/// The database, the nodes, and what is done to them.
struct ClusterUnderTest {
    url: String,
    database: Arc<Cluster>,
    nodes: Vec<ClusterNode>,
    rng: SplitMix64,
    done: ClusterDamage,
}

impl ClusterUnderTest {
    fn between(&mut self, low: u64, high: u64) -> Duration {
        Duration::from_millis(low + self.rng.next_u64() % (high - low))
    }

    /// One fault after the other, at the nodes from this one on in turns.
    async fn do_the_worst(
        &mut self,
        time: Duration,
        faults: &[ClusterFault],
        first: usize,
    ) -> Result<()> {
        let begun = Instant::now();
        for (number, fault) in faults.iter().cycle().enumerate() {
            tokio::time::sleep(self.between(1500, 3500)).await;
            if begun.elapsed() > time {
                break;
            }
            self.inflict(*fault, first + number % (NODES - first)).await?;
            self.done.faults.push(*fault);
        }
        Ok(())
    }

    async fn inflict(&mut self, fault: ClusterFault, number: usize) -> Result<()> {
        let (short, pause, long) =
            (self.between(100, 4000), self.between(500, 3000), self.between(4000, 7000));
        let node = &mut self.nodes[number];
        match fault {
            ClusterFault::Kill => {
                node.server()?.kill()?;
                self.done.deaths.push(Instant::now());
                tokio::time::sleep(short).await;
                node.start()?;
            }
            ClusterFault::Freeze => {
                let server = node.server.as_ref().context("it runs")?;
                server.freeze(true)?;
                tokio::time::sleep(long).await;
                server.freeze(false)?;
            }
            ClusterFault::Drain => {
                let took = node.server()?.stop()?;
                ensure!(took < DRAINED, "a node took {took:?} to end");
                self.done.drained = self.done.drained.max(took);
                node.start()?;
            }
            ClusterFault::CutDatabase => {
                let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name LIKE 'trickhold%' AND pid % 3 > 0";
                let (database, name) = (self.database.clone(), name_of(&self.url).to_owned());
                tokio::task::spawn_blocking(move || database.sql(&name, cut)).await?;
            }
            ClusterFault::CutNodes => {
                node.way.passage.send_replace(LinkState::Cut);
                tokio::time::sleep(pause).await;
                node.way.passage.send_replace(LinkState::Open);
            }
            ClusterFault::PartFromDatabase(how) | ClusterFault::PartFromNodes(how) => {
                let nodes = matches!(fault, ClusterFault::PartFromNodes(_));
                let way = if nodes { &node.way } else { &node.database };
                way.passage.send_replace(how);
                tokio::time::sleep(long).await;
                way.passage.send_replace(LinkState::Open);
            }
            ClusterFault::RestartDatabase(mode) => {
                let database = self.database.clone();
                let restart = move || {
                    database.stop(mode);
                    std::thread::sleep(pause / 2);
                    database.go_on();
                };
                tokio::task::spawn_blocking(restart).await?;
            }
        }
        Ok(())
    }

    /// Kills the older node and starts a newer one in its place. Entries that the older one could not
    /// read were refused until then, and are written soon after.
    async fn upgrade(&mut self, program: &Path) -> Result<()> {
        // By a node that knows of such entries.
        let newer = Api::new(&format!("http://127.0.0.1:{}", self.nodes[1].port));
        ensure!(!takes_back(&newer).await?, "an entry was written that an older node cannot read");
        self.nodes[0].server()?.kill()?;
        let death = Instant::now();
        self.done.deaths.push(death);
        self.nodes[0].program = program.to_owned();
        self.nodes[0].start()?;
        while !takes_back(&newer).await? {
            ensure!(death.elapsed() < PATIENCE, "entries wait for a node that has gone");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let waited = death.elapsed().as_secs_f64();
        println!(
            "beside an older node nothing was taken back; {waited:.1} s after its death it was"
        );
        Ok(())
    }
}

fn report(done: &ClusterDamage, counts: &CheckCounts, seconds: u64) -> Result<()> {
    let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "{} kills, {} freezes, {} drains (the longest {:.1} s), {} and {} cuts, \
         {} and {} partitions longer than a lease, {} restarts of the database: \
         {} acknowledged, 0 lost; {} events all there, {} returns, {} answers given again, {} records right, \
         {} messages without a hidden card, {} tables with a seat of nobody's",
        done.deaths.len(),
        done.count(|fault| *fault == ClusterFault::Freeze),
        done.count(|fault| *fault == ClusterFault::Drain),
        done.drained.as_secs_f64(),
        done.count(|fault| *fault == ClusterFault::CutDatabase),
        done.count(|fault| *fault == ClusterFault::CutNodes),
        done.count(|fault| matches!(fault, ClusterFault::PartFromDatabase(_))),
        done.count(|fault| matches!(fault, ClusterFault::PartFromNodes(_))),
        done.count(|fault| matches!(fault, ClusterFault::RestartDatabase(_))),
        count(&counts.answers),
        count(&counts.events),
        count(&counts.returns),
        count(&counts.again),
        count(&counts.games),
        count(&counts.scanned),
        count(&counts.stuck)
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
    ensure!(seconds < LONG || at(0.99) < BACK_AFTER, "too many came back too late");
    ensure!(count(&counts.answers) > 0 && count(&counts.games) > 0, "no game came to its end");
    ensure!(count(&counts.scanned) > count(&counts.events), "messages were left out of the scan");
    Ok(())
}
