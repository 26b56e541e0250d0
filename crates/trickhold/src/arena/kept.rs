//! The file of a match (docs/json.md): JSON Lines, the match first, then its deals, a summary at the end. It
//! grows deal by deal, so a run that was killed goes on from there; at the end it is put in order.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use arena::{DealResult, OnFault};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::summary::Summary;
use crate::files::{self, OutputFile};
use crate::growing::{AppendOnlyFile, Made, difference};

const FORMAT: &str = "trickhold-arena/1";

/// What is played. Results belong together if this is the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct MatchHead {
    format: String,
    version: String,
    pub(super) game: String,
    /// The options, as records write them.
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
enum MatchFileLine<S> {
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
            Ok(MatchFileLine::Deal(deal)) => results.push(deal),
            Ok(MatchFileLine::Summary::<Value> { .. }) => summed = true,
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
    Ok(files::replace(path, &(text + &line(&MatchFileLine::Summary { summary })?))?)
}

fn line(of: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(of)? + "\n")
}

/// The file of a match that is being played.
pub(super) struct KeptMatch {
    file: AppendOnlyFile,
    /// What it held before, if it was of this match.
    pub(super) known: Option<Vec<DealResult>>,
}

impl KeptMatch {
    /// Opens the file of this match, or makes it anew. None for what holds nothing: a device, and standard
    /// output, which is written at the end.
    pub(super) fn open(path: &Path, head: &MatchHead, anew: bool) -> Result<Option<KeptMatch>> {
        if files::is_stream(path) {
            return Ok(None);
        }
        let mut file = AppendOnlyFile::open(path, anew)?;
        let text = file.lines().collect::<Result<String>>()?;
        let Some(Contents { head: there, results, end }) = read_text(&text, path)? else {
            file.cut(0)?;
            file.write_all(line(head)?.as_bytes())?;
            return Ok(Some(KeptMatch { file, known: None }));
        };
        let name = path.display();
        if let Some(how) = difference(&serde_json::to_value(there)?, &serde_json::to_value(head)?) {
            bail!(
                "{name} holds results of another match ({how}): name another file, or write over it by --force"
            );
        }
        file.cut(end as u64)?;
        Ok(Some(KeptMatch { file, known: Some(results) }))
    }

    pub(super) fn add(&mut self, deal: &DealResult) -> Result<()> {
        Ok(self.file.write_all(line(deal)?.as_bytes())?)
    }
}

/// Opens the file of a match's records. Where the match goes on with these deals, the file goes on after
/// their games.
pub(super) fn open_records(
    path: &Path,
    known: Option<&HashSet<u64>>,
    made: &Made,
    force: bool,
) -> Result<OutputFile> {
    let known = known.filter(|known| !known.is_empty() || path.is_file());
    let Some(known) = known else {
        files::unwritten(path, force)?;
        return Ok(OutputFile::create(path)?);
    };
    let without = format!(
        "deals of this match were played already, and their records are not in {}: give both files of \
         the run, or two new ones",
        path.display()
    );
    ensure!(path.is_file(), without);
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let mut out = OutputFile::create(Path::new(&beside))?;
    let kept = copy_known(path, known, made, &mut out);
    if kept.as_ref().is_ok_and(|kept| kept == known) {
        std::fs::rename(&beside, path).map_err(|error| files::cannot_write(path, &error))?;
        return Ok(out);
    }
    let _ = std::fs::remove_file(&beside);
    match kept {
        Err(error) if known.is_empty() => Err(error),
        Err(error) => Err(error.context(without)),
        Ok(_) => bail!(without),
    }
}

/// Copies the records of these deals and gives the deals it found. What belongs to others was not finished
/// and is played again.
fn copy_known(
    path: &Path,
    known: &HashSet<u64>,
    made: &Made,
    out: &mut OutputFile,
) -> Result<HashSet<u64>> {
    let (wanted, mut kept) = (made.run(), HashSet::new());
    let lines = AppendOnlyFile::open(path, false)?;
    for (number, line) in (1..).zip(lines.lines()) {
        let line = line?;
        if !line.ends_with('\n') {
            break;
        }
        let place = || format!("{}: line {number}", path.display());
        let found = Made::read(&line).with_context(place)?;
        if let Some(how) = difference(&found.run(), &wanted) {
            bail!("{} is of another match ({how}): name another file", place());
        }
        if known.contains(&found.origin.deal) {
            out.write_all(line.as_bytes())?;
            kept.insert(found.origin.deal);
        }
    }
    out.flush()?;
    Ok(kept)
}
