//! `trickhold check`: are records right?

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use games::Record;
use record::{Place, WrongRecord};
use serde::Serialize;
use words::Words;

use crate::files::{self, JsonArg};

/// What is right and what is wrong.
#[derive(Default, Serialize)]
struct Checked {
    right: usize,
    wrong: usize,
    /// Files that cannot be read, or hold no record.
    unread: usize,
    errors: Vec<WrongGame>,
    /// Was the first wrong game or file the last that was looked at?
    stopped: bool,
}

/// A wrong game, or a file without any. Everything is counted from 1.
#[derive(Default, Serialize)]
struct WrongGame {
    file: PathBuf,
    game: Option<u32>,
    /// The round or hand, if it is known.
    round: Option<u32>,
    trick: Option<u32>,
    card: Option<u32>,
    field: Option<String>,
    rule: Option<&'static str>,
    what: String,
    #[serde(skip)]
    line: String,
}

/// Verifies all records of files: names the wrong ones, or only the first, and counts. A file that cannot be
/// read says nothing about the others.
pub(crate) fn run(
    paths: &[PathBuf],
    first: bool,
    json: &JsonArg,
    words: &Words,
) -> Result<ExitCode> {
    json.prepare(paths)?;
    let mut checked = Checked::default();
    for path in paths {
        if let Err(error) = checked.file(path, first) {
            anstream::eprintln!("error: {error:#}");
            checked.unread += 1;
            checked.errors.push(WrongGame::none(path, &error));
            checked.stopped = first;
        }
        if checked.stopped {
            break;
        }
    }
    match checked.right + checked.wrong {
        0 => json.write(&checked)?,
        _ => json.tell(&checked, &checked.text(words))?,
    }
    Ok(ExitCode::from(match (checked.unread, checked.wrong) {
        (0, 0) => 0,
        (0, _) => crate::WRONG,
        _ => crate::BAD_INPUT,
    }))
}

impl WrongGame {
    /// A file without a game.
    fn none(path: &Path, error: &anyhow::Error) -> WrongGame {
        let (file, what) = (path.to_owned(), format!("{error:#}"));
        WrongGame { file, what, ..WrongGame::default() }
    }

    fn new(path: &Path, wrong: WrongRecord) -> WrongGame {
        let line = format!("{:#}", files::of_file(path, wrong.clone()));
        let WrongRecord {
            place: Place { game, round, hand, trick, card }, field, rule, what, ..
        } = wrong;
        let round = round.or(hand);
        WrongGame { file: path.to_owned(), game, round, trick, card, field, rule, what, line }
    }
}

impl Checked {
    /// Verifies the records of one file.
    fn file(&mut self, path: &Path, first: bool) -> Result<()> {
        let mut all = Record::read_all(files::open(path)?).peekable();
        ensure!(all.peek().is_some(), "there is no record in {}", path.display());
        for record in all {
            match record {
                Ok(_) => self.right += 1,
                Err(wrong) if wrong.unreadable => return Err(files::of_file(path, wrong)),
                Err(wrong) => {
                    self.wrong += 1;
                    self.errors.push(WrongGame::new(path, wrong));
                    self.stopped = first;
                    if first {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn text(&self, words: &Words) -> String {
        // What was not read was said as soon as it was known.
        let lines = self.errors.iter().filter(|error| !error.line.is_empty());
        let mut text: String = lines.map(|error| error.line.clone() + "\n").collect();
        let counts = [("games", self.right.into()), ("wrong", self.wrong.into())];
        match (self.wrong, self.stopped) {
            (0, _) => text += &words.tell("report.right", counts),
            (_, true) => {}
            (_, false) => text += &words.tell("report.wrong", counts),
        }
        text
    }
}
