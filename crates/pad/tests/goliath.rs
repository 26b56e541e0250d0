//! The law of the pad for David & Goliath: told the piles of random rounds, it gives what the
//! engine gave; running counts too.

use game::chance::{Seed, quick};
use game::{BySeat, Game, Options, Seat, battery};
use goliath::{CardSet, Effect, Goliath, GoliathOptions};
use pad::{GoliathAnswer, GoliathRequest, Worth};

fn told(piles: &BySeat<CardSet>, players: usize) -> Vec<Vec<String>> {
    let pile = |pile: &CardSet| pile.iter().map(|card| card.to_string()).collect();
    piles.first(players).iter().map(pile).collect()
}

/// DG-5.1, DG-5.2, DG-4.4: every number of players, every value of `lowest_card`.
#[test]
fn the_pad_scores_as_the_engine_does() {
    let (mut rounds, mut running, mut removed) = (0, 0, 0);
    for players in 3..=6 {
        for lowest in ["to_highest", "kept", "removed"] {
            let mut options = GoliathOptions::new(players).expect("3 to 6 players");
            options.set("lowest_card", lowest).expect("allowed");
            options.set("rounds", "players").expect("allowed");
            for number in 0..150 {
                let seed = Seed::from_numbers(50 + players as u64, number);
                let played = battery::random_game::<Goliath>(options, seed, &mut quick(number + 7));
                let mut game = Goliath::new(options);
                for (event, effects) in played.log.iter().zip(&played.effects) {
                    game.apply(event, &mut game::Ignore);
                    let over = effects.iter().find_map(|effect| match effect {
                        Effect::RoundOver { scores } => Some(scores),
                        _ => None,
                    });
                    let trick = effects.iter().any(|e| matches!(e, Effect::WinsRest { .. }));
                    if over.is_none() && !(trick && number % 10 == 0) {
                        continue;
                    }
                    let partial = over.is_none();
                    let request =
                        GoliathRequest { options, won: told(game.won(), players), partial };
                    let answer = request.score().unwrap_or_else(|wrong| panic!("{wrong}"));
                    for (seat, told) in Seat::all(players).zip(&answer.seats) {
                        let right = over
                            .map_or_else(|| goliath::score(game.won()[seat]), |over| over[seat]);
                        assert_eq!(told.score, right);
                        explained(told, game.won()[seat]);
                    }
                    if partial {
                        running += 1;
                        continue;
                    }
                    rounds += 1;
                    removed += answer.nobody.len();
                    assert_eq!(answer.nobody.len(), game.public().removed().len());
                    let json = serde_json::to_value(&request).expect("plain data");
                    assert_eq!(GoliathRequest::read(&json), Ok(request));
                    let json = serde_json::to_string(&answer).expect("plain data");
                    assert_eq!(serde_json::from_str::<GoliathAnswer>(&json).expect("same"), answer);
                }
            }
        }
    }
    println!("{rounds} rounds, {running} running counts, {removed} cards removed");
    assert!(rounds >= 8000 && running >= 8000 && removed > 30_000);
}

/// The lines hold the whole pile, and count and worth go with the points.
fn explained(told: &pad::GoliathSeat, pile: CardSet) {
    assert_eq!(told.colours.iter().map(|line| line.points).sum::<i32>(), told.score);
    let cards = told.colours.iter().flat_map(|line| line.cards.iter().cloned());
    assert!(cards.eq(pile.iter().map(|card| card.to_string())));
    for line in &told.colours {
        assert_eq!(line.count, line.cards.len());
        let points = match line.worth {
            Worth::Nothing => 0,
            Worth::FaceValues => line.sum,
            Worth::OneEach => line.count as i32,
        };
        assert_eq!(line.points, points);
        assert_eq!(line.worth == Worth::OneEach, line.count >= 3);
    }
}

/// DG-7.3: a pile of thirteen cards is worth 52.
#[test]
fn the_example_of_the_rules() {
    let pile = "R4 R10 R11 Y8 G5 G9 B2 B3 B6 B10 B12 V10 V12";
    let won: Vec<&str> = pile.split(' ').collect();
    let request = serde_json::json!({"game": "david-goliath", "options": {"players": 4},
        "won": [won, [], [], []], "partial": true});
    let answer = GoliathRequest::read(&request).and_then(|request| request.score()).expect("right");
    assert_eq!(answer.seats[0].score, 52);
    let points: Vec<i32> = answer.seats[0].colours.iter().map(|line| line.points).collect();
    assert_eq!(points, [3, 8, 14, 5, 22]);
    assert_eq!(answer.nobody.len(), 60 - 13);
}
