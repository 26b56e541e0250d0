//! Edges that mutants found unwatched (`cargo xtask mutants`): each test notices a fault that no
//! other test did.

mod common;

use common::*;
use game::observe::{History, Perspective, offset};
use game::{Element, Observe, Tell};
use trickhold_dwarf::{Asks, Counted, Counts, QUESTS};

fn playing(name: &str) -> Action {
    Action::Play { card: card(name) }
}

/// DK-4.5: a player who tries the Mummy in the first trick hears that it is too early, not that a
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
    let tally = table.tally();
    let line = |number| quest.explain(&tally, seat(number)).remove(0);
    let won = |number, cards| {
        let counted = Counted::Each { cards: set(cards), worth: -1 };
        assert_eq!(line(number).counted, counted, "seat {number}");
    };
    won(1, "k3 k4 k5 k6");
    won(2, "");
}

/// DK-8.3: the rearguard of an unfinished hand is the tricks that will be its last four.
#[test]
fn only_the_last_four_tricks_of_the_hand_count() {
    let options = options(4);
    let played = random_game::<Dwarf>(options, Seed::from_numbers(2, 1), &mut quick(1));
    let quest: QuestId = "2a".parse().expect("a rule");
    let mut game = Dwarf::new(options);
    let mut counted = 0;
    for event in played.log {
        game.apply(&event, &mut Ignore);
        let table = game.public();
        let winners = table.winners_so_far();
        let rearguard = winners.get(table.hand_size() - 4..).unwrap_or_default();
        for seat in Seat::all(4) {
            let won = rearguard.iter().filter(|&&winner| winner == seat).count() as i32;
            assert_eq!(quest.points(&table.tally(), seat), 2 * won, "{seat:?} after {winners:?}");
            counted += won;
        }
    }
    assert!(counted > 0);
}

/// DK-8.4: of two rows of one length the lower one is told.
#[test]
fn the_first_of_equal_rows_counts() {
    let won = BySeat::collect([set("k2 d3 g4 kQ kK kA"), set(""), set(""), set("")]);
    let options = options(4);
    let tally = Tally::new(&options, &[], &won);
    let quest: QuestId = "c2b".parse().expect("a rule");
    let line = quest.explain(&tally, seat(0)).remove(0);
    assert_eq!(line.counted, Counted::Row { cards: set("k2 d3 g4") });
}

/// DK-4.2: after the first trick a copycat that has to wait is refused like any other card.
#[test]
fn later_a_copycat_is_refused_for_the_led_suit() {
    let tricks = &["0: g7 g8 gK g2", "2: k3 k4 k5 k6"];
    for special in ["mummy", "puppeteer"] {
        let hand = format!("k4 {special}");
        let scene = Scene { special, tricks, holds: &[(3, &hand)], ..Scene::default() };
        let mut game = scene.start();
        play(&mut game, "g7 g8 gK g2 k3");
        let refusal = game.check(seat(3), playing(special)).expect_err("Knights are led");
        assert!(matches!(refusal, Refusal::MustFollow { .. }), "{special}: {refusal:?}");
    }
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

/// DK-1.2: the name of a card holds its suit and its rank; the two 11s of a suit have one more letter.
#[test]
fn ranks_are_parts_of_names() {
    for card in cards::SUITED {
        let suit = card.suit().expect("suited").letter();
        let name = card.to_string();
        assert_eq!(format!("{suit}{}", card.rank()), name.trim_end_matches(['a', 'b']));
    }
}

/// The truth, but for two cards of two hands that have changed places.
fn but(truth: &Dwarf, [a, b]: [Seat; 2], [of_a, of_b]: [Card; 2]) -> Dwarf {
    let mut hands = *truth.hands();
    for (seat, loses, gets) in [(a, of_a, of_b), (b, of_b, of_a)] {
        hands[seat].remove(loses);
        hands[seat].insert(gets);
    }
    Dwarf::imagined(*truth.public(), hands)
}

/// Every two cards of two hands, and whether the spectator takes them for each other.
fn exchanges(table: &Match<Dwarf>, mut fits: impl FnMut([Seat; 2], [Card; 2]) -> bool) {
    let (truth, view) = (table.game(), &table.views()[4]);
    assert!(view.fits(truth));
    for a in Seat::all(4) {
        for b in Seat::all(4).filter(|&b| b > a) {
            for of_a in truth.hands()[a] {
                for of_b in truth.hands()[b] {
                    let (seats, cards) = ([a, b], [of_a, of_b]);
                    let expected = fits(seats, cards);
                    assert_eq!(
                        view.fits(&but(truth, seats, cards)),
                        expected,
                        "{seats:?} {cards:?}"
                    );
                }
            }
        }
    }
}

/// DK-10.1: no world fits in which a shown card has moved or a void hand holds the suit.
#[test]
fn what_was_shown_must_fit() {
    let tricks = &["0: g7 g8 k2 g2"];
    let mut table = watched(&Scene { tricks, holds: &[(3, "k5")], ..Scene::default() });
    acts(&mut table, Action::Quest { side: Side::A });
    plays(&mut table, "g7 g8 k2 g2");
    let (shown, void, goblins) = (set("k5 g5"), seat(2), Suit::Goblin.cards());
    exchanges(&table, |[a, b], [of_a, of_b]| {
        let gets_goblin =
            a == void && goblins.contains(of_b) || b == void && goblins.contains(of_a);
        !shown.contains(of_a) && !shown.contains(of_b) && !gets_goblin
    });
}

/// DK-10.3: a shown card lies in one of the two hands of an exchange that others did not see.
#[test]
fn what_was_exchanged_must_fit() {
    let holds = &[(1, "g11b k2 k3"), (2, "k5 d2 d3"), (0, "g5")];
    let mut table = watched(&Scene { special: "g11b", holds, ..Scene::default() });
    acts(&mut table, Action::Quest { side: Side::A });
    acts(&mut table, Action::Exchange { with: seat(2) });
    table.apply(&Event::Chance(Chance::Taken([card("d2"), card("d3")])), &mut Ignore);
    acts(&mut table, Action::Give { card: card("k2") });
    acts(&mut table, Action::Give { card: card("k3") });
    let (either, pair) = (set("k5 g11b"), [seat(1), seat(2)]);
    exchanges(&table, |seats, cards| {
        let moves_out = cards.iter().any(|&card| either.contains(card)) && seats != pair;
        !cards.contains(&card("g5")) && !moves_out
    });
}

/// DK-10.3: such a card may lie in either of the two hands, and in no third one; nets are told so.
#[test]
fn what_was_exchanged_may_lie_in_two_hands() {
    let holds = &[(1, "g11b k2 k3"), (2, "k5 d2 d3"), (0, "g5")];
    let scene = Scene { special: "g11b", holds, ..Scene::default() };
    let mut table = watched(&scene);
    acts(&mut table, Action::Quest { side: Side::A });
    acts(&mut table, Action::Exchange { with: seat(2) });
    table.apply(&Event::Chance(Chance::Taken([card("d2"), card("d3")])), &mut Ignore);
    acts(&mut table, Action::Give { card: card("k2") });
    acts(&mut table, Action::Give { card: card("k3") });
    let mut bytes = vec![0; Dwarf::OBSERVATION];
    let history = <Dwarf as Observe>::History::new(scene.options);
    Dwarf::write(&table.views()[0], &history, &mut bytes);
    let part = Dwarf::FEATURES.iter().position(|feature| feature.name == "possible");
    let possible = &bytes[offset(Dwarf::FEATURES, part.expect("a feature"))..];
    let may_hold = |other: usize, name| {
        possible[(other - 1) * Dwarf::CARDS + card(name).index() as usize] == 1
    };
    for name in ["k5", "g11b"] {
        assert_eq!([1, 2, 3].map(|other| may_hold(other, name)), [true, true, false], "{name}");
    }
}

/// DK-4.6: where a copy must follow, a player who does not follow holds no Mummy that would be of the
/// led suit.
#[test]
fn who_does_not_follow_holds_no_mummy() {
    let tricks = &["0: g7 g8 gK g2", "2: g9 k4 g10 g3"];
    let options = with(&[("copycat_follow", "must")]);
    let holds = &[(0, "mummy")];
    let mut table =
        watched(&Scene { options, special: "mummy", tricks, holds, ..Scene::default() });
    acts(&mut table, Action::Quest { side: Side::A });
    plays(&mut table, "g7 g8 gK g2 g9 k4");
    let (shown, lacks) = (set("k5 g5"), Suit::Goblin.cards() | set("mummy"));
    exchanges(&table, |seats, cards| {
        let gets = seats.contains(&seat(3)) && cards.iter().any(|&card| lacks.contains(card));
        !gets && !cards.iter().any(|&card| shown.contains(card))
    });
}

/// DK-2.2, DK-9.2: a tile that was turned up comes again only when all of them were.
#[test]
fn tiles_are_left_until_they_are_turned_up() {
    let options = with(&[("hands", "20")]);
    let played = random_game::<Dwarf>(options, Seed::from_numbers(2, 2), &mut quick(2));
    let mut game = Dwarf::new(options);
    let mut left: Vec<Tile> = Tile::all(TileSet::Y2022).collect();
    for event in &played.log {
        let others = Tile::all(TileSet::Y2011).filter(|tile| !tile.is_in(TileSet::Y2022));
        let now = Tile::all(TileSet::Y2022).chain(others);
        assert!(now.filter(|&tile| game.public().tile_is_left(tile)).eq(left.iter().copied()));
        if let Event::Chance(Chance::Deal { tile, .. }) = event {
            left.retain(|other| other != tile);
        }
        if left.is_empty() {
            left = Tile::all(TileSet::Y2022).collect();
        }
        game.apply(event, &mut Ignore);
    }
}

/// DK-7.1: the Sorcerer takes a card of the last trick, so that lies open.
#[test]
fn the_last_trick_lies_open() {
    let mut game = Scene { tricks: &["0: g7 g8 gK g2"], ..Scene::default() }.start();
    play(&mut game, "g7 g8 gK");
    assert_eq!(game.public().last_trick(), set(""));
    play(&mut game, "g2");
    assert_eq!(game.public().last_trick(), set("g7 g8 gK g2"));
}

/// DK-8.3, DK-8.4: a rule looks at every card that it counts, and says where it is listed.
#[test]
fn quests_look_at_what_they_count() {
    for quest in QUESTS {
        if let Counts::Each(parts) = quest.counts {
            let counted = parts.iter().fold(set(""), |all, (part, _)| all | *part);
            assert_eq!(quest.cards(), counted, "{}", quest.name);
        }
    }
    for quest in QuestId::all() {
        let only_2011 = quest.to_string().starts_with('c');
        assert_eq!(quest.rule(), if only_2011 { "DK-8.4" } else { "DK-8.3" }, "{quest}");
    }
}

/// DK-5.2 to DK-5.8: what a score pad asks has a name of its own.
#[test]
fn questions_have_names() {
    assert_eq!(Asks::ALL.map(Asks::name), ["won", "tinkerer", "joker", "scout"]);
}

/// DK-2.1: a deal has all cards of its deck, the same number each.
#[test]
fn a_deal_is_whole() {
    let game = Dwarf::new(options(4));
    let Chance::Deal { special, hands, .. } = game.draw(&Seed::from_numbers(1, 0)) else {
        panic!("a game begins with a deal")
    };
    assert!(game.is_deal(special, &hands));
    let other = SPECIALS
        .iter()
        .map(|row| row.card)
        .find(|card| !hands.first(4).iter().any(|hand| hand.contains(*card)));
    assert!(!game.is_deal(other.expect("a card that is not in play"), &hands));
    let mut uneven = hands;
    let moved = uneven[seat(0)].iter().next().expect("a card");
    uneven[seat(0)].remove(moved);
    assert!(!game.is_deal(special, &uneven), "a card is missing");
    uneven[seat(1)].insert(moved);
    assert!(!game.is_deal(special, &uneven), "one has more than another");
}

/// DK-4.1: to play a card is one kind of action among others.
#[test]
fn only_a_card_to_the_trick_is_played() {
    for action in Dwarf::all_actions(&options(4)) {
        assert_eq!(Dwarf::plays_card(action), matches!(action, Action::Play { .. }), "{action:?}");
    }
}

/// DK-10.1: what another seat would know is seen from there, with its hand.
#[test]
fn a_view_from_another_seat_is_that_seats() {
    let table = Scene::default().start();
    let mut view = DwarfView::new(options(4), Viewer::Seat(seat(0)));
    let deal = Dwarf::new(options(4)).draw(&Seed::from_numbers(1, 0));
    view.see(&Dwarf::new(options(4)).show(&Event::Chance(deal), Viewer::Seat(seat(0))));
    let hand = table.hands()[seat(2)];
    let theirs = view.seen_from(seat(2), hand);
    assert_eq!((theirs.viewer(), theirs.hand()), (Viewer::Seat(seat(2)), hand));
}

/// DK-3.3, DK-5.1, DK-5.5, DK-7.1: what is typed for choices other than a card of the own hand.
#[test]
fn choices_have_something_to_type() {
    let typed = |action| Dwarf::typed(action);
    let choices = [
        (Action::Quest { side: Side::A }, "a"),
        (Action::Quest { side: Side::B }, "b"),
        (Action::Exchange { with: seat(2) }, "3"),
        (Action::Druid { with: seat(0) }, "1"),
        (Action::Pass { direction: Direction::Left }, "1"),
        (Action::Pass { direction: Direction::Right }, "2"),
        (Action::Take { card: card("k11a") }, "k11a"),
        (Action::Decline, "n"),
    ];
    for (action, text) in choices {
        assert_eq!(typed(action).as_deref(), Some(text), "{action:?}");
    }
    assert_eq!([playing("g5"), Action::Give { card: card("g5") }].map(typed), [None, None]);
}

/// DK-5.9: of the others at the table, and of nobody else, one is chosen for the exchange; the mask
/// of a net allows the same.
#[test]
fn a_mask_allows_the_others_at_the_table() {
    for players in 3..=5 {
        for bearer in Seat::all(players) {
            let holds = &[(bearer.index(), "g11b")];
            let options = options(players);
            let game = Scene { options, special: "g11b", holds, ..Scene::default() }.start();
            let perspective = Perspective { seat: bearer, players };
            let mut mask = vec![0; Dwarf::INDICES];
            Dwarf::write_mask(game.legal(), perspective, &mut mask);
            let allowed: Vec<Option<Action>> = (0..Dwarf::INDICES)
                .filter(|&index| mask[index] == 1)
                .map(|index| Dwarf::action(index, perspective))
                .collect();
            let others = bearer.around(players).skip(1);
            let expected: Vec<_> = others.map(|with| Some(Action::Exchange { with })).collect();
            assert_eq!(allowed, expected, "{players} players, {bearer:?}");
        }
    }
}
