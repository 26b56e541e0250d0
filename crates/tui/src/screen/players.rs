//! The players as rows, clockwise: who they are, what they hold and have won, how they stand.

use game::{Seat, SeatSet};
use goliath::Colour;
use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Cell, Row, Table};
use unicode_width::UnicodeWidthStr;
use wire::{DwarfTable, GoliathTable, Pile};
use words::{added, signed};

use super::cut;
use super::look::{Look, shape};
use crate::model::{Model, OwnTable};
use crate::report;

pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model, look: Look, area: Rect) {
    match model.own() {
        None | Some(OwnTable::None) => {
            let lines: Vec<Line<'_>> =
                report::seats(model).iter().map(|seat| Line::raw(format!("  {seat}"))).collect();
            frame.render_widget(ratatui::widgets::Paragraph::new(lines), area);
        }
        Some(OwnTable::Goliath(view)) => goliath(frame, model, view, look, area),
        Some(OwnTable::Dwarf(view)) => dwarf(frame, model, view, look, area),
    }
}

/// Whose turn it is, the name, and who plays there.
fn name(model: &Model, seat: Seat, winners: SeatSet, look: Look, width: u16) -> Line<'static> {
    let words = model.words;
    let mark = if winners.contains(seat) {
        "★ "
    } else if model.turn() == Some(seat) {
        "▶ "
    } else {
        "  "
    };
    let sitting = model.table.seats.get(seat.index());
    let bot = sitting.and_then(|sitting| sitting.bot.as_deref());
    let bot = bot.map(|bot| format!(" {}", words.find(&format!("bot.{bot}"))));
    let name = cut(&model.name(seat), usize::from(width - 2).min(14));
    let bot = bot.filter(|bot| 2 + name.width() + bot.width() <= usize::from(width));
    let style = if model.turn() == Some(seat) { look.bold() } else { Default::default() };
    Line::from(vec![
        Span::styled(format!("{mark}{name}"), style),
        Span::styled(bot.unwrap_or_default(), look.dim()),
    ])
}

fn right(text: impl Into<String>) -> Cell<'static> {
    Cell::from(Line::raw(text.into()).right_aligned())
}

/// The order of rows: the viewer first, then clockwise.
fn seats(model: &Model) -> impl Iterator<Item = Seat> {
    model.you.unwrap_or_default().around(model.table.players)
}

fn goliath(frame: &mut Frame<'_>, model: &Model, view: &GoliathTable, look: Look, area: Rect) {
    let words = model.words;
    let wide = area.width >= 100;
    let colours = Colour::ALL;
    let mut head =
        vec![Cell::from(format!("  {}", words.get("tui.player"))), right(words.get("tui.cards"))];
    head.extend(colours.map(|colour| {
        let colour = colour.letter();
        let mut text = format!("{} {colour} ", shape(Some(colour)));
        if wide {
            text += &format!("{} ", words.suit(&colour.to_string()));
        }
        Cell::from(Line::from(Span::styled(text, look.face(Some(colour)))))
    }));
    head.extend([right(words.get("tui.points")), right(words.get("tui.total"))]);
    let first = if area.width < 80 { 12 } else { 15 };
    // What the other columns and the spaces between them leave.
    let room = usize::from(area.width.saturating_sub(first + 6 + 5 + 6 + 8) / 5);
    let rows = seats(model).map(|seat| {
        let place = seat.index();
        let pile = &view.piles[place];
        let mut cells = vec![
            Cell::from(name(model, seat, view.winners, look, first)),
            right(view.cards_left[place].to_string()),
        ];
        cells.extend(colours.map(|colour| Cell::from(won(pile, colour, room))));
        cells.extend([right(signed(pile.points)), right(signed(view.totals[seat]))]);
        Row::new(cells)
    });
    let mut widths = vec![Constraint::Length(first), Constraint::Length(6)];
    widths.extend(colours.map(|_| Constraint::Fill(1)));
    widths.extend([Constraint::Length(5), Constraint::Length(6)]);
    let table = Table::new(rows, widths).column_spacing(1);
    frame.render_widget(table.header(Row::new(head).style(look.bold())), area);
}

/// One colour of a pile: one or two cards with their sum, more as `5×1`; the cards if there is room.
fn won(pile: &Pile, colour: Colour, room: usize) -> String {
    let Some(line) = pile.colours.iter().find(|line| line.colour == colour) else {
        return "·".into();
    };
    let numbers: Vec<String> = line.cards.iter().map(|card| card.number().to_string()).collect();
    match numbers.len() {
        count if line.by_count => {
            let long = format!("{count}×1: {}", numbers.join(" "));
            if long.width() <= room { long } else { format!("{count}×1") }
        }
        2 => {
            let long = format!("{}={}", numbers.join("+"), line.points);
            if long.width() <= room { long } else { format!("={}", line.points) }
        }
        _ => numbers.join(""),
    }
}

fn dwarf(frame: &mut Frame<'_>, model: &Model, view: &DwarfTable, look: Look, area: Rect) {
    let words = model.words;
    // What is known of hands; in a narrow window the sheet of the table tells it.
    let room = usize::from(area.width.saturating_sub(58));
    let room = if room < 10 { 0 } else { room };
    let head = Row::new([
        Cell::from(format!("  {}", words.get("tui.player"))),
        right(words.get("tui.cards")),
        right(words.get("tui.tricks")),
        right(words.get("tui.quest_points")),
        right(words.get("tui.bonus")),
        right(words.get("tui.total")),
        Cell::from(format!(" {}", if room > 0 { words.get("tui.knows") } else { "" })),
    ]);
    let rows = seats(model).map(|seat| {
        let place = seat.index();
        let line = &view.standing[place];
        let quest = line.quest.map_or("·".to_owned(), added);
        let double = if view.doubled == Some(seat) { "×2" } else { "" };
        let known = report::known_short(model, seat);
        Row::new([
            Cell::from(name(model, seat, view.winners, look, 17)),
            right(view.cards_left[place].to_string()),
            right(line.tricks.to_string()),
            right(quest),
            right(format!("{}{double}", added(line.bonus))),
            right(signed(view.totals[seat])),
            Cell::from(format!(" {}", if room > 0 { cut(&known, room) } else { String::new() })),
        ])
    });
    let widths = [
        Constraint::Length(17),
        Constraint::Length(6),
        Constraint::Length(6),
        Constraint::Length(8),
        Constraint::Length(6),
        Constraint::Length(6),
        Constraint::Fill(1),
    ];
    let table = Table::new(rows, widths).column_spacing(1).header(head.style(look.bold()));
    frame.render_widget(table, area);
}
