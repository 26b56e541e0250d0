//! The table line by line: one sentence for each thing that happens, and a prompt that takes the
//! same commands. For screen readers, pipes and scripts.

use std::io::{BufRead, Write};
use std::time::Duration;

use anyhow::{Context, Result};
use client::{Link, Update};
use serde_json::{Value, json};
use words::Words;

use crate::Action;
use crate::choice::choices;
use crate::command::{Typed, read};
use crate::model::Model;
use crate::name::{capital, cards};
use crate::{incoming, report};

/// How long to wait for a message before looking again.
const WAIT: Duration = Duration::from_secs(60);

/// Plays until the game or the input ends. Where a person types, there is a `> ` to type at.
///
/// # Errors
/// If the table cannot be reached, the game cannot be saved, or the output has gone.
pub fn plain(
    link: &mut dyn Link,
    words: &'static Words,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    prompt: bool,
) -> Result<()> {
    let model = incoming::enter(link, words)?;
    let mut face = Plain { link, model, out };
    face.greet()?;
    if face.model.you.is_none() {
        face.line(words.get("plain.watching"))?;
    }
    if face.model.view.is_some() {
        if face.model.you.is_some() {
            face.line(words.get("plain.resumed"))?;
        }
        face.lines(&report::table(&face.model))?;
    }
    if face.model.table.state == wire::TableState::Lobby && !face.model.may_start() {
        face.line(&report::asked(&face.model))?;
        face.lines(&report::seats(&face.model))?;
    }
    loop {
        face.catch_up()?;
        if face.model.is_over() {
            return face.end();
        }
        face.ask()?;
        if !face.answer(input, prompt)? {
            let command = face.link.resume_command();
            return face.line(&words.say("tui.saved", &[("command", &command)]));
        }
    }
}

struct Plain<'a> {
    link: &'a mut dyn Link,
    model: Model,
    out: &'a mut dyn Write,
}

impl Plain<'_> {
    fn line(&mut self, text: &str) -> Result<()> {
        writeln!(self.out, "{text}").context("nobody reads any more")
    }

    fn lines(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    fn greet(&mut self) -> Result<()> {
        let words = self.model.words;
        let game = format!("game.{}", self.model.table.game);
        let text = words.say("plain.welcome", &[("game", words.get(&game))]);
        self.line(&text)
    }

    /// Tells everything until the person is asked or the game is over.
    fn catch_up(&mut self) -> Result<()> {
        loop {
            let asked = self.model.asks_you() || self.model.may_start();
            let busy = !asked && !self.model.is_over();
            let waits = busy && !self.model.declines_by_itself();
            let wait = if waits { WAIT } else { Duration::ZERO };
            // Who waits reads on.
            self.out.flush().context("nobody reads any more")?;
            match self.receive(wait)? {
                Some(message) => self.tell(&message)?,
                None if busy && self.model.declines_by_itself() => {
                    // Once is enough: nothing is told before all have answered.
                    self.model.legal.clear();
                    self.link.send(self.model.number, Action::plain("decline").to_json())?;
                }
                None if busy => {}
                None => return Ok(()),
            }
        }
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<Update>> {
        incoming::receive(self.link, self.model.words, wait)
    }

    fn tell(&mut self, message: &Update) -> Result<()> {
        if let Update::Event(event) = message {
            let lines = self.model.fold(event)?;
            let lines: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
            return self.lines(&lines);
        }
        incoming::reply(&self.model, message).map_or(Ok(()), |said| self.line(&said))
    }

    /// Does something, and waits until it is done and told; false if nothing has changed.
    fn act(&mut self, action: Value) -> Result<bool> {
        let before = self.model.number;
        let id = self.link.send(before, action)?;
        let mut done = None;
        while done.is_none_or(|number| self.model.number < number) {
            let Some(message) = self.receive(WAIT)? else { continue };
            self.tell(&message)?;
            self.out.flush().context("nobody reads any more")?;
            match message {
                Update::Answer(answer) if answer.id == id => {
                    if answer.refusal.is_some() {
                        return Ok(self.model.number != before);
                    }
                    // Where all are asked, the table tells of an answer later.
                    done = Some(answer.number.unwrap_or(0));
                }
                _ => {}
            }
        }
        if self.model.number == before {
            self.model.legal.clear();
        }
        Ok(true)
    }

    /// Says what is asked and what can be done.
    fn ask(&mut self) -> Result<()> {
        let words = self.model.words;
        self.line(&report::asked(&self.model))?;
        if self.model.may_start() {
            self.lines(&report::seats(&self.model))?;
            self.line(words.get("plain.lobby.start"))?;
        }
        let of = |kind: &str| -> Vec<String> {
            let legal = self.model.legal.iter().filter(|action| action.kind() == kind);
            legal.filter_map(|action| action.card().map(str::to_owned)).collect()
        };
        for (codes, key) in [(of("play"), "plain.can_play"), (of("give"), "plain.can_give")] {
            if !codes.is_empty() {
                let list = cards(words, codes.iter().map(String::as_str));
                self.line(&words.say(key, &[("cards", &list)]))?;
            }
        }
        for choice in choices(&self.model) {
            let text = capital(&choice.text);
            self.line(&words.say("plain.choice", &[("key", &choice.key), ("text", &text)]))?;
        }
        Ok(())
    }

    /// Reads commands until something was done; false if there is nothing more to read.
    fn answer(&mut self, input: &mut dyn BufRead, prompt: bool) -> Result<bool> {
        let words = self.model.words;
        loop {
            if prompt {
                write!(self.out, "> ").context("nobody reads any more")?;
            }
            self.out.flush().context("nobody reads any more")?;
            let Some(line) = read_line(input)? else {
                self.line(words.get("plain.ended"))?;
                return Ok(false);
            };
            match read(&self.model, &line) {
                // Something may have happened since.
                Typed::Nothing => return Ok(true),
                // A refusal changes nothing: ask on.
                Typed::Act(action) => {
                    if self.act(json!(action))? {
                        return Ok(true);
                    }
                }
                Typed::Start => {
                    if self.act(json!({"type": "start"}))? {
                        return Ok(true);
                    }
                }
                Typed::Last => self.lines(&report::last_trick(&self.model))?,
                Typed::Table => self.lines(&report::table(&self.model))?,
                Typed::Scores => self.lines(&report::scores(&self.model))?,
                Typed::Hand => self.line(&report::hand(&self.model))?,
                Typed::Log => {
                    let log: Vec<String> =
                        self.model.log.iter().map(|line| line.text.clone()).collect();
                    self.lines(&log)?;
                }
                Typed::Help => self.help()?,
                Typed::Hint => {
                    self.link.ask_advice()?;
                    while let Some(message) = self.receive(WAIT)? {
                        self.tell(&message)?;
                        if matches!(message, Update::Advice(_)) {
                            break;
                        }
                    }
                }
                Typed::Quit => return Ok(false),
                Typed::Unknown => {
                    let typed: String =
                        line.trim().chars().take(40).filter(|&c| words::is_visible(c)).collect();
                    self.line(&words.say("plain.unknown", &[("typed", &typed)]))?;
                }
            }
        }
    }

    fn help(&mut self) -> Result<()> {
        let words = self.model.words;
        for number in 1..=4 {
            self.line(words.get(&format!("plain.help.{number}")))?;
        }
        let game = self.model.table.game.clone();
        self.line(words.get(&format!("tui.help.{game}")))?;
        self.line(&words.say("tui.rules", &[("game", &game)]))
    }

    fn end(&mut self) -> Result<()> {
        self.lines(&farewell(&self.model, self.link))
    }
}

/// What is said when the game is over: where the record is, and where the deals came from.
pub(crate) fn farewell(model: &Model, link: &dyn Link) -> Vec<String> {
    let words = model.words;
    let mut lines = Vec::new();
    if let Some(revealed) = &model.table.revealed {
        let values = [("seed", revealed.seed.as_str()), ("commit", &model.table.commit)];
        lines.push(words.say("tui.seed", &values));
    }
    if let Some(path) = link.record() {
        let path = path.display().to_string();
        lines.push(words.say("tui.record", &[("path", &path)]));
        let command = format!("trickhold review {path}");
        lines.push(words.say("tui.review", &[("command", &command)]));
    }
    lines
}

/// One line of the input, however it is encoded; none at its end.
fn read_line(input: &mut dyn BufRead) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes).context("the input cannot be read")?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
