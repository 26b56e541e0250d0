//! What is simulated: which game with whom, on how many servers, and what goes wrong. All of it follows
//! from the seed.

use std::time::Duration;

use game::chance::{below, quick};
use games::GameKind;
use serde_json::json;
use wire::Setup;

/// What may go wrong. A run has some of these kinds, so that each is also seen without the others.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Messages and work take seconds.
    Delay,
    /// A connection ends, and the last message is lost.
    Drop,
    /// A message comes twice.
    Twice,
    /// A connection ends after the last message.
    Cut,
    /// A connection stands, and nothing comes through any more.
    Hole,
    /// A server stops for some seconds and does not know it.
    Pause,
    /// A server is dead at once, and another starts.
    Crash,
    /// A server is stopped in order, and another starts.
    Stop,
    /// A calendar jumps.
    Clock,
    /// The database cannot be reached, or its answer is lost.
    Away,
}

const FAULTS: [Fault; 10] = [
    Fault::Delay,
    Fault::Drop,
    Fault::Twice,
    Fault::Cut,
    Fault::Hole,
    Fault::Pause,
    Fault::Crash,
    Fault::Stop,
    Fault::Clock,
    Fault::Away,
];

/// A fault of database or server that the laws must find.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlantedFault {
    /// Rows of an owner who is not the last one are appended.
    EpochIgnored,
    /// Rows are called durable before they are in the log.
    ToldBeforeStored,
    /// The last rows are not among those that are read.
    StaleRead,
    /// A server does not see that its lease runs out.
    LeaseIgnored,
    /// A server counts its lease by a clock that is too slow.
    LeaseTooLong,
}

pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) planted: Option<PlantedFault>,
    /// Is everything printed?
    pub(crate) shown: bool,
    pub(crate) setup: Setup,
    pub(crate) people: usize,
    pub(crate) watchers: usize,
    pub(crate) servers: usize,
    /// Do the servers know of each other, and own tables under leases?
    pub(crate) leases: bool,
    pub(crate) faults: Vec<Fault>,
    /// How long things go wrong.
    pub(crate) wrong_for: Duration,
}

impl Plan {
    pub(crate) fn new(seed: u64, planted: Option<PlantedFault>, shown: bool) -> Plan {
        // Another stream than the world's.
        let mut rng = quick(!seed);
        let mut pick = |bound: u32| below(&mut rng, bound) as usize;
        let game = GameKind::ALL[pick(GameKind::ALL.len() as u32)];
        let (length, _) = game.short();
        let mut setup = Setup::new(game.name());
        setup.players = 3 + pick(2);
        setup.bots = ["random", "greedy"][pick(2)].into();
        setup.options.insert(length.into(), json!(1));
        setup.grace_ms = [2_000, 5_000, 15_000][pick(3)];
        setup.window_ms = [0, 1_000, 4_000][pick(3)];
        setup.clock_ms = [None, None, Some(10_000)][pick(3)];
        Plan {
            people: 1 + pick(setup.players as u32),
            servers: 1 + pick(3),
            leases: pick(2) == 0,
            watchers: pick(4) / 3,
            faults: FAULTS.into_iter().filter(|_| pick(2) == 0).collect(),
            wrong_for: Duration::from_secs(5 + pick(60) as u64),
            seed,
            planted,
            shown,
            setup,
        }
    }
}
