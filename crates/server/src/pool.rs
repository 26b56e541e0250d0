//! Threads of their own for bots, advice and reviews: thinking never delays a table.

use std::sync::{Arc, Mutex, mpsc};

use prometheus_client::metrics::gauge::Gauge;

type Work = Box<dyn FnOnce() + Send>;

/// Some threads that think.
pub(crate) struct Pool {
    work: mpsc::Sender<Work>,
    waiting: Gauge,
}

impl Pool {
    /// One thread fewer than there are cores, but at least one.
    pub(crate) fn new(waiting: Gauge) -> Pool {
        let (work, queue) = mpsc::channel::<Work>();
        let queue = Arc::new(Mutex::new(queue));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        for number in 0..cores.saturating_sub(1).max(1) {
            let queue = queue.clone();
            let name = format!("think-{number}");
            let think = move || {
                while let Ok(work) = take(&queue) {
                    work();
                }
            };
            std::thread::Builder::new().name(name).spawn(think).expect("a thread can be started");
        }
        Pool { work, waiting }
    }

    /// Does some work soon. It may panic without harm to others.
    pub(crate) fn run(&self, work: impl FnOnce() + Send + 'static) {
        let waiting = self.waiting.clone();
        waiting.inc();
        let work = move || {
            waiting.dec();
            let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            if done.is_err() {
                tracing::error!("a bot panicked");
            }
        };
        // The threads live as long as the pool.
        let _ = self.work.send(Box::new(work));
    }
}

fn take(queue: &Mutex<mpsc::Receiver<Work>>) -> Result<Work, mpsc::RecvError> {
    queue.lock().expect("work is done without the lock").recv()
}
