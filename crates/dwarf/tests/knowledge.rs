//! What a player may know: section 10 of the rules.
//! Deals and plays are notation.

mod common;

use common::*;
use game::Worlds;

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
                        Event::Act(seat, Action::Give { card }),
                        trickhold_dwarf::Seen::Given { card: shown, .. },
                    ) => {
                        let sees = in_exchange(*seat) || in_exchange(partner);
                        assert_eq!(shown, sees.then_some(*card));
                        exchanges += 1;
                    }
                    (
                        Event::Chance(Chance::Deal { hands, .. }),
                        trickhold_dwarf::Seen::Deal { hand, .. },
                    ) => {
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
    let mut events =
        vec![Event::Chance(deal), Event::Act(seat(2), Action::Quest { side: Side::A })];
    let plays = [(0, "g7"), (1, "k11a"), (2, "g9"), (3, "g3")];
    events.extend(plays.map(|(by, text)| Event::Act(seat(by), Action::Play { card: card(text) })));
    events.push(Event::Act(seat(1), Action::Pass { direction: Direction::Left }));
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

/// DK-4.6: under `must` a player who cannot follow the first trick would have had to play the Puppeteer, which
/// copies the card that was led, and so does not hold it. The Mummy comes too early there (DK-4.5), and may be
/// held.
#[test]
fn a_copycat_that_had_to_be_played_is_not_held() {
    for (special, held) in [("puppeteer", false), ("mummy", true)] {
        let options = with(&[("copycat_follow", "must")]);
        let holds = [(2, special)];
        let scene = Scene {
            options,
            special,
            tricks: &["0: g7 d8 g9 g3"],
            holds: &holds,
            ..Scene::default()
        };
        let dealt = scene.dealt();
        let mut table = Match::<Dwarf>::new(options, [Viewer::Seat(seat(0))]);
        let tile: Tile = "7".parse().expect("a tile");
        let deal = Chance::Deal { special: card(special), tile, hands: *dealt.hands() };
        let Turn::Seat(chooser) = dealt.turn() else { panic!("somebody chooses") };
        let mut events =
            vec![Event::Chance(deal), Event::Act(chooser, Action::Quest { side: Side::A })];
        let plays = [(0, "g7"), (1, "d8")];
        events.extend(plays.map(|(by, text)| Event::Act(seat(by), playing(text))));
        for event in &events {
            table.apply(event, &mut Ignore);
        }
        let worlds = table.views()[0].worlds();
        let mut rng = quick(1);
        let may =
            (0..200).any(|_| worlds.imagine(&mut rng).hands()[seat(1)].contains(card(special)));
        assert_eq!(may, held, "{special}");
    }
}

fn playing(name: &str) -> Action {
    Action::Play { card: card(name) }
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
    let mut events =
        vec![Event::Chance(deal), Event::Act(chooser, Action::Quest { side: Side::A })];
    let plays = [(0, "g7"), (1, "dragon"), (2, "g9"), (3, "g3")];
    events.extend(plays.map(|(by, text)| Event::Act(seat(by), Action::Play { card: card(text) })));
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
        Event::Act(by, Action::Quest { side: Side::A }),
        Event::Act(by, Action::Exchange { with: seat(3) }),
        Event::Chance(Chance::Taken(taken)),
        Event::Act(by, Action::Give { card: card("k5") }),
        Event::Act(by, Action::Give { card: card("d7") }),
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
