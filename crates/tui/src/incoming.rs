//! What a link brings, as both faces take it in: the table at the start, and in words the messages that
//! are no events and the reasons why there are no more.

use std::time::Duration;

use anyhow::{Result, anyhow};
use client::{Error, Link, Update};
use words::Words;

use crate::model::Model;

/// Comes to the table; gives it as it is now.
pub(crate) fn enter(link: &mut dyn Link, words: &'static Words) -> Result<Model> {
    let (welcome, past) = link.enter().map_err(|error| failure(words, &error))?;
    let mut model = Model::new(words, &welcome)?;
    for event in &past {
        model.fold(event)?;
    }
    Ok(model)
}

/// The next message, if one comes within this time.
pub(crate) fn receive(
    link: &mut dyn Link,
    words: &Words,
    wait: Duration,
) -> Result<Option<Update>> {
    link.receive(wait).map_err(|error| failure(words, &error))
}

/// What is said of a message that is no event, if anything is.
pub(crate) fn reply(model: &Model, message: &Update) -> Option<String> {
    match message {
        Update::Event(_) => None,
        Update::Answer(answer) => answer.refusal.as_ref().map(|why| model.refusal(why)),
        Update::Advice(Ok(advice)) => {
            let text = model.speaker().all(&advice.facts);
            Some(model.words.say("tui.hint", &[("text", &text)]))
        }
        Update::Advice(Err(why)) => Some(model.refusal(why)),
        Update::Notice(notice) => {
            Some(model.words.get(&format!("notice.{}", notice.code.name())).to_owned())
        }
    }
}

/// Why the table cannot be reached, in words.
fn failure(words: &Words, error: &Error) -> anyhow::Error {
    let known = |space: &str, code: &str| {
        let key = format!("{space}.{code}");
        words.has(&key).then(|| anyhow!(words.get(&key).to_owned()))
    };
    let said = match error {
        Error::Closed(notice) => known("notice", &notice.code.name()),
        Error::Refused(_, refusal) => {
            let code = refusal.code();
            known("refusal", &code).or_else(|| known("notice", &code))
        }
        Error::Local(what) => Some(anyhow!(what.clone())),
        Error::Network(_) | Error::Malformed(_) => None,
    };
    // What comes from far away must not steer the terminal.
    said.unwrap_or_else(|| anyhow!(words::visible(&error.to_string())))
}
