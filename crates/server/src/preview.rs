//! What a messenger shows of a link to a table: who plays what there, and a picture.

use wire::{SeatKind, TableInfo, TableState};
use words::{Words, escaped, isolated};

/// The page of a table with what the link to it is worth, in the words of the reader's language.
/// `base` is the address of this server, without a slash behind it.
pub(crate) fn page(index: &str, table: &TableInfo, base: &str, words: &Words) -> String {
    let game = words.find(&format!("game.{}", table.game));
    let people = table.seats.iter().filter(|seat| seat.kind == SeatKind::Person);
    let people: Vec<String> = people.map(|seat| isolated(&seat.name)).collect();
    let names = words.and(&people);
    let host = table.host.and_then(|host| table.seats.get(host.index()));
    let host = host.filter(|seat| seat.kind == SeatKind::Person).map(|seat| isolated(&seat.name));
    let title = match (table.state, host) {
        (TableState::Lobby, Some(host)) => {
            words.say("preview.invites", &[("host", &host), ("game", game)])
        }
        _ if people.is_empty() => game.to_owned(),
        _ => words.say("preview.of", &[("game", game), ("names", &names)]),
    };
    let about = match table.state {
        TableState::Lobby => words.get("preview.lobby"),
        TableState::Playing => words.get("preview.playing"),
        TableState::Over => words.get("preview.over"),
    };
    let image = format!("{base}/previews/{}.png", table.game);
    let address = format!("{base}/t/{}", table.id);
    let all = [
        ("og:type", "website"),
        ("og:site_name", "Trickhold"),
        ("og:title", &title),
        ("og:description", about),
        ("og:url", &address),
        ("og:image", &image),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", game),
    ];
    let tags = all.map(|(name, value)| {
        format!("<meta property=\"{name}\" content=\"{}\">\n", escaped(value))
    });
    let card = "<meta name=\"twitter:card\" content=\"summary_large_image\">\n";
    index.replacen("</head>", &format!("{}{card}</head>", tags.concat()), 1)
}
