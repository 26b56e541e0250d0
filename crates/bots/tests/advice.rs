//! Advice in thousands of random positions: what it says is true, and agrees with the values. All that it
//! can say stands in `facts/*.txt`; with `TRICKHOLD_BLESS=1` this adds what is new.

mod told;

use std::collections::BTreeMap;
use std::str::FromStr;

use dwarf::{Action, Direction, Dwarf, DwarfOptions, Tally};
use game::chance::{Seed, below, quick};
use game::{Arg, BySeat, Choices, Event, Fact, Game, Ignore, Match, Options, Seat, Set, View};
use goliath::{Colour, Goliath, GoliathOptions, LowestCard, Rounds};
use told::{Told, number};
use trickhold_bots::{Reasoned, Strategy};

/// How many positions of each game are looked at.
const POSITIONS: usize = 2_000;

/// Looks at random positions of random matches, as many in each of the ways to play, and counts the
/// facts by key and kinds of arguments. Choices other than cards are rare, so none of them is left out.
fn told<G: Reasoned>(ways: &[G::Options], check: impl Fn(&Told<G>)) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    for (number, &options) in (0..).zip(ways) {
        let mut left = POSITIONS.div_ceil(ways.len());
        let mut rng = quick(number);
        while left > 0 {
            let seed = Seed::from_numbers(47, u64::from(below(&mut rng, 1 << 30)));
            let mut table = Match::<G>::of_players(options);
            while left > 0
                && let Some(event) = table.next(&seed, |_, view, game| {
                    let action = game.legal().pick(&mut rng);
                    let rare = !G::plays_card(action) && game.legal().len() > 1;
                    if rare || below(&mut rng, 24) == 0 {
                        let told = Told::new(view, u64::from(below(&mut rng, 1 << 30)));
                        told.check();
                        check(&told);
                        for fact in &told.advice.facts {
                            *kinds.entry(kind_of(fact)).or_default() += 1;
                        }
                        left -= 1;
                    }
                    action
                })
            {
                table.apply(&event, &mut Ignore);
            }
        }
    }
    kinds
}

/// A fact without its values: `key name:kind …`.
fn kind_of(fact: &Fact) -> String {
    let args = fact.args.iter().map(|(name, arg)| format!(" {name}:{}", arg.kind()));
    format!("{}{}", fact.key, args.collect::<String>())
}

/// Nothing is said of a game but what its file holds, and of that all but what is rare.
fn all_said(game: &str, said: &BTreeMap<String, usize>) {
    let path = format!("{}/tests/facts/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    let kept = std::fs::read_to_string(&path).expect("the facts");
    let mut kept: BTreeMap<&str, &str> =
        kept.lines().map(|line| line.split_once(": ").expect("how often")).collect();
    if std::env::var_os("TRICKHOLD_BLESS").is_some() {
        for (kind, &count) in said {
            kept.entry(kind).or_insert(if count < 10 { "rare" } else { "often" });
        }
        let lines: String = kept.iter().map(|(kind, how)| format!("{kind}: {how}\n")).collect();
        std::fs::write(&path, lines).expect("the file can be written");
    }
    let unknown: Vec<_> = said.keys().filter(|kind| !kept.contains_key(kind.as_str())).collect();
    kept.retain(|kind, how| *how == "often" && !said.contains_key(*kind));
    assert!(kept.is_empty() && unknown.is_empty(), "never {kept:?}, {unknown:?}: {said:#?}");
}

/// The value of an argument that is written as text.
fn text<T: FromStr>(fact: &Fact, name: &str) -> T {
    let (Arg::Card(text) | Arg::Suit(text)) = &fact.args[name] else { panic!("{fact:?}") };
    text.parse().ok().expect("a name")
}

fn cards<C: FromStr + game::Element>(fact: &Fact) -> Set<C> {
    let Arg::Cards(names) = &fact.args["cards"] else { panic!("{fact:?}") };
    names.iter().map(|name| name.parse().ok().expect("a card")).collect()
}

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
    let said = told::<Goliath>(&ways, |told| {
        let facts = &told.advice.facts;
        assert_eq!(facts[0], Fact::new("hint.play").card("card", told.best.action.card()));
        for fact in &facts[1..] {
            let named =
                |place: usize| Arg::Card(told.advice.actions[place].action.card().to_string());
            told.names(fact, named);
        }
        if let Some(why) = facts.get(2) {
            told.share(|before, after| !gained(told.seat, before, after).is_empty());
            why_of_goliath(told, why);
        }
    });
    all_said("goliath", &said);
}

/// What a seat wins by a trick.
fn gained(seat: Seat, before: &Goliath, after: &Goliath) -> goliath::CardSet {
    after.won()[seat] - before.won()[seat]
}

fn why_of_goliath(told: &Told<Goliath>, fact: &Fact) {
    let (seat, hand, table) = (told.seat, told.view.hand(), told.view.public());
    // Who plays the highest card leads next.
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
    let said = told::<Dwarf>(&ways, |told| {
        let facts = &told.advice.facts;
        let named = |action: Action| match action {
            Action::Play { card } => ("hint.play", "card", Arg::Card(card.to_string())),
            Action::Give { card } => ("hint.give", "card", Arg::Card(card.to_string())),
            Action::Take { card } => ("hint.take", "card", Arg::Card(card.to_string())),
            Action::Exchange { with } => ("hint.exchange", "other", Arg::Seat(with)),
            Action::Druid { with } => ("hint.druid", "other", Arg::Seat(with)),
            Action::Quest { side } => {
                let tile = told.view.public().tile().expect("a tile");
                ("hint.quest", "quest", Arg::Quest(tile.rule(side).to_string()))
            }
            Action::Pass { direction: Direction::Left } => {
                ("hint.pass.left", "", Arg::Word("left".into()))
            }
            Action::Pass { direction: Direction::Right } => {
                ("hint.pass.right", "", Arg::Word("right".into()))
            }
            Action::Decline => ("hint.decline", "", Arg::Word("decline".into())),
        };
        let (key, name, arg) = named(told.best.action);
        let hint = Fact::new(key);
        // DK-1.6: left is the order of play.
        let players = told.view.public().options().players();
        let next = |step: usize| Arg::Seat(Seat::new((told.seat.index() + step) % players));
        let hint = match told.best.action {
            Action::Pass { direction: Direction::Left } => hint.with("other", next(1)),
            Action::Pass { direction: Direction::Right } => hint.with("other", next(players - 1)),
            _ if name.is_empty() => hint,
            _ => hint.with(name, arg),
        };
        assert_eq!(facts[0], hint);
        for fact in &facts[1..] {
            told.names(fact, |place| named(told.advice.actions[place].action).2);
        }
        if let Some(why) = facts.get(2) {
            told.share(|_, after| after.public().winners_so_far().last() == Some(&told.seat));
            why_of_dwarf(told, why);
        }
    });
    all_said("dwarf", &said);
}

fn why_of_dwarf(told: &Told<Dwarf>, fact: &Fact) {
    let (seat, hand, table) = (told.seat, told.view.hand(), told.view.public());
    let world = told.view.imagine(&mut quick(1));
    let wins = |_: &Dwarf, after: &Dwarf| after.public().winners_so_far().last() == Some(&seat);
    let bonus = |before: &Dwarf, after: &Dwarf| {
        after.public().bonus()[seat] - before.public().bonus()[seat]
    };
    // What a pile is worth by the quest, if it were all that was won.
    let worth = |pile: dwarf::CardSet| {
        let won = BySeat::from_fn(|one| if one == seat { pile } else { Set::EMPTY });
        let quest = table.quest().expect("a rule was chosen");
        quest.points(&Tally::new(table.options(), &[], &won), seat)
    };
    let lying: dwarf::CardSet = table.trick().map(|(_, card)| card).collect();
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
            assert_eq!(text::<dwarf::Card>(fact, "card"), Dwarf::card(told.best.action).unwrap());
            assert_eq!(-number(fact, "points"), worth(Set::of(text(fact, "card"))));
            assert!(number(fact, "points") > 0);
        }
        "why.void" => {
            let suit: dwarf::Suit = text(fact, "suit");
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
        "why.quest" => assert!(matches!(told.best.action, Action::Quest { .. })),
        "why.hand" => {
            assert!(matches!(told.best.action, Action::Druid { .. } | Action::Pass { .. }));
        }
        _ => {}
    }
}
