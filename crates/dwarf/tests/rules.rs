//! Every rule of The Dwarf King but the quests, by its number. Deals and plays are notation.

mod common;

use common::{Scene, act, card, decline_all, list, options, play, seat, set, winning_card, with};
use dwarf::{
    Action, Card, Chance, Direction, Dwarf, DwarfOptions, DwarfView, Effect, Phase, QuestId,
    Refusal, SPECIALS, Side, Suit, Tile, TileSet, cards,
};
use game::battery::random_game;
use game::chance::{Seed, quick};
use game::{Choices, Event, Game, Ignore, Options, Seat, Set, Turn, View, Viewer};

/// DK-1.1: 39 basic cards in three suits. DK-1.2: 14 special cards.
#[test]
fn components() {
    let names: Vec<String> = cards::BASIC.iter().map(|card| card.to_string()).collect();
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    let expected: Vec<String> =
        ["k", "d", "g"].iter().flat_map(|s| ranks.iter().map(move |r| format!("{s}{r}"))).collect();
    assert_eq!(names, expected);
    let specials = set("k1 d1 g1 k11a k11b d11a d11b g11a g11b") | cards::MAGIC;
    assert_eq!(SPECIALS.into_iter().collect::<dwarf::CardSet>(), specials);
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

/// DK-1.6: next is left, previous is right. DK-12.10: the Knight standard bearer passes left.
#[test]
fn passing_left_and_right() {
    let scene = Scene {
        special: "k11a",
        tricks: &["1: k3 k4 k5 k6"],
        holds: &[(1, "k11a")],
        ..Scene::default()
    };
    for direction in [Direction::Left, Direction::Right] {
        let mut game = Scene { tricks: &["0: k3 k11a k5 k6"], holds: &[], ..scene }.start();
        play(&mut game, "k3 k11a k5 k6");
        assert_eq!((game.public().phase(), game.turn()), (Phase::Pass, Turn::Seat(seat(1))));
        let before = *game.hands();
        act(&mut game, Action::Pass(direction));
        for from in Seat::all(4) {
            let to = match direction {
                Direction::Left => from.next(4),
                Direction::Right => from.previous(4),
            };
            assert_eq!(game.hands()[to], before[from]);
        }
        // DK-5.5 and DK-5.16: the winner leads from the new hand.
        assert_eq!(game.turn(), Turn::Seat(seat(1)));
        assert_eq!(game.public().phase(), Phase::Play);
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
        let first: dwarf::CardSet = deals[..14].iter().map(|(special, _)| *special).collect();
        let rest: dwarf::CardSet = deals[14..].iter().map(|(special, _)| *special).collect();
        assert_eq!((first.len(), rest.len()), (14, 6), "each once, then again");
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
    let refusal = game.check(seat(2), Action::Play(card("k5"))).expect_err("choose first");
    assert_eq!((refusal, refusal.rule()), (Refusal::NotAsked { phase: Phase::Quest }, "DK-3.3"));
    let effects = act(&mut game, Action::Quest(Side::B));
    let shows = Effect::Shows { seat: seat(3), card: card("g5") };
    assert_eq!(effects, [shows]);
    assert_eq!(game.public().quest(), "12b".parse().ok());
    assert_eq!(game.turn(), Turn::Seat(seat(3)));
    assert_eq!(game.legal().cards(), game.hands()[seat(3)], "the 5 need not be played");
}

/// DK-3.4, DK-5.9: the Goblin standard bearer is shown and exchanges before the first trick.
/// DK-5.17: two random cards; the first leader holds the 5 of Goblins afterwards, or was dealt it.
#[test]
fn exchange() {
    for first_leader in ["after_exchange", "as_dealt"] {
        let scene = Scene {
            options: with(&[("first_leader", first_leader)]),
            special: "g11b",
            holds: &[(1, "g11b k9 g5"), (3, "k2 d7 k5")],
            ..Scene::default()
        };
        let mut game = scene.start();
        assert_eq!((game.public().phase(), game.turn()), (Phase::Exchange, Turn::Seat(seat(1))));
        let refusal = game.check(seat(1), Action::Exchange(seat(1))).expect_err("an opponent");
        assert_eq!(refusal.rule(), "DK-5.9");
        act(&mut game, Action::Exchange(seat(3)));
        assert_eq!((game.public().phase(), game.turn()), (Phase::Taking, Turn::Chance));
        let taken = Chance::Taken([card("k2"), card("d7")]);
        game.apply(&Event::Chance(taken), &mut Ignore);
        assert_eq!(game.hands()[seat(1)].len(), 12);
        assert!(game.hands()[seat(1)].contains_all(set("k2 d7")));
        let refusal = game.check(seat(1), Action::Give(card("k5"))).expect_err("not held");
        assert!(matches!(refusal, Refusal::NotHeld { .. }));
        // A card just taken and g11b itself may be given; here the 5 of Goblins moves.
        act(&mut game, Action::Give(card("g5")));
        let effects = act(&mut game, Action::Give(card("g11b")));
        assert_eq!(
            game.hands().first(4).iter().map(|hand| hand.len()).collect::<Vec<_>>(),
            [10; 4]
        );
        assert!(game.hands()[seat(3)].contains_all(set("g5 g11b")));
        let leader = if first_leader == "as_dealt" { 1 } else { 3 };
        assert_eq!(game.turn(), Turn::Seat(seat(leader)));
        // Shown again only if it had not been shown before the exchange.
        assert_eq!(effects.is_empty(), first_leader == "as_dealt");
        // The exchange happens once, and the quest stays as chosen.
        assert_eq!(game.public().phase(), Phase::Play);
        assert_eq!(game.public().quest(), "7a".parse().ok());
    }
}

/// DK-5.17: every pair of the hand is taken equally often.
#[test]
fn the_two_taken_cards_are_uniform() {
    let scene = Scene { special: "g11b", holds: &[(1, "g11b"), (0, "g5")], ..Scene::default() };
    let mut game = scene.start();
    act(&mut game, Action::Exchange(seat(3)));
    let mut counts = std::collections::HashMap::new();
    let draws = 45_000;
    for number in 0..draws {
        let Chance::Taken(cards) = game.draw(&Seed::from_numbers(8, number)) else {
            panic!("two cards are taken");
        };
        assert!(cards.iter().all(|&card| game.hands()[seat(3)].contains(card)));
        *counts.entry(cards.into_iter().collect::<dwarf::CardSet>()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 45);
    let chi: f64 = counts.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
    // 44 degrees of freedom: below 84.5 in 99.98 % of honest cases.
    assert!(chi < 84.5, "{chi}");
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
            if let Event::Act(by, Action::Play(_)) = event {
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

/// DK-4.1: what can be led. DK-4.5: the Sorcerer never, the Mummy not in the first trick.
#[test]
fn leading() {
    let first = |special: &'static str| Scene { special, holds: &[(0, "g5")], ..Scene::default() };
    for (special, legal, rule) in [
        ("sorcerer", false, "DK-4.5"),
        ("mummy", false, "DK-4.1"),
        ("puppeteer", false, "DK-4.1"),
        ("dragon", true, ""),
        ("excalibur", true, ""),
    ] {
        let holds = [(0, format!("g5 {special}"))];
        let holds: Vec<(usize, &str)> = holds.iter().map(|(s, text)| (*s, text.as_str())).collect();
        let game = Scene { holds: &holds, ..first(special) }.start();
        let answer = game.check(seat(0), Action::Play(card(special)));
        assert_eq!(answer.is_ok(), legal, "{special}");
        if let Err(refusal) = answer {
            assert_eq!(refusal.rule(), rule, "{special}");
        }
    }
    // In the second trick Mummy and Puppeteer can be led, the Sorcerer still not.
    for (special, legal) in [("mummy", true), ("puppeteer", true), ("sorcerer", false)] {
        let mut game = Scene { special, tricks: &["0: k9 k3 k4 k2"], ..Scene::default() }.played();
        decline_all(&mut game);
        let hand = set("d4 g9") | Set::of(card(special));
        assert_eq!(game.public().legal(hand).contains(Action::Play(card(special))), legal);
    }
}

/// DK-4.2: while no suit is led, any card. DK-4.3: follow, or the Dragon. DK-4.4: void, any card.
#[test]
fn following() {
    let mut game =
        Scene { special: "excalibur", tricks: &["0: excalibur d4 dA g2"], ..Scene::default() }
            .start();
    play(&mut game, "excalibur");
    let hand = set("k3 d4 gA");
    assert_eq!(game.public().legal(hand).cards(), hand, "DK-4.2");
    play(&mut game, "d4");
    assert_eq!(game.public().led(), Some(Suit::Dwarf));
    assert_eq!(game.public().legal(hand).cards(), set("d4"), "DK-4.3");
    assert_eq!(game.public().legal(set("k3 gA")).cards(), set("k3 gA"), "DK-4.4");
    // 1s and 11s count as cards of their suit; there is no duty to win.
    assert_eq!(game.public().legal(set("d1 k3")).cards(), set("d1"));
    assert_eq!(game.public().legal(set("d2 dA k3")).cards(), set("d2 dA"));
}

/// DK-4.5: the Mummy cannot follow in the first trick, the Sorcerer in none.
#[test]
fn never_legal() {
    let mut game = Scene {
        special: "mummy",
        tricks: &["0: k9 k3 k4 k2", "0: k8 k6 k7 kJ"],
        ..Scene::default()
    }
    .start();
    play(&mut game, "k9");
    assert_eq!(game.public().legal(set("mummy g8")).cards(), set("g8"));
    play(&mut game, "k3 k4 k2 k8");
    assert_eq!(game.public().legal(set("mummy g8")).cards(), set("mummy g8"));
    assert_eq!(game.public().legal(set("sorcerer g8")).cards(), set("g8"));
    // Legal in the first trick for the Puppeteer, but not to lead.
    let mut game =
        Scene { special: "puppeteer", tricks: &["0: k9 k3 k4 k2"], ..Scene::default() }.start();
    play(&mut game, "k9");
    assert_eq!(game.public().legal(set("puppeteer g8")).cards(), set("puppeteer g8"));
}

/// DK-4.6, DK-12.7: Mummy and Puppeteer under `no`, `may` and `must`.
#[test]
fn copycats() {
    for (mode, held, void) in
        [("no", "k3", "mummy g8"), ("may", "k3 mummy", "mummy g8"), ("must", "k3 mummy", "mummy")]
    {
        let mut game = Scene {
            options: with(&[("copycat_follow", mode)]),
            special: "mummy",
            tricks: &["0: k9 kQ k4 k2", "1: k8 k6 k7 kJ"],
            ..Scene::default()
        }
        .start();
        play(&mut game, "k9 kQ k4 k2 k8");
        assert_eq!(game.public().legal(set("k3 mummy g8")).cards(), set(held), "{mode}");
        assert_eq!(game.public().legal(set("mummy g8")).cards(), set(void), "{mode}");
    }
    for (mode, held, void) in [
        ("no", "k3", "puppeteer g8"),
        ("may", "k3 puppeteer", "puppeteer g8"),
        ("must", "k3 puppeteer", "puppeteer"),
    ] {
        let options = with(&[("copycat_follow", mode)]);
        let scene = |tricks| Scene { options, special: "puppeteer", tricks, ..Scene::default() };
        let mut game = scene(&["0: k9 d3 k4 k2"]).start();
        play(&mut game, "k9 d3");
        assert_eq!(game.public().legal(set("k3 puppeteer g8")).cards(), set("k3"), "{mode}");
        let both = set("puppeteer g8");
        assert_eq!(game.public().legal(both).cards(), both, "{mode}");
        let mut game = scene(&["0: k9 k4 k7 k2"]).start();
        play(&mut game, "k9 k4");
        assert_eq!(game.public().legal(set("k3 puppeteer g8")).cards(), set(held), "{mode}");
        assert_eq!(game.public().legal(both).cards(), set(void), "{mode}");
    }
    // The refusal says what has to be played.
    let mut game = Scene {
        options: with(&[("copycat_follow", "must")]),
        special: "puppeteer",
        tricks: &["0: k9 k4 g8 k2"],
        holds: &[(2, "puppeteer")],
        ..Scene::default()
    }
    .start();
    play(&mut game, "k9 k4");
    let refusal = game.check(seat(2), Action::Play(card("g8"))).expect_err("must copy");
    let (led, could) = (Suit::Knight, set("puppeteer"));
    assert_eq!((refusal, refusal.rule()), (Refusal::MustCopy { led, could }, "DK-4.6"));
}

/// DK-4.7: Excalibur follows only when void; `last_card_only` leads it as the last card only.
#[test]
fn excalibur_is_refused() {
    let mut game = Scene {
        special: "excalibur",
        tricks: &["0: g7 g9 gK g2"],
        holds: &[(1, "excalibur")],
        ..Scene::default()
    }
    .start();
    play(&mut game, "g7");
    let refusal = game.check(seat(1), Action::Play(card("excalibur"))).expect_err("holds g9");
    assert_eq!(refusal.rule(), "DK-4.7");
    assert!(matches!(refusal, Refusal::MustFollow { holds, .. } if holds.contains(card("g9"))));
    let game = Scene {
        options: with(&[("excalibur_lead", "last_card_only")]),
        special: "excalibur",
        holds: &[(0, "g5 excalibur")],
        ..Scene::default()
    }
    .start();
    let refusal = game.check(seat(0), Action::Play(card("excalibur"))).expect_err("too early");
    assert_eq!(refusal.rule(), "DK-4.7");
    assert!(game.public().legal(set("excalibur")).contains(Action::Play(card("excalibur"))));
}

/// DK-4.8: turn, held cards, and what a refusal says.
#[test]
fn refusals_carry_rule_and_facts() {
    let mut game =
        Scene { tricks: &["0: g4 g9 gK g2"], holds: &[(1, "k3 g3")], ..Scene::default() }.start();
    let turn = seat(0);
    let early = game.check(seat(1), Action::Play(card("g9")));
    assert_eq!(early, Err(Refusal::NotYourTurn { turn }));
    play(&mut game, "g4");
    let before = game;
    let could = game.legal().cards();
    let not_held = game.check(seat(1), Action::Play(card("gK"))).expect_err("seat 2 has it");
    let king = card("gK");
    assert_eq!(not_held, Refusal::NotHeld { card: king, could });
    assert_eq!(not_held.rule(), "DK-4.8");
    let refused = game.check(seat(1), Action::Play(card("k3"))).expect_err("must follow");
    let expected = Refusal::MustFollow { card: card("k3"), led: Suit::Goblin, holds: could, could };
    assert_eq!((refused, refused.rule()), (expected, "DK-4.3"));
    assert!(could.contains_all(set("g9 g3")));
    let wrong_kind = game.check(seat(1), Action::Decline).expect_err("play a card");
    assert_eq!(wrong_kind, Refusal::NotAsked { phase: Phase::Play });
    assert_eq!(game, before, "nothing changes");
}

fn bonuses(special: &str, tricks: &[&str]) -> Vec<i32> {
    let scene = Scene { special, tricks, ..Scene::default() };
    scene.played().public().bonus().first(4).to_vec()
}

/// DK-5.1, DK-12.9: Druid. DK-5.16: the leader stays and leads from the new hand.
#[test]
fn druid() {
    let tricks = ["0: k2 k3 k4 kA", "3: g2 g3 g4 gA", "2: d3 d4 d5 dA", "1: d7 d1 d9 dK"];
    let mut game = Scene { special: "d1", tricks: &tricks, ..Scene::default() }.played();
    assert_eq!((game.public().phase(), game.turn()), (Phase::Druid, Turn::Seat(seat(2))));
    let refusal = game.check(seat(2), Action::Druid(seat(2))).expect_err("an opponent");
    assert_eq!(refusal.rule(), "DK-5.1");
    assert_eq!(game.legal().len(), 3);
    let before = *game.hands();
    act(&mut game, Action::Druid(seat(0)));
    assert_eq!(game.hands()[seat(0)], before[seat(2)]);
    assert_eq!(game.hands()[seat(2)], before[seat(0)]);
    assert_eq!(game.hands()[seat(1)], before[seat(1)]);
    assert_eq!(game.turn(), Turn::Seat(seat(0)));
    assert_eq!(game.legal().cards(), game.hands()[seat(0)]);
}

/// One finished trick of a random hand.
struct Finished {
    special: Card,
    last: bool,
    plays: Vec<(Seat, Card)>,
    winner: Seat,
    effects: Vec<Effect>,
    phase: Phase,
    turn: Turn,
}

/// All finished tricks of random hands of four.
fn random_tricks(games: u64) -> Vec<Finished> {
    let options = with(&[("hands", "1")]);
    let mut tricks = Vec::new();
    for number in 0..games {
        let seed = Seed::from_numbers(12, number);
        let played = random_game::<Dwarf>(options, seed, &mut quick(number));
        let mut game = Dwarf::new(options);
        for event in &played.log {
            let before = game;
            let mut effects = Vec::new();
            game.apply(event, &mut effects);
            let winner = effects.iter().find_map(|effect| match effect {
                Effect::WinsTrick { seat, .. } => Some(*seat),
                _ => None,
            });
            if let (Some(winner), Event::Act(seat, Action::Play(card))) = (winner, event) {
                let mut plays: Vec<(Seat, Card)> = before.public().trick().collect();
                plays.push((*seat, *card));
                tricks.push(Finished {
                    special: before.public().special().expect("dealt"),
                    last: before.public().winners_so_far().len() == 9,
                    plays,
                    winner,
                    effects,
                    phase: game.public().phase(),
                    turn: game.turn(),
                });
            }
        }
    }
    tricks
}

/// DK-3.7, DK-5.1 to DK-5.8 and their column for the last trick, over random hands: bonuses come
/// first, then the movement of hands; Druid and Knight standard bearer do nothing at the end, the
/// Joker only works there, the Tinkerer's points go to the winner of the next trick.
#[test]
fn specials_do_what_their_row_says() {
    let mut seen = std::collections::HashMap::<(String, bool), u32>::new();
    let mut tinkered = false;
    for trick in random_tricks(8_000) {
        let Finished { special, last, winner, .. } = trick;
        let player = trick.plays.iter().find(|(_, card)| *card == special).map(|(seat, _)| *seat);
        let nobles = trick.plays.iter().filter(|(_, card)| cards::NOBLES.contains(*card)).count();
        let bonus = match (special.to_string().as_str(), player) {
            ("d11b", None) if tinkered => Some((winner, 3)),
            (_, None) => None,
            ("d11a", _) => Some((winner, 3)),
            ("g11a", _) => Some((winner, -3)),
            ("k1", Some(player)) => last.then_some((player, 3)),
            ("g1", Some(player)) => (nobles > 0).then_some((player, nobles as i32)),
            _ => None,
        };
        tinkered = special == card("d11b") && player.is_some() && !last;
        let said = trick.effects.iter().find_map(|effect| match effect {
            Effect::Bonus { seat, points, .. } => Some((*seat, *points)),
            _ => None,
        });
        assert_eq!(said, bonus, "{special} {:?}", trick.plays);
        let doubled = special == card("k11b") && player.is_some();
        let says_doubled = trick.effects.contains(&Effect::Doubled { seat: winner });
        assert_eq!(says_doubled, doubled);
        let next = match (special.to_string().as_str(), player) {
            ("d1", Some(by)) if !last => (Phase::Druid, Turn::Seat(by)),
            ("k11a", Some(by)) if !last => (Phase::Pass, Turn::Seat(by)),
            _ if last => (trick.phase, trick.turn),
            ("sorcerer", _) if trick.phase == Phase::Sorcerer => {
                (Phase::Sorcerer, Turn::Seat(winner))
            }
            _ => (Phase::Play, Turn::Seat(winner)),
        };
        assert_eq!((trick.phase, trick.turn), next);
        if player.is_some() {
            *seen.entry((special.to_string(), last)).or_default() += 1;
        }
    }
    for special in ["d1", "d11a", "d11b", "k1", "k11a", "k11b", "g1", "g11a"] {
        for last in [false, true] {
            let times = seen.get(&(special.to_string(), last)).copied().unwrap_or(0);
            assert!(times >= 10, "{special} {last} {times}");
        }
    }
}

/// DK-12.11: Scout, Joker and Tinkerer. DK-5.2, DK-5.3, DK-5.4, DK-5.7, DK-5.8.
#[test]
fn bonuses_of_special_cards() {
    assert_eq!(bonuses("g1", &["0: gK g2 dA g1"]), [0, 0, 0, 2]);
    assert_eq!(bonuses("g1", &["0: g1 gK gQ g2"]), [2, 0, 0, 0], "nobles after it count too");
    assert_eq!(bonuses("d11a", &["0: d11a dK d3 d4"]), [0, 3, 0, 0]);
    assert_eq!(bonuses("g11a", &["0: g11a gK g3 g4"]), [0, -3, 0, 0]);
    let tinkerer = ["0: d11b dK d3 d4", "1: k5 k6 kA k2"];
    assert_eq!(bonuses("d11b", &tinkerer[..1]), [0, 0, 0, 0]);
    assert_eq!(bonuses("d11b", &tinkerer), [0, 0, 0, 3]);
    assert_eq!(bonuses("k1", &["0: k1 k2 k3 k4"]), [0, 0, 0, 0], "not the last trick");
}

/// DK-5.6, DK-8.2, DK-12.16: the Enchanter doubles gains and losses of its winner.
#[test]
fn enchanter_doubles() {
    let (mut doubled, mut negative) = (0, 0);
    for number in 0..4000 {
        let options = with(&[("hands", "1")]);
        let seed = Seed::from_numbers(13, number);
        let played = random_game::<Dwarf>(options, seed, &mut quick(number));
        let Some(Effect::HandOver(score)) =
            played.effects.iter().flatten().rfind(|effect| matches!(effect, Effect::HandOver(_)))
        else {
            panic!("every hand is scored");
        };
        for seat in Seat::all(4) {
            let owner = played.end.public().doubled() == Some(seat);
            let sum = score.quest_points[seat] + score.bonus[seat];
            assert_eq!(score.scores[seat], if owner { 2 * sum } else { sum });
            doubled += usize::from(owner && sum > 0);
            negative += usize::from(owner && sum < 0);
        }
    }
    assert!(doubled > 20 && negative > 20, "{doubled} {negative}");
    for (quest, expected) in [("7b", -8), ("9a", 10)] {
        assert_eq!(enchanted_score(quest), expected, "n = 4 under {quest}");
    }
}

/// What the Enchanter's winner scores with four tricks: a random hand in which that happens.
fn enchanted_score(quest: &str) -> i32 {
    let quest: QuestId = quest.parse().expect("a rule");
    let options = with(&[("hands", "1")]);
    for number in 0..200_000 {
        let seed = Seed::from_numbers(14, number);
        let mut game = Dwarf::new(options);
        let deal = game.draw(&seed);
        let Chance::Deal { special, tile, .. } = deal else {
            panic!("a deal comes first");
        };
        if special != card("k11b") || tile != quest.tile() {
            continue;
        }
        game.apply(&Event::Chance(deal), &mut Ignore);
        act(&mut game, Action::Quest(quest.side()));
        let mut rng = quick(number);
        while let Turn::Seat(seat) = game.turn() {
            let action = game.legal().pick::<game::cpu::Portable>(&mut rng);
            let mut effects = Vec::new();
            game.apply(&Event::Act(seat, action), &mut effects);
            for effect in effects {
                if let Effect::HandOver(score) = effect {
                    let owner = game.public().doubled().expect("all cards were played");
                    let n = game.public().winners_so_far().iter().filter(|&&w| w == owner).count();
                    if n == 4 {
                        return score.scores[owner];
                    }
                }
            }
        }
    }
    panic!("no such hand");
}

/// DK-5.10 to DK-5.14: the magic cards have neither suit nor value. DK-5.15: the nine suited
/// specials follow, rank and score like any card of their suit.
#[test]
fn suited_and_magic_specials() {
    for magic in ["dragon", "mummy", "puppeteer", "sorcerer", "excalibur"] {
        assert_eq!((card(magic).suit(), card(magic).value()), (None, None));
    }
    for (suited, suit) in [("d1", Suit::Dwarf), ("k11a", Suit::Knight), ("g11b", Suit::Goblin)] {
        assert_eq!(card(suited).suit(), Some(suit));
        assert!(suit.cards().contains(card(suited)));
    }
    assert_eq!(winning_card(options(4), "k11a", "k10 k11a k9 k2"), "k11a");
}

/// DK-12.1: plain tricks (DK-6.5).
#[test]
fn plain_tricks() {
    let wins = |special, plays| winning_card(options(4), special, plays);
    assert_eq!(wins("mummy", "k9 kJ gA k3"), "kJ");
    assert_eq!(wins("k11a", "k10 k11a k9 k2"), "k11a");
    assert_eq!(wins("k11a", "k10 k11a kJ k2"), "kJ");
    let dwarves_first = ["0: dA d2 d3 d4", "0: dK d5 d6 d7", "0: dQ d8 d9 d10", "0: d1 g4 kA gK"];
    assert_eq!(wins_last(options(4), "d1", &dwarves_first), "d1");
}

/// DK-12.2: the Dragon and Champions (DK-6.4).
#[test]
fn dragon_and_champions() {
    let wins = |plays| winning_card(options(4), "dragon", plays);
    assert_eq!(wins("g7 dragon g9 gK"), "dragon");
    assert_eq!(wins("g7 dragon kA gK"), "kA");
    assert_eq!(wins("g7 kA dragon g2"), "kA");
    assert_eq!(wins("g7 kA dragon gA"), "gA");
    assert_eq!(wins("g7 dA dragon kA"), "kA");
    let first = with(&[("dragon_champions", "first")]);
    assert_eq!(winning_card(first, "dragon", "g7 dA dragon kA"), "dA");
}

/// DK-12.3: a led Dragon (DK-6.2), and the Dragon beside the duty to follow (DK-4.3).
#[test]
fn dragon_led() {
    let wins = |plays| winning_card(options(4), "dragon", plays);
    assert_eq!(wins("dragon d4 d9 k2"), "dragon");
    assert_eq!(wins("dragon d4 gA d9"), "gA");
    let mut game =
        Scene { special: "dragon", tricks: &["0: dragon d4 d9 k2"], ..Scene::default() }.start();
    play(&mut game, "dragon d4");
    assert_eq!(game.public().led(), Some(Suit::Dwarf));
    let mut game =
        Scene { special: "dragon", tricks: &["0: g7 g9 gK g2"], ..Scene::default() }.start();
    play(&mut game, "g7");
    assert_eq!(game.public().legal(set("g3 gA dragon k4")).cards(), set("g3 gA dragon"));
}

/// The winner of the last of these tricks.
fn wins_last(options: DwarfOptions, special: &str, tricks: &[&str]) -> String {
    let scene = Scene { options, special, tricks, ..Scene::default() };
    let game = scene.played();
    let winner = *game.public().winners_so_far().last().expect("a trick");
    let (leader, plays) = tricks.last().and_then(|trick| trick.split_once(": ")).expect("a trick");
    let leader = seat(leader.parse().expect("a seat"));
    let place = leader.around(4).position(|seat| seat == winner).expect("at the table");
    list(plays)[place].to_string()
}

/// DK-12.4: the Mummy copies suit and rank of the card that won the previous trick (DK-6.1).
#[test]
fn mummy() {
    let wins = |tricks: &[&str]| wins_last(options(4), "mummy", tricks);
    assert_eq!(wins(&["0: k9 kQ k8 k2", "1: k10 mummy kK k4"]), "kK");
    assert_eq!(wins(&["0: k9 kQ k8 k2", "1: k10 mummy k7 k4"]), "mummy");
    let tricks = ["0: g9 gA g8 g2", "1: mummy gK g4 gQ"];
    assert_eq!(wins(&tricks), "mummy");
    let mut game = Scene { special: "mummy", tricks: &tricks, ..Scene::default() }.start();
    play(&mut game, "g9 gA g8 g2 mummy");
    assert_eq!(game.public().led(), Some(Suit::Goblin));
}

/// DK-12.5: the Puppeteer is half a rank above the card before it (DK-6.1).
#[test]
fn puppeteer() {
    let wins = |tricks: &[&str]| wins_last(options(4), "puppeteer", tricks);
    assert_eq!(wins(&["0: k5 kA puppeteer k2"]), "puppeteer");
    assert_eq!(wins(&["0: k5 g9 puppeteer kJ"]), "kJ");
    assert_eq!(wins(&["0: k9 kQ k8 d3", "1: puppeteer d4 g7 gJ"]), "d4");
    assert_eq!(wins(&["0: k9 kQ k8 d3", "1: puppeteer d2 g7 gJ"]), "puppeteer");
    assert_eq!(wins(&["0: k10 puppeteer kJ k8"]), "kJ", "half a rank above 10 is below J");
}

/// DK-12.6: Excalibur (DK-6.3).
#[test]
fn excalibur() {
    let wins = |plays| winning_card(options(4), "excalibur", plays);
    assert_eq!(wins("excalibur d4 dA g2"), "excalibur");
    assert_eq!(wins("g7 excalibur gA g2"), "excalibur");
    // The last trick under `last_card_only`: Excalibur is led and wins nothing by itself.
    let tricks = [
        "0: kA k3 k4 k5",
        "0: kK k6 k7 k8",
        "0: kQ k9 k10 kJ",
        "0: gA g2 g3 g4",
        "0: gK g6 g7 g8",
        "0: gQ g9 g10 gJ",
        "0: dA d4 d5 d6",
        "0: dK d8 d9 d10",
        "0: dQ dJ g5 d2",
        "0: excalibur d3 k2 d7",
    ];
    for (option, winner) in [("last_card_only", "d7"), ("wins", "excalibur")] {
        let scene = Scene {
            options: with(&[("excalibur_lead", option), ("hands", "2")]),
            special: "excalibur",
            tricks: &tricks,
            holds: &[(2, "g5")],
            ..Scene::default()
        };
        // The 5 of Goblins leads: play this hand from seat 2's chair instead.
        let mut game = last_trick_led_by_excalibur(&scene, &tricks);
        let effects = play(&mut game, "excalibur d3 k2 d7");
        let won = effects.iter().find_map(|effect| match effect {
            Effect::WinsTrick { card, .. } => Some(card.to_string()),
            _ => None,
        });
        assert_eq!(won.as_deref(), Some(winner));
    }
}

/// Plays nine tricks so that seat 0 leads the tenth with Excalibur alone.
fn last_trick_led_by_excalibur(scene: &Scene, tricks: &[&str]) -> Dwarf {
    let mut hands = game::BySeat::<dwarf::CardSet>::default();
    for trick in tricks {
        let (_, plays) = trick.split_once(": ").expect("leader: cards");
        for (card, seat) in list(plays).into_iter().zip(Seat::all(4)) {
            hands[seat].insert(card);
        }
    }
    let mut game = Dwarf::new(scene.options);
    let deal =
        Chance::Deal { special: card("excalibur"), tile: "7".parse().expect("a tile"), hands };
    game.apply(&Event::Chance(deal), &mut Ignore);
    act(&mut game, Action::Quest(Side::A));
    // Seat 2 holds the 5 of Goblins and leads into seat 0's gA; then seat 0 has the lead.
    play(&mut game, "g3 g4 gA g2");
    for trick in tricks[..9].iter().filter(|trick| !trick.contains("gA")) {
        let (_, plays) = trick.split_once(": ").expect("leader: cards");
        play(&mut game, plays);
    }
    game
}

/// DK-6.6: a copy carries no musician's job: the dealer is who won the real 5 of Dwarves, whatever
/// the Mummy copied.
#[test]
fn a_copy_is_no_musician() {
    let mut copied = 0;
    for number in 0..3000 {
        let options = with(&[("hands", "1")]);
        let seed = Seed::from_numbers(15, number);
        let played = random_game::<Dwarf>(options, seed, &mut quick(number));
        let mut game = Dwarf::new(options);
        for event in &played.log {
            if let Event::Act(_, Action::Play(mummy)) = event
                && *mummy == card("mummy")
            {
                copied += 1;
            }
            game.apply(event, &mut Ignore);
        }
        assert!(game.won()[game.public().dealer()].contains(card("d5")));
    }
    assert!(copied > 100);
}

/// DK-7.1, DK-12.8: the Sorcerer takes a card of the trick and stays in its place.
/// DK-7.3: winner, lead, trick counts and hand sizes do not change.
#[test]
fn sorcerer_swap() {
    let mut game = Scene {
        special: "sorcerer",
        quest: "4a",
        tricks: &["0: g2 gK g3 g4", "1: gA g6 g7 g8", "1: kA k2 k9 d5"],
        holds: &[(3, "sorcerer")],
        ..Scene::default()
    }
    .start();
    play(&mut game, "g2 gK g3 g4");
    // Every seat is asked in order from the winner on, and may decline.
    for asked in [1, 2, 3, 0] {
        let turn = Turn::Seat(seat(asked));
        assert_eq!((game.public().phase(), game.turn()), (Phase::Sorcerer, turn));
        let takes = game.check(seat(asked), Action::Take(card("gK")));
        assert_eq!(takes, if asked == 3 { Ok(()) } else { Err(Refusal::NoSorcerer) });
        act(&mut game, Action::Decline);
    }
    assert_eq!((game.public().phase(), game.turn()), (Phase::Play, Turn::Seat(seat(1))));
    play(&mut game, "gA g6 g7 g8");
    decline_all(&mut game);
    play(&mut game, "kA k2 k9 d5");
    for _ in 0..2 {
        act(&mut game, Action::Decline);
    }
    let before = game;
    assert_eq!(game.turn(), Turn::Seat(seat(3)));
    let refusal = game.check(seat(3), Action::Take(card("gK"))).expect_err("another trick");
    assert!(matches!(refusal, Refusal::NotInTrick { .. }));
    // Any card of the trick can be taken, declining is possible.
    assert_eq!(game.legal().cards(), set("kA k2 k9 d5"));
    assert_eq!(game.legal().len(), 5);
    act(&mut game, Action::Take(card("kA")));
    assert_eq!(game.turn(), Turn::Seat(seat(1)), "seat 1 won and leads");
    assert!(game.won()[seat(1)].contains(card("sorcerer")));
    assert!(game.hands()[seat(3)].contains(card("kA")));
    let sizes = |game: &Dwarf| game.hands().first(4).iter().map(|h| h.len()).collect::<Vec<_>>();
    assert_eq!(sizes(&game), sizes(&before));
    assert_eq!(game.public().winners_so_far(), before.public().winners_so_far());
    // Under rule 4a the trick costs 2 points, not 3.
    assert_eq!(game.won()[seat(1)] & Suit::Knight.cards(), set("k2 k9"));
    // Nobody is asked any more, and the card can be played and won again.
    for _ in 0..4 {
        let any = game.legal().iter().next().expect("a card");
        act(&mut game, any);
    }
    assert_eq!(game.public().phase(), Phase::Play);
}

/// DK-7.2: after the last trick but one the Sorcerer must be used, or is a dead card.
#[test]
fn sorcerer_at_the_end() {
    let (mut forced, mut dead_led, mut dead_followed) = (0, 0, 0);
    for number in 0..6000 {
        for option in ["forced_swap", "dead_card"] {
            let options = with(&[("hands", "1"), ("sorcerer_last", option)]);
            let seed = Seed::from_numbers(16, number);
            let mut game = Dwarf::new(options);
            let deal = game.draw(&seed);
            if !matches!(deal, Chance::Deal { special, .. } if special == card("sorcerer")) {
                continue;
            }
            game.apply(&Event::Chance(deal), &mut Ignore);
            let mut rng = quick(number);
            // Everybody declines as long as possible.
            while let Turn::Seat(seat) = game.turn() {
                let declines = game.check(seat, Action::Decline);
                let action = if declines.is_ok() {
                    Action::Decline
                } else {
                    game.legal().pick::<game::cpu::Portable>(&mut rng)
                };
                if let Err(refusal @ Refusal::MustSwap { could }) = declines {
                    assert_eq!(option, "forced_swap");
                    assert_eq!(game.public().winners_so_far().len(), 9);
                    assert_eq!((could.len(), refusal.rule()), (4, "DK-7.2"));
                    forced += 1;
                }
                if action == Action::Play(card("sorcerer")) {
                    assert_eq!(option, "dead_card");
                    assert_eq!(game.hands()[seat].len(), 1);
                    let leads = game.public().trick().count() == 0;
                    game.apply(&Event::Act(seat, action), &mut Ignore);
                    if leads {
                        assert_eq!(game.public().led(), None);
                        let Turn::Seat(next) = game.turn() else { panic!("the trick goes on") };
                        let set_by = game.legal().cards().first().expect("one card");
                        act(&mut game, Action::Play(set_by));
                        assert_eq!(game.public().led(), set_by.suit());
                        assert_eq!(next, seat.next(4));
                        dead_led += 1;
                    } else {
                        dead_followed += 1;
                    }
                    let holder = seat;
                    while let Turn::Seat(_) = game.turn() {
                        let only = game.legal().iter().next().expect("the last card");
                        act(&mut game, only);
                    }
                    assert_ne!(game.public().winners_so_far().last(), Some(&holder), "never wins");
                    break;
                }
                game.apply(&Event::Act(seat, action), &mut Ignore);
            }
        }
    }
    assert!(forced > 100 && dead_led > 20 && dead_followed > 100);
}

/// DK-9.1, DK-12.17: after seven hands the highest total wins; while several share it, all play
/// one more hand.
#[test]
fn extra_hands_after_a_tie() {
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

/// DK-10.1: what is public is the same in every view. DK-10.2: hands are private, and so are the
/// four cards of the exchange.
#[test]
fn what_a_viewer_sees() {
    let mut exchanges = 0;
    for number in 0..300 {
        let seed = Seed::from_numbers(18, number);
        let played = random_game::<Dwarf>(options(4), seed, &mut quick(number));
        let mut game = Dwarf::new(options(4));
        let mut views: Vec<DwarfView> =
            Viewer::all(4).map(|viewer| DwarfView::new(options(4), viewer)).collect();
        for event in &played.log {
            let partner = game.public().partner();
            for view in &mut views {
                let viewer = view.viewer();
                let seen = game.show(event, viewer);
                let in_exchange = |seat| viewer.is(seat);
                match (event, seen) {
                    (
                        Event::Act(seat, Action::Give(card)),
                        dwarf::Seen::Given { card: shown, .. },
                    ) => {
                        let sees = in_exchange(*seat) || in_exchange(partner);
                        assert_eq!(shown, sees.then_some(*card));
                        exchanges += 1;
                    }
                    (Event::Chance(Chance::Deal { hands, .. }), dwarf::Seen::Deal { hand, .. }) => {
                        let own = match viewer {
                            Viewer::Seat(seat) => hands[seat],
                            Viewer::Spectator => Set::EMPTY,
                        };
                        assert_eq!(hand, own);
                    }
                    _ => {}
                }
                view.see(&seen);
            }
            game.apply(event, &mut Ignore);
            for view in &views {
                assert_eq!(view.public(), game.public());
                if let Viewer::Seat(seat) = view.viewer() {
                    assert_eq!(view.hand(), game.hands()[seat]);
                }
            }
        }
    }
    assert!(exchanges > 500, "{exchanges}");
}

/// DK-10.3: what is known of a hand moves with it.
#[test]
fn knowledge_moves_with_hands() {
    let viewers = [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Spectator];
    let scene = Scene {
        special: "k11a",
        tricks: &["0: g7 k11a g9 g3"],
        holds: &[(2, "k5")],
        ..Scene::default()
    };
    let dealt = scene.dealt();
    let mut game = Dwarf::new(scene.options);
    let mut views = viewers.map(|viewer| DwarfView::new(scene.options, viewer));
    let deal = Chance::Deal {
        special: card("k11a"),
        tile: "7".parse().expect("a tile"),
        hands: *dealt.hands(),
    };
    let mut events = vec![Event::Chance(deal), Event::Act(seat(2), Action::Quest(Side::A))];
    let plays = [(0, "g7"), (1, "k11a"), (2, "g9"), (3, "g3")];
    events.extend(plays.map(|(by, text)| Event::Act(seat(by), Action::Play(card(text)))));
    events.push(Event::Act(seat(1), Action::Pass(Direction::Left)));
    for event in &events {
        for view in &mut views {
            let seen = game.show(event, view.viewer());
            view.see(&seen);
        }
        game.apply(event, &mut Ignore);
    }
    let given_away = dealt.hands()[seat(0)] - set("g7");
    for view in &views {
        // Seat 1 was void in Goblins: the hand lies with seat 2 now. The shown 5s moved too.
        assert_eq!(view.voids(seat(2)).collect::<Vec<_>>(), [Suit::Goblin]);
        assert_eq!(view.voids(seat(1)).count(), 0);
        assert_eq!(view.located(card("k5")), Some(seat(3)));
        assert_eq!(view.located(card("g5")), Some(seat(1)));
    }
    assert!(given_away.iter().all(|card| views[0].located(card) == Some(seat(1))));
    let unknown = given_away - set("g5");
    assert!(unknown.iter().all(|card| views[2].located(card).is_none()));
}

/// DK-10.3: the Dragon shows no void; a shown card that the exchange may have moved is uncertain.
#[test]
fn what_shows_nothing() {
    let scene = Scene { special: "dragon", tricks: &["0: g7 dragon g9 g3"], ..Scene::default() };
    let dealt = scene.dealt();
    let mut view = DwarfView::new(scene.options, Viewer::Spectator);
    let mut game = Dwarf::new(scene.options);
    let Turn::Seat(chooser) = dealt.turn() else { panic!("somebody chooses") };
    let deal = Chance::Deal {
        special: card("dragon"),
        tile: "7".parse().expect("a tile"),
        hands: *dealt.hands(),
    };
    let mut events = vec![Event::Chance(deal), Event::Act(chooser, Action::Quest(Side::A))];
    let plays = [(0, "g7"), (1, "dragon"), (2, "g9"), (3, "g3")];
    events.extend(plays.map(|(by, text)| Event::Act(seat(by), Action::Play(card(text)))));
    for event in &events {
        view.see(&game.show(event, Viewer::Spectator));
        game.apply(event, &mut Ignore);
    }
    assert_eq!(view.voids(seat(1)).count(), 0);
    // An exchange between seats 1 and 3: seat 0 no longer knows where their shown cards lie.
    let scene = Scene {
        special: "g11b",
        holds: &[(1, "g11b k5"), (0, "g5"), (3, "d7 d8")],
        ..Scene::default()
    };
    let dealt = scene.dealt();
    let mut game = Dwarf::new(scene.options);
    let mut views = [0, 1, 3].map(|s| DwarfView::new(scene.options, Viewer::Seat(seat(s))));
    let deal = Chance::Deal {
        special: card("g11b"),
        tile: "7".parse().expect("a tile"),
        hands: *dealt.hands(),
    };
    let (by, taken) = (seat(1), [card("d7"), card("d8")]);
    for event in [
        Event::Chance(deal),
        Event::Act(by, Action::Quest(Side::A)),
        Event::Act(by, Action::Exchange(seat(3))),
        Event::Chance(Chance::Taken(taken)),
        Event::Act(by, Action::Give(card("k5"))),
        Event::Act(by, Action::Give(card("d7"))),
    ] {
        for view in &mut views {
            let seen = game.show(&event, view.viewer());
            view.see(&seen);
        }
        game.apply(&event, &mut Ignore);
    }
    let [outside, bearer, partner] = views;
    assert_eq!(outside.located(card("k5")), None);
    assert_eq!(outside.located(card("g11b")), None);
    for text in ["k5", "d7"] {
        assert_eq!(bearer.located(card(text)), Some(seat(3)), "given away");
    }
    assert_eq!(partner.located(card("d8")), Some(seat(1)), "taken");
    assert_eq!(partner.located(card("g11b")), Some(seat(1)), "shown and not received");
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
