//! Every quest rule, from a tally: trick winners in order, and piles as text.

mod common;

use common::*;

/// What each seat scores by a rule. `winners` are seats by trick, `piles` the won cards.
fn points(options: DwarfOptions, rule: &str, winners: &str, piles: [&str; 4]) -> [i32; 4] {
    let winners: Vec<Seat> =
        winners.split_whitespace().map(|w| seat(w.parse().expect("a seat"))).collect();
    let won = BySeat::collect(piles.map(set));
    let tally = Tally::new(&options, &winners, &won);
    let quest: QuestId = rule.parse().unwrap_or_else(|_| panic!("no rule {rule}"));
    [0, 1, 2, 3].map(|number| quest.points(&tally, seat(number)))
}

/// Scores by trick winners alone.
fn tricks(rule: &str, winners: &str) -> [i32; 4] {
    points(options(4), rule, winners, [""; 4])
}

/// Scores by numbers of tricks: winners in any order.
fn counts(rule: &str, n: [usize; 4]) -> [i32; 4] {
    let order: Vec<String> =
        n.iter().enumerate().flat_map(|(s, &n)| vec![s.to_string(); n]).collect();
    tricks(rule, &order.join(" "))
}

/// The score of one pile.
fn pile(rule: &str, cards: &str) -> i32 {
    points(options(4), rule, "", [cards, "", "", ""])[0]
}

#[track_caller]
fn both(a: &str, b: &str, winners: &str, expected: [i32; 4]) {
    assert_eq!(tricks(a, winners), expected, "{a}");
    assert_eq!(tricks(b, winners), expected.map(|points| -points), "{b}");
}

/// DK-12.12: even and odd, all for one, neighbours (DK-8.3, rules 10, 11, 5 and 20).
#[test]
fn numbers_of_tricks() {
    assert_eq!(counts("10a", [0, 4, 3, 3]), [0, 5, 0, 0]);
    assert_eq!(counts("10b", [0, 4, 3, 3]), [0, 0, 5, 5]);
    assert_eq!(counts("11a", [4, 2, 2, 2]), [5, 0, 0, 0]);
    assert_eq!(counts("11b", [4, 2, 2, 2]), [0, 5, 5, 5]);
    assert_eq!(counts("11a", [0, 4, 6, 0]), [0, 5, 5, 0], "0 is a number here");
    assert_eq!(counts("5a", [1, 4, 2, 3]), [3, 1, 4, 2]);
    assert_eq!(counts("5b", [1, 4, 2, 3]), [4, 2, 3, 1]);
    assert_eq!(counts("20a", [1, 4, 2, 3]), [3, 3, 3, 3]);
    assert_eq!(counts("20b", [1, 4, 2, 3]), [0, 6, 0, 6]);
    assert_eq!(counts("20a", [3, 3, 2, 2]), [0, 3, 3, 0], "as many is neither more nor less");
    assert_eq!(counts("20b", [3, 3, 2, 2]), [3, 3, 0, 0]);
    let zero = with(&[("zero_is_even", "true")]);
    assert_eq!(points(zero, "10a", "1 1 1 1 2 2 2 3 3 3", [""; 4]), [5, 5, 0, 0]);
}

/// DK-8.3: rules 7, 8 and 9.
#[test]
fn victories() {
    assert_eq!(counts("7a", [1, 4, 2, 3]), [1, 4, 2, 3]);
    assert_eq!(counts("7b", [1, 4, 2, 3]), [-1, -4, -2, -3]);
    assert_eq!(counts("8a", [1, 4, 2, 3]), [0, 0, 0, 5]);
    assert_eq!(counts("8b", [1, 4, 2, 3]), [5, 0, 0, 0]);
    assert_eq!(counts("9a", [1, 4, 2, 3]), [0, 5, 0, 0]);
    assert_eq!(counts("9b", [1, 4, 2, 3]), [0, 0, 5, 0]);
}

/// DK-12.13: runs and droughts, the third trick, the last four (rules 1, 16, 14 and 2). DK-8.1.
#[test]
fn order_of_tricks() {
    let first = "0 0 1 0 0 0 2 2 1 3";
    both("1a", "1b", first, [6, 2, 4, 2]);
    assert_eq!(tricks("16a", first), [0, 0, 0, 0]);
    assert_eq!(tricks("16b", first), [5, 5, 5, 5]);
    assert_eq!(tricks("16a", "0 0 0 0 1 1 2 2 3 3"), [5, 0, 0, 0]);
    assert_eq!(tricks("16b", "0 1 0 1 0 1 0 2 0 1"), [0, 0, 5, 5]);
    let second = "0 1 0 1 1 0 2 2 2 3";
    both("14a", "14b", second, [4, 3, 5, 0]);
    both("2a", "2b", second, [0, 0, 6, 2]);
}

/// DK-12.14: lowest values, smallest and largest suit (rules 18 and 17).
#[test]
fn gnomes_and_elite() {
    let piles = ["d7 dK", "dQ dA", "d1 d9", ""];
    assert_eq!(points(options(4), "18a", "", piles), [7, 0, 1, 0]);
    assert_eq!(pile("18b", "k9 k4 kA d2"), 4);
    let four_three_five = "k2 k3 k4 k5 d2 d3 d4 g2 g3 g4 g5 g6";
    assert_eq!(pile("17a", four_three_five), 3);
    assert_eq!(pile("17b", four_three_five), 5);
    let six_none_two = "k2 k3 k4 k5 k6 k7 g2 g3";
    assert_eq!(pile("17a", six_none_two), 0);
    let ignored = with(&[("elite_empty_suit", "ignored")]);
    assert_eq!(points(ignored, "17a", "", [six_none_two, "", "k2", ""]), [2, 0, 1, 0]);
}

/// DK-12.15: nobles and Knights, triplets, three quarters; magic cards never count (DK-8.1).
#[test]
fn piles() {
    assert_eq!(pile("19a", "kA k4 gQ d10 d11a"), 4);
    assert_eq!(pile("19b", "kA k4 gQ d10 d11a"), -4);
    assert_eq!(pile("15a", "kK dK gK k7 d7 g7 kA dA"), 3);
    assert_eq!(pile("15b", "kK dK gK k7 d7 g7 kA dA"), -3);
    assert_eq!(pile("3a", "g3 k4 d4 sorcerer"), 12);
    assert_eq!(pile("3b", "g6 k7 d4"), 8);
    let sums = ["excalibur k3 gJ", "k2", "d2 gA", ""];
    assert_eq!(points(options(4), "6a", "", sums), [5, 0, 0, 0], "3, 2, 2, 0");
}

/// DK-8.3: rule 6 and its ties.
#[test]
fn good_and_bad_numbers() {
    let tie = ["k10 d5", "g11a d4", "kA", "k2"];
    assert_eq!(points(options(4), "6a", "", tie), [0, 0, 0, 0]);
    let all = with(&[("numbers_tie", "all")]);
    assert_eq!(points(all, "6a", "", tie), [5, 5, 0, 0]);
    assert_eq!(points(all, "6b", "", tie), [-5, -5, 0, 0]);
    let clear = ["k10 d5", "g11a d5", "kA", "k2"];
    assert_eq!(points(options(4), "6b", "", clear), [0, -5, 0, 0]);
    assert_eq!(points(all, "6b", "", clear), [0, -5, 0, 0]);
}

/// DK-8.3: rules 4, 12 and 13.
#[test]
fn suits_kings_and_queens() {
    let cards = "k1 k11b kA d2 dQ gK gQ dragon";
    assert_eq!(pile("4a", cards), -3);
    assert_eq!(pile("4b", cards), -2);
    assert_eq!(pile("12a", cards), 1);
    assert_eq!(pile("12b", cards), -1);
    assert_eq!(pile("13a", cards), -3);
    assert_eq!(pile("13b", cards), 3);
}

/// DK-8.4: the rules of 2011.
#[test]
fn rules_of_2011() {
    assert_eq!(pile("c1a", "k1 kA d2 g2"), 2);
    assert_eq!(pile("c1b", "k1 kA d2 g2"), 1);
    assert_eq!(pile("c2a", "kK dK gK k7 d7 g7 kA dA"), 3);
    assert_eq!(pile("c2b", "k2 d3 g4 g7 g8"), 3);
    assert_eq!(pile("c2b", "k2 d3 g7 g8"), 0, "two are too few");
    assert_eq!(pile("c2b", "k9 d10 gJ gQ"), 4, "without an 11, 10 and J are neighbours");
    assert_eq!(pile("c2b", "k9 d10 k11a gJ gQ"), 5);
    assert_eq!(pile("c2b", "k9 d9 g9 k10 g11b"), 3, "one card a rank");
    assert_eq!(pile("c2b", "k11a kJ kQ k9"), 3, "11 stands between 10 and J");
    assert_eq!(pile("c2b", "k1 d2 g3 kQ kK kA"), 3, "no step from A to 1");
    assert_eq!(pile("c3a", "kJ gJ dA"), 8);
    assert_eq!(pile("c3b", "kJ gJ dA"), -8);
    for (cards, low, minus) in [("k4 d9 gA", 4, -4), ("kA gQ", 10, 0), ("", 0, 0), ("dragon", 0, 0)]
    {
        assert_eq!(pile("c4a", cards), low, "{cards}");
        assert_eq!(pile("c4b", cards), minus, "{cards}");
    }
    assert_eq!(pile("c5a", "d8 d9 d2 k8 g9 kA"), 7, "d8 and d9 count twice");
    assert_eq!(pile("c5b", "d8 d9 d2 k8 g9 kA"), -7);
    assert_eq!(pile("c6a", "dQ kA"), 8);
    assert_eq!(pile("c6b", "dQ kA"), -8);
    assert_eq!(pile("c6a", "dK kA"), 0);
}

/// Every rule looks at what it says it looks at: other cards change nothing (DK-8.3, DK-8.4).
#[test]
fn rules_look_where_they_say() {
    let deck = list(
        "k2 k3 k4 k5 k6 k7 k8 k9 k10 kJ kQ kK kA d2 d3 d4 d5 d6 d7 d8 d9 d10 dJ dQ dK dA \
                     g2 g3 g4 g5 g6 g7 g8 g9 g10 gJ gQ gK gA g11a",
    );
    let mut rng = quick(4);
    let four = options(4);
    for quest in QuestId::all() {
        let matters = quest.quest().cards();
        for _ in 0..200 {
            let mut won = BySeat::<CardSet>::default();
            let mut other = won;
            for &card in &deck {
                let to = seat(below(&mut rng, 4) as usize);
                let elsewhere = seat(below(&mut rng, 4) as usize);
                won[to].insert(card);
                other[if matters.contains(card) { to } else { elsewhere }].insert(card);
            }
            let winners = [0, 1, 1, 2, 3, 0, 0, 2, 2, 2].map(seat);
            let (tally, changed) =
                (Tally::new(&four, &winners, &won), Tally::new(&four, &winners, &other));
            for number in 0..4 {
                let points = quest.points(&tally, seat(number));
                assert_eq!(points, quest.points(&changed, seat(number)), "{quest}");
            }
        }
    }
}
