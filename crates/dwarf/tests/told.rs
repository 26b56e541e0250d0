//! What is told of whole games, of refusals, and of what the table waits for.

mod common;
#[path = "../../goliath/tests/playthrough/mod.rs"]
mod playthrough;

use common::*;
use game::Tell;
use playthrough::{keep, line, lines};
use trickhold_dwarf::{Counted, QuestLine, hand_why};

/// A game told to seat 0, to a spectator and openly. A Sorcerer is kept for a while.
fn told(options: DwarfOptions, seed: u64) -> String {
    let mut rng = quick(seed);
    playthrough::told::<Dwarf>(options, seed, 0, |game| {
        let declines = game.legal().contains(Action::Decline) && below(&mut rng, 4) > 0;
        if declines { Action::Decline } else { game.legal().pick(&mut rng) }
    })
}

/// These lines stand in a telling, in this order.
#[track_caller]
fn says(told: &str, expected: &[&str]) {
    let mut lines = told.lines();
    for &line in expected {
        assert!(lines.any(|told| told == line), "{line}");
    }
}

/// DK-2.2: as many hands as there are special cards have every one of them. Their rules count in every way but one.
#[test]
fn every_special_card_is_told() {
    let mut options = options(5);
    options.set("hands", &SPECIALS.len().to_string()).expect("allowed");
    keep("fourteen_hands.txt", &told(options, 1332));
}

/// DK-8.2: twice nothing is still nothing.
#[test]
fn only_points_are_doubled() {
    let doubled = |points| {
        let lines = [QuestLine { counted: Counted::Tricks { tricks: 4 }, points }];
        hand_why(&lines, None, true).iter().any(|fact| fact.key == "score.doubled")
    };
    assert!(doubled(-4) && !doubled(0));
}

/// Its game has an exchange by seat 1.
const SEED: u64 = 26;

/// What the layout says in words, byte by byte: to a player who exchanges cards (DK-5.9), and to
/// another one.
#[test]
fn players_observe_a_game() {
    let mut options = options(4);
    options.set("hands", "3").expect("allowed");
    let observed = [1, 2].map(|number| {
        let mut rng = quick(SEED);
        playthrough::observed::<Dwarf>(options, SEED, seat(number), |game| {
            game.legal().pick(&mut rng)
        })
    });
    assert!(observed[0].contains("gives: 0\n"), "the first one gives cards");
    keep("observed.txt", &observed.concat());
}

/// DK-9.1: a tie goes on. DK-8.4: a row of ranks.
#[test]
fn a_tie_goes_on() {
    let mut options = options(3);
    options.set_preset("2011").expect("a preset");
    options.set("hands", "1").expect("allowed");
    says(
        &told(options, 14),
        &[
            "0so effect.hand_over quest=10a round=1",
            "0so effect.total points=0 seat=0",
            "0so effect.total points=5 seat=1",
            "0so effect.total points=5 seat=2",
            "0so effect.goes_on",
            "0s- asks.deal",
            "0so seen.dwarf-king.deal card=mummy round=2 rounds=1 seat=1 special=mummy",
            "0so effect.hand_over quest=c2b round=2",
            "0so score.line points=8 seat=0",
            "0so counted.row cards=k2,k4,k5,k7,k8,k9,d3,g6 points=8",
            "0so score.line points=0 seat=2",
            "0so counted.nothing points=0",
            "0so effect.game_over seat=1",
            "0s- asks.over",
            "0s- effect.game_over seat=1",
        ],
    );
}

/// DK-5.9, DK-10.2: those who exchange see the cards. DK-6.4: the Dragon wins. DK-5.5: hands go
/// right.
#[test]
fn exchange_dragon_and_pass_are_told() {
    let mut options = options(5);
    options.set("hands", "6").expect("allowed");
    says(
        &told(options, 153),
        &[
            "0-o seen.dwarf-king.taken cards=g9,g6 other=2 seat=0",
            "-s- seen.dwarf-king.taken.hidden other=2 seat=0",
            "0s- asks.giving number=1 other=2 seat=0",
            "0-o seen.dwarf-king.given card=g10 other=2 seat=0",
            "-s- seen.dwarf-king.given.hidden other=2 seat=0",
            "0s- asks.giving number=2 other=2 seat=0",
            "0so effect.wins_trick.special card=dragon seat=0 special=dragon",
            "0s- asks.pass seat=2",
            "0so seen.dwarf-king.pass.right seat=2",
        ],
    );
}

#[track_caller]
fn asks(table: &Match<Dwarf>, viewer: usize, expected: &str) {
    assert_eq!(lines(&Dwarf::asks(&table.views()[viewer])), [expected], "viewer {viewer}");
}

/// DK-4.3, DK-4.4: the player whose turn it is hears what to follow, and nobody else hears that it
/// cannot.
#[test]
fn a_card_is_asked_for() {
    let tricks = &["0: g7 g8 k2 g2"];
    let mut table = watched(&Scene { tricks, ..Scene::default() });
    acts(&mut table, Action::Quest { side: Side::A });
    (0..=4).for_each(|viewer| asks(&table, viewer, "asks.lead seat=0"));
    plays(&mut table, "g7");
    (0..=4).for_each(|viewer| asks(&table, viewer, "asks.follow seat=1 suit=g"));
    plays(&mut table, "g8");
    asks(&table, 2, "asks.free seat=2 suit=g");
    [0, 1, 3, 4].into_iter().for_each(|viewer| asks(&table, viewer, "asks.follow seat=2 suit=g"));
}

/// DK-6.2: nothing is to be followed after a Dragon.
#[test]
fn anything_follows_a_dragon() {
    let tricks = &["0: dragon g8 g7 g2"];
    let mut table = watched(&Scene { special: "dragon", tricks, ..Scene::default() });
    acts(&mut table, Action::Quest { side: Side::A });
    plays(&mut table, "dragon");
    (0..=4).for_each(|viewer| asks(&table, viewer, "asks.play seat=1"));
}

/// DK-8.1: nothing counts before a rule is chosen, then what each seat has won so far.
#[test]
fn points_so_far_are_explained() {
    let tricks = &["0: g7 g8 gK g2", "2: k3 k4 k5 k6"];
    let mut table = watched(&Scene { tricks, quest: "13a", ..Scene::default() });
    let why = |table: &Match<Dwarf>| -> Vec<Vec<String>> {
        Dwarf::why(&table.views()[4]).iter().map(|seat| lines(seat)).collect()
    };
    assert_eq!(why(&table), vec![Vec::<String>::new(); 4]);
    acts(&mut table, Action::Quest { side: Side::A });
    plays(&mut table, "g7 g8 gK g2 k3 k4 k5 k6");
    let nothing = ["counted.nothing points=0"];
    let kings = ["counted.each cards=gK points=3 worth=3"];
    assert_eq!(why(&table), [nothing, nothing, kings, nothing]);
}

/// DK-5.2: the table tells points of rule and special card together.
#[test]
fn points_at_the_table_have_the_bonus_in_them() {
    let tricks = &["0: d11a d8 dK d2"];
    let scene = Scene { special: "d11a", tricks, quest: "7a", ..Scene::default() };
    let mut table = watched(&scene);
    acts(&mut table, Action::Quest { side: Side::A });
    plays(&mut table, "d11a d8 dK d2");
    let winner = table.game().public().winners_so_far()[0].index();
    let told = lines(&Dwarf::present(&table.views()[4]));
    let expected = format!("table.tricks points=4 seat={winner} tricks=1");
    assert!(told.contains(&expected), "{told:?}");
}

/// DK-9.2: a win may be shared.
#[test]
fn a_shared_win_is_told() {
    let table = watched(&Scene::default());
    let view = &table.views()[0];
    let told = |winners: &[usize]| {
        let winners = winners.iter().map(|&number| seat(number)).collect();
        let seen = trickhold_dwarf::Seen::Declined { seat: seat(1) };
        lines(&Dwarf::happened(view, view, &seen, &[Effect::GameOver { winners }]))
    };
    assert_eq!(told(&[2]), ["effect.game_over seat=2"]);
    assert_eq!(told(&[0, 3]), ["effect.game_over.shared seats=0,3"]);
}

/// DK-4.8: a refusal tells what would be allowed.
#[test]
fn refusals_are_told() {
    use Refusal::*;
    let (could, led, card) = (set("g4 g9"), Suit::Goblin, card("mummy"));
    let (phase, holds) = (Phase::Druid, could);
    let refusals = [
        (NotNow, "not_now"),
        (NotYourTurn { turn: seat(2) }, "not_your_turn.of seat=2"),
        (NotAsked { phase }, "not_asked phase=druid"),
        (NotHeld { card, could }, "not_held card=mummy cards=g4,g9"),
        (MustFollow { card, led, holds, could }, "must_follow cards=g4,g9 suit=g"),
        (MustCopy { led, could }, "must_copy cards=g4,g9 suit=g"),
        (
            NotInFirstTrick { card, leading: true, could },
            "not_in_first_trick.lead card=mummy cards=g4,g9",
        ),
        (
            NotInFirstTrick { card, leading: false, could },
            "not_in_first_trick card=mummy cards=g4,g9",
        ),
        (SorcererNotPlayed { could }, "sorcerer_not_played cards=g4,g9"),
        (OnlyAsLastCard { could }, "only_as_last_card cards=g4,g9"),
        (NotAnOpponent { phase }, "not_an_opponent"),
        (NoSorcerer, "no_sorcerer"),
        (NotInTrick { card, could }, "not_in_trick card=mummy cards=g4,g9"),
        (MustSwap { could }, "must_swap cards=g4,g9"),
    ];
    for (refusal, told) in refusals {
        assert_eq!(line(&refusal.fact()), format!("refusal.{told}"));
    }
}
