//! An evening on the score pad as it is kept on the disk: written after every round, offered again
//! until it is over, and never removed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use client::{game_id, save_whole};
use games::GameKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who plays what, and the scores so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evening {
    /// The game that is scored.
    pub game: GameKind,
    /// The options, but for the number of players.
    pub options: BTreeMap<String, Value>,
    /// Who plays; empty to ask.
    pub names: Vec<String>,
    /// What each player scored, round by round.
    pub rounds: Vec<Vec<i32>>,
    /// It is finished: nobody is asked to go on with it.
    pub over: bool,
    /// Its file's name; none until something was played.
    #[serde(skip)]
    id: Option<String>,
}

impl Evening {
    /// A sheet without any round.
    pub fn new(game: GameKind, options: BTreeMap<String, Value>, names: Vec<String>) -> Evening {
        Evening { game, options, names, rounds: Vec::new(), over: false, id: None }
    }

    /// The newest of a game in a data folder that is not over.
    pub fn newest(data: &Path, game: GameKind) -> Option<Evening> {
        let files = fs::read_dir(folder(data)).into_iter().flatten();
        let evening = |path: PathBuf| {
            // What is no evening is in nobody's way.
            let read: Evening = serde_json::from_slice(&fs::read(&path).ok()?).ok()?;
            let id = path.file_stem()?.to_str()?.to_owned();
            Some(Evening { id: Some(id), ..read })
        };
        let all = files.filter_map(|file| evening(file.ok()?.path()));
        // The names begin with the time.
        let newest = all.filter(|one| one.game == game).max_by_key(|one| one.id.clone())?;
        (!newest.over && !newest.rounds.is_empty()).then_some(newest)
    }

    /// The day it began.
    pub(super) fn date(&self) -> &str {
        self.id.as_deref().and_then(|id| id.get(..10)).unwrap_or_default()
    }

    /// Writes it; gives the file.
    pub(super) fn save(&mut self, data: &Path) -> anyhow::Result<PathBuf> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let id = || game_id(self.game.name(), now.as_millis() as u64);
        let id = self.id.take().unwrap_or_else(id);
        let path = folder(data).join(format!("{id}.json"));
        self.id = Some(id);
        save_whole(&path, &(serde_json::to_string_pretty(self)? + "\n"))?;
        Ok(path)
    }
}

fn folder(data: &Path) -> PathBuf {
    data.join("evenings")
}
