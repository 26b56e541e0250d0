//! Sheets over the table: the last trick, the table in sentences, scores, help.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};
use unicode_width::UnicodeWidthStr;
use words::signed;

use super::look::Look;
use super::{Sheet, Ui, cut, wrapped};
use crate::model::Model;
use crate::name::entry;

pub(crate) fn draw(
    frame: &mut Frame<'_>,
    model: &Model,
    ui: &mut Ui,
    sheet: Sheet,
    look: Look,
    area: Rect,
) {
    let words = model.words;
    let title = match sheet {
        Sheet::Last => words.get("tui.last_trick"),
        Sheet::Table => words.get("tui.table"),
        Sheet::Scores => words.get("tui.scores"),
        Sheet::Help => words.get("tui.help"),
    };
    let block = Block::bordered().border_type(BorderType::Double).title(format!(" {title} "));
    let inner = block.inner(area);
    let width = usize::from(inner.width);
    let lines = lines(model, ui, sheet, width);
    let height = usize::from(inner.height);
    ui.sheet_scroll = ui.sheet_scroll.min(lines.len().saturating_sub(height));
    let more = lines.len() > ui.sheet_scroll + height;
    let block = match more {
        true => block.title_bottom(format!(" ↓ {} ", words.get("tui.more"))),
        false => block,
    };
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    let seen: Vec<Line<'_>> = lines
        .into_iter()
        .skip(ui.sheet_scroll)
        .take(height)
        .map(|(text, bold)| Line::styled(text, if bold { look.bold() } else { Default::default() }))
        .collect();
    frame.render_widget(Paragraph::new(seen), inner);
}

fn lines(model: &Model, ui: &Ui, sheet: Sheet, width: usize) -> Vec<(String, bool)> {
    let words = model.words;
    let plain = |texts: Vec<String>| -> Vec<(String, bool)> {
        let wrap = |text: &String| wrapped(text, width);
        texts.iter().flat_map(wrap).map(|text| (text, false)).collect()
    };
    match sheet {
        Sheet::Last | Sheet::Table => plain(ui.answer.clone()),
        Sheet::Help => {
            let game = &model.table.game;
            let mut texts = vec![words.find(&format!("tui.help.{game}")).to_owned()];
            texts.extend((1..=7).map(|n| words.find(&format!("tui.help.{n}")).to_owned()));
            texts.push(words.say("tui.rules", &[("game", game)]));
            plain(texts)
        }
        Sheet::Scores => scores(model, ui, width),
    }
}

/// A row for each round, then how every number came about.
fn scores(model: &Model, ui: &Ui, width: usize) -> Vec<(String, bool)> {
    let words = model.words;
    let players = model.table.players;
    let column = ((width.saturating_sub(12)) / players.max(1)).clamp(6, 14);
    let right = |text: &str| {
        let text = cut(text, column - 1);
        format!("{}{text}", " ".repeat(column - text.width()))
    };
    let row = |title: &str, cells: Vec<String>| {
        let title = cut(title, 12);
        let space = " ".repeat(12 - title.width());
        format!("{title}{space}{}", cells.iter().map(|cell| right(cell)).collect::<String>())
    };
    let names = game::Seat::all(players).map(|seat| model.name(seat)).collect();
    let mut lines = vec![(row("", names), true)];
    for (number, round) in model.rounds.iter().enumerate() {
        let part = entry(&model.table.game).map_or("round", |game| &game.round);
        let key = format!("title.{part}");
        let title = words.say(&key, &[("round", &(number + 1).to_string())]);
        lines.push((row(&title, round.iter().map(|&s| signed(s)).collect()), false));
    }
    let totals = model.totals().iter().map(|&total| signed(total)).collect();
    lines.push((row(words.get("tui.total"), totals), true));
    lines.push((String::new(), false));
    lines.push((words.get("tui.scores.how").to_owned(), true));
    lines.extend(ui.answer.iter().flat_map(|t| wrapped(t, width)).map(|text| (text, false)));
    lines
}
