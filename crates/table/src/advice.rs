//! Advice as a message.

use bots::{Advice, Reason};
use serde::Serialize;
use wire::Wire;

/// What one action is worth.
#[derive(Serialize)]
struct Value<A> {
    action: A,
    /// The share of the win, and its standard error.
    share: f32,
    share_error: f32,
    /// The points at the end of the round or hand.
    points: f32,
    points_error: f32,
}

/// Why an action is the best.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Told<A, B> {
    OnlyOne,
    Does { remark: B },
    Avoids { other: A, remark: B },
    Later,
}

/// Advice ready to be sent.
pub(crate) fn told<G: Wire>(advice: &Advice<G>) -> impl Serialize + use<G> {
    #[derive(Serialize)]
    struct Message<A, B> {
        actions: Vec<Value<A>>,
        best: usize,
        reason: Told<A, B>,
    }
    let actions = advice
        .actions
        .iter()
        .map(|one| Value {
            action: G::say(one.action),
            share: one.share.mean,
            share_error: one.share.error,
            points: one.points.mean,
            points_error: one.points.error,
        })
        .collect();
    let reason: Told<G::Said, G::Because> = match advice.reason {
        Reason::OnlyOne => Told::OnlyOne,
        Reason::Does(remark) => Told::Does { remark: G::because(remark) },
        Reason::Avoids { other, remark } => {
            Told::Avoids { other: G::say(other), remark: G::because(remark) }
        }
        Reason::Later => Told::Later,
    };
    Message { actions, best: advice.best, reason }
}
