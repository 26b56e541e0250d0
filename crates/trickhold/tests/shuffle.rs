//! Shuffles are verified twice: by `trickhold check`, and by the program in tests/shuffle, which
//! follows docs/shuffle.md and shares no code with us. Both accept honest games and no others.

use std::path::PathBuf;
use std::process::Command;

use dwarf::{Chance, Dwarf, DwarfOptions, Tile};
use game::chance::{Seed, quick};
use game::{Event, EventOf, Game, Ignore, LegalActions, Options, Seat, Set, Turn};
use goliath::{Deal, Goliath, GoliathOptions};
use record::shuffle::{self, Shuffle};
use record::{GameRecord, Recorded, SeatRecord};
use serde_json::{Value, json};

/// Runs a program on a file with these records: the exit code and what it says.
fn verdict(program: &str, args: &[&str], records: &str) -> (Option<i32>, String) {
    let thread = std::thread::current().id();
    let name = format!("trickhold-shuffle-{}-{thread:?}", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, records).expect("written");
    let mut command = Command::new(program);
    command.args(args).arg(&path);
    command.current_dir(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let output = command.output().unwrap_or_else(|error| panic!("{program}: {error}"));
    std::fs::remove_file(&path).expect("removed");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn ours(records: &str) -> (Option<i32>, String) {
    let (code, said) = verdict(env!("CARGO_BIN_EXE_trickhold"), &["check", "--first"], records);
    // What is wrong stands behind the file's name.
    (code, said.split_once("): ").map_or(said.clone(), |(_, wrong)| wrong.to_owned()))
}

fn theirs(records: &str) -> (Option<i32>, String) {
    verdict("python3", &["tests/shuffle/shuffle.py"], records)
}

/// Both refuse; what we say, and what they say.
#[track_caller]
fn refused(record: &Value, we: &str, they: &str) {
    let record = record.to_string();
    assert_eq!(ours(&record), (Some(1), format!("game 1{we}\n")));
    assert_eq!(theirs(&record), (Some(1), format!("game 1: {they}\n")));
}

/// One random game as a record that names its shuffle. The host makes of the chance that comes
/// from the seed whatever it likes.
fn play<G: Recorded>(
    options: G::Options,
    number: u64,
    host: impl Fn(&G, G::Chance) -> G::Chance,
) -> GameRecord<G> {
    let seed = shuffle::mixed(&Seed::from_numbers(41, number).0, &[]).0;
    let lengths = &[1, 32, 7][..number as usize % 4];
    let added: Vec<Vec<u8>> = lengths.iter().map(|&length| seed[..length].to_vec()).collect();
    let mixed = shuffle::mixed(&seed, &added);
    let mut rng = quick(number);
    let (mut game, mut log) = (G::new(options), Vec::<EventOf<G>>::new());
    loop {
        let event = match game.turn() {
            Turn::Over => break,
            Turn::Chance => Event::Chance(host(&game, game.draw(&mixed))),
            Turn::Seat(seat) => Event::Act(seat, game.legal().pick(&mut rng)),
        };
        game.apply(&event, &mut Ignore);
        log.push(event);
    }
    let seats =
        vec![SeatRecord { name: "Somebody".into(), ..SeatRecord::default() }; options.players()];
    let mut record = GameRecord::new(options, seats, log);
    record.shuffle = Some(Shuffle::new(&seed, &added));
    record
}

/// Many rounds or hands, so that empty piles are refilled and an exchange happens.
fn long<O: Options>(players: usize, preset: &str, length: (&str, &str)) -> O {
    let mut options = O::new(players).expect("allowed");
    options.set_preset(preset).expect("a preset");
    options.set(length.0, length.1).expect("allowed");
    options
}

fn goliath(players: usize) -> GoliathOptions {
    long(players, "standard", ("rounds", "players"))
}

fn dwarf(players: usize, preset: &str) -> DwarfOptions {
    long(players, preset, ("hands", "18"))
}

#[test]
fn honest_games_come_from_their_seeds() {
    let mut records = Vec::new();
    for number in 0..16 {
        let options = goliath(3 + number as usize % 4);
        records.push(play::<Goliath>(options, number, |_, drawn| drawn).to_json());
    }
    for (number, players) in [3, 4, 5, 3, 4, 5].into_iter().enumerate() {
        for (preset, _) in DwarfOptions::PRESETS {
            let options = dwarf(players, preset);
            records.push(play::<Dwarf>(options, number as u64, |_, drawn| drawn).to_json());
        }
    }
    let exchanges: usize = records.iter().map(|json| json.matches("\"exchange\"").count()).sum();
    assert!(exchanges >= 18, "one in 14 hands at the latest");
    let lines = records.join("\n");
    assert_eq!(ours(&lines), (Some(0), "34 games right\n".into()));
    assert_eq!(theirs(&lines), (Some(0), "34 games come from their seeds\n".into()));
    // A game that was broken off is verified as far as it went.
    let options = dwarf(4, "standard");
    let mut short = play::<Dwarf>(options, 7, |_, drawn| drawn);
    short.log.truncate(100);
    assert_eq!(ours(&short.to_json()), (Some(0), "1 game right\n".into()));
    assert_eq!(theirs(&short.to_json()), (Some(0), "1 games come from their seeds\n".into()));
}

/// The same chance with two cards exchanged.
fn exchanged<G: Game>(chance: &G::Chance, a: G::Card, b: G::Card) -> G::Chance {
    match G::exchanged(&Event::Chance(chance.clone()), a, b) {
        Event::Chance(chance) => chance,
        Event::Act(..) => unreachable!("chance stays chance"),
    }
}

/// A host that deals as it likes: its games are right by the rules, but not from the seed.
#[track_caller]
fn cheats<G: Recorded>(
    options: G::Options,
    wrong: (&str, &str),
    host: impl Fn(&G, G::Chance) -> G::Chance,
) {
    let mut record = play::<G>(options, 3, host);
    let json: Value = serde_json::from_str(&record.to_json()).expect("JSON");
    let (place, field) = wrong;
    let we = format!(", {place}: `{field}` does not come from the seed");
    refused(&json, &we, &format!("{place} does not come from the seed"));
    record.shuffle = None;
    assert_eq!(ours(&record.to_json()), (Some(0), "1 game right\n".into()));
}

#[test]
fn games_with_other_deals_are_refused() {
    let [first, second] = [0, 1].map(Seat::new);
    // Two cards change hands in the last round.
    cheats::<Goliath>(goliath(4), ("round 4", "hands"), |game, deal: Deal| {
        let card = |seat| deal.hands[seat].first().expect("dealt");
        match game.round() {
            3 => exchanged::<Goliath>(&deal, card(first), card(second)),
            _ => deal,
        }
    });
    let options = dwarf(4, "standard");
    cheats::<Dwarf>(options, ("hand 2", "deal"), |game, chance| match chance {
        Chance::Deal { special, hands, .. } if game.round() == 1 => {
            let card = |seat| (hands[seat] - Set::of(special)).first().expect("dealt");
            exchanged::<Dwarf>(&chance, card(first), card(second))
        }
        _ => chance,
    });
    cheats::<Dwarf>(options, ("hand 5", "special"), |game, chance| match chance {
        Chance::Deal { special, .. } if game.round() == 4 => {
            let others = game.public().specials_left() - Set::of(special);
            let other = others.first().expect("left");
            match exchanged::<Dwarf>(&chance, special, other) {
                Chance::Deal { tile, hands, .. } => Chance::Deal { special: other, tile, hands },
                taken => taken,
            }
        }
        _ => chance,
    });
    cheats::<Dwarf>(options, ("hand 1", "tile"), |game, chance| match chance {
        Chance::Deal { special, tile, hands } if game.round() == 0 => {
            let mut tiles = Tile::all(game.options().tile_set);
            let tile = tiles.find(|other| *other != tile).expect("20 tiles");
            Chance::Deal { special, tile, hands }
        }
        _ => chance,
    });
    let honest = play::<Dwarf>(options, 3, |_, drawn| drawn);
    let json: Value = serde_json::from_str(&honest.to_json()).expect("JSON");
    let hands = json["hands"].as_array().expect("hands");
    let exchange = hands.iter().position(|hand| hand["exchange"].is_object()).expect("an exchange");
    let place = format!("hand {}", exchange + 1);
    cheats::<Dwarf>(options, (&place, "taken"), |game, chance| match chance {
        Chance::Taken([kept, other]) if game.round() == exchange as u32 => {
            let hand = game.hands()[game.public().partner()];
            let rest = hand - Set::of(kept) - Set::of(other);
            Chance::Taken([kept, rest.first().expect("more than two cards")])
        }
        _ => chance,
    });
}

#[test]
fn other_shuffles_are_refused() {
    let honest = play::<Goliath>(goliath(3), 3, |_, drawn| drawn).to_json();
    let honest: Value = serde_json::from_str(&honest).expect("JSON");
    let shuffle = |change: &dyn Fn(&mut Value)| {
        let mut record = honest.clone();
        change(&mut record["shuffle"]);
        record
    };
    let (we, they) =
        (", round 1: `hands` does not come from the seed", "round 1 does not come from the seed");
    refused(&shuffle(&|s| s["added"][0] = json!("00")), we, they);
    refused(&shuffle(&|s| s["added"] = json!([])), we, they);
    refused(&shuffle(&|s| s["added"].as_array_mut().expect("three").swap(0, 2)), we, they);
    let other = Shuffle::new(&[9; 32], &[]);
    refused(
        &shuffle(&|s| (s["seed"], s["commit"]) = (json!(other.seed), json!(other.commit))),
        we,
        they,
    );
    let (we, they) =
        (": `commit` is not the hash of the seed", "the commit is not the hash of the seed");
    refused(&shuffle(&|s| s["commit"] = json!(other.commit)), we, they);
    refused(&shuffle(&|s| s["seed"] = json!(other.seed)), we, they);
    refused(
        &shuffle(&|s| s["method"] = json!("trickhold-shuffle/2")),
        ": `method` is \"trickhold-shuffle/2\", but known is only \"trickhold-shuffle/1\"",
        "the method is not trickhold-shuffle/1",
    );
    for odd in ["", "abc", "0x", "٣٣", &"00".repeat(33)] {
        refused(
            &shuffle(&|s| s["added"][1] = json!(odd)),
            ": `added` must hold 1 to 32 bytes each, as hexadecimal digits",
            "something added is not 1 to 32 bytes",
        );
    }
    for (key, odd) in [("seed", &other.seed[2..]), ("commit", ""), ("seed", &"é".repeat(32))] {
        refused(
            &shuffle(&|s| s[key] = json!(odd)),
            &format!(": `{key}` must be 64 hexadecimal digits"),
            "seed or commit is not 64 digits",
        );
    }
    // Capital letters are digits too.
    let capital = shuffle(&|s| {
        for key in ["seed", "commit"] {
            s[key] = json!(s[key].as_str().expect("a text").to_uppercase());
        }
    });
    assert_eq!(ours(&capital.to_string()).0, Some(0));
    assert_eq!(theirs(&capital.to_string()).0, Some(0));
}
