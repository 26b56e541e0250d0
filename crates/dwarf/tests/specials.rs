//! Special cards and the Sorcerer: sections 5 and 7 of the rules.
//! Deals and plays are notation.

mod common;

use common::*;

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
        act(&mut game, Action::Pass { direction });
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
        let refusal =
            game.check(seat(1), Action::Exchange { with: seat(1) }).expect_err("an opponent");
        assert_eq!(refusal.rule(), "DK-5.9");
        act(&mut game, Action::Exchange { with: seat(3) });
        assert_eq!((game.public().phase(), game.turn()), (Phase::Taking, Turn::Chance));
        let taken = Chance::Taken([card("k2"), card("d7")]);
        game.apply(&Event::Chance(taken), &mut Ignore);
        assert_eq!(game.hands()[seat(1)].len(), 12);
        assert!(game.hands()[seat(1)].contains_all(set("k2 d7")));
        let refusal = game.check(seat(1), Action::Give { card: card("k5") }).expect_err("not held");
        assert!(matches!(refusal, Refusal::NotHeld { .. }));
        // A card just taken and g11b itself may be given; here the 5 of Goblins moves.
        act(&mut game, Action::Give { card: card("g5") });
        let effects = act(&mut game, Action::Give { card: card("g11b") });
        assert_eq!(
            game.hands().first(4).iter().map(|hand| hand.len()).collect::<Vec<_>>(),
            [10; 4]
        );
        assert!(game.hands()[seat(3)].contains_all(set("g5 g11b")));
        let leader = if first_leader == "as_dealt" { 1 } else { 3 };
        assert_eq!(game.turn(), Turn::Seat(seat(leader)));
        // Basis again only if it had not been shown before the exchange.
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
    act(&mut game, Action::Exchange { with: seat(3) });
    let mut counts = std::collections::HashMap::new();
    let draws = 45_000;
    for number in 0..draws {
        let Chance::Taken(cards) = game.draw(&Seed::from_numbers(8, number)) else {
            panic!("two cards are taken");
        };
        assert!(cards.iter().all(|&card| game.hands()[seat(3)].contains(card)));
        *counts.entry(cards.into_iter().collect::<CardSet>()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 45);
    let chi: f64 = counts.values().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
    // 44 degrees of freedom: below 84.5 in 99.98 % of honest cases.
    assert!(chi < 84.5, "{chi}");
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
    let refusal = game.check(seat(2), Action::Druid { with: seat(2) }).expect_err("an opponent");
    assert_eq!(refusal.rule(), "DK-5.1");
    assert_eq!(game.legal().len(), 3);
    let before = *game.hands();
    act(&mut game, Action::Druid { with: seat(0) });
    assert_eq!(game.hands()[seat(0)], before[seat(2)]);
    assert_eq!(game.hands()[seat(2)], before[seat(0)]);
    assert_eq!(game.hands()[seat(1)], before[seat(1)]);
    assert_eq!(game.turn(), Turn::Seat(seat(0)));
    assert_eq!(game.legal().cards(), game.hands()[seat(0)]);
}

/// One finished trick of a random hand.
struct Finished {
    special: Card,
    number: usize,
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
            if let (Some(winner), Event::Act(seat, Action::Play { card })) = (winner, event) {
                let mut plays: Vec<(Seat, Card)> = before.public().trick().collect();
                plays.push((*seat, *card));
                tricks.push(Finished {
                    special: before.public().special().expect("dealt"),
                    number: before.public().winners_so_far().len() + 1,
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
    let mut numbers = std::collections::HashSet::new();
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
            numbers.insert((special.to_string(), trick.number));
        }
    }
    // DK-12.11: the Joker in tricks 9 and 10, the Tinkerer in trick 5; all were compared above.
    for example in [("k1", 9), ("k1", 10), ("d11b", 5)] {
        assert!(numbers.contains(&(example.0.to_owned(), example.1)), "{example:?}");
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
        act(&mut game, Action::Quest { side: quest.side() });
        let mut rng = quick(number);
        while let Turn::Seat(seat) = game.turn() {
            let action = game.legal().pick(&mut rng);
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
        let takes = game.check(seat(asked), Action::Take { card: card("gK") });
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
    let refusal =
        game.check(seat(3), Action::Take { card: card("gK") }).expect_err("another trick");
    assert!(matches!(refusal, Refusal::NotInTrick { .. }));
    // Any card of the trick can be taken, declining is possible.
    assert_eq!(game.legal().cards(), set("kA k2 k9 d5"));
    assert_eq!(game.legal().len(), 5);
    act(&mut game, Action::Take { card: card("kA") });
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
                let action =
                    if declines.is_ok() { Action::Decline } else { game.legal().pick(&mut rng) };
                if let Err(refusal @ Refusal::MustSwap { could }) = declines {
                    assert_eq!(option, "forced_swap");
                    assert_eq!(game.public().winners_so_far().len(), 9);
                    assert_eq!((could.len(), refusal.rule()), (4, "DK-7.2"));
                    forced += 1;
                }
                if action == (Action::Play { card: card("sorcerer") }) {
                    assert_eq!(option, "dead_card");
                    assert_eq!(game.hands()[seat].len(), 1);
                    let leads = game.public().trick().count() == 0;
                    game.apply(&Event::Act(seat, action), &mut Ignore);
                    if leads {
                        assert_eq!(game.public().led(), None);
                        let Turn::Seat(next) = game.turn() else { panic!("the trick goes on") };
                        let set_by = game.legal().cards().first().expect("one card");
                        act(&mut game, Action::Play { card: set_by });
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
