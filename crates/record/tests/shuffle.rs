//! Shuffles: the example of docs/shuffle.md, and what verification refuses. The program in
//! tests/shuffle computes whole games a second time (`crates/trickhold/tests/shuffle.rs`).

use dwarf::{Action, Chance, Dwarf, DwarfOptions};
use game::chance::{Rng, Seed, quick};
use game::{BySeat, Element, Event, Game, Ignore, LegalActions, Options, Seat, Set, Turn, battery};
use games::Record;
use goliath::{Goliath, GoliathOptions};
use trickhold_record::shuffle::{METHOD, Shuffle, commit, mixed};
use trickhold_record::{GameRecord, SeatRecord};

/// The seed of the example: the bytes 0 to 31.
fn seed() -> [u8; 32] {
    std::array::from_fn(|number| number as u8)
}

fn added() -> Vec<Vec<u8>> {
    vec![vec![0x06], vec![0xc0, 0xff, 0xee]]
}

/// The example is right, and stands in the page as it is here.
#[track_caller]
fn example(computed: &str, expected: &str) {
    assert_eq!(computed, expected);
    let page = include_str!("../../../docs/shuffle.md");
    assert!(page.contains(expected), "{expected} is not in docs/shuffle.md");
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hands<C: Element + ToString>(hands: &BySeat<Set<C>>) -> [String; 3] {
    let hand =
        |hand: Set<C>| hand.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ");
    [0, 1, 2].map(|seat| hand(hands[Seat::new(seat)]))
}

#[test]
fn the_example_of_the_page() {
    example(METHOD, "trickhold-shuffle/1");
    example(&hex(&seed()), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    example(&commit(&seed()), "3b7fb6f30bc171cc05976b1efd9bfca6ca1fae11a3673852efdeada8920b0b25");
    let alone = mixed(&seed(), &[]);
    example(&hex(&alone.0), "9ed750437399f934e2f2861dd634d6f4c6d0952ef0de2bbc8e1a87faa52044c7");
    let seed = mixed(&seed(), &added());
    example(&hex(&seed.0), "fe65fb06f9f855e4c1e4515310be89b60abeb89f2dc784907210267f761eee76");
    let words = |purpose| {
        let mut stream = seed.stream(0, purpose);
        [(); 4].map(|()| format!("{:08x}", stream.next_u32())).join(" ")
    };
    example(&words(0), "96cda987 c3ff8191 2229d347 20198c58");
    example(&words(1), "29423545 24807b6a 41b3ea7d 2822530a");

    let deal = Goliath::new(GoliathOptions::new(3).expect("allowed")).draw(&seed);
    let expected = [
        "R2 R5 R6 R8 R9 Y3 Y4 Y5 G7 G9 B4 B6 B8 V1 V4",
        "R1 R3 R7 Y2 Y6 Y9 G1 G3 G4 G5 B5 B7 V3 V5 V9",
        "R4 Y1 Y7 Y8 G2 G6 G8 B1 B2 B3 B9 V2 V6 V7 V8",
    ];
    hands(&deal.hands).iter().zip(expected).for_each(|(hand, cards)| example(hand, cards));

    let mut game = Dwarf::new(DwarfOptions::new(3).expect("allowed"));
    let deal = game.draw(&seed);
    let Chance::Deal { special, tile, hands: dealt } = deal else { panic!("not a deal") };
    example(&format!("special `{special}`, tile `{tile}`"), "special `g11b`, tile `16`");
    let expected = [
        "k2 k7 k10 kJ kQ kK dJ g2 g3 g4 g6 g8 g11b",
        "k3 kA d5 d6 d7 d8 d9 dK g5 g7 g10 gJ gA",
        "k4 k5 k6 k8 k9 d3 d4 d10 dQ dA g9 gQ gK",
    ];
    hands(&dealt).iter().zip(expected).for_each(|(hand, cards)| example(hand, cards));
    game.apply(&Event::Chance(deal), &mut Ignore);
    let Turn::Seat(chooser) = game.turn() else { panic!("the quest is chosen") };
    game.apply(&Event::Act(chooser, game.legal().iter().next().expect("two rules")), &mut Ignore);
    game.apply(&Event::Act(Seat::new(0), Action::Exchange { with: Seat::new(1) }), &mut Ignore);
    let Chance::Taken([first, second]) = game.draw(&seed) else { panic!("not an exchange") };
    example(&format!("takes `{first}` and `{second}`"), "takes `d5` and `kA`");
}

#[test]
fn every_part_counts() {
    let other = |number: usize| {
        let mut seed = seed();
        seed[number] ^= 1;
        seed
    };
    let lists: [&[&[u8]]; 8] = [
        &[],
        &[b"a"],
        &[b"b"],
        &[b"a", b"b"],
        &[b"b", b"a"],
        &[b"ab"],
        &[b"a", b"b", b"c"],
        // The length of the second one, as if it were added.
        &[b"a\x01\0\0\0b"],
    ];
    let list = |list: &[&[u8]]| list.iter().map(|bytes| bytes.to_vec()).collect::<Vec<_>>();
    let mut seeds: Vec<Seed> = lists.iter().map(|added| mixed(&seed(), &list(added))).collect();
    seeds.extend((0..32).map(|number| mixed(&other(number), &[])));
    seeds.push(Seed(seed()));
    for (number, seed) in seeds.iter().enumerate() {
        assert!(!seeds[..number].contains(seed), "{number}");
    }
    assert!((0..32).all(|number| commit(&other(number)) != commit(&seed())));
    assert_ne!(commit(&seed()), hex(&mixed(&seed(), &[]).0));
}

fn seats(players: usize) -> Vec<SeatRecord> {
    vec![SeatRecord { name: "Somebody".into(), ..SeatRecord::default() }; players]
}

/// A game of 14 hands, so that there is an exchange, and its shuffle.
fn long_game() -> (DwarfOptions, battery::Played<Dwarf>, Shuffle) {
    let mut options = DwarfOptions::new(5).expect("allowed");
    options.set("hands", "14").expect("allowed");
    let played = battery::random_game::<Dwarf>(options, mixed(&seed(), &added()), &mut quick(3));
    (options, played, Shuffle::new(&seed(), &added()))
}

#[test]
fn other_shuffles_are_refused() {
    let (options, played, right) = long_game();
    let says = |change: &dyn Fn(&mut Shuffle)| {
        let mut shuffle = right.clone();
        change(&mut shuffle);
        shuffle.verify::<Dwarf>(options, &played.log).map_err(|wrong| wrong.to_string())
    };
    assert_eq!(says(&|_| {}), Ok(()));
    assert_eq!(says(&|s| s.seed = s.seed.to_uppercase()), Ok(()));
    assert_eq!(says(&|s| s.commit = s.commit.to_uppercase()), Ok(()));
    assert_eq!(says(&|s| s.added[1] = "C0ffEE".into()), Ok(()));
    let changes: [&dyn Fn(&mut Shuffle); 5] = [
        &|s| s.added[0] = "07".into(),
        &|s| s.added.swap(0, 1),
        &|s| s.added.truncate(1),
        &|s| s.added.push("06".into()),
        &|s| *s = Shuffle::new(&[1; 32], &added()),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let wrong = says(change).expect_err("changed");
        let places = ["special", "tile", "deal"];
        let texts = places.map(|field| format!("hand 1: `{field}` does not come from the seed"));
        assert!(texts.contains(&wrong), "{number}: {wrong}");
    }
    let wrong = |what: &str| Err(what.to_owned());
    let not_hash = wrong("`commit` is not the hash of the seed");
    assert_eq!(says(&|s| s.seed = hex(&[1; 32])), not_hash);
    assert_eq!(says(&|s| s.commit = commit(&[1; 32])), not_hash);
    let unknown = wrong("`method` is \"mine\", but known is only \"trickhold-shuffle/1\"");
    assert_eq!(says(&|s| s.method = "mine".into()), unknown);
    for odd in ["", "00", "no hex", &"0".repeat(63), &"0".repeat(66), &"+1".repeat(32)] {
        let digits = |field| wrong(&format!("`{field}` must be 64 hexadecimal digits"));
        assert_eq!(says(&|s| s.seed = odd.into()), digits("seed"), "{odd}");
        assert_eq!(says(&|s| s.commit = odd.into()), digits("commit"), "{odd}");
    }
    let bytes = wrong("`added` must hold 1 to 32 bytes each, as hexadecimal digits");
    for odd in ["", "0", "000", "x0", " 00", &"00".repeat(33)] {
        assert_eq!(says(&|s| s.added.push(odd.into())), bytes, "{odd}");
    }
}

/// What has no meaning in a record is not compared.
#[test]
fn first_dealer_and_order_of_taken_cards_are_free() {
    let (options, mut played, shuffle) = long_game();
    let taken = played.log.iter_mut().find_map(|event| match event {
        Event::Chance(Chance::Taken(cards)) => Some(cards),
        _ => None,
    });
    taken.expect("g11b is one of 14 specials").reverse();
    let mut record = GameRecord::<Dwarf>::new(options, seats(5), played.log);
    record.shuffle = Some(shuffle.clone());
    let record = Record::Dwarf(record);
    assert_eq!(Record::parse(&record.to_json()), Ok(record));

    // DG-2.5
    let options = GoliathOptions::new(6).expect("allowed");
    let mut game = Goliath::new(options);
    let mut deal = game.draw(&mixed(&seed(), &added()));
    deal.dealer = Seat::new(2);
    let event = Event::Chance(deal);
    game.apply(&event, &mut Ignore);
    assert_eq!(game.turn(), Turn::Seat(Seat::new(3)));
    assert_eq!(shuffle.verify::<Goliath>(options, &[event]), Ok(()));
}

/// The record of the example, written out in tests/records.
#[test]
fn the_example_as_a_record() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let text = std::fs::read_to_string(path.join("shuffle.json")).expect("readable");
    let record = Record::parse(&text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let Record::Dwarf(record) = record else { panic!("the other game") };
    assert_eq!(record.shuffle, Some(Shuffle::new(&seed(), &added())));
    assert!(text.contains("\"taken\":[\"d5\",\"kA\"]"));
}
