//! Components, set-up, the course of a game, options: sections 1 to 3, 9 and 11 of the rules.
//! Deals and plays are notation.

mod common;

use common::*;

/// DK-1.1: 39 basic cards in three suits. DK-1.2: 14 special cards.
#[test]
fn components() {
    let names: Vec<String> = cards::BASIC.iter().map(|card| card.to_string()).collect();
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    let expected: Vec<String> =
        ["k", "d", "g"].iter().flat_map(|s| ranks.iter().map(move |r| format!("{s}{r}"))).collect();
    assert_eq!(names, expected);
    let specials = set("k1 d1 g1 k11a k11b d11a d11b g11a g11b") | cards::MAGIC;
    assert_eq!(Special::CARDS, specials);
    for card in cards::BASIC | specials {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for wrong in ["", "k", "k11", "k12", "kj", "K5", "x5", "k05", "Dragon", "k1 ", "ö5"] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong}");
    }
}

/// DK-1.3: A K Q J 11 10 … 1, no trumps: every card beats those after it, none of another suit.
#[test]
fn order_inside_a_suit() {
    let order = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
    for suit in ["k", "d", "g"] {
        for pair in order.windows(2) {
            let (high, low) = (format!("{suit}{}", pair[0]), format!("{suit}{}", pair[1]));
            let other = if suit == "k" { "gA dA" } else { "kA kK" };
            // Seat 0 leads, so the 5 of Goblins comes first.
            let plays = match high.as_str() {
                "g5" => format!("{high} {low} {other}"),
                _ => format!("{low} {high} {other}"),
            };
            assert_eq!(winning_card(options(4), "mummy", &plays), high, "{plays}");
        }
    }
    assert_eq!(winning_card(options(4), "k1", "k1 k2 gA dA"), "k2");
    assert_eq!(winning_card(options(4), "k11a", "k10 k11a gA dA"), "k11a");
    assert_eq!(winning_card(options(4), "k11b", "kJ k11b gA dA"), "kJ");
}

/// DK-1.4: values of cards; nobles and champions.
#[test]
fn values_and_nobles() {
    let value = |text: &str| card(text).value();
    assert_eq!(value("k1"), Some(1));
    assert_eq!(value("d10"), Some(10));
    assert_eq!(value("g11a"), Some(11));
    assert_eq!(value("g11b"), Some(11));
    for noble in ["kJ", "dQ", "gK", "kA", "dragon"] {
        assert_eq!(value(noble), None);
    }
    assert_eq!(cards::NOBLES, set("kJ kQ kK kA dJ dQ dK dA gJ gQ gK gA"));
    assert_eq!(cards::CHAMPIONS, set("kA dA gA"));
}

/// DK-1.5: 20 tiles in each set, two rules each. DK-8.4: which tiles are in the set of 2011.
#[test]
fn tiles() {
    let names = |set| Tile::all(set).map(|tile| tile.to_string()).collect::<Vec<_>>();
    let expected: Vec<String> = (1..=20).map(|number| number.to_string()).collect();
    assert_eq!(names(TileSet::Y2022), expected);
    let old = "2 3 4 5 7 8 9 10 11 12 13 17 18 19 c1 c2 c3 c4 c5 c6";
    assert_eq!(names(TileSet::Y2011), old.split(' ').collect::<Vec<_>>());
    assert_eq!(QuestId::all().count(), 52);
    for quest in QuestId::all() {
        assert_eq!(quest.tile().rule(quest.side()), quest);
        assert_eq!(quest.to_string().parse(), Ok(quest));
        let letter = if quest.side() == Side::A { "a" } else { "b" };
        assert_eq!(quest.to_string(), format!("{}{letter}", quest.tile()));
    }
}

/// DK-2.1: 3 to 5 players, 13, 10 or 8 cards each; three play without the 2 of Dwarves.
#[test]
fn set_up() {
    for players in 0..9 {
        assert_eq!(DwarfOptions::new(players).is_ok(), (3..=5).contains(&players));
    }
    let refused = DwarfOptions::new(6).expect_err("too many");
    assert_eq!(refused.to_string(), "6 players: allowed are 3 to 5 (DK-2.1)");
    for (players, each) in [(3, 13), (4, 10), (5, 8)] {
        for number in 0..50 {
            let game = Dwarf::new(options(players));
            let Chance::Deal { special, hands, .. } = game.draw(&Seed::from_numbers(1, number))
            else {
                panic!("a deal comes first");
            };
            let all = hands.first(players).iter().fold(Set::EMPTY, |all, hand| all | *hand);
            assert!(hands.first(players).iter().all(|hand| hand.len() == each));
            let mut expected = cards::BASIC | Set::of(special);
            if players == 3 {
                expected.remove(card("d2"));
            }
            assert_eq!(all, expected);
        }
    }
}

/// DK-2.2, DK-3.8: specials and tiles come from shuffled piles and leave the game.
/// DK-9.2: an empty pile is refilled; after 20 hands the leaders share the win.
#[test]
fn piles_are_used_up_and_refilled() {
    let mut shared = 0;
    for number in 0..200 {
        let mut options = with(&[("hands", "20")]);
        if number % 2 == 0 {
            options = with(&[("hands", "20"), ("tile_set", "2011")]);
        }
        let seed = Seed::from_numbers(3, number);
        let played = random_game::<Dwarf>(options, seed, &mut quick(number));
        let deals: Vec<(Card, Tile)> = played
            .log
            .iter()
            .filter_map(|event| match event {
                Event::Chance(Chance::Deal { special, tile, .. }) => Some((*special, *tile)),
                _ => None,
            })
            .collect();
        assert_eq!(deals.len(), 20);
        let first: CardSet = deals[..SPECIALS.len()].iter().map(|(special, _)| *special).collect();
        let rest: CardSet = deals[SPECIALS.len()..].iter().map(|(special, _)| *special).collect();
        let again = deals.len() - SPECIALS.len();
        assert_eq!((first.len(), rest.len()), (SPECIALS.len(), again), "each once, then again");
        let mut tiles: Vec<Tile> = deals.iter().map(|(_, tile)| *tile).collect();
        tiles.sort_unstable();
        tiles.dedup();
        assert_eq!(tiles.len(), 20);
        assert!(tiles.iter().all(|tile| tile.is_in(options.tile_set)));
        shared += usize::from(played.end.winners().len() > 1);
    }
    assert!(shared > 0, "after 20 hands some wins are shared");
}

/// DK-3.1: seat 0 deals first, then the winner of the 5 of Dwarves.
/// DK-2.3: exactly one special card is in the deck of a hand.
#[test]
fn dealers_and_one_special() {
    for number in 0..100 {
        let seed = Seed::from_numbers(4, number);
        let played = random_game::<Dwarf>(options(4), seed, &mut quick(number));
        let mut game = Dwarf::new(options(4));
        assert_eq!(game.public().dealer(), seat(0));
        for event in &played.log {
            game.apply(event, &mut Ignore);
            assert_eq!((game.deck() - cards::BASIC).len(), 1);
            if game.turn() == Turn::Chance && game.public().phase() == Phase::Deal {
                assert!(game.won()[game.public().dealer()].contains(card("d5")));
            }
        }
    }
}

/// DK-3.2: special and tile are public. DK-3.3: the 5 of Knights chooses the rule.
/// DK-3.5: the 5 of Goblins leads, with any legal card.
#[test]
fn start_of_a_hand() {
    let scene = Scene {
        holds: &[(2, "k5"), (3, "g5")],
        special: "dragon",
        quest: "12b",
        ..Scene::default()
    };
    let mut game = scene.dealt();
    assert_eq!(game.public().special(), Some(card("dragon")));
    assert_eq!(game.public().tile().map(|tile| tile.to_string()), Some("12".into()));
    assert_eq!((game.public().phase(), game.turn()), (Phase::Quest, Turn::Seat(seat(2))));
    assert_eq!(game.legal().iter().count(), 2);
    let refusal = game.check(seat(2), Action::Play { card: card("k5") }).expect_err("choose first");
    assert_eq!((refusal, refusal.rule()), (Refusal::NotAsked { phase: Phase::Quest }, "DK-3.3"));
    let effects = act(&mut game, Action::Quest { side: Side::B });
    let shows = Effect::Shows { seat: seat(3), card: card("g5") };
    assert_eq!(effects, [shows]);
    assert_eq!(game.public().quest(), "12b".parse().ok());
    assert_eq!(game.turn(), Turn::Seat(seat(3)));
    assert_eq!(game.legal().cards(), game.hands()[seat(3)], "the 5 need not be played");
}

/// DK-3.6: T tricks, clockwise, the winner takes the cards and leads the next.
#[test]
fn tricks_of_a_hand() {
    for (players, tricks) in [(3, 13), (4, 10), (5, 8)] {
        let seed = Seed::from_numbers(6, 1);
        let played = random_game::<Dwarf>(options(players), seed, &mut quick(6));
        let mut game = Dwarf::new(options(players));
        let (mut hand, mut order) = (0, Vec::new());
        for event in &played.log {
            if let Event::Act(by, Action::Play { .. }) = event {
                assert_eq!(*by, game.public().leader().around(players).nth(order.len()).unwrap());
                order.push(*by);
            }
            let mut effects = Vec::new();
            game.apply(event, &mut effects);
            for effect in effects {
                match effect {
                    Effect::WinsTrick { seat, cards, .. } => {
                        assert_eq!(order.len(), players);
                        assert!(game.won()[seat].contains_all(cards));
                        assert_eq!(game.public().leader(), seat);
                        order.clear();
                        hand += 1;
                    }
                    Effect::HandOver(_) => {
                        assert_eq!(hand, tricks);
                        hand = 0;
                    }
                    _ => {}
                }
            }
        }
    }
}

/// DK-9.1, DK-12.17: after seven hands the highest total wins; while several share it, all play
/// one more hand.
#[test]
fn extra_hands_after_a_tie() {
    let after = |hands, totals: [i32; 4]| options(4).winners_after(hands, &totals);
    let only = |number| Some(Set::of(seat(number)));
    assert_eq!(after(7, [20, 20, 5, 1]), None, "hand 8 is played by all");
    assert_eq!(after(8, [22, 24, 30, 1]), only(2));
    assert_eq!(after(6, [22, 24, 30, 1]), None);
    assert_eq!(after(19, [20, 20, 5, 1]), None);
    assert_eq!(after(20, [20, 20, 5, 1]), Some([0, 1].map(seat).into_iter().collect()));
    let (mut longer, mut hand_counts) = (0, Vec::new());
    for number in 0..1500 {
        let seed = Seed::from_numbers(17, number);
        let played = random_game::<Dwarf>(options(4), seed, &mut quick(number));
        let mut totals = vec![0; 4];
        let mut hands = 0;
        let mut over = false;
        for effect in played.effects.iter().flatten() {
            match effect {
                Effect::HandOver(score) => {
                    assert!(!over, "the game ends as soon as one leads alone");
                    hands += 1;
                    for seat in Seat::all(4) {
                        totals[seat.index()] += score.scores[seat];
                    }
                    let best = totals.iter().max().expect("four totals");
                    let leaders = totals.iter().filter(|&total| total == best).count();
                    over = hands >= 7 && (leaders == 1 || hands == 20);
                }
                Effect::GameOver { winners } => {
                    assert!(over);
                    let best = totals.iter().max().expect("four totals");
                    let leaders =
                        Seat::all(4).filter(|seat| totals[seat.index()] == *best).collect();
                    assert_eq!(*winners, leaders);
                }
                _ => {}
            }
        }
        assert!(over);
        assert_eq!(played.end.totals().first(4), totals);
        longer += usize::from(hands > 7);
        hand_counts.push(hands);
    }
    assert!(longer > 50, "{longer}");
    assert!(hand_counts.iter().all(|&hands| hands >= 7));
}

/// The options of section 11 and the three presets.
#[test]
fn options_and_presets() {
    let value = |options: &DwarfOptions, key: &str| options.get(key).to_string();
    let standard = options(4);
    let defaults = [
        ("hands", "7"),
        ("tile_set", "2022"),
        ("copycat_follow", "no"),
        ("excalibur_lead", "wins"),
        ("first_leader", "after_exchange"),
        ("dragon_champions", "last"),
        ("sorcerer_last", "forced_swap"),
        ("numbers_tie", "nobody"),
        ("zero_is_even", "false"),
        ("elite_empty_suit", "zero"),
    ];
    assert_eq!(DwarfOptions::SPECS.len(), defaults.len());
    for (key, default) in defaults {
        assert_eq!(value(&standard, key), default);
    }
    let preset = |name: &str| {
        let mut options = options(4);
        options.set_preset(name).expect("a preset");
        options
    };
    assert_eq!(preset("standard"), standard);
    for (key, set_to) in [
        ("tile_set", "2011"),
        ("copycat_follow", "may"),
        ("excalibur_lead", "last_card_only"),
        ("dragon_champions", "first"),
        ("sorcerer_last", "dead_card"),
        ("elite_empty_suit", "ignored"),
        ("first_leader", "as_dealt"),
        ("numbers_tie", "nobody"),
    ] {
        assert_eq!(value(&preset("2011"), key), set_to);
    }
    assert_eq!(preset("online"), with(&[("copycat_follow", "must"), ("first_leader", "as_dealt")]));
    assert!(options(4).set_preset("2012").is_err());
    for (key, wrong) in [("hands", "21"), ("hands", "0"), ("zero_is_even", "1"), ("tile_set", "")] {
        assert!(options(4).set(key, wrong).is_err(), "{key} {wrong}");
    }
}
