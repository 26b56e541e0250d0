//! Every rule of David & Goliath, by its number. Deals and plays are notation.

use game::Refusal as _;
use game::chance::{Seed, quick};
use game::{BySeat, Event, Game, Ignore, OptionError, Options, Seat, Set, Turn, View, Viewer};
use trickhold_goliath::{
    Card, CardSet, Colour, Deal, Effect, Goliath, GoliathOptions, GoliathView, LowestCard, Refusal,
    Rounds, explain, score,
};

fn cards(text: &str) -> Vec<Card> {
    let card = |word: &str| word.parse().unwrap_or_else(|_| panic!("{word} is no card"));
    text.split_whitespace().map(card).collect()
}

fn set(text: &str) -> CardSet {
    cards(text).into_iter().collect()
}

fn seat(number: usize) -> Seat {
    Seat::new(number)
}

fn options(players: usize) -> GoliathOptions {
    GoliathOptions::new(players).expect("3 to 6 players")
}

/// A match in which seat 0, 1, … can play `plays` in the first trick: a seat that does not
/// follow holds no card of the led colour.
fn dealt_for(options: GoliathOptions, plays: &[Card]) -> Goliath {
    let mut game = Goliath::new(options);
    let mut left: Vec<Card> = Card::up_to(3 * options.players() as u8).iter().collect();
    left.retain(|card| !plays.contains(card));
    let led = plays[0].colour();
    let mut hands: BySeat<CardSet> = BySeat::collect(plays.iter().map(|&card| Set::of(card)));
    let void_first = |seat: &Seat| plays[seat.index()].colour() == led;
    let mut seats: Vec<Seat> = Seat::all(options.players()).collect();
    seats.sort_by_key(void_first);
    for seat in seats {
        let void = plays[seat.index()].colour() != led;
        while hands[seat].len() < 15 {
            let fits = |card: &Card| !void || card.colour() != led;
            let place = left.iter().position(fits).expect("enough other cards");
            hands[seat].insert(left.remove(place));
        }
    }
    let dealer = seat(options.players() - 1);
    game.apply(&Event::Chance(Deal { dealer, hands }), &mut Ignore);
    game
}

fn play(game: &mut Goliath, card: Card) -> Vec<Effect> {
    let Turn::Seat(seat) = game.turn() else {
        panic!("nobody's turn");
    };
    assert_eq!(game.check(seat, card.into()), Ok(()));
    let mut effects = Vec::new();
    game.apply(&Event::Act(seat, card.into()), &mut effects);
    effects
}

/// Plays a first trick; says what each seat won and who leads next.
fn trick(options: GoliathOptions, plays: &str) -> (Vec<CardSet>, Seat) {
    let plays = cards(plays);
    let mut game = dealt_for(options, &plays);
    for &card in &plays {
        play(&mut game, card);
    }
    let Turn::Seat(leader) = game.turn() else {
        panic!("the round goes on");
    };
    (game.won().first(options.players()).to_vec(), leader)
}

#[track_caller]
fn check_trick(options: GoliathOptions, plays: &str, won: &[&str], leader: usize) {
    let expected: Vec<CardSet> = won.iter().map(|text| set(text)).collect();
    assert_eq!(trick(options, plays), (expected, seat(leader)), "{plays}");
}

fn lowest_card(players: usize, lowest_card: LowestCard) -> GoliathOptions {
    let mut options = options(players);
    options.lowest_card = lowest_card;
    options
}

/// Plays a random match and gives every event with the state before it.
fn random_match(options: GoliathOptions, number: u64) -> Vec<(Goliath, game::EventOf<Goliath>)> {
    let seed = Seed::from_numbers(5, number);
    let played = game::battery::random_game::<Goliath>(options, seed, &mut quick(number));
    let mut game = Goliath::new(options);
    let mut steps = Vec::new();
    for event in played.log {
        steps.push((game, event));
        game.apply(&event, &mut Ignore);
    }
    steps
}

/// DG-2.1: 3 to 6 players; any other number is an error.
#[test]
fn three_to_six_players() {
    for players in 0..10 {
        let right = (3..=6).contains(&players);
        assert_eq!(GoliathOptions::new(players).is_ok(), right, "{players}");
    }
    let refused = GoliathOptions::new(7).expect_err("seven are too many");
    assert_eq!(refused.to_string(), "7 players: allowed are 3 to 6 (DG-2.1)");
}

/// DG-2.2: the numbers 1 to 3n. DG-2.3: all dealt, 15 each. DG-2.4 and DG-2.5: seat 0 leads.
#[test]
fn set_up() {
    for players in 3..=6 {
        let game = Goliath::new(options(players));
        assert_eq!(game.turn(), Turn::Chance);
        let deal = game.draw(&Seed::from_numbers(1, 1));
        let all = deal.hands.first(players).iter().fold(Set::EMPTY, |all, hand| all | *hand);
        assert_eq!(all.len(), 15 * players);
        assert!(all.iter().all(|card| card.number() <= 3 * players as u8));
        assert!(deal.hands.first(players).iter().all(|hand| hand.len() == 15));
        assert_eq!(deal.dealer, seat(players - 1));
        let mut dealt = game;
        dealt.apply(&Event::Chance(deal), &mut Ignore);
        assert_eq!(dealt.turn(), Turn::Seat(seat(0)));
        // A table may draw the first dealer: the seat to the left leads (DG-2.4, DG-2.5).
        let mut drawn = game;
        let dealer = seat(1);
        drawn.apply(&Event::Chance(Deal { dealer, ..deal }), &mut Ignore);
        assert_eq!(drawn.turn(), Turn::Seat(seat(2)));
    }
}

/// DG-3.1: 15 tricks, each seat plays one card, clockwise from the leader.
#[test]
fn fifteen_tricks_clockwise() {
    for players in 3..=6 {
        let steps = random_match(options(players), 3);
        let plays: Vec<(Goliath, Seat)> = steps
            .iter()
            .filter_map(|(before, event)| match event {
                Event::Act(seat, _) => Some((*before, *seat)),
                Event::Chance(_) => None,
            })
            .collect();
        assert_eq!(plays.len(), 15 * players);
        for trick in plays.chunks(players) {
            let leader = trick[0].1;
            assert_eq!(trick[0].0.public().leader(), leader);
            let seats: Vec<Seat> = trick.iter().map(|(_, seat)| *seat).collect();
            assert_eq!(seats, leader.around(players).collect::<Vec<_>>());
        }
    }
}

/// DG-3.2: the leader plays any card. DG-3.3: follow the colour if you can, otherwise any card.
#[test]
fn follow_the_colour() {
    let plays = cards("G4 G9 R2 G7");
    let mut game = dealt_for(options(4), &plays);
    assert_eq!(game.legal().0, game.hands()[seat(0)], "the leader is free");
    play(&mut game, plays[0]);
    assert_eq!(game.public().led(), Some(Colour::Green));
    let hand = game.hands()[seat(1)];
    assert_eq!(game.legal().0, hand & Colour::Green.cards(), "seat 1 has green");
    play(&mut game, plays[1]);
    let hand = game.hands()[seat(2)];
    assert!((hand & Colour::Green.cards()).is_empty());
    assert_eq!(game.legal().0, hand, "seat 2 has no green");
}

/// DG-3.4 and DG-3.5: what is refused, with the rule and the cards that could be played.
#[test]
fn refusals_carry_rule_and_facts() {
    let plays = cards("G4 G9 R2 G7");
    let mut game = dealt_for(options(4), &plays);
    let not_dealt = Goliath::new(options(4));
    assert_eq!(not_dealt.check(seat(0), plays[0].into()), Err(Refusal::NotNow));
    let turn = seat(0);
    assert_eq!(game.check(seat(1), plays[1].into()), Err(Refusal::NotYourTurn { turn }));
    play(&mut game, plays[0]);
    let before = game;
    let hand = game.hands()[seat(1)];
    let could = hand & Colour::Green.cards();
    let card = (hand - could).first().expect("seat 1 holds other colours");
    let led = Colour::Green;
    let refusal = game.check(seat(1), card.into()).expect_err("must follow");
    assert_eq!(refusal, Refusal::MustFollow { led, could });
    assert_eq!(refusal.rule(), "DG-3.3");
    let card = plays[2];
    let refusal = game.check(seat(1), card.into()).expect_err("not in hand");
    assert_eq!(refusal, Refusal::NotHeld { card, could });
    assert_eq!(refusal.rule(), "DG-3.4");
    assert_eq!(game, before, "nothing changes");
}

/// DG-4.1: the highest number, whatever its colour; among equals the last.
#[test]
fn highest_card() {
    check_trick(options(3), "G5 G6 R9", &["R9", "", "G5 G6"], 2);
    check_trick(options(4), "G2 G9 R9 G3", &["R9", "", "G2 G9 G3", ""], 2);
}

/// DG-4.2: the lowest number, whatever its colour; among equals the last.
#[test]
fn lowest_card_of_a_trick() {
    check_trick(options(3), "G5 G6 R1", &["", "G5 R1", "G6"], 1);
    check_trick(options(4), "G2 G9 R2 G3", &["", "G2 R2 G3", "G9", ""], 1);
}

/// DG-4.3: lowest wins highest. DG-4.4: highest wins the rest. DG-7.1, the first example.
#[test]
fn example_of_four_players() {
    check_trick(options(4), "G4 G9 R2 G7", &["", "G4 R2 G7", "G9", ""], 1);
}

/// DG-7.2: five players, equal lowest cards.
#[test]
fn example_of_five_players() {
    check_trick(options(5), "G4 G12 G7 R2 G2", &["", "G4 G7 R2 G2", "", "", "G12"], 1);
}

/// DG-7.3: what a pile is worth. DG-5.1: colour by colour in the order of DG-1.1. DG-5.2: the sum.
#[test]
fn example_of_scoring() {
    let pile = set("R4 R10 R11 Y8 G5 G9 B2 B3 B6 B10 B12 V10 V12");
    assert_eq!(score(pile), 52);
    let by_colour = explain(pile);
    assert_eq!(by_colour.map(|part| part.points), [3, 8, 14, 5, 22]);
    assert_eq!(by_colour.map(|part| part.colour), Colour::ALL);
    assert_eq!(by_colour.map(|part| part.by_count), [true, false, false, true, false]);
    assert_eq!(score(Set::EMPTY), 0);
    assert_eq!(score(set("R18")), 18);
    assert_eq!(score(set("R18 R17")), 35);
    assert_eq!(score(set("R18 R17 R1")), 3);
}

/// DG-7.4: the first example under `kept` and `removed` (DG-4.4).
#[test]
fn example_of_kept_and_removed() {
    let kept = lowest_card(4, LowestCard::Kept);
    check_trick(kept, "G4 G9 R2 G7", &["", "G4 G7", "G9 R2", ""], 1);
    let removed = lowest_card(4, LowestCard::Removed);
    check_trick(removed, "G4 G9 R2 G7", &["", "G4 G7", "G9", ""], 1);
    let plays = cards("G4 G9 R2 G7");
    let mut game = dealt_for(removed, &plays);
    plays.iter().for_each(|&card| drop(play(&mut game, card)));
    assert_eq!(game.public().removed(), set("R2"));
}

/// DG-7.5: three players, equal highest cards.
#[test]
fn example_of_equal_highest() {
    check_trick(options(3), "G9 R3 B9", &["", "B9", "G9 R3"], 2);
}

/// DG-7.6 and DG-4.5: all numbers equal; the last wins everything, under every option.
#[test]
fn example_of_all_equal() {
    for lowest in [LowestCard::ToHighest, LowestCard::Kept, LowestCard::Removed] {
        check_trick(lowest_card(3, lowest), "R5 B5 G5", &["", "", "R5 B5 G5"], 2);
    }
}

/// DG-4.6: the player of the highest card leads next, in every trick of random matches.
/// DG-4.7: won cards stay open beside their owner and are never played again.
#[test]
fn leader_and_won_cards() {
    for number in 0..50 {
        let steps = random_match(options(4), number);
        for pair in steps.windows(2) {
            let ((before, event), (after, _)) = (&pair[0], &pair[1]);
            let Event::Act(_, action) = event else { continue };
            let card = action.card();
            assert!(!before.won().first(4).iter().any(|pile| pile.contains(card)));
            for seat in Seat::all(4) {
                assert!(after.won()[seat].contains_all(before.won()[seat]));
            }
            if before.public().trick().count() == 3 {
                let mut plays: Vec<(Seat, Card)> = before.public().trick().collect();
                plays.push((plays[2].0.next(4), card));
                let best = plays.iter().max_by_key(|(_, card)| card.number());
                assert_eq!(after.turn(), Turn::Seat(best.expect("four cards").0));
            }
        }
    }
}

/// The step from two to three cards of a colour is announced once (DG-5.1).
#[test]
fn the_third_card_of_a_colour_is_announced() {
    let mut announced = 0;
    for number in 0..50 {
        let mut game = Goliath::new(options(4));
        for (_, event) in random_match(options(4), number) {
            let before = *game.won();
            let mut effects = Vec::new();
            game.apply(&event, &mut effects);
            for seat in Seat::all(4) {
                for colour in Colour::ALL {
                    let count = |piles: &BySeat<CardSet>| (piles[seat] & colour.cards()).len();
                    let (had, has) = (count(&before), count(game.won()));
                    let says = effects.contains(&Effect::Turned { seat, colour });
                    assert_eq!(says, (1..3).contains(&had) && has >= 3);
                    announced += usize::from(says);
                }
            }
        }
    }
    assert!(announced > 100, "{announced}");
}

/// DG-6.1: 1 round by default, `players`, or 1 to 24.
#[test]
fn number_of_rounds() {
    assert_eq!(options(5).round_count(), 1);
    let mut five = options(5);
    five.set("rounds", "players").expect("a word");
    assert_eq!(five.rounds, Rounds::Players);
    assert_eq!(five.round_count(), 5);
    for (text, right) in [("1", true), ("24", true), ("0", false), ("25", false), ("x", false)] {
        assert_eq!(five.set("rounds", text).is_ok(), right, "{text}");
    }
    let refused = five.set("rounds", "25").expect_err("too many");
    let expected = "rounds cannot be \"25\": allowed are 1 to 24, players (DG-6.1)";
    assert_eq!(refused.to_string(), expected);
    assert!(matches!(five.set("color", "1"), Err(OptionError::UnknownKey { .. })));
}

/// DG-6.2: the deal moves to the left, scores are added up. DG-6.3: highest total wins, ties share.
#[test]
fn a_match_of_several_rounds() {
    let mut four = options(4);
    four.set("rounds", "6").expect("allowed");
    let mut shared = 0;
    for number in 0..400 {
        let mut game = Goliath::new(four);
        let mut sums = [0; 4];
        let mut dealers = Vec::new();
        for (_, event) in random_match(four, number) {
            if let Event::Chance(deal) = &event {
                dealers.push(deal.dealer.index());
            }
            let mut effects = Vec::new();
            game.apply(&event, &mut effects);
            for effect in effects {
                if let Effect::RoundOver { scores } = effect {
                    for seat in Seat::all(4) {
                        assert_eq!(scores[seat], score(game.won()[seat]));
                        sums[seat.index()] += scores[seat];
                    }
                }
            }
        }
        assert_eq!(dealers, [3, 0, 1, 2, 3, 0]);
        assert_eq!(game.totals().first(4), sums);
        let best = *sums.iter().max().expect("four totals");
        let winners = Seat::all(4).filter(|seat| sums[seat.index()] == best).collect();
        assert_eq!(game.winners(), winners);
        shared += usize::from(game.winners().len() > 1);
    }
    assert!(shared > 0, "some wins are shared");
}

/// DG-8.1: a view has the open cards, scores and hand sizes of the truth.
/// DG-8.2: no other hand; a seat that did not follow is known to hold none of the led colour.
#[test]
fn what_a_viewer_knows() {
    let four = options(4);
    let (mut voids, viewer) = (0, Viewer::Seat(seat(2)));
    for number in 0..50 {
        let mut view = GoliathView::new(four, viewer);
        let mut shown = BySeat::<CardSet>::default();
        for (before, event) in random_match(four, number) {
            view.see(&before.show(&event, viewer));
            let mut after = before;
            after.apply(&event, &mut Ignore);
            assert_eq!(view.public(), after.public());
            assert_eq!(view.hand(), after.hands()[seat(2)]);
            for other in Seat::all(4) {
                assert_eq!(view.public().cards_left(other), after.hands()[other].len());
            }
            match event {
                Event::Chance(_) => shown = BySeat::default(),
                Event::Act(by, action) => {
                    if let Some(led) = before.public().led()
                        && led != action.card().colour()
                    {
                        shown[by] |= led.cards();
                    }
                }
            }
            for other in Seat::all(4) {
                let known = view.voids(other).fold(Set::EMPTY, |all, void| all | void.cards());
                assert_eq!(known, shown[other]);
                voids += usize::from(!known.is_empty());
            }
        }
    }
    assert!(voids > 1000, "{voids}");
}
