//! Reasons in David & Goliath.

use game::{Fact, Game, Seat, View};
use goliath::{CardSet, Colour, Effect, Goliath};

use super::case::{Comparison, Frequency, TrickOutcome};
use super::why::Explains;

impl Explains for Goliath {
    fn at_once(case: &Comparison<Goliath>) -> Option<Fact> {
        third_card(case).or_else(|| takes(case))
    }

    fn to_come(case: &Comparison<Goliath>) -> Option<Fact> {
        keeps_lowest(case).or_else(|| sheds_colour(case))
    }

    const PRIZE: &'static str = "cards";

    fn wins(effects: &[Effect], seat: Seat) -> bool {
        effects.iter().any(|effect| !won_by(effect, seat).is_empty())
    }

    fn takes_most(effects: &[Effect]) -> Option<Seat> {
        effects.iter().find_map(|effect| match *effect {
            Effect::WinsRest { seat, cards } if !cards.is_empty() => Some(seat),
            _ => None,
        })
    }

    /// It turns a colour of another player.
    fn to_others(case: &Comparison<Goliath>) -> Option<(Seat, Fact)> {
        let turned = |trick: &TrickOutcome<Goliath>| turned(case, trick, |seat| seat != case.seat);
        let ((seat, colour, from, to), often) = case.only(&case.best, &case.other, turned)?;
        let fact = often.fact("why.spoils", "why.spoils.likely").seat("seat", seat);
        Some((seat, fact.suit("suit", colour).number("from", from).number("to", to)))
    }
}

/// A colour of one of these seats that loses points by being turned in a trick: whose, which, its
/// points before and after.
fn turned(
    case: &Comparison<Goliath>,
    trick: &TrickOutcome<Goliath>,
    whose: impl Fn(Seat) -> bool,
) -> Option<(Seat, Colour, i32, i32)> {
    let losses = trick.effects.iter().filter_map(|effect| {
        let Effect::Turned { seat, colour } = *effect else { return None };
        let before = case.world.won()[seat] & colour.cards();
        let won = trick.effects.iter().fold(before, |pile, effect| pile | won_by(effect, seat));
        let (from, to) = (goliath::score(before), goliath::score(won & colour.cards()));
        (whose(seat) && to < from).then_some((seat, colour, from, to))
    });
    losses.max_by_key(|&(_, _, from, to)| from - to)
}

/// The cards that a seat wins by an effect.
fn won_by(effect: &Effect, seat: Seat) -> CardSet {
    match *effect {
        Effect::WinsHighest { seat: by, card } if by == seat => CardSet::of(card),
        Effect::KeepsLowest { seat: by, card } if by == seat => CardSet::of(card),
        Effect::WinsRest { seat: by, cards } if by == seat => cards,
        _ => CardSet::EMPTY,
    }
}

/// The other card would turn a colour of one's own.
fn third_card(case: &Comparison<Goliath>) -> Option<Fact> {
    let turned = |trick: &TrickOutcome<Goliath>| turned(case, trick, |seat| seat == case.seat);
    let ((_, colour, from, to), often) = case.only(&case.other, &case.best, turned)?;
    let fact = often.fact("why.turns", "why.turns.likely").suit("suit", colour);
    case.trick_points().map(|_| case.against(fact.number("from", from).number("to", to)))
}

/// It wins the highest card or the rest of the trick, and more points with that.
fn takes(case: &Comparison<Goliath>) -> Option<Fact> {
    let [points, _] = case.trick_points().filter(|&[points, _]| points >= 1)?;
    let captured = |trick: &TrickOutcome<Goliath>| {
        trick.effects.iter().find_map(|effect| match *effect {
            Effect::WinsHighest { seat, card } if seat == case.seat => Some(card),
            _ => None,
        })
    };
    let rest = |trick: &TrickOutcome<Goliath>| {
        trick.effects.iter().find_map(|effect| match *effect {
            Effect::WinsRest { seat, cards } if seat == case.seat => Some(cards),
            _ => None,
        })
    };
    let end = case.best.tricks.first()?;
    let fact = if let Some(often) = case.only_so(|trick| captured(trick).is_some()) {
        let fact = often.fact("why.captures", "why.captures.likely");
        if often == Frequency::Always { fact.card("card", captured(end)?) } else { fact }
    } else {
        let often = case.only_so(|trick| rest(trick).is_some_and(|cards| !cards.is_empty()))?;
        let fact = often.fact("why.rest", "why.rest.likely");
        if often == Frequency::Always { fact.cards("cards", rest(end)?.iter()) } else { fact }
    };
    Some(fact.number("points", points))
}

/// The other card is one of the lowest that are left, and stays in the hand.
fn keeps_lowest(case: &Comparison<Goliath>) -> Option<Fact> {
    let [best, other] = [case.best.judged.action.card(), case.other.judged.action.card()];
    let lowest = unseen(case).iter().all(|card| card.number() >= other.number());
    (lowest && other.number() < best.number()).then(|| Fact::new("why.keeps").card("card", other))
}

/// It is the last card of its colour in the hand, and others still hold that colour.
fn sheds_colour(case: &Comparison<Goliath>) -> Option<Fact> {
    let [best, other] = [&case.best, &case.other].map(|one| one.judged.action.card().colour());
    let held = |colour: Colour| (case.view.hand() & colour.cards()).len();
    let out = !(unseen(case) & best.cards()).is_empty();
    let sheds = held(best) == 1 && held(other) > 1 && out;
    sheds.then(|| Fact::new("why.void").suit("suit", best))
}

/// The cards in the other hands.
fn unseen(case: &Comparison<Goliath>) -> CardSet {
    let table = case.view.public();
    table.cards() - table.out() - case.view.hand()
}
