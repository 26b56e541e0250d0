//! Threads that think and compute, so that tables and connections never wait for them.
//!
//! Somebody who asks for much delays nobody else: addresses take turns, and within an address its
//! tables do. Tasks are bounded in number, and dropped when nobody waits for them any more.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use parking_lot::{Condvar, Mutex};
use prometheus_client::metrics::gauge::Gauge;

use crate::limits::network;
use crate::outside::Outside;

/// An address and one of its tables, for which work is done; both take turns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Requester {
    pub(crate) address: IpAddr,
    pub(crate) table: Arc<str>,
}

/// Some work, and whether anybody still waits for it.
struct Task {
    wanted: Box<dyn Fn() -> bool + Send>,
    work: Box<dyn FnOnce() + Send>,
}

/// Things by key, taken in turn.
struct Turns<K, V> {
    order: VecDeque<K>,
    by_key: HashMap<K, V>,
}

impl<K, V> Default for Turns<K, V> {
    fn default() -> Turns<K, V> {
        Turns { order: VecDeque::new(), by_key: HashMap::new() }
    }
}

impl<K: Clone + Eq + Hash, V: Default> Turns<K, V> {
    fn of(&mut self, key: K) -> &mut V {
        let order = &mut self.order;
        self.by_key.entry(key.clone()).or_insert_with(|| {
            order.push_back(key);
            V::default()
        })
    }

    /// Lets the next one do something; it comes again at its turn, unless it has nothing more.
    fn next<T>(&mut self, take: impl FnOnce(&mut V) -> (T, bool)) -> Option<T> {
        let key = self.order.pop_front()?;
        let one = self.by_key.get_mut(&key).expect("what is in order is there");
        let (taken, more) = take(one);
        if more {
            self.order.push_back(key);
        } else {
            self.by_key.remove(&key);
        }
        Some(taken)
    }
}

/// The work of one address, by table.
#[derive(Default)]
struct ByTable {
    tables: Turns<Arc<str>, VecDeque<Task>>,
    count: usize,
}

#[derive(Default)]
struct Queue {
    addresses: Turns<IpAddr, ByTable>,
    count: usize,
    closed: bool,
}

impl Queue {
    fn take(&mut self) -> Option<Task> {
        let taken = self.addresses.next(|address| {
            let work = address.tables.next(|works| {
                let work = works.pop_front();
                (work, !works.is_empty())
            });
            address.count -= 1;
            (work.flatten(), address.count > 0)
        });
        self.count -= usize::from(taken.is_some());
        taken.flatten()
    }
}

struct PoolState {
    queue: Mutex<Queue>,
    ready: Condvar,
    waiting: Gauge,
}

/// Some threads with one queue.
pub(crate) struct Pool {
    shared: Arc<PoolState>,
    /// Does the work where there are no threads.
    hands: Option<Arc<dyn Outside>>,
    each: usize,
    most: usize,
}

/// Too much waits already.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct QueueFull;

/// What a pool is for: its threads' name and number, how much they yield to others (the `nice` of the
/// system), and how much waits for one address and in all.
pub(crate) struct PoolOptions {
    pub(crate) name: &'static str,
    pub(crate) threads: usize,
    pub(crate) nice: i32,
    pub(crate) each: usize,
    pub(crate) most: usize,
}

impl Pool {
    pub(crate) fn new(options: &PoolOptions, waiting: Gauge, outside: &Arc<dyn Outside>) -> Pool {
        let shared = PoolState { queue: Mutex::default(), ready: Condvar::new(), waiting };
        let shared = Arc::new(shared);
        let hands = (!outside.has_threads()).then(|| outside.clone());
        let threads = if hands.is_none() { options.threads } else { 0 };
        for number in 0..threads {
            let (shared, nice) = (shared.clone(), options.nice);
            let work = move || {
                yield_to_others(nice);
                while let Some(work) = next(&shared) {
                    // What panics has told its own story; the thread goes on.
                    let _ = catch_unwind(AssertUnwindSafe(work));
                }
            };
            let name = format!("{}-{number}", options.name);
            std::thread::Builder::new().name(name).spawn(work).expect("a thread can be started");
        }
        Pool { shared, hands, each: options.each, most: options.most }
    }

    /// Does some work when its turn comes, if it is still wanted then.
    ///
    /// # Errors
    /// If too much waits already: then it is not done.
    pub(crate) fn run(
        &self,
        whom: Requester,
        wanted: impl Fn() -> bool + Send + 'static,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), QueueFull> {
        let mut queue = self.shared.queue.lock();
        if queue.count >= self.most {
            return Err(QueueFull);
        }
        let most = self.each;
        let address = queue.addresses.of(network(whom.address));
        if address.count >= most {
            return Err(QueueFull);
        }
        address.count += 1;
        let work = Task { wanted: Box::new(wanted), work: Box::new(work) };
        address.tables.of(whom.table).push_back(work);
        queue.count += 1;
        self.shared.waiting.inc();
        let Some(hands) = &self.hands else {
            self.shared.ready.notify_one();
            return Ok(());
        };
        drop(queue);
        let shared = self.shared.clone();
        hands.work(Box::new(move || {
            let taken = shared.queue.lock().take();
            if let Some(task) = taken {
                shared.waiting.dec();
                if (task.wanted)() {
                    (task.work)();
                }
            }
            Box::new(|| {})
        }));
        Ok(())
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.queue.lock().closed = true;
        self.shared.ready.notify_all();
    }
}

fn next(shared: &PoolState) -> Option<Box<dyn FnOnce() + Send>> {
    let mut queue = shared.queue.lock();
    loop {
        if queue.closed {
            return None;
        }
        if let Some(work) = queue.take() {
            shared.waiting.dec();
            if (work.wanted)() {
                return Some(work.work);
            }
        } else {
            shared.ready.wait(&mut queue);
        }
    }
}

/// Lets other threads go first: those that serve people and bots.
pub(crate) fn yield_to_others(nice: i32) {
    if nice > 0 {
        let own = rustix::thread::gettid();
        // On Linux this is the priority of one thread. Without it things are slower, not wrong.
        let _ = rustix::process::setpriority_process(Some(own), nice);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn whom(address: u8, table: &str) -> Requester {
        Requester { address: IpAddr::from([192, 0, 2, address]), table: table.into() }
    }

    const KIND: PoolOptions =
        PoolOptions { name: "test", threads: 1, nice: 0, each: 100, most: 150 };

    /// Holds the one thread until the sender is dropped.
    fn held(pool: &Pool) -> std::sync::mpsc::Sender<()> {
        let (sender, receiver) = channel::<()>();
        let (begun, begins) = channel();
        let hold = move || {
            begun.send(()).expect("somebody waits");
            let _ = receiver.recv();
        };
        pool.run(whom(9, "hold"), || true, hold).expect("room");
        begins.recv().expect("it has begun");
        sender
    }

    #[test]
    fn addresses_and_tables_take_turns() {
        let pool = Pool::new(&KIND, Gauge::default(), &crate::outside::system());
        let hold = held(&pool);
        let (done, order) = channel();
        for (address, table, count) in [(1, "a", 50), (1, "b", 2), (2, "c", 2)] {
            for number in 0..count {
                let done = done.clone();
                let tell = move || done.send(format!("{table}{number}")).expect("heard");
                pool.run(whom(address, table), || true, tell).expect("room");
            }
        }
        drop((hold, done));
        let order: Vec<String> = order.iter().collect();
        assert_eq!(order[..6], ["a0", "c0", "b0", "c1", "a1", "b1"]);
        assert_eq!(order.len(), 54);
    }

    #[test]
    fn work_is_bounded_and_dropped_when_nobody_waits() {
        let pool = Pool::new(&KIND, Gauge::default(), &crate::outside::system());
        let hold = held(&pool);
        let (done, count) = channel();
        let run = |address, number: usize| {
            let done = done.clone();
            let tell = move || done.send(()).expect("heard");
            pool.run(whom(address, "t"), move || !number.is_multiple_of(2), tell)
        };
        for number in 0..100 {
            assert_eq!(run(1, number), Ok(()));
        }
        assert_eq!(run(1, 1), Err(QueueFull), "one address has its share");
        for number in 0..50 {
            assert_eq!(run(2, number), Ok(()));
        }
        assert_eq!(run(3, 1), Err(QueueFull), "there is a bound for all");
        drop((hold, done));
        assert_eq!(count.iter().count(), 75, "every second one was still wanted");
    }

    #[test]
    fn a_panic_leaves_the_thread_alive() {
        let pool = Pool::new(&KIND, Gauge::default(), &crate::outside::system());
        pool.run(whom(1, "t"), || true, || panic!("on purpose")).expect("room");
        let (done, heard) = channel();
        pool.run(whom(1, "t"), || true, move || done.send(()).expect("heard")).expect("room");
        heard.recv().expect("it is done");
    }
}
