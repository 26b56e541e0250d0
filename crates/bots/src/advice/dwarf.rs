//! Reasons in The Dwarf King.

mod even;

use dwarf::{Action, Card, CardSet, Counts, Dwarf, Effect, Suit};
use game::{Event, Fact, Game, Ignore, Seat, View};

use super::case::{ActionOutcome, Comparison, TrickOutcome};
use super::why::Explains;
use crate::strategy::Strategy;

impl Explains for Dwarf {
    fn at_once(case: &Comparison<Dwarf>) -> Option<Fact> {
        match case.best.judged.action {
            Action::Play { .. } => {
                case.trick_points()?;
                let reasons = [takes, leaves, bonus, malus, wins, ducks];
                reasons.into_iter().find_map(|reason| reason(case))
            }
            Action::Take { card } => frees(case, card),
            _ => None,
        }
    }

    fn to_come(case: &Comparison<Dwarf>) -> Option<Fact> {
        dumps(case).or_else(|| sheds_suit(case))
    }

    /// It takes a card from another player's trick that counted there.
    fn to_others(case: &Comparison<Dwarf>) -> Option<(Seat, Fact)> {
        let Action::Take { card } = case.best.judged.action else { return None };
        let (owner, [points, other]) = (case.world.public().leader(), pile_changes(case));
        let fact = Fact::new("why.robs").seat("seat", owner).card("card", card);
        let robs = owner != case.seat && points < 0 && points < other;
        robs.then(|| (owner, fact.number("points", -points)))
    }

    fn besides(case: &Comparison<Dwarf>) -> Option<Fact> {
        even::besides(case)
    }

    const PRIZE: &'static str = "trick";

    fn wins(effects: &[Effect], seat: Seat) -> bool {
        Dwarf::takes_most(effects) == Some(seat)
    }

    fn takes_most(effects: &[Effect]) -> Option<Seat> {
        effects.iter().find_map(|effect| match *effect {
            Effect::WinsTrick { seat, .. } => Some(seat),
            _ => None,
        })
    }

    fn compares(action: Action) -> &'static str {
        match action {
            Action::Quest { .. } => "why.quest",
            Action::Druid { .. } | Action::Pass { .. } => "why.hand",
            _ => "why.expected",
        }
    }
}

/// Does the seat win the trick?
fn won(case: &Comparison<Dwarf>) -> impl Fn(&TrickOutcome<Dwarf>) -> Option<()> {
    let own = case.seat;
    move |trick| Dwarf::wins(&trick.effects, own).then_some(())
}

/// What the quest gives for a card, whatever else is won; none if it does not count single cards.
fn worth(case: &Comparison<Dwarf>, card: Card) -> Option<i32> {
    let Counts::Each(parts) = case.world.public().quest()?.quest().counts else { return None };
    let worth = parts.iter().filter(|(set, _)| set.contains(card)).map(|&(_, worth)| worth);
    Some(worth.sum())
}

/// The cards of the trick that count, with the card of a prospect, and the points for them.
fn counted(case: &Comparison<Dwarf>, of: &ActionOutcome<Dwarf>) -> Option<(CardSet, i32)> {
    let lying = case.world.public().trick().map(|(_, card)| card);
    let all: CardSet = lying.chain(Dwarf::card(of.judged.action)).collect();
    let worth = |card: Card| worth(case, card).unwrap_or(0);
    let counts: CardSet = all.iter().filter(|&card| worth(card) != 0).collect();
    let points = counts.iter().map(worth).sum();
    (points != 0).then_some((counts, points))
}

/// It wins a trick in which cards lie that count.
fn takes(case: &Comparison<Dwarf>) -> Option<Fact> {
    let (cards, points) = counted(case, &case.best)?;
    let (_, often) = case.only(&case.best, &case.other, won(case))?;
    let fact = often.fact("why.takes", "why.takes.likely").cards("cards", cards.iter());
    (points > 0).then(|| fact.number("points", points))
}

/// The other card would win a trick in which cards lie that count against it.
fn leaves(case: &Comparison<Dwarf>) -> Option<Fact> {
    let (cards, points) = counted(case, &case.other)?;
    let (_, often) = case.only(&case.other, &case.best, won(case))?;
    let fact = often.fact("why.leaves", "why.leaves.likely").cards("cards", cards.iter());
    (points < 0).then(|| case.against(fact.number("points", -points)))
}

/// The points of the special card that the seat gains or loses by a trick.
fn bonus_points(case: &Comparison<Dwarf>) -> impl Fn(&TrickOutcome<Dwarf>) -> Option<i32> {
    let own = case.seat;
    move |trick| {
        trick.effects.iter().find_map(|effect| match *effect {
            Effect::Bonus { seat, points, .. } if seat == own => Some(points),
            _ => None,
        })
    }
}

/// It earns what the special card brings.
fn bonus(case: &Comparison<Dwarf>) -> Option<Fact> {
    let (points, often) = case.only(&case.best, &case.other, bonus_points(case))?;
    let fact = often.fact("why.bonus", "why.bonus.likely");
    let fact = fact.special("special", case.world.public().special()?);
    (points > 0).then(|| fact.number("points", points))
}

/// The other card would win what the special card costs.
fn malus(case: &Comparison<Dwarf>) -> Option<Fact> {
    let (points, often) = case.only(&case.other, &case.best, bonus_points(case))?;
    let fact = often.fact("why.malus", "why.malus.likely");
    let fact = fact.special("special", case.world.public().special()?);
    (points < 0).then(|| case.against(fact.number("points", -points)))
}

/// It wins the trick, and points as the quest stands.
fn wins(case: &Comparison<Dwarf>) -> Option<Fact> {
    let [points, _] = case.trick_points()?;
    let (_, often) = case.only(&case.best, &case.other, won(case))?;
    let fact = often.fact("why.wins", "why.wins.likely").number("points", points);
    (points > 0).then_some(fact)
}

/// The other card would win the trick and lose points as the quest stands.
fn ducks(case: &Comparison<Dwarf>) -> Option<Fact> {
    let [points, other] = case.trick_points()?;
    let (_, often) = case.only(&case.other, &case.best, won(case))?;
    let fact = often.fact("why.ducks", "why.ducks.likely").number("points", -other);
    (points >= 0 && other < 0).then(|| case.against(fact))
}

/// Somebody else wins the trick, and the card counts against the winner.
fn dumps(case: &Comparison<Dwarf>) -> Option<Fact> {
    let [best, other] = [&case.best, &case.other].map(|one| Dwarf::card(one.judged.action));
    let points = worth(case, best?)?;
    let lost = |trick: &TrickOutcome<Dwarf>| won(case)(trick).is_none().then_some(());
    let (_, often) = case.best.most_often(lost)?;
    let fact = often.fact("why.dumps", "why.dumps.likely").card("card", best?);
    (points < worth(case, other?)?.min(0)).then(|| fact.number("points", -points))
}

/// It is the last card of its suit in the hand, and others still hold that suit.
fn sheds_suit(case: &Comparison<Dwarf>) -> Option<Fact> {
    let [best, other] = [&case.best, &case.other].map(|one| match one.judged.action {
        Action::Play { card } | Action::Give { card } => card.suit(),
        _ => None,
    });
    let (best, hand, table) = (best?, case.view.hand(), case.view.public());
    let held = |suit: Suit| (hand & suit.cards()).len();
    let out = !((table.deck() - table.out() - hand) & best.cards()).is_empty();
    let sheds = held(best) == 1 && other.is_none_or(|suit| held(suit) > 1) && out;
    sheds.then(|| Fact::new("why.void").suit("suit", best))
}

/// How an action changes the points of whoever won the last trick.
fn pile_change(case: &Comparison<Dwarf>, action: Action) -> i32 {
    let (owner, mut after) = (case.world.public().leader(), case.world);
    after.apply(&Event::Act(case.seat, action), &mut Ignore);
    after.score_now()[owner] - case.world.score_now()[owner]
}

/// How they change by both actions.
fn pile_changes(case: &Comparison<Dwarf>) -> [i32; 2] {
    [&case.best, &case.other].map(|one| pile_change(case, one.judged.action))
}

/// It takes a card out of one's own trick that counts against it.
fn frees(case: &Comparison<Dwarf>, card: Card) -> Option<Fact> {
    let [points, other] = pile_changes(case);
    let frees = case.world.public().leader() == case.seat && points > other.max(0);
    frees.then(|| Fact::new("why.frees").card("card", card).number("points", points))
}
