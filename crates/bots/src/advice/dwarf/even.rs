//! Reasons in The Dwarf King where actions are about as good: facts of the cards alone, none of which
//! claims that the action gains anything.

use dwarf::{Action, Card, CardSet, Direction, Dwarf, Suit};
use game::{Fact, Game, LegalActions, Seat, View};

use super::{pile_change, worth};
use crate::advice::case::Comparison;

pub(super) fn besides(case: &Comparison<Dwarf>) -> Option<Fact> {
    let (hand, players) = (case.view.hand(), case.world.players());
    let swaps = |to: Seat, from: Seat| {
        unloads(case, to, hand).or_else(|| unseen(case)).or_else(|| lacks(case, from))
    };
    let [next, previous] = [case.seat.next(players), case.seat.previous(players)];
    match case.best.judged.action {
        Action::Quest { .. } => holds(case),
        Action::Exchange { .. } => burden(case).or_else(|| unseen(case)),
        Action::Give { card } => unloads(case, case.view.public().partner(), CardSet::of(card)),
        Action::Druid { with } => swaps(with, with),
        // DK-1.6: left is the next seat.
        Action::Pass { direction: Direction::Left } => swaps(next, previous),
        Action::Pass { direction: Direction::Right } => swaps(previous, next),
        Action::Play { .. } => keeps_top(case).or_else(|| idle(case)),
        Action::Take { card } => fetches(case, card).or_else(|| same(case)),
        _ => same(case),
    }
}

/// The cards in the other hands.
fn others(case: &Comparison<Dwarf>) -> CardSet {
    let table = case.view.public();
    table.deck() - table.out() - case.view.hand()
}

/// Do the other hands hold its suit, but no higher card of it?
fn is_top(case: &Comparison<Dwarf>, card: Card) -> bool {
    let of_suit = card.suit().map(|suit| others(case) & suit.cards()).unwrap_or_default();
    !of_suit.is_empty() && of_suit.iter().all(|other| other.place() < card.place())
}

/// The card that could have been played instead stays in the hand, and is the highest of its suit.
fn keeps_top(case: &Comparison<Dwarf>) -> Option<Fact> {
    let card = Dwarf::card(case.other.judged.action)?;
    is_top(case, card).then(|| Fact::new("why.top").card("card", card))
}

/// The card that the Sorcerer brings into the hand is the highest of its suit.
fn fetches(case: &Comparison<Dwarf>, card: Card) -> Option<Fact> {
    is_top(case, card).then(|| Fact::new("why.fetches").card("card", card))
}

/// Cards lie in the trick, and the quest counts none of them, nor the one that is played.
fn idle(case: &Comparison<Dwarf>) -> Option<Fact> {
    let lying: CardSet = case.view.public().trick().map(|(_, card)| card).collect();
    let mut all = lying.iter().chain(Dwarf::card(case.best.judged.action));
    let idle = !lying.is_empty() && all.all(|card| worth(case, card) == Some(0));
    idle.then(|| Fact::new("why.idle"))
}

/// How many cards of the hand the rule looks at, if it looks at some cards and not at others.
fn holds(case: &Comparison<Dwarf>) -> Option<Fact> {
    let Action::Quest { side } = case.best.judged.action else { return None };
    let (table, hand) = (case.view.public(), case.view.hand());
    let looked_at = table.tile()?.rule(side).quest().cards();
    let tells = !looked_at.is_empty() && !looked_at.contains_all(hand);
    let count = (hand & looked_at).len() as i32;
    tells.then(|| Fact::new("why.holds").number("count", count).number("of", hand.len() as i32))
}

/// At most `most` of the cards that count against whoever wins them, the worst first.
fn costly(case: &Comparison<Dwarf>, cards: CardSet, most: usize) -> Option<Fact> {
    let worth = |card: Card| worth(case, card).unwrap_or(0);
    let mut costly: Vec<Card> = cards.iter().filter(|&card| worth(card) < 0).collect();
    costly.sort_by_key(|&card| worth(card));
    costly.truncate(most);
    let points: i32 = costly.iter().map(|&card| worth(card)).sum();
    let fact = || Fact::new("why.burden").cards("cards", costly).number("points", -points);
    (points < 0).then(fact)
}

/// What can be given back in the exchange, which moves two cards each way (DK-5.9).
fn burden(case: &Comparison<Dwarf>) -> Option<Fact> {
    costly(case, case.view.hand(), 2)
}

/// The cards that another seat gets and that count against whoever wins them.
fn unloads(case: &Comparison<Dwarf>, to: Seat, cards: CardSet) -> Option<Fact> {
    let fact = costly(case, cards, cards.len())?;
    Some(Fact { key: "why.unloads".into(), ..fact }.seat("seat", to))
}

/// How many of the cards in the other hands count for whoever wins them.
fn unseen(case: &Comparison<Dwarf>) -> Option<Fact> {
    let others = others(case);
    let count = others.iter().filter(|&card| worth(case, card) > Some(0)).count() as i32;
    let fact = || Fact::new("why.unseen").number("count", count);
    (count > 0).then(|| fact().number("of", others.len() as i32))
}

/// The hand that comes from a seat has shown that it lacks a suit.
fn lacks(case: &Comparison<Dwarf>, from: Seat) -> Option<Fact> {
    let holds = |suit: Suit| suit.cards().iter().any(|card| case.view.located(card) == Some(from));
    let suit = case.view.voids(from).find(|&suit| !holds(suit))?;
    Some(Fact::new("why.lacks").seat("seat", from).suit("suit", suit))
}

/// No card that the Sorcerer can take changes the score of whoever won the trick.
fn same(case: &Comparison<Dwarf>) -> Option<Fact> {
    let owner = case.view.public().leader();
    let takes = |action: &Action| matches!(action, Action::Take { .. });
    let mut all = case.view.legal().iter().filter(takes).peekable();
    let same = all.peek().is_some() && all.all(|action| pile_change(case, action) == 0);
    same.then(|| Fact::new("why.same").seat("seat", owner))
}
