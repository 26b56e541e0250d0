//! The engine against the naive implementation in tests/naive, both ways: each verifies the
//! other's random games, and perft agrees on fresh deals.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(program: &str, args: &[String], input: Option<&[u8]>) -> Output {
    let mut command = Command::new(program);
    command.args(args).current_dir(root()).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.unwrap_or_default().to_vec();
    // Written beside, so that a full pipe stops nobody.
    let writer = std::thread::spawn(move || std::io::Write::write_all(&mut stdin, &input));
    let output = child.wait_with_output().expect("ends");
    let written = writer.join().expect("joined");
    assert!(output.status.success(), "{args:?}: {output:?}");
    written.expect("written");
    output
}

fn engine(args: &[&str], input: Option<&[u8]>) -> Output {
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    run(env!("CARGO_BIN_EXE_trickhold"), &args, input)
}

fn naive(args: &[&str], input: Option<&[u8]>) -> Output {
    let mut all = vec!["tests/naive/naive.py".to_owned()];
    all.extend(args.iter().map(ToString::to_string));
    run("python3", &all, input)
}

/// Every game, number of players and preset, and options that random games rarely touch.
fn tables() -> Vec<Vec<&'static str>> {
    let mut tables = Vec::new();
    for players in ["3", "4", "5", "6"] {
        for lowest in ["lowest_card=to_highest", "lowest_card=kept", "lowest_card=removed"] {
            tables.push(vec!["--game", "david-goliath", "--players", players, "--option", lowest]);
        }
    }
    for players in ["3", "4", "5"] {
        for preset in ["standard", "2011", "online"] {
            tables.push(vec!["--game", "dwarf-king", "--players", players, "--preset", preset]);
        }
    }
    for option in ["numbers_tie=all", "zero_is_even=true", "hands=16", "copycat_follow=may"] {
        tables.push(vec!["--game", "dwarf-king", "--players", "4", "--option", option]);
    }
    tables
}

#[test]
fn the_naive_referee_accepts_our_games() {
    for table in tables() {
        let mut args = vec!["simulate", "--games", "40", "--seed", "77", "--records", "-"];
        args.extend(&table);
        let games = engine(&args, None).stdout;
        let answer = naive(&["check", "-"], Some(&games)).stdout;
        assert_eq!(String::from_utf8_lossy(&answer), "40 games right\n", "{table:?}");
    }
}

#[test]
fn we_accept_the_games_of_the_naive_referee() {
    for table in tables() {
        let mut args = vec!["play", "--games", "25", "--seed", "78"];
        args.extend(&table);
        let games = naive(&args, None).stdout;
        let answer = engine(&["check", "-"], Some(&games)).stdout;
        assert_eq!(String::from_utf8_lossy(&answer), "25 games right\n", "{table:?}");
    }
}

#[test]
fn perft_agrees_on_fresh_deals() {
    // New deals in every run; the seed is printed so that a failure can be seen again.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seed = now.expect("after 1970").as_nanos() as u32 % 1_000_000_000;
    println!("seed {seed}");
    for (number, table) in tables().into_iter().enumerate() {
        let seed = (seed as usize + number).to_string();
        let mut args = vec!["deal", "--seed", &seed];
        args.extend(&table);
        let deal = naive(&args, None).stdout;
        let ours = engine(&["perft", "-", "--depth", "5"], Some(&deal)).stdout;
        let path =
            std::env::temp_dir().join(format!("trickhold-deal-{}-{number}", std::process::id()));
        std::fs::write(&path, &deal).expect("written");
        let theirs = naive(&["perft", path.to_str().expect("text"), "--depth", "5"], None).stdout;
        std::fs::remove_file(&path).expect("removed");
        let (ours, theirs) = (String::from_utf8_lossy(&ours), String::from_utf8_lossy(&theirs));
        assert_eq!(ours, theirs, "seed {seed}, {table:?}");
    }
}
