//! Advice at a table: worked out once for a decision, for all who ask, and dropped when nobody waits.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use game::Seat;
use parking_lot::Mutex;
use tokio::sync::oneshot;
use wire::{Code, Refusal};

use super::{Actor, TableInput, storage};
use crate::pool::Requester;

/// How many may wait together for the same advice.
const ADVISED: usize = 4;

pub(super) struct DecisionAdvice {
    seat: Seat,
    /// The event it answers to.
    moved: u64,
    text: Option<String>,
    waiting: Arc<Mutex<Waiters>>,
}

/// Those who wait for advice.
#[derive(Default)]
struct Waiters {
    replies: Vec<oneshot::Sender<Result<String, Refusal>>>,
    /// Its turn came when nobody waited any more.
    dropped: bool,
}

impl Waiters {
    /// Does anybody still wait? If not, it is not worked out.
    fn is_wanted(&mut self) -> bool {
        self.replies.retain(|reply| !reply.is_closed());
        self.dropped = self.replies.is_empty();
        !self.dropped
    }
}

impl Actor {
    /// Advice is worked out once for a decision; whoever asks meanwhile waits for the same.
    pub(super) async fn advice(
        &mut self,
        token: &str,
        address: IpAddr,
        reply: oneshot::Sender<Result<String, Refusal>>,
    ) {
        let Some(seat) = self.machine.owner(token) else {
            let what = "this token owns no seat at this table";
            let _ = reply.send(Err(Refusal::new(Code::WrongToken, what)));
            return;
        };
        let (job, out) = match self.machine.advice(self.now(), seat) {
            Ok(asked) => asked,
            Err(refusal) => return drop(reply.send(Err(refusal))),
        };
        if !self.finish(out).await {
            return drop(reply.send(Err(storage())));
        }
        let moved = self.machine.moved();
        self.advised.retain(|one| !one.waiting.lock().dropped);
        if let Some(one) = self.advised.iter_mut().find(|one| one.seat == seat) {
            let mut waiting = one.waiting.lock();
            waiting.replies.retain(|reply| !reply.is_closed());
            match &one.text {
                Some(text) => drop(reply.send(Ok(text.clone()))),
                None if waiting.replies.len() < ADVISED => waiting.replies.push(reply),
                None => {
                    let what = "advice for this decision is being worked out already";
                    let _ = reply.send(Err(Refusal::too_many(what, 1_000)));
                }
            }
            return;
        }
        let waiting = Arc::new(Mutex::new(Waiters { replies: vec![reply], dropped: false }));
        let wanted = Arc::downgrade(&waiting);
        let (own, runtime) = (self.own.clone(), tokio::runtime::Handle::current());
        let whom = Requester { address, table: self.id.as_str().into() };
        let work = move || {
            let text = catch_unwind(AssertUnwindSafe(job));
            let text =
                text.map_err(|_| Refusal::new(Code::Broken, "no advice could be worked out"));
            runtime.spawn(async move { own.send(TableInput::Advised { seat, moved, text }).await });
        };
        // The card may be played, or all may have gone, before its turn comes.
        let wanted = move || wanted.upgrade().is_some_and(|waiting| waiting.lock().is_wanted());
        let run = self.hall.advisers.run(whom, wanted, work);
        self.advised.push(DecisionAdvice { seat, moved, text: None, waiting });
        if run.is_err() {
            let what = "too many ask for advice; wait a little";
            self.advised(seat, moved, &Err(Refusal::too_many(what, 2_000)));
        }
    }

    /// The game has moved on: those who wait for advice are told so.
    pub(super) fn forget_advice(&mut self) {
        let moved = self.machine.moved();
        self.advised.retain(|one| {
            if one.moved == moved {
                return true;
            }
            for reply in one.waiting.lock().replies.drain(..) {
                let what = "the game has moved on; there is nothing to decide any more";
                let _ = reply.send(Err(Refusal::new(Code::NotYourTurn, what)));
            }
            false
        });
    }

    pub(super) fn advised(&mut self, seat: Seat, moved: u64, text: &Result<String, Refusal>) {
        let found = self.advised.iter().position(|one| (one.seat, one.moved) == (seat, moved));
        let Some(place) = found else { return };
        for reply in self.advised[place].waiting.lock().replies.drain(..) {
            let _ = reply.send(text.clone());
        }
        match text {
            Ok(text) => self.advised[place].text = Some(text.clone()),
            Err(_) => drop(self.advised.remove(place)),
        }
    }
}
