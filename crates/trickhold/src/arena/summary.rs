//! What came of a match: one value, printed for people and written as JSON.

use std::fmt;

use anyhow::Result;
use arena::{
    DealResult, Estimate, Faults, HeadToHead, Standing, Verdict, head_to_head, standings, verdict,
};
use serde::Serialize;

use super::kept::MatchHead;
use crate::files::counted;
use crate::kind::{new_table, rounded};
use crate::outside::told_faults;

/// What came of a match.
#[derive(Serialize)]
pub(super) struct Summary {
    deals: usize,
    games: usize,
    standings: Vec<Standing>,
    head_to_head: HeadToHead,
    /// Which of two is better, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<Until>,
    #[serde(skip)]
    title: String,
}

#[derive(Serialize)]
struct Until {
    a: String,
    b: String,
    #[serde(flatten)]
    verdict: Verdict,
}

impl Summary {
    /// Of the results of a match, in order; there must be some.
    pub(super) fn new(
        head: &MatchHead,
        results: &[DealResult],
        until: Option<&(String, String)>,
    ) -> Result<Summary> {
        let names = &head.bots;
        let game = words::Words::english().find(&format!("game.{}", head.game)).to_owned();
        let compare = |(a, b): &(String, String)| Until {
            verdict: verdict(names, results, a, b),
            a: a.clone(),
            b: b.clone(),
        };
        Ok(Summary {
            deals: results.len(),
            games: results.iter().map(|deal| deal.games.len()).sum(),
            standings: standings(names, results),
            head_to_head: head_to_head(names, results),
            until: until.map(compare),
            title: format!("{game}, {} players", names.len()),
        })
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (deals, games) = (counted(self.deals, "deal"), counted(self.games, "game"));
        writeln!(f, "{}: {deals}, {games}", self.title)?;
        let mut table = new_table(&["bot", "games", "win share", "points", "rank", "rating"]);
        let show = |e: Estimate, digits: usize| {
            let [mean, low, high] = [e.mean, e.low, e.high].map(|part| rounded(part, digits));
            format!("{mean:.digits$} [{low:.digits$}, {high:.digits$}]")
        };
        for one in &self.standings {
            table.add_row([
                one.name.clone(),
                one.games.to_string(),
                show(one.win_share, 3),
                show(one.points, 1),
                show(one.rank, 2),
                format!("{:.1} ± {:.1}", one.rating.mean, one.rating.uncertainty),
            ]);
        }
        writeln!(f, "{table}")?;
        let heads = &self.head_to_head;
        if heads.names.len() > 1 {
            let mut table = new_table(&[&["ahead of".to_owned()], &heads.names[..]].concat());
            for (name, row) in heads.names.iter().zip(&heads.ahead) {
                let cell = |cell: &Option<f64>| cell.map_or(String::new(), |p| format!("{p:.3}"));
                table.add_row(std::iter::once(name.clone()).chain(row.iter().map(cell)));
            }
            writeln!(f, "\n{table}")?;
        }
        for Standing { name, faults, .. } in
            self.standings.iter().filter(|one| one.faults != Faults::default())
        {
            writeln!(f, "\n{}", told_faults(name, faults))?;
        }
        if let Some(Until { a, b, verdict }) = &self.until {
            let text = if !verdict.decided {
                format!("not decided whether {a} or {b} is better")
            } else if verdict.difference > 0.0 {
                format!("{a} is better than {b}")
            } else {
                format!("{b} is better than {a}")
            };
            writeln!(f, "\n{text}: {:+.3} ± {:.3}", verdict.difference, verdict.radius)?;
        }
        Ok(())
    }
}
