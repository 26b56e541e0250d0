//! Whatever starts a process ends it. At the end of all checks nothing runs any more that was built
//! here and began after them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// A process that is still there.
struct Left {
    id: u32,
    line: String,
}

/// When a process began, in ticks since the machine did: the 22nd field, counted from behind the
/// name, which may hold spaces.
fn began(id: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    text.rsplit_once(") ")?.1.split(' ').nth(19)?.parse().ok()
}

/// Processes whose program lies in a folder and that began after this one.
fn running(folder: &Path) -> Result<Vec<Left>> {
    let own = std::process::id();
    let since = began(own).context("when this process began")?;
    let mut all = Vec::new();
    for entry in std::fs::read_dir("/proc").context("the list of processes")? {
        let Some(id) = entry?.file_name().to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        // Others may end while we look, and some are not ours to look at.
        let Ok(program) = std::fs::read_link(format!("/proc/{id}/exe")) else { continue };
        let later = began(id).is_some_and(|began| began >= since);
        if id == own || !later || !program.starts_with(folder) {
            continue;
        }
        let line = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).trim_end_matches('\0').replace('\0', " ");
        // A process that has only just begun has a program and no command line yet.
        let line = if line.is_empty() { program.display().to_string() } else { line };
        all.push(Left { id, line });
    }
    Ok(all)
}

/// Names what is still running, ends it, and fails if there was anything.
pub(crate) fn end_all() -> Result<()> {
    let folder: PathBuf = match std::fs::canonicalize("target") {
        Ok(folder) if Path::new("/proc/self/exe").exists() => folder,
        // Nothing was built, or this system tells nobody what runs.
        _ => return Ok(()),
    };
    // What was just killed may take a moment.
    let started = Instant::now();
    let mut left = running(&folder)?;
    while !left.is_empty() && started.elapsed() < Duration::from_secs(2) {
        std::thread::sleep(Duration::from_millis(100));
        left = running(&folder)?;
    }
    if left.is_empty() {
        return Ok(());
    }
    for Left { id, .. } in &left {
        // It may have ended by itself meanwhile.
        let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
    }
    let lines: Vec<String> =
        left.iter().map(|Left { id, line }| format!("  {id} {line}")).collect();
    bail!("the checks left processes behind, which were ended:\n{}", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_still_runs_is_found() {
        // A program of our own, in a folder of its own.
        let folder = std::env::temp_dir().join(format!("trickhold-left-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let folder = std::fs::canonicalize(&folder).expect("a folder");
        assert!(running(&folder).expect("a list").is_empty());
        let copy = folder.join("a program");
        let sleep =
            ["/bin/sleep", "/usr/bin/sleep"].into_iter().find(|path| Path::new(path).exists());
        std::fs::copy(sleep.expect("sleep"), &copy).expect("copied");
        let mut child = Command::new(&copy).arg("60").spawn().expect("runs");
        let found = running(&folder).expect("a list");
        child.kill().expect("killed");
        child.wait().expect("ends");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].id, child.id());
        assert!(found[0].line.contains("a program"), "{}", found[0].line);
        assert!(running(&folder).expect("a list").is_empty());
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
