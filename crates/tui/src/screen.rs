//! The full screen: a function of what was told and of the screen's own small state, which it keeps
//! within what there is. It also gives the places that can be clicked.

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

use crate::keys::EnterKey;
use crate::model::{Model, OwnTable, TableView};
use crate::plain::lobby_wait;
use crate::report;

pub use look::{Depth, Look};
pub use ui::{Sheet, Ui};

/// The smallest window with everything in it.
pub const SMALLEST: (u16, u16) = (60, 20);
/// The rows that trick, log and choices get at least.
const MIDDLE: u16 = 5;

/// What lies under the mouse, and so what a click means.
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

/// Draws everything, and says where clicks would hit what.
pub fn draw(frame: &mut Frame<'_>, model: &Model, ui: &mut Ui, look: Look) -> Hits {
    ui.settle(model);
    let area = frame.area();
    let mut hits = Hits::new();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let (width, height) = (area.width.to_string(), area.height.to_string());
        let text = model.words.say("tui.small", &[("width", &width), ("height", &height)]);
        frame.render_widget(Paragraph::new(wrap(&text, area.width)), area);
        return hits;
    }
    let width = usize::from(area.width);
    let mark = if model.asks_you() { "▶ " } else { "  " };
    let question = wrap(&format!("{mark}{}", report::asked(model)), area.width);
    let said = said(model, ui, width);
    let hand = hand::Layout::of(model, area);
    let players = model.table.players as u16;
    let taken = 1 + question.len() as u16 + players + 1 + hand.height() + said.len() as u16 + 1;
    let facts = facts(model, width, area.height.saturating_sub(taken + MIDDLE));
    let rows = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(question.len() as u16),
        Constraint::Length(players + 1),
        Constraint::Length(facts.len() as u16),
        Constraint::Min(3),
        Constraint::Length(hand.height()),
        Constraint::Length(said.len() as u16),
        Constraint::Length(1),
    ]);
    let [bar, asked, table, open, middle, below, message, keys] = rows.areas(area);
    draw_bar(frame, model, look, bar);
    frame.render_widget(Paragraph::new(question).style(look.bold()), asked);
    players::draw(frame, model, look, table);
    frame.render_widget(Paragraph::new(facts), open);
    match ui.sheet {
        None => middle::draw(frame, model, ui, look, middle, &mut hits),
        Some(sheet) => {
            let over = Rect { height: middle.bottom() - asked.bottom(), y: asked.bottom(), ..area };
            sheet::draw(frame, model, ui, sheet, look, over);
        }
    }
    hand.draw(frame, model, ui, look, below, &mut hits);
    frame.render_widget(Paragraph::new(said).style(look.bold()), message);
    draw_keys(frame, model, ui, look, keys, &mut hits);
    hits
}

pub(crate) fn wrap(text: &str, width: u16) -> Vec<Line<'static>> {
    wrapped(text, usize::from(width)).into_iter().map(Line::from).collect()
}

/// Lines break between words, and a card's name is one word: `Ritter-Champion`.
pub(crate) fn between_words(width: usize) -> textwrap::Options<'static> {
    textwrap::Options::new(width).word_splitter(textwrap::WordSplitter::NoHyphenation)
}

pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    textwrap::wrap(text, between_words(width.max(1)))
        .into_iter()
        .map(|line| line.into_owned())
        .collect()
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

/// Quest and special card: what lies on the real table never hides. Where there is little room, the
/// sheet of the table has the rest.
fn facts(model: &Model, width: usize, room: u16) -> Vec<Line<'static>> {
    let lines = report::quest_and_special(model);
    let mut lines: Vec<String> = lines.iter().flat_map(|line| wrapped(line, width)).collect();
    let room = usize::from(room).max(1);
    if lines.len() > room {
        lines.truncate(room);
        lines[room - 1] = cut(&format!("{} …", lines[room - 1]), width);
    }
    lines.into_iter().map(Line::from).collect()
}

/// What is said to the person: at least one line, so that the table does not jump.
fn said(model: &Model, ui: &Ui, width: usize) -> Vec<Line<'static>> {
    let words = model.words;
    let text = if let Some(text) = &ui.chat {
        words.say("tui.chat", &[("text", text)])
    } else if ui.quitting {
        words.get("tui.quit").to_owned()
    } else if let Some(message) = &ui.message {
        message.clone()
    } else if let Some(card) = &ui.ready {
        let card = words::capital(&words.card(card));
        words.say("tui.preselected", &[("card", &card)])
    } else if model.may_start() {
        in_lobby(ui, words, words.get("tui.lobby.start"))
    } else if let Some(wait) = lobby_wait(model) {
        in_lobby(ui, words, &wait)
    } else if model.you.is_none() && !model.is_over() {
        words.get("plain.watching").to_owned()
    } else {
        String::new()
    };
    let mut lines = wrap(&text, width as u16);
    lines.truncate(5);
    if lines.is_empty() { vec![Line::default()] } else { lines }
}

/// What the lobby says, with the link for the others.
fn in_lobby(ui: &Ui, words: &words::Words, text: &str) -> String {
    let link = ui.invitation.as_ref().map(|link| words.say("tui.invitation", &[("link", link)]));
    [text].into_iter().chain(link.as_deref()).collect::<Vec<_>>().join(" ")
}

fn draw_bar(frame: &mut Frame<'_>, model: &Model, look: Look, area: Rect) {
    let words = model.words;
    let mut parts = vec![words.get(&format!("game.{}", model.table.game)).to_owned()];
    if let Some(TableView { plain, own }) = model.view.as_ref().filter(|_| !model.is_over()) {
        let round = match own {
            OwnTable::Dwarf(_) if plain.round >= plain.rounds => "tui.hand_extra",
            OwnTable::Dwarf(_) => "tui.hand_number",
            OwnTable::Goliath(_) | OwnTable::None => "tui.round",
        };
        let (number, rounds) = ((plain.round + 1).to_string(), plain.rounds.to_string());
        parts.push(words.say(round, &[("round", &number), ("rounds", &rounds)]));
        let trick = (plain.tricks_done + 1).min(plain.tricks).to_string();
        let values = [("trick", trick.as_str()), ("tricks", &plain.tricks.to_string())];
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
    let enter = EnterKey::now(model, ui);
    let enters = enter.word();
    let mut keys: Vec<(&str, &str, char)> = vec![("Enter", &enters, '\n')];
    match enter {
        EnterKey::Send => keys.push(("Esc", "back", '\x1b')),
        EnterKey::Close => keys.push(("↑↓", "scroll", '\0')),
        EnterKey::Choose => keys.insert(0, ("↑↓", "choose", '\0')),
        EnterKey::Give | EnterKey::Play | EnterKey::Ready => keys.insert(0, ("←→", "card", '\0')),
        EnterKey::Start | EnterKey::None => {}
    }
    if model.is_over() {
        keys.extend([("N", "new", 'n'), ("R", "review", 'r')]);
    }
    if enter != EnterKey::Send {
        // Before the game there is nothing to tell yet.
        if model.view.is_some() {
            keys.extend([("L", "last", 'l'), ("T", "table", 't'), ("S", "scores", 's')]);
        }
        if model.view.is_some() && !model.is_over() {
            keys.push(("H", "hint", 'h'));
        }
        if model.may_undo {
            keys.push(("U", "undo", 'u'));
        }
        if ui.invitation.is_some() {
            keys.push(("C", "chat", 'c'));
        }
        keys.extend([("?", "help", '?'), ("Q", "quit", 'q')]);
    }
    let word = |word: &str| format!(" {}  ", model.words.get(&format!("tui.key.{word}")));
    let wide = |(key, text, _): &(&str, &str, char)| key.width() + word(text).width();
    // What does not fit is in the help; what Enter does, help and the way out stay.
    for spare in ["←→", "U", "↑↓", "L", "T", "S", "C", "H"] {
        if keys.iter().map(wide).sum::<usize>() > usize::from(area.width) + 2 {
            keys.retain(|(key, ..)| *key != spare);
        }
    }
    let (mut spans, mut column) = (Vec::new(), area.x);
    for (key, text, code) in keys {
        let word = word(text);
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
