//! The middle of the table: the trick, each card before its player in the order played, and
//! beside it the log or what can be chosen.

use game::Seat;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph};

use super::hand::{CardStyle, card};
use super::look::{Look, shape};
use super::{Hit, Hits, Ui, between_words, cut, wrapped};
use crate::model::{Choice, LineKind, Lying, Model};
use crate::name::{group, label};

/// The width of a card in the trick with its player's name at most.
const WIDE_SLOT: u16 = 18;
/// From this width of the window on, there is room for two things side by side.
const WIDE: u16 = 80;

/// The width of a card in the trick at least.
fn slot(width: u16) -> u16 {
    if width < WIDE { 6 } else { 8 }
}

pub(crate) fn draw(
    frame: &mut Frame<'_>,
    model: &Model,
    ui: &mut Ui,
    look: Look,
    area: Rect,
    hits: &mut Hits,
) {
    let players = model.table.players as u16;
    if area.width < WIDE && !model.choices.is_empty() {
        return draw_choices(frame, model, ui, look, area, hits);
    }
    let trick = (players * slot(area.width) + 2).max(area.width * 2 / 5);
    let [left, right] =
        Layout::horizontal([Constraint::Length(trick), Constraint::Fill(1)]).areas(area);
    draw_trick(frame, model, look, left);
    let choosing = choose_lines(model, usize::from(right.width.saturating_sub(6)));
    let needed = choosing.iter().map(Vec::len).sum::<usize>() as u16 + 2;
    if choosing.is_empty() {
        draw_log(frame, model, ui, look, right);
    } else if right.height >= needed + 5 {
        let [log, choose] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(needed)]).areas(right);
        draw_log(frame, model, ui, look, log);
        draw_choices(frame, model, ui, look, choose, hits);
    } else {
        draw_choices(frame, model, ui, look, right, hits);
    }
}

fn draw_trick(frame: &mut Frame<'_>, model: &Model, look: Look, area: Rect) {
    let words = model.words;
    let now = model.trick();
    let over = now.is_empty();
    let (trick, title) = match (over, model.led()) {
        (false, Some(led)) => {
            let led = format!("{} {}", shape(Some(led)), words.suit(&led.to_string()));
            (now, words.say("tui.trick_led", &[("led", &led)]))
        }
        (false, None) => (now, words.get("tui.trick").to_owned()),
        (true, _) if model.last_trick.is_empty() => (now, words.get("tui.trick").to_owned()),
        (true, _) => (&model.last_trick[..], words.get("tui.last_trick").to_owned()),
    };
    let block = Block::bordered().title(format!(" {title} ")).border_type(BorderType::Rounded);
    let block = if over { block.border_style(look.dim()) } else { block };
    let inner = block.inner(area);
    frame.render_widget(block, area);
    if trick.is_empty() {
        let text = words.get("tui.led.none");
        return frame.render_widget(Line::styled(cut(text, inner.width.into()), look.dim()), inner);
    }
    if inner.height < 4 {
        let text: Vec<String> = trick
            .iter()
            .map(|l| format!("{} {}", model.name(l.seat), label(model.words, &l.card)))
            .collect();
        let lines: Vec<Line<'_>> =
            wrapped(&text.join(" · "), inner.width.into()).into_iter().map(Line::from).collect();
        return frame.render_widget(Paragraph::new(lines), inner);
    }
    let told = model.last_trick_told.iter().flat_map(|text| wrapped(text, inner.width.into()));
    let told: Vec<Line<'_>> =
        told.filter(|_| over).map(|text| Line::styled(text, look.dim())).collect();
    // High cards where there is room for them and for what is told.
    let fits = |high: u16| usize::from(inner.height) > usize::from(high) + told.len();
    let high = match inner.height {
        14.. if fits(7) => 7,
        7.. if fits(5) || !fits(3) => 5,
        _ => 3,
    };
    let wide = (inner.width / (model.table.players as u16).max(1)).clamp(6, WIDE_SLOT);
    for (place, (seat, lying)) in order(model, trick).into_iter().enumerate() {
        let slot = Rect {
            x: inner.x + place as u16 * wide,
            width: wide.min(inner.right().saturating_sub(inner.x + place as u16 * wide)),
            height: high,
            ..inner
        };
        draw_slot(frame, model, look, slot, place, seat, lying);
    }
    let rest =
        Rect { y: inner.y + high + 1, height: inner.height.saturating_sub(high + 1), ..inner };
    if fits(high) {
        frame.render_widget(Paragraph::new(told), rest);
    }
}

/// Every seat in the order of play, with its card if it has played.
fn order<'a>(model: &Model, trick: &'a [Lying]) -> Vec<(Seat, Option<&'a Lying>)> {
    let first = trick.first().map_or(Seat::new(0), |lying| lying.seat);
    first
        .around(model.table.players)
        .map(|seat| (seat, trick.iter().find(|lying| lying.seat == seat)))
        .collect()
}

fn draw_slot(
    frame: &mut Frame<'_>,
    model: &Model,
    look: Look,
    slot: Rect,
    place: usize,
    seat: Seat,
    lying: Option<&Lying>,
) {
    if slot.width < 4 {
        return;
    }
    let place_of_card = Rect { width: slot.width.saturating_sub(1), ..slot };
    match lying {
        Some(lying) => {
            let style = look.face(group(&lying.card));
            // The led card is marked by its border.
            let border = if place == 0 { BorderType::Thick } else { BorderType::Plain };
            let text = label(model.words, &lying.card);
            let text = cut(&text, usize::from(slot.width.saturating_sub(3)));
            card(frame, &text, &lying.card, place_of_card, CardStyle { style, border });
        }
        None => {
            let block = Block::bordered().border_type(BorderType::LightDoubleDashed);
            frame.render_widget(block.border_style(look.dim()), place_of_card);
        }
    }
    let mark = if place == 0 && lying.is_some() { "»" } else { "" };
    let name = cut(&format!("{mark}{}", model.name(seat)), usize::from(slot.width) - 1);
    let below = Rect { y: slot.bottom(), height: 1, ..place_of_card };
    let turn = model.turn() == Some(seat) && !model.trick().is_empty();
    let style = if turn { look.bold() } else { Default::default() };
    frame.render_widget(Line::styled(name, style).centered(), below);
}

fn draw_log(frame: &mut Frame<'_>, model: &Model, ui: &mut Ui, look: Look, area: Rect) {
    let title = format!(" {} ", model.words.get("tui.log"));
    let block = Block::bordered().title(title).border_type(BorderType::Rounded);
    let block = block.border_style(look.dim());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let (width, height) = (usize::from(inner.width), usize::from(inner.height));
    let mut lines: Vec<Line<'_>> = Vec::new();
    // From the end, as far as is seen.
    for line in model.log.iter().rev() {
        if lines.len() >= height + ui.log_scroll {
            break;
        }
        let style = match line.kind {
            LineKind::Heading => look.bold(),
            LineKind::Effect | LineKind::Act => Default::default(),
            LineKind::Table => look.dim(),
        };
        let indent = if line.kind == LineKind::Effect { "  " } else { "" };
        let options = between_words(width).initial_indent(indent).subsequent_indent("  ");
        let texts = textwrap::wrap(&line.text, options);
        lines.extend(texts.into_iter().rev().map(|text| Line::styled(text.into_owned(), style)));
    }
    ui.log_scroll = ui.log_scroll.min(lines.len().saturating_sub(height));
    let mut seen: Vec<Line<'_>> = lines.into_iter().skip(ui.log_scroll).take(height).collect();
    seen.reverse();
    frame.render_widget(Paragraph::new(seen), inner);
}

/// Each choice in lines of a width.
fn choose_lines(model: &Model, width: usize) -> Vec<Vec<String>> {
    let speaker = model.speaker();
    let line = |choice: &Choice| {
        wrapped(&format!("{} {}", choice.typed, speaker.say(&choice.fact)), width)
    };
    model.choices.iter().map(line).collect()
}

fn draw_choices(
    frame: &mut Frame<'_>,
    model: &Model,
    ui: &Ui,
    look: Look,
    area: Rect,
    hits: &mut Hits,
) {
    let title = format!(" {} ", model.words.get("tui.choose"));
    let block = Block::bordered().title(title).border_type(BorderType::Double);
    let inner = block.inner(area);
    let mut all = choose_lines(model, usize::from(inner.width.saturating_sub(4)));
    let total: usize = all.iter().map(Vec::len).sum();
    if total > usize::from(inner.height) {
        all = all.into_iter().map(|lines| lines.into_iter().take(1).collect()).collect();
    }
    // The selected one stays in sight.
    let skip = (ui.choice + 1).saturating_sub(usize::from(inner.height));
    let skip = if all.len() > usize::from(inner.height) { skip } else { 0 };
    let block = match all.len() > usize::from(inner.height) + skip {
        true => block.title_bottom(format!(" ↓ {} ", model.words.get("tui.more"))),
        false => block,
    };
    frame.render_widget(block, area);
    let mut row = inner.y;
    for (place, lines) in all.into_iter().enumerate().skip(skip) {
        let selected = place == ui.choice;
        let height = lines.len() as u16;
        for (number, text) in lines.into_iter().enumerate() {
            if row >= inner.bottom() {
                return;
            }
            let mark = if selected && number == 0 { "▶ " } else { "  " };
            let style = if selected { look.selected() } else { Default::default() };
            let area = Rect { y: row, height: 1, ..inner };
            frame.render_widget(Line::styled(format!("{mark}{text}"), style), area);
            row += 1;
        }
        let area = Rect { y: row - height, height, ..inner };
        hits.push((area, Hit::Choice(place)));
    }
}
