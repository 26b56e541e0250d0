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
#[derive(Serialize)]
struct Checked {
    right: usize,
    wrong: usize,
    errors: Vec<WrongGame>,
    /// Was the first wrong game the last that was looked at?
    stopped: bool,
}

/// A wrong game. Everything is counted from 1.
#[derive(Serialize)]
struct WrongGame {
    file: PathBuf,
    game: Option<u32>,
    /// The round or hand.
    round: Option<u32>,
    trick: Option<u32>,
    card: Option<u32>,
    field: Option<String>,
    rule: Option<&'static str>,
    what: String,
    #[serde(skip)]
    line: String,
}

/// Verifies all records of files: names the wrong ones, or only the first, and counts.
pub(crate) fn run(
    paths: &[PathBuf],
    first: bool,
    json: &JsonArg,
    words: &Words,
) -> Result<ExitCode> {
    json.prepare(paths)?;
    let mut checked = Checked { right: 0, wrong: 0, errors: Vec::new(), stopped: false };
    for path in paths {
        let before = checked.right + checked.wrong;
        for record in Record::read_all(files::open(path)?) {
            match record {
                Ok(_) => checked.right += 1,
                Err(wrong) if wrong.unreadable => return Err(files::of_file(path, wrong)),
                Err(wrong) => {
                    checked.wrong += 1;
                    checked.errors.push(WrongGame::new(path, wrong));
                    checked.stopped = first;
                    if first {
                        break;
                    }
                }
            }
        }
        let found = checked.right + checked.wrong - before;
        ensure!(found > 0, "there is no record in {}", path.display());
        if checked.stopped {
            break;
        }
    }
    json.tell(&checked, &checked.text(words))?;
    Ok(ExitCode::from(if checked.wrong == 0 { 0 } else { crate::WRONG }))
}

impl WrongGame {
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
    fn text(&self, words: &Words) -> String {
        let mut text: String = self.errors.iter().map(|error| error.line.clone() + "\n").collect();
        let counts = [("games", self.right.into()), ("wrong", self.wrong.into())];
        match (self.wrong, self.stopped) {
            (0, _) => text += &words.tell("report.right", counts),
            (_, true) => {}
            (_, false) => text += &words.tell("report.wrong", counts),
        }
        text
    }
}
