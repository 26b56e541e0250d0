//! Games on disk: the rows of a game under way, appended and synced before anything is told, and
//! the records of finished games.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The folder of this user's games: `TRICKHOLD_DATA`, else `trickhold` in the data folder.
///
/// # Errors
/// If the environment names no folder at all.
pub fn data_folder() -> Result<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = set("TRICKHOLD_DATA") {
        return Ok(folder);
    }
    if let Some(folder) = set("XDG_DATA_HOME").filter(|folder| folder.is_absolute()) {
        return Ok(folder.join("trickhold"));
    }
    match std::env::home_dir() {
        Some(home) => Ok(home.join(".local/share/trickhold")),
        None => bail!("there is no home folder: set TRICKHOLD_DATA to a folder for saved games"),
    }
}

/// The file of one game under way.
pub struct Store {
    file: File,
    path: PathBuf,
    data: PathBuf,
}

impl Store {
    /// A new game.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn create(data: &Path, id: &str) -> Result<Store> {
        let folder = data.join("unfinished");
        fs::create_dir_all(&folder).with_context(|| cannot("make", &folder))?;
        let path = folder.join(format!("{id}.jsonl"));
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create_new(true).open(&path);
        let file = file.with_context(|| cannot("make", &path))?;
        let store = Store { file, path, data: data.to_owned() };
        store.lock()?;
        Ok(store)
    }

    /// A game to go on with, and its rows. What was written half is taken away.
    ///
    /// # Errors
    /// If it cannot be read, or is being played.
    pub fn open(data: &Path, path: &Path) -> Result<(Store, Vec<String>)> {
        let file = OpenOptions::new().read(true).append(true).open(path);
        let file = file.with_context(|| cannot("open", path))?;
        let mut store = Store { file, path: path.to_owned(), data: data.to_owned() };
        store.lock()?;
        let mut bytes = Vec::new();
        store.file.read_to_end(&mut bytes).with_context(|| cannot("read", path))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |place| place + 1);
        if whole < bytes.len() {
            store.file.set_len(whole as u64).with_context(|| cannot("write", path))?;
            store.file.seek(SeekFrom::End(0)).with_context(|| cannot("write", path))?;
        }
        let text = String::from_utf8(bytes[..whole].to_vec());
        let text = text.with_context(|| cannot("read", path))?;
        let rows = text.lines().map(str::to_owned).collect();
        Ok((store, rows))
    }

    fn lock(&self) -> Result<()> {
        match self.file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                bail!("the game {} is being played in another window", self.path.display())
            }
            // Where files cannot be locked, nothing is lost but this warning.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        }
    }

    /// Appends rows; when this returns, they are on the disk.
    ///
    /// # Errors
    /// If they are not.
    pub fn append(&mut self, rows: &[String]) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.with_context(|| cannot("save the game in", &self.path))
    }

    /// Keeps the record of the finished game and forgets its rows.
    ///
    /// # Errors
    /// If the record cannot be written; the rows stay then.
    pub fn finish(&mut self, record: &str) -> Result<PathBuf> {
        let folder = self.data.join("games");
        fs::create_dir_all(&folder).with_context(|| cannot("make", &folder))?;
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let path = folder.join(format!("{name}.json"));
        let mut file = File::create(&path).with_context(|| cannot("write", &path))?;
        let written = file.write_all(record.as_bytes()).and_then(|()| file.sync_data());
        written.with_context(|| cannot("write", &path))?;
        fs::remove_file(&self.path).with_context(|| cannot("remove", &self.path))?;
        Ok(path)
    }
}

/// The game that was played last and is not finished.
///
/// # Errors
/// If there is none.
pub fn newest_unfinished(data: &Path) -> Result<PathBuf> {
    let folder = data.join("unfinished");
    let files = fs::read_dir(&folder).into_iter().flatten().filter_map(Result::ok);
    let games = files.filter(|file| file.path().extension().is_some_and(|end| end == "jsonl"));
    let newest = games.max_by_key(|game| {
        let time = game.metadata().and_then(|data| data.modified()).ok();
        (time, game.file_name())
    });
    match newest {
        Some(game) => Ok(game.path()),
        None => bail!("there is no unfinished game in {}", folder.display()),
    }
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_survive_a_torn_write_and_a_finished_game_becomes_a_record() {
        let data = std::env::temp_dir().join(format!("trickhold-store-{}", std::process::id()));
        let _ = fs::remove_dir_all(&data);
        assert!(newest_unfinished(&data).is_err());
        let mut store = Store::create(&data, "one").expect("a new file");
        store.append(&["a".into(), "b".into()]).expect("written");
        let path = newest_unfinished(&data).expect("the game");
        assert!(Store::open(&data, &path).is_err(), "it is being played");
        drop(store);
        let mut file = OpenOptions::new().append(true).open(&path).expect("the file");
        file.write_all(b"half a ro").expect("written");
        // Another test may start a program just now, which holds all files until it runs.
        let open = || Store::open(&data, &path).ok();
        let wait = || std::thread::sleep(std::time::Duration::from_millis(20));
        let found = (0..200).find_map(|_| open().or_else(|| (wait(), None).1));
        let (mut store, rows) = found.expect("the game");
        assert_eq!(rows, ["a", "b"]);
        store.append(&["c".into()]).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("text"), "a\nb\nc\n");
        let record = store.finish("{}").expect("kept");
        assert_eq!(fs::read_to_string(record).expect("text"), "{}");
        assert!(newest_unfinished(&data).is_err());
        fs::remove_dir_all(&data).expect("removed");
    }
}
