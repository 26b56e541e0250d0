//! Prints random games, a line of JSON each: the hands, every decision with what was legal, the points.
//! `hearts GAMES SEED`.

use game::chance::{Seed, quick};
use game::{Choices, Event, Game, Ignore, Options, Turn};
use hearts::{CardSet, Hearts, HeartsOptions, PLAYERS};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let mut next = |or: u64| numbers.next().map_or(or, |number| number.expect("a number"));
    let (games, seed) = (next(1), next(1));
    for number in 0..games {
        println!("{}", line(&Seed::from_numbers(seed, number), seed ^ number << 32));
    }
}

fn line(deals: &Seed, chance: u64) -> String {
    let mut game = Hearts::new(HeartsOptions::new(PLAYERS).expect("four play"));
    game.apply(&Event::Chance(game.draw(deals)), &mut Ignore);
    let hands: Vec<String> = game.hands().first(PLAYERS).iter().map(|&hand| list(hand)).collect();
    let (mut rng, mut steps) = (quick(chance), Vec::new());
    while let Turn::Seat(seat) = game.turn() {
        let card = game.legal().pick(&mut rng);
        steps.push(format!("[{},{},\"{card:?}\"]", seat.index(), list(game.legal())));
        game.apply(&Event::Act(seat, card), &mut Ignore);
    }
    let points = game.totals().first(PLAYERS);
    let (hands, steps) = (hands.join(","), steps.join(","));
    format!("{{\"hands\":[{hands}],\"steps\":[{steps}],\"points\":{points:?}}}")
}

fn list(cards: CardSet) -> String {
    let names: Vec<String> = cards.iter().map(|card| format!("\"{card:?}\"")).collect();
    format!("[{}]", names.join(","))
}
