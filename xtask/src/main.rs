//! The project's own commands: `cargo xtask test` runs every check, `cargo xtask fuzz` feeds the
//! record reader with mutated records, `cargo xtask kill`, `load` and `attack` drive a real server,
//! `cargo xtask cluster` several on one database, `cargo xtask cost` measures these, `cargo xtask http` compares one with its
//! description, `cargo xtask python` tests the Python package,
//! `cargo xtask ray` plays a match on a cluster, `cargo xtask training` runs what trains nets on a small scale,
//! `cargo xtask size` counts lines of code,
//! `cargo xtask mutants` plants faults into the rules.

mod arrows;
mod citations;
mod left;
mod mutants;
mod older;
mod size;
mod tools;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::tools::{cargo, run};

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    std::env::set_current_dir(root())?;
    match words[..] {
        ["test"] => test(),
        ["test", "--fast"] => test_fast(),
        ["citations"] => citations::check(),
        ["arrows"] => arrows::check(),
        ["publish"] => publish(),
        ["fuzz"] => tools::fuzz(60),
        ["fuzz", seconds] => tools::fuzz(seconds.parse().context("seconds must be a number")?),
        ["size"] => size::print(None),
        ["size", commit] => size::print(Some(commit)),
        ["mutants", ref more @ ..] => mutants::run(more),
        ["geometry"] => geometry(),
        ["http"] => http_interface(),
        ["python"] => python(),
        ["ray"] => ray(),
        ["training"] => training(),
        ["kill", ..] | ["load", ..] => drive(&words),
        ["attack", ..] => attack(&words),
        ["cluster" | "cost", ..] => cluster(&words),
        _ => bail!(
            "usage: cargo xtask test [--fast] | citations | arrows | size [COMMIT] | publish | fuzz [SECONDS] | geometry | http | python | ray | training | kill | load | \
             attack | cluster [--seconds N] [--older [COMMIT]] | cost [--times N] [--hop] | mutants [--shard K/N] [--seed S] [--sample N | --all]"
        ),
    }
}

/// Packs the libraries as for crates.io and builds each from its package. Uploads nothing.
fn publish() -> Result<()> {
    // Packages of one version are one and the same to cargo: in a folder that was used before it would
    // build against those of an earlier run.
    let folder = format!("target/publish-{}", std::process::id());
    let packed = cargo(&["publish", "--workspace", "--dry-run", "--target-dir", &folder]);
    std::fs::remove_dir_all(&folder)?;
    packed
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

/// Does the worst to three nodes on a PostgreSQL behind HAProxy, one of which may be older, or measures them.
fn cluster(words: &[&str]) -> Result<()> {
    tools::install()?;
    let words = older::with_older(words)?;
    drive(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

/// The project's root: the folder above this crate.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

type NamedCheck = (&'static str, fn() -> Result<()>);

/// What is quick to check.
const FIRST: &[NamedCheck] = &[
    ("format", || cargo(&["fmt", "--all", "--check"])),
    ("rule citations", citations::check),
    ("dependency arrows", arrows::check),
    ("clippy", || cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
];

/// Every check, the quick ones first.
fn test() -> Result<()> {
    let then: &[NamedCheck] = &[
        ("tests and doc tests", || cargo(&["test", "--workspace", "--no-fail-fast"])),
        ("naive referee", || run("python3", &["-m", "unittest", "discover", "-s", "tests/naive"])),
        ("python", python),
        ("a real server", real_server),
        ("the HTTP interface", http_interface),
        ("the browser", browser),
        ("docs", docs),
        ("other targets", tools::check_targets),
        ("fuzz", || tools::fuzz(10)),
    ];
    let done = steps(&[&[("tools", tools::install as fn() -> _)], FIRST, then].concat());
    // Also after a step that failed, which is then what there is to say first.
    let left = left::end_all();
    if let (Err(_), Err(left)) = (&done, &left) {
        eprintln!("{left}");
    }
    done.and(left)
}

/// What to run after every few lines: everything that takes seconds. It starts no server, so it
/// ends none: one that runs beside it is the developer's.
fn test_fast() -> Result<()> {
    let then: &[NamedCheck] = &[("the browser client", browser_code), ("quick tests", quick_tests)];
    steps(&[FIRST, then].concat())
}

/// Rooms whose tests search, wait, or start servers and terminals.
const LONG_ROOMS: [&str; 6] = ["arena", "bots", "client", "drive", "server", "trickhold"];

/// Tests of the other rooms that take long, by parts of their names.
const LONG_TESTS: [&str; 6] = [
    "come_back_as_they_were",
    "cut_off_anywhere",
    "secrecy::",
    "the_facts_are_known",
    "random_tables",
    "who_comes_and_goes",
];

/// The tests of the rules and of what is built on them, but for the long ones.
fn quick_tests() -> Result<()> {
    let rooms = LONG_ROOMS.map(|room| ["--exclude", room]).concat();
    let tests = [&mutants::SLOW[..], &LONG_TESTS].concat();
    let tests: Vec<&str> = tests.into_iter().flat_map(|name| ["--skip", name]).collect();
    cargo(&[&["test", "--quiet", "--workspace", "--tests"], &rooms[..], &["--"], &tests].concat())
}

/// Runs checks one after another.
fn steps(steps: &[NamedCheck]) -> Result<()> {
    let start = Instant::now();
    for (name, step) in steps {
        let begun = Instant::now();
        println!("== {name}");
        step().with_context(|| format!("the step {name:?} failed"))?;
        println!("== {name}: fine, {:.0} s", begun.elapsed().as_secs_f64());
    }
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
    drive(&["cluster", "--seconds", "45", "--tables", "6"])?;
    drive(&["bot", "--python", &python])?;
    drive(&["attack", "--short"])
}

/// Format, lint and types of the browser's code.
fn browser_code() -> Result<()> {
    if !Path::new("tests/browser/node_modules").exists() {
        tools::install_node_packages()?;
    }
    run("npm", &["--prefix", "tests/browser", "run", "formatted"])?;
    run("npm", &["--prefix", "tests/browser", "run", "lint"])?;
    run("npm", &["--prefix", "tests/browser", "run", "types"])
}

/// The Python package, built like all tests with every assertion, and used from Python.
fn python() -> Result<()> {
    let python = tools::python_with(&[
        "maturin==1.16.0",
        "numpy",
        "pytest",
        "pettingzoo==1.27.0",
        "gymnasium==1.4.0",
        "open_spiel==2.0.2",
        "mypy==2.4.1",
    ])?;
    cargo(&["build", "--quiet", "-p", "hearts"])?;
    let folder = std::fs::canonicalize("target/venv")?;
    tools::run_with(
        "target/venv/bin/maturin",
        &["develop", "--quiet", "-m", "crates/python/Cargo.toml"],
        &[("VIRTUAL_ENV", &folder.to_string_lossy())],
    )?;
    // The stub has what the module has, with the same parameters.
    run("target/venv/bin/stubtest", &["trickhold._core"])?;
    let doctests = "crates/python/python";
    run(
        &python,
        &[
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--doctest-modules",
            "tests/python",
            doctests,
        ],
    )?;
    python_installed()
}

/// What the docs promise, in a Python that has nothing: `pip install ./crates/python` brings numpy and no
/// more, and games are played. Built as before, not for release, so that nothing is compiled twice.
fn python_installed() -> Result<()> {
    let folder = "target/fresh";
    if Path::new(folder).exists() {
        std::fs::remove_dir_all(folder)?;
    }
    let python = tools::python_in(folder, &[])?;
    tools::run_with(
        &python,
        &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "./crates/python"],
        &[("MATURIN_PEP517_ARGS", "--profile dev")],
    )?;
    run(&python, &["tests/fresh/check.py"])
}

/// A real server, asked for everything that its description holds.
fn http_interface() -> Result<()> {
    cargo(&["build", "-p", "trickhold"])?;
    let packages = ["websockets", "openapi-spec-validator==0.9.0", "schemathesis==4.32.5"];
    let python = tools::python_with(&packages)?;
    run(&python, &["tests/openapi/check.py", "target/debug/trickhold"])
}

/// Every script of `training` on the processor, with nets that learn next to nothing. PyTorch is large.
fn training() -> Result<()> {
    let python = tools::python_in(
        "target/training",
        &["maturin==1.16.0", "numpy", "torch", "safetensors", "matplotlib"],
    )?;
    let folder = std::fs::canonicalize("target/training")?;
    tools::run_with(
        "target/training/bin/maturin",
        &["develop", "--quiet", "--release", "-m", "crates/python/Cargo.toml"],
        &[("VIRTUAL_ENV", &folder.to_string_lossy())],
    )?;
    run(&python, &["training/check.py"])
}

/// The example for Ray on a local cluster, of which a node is killed.
fn ray() -> Result<()> {
    cargo(&["build", "-p", "trickhold"])?;
    let python = tools::python_in("target/ray", &["ray"])?;
    run(&python, &["tests/ray/check.py", "target/debug/trickhold"])
}

/// The table in a real browser, and its code.
fn browser() -> Result<()> {
    tools::install_browsers()?;
    browser_code()?;
    in_browser(&["test"])
}

/// Every scene of the table and every page at every size, of which `test` measures a selection.
fn geometry() -> Result<()> {
    cargo(&["build", "--quiet", "-p", "trickhold"])?;
    tools::install_browsers()?;
    in_browser(&["run", "geometry"])
}

/// A script of the browser's tests, with the server that was built.
fn in_browser(script: &[&str]) -> Result<()> {
    let program = std::fs::canonicalize("target/debug/trickhold")?;
    tools::run_with(
        "npm",
        &[&["--prefix", "tests/browser"], script].concat(),
        &[("TRICKHOLD_BIN", &program.to_string_lossy())],
    )
}

fn docs() -> Result<()> {
    tools::cargo_with(
        &["doc", "--workspace", "--no-deps", "--document-private-items"],
        &[("RUSTDOCFLAGS", "-D warnings")],
    )
}
