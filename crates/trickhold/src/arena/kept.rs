//! The file of a match (docs/json.md): JSON Lines, the match first, then its deals, a summary at the end. It
//! grows deal by deal, so a run that was killed goes on from there; at the end it is put in order.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use arena::{DealResult, OnFault};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::summary::Summary;
use crate::files::{self, Output};

/// The name of the format.
const FORMAT: &str = "trickhold-arena/1";

/// What is played. Results belong together if this is the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct MatchHead {
    format: String,
    version: String,
    pub(super) game: String,
    /// As in records.
    pub(super) options: Value,
    /// The line-up, by place.
    pub(super) bots: Vec<String>,
    pub(super) seed: u64,
    /// Only where programs from outside play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) guests: Option<GuestTerms>,
}

/// On what terms programs from outside play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct GuestTerms {
    pub(super) timeout_ms: u64,
    pub(super) on_fault: OnFault,
}

impl MatchHead {
    pub(super) fn new(game: &str, options: Value, bots: Vec<String>, seed: u64) -> MatchHead {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let (format, game) = (FORMAT.to_owned(), game.to_owned());
        MatchHead { format, version, game, options, bots, seed, guests: None }
    }
}

impl std::fmt::Display for MatchHead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let MatchHead { game, bots, seed, version, options, guests, .. } = self;
        write!(f, "{game}, {}, seed {seed}, version {version}, {options}", bots.join(","))?;
        guests.as_ref().map_or(Ok(()), |GuestTerms { timeout_ms, on_fault }| {
            write!(f, ", timeout {timeout_ms} ms, on fault {}", serde_json::json!(on_fault))
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line<S> {
    Deal(DealResult),
    Summary { summary: S },
}

/// What the file of a match holds.
struct Contents {
    head: MatchHead,
    results: Vec<DealResult>,
    /// Where the summary begins, or a line that was only half written.
    end: usize,
}

/// Reads the text of a file; none if there is nothing yet.
fn read_text(text: &str, path: &Path) -> Result<Option<Contents>> {
    let name = path.display();
    let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    let Some(first) = lines.next() else {
        ensure!(text.is_empty() || text.contains(FORMAT), "{name} holds no arena results");
        return Ok(None);
    };
    let head: MatchHead =
        serde_json::from_str(first).with_context(|| format!("{name} holds no arena results"))?;
    ensure!(head.format == FORMAT, "{name} is of format {:?}, not {FORMAT:?}", head.format);
    let (mut results, mut end, mut summed) = (Vec::new(), first.len(), false);
    for (number, line) in (2..).zip(lines) {
        match serde_json::from_str(line) {
            _ if summed => {
                bail!("{name}: line {number} comes after the summary: is this more than one match?")
            }
            Ok(Line::Deal(deal)) => results.push(deal),
            Ok(Line::Summary::<Value> { .. }) => summed = true,
            Err(error) => bail!("{name}: line {number} is no deal: {error}"),
        }
        if !summed {
            end += line.len();
        }
    }
    Ok(Some(Contents { head, results, end }))
}

/// Reads the file of a match.
pub(super) fn read(path: &Path) -> Result<(MatchHead, Vec<DealResult>)> {
    let text = std::io::read_to_string(files::open(path)?);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    let contents = read_text(&text, path)?;
    let Contents { head, results, .. } =
        contents.with_context(|| format!("{} is empty", path.display()))?;
    Ok((head, results))
}

/// The whole file of a match, in order.
pub(super) fn write(
    path: &Path,
    head: &MatchHead,
    results: &[DealResult],
    summary: &Summary,
) -> Result<()> {
    let mut text = line(head)?;
    for deal in results {
        text += &line(deal)?;
    }
    Ok(files::replace(path, &(text + &line(&Line::Summary { summary })?))?)
}

fn line(of: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(of)? + "\n")
}

/// The file of a match that is being played. It is locked as long.
pub(super) struct KeptMatch {
    path: PathBuf,
    file: File,
}

impl KeptMatch {
    /// Opens the file of this match; gives what it holds already. A device holds nothing, and standard
    /// output is written at the end.
    pub(super) fn open(
        path: &Path,
        head: &MatchHead,
    ) -> Result<(Option<KeptMatch>, Vec<DealResult>)> {
        if files::is_standard(path) || path.exists() && !path.is_file() {
            return Ok((None, Vec::new()));
        }
        let (path, name) = (path.to_owned(), path.display());
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path);
        let file = file.map_err(|error| files::cannot_write(&path, &error))?;
        let locked = file.try_lock();
        ensure!(!matches!(locked, Err(TryLockError::WouldBlock)), "another run writes {name}");
        let mut kept = KeptMatch { path, file };
        let text = std::io::read_to_string(&kept.file);
        let text = text.with_context(|| format!("cannot read {}", kept.path.display()))?;
        let Some(Contents { head: known, results, end }) = read_text(&text, &kept.path)? else {
            kept.cut(0)?;
            kept.add(head)?;
            return Ok((Some(kept), Vec::new()));
        };
        let name = kept.path.display();
        ensure!(
            known == *head,
            "{name} holds results of another match ({known}); name another file"
        );
        kept.cut(end)?;
        Ok((Some(kept), results))
    }

    fn cut(&self, end: usize) -> Result<()> {
        let cut = self.file.set_len(end as u64);
        Ok(cut.map_err(|error| files::cannot_write(&self.path, &error))?)
    }

    /// Keeps one more deal. It is there even if this process is killed right after.
    pub(super) fn add(&mut self, deal: &impl Serialize) -> Result<()> {
        let written = self.file.write_all(line(deal)?.as_bytes());
        Ok(written.map_err(|error| files::cannot_write(&self.path, &error))?)
    }
}

/// Opens the file of a match's records. If deals are known already, it goes on after theirs.
pub(super) fn open_records(path: &Path, known: &HashSet<u64>) -> Result<Output> {
    #[derive(Deserialize)]
    struct Made {
        origin: record::Origin,
    }
    if known.is_empty() {
        return Ok(Output::create(path)?);
    }
    let name = path.display();
    let without = "deals of this match were played already, and their records are not in";
    ensure!(path.is_file(), "{without} {name}: give both files of the run, or two new ones");
    let mut old = BufReader::new(files::open(path)?);
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let mut out = Output::create(Path::new(&beside))?;
    let (mut line, mut kept) = (String::new(), HashSet::new());
    // A deal that is not in the file of the match is played again.
    while old.read_line(&mut line).with_context(|| format!("cannot read {}", path.display()))? > 0 {
        let made = serde_json::from_str::<Made>(&line).ok().filter(|_| line.ends_with('\n'));
        if let Some(made) = made.filter(|made| known.contains(&made.origin.deal)) {
            out.write_all(line.as_bytes())?;
            kept.insert(made.origin.deal);
        }
        line.clear();
    }
    out.flush()?;
    if kept != *known {
        let _ = std::fs::remove_file(&beside);
        bail!("{without} {name}: give both files of the run, or two new ones");
    }
    std::fs::rename(&beside, path).map_err(|error| files::cannot_write(path, &error))?;
    Ok(out)
}
