//! The program as it was: an older node beside newer ones is a real one.

use anyhow::Result;

use crate::tools::{cargo, run};

/// The first commit whose nodes can be in company.
const FIRST_NODES: &str = "3c6e8f8";

/// `--older COMMIT`, or `--older` alone, becomes `--older PROGRAM`, which is built if it is not there yet.
pub(crate) fn with_older(words: &[&str]) -> Result<Vec<String>> {
    let mut given: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
    if let Some(place) = words.iter().position(|&word| word == "--older") {
        let commit = words.get(place + 1).filter(|word| !word.starts_with('-')).copied();
        let end = place + 1 + usize::from(commit.is_some());
        given.splice(place + 1..end, [build(commit.unwrap_or(FIRST_NODES))?]);
    }
    Ok(given)
}

/// Builds a commit from a worktree of its own, with the packages of others that are built already.
fn build(commit: &str) -> Result<String> {
    let folder = format!("target/older/{commit}");
    let program = format!("{folder}-trickhold");
    if !std::fs::exists(&program)? {
        run("git", &["worktree", "add", "--force", "--detach", &folder, commit])?;
        let manifest = format!("{folder}/Cargo.toml");
        let build = ["build", "--release", "-p", "trickhold", "--target-dir", "target"];
        let built = cargo(&[&build[..], &["--manifest-path", &manifest]].concat());
        run("git", &["worktree", "remove", "--force", &folder])?;
        built?;
        std::fs::copy("target/release/trickhold", &program)?;
    }
    Ok(program)
}
