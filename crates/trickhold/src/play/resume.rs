//! Which of the unfinished games goes on.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Result, bail};
use client::{Unfinished, unfinished};
use games::{GameKind, with_game};
use record::Recorded;
use tui::Console;
use words::Words;
use words::command::called;

/// The game of this number, from 1; without one the only one, or the one that a person chooses, or
/// the one that was played last.
pub(super) fn choose(
    data: &Path,
    game: Option<GameKind>,
    number: Option<usize>,
    words: &Words,
    asks: Option<&mut Console>,
) -> Result<PathBuf> {
    let (mut games, broken) = unfinished(data);
    for why in broken {
        let why = words::visible(&why.to_string());
        anstream::eprintln!("{}", words.say("resume.skipped", &[("why", &why)]));
    }
    games.retain(|one| game.is_none_or(|game| one.game == game.name()));
    let path = |number: usize| games.get(number.checked_sub(1)?).map(|game| game.path.clone());
    if games.is_empty() {
        let game = game.map_or(String::new(), |game| format!(" of {game}"));
        bail!("there is no unfinished game{game} in {}", data.join("unfinished").display());
    }
    let asked = match (number, asks) {
        (Some(number), _) => Some(number),
        (None, Some(console)) if games.len() > 1 => ask(&games, words, console)?,
        (None, _) => Some(1),
    };
    match asked {
        None => bail!("no game was chosen"),
        Some(number) => path(number).ok_or_else(|| {
            anyhow::anyhow!(
                "there is no unfinished game {number}: allowed are 1 to {}",
                games.len()
            )
        }),
    }
}

/// Asks until a number is typed; none at the end of the input.
fn ask(games: &[Unfinished], words: &Words, console: &mut Console) -> Result<Option<usize>> {
    let mut question: Vec<String> =
        (1..).zip(games).map(|(n, game)| line(n, game, words)).collect();
    question.push(words.get("resume.which").to_owned());
    loop {
        let Some(typed) = console.ask(&question.join("\n"))? else { return Ok(None) };
        match typed.trim() {
            "" => return Ok(Some(1)),
            typed if called("quit", typed) => return Ok(None),
            typed => match typed.parse() {
                Ok(number) if (1..=games.len()).contains(&number) => return Ok(Some(number)),
                _ => {}
            },
        }
    }
}

fn line(number: usize, game: &Unfinished, words: &Words) -> String {
    // Whoever reads this has the first seat.
    let others = game.players.iter().skip(1).map(String::as_str);
    let players: Vec<&str> = [words.get("you")].into_iter().chain(others).collect();
    let values = [
        ("number", &*number.to_string()),
        ("game", words.find(&format!("game.{}", game.game))),
        ("players", &players.join(", ")),
        ("round", &game.round.to_string()),
        ("ago", &ago(words, game.played)),
    ];
    // A file of a kind that is unknown here is listed all the same.
    let rounds =
        game.game.parse::<GameKind>().map_or("rounds", |kind| with_game!(kind, G => G::ROUNDS));
    words.say(&format!("resume.game.{rounds}"), &values)
}

/// How long ago something was, in the largest unit that fits.
pub(crate) fn ago(words: &Words, then: SystemTime) -> String {
    let minutes = SystemTime::now().duration_since(then).unwrap_or_default().as_secs() / 60;
    match minutes {
        0 => words.get("ago.now").to_owned(),
        1..60 => words.count("ago.minutes", minutes),
        60..1440 => words.count("ago.hours", minutes / 60),
        _ => words.count("ago.days", minutes / 1440),
    }
}
