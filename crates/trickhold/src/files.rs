//! Files of commands: `-` is standard input or output, and errors name the file.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use games::Record;
use record::WrongRecord;
use serde::Serialize;
use words::Words;

/// Is standard input or output meant?
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Is it no file that keeps what is written: standard output, a pipe or a device?
pub(crate) fn is_stream(path: &Path) -> bool {
    is_standard(path) || path.exists() && !path.is_file()
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

/// A file that is written, or standard output. Errors name it.
pub(crate) struct OutputFile {
    path: PathBuf,
    out: Box<dyn Write + Send>,
}

impl OutputFile {
    /// Makes a file anew, or takes standard output for `-`.
    pub(crate) fn create(path: &Path) -> io::Result<OutputFile> {
        let named = |error| cannot_write(path, &error);
        let out: Box<dyn Write + Send> = match is_standard(path) {
            true => Box::new(BufWriter::new(io::stdout())),
            false => Box::new(BufWriter::new(File::create(path).map_err(named)?)),
        };
        Ok(OutputFile { path: path.to_owned(), out })
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(|error| cannot_write(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| cannot_write(&self.path, &error))
    }
}

/// What failed with a file that is written, of the same kind.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
}

pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OutputFile::create(path)?;
    file.write_all(text.as_bytes())?;
    file.flush()
}

/// Does one of these outputs take standard output for itself?
///
/// # Errors
/// If two do.
pub(crate) fn takes_stdout(outputs: &[&Option<PathBuf>]) -> Result<bool> {
    let count = outputs.iter().filter(|path| path.as_deref().is_some_and(is_standard)).count();
    ensure!(count < 2, "only one output can be -, standard output");
    Ok(count == 1)
}

/// No output of a command covers one of its inputs, or another output.
///
/// # Errors
/// If one does.
pub(crate) fn apart<'a>(
    inputs: impl IntoIterator<Item = &'a PathBuf>,
    outputs: &[&Option<PathBuf>],
) -> Result<()> {
    let place = |path: &Path| {
        let is = path.canonicalize().or_else(|_| std::path::absolute(path));
        is.unwrap_or_else(|_| path.to_owned())
    };
    let mut taken: Vec<PathBuf> = inputs.into_iter().map(|path| place(path)).collect();
    for path in outputs.iter().copied().flatten().filter(|path| !is_standard(path)) {
        let place = place(path);
        // Devices take whatever comes.
        let taken_twice = !is_stream(&place) && taken.contains(&place);
        ensure!(!taken_twice, "{} is given twice: name another file", path.display());
        taken.push(place);
    }
    Ok(())
}

/// Nothing is written over, unless that is wanted.
///
/// # Errors
/// If something is there.
pub(crate) fn unwritten(path: &Path, force: bool) -> Result<()> {
    let there = path.is_file() && path.metadata().is_ok_and(|data| data.len() > 0);
    let name = path.display();
    ensure!(
        force || !there,
        "{name} is there already: name another file, or write over it by --force"
    );
    Ok(())
}

/// Can a file be written? What is in it stays.
pub(crate) fn can_write(path: &Option<PathBuf>) -> Result<()> {
    let Some(path) = path.as_deref().filter(|path| !is_standard(path)) else { return Ok(()) };
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| cannot_write(path, &error))?;
    Ok(())
}

/// Writes a whole file so that, whatever happens, the old text or the new one is there. A device is
/// written to as it is.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    if is_stream(path) {
        return write(path, text);
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let moved = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    moved.map_err(|error| cannot_write(path, &error))
}

/// Where a command writes what it tells as JSON, too.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct JsonArg {
    /// Write it as JSON to this file (docs/json.md); - for standard output, and then nothing else
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Write over files that are there
    #[arg(long)]
    pub(crate) force: bool,
}

impl JsonArg {
    /// Refuses, before any work, to cover an input or a file that is there.
    pub(crate) fn prepare<'a>(&self, inputs: impl IntoIterator<Item = &'a PathBuf>) -> Result<()> {
        apart(inputs, &[&self.json])?;
        self.json.as_deref().map_or(Ok(()), |path| unwritten(path, self.force))
    }

    /// Does nothing but JSON belong on standard output?
    pub(crate) fn is_alone(&self) -> bool {
        self.json.as_deref().is_some_and(is_standard)
    }

    /// Writes the JSON of a report, if it is wanted.
    pub(crate) fn write(&self, report: &impl Serialize) -> Result<()> {
        let Some(path) = &self.json else { return Ok(()) };
        Ok(write(path, &format!("{}\n", serde_json::to_string(report)?))?)
    }

    /// Tells a report to people by its text, as JSON, or both.
    pub(crate) fn tell(&self, report: &impl Serialize, text: &str) -> Result<()> {
        self.write(report)?;
        if !self.is_alone() {
            writeln!(anstream::stdout().lock(), "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// The records of a file. What is wrong comes with the file's name.
pub(crate) fn records(path: &Path) -> Result<impl Iterator<Item = Result<Record>>> {
    let all = Record::read_all(open(path)?);
    Ok(all.map(move |record| record.map_err(|wrong| of_file(path, wrong))))
}

/// Is the first thing in a file a record, right or wrong, and not something else in JSON?
pub(crate) fn holds_records(path: &Path) -> Result<bool> {
    let mut all = record::read_all(open(path)?, |value| Ok(value["format"] == record::FORMAT));
    Ok(!matches!(all.next(), Some(Ok(false))))
}

/// A record, if it is right. If it is not, that is said and counted, and the next one can be read.
///
/// # Errors
/// If the file cannot be read on.
pub(crate) fn right(record: Result<Record>, wrong: &mut u64) -> Result<Option<Record>> {
    let Err(error) = record else { return record.map(Some) };
    let wrong_record = error.chain().find_map(|cause| cause.downcast_ref::<WrongRecord>());
    if wrong_record.is_none_or(|record| record.unreadable) {
        return Err(error);
    }
    anstream::eprintln!("{error:#}");
    *wrong += 1;
    Ok(None)
}

/// The exit code of a command that has read this many wrong records.
pub(crate) fn exit_code(wrong: u64) -> ExitCode {
    ExitCode::from(if wrong == 0 { 0 } else { crate::WRONG })
}

/// What is wrong, and in which file.
pub(crate) fn of_file(path: &Path, wrong: WrongRecord) -> anyhow::Error {
    let error = anyhow::Error::new(wrong);
    if is_standard(path) { error } else { error.context(path.display().to_string()) }
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

/// This user's games. Where they lie in another place than this system's own, that is said.
pub(crate) fn data_folder(words: &Words) -> Result<PathBuf> {
    let client::DataFolder { path, own_place } = client::data_folder()?;
    if let Some(own) = own_place {
        let (path, own) = (path.display().to_string(), own.display().to_string());
        let said = words.say("report.folder", &[("path", &path), ("own", &own)]);
        anstream::eprintln!("{said}");
    }
    Ok(path)
}
