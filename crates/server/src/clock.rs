//! The one place that looks at clocks.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use table::Now;

static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// What time it is, by the calendar and by a clock that never jumps.
pub(crate) fn now() -> Now {
    let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Now { wall: wall.as_millis() as u64, steady: STARTED.elapsed().as_millis() as u64 }
}
