//! `trickhold check`: are records right?

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, ensure};

/// Verifies all records of a file; says how many are right, or the first wrong one.
pub(crate) fn run(path: &Path) -> Result<ExitCode> {
    let mut out = anstream::stdout().lock();
    let mut right = 0;
    for record in games::Record::read_all(crate::open(path)?) {
        match record {
            Ok(_) => right += 1,
            Err(wrong) if wrong.unreadable => return Err(wrong.into()),
            Err(wrong) => {
                writeln!(out, "{wrong}")?;
                return Ok(ExitCode::from(crate::WRONG));
            }
        }
    }
    ensure!(right > 0, "there is no record in {}", path.display());
    writeln!(out, "{right} games right")?;
    Ok(ExitCode::SUCCESS)
}
