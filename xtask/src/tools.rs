//! Programs that checks need: found, installed, or named.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

/// Runs a program to its end.
pub(crate) fn run(program: &str, args: &[&str]) -> Result<()> {
    run_with(program, args, &[])
}

/// Runs a program to its end, with more environment.
pub(crate) fn run_with(program: &str, args: &[&str], environment: &[(&str, &str)]) -> Result<()> {
    let status = Command::new(program).args(args).envs(environment.iter().copied()).status();
    let status = status.with_context(|| format!("cannot run {program}"))?;
    ensure!(status.success(), "{program} {} failed: {status}", args.join(" "));
    Ok(())
}

pub(crate) fn cargo(args: &[&str]) -> Result<()> {
    cargo_with(args, &[])
}

/// Runs the cargo that runs us, with more environment.
pub(crate) fn cargo_with(args: &[&str], environment: &[(&str, &str)]) -> Result<()> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let status = Command::new(cargo).args(args).envs(environment.iter().copied()).status()?;
    ensure!(status.success(), "cargo {} failed: {status}", args.join(" "));
    Ok(())
}

fn succeeds(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// What a program prints, if it succeeds.
pub(crate) fn output(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Every file in a folder and in those inside it, but for hidden, built and installed ones.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || name == "target" || name == "node_modules" {
            continue;
        }
        if path.is_dir() {
            all.extend(files(&path)?);
        } else {
            all.push(path);
        }
    }
    Ok(all)
}

/// Installs a package of the system, or says that it is missing.
fn install_package(package: &str) -> Result<()> {
    let is_root = output("id", &["-u"]).is_some_and(|id| id.trim() == "0");
    if !is_root {
        bail!("something is missing: install the package {package}");
    }
    run("apt-get", &["update"])?;
    run("apt-get", &["install", "-y", "--no-install-recommends", package])
}

/// Chromium and Firefox, and Node to drive them.
pub(crate) fn install_browsers() -> Result<()> {
    for browser in ["chromium", "firefox-esr"] {
        if !succeeds(&format!("/usr/bin/{browser}"), &["--version"]) {
            install_package(browser)?;
        }
    }
    install_node_packages()
}

/// The packages that format, check and drive the browser client.
pub(crate) fn install_node_packages() -> Result<()> {
    if !succeeds("node", &["--version"]) {
        bail!("node is missing: install Node 20 or newer, with npm");
    }
    let quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    run("npm", &[&["--prefix", "tests/browser", "ci"], &quiet[..]].concat())
}

/// A Python of our own, under `target`, that has these packages; `name==version` names one exactly.
pub(crate) fn python_with(packages: &[&str]) -> Result<String> {
    python_in("target/venv", packages)
}

/// The same in a folder of its own, for packages that need others than ours do.
pub(crate) fn python_in(folder: &str, packages: &[&str]) -> Result<String> {
    let python = format!("{folder}/bin/python");
    let there = packages.iter().map(|package| match package.split_once("==") {
        Some((name, version)) => format!("assert version('{name}') == '{version}'"),
        None => format!("version('{package}')"),
    });
    let all = there.collect::<Vec<_>>().join("; ");
    if succeeds(&python, &["-c", &format!("from importlib.metadata import version; {all}")]) {
        return Ok(python);
    }
    if !succeeds("python3", &["-m", "venv", folder]) {
        install_package("python3-venv")?;
        run("python3", &["-m", "venv", folder])?;
    }
    if !packages.is_empty() {
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        run(&python, &[&install, packages].concat())?;
    }
    Ok(python)
}

/// A program written in Rust, under `target`.
pub(crate) fn installed(package: &str) -> Result<String> {
    let program = format!("target/tools/bin/{package}");
    if !Path::new(&program).exists() {
        cargo(&["install", package, "--locked", "--root", "target/tools"])?;
    }
    Ok(program)
}

/// Makes sure that every program the checks call is there.
pub(crate) fn install() -> Result<()> {
    for program in ["python3", "strace", "faketime"] {
        if !succeeds(program, &["--version"]) {
            install_package(program)?;
        }
    }
    install_postgres()?;
    if !succeeds("/usr/sbin/haproxy", &["-v"]) {
        install_package("haproxy")?;
    }
    for component in ["fmt", "clippy"] {
        if !succeeds("cargo", &[component, "--version"]) {
            run(
                "rustup",
                &["component", "add", if component == "fmt" { "rustfmt" } else { component }],
            )?;
        }
    }
    Ok(())
}

/// PostgreSQL, where the tests look for it.
fn install_postgres() -> Result<()> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions = versions.map(|version| version.path());
    if !versions.any(|version| version.join("bin/pg_ctl").exists()) {
        install_package("postgresql")?;
    }
    Ok(())
}

/// Checks the code for other CPUs whose targets are installed.
pub(crate) fn check_targets() -> Result<()> {
    let installed = output("rustup", &["target", "list", "--installed"]).unwrap_or_default();
    let targets: Vec<&str> = installed.lines().filter(|line| line.starts_with("aarch64")).collect();
    if targets.is_empty() {
        println!("no aarch64 target is installed: nothing to check");
    }
    for target in targets {
        cargo(&["check", "--workspace", "--target", target])?;
    }
    Ok(())
}

/// What libFuzzer needs to be guided by coverage.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares \
    --cfg fuzzing -Ccodegen-units=1";

/// Feeds the record reader under libFuzzer for some seconds, where the nightly toolchain and a C++
/// compiler are there; the property tests of `record` do the same without them.
pub(crate) fn fuzz(seconds: u32) -> Result<()> {
    let version = output("rustc", &["+nightly", "-vV"]).unwrap_or_default();
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let (Some(host), true) = (host, succeeds("c++", &["--version"])) else {
        println!("no nightly toolchain or no C++ compiler: property tests only");
        return Ok(());
    };
    let corpus = Path::new("target/fuzz-corpus");
    std::fs::create_dir_all(corpus)?;
    for folder in ["tests/records", "tests/perft"] {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "json") {
                std::fs::copy(&path, corpus.join(path.file_name().context("a name")?))?;
            }
        }
    }
    let mut command = Command::new("cargo");
    command.args(["+nightly", "run", "--release", "--manifest-path", "fuzz/Cargo.toml"]);
    // Naming the target keeps the flags away from build scripts.
    command.args(["--target", host, "--target-dir", "target/fuzz", "--bin", "read", "--"]);
    command.arg(corpus);
    command.args([&format!("-max_total_time={seconds}"), "-max_len=20000", "-timeout=5"]);
    command.args(["-rss_limit_mb=1000", "-print_final_stats=1", "-artifact_prefix=target/"]);
    // The toolchain of the caller must not leak into the nightly one.
    command.env("RUSTFLAGS", COVERAGE).env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    let status = command.status()?;
    ensure!(status.success(), "the fuzzer found something: {status}");
    Ok(())
}
