//! `trickhold stats`: what came of many games: who won, by how many points, how well they played, and what
//! quests, special cards and leads were worth.

mod report;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use arena::{
    Accuracy, Contestant, ContestantKind, Faults, GameResult, Review, ReviewSettings, review,
};
use game::{Event, Options, Seat, Turn};
use games::with_record;
use record::GameRecord;
use words::Words;

use self::report::{SourceRow, StandingRow, StatsReport};
use crate::files::{self, JsonArg};
use crate::kind::{self, Playable};

/// Units and meaning of every figure.
pub(crate) const FIGURES: &str = "\
What the figures mean:
  win share   the part of finished games that was won, a shared win in parts; fair is 1 / players
  mean score  the mean of the game's own points at the end; spread is their standard deviation
  accuracy    from 0, as good as chance, to 100, always the best, over decisions that matter
              (--budget; docs/bots.md), with its 95 % interval over games, [–] for one
  given away  what a player's decisions cost in a game, as a share of the win (--budget)
  quest: its points           what a rule gave a seat in a hand
  special: the hand's score   what a seat scored in a hand with this card
  special: what it adds       the part of it by the card: bonus and doubling
  lead: against the others    how much more the leader of a trick scored in that round or hand than
                              all seats did in the mean, by the card led";

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files of records, or folders of them; - for standard input. Your own games if none is named
    files: Vec<PathBuf>,
    /// Judge every decision with this many simulations for each action, in 20 batches (at least 20, and
    /// a multiple of 20), for accuracy; it takes long
    #[arg(long, value_name = "SIMULATIONS", value_parser = kind::simulations)]
    budget: Option<u32>,
    #[command(flatten)]
    json: JsonArg,
}

pub(crate) fn run(args: &Args, words: &Words) -> Result<ExitCode> {
    args.json.prepare(&args.files)?;
    files::can_write(&args.json.json)?;
    let mut stats = StatsByGame::new();
    let mut own = args.files.clone();
    if own.is_empty() {
        let folder = files::data_folder(words)?.join("games");
        let any = folder.is_dir() && !within(&folder)?.is_empty();
        ensure!(
            any,
            "you have no games of your own in {} yet: play one, or name files of records",
            folder.display()
        );
        own.push(folder);
    }
    let mut wrong = 0;
    for place in &own {
        for path in within(place)? {
            // A folder may hold other things beside records.
            if path != *place && !files::holds_records(&path)? {
                anstream::eprintln!("{} holds no records: left out", path.display());
                continue;
            }
            for record in files::records(&path)? {
                let Some(record) = files::right(record, &mut wrong)? else { continue };
                with_record!(record, record => add(&mut stats, &record, args.budget));
            }
        }
    }
    let places: Vec<String> = own.iter().map(|path| path.display().to_string()).collect();
    ensure!(wrong > 0 || !stats.is_empty(), "there is no game in {}", places.join(", "));
    let report = |((game, players), stats): (_, Stats)| stats.report(false, game, players);
    let reports: Vec<StatsReport> = stats.into_iter().map(report).collect();
    let text: String = reports.iter().map(|report| report.text(words) + "\n").collect();
    match reports.is_empty() {
        true => args.json.write(&reports)?,
        false => args.json.tell(&reports, &text)?,
    }
    Ok(files::exit_code(wrong))
}

/// Games of one kind and number of players are counted together: fair shares and points differ.
type StatsByGame = BTreeMap<(&'static str, usize), Stats>;

fn add<G: Playable>(stats: &mut StatsByGame, record: &GameRecord<G>, budget: Option<u32>) {
    let settings = budget.map(|simulations| ReviewSettings::new(simulations, 1));
    let judged =
        settings.map(|settings| review::<G>(record.options, &record.log, &settings, |_| {}));
    stats.entry((G::NAME, record.options.players())).or_default().add(record, judged.as_ref());
}

/// A file, or the files of records in a folder.
fn within(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let cannot = || format!("cannot read {}", path.display());
    let all = std::fs::read_dir(path).with_context(cannot)?;
    let mut all: Vec<PathBuf> = all.filter_map(Result::ok).map(|entry| entry.path()).collect();
    all.retain(|file| file.extension().is_some_and(|kind| kind == "json" || kind == "jsonl"));
    all.sort();
    Ok(all)
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
        self.sum / self.count.max(1.0)
    }

    fn spread(&self) -> f64 {
        (self.squares / self.count.max(1.0) - self.mean().powi(2)).max(0.0).sqrt()
    }
}

#[derive(Default)]
struct SeatSums {
    wins: f64,
    fair: f64,
    points: Spread,
    decisions: usize,
    given_away: f64,
    /// One for each game.
    judged: Vec<Accuracy>,
    /// The faults of a program from outside.
    faults: Option<Faults>,
}

/// What came of many games of one kind and number of players, as they are counted.
#[derive(Default)]
pub(crate) struct Stats {
    games: usize,
    finished: usize,
    seats: BTreeMap<usize, SeatSums>,
    players: BTreeMap<String, SeatSums>,
    /// By kind and name: the points, and in how many hands or tricks.
    sources: BTreeMap<(&'static str, Order), (Spread, f64)>,
    /// How many games are left out of the faults.
    without_faults: Option<u64>,
}

/// Names in the order people expect: numbers by size, letters after them.
type Order = (usize, String);

fn order(name: &str) -> Order {
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    let letters_first = usize::from(!name.starts_with(|c: char| c.is_ascii_digit()));
    (letters_first * 1000 + digits.parse::<usize>().unwrap_or(0), name.to_owned())
}

impl Stats {
    /// Adds one game, and how well it was played, if that is known.
    pub(crate) fn add<G: Playable>(&mut self, record: &GameRecord<G>, judged: Option<&Review<G>>) {
        let players = record.options.players();
        let each = 1.0 / players as f64;
        let mut game = G::new(record.options);
        let mut leads: Vec<(String, Seat)> = Vec::new();
        for event in &record.log {
            if let Event::Act(seat, action) = event
                && G::plays_card(*action)
                && game.leads()
                && let Some(card) = G::card(*action)
            {
                leads.push((format!("{card:?}"), *seat));
            }
            let (round, totals) = (game.round(), *game.totals());
            let mut effects = Vec::new();
            game.apply(event, &mut effects);
            for effect in &effects {
                G::summarize(&game, effect, &mut |kind, name, points| {
                    self.source(kind, name, points.into(), each);
                });
            }
            if game.round() != round || game.turn() == Turn::Over {
                let scored = |seat: Seat| f64::from(game.totals()[seat] - totals[seat]);
                let mean = Seat::all(players).map(scored).sum::<f64>() * each;
                for (card, seat) in leads.drain(..) {
                    self.source("lead", &card, scored(seat) - mean, 1.0);
                }
            }
        }
        self.games += 1;
        let finished = game.turn() == Turn::Over;
        self.finished += usize::from(finished);
        let winners = game.winners();
        for seat in Seat::all(players) {
            let record = &record.seats[seat.index()];
            let name = record.bot.as_ref().unwrap_or(&record.name);
            let seats = self.seats.entry(seat.index()).or_default();
            for tally in [seats, self.players.entry(name.clone()).or_default()] {
                if finished {
                    // A shared win counts in parts.
                    let won = winners.contains(seat);
                    tally.wins += if won { 1.0 / winners.len() as f64 } else { 0.0 };
                    tally.fair += each;
                    tally.points.add(game.totals()[seat].into());
                }
                if let Some(review) = judged {
                    let (_, given_away) = review.of_seat(seat);
                    tally.decisions += review.decisions.iter().filter(|d| d.seat == seat).count();
                    tally.given_away += f64::from(given_away);
                    tally.judged.push(review.accuracy(seat));
                }
            }
        }
    }

    /// Faults of guests will be added, but for those of games that are known already: records do not hold
    /// them.
    pub(crate) fn expect_guests(&mut self, lineup: &[Contestant], known: u64) {
        for one in lineup.iter().filter(|one| matches!(one.kind, ContestantKind::Guest(_))) {
            self.players.entry(one.kind.to_string()).or_default().faults = Some(Faults::default());
            self.without_faults = Some(known).filter(|known| *known > 0);
        }
    }

    /// Adds what guests did wrong in a game between bots.
    pub(crate) fn add_faults<G: Playable>(&mut self, record: &GameRecord<G>, result: &GameResult) {
        let rotation = record.origin.as_ref().map_or(0, |origin| origin.rotation);
        for (place, faults) in result.faults.iter().enumerate() {
            let seat = &record.seats[(place + rotation) % record.seats.len()];
            let tally = seat.bot.as_ref().and_then(|name| self.players.get_mut(name));
            if let Some(sum) = tally.and_then(|tally| tally.faults.as_mut()) {
                sum.add(*faults);
            }
        }
    }

    fn source(&mut self, kind: &'static str, name: &str, points: f64, part: f64) {
        let (spread, count) = self.sources.entry((kind, order(name))).or_default();
        spread.add(points);
        *count += part;
    }

    /// What is told of these games.
    pub(crate) fn report(
        self,
        random: bool,
        game: &'static str,
        player_count: usize,
    ) -> StatsReport {
        let seats = self.seats.iter().map(|(&seat, tally)| tally.row(Some(seat), None));
        let players = self.players.iter().map(|(name, tally)| tally.row(None, Some(name.clone())));
        let source =
            |((kind, (_, name)), (spread, count)): ((_, Order), (Spread, f64))| SourceRow {
                kind,
                name,
                count: count.round() as usize,
                points: spread.mean(),
                points_spread: spread.spread(),
            };
        StatsReport {
            random,
            game,
            player_count,
            games: self.games,
            finished: self.finished,
            without_faults: self.without_faults,
            seats: seats.collect(),
            players: players.collect(),
            sources: self.sources.into_iter().map(source).collect(),
        }
    }
}

impl SeatSums {
    fn row(&self, seat: Option<usize>, name: Option<String>) -> StandingRow {
        let games = self.points.count.max(1.0);
        let judged = !self.judged.is_empty();
        StandingRow {
            seat,
            name,
            games: self.points.count as usize,
            win_share: self.wins / games,
            fair_share: self.fair / games,
            points: self.points.mean(),
            points_spread: self.points.spread(),
            decisions: judged.then_some(self.decisions),
            accuracy: Accuracy::of_all(self.judged.iter()),
            given_away: judged.then(|| self.given_away / self.judged.len() as f64),
            faults: self.faults,
        }
    }
}
