//! Are imagined worlds uniform? All worlds listed by brute force, frequencies by chi-square.

use std::collections::HashMap;

use crate::seat::{BySeat, Seat};
use crate::set::{Element, Set};

/// Every way to deal `cards` to seats with `room` for them.
pub fn all_deals<C: Element>(cards: Set<C>, room: BySeat<usize>) -> Vec<BySeat<Set<C>>> {
    let Some(card) = cards.first() else {
        return vec![BySeat::default()];
    };
    let mut rest = cards;
    rest.remove(card);
    let mut deals = Vec::new();
    for seat in Seat::all(crate::MAX_SEATS).filter(|&seat| room[seat] > 0) {
        let mut room = room;
        room[seat] -= 1;
        for mut deal in all_deals(rest, room) {
            deal[seat].insert(card);
            deals.push(deal);
        }
    }
    deals
}

/// Imagines `draws` worlds for each of `worlds`, which are all that there are, and compares
/// frequencies.
///
/// # Errors
/// A world that is not in the list, one that never comes, or frequencies that uniform worlds show
/// less than once in 100,000 tries.
pub fn check_uniform<C: Element>(
    worlds: &[BySeat<Set<C>>],
    draws: usize,
    mut imagine: impl FnMut() -> BySeat<Set<C>>,
) -> Result<(), String> {
    let mut counts: HashMap<_, usize> = worlds.iter().map(|world| (*world, 0)).collect();
    for _ in 0..draws * worlds.len() {
        let world = imagine();
        let Some(count) = counts.get_mut(&world) else {
            return Err(format!("imagined what no history explains: {world:?}"));
        };
        *count += 1;
    }
    if let Some((world, _)) = counts.iter().find(|(_, count)| **count == 0) {
        return Err(format!("never imagined: {world:?}"));
    }
    let expected = draws as f64;
    let chi: f64 = counts.values().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
    let freedom = worlds.len() as f64 - 1.0;
    // The cube root of chi-square over its freedom is close to normal (Wilson and Hilferty).
    let spread = 2.0 / (9.0 * freedom.max(1.0));
    let z = ((chi / freedom.max(1.0)).cbrt() - (1.0 - spread)) / spread.sqrt();
    if freedom > 0.0 && z > 4.26 {
        return Err(format!("{} worlds, chi-square {chi:.1}, z {z:.2}", worlds.len()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, quick};

    /// Seats stand for cards here: four to deal, one to each of four.
    fn worlds() -> Vec<BySeat<Set<Seat>>> {
        let room = BySeat::from_fn(|seat| usize::from(seat.index() < 4));
        all_deals(Seat::all(4).collect(), room)
    }

    #[test]
    fn uniform_worlds_pass_and_others_do_not() {
        let worlds = worlds();
        assert_eq!(worlds.len(), 24);
        let mut rng = quick(1);
        let mut any = |bound| worlds[below(&mut rng, bound) as usize];
        assert_eq!(check_uniform(&worlds, 100, || any(24)), Ok(()));
        // One world never comes.
        let missing = check_uniform(&worlds, 100, || any(23));
        assert!(missing.is_err_and(|what| what.starts_with("never imagined")));
        // One world comes twice as often.
        let mut rng = quick(2);
        let twice = |rank: u32| worlds[if rank == 24 { 0 } else { rank as usize }];
        let uneven = check_uniform(&worlds, 100, || twice(below(&mut rng, 25)));
        assert!(uneven.is_err_and(|what| what.contains("chi-square")));
        // A world that is not in the list.
        let unknown = check_uniform(&worlds[1..], 100, || worlds[0]);
        assert!(unknown.is_err_and(|what| what.contains("no history")));
    }
}
