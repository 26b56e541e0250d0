//! The full screen at work: messages come in at the pace of a table, keys and clicks go out.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use anyhow::Result;
use client::{Link, Update};
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use serde_json::{Value, json};
use wire::{EventMessage, Happened};
use words::Words;

use crate::keys::{KeyCommand, key, mouse};
use crate::model::{Choice, Model};
use crate::plain::{AfterGame, farewell, line};
use crate::screen::{Hits, Look, Sheet, Ui, draw};
use crate::tell::ends_trick;
use crate::terminal::Taken;
use crate::{WrittenAction, incoming};

/// How fast the others' cards come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ScreenPace {
    /// How long a card lies before the next one is shown.
    pub card: Duration,
    /// How long a finished trick lies before it is taken away.
    pub trick: Duration,
}

impl ScreenPace {
    /// The paces by name, as the command line takes them.
    pub const NAMES: [&str; 4] = ["quick", "normal", "slow", "none"];

    /// The pace of a name.
    ///
    /// # Errors
    /// If there is none of that name; the text says which there are.
    pub fn of(name: &str) -> Result<ScreenPace, String> {
        let (card, trick) = match name {
            "quick" => (300, 700),
            "normal" => (700, 1500),
            "slow" => (1200, 3000),
            "none" => (0, 0),
            _ => {
                let (meant, known) =
                    (game::did_you_mean(name, ScreenPace::NAMES), ScreenPace::NAMES.join(", "));
                return Err(format!("there is no pace {name:?}{meant}: allowed are {known}"));
            }
        };
        let millis = Duration::from_millis;
        Ok(ScreenPace { card: millis(card), trick: millis(trick) })
    }

    /// How long an event stays before the next one comes.
    fn after(self, event: &EventMessage, you: Option<game::Seat>) -> Duration {
        match event.event {
            _ if ends_trick(event) => self.trick,
            // Nobody waits for those who decline.
            Happened::Act { .. }
                if event.seen.as_ref().is_some_and(|s| s["type"] == "declined") =>
            {
                Duration::ZERO
            }
            Happened::Act { seat, .. } if Some(seat) != you => self.card,
            _ => Duration::ZERO,
        }
    }
}

/// Everything behind the screen.
struct App<'a> {
    link: &'a mut dyn Link,
    model: Model,
    ui: Ui,
    pace: ScreenPace,
    /// Events that were told and are not shown yet.
    queue: VecDeque<Box<EventMessage>>,
    /// When the next one is shown.
    clock: Instant,
    /// The person wants another game, and the others have to be told first.
    again: bool,
    next: Option<AfterGame>,
}

/// Plays until the game is left; gives the lines to say after the screen has gone, and what the
/// person wants next.
///
/// # Errors
/// If there is no terminal, the table cannot be reached, or the game cannot be saved.
pub fn full_screen(
    link: &mut dyn Link,
    words: &'static Words,
    look: Look,
    pace: ScreenPace,
) -> Result<(Vec<String>, AfterGame)> {
    let model = incoming::enter(link, words)?;
    let ui = Ui { invitation: link.invitation(), ..Ui::default() };
    let (queue, clock) = (VecDeque::new(), Instant::now());
    let mut app = App { link, model, ui, pace, queue, clock, again: false, next: None };
    let mut taken = Taken::take()?;
    let mut changed = true;
    let mut hits = Hits::new();
    while !taken.must_end() && app.next.is_none() {
        changed |= taken.go_on()? | app.hear()?;
        if changed {
            taken.screen.draw(|frame| hits = draw(frame, &app.model, &mut app.ui, look))?;
        }
        changed = event::poll(app.patience())?;
        if changed {
            app.input(event::read()?, &hits, &mut taken)?;
        }
    }
    drop(taken);
    Ok(app.after())
}

impl App<'_> {
    /// How long to wait for a key: soon again while the table moves.
    fn patience(&self) -> Duration {
        let soon = Duration::from_millis(30);
        match self.queue.is_empty() {
            true => soon,
            false => self.clock.saturating_duration_since(Instant::now()).min(soon),
        }
    }

    /// Takes in what was told; true if something is to be drawn.
    fn hear(&mut self) -> Result<bool> {
        let mut changed = false;
        while let Some(message) = incoming::receive(self.link, self.model.words, Duration::ZERO)? {
            changed = true;
            self.take(message);
        }
        // What was taken back needs no time to be looked at.
        let undone = |event: &EventMessage| matches!(event.event, Happened::Undone { .. });
        while (Instant::now() >= self.clock || self.queue.iter().any(|event| undone(event)))
            && let Some(event) = self.queue.pop_front()
        {
            changed = true;
            self.show(&event)?;
            self.clock = Instant::now() + self.pace.after(&event, self.model.you);
        }
        if self.queue.is_empty() {
            self.act_by_itself()?;
        }
        if self.again && self.model.table.rematch.is_some() {
            self.play_again()?;
        }
        Ok(changed)
    }

    /// Takes in a message: an event waits for its turn to be shown.
    fn take(&mut self, message: Update) {
        if let Some(said) = incoming::reply(&self.model, &message) {
            self.ui.message = Some(said);
        }
        match message {
            Update::Event(event) => self.queue.push_back(event),
            Update::Answer(answer) if !answer.facts.is_empty() => {
                self.ui.answer = self.model.answer(&answer);
            }
            Update::Advice(Ok(advice)) => {
                let best = advice.actions.get(advice.best).map(|best| &best.action);
                // Enter then does what the hint says.
                let is_best = |choice: &Choice| Some(&choice.action) == best;
                if let Some(place) = self.model.choices.iter().position(is_best) {
                    self.ui.choice = place;
                } else if let Some(card) = best.and_then(|best| best.card()) {
                    self.ui.card = Some(card.to_owned());
                }
            }
            _ => {}
        }
    }

    fn show(&mut self, event: &EventMessage) -> Result<()> {
        let over = self.model.is_over();
        let choices = self.model.choices.clone();
        self.model.fold(event)?;
        // What others say or do changes nothing about a question that stays the same.
        if self.model.choices != choices {
            self.ui.choice = 0;
        }
        // A new question begins at a card that answers it.
        let legal = self.ui.card.as_ref().is_some_and(|card| self.model.is_legal(card));
        if self.model.asks_you() && !legal {
            self.ui.card = None;
        }
        if let Happened::Act { seat, .. } | Happened::Undone { seat } = event.event
            && self.model.is_you(seat)
        {
            (self.ui.message, self.ui.ready) = (None, None);
        }
        if matches!(event.event, Happened::Rematch { .. }) {
            self.ui.message = Some(self.model.words.get("tui.rematch").to_owned());
        }
        if self.model.is_over() && !over {
            self.ui.toggle(Sheet::Scores);
            self.send(line(Sheet::Scores.command()))?;
            let said = farewell(&self.model, self.link);
            self.ui.message = said.get(1).cloned();
        }
        Ok(())
    }

    /// What needs no key: a card that is ready, and no to a question that is none.
    fn act_by_itself(&mut self) -> Result<()> {
        if self.model.declines_by_itself() {
            self.model.legal.clear();
            return self.send(WrittenAction::plain("decline").to_json());
        }
        if self.model.asks_you()
            && self.model.phase() == "play"
            && let Some(card) = self.ui.ready.take()
        {
            self.send(WrittenAction::with_card("play", &card).to_json())?;
        }
        Ok(())
    }

    fn send(&mut self, action: Value) -> Result<()> {
        self.link.send(self.model.number, action)?;
        Ok(())
    }

    /// A key, a click or another size.
    fn input(&mut self, event: Event, hits: &Hits, taken: &mut Taken) -> Result<()> {
        let wish = match event {
            Event::Key(pressed) if pressed.kind != KeyEventKind::Release => {
                key(&self.model, &mut self.ui, pressed)
            }
            Event::Mouse(event) => mouse(&self.model, &mut self.ui, hits, event),
            _ => None,
        };
        match wish {
            None => {}
            Some(KeyCommand::Quit) => self.next = Some(AfterGame::Leave),
            Some(KeyCommand::Suspend) => taken.suspend()?,
            Some(KeyCommand::Skip) => {
                self.clock = Instant::now();
                self.ui.sheet = None;
            }
            Some(KeyCommand::Act(action)) => {
                self.ui.message = None;
                self.send(json!(action))?;
            }
            Some(KeyCommand::Start) => self.send(json!({"type": "start"}))?,
            Some(KeyCommand::Undo) => self.send(json!({"type": "undo"}))?,
            Some(KeyCommand::Chat(text)) => self.send(json!({"type": "chat", "text": text}))?,
            Some(KeyCommand::Again) => self.play_again()?,
            Some(KeyCommand::Review) => self.next = self.link.record().map(AfterGame::Review),
            Some(KeyCommand::Ask(sheet)) => self.send(line(sheet.command()))?,
            Some(KeyCommand::Hint) => {
                self.ui.message = Some(self.model.words.get("tui.thinking").to_owned());
                self.link.ask_advice()?;
            }
        }
        Ok(())
    }

    fn play_again(&mut self) -> Result<()> {
        self.again = true;
        self.next = self.link.again(self.model.table.rematch.as_deref())?.map(AfterGame::Again);
        Ok(())
    }

    /// What is said after the screen has gone, and what comes next.
    fn after(self) -> (Vec<String>, AfterGame) {
        let next = self.next.unwrap_or(AfterGame::Leave);
        if self.model.is_over() {
            let mut lines: Vec<String> =
                self.model.log.iter().rev().take(2).rev().map(|line| line.text.clone()).collect();
            lines.extend(farewell(&self.model, self.link));
            return (lines, next);
        }
        let command = self.link.resume_command();
        (vec![self.model.words.say("tui.saved", &[("command", &command)])], next)
    }
}

#[cfg(test)]
mod tests;
