//! Files that grow while games are played: locked, whole after every line but a torn last one, and gone on
//! with by a run of the same kind.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use record::{GameRecord, Origin};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::files;
use crate::kind::Playable;

/// A file that grows. It is locked as long, and holds what was written even if this process is killed right
/// after.
pub(crate) struct AppendOnlyFile {
    path: PathBuf,
    file: File,
}

impl AppendOnlyFile {
    /// Opens a file, or makes it; `anew` leaves nothing of what is in it.
    pub(crate) fn open(path: &Path, anew: bool) -> Result<AppendOnlyFile> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.map_err(|error| files::cannot_write(path, &error))?;
        let locked = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        ensure!(locked, "another run writes {}", path.display());
        let growing = AppendOnlyFile { path: path.to_owned(), file };
        if anew {
            growing.cut(0)?;
        }
        Ok(growing)
    }

    /// Its lines, each with its end; only the last one may lack it.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Result<String>> + '_ {
        let mut file = BufReader::new(&self.file);
        std::iter::from_fn(move || {
            let mut line = String::new();
            let cannot = || format!("cannot read {}", self.path.display());
            match file.read_line(&mut line).with_context(cannot) {
                Ok(0) => None,
                Ok(_) => Some(Ok(line)),
                Err(error) => Some(Err(error)),
            }
        })
    }

    /// Drops what follows the first `end` bytes.
    pub(crate) fn cut(&self, end: u64) -> Result<()> {
        let cut = self.file.set_len(end);
        Ok(cut.map_err(|error| files::cannot_write(&self.path, &error))?)
    }
}

impl Write for AppendOnlyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| files::cannot_write(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How two descriptions of a run differ, in words; none if they are the same.
pub(crate) fn difference(there: &Value, here: &Value) -> Option<String> {
    fn collect(name: &str, there: &Value, here: &Value, found: &mut Vec<String>) {
        let (Value::Object(known), Value::Object(wanted)) = (there, here) else {
            if there != here {
                found.push(format!("{name} is {there} there, {here} here"));
            }
            return;
        };
        let new = wanted.keys().filter(|key| !known.contains_key(*key));
        for key in known.keys().chain(new) {
            collect(key, &there[key], &here[key], found);
        }
    }
    let mut found = Vec::new();
    collect("it", there, here, &mut found);
    (!found.is_empty()).then(|| found.join("; "))
}

/// How a record came about.
#[derive(Deserialize)]
pub(crate) struct Made {
    game: String,
    options: Value,
    seats: Vec<Sat>,
    pub(crate) origin: Origin,
}

#[derive(Deserialize)]
struct Sat {
    name: String,
    bot: Option<String>,
    budget: Option<String>,
}

impl Made {
    /// Reads how the record in a line of a file came about.
    pub(crate) fn read(line: &str) -> Result<Made> {
        serde_json::from_str(line).map_err(|_| anyhow!("it is no record of a game between bots"))
    }

    /// The same of a record that was just played.
    pub(crate) fn of<G: Playable>(record: &GameRecord<G>) -> Result<Made> {
        Made::read(&record.to_json())
    }

    /// What all games of a run have in common.
    pub(crate) fn run(&self) -> Value {
        let Origin { version, seed, rotation, .. } = &self.origin;
        let name = |seat: &Sat| {
            let budget = seat.budget.as_ref().map_or(String::new(), |budget| format!("@{budget}"));
            format!("{}{budget}", seat.bot.as_deref().unwrap_or(&seat.name))
        };
        let mut bots: Vec<String> = self.seats.iter().map(name).collect();
        bots.rotate_left(rotation % self.seats.len().max(1));
        json!({"game": self.game, "options": self.options, "bots": bots, "seed": seed,
            "version": version})
    }
}
