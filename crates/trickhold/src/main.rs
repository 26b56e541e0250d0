//! bench prototype
use game::{Game, Options};
use std::time::Instant;
fn run<G: Game>(players: usize, games: u64) {
    let options = G::Options::new(players).unwrap();
    let mut rng = game::chance::quick(1);
    let mut played = bots::Played::default();
    let start = Instant::now();
    for number in 0..games {
        bots::play_out::<G>(
            options,
            &game::chance::Seed::from_numbers(1, number),
            &mut rng,
            &mut played,
        );
    }
    let ns = start.elapsed().as_nanos() as f64 / played.decisions as f64;
    println!("{players} {} {ns:.1} ns {:x}", played.decisions, played.signature);
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let games = args[3].parse().unwrap();
    let players = args[2].parse().unwrap();
    if args[1] == "dg" {
        run::<goliath::Goliath>(players, games)
    } else {
        run::<dwarf::Dwarf>(players, games)
    }
}
