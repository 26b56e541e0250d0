//! A reviewed game as one file that opens without a server: the page of the replay, with everything
//! that it would ask for inside, compressed.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use record::GameRecord;
use serde_json::{Value, json};
use wire::{ReviewMessage, Wire};
use words::{Words, escaped};

use crate::http::Replayed;
use crate::review::done_answer;
use crate::web;

/// Nothing from anywhere else, whatever a record says.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline' blob:; \
    style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/// Where the page begins, and the page that is opened: all others stay behind.
const ROOTS: [&str; 2] = ["core/app.js", "pages/replay.js"];

/// The same as tables, for those who read without scripts, and for paper.
pub struct Tables<'a> {
    /// The document's title, as plain text.
    pub title: &'a str,
    /// The document's style, as CSS.
    pub style: &'a str,
    /// What stands in its body, as HTML.
    pub body: &'a str,
}

/// The page of a replay as one file, which asks no server for anything.
pub fn replay_file<G: Wire>(
    record: &GameRecord<G>,
    review: &ReviewMessage<G::Action>,
    words: &Words,
    tables: &Tables,
) -> String {
    let language = words.language();
    let plain = |value: Value| value.to_string();
    let catalogue = serde_json::to_value(games::catalogue()).expect("it is plain data");
    let table = |what: &str| format!("/api/tables/file/{what}");
    let mut files = pages(language);
    files.extend([
        ("/api/catalogue".into(), plain(catalogue)),
        ("/words/languages.json".into(), plain(json!([[language, words.get("language")]]))),
        (table("replay"), Replayed::text(wire::replay(record), true)),
        (table("review"), done_answer(review, review.decisions())),
    ]);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{}</title>\n\
         <style>{}</style>\n<script>{}</script></head>\n<body>{}\
         <script type=\"application/octet-stream\" id=\"packed\">{}</script></body></html>\n",
        escaped(tables.title),
        tables.style,
        text("core/alone.js"),
        tables.body,
        base64(&packed(&files)),
    )
}

/// The files of the page by their paths: styles with their letters, drawings, modules, words.
fn pages(language: &str) -> Vec<(String, String)> {
    let mut modules: Vec<(String, String)> = Vec::new();
    let mut waiting: Vec<String> = ROOTS.map(str::to_owned).to_vec();
    while let Some(path) = waiting.pop() {
        if modules.iter().all(|(known, _)| *known != path) {
            let (module, needs) = linked(&path, &text(&path));
            waiting.extend(needs);
            modules.push((path, module));
        }
    }
    let document = web::index();
    let mut asked: Vec<&str> = document.split('"').collect();
    // Styles of modules come after those of the modules that they need.
    asked.extend(modules.iter().rev().flat_map(|(_, module)| module.split('\'')));
    let mut files: Vec<(String, String)> = Vec::new();
    for path in asked {
        let wanted = path.starts_with('/') && (path.ends_with(".css") || path.ends_with("art.svg"));
        if wanted && files.iter().all(|(known, _)| known != path) {
            files.push((path.into(), with_letters(&text(&path[1..]))));
        }
    }
    files.extend(modules.into_iter().map(|(path, module)| (format!("/{path}"), module)));
    files.push((format!("/words/{language}.ftl"), text(&format!("words/{language}.ftl"))));
    files
}

fn text(path: &str) -> String {
    let file = web::find(&format!("/{path}")).map(|(_, file)| file.data.into_owned());
    String::from_utf8(file.unwrap_or_default()).expect("files of pages are text")
}

/// A module whose imports name modules from the top, and the modules it needs to be loaded. Those
/// that it loads later it may never need.
fn linked(path: &str, module: &str) -> (String, Vec<String>) {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let (mut text, mut needs) = (String::new(), Vec::new());
    let mut pieces = module.split('\'');
    text += pieces.next().unwrap_or("");
    for piece in pieces {
        let imported = piece.starts_with('.') && piece.ends_with(".js");
        text.push('\'');
        match imported.then(|| from_top(folder, piece)) {
            Some(name) if text.ends_with(" from '") || text.ends_with("\nimport '") => {
                text += &format!("trickhold/{name}");
                needs.push(name);
            }
            Some(name) if text.ends_with("import('") => text += &format!("trickhold/{name}"),
            _ => text += piece,
        }
    }
    (text, needs)
}

/// A path from the top.
fn from_top(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').collect();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A style with its letters inside.
fn with_letters(style: &str) -> String {
    let mut pieces = style.split("url('/fonts/");
    let mut text = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once('\'').unwrap_or((piece, ""));
        let file = web::find(&format!("/fonts/{name}")).map(|(_, file)| file.data);
        let letters = base64(&file.unwrap_or_default());
        text += &format!("url('data:font/woff2;base64,{letters}'{rest}");
    }
    text
}

fn packed(files: &[(String, String)]) -> Vec<u8> {
    let json = serde_json::to_vec(files).expect("it is plain data");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&json).and_then(|()| encoder.finish()).expect("memory takes everything")
}

/// Bytes as letters (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_as_in_the_standard() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let written = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        assert_eq!(texts.map(|text| base64(text.as_bytes())), written);
    }

    #[test]
    fn everything_that_the_page_asks_for_is_inside() {
        let files = pages("de");
        for path in [
            "/core/app.js",
            "/pages/replay.js",
            "/table/review.js",
            "/vendor/fluent.js",
            "/core/style.css",
            "/pages/replay.css",
            "/table/after.css",
            "/games/dwarf/look.css",
            "/games/dwarf/art.svg",
            "/core/art.svg",
            "/words/de.ftl",
        ] {
            let found = files.iter().find(|(known, _)| known == path);
            assert!(found.is_some_and(|(_, text)| !text.is_empty()), "{path}");
        }
        assert!(files.iter().all(|(path, _)| path != "/pages/start.js"), "nobody opens it");
        for (path, text) in &files {
            let module = path.ends_with(".js");
            assert!(!module || !text.contains(" from '."), "{path} is not linked");
            assert!(!text.contains("url('/"), "{path} asks for a file");
        }
    }
}
