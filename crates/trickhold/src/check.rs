//! `trickhold check`: are records right?

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use games::Record;
use record::{Place, WrongRecord};
use serde::Serialize;

use crate::files::{self, JsonArg, counted};

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
pub(crate) fn run(paths: &[PathBuf], first: bool, json: &JsonArg) -> Result<ExitCode> {
    files::apart(paths, &[&json.json])?;
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
    json.tell(&checked)?;
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

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.errors.iter().try_for_each(|error| writeln!(f, "{}", error.line))?;
        match (self.wrong, self.stopped) {
            (0, _) => write!(f, "{} right", counted(self.right, "game")),
            (_, true) => Ok(()),
            (wrong, false) => write!(f, "{} right, {wrong} wrong", counted(self.right, "game")),
        }
    }
}
