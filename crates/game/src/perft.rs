//! Perft: how many sequences of real choices there are. A number that any two right
//! implementations of the same rules agree on.

use crate::contract::{Event, EventOf, Game, Ignore, LegalActions, Turn};

/// Counts sequences of `depth` real choices. A seat with only one legal action is passed through
/// without counting; the end of the round or hand is a leaf. Where `scripted` has an event, it
/// happens and is not counted.
#[must_use]
pub fn perft<G: Game>(game: &G, depth: u32, scripted: &impl Fn(&G) -> Option<EventOf<G>>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut game = game.clone();
    let round = game.round();
    loop {
        if game.round() != round {
            return 1;
        }
        if let Some(event) = scripted(&game) {
            game.apply(&event, &mut Ignore);
            continue;
        }
        let Turn::Seat(seat) = game.turn() else {
            return 1;
        };
        let legal = game.legal();
        if legal.len() == 1 {
            let only = legal.iter().next().expect("one action");
            game.apply(&Event::Act(seat, only), &mut Ignore);
            continue;
        }
        if depth == 1 {
            return legal.len() as u64;
        }
        let after = |action| {
            let mut next = game.clone();
            next.apply(&Event::Act(seat, action), &mut Ignore);
            perft(&next, depth - 1, scripted)
        };
        return legal.iter().map(after).sum();
    }
}
