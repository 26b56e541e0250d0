//! The `trickhold` command: every way to use the house from a terminal.

mod admin;
mod advise;
mod arena;
mod bench;
mod bot;
mod check;
mod files;
mod growing;
mod kind;
mod outside;
mod perft;
mod play;
mod replay;
mod review;
mod rules;
mod score;
mod serve;
mod shell;
mod signals;
mod simulate;
mod spoken;
mod stats;
mod store;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use words::Words;

use crate::files::JsonArg;

/// Two trick-taking card games: David & Goliath (3 to 6 players) and The Dwarf King (3 to 5).
#[derive(Parser)]
#[command(name = "trickhold", version, about, max_term_width = 100)]
struct Cli {
    /// The reader's language, such as en or de; without it the environment decides
    #[arg(long, value_name = "LANGUAGE", global = true)]
    language: Option<String>,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Run a server for tables in the browser and for bots; this is what happens without a command
    Serve(Box<serve::Args>),
    /// Copy all data of a server into one file, also while it runs
    Backup {
        /// The server's data directory
        #[arg(long, value_name = "DIR", env = "TRICKHOLD_DATA")]
        data: Option<PathBuf>,
        /// The file to write, which must not be there yet; - for standard output
        file: PathBuf,
    },
    /// Copy all data of a stopped server to another place: a data directory or PostgreSQL, either way
    Copy(store::CopyArgs),
    /// Look after the tables of a server, running or not: list, delete, bring back, block addresses
    Admin(admin::Args),
    /// Let bots play games and say what came of them, or write their records
    Simulate(simulate::Args),
    /// Verify records: every card is put to the rules
    Check {
        /// Files of records, each one document or JSON Lines; - for standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Stop at the first wrong game, or the first file that holds none
        #[arg(long)]
        first: bool,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Tell a recorded game in sentences
    Replay {
        /// A file of records, one document or JSON Lines; - for standard input
        file: PathBuf,
        /// Which game of the file, from 1
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = kind::at_least_one)]
        number: u64,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Count sequences of real choices from the first deal of a record
    Perft {
        /// A record; - for standard input
        file: PathBuf,
        /// The longest sequences to count
        #[arg(long, value_name = "D", value_parser = perft::read_depth)]
        depth: u32,
        #[command(flatten)]
        json: JsonArg,
    },
    /// The rules: all of them, of one game, or one by its number
    Rules {
        /// david-goliath, dwarf-king, or a rule such as DK-6.4
        what: Option<String>,
        /// The rules of one game
        #[arg(long, value_parser = kind::game(), conflicts_with = "what")]
        game: Option<games::GameKind>,
        #[command(flatten)]
        json: JsonArg,
    },
    /// Let bots play the same deals on all seats and say who is better
    Arena(arena::Args),
    /// Say of finished games what should have been played, and what it cost
    Review(review::Args),
    /// Value every action of one position of a recorded game
    Advise(advise::Args),
    /// Say what came of many recorded games: who won, how well they played, what quests and cards were worth
    Stats(stats::Args),
    /// Let a program of your own play at a table on a server
    Bot(bot::Args),
    /// Measure random games on one thread, of both games if none is named
    Bench(bench::Args),
    /// Play against bots, full screen or line by line; David & Goliath if no game is named
    Play(play::Args),
    /// Keep the score of a game with the real cards
    Score(score::Args),
    /// Print completions for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
    /// Print the man page
    Man,
}

/// The commands that take options of the games.
const TAKE_OPTIONS: [&str; 4] = ["simulate", "arena", "play", "score"];

/// The exit code of a wrong record.
const WRONG: u8 = 1;
/// The exit code of bad input.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let parsed = command().try_get_matches().and_then(|args| Cli::from_arg_matches(&args));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return explain_usage(&error),
    };
    match run(cli) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("error: {error:#}");
            let wrong = error.chain().find_map(|cause| cause.downcast_ref::<record::WrongRecord>());
            let is_wrong = wrong.is_some_and(|wrong| !wrong.unreadable);
            ExitCode::from(if is_wrong { WRONG } else { BAD_INPUT })
        }
    }
}

/// The command with what cannot be written down in place: the options of the games.
fn command() -> clap::Command {
    let help = kind::option_help();
    let figures = |name: &str| match name {
        "arena" => arena::FIGURES,
        "simulate" | "stats" => stats::FIGURES,
        "bench" => bench::FIGURES,
        "review" | "advise" => review::FIGURES,
        _ => "",
    };
    let with_help = |command: clap::Command| {
        let name = command.get_name();
        let options = if TAKE_OPTIONS.contains(&name) { &*help } else { "" };
        let help = [figures(name), options].join("\n\n");
        command.after_help(help.trim().to_owned())
    };
    // A negative number is a wrong value, not an unknown option.
    let numbers = |arg: clap::Arg| match arg.get_action().takes_values() && !arg.is_positional() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    Cli::command().mut_subcommands(|command| with_help(command.mut_args(numbers)))
}

fn run(cli: Cli) -> Result<ExitCode> {
    let words = play::words(cli.language.as_deref())?;
    match cli.command {
        None => {
            // The server's own defaults.
            let parsed = command().try_get_matches_from(["trickhold", "serve"]);
            let parsed = parsed.and_then(|args| Cli::from_arg_matches(&args));
            if let Some(CliCommand::Serve(args)) = parsed?.command {
                serve::run(&args, words)?;
            }
        }
        Some(CliCommand::Serve(args)) => serve::run(&args, words)?,
        Some(CliCommand::Backup { data, file }) => serve::backup(data.as_deref(), &file, words)?,
        Some(CliCommand::Copy(args)) => store::copy(&args, words)?,
        Some(CliCommand::Admin(args)) => admin::run(args, words)?,
        Some(CliCommand::Simulate(args)) => return simulate::run(&args, words),
        Some(CliCommand::Check { files, first, json }) => {
            return check::run(&files, first, &json, words);
        }
        Some(CliCommand::Replay { file, number, json }) => {
            replay::run(&file, number, &json, words)?;
        }
        Some(CliCommand::Perft { file, depth, json }) => perft::run(&file, depth, &json)?,
        Some(CliCommand::Rules { what, game, json }) => {
            rules::run(what.as_deref().or(game.map(games::GameKind::name)), &json, words)?;
        }
        Some(CliCommand::Arena(args)) => return arena::run(&args, words),
        Some(CliCommand::Review(args)) => return review::run(&args, words),
        Some(CliCommand::Advise(args)) => advise::run(&args, words)?,
        Some(CliCommand::Stats(args)) => return stats::run(&args, words),
        Some(CliCommand::Bot(args)) => bot::run(&args, words)?,
        Some(CliCommand::Bench(args)) => bench::run(&args, words)?,
        Some(CliCommand::Play(args)) => play::run(&args, words)?,
        Some(CliCommand::Score(args)) => score::run(&args, words)?,
        Some(CliCommand::Completions { shell }) => shell::completions(command(), shell)?,
        Some(CliCommand::Man) => shell::man(command())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Help as it is; anything wrong in one line that says what is allowed.
fn explain_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let useful = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let useful = useful.filter(|line| !line.is_empty() && !line.starts_with("For more"));
    let mut line = useful.collect::<Vec<_>>().join(" ");
    // An address may hold a password.
    let shown = line.split(' ').map(|word| match word.split_once("://") {
        Some((scheme, rest)) if rest.contains('@') => format!("{scheme}://…'"),
        _ => word.to_owned(),
    });
    line = shown.collect::<Vec<_>>().join(" ");
    line = line.replace("invalid digit found in string", "a whole number, 0 or more, is needed");
    line = line.replace("number too large to fit in target type", "the number is too large");
    if error.kind() == clap::error::ErrorKind::UnknownArgument {
        line = format!("{line} (--help lists what is allowed)");
    }
    if error.kind() == clap::error::ErrorKind::InvalidSubcommand {
        let command = Cli::command();
        let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        line = format!("{line}: allowed are {}", names.join(", "));
    }
    anstream::eprintln!("{line}");
    ExitCode::from(BAD_INPUT)
}

/// Whoever reads our output has seen enough.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let pipe = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(pipe))
}

/// A bar on standard error for long work, if somebody is there to see it.
fn progress(length: u64, things: &str, words: &Words) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let things = words.find(&format!("report.progress.{things}"));
    let left = words.say("report.left", &[("time", "{eta}")]);
    let template = format!("{{bar:40}} {{pos}}/{{len}} {things}, {left}");
    let style = ProgressStyle::with_template(&template).expect("a right template");
    ProgressBar::new(length).with_style(style)
}
