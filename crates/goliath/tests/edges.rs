//! Edges that mutants found unwatched (`cargo xtask mutants`): each test notices a fault that no
//! other test did.

use game::chance::{Seed, quick};
use game::{
    Arg, Event, Game, Ignore, Match, OptionValue, Options, Refusal as _, Seat, Set, Tell, View,
    Viewer,
};
use trickhold_goliath::{Card, Colour, Goliath, GoliathOptions, GoliathView, Refusal};

fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|_| panic!("{text} is no card"))
}

/// DG-3.3: only cards of one colour are alike for the law of exchanged cards.
#[test]
fn colours_make_cards_alike() {
    assert!(Goliath::same_suit(card("G4"), card("G9")));
    assert!(!Goliath::same_suit(card("G4"), card("R4")));
}

/// DG-2.3: a deal is all the cards, 15 each.
#[test]
fn a_deal_is_all_the_cards() {
    let game = Goliath::new(GoliathOptions::new(3).expect("three players"));
    let hands = game.draw(&Seed::from_numbers(1, 1)).hands;
    assert!(game.is_deal(&hands));
    let (first, second) = (Seat::new(0), Seat::new(1));
    let moved = hands[first].first().expect("a card");
    let mut uneven = hands;
    uneven[first].remove(moved);
    assert!(!game.is_deal(&uneven));
    uneven[second].insert(moved);
    assert!(!game.is_deal(&uneven), "16 cards and 14");
    let mut twice = hands;
    twice[second] = hands[first];
    assert!(!game.is_deal(&twice), "15 each, but not all the cards");
}

/// DG-6.1: rounds are counted from 0, and an option says what was set.
#[test]
fn rounds_are_counted() {
    let mut options = GoliathOptions::new(3).expect("three players");
    assert_eq!(options.get("rounds"), OptionValue::Number(1));
    options.set("rounds", "players").expect("allowed");
    assert_eq!(options.get("rounds"), OptionValue::Word("players"));
    let seed = Seed::from_numbers(1, 1);
    let played = game::battery::random_game::<Goliath>(options, seed, &mut quick(1));
    let mut game = Goliath::new(options);
    let mut dealt_in = Vec::new();
    for event in &played.log {
        if let Event::Chance(_) = event {
            dealt_in.push(game.round());
        }
        game.apply(event, &mut Ignore);
    }
    assert_eq!((dealt_in, game.round()), (vec![0, 1, 2], 3));
}

/// DG-3.5: a refusal in plain English, for logs.
#[test]
fn refusals_say_why() {
    let could: Set<Card> = ["G4", "G9"].map(card).into_iter().collect();
    let refusals = [
        (Refusal::NotNow, "nobody can play now"),
        (Refusal::NotYourTurn { turn: Seat::new(2) }, "it is the turn of seat 2"),
        (
            Refusal::NotHeld { card: card("R1"), could },
            "the hand does not hold R1; possible are G4 G9",
        ),
        (Refusal::MustFollow { led: Colour::Green, could }, "Green was led; possible are G4 G9"),
    ];
    for (refusal, what) in refusals {
        assert_eq!(refusal.what(), what);
        assert_eq!(refusal.to_string(), format!("{what} ({})", refusal.rule()));
    }
}

/// DG-2.2: three numbers a player in each of five colours; whatever may be done is a card of them.
#[test]
fn a_pack_grows_with_the_players() {
    for players in 3..=6 {
        let options = GoliathOptions::new(players).expect("allowed");
        let pack = Card::pack(players);
        assert_eq!(pack.len(), 15 * players);
        let actions = Goliath::all_actions(&options);
        assert!(pack.iter().all(|card| actions.iter().any(|action| action.card() == card)));
    }
}

/// DG-4.7: what another seat would know is seen from there, with its hand.
#[test]
fn a_view_from_another_seat_is_that_seats() {
    let options = GoliathOptions::new(3).expect("three players");
    let (first, other) = (Viewer::Seat(Seat::new(0)), Seat::new(2));
    let game = Goliath::new(options);
    let deal = game.draw(&Seed::from_numbers(1, 1));
    let mut view = GoliathView::new(options, first);
    view.see(&game.show(&Event::Chance(deal), first));
    let hand = deal.hands[other];
    let theirs = view.seen_from(other, hand);
    assert_eq!((theirs.viewer(), theirs.hand()), (Viewer::Seat(other), hand));
}

/// DG-2.3: before the first card the others' hands may be any deal of the cards that the viewer lacks.
#[test]
fn every_deal_of_the_others_cards_is_a_world() {
    let options = GoliathOptions::new(3).expect("three players");
    let (game, viewer) = (Goliath::new(options), Viewer::Seat(Seat::new(0)));
    let mut view = GoliathView::new(options, viewer);
    view.see(&game.show(&Event::Chance(game.draw(&Seed::from_numbers(1, 1))), viewer));
    // 15 of 30 cards.
    assert_eq!(view.worlds().count().round(), 155_117_520.0);
}

/// DG-3.1: whatever a seat does, it plays a card.
#[test]
fn every_action_plays_a_card() {
    let options = GoliathOptions::new(3).expect("three players");
    let actions = Goliath::all_actions(&options);
    assert!(!actions.is_empty() && actions.into_iter().all(Goliath::plays_card));
}

/// DG-8.2: the colours that others lack are told to everybody; nobody is told those of their own hand.
#[test]
fn only_the_voids_of_others_are_told() {
    let options = GoliathOptions::new(4).expect("four players");
    let played =
        game::battery::random_game::<Goliath>(options, Seed::from_numbers(2, 2), &mut quick(2));
    let mut table = Match::<Goliath>::new(options, Viewer::all(4));
    let mut own = 0;
    for event in &played.log {
        table.apply(event, &mut Ignore);
        for view in table.views() {
            let told: Vec<(Seat, String)> = (Goliath::present(view).iter())
                .filter(|fact| fact.key == "table.void")
                .map(|fact| match (&fact.args["seat"], &fact.args["suit"]) {
                    (Arg::Seat(seat), Arg::Suit(suit)) => (*seat, suit.clone()),
                    other => panic!("{other:?}"),
                })
                .collect();
            let shown = Seat::all(4)
                .flat_map(|seat| view.voids(seat).map(move |colour| (seat, colour.letter())));
            let (mine, others): (Vec<_>, Vec<_>) =
                shown.partition(|(seat, _)| view.viewer().is(*seat));
            let others: Vec<_> =
                others.into_iter().map(|(seat, letter)| (seat, letter.to_string())).collect();
            assert_eq!(told, others);
            own += mine.len();
        }
    }
    assert!(own > 20, "{own}");
}
