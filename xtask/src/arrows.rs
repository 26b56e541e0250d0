//! Dependency arrows: a room depends only on rooms above it, and on no more than it needs.

use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// The rooms from the top of the list down, and what each may use.
const ROOMS: &[(&str, &str)] = &[
    ("game", "rand_core rand_chacha rand_xoshiro serde schemars"),
    ("goliath", "game serde schemars"),
    ("dwarf", "game serde schemars"),
    ("record", "game goliath dwarf serde serde_json schemars sha2"),
    ("pad", "game goliath dwarf record serde serde_json schemars"),
    ("net", "safetensors"),
    ("bots", "game goliath dwarf net serde schemars"),
    ("arena", "game bots rayon serde serde_json skillratings"),
    ("wire", "game goliath dwarf bots arena record serde serde_json schemars"),
    ("games", "game goliath dwarf record pad bots arena wire serde serde_json schemars"),
    (
        "words",
        "game games wire serde_json fluent-bundle fluent-syntax intl-memoizer unic-langid \
         unicode-properties rust-embed",
    ),
    ("table", "game games bots record wire words serde serde_json"),
    (
        "client",
        "game wire table words getrandom serde serde_json tokio tokio-tungstenite \
         futures-util ureq rustix rustls webpki-roots",
    ),
    (
        "server",
        "game record pad arena games wire words table serde serde_json tokio axum rusqlite tokio-postgres \
         tokio-postgres-rustls rustls webpki-roots sha2 \
         getrandom ipnet parking_lot prometheus-client thiserror schemars tracing rayon rust-embed hyper \
         hyper-util tower flate2 futures-util rustix tokio-tungstenite",
    ),
    (
        "tui",
        "game goliath dwarf wire words pad games client anyhow ratatui rustix rustyline serde serde_json \
         signal-hook textwrap unicode-width",
    ),
    ("python", "arena bots game games numpy pyo3 rayon record serde serde_json wire"),
    ("drive", "*"),
    ("trickhold", "*"),
    // An example of adding a game, in no room of the product; it measures by the time of its processor.
    ("hearts", "game bots rustix"),
    ("xtask", "anyhow serde_json"),
];

/// The room of a package: what is published carries the house's name in front.
fn room_of(package: &str) -> &str {
    package.strip_prefix("trickhold-").unwrap_or(package)
}

/// Compares the workspace with the list.
pub(crate) fn check() -> Result<()> {
    let metadata = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .output()
        .context("cannot run cargo metadata")?;
    let metadata: Value = serde_json::from_slice(&metadata.stdout)?;
    let packages = metadata["packages"].as_array().context("packages")?;
    let mut arrows = 0;
    for package in packages {
        let name = room_of(package["name"].as_str().context("a name")?);
        let place = |name: &str| ROOMS.iter().position(|(room, _)| *room == name);
        let own = place(name).with_context(|| format!("{name} is not in the list of rooms"))?;
        let (_, allowed) = ROOMS[own];
        for dependency in package["dependencies"].as_array().context("dependencies")? {
            if dependency["kind"] != Value::Null {
                continue;
            }
            let used = room_of(dependency["name"].as_str().context("a name")?);
            let fine = allowed.split(' ').any(|one| one == used || one == "*");
            let above = place(used).is_none_or(|used| used < own);
            ensure!(above, "{used} is not above {name} in the list of rooms");
            ensure!(fine, "{name} must not depend on {used}");
            arrows += 1;
        }
    }
    println!("{} rooms, {arrows} arrows", packages.len());
    Ok(())
}
