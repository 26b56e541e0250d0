//! The hand at the bottom: one small card each, a mark under those that the rules allow now.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Widget};
use unicode_width::UnicodeWidthStr;

use super::look::{Look, shape};
use super::{Hit, Hits, Ui};
use crate::model::Model;
use crate::name::{group, label};

#[derive(Copy, Clone)]
pub(crate) struct CardStyle {
    pub(crate) style: Style,
    pub(crate) border: BorderType,
}

pub(crate) fn card(frame: &mut Frame<'_>, text: &str, card: &str, area: Rect, drawn: CardStyle) {
    let block = Block::bordered().border_type(drawn.border).style(drawn.style);
    let block = match area.height {
        3 => block.title_bottom(Line::from(shape(group(card))).centered()),
        _ => block,
    };
    let inner = block.inner(area);
    block.render(area, frame.buffer_mut());
    let rows = [(0, text), (1, shape(group(card)))];
    let top = inner.height.saturating_sub(2) / 2;
    for (row, text) in rows.into_iter().filter(|(row, _)| *row < inner.height) {
        let area = Rect { y: inner.y + top + row, height: 1, ..inner };
        frame.render_widget(Line::raw(text.to_owned()).centered().style(drawn.style), area);
    }
}

/// Where the cards of the hand lie: with borders where there is room, else close together in as
/// many rows as it takes, with a row of marks under each.
pub(crate) struct Layout {
    cards: Vec<Placed>,
    /// The height of a card without its mark; 1 is without a border.
    high: u16,
    rows: u16,
}

struct Placed {
    card: String,
    label: String,
    row: u16,
    column: u16,
    width: u16,
}

impl Layout {
    pub(crate) fn of(model: &Model, area: Rect) -> Layout {
        let hand: Vec<(String, String)> =
            model.hand().iter().map(|card| (label(model.words, card), card.clone())).collect();
        let space = |inner: usize| hand.iter().map(|(l, _)| l.width().max(inner) + 2).sum();
        let fits = |inner: usize, room: usize| usize::from(area.width) * room / 5 >= space(inner);
        let high = match area.height {
            ..24 => 1,
            _ if !fits(3, 5) => 1,
            24..30 => 3,
            30..40 => 4,
            40..50 => 5,
            _ => 7,
        };
        // As wide as the window allows, the same for all but magic cards.
        let inner = [9, 7, 5, 4].into_iter().find(|&inner| fits(inner, 4)).unwrap_or(3);
        let (inner, border) = if high == 1 { (3, 1) } else { (inner, 2) };
        let (mut row, mut column) = (0, 0);
        let cards = hand.into_iter().map(|(label, card)| {
            let width = (label.width().max(inner) + border) as u16;
            if column + width > area.width {
                (row, column) = (row + 1, 0);
            }
            let placed = Placed { card, label, row, column, width };
            column += width;
            placed
        });
        let cards = cards.collect();
        Layout { cards, high, rows: row + 1 }
    }

    /// Lines of the terminal that it takes, with the marks.
    pub(crate) fn height(&self) -> u16 {
        self.rows * (self.high + 1)
    }

    /// Draws the hand and the marks under it.
    pub(crate) fn draw(
        &self,
        frame: &mut Frame<'_>,
        model: &Model,
        ui: &Ui,
        look: Look,
        area: Rect,
        hits: &mut Hits,
    ) {
        if self.cards.is_empty() {
            let text = model.words.get("table.hand.none");
            return frame.render_widget(Line::styled(text, look.dim()), area);
        }
        for Placed { card: code, label, row, column, width } in &self.cards {
            let (x, y) = (area.x + column, area.y + row * (self.high + 1));
            let place = Rect { x, y, width: *width, height: self.high };
            let legal = model.is_legal(code);
            let selected = ui.card.as_ref() == Some(code);
            let style =
                if model.asks_you() && !legal { look.dim() } else { look.face(group(code)) };
            if self.high == 1 {
                let text = Line::styled(label.as_str(), style).centered();
                frame.render_widget(text, Rect { width: width - 1, ..place });
            } else {
                let border = if selected { BorderType::Double } else { BorderType::Plain };
                card(frame, label, code, place, CardStyle { style, border });
            }
            let mark = match (ui.ready.as_ref() == Some(code), selected, legal) {
                (true, ..) => "…",
                (_, true, true) => "▲▲▲",
                (_, true, false) if self.high == 1 => "═══",
                (_, false, true) => "▲",
                _ => "",
            };
            let below = Rect { y: place.bottom(), height: 1, ..place };
            let below = if self.high == 1 { Rect { width: width - 1, ..below } } else { below };
            frame.render_widget(Line::styled(mark, look.bold()).centered(), below);
            hits.push((Rect { height: self.high + 1, ..place }, Hit::Card(code.clone())));
        }
    }
}
