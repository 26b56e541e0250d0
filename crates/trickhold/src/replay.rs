//! `trickhold replay`: a recorded game in sentences.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use games::with_record;
use record::GameRecord;

use crate::kind::Playable;
use crate::tell::{HEADING, Teller};

/// Tells one game of a file.
pub(crate) fn run(path: &Path, number: u64) -> Result<()> {
    let mut out = anstream::stdout().lock();
    with_record!(crate::nth_record(path, number)?, record => tell(&record, &mut out))
}

fn tell<G: Playable>(record: &GameRecord<G>, out: &mut impl Write) -> Result<()> {
    let names = record.seats.iter().map(|seat| seat.name.clone()).collect();
    let mut teller = Teller::<G>::new(record.options, names);
    writeln!(out, "{HEADING}{}{HEADING:#}", teller.title())?;
    let bots = record.seats.iter().filter(|seat| seat.bot.is_some()).count();
    if bots > 0 {
        writeln!(out, "{bots} of the players are bots.")?;
    }
    for event in &record.log {
        for line in teller.tell(event) {
            writeln!(out, "{line}")?;
        }
    }
    if !record.is_finished() {
        writeln!(out, "The game is not finished.")?;
    }
    Ok(())
}
