//! The facts worth telling, for each viewer from its own view.

use game::{Fact, Options, Seat, Tell, Turn, View, Viewer, tell};

use crate::CardSet;
use crate::action::Action;
use crate::game::Goliath;
use crate::public::{Effect, Seen};
use crate::refusal::Refusal;
use crate::score::{explain, score};
use crate::view::GoliathView;

impl Tell for Goliath {
    fn happened(
        before: &GoliathView,
        after: &GoliathView,
        seen: &Seen,
        effects: &[Effect],
    ) -> Vec<Fact> {
        let mut facts = Vec::new();
        match *seen {
            Seen::Deal { dealer, .. } => {
                let (round, rounds) = (after.public().round(), after.public().options());
                let deal = Fact::new("seen.david-goliath.deal").seat("seat", dealer);
                let deal = deal.number("round", round as i32 + 1);
                facts.push(deal.number("rounds", rounds.round_count() as i32));
                facts.extend(tell::hand(after));
            }
            Seen::Play { seat, card } => {
                let led = before.public().led();
                let leads = led.is_none().then(|| before.public().tricks_done() + 1);
                let lacked = led.filter(|&led| led != card.colour()).map(|led| led.letter());
                facts.push(tell::play::<Goliath>(seat, card, leads, lacked));
            }
        }
        for effect in effects {
            facts.extend(tell_effect(before, after, effect));
        }
        facts
    }

    fn asks(view: &GoliathView) -> Vec<Fact> {
        match view.turn() {
            Turn::Chance => vec![Fact::new("asks.deal")],
            Turn::Over => {
                let winners = tell::winners(view.public().winners());
                vec![Fact::new("asks.over"), winners]
            }
            Turn::Seat(seat) => {
                let led = view.public().led();
                let follows = led.is_some_and(|led| !(view.hand() & led.cards()).is_empty());
                let cannot = view.viewer() == Viewer::Seat(seat) && !follows;
                vec![tell::asks_card(seat, led.is_none(), led.map(|led| led.letter()), cannot)]
            }
        }
    }

    fn present(view: &GoliathView) -> Vec<Fact> {
        let table = view.public();
        let mut facts = tell::trick(table.trick(), table.led().map(|led| led.letter()));
        for (seat, why) in Seat::all(table.options().players()).zip(Self::why(view)) {
            let of_seat = |key: &'static str| Fact::new(key).seat("seat", seat);
            facts.push(tell::holds(seat, table.cards_left(seat)));
            match table.won()[seat] {
                none if none.is_empty() => facts.push(of_seat("table.won.none")),
                pile => {
                    facts.push(of_seat("table.won").number("points", score(pile)));
                    facts.extend(why);
                }
            }
            let voids = view.voids(seat).filter(|_| view.viewer() != Viewer::Seat(seat));
            facts.extend(voids.map(|colour| tell::void(seat, colour.letter())));
        }
        let out = table.removed();
        facts.extend((!out.is_empty()).then(|| Fact::new("table.out").cards("cards", out)));
        facts
    }

    fn label(_: &GoliathView, action: Action) -> Fact {
        Fact::new("action.play").card("card", action.card())
    }

    fn why(view: &GoliathView) -> Vec<Vec<Fact>> {
        let piles = view.public().won().first(view.public().options().players());
        piles.iter().map(|&pile| pile_why(pile)).collect()
    }
}

/// What the points of a pile come from, colour by colour.
#[must_use]
pub fn pile_why(pile: CardSet) -> Vec<Fact> {
    let colours = explain(pile).into_iter().filter(|colour| !colour.cards.is_empty());
    let mut facts: Vec<Fact> = colours
        .map(|line| {
            let key = if line.by_count { "score.colour.each" } else { "score.colour" };
            Fact::new(key).cards("cards", line.cards).number("points", line.points)
        })
        .collect();
    if facts.is_empty() {
        facts.push(Fact::new("score.nothing"));
    }
    facts
}

fn tell_effect(before: &GoliathView, after: &GoliathView, effect: &Effect) -> Vec<Fact> {
    vec![match *effect {
        Effect::WinsHighest { seat, card } => {
            Fact::new("effect.wins_highest").seat("seat", seat).card("card", card)
        }
        Effect::WinsRest { seat, cards } => {
            Fact::new("effect.wins_rest").seat("seat", seat).cards("cards", cards)
        }
        Effect::KeepsLowest { seat, card } => {
            Fact::new("effect.keeps_lowest").seat("seat", seat).card("card", card)
        }
        Effect::Removed { card } => Fact::new("effect.removed").card("card", card),
        Effect::Turned { seat, colour } => {
            let points = |view: &GoliathView| {
                let mut lines = explain(view.public().won()[seat]).into_iter();
                lines.find(|line| line.colour == colour).map_or(0, |line| line.points)
            };
            let (from, to) = (points(before), points(after));
            // Small cards lose nothing when they count one each.
            let key = if to < from { "effect.turned" } else { "effect.turned.even" };
            let fact = Fact::new(key).seat("seat", seat).suit("suit", colour);
            if to < from { fact.number("from", from).number("to", to) } else { fact }
        }
        Effect::RoundOver { scores } => {
            let round = before.public().round() as i32 + 1;
            let totals = after.public().totals().first(scores.as_slice().len());
            let mut facts = vec![Fact::new("effect.round_over").number("round", round)];
            facts.extend(tell::scores::<Goliath>(after, scores, totals));
            return facts;
        }
        Effect::MatchOver { winners } => tell::winners(winners),
    }]
}

pub(crate) fn refusal(refusal: &Refusal) -> Fact {
    match *refusal {
        Refusal::NotNow => Fact::new("refusal.not_now"),
        Refusal::NotYourTurn { turn } => Fact::new("refusal.not_your_turn.of").seat("seat", turn),
        Refusal::NotHeld { card, could } => {
            Fact::new("refusal.not_held").card("card", card).cards("cards", could)
        }
        Refusal::MustFollow { led, could } => {
            Fact::new("refusal.must_follow").suit("suit", led).cards("cards", could)
        }
    }
}
