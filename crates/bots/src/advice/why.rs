//! Why an action is the best, as one fact that agrees with the values: what speaks of more points is
//! said only of the action that brings more.

use game::{Arg, Fact, Seat, Tell};

use super::case::{Comparison, Each, Frequency, TrickOutcome};
use crate::strategy::Strategy;

/// A game in which advice has reasons of its own.
pub trait Explains: Strategy + Tell {
    /// The fact that recommends an action.
    fn hint(view: &Self::View, action: Self::Action) -> Fact {
        let label = Self::label(view, action);
        Fact { key: label.key.replacen("action.", "hint.", 1).into(), ..label }
    }

    /// What an action is called where another one is compared with it: what its label names, or, where
    /// that names nothing or has a variant, the last word of its key.
    fn named(view: &Self::View, action: Self::Action) -> Arg {
        let label = Self::label(view, action);
        let has_variant = label.key.matches('.').count() > 1;
        match label.args.values().next().filter(|_| !has_variant) {
            Some(named) => named.clone(),
            None => Arg::Word(label.key.rsplit('.').next().unwrap_or_default().into()),
        }
    }

    /// What the best action gains in this trick or at once; asked only if it brings more points.
    fn at_once(case: &Comparison<Self>) -> Option<Fact>;

    /// What it gains for the tricks to come; asked only if it brings more points, but not now.
    fn to_come(case: &Comparison<Self>) -> Option<Fact>;

    /// What it does to another player; said only if it clearly wins more often, also against that one.
    fn to_others(case: &Comparison<Self>) -> Option<(Seat, Fact)>;

    /// What holds where another action is about as good: a fact that claims no gain.
    fn besides(_case: &Comparison<Self>) -> Option<Fact> {
        None
    }

    /// What a trick is played for: `trick` where one seat wins all of it, else `cards`.
    const PRIZE: &'static str;

    /// Does a seat win anything by a trick with these effects?
    fn wins(effects: &[Self::Effect], seat: Seat) -> bool;

    /// The winner of the trick or, where it is divided, of most of its cards.
    fn takes_most(effects: &[Self::Effect]) -> Option<Seat>;

    /// The key that compares what two actions bring by the end of the round or hand.
    fn compares(_action: Self::Action) -> &'static str {
        "why.expected"
    }
}

pub(super) fn why<G: Explains>(case: &Comparison<G>) -> Fact {
    let more = |reason: fn(&Comparison<G>) -> Option<Fact>| {
        if case.more_points() { reason(case) } else { None }
    };
    more(G::at_once)
        .or_else(|| more(in_trick))
        .or_else(|| more(G::to_come))
        .or_else(|| to_others(case))
        .or_else(|| more(expected))
        .or_else(|| rival(case))
        .unwrap_or_else(|| measured(case))
}

/// The reasons that tell what a whole round or hand brings.
const OF_ROUND: [&str; 6] =
    ["why.all", "why.even", "why.expected", "why.hand", "why.quest", "why.share"];

/// What two actions that are about as good have in common, or how they differ: in what comes of the
/// trick, in the points, if the reason does not say those, or in the chance to win.
pub(super) fn in_common<G: Explains>(case: &Comparison<G>, why: &Fact) -> Option<Fact> {
    let wins = |trick: &TrickOutcome<G>| G::wins(&trick.effects, case.seat);
    let in_trick = |often: Frequency, key, likely| {
        often.fact(key, likely).with("prize", Arg::Word(G::PRIZE.into()))
    };
    let both = case.both(wins);
    let both = both.map(|often| in_trick(often, "gain.close.wins", "gain.close.wins.likely"));
    let neither = || {
        let often = case.both(|trick| !wins(trick))?;
        let goes = why.key.starts_with("why.goes");
        let fact = in_trick(often, "gain.close.loses", "gain.close.loses.likely");
        (!goes).then_some(fact)
    };
    let even = || {
        let [points, other] = case.round_points();
        let said = OF_ROUND.contains(&&*why.key);
        let fact = match case.all_even {
            true => Fact::new("gain.close.all").word("part", G::ROUND),
            false => Fact::new("gain.close.even"),
        };
        (points == other && !said).then(|| fact.number("points", points))
    };
    let each = || {
        let fact = match case.each(wins)? {
            Each::Surely([best, _]) => {
                Fact::new(if best { "gain.close.only" } else { "gain.close.other" })
            }
            Each::Frequency([chance, other]) => {
                let fact = Fact::new("gain.close.often").number("chance", chance);
                fact.number("next_chance", other)
            }
        };
        Some(fact.with("prize", Arg::Word(G::PRIZE.into())))
    };
    let chance = || {
        let [share, other] = case.chances(case.seat);
        let said = why.key == "why.ahead";
        let fact = Fact::new("gain.close.chance").number("share", share);
        (share.abs_diff(other) <= 1 && !said).then_some(fact)
    };
    let fact = both.or_else(neither).or_else(even).or_else(each).or_else(chance)?;
    Some(fact.with("next", G::named(case.view, case.other.judged.action)))
}

/// What the search says where nothing else can be said.
fn measured<G: Explains>(case: &Comparison<G>) -> Fact {
    let [points, other] = case.round_points();
    let [share, other_share] = case.percents();
    if points < other {
        case.points("why.share")
    } else if case.wins_more {
        let fact = Fact::new("why.chance").number("share", share);
        case.against(fact.number("other_share", other_share))
    } else if let Some(fact) = G::besides(case).or_else(|| goes(case)).or_else(|| favourite(case)) {
        fact
    } else if case.all_even {
        Fact::new("why.all").number("points", points).word("part", G::ROUND)
    } else {
        let fact = Fact::new("why.even").number("points", points).word("part", G::ROUND);
        case.against(fact)
    }
}

/// Another seat that wins the trick with either card.
fn goes<G: Explains>(case: &Comparison<G>) -> Option<Fact> {
    let mut others = Seat::all(case.world.players()).filter(|&seat| seat != case.seat);
    others.find_map(|seat| {
        let often = case.both(|trick| G::takes_most(&trick.effects) == Some(seat))?;
        let fact = often.fact("why.goes", "why.goes.likely").seat("seat", seat);
        Some(fact.with("prize", Arg::Word(G::PRIZE.into())))
    })
}

/// The seat with the best chance to win with either action, by at least a percent.
fn favourite<G: Explains>(case: &Comparison<G>) -> Option<Fact> {
    let seats = || Seat::all(case.world.players());
    let best = seats().max_by_key(|&seat| case.chances(seat)[0])?;
    let [share, with_other] = case.chances(best);
    let ahead = |seat: Seat| {
        let [chance, other] = case.chances(seat);
        seat == best || chance < share && other < with_other
    };
    let fact = match best == case.seat {
        true => Fact::new("why.ahead"),
        false => Fact::new("why.favourite").seat("seat", best),
    };
    seats().all(ahead).then(|| fact.number("share", share))
}

/// This trick brings more, or another card would lose points in it.
fn in_trick<G: Explains>(case: &Comparison<G>) -> Option<Fact> {
    let [points, other] = case.trick_points()?;
    Some(case.against(if points >= 0 && other < 0 {
        Fact::new("why.avoids").number("points", -other)
    } else {
        Fact::new("why.trick").number("points", points).number("other_points", other)
    }))
}

fn expected<G: Explains>(case: &Comparison<G>) -> Option<Fact> {
    let [points, other] = case.round_points();
    let compared = || case.points(G::compares(case.best.judged.action)).word("part", G::ROUND);
    (points > other).then(compared)
}

/// What another player loses by it.
fn to_others<G: Explains>(case: &Comparison<G>) -> Option<Fact> {
    let (seat, fact) = G::to_others(case)?;
    (case.wins_more && case.takes_from(seat) >= 1).then_some(fact)
}

/// The seat from which it takes most of the win.
fn rival<G: Explains>(case: &Comparison<G>) -> Option<Fact> {
    let others = Seat::all(case.world.players()).filter(|&seat| seat != case.seat);
    let seat = others.max_by_key(|&seat| case.takes_from(seat))?;
    let share = case.takes_from(seat);
    let fact = Fact::new("why.rival").seat("seat", seat).number("share", share);
    (case.wins_more && share >= 1).then(|| case.against(fact))
}
