//! Lines of code by room: Rust and the browser client, formatted by today's settings, so that any two
//! commits are counted alike. Tests, comments, blank lines, vendored and generated files do not
//! count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::tools::{self, run};

/// Where trees are laid out and formatted.
const FOLDER: &str = "target/size";

/// The formatter of the browser client.
const BIOME: &str = "tests/browser/node_modules/.bin/biome";

/// Gives everything here that is or would be under version control the name of a tree.
const WORKING_TREE: &str =
    "export GIT_INDEX_FILE=target/size/index && git add --all && git write-tree";

/// Lines by room.
type Rooms = BTreeMap<String, usize>;

/// Prints the size of the working tree, and how it differs from a commit's.
pub(crate) fn print(commit: Option<&str>) -> Result<()> {
    if Path::new(FOLDER).exists() {
        std::fs::remove_dir_all(FOLDER)?;
    }
    if !Path::new(BIOME).exists() {
        tools::install_node_packages()?;
    }
    std::fs::create_dir_all(FOLDER)?;
    let tree = tools::output("sh", &["-c", WORKING_TREE]).context("cannot list the files")?;
    let now = count(tree.trim())?;
    let before = commit.map(count).transpose()?;
    std::fs::remove_dir_all(FOLDER)?;
    print!("{}", table(&now, before.as_ref().zip(commit)));
    Ok(())
}

/// Rooms, then what is Rust, then everything.
fn table(now: &Rooms, before: Option<(&Rooms, &str)>) -> String {
    let line = |name: &str, counts: &dyn Fn(&Rooms) -> usize| {
        let now = counts(now);
        let Some((before, _)) = before else { return format!("{name:<18}{now:>8}\n") };
        let before = counts(before);
        let change = 100.0 * (now as f64 - before as f64) / before as f64;
        let change = if before == 0 { "new".into() } else { format!("{change:+.1} %") };
        format!("{name:<18}{now:>8}{before:>10}{change:>10}\n")
    };
    let head = before.map_or(String::new(), |(_, commit)| format!("{commit:>10}{:>10}", "change"));
    let mut text = format!("{:<18}{:>8}{head}\n", "lines of code", "now");
    let old = before.iter().flat_map(|(rooms, _)| rooms.keys());
    for room in now.keys().chain(old).collect::<BTreeSet<_>>() {
        text += &line(room, &|rooms| rooms.get(room).copied().unwrap_or(0));
    }
    let web = |rooms: &Rooms| rooms.get("web").copied().unwrap_or(0);
    text += &line("Rust", &|rooms| rooms.values().sum::<usize>() - web(rooms));
    text + &line("total", &|rooms| rooms.values().sum())
}

/// Is this a file of code that people wrote here, and no test?
fn counts(path: &Path) -> bool {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let other = parts.iter().any(|part| ["tests", "vendor", "target"].contains(part));
    let web = parts.first() == Some(&"web") && ["js", "css", "html"].contains(&kind(path));
    !other && (kind(path) == "rs" || web)
}

fn kind(path: &Path) -> &str {
    path.extension().and_then(|kind| kind.to_str()).unwrap_or_default()
}

/// Lays out, formats and counts the files of a commit or tree.
fn count(tree: &str) -> Result<Rooms> {
    let folder = Path::new(FOLDER).join(tree);
    std::fs::create_dir_all(&folder)?;
    let target = folder.to_string_lossy();
    run("sh", &["-c", "git archive \"$0\" | tar -x -C \"$1\"", tree, &target])
        .with_context(|| format!("this needs the commit {tree}: fetch the whole history"))?;
    for settings in ["biome.json", "rustfmt.toml"] {
        std::fs::copy(settings, folder.join(settings))?;
    }
    let all = tools::files(&folder)?;
    let paths = all.iter().map(|path| path.strip_prefix(&folder));
    let mut paths = paths.collect::<Result<Vec<_>, _>>()?;
    paths.retain(|path| counts(path));
    let rust = paths.iter().filter(|path| kind(path) == "rs");
    let mut rustfmt = Command::new("rustfmt");
    let mut biome = Command::new(std::fs::canonicalize(BIOME)?);
    rustfmt.args(["--edition", "2024"]).args(rust);
    biome.args(["format", "--write", "--log-level=warn", "--reporter=summary", "web"]);
    for formatter in [&mut rustfmt, &mut biome] {
        let done = formatter.current_dir(&folder).output()?;
        let said = String::from_utf8_lossy(&done.stderr);
        ensure!(done.status.success(), "cannot format {}: {said}", folder.display());
    }
    let mut files = Vec::new();
    let mut only_tests = Vec::new();
    for path in paths {
        let mut text = std::fs::read_to_string(folder.join(path))?;
        if kind(path) == "rs" {
            let (rest, modules) = without_tests(&text);
            only_tests.extend(modules.iter().flat_map(|module| module_files(path, module)));
            text = rest;
        }
        files.push((path, lines(&text)));
    }
    files.retain(|(path, _)| !only_tests.iter().any(|module| path.starts_with(module)));
    let mut rooms = Rooms::new();
    for (path, lines) in files {
        let deep = if path.starts_with("crates") { 2 } else { 1 };
        let room: PathBuf = path.iter().take(deep).collect();
        *rooms.entry(room.display().to_string()).or_default() += lines;
    }
    Ok(rooms)
}

/// Where a module of a file may lie.
fn module_files(file: &Path, module: &str) -> [PathBuf; 2] {
    let root = ["lib.rs", "main.rs", "mod.rs"].iter().any(|root| file.ends_with(root));
    let folder = if root { file.with_file_name("") } else { file.with_extension("") };
    [folder.join(module), folder.join(format!("{module}.rs"))]
}

/// Formatted Rust without what is only for tests, and the modules in other files that are. An item,
/// variant or arm ends with the first line that has its indentation and the end of one.
fn without_tests(text: &str) -> (String, Vec<String>) {
    let (mut rest, mut modules) = (String::new(), Vec::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let attribute = line.trim_start();
        if attribute != "#[cfg(test)]" && !attribute.starts_with("#[cfg(all(test,") {
            rest += line;
            rest += "\n";
            continue;
        }
        let indent = line.len() - attribute.len();
        let ends = |line: &&str| {
            line.find(|c| c != ' ') == Some(indent) && line.ends_with(['}', ';', ','])
        };
        let end = lines.find(ends).unwrap_or_default();
        let module = end.trim_start().strip_prefix("mod ").and_then(|end| end.strip_suffix(';'));
        modules.extend(module.map(str::to_owned));
    }
    (rest, modules)
}

/// Formatted lines that hold code: a comment has its own lines or stands behind code.
fn lines(text: &str) -> usize {
    let mut end = None;
    let mut lines = 0;
    for line in text.lines() {
        let mut rest = line.trim();
        loop {
            end = end.or_else(|| match rest {
                _ if rest.starts_with("/*") => Some("*/"),
                _ if rest.starts_with("<!--") => Some("-->"),
                _ => None,
            });
            let Some(mark) = end else { break };
            let Some((_, behind)) = rest.split_once(mark) else {
                rest = "";
                break;
            };
            end = None;
            rest = behind.trim_start();
        }
        lines += usize::from(!rest.is_empty() && !rest.starts_with("//"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rust(text: &str) -> usize {
        lines(&without_tests(text).0)
    }

    #[test]
    fn comments_and_blanks_are_no_code() {
        assert_eq!(
            rust("//! A.\n\n/// B.\n#[must_use]\nfn f() {\n    // C.\n    1 /* D. */\n}\n"),
            4
        );
        assert_eq!(rust("/** A.\nB. */\nconst S: &str = \"a // b\n\nc\";\n"), 2);
        assert_eq!(rust("const S: &str = r#\"/* a\"#; // b\n"), 1);
    }

    #[test]
    fn what_is_only_for_tests_is_no_code() {
        assert_eq!(rust("fn f() {}\n#[cfg(test)]\nmod tests {\n    fn g() {}\n}\n"), 1);
        assert_eq!(rust("#[cfg(test)]\n#[rustfmt::skip]\npub fn f<A, B>() {\n}\nfn g() {}\n"), 1);
        assert_eq!(rust("#[cfg(test)]\nuse a::{\n    b,\n};\nuse c;\n"), 1);
        assert_eq!(rust("enum E {\n    A,\n    #[cfg(test)]\n    B,\n    C,\n}\n"), 4);
        let arms =
            "match a {\n#[cfg(test)]\nE::B { c } => {\n}\n#[cfg(test)]\nE::D => e(),\n_ => {}\n}\n";
        assert_eq!(rust(&format!("fn f() {{\n{arms}}}\n")), 5);
        assert_eq!(rust("#[cfg(not(test))]\nfn f() {}\n"), 2);
    }

    #[test]
    fn files_only_for_tests_are_found() {
        let (rest, modules) = without_tests("mod a;\n#[cfg(test)]\nmod b;\n");
        assert_eq!((&rest[..], &modules[..]), ("mod a;\n", &["b".to_owned()][..]));
        let files =
            |file: &str| module_files(Path::new(file), "b").map(|path| path.display().to_string());
        assert_eq!(files("x/src/lib.rs"), ["x/src/b", "x/src/b.rs"]);
        assert_eq!(files("x/src/c.rs"), ["x/src/c/b", "x/src/c/b.rs"]);
        let counted = ["crates/a/src/b.rs", "web/a.css", "web/b/c.js", "fuzz/src/d.rs"];
        assert!(counted.iter().all(|path| counts(Path::new(path))));
        let others = [
            "crates/a/tests/b.rs",
            "web/wire.d.ts",
            "web/vendor/a.js",
            "tests/browser/a.js",
            "crates/a/b.css",
        ];
        assert!(!others.iter().any(|path| counts(Path::new(path))));
    }

    #[test]
    fn comments_of_the_browser_client_are_no_code() {
        assert_eq!(
            lines("/** A.\n * b */\n\nconst c = 'd'; // e\n// f\n/** @type {G} */ (h);\n"),
            2
        );
        assert_eq!(lines("a {\n  /* b */ /* c\n  */\n  color: red; /* d */\n}\n"), 3);
        assert_eq!(lines("<!doctype html>\n<!-- a\nb -->\n<p>\n"), 2);
        assert_eq!(lines("const a = 'https://b';\n"), 1);
    }

    #[test]
    fn rooms_that_came_and_went_are_shown() {
        let rooms = |counts: &[(&str, usize)]| {
            counts.iter().map(|(name, count)| ((*name).into(), *count)).collect()
        };
        let now: Rooms = rooms(&[("crates/a", 90), ("web", 10)]);
        let before: Rooms = rooms(&[("crates/a", 100), ("fuzz", 10)]);
        let text = table(&now, Some((&before, "abc")));
        let cells =
            |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
        let lines: Vec<String> = text.lines().map(cells).collect();
        assert_eq!(
            lines,
            [
                "lines of code now abc change",
                "crates/a 90 100 -10.0 %",
                "fuzz 0 10 -100.0 %",
                "web 10 0 new",
                "Rust 90 110 -18.2 %",
                "total 100 110 -9.1 %",
            ]
        );
    }
}
