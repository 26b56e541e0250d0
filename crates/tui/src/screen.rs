//! The full screen: a pure function of what was told and of the screen's own small state. It also
//! gives the places that can be clicked.

mod hand;
mod look;
mod middle;
mod players;
mod sheet;
mod ui;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr;

use crate::choice::choices;
use crate::model::{Model, View};
use crate::report;

pub use look::{Depth, Look};
pub use ui::{Sheet, Ui};

/// The smallest window with everything in it.
pub const SMALLEST: (u16, u16) = (80, 24);

/// What a click means.
#[derive(Clone, PartialEq, Debug)]
pub enum Hit {
    /// A card of the hand.
    Card(String),
    /// A choice by its place.
    Choice(usize),
    /// The key that stands there.
    Key(char),
}

/// The places that can be clicked.
pub type Hits = Vec<(Rect, Hit)>;

/// What lies at a place; what was drawn last lies on top.
pub fn hit(hits: &Hits, column: u16, row: u16) -> Option<Hit> {
    let here = |(area, _): &&(Rect, Hit)| area.contains(Position::new(column, row));
    hits.iter().rev().find(here).map(|(_, hit)| hit.clone())
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, model: &Model, ui: &Ui, look: Look) -> Hits {
    let area = frame.area();
    let mut hits = Hits::new();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let (width, height) = (area.width.to_string(), area.height.to_string());
        let text = model.words.say("tui.small", &[("width", &width), ("height", &height)]);
        frame.render_widget(Paragraph::new(wrap(&text, area.width)), area);
        return hits;
    }
    let width = usize::from(area.width);
    let facts = facts(model, width);
    let said = said(model, ui, width);
    let players = model.table.players as u16;
    let rows = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(players + 1),
        Constraint::Length(facts.len() as u16),
        Constraint::Min(3),
        Constraint::Length(hand::height(area) + 1),
        Constraint::Length(said.len() as u16),
        Constraint::Length(1),
    ]);
    let [bar, asked, table, open, middle, hand, message, keys] = rows.areas(area);
    draw_bar(frame, model, look, bar);
    let mark = if model.asks_you() { "▶ " } else { "  " };
    let text = format!("{mark}{}", report::asked(model));
    frame.render_widget(Line::styled(cut(&text, width), look.bold()), asked);
    players::draw(frame, model, look, table);
    frame.render_widget(Paragraph::new(facts), open);
    match ui.sheet {
        None => middle::draw(frame, model, ui, look, middle, &mut hits),
        Some(sheet) => {
            let over = Rect { height: middle.bottom() - asked.bottom(), y: asked.bottom(), ..area };
            sheet::draw(frame, model, ui, sheet, look, over);
        }
    }
    hand::draw(frame, model, ui, look, hand, &mut hits);
    frame.render_widget(Paragraph::new(said).style(look.bold()), message);
    draw_keys(frame, model, ui, look, keys, &mut hits);
    hits
}

/// A text in lines of a width.
pub(crate) fn wrap(text: &str, width: u16) -> Vec<Line<'static>> {
    wrapped(text, usize::from(width)).into_iter().map(Line::from).collect()
}

/// The same as texts.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    textwrap::wrap(text, width.max(1)).into_iter().map(|line| line.into_owned()).collect()
}

/// A text that is not wider than this.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for c in text.chars() {
        if short.width() + c.to_string().width() + 1 > width {
            break;
        }
        short.push(c);
    }
    short + "…"
}

/// Quest and special card: what lies on the real table never hides.
fn facts(model: &Model, width: usize) -> Vec<Line<'static>> {
    let lines = report::quest_and_special(model);
    lines.iter().flat_map(|line| wrap(line, width as u16)).collect()
}

/// What is said to the person: at least one line, so that the table does not jump.
fn said(model: &Model, ui: &Ui, width: usize) -> Vec<Line<'static>> {
    let words = model.words;
    let text = if ui.quitting {
        words.get("tui.quit").to_owned()
    } else if let Some(message) = &ui.message {
        message.clone()
    } else if let Some(card) = &ui.ready {
        let card = crate::name::capital(&crate::name::card(words, card));
        words.say("tui.preselected", &[("card", &card)])
    } else if model.may_start() {
        words.get("tui.lobby.start").to_owned()
    } else if model.you.is_none() && !model.is_over() {
        words.get("plain.watching").to_owned()
    } else {
        String::new()
    };
    let mut lines = wrap(&text, width as u16);
    lines.truncate(3);
    if lines.is_empty() { vec![Line::default()] } else { lines }
}

fn draw_bar(frame: &mut Frame<'_>, model: &Model, look: Look, area: Rect) {
    let words = model.words;
    let mut parts = vec![words.get(&format!("game.{}", model.table.game)).to_owned()];
    let (round, rounds, done, tricks, hand) = match &model.view {
        None => (0, 0, 0, 0, "tui.round"),
        Some(View::Goliath(v)) => (v.round, v.rounds, v.tricks_done, v.tricks, "tui.round"),
        Some(View::Plain(v)) => (v.round, v.rounds, v.tricks_done, v.tricks, "tui.round"),
        Some(View::Dwarf(v)) if v.round >= v.rounds => {
            (v.round, v.rounds, v.tricks_done, v.tricks, "tui.hand_extra")
        }
        Some(View::Dwarf(v)) => (v.round, v.rounds, v.tricks_done, v.tricks, "tui.hand_number"),
    };
    if rounds > 0 && !model.is_over() {
        let number = (round + 1).to_string();
        parts.push(words.say(hand, &[("round", &number), ("rounds", &rounds.to_string())]));
        let trick = (done + 1).min(tricks).to_string();
        let values = [("trick", trick.as_str()), ("tricks", &tricks.to_string())];
        parts.push(words.say("tui.trick_number", &values));
    }
    let text = format!(" {}", parts.join(" · "));
    frame.render_widget(Line::raw(text).style(look.bar()), area);
}

/// The keys that do something now; they can be clicked, too.
fn draw_keys(
    frame: &mut Frame<'_>,
    model: &Model,
    ui: &Ui,
    look: Look,
    area: Rect,
    hits: &mut Hits,
) {
    let mut keys: Vec<(&str, &str, char)> = Vec::new();
    if ui.sheet.is_some() {
        keys.extend([("Esc", "back", '\x1b'), ("↑↓", "scroll", ' ')]);
    } else if !choices(model).is_empty() {
        keys.extend([("↑↓", "choose", '\0'), ("Enter", "take", '\n')]);
    } else if !model.is_over() {
        keys.extend([("←→", "card", '\0'), ("Enter", "play", '\n')]);
    }
    keys.extend([("L", "last", 'l'), ("T", "table", 't'), ("S", "scores", 's')]);
    if !model.is_over() {
        keys.push(("H", "hint", 'h'));
    }
    keys.extend([("?", "help", '?'), ("Q", "quit", 'q')]);
    let (mut spans, mut column) = (Vec::new(), area.x);
    for (key, word, code) in keys {
        let word = format!(" {}  ", model.words.get(&format!("tui.key.{word}")));
        let width = (key.width() + word.width()) as u16;
        if column + width > area.right() + 2 {
            break;
        }
        hits.push((Rect { x: column, width: width - 2, ..area }, Hit::Key(code)));
        column += width;
        spans.extend([Span::styled(key.to_owned(), look.bold()), Span::styled(word, look.dim())]);
    }
    frame.render_widget(Line::from(spans), area);
}
