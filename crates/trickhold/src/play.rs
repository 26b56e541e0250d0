//! `trickhold play`: a game against bots or at a table on a server, full screen or line by line.

mod resume;

pub(crate) use self::resume::ago;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result, anyhow};
use bots::Level;
use client::{Link, Local, Remote, Thinking};
use games::GameKind;
use serde_json::Value;
use tui::{AfterGame, Console, Depth, Look, ScreenPace};
use wire::Setup;
use words::Words;

use crate::kind::{self, GameArg, NamedValues};
use crate::{files, review};

fn bots_help() -> String {
    format!("How strong the bots are: {}", Level::ALL.map(Level::name).join(", "))
}

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    /// How many players, you included
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = kind::players)]
    players: usize,
    #[arg(long, value_name = "LEVEL", default_value = "expert", help = bots_help())]
    #[arg(value_parser = NamedValues::levels(), hide_possible_values = true)]
    bots: Level,
    /// A preset; single options come on top of it
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// An option of the game; can be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Where all chance comes from; without it every game is new
    #[arg(long, value_name = "S", value_parser = kind::seed)]
    seed: Option<u64>,
    /// How fast the others play: quick, normal, slow or none
    #[arg(long, value_name = "PACE", default_value = "normal")]
    #[arg(value_parser = NamedValues::new(&ScreenPace::NAMES, ScreenPace::of), hide_possible_values = true)]
    pace: ScreenPace,
    /// Line by line, for screen readers and scripts; so it is by itself without a terminal
    #[arg(long)]
    plain: bool,
    /// Go on with an unfinished game, by its number in the list: 1 was played last. Without a number
    /// you are asked if there are several
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        conflicts_with_all = ["seed", "preset", "options"]
    )]
    resume: Option<Option<usize>>,
    /// Join a table on a server by its link, such as http://127.0.0.1:7411/t/k76jft9p9427mx4b; the
    /// same link leads back to the same seat
    #[arg(
        long,
        value_name = "LINK",
        group = "far",
        conflicts_with_all = ["game", "players", "bots", "seed", "preset", "options", "resume"]
    )]
    join: Option<String>,
    /// Make a table on a server, named by its address, and say the link for the others
    #[arg(long, value_name = "SERVER", group = "far", conflicts_with_all = ["seed", "resume"])]
    create: Option<String>,
    /// Your name at a table on a server
    #[arg(long, value_name = "NAME", requires = "far")]
    name: Option<String>,
}

/// The words of a language, or those the environment asks for.
pub(crate) fn words(language: Option<&str>) -> Result<&'static Words> {
    match language {
        None => Ok(Words::from_environment()),
        Some(code) => Words::of(code).map_err(|error| anyhow!("--language: {error}")),
    }
}

pub(crate) fn run(args: &Args, words: &'static Words) -> Result<()> {
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let plain = args.plain || !terminal || tui::is_dumb();
    let thinking = if plain { Thinking::InLine } else { Thinking::Aside };
    let data = files::data_folder(words)?;
    let name = args.name.clone().unwrap_or_else(|| own_name(words));
    let mut console = plain.then(Console::new);
    let mut link: Box<dyn Link> = if let Some(link) = &args.join {
        let remote = Remote::new(link, &name, &data);
        Box::new(remote.map_err(|error| anyhow!("--join: {error}"))?)
    } else if let Some(server) = &args.create {
        let remote = Remote::create(server, &setup(args)?, &name, &data);
        Box::new(remote.map_err(|error| anyhow!("--create: {error}"))?)
    } else if let Some(number) = args.resume {
        let asks = if terminal { Some(console.get_or_insert_default()) } else { None };
        let path = resume::choose(&data, args.game.get(), number, words, asks)?;
        Box::new(Local::resume(&data, &path, thinking)?)
    } else {
        // Nobody has to wait for a window where only one person plays.
        let setup = Setup { window_ms: 0, ..setup(args)? };
        Box::new(Local::start(&setup, args.seed, &name, &data, thinking)?)
    };
    let mut console = console.filter(|_| plain);
    loop {
        let next = match &mut console {
            Some(console) => tui::plain(&mut *link, words, console)?,
            None => {
                let look = Look { depth: Depth::from_environment() };
                let (said, next) = tui::full_screen(&mut *link, words, look, args.pace)?;
                io::stdout().write_all(tui::in_lines(&said.join("\n")).as_bytes())?;
                next
            }
        };
        match next {
            AfterGame::Leave => return Ok(()),
            AfterGame::Again(next) => link = next,
            AfterGame::Review(record) => return review::of(record, words),
        }
    }
}

/// The name of this user, as far as it can stand on a seat.
fn own_name(words: &Words) -> String {
    let set = |name| std::env::var(name).ok();
    let short = |name: String| words::visible(name.trim()).chars().take(24).collect();
    let name: Option<String> = ["USER", "LOGNAME"].into_iter().find_map(set).map(short);
    name.filter(|name| !name.is_empty()).unwrap_or_else(|| words.get("name.guest").to_owned())
}

/// Options of a game from the command line.
pub(crate) fn options(settings: &[String]) -> Result<BTreeMap<String, Value>> {
    let split = |setting: &String| {
        let parts = setting.split_once('=');
        let (key, value) =
            parts.with_context(|| format!("--option must be KEY=VALUE, not {setting:?}"))?;
        Ok((key.to_owned(), Value::from(value)))
    };
    settings.iter().map(split).collect()
}

/// The table as the command line wants it.
fn setup(args: &Args) -> Result<Setup> {
    Ok(Setup {
        players: args.players,
        preset: args.preset.clone(),
        options: options(&args.options)?,
        bots: args.bots.name().into(),
        ..Setup::new(args.game.get().unwrap_or(GameKind::Goliath).name())
    })
}
