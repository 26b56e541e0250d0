//! The world of one run: all chance comes from one seed, time is simulated, and everything that happens
//! goes into a trace.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Display;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::chance::{Rng, SplitMix64, below, quick};
use parking_lot::Mutex;
use table::Now;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until};

use super::plan::{Fault, Plan, PlantedFault};
use crate::outside::{Outside, Work};

/// What was told to somebody, and when: by the rows that were in the log then.
pub(crate) struct ToldMessage {
    /// A seat's number, or none for those who watch.
    pub(crate) viewer: Option<usize>,
    pub(crate) text: String,
    pub(crate) rows: usize,
}

pub(crate) struct SimulatedWorld {
    pub(crate) plan: Plan,
    begun: Instant,
    state: Mutex<WorldState>,
    /// Something is wrong: the run ends.
    pub(crate) ends: Notify,
}

struct WorldState {
    rng: SplitMix64,
    trace: DefaultHasher,
    faults: bool,
    wrong: Option<String>,
    told: Vec<ToldMessage>,
    nodes: u64,
}

impl SimulatedWorld {
    pub(crate) fn new(plan: Plan) -> Arc<SimulatedWorld> {
        let state = WorldState {
            rng: quick(plan.seed),
            trace: DefaultHasher::new(),
            faults: false,
            wrong: None,
            told: Vec::new(),
            nodes: 0,
        };
        Arc::new(SimulatedWorld {
            plan,
            begun: Instant::now(),
            state: Mutex::new(state),
            ends: Notify::new(),
        })
    }

    /// Milliseconds since the beginning.
    pub(crate) fn passed(&self) -> u64 {
        self.begun.elapsed().as_millis() as u64
    }

    /// Puts a line into the trace; it is printed when a run is shown.
    pub(crate) fn note(&self, what: impl Display) {
        let at = self.passed();
        let line = format!("{at:>8} {what}");
        line.hash(&mut self.state.lock().trace);
        if self.plan.shown {
            println!("{line}");
        }
    }

    pub(crate) fn trace(&self) -> u64 {
        self.state.lock().trace.finish()
    }

    /// A law is broken. The first one counts.
    pub(crate) fn wrong(&self, what: impl Display) {
        self.note(format_args!("WRONG: {what}"));
        self.state.lock().wrong.get_or_insert(what.to_string());
        self.ends.notify_one();
    }

    pub(crate) fn found(&self) -> Option<String> {
        self.state.lock().wrong.clone()
    }

    pub(crate) fn below(&self, bound: u32) -> u32 {
        below(&mut self.state.lock().rng, bound)
    }

    /// Some time between two numbers of milliseconds.
    pub(crate) fn between(&self, least: u32, most: u32) -> Duration {
        Duration::from_millis((least + self.below(most - least + 1)).into())
    }

    /// Does this fault happen now? It does in `of_thousand` of a thousand cases, while there are
    /// faults.
    pub(crate) fn strikes(&self, fault: Fault, of_thousand: u32) -> bool {
        let possible = self.state.lock().faults && self.plan.faults.contains(&fault);
        possible && self.below(1000) < of_thousand
    }

    pub(crate) fn set_faults(&self, on: bool) {
        self.note(if on { "faults begin" } else { "faults end" });
        self.state.lock().faults = on;
    }

    /// How long something takes on its way: mostly little.
    pub(crate) fn delay(&self) -> Duration {
        if self.strikes(Fault::Delay, 20) {
            self.between(200, 6_000)
        } else if self.below(20) == 0 {
            self.between(20, 200)
        } else {
            self.between(1, 8)
        }
    }

    pub(crate) fn tell(&self, told: ToldMessage) {
        self.state.lock().told.push(told);
    }

    pub(crate) fn take_told(&self) -> Vec<ToldMessage> {
        std::mem::take(&mut self.state.lock().told)
    }
}

/// A machine that a server runs on, from its start until it is dead.
pub(crate) struct SimulatedMachine {
    pub(crate) world: Arc<SimulatedWorld>,
    pub(crate) number: u64,
    state: Mutex<NodeState>,
    dead: AtomicBool,
    death: Notify,
}

struct NodeState {
    paused_until: Instant,
    /// Until then it does not reach the database.
    cut_off_until: Instant,
    /// By how much its calendar is wrong, in milliseconds.
    ahead: i64,
}

/// Some moment of the calendar, in milliseconds since 1970.
const TODAY: i64 = 1_800_000_000_000;

impl SimulatedMachine {
    pub(crate) fn new(world: &Arc<SimulatedWorld>) -> Arc<SimulatedMachine> {
        let number = {
            let mut state = world.state.lock();
            state.nodes += 1;
            state.nodes
        };
        let (paused_until, cut_off_until) = (world.begun, world.begun);
        let state = Mutex::new(NodeState { paused_until, cut_off_until, ahead: 0 });
        let (dead, death) = (AtomicBool::new(false), Notify::new());
        Arc::new(SimulatedMachine { world: world.clone(), number, state, dead, death })
    }

    pub(crate) fn kill(&self) {
        self.dead.store(true, Ordering::Relaxed);
        self.death.notify_waiters();
    }

    pub(crate) fn is_dead(&self) -> bool {
        self.dead.load(Ordering::Relaxed)
    }

    /// Comes back when the machine is dead.
    pub(crate) async fn died(&self) {
        let death = self.death.notified();
        if !self.is_dead() {
            death.await;
        }
    }

    pub(crate) fn pause(&self, time: Duration) {
        self.state.lock().paused_until = Instant::now() + time;
    }

    pub(crate) fn cut_off(&self, time: Duration) {
        self.state.lock().cut_off_until = Instant::now() + time;
    }

    pub(crate) fn is_cut_off(&self) -> bool {
        Instant::now() < self.state.lock().cut_off_until
    }

    pub(crate) fn step_clock(&self, milliseconds: i64) {
        self.state.lock().ahead += milliseconds;
    }

    /// Waits until something gets through here. What is dead never goes on.
    pub(crate) async fn passes(&self, time: Duration) {
        sleep(time).await;
        loop {
            if self.is_dead() {
                std::future::pending::<()>().await;
            }
            let until = self.state.lock().paused_until;
            if until <= Instant::now() {
                return;
            }
            sleep_until(until).await;
        }
    }
}

/// What a server on this machine takes from outside.
pub(crate) struct Around(pub(crate) Arc<SimulatedMachine>);

impl Outside for Around {
    fn now(&self) -> Now {
        let passed = self.0.world.passed();
        let wall = TODAY + passed as i64 + self.0.state.lock().ahead;
        Now { wall: wall as u64, steady: 1_000 * self.0.number + passed }
    }

    fn lease_clock(&self) -> u64 {
        let now = self.now().steady;
        match self.0.world.plan.planted {
            Some(PlantedFault::LeaseIgnored) => 0,
            Some(PlantedFault::LeaseTooLong) => now / 2,
            _ => now,
        }
    }

    fn random(&self, bytes: &mut [u8]) {
        self.0.world.state.lock().rng.fill_bytes(bytes);
    }

    fn has_threads(&self) -> bool {
        false
    }

    fn work(&self, work: Work) {
        let node = self.0.clone();
        let (before, after) = (node.world.delay(), node.world.delay());
        tokio::spawn(async move {
            node.passes(before).await;
            let done = work();
            node.passes(after).await;
            done();
        });
    }
}
