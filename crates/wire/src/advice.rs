//! Advice as a message.

use bots::{Advice, Judged, Reason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Wire;

/// What one action is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "AdvisedAction")]
pub struct AdvisedAction<A> {
    /// The action.
    pub action: A,
    /// The share of the win that it leads to.
    pub share: f32,
    /// The standard error of that.
    pub share_error: f32,
    /// The points at the end of the round or hand.
    pub points: f32,
    /// The standard error of that.
    pub points_error: f32,
}

impl<A> From<Judged<A>> for AdvisedAction<A> {
    fn from(judged: Judged<A>) -> AdvisedAction<A> {
        AdvisedAction {
            action: judged.action,
            share: judged.share.mean,
            share_error: judged.share.error,
            points: judged.points.mean,
            points_error: judged.points.error,
        }
    }
}

/// Why an action is the best.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[schemars(rename = "AdviceReason")]
pub enum AdviceReason<A, R> {
    /// There is no other.
    OnlyOne,
    /// What it does in this trick.
    Does {
        /// What it does.
        remark: R,
    },
    /// What the most tempting other action does, and it does not.
    Avoids {
        /// The other action.
        other: A,
        /// What that would do.
        remark: R,
    },
    /// It pays off later.
    Later,
}

/// Advice for one decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Advice")]
pub struct AdviceMessage<A, R> {
    /// Every legal action, in order.
    pub actions: Vec<AdvisedAction<A>>,
    /// The place of the best one.
    pub best: usize,
    /// Why it is the best.
    pub reason: AdviceReason<A, R>,
}

impl<A, R> AdviceMessage<A, R> {
    /// Advice ready to be sent.
    pub fn new<G: Wire<Action = A, Remark = R>>(advice: Advice<G>) -> AdviceMessage<A, R> {
        AdviceMessage {
            actions: advice.actions.into_iter().map(Into::into).collect(),
            best: advice.best,
            reason: match advice.reason {
                Reason::OnlyOne => AdviceReason::OnlyOne,
                Reason::Does(remark) => AdviceReason::Does { remark },
                Reason::Avoids { other, remark } => AdviceReason::Avoids { other, remark },
                Reason::Later => AdviceReason::Later,
            },
        }
    }
}
