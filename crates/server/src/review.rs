//! Reviews of finished games: one at a time, on a thread that yields to everybody else, in turns by
//! who asked. What waits is in the store, so a restart forgets none; what is done is kept for good.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use arena::{Progress, ReviewSettings};
use games::{Record, with_record};
use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::{Notify, oneshot};
use wire::{Code, Refusal};

use crate::clock::now;
use crate::hall::{Hall, no_such_table};
use crate::pool::yield_to_others;
use crate::secret;
use crate::store::{ReviewPlace, StoreError};

/// How far a review is, and the review when it is done.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReviewAnswer")]
pub(crate) struct ReviewAnswer<R> {
    #[serde(flatten)]
    state: ReviewState,
    #[serde(skip_serializing_if = "Option::is_none")]
    review: Option<R>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum ReviewStage {
    Waiting,
    Running,
    Failed,
    Done,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ReviewState {
    state: ReviewStage,
    /// How many decisions were studied.
    done: usize,
    /// Decisions to study; 0 as long as it waits.
    total: usize,
    /// Reviews that are done before this one.
    before: u32,
    /// About how many seconds it will take until this one is done.
    wait_seconds: u64,
}

impl ReviewState {
    fn new(state: ReviewStage) -> ReviewState {
        ReviewState { state, done: 0, total: 0, before: 0, wait_seconds: 0 }
    }
}

pub(crate) fn no_review() -> Refusal {
    Refusal::new(Code::NoReview, "nobody has asked for this review yet")
}

/// The review under way, and how long one takes.
pub(crate) struct Reviews {
    running: Mutex<Option<Arc<RunningReview>>>,
    /// Somebody has asked for a review.
    asked: Notify,
    /// Milliseconds that a review took on average.
    usual: AtomicU64,
}

struct RunningReview {
    table: String,
    begun: Instant,
    done: AtomicUsize,
    total: AtomicUsize,
}

/// The most reviews that may wait, of one asker and of all.
const WAITING: (u32, u32) = (5, 500);
/// A review started this often without finishing is given up.
const GIVE_UP: u32 = 5;
/// How often a node looks for reviews that other nodes were asked for.
const LOOK: Duration = Duration::from_secs(5);
/// How long a review takes, before any was done.
const USUAL: Duration = Duration::from_secs(30);

impl Default for Reviews {
    fn default() -> Reviews {
        let usual = AtomicU64::new(USUAL.as_millis() as u64);
        Reviews { running: Mutex::default(), asked: Notify::new(), usual }
    }
}

impl Reviews {
    /// The table whose game is reviewed now.
    pub(crate) fn under_way(&self) -> Option<String> {
        self.running.lock().as_ref().map(|running| running.table.clone())
    }

    fn usual(&self) -> Duration {
        Duration::from_millis(self.usual.load(Ordering::Relaxed))
    }
}

impl RunningReview {
    /// What is left of it, by how it went so far.
    fn left(&self, usual: Duration) -> Duration {
        let (done, total) = (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed));
        let spent = self.begun.elapsed();
        if done == 0 {
            return usual.saturating_sub(spent);
        }
        spent.mul_f64(total.saturating_sub(done) as f64 / done as f64)
    }
}

/// How far the review of a table is, unless it is done; none if nobody has asked for it.
pub(crate) enum ReviewLook {
    None,
    Under(ReviewState),
    Done,
}

impl ReviewLook {
    /// Can it be asked for: nobody has, or it went wrong?
    pub(crate) fn can_be_asked(&self) -> bool {
        match self {
            ReviewLook::None => true,
            ReviewLook::Under(state) => state.state == ReviewStage::Failed,
            ReviewLook::Done => false,
        }
    }
}

pub(crate) async fn look(hall: &Hall, table: &str) -> Result<ReviewLook, StoreError> {
    let before = match hall.store.review_place(table).await? {
        ReviewPlace::None => return Ok(ReviewLook::None),
        ReviewPlace::Kept => return Ok(ReviewLook::Done),
        ReviewPlace::Failed => return Ok(ReviewLook::Under(ReviewState::new(ReviewStage::Failed))),
        ReviewPlace::Waits { before } => before,
    };
    let usual = hall.reviews.usual();
    let running = hall.reviews.running.lock().clone();
    let left = running.as_ref().map_or(Duration::ZERO, |running| running.left(usual));
    let mut state = ReviewState::new(ReviewStage::Waiting);
    let wait = match running.filter(|running| running.table == table) {
        Some(running) => {
            state.state = ReviewStage::Running;
            state.done = running.done.load(Ordering::Relaxed);
            state.total = running.total.load(Ordering::Relaxed);
            left
        }
        None => {
            state.before = before;
            left + usual * before.max(1)
        }
    };
    state.wait_seconds = wait.as_secs() + 1;
    Ok(ReviewLook::Under(state))
}

/// Asks for a review; somebody who has asked for many already has to wait.
pub(crate) async fn ask(hall: &Hall, table: &str, address: IpAddr) -> Result<(), Refusal> {
    if !hall.store.queue_review(table, secret::place(address), WAITING).await? {
        let what = "too many reviews wait; ask again when one of yours is done";
        return Err(Refusal::too_many(what, hall.reviews.usual().as_millis() as u64));
    }
    hall.reviews.asked.notify_one();
    Ok(())
}

/// Does what waits, one after the other, for as long as the server runs.
pub(crate) async fn work(hall: Arc<Hall>) {
    let one = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .thread_name(|_| "review".into())
        .start_handler(|_| yield_to_others(19))
        .build();
    let Ok(one) = one else {
        tracing::error!("there is no thread for reviews");
        return;
    };
    loop {
        match hall.store.next_review(GIVE_UP).await {
            Ok(Some(table)) => do_one(&hall, &one, table).await,
            Ok(None) => {
                // Another node may have been asked, or may have died over one.
                let wait = if hall.node.is_some() { LOOK } else { Duration::MAX };
                let _ = tokio::time::timeout(wait, hall.reviews.asked.notified()).await;
            }
            Err(error) => {
                tracing::error!(%error, "reviews cannot be read");
                tokio::time::sleep(Duration::from_secs(10)).await;
            }
        }
    }
}

async fn do_one(hall: &Arc<Hall>, one: &rayon::ThreadPool, table: String) {
    let (done, total) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let running =
        Arc::new(RunningReview { table: table.clone(), begun: Instant::now(), done, total });
    *hall.reviews.running.lock() = Some(running.clone());
    let (sender, outcome) = oneshot::channel();
    let (house, name) = (hall.clone(), table.clone());
    let progress = running.clone();
    one.spawn(move || {
        let work = AssertUnwindSafe(|| compute(&house, &name, &progress));
        let _ = sender.send(catch_unwind(work));
    });
    let kept = match outcome.await {
        Ok(Ok(Ok(review))) => {
            let spent = running.begun.elapsed().as_millis() as u64;
            let usual = hall.reviews.usual.load(Ordering::Relaxed);
            hall.reviews.usual.store((3 * usual + spent) / 4, Ordering::Relaxed);
            hall.store.keep_review(table.clone(), review).await
        }
        Ok(Ok(Err(what))) => {
            tracing::error!(table, what, "a game cannot be reviewed");
            hall.store.give_up_review(&table).await
        }
        _ => {
            hall.metrics.review_panics.inc();
            tracing::error!(table, "a review failed");
            hall.store.give_up_review(&table).await
        }
    };
    if let Err(error) = kept {
        tracing::error!(table, %error, "a review could not be kept");
        tokio::time::sleep(Duration::from_secs(10)).await;
    }
    *hall.reviews.running.lock() = None;
}

fn compute(hall: &Hall, table: &str, running: &RunningReview) -> Result<String, String> {
    let record = finished(hall, table).map_err(|refusal| refusal.what)?;
    let simulations = hall.config.review_simulations;
    let settings = ReviewSettings::new(simulations, 1);
    let progress = |progress: Progress| match progress {
        Progress::Decisions(total) => running.total.store(total, Ordering::Relaxed),
        Progress::One => drop(running.done.fetch_add(1, Ordering::Relaxed)),
    };
    with_record!(&record, record => {
        let message = wire::review_record(record, &settings, progress);
        Ok(serde_json::to_string(&message).expect("a review is plain data"))
    })
}

/// The record of a finished game, on a thread that may block.
pub(crate) fn finished(hall: &Hall, table: &str) -> Result<Record, Refusal> {
    let text = finished_text(hall, table)?;
    Record::parse(&text).map_err(|wrong| Refusal::new(Code::Broken, &wrong.to_string()))
}

/// The same as it is written.
pub(crate) fn finished_text(hall: &Hall, table: &str) -> Result<String, Refusal> {
    let not_over =
        || Refusal::new(Code::NotOver, "the game is not over; its record comes with the last card");
    machine(hall, table)?.record().ok_or_else(not_over)
}

/// A table from its log, for reading only.
pub(crate) fn machine(hall: &Hall, table: &str) -> Result<Box<dyn table::Machine>, Refusal> {
    let stored = hall.store.load_here(table)?.ok_or_else(no_such_table)?;
    table::open(&stored.game, table, &stored.rows, now())
        .map_err(|broken| Refusal::new(Code::Broken, &broken.to_string()))
}

/// The answer that holds a finished review, on a thread that may block.
pub(crate) fn done_text(hall: &Hall, table: &str) -> Result<String, Refusal> {
    let review = hall.store.review_here(table)?.ok_or_else(no_review)?;
    let review: Value = serde_json::from_str(&review)
        .map_err(|error| Refusal::new(Code::Broken, &error.to_string()))?;
    let total = review["decisions"].as_array().map_or(0, Vec::len);
    Ok(done_answer(review, total))
}

/// The answer that holds a review of this many decisions.
pub(crate) fn done_answer(review: impl Serialize, total: usize) -> String {
    let state = ReviewState { done: total, total, ..ReviewState::new(ReviewStage::Done) };
    let answer = ReviewAnswer { state, review: Some(review) };
    serde_json::to_string(&answer).expect("it is plain data")
}
