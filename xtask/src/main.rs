//! The project's own commands: `cargo xtask test` runs every check, `cargo xtask fuzz` feeds the
//! record reader with mutated records, `cargo xtask kill`, `load` and `attack` drive a real server,
//! `cargo xtask http` compares one with its description, `cargo xtask size` counts lines of code.

mod arrows;
mod citations;
mod left;
mod size;
mod tools;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::tools::{cargo, run};

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    std::env::set_current_dir(root())?;
    match words[..] {
        ["test"] => test(),
        ["citations"] => citations::check(),
        ["arrows"] => arrows::check(),
        ["publish"] => publish(),
        ["fuzz"] => tools::fuzz(60),
        ["fuzz", seconds] => tools::fuzz(seconds.parse().context("seconds must be a number")?),
        ["size"] => size::print(None),
        ["size", commit] => size::print(Some(commit)),
        ["http"] => http_interface(),
        ["kill", ..] | ["load", ..] => drive(&words),
        ["attack", "before", ref more @ ..] => {
            let before = attacked_first()?;
            attack(&[&["attack", "--against", &before], more].concat())
        }
        ["attack", ..] => attack(&words),
        _ => bail!(
            "usage: cargo xtask test | citations | arrows | size [COMMIT] | publish | fuzz [SECONDS] | http | kill | load | attack [before]"
        ),
    }
}

/// Packs the libraries as for crates.io and builds each from its package. Uploads nothing.
fn publish() -> Result<()> {
    cargo(&["publish", "--workspace", "--dry-run"])
}

/// Drives a release build.
fn drive(words: &[&str]) -> Result<()> {
    cargo(&["build", "--release", "-p", "trickhold", "-p", "drive"])?;
    run("target/release/drive", words)
}

/// Replays known attacks; some need another clock, and the example bot's Python.
fn attack(words: &[&str]) -> Result<()> {
    tools::install()?;
    tools::python_with(&["websockets"])?;
    drive(words)
}

/// The program in which the attacks were found, built from its commit.
fn attacked_first() -> Result<String> {
    const COMMIT: &str = "c27984d";
    let folder = "target/attacked";
    if !std::path::Path::new(folder).join("Cargo.toml").exists() {
        run("git", &["worktree", "prune"])?;
        run("git", &["worktree", "add", "--force", "--detach", folder, COMMIT])
            .with_context(|| format!("this needs the commit {COMMIT}: fetch the whole history"))?;
    }
    let manifest = format!("{folder}/Cargo.toml");
    let target = format!("{folder}/target");
    cargo(&["build", "--release", "--manifest-path", &manifest, "--target-dir", &target])?;
    Ok(format!("{target}/release/trickhold"))
}

/// The project's root: the folder above this crate.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// One named check.
type Step = (&'static str, fn() -> Result<()>);

/// Every check, the quick ones first.
fn test() -> Result<()> {
    let steps: &[Step] = &[
        ("tools", tools::install),
        ("format", || cargo(&["fmt", "--all", "--check"])),
        ("rule citations", citations::check),
        ("dependency arrows", arrows::check),
        ("clippy", || cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
        ("tests and doc tests", || cargo(&["test", "--workspace", "--no-fail-fast"])),
        ("naive referee", || run("python3", &["-m", "unittest", "discover", "-s", "tests/naive"])),
        ("a real server", real_server),
        ("the HTTP interface", http_interface),
        ("the browser", browser),
        ("docs", docs),
        ("other targets", tools::check_targets),
        ("fuzz", || tools::fuzz(10)),
    ];
    let start = Instant::now();
    let done = steps.iter().try_for_each(|(name, step)| {
        let begun = Instant::now();
        println!("== {name}");
        step().with_context(|| format!("the step {name:?} failed"))?;
        println!("== {name}: fine, {:.0} s", begun.elapsed().as_secs_f64());
        Ok(())
    });
    // Also after a step that failed, which is then what there is to say first.
    let left = left::end_all();
    if let (Err(_), Err(left)) = (&done, &left) {
        eprintln!("{left}");
    }
    done.and(left)?;
    println!("== all checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// A real server as a process of its own: killed, watched, starved, played by an outside bot,
/// attacked.
fn real_server() -> Result<()> {
    cargo(&["build", "-p", "trickhold", "-p", "drive"])?;
    let python = tools::python_with(&["websockets"])?;
    let drive = |args: &[&str]| {
        let program = ["--program", "target/debug/trickhold"];
        run("target/debug/drive", &[&program, args].concat())
    };
    drive(&["kill", "--times", "12"])?;
    drive(&["sync"])?;
    drive(&["disk"])?;
    drive(&["bot", "--python", &python])?;
    drive(&["attack", "--short"])
}

/// A real server, asked for everything that its description holds.
fn http_interface() -> Result<()> {
    cargo(&["build", "-p", "trickhold"])?;
    let packages = ["websockets", "openapi-spec-validator==0.9.0", "schemathesis==4.32.5"];
    let python = tools::python_with(&packages)?;
    run(&python, &["tests/openapi/check.py", "target/debug/trickhold"])
}

/// The table in a real browser, and the format and the types of its code.
fn browser() -> Result<()> {
    let folder = "tests/browser";
    tools::install_browser()?;
    run("npm", &["--prefix", folder, "run", "formatted"])?;
    run("npm", &["--prefix", folder, "run", "types"])?;
    let program = std::fs::canonicalize("target/debug/trickhold")?;
    tools::run_with(
        "npm",
        &["--prefix", folder, "test"],
        &[("TRICKHOLD_BIN", &program.to_string_lossy())],
    )
}

fn docs() -> Result<()> {
    tools::cargo_with(
        &["doc", "--workspace", "--no-deps", "--document-private-items"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )
}
