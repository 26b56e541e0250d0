//! Imagined worlds are uniform over all worlds that some history explains.
//!
//! The list of worlds comes from the rules alone: every way to deal the unseen cards is taken
//! back to its deal, event by event, and played again; it counts if all of it is legal and the
//! viewer sees the same.

mod common;

use common::*;
use game::EventOf;
use game::battery::uniform::{all_deals, check_uniform};

type Hands = BySeat<CardSet>;

/// A viewer's history: the events, and what the viewer saw of each.
struct ViewerHistory {
    options: DwarfOptions,
    viewer: Viewer,
    events: Vec<EventOf<Dwarf>>,
    seen: Vec<trickhold_dwarf::Seen>,
    /// The partner of the exchange at each event.
    partner: Seat,
}

impl ViewerHistory {
    fn new(options: DwarfOptions, viewer: Viewer, events: &[EventOf<Dwarf>]) -> ViewerHistory {
        let mut game = Dwarf::new(options);
        let mut seen = Vec::new();
        for event in events {
            seen.push(game.show(event, viewer));
            game.apply(event, &mut Ignore);
        }
        let partner = game.public().partner();
        ViewerHistory { options, viewer, events: events.to_vec(), seen, partner }
    }

    fn hidden_exchange(&self, by: Seat) -> bool {
        !self.viewer.is(by) && !self.viewer.is(self.partner)
    }

    /// Does some history lead to these hands?
    fn explains(&self, hands: &Hands) -> bool {
        self.undo(self.events.len(), *hands, &mut Vec::new())
    }

    /// Takes back the events before number `upto`; `later` are the ones after it, in reverse.
    fn undo(&self, upto: usize, mut hands: Hands, later: &mut Vec<EventOf<Dwarf>>) -> bool {
        let players = self.options.players();
        let event = &self.events[upto - 1];
        let mut also = |history: &ViewerHistory, hands: Hands, event: EventOf<Dwarf>| {
            later.push(event);
            let explained = history.undo(upto - 1, hands, later);
            later.pop();
            explained
        };
        match *event {
            Event::Chance(Chance::Deal { special, tile, .. }) => {
                let deal = Event::Chance(Chance::Deal { special, tile, hands });
                self.replays(std::iter::once(&deal).chain(later.iter().rev()), &hands)
            }
            Event::Chance(Chance::Taken(taken)) => {
                let bearer = self.actor_at(upto - 1);
                let pairs: Vec<[Card; 2]> = if self.hidden_exchange(bearer) {
                    let cards: Vec<Card> = hands[bearer].iter().collect();
                    let pair = |a: usize| (0..a).map(move |b| (a, b));
                    let all = (0..cards.len()).flat_map(pair);
                    all.map(|(a, b)| [cards[a], cards[b]]).collect()
                } else {
                    vec![taken]
                };
                pairs.into_iter().any(|pair| {
                    let mut before = hands;
                    for card in pair {
                        before[bearer].remove(card);
                        before[self.partner].insert(card);
                    }
                    also(self, before, Event::Chance(Chance::Taken(pair)))
                })
            }
            Event::Act(by, Action::Give { card: given }) => {
                let gifts: Vec<Card> = if self.hidden_exchange(by) {
                    hands[self.partner].iter().collect()
                } else {
                    vec![given]
                };
                gifts.into_iter().any(|card| {
                    let mut before = hands;
                    before[self.partner].remove(card);
                    before[by].insert(card);
                    also(self, before, Event::Act(by, Action::Give { card }))
                })
            }
            Event::Act(by, action) => {
                match action {
                    Action::Play { card } => hands[by].insert(card),
                    Action::Take { card } => {
                        hands[by].remove(card);
                        hands[by].insert(cards::SORCERER);
                    }
                    Action::Druid { with } => hands.swap(by, with),
                    Action::Pass { direction: Direction::Left } => hands.pass_right(players),
                    Action::Pass { direction: Direction::Right } => hands.pass_left(players),
                    _ => {}
                }
                also(self, hands, *event)
            }
        }
    }

    /// Who gave and took in the exchange.
    fn actor_at(&self, upto: usize) -> Seat {
        let exchange = self.events[..upto].iter().find_map(|event| match event {
            Event::Act(by, Action::Exchange { .. }) => Some(*by),
            _ => None,
        });
        exchange.expect("an exchange was begun")
    }

    /// Is every event legal, and does the viewer see what it saw?
    fn replays<'a>(&self, events: impl Iterator<Item = &'a EventOf<Dwarf>>, dealt: &Hands) -> bool {
        // The shown cards first: they are wrong most often.
        let holder = |card| Seat::all(self.options.players()).find(|&s| dealt[s].contains(card));
        if let trickhold_dwarf::Seen::Deal { chooser, .. } = self.seen[0]
            && holder(cards::K5) != Some(chooser)
        {
            return false;
        }
        let mut game = Dwarf::new(self.options);
        for (event, seen) in events.zip(&self.seen) {
            let legal = match event {
                Event::Act(seat, action) => game.check(*seat, *action).is_ok(),
                Event::Chance(Chance::Taken(cards)) => {
                    cards.iter().all(|&card| game.hands()[self.partner].contains(card))
                }
                Event::Chance(Chance::Deal { special, hands, .. }) => game.is_deal(*special, hands),
            };
            if !legal || game.show(event, self.viewer) != *seen {
                return false;
            }
            game.apply(event, &mut Ignore);
        }
        true
    }
}

/// What was seen in the positions that were compared.
#[derive(Default, Debug)]
struct Coverage {
    positions: usize,
    with_voids: usize,
    with_located: usize,
    worlds: usize,
    ruled_out: usize,
    phases: std::collections::HashSet<String>,
}

/// Compares one position; says whether it was small enough.
fn check_position(
    options: DwarfOptions,
    viewer: Viewer,
    log: &[EventOf<Dwarf>],
    number: u64,
    coverage: &mut Coverage,
) -> bool {
    let mut game = Dwarf::new(options);
    let mut view = DwarfView::new(options, viewer);
    for event in log {
        view.see(&game.show(event, viewer));
        game.apply(event, &mut Ignore);
    }
    let mut own = Hands::default();
    let mut room = BySeat::default();
    let mut unseen = CardSet::EMPTY;
    let mut located = CardSet::EMPTY;
    for seat in Seat::all(options.players()) {
        let hand = game.hands()[seat];
        if viewer.is(seat) {
            own[seat] = hand;
        } else {
            room[seat] = hand.len();
            unseen |= hand;
            located |= hand.iter().filter(|&card| view.located(card).is_some()).collect();
        }
    }
    let ways = |room: &BySeat<usize>| {
        let factorial = |n: usize| (1..=n).map(|n| n as f64).product::<f64>();
        let parts = Seat::all(5).map(|seat| factorial(room[seat]));
        factorial(unseen.len()) / parts.product::<f64>()
    };
    if unseen.len() < 3 || ways(&room) > 1700.0 {
        return false;
    }
    let history = ViewerHistory::new(options, viewer, log);
    let candidates = all_deals(unseen, room);
    let all = candidates.len();
    let worlds: Vec<Hands> = candidates
        .into_iter()
        .map(|deal| BySeat::from_fn(|seat| deal[seat] | own[seat]))
        .filter(|hands| history.explains(hands))
        .collect();
    let (source, mut rng) = (View::worlds(&view), quick(number));
    let imagine = || *game::Worlds::imagine(&source, &mut rng).hands();
    check_uniform(&worlds, 60, imagine).unwrap_or_else(|what| {
        panic!("{options:?}, {viewer:?}, game {number}, {} events: {what}\n{log:?}", log.len());
    });
    coverage.positions += 1;
    coverage.worlds += worlds.len();
    coverage.ruled_out += all - worlds.len();
    coverage.with_located += usize::from(!located.is_empty());
    let voids = Seat::all(options.players()).any(|seat| view.voids(seat).count() > 0);
    coverage.with_voids += usize::from(voids);
    coverage.phases.insert(format!("{:?}", game.public().phase()));
    true
}

/// A random game in which the Sorcerer is often kept to the end.
fn patient_game(options: DwarfOptions, seed: Seed, rng: &mut impl Rng) -> Vec<EventOf<Dwarf>> {
    let mut game = Dwarf::new(options);
    let mut log = Vec::new();
    loop {
        let event = match game.turn() {
            Turn::Over => return log,
            Turn::Chance => Event::Chance(game.draw(&seed)),
            Turn::Seat(seat) => {
                let declines = game.check(seat, Action::Decline).is_ok() && below(rng, 8) > 0;
                let action = if declines { Action::Decline } else { game.legal().pick(rng) };
                Event::Act(seat, action)
            }
        };
        game.apply(&event, &mut Ignore);
        log.push(event);
    }
}

/// Positions near the end of hands with this special, for every viewer in turn.
fn check_special(special: &str, settings: &[(&str, &str)], hands: usize, coverage: &mut Coverage) {
    for players in 3..=5 {
        let mut options = options(players);
        options.set("hands", "1").expect("allowed");
        for (key, value) in settings {
            options.set(key, value).expect("allowed");
        }
        let viewers: Vec<Viewer> = Viewer::all(players).collect();
        let mut found = 0;
        for number in 0.. {
            let seed = Seed::from_numbers(21, number);
            let deal = Dwarf::new(options).draw(&seed);
            if !matches!(deal, Chance::Deal { special: turned, .. } if turned == card(special)) {
                continue;
            }
            let mut rng = quick(number);
            let log = patient_game(options, seed, &mut rng);
            let is_deal =
                |event: &EventOf<Dwarf>| matches!(event, Event::Chance(Chance::Deal { .. }));
            let end = log.iter().skip(1).position(is_deal).map_or(log.len(), |n| n + 1);
            let viewer = viewers[number as usize % viewers.len()];
            // A different distance from the end each time: starts and middles of tricks, choices.
            let last = end - below(&mut rng, 3 * players as u32) as usize;
            let mut upto = (1..=last).rev();
            let small =
                upto.find(|&upto| check_position(options, viewer, &log[..upto], number, coverage));
            found += usize::from(small.is_some());
            if found == hands {
                break;
            }
        }
    }
}

#[test]
fn worlds_are_uniform_with_voids() {
    let mut coverage = Coverage::default();
    for special in ["d11a", "dragon", "excalibur", "k1"] {
        check_special(special, &[], 10, &mut coverage);
    }
    println!("{coverage:?}");
    assert!(coverage.positions >= 100 && coverage.with_voids >= 60, "{coverage:?}");
    assert!(coverage.ruled_out > coverage.worlds, "{coverage:?}");
}

#[test]
fn worlds_are_uniform_with_copycats() {
    let mut coverage = Coverage::default();
    for mode in ["no", "may", "must"] {
        for special in ["mummy", "puppeteer"] {
            check_special(special, &[("copycat_follow", mode)], 12, &mut coverage);
        }
    }
    println!("{coverage:?}");
    assert!(coverage.positions >= 150, "{coverage:?}");
}

#[test]
fn worlds_are_uniform_with_located_cards() {
    let mut coverage = Coverage::default();
    check_special("d1", &[], 15, &mut coverage);
    check_special("k11a", &[], 15, &mut coverage);
    for last in ["forced_swap", "dead_card"] {
        check_special("sorcerer", &[("sorcerer_last", last)], 25, &mut coverage);
    }
    for leader in ["after_exchange", "as_dealt"] {
        check_special("g11b", &[("first_leader", leader)], 25, &mut coverage);
    }
    println!("{coverage:?}");
    assert!(coverage.positions >= 300 && coverage.with_located >= 150, "{coverage:?}");
    assert!(coverage.phases.contains("Sorcerer"), "{coverage:?}");
}

/// Right after the exchange there are far too many worlds to list, but how many of the shown
/// cards have moved can be counted: with three shown by the standard bearer, at most two.
#[test]
fn moved_cards_are_uniform_after_an_exchange() {
    let scene = Scene {
        options: with(&[("first_leader", "as_dealt")]),
        special: "g11b",
        holds: &[(1, "g11b k5 g5"), (3, "d7 d8")],
        ..Scene::default()
    };
    let dealt = scene.dealt();
    let (by, partner) = (seat(1), seat(3));
    let deal = Chance::Deal {
        special: card("g11b"),
        tile: "7".parse().expect("a tile"),
        hands: *dealt.hands(),
    };
    let events = [
        Event::Chance(deal),
        Event::Act(by, Action::Quest { side: Side::A }),
        Event::Act(by, Action::Exchange { with: partner }),
        Event::Chance(Chance::Taken([card("d7"), card("d8")])),
        Event::Act(by, Action::Give { card: card("k5") }),
        Event::Act(by, Action::Give { card: card("d7") }),
    ];
    let mut game = Dwarf::new(scene.options);
    let mut view = DwarfView::new(scene.options, Viewer::Seat(seat(0)));
    let mut compared = 0;
    for (number, event) in events.iter().enumerate() {
        view.see(&game.show(event, view.viewer()));
        game.apply(event, &mut Ignore);
        let gives = number.saturating_sub(3);
        if gives == 0 {
            continue;
        }
        // 27 other cards fill the three hands around the three shown ones.
        let sizes = [game.hands()[by].len(), game.hands()[partner].len()];
        let ways = |moved: usize| {
            let choose = |n: usize, k: usize| {
                (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product::<f64>()
            };
            choose(3, moved)
                * choose(27, sizes[0] - (3 - moved))
                * choose(27 - (sizes[0] - (3 - moved)), sizes[1] - moved)
        };
        let total: f64 = (0..=gives).map(ways).sum();
        let worlds = View::worlds(&view);
        let mut counts = [0.0; 4];
        let draws = 40_000;
        let mut rng = quick(3);
        for _ in 0..draws {
            let world = game::Worlds::imagine(&worlds, &mut rng);
            counts[(world.hands()[partner] & set("g11b k5 g5")).len()] += 1.0;
        }
        for moved in 0..4 {
            let expected =
                if moved <= gives { f64::from(draws) * ways(moved) / total } else { 0.0 };
            let off = (counts[moved] - expected).abs();
            assert!(off <= 4.0 * expected.sqrt(), "{gives} given, {moved} moved: {counts:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 8);
}

/// Hands that differ a little from the truth, above all in the shown cards: a view accepts them
/// exactly when a history explains them. This reaches positions with far too many worlds to list.
#[test]
fn views_accept_what_histories_explain() {
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..9_000 {
        let players = 3 + number as usize % 3;
        let mut options = options(players);
        let presets = ["standard", "2011", "online"];
        options.set_preset(presets[number as usize / 3 % 3]).expect("a preset");
        options.set("hands", "1").expect("allowed");
        let (mut rng, seed) = (quick(number), Seed::from_numbers(23, number));
        let deal = Dwarf::new(options).draw(&seed);
        let moves = matches!(deal, Chance::Deal { special, .. } if special == cards::G11B);
        // Every hand with an exchange, and some of the others.
        if !moves && number % 8 != 0 {
            continue;
        }
        let log = patient_game(options, seed, &mut rng);
        let is_deal = |event: &EventOf<Dwarf>| matches!(event, Event::Chance(Chance::Deal { .. }));
        let end = log.iter().skip(1).position(is_deal).map_or(log.len(), |n| n + 1);
        for viewer in Viewer::all(players) {
            let log = &log[..1 + below(&mut rng, end as u32 - 1) as usize];
            let mut game = Dwarf::new(options);
            let mut view = DwarfView::new(options, viewer);
            for event in log {
                view.see(&game.show(event, viewer));
                game.apply(event, &mut Ignore);
            }
            let history = ViewerHistory::new(options, viewer, log);
            for _ in 0..10 {
                let hands = nearly(game.hands(), players, viewer, &mut rng);
                let fits = view.fits(&Dwarf::imagined(*game.public(), hands));
                assert_eq!(fits, history.explains(&hands), "{viewer:?}, game {number}\n{log:?}");
                accepted += usize::from(fits);
                refused += usize::from(!fits);
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 10_000 && refused > 10_000);
}

/// The hands with one or two pairs of cards exchanged between seats other than the viewer's.
fn nearly(truth: &Hands, players: usize, viewer: Viewer, rng: &mut impl Rng) -> Hands {
    let mut hands = *truth;
    let others: Vec<Seat> = Seat::all(players).filter(|&seat| !viewer.is(seat)).collect();
    for _ in 0..1 + below(rng, 2) {
        let [a, b] = [0; 2].map(|_| others[below(rng, others.len() as u32) as usize]);
        let mut any =
            |hand: CardSet| hand.iter().nth(below(rng, hand.len().max(1) as u32) as usize);
        let (from_a, from_b) = (any(hands[a]), any(hands[b]));
        let shown = (hands[a] & set("k5 g5 g11b")).first();
        let from_a = if below(rng, 2) == 0 { shown.or(from_a) } else { from_a };
        if let (Some(from_a), Some(from_b)) = (from_a, from_b)
            && a != b
        {
            hands[a].remove(from_a);
            hands[b].remove(from_b);
            hands[a].insert(from_b);
            hands[b].insert(from_a);
        }
    }
    hands
}
