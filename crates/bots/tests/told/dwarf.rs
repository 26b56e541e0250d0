//! What the reasons of The Dwarf King say, computed a second time.

use dwarf::{Action, Card, CardSet, Direction, Dwarf, Looks, Suit, Tally};
use game::chance::quick;
use game::{Arg, BySeat, Event, Fact, Game, Ignore, Seat, Set, View};
use trickhold_bots::Strategy;

use super::{Told, cards, number, text};

pub(crate) fn why_of_dwarf(told: &Told<Dwarf>, fact: &Fact) {
    let (seat, hand, table) = (told.seat, told.view.hand(), told.view.public());
    let world = told.view.imagine(&mut quick(1));
    let wins = |_: &Dwarf, after: &Dwarf| after.public().winners_so_far().last() == Some(&seat);
    let bonus = |before: &Dwarf, after: &Dwarf| {
        after.public().bonus()[seat] - before.public().bonus()[seat]
    };
    // What a pile is worth by the quest, if it were all that was won.
    let worth = |pile: CardSet| {
        let won = BySeat::from_fn(|one| if one == seat { pile } else { Set::EMPTY });
        let quest = table.quest().expect("a rule was chosen");
        quest.points(&Tally::new(table.options(), &[], &won), seat)
    };
    let lying: CardSet = table.trick().map(|(_, card)| card).collect();
    let unseen = table.deck() - table.out() - hand;
    let is_top = |card: Card| {
        let of_suit = unseen & card.suit().expect("a suit").cards();
        assert!(!of_suit.is_empty() && of_suit.iter().all(|other| other < card), "{fact:?}");
    };
    let with = |action: Action| lying | Dwarf::card(action).map_or(Set::EMPTY, Set::of);
    match fact.key.trim_end_matches(".likely") {
        "why.takes" => {
            told.best.happens(fact, wins);
            assert_eq!(number(fact, "points"), worth(cards(fact)));
            assert_eq!(number(fact, "points"), worth(with(told.best.action)));
            assert!(with(told.best.action).contains_all(cards(fact)) && number(fact, "points") > 0);
        }
        "why.leaves" => {
            told.other.happens(fact, wins);
            assert_eq!(number(fact, "points"), -worth(cards(fact)));
            assert_eq!(number(fact, "points"), -worth(with(told.other.action)));
            assert!(
                with(told.other.action).contains_all(cards(fact)) && number(fact, "points") > 0
            );
        }
        "why.bonus" | "why.malus" => {
            let good = fact.key.starts_with("why.bonus");
            let (way, sign) = if good { (&told.best, 1) } else { (&told.other, -1) };
            way.happens(fact, |before, after| {
                bonus(before, after) == sign * number(fact, "points")
            });
            let special = table.special().expect("a special card").to_string();
            assert_eq!(fact.args["special"], Arg::Special(special));
            assert!(number(fact, "points") > 0);
        }
        "why.wins" => {
            told.best.happens(fact, wins);
            told.best.has_points(number(fact, "points"));
            assert!(number(fact, "points") > 0);
        }
        "why.ducks" => {
            told.other.happens(fact, wins);
            told.other.has_points(-number(fact, "points"));
            assert!(number(fact, "points") > 0);
        }
        "why.dumps" => {
            told.best.happens(fact, |before, after| !wins(before, after));
            assert_eq!(text::<Card>(fact, "card"), Dwarf::card(told.best.action).unwrap());
            assert_eq!(-number(fact, "points"), worth(Set::of(text(fact, "card"))));
            assert!(number(fact, "points") > 0);
        }
        "why.void" => {
            let suit: Suit = text(fact, "suit");
            assert_eq!(Some(hand & suit.cards()), Dwarf::card(told.best.action).map(Set::of));
            assert!(!((table.deck() - table.out() - hand) & suit.cards()).is_empty());
        }
        "why.frees" | "why.robs" => {
            let owner = table.leader();
            let mut after = world;
            after.apply(&Event::Act(seat, told.best.action), &mut Ignore);
            let by = after.score_now()[owner] - world.score_now()[owner];
            let frees = fact.key == "why.frees";
            assert_eq!(number(fact, "points"), if frees { by } else { -by });
            assert_eq!(owner == seat, frees);
            assert!(table.last_trick().contains(text(fact, "card")) && number(fact, "points") > 0);
        }
        "why.top" => {
            assert_eq!(text::<Card>(fact, "card"), Dwarf::card(told.other.action).unwrap());
            assert!(hand.contains(text(fact, "card")) && told.best.action != told.other.action);
            is_top(text(fact, "card"));
        }
        "why.fetches" => {
            assert_eq!(told.best.action, Action::Take { card: text(fact, "card") });
            assert!(table.last_trick().contains(text(fact, "card")));
            is_top(text(fact, "card"));
        }
        "why.idle" => {
            assert!(!lying.is_empty() && worth(with(told.best.action)) == 0);
            assert!(with(told.best.action).iter().all(|card| worth(Set::of(card)) == 0));
        }
        "why.holds" => {
            let Action::Quest { side } = told.best.action else { panic!("{fact:?}") };
            let rule = table.tile().unwrap().rule(side).quest();
            let (Looks::Cards(cards) | Looks::AllCards(cards)) = rule.looks else {
                panic!("{fact:?}")
            };
            assert_eq!(
                number(fact, "count") as usize,
                hand.iter().filter(|&c| cards.contains(c)).count()
            );
            assert_eq!(number(fact, "of") as usize, hand.len());
        }
        "why.burden" | "why.unloads" => {
            let given = cards::<Card>(fact);
            let to = |step: usize| Seat::new((seat.index() + step) % world.players());
            let back = world.players() - 1;
            match told.best.action {
                Action::Exchange { .. } => assert!(given.len() <= 2 && fact.key == "why.burden"),
                Action::Give { card } => assert_eq!(given, Set::of(card)),
                Action::Druid { with } => assert_eq!(fact.args["seat"], Arg::Seat(with)),
                Action::Pass { direction: Direction::Left } => {
                    assert_eq!(fact.args["seat"], Arg::Seat(to(1)));
                }
                Action::Pass { .. } => assert_eq!(fact.args["seat"], Arg::Seat(to(back))),
                action => panic!("{action:?}: {fact:?}"),
            }
            assert!(hand.contains_all(given) && given.iter().all(|card| worth(Set::of(card)) < 0));
            assert_eq!(number(fact, "points"), -worth(given));
        }
        "why.unseen" => {
            let counts = unseen.iter().filter(|&card| worth(Set::of(card)) > 0).count();
            assert_eq!(number(fact, "count") as usize, counts);
            assert!(counts > 0 && number(fact, "of") as usize == unseen.len());
        }
        "why.lacks" => {
            let Arg::Seat(from) = fact.args["seat"] else { panic!("{fact:?}") };
            let suit: Suit = text(fact, "suit");
            let mut rng = quick(2);
            for _ in 0..20 {
                let before = told.view.imagine(&mut rng);
                let mut after = before;
                after.apply(&Event::Act(seat, told.best.action), &mut Ignore);
                assert_eq!(after.hands()[seat], before.hands()[from]);
                assert!((before.hands()[from] & suit.cards()).is_empty(), "{fact:?}");
            }
        }
        "why.same" => {
            let owner = table.leader();
            assert_eq!(fact.args["seat"], Arg::Seat(owner));
            for card in table.last_trick() {
                let mut after = world;
                after.apply(&Event::Act(seat, Action::Take { card }), &mut Ignore);
                assert_eq!(after.score_now()[owner], world.score_now()[owner]);
            }
        }
        "why.quest" => assert!(matches!(told.best.action, Action::Quest { .. })),
        "why.hand" => {
            assert!(matches!(told.best.action, Action::Druid { .. } | Action::Pass { .. }));
        }
        _ => {}
    }
}
