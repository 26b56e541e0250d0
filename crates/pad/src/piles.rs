//! Won cards as people tell them, the same for both games: one list for each seat, every card
//! at most once, and only cards of the pack.

use std::fmt::Display;
use std::str::FromStr;

use game::{BySeat, Element, Seat, Set};

use crate::Rule;
use crate::wrong::{CountedThing, WhyNotInDeck, WrongKind, WrongTelling, by};

/// What a game asks of piles.
pub(crate) struct Piles<C: Element> {
    pub(crate) players: usize,
    pub(crate) players_rule: &'static str,
    /// The rule by which there is one of each card.
    pub(crate) once_rule: &'static str,
    pub(crate) deck: Set<C>,
    /// Why a card is not in the deck.
    pub(crate) out: fn(C, Set<C>) -> (&'static str, WhyNotInDeck),
}

impl<C: Element + FromStr + Display> Piles<C> {
    /// Reads what every seat won.
    pub(crate) fn read(&self, lists: &[Vec<String>]) -> Result<BySeat<Set<C>>, WrongTelling> {
        one_each(lists.len(), self.players, "/won", self.players_rule)?;
        let mut won = BySeat::<Set<C>>::default();
        for (list, seat) in lists.iter().zip(Seat::all(self.players)) {
            for (place, text) in list.iter().enumerate() {
                let card = self.card(text, seat, &won).map_err(|(rule, what)| {
                    WrongTelling::new(rule, format!("/won/{}/{place}", seat.index()), what)
                })?;
                won[seat].insert(card);
            }
        }
        Ok(won)
    }

    fn card(
        &self,
        text: &str,
        owner: Seat,
        won: &BySeat<Set<C>>,
    ) -> Result<C, (Option<Rule>, WrongKind)> {
        let seat = owner.index();
        let Ok(card) = text.parse::<C>() else {
            // A long text is shown by its beginning.
            let found = text.chars().take(20).collect();
            return Err((by(self.once_rule), WrongKind::NoCard { found, seat }));
        };
        if !self.deck.contains(card) {
            let (rule, pack) = (self.out)(card, self.deck);
            return Err((by(rule), WrongKind::OutOfPack { card: card.to_string(), seat, pack }));
        }
        match Seat::all(self.players).find(|&other| won[other].contains(card)) {
            None => Ok(card),
            Some(before) => {
                let what =
                    WrongKind::Twice { card: card.to_string(), seat, before: before.index() };
                Err((by(self.once_rule), what))
            }
        }
    }
}

/// There must be one thing for each seat.
pub(crate) fn one_each(
    found: usize,
    players: usize,
    path: &str,
    rule: &'static str,
) -> Result<(), WrongTelling> {
    if found == players {
        return Ok(());
    }
    let what = WrongKind::Number { of: CountedThing::Seats, found, least: players, most: players };
    Err(WrongTelling::new(by(rule), path, what))
}

/// The cards of all piles.
pub(crate) fn all<C: Element>(won: &BySeat<Set<C>>) -> Set<C> {
    won.first(game::MAX_SEATS).iter().fold(Set::EMPTY, |all, pile| all | *pile)
}

/// Cards by their names, in order.
pub(crate) fn names<C: Element + Display>(cards: Set<C>) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}
