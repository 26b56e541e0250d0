//! Legal plays and who wins a trick: sections 4 and 6 of the rules.
//! Deals and plays are notation.

mod common;

use common::*;

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
        let answer = game.check(seat(0), Action::Play { card: card(special) });
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
        assert_eq!(game.public().legal(hand).contains(Action::Play { card: card(special) }), legal);
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
    let refusal = game.check(seat(2), Action::Play { card: card("g8") }).expect_err("must copy");
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
    let refusal =
        game.check(seat(1), Action::Play { card: card("excalibur") }).expect_err("holds g9");
    assert_eq!(refusal.rule(), "DK-4.7");
    assert!(matches!(refusal, Refusal::MustFollow { holds, .. } if holds.contains(card("g9"))));
    let game = Scene {
        options: with(&[("excalibur_lead", "last_card_only")]),
        special: "excalibur",
        holds: &[(0, "g5 excalibur")],
        ..Scene::default()
    }
    .start();
    let refusal =
        game.check(seat(0), Action::Play { card: card("excalibur") }).expect_err("too early");
    assert_eq!(refusal.rule(), "DK-4.7");
    assert!(
        game.public().legal(set("excalibur")).contains(Action::Play { card: card("excalibur") })
    );
}

/// DK-4.8: turn, held cards, and what a refusal says.
#[test]
fn refusals_carry_rule_and_facts() {
    let mut game =
        Scene { tricks: &["0: g4 g9 gK g2"], holds: &[(1, "k3 g3")], ..Scene::default() }.start();
    let turn = seat(0);
    let early = game.check(seat(1), Action::Play { card: card("g9") });
    assert_eq!(early, Err(Refusal::NotYourTurn { turn }));
    play(&mut game, "g4");
    let before = game;
    let could = game.legal().cards();
    let not_held =
        game.check(seat(1), Action::Play { card: card("gK") }).expect_err("seat 2 has it");
    let king = card("gK");
    assert_eq!(not_held, Refusal::NotHeld { card: king, could });
    assert_eq!(not_held.rule(), "DK-4.8");
    let refused = game.check(seat(1), Action::Play { card: card("k3") }).expect_err("must follow");
    let expected = Refusal::MustFollow { card: card("k3"), led: Suit::Goblin, holds: could, could };
    assert_eq!((refused, refused.rule()), (expected, "DK-4.3"));
    assert!(could.contains_all(set("g9 g3")));
    let wrong_kind = game.check(seat(1), Action::Decline).expect_err("play a card");
    assert_eq!(wrong_kind, Refusal::NotAsked { phase: Phase::Play });
    assert_eq!(game, before, "nothing changes");
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
        // The 5 of Goblins leads: play this hand from seat 2 instead.
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
    let mut hands = BySeat::<CardSet>::default();
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
    act(&mut game, Action::Quest { side: Side::A });
    // Seat 2 holds the 5 of Goblins and leads into seat 0's gA; then seat 0 has the lead.
    play(&mut game, "g3 g4 gA g2");
    for trick in tricks[..9].iter().filter(|trick| !trick.contains("gA")) {
        let (_, plays) = trick.split_once(": ").expect("leader: cards");
        play(&mut game, plays);
    }
    game
}

/// DK-6.6: a copy carries no musician's job: the Mummy copies the 5 of Dwarves, and the dealer is
/// still whoever won the real one.
#[test]
fn a_copy_is_no_musician() {
    let mut game = Scene {
        options: with(&[("hands", "2")]),
        special: "mummy",
        tricks: &["0: d5 d2 d3 d4", "0: mummy d6 d7 d8"],
        ..Scene::default()
    }
    .played();
    assert!(game.won()[seat(3)].contains(card("mummy")), "d8 beats the copy of d5");
    assert!(game.won()[seat(0)].contains(card("d5")));
    while let Turn::Seat(_) = game.turn() {
        let any = game.legal().iter().next().expect("somebody can act");
        act(&mut game, any);
    }
    assert_eq!(game.public().dealer(), seat(0));
}
