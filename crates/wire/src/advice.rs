//! Advice as a message.

use bots::{ActionValue, Advice};
use game::Fact;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What one action is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "AdvisedAction")]
pub struct AdvisedAction<A> {
    /// The action; each legal one is listed once.
    pub action: A,
    /// The share of the win that it leads to.
    pub share: f32,
    /// The standard error of `share`.
    pub share_error: f32,
    /// The total of points at the end of the round or hand.
    pub points: f32,
    /// The standard error of `points`.
    pub points_error: f32,
}

impl<A> From<ActionValue<A>> for AdvisedAction<A> {
    fn from(judged: ActionValue<A>) -> AdvisedAction<A> {
        AdvisedAction {
            action: judged.action,
            share: judged.share.mean,
            share_error: judged.share.error,
            points: judged.points.mean,
            points_error: judged.points.error,
        }
    }
}

/// Advice for one decision, as a client gets it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Advice")]
pub struct AdviceMessage<A> {
    /// Every legal action, in order.
    pub actions: Vec<AdvisedAction<A>>,
    /// The place of the recommended one.
    pub best: usize,
    /// What to do, what that gains against the next best, and why.
    #[serde(default)]
    pub facts: Vec<Fact>,
}

impl<A> From<Advice<A>> for AdviceMessage<A> {
    fn from(advice: Advice<A>) -> AdviceMessage<A> {
        AdviceMessage {
            actions: advice.actions.into_iter().map(Into::into).collect(),
            best: advice.best,
            facts: advice.facts,
        }
    }
}
