//! `trickhold simulate`: random games, as a summary or as records.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use comfy_table::{CellAlignment, Table, presets};
use game::chance::{Seed, quick};
use game::{Choices, Event, EventOf, Options, Seat, Turn};
use games::with_game;
use record::{GameRecord, SeatRecord};

use crate::files;
use crate::kind::{self, Playable, TableArgs};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    table: TableArgs,
    /// How many games
    #[arg(long, value_name = "G", default_value_t = 1000, value_parser = kind::at_least_one)]
    games: u64,
    /// Write records to this file as JSON Lines; - for standard output, and then nothing else
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

/// Plays the games.
pub(crate) fn run(args: &Args) -> Result<()> {
    with_game!(args.table.game.needed()?, G => simulate::<G>(args))
}

fn simulate<G: Playable>(args: &Args) -> Result<()> {
    let options: G::Options = args.table.options()?;
    let to_stdout = args.records.as_deref().is_some_and(files::is_standard);
    let mut records = args.records.as_deref().map(files::create).transpose()?;
    let name = |n| SeatRecord { name: format!("Player {n}"), bot: Some("random".into()) };
    let seats: Vec<SeatRecord> = (1..=args.table.players).map(name).collect();
    let mut summary = Summary::new(args.table.players);
    let bar = crate::progress(args.games, "games");
    for number in 0..args.games {
        let log = play::<G>(options, args.table.seed, number, &mut summary);
        if let Some(out) = &mut records {
            let record = GameRecord::<G>::new(options, seats.clone(), log);
            writeln!(out, "{}", record.to_json())?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(out) = &mut records {
        out.flush()?;
    }
    if !to_stdout {
        let games = files::counted(args.games as usize, "random game");
        let heading = format!("{games} of {}", kind::title::<G>());
        writeln!(anstream::stdout().lock(), "{heading}\n{summary}")?;
    }
    Ok(())
}

/// Plays one game and adds it to the summary.
fn play<G: Playable>(
    options: G::Options,
    seed: u64,
    number: u64,
    summary: &mut Summary,
) -> Vec<EventOf<G>> {
    let chance = Seed::from_numbers(seed, number);
    let mut rng = quick(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut game = G::new(options);
    let mut log = Vec::new();
    loop {
        let event = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Event::Chance(game.draw(&chance)),
            Turn::Seat(seat) => Event::Act(seat, game.legal().pick(&mut rng)),
        };
        let mut effects = Vec::new();
        game.apply(&event, &mut effects);
        for effect in &effects {
            G::summarize(&game, effect, &mut |group, name, points| {
                summary.add(group, name, points);
            });
        }
        log.push(event);
    }
    summary.finish(game.totals().first(options.players()), game.winners());
    log
}

/// Mean and spread of a row of numbers.
#[derive(Copy, Clone, Default)]
struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    /// The standard deviation.
    fn spread(&self) -> f64 {
        (self.squares / self.count - self.mean().powi(2)).max(0.0).sqrt()
    }
}

/// What came of many games.
struct Summary {
    wins: Vec<f64>,
    scores: Vec<Spread>,
    games: f64,
    /// Points by what they came from, in groups: quest rules, special cards.
    sources: BTreeMap<(&'static str, Order), Spread>,
}

/// Names in the order people expect: numbers by size, letters after them.
type Order = (usize, String);

fn order(name: &str) -> Order {
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    let letters_first = usize::from(!name.starts_with(|c: char| c.is_ascii_digit()));
    (letters_first * 1000 + digits.parse::<usize>().unwrap_or(0), name.to_owned())
}

impl Summary {
    fn new(players: usize) -> Summary {
        Summary {
            wins: vec![0.0; players],
            scores: vec![Spread::default(); players],
            games: 0.0,
            sources: BTreeMap::new(),
        }
    }

    fn add(&mut self, group: &'static str, name: &str, points: i32) {
        self.sources.entry((group, order(name))).or_default().add(points.into());
    }

    fn finish(&mut self, totals: &[i32], winners: game::SeatSet) {
        self.games += 1.0;
        for (score, &total) in self.scores.iter_mut().zip(totals) {
            score.add(total.into());
        }
        for seat in Seat::all(totals.len()).filter(|&seat| winners.contains(seat)) {
            // A shared win counts in parts.
            self.wins[seat.index()] += 1.0 / winners.len() as f64;
        }
    }
}

pub(crate) fn new_table<T: AsRef<str>>(header: &[T]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header.iter().map(AsRef::as_ref));
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut table = new_table(&["seat", "win share", "mean score", "spread"]);
        for (seat, (wins, score)) in self.wins.iter().zip(&self.scores).enumerate() {
            table.add_row([
                seat.to_string(),
                format!("{:.4}", wins / self.games),
                format!("{:.2}", score.mean()),
                format!("{:.2}", score.spread()),
            ]);
        }
        write!(f, "{table}")?;
        let mut groups: Vec<&str> = self.sources.keys().map(|(group, _)| *group).collect();
        groups.dedup();
        for group in groups {
            let mut table = new_table(&[group, "hands", "mean", "spread"]);
            for ((_, (_, name)), spread) in self.sources.iter().filter(|((g, _), _)| *g == group) {
                let hands = spread.count / self.scores.len() as f64;
                table.add_row([
                    name.clone(),
                    format!("{hands:.0}"),
                    format!("{:.2}", spread.mean()),
                    format!("{:.2}", spread.spread()),
                ]);
            }
            write!(f, "\n\n{table}")?;
        }
        Ok(())
    }
}
