//! `trickhold perft`: how many sequences of real choices there are.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use serde::Serialize;

use crate::files::{self, JsonArg};

/// No deal has more choices than this in a time that anybody waits.
const DEEPEST: u32 = 40;

/// Reads the length of the longest sequences.
pub(crate) fn read_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
    depth.ok_or_else(|| format!("a whole number from 1 to {DEEPEST} is needed"))
}

#[derive(Serialize)]
struct PerftCount {
    depth: u32,
    count: u64,
}

/// One line `depth count` for each depth, as soon as it is known.
pub(crate) fn run(path: &Path, depth: u32, json: &JsonArg) -> Result<()> {
    json.prepare([&path.to_owned()])?;
    let record = files::nth_record(path, 1)?;
    let mut counts = Vec::new();
    for depth in 1..=depth {
        let count = record.perft(depth)?;
        counts.push(PerftCount { depth, count });
        if !json.is_alone() {
            let mut out = anstream::stdout().lock();
            writeln!(out, "{depth} {count}")?;
            out.flush()?;
        }
    }
    json.write(&counts)
}
