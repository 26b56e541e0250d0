//! What is told of many games: one value, printed for people and written as JSON.

use arena::{Estimate, Faults};
use serde::Serialize;
use words::Words;

use crate::kind::{interval, new_table};
use crate::outside::told_faults;

/// What is told of many games of one kind and number of players.
#[derive(Serialize)]
pub(crate) struct StatsReport {
    #[serde(skip)]
    pub(super) random: bool,
    pub(super) game: &'static str,
    pub(super) player_count: usize,
    pub(super) games: usize,
    pub(super) finished: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) without_faults: Option<u64>,
    pub(super) seats: Vec<StandingRow>,
    pub(super) players: Vec<StandingRow>,
    pub(super) sources: Vec<SourceRow>,
}

/// How a seat or a player did.
#[derive(Serialize)]
pub(super) struct StandingRow {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seat: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    pub(super) games: usize,
    pub(super) win_share: f64,
    pub(super) fair_share: f64,
    pub(super) points: f64,
    pub(super) points_spread: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) decisions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) accuracy: Option<Estimate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) given_away: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) faults: Option<Faults>,
}

/// What points came from.
#[derive(Serialize)]
pub(super) struct SourceRow {
    pub(super) kind: &'static str,
    pub(super) name: String,
    pub(super) count: usize,
    pub(super) points: f64,
    pub(super) points_spread: f64,
}

/// The kinds of sources, and what is counted of them.
const SOURCES: [(&str, &str); 4] =
    [("quest", "hands"), ("special", "hands"), ("special_adds", "hands"), ("lead", "tricks")];

fn standing_table(first: &str, rows: &[StandingRow], words: &Words) -> comfy_table::Table {
    let mut heads =
        vec![first, "review.share", "report.mean_score", "report.spread", "report.games"];
    let judged = rows.iter().any(|row| row.given_away.is_some());
    if judged {
        heads.extend(["review.accuracy", "review.lost"]);
    }
    let heads: Vec<&str> = heads.iter().map(|head| words.get(head)).collect();
    let mut table = new_table(&heads);
    for row in rows {
        let seat = row.seat.map(|seat| (seat + 1).to_string());
        let mut cells = vec![
            seat.or(row.name.as_deref().map(words::visible)).unwrap_or_default(),
            words.decimal(row.win_share, 4),
            words.decimal(row.points, 2),
            words.decimal(row.points_spread, 2),
            words.whole(row.games as u64),
        ];
        if judged {
            let accuracy = row.accuracy.map(|estimate| interval(&estimate, 0, words));
            let given_away = row.given_away.map(|part| words.decimal(part, 3));
            cells.extend([accuracy, given_away].map(Option::unwrap_or_default));
        }
        table.add_row(cells);
    }
    table
}

impl StatsReport {
    /// What programs from outside did wrong, a line each.
    pub(crate) fn faults(&self, words: &Words) -> String {
        let wrong = |row: &StandingRow| {
            let faults = row.faults.filter(|faults| *faults != Faults::default())?;
            Some(told_faults(row.name.as_deref()?, &faults, words) + "\n")
        };
        let mut told: String = self.players.iter().filter_map(wrong).collect();
        if let Some(games) = self.without_faults {
            told += &(words.tell("report.without_faults", [("games", games.into())]) + "\n");
        }
        told
    }

    /// All tables, for people.
    pub(crate) fn text(&self, words: &Words) -> String {
        let key = if self.random { "report.title.random" } else { "report.title" };
        let game = words.find(&format!("game.{}", self.game));
        let mut parts = vec![
            words.tell(
                key,
                [
                    ("games", self.games.into()),
                    ("game", game.into()),
                    ("players", self.player_count.into()),
                ],
            ) + "\n"
                + &standing_table("report.seat", &self.seats, words).to_string(),
        ];
        if self.players.len() > 1 {
            parts.push(standing_table("review.player", &self.players, words).to_string());
        }
        for (kind, unit) in SOURCES {
            let rows: Vec<&SourceRow> =
                self.sources.iter().filter(|row| row.kind == kind).collect();
            let heads = [&format!("of.{kind}"), unit, "mean", "spread"];
            let mut table = new_table(&heads.map(|head| words.find(&format!("report.{head}"))));
            for row in &rows {
                let [mean, spread] =
                    [row.points, row.points_spread].map(|number| words.decimal(number, 2));
                table.add_row([name(row, words), words.whole(row.count as u64), mean, spread]);
            }
            if !rows.is_empty() {
                parts.push(table.to_string());
            }
        }
        parts.join("\n\n") + "\n"
    }
}

/// A card by its name, anything else by its number.
fn name(row: &SourceRow, words: &Words) -> String {
    let card = words.card(&row.name);
    if card.is_empty() { row.name.clone() } else { card }
}
