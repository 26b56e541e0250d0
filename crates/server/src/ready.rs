//! Is the server well? It is, if it has just written something and read it again.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::clock::now;
use crate::hall::Hall;
use crate::nodes::Node;
use crate::store::StoreError;

/// The last look, and what it found. Many who ask at once get the same answer.
#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

/// How long an answer is good for.
const FRESH: Duration = Duration::from_secs(1);

impl Readiness {
    /// Looks, unless somebody has just looked.
    ///
    /// # Errors
    /// Why cards cannot be stored now.
    pub(crate) async fn look(&self, hall: &Hall) -> Result<(), StoreError> {
        if hall.closing.load(Ordering::Relaxed) {
            return Err(StoreError::Closing);
        }
        if let Some(trouble) = hall.node.as_ref().and_then(Node::trouble) {
            return Err(trouble);
        }
        let mut last = self.last.lock().await;
        if let Some((when, found)) = &*last
            && when.elapsed() < FRESH
        {
            return found.clone();
        }
        let number = hall.numbers.fetch_add(1, Ordering::Relaxed);
        let found = hall.store.probe(format!("{} {number}", now().wall)).await;
        *last = Some((Instant::now(), found.clone()));
        found
    }
}
