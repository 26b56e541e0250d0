//! `trickhold perft`: how many sequences of real choices there are.

use std::io::Write;
use std::path::Path;

use anyhow::Result;

/// One line `depth count` for each depth.
pub(crate) fn run(path: &Path, depth: u32) -> Result<()> {
    let record = crate::files::nth_record(path, 1)?;
    let mut out = anstream::stdout().lock();
    for depth in 1..=depth {
        writeln!(out, "{depth} {}", record.perft(depth)?)?;
        out.flush()?;
    }
    Ok(())
}
