//! The hand at the bottom: one small card each, a mark under those that the rules allow now.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Widget};
use unicode_width::UnicodeWidthStr;

use super::look::{Look, shape};
use super::{Hit, Hits, Ui, cut};
use crate::model::Model;
use crate::name::{group, rank};

/// How high cards are in a window.
pub(crate) fn height(area: Rect) -> u16 {
    match area.height {
        ..30 => 3,
        30..40 => 4,
        _ => 5,
    }
}

/// What stands on a card.
pub(crate) fn label(model: &Model, card: &str) -> String {
    match group(card) {
        Some(letter) => format!("{letter}{}", rank(card)),
        None => model.words.get(&format!("card.{card}.short")).to_owned(),
    }
}

/// How a card is drawn.
#[derive(Copy, Clone)]
pub(crate) struct CardStyle {
    pub(crate) style: Style,
    pub(crate) border: BorderType,
}

/// Draws one card.
pub(crate) fn card(frame: &mut Frame<'_>, text: &str, card: &str, area: Rect, drawn: CardStyle) {
    let block = Block::bordered().border_type(drawn.border).style(drawn.style);
    let block = match area.height {
        3 => block.title_bottom(Line::from(shape(group(card))).centered()),
        _ => block,
    };
    let inner = block.inner(area);
    block.render(area, frame.buffer_mut());
    let rows = [(0, text), (1, shape(group(card)))];
    for (row, text) in rows.into_iter().filter(|(row, _)| *row < inner.height) {
        let area = Rect { y: inner.y + row, height: 1, ..inner };
        frame.render_widget(Line::raw(text.to_owned()).centered().style(drawn.style), area);
    }
}

/// Draws the hand and the marks under it.
pub(crate) fn draw(
    frame: &mut Frame<'_>,
    model: &Model,
    ui: &Ui,
    look: Look,
    area: Rect,
    hits: &mut Hits,
) {
    let hand = model.hand();
    if hand.is_empty() {
        let text = model.words.get("tui.hand.empty");
        frame.render_widget(Line::styled(text, look.dim()), area);
        return;
    }
    let labels: Vec<String> = hand.iter().map(|card| label(model, card)).collect();
    // As wide as the window allows, the same for all but magic cards.
    let space = |inner: usize| labels.iter().map(|l| l.width().max(inner) + 2).sum::<usize>();
    let inner = [5, 4].into_iter().find(|&inner| space(inner) <= usize::from(area.width) * 4 / 5);
    let inner = inner.unwrap_or(3);
    let asked = model.asks_you();
    let mut column = area.x;
    for (code, label) in hand.iter().zip(&labels) {
        let width = (label.width().max(inner) + 2) as u16;
        if column + width > area.right() {
            break;
        }
        let place = Rect { x: column, width, height: area.height - 1, ..area };
        let legal = model.is_legal(code);
        let selected = ui.card.as_ref() == Some(code);
        let style = match (asked && !legal, legal) {
            (true, _) => look.dim(),
            (false, _) => look.face(group(code)),
        };
        let border = if selected { BorderType::Double } else { BorderType::Plain };
        card(frame, label, code, place, CardStyle { style, border });
        let mark = match (ui.ready.as_ref() == Some(code), selected, legal) {
            (true, ..) => "…",
            (_, true, true) => "▲▲▲",
            (_, false, true) => "▲",
            _ => "",
        };
        let below = Rect { y: place.bottom(), height: 1, ..place };
        let mark = cut(mark, usize::from(width));
        frame.render_widget(Line::styled(mark, look.bold()).centered(), below);
        hits.push((Rect { height: area.height, ..place }, Hit::Card(code.clone())));
        column += width;
    }
}
