//! What comes to a server from outside: the time, chance, and hands for work that takes long. It comes
//! from the system; where a server is simulated, all of it comes from one seed.

use std::sync::Arc;

use rustix::time::{ClockId, clock_gettime};
use table::Now;
use tokio::sync::oneshot;

use crate::{clock, secret};

/// Work that takes long. It gives what is left to do when it is done: telling whoever waits for it.
pub(crate) type Work = Box<dyn FnOnce() -> WhenDone + Send>;
pub(crate) type WhenDone = Box<dyn FnOnce() + Send>;

pub(crate) trait Outside: Send + Sync {
    /// What time it is, by the calendar and by a clock that never jumps.
    fn now(&self) -> Now;
    /// Milliseconds of a clock by which leases are measured: it does not stop with the process or the machine.
    fn lease_clock(&self) -> u64;
    /// Fills these bytes with what nobody can guess.
    fn random(&self, bytes: &mut [u8]);
    /// May there be threads? Otherwise all work is done by [`Outside::work`].
    fn has_threads(&self) -> bool;
    /// Does some work away from the tasks that serve connections.
    fn work(&self, work: Work);
}

impl dyn Outside {
    /// Does some work and waits for it; gives nothing if it panics.
    pub(crate) async fn result<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, result) = oneshot::channel();
        self.work(Box::new(move || {
            let done = work();
            // The asker may have gone.
            Box::new(move || drop(sender.send(done)))
        }));
        result.await.ok()
    }
}

/// The system's clocks, its chance and its threads.
struct System;

/// What a server takes from the system.
pub(crate) fn system() -> Arc<dyn Outside> {
    Arc::new(System)
}

impl Outside for System {
    fn now(&self) -> Now {
        clock::now()
    }

    fn lease_clock(&self) -> u64 {
        let now = clock_gettime(ClockId::Boottime);
        now.tv_sec.unsigned_abs() * 1000 + now.tv_nsec.unsigned_abs() / 1_000_000
    }

    fn random(&self, bytes: &mut [u8]) {
        secret::fill(bytes);
    }

    fn has_threads(&self) -> bool {
        true
    }

    fn work(&self, work: Work) {
        tokio::task::spawn_blocking(move || work()());
    }
}
