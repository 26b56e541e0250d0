//! What can be guessed of bots: the card that a random bot will play, from the numbers of events
//! alone; and whether a bot had a choice at all, from the time it took.

use anyhow::{Context, Result, ensure};
use game::chance::quick;
use game::{Event, Game, LegalActions, Match, Seat, View};
use games::Record;
use goliath::Goliath;
use record::GameRecord;
use serde_json::json;

use super::Stage;
use super::people::Caller;
use super::play::{self, HeardEvent, Style};

/// One card of somebody: who played it, after which event, and in which view.
struct PlayedCard<'a> {
    seat: Seat,
    view: &'a <Goliath as Game>::View,
    /// How many cards the player held before it.
    hand: usize,
    action: <Goliath as Game>::Action,
    /// The last event that moved the game before it, and the one it became.
    before: &'a HeardEvent,
    after: &'a HeardEvent,
}

/// Goes through a finished game, with the events as they were heard beside it.
fn retrace(
    record: &GameRecord<Goliath>,
    moments: &[HeardEvent],
    mut each: impl FnMut(&PlayedCard<'_>),
) -> Result<()> {
    let moving: Vec<&HeardEvent> = moments.iter().filter(|moment| moment.moves_game()).collect();
    ensure!(moving.len() == record.log.len() + 1, "the start, and every event of the record");
    let mut table = Match::<Goliath>::of_players(record.options);
    for (place, event) in record.log.iter().enumerate() {
        if let Event::Act(seat, action) = event {
            each(&PlayedCard {
                seat: *seat,
                view: &table.views()[seat.index()],
                hand: table.game().hands()[*seat].len(),
                action: *action,
                before: moving[place],
                after: moving[place + 1],
            });
        }
        table.apply(event, &mut game::Ignore);
    }
    Ok(())
}

async fn goliath_record(person: &Caller, table: &str) -> Result<GameRecord<Goliath>> {
    let Record::Goliath(record) = play::record(person, table).await? else {
        anyhow::bail!("the record of another game");
    };
    Ok(record)
}

pub(super) async fn chance(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[])?;
    let person = Caller::new(server.port, 2);
    let setup = json!({"game": "david-goliath", "bots": "random", "options": {"rounds": 1}});
    let (mut right, mut all) = (0, 0);
    for _ in 0..2 {
        let (seat, moments) = play::with_bots(&person, &setup, &Style::default()).await?;
        let record = goliath_record(&person, &seat.table.id).await?;
        retrace(&record, &moments, |played| {
            if played.seat == seat.seat || played.view.legal().len() < 2 {
                return;
            }
            let seed = played.before.number << 3 | played.seat.index() as u64;
            let guessed = played.view.legal().pick(&mut quick(seed));
            all += 1;
            right += usize::from(guessed == played.action);
        })?;
    }
    ensure!(all > 20, "only {all} choices");
    let share = right * 100 / all;
    stage.see(format!("{share} % of {all} cards guessed"), share >= 50);
    drop(server);
    // The same deals and the same person's cards, once with emotes between them.
    let server = stage.fresh(&["--chosen-seeds"])?;
    let person = Caller::new(server.port, 2);
    let mut setup = setup;
    setup["seed"] = "5a".repeat(32).into();
    let mut logs = Vec::new();
    for emotes in [false, false, true] {
        let style = Style { emotes, ..Style::default() };
        let (seat, _) = play::with_bots(&person, &setup, &style).await?;
        logs.push(goliath_record(&person, &seat.table.id).await?.log);
    }
    let same = logs[0].iter().zip(&logs[2]).take_while(|(one, other)| one == other).count();
    ensure!(logs[0] == logs[1], "the same seed does not play the same");
    let what = format!("with emotes the same for {same} of {} events", logs[0].len());
    stage.see(what, logs[0] != logs[2]);
    Ok(())
}

/// Half of them for the fit, the others to test it.
const GAMES: usize = 12;

pub(super) async fn timing(stage: Stage) -> Result<()> {
    let server = stage.fresh(&[])?;
    let person = Caller::new(server.port, 2);
    let setup = json!({"game": "david-goliath", "bots": "expert", "options": {"rounds": 1}});
    // Milliseconds, and whether there was only one card to play.
    let mut halves: [Vec<(f64, bool)>; 2] = Default::default();
    for number in 0..GAMES {
        let (seat, moments) = play::with_bots(&person, &setup, &Style::default()).await?;
        let record = goliath_record(&person, &seat.table.id).await?;
        retrace(&record, &moments, |played| {
            // That the last card of a hand is the only one is no secret.
            if played.seat != seat.seat && played.hand > 1 {
                let took = played.after.heard.duration_since(played.before.heard);
                let only = played.view.legal().len() == 1;
                halves[number % 2].push((took.as_secs_f64() * 1000.0, only));
            }
        })?;
    }
    let [fit, test] = &halves;
    let candidates = fit.iter().map(|(time, _)| *time);
    let best = candidates.max_by(|a, b| accuracy(fit, *a).total_cmp(&accuracy(fit, *b)));
    let best = best.context("no bot has played")?;
    let found = accuracy(test, best);
    let median = |only: bool| {
        let all = halves.iter().flatten().filter(|(_, own)| *own == only);
        play::part(&mut all.map(|(time, _)| *time).collect::<Vec<f64>>(), 0.5)
    };
    let what = format!(
        "median {:.0} ms with one card, {:.0} ms with more; faster than {best:.0} ms tells it \
         with an accuracy of {found:.2} ({} cards)",
        median(true),
        median(false),
        test.len()
    );
    stage.see(what, found > 0.65);
    Ok(())
}

/// How well "no slower than this" says "only one card", for both kinds of cards alike.
fn accuracy(times: &[(f64, bool)], limit: f64) -> f64 {
    let share = |only: bool| {
        let kind: Vec<f64> = times.iter().filter(|one| one.1 == only).map(|one| one.0).collect();
        let right = kind.iter().filter(|time| (**time <= limit) == only).count();
        right as f64 / kind.len().max(1) as f64
    };
    (share(true) + share(false)) / 2.0
}

#[cfg(test)]
mod tests {
    use super::accuracy;

    #[test]
    fn accuracy_counts_both_kinds_alike() {
        let times = [(1.0, true), (2.0, false), (3.0, false), (4.0, false), (0.5, false)];
        assert_eq!(accuracy(&times, 1.0), 0.875);
        assert_eq!(accuracy(&times, 10.0), 0.5, "always yes is no knowledge");
        assert_eq!(accuracy(&times, 0.0), 0.5);
    }
}
