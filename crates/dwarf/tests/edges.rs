//! Edges that mutants found unwatched (`cargo xtask mutants`): each test notices a fault that no
//! other test did.

mod common;

use common::*;
use trickhold_dwarf::Counted;

fn playing(name: &str) -> Action {
    Action::Play { card: card(name) }
}

/// DK-4.5: who cannot follow the first trick with the Mummy hears that it is too early, not that a
/// suit has to be followed. DK-4.1: nor can it or the Puppeteer lead that trick.
#[test]
fn the_first_trick_is_too_early_for_the_mummy() {
    let tricks = &["0: g7 g8 gK g2"];
    let scene = Scene { special: "mummy", tricks, holds: &[(1, "mummy")], ..Scene::default() };
    let mut game = scene.start();
    play(&mut game, "g7");
    let refusal = game.check(seat(1), playing("mummy")).expect_err("the first trick");
    let could = game.legal().cards();
    let early = Refusal::NotInFirstTrick { card: card("mummy"), leading: false, could };
    assert_eq!((refusal, refusal.rule()), (early, "DK-4.5"));
    for special in ["mummy", "puppeteer"] {
        let hand = format!("g5 {special}");
        let game = Scene { special, holds: &[(0, &hand)], ..Scene::default() }.start();
        let refusal = game.check(seat(0), playing(special)).expect_err("the first trick");
        assert!(matches!(refusal, Refusal::NotInFirstTrick { leading: true, .. }));
        assert_eq!(refusal.rule(), "DK-4.1");
    }
}

/// DK-4.6: only printed suits make cards alike for the law of exchanged cards.
#[test]
fn cards_without_a_suit_are_of_no_suit() {
    let same = |a, b| Dwarf::same_suit(card(a), card(b));
    assert!(same("g5", "gK"));
    assert!(!same("g5", "k5"));
    assert!(!same("g5", "mummy"));
    assert!(!same("mummy", "puppeteer"));
    assert!(!same("dragon", "dragon"));
}

/// DK-2.1: everybody holds as many cards as were dealt, less those that lie on the table or were won.
#[test]
fn cards_leave_the_hands_one_by_one() {
    let tricks = &["0: g7 g8 gK g2", "2: k3 k4 k5 k6"];
    let mut game = Scene { tricks, ..Scene::default() }.start();
    let held = |game: &Dwarf| [0, 1, 2, 3].map(|number| game.public().cards_left(seat(number)));
    assert_eq!(held(&game), [10; 4]);
    play(&mut game, "g7 g8");
    assert_eq!(held(&game), [9, 9, 10, 10]);
    assert_eq!(game.public().out(), set("g7 g8"));
    play(&mut game, "gK g2 k3");
    assert_eq!(held(&game), [9, 9, 8, 9]);
    assert_eq!(game.public().out(), set("g7 g8 gK g2 k3"));
}

/// DK-8.1: the cards of a line are those of the pile that the rule counts, and no others.
#[test]
fn a_line_names_won_cards() {
    let tricks = &["0: g7 g8 gK g2", "2: k3 k4 k5 k6"];
    let game = Scene { tricks, quest: "4a", ..Scene::default() }.played();
    let table = game.public();
    let quest = table.quest().expect("chosen");
    let tally = Tally::new(table.options(), table.winners_so_far(), table.won());
    let line = |number| quest.explain(&tally, seat(number)).remove(0);
    let won = |number, cards| {
        let counted = Counted::Each { cards: set(cards), worth: -1 };
        assert_eq!(line(number).counted, counted, "seat {number}");
    };
    won(1, "k3 k4 k5 k6");
    won(2, "");
}

/// DK-9.1: hands are counted from 0.
#[test]
fn hands_are_counted() {
    let options = with(&[("hands", "3")]);
    let played = random_game::<Dwarf>(options, Seed::from_numbers(1, 1), &mut quick(1));
    let mut game = Dwarf::new(options);
    let mut over = 0;
    for event in &played.log {
        assert_eq!(game.round(), over);
        let mut effects = Vec::new();
        game.apply(event, &mut effects);
        over +=
            effects.iter().filter(|effect| matches!(effect, Effect::HandOver(_))).count() as u32;
    }
    assert!(over >= 3);
    assert_eq!(game.round(), over);
}

/// DK-4.7, DK-6.3: whatever leading Excalibur does, played later it wins.
#[test]
fn excalibur_wins_when_it_is_not_led() {
    for lead in ["wins", "last_card_only"] {
        let options = with(&[("excalibur_lead", lead)]);
        assert_eq!(winning_card(options, "excalibur", "g7 g8 excalibur g2"), "excalibur", "{lead}");
    }
}
