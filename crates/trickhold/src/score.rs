//! `trickhold score`: the score pad for a game with the real cards.

use anyhow::{Result, anyhow};
use table::NewTable;
use tui::{Console, Evening};
use wire::Setup;

use crate::kind::GameArg;
use crate::play;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArg,
    /// Who plays, separated by commas, in the order of play; without it you are asked
    #[arg(long, value_name = "A,B,C")]
    names: Option<String>,
    /// A preset; single options come on top of it
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// An option of the game; can be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

pub(crate) fn run(args: &Args, words: &'static words::Words) -> Result<()> {
    let game = args.game.needed()?;
    let catalogue = games::catalogue();
    let entry = catalogue.game(game);
    let (least, most) = (entry.min_players, entry.max_players);
    let names = match &args.names {
        None => Vec::new(),
        Some(typed) => tui::player_names(typed, (least, most)).map_err(|found| {
            anyhow!("--names needs {least} to {most} different names, not {found}")
        })?,
    };
    let setup = Setup {
        preset: args.preset.clone(),
        options: play::options(&args.options)?,
        ..Setup::new(game.name())
    };
    // A table knows every option, whatever preset they come from.
    let fresh = NewTable { id: "pad".into(), seed: [0; 32] };
    let rows = table::create(&setup, &fresh, 0).map_err(|refusal| anyhow!(refusal.what))?;
    let info = table::open(&setup.game, &fresh.id, &rows, table::Now::at(0))?.info();
    let evening = Evening::new(game, info.options, names);
    let data = crate::files::data_folder(words)?;
    tui::score_pad(evening, Some(&data), words, &mut Console::new())
}
