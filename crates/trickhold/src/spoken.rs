//! Who sits at a recorded game and what it is, in the reader's language.

use anstyle::Style;
use game::Options;
use record::GameRecord;
use words::{Speaker, Words};

use crate::kind::Playable;

pub(crate) const HEADING: Style = Style::new().bold();

/// Speaks of a recorded game to somebody who did not play it. A name from a file must not steer the
/// terminal.
pub(crate) fn speaker<G: Playable>(record: &GameRecord<G>, words: &'static Words) -> Speaker {
    let names = record.seats.iter().map(|seat| words::visible(&seat.name)).collect();
    Speaker { words, you: None, names }
}

/// The game, its options and its players.
pub(crate) fn title<G: Playable>(options: &G::Options, speaker: &Speaker) -> String {
    let words = speaker.words;
    let set = G::Options::SPECS.iter().map(|spec| {
        let (name, value) = (format!("option.{}", spec.key), options.get(spec.key).to_string());
        let called = words.find(&format!("{name}.{value}"));
        format!("{}: {}", words.find(&name), if called.is_empty() { &value } else { called })
    });
    let set: Vec<String> = set.collect();
    let game = words.find(&format!("game.{}", G::NAME));
    format!("{game}: {} ({})", words.and(&speaker.names), set.join("; "))
}
