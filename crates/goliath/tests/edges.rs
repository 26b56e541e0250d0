//! Edges that mutants found unwatched (`cargo xtask mutants`): each test notices a fault that no
//! other test did.

use game::Game;
use trickhold_goliath::{Card, Goliath};

fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|_| panic!("{text} is no card"))
}

/// DG-3.3: only cards of one colour are alike for the law of exchanged cards.
#[test]
fn colours_make_cards_alike() {
    assert!(Goliath::same_suit(card("G4"), card("G9")));
    assert!(!Goliath::same_suit(card("G4"), card("R4")));
}
