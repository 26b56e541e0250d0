//! The games of this user that are not finished, and what people know them by.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::error::Error;
use crate::local::{Local, Thinking};

/// A game that can be gone on with.
#[derive(Clone, PartialEq, Debug)]
pub struct Unfinished {
    /// Its file, for [`Local::resume`].
    pub path: PathBuf,
    /// The game's name, such as `dwarf-king`.
    pub game: String,
    /// The players' names, by seat.
    pub players: Vec<String>,
    /// The round that is played, from 1.
    pub round: usize,
    /// When the last card was played.
    pub played: SystemTime,
}

/// The files of unfinished games, the one played last first.
pub(crate) fn files(data: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(data.join("unfinished")).into_iter().flatten();
    let files = files.filter_map(|file| file.ok().map(|file| file.path()));
    let mut games: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    games.sort_by_cached_key(|path| (modified(path), path.clone()));
    games.reverse();
    games
}

fn modified(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|file| file.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}

/// The unfinished games, the one played last first, and why a file is none: one that is broken, or
/// played in another window, is in nobody's way.
pub fn unfinished(data: &Path) -> (Vec<Unfinished>, Vec<Error>) {
    let (mut games, mut broken) = (Vec::new(), Vec::new());
    for path in files(data) {
        // Reading takes away a row that was only half written, which is no play.
        let played = modified(&path);
        match Local::resume(data, &path, Thinking::InLine) {
            Err(error) => broken.push(error),
            Ok(game) => {
                let info = game.info();
                let players = info.seats.into_iter().map(|seat| seat.name).collect();
                let round = game.round();
                games.push(Unfinished { path, game: info.game, players, round, played });
            }
        }
    }
    (games, broken)
}
