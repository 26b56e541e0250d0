//! The table line by line: one sentence for each thing that happens, and a prompt that takes the
//! same commands. For screen readers, pipes and scripts.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use client::{Link, Update};
use serde_json::{Value, json};
use wire::{Command, Happened};
use words::Words;

use crate::WrittenAction;
use crate::console::{Console, ConsoleInput};
use crate::model::{Choice, Model};
use crate::{incoming, report};

/// How long to wait for a message before looking again.
const WAIT: Duration = Duration::from_secs(60);
/// How long a line or a message may wait while we look for the other.
const TICK: Duration = Duration::from_millis(30);

/// What a person wants after a game.
pub enum AfterGame {
    /// Nothing more.
    Leave,
    /// The game at this table.
    Again(Box<dyn Link>),
    /// What should have been played in the game of this record.
    Review(PathBuf),
}

/// Plays until the game or the input ends.
///
/// # Errors
/// If the table cannot be reached, the game cannot be saved, or the output has gone.
pub fn plain(
    link: &mut dyn Link,
    words: &'static Words,
    console: &mut Console,
) -> Result<AfterGame> {
    let model = incoming::enter(link, words)?;
    let mut face = Plain { link, model, console, asked: false, again: false, hinted: None };
    face.greet()?;
    loop {
        face.catch_up()?;
        if face.model.is_over() {
            return face.after();
        }
        let waits = face.model.asks_you() || face.model.may_start();
        if waits && !face.asked {
            face.ask()?;
        }
        face.asked = waits;
        if let Some(next) = face.answer(waits)? {
            return Ok(next);
        }
    }
}

struct Plain<'a> {
    link: &'a mut dyn Link,
    model: Model,
    console: &'a mut Console,
    /// The question was put, and nothing has changed since.
    asked: bool,
    /// The person wants another game, and the others have to be told first.
    again: bool,
    /// What the last hint said, until something else is typed or happens.
    hinted: Option<WrittenAction>,
}

impl Plain<'_> {
    fn line(&mut self, text: &str) -> Result<()> {
        self.console.say(text)
    }

    fn lines(&mut self, lines: &[String]) -> Result<()> {
        if lines.is_empty() { Ok(()) } else { self.line(&lines.join("\n")) }
    }

    /// The game, and how it stands.
    fn greet(&mut self) -> Result<()> {
        let words = self.model.words;
        let game = format!("game.{}", self.model.table.game);
        let mut said = vec![words.say("plain.welcome", &[("game", words.get(&game))])];
        if self.model.you.is_none() {
            said.push(words.get("plain.watching").to_owned());
        }
        if self.model.view.is_some() && self.model.you.is_some() {
            said.push(words.get("plain.resumed").to_owned());
        }
        if self.model.table.state == wire::TableState::Lobby {
            if let Some(link) = self.link.invitation() {
                said.push(words.say("tui.invitation", &[("link", &link)]));
            }
            if !self.model.may_start() {
                said.push(report::asked(&self.model));
                said.extend(report::seats(&self.model));
                said.extend(lobby_wait(&self.model));
            }
        }
        self.lines(&said)?;
        if self.model.view.is_some() {
            self.act(line("table"))?;
        }
        Ok(())
    }

    /// Tells everything that has come.
    fn catch_up(&mut self) -> Result<()> {
        loop {
            match self.receive(Duration::ZERO)? {
                Some(message) => self.tell(&message)?,
                None if self.model.declines_by_itself() => {
                    // Once is enough: nothing is told before all have answered.
                    self.model.legal.clear();
                    self.link.send(self.model.number, WrittenAction::plain("decline").to_json())?;
                }
                None => return Ok(()),
            }
        }
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<Update>> {
        incoming::receive(self.link, self.model.words, wait)
    }

    fn tell(&mut self, message: &Update) -> Result<()> {
        if let Update::Event(event) = message {
            if !matches!(event.event, Happened::Hint { .. }) {
                self.hinted = None;
            }
            let lines = self.model.fold(event)?;
            let lines: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
            return self.lines(&lines);
        }
        if let Update::Answer(answer) = message
            && answer.command != Some(Command::Nothing)
        {
            self.lines(&self.model.answer(answer))?;
        }
        incoming::reply(&self.model, message).map_or(Ok(()), |said| self.line(&said))
    }

    /// Does something, and waits until it is done and told; says whether something has changed, and
    /// what was typed if it was no action.
    fn act(&mut self, action: Value) -> Result<(bool, Option<Command>)> {
        let before = self.model.number;
        let id = self.link.send(before, action)?;
        let mut done = None;
        while done.is_none_or(|number| self.model.number < number) {
            let Some(message) = self.receive(WAIT)? else { continue };
            self.tell(&message)?;
            match message {
                Update::Answer(answer) if answer.id == id => {
                    if answer.refusal.is_some() || answer.command.is_some() {
                        return Ok((self.model.number != before, answer.command));
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
        Ok((true, None))
    }

    /// Says what is asked and what can be done.
    fn ask(&mut self) -> Result<()> {
        let words = self.model.words;
        self.line(&report::asked(&self.model))?;
        if self.model.may_start() {
            self.lines(&report::seats(&self.model))?;
            self.line(words.get("plain.lobby.start"))?;
        }
        let speaker = self.model.speaker();
        let can = self.model.can.as_ref().map(|fact| speaker.say(fact));
        let choice = |choice: &Choice| {
            let text = speaker.say(&choice.fact);
            words.say("plain.choice", &[("key", &choice.typed), ("text", &text)])
        };
        let choices: Vec<String> = self.model.choices.iter().map(choice).collect();
        self.lines(&can.into_iter().chain(choices).collect::<Vec<_>>())
    }

    /// Waits for a line or a message, and does what was typed; gives what comes after the game. A
    /// person may type at any time; a pipe is read when something is asked.
    fn answer(&mut self, asked: bool) -> Result<Option<AfterGame>> {
        let words = self.model.words;
        let take = asked || self.console.is_interactive();
        let line = match self.console.input(if take { TICK } else { Duration::ZERO }, take)? {
            Some(ConsoleInput::Line(line)) => line,
            Some(ConsoleInput::End) => {
                self.line(words.get("plain.ended"))?;
                return self.leave();
            }
            None => {
                if !take && let Some(message) = self.receive(TICK)? {
                    self.tell(&message)?;
                }
                return Ok(None);
            }
        };
        // Enter after a hint plays what it said.
        let hinted = self.hinted.take().filter(|_| line.trim().is_empty());
        let action = hinted.map_or_else(|| self::line(line.trim()), |action| json!(action));
        let (changed, command) = self.act(action)?;
        // A refusal changes nothing: the question stands.
        self.asked &= !changed;
        match command {
            None | Some(Command::Last | Command::Table | Command::Scores | Command::Hand) => {}
            // Something may have happened since.
            Some(Command::Nothing) => self.asked = false,
            Some(Command::Log) => {
                let log: Vec<String> =
                    self.model.log.iter().map(|line| line.text.clone()).collect();
                self.lines(&log)?;
            }
            Some(Command::Help) => self.help()?,
            Some(Command::Hint) => self.hint()?,
            Some(Command::Again) if self.model.is_over() => return self.play_again(),
            Some(Command::Review) if self.model.is_over() => {
                return Ok(self.link.record().map(AfterGame::Review));
            }
            Some(Command::Quit) => return self.leave(),
            Some(_) => {
                let typed: String =
                    line.trim().chars().take(40).filter(|&c| words::is_visible(c)).collect();
                self.line(&words.say("plain.unknown", &[("typed", &typed)]))?;
            }
        }
        Ok(None)
    }

    /// Asks for a hint, and keeps what it says for Enter.
    fn hint(&mut self) -> Result<()> {
        self.link.ask_advice()?;
        while let Some(message) = self.receive(WAIT)? {
            self.tell(&message)?;
            if let Update::Advice(advice) = message {
                let best = advice.ok().and_then(|advice| advice.actions.get(advice.best).cloned());
                self.hinted = best.map(|best| best.action);
                break;
            }
        }
        Ok(())
    }

    fn leave(&mut self) -> Result<Option<AfterGame>> {
        if !self.model.is_over() {
            let command = self.link.resume_command();
            self.line(&self.model.words.say("tui.saved", &[("command", &command)]))?;
        }
        Ok(Some(AfterGame::Leave))
    }

    fn play_again(&mut self) -> Result<Option<AfterGame>> {
        self.again = true;
        Ok(self.link.again(self.model.table.rematch.as_deref())?.map(AfterGame::Again))
    }

    /// The game is over: a person may play again or look back.
    fn after(&mut self) -> Result<AfterGame> {
        self.lines(&farewell(&self.model, self.link))?;
        if !self.console.is_interactive() {
            return Ok(AfterGame::Leave);
        }
        self.line(self.model.words.get("plain.over"))?;
        loop {
            self.catch_up()?;
            let next = match self.again && self.model.table.rematch.is_some() {
                true => self.play_again()?,
                false => self.answer(true)?,
            };
            if let Some(next) = next {
                return Ok(next);
            }
        }
    }

    fn help(&mut self) -> Result<()> {
        let words = self.model.words;
        for number in 1..=5 {
            self.line(words.get(&format!("plain.help.{number}")))?;
        }
        let game = self.model.table.game.clone();
        self.line(words.get(&format!("tui.help.{game}")))?;
        self.line(&words.say("tui.rules", &[("game", &game)]))
    }
}

/// What was typed, for the table to understand.
pub(crate) fn line(text: &str) -> Value {
    json!({"type": "line", "line": text})
}

/// Says for whom the table waits before the game, unless it is the viewer.
pub(crate) fn lobby_wait(model: &Model) -> Option<String> {
    let lobby = model.table.state == wire::TableState::Lobby && !model.may_start();
    let host = model.table.host.filter(|_| lobby)?;
    Some(model.words.say("tui.lobby.wait", &[("name", &model.name(host))]))
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
