//! Records written and read again: whole games, and games cut off anywhere.

use dwarf::{Dwarf, DwarfOptions};
use game::battery;
use game::chance::{Seed, quick};
use game::{Options, Seat, Turn, Values};
use games::Record;
use goliath::{Goliath, GoliathOptions};
use trickhold_record::{DecisionPlace, GameRecord, Recorded, SeatRecord, Shuffle, shuffle};

fn seats(players: usize) -> Vec<SeatRecord> {
    (0..players)
        .map(|n| SeatRecord { name: format!("Player {n}"), ..SeatRecord::default() })
        .collect()
}

trait WrapRecord: Recorded {
    fn wrap(record: GameRecord<Self>) -> Record;
    fn unwrap(record: Record) -> GameRecord<Self>;
}

impl WrapRecord for Goliath {
    fn wrap(record: GameRecord<Self>) -> Record {
        Record::Goliath(record)
    }
    fn unwrap(record: Record) -> GameRecord<Self> {
        let Record::Goliath(record) = record else { panic!("the other game") };
        record
    }
}

impl WrapRecord for Dwarf {
    fn wrap(record: GameRecord<Self>) -> Record {
        Record::Dwarf(record)
    }
    fn unwrap(record: Record) -> GameRecord<Self> {
        let Record::Dwarf(record) = record else { panic!("the other game") };
        record
    }
}

/// Writes, reads and compares a whole game; `write` is the writer.
fn round_trip<G: WrapRecord>(
    options: G::Options,
    log: &[game::EventOf<G>],
    write: impl Fn(&Record) -> String,
) -> Result<(), String> {
    let record = G::wrap(GameRecord::new(options, seats(options.players()), log.to_vec()));
    let json = write(&record);
    let read = Record::parse(&json).map_err(|wrong| format!("{wrong}\n{json}"))?;
    if read != record {
        return Err(format!("read something else:\n{json}\n{}", read.to_json()));
    }
    Ok(())
}

/// Random games with these settings come back as they were.
fn run<G: WrapRecord>(players: usize, preset: &str, settings: &[(&str, &str)], games: u64) -> u64 {
    let mut options = G::Options::new(players).expect("allowed");
    options.set_preset(preset).expect("a preset");
    for (key, value) in settings {
        options.set(key, value).expect("allowed");
    }
    for number in 0..games {
        let seed = Seed::from_numbers(31, number);
        let played = battery::random_game::<G>(options, seed, &mut quick(number));
        round_trip::<G>(options, &played.log, Record::to_json)
            .unwrap_or_else(|what| panic!("{options:?}, game {number}: {what}"));
    }
    games
}

#[test]
fn whole_games_come_back_as_they_were() {
    let mut games = 0;
    for players in 3..=6 {
        games += run::<Goliath>(players, "standard", &[], 2500);
    }
    assert!(games >= 10_000);
    games = 0;
    for players in 3..=5 {
        for (preset, _) in DwarfOptions::PRESETS {
            games += run::<Dwarf>(players, preset, &[], 1120);
        }
    }
    assert!(games >= 10_000);
}

/// Every value of every option.
fn every_value<G: WrapRecord>(fewest: usize, most: usize, base: &[(&str, &str)]) -> usize {
    let mut values = 0;
    for spec in G::Options::SPECS {
        let all: Vec<String> = match spec.values {
            Values::Words(words) => words.iter().map(ToString::to_string).collect(),
            Values::Flag => vec!["true".into(), "false".into()],
            Values::Number { min, max, words } => {
                let numbers = (min..=max).map(|number| number.to_string());
                numbers.chain(words.iter().map(ToString::to_string)).collect()
            }
        };
        for value in all {
            let mut settings = base.to_vec();
            settings.push((spec.key, &value));
            run::<G>(fewest + values % (most + 1 - fewest), "standard", &settings, 500);
            values += 1;
        }
    }
    values
}

#[test]
fn games_with_every_option_come_back_as_they_were() {
    assert_eq!(every_value::<Goliath>(3, 6, &[]), 28);
    assert_eq!(every_value::<Dwarf>(3, 5, &[("hands", "2")]), 39);
}

/// The law bites: faulty writers are found.
#[test]
fn the_round_trip_law_bites() {
    let options = DwarfOptions::new(4).expect("allowed");
    let seed = Seed::from_numbers(33, 1);
    let played = battery::random_game::<Dwarf>(options, seed, &mut quick(1));
    let trip = |write: &dyn Fn(&Record) -> String| round_trip::<Dwarf>(options, &played.log, write);
    assert_eq!(trip(&|record| record.to_json()), Ok(()));
    let faults: [&dyn Fn(&Record) -> String; 4] = [
        // Forgets an option that matters, a seat's name, the quest, a winner.
        &|record| record.to_json().replacen("\"hands\":7", "\"hands\":6", 1),
        &|record| record.to_json().replacen("Player 2", "Player 1", 1),
        &|record| record.to_json().replacen("\"quest\":", "\"quests\":", 1),
        &|record| record.to_json().replacen("\"winner\":", "\"won_by\":", 1),
    ];
    for (number, fault) in faults.into_iter().enumerate() {
        assert!(trip(fault).is_err(), "fault {number}");
    }
}

/// Cut off after any event, a game is an unfinished record that reads back to the same state but
/// for what the format cannot hold: an exchange under way, and who has declined already.
fn cut_off<G: WrapRecord>(
    options: G::Options,
    number: u64,
    loses: impl Fn(&game::EventOf<G>) -> bool,
) {
    let seed = Seed::from_numbers(32, number);
    let played = battery::random_game::<G>(options, seed, &mut quick(number));
    for upto in 1..played.log.len() {
        let log = &played.log[..upto];
        let json = GameRecord::<G>::new(options, seats(options.players()), log.to_vec()).to_json();
        assert!(json.contains("\"finished\":false") && !json.contains("\"totals\""));
        let read = Record::parse(&json).unwrap_or_else(|wrong| panic!("{wrong}\n{json}"));
        let read = G::unwrap(read);
        assert_eq!(read.log, log[..read.log.len()], "{json}");
        assert!(log[read.log.len()..].iter().all(&loses), "{json}");
        assert!(!read.is_finished());
    }
    assert_eq!(played.end.turn(), Turn::Over);
}

#[test]
fn games_cut_off_anywhere_are_unfinished_records() {
    for number in 0..30 {
        let players = 3 + number as usize % 4;
        let mut options = GoliathOptions::new(players).expect("allowed");
        options.set("rounds", "2").expect("allowed");
        cut_off::<Goliath>(options, number, |_| false);
    }
    let loses = |event: &game::EventOf<Dwarf>| {
        use dwarf::{Action, Chance};
        use game::Event::{Act, Chance as Drawn};
        matches!(
            event,
            Act(_, Action::Decline | Action::Exchange { .. } | Action::Give { .. })
                | Drawn(Chance::Taken(_))
        )
    };
    for number in 0..60 {
        let mut options = DwarfOptions::new(3 + number as usize % 3).expect("allowed");
        options.set("hands", "3").expect("allowed");
        if number % 2 == 0 {
            options.set_preset("2011").expect("a preset");
        }
        cut_off::<Dwarf>(options, number, loses);
    }
}

#[test]
fn extras_are_kept_and_unknown_fields_ignored() {
    let options = GoliathOptions::new(3).expect("allowed");
    let (seed, added) = ([7; 32], [vec![0xef], vec![0; 32]]);
    let mixed = shuffle::mixed(&seed, &added);
    let played = battery::random_game::<Goliath>(options, mixed, &mut quick(1));
    let mut record = GameRecord::<Goliath>::new(options, seats(3), played.log);
    record.seats[1].bot = Some("random".into());
    record.hints = vec![DecisionPlace { round: 0, trick: 3, seat: Seat::new(1) }];
    record.undone = vec![DecisionPlace { round: 0, trick: 2, seat: Seat::new(0) }; 2];
    record.shuffle = Some(Shuffle::new(&seed, &added));
    let record = Record::Goliath(record);
    let json = record.to_json();
    assert_eq!(Record::parse(&json), Ok(record.clone()));
    let more = json.replacen('{', "{\"played_at\": \"home\", \"x\": [1, {\"y\": null}], ", 1);
    assert_eq!(Record::parse(&more), Ok(record));
}

/// Only what the format names stands after a trick; other words of the game mean nothing there.
#[test]
fn what_is_no_decision_after_a_trick_is_ignored() {
    let options = DwarfOptions::new(4).expect("allowed");
    let played = battery::random_game::<Dwarf>(options, Seed([3; 32]), &mut quick(1));
    let record = Record::Dwarf(GameRecord::new(options, seats(4), played.log));
    let mut json: serde_json::Value = serde_json::from_str(&record.to_json()).expect("JSON");
    let tricks = json["hands"][0]["tricks"].as_array_mut().expect("tricks");
    let after = &mut tricks[0]["after"];
    for name in ["play", "give", "take", "decline", "quest", "exchange", "note"] {
        after[name] = serde_json::json!({"by": 0, "card": "k2"});
    }
    assert_eq!(Record::parse(&json.to_string()), Ok(record));
}

/// A record as version 0.2 writes it, with all that is optional: nothing of it is lost.
#[test]
fn a_record_of_0_2() {
    let text = include_str!("../../../tests/records/dwarf-king-0.2.json");
    let record = Record::parse(text).expect("a record");
    let Record::Dwarf(own) = &record else { panic!("it is The Dwarf King") };
    let [hint, undone] = [own.hints[0], own.undone[0]].map(|one| (one.round, one.trick));
    assert_eq!((hint, undone), ((0, 3), (1, 0)));
    assert_eq!(own.origin.as_ref().map(|origin| &*origin.version), Some("0.2.0"));
    let [before, after] = [text, &record.to_json()]
        .map(|text| serde_json::from_str::<serde_json::Value>(text).expect("JSON"));
    assert_eq!(before, after);
}

/// The records that came with the format, and files of many games.
#[test]
fn files_of_records() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let mut lines = String::new();
    for name in ["david-goliath.json", "dwarf-king.json"] {
        let text = std::fs::read_to_string(folder.join(name)).expect("readable");
        let record = Record::parse(&text).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert_eq!(Record::parse(&record.to_json()), Ok(record.clone()));
        let pretty: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let pretty = serde_json::to_string_pretty(&pretty).expect("JSON");
        assert_eq!(Record::read_all(pretty.as_bytes()).count(), 1);
        lines.push_str(&record.to_json());
        lines.push('\n');
    }
    let all: Result<Vec<Record>, _> = Record::read_all(lines.as_bytes()).collect();
    assert_eq!(all.expect("right").len(), 2);
    let broken = lines.replacen("\"totals\":[", "\"totals\":[9", 2);
    let results: Vec<_> = Record::read_all(broken.as_bytes()).collect();
    assert_eq!(results.len(), 2);
    let wrong = results[1].as_ref().expect_err("wrong totals");
    assert_eq!(wrong.place.game, Some(2));
    let cut = &lines[..lines.len() - 20];
    let results: Vec<_> = Record::read_all(cut.as_bytes()).collect();
    assert!(results[0].is_ok() && results[1].is_err() && results.len() == 2);
    // A line that was cut off, or is broken, is one game; those after it are read.
    let [one, two] = [0, 1].map(|at| lines.lines().nth(at).expect("two records"));
    let torn = &one[..one.len() / 2];
    let many = format!("\u{feff}{one}\n{torn}\n{two}\n{{\"a\":}}\n\n{two}\n{torn}");
    let told = Record::read_all(many.as_bytes()).map(|result| result.map_err(|wrong| wrong.what));
    let told: Vec<_> = told.collect();
    assert_eq!(
        told.iter().map(Result::is_ok).collect::<Vec<_>>(),
        [true, false, true, false, true, false]
    );
    for (at, line) in [(1, "line 2 "), (3, "line 4 "), (5, "line 7 ")] {
        let what = told[at].as_ref().expect_err("it is broken");
        assert!(what.starts_with("not JSON: ") && what.contains(line), "{what}");
    }
    // A broken document over many lines is one game, too.
    let value: serde_json::Value = serde_json::from_str(one).expect("JSON");
    let pretty =
        serde_json::to_string_pretty(&value).expect("JSON").replacen("\"seats\":", "\"seats\"", 1);
    let results: Vec<_> = Record::read_all(format!("{pretty}\n{two}\n").as_bytes()).collect();
    assert!(results.len() == 2 && results[0].is_err() && results[1].is_ok(), "{results:?}");
}
