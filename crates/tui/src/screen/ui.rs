//! The small state of the screen itself: what is selected, typed, opened and said.

use crate::model::Model;

/// A sheet over the table.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// The cards of the last trick.
    Last,
    /// The table in sentences.
    Table,
    /// The scores and how they came about.
    Scores,
    /// The list of keys.
    Help,
}

impl Sheet {
    /// What is typed to be told the same.
    pub fn command(self) -> &'static str {
        match self {
            Sheet::Last => "last",
            Sheet::Table => "table",
            Sheet::Scores => "scores",
            Sheet::Help => "help",
        }
    }
}

/// The state of the screen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ui {
    /// The selected card of the hand.
    pub card: Option<String>,
    /// Which of the choices is selected, from 0.
    pub choice: usize,
    /// What was typed to find a card.
    pub typed: String,
    /// The sheet over the table.
    pub sheet: Option<Sheet>,
    /// What the table has answered for a sheet.
    pub answer: Vec<String>,
    /// Lines scrolled down in the sheet.
    pub sheet_scroll: usize,
    /// Lines scrolled up in the log.
    pub log_scroll: usize,
    /// What is said to the person: a refusal, a hint.
    pub message: Option<String>,
    /// The card that is played as soon as it can be.
    pub ready: Option<String>,
    /// What is being typed to the others.
    pub chat: Option<String>,
    /// The link by which others come, if they can.
    pub invitation: Option<String>,
    /// Q was pressed once; a second time leaves.
    pub quitting: bool,
}

impl Ui {
    /// Keeps what is selected among what there is.
    pub(crate) fn settle(&mut self, model: &Model) {
        let hand = model.hand();
        let held = |card: &String| hand.contains(card);
        if !self.card.as_ref().is_some_and(held) {
            let legal = hand.iter().find(|card| model.is_legal(card));
            self.card = legal.or(hand.first()).cloned();
        }
        if !self.ready.as_ref().is_some_and(held) {
            self.ready = None;
        }
        self.choice = self.choice.min(model.choices.len().saturating_sub(1));
    }

    /// Opens a sheet, or closes it if it is open.
    pub fn toggle(&mut self, sheet: Sheet) {
        self.sheet = if self.sheet == Some(sheet) { None } else { Some(sheet) };
        self.sheet_scroll = 0;
    }
}
