//! `trickhold rules`: the numbered rules in the terminal, from docs/rules.

use std::io::Write;

use anyhow::{Result, bail};
use comfy_table::{ContentArrangement, Table, presets};
use games::Kind;
use words::Words;

use crate::spoken::HEADING;

/// Prints all rules, the rules of one game, or one rule.
pub(crate) fn run(what: Option<&str>, words: &Words) -> Result<()> {
    let page = |kind: Kind| words.page(kind.page()).unwrap_or_default();
    let mut out = anstream::stdout().lock();
    match what {
        None => Kind::ALL.into_iter().enumerate().try_for_each(|(place, kind)| {
            if place > 0 {
                writeln!(out)?;
            }
            print(&page(kind), &mut out)
        }),
        Some(name) => match name.parse::<Kind>() {
            Ok(kind) => print(&page(kind), &mut out),
            Err(_) => print_one(&name.to_ascii_uppercase(), &page, &mut out),
        },
    }
}

/// A piece of a rules page.
enum Block {
    Heading(String),
    Text(String),
    Rule(String, String),
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
            blocks.push(Block::Rule(number.to_owned(), text.to_owned()));
            open = true;
        } else if text.is_empty() {
            open = false;
        } else {
            match blocks.last_mut() {
                Some(Block::Text(so_far) | Block::Rule(_, so_far)) if open => {
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

fn print(page: &str, out: &mut impl Write) -> Result<()> {
    for block in blocks(page) {
        match block {
            Block::Heading(text) => writeln!(out, "\n{HEADING}{text}{HEADING:#}")?,
            Block::Text(text) => writeln!(out, "{}", textwrap::fill(&text, width()))?,
            Block::Rule(number, text) => print_rule(&number, &text, out)?,
            Block::Table(rows) => writeln!(out, "{}", table(&rows))?,
        }
    }
    Ok(())
}

fn print_rule(number: &str, text: &str, out: &mut impl Write) -> Result<()> {
    let indent = " ".repeat(number.len() + 1);
    let options =
        textwrap::Options::new(width()).initial_indent(&indent).subsequent_indent(&indent);
    let filled = textwrap::fill(text, options);
    Ok(writeln!(out, "{HEADING}{number}{HEADING:#} {}", filled.trim_start())?)
}

fn table(rows: &[Vec<String>]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width() as u16);
    table.set_header(&rows[0]);
    table.add_rows(&rows[1..]);
    table
}

/// Prints a section such as DK-11; says whether there is one.
fn print_section(name: &str, page: &dyn Fn(Kind) -> String, out: &mut impl Write) -> Result<bool> {
    let of = |kind: Kind| Some((page(kind), name.strip_prefix(kind.letters())?));
    let Some((page, number)) = Kind::ALL.into_iter().find_map(of) else {
        return Ok(false);
    };
    let start = format!("## {number} ");
    let lines = page.lines().skip_while(|line| !line.starts_with(&start));
    let mut lines = lines.enumerate();
    let inside = |(place, line): &(usize, &str)| *place == 0 || !line.starts_with("## ");
    let section: Vec<&str> = lines.by_ref().take_while(inside).map(|(_, line)| line).collect();
    print(&section.join("\n"), out)?;
    Ok(!section.is_empty())
}

/// Prints one rule; what belongs to it in a table comes along.
fn print_one(number: &str, page: &dyn Fn(Kind) -> String, out: &mut impl Write) -> Result<()> {
    if print_section(number, page, out)? {
        return Ok(());
    }
    let mut known = Vec::new();
    for page in Kind::ALL.map(page) {
        let blocks = blocks(&page);
        for (place, block) in blocks.iter().enumerate() {
            match block {
                Block::Rule(found, text) => {
                    if found == number {
                        print_rule(number, text, out)?;
                        if let Some(Block::Table(rows)) = blocks.get(place + 1)
                            && !rows[0].iter().any(|cell| cell == "id")
                        {
                            writeln!(out, "{}", table(rows))?;
                        }
                        return Ok(());
                    }
                    known.push(found.clone());
                }
                Block::Table(rows) => {
                    let row = rows.iter().find(|row| row[0] == number);
                    if let Some(row) = row {
                        let cells = rows[0].iter().zip(row).skip(1);
                        let told = cells.map(|(head, cell)| format!("{head}: {cell}"));
                        return print_rule(number, &told.collect::<Vec<_>>().join("; "), out);
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
        _ => bail!(
            "there are no rules for {number:?}: allowed are {}, \
             a section such as DK-11, or a rule such as DG-4.1 or DK-6.4",
            Kind::ALL.map(Kind::name).join(", ")
        ),
    }
}
