//! Advice in words: the action, and the one reason for it.

use client::Advice;
use serde_json::Value;
use wire::{AdviceReason, AdvisedAction};

use crate::Action;
use crate::choice::label;
use crate::model::Model;
use crate::name::{capital, group_name};

/// What a hint says.
pub(crate) fn hint(model: &Model, advice: &Advice) -> String {
    let words = model.words;
    let Some(best) = advice.actions.get(advice.best) else { return String::new() };
    let action = capital(&label(model, &best.action));
    let (kind, other, remark) = match &advice.reason {
        AdviceReason::OnlyOne => ("only_one", String::new(), String::new()),
        AdviceReason::Does { remark } => ("does", String::new(), self::remark(model, remark)),
        AdviceReason::Avoids { other, remark } => {
            ("avoids", capital(&label(model, other)), self::remark(model, remark))
        }
        AdviceReason::Later => ("later", String::new(), String::new()),
    };
    let values = [("action", action.as_str()), ("other", &other), ("remark", &remark)];
    let why = words.say(&format!("reason.{kind}"), &values);
    let why = if kind == "only_one" { format!("{action}. {why}") } else { why };
    let hint = words.say("tui.hint", &[("text", &why)]);
    format!("{hint} {}", worth(model, best))
}

fn worth(model: &Model, best: &AdvisedAction<Action>) -> String {
    let points = words::signed(best.points.round() as i32);
    let share = (100.0 * best.share).round().to_string();
    model.words.say("reason.worth", &[("points", &points), ("share", &share)])
}

fn remark(model: &Model, remark: &Value) -> String {
    let words = model.words;
    let Some(kind) = remark["type"].as_str() else { return String::new() };
    let colour = remark["colour"].as_str().and_then(|text| text.chars().next());
    let colour = colour.map_or("", |letter| group_name(words, letter));
    let number = |key: &str| words::signed(remark[key].as_i64().unwrap_or_default() as i32);
    let (from, to) = (number("from"), number("to"));
    let values = [("colour", colour), ("from", from.as_str()), ("to", to.as_str())];
    words.say(&format!("reason.{kind}"), &values)
}
