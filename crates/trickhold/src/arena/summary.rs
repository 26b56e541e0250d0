//! What came of a match: one value, printed for people and written as JSON.

use anyhow::Result;
use arena::{DealResult, Faults, HeadToHead, Standing, Verdict, head_to_head, standings, verdict};
use serde::Serialize;
use words::Words;

use super::kept::MatchHead;
use crate::kind::{interval, new_table};
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
    game: String,
    #[serde(skip)]
    players: usize,
}

#[derive(Serialize)]
struct Until {
    a: String,
    b: String,
    #[serde(flatten)]
    verdict: Verdict,
}

impl Summary {
    /// The summary of a match's results, in order; there must be some.
    pub(super) fn new(
        head: &MatchHead,
        results: &[DealResult],
        until: Option<&(String, String)>,
    ) -> Result<Summary> {
        let names = &head.bots;
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
            game: head.game.clone(),
            players: names.len(),
        })
    }
}

impl Summary {
    /// The summary as a text for people.
    pub(super) fn text(&self, words: &Words) -> String {
        let game = words.find(&format!("game.{}", self.game));
        let counts = [("players", self.players), ("deals", self.deals), ("games", self.games)];
        let counts = counts.map(|(name, number)| (name, number.into()));
        let title = words.tell("report.match", counts.into_iter().chain([("game", game.into())]));
        let heads = ["report.bot", "report.games", "review.share", "review.points", "report.rank"];
        let heads = heads.into_iter().chain(["report.rating"]).map(|head| words.get(head));
        let mut table = new_table(&heads.collect::<Vec<_>>());
        for one in &self.standings {
            let [rating, uncertainty] =
                [one.rating.mean, one.rating.uncertainty].map(|number| words.decimal(number, 1));
            table.add_row([
                one.name.clone(),
                words.whole(one.games as u64),
                interval(&one.win_share, 3, words),
                interval(&one.points, 1, words),
                interval(&one.rank, 2, words),
                format!("{rating} ± {uncertainty}"),
            ]);
        }
        let mut parts = vec![format!("{title}\n{table}")];
        let heads = &self.head_to_head;
        if heads.names.len() > 1 {
            let ahead = words.get("report.ahead").to_owned();
            let mut table = new_table(&[&[ahead], &heads.names[..]].concat());
            for (name, row) in heads.names.iter().zip(&heads.ahead) {
                let cell = |cell: &Option<f64>| cell.map(|part| words.decimal(part, 3));
                let cells = row.iter().map(|one| cell(one).unwrap_or_default());
                table.add_row(std::iter::once(name.clone()).chain(cells));
            }
            parts.push(table.to_string());
        }
        let wrong = self.standings.iter().filter(|one| one.faults != Faults::default());
        parts.extend(wrong.map(|one| told_faults(&one.name, &one.faults, words)));
        parts.extend(self.until.as_ref().map(|until| until.text(words)));
        parts.join("\n\n") + "\n"
    }
}

impl Until {
    fn text(&self, words: &Words) -> String {
        let Until { a, b, verdict: Verdict { difference, radius, decided, .. } } = self;
        let (a, b, ahead) = match *decided && *difference < 0.0 {
            true => (b, a, -difference),
            false => (a, b, *difference),
        };
        let key = if *decided { "report.better" } else { "report.undecided" };
        let (ahead, radius) = (words.difference(ahead, 3), words.decimal(*radius, 3));
        words.say(key, &[("a", a), ("b", b), ("difference", &ahead), ("radius", &radius)])
    }
}
