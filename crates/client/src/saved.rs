//! Games on the disk: the rows of a game under way, appended and synced before anything is told, and
//! the records of finished games.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// Where this user's games are.
#[derive(Clone, PartialEq, Debug)]
pub struct DataFolder {
    /// The folder: `TRICKHOLD_DATA`, else `trickhold` where this system keeps such data.
    pub path: PathBuf,
    /// Where this system would keep it, if data of before lies elsewhere.
    pub own_place: Option<PathBuf>,
}

/// The folder of this user's games.
///
/// # Errors
/// If the environment names no folder at all.
pub fn data_folder() -> Result<DataFolder, Error> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let found =
        find_folder(std::env::consts::OS, |name| set(name).map(PathBuf::from), |f| f.exists());
    let none = "there is no home folder: set TRICKHOLD_DATA to a folder for saved games";
    found.ok_or_else(|| Error::Local(none.into()))
}

fn find_folder(
    system: &str,
    set: impl Fn(&str) -> Option<PathBuf>,
    exists: impl Fn(&Path) -> bool,
) -> Option<DataFolder> {
    let asked = set("XDG_DATA_HOME").filter(|folder| folder.is_absolute());
    let asked = asked.map(|folder| folder.join("trickhold"));
    if let Some(path) = set("TRICKHOLD_DATA").or(asked) {
        return Some(DataFolder { path, own_place: None });
    }
    let home = set("HOME").or_else(std::env::home_dir)?;
    // Before the program told systems apart, data had one place on all of them.
    let common = home.join(".local/share/trickhold");
    let own = match system {
        "macos" => home.join("Library/Application Support/trickhold"),
        "windows" => set("LOCALAPPDATA")?.join("trickhold"),
        _ => common.clone(),
    };
    let elsewhere = own != common && exists(&common) && !exists(&own);
    Some(match elsewhere {
        true => DataFolder { path: common, own_place: Some(own) },
        false => DataFolder { path: own, own_place: None },
    })
}

/// The name of a game's file: when it began, in UTC (from milliseconds since 1970), and which game
/// it is.
pub fn game_id(game: &str, at: u64) -> String {
    let (days, seconds) = (at / 86_400_000, at / 1000 % 86_400);
    // Days to year, month and day, by eras of 400 years that begin in March.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = (era * 400 + year + month / 10, (month + 2) % 12 + 1);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let millis = at % 1000;
    format!("{year}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}-{millis:03}-{game}")
}

/// The file of one game under way. It is locked as long as the game is played.
pub(crate) struct SavedGame {
    file: File,
    path: PathBuf,
    data: PathBuf,
}

impl SavedGame {
    pub(crate) fn create(data: &Path, id: &str) -> Result<SavedGame, Error> {
        let folder = data.join("unfinished");
        fs::create_dir_all(&folder).map_err(cannot("make", &folder))?;
        let path = folder.join(format!("{id}.jsonl"));
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create_new(true).open(&path);
        let file = file.map_err(cannot("make", &path))?;
        let game = SavedGame { file, path, data: data.to_owned() };
        game.lock()?;
        Ok(game)
    }

    /// A game to go on with, and its rows. A row that was only half written is taken away.
    pub(crate) fn open(data: &Path, path: &Path) -> Result<(SavedGame, Vec<String>), Error> {
        let file = OpenOptions::new().read(true).append(true).open(path);
        let file = file.map_err(cannot("open", path))?;
        let mut game = SavedGame { file, path: path.to_owned(), data: data.to_owned() };
        game.lock()?;
        let mut bytes = Vec::new();
        game.file.read_to_end(&mut bytes).map_err(cannot("read", path))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |place| place + 1);
        if whole < bytes.len() {
            game.file.set_len(whole as u64).map_err(cannot("write", path))?;
            game.file.seek(SeekFrom::End(0)).map_err(cannot("write", path))?;
        }
        let text = str::from_utf8(&bytes[..whole]).map_err(cannot("read", path))?;
        let rows = text.lines().map(str::to_owned).collect();
        Ok((game, rows))
    }

    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    fn lock(&self) -> Result<(), Error> {
        match self.file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let path = self.path.display();
                Err(Error::Local(format!("the game {path} is being played in another window")))
            }
            // Where files cannot be locked, nothing is lost but this warning.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        }
    }

    /// Appends rows; when this returns, they are on the disk.
    pub(crate) fn append(&mut self, rows: &[String]) -> Result<(), Error> {
        if rows.is_empty() {
            return Ok(());
        }
        let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(cannot("save the game in", &self.path))
    }

    /// Keeps the record of the finished game and forgets its rows; if the record cannot be written,
    /// they stay.
    pub(crate) fn finish(&mut self, record: &str) -> Result<PathBuf, Error> {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let path = record_path(&self.data, &name);
        save_whole(&path, record)?;
        fs::remove_file(&self.path).map_err(cannot("remove", &self.path))?;
        Ok(path)
    }
}

/// Where the record of a finished game is kept.
pub(crate) fn record_path(data: &Path, id: &str) -> PathBuf {
    data.join("games").join(format!("{id}.json"))
}

/// Writes a file as a whole: whatever happens, what is there is the old text or the new one.
///
/// # Errors
/// If the disk does not take it.
pub fn save_whole(path: &Path, text: &str) -> Result<(), Error> {
    let folder = path.parent().expect("what is saved lies in a folder");
    fs::create_dir_all(folder).map_err(cannot("make", folder))?;
    let aside = path.with_extension("new");
    let write = || {
        let mut file = File::create(&aside)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        fs::rename(&aside, path)
    };
    write().map_err(cannot("write", path))
}

/// What failed with a file, for `map_err`.
pub(crate) fn cannot<E: Display>(what: &str, path: &Path) -> impl FnOnce(E) -> Error {
    move |error| Error::Local(format!("cannot {what} {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unfinished::files;

    #[test]
    fn each_system_has_its_place_and_data_of_before_is_found() {
        let old = Path::new("/h/.local/share/trickhold");
        let found = |system: &str, more: &[(&str, &str)], there: &[&Path]| {
            let set = |name: &str| {
                let all = [&[("HOME", "/h"), ("LOCALAPPDATA", "/h/Local")], more].concat();
                all.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into())
            };
            find_folder(system, set, |folder| there.contains(&folder)).expect("a home")
        };
        let at = |path: &str, own: Option<&str>| DataFolder {
            path: path.into(),
            own_place: own.map(Into::into),
        };
        let mac = "/h/Library/Application Support/trickhold";
        assert_eq!(found("linux", &[], &[old]), at("/h/.local/share/trickhold", None));
        assert_eq!(found("macos", &[], &[]), at(mac, None));
        assert_eq!(found("macos", &[], &[old, Path::new(mac)]), at(mac, None));
        assert_eq!(found("macos", &[], &[old]), at("/h/.local/share/trickhold", Some(mac)));
        assert_eq!(found("windows", &[], &[]), at("/h/Local/trickhold", None));
        assert_eq!(found("linux", &[("XDG_DATA_HOME", "/x")], &[]), at("/x/trickhold", None));
        assert_eq!(found("macos", &[("TRICKHOLD_DATA", "/y")], &[old]), at("/y", None));
    }

    #[test]
    fn files_are_named_by_their_time() {
        assert_eq!(game_id("dwarf-king", 0), "1970-01-01-000000-000-dwarf-king");
        assert_eq!(game_id("g", 951_782_399_999), "2000-02-28-235959-999-g");
        assert_eq!(game_id("g", 951_825_600_000), "2000-02-29-120000-000-g");
        assert_eq!(game_id("g", 1_767_225_599_000), "2025-12-31-235959-000-g");
    }

    #[test]
    fn rows_survive_a_torn_write_and_a_finished_game_becomes_a_record() {
        let data = std::env::temp_dir().join(format!("trickhold-store-{}", std::process::id()));
        let _ = fs::remove_dir_all(&data);
        assert!(files(&data).is_empty());
        let mut game = SavedGame::create(&data, "one").expect("a new file");
        game.append(&["a".into(), "b".into()]).expect("written");
        let path = files(&data).pop().expect("the game");
        assert!(SavedGame::open(&data, &path).is_err(), "it is being played");
        drop(game);
        let mut file = OpenOptions::new().append(true).open(&path).expect("the file");
        file.write_all(b"half a ro").expect("written");
        // Another test may start a program just now, which holds all files until it runs.
        let open = || SavedGame::open(&data, &path).ok();
        let wait = || std::thread::sleep(std::time::Duration::from_millis(20));
        let found = (0..200).find_map(|_| open().or_else(|| (wait(), None).1));
        let (mut game, rows) = found.expect("the game");
        assert_eq!(rows, ["a", "b"]);
        game.append(&["c".into()]).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("text"), "a\nb\nc\n");
        let record = game.finish("{}").expect("kept");
        assert_eq!(fs::read_to_string(record).expect("text"), "{}");
        assert!(files(&data).is_empty());
        fs::remove_dir_all(&data).expect("removed");
    }
}
