//! Files of commands: `-` is standard input or output, and errors name the file.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use games::Record;

/// Is standard input or output meant?
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Opens a file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>> {
    if is_standard(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path);
    let file = file.with_context(|| format!("cannot read {}", path.display()))?;
    // A folder opens, but does not read.
    let is_dir = file.metadata().is_ok_and(|data| data.is_dir());
    ensure!(!is_dir, "cannot read {}: it is a folder, not a file", path.display());
    Ok(Box::new(file))
}

/// Makes a file anew, or takes standard output for `-`.
pub(crate) fn create(path: &Path) -> Result<Box<dyn Write>> {
    if is_standard(path) {
        return Ok(Box::new(BufWriter::new(io::stdout().lock())));
    }
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(Box::new(BufWriter::new(file)))
}

/// Writes a whole file.
pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    let mut file = create(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// The records of a file. What is wrong comes with the file's name.
pub(crate) fn records(path: &Path) -> Result<impl Iterator<Item = Result<Record>>> {
    let of_file = move |record: Result<Record, _>| match is_standard(path) {
        true => Ok(record?),
        false => record.with_context(|| path.display().to_string()),
    };
    Ok(Record::read_all(open(path)?).map(of_file))
}

/// The game with this number, from 1.
pub(crate) fn nth_record(path: &Path, number: u64) -> Result<Record> {
    let mut count = 0;
    for record in records(path)? {
        count += 1;
        if count == number {
            return record;
        }
    }
    bail!("there is no game {number} in {}: it holds {count}", path.display())
}

/// A number of things: `1 game`, `2 games`.
pub(crate) fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// This user's games. Where they lie in another place than this system's own, that is said.
pub(crate) fn data_folder() -> Result<PathBuf> {
    let client::DataFolder { path, own_place } = client::data_folder()?;
    if let Some(own) = own_place {
        let (path, own) = (path.display(), own.display());
        anstream::eprintln!("Your games are in {path}; move that folder to {own} if you like.");
    }
    Ok(path)
}
