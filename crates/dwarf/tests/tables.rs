//! The tables of special cards and of quests: they are those of the rules, and what they say about
//! themselves is true.

mod common;

use std::collections::BTreeSet;

use common::*;
use game::Values;
use trickhold_dwarf::{Asks, Bonus, QUESTS};

/// DK-5.1 to DK-5.14: the rows are those of the rules, in their order. Those that bring
/// something ask for it.
#[test]
fn specials_are_those_of_the_rules() {
    let page = include_str!("../../../docs/rules/dwarf-king.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| DK-5."));
    let listed: Vec<(String, Card)> = rows
        .map(|row| {
            let mut cells = row.split('|').map(str::trim);
            let number = cells.next().expect("a number");
            (format!("DK-5.{number}"), card(cells.next().expect("a card").trim_matches('`')))
        })
        .collect();
    let table: Vec<(String, Card)> =
        SPECIALS.iter().map(|special| (special.rule.into(), special.card)).collect();
    assert_eq!(table, listed);
    for special in SPECIALS {
        assert_eq!(Special::find(special.card), Some(special));
        assert_eq!(special.asks().is_some(), special.bonus != Bonus::None);
    }
    let asks = |asks: Asks| SPECIALS.iter().filter(|row| row.asks() == Some(asks)).count();
    assert!(Asks::ALL.map(asks).iter().all(|&n| n > 0));
    assert!(Special::find(cards::K5).is_none());
}

/// DK-8.1, DK-8.3, DK-8.4: at any moment of random games, what counted adds up to the points, by
/// every rule.
#[test]
fn lines_add_up_to_points() {
    let (mut lines, mut worth) = (0, BTreeSet::new());
    for (players, preset) in [(3, "standard"), (4, "standard"), (4, "2011"), (5, "online")] {
        let mut options = options(players);
        options.set_preset(preset).expect("a preset");
        for number in 0..30 {
            let seed = Seed::from_numbers(70 + players as u64, number);
            let played = random_game::<Dwarf>(options, seed, &mut quick(number));
            let mut game = Dwarf::new(options);
            for event in &played.log {
                game.apply(event, &mut Ignore);
                let table = game.public();
                // Between two tricks, or two hands.
                if table.trick().next().is_some() || table.winners_so_far().is_empty() {
                    continue;
                }
                let tally = table.tally();
                for quest in QuestId::all() {
                    for seat in Seat::all(players) {
                        let explained = quest.explain(&tally, seat);
                        let points: i32 = explained.iter().map(|line| line.points).sum();
                        assert_eq!(points, quest.points(&tally, seat), "{quest}: {explained:?}");
                        lines += explained.len();
                        if points != 0 {
                            worth.insert(quest);
                        }
                    }
                }
            }
        }
    }
    assert_eq!(worth.len(), QUESTS.len(), "every rule gave points");
    assert!(lines > 1_000_000, "{lines}");
}

/// DK-8.3: an option changes the points of the rules that name it and of no others.
#[test]
fn options_change_the_rules_that_name_them() {
    let mut rng = quick(11);
    let mut changed = BTreeSet::new();
    for _ in 0..400 {
        // Some seats get nothing, so that empty piles and ties are seen.
        let seats = 2 + below(&mut rng, 3);
        let winners: Vec<Seat> = (0..10).map(|_| seat(below(&mut rng, seats) as usize)).collect();
        let mut won = BySeat::<CardSet>::default();
        for card in cards::BASIC {
            if below(&mut rng, 4) == 0 {
                won[seat(below(&mut rng, seats) as usize)].insert(card);
            }
        }
        let points = |options: &DwarfOptions, quest: QuestId| {
            let tally = Tally::new(options, &winners, &won);
            [0, 1, 2, 3].map(|number| quest.points(&tally, seat(number)))
        };
        for spec in DwarfOptions::SPECS {
            let words = match spec.values {
                Values::Words(words) => words,
                Values::Flag => &["true", "false"],
                Values::Number { .. } => &["1", "20"],
            };
            for word in words {
                let other = with(&[(spec.key, word)]);
                for quest in QuestId::all() {
                    if points(&options(4), quest) != points(&other, quest) {
                        assert_eq!(quest.quest().option, Some(spec.key), "{quest}");
                        changed.insert(quest);
                    }
                }
            }
        }
    }
    let named = QuestId::all().filter(|quest| quest.quest().option.is_some());
    assert_eq!(changed, named.collect::<BTreeSet<_>>());
}
