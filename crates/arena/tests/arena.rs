//! The arena: its statistics against known answers, and that it repeats.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use game::Options;
use game::chance::{below, quick};
use goliath::{Goliath, GoliathOptions};
use rayon::prelude::*;
use trickhold_arena::{
    Contest, DealResult, GameResult, bootstrap, head_to_head, lineup, play_deal, play_deals,
    standings, verdict,
};

/// Deals of a game of `players` in which everybody wins with the same chance; `better` more tickets
/// for the first place.
fn coin_flips(players: usize, deals: u64, seed: u64, better: u32) -> Vec<DealResult> {
    let mut rng = quick(seed);
    let mut game = || {
        let ticket = below(&mut rng, players as u32 + better) as usize;
        let winner = if ticket >= players { 0 } else { ticket };
        let shares = (0..players).map(|place| f64::from(u8::from(place == winner))).collect();
        let points = (0..players).map(|place| i32::from(place == winner)).collect();
        GameResult { shares, points, faults: Vec::new() }
    };
    (0..deals)
        .map(|deal| DealResult { deal, games: (0..players).map(|_| game()).collect() })
        .collect()
}

fn names(players: usize) -> Vec<String> {
    (0..players).map(|place| if place == 0 { "a".into() } else { "b".into() }).collect()
}

/// A bot that wins by the flip of a coin gets 1/N, and the interval holds it in 95 % of matches.
#[test]
fn intervals_cover_the_truth() {
    for players in 3..=6 {
        let matches = 400;
        let covered = (0..matches)
            .filter(|&seed| {
                let results = coin_flips(players, 80, seed, 0);
                let share = standings(&names(players), &results)[0].win_share;
                let (low, high) = share.low.zip(share.high).expect("80 deals");
                (low..=high).contains(&(1.0 / players as f64))
            })
            .count();
        let part = covered as f64 / matches as f64;
        // 95 % less four standard errors of the count, and a little for the bootstrap.
        assert!((0.895..=0.99).contains(&part), "{players} players: {part}");
    }
}

#[test]
fn a_bootstrap_of_equal_numbers_has_no_width() {
    let estimate = bootstrap(&[0.25; 50]);
    assert_eq!((estimate.mean, estimate.low, estimate.high), (0.25, Some(0.25), Some(0.25)));
}

/// One deal does not tell how far others lie from it.
#[test]
fn a_single_deal_has_no_interval() {
    let estimate = bootstrap(&[0.25]);
    assert_eq!((estimate.mean, estimate.low, estimate.high), (0.25, None, None));
    let two = bootstrap(&[0.25, 0.5]);
    assert!(two.low < two.high && two.low.is_some(), "{two:?}");
}

/// Looking after every deal, equal bots are almost never called different; unequal ones are.
#[test]
fn the_sequential_test_keeps_its_promise() {
    let matches = 200;
    let decided_at = |better: u32, seed: u64| {
        let results = coin_flips(4, 400, seed, better);
        (20..=400)
            .step_by(10)
            .map(|count| verdict(&names(4), &results[..count], "a", "b"))
            .find(|verdict| verdict.decided)
    };
    let wrong = (0..matches).filter(|&seed| decided_at(0, seed).is_some()).count();
    assert!(wrong <= 14, "{wrong} of {matches} equal matches were decided");
    let right = (0..matches)
        .filter(|&seed| decided_at(2, 1000 + seed).is_some_and(|verdict| verdict.difference > 0.0))
        .count();
    assert!(right >= 190, "{right} of {matches} unequal matches were decided rightly");
}

#[test]
fn shares_add_up_and_matches_repeat() {
    let options = GoliathOptions::new(4).expect("allowed");
    let contest = Contest::new(options, lineup("greedy,random", 4, None).expect("bots"), 3);
    let results = Mutex::new(Vec::new());
    play_deals::<Goliath>(
        &contest,
        (0..12).collect::<Vec<u64>>().into_par_iter(),
        &AtomicBool::new(false),
        |played| {
            results.lock().expect("not poisoned").push(played.result);
            true
        },
    )
    .expect("no guests");
    let mut results = results.into_inner().expect("not poisoned");
    results.sort_by_key(|result| result.deal);
    assert_eq!(results.len(), 12);
    for (deal, result) in results.iter().enumerate() {
        assert_eq!(
            *result,
            play_deal::<Goliath>(&contest, deal as u64).expect("no guests").result,
            "the same on any core"
        );
        assert_eq!(result.games.len(), 4, "one game for each rotation");
        for game in &result.games {
            assert!((game.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
    let names: Vec<String> = contest.lineup.iter().map(ToString::to_string).collect();
    let table = standings(&names, &results);
    assert_eq!(table.iter().map(|row| row.games).collect::<Vec<_>>(), [48, 144]);
    let total = table[0].win_share.mean + 3.0 * table[1].win_share.mean;
    assert!((total - 1.0).abs() < 1e-9);
    let heads = head_to_head(&names, &results);
    let (ahead, behind) = (heads.ahead[0][1].expect("met"), heads.ahead[1][0].expect("met"));
    assert!((ahead + behind - 1.0).abs() < 1e-9);
}

#[test]
fn line_ups_by_name() {
    let names = |text, players| {
        let all = lineup(text, players, Some("100".parse().expect("a budget")))
            .map_err(|error| error.to_string())?;
        Ok::<_, String>(all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(names("expert,greedy", 4).as_deref(), Ok("expert@100 greedy greedy greedy"));
    assert_eq!(names("expert@50ms,random", 3).as_deref(), Ok("expert@50ms random random"));
    let two = "skilled,skilled,greedy,greedy";
    assert_eq!(names(two, 4).as_deref(), Ok("skilled@100 skilled@100 greedy greedy"));
    assert!(
        names("expert,greedy,random,skilled", 3).is_err_and(|error| error.contains("at most 3"))
    );
    assert!(names("genius", 3).is_err_and(|error| error.contains("allowed are newcomer, casual")));
    assert!(names("expert@fast", 3).is_err_and(|error| error.contains("2000")));
}

/// A stronger bot is found to be stronger, and an oracle can sit in the arena.
#[test]
fn greedy_beats_random() {
    let options = GoliathOptions::new(4).expect("allowed");
    let lineup = lineup("oracle@50,greedy,random", 4, None).expect("bots");
    let contest = Contest::new(options, lineup, 5);
    let results: Vec<DealResult> = (0..40)
        .map(|deal| play_deal::<Goliath>(&contest, deal).expect("no guests").result)
        .collect();
    let names: Vec<String> = contest.lineup.iter().map(ToString::to_string).collect();
    let table = standings(&names, &results);
    assert!(table[0].win_share.mean > table[1].win_share.mean);
    assert!(table[1].win_share.mean > table[2].win_share.mean);
    assert!(table[1].rating.mean > table[2].rating.mean);
}
