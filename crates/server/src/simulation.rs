//! Simulated by the thousand: halls, tables and stores as they are, several on one database, inside one
//! process whose time, network, database and chance come from a seed. People play a short game while
//! things go wrong; whatever happened, what was told follows from the log, and the game comes to its
//! end.
//!
//! `TRICKHOLD_SEED=17 cargo test -p server --lib simulation -- --nocapture` shows one run,
//! `TRICKHOLD_SEEDS=100000` runs more of them.

mod faults;
mod laws;
mod network;
mod passed;
mod person;
mod plan;
mod servers;
mod world;

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use game::Seat;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use self::person::SimulatedPerson;
use self::plan::Plan;
pub(crate) use self::plan::{Fault, PlantedFault};
use self::servers::{ADDRESS, Servers, SimulatedServer};
pub(crate) use self::world::{Around, SimulatedMachine, SimulatedWorld};
use crate::actor::TableInput;
use crate::config::Config;
use crate::hall::Hall;
use crate::outside::Outside;
use crate::store::simulated::SharedDatabase;
use crate::{nodes, secret};

/// When nothing goes wrong any more, a game comes to its end within this time.
const ENDS_WITHIN: Duration = Duration::from_secs(900);

#[derive(PartialEq, Debug)]
struct RunOutcome {
    /// A hash of all that happened.
    trace: u64,
    /// The law that is broken.
    wrong: Option<String>,
    /// How long it took, in simulated time.
    took: Duration,
}

async fn start_server(
    world: &Arc<SimulatedWorld>,
    database: &Arc<SharedDatabase>,
    house: &Servers,
) -> SimulatedServer {
    let node = SimulatedMachine::new(world);
    let listen = ([127, 0, 0, 1], 0).into();
    let store = database.store(&node);
    let outside: Arc<dyn Outside> = Arc::new(Around(node.clone()));
    let mut lease = None;
    while store.is_node() && lease.is_none() {
        // One that finds no database is started again.
        lease = nodes::Node::register(&store, outside.clone()).await.ok();
    }
    let hall = Hall::new(Config::new("nowhere".into(), listen), store, lease, outside);
    world.note(format_args!("server {} starts", node.number));
    SimulatedServer::begin(node, hall, database.clone(), Arc::downgrade(house))
}

/// Makes a table and seats people, at any server.
async fn gather(world: &Arc<SimulatedWorld>, servers: &Servers) -> Vec<SimulatedPerson> {
    let any = || {
        let servers = servers.read();
        servers[world.below(servers.len() as u32) as usize].clone().expect("all are up")
    };
    let first = any();
    let made = first.hall.create(ADDRESS, &world.plan.setup, "Person 0", &[], None).await;
    let (info, token) = made.unwrap_or_else(|refusal| panic!("no table: {refusal:?}"));
    let mut seats = vec![Some((Seat::new(0), token))];
    for number in 1..world.plan.people {
        let server = any();
        let token = secret::token(&*server.hall.outside);
        let join = |reply| TableInput::Join {
            name: format!("Person {number}"),
            token: secret::hashed(&token),
            address: ADDRESS,
            reply,
        };
        // Somebody else may have taken the table since: then once more.
        let mut joined = None;
        while joined.is_none() {
            let owner = server.owner(&info.id).await.expect("no fault yet");
            joined = owner.hall.ask(&info.id, join).await.ok().and_then(Result::ok);
        }
        seats.push(joined.map(|seat| (seat, token)));
    }
    seats.extend(std::iter::repeat_n(None, world.plan.watchers));
    // Under leases also somebody who looks at the table again and again.
    let glance = world.plan.leases.then_some((None, true));
    let seats = seats.into_iter().map(|seat| (seat, false)).chain(glance);
    let person = |(seat, glances)| SimulatedPerson {
        world: world.clone(),
        servers: servers.clone(),
        door: 0,
        table: info.id.clone(),
        seat,
        seen: None,
        wants: None,
        intents: 0,
        acted: None,
        legal: Vec::new(),
        over: false,
        glances,
    };
    seats.map(person).collect()
}

async fn play(world: &Arc<SimulatedWorld>) {
    let database = SharedDatabase::new(world);
    let halls = RefCell::new(Vec::new());
    let servers: Servers = Servers::default();
    let start = async || {
        let server = start_server(world, &database, &servers).await;
        halls.borrow_mut().push(server.hall.clone());
        server
    };
    for _ in 0..world.plan.servers {
        let server = start().await;
        servers.write().push(Some(server));
    }
    let mut people = gather(world, &servers).await;
    people[0].want(json!({"type": "start"}));
    let table = people[0].table.clone();
    let mut playing = JoinSet::new();
    for person in people {
        playing.spawn(person.play());
    }
    world.set_faults(true);
    let faults = faults::happen(world, &servers, start);
    let end = world.plan.wrong_for + ENDS_WITHIN;
    let all = async {
        tokio::join!(faults, async {
            while let Some(done) = playing.join_next().await {
                done.unwrap_or_else(|panic| world.wrong(panic));
            }
        });
    };
    tokio::select! {
        biased;
        () = world.ends.notified() => return,
        done = timeout(end, all) => if done.is_err() {
            world.wrong("the game does not come to its end");
            return;
        },
    }
    if let Err(law) = laws::check(world, &database, &table) {
        world.wrong(law);
    }
    if halls.borrow().iter().any(|hall| hall.metrics.table_panics.get() > 0) {
        world.wrong("a table failed");
    }
}

fn run(seed: u64, planted: Option<PlantedFault>, shown: bool) -> RunOutcome {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_time().start_paused(true).build().expect("a runtime");
    runtime.block_on(async {
        let begun = Instant::now();
        let world = SimulatedWorld::new(Plan::new(seed, planted, shown));
        play(&world).await;
        RunOutcome { trace: world.trace(), wrong: world.found(), took: begun.elapsed() }
    })
}

/// A number from the environment.
fn given(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// Runs many seeds on all cores; gives those that break a law, in order.
fn run_all(seeds: std::ops::Range<u64>) -> Vec<(u64, String)> {
    let next = AtomicU64::new(seeds.start);
    let work = || {
        let mut found = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return found;
            }
            if let Some(wrong) = run(seed, None, false).wrong {
                found.push((seed, wrong));
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut found: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no run panics")).collect()
    });
    found.sort();
    found
}

/// Runs in the normal tests.
const RUNS: u64 = 2_000;

#[test]
fn whatever_goes_wrong_the_laws_hold() {
    if let Some(seed) = given("TRICKHOLD_SEED") {
        let outcome = run(seed, None, true);
        return assert_eq!(outcome.wrong, None, "seed {seed}");
    }
    let found = run_all(0..given("TRICKHOLD_SEEDS").unwrap_or(RUNS));
    for (seed, wrong) in found.iter().take(20) {
        println!("TRICKHOLD_SEED={seed} breaks a law: {wrong}");
    }
    assert!(found.is_empty(), "{} runs break a law", found.len());
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for seed in 0..20 {
        assert_eq!(run(seed, None, false), run(seed, None, false), "seed {seed}");
    }
    assert_ne!(run(1, None, false).trace, run(2, None, false).trace);
}

/// The first seed that finds a planted fault.
fn found(planted: PlantedFault, within: u64) {
    let first = (0..within).find_map(|seed| Some((seed, run(seed, Some(planted), false).wrong?)));
    let (seed, wrong) = first.unwrap_or_else(|| panic!("{planted:?} is not found"));
    println!("{planted:?} is found by seed {seed}: {wrong}");
}

#[test]
fn an_epoch_that_is_ignored_is_found() {
    found(PlantedFault::EpochIgnored, 50);
}

#[test]
fn telling_before_storing_is_found() {
    found(PlantedFault::ToldBeforeStored, 20);
}

#[test]
fn a_stale_read_is_found() {
    found(PlantedFault::StaleRead, 20);
}

#[test]
fn a_lease_that_nobody_looks_at_is_found() {
    found(PlantedFault::LeaseIgnored, 1000);
}

#[test]
fn a_lease_that_is_counted_too_long_is_found() {
    found(PlantedFault::LeaseTooLong, 1000);
}
