//! How a score comes about is the score.

use game::chance::{Seed, quick};
use game::{Game, Ignore, Options, Seat, battery::random_game};
use trickhold_goliath::{Goliath, GoliathOptions, explain, score};

/// DG-5.1, DG-5.2: at any moment of random games the points of the colours add up to the score, and
/// their cards to the pile.
#[test]
fn colours_add_up_to_the_score() {
    let mut piles = 0;
    for players in 3..=6 {
        let options = GoliathOptions::new(players).expect("3 to 6 players");
        for number in 0..50 {
            let seed = Seed::from_numbers(80 + players as u64, number);
            let played = random_game::<Goliath>(options, seed, &mut quick(number));
            let mut game = Goliath::new(options);
            for event in &played.log {
                game.apply(event, &mut Ignore);
                for seat in Seat::all(players) {
                    let pile = game.won()[seat];
                    let colours = explain(pile);
                    let points: i32 = colours.iter().map(|colour| colour.points).sum();
                    assert_eq!(points, score(pile), "{pile:?}");
                    assert!(colours.iter().flat_map(|colour| colour.cards).eq(pile));
                    piles += 1;
                }
            }
        }
    }
    assert!(piles > 10_000, "{piles}");
}
