//! Review jobs: a finished game is reviewed once, in the background, and the result is kept.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use arena::{Progress, ReviewSettings};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::hall::Hall;

/// How far a review is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ReviewState {
    /// `waiting`, `running` or `done`.
    state: &'static str,
    /// Decisions studied.
    done: usize,
    /// Decisions to study; 0 as long as it waits.
    total: usize,
    /// The review, when it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    review: Option<Value>,
}

/// Reviews under way, by table.
#[derive(Default)]
pub(crate) struct Reviews {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
}

#[derive(Default)]
struct Job {
    done: AtomicUsize,
    total: AtomicUsize,
}

/// So many reviews wait at most.
const WAITING: usize = 20;

impl Reviews {
    fn state(&self, table: &str) -> Option<ReviewState> {
        let jobs = self.jobs.lock().expect("nobody panics here");
        let job = jobs.get(table)?;
        let (done, total) = (job.done.load(Ordering::Relaxed), job.total.load(Ordering::Relaxed));
        let state = if total == 0 { "waiting" } else { "running" };
        Some(ReviewState { state, done, total, review: None })
    }
}

/// The review of a table as far as it is; none if nobody has asked for it.
pub(crate) async fn look(hall: &Hall, table: &str) -> Result<Option<ReviewState>, String> {
    if let Some(state) = hall.reviews.state(table) {
        return Ok(Some(state));
    }
    let kept = hall.store.review(table).await.map_err(|error| error.to_string())?;
    Ok(kept.map(|text| {
        let review: Value = serde_json::from_str(&text).unwrap_or_default();
        let total = review["decisions"].as_array().map_or(0, Vec::len);
        ReviewState { state: "done", done: total, total, review: Some(review) }
    }))
}

/// Begins a review; false if too many wait.
pub(crate) fn begin(hall: &Arc<Hall>, table: &str, record: record::Record) -> bool {
    let job = Arc::new(Job::default());
    {
        let mut jobs = hall.reviews.jobs.lock().expect("nobody panics here");
        if jobs.contains_key(table) {
            return true;
        }
        if jobs.len() >= WAITING {
            return false;
        }
        jobs.insert(table.to_owned(), job.clone());
    }
    let (hall, table) = (hall.clone(), table.to_owned());
    let simulations = hall.config.review_simulations;
    let runtime = tokio::runtime::Handle::current();
    let work = move || {
        let settings = ReviewSettings { simulations, seed: 1, seat: None };
        let progress = |progress: Progress| match progress {
            Progress::Decisions(total) => job.total.store(total, Ordering::Relaxed),
            Progress::One => drop(job.done.fetch_add(1, Ordering::Relaxed)),
        };
        // On this one thread, so that tables and bots have the others.
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let review = one.map(|one| {
            one.install(|| wire::review_record(&record, &settings, progress)).to_string()
        });
        runtime.spawn(async move {
            if let Ok(review) = review
                && let Err(error) = hall.store.keep_review(table.clone(), review).await
            {
                tracing::error!(table, %error, "a review could not be kept");
            }
            hall.reviews.jobs.lock().expect("nobody panics here").remove(&table);
        });
    };
    // Bots must not wait for a review that takes half a minute.
    std::thread::Builder::new().name("review".into()).spawn(work).is_ok()
}
