//! Answers that cost much: replays, records, rounds, reviews. Each is computed once, on a thread that
//! yields to everybody else, kept compressed as long as there is room, and told again for the price
//! of its bytes.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use parking_lot::Mutex;
use tokio::sync::{OnceCell, oneshot};
use wire::{Code, Refusal};

use crate::metrics::Metrics;
use crate::outside::Outside;
use crate::pool::{Pool, PoolOptions, Requester};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum AnswerKind {
    Record,
    /// A replay; a review changes what it says.
    Replay {
        reviewed: bool,
    },
    Round(usize),
    Review,
}

/// One answer: of which table, and what.
pub(crate) type AnswerKey = (Arc<str>, AnswerKind);

pub(crate) struct ZippedAnswer {
    zipped: Bytes,
}

type AnswerSlot = Arc<OnceCell<Arc<ZippedAnswer>>>;

#[derive(Default)]
struct Shelf {
    slots: HashMap<AnswerKey, (AnswerSlot, u64)>,
    /// Counts up with every look; the lowest was not looked at for longest.
    looks: u64,
}

/// The answers that are kept, and the thread that makes them.
pub(crate) struct AnswerCache {
    shelf: Mutex<Shelf>,
    pool: Pool,
    metrics: Arc<Metrics>,
}

/// All kept answers together take no more than this.
const ROOM: usize = 64 << 20;
/// The most answers that are kept or under way.
const SLOTS: usize = 2000;

impl AnswerCache {
    pub(crate) fn new(metrics: Arc<Metrics>, outside: &Arc<dyn Outside>) -> AnswerCache {
        let options = PoolOptions { name: "heavy", threads: 1, nice: 10, each: 8, most: 64 };
        let pool = Pool::new(&options, metrics.heavy_queue.clone(), outside);
        AnswerCache { shelf: Mutex::default(), pool, metrics }
    }

    fn slot(&self, key: &AnswerKey) -> AnswerSlot {
        let mut shelf = self.shelf.lock();
        shelf.looks += 1;
        let looks = shelf.looks;
        let (slot, looked) = shelf.slots.entry(key.clone()).or_default();
        *looked = looks;
        slot.clone()
    }

    /// Makes room: what was not asked for longest goes first.
    fn tidy(&self) {
        let mut shelf = self.shelf.lock();
        let size = |slot: &AnswerSlot| slot.get().map_or(0, |kept| kept.zipped.len());
        let mut bytes: usize = shelf.slots.values().map(|(slot, _)| size(slot)).sum();
        while bytes > ROOM || shelf.slots.len() > SLOTS {
            let oldest = shelf.slots.iter().min_by_key(|(_, (_, looked))| *looked);
            let Some(key) = oldest.map(|(key, _)| key.clone()) else { break };
            if let Some((slot, _)) = shelf.slots.remove(&key) {
                bytes -= size(&slot);
            }
        }
        self.metrics.heavy_bytes.set(bytes as i64);
    }

    /// Computes something when its turn comes, unless nobody waits for it any more.
    ///
    /// # Errors
    /// If too much waits already, or it fails.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        address: IpAddr,
        table: Arc<str>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (sender, answer) = oneshot::channel();
        let waits = Arc::new(());
        let wanted = Arc::downgrade(&waits);
        let work = move || {
            // The asker may have gone in the last moment.
            let _ = sender.send(work());
        };
        let run =
            self.pool.run(Requester { address, table }, move || wanted.strong_count() > 0, work);
        run.map_err(|_| Refusal::too_many("too much is being computed; wait a little", 2_000))?;
        let answer = answer.await;
        drop(waits);
        answer.map_err(|_| Refusal::new(Code::Broken, "this could not be computed"))
    }

    /// The kept answer, or a new one: whoever asks meanwhile waits for the same.
    ///
    /// # Errors
    /// If it cannot be made, or too many others wait.
    pub(crate) async fn get(
        &self,
        address: IpAddr,
        key: AnswerKey,
        make: impl FnOnce() -> Result<String, Refusal> + Send + 'static,
    ) -> Result<Arc<ZippedAnswer>, Refusal> {
        let slot = self.slot(&key);
        let made = slot.get_or_try_init(|| async {
            let zip = move || make().map(|text| Arc::new(ZippedAnswer::new(text.as_bytes())));
            self.metrics.heavy_made.inc();
            self.compute(address, key.0.clone(), zip).await?
        });
        let made = made.await.cloned();
        if made.is_err() {
            // Nothing is kept of what went wrong.
            let mut shelf = self.shelf.lock();
            if shelf.slots.get(&key).is_some_and(|(slot, _)| slot.get().is_none()) {
                shelf.slots.remove(&key);
            }
        }
        self.tidy();
        made
    }

    /// Drops the answers that are kept of a table.
    pub(crate) fn forget(&self, table: &str) {
        self.shelf.lock().slots.retain(|(of, _), _| &**of != table);
    }
}

impl ZippedAnswer {
    pub(crate) fn new(plain: &[u8]) -> ZippedAnswer {
        ZippedAnswer::zipped(plain, Compression::fast())
    }

    /// Compresses as much as can be: for what is made once and sent often.
    pub(crate) fn smallest(plain: &[u8]) -> ZippedAnswer {
        ZippedAnswer::zipped(plain, Compression::best())
    }

    fn zipped(plain: &[u8], level: Compression) -> ZippedAnswer {
        let mut zip = GzEncoder::new(Vec::new(), level);
        let zipped = zip.write_all(plain).and_then(|()| zip.finish());
        ZippedAnswer { zipped: zipped.expect("writing to memory does not fail").into() }
    }

    /// The answer for a client: as it is kept, or piece by piece for one that reads no gzip.
    pub(crate) fn respond(&self, headers: &HeaderMap, kind: &'static str) -> Response {
        let accepts = headers.get_all(header::ACCEPT_ENCODING).iter();
        let zipped = accepts.filter_map(|value| value.to_str().ok()).any(accepts_gzip);
        let body =
            if zipped { Body::from(self.zipped.clone()) } else { unzipped(self.zipped.clone()) };
        let mut response = body.into_response();
        let told = response.headers_mut();
        told.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if zipped {
            told.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

fn accepts_gzip(list: &str) -> bool {
    let wanted = |one: &str| {
        let (name, rest) = one.split_once(';').unwrap_or((one, ""));
        let weight = rest.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        let name = name.trim();
        (name.eq_ignore_ascii_case("gzip") || name == "*") && weight != Some(0.0)
    };
    let refused = |one: &str| {
        let (name, _) = one.split_once(';').unwrap_or((one, ""));
        name.trim().eq_ignore_ascii_case("gzip") && !wanted(one)
    };
    list.split(',').any(wanted) && !list.split(',').any(refused)
}

/// The plain bytes, unpacked as they are sent: a slow reader holds one piece, not all of them.
fn unzipped(zipped: Bytes) -> Body {
    const PIECE: usize = 16 << 10;
    let mut plain = GzDecoder::new(std::io::Cursor::new(zipped));
    let pieces = std::iter::from_fn(move || {
        let mut piece = vec![0; PIECE];
        match plain.read(&mut piece) {
            Ok(0) => None,
            Ok(length) => {
                piece.truncate(length);
                Some(Ok(Bytes::from(piece)))
            }
            Err(error) => Some(Err(error)),
        }
    });
    Body::from_stream(futures_util::stream::iter(pieces))
}

/// Says what an answer is, so that nobody needs it twice.
pub(crate) fn with_tag(mut response: Response, tag: &str) -> Response {
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// Says that the client has it already, if it does.
pub(crate) fn known(headers: &HeaderMap, tag: &str) -> Option<Response> {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok())?;
    // Whether it is weak does not matter here, and a star stands for any.
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let same = known.split(',').any(|one| bare(one) == bare(tag) || one.trim() == "*");
    same.then(|| with_tag(StatusCode::NOT_MODIFIED.into_response(), tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_say_whether_they_read_gzip() {
        for yes in ["gzip", "deflate, gzip;q=0.5", "*", "br, gzip", "GZIP"] {
            assert!(accepts_gzip(yes), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "identity", "gzip;q=0.0, *"] {
            assert!(!accepts_gzip(no), "{no}");
        }
    }

    #[tokio::test]
    async fn answers_are_made_once_and_those_asked_for_last_are_kept() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let heavy = AnswerCache::new(Arc::new(Metrics::new()), &crate::outside::system());
        let made = Arc::new(AtomicUsize::new(0));
        let address = IpAddr::from([192, 0, 2, 1]);
        let ask = |round: usize| {
            let made = made.clone();
            heavy.get(address, ("t".into(), AnswerKind::Round(round)), move || {
                made.fetch_add(1, Ordering::Relaxed);
                Ok("x".repeat(1000))
            })
        };
        let both = tokio::join!(ask(0), ask(0), ask(0));
        assert!(both.0.is_ok() && both.1.is_ok() && both.2.is_ok());
        assert_eq!(made.load(Ordering::Relaxed), 1);
        for round in 1..=SLOTS {
            ask(round).await.expect("made");
        }
        assert!(heavy.shelf.lock().slots.len() <= SLOTS);
        ask(SLOTS).await.expect("kept");
        assert_eq!(made.load(Ordering::Relaxed), 1 + SLOTS);
        ask(0).await.expect("made again");
        assert_eq!(made.load(Ordering::Relaxed), 2 + SLOTS, "the oldest one was let go");
        let refuse = || Err(Refusal::new(Code::NotOver, "not yet"));
        let refused = heavy.get(address, ("u".into(), AnswerKind::Record), refuse).await;
        assert!(refused.is_err_and(|refusal| refusal.code() == "not_over"));
        assert!(
            heavy.get(address, ("u".into(), AnswerKind::Record), || Ok("now".into())).await.is_ok()
        );
    }
}
