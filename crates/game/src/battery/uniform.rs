//! Are imagined worlds uniform? All worlds listed by brute force, frequencies by chi-square.

use std::collections::HashMap;

use crate::chance::Rng;
use crate::contract::{Game, View, Worlds};
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

/// Imagines `draws` worlds for each of `worlds`, which are all that fit the view, and compares
/// frequencies.
///
/// # Errors
/// A world that is not in the list, or frequencies that uniform worlds show less than once in
/// 100,000 tries.
pub fn check_uniform<V: View>(
    view: &V,
    worlds: &[BySeat<Set<<V::Game as Game>::Card>>],
    draws: usize,
    rng: &mut impl Rng,
) -> Result<(), String> {
    let mut counts: HashMap<_, usize> = worlds.iter().map(|world| (*world, 0)).collect();
    let source = view.worlds();
    for _ in 0..draws * worlds.len() {
        let world = source.imagine(rng);
        let Some(count) = counts.get_mut(world.hands()) else {
            return Err(format!("imagined what no history explains: {world:?}"));
        };
        *count += 1;
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
