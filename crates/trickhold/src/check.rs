//! `trickhold check`: are records right?

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use record::WrongRecord;

use crate::files::{counted, records};

/// Verifies all records of files: names the wrong ones, or only the first, and counts.
pub(crate) fn run(files: &[PathBuf], first: bool) -> Result<ExitCode> {
    let mut out = anstream::stdout().lock();
    let (mut right, mut wrong) = (0, 0);
    'files: for file in files {
        let before = right + wrong;
        for record in records(file)? {
            match record {
                Ok(_) => right += 1,
                Err(error) if is_unreadable(&error) => return Err(error),
                Err(error) => {
                    wrong += 1;
                    writeln!(out, "{error:#}")?;
                    if first {
                        break 'files;
                    }
                }
            }
        }
        ensure!(right + wrong > before, "there is no record in {}", file.display());
    }
    match (wrong, first) {
        (0, _) => writeln!(out, "{} right", counted(right, "game"))?,
        (_, true) => {}
        (_, false) => writeln!(out, "{} right, {wrong} wrong", counted(right, "game"))?,
    }
    Ok(ExitCode::from(if wrong == 0 { 0 } else { crate::WRONG }))
}

fn is_unreadable(error: &anyhow::Error) -> bool {
    error.downcast_ref::<WrongRecord>().is_some_and(|wrong| wrong.unreadable)
}
