//! Advice in thousands of random positions: what it says is true, and agrees with the values. All that it
//! can say stands in `facts/*.txt`; with `TRICKHOLD_BLESS=1` this adds what is new.

mod told;

use dwarf::{Action, Direction, Dwarf, DwarfOptions};
use game::{Arg, Fact, Game, Options, Seat, Set, View};
use goliath::{Colour, Goliath, GoliathOptions, LowestCard, Rounds};
use told::dwarf::why_of_dwarf;
use told::said::Said;
use told::{Told, cards, number, text};

#[test]
fn advice_of_david_and_goliath_is_true() {
    let mut ways = Vec::new();
    for players in 3..=6 {
        for lowest_card in [LowestCard::ToHighest, LowestCard::Kept, LowestCard::Removed] {
            for rounds in [Rounds::Number(1), Rounds::Players] {
                let mut options = GoliathOptions::new(players).expect("allowed");
                (options.rounds, options.lowest_card) = (rounds, lowest_card);
                ways.push(options);
            }
        }
    }
    let said = Said::in_positions::<Goliath>(&ways, |told| {
        let facts = &told.advice.facts;
        assert_eq!(facts[0], Fact::new("hint.play").card("card", told.best.action.card()));
        for fact in &facts[1..] {
            let named =
                |place: usize| Arg::Card(told.advice.actions[place].action.card().to_string());
            told.names(fact, named);
        }
        if let Some(why) = facts.get(2) {
            told.share(|before, after| !gained(told.seat, before, after).is_empty());
            told.goes(|before, after| {
                let highest = after.public().leader();
                (!gained(highest, before, after).is_empty()).then_some(highest)
            });
            why_of_goliath(told, why);
        }
    });
    said.is_known("goliath");
    said.says_enough();
}

/// What a seat wins by a trick.
fn gained(seat: Seat, before: &Goliath, after: &Goliath) -> goliath::CardSet {
    after.won()[seat] - before.won()[seat]
}

fn why_of_goliath(told: &Told<Goliath>, fact: &Fact) {
    let (seat, hand, table) = (told.seat, told.view.hand(), told.view.public());
    // The player of the highest card leads next.
    let highest = |after: &Goliath| after.public().leader();
    let unseen = table.cards() - table.out() - hand;
    let turns = |whose: Seat, before: &Goliath, after: &Goliath| {
        let colour: Colour = text(fact, "suit");
        let [had, has] = [before, after].map(|game| game.won()[whose] & colour.cards());
        had.len() < 3
            && has.len() >= 3
            && goliath::score(had) == number(fact, "from")
            && goliath::score(has) == number(fact, "to")
            && number(fact, "to") < number(fact, "from")
    };
    match fact.key.trim_end_matches(".likely") {
        "why.captures" => {
            told.best.happens(fact, |before, after| {
                let won = gained(seat, before, after);
                !won.is_empty() && highest(after) != seat
            });
            told.best.has_points(number(fact, "points"));
            if let (ends, true) = told.best.ends() {
                let (before, after) = &ends[0];
                let card: goliath::Card = text(fact, "card");
                let lying = table.trick().map(|(_, card)| card.number()).max();
                assert!(gained(seat, before, after).contains(card));
                assert_eq!(Some(card.number()), lying);
            }
        }
        "why.rest" => {
            told.best.happens(fact, |before, after| {
                highest(after) == seat && !gained(seat, before, after).is_empty()
            });
            told.best.has_points(number(fact, "points"));
            if let (ends, true) = told.best.ends() {
                let (before, after) = &ends[0];
                assert_eq!(gained(seat, before, after), cards(fact));
            }
        }
        "why.turns" => told.other.happens(fact, |before, after| turns(seat, before, after)),
        "why.spoils" => {
            let Arg::Seat(other) = fact.args["seat"] else { panic!("{fact:?}") };
            told.best.happens(fact, |before, after| turns(other, before, after));
        }
        "why.keeps" => {
            let card: goliath::Card = text(fact, "card");
            assert!(hand.contains(card) && card != told.best.action.card());
            assert!(unseen.iter().all(|other| other.number() >= card.number()));
        }
        "why.void" => {
            let colour: Colour = text(fact, "suit");
            assert_eq!(hand & colour.cards(), Set::of(told.best.action.card()));
            assert!(!(unseen & colour.cards()).is_empty());
        }
        _ => {}
    }
}

#[test]
fn advice_of_the_dwarf_king_is_true() {
    let mut ways = Vec::new();
    for players in 3..=5 {
        for (preset, _) in DwarfOptions::PRESETS {
            let mut options = DwarfOptions::new(players).expect("allowed");
            options.set_preset(preset).expect("a preset");
            ways.push(options);
        }
    }
    let said = Said::in_positions::<Dwarf>(&ways, |told| {
        let facts = &told.advice.facts;
        let (key, arg) = named(told, told.best.action);
        // A hint names what its action does; of a pass, the seat that gets one's own hand.
        let named_in = |name: &str| facts[0].args.get(name).cloned();
        let hinted = ["card", "other", "quest"].into_iter().find_map(named_in);
        assert_eq!(facts[0].key, key);
        match told.best.action {
            Action::Pass { direction } => {
                // DK-1.6: left is the order of play.
                let players = told.view.public().options().players();
                let step = if direction == Direction::Left { 1 } else { players - 1 };
                let to = Seat::new((told.seat.index() + step) % players);
                assert_eq!(hinted, Some(Arg::Seat(to)));
            }
            _ => assert!(hinted.is_none_or(|hinted| hinted == arg), "{facts:?}"),
        }
        for fact in &facts[1..] {
            told.names(fact, |place| named(told, told.advice.actions[place].action).1);
        }
        if let Some(why) = facts.get(2) {
            told.share(|_, after| after.public().winners_so_far().last() == Some(&told.seat));
            told.goes(|_, after| after.public().winners_so_far().last().copied());
            why_of_dwarf(told, why);
        }
    });
    said.is_known("dwarf");
    said.says_enough();
}

/// The key of the hint for an action, and what the action is called, from its written form: a kind and at
/// most one field.
fn named(told: &Told<Dwarf>, action: Action) -> (String, Arg) {
    let written = serde_json::to_value(action).expect("an action is plain data");
    let kind = written["type"].as_str().expect("a kind");
    let key = format!("hint.{kind}");
    match (written["card"].as_str(), written["with"].as_u64(), written["side"].as_str()) {
        (Some(card), _, _) => (key, Arg::Card(card.into())),
        (_, Some(seat), _) => (key, Arg::Seat(Seat::new(seat as usize))),
        (_, _, Some(side)) => {
            let tile = told.view.public().tile().expect("a tile");
            (key, Arg::Quest(format!("{tile}{side}")))
        }
        _ => match written["direction"].as_str() {
            Some(direction) => (format!("{key}.{direction}"), Arg::Word(direction.into())),
            None => (key, Arg::Word(kind.into())),
        },
    }
}
