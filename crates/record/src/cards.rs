//! Cards and hands as records write them, the same for all games.

use game::{BySeat, Element, Seat, Set};

use crate::json::JsonNode;
use crate::wrong::WrongRecord;

/// Hands as lists of cards.
#[must_use]
pub fn written<C: Element + ToString>(hands: &BySeat<Set<C>>, players: usize) -> Vec<Vec<String>> {
    let hand = |hand: &Set<C>| hand.iter().map(|card| card.to_string()).collect();
    hands.first(players).iter().map(hand).collect()
}

/// Reads one hand for each seat. No card may stand twice.
///
/// # Errors
/// The first thing that is wrong.
pub fn read_hands<C: Element + std::str::FromStr + std::fmt::Display>(
    list: &JsonNode<'_>,
    players: usize,
    rule: &'static str,
) -> Result<BySeat<Set<C>>, WrongRecord> {
    let hands = list.items()?;
    if hands.len() != players {
        let what = format!("must hold {players} hands, not {}", hands.len());
        return Err(list.wrong(rule, &what));
    }
    let mut read = BySeat::<Set<C>>::default();
    let mut all = Set::EMPTY;
    for (hand, seat) in hands.iter().zip(Seat::all(players)) {
        for node in hand.items()? {
            let card: C = node.card()?;
            if all.contains(card) {
                return Err(node.wrong(rule, &format!("{card} is dealt twice")));
            }
            all.insert(card);
            read[seat].insert(card);
        }
    }
    Ok(read)
}
