//! What results mean: intervals that respect the pairing of deals, ratings, head-to-heads, and a
//! sequential test.

use game::chance::{below, quick};
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::duel::{DealResult, GameResult};
use crate::guest::Faults;

/// A mean with its 95 % interval. A single deal or game says nothing about how far others would lie from it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Estimate {
    /// In the unit of what is estimated: a share, points or a place.
    pub mean: f64,
    /// The lower end of the interval; none if there is only one deal or game.
    pub low: Option<f64>,
    /// The upper end of the interval; none if there is only one deal or game.
    pub high: Option<f64>,
}

/// How one contestant did over all its games.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Standing {
    /// Its name as in the line-up; copies of a contestant are one.
    pub name: String,
    /// Games it sat in, counted for each seat it had.
    pub games: usize,
    /// Share of the wins, ties split.
    pub win_share: Estimate,
    /// Points in one game, on average.
    pub points: Estimate,
    /// Place at the end, 1 is best; ties share.
    pub rank: Estimate,
    /// Its strength by who finished before whom.
    pub rating: Rating,
    /// What it did wrong, if it is a guest.
    pub faults: Faults,
}

/// A Weng-Lin rating (OpenSkill). Everybody begins at 25 ± 8.3; only differences mean something: 4.1 more
/// is ahead in about two games of three.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Rating {
    /// Higher is stronger; 25 at the beginning.
    pub mean: f64,
    /// The standard deviation, which shrinks with every game.
    pub uncertainty: f64,
}

/// How often one contestant was ahead of another, ties counting half.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct HeadToHead {
    /// The contestants, as the rows and columns of `ahead` count them.
    pub names: Vec<String>,
    /// `ahead[a][b]`: how often a was ahead of b.
    pub ahead: Vec<Vec<Option<f64>>>,
}

/// Is one contestant better than another?
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Verdict {
    /// The mean difference of win shares.
    pub difference: f64,
    /// How far the true difference may lie from it, at any time of looking.
    pub radius: f64,
    /// Is the difference larger than the radius?
    pub decided: bool,
}

/// How many times the deals are resampled.
const RESAMPLES: usize = 2000;

/// The mean of one number for each deal, with a 95 % interval from resampling the deals.
pub fn bootstrap(by_deal: &[f64]) -> Estimate {
    let count = by_deal.len();
    let mean = by_deal.iter().sum::<f64>() / count as f64;
    if count < 2 {
        return Estimate { mean, low: None, high: None };
    }
    let mut rng = quick(count as u64);
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let drawn = (0..count).map(|_| by_deal[below(&mut rng, count as u32) as usize]);
            drawn.sum::<f64>() / count as f64
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let at = |part: f64| means[(part * (RESAMPLES - 1) as f64).round() as usize];
    Estimate { mean, low: Some(at(0.025)), high: Some(at(0.975)) }
}

/// The ratio of two sums with a 95 % interval from how single pairs differ from it; none if the second
/// sum is nothing.
pub(crate) fn ratio(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> Option<Estimate> {
    let (first, second) = pairs.clone().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let mean = Some(first / second).filter(|mean| mean.is_finite())?;
    let count = pairs.clone().count() as f64;
    if count < 2.0 {
        return Some(Estimate { mean, low: None, high: None });
    }
    let apart: f64 = pairs.map(|(first, second)| (first - mean * second).powi(2)).sum();
    let radius = 1.96 * (apart * count / (count - 1.0)).sqrt() / second;
    Some(Estimate { mean, low: Some(mean - radius), high: Some(mean + radius) })
}

/// The names in the order of the line-up, each once.
fn distinct(names: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        if !all.contains(name) {
            all.push(name.clone());
        }
    }
    all
}

/// The rank of each contestant in a game; ties share it.
fn ranks(points: &[i32]) -> Vec<f64> {
    let rank = |own: &i32| {
        let better = points.iter().filter(|other| *other > own).count() as f64;
        let equal = points.iter().filter(|other| *other == own).count() as f64;
        better + (equal + 1.0) / 2.0
    };
    points.iter().map(rank).collect()
}

/// One number for each deal: the mean over its games and the places of one name.
fn by_deal(
    results: &[DealResult],
    places: &[usize],
    value: impl Fn(&GameResult) -> Vec<f64>,
) -> Vec<f64> {
    let deal = |result: &DealResult| {
        let all = result.games.iter().flat_map(|game| {
            let values = value(game);
            places.iter().map(move |&place| values[place]).collect::<Vec<f64>>()
        });
        let all: Vec<f64> = all.collect();
        all.iter().sum::<f64>() / all.len() as f64
    };
    results.iter().map(deal).collect()
}

fn places(names: &[String], name: &str) -> Vec<usize> {
    (0..names.len()).filter(|&place| names[place] == name).collect()
}

/// How each contestant did; `names` are the line-up's, by place. There must be results.
#[must_use]
pub fn standings(names: &[String], results: &[DealResult]) -> Vec<Standing> {
    let all = distinct(names);
    let ratings = ratings(names, &all, results);
    all.iter()
        .zip(ratings)
        .map(|(name, rating)| {
            let places = places(names, name);
            let estimate = |value: &dyn Fn(&GameResult) -> Vec<f64>| {
                bootstrap(&by_deal(results, &places, value))
            };
            let games = results.iter().map(|deal| deal.games.len()).sum::<usize>();
            Standing {
                name: name.clone(),
                games: games * places.len(),
                win_share: estimate(&|game| game.shares.clone()),
                points: estimate(&|game| game.points.iter().map(|&p| f64::from(p)).collect()),
                rank: estimate(&|game| ranks(&game.points)),
                rating: Rating { mean: rating.rating, uncertainty: rating.uncertainty },
                faults: faults(results, &places),
            }
        })
        .collect()
}

fn faults(results: &[DealResult], places: &[usize]) -> Faults {
    let mut sum = Faults::default();
    for game in results.iter().flat_map(|deal| &deal.games) {
        places.iter().filter_map(|&place| game.faults.get(place)).for_each(|&more| sum.add(more));
    }
    sum
}

/// Weng-Lin ratings over all games in order. Copies of a contestant share a rating, which moves
/// by the mean of what its copies would move by.
fn ratings(names: &[String], all: &[String], results: &[DealResult]) -> Vec<WengLinRating> {
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); all.len()];
    let which: Vec<usize> = names
        .iter()
        .map(|name| all.iter().position(|known| known == name).expect("a name of the line-up"))
        .collect();
    for game in results.iter().flat_map(|deal| &deal.games) {
        let teams: Vec<[WengLinRating; 1]> = which.iter().map(|&one| [ratings[one]]).collect();
        let outcome = |place: usize| {
            let better = game.points.iter().filter(|&&points| points > game.points[place]);
            MultiTeamOutcome::new(1 + better.count())
        };
        let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            teams.iter().enumerate().map(|(place, team)| (&team[..], outcome(place))).collect();
        let moved = weng_lin_multi_team(&ranked, &config);
        for (one, rating) in ratings.iter_mut().enumerate() {
            let copies: Vec<&WengLinRating> =
                which.iter().zip(&moved).filter(|(w, _)| **w == one).map(|(_, m)| &m[0]).collect();
            let mean = |value: fn(&WengLinRating) -> f64| {
                copies.iter().map(|copy| value(copy)).sum::<f64>() / copies.len() as f64
            };
            rating.rating = mean(|copy| copy.rating);
            rating.uncertainty = mean(|copy| copy.uncertainty);
        }
    }
    ratings
}

/// How often each contestant was ahead of each other one in the same game.
#[must_use]
pub fn head_to_head(names: &[String], results: &[DealResult]) -> HeadToHead {
    let all = distinct(names);
    let pair = |a: &String, b: &String| {
        let (own, others) = (places(names, a), places(names, b));
        let (mut ahead, mut count) = (0.0, 0.0);
        for game in results.iter().flat_map(|deal| &deal.games) {
            for &one in &own {
                for &other in others.iter().filter(|&&other| other != one) {
                    count += 1.0;
                    ahead += match game.points[one].cmp(&game.points[other]) {
                        std::cmp::Ordering::Greater => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Less => 0.0,
                    };
                }
            }
        }
        (count > 0.0 && a != b).then(|| ahead / count)
    };
    let ahead = all.iter().map(|a| all.iter().map(|b| pair(a, b)).collect()).collect();
    HeadToHead { names: all, ahead }
}

/// The fewest deals before a verdict: the spread must be known a little.
const ENOUGH: usize = 20;

/// Is `a` better than `b`, or the other way round? Can be asked after every deal: the interval holds
/// at all times at once with 95 % (a normal mixture over the paired differences of deals).
#[must_use]
pub fn verdict(names: &[String], results: &[DealResult], a: &str, b: &str) -> Verdict {
    let shares = |name: &str| by_deal(results, &places(names, name), |game| game.shares.clone());
    let differences: Vec<f64> = shares(a).iter().zip(shares(b)).map(|(a, b)| a - b).collect();
    let count = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / count;
    let variance =
        differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    // The mixture is tightest around 160 deals.
    let rho = 0.05;
    let inflated = count * rho + 1.0;
    let radius = (2.0 * inflated / (count * count * rho) * (inflated.sqrt() / 0.05).ln()).sqrt()
        * variance.sqrt();
    let decided = differences.len() >= ENOUGH && mean.abs() > radius;
    Verdict { difference: mean, radius, decided }
}
