//! What is told of many games: one value, printed for people and written as JSON.

use std::fmt;

use arena::{Estimate, Faults};
use serde::Serialize;

use crate::kind::{new_table, rounded};
use crate::outside::told_faults;

/// What is told of many games of one kind and number of players.
#[derive(Serialize)]
pub(crate) struct Report {
    #[serde(skip)]
    pub(super) title: String,
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

/// The kinds of sources, and what the heads of their tables say.
const SOURCES: [(&str, &str, &str); 4] = [
    ("quest", "quest: its points", "hands"),
    ("special", "special: the hand's score", "hands"),
    ("special_adds", "special: what it adds", "hands"),
    ("lead", "lead: against the others", "tricks"),
];

fn two_digits(number: f64) -> String {
    format!("{:.2}", rounded(number, 2))
}

fn standing_table(head: &str, rows: &[StandingRow]) -> comfy_table::Table {
    let mut heads = vec![head, "win share", "mean score", "spread", "games"];
    let judged = rows.iter().any(|row| row.given_away.is_some());
    if judged {
        heads.extend(["accuracy", "given away"]);
    }
    let mut table = new_table(&heads);
    for row in rows {
        let seat = row.seat.map(|seat| (seat + 1).to_string());
        let mut cells = vec![
            seat.or(row.name.as_deref().map(words::visible)).unwrap_or_default(),
            format!("{:.4}", row.win_share),
            two_digits(row.points),
            two_digits(row.points_spread),
            row.games.to_string(),
        ];
        if judged {
            let accuracy = row
                .accuracy
                .map(|Estimate { mean, low, high, .. }| format!("{mean:.0} [{low:.0}, {high:.0}]"));
            let given_away = row.given_away.map(|part| format!("{part:.3}"));
            cells.extend([accuracy, given_away].map(Option::unwrap_or_default));
        }
        table.add_row(cells);
    }
    table
}

impl Report {
    /// What programs from outside did wrong, a line each.
    pub(crate) fn faults(&self) -> String {
        let wrong = |row: &StandingRow| {
            let faults = row.faults.filter(|faults| *faults != Faults::default())?;
            Some(told_faults(row.name.as_deref()?, &faults) + "\n")
        };
        let mut told: String = self.players.iter().filter_map(wrong).collect();
        if let Some(games) = self.without_faults {
            told += &format!("faults of the first {games} games are not counted\n");
        }
        told
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}", self.title, standing_table("seat", &self.seats))?;
        if self.players.len() > 1 {
            writeln!(f, "\n{}", standing_table("player", &self.players))?;
        }
        for (kind, head, unit) in SOURCES {
            let rows: Vec<&SourceRow> =
                self.sources.iter().filter(|row| row.kind == kind).collect();
            let mut table = new_table(&[head, unit, "mean", "spread"]);
            for row in &rows {
                let [mean, spread] = [row.points, row.points_spread].map(two_digits);
                table.add_row([row.name.clone(), row.count.to_string(), mean, spread]);
            }
            if !rows.is_empty() {
                writeln!(f, "\n{table}")?;
            }
        }
        Ok(())
    }
}

/// One for each game and number of players.
#[derive(Serialize)]
pub(super) struct Reports(pub(super) Vec<Report>);

impl fmt::Display for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|report| writeln!(f, "{report}"))
    }
}
