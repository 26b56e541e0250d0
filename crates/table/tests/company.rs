//! Who sits at a table: bots with names of their own, and people who may be gone for a while.

use std::collections::BTreeSet;

use game::Seat;
use serde_json::json;
use table::{Machine, NewTable, Now};
use wire::{Intent, SeatKind, Setup};

const ANN: Seat = Seat::new(0);

fn open(players: usize, seed: u8) -> Box<dyn Machine> {
    let mut setup = Setup::new("david-goliath");
    setup.players = players;
    let fresh = NewTable { id: "t".into(), seed: [seed; 32] };
    let rows = table::create(&setup, &fresh, 1).expect("allowed");
    table::open(&setup.game, "t", &rows, Now::at(1)).expect("a log")
}

fn ask(table: &mut dyn Machine, id: &str, action: serde_json::Value) {
    let intent = Intent { id: id.into(), seen: table.number(), action };
    let answer = table.intent(Now::at(1), ANN, &intent, None).answer.expect("an answer");
    assert_eq!(answer.refusal, None);
}

fn names(table: &dyn Machine) -> Vec<String> {
    table.info().seats.iter().map(|seat| seat.name.to_lowercase()).collect()
}

#[test]
fn bots_have_names_that_nobody_else_has() {
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        // Ann comes last, and may have the name of a bot.
        let mut first = open(6, seed);
        first.join(Now::at(1), "Host", "host", None).expect("a seat");
        for seat in 2..6 {
            ask(
                &mut *first,
                &format!("{seat}"),
                json!({"type": "fill", "seat": seat, "bot": "greedy"}),
            );
        }
        let before = names(&*first);
        seen.insert(before[2..].to_vec());
        first.join(Now::at(1), "pip", "late", None).expect("a seat");
        let after = names(&*first);
        assert_eq!(after.iter().collect::<BTreeSet<_>>().len(), 6, "{after:?}");
        let kept = (2..6).filter(|&seat| before[seat] == after[seat]).count();
        assert_eq!(kept, if before.contains(&"pip".into()) { 3 } else { 4 });
        let bots = first.info().seats.into_iter().filter(|seat| seat.kind == SeatKind::Bot);
        assert!(bots.map(|seat| seat.bot).all(|bot| bot.as_deref() == Some("greedy")));
        // The same table again.
        let mut second = open(6, seed);
        second.join(Now::at(1), "Host", "host", None).expect("a seat");
        ask(&mut *second, "s", json!({"type": "start"}));
        assert_eq!(names(&*second)[2..], before[2..], "a seat and a seed have one name");
    }
    assert!(seen.len() > 30, "other tables have others: {}", seen.len());
}

#[test]
fn those_who_are_wanted_come() {
    let setup = Setup { players: 6, ..Setup::new("david-goliath") };
    let fresh = NewTable { id: "t".into(), seed: [7; 32] };
    let seated = |wanted: &[&str], host: &str| {
        let wanted: Vec<String> = wanted.iter().map(|&name| name.into()).collect();
        let rows = table::create_for(&setup, &fresh, &wanted, 1).map_err(|refusal| refusal.what)?;
        let mut table = table::open(&setup.game, "t", &rows, Now::at(1)).expect("a log");
        table.join(Now::at(1), host, "host", None).expect("a seat");
        ask(&mut *table, "s", json!({"type": "start"}));
        Ok::<_, String>(names(&*table))
    };
    for wanted in [
        ["vesper", "pip", "bruna", "grimble", "tamm"],
        ["tamm", "ruk", "grimble", "vesper", "pip"],
        ["pip", "grimble", "tamm", "bruna", "ruk"],
    ] {
        assert_eq!(seated(&wanted, "Ann").expect("a table")[1..], wanted);
        assert_eq!(seated(&wanted[..2], "Ann").expect("a table")[1..3], wanted[..2]);
        // A person keeps their own name.
        let beside = seated(&wanted, wanted[0]).expect("a table");
        assert_eq!(beside[2..], wanted[1..]);
        assert_ne!(beside[1], wanted[0]);
    }
    for wrong in [&["pip", "Pip"][..], &["anna"]] {
        let what = seated(wrong, "Ann").expect_err("refused");
        assert!(what.contains("among Pip, Grimble"), "{what}");
    }
}

#[test]
fn how_long_somebody_is_waited_for_is_known() {
    let mut table = open(3, 1);
    for name in ["Ann", "Bob"] {
        table.join(Now::at(1), name, name, None).expect("a seat");
    }
    for seat in [ANN, Seat::new(1)] {
        table.enter(Now::at(1), Some(seat));
    }
    assert_eq!(table.takeovers(Now::at(1)), [None; 3], "nobody is waited for before the start");
    ask(&mut *table, "s", json!({"type": "start"}));
    table.exit(Now::at(1_000), Some(Seat::new(1)));
    assert_eq!(table.takeovers(Now::at(31_000)), [None, Some(90_000), None]);
    table.tick(Now::at(121_000));
    assert!(table.info().seats[1].away, "a bot plays now");
    assert_eq!(table.takeovers(Now::at(121_000)), [None; 3]);
    table.exit(Now::at(121_000), Some(ANN));
    assert_eq!(table.takeovers(Now::at(122_000)), [None; 3], "the table stands still");
}
