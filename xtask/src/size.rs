//! Lines of code by room: Rust and the browser client, formatted by today's settings, so that any two
//! commits are counted alike. Tests, comments, blank lines, vendored and generated files do not
//! count.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow, ensure};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::tools::{self, run};

/// Where trees are laid out and formatted.
const FOLDER: &str = "target/size";

/// The formatter of the browser client.
const BIOME: &str = "tests/browser/node_modules/.bin/biome";

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
    let now = count(&working_tree()?)?;
    let before = commit.map(|commit| count(&export(commit)?)).transpose()?;
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

/// A copy of the files that are or would be under version control.
fn working_tree() -> Result<PathBuf> {
    let folder = Path::new(FOLDER).join("now");
    let args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listed = tools::output("git", &args).context("cannot list the files")?;
    for path in listed.split_terminator('\0').map(Path::new) {
        // What was removed and not yet committed is still listed.
        if path.is_file() && counts(path) {
            let copy = folder.join(path);
            std::fs::create_dir_all(copy.parent().context("a folder")?)?;
            std::fs::copy(path, copy)?;
        }
    }
    Ok(folder)
}

/// The files of a commit.
fn export(commit: &str) -> Result<PathBuf> {
    let folder = Path::new(FOLDER).join("before");
    std::fs::create_dir_all(&folder)?;
    let [archive, to] =
        [folder.with_extension("tar"), folder.clone()].map(|path| path.display().to_string());
    run("git", &["archive", "--output", &archive, commit])
        .with_context(|| format!("this needs the commit {commit}: fetch the whole history"))?;
    run("tar", &["-xf", &archive, "-C", &to])?;
    Ok(folder)
}

/// Is this a file of code that people wrote here, and no test?
fn counts(path: &Path) -> bool {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let other = parts.iter().any(|part| ["tests", "vendor", "target"].contains(part));
    let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
    let web = parts.first() == Some(&"web") && ["js", "css", "html"].contains(&kind);
    !other && (kind == "rs" || web)
}

/// Formats and counts a tree.
fn count(tree: &Path) -> Result<Rooms> {
    std::fs::copy("biome.json", tree.join("biome.json"))?;
    let biome = std::fs::canonicalize(BIOME)?;
    let mut biome = Command::new(biome);
    biome
        .args(["format", "--write", "--log-level=warn", "web"])
        .current_dir(tree)
        .stdout(Stdio::null());
    ensure!(biome.status()?.success(), "biome cannot format {}", tree.display());
    let mut files = Vec::new();
    let mut only_tests = Vec::new();
    for path in tools::files(tree)? {
        let name = path.strip_prefix(tree)?.to_owned();
        if !counts(&name) {
            continue;
        }
        let text = std::fs::read_to_string(&path)?;
        let rust = name.extension().is_some_and(|kind| kind == "rs");
        let lines = if rust {
            let text = formatted(&text).with_context(|| name.display().to_string())?;
            let (lines, modules) = rust_lines(&text).with_context(|| name.display().to_string())?;
            only_tests.extend(modules.iter().flat_map(|module| module_files(&name, module)));
            lines
        } else {
            web_lines(&text)
        };
        files.push((name, lines));
    }
    let mut rooms = Rooms::new();
    for (name, lines) in files {
        if only_tests.iter().any(|module| name.starts_with(module)) {
            continue;
        }
        let mut parts = name.iter().map(|part| part.to_string_lossy());
        let mut room = parts.next().context("a path")?.into_owned();
        if room == "crates" {
            room = format!("crates/{}", parts.next().context("a crate")?);
        }
        *rooms.entry(room).or_default() += lines;
    }
    Ok(rooms)
}

/// Rust as today's rustfmt.toml wants it. Through a pipe, it does not look for the file's modules.
fn formatted(text: &str) -> Result<String> {
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", "2024"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut rustfmt = rustfmt.spawn().context("cannot run rustfmt")?;
    // It reads everything before it writes.
    rustfmt.stdin.take().context("a pipe")?.write_all(text.as_bytes())?;
    let output = rustfmt.wait_with_output()?;
    ensure!(output.status.success(), "rustfmt failed: {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

/// Where a module of a file may lie.
fn module_files(file: &Path, module: &str) -> [PathBuf; 2] {
    let root = ["lib.rs", "main.rs", "mod.rs"].iter().any(|root| file.ends_with(root));
    let folder = if root { file.with_file_name("") } else { file.with_extension("") };
    [folder.join(module), folder.join(format!("{module}.rs"))]
}

/// Lines of Rust that hold code, and the modules in other files that are only for tests.
fn rust_lines(text: &str) -> Result<(usize, Vec<String>)> {
    let tokens: TokenStream = text.parse().map_err(|error| anyhow!("{error}"))?;
    let mut found = Found::default();
    found.read(tokens);
    let lines: Vec<&str> = text.lines().collect();
    let blank = |line: &usize| lines.get(line - 1).is_none_or(|line| line.trim().is_empty());
    Ok((found.lines.iter().filter(|line| !blank(line)).count(), found.modules))
}

#[derive(Default)]
struct Found {
    lines: BTreeSet<usize>,
    modules: Vec<String>,
}

impl Found {
    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut rest = &tokens[..];
        while let [token, behind @ ..] = rest {
            match attribute(rest) {
                // Comments never become tokens, but for those that document.
                Some((text, behind)) if text.starts_with("doc=") => rest = behind,
                Some((text, behind))
                    if text == "cfg(test)" || text.starts_with("cfg(all(test,") =>
                {
                    let (item, behind) = behind.split_at(item_length(behind));
                    if let [.., TokenTree::Ident(word), TokenTree::Ident(name), _] = item
                        && word == "mod"
                    {
                        self.modules.push(name.to_string());
                    }
                    rest = behind;
                }
                _ => {
                    self.mark(token);
                    rest = behind;
                }
            }
        }
    }

    fn mark(&mut self, token: &TokenTree) {
        let span = token.span();
        if let TokenTree::Group(group) = token {
            self.lines.extend([span.start().line, span.end().line]);
            self.read(group.stream());
        } else {
            self.lines.extend(span.start().line..=span.end().line);
        }
    }
}

/// The attribute at the beginning, without spaces, and what is behind it.
fn attribute(tokens: &[TokenTree]) -> Option<(String, &[TokenTree])> {
    let punct =
        |token: &TokenTree, one| matches!(token, TokenTree::Punct(punct) if punct.as_char() == one);
    let [first, behind @ ..] = tokens else { return None };
    let behind = match behind {
        [bang, behind @ ..] if punct(bang, '!') => behind,
        _ => behind,
    };
    match behind {
        [TokenTree::Group(group), behind @ ..]
            if punct(first, '#') && group.delimiter() == Delimiter::Bracket =>
        {
            let text = group.stream().to_string();
            Some((text.replace(char::is_whitespace, ""), behind))
        }
        _ => None,
    }
}

/// How many tokens belong to the item, variant or arm at the beginning.
fn item_length(tokens: &[TokenTree]) -> usize {
    const ITEMS: [&str; 13] = [
        "async", "const", "enum", "extern", "fn", "impl", "mod", "pub", "static", "struct",
        "trait", "type", "use",
    ];
    if let Some((_, behind)) = attribute(tokens) {
        return tokens.len() - behind.len() + item_length(behind);
    }
    // Commas end variants and arms, but not items: there they stand between parameters.
    let item = tokens.first().is_some_and(|first| ITEMS.contains(&&first.to_string()[..]));
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map(ToString::to_string).unwrap_or_default();
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return at + 1,
            TokenTree::Punct(punct) if punct.as_char() == ',' && !item => return at + 1,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => match &next[..] {
                ";" | "," => return at + 2,
                // The braces were those of an arm's pattern.
                "=" | "if" => {}
                _ => return at + 1,
            },
            _ => {}
        }
    }
    tokens.len()
}

/// Lines of formatted JavaScript, CSS or HTML that hold code: there, a comment has its own lines or
/// stands behind code.
fn web_lines(text: &str) -> usize {
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
        rust_lines(text).expect("Rust").0
    }

    #[test]
    fn comments_and_blanks_are_no_code() {
        assert_eq!(
            rust("//! A.\n\n/// B.\n#[must_use]\nfn f() {\n    // C.\n    1 /* D. */\n}\n"),
            4
        );
        assert_eq!(rust("/** A.\nB. */\nconst S: &str = \"a // b\n\n/// c\";\n"), 2);
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
        let (lines, modules) = rust_lines("mod a;\n#[cfg(test)]\nmod b;\n").expect("Rust");
        assert_eq!((lines, &modules[..]), (1, &["b".to_owned()][..]));
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
            web_lines("/** A.\n * b */\n\nconst c = 'd'; // e\n// f\n/** @type {G} */ (h);\n"),
            2
        );
        assert_eq!(web_lines("a {\n  /* b */ /* c\n  */\n  color: red; /* d */\n}\n"), 3);
        assert_eq!(web_lines("<!doctype html>\n<!-- a\nb -->\n<p>\n"), 2);
        assert_eq!(web_lines("const a = 'https://b';\n"), 1);
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
