//! The pages, and the headers that keep them to themselves.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, OnceLock};

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use games::{Record, with_record};
use parking_lot::Mutex;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};
use words::{RulePages, WordFiles};

use crate::heavy::{self, ZippedAnswer};

/// Nothing from elsewhere, no code inside pages.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The table in the browser. A debug build reads it from disk at every request.
#[derive(RustEmbed)]
#[folder = "../../web"]
#[include = "*.html"]
#[include = "*.js"]
#[include = "*.css"]
#[include = "*.svg"]
#[include = "*.png"]
#[include = "*.webmanifest"]
#[include = "*.woff2"]
#[include = "*.txt"]
#[exclude = "node_modules/*"]
struct Files;

/// A first game of each kind: records in which the first seat is the learner's.
#[derive(RustEmbed)]
#[folder = "../../lessons"]
#[include = "*.json"]
struct Lessons;

/// The games that have a lesson, by name.
pub(crate) fn lessons() -> Vec<String> {
    Lessons::iter().filter_map(|name| Some(name.strip_suffix(".json")?.to_owned())).collect()
}

fn lesson(game: &str) -> Option<Vec<u8>> {
    let file = Lessons::get(&format!("{game}.json"))?;
    let record = Record::parse(std::str::from_utf8(&file.data).ok()?).ok()?;
    let learner = game::Seat::new(0);
    with_record!(&record, record => serde_json::to_vec(&wire::lesson(record, learner)).ok())
}

/// The lesson of a game as JSON; made once.
pub(crate) fn lesson_text(game: &str) -> Option<&'static ZippedAnswer> {
    static TEXTS: OnceLock<BTreeMap<String, ZippedAnswer>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| {
        let text = |game: String| Some((game.clone(), ZippedAnswer::new(&lesson(&game)?)));
        lessons().into_iter().filter_map(text).collect()
    });
    texts.get(game)
}

/// Adds the headers to everything.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let all = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A page, or a file that a page needs.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allow, "pages are only read").into_response();
    }
    match find(uri.path()) {
        Some((kind, file)) if uri.path() == "/sw.js" => {
            let text = String::from_utf8_lossy(&file.data).replace("VERSION", version());
            ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text)
                .into_response()
        }
        Some((kind, file)) => answer(kind, file, &headers),
        None if uri.path() == "/words/languages.json" => {
            let all = words::Words::all().iter();
            let all: Vec<_> = all.map(|one| (one.language(), one.get("language"))).collect();
            axum::Json(all).into_response()
        }
        // Somebody who mistyped an address gets a page that says so.
        None if !uri.path().contains('.') && !uri.path().starts_with("/api") => {
            let kind = [(header::CONTENT_TYPE, kind_of("html"))];
            (StatusCode::NOT_FOUND, kind, index()).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

/// The document of all pages.
pub(crate) fn index() -> String {
    let file = Files::get("index.html").map(|file| file.data.into_owned());
    String::from_utf8(file.unwrap_or_default()).unwrap_or_default()
}

/// The file behind a path, and its kind. The pages share one document, which looks at the path.
pub(crate) fn find(path: &str) -> Option<(&'static str, EmbeddedFile)> {
    let path = path.strip_prefix('/')?;
    let (room, rest) = path.split_once('/').unwrap_or((path, ""));
    let page = match rest {
        "" => matches!(room, "" | "friends" | "pad" | "rules" | "text" | "replay"),
        _ => matches!(room, "t" | "text" | "replay" | "learn"),
    };
    if page {
        return Some((kind_of("html"), Files::get("index.html")?));
    }
    let kind = kind_of(path.rsplit_once('.')?.1);
    let file = match room {
        "rules" => RulePages::get(rest)?,
        "words" => for_pages(WordFiles::get(rest)?),
        "vendor" => Files::get(path)?,
        _ if path.ends_with(".js") => without_comments(Files::get(path)?),
        _ => Files::get(path)?,
    };
    Some((kind, file))
}

/// What no page says: reports of commands, the score pad of the terminal, and what messengers show.
const ELSEWHERE: [&str; 5] = ["report-", "pad-", "preview-", "resume-", "ago-"];

/// Words without comments and without what no page says.
fn for_pages(mut file: EmbeddedFile) -> EmbeddedFile {
    let text = String::from_utf8_lossy(&file.data);
    let mut own = true;
    let said = |line: &&str| {
        if line.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            own = !ELSEWHERE.iter().any(|space| line.starts_with(space));
        }
        own && !line.starts_with('#')
    };
    let words: String = text.split_inclusive('\n').filter(said).collect();
    file.data = words.into_bytes().into();
    file
}

/// Code without the lines that are comments as a whole, types among them: a fifth of what is sent.
/// They stay empty, so that errors name the lines of the source.
fn without_comments(mut file: EmbeddedFile) -> EmbeddedFile {
    let text = String::from_utf8_lossy(&file.data);
    let mut inside = false;
    let sent = |line: &str| {
        let said = line.trim();
        let begins = said.starts_with("/**") && !said.contains("*/");
        let whole = said.starts_with("//") || said.starts_with("/**") && said.ends_with("*/");
        let comment = inside || begins || whole;
        inside = (inside || begins) && !said.ends_with("*/");
        if comment { "\n".to_owned() } else { line.to_owned() }
    };
    let code: String = text.split_inclusive('\n').map(sent).collect();
    file.data = code.into_bytes().into();
    file
}

fn kind_of(ending: &str) -> &'static str {
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

/// What all files of the pages are, in a few letters.
pub(crate) fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let mut all = Sha256::new();
        all.update(env!("CARGO_PKG_VERSION"));
        for name in Files::iter() {
            all.update(name.as_bytes());
            all.update(Files::get(&name).map_or([0; 32], |file| file.metadata.sha256_hash()));
        }
        record::shuffle::hex(&all.finalize()[..6])
    })
}

/// Files as they are sent: each is compressed once. A debug build reads them anew, so it is their
/// content that counts.
fn kept(hash: [u8; 32], file: &EmbeddedFile) -> Arc<ZippedAnswer> {
    static KEPT: LazyLock<Mutex<HashMap<[u8; 32], Arc<ZippedAnswer>>>> =
        LazyLock::new(Mutex::default);
    let mut kept = KEPT.lock();
    kept.entry(hash).or_insert_with(|| Arc::new(ZippedAnswer::smallest(&file.data))).clone()
}

/// The file, or that the browser has it already. It asks each time, so that all files on a page are
/// of one version.
fn answer(kind: &'static str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let hex: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    // Weak, since the body may be compressed on its way.
    let tag = format!("W/\"{hex}\"");
    heavy::known(headers, &tag)
        .unwrap_or_else(|| heavy::with_tag(kept(hash, &file).respond(headers, kind), &tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_share_a_document_and_files_have_their_kinds() {
        let table = "k76jft9p9427mx4b";
        let tables = ["t", "text", "replay"].map(|room| format!("/{room}/{table}"));
        let pages = ["/", "/friends", "/pad", "/rules", "/text", "/learn/dwarf-king"];
        let pages = pages.map(str::to_owned);
        for path in tables.iter().chain(&pages) {
            assert_eq!(find(path).expect("a page").0, kind_of("html"), "{path}");
        }
        let (kind, code) = find("/core/app.js").expect("a file");
        assert_eq!(kind, kind_of("js"));
        let code = String::from_utf8(code.data.into_owned()).expect("text");
        let source = Files::get("core/app.js").expect("a file").data.into_owned();
        let source = String::from_utf8(source).expect("text");
        assert_eq!(code.lines().count(), source.lines().count());
        let comments = ["//", "/**", "*"];
        let comment = |line: &str| comments.iter().any(|one| line.trim().starts_with(one));
        assert!(!code.lines().any(|line| comment(line) && !line.contains("*/")), "{code}");
        let (kind, words) = find("/words/de.ftl").expect("a file");
        assert_eq!(kind, kind_of("ftl"));
        let words = String::from_utf8(words.data.into_owned()).expect("text");
        assert!(words.contains("\nweb-replay ") && words.contains("\ntui-seat "));
        assert!(!words.contains("\n#") && words.contains("\nweb-pad-"));
        for space in ELSEWHERE {
            assert!(!words.contains(&format!("\n{space}")), "{space}");
        }
        for path in ["/rules/dwarf-king.md", "/rules/de/dwarf-king.md"] {
            assert_eq!(find(path).expect("a file").0, kind_of("md"), "{path}");
        }
        for path in ["/nothing", "/wire.d.ts", "/../Cargo.toml", "/rules/../shuffle.md", "/t"] {
            assert!(find(path).is_none(), "{path}");
        }
        for game in games::GameKind::ALL {
            let preview = format!("/previews/{}.png", game.name());
            assert_eq!(find(&preview).expect("a picture").0, kind_of("png"), "{preview}");
        }
    }

    #[test]
    fn lessons_are_whole_games_in_which_the_learner_has_real_choices() {
        for game in lessons() {
            let lesson = lesson(&game).expect("a lesson");
            let lesson: serde_json::Value = serde_json::from_slice(&lesson).expect("JSON");
            assert_eq!(lesson["game"], *game);
            let last = lesson["moments"].as_array().and_then(|all| all.last()).expect("a moment");
            assert_eq!(last["view"]["phase"], "over", "{game}");
            let decisions = lesson["decisions"].as_array().expect("decisions");
            assert!(decisions.len() >= 13, "{game}: {}", decisions.len());
            let legal = |one: &serde_json::Value| one["legal"].as_array().cloned().expect("a list");
            let free = decisions.iter().filter(|one| legal(one).len() > 1).count();
            let refused = |one: &&serde_json::Value| {
                one["refused"].as_object().is_some_and(|all| !all.is_empty())
            };
            let refused = decisions.iter().filter(refused).count();
            assert!(free >= 6 && refused >= 3, "{game}: {free} choices, {refused} with refusals");
            for decision in decisions {
                assert!(legal(decision).contains(&decision["action"]), "{game}");
            }
        }
        assert!(lesson("chess").is_none());
    }
}
