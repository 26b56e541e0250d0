//! `trickhold replay`: a recorded game in sentences.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use game::Match;
use games::with_record;
use record::GameRecord;
use words::Words;

use crate::files::{self, JsonArg};
use crate::kind::Playable;
use crate::spoken::{HEADING, speaker, title};

/// Tells one game of a file.
pub(crate) fn run(path: &Path, number: u64, json: &JsonArg, words: &'static Words) -> Result<()> {
    json.prepare([&path.to_owned()])?;
    with_record!(files::nth_record(path, number)?, record => {
        json.write(&wire::replay(&record))?;
        match json.is_alone() {
            true => Ok(()),
            false => tell(&record, words, &mut anstream::stdout().lock()),
        }
    })
}

fn tell<G: Playable>(
    record: &GameRecord<G>,
    words: &'static Words,
    out: &mut impl Write,
) -> Result<()> {
    let speaker = speaker(record, words);
    writeln!(out, "{HEADING}{}{HEADING:#}", title::<G>(&record.options, &speaker))?;
    let bots = record.seats.iter().filter(|seat| seat.bot.is_some()).count();
    if bots > 0 {
        writeln!(out, "{}", words.count("replay.bots", bots))?;
    }
    let mut table = Match::<G>::of_players(record.options);
    for event in &record.log {
        let (before, mut effects) = (table.clone(), Vec::new());
        table.apply(event, &mut effects);
        for fact in before.tell_openly(event, &table, &effects) {
            let text = tui::in_lines(&speaker.say(&fact));
            match () {
                () if fact.is_heading() => write!(out, "\n{HEADING}{text}{HEADING:#}")?,
                () if fact.key.ends_with(".lead") => write!(out, "\n{text}")?,
                () => write!(out, "{text}")?,
            }
        }
    }
    if !record.is_finished() {
        writeln!(out, "{}", words.get("replay.unfinished"))?;
    }
    Ok(())
}
