//! `trickhold rules`: the numbered rules in the terminal, from docs/rules.

use std::fmt;

use anyhow::{Result, bail};
use comfy_table::{ContentArrangement, Table, presets};
use game::did_you_mean;
use games::GameKind;
use serde::Serialize;
use words::Words;

use crate::files::JsonArg;
use crate::spoken::HEADING;

/// Tells all rules, the rules of one game, or one rule.
pub(crate) fn run(what: Option<&str>, json: &JsonArg, words: &Words) -> Result<()> {
    json.prepare([])?;
    let page = |kind: GameKind| told(&words.page(kind.page()).unwrap_or_default()).to_owned();
    let found = match what {
        None => GameKind::ALL.into_iter().flat_map(|kind| blocks(&page(kind))).collect(),
        Some(name) => match name.parse::<GameKind>() {
            Ok(kind) => blocks(&page(kind)),
            Err(_) => find(name, &page)?,
        },
    };
    let rules = RulesPage(found);
    json.tell(&rules, &rules.to_string())
}

/// What players read: the sections with numbers. Options keep their names, which are typed here.
fn told(page: &str) -> &str {
    let remarks = |(at, _): &(usize, &str)| {
        !page[at + "\n## ".len()..].starts_with(|c: char| c.is_ascii_digit())
    };
    page.match_indices("\n## ").find(remarks).map_or(page, |(at, _)| &page[..at])
}

#[derive(Serialize)]
struct RulesPage(Vec<Block>);

/// A piece of a rules page.
#[derive(Clone, Serialize)]
#[serde(rename_all = "snake_case")]
enum Block {
    Heading(String),
    Text(String),
    Rule {
        number: String,
        text: String,
    },
    /// Rows of cells, the heads first.
    Table(Vec<Vec<String>>),
}

/// Takes a page apart. Lines that go on a rule or a paragraph are joined to it.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for line in page.lines() {
        let text = plain(line.trim());
        if let Some(heading) = text.strip_prefix('#') {
            blocks.push(Block::Heading(heading.trim_start_matches('#').trim().to_owned()));
            open = false;
        } else if let Some(row) = text.strip_prefix('|') {
            let cells: Vec<String> =
                row.trim_end_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
            let ruler = cells.iter().all(|cell| cell.chars().all(|c| c == '-'));
            match blocks.last_mut() {
                _ if ruler => {}
                Some(Block::Table(rows)) => rows.push(cells),
                _ => blocks.push(Block::Table(vec![cells])),
            }
            open = false;
        } else if let Some(rule) = text.strip_prefix("- ") {
            let (number, text) = rule.split_once(' ').unwrap_or((rule, ""));
            blocks.push(Block::Rule { number: number.into(), text: text.into() });
            open = true;
        } else if text.is_empty() {
            open = false;
        } else {
            match blocks.last_mut() {
                Some(Block::Text(so_far) | Block::Rule { text: so_far, .. }) if open => {
                    so_far.push(' ');
                    so_far.push_str(&text);
                }
                _ => blocks.push(Block::Text(text)),
            }
            open = true;
        }
    }
    blocks
}

/// Text without the marks of Markdown.
fn plain(line: &str) -> String {
    line.replace("**", "").replace('`', "")
}

fn width() -> usize {
    textwrap::termwidth().clamp(40, 100)
}

impl fmt::Display for RulesPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for block in &self.0 {
            match block {
                Block::Heading(text) => writeln!(f, "\n{HEADING}{text}{HEADING:#}")?,
                Block::Text(text) => writeln!(f, "{}", textwrap::fill(text, width()))?,
                Block::Rule { number, text } => {
                    let indent = " ".repeat(number.len() + 1);
                    let options = textwrap::Options::new(width());
                    let options = options.initial_indent(&indent).subsequent_indent(&indent);
                    let filled = textwrap::fill(text, options);
                    writeln!(f, "{HEADING}{number}{HEADING:#} {}", filled.trim_start())?;
                }
                Block::Table(rows) => writeln!(f, "{}", table(rows))?,
            }
        }
        Ok(())
    }
}

fn table(rows: &[Vec<String>]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width() as u16);
    table.set_header(&rows[0]);
    table.add_rows(&rows[1..]);
    table
}

/// A section such as DK-11; nothing if there is none.
fn section(name: &str, page: &dyn Fn(GameKind) -> String) -> Vec<Block> {
    let of = |kind: GameKind| Some((page(kind), name.strip_prefix(kind.letters())?));
    let Some((page, number)) = GameKind::ALL.into_iter().find_map(of) else { return Vec::new() };
    let start = format!("## {number} ");
    let lines = page.lines().skip_while(|line| !line.starts_with(&start)).enumerate();
    let inside = |(place, line): &(usize, &str)| *place == 0 || !line.starts_with("## ");
    let lines: Vec<&str> = lines.take_while(inside).map(|(_, line)| line).collect();
    blocks(&lines.join("\n"))
}

/// A section or one rule; what belongs to a rule in a table comes along.
fn find(name: &str, page: &dyn Fn(GameKind) -> String) -> Result<Vec<Block>> {
    let number = &*name.to_ascii_uppercase();
    let whole = section(number, page);
    if !whole.is_empty() {
        return Ok(whole);
    }
    let mut known = Vec::new();
    for page in GameKind::ALL.map(page) {
        let blocks = blocks(&page);
        for (place, block) in blocks.iter().enumerate() {
            match block {
                Block::Rule { number: found, .. } if found == number => {
                    let more = blocks.get(place + 1).filter(|next| {
                        matches!(next, Block::Table(rows) if !rows[0].iter().any(|cell| cell == "id"))
                    });
                    return Ok([Some(block), more].into_iter().flatten().cloned().collect());
                }
                Block::Rule { number: found, .. } => known.push(found.clone()),
                Block::Table(rows) => {
                    if let Some(row) = rows.iter().find(|row| row[0] == number) {
                        let cells = rows[0].iter().zip(row).skip(1);
                        let told = cells.map(|(head, cell)| format!("{head}: {cell}"));
                        let text = told.collect::<Vec<_>>().join("; ");
                        return Ok(vec![Block::Rule { number: number.into(), text }]);
                    }
                    known.extend(rows.iter().map(|row| row[0].clone()));
                }
                Block::Heading(_) | Block::Text(_) => {}
            }
        }
    }
    let section = number.split('.').next().unwrap_or_default();
    let near: Vec<&String> =
        known.iter().filter(|rule| rule.split('.').next() == Some(section)).collect();
    match (near.first(), near.last()) {
        (Some(first), Some(last)) if number.contains('-') => {
            bail!("there is no rule {number}: section {section} has {first} to {last}")
        }
        _ => {
            let games = GameKind::ALL.map(GameKind::name);
            bail!(
                "there are no rules for {name:?}{}: the games are {}; a section such as DK-11 and a rule \
                 such as DG-4.1 are told, too",
                did_you_mean(name, games),
                games.join(" and ")
            )
        }
    }
}
