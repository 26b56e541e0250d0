//! Review: every real decision once, values that make sense, the two lenses apart.

use bots::{Measured, Strategy};
use dwarf::{Dwarf, DwarfOptions};
use game::battery::{Played, random_game};
use game::chance::{Seed, quick};
use game::{Event, Ignore, LegalActions, Options, Seat, View, Worlds};
use goliath::{Goliath, GoliathOptions};
use std::sync::atomic::{AtomicUsize, Ordering};
use trickhold_arena::{
    Accuracy, Contest, DecisionClass, Progress, Review, ReviewSettings, lineup, play_game, review,
};

fn played<G: Strategy>(options: G::Options, number: u64) -> Played<G> {
    random_game::<G>(options, Seed::from_numbers(61, number), &mut quick(number))
}

fn settings(seed: u64) -> ReviewSettings {
    ReviewSettings::new(100, seed)
}

fn looks_right<G: Strategy>(options: G::Options, played: &Played<G>) -> Review<G> {
    let done = AtomicUsize::new(0);
    let announced = AtomicUsize::new(0);
    let review = review::<G>(options, &played.log, &settings(1), |progress| match progress {
        Progress::Decisions(number) => announced.store(number, Ordering::Relaxed),
        Progress::One => drop(done.fetch_add(1, Ordering::Relaxed)),
    });
    // Every event with a real choice, and no other.
    let mut game = G::new(options);
    let mut real = Vec::new();
    for (number, event) in played.log.iter().enumerate() {
        if matches!(event, Event::Act(..)) && game.legal().len() > 1 {
            real.push(number);
        }
        game.apply(event, &mut Ignore);
    }
    assert_eq!(review.decisions.iter().map(|d| d.event).collect::<Vec<_>>(), real);
    assert_eq!(done.into_inner(), real.len());
    assert_eq!(announced.into_inner(), real.len());
    for decision in &review.decisions {
        let Event::Act(seat, action) = played.log[decision.event] else { panic!("an action") };
        assert_eq!((seat, action), (decision.seat, decision.known.actions[decision.played].action));
        for lens in [&decision.known, &decision.open] {
            assert!(lens.loss.mean >= 0.0, "the best is the best");
            let total: f32 = lens.shares.iter().sum();
            assert!((total - 1.0).abs() < 0.01, "shares add up to one: {total}");
            // The curve falls by what was given away, and by nothing else.
            let fall = lens.shares[seat.index()] - lens.after[seat.index()];
            assert!((fall - lens.loss.mean).abs() < 1e-4, "{fall} {:?}", lens.loss);
        }
        if decision.known.best == decision.played {
            assert_eq!(decision.class, DecisionClass::Best);
        }
    }
    let moved: f32 = review.luck.iter().sum();
    assert!(moved.abs() < 0.02, "what one seat's cards bring, others lose: {moved}");
    // Beside the accuracy stand the decisions that it is made of, and no others.
    let all = |class| review.decisions.iter().filter(move |d| d.class == class).count();
    let mut counted = [0; 5];
    for seat in Seat::all(options.players()) {
        let (classes, _) = review.of_seat(seat);
        assert_eq!(classes.iter().sum::<usize>(), review.accuracy(seat).decisions);
        for (sum, class) in counted.iter_mut().zip(classes) {
            *sum += class;
        }
    }
    let [best, _, worse @ ..] = DecisionClass::ALL;
    assert!(counted[0] < all(best), "not all of them matter");
    assert_eq!(counted[2..], worse.map(all), "whatever gives away so much does");
    for pair in review.turning_points(5).windows(2) {
        assert!(pair[0].class >= pair[1].class);
    }
    review
}

#[test]
fn every_real_decision_is_reviewed() {
    let mut options = GoliathOptions::new(3).expect("allowed");
    options.set("rounds", "2").expect("allowed");
    looks_right::<Goliath>(options, &played(options, 1));
    let mut options = DwarfOptions::new(4).expect("allowed");
    options.set("hands", "2").expect("allowed");
    let game = played::<Dwarf>(options, 2);
    let whole = looks_right::<Dwarf>(options, &game);
    // One seat alone: the same decisions with the same values.
    let seat = Seat::new(1);
    let mut only = settings(1);
    only.seat = Some(seat);
    let part = review::<Dwarf>(options, &game.log, &only, |_| {});
    let expected: Vec<_> = whole.decisions.iter().filter(|d| d.seat == seat).cloned().collect();
    assert_eq!(part.decisions, expected);
    assert_eq!(part.luck, whole.luck);
}

/// An unfinished game is reviewed as far as it goes.
#[test]
fn unfinished_games_are_reviewed() {
    let options = GoliathOptions::new(4).expect("allowed");
    let mut game = played::<Goliath>(options, 3);
    game.log.truncate(20);
    let review = review::<Goliath>(options, &game.log, &settings(1), |_| {});
    assert!(!review.decisions.is_empty());
}

#[test]
fn a_class_needs_more_than_two_standard_errors() {
    let class = |mean, error| DecisionClass::of(Measured { mean, error });
    assert_eq!(class(0.2, 0.0), DecisionClass::Blunder);
    assert_eq!(class(0.2, 0.1), DecisionClass::Best);
    assert_eq!(class(0.2, 0.05), DecisionClass::Mistake);
    assert_eq!(class(0.05, 0.001), DecisionClass::Inaccuracy);
    assert_eq!(class(0.02, 0.001), DecisionClass::Inaccuracy);
    assert_eq!(class(0.005, 0.001), DecisionClass::Fine);
    assert_eq!(class(0.005, 0.003), DecisionClass::Best);
    assert_eq!(class(0.0, 0.0), DecisionClass::Best);
}

/// An ending with two possible worlds is counted, not sampled: no error, and shares in halves.
#[test]
fn few_worlds_are_counted() {
    let options = GoliathOptions::new(3).expect("allowed");
    let mut counted = 0;
    for number in 0..6 {
        let game = played::<Goliath>(options, number);
        let mut quick_look = settings(number);
        quick_look.closer_look = 1;
        let review = review::<Goliath>(options, &game.log, &quick_look, |_| {});
        let late = |d: &&trickhold_arena::Decision<Goliath>| {
            d.before.tricks() - d.before.tricks_done() == 2
        };
        for decision in review.decisions.iter().filter(late) {
            let mut worlds = Vec::new();
            let (source, mut rng) = (decision.view.worlds(), quick(1));
            for _ in 0..400 {
                let world = source.imagine(&mut rng);
                if !worlds.contains(&world) {
                    worlds.push(world);
                }
            }
            counted += usize::from(worlds.len() == 2);
            for judged in &decision.known.actions {
                assert_eq!(judged.share.error, 0.0, "{} worlds", worlds.len());
                // Shares of a win are whole, halves or thirds in each world.
                let parts = judged.share.mean * 6.0 * worlds.len() as f32;
                assert!((parts - parts.round()).abs() < 1e-3, "{:?} {}", judged, worlds.len());
            }
        }
    }
    assert!(counted > 0, "some decision had two worlds");
}

/// Better bots are more accurate, and random is below 50. With so few deals the intervals of neighbours
/// overlap, but not those of bots that search and bots that do not.
#[test]
fn better_players_are_more_accurate() {
    let mut options = DwarfOptions::new(4).expect("allowed");
    options.set("hands", "1").expect("allowed");
    let lineup = lineup("expert@400,skilled,greedy,random", 4, None).expect("bots");
    let contest = Contest::new(options, lineup, 5);
    let mut judged = vec![Vec::new(); 4];
    for deal in 0..24 {
        let rotation = deal as usize % 4;
        let log = play_game::<Dwarf>(&contest, deal, rotation).expect("bots make no faults").log;
        let mut settings = ReviewSettings::new(200, deal);
        // Classes are not asked for.
        settings.closer_look = 1;
        let review = review::<Dwarf>(options, &log, &settings, |_| {});
        for seat in Seat::all(4) {
            judged[contest.place_of(seat, rotation)].push(review.accuracy(seat));
        }
    }
    let told: Vec<_> = judged.iter().filter_map(|bot| Accuracy::of_all(bot.iter())).collect();
    let [expert, skilled, greedy, random] = told[..] else { panic!("four bots") };
    assert!(told.is_sorted_by(|better, worse| better.mean > worse.mean), "{told:?}");
    assert!(random.high.is_some_and(|high| high < 50.0), "{told:?}");
    for (strong, weak) in [(expert, greedy), (expert, random), (skilled, greedy), (skilled, random)]
    {
        let ends = strong.low.zip(weak.high);
        assert!(ends.is_some_and(|(low, high)| low > high), "{told:?}");
    }
}

#[test]
fn what_does_not_matter_does_not_count() {
    assert_eq!(Accuracy::default().value(), None);
    let value = |got, best, decisions| Accuracy { got, best, decisions }.value();
    assert_eq!(value(-1.0, 2.0, 4), Some(0.0));
    assert_eq!(value(1.0, 2.0, 4), Some(50.0));
    assert_eq!(value(1.0, 2.0, 3), None, "too few say nothing");
}
