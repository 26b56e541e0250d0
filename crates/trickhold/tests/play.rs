//! Whole games line by line, as a script plays them: every card saved, the same seed the same
//! words, and a game that was cut off goes on.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn trickhold(data: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(args).env("TRICKHOLD_DATA", data).env("LC_ALL", "C.UTF-8");
    command.env("USER", "Ann");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("trickhold-play-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn run(data: &Path, args: &[&str], input: &str) -> Output {
    let mut child = trickhold(data, args).spawn().expect("runs");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("written");
    child.wait_with_output().expect("ends")
}

fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("text")
}

/// The first card of a list such as `Knights 2, 7 and K; Mummy`.
fn first_card(list: &str) -> String {
    let first = list.split([',', ';', '.']).next().expect("a card");
    let mut parts = first.split(' ');
    let group = parts.next().expect("a word");
    parts.next().map_or(group.into(), |rank| format!("{group} {rank}"))
}

/// Plays by what is asked and gives the commands and the output.
fn drive(data: &Path, args: &[&str], most: usize) -> (String, String) {
    let mut child = trickhold(data, args).spawn().expect("runs");
    let mut input = child.stdin.take();
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let (mut commands, mut all) = (String::new(), String::new());
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).expect("text") == 0 {
            break;
        }
        all += &line;
        let line = line.trim_end();
        let before = all.lines().rev().nth(1).unwrap_or_default();
        let asked = before.starts_with("Your choice:") || before.starts_with("You hold the Sorc");
        let command = match line.split_once(": ") {
            Some(("You can play" | "You can give", list)) => Some(first_card(list)),
            // The first choice.
            Some((key, _)) if asked => Some(key.into()),
            _ => None,
        };
        if commands.lines().count() >= most {
            input = None;
        }
        if let (Some(command), Some(input)) = (command, &mut input) {
            commands += &format!("{command}\n");
            // A program that has enough may close its input.
            let _ = writeln!(input, "{command}");
        }
    }
    child.wait().expect("ends");
    (commands, all)
}

#[test]
fn whole_games_line_by_line_are_stable_and_kept() {
    for (game, more, rounds) in [
        ("david-goliath", vec!["--option", "rounds=2", "--players", "3"], "Round 2 is over."),
        ("dwarf-king", vec!["--option", "hands=4", "--players", "4"], "Hand 4 is over"),
    ] {
        let data = folder(game);
        let mut args = vec!["play", game, "--plain", "--seed", "12", "--bots", "greedy"];
        args.extend(more);
        let (commands, first) = drive(&data, &args, usize::MAX);
        assert!(first.contains(rounds), "{first}");
        assert!(first.contains(" wins the game.") || first.contains("You win"), "{first}");
        let record = first.lines().find_map(|line| line.strip_prefix("The record of this game: "));
        let record = record.expect("a record").to_owned();
        let checked = run(&data, &["check", &record], "");
        assert_eq!(text(&checked), "1 game right\n");
        // A reader of the record did not play it: there the person has a name.
        let told = run(&data, &["replay", &record], "");
        assert!(text(&told).contains("Ann plays "), "{}", text(&told));
        assert!(!text(&told).contains("You"), "{}", text(&told));
        // The same commands from a file give the same words, but for the record's name.
        let again = run(&data, &args, &commands);
        let words = |text: &str| -> Vec<String> {
            text.lines().filter(|line| !line.contains(".json")).map(str::to_owned).collect()
        };
        assert_eq!(words(text(&again)), words(&first));
        assert!(!std::fs::exists(data.join("unfinished/x")).expect("a folder"));
        let left = std::fs::read_dir(data.join("unfinished")).expect("a folder").count();
        assert_eq!(left, 0, "finished games are not unfinished");
        std::fs::remove_dir_all(&data).expect("removed");
    }
}

#[test]
fn a_game_that_was_cut_off_goes_on_and_ends_the_same() {
    let data = folder("resume");
    let args = ["play", "dwarf-king", "--plain", "--seed", "5", "--bots", "greedy"];
    let short = [&args[..], &["--option", "hands=1"]].concat();
    let (_, whole) = drive(&data, &short, usize::MAX);
    let (commands, cut) = drive(&data, &short, 4);
    assert_eq!(commands.lines().count(), 4);
    assert!(cut.contains("The game is saved. Go on with: trickhold play --resume"), "{cut}");
    let (_, rest) = drive(&data, &["play", "--plain", "--resume"], usize::MAX);
    assert!(rest.contains("Going on with the saved game."));
    // How the last totals read.
    let end = |text: &str| {
        let totals = text.lines().rev().filter(|line| line.ends_with(" in all."));
        totals.take(4).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(end(&whole).len(), 4, "{whole}");
    assert_eq!(end(&rest), end(&whole), "{rest}");
    let none = run(&data, &["play", "--plain", "--resume"], "");
    assert_eq!(none.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&none.stderr).contains("there is no unfinished game"));
    std::fs::remove_dir_all(&data).expect("removed");
}

/// Several games wait: the list is by the last card, a game or a number chooses, and a broken file is
/// named and in nobody's way.
#[test]
fn a_saved_game_is_chosen_and_a_broken_one_blocks_nothing() {
    let data = folder("choose");
    for game in ["david-goliath", "dwarf-king"] {
        let args = ["play", game, "--plain", "--seed", "5", "--bots", "greedy"];
        assert!(run(&data, &args, "").status.success());
    }
    let broken = data.join("unfinished/broken.jsonl");
    std::fs::write(&broken, "{\"what\": 1}\n").expect("written");
    let resumed = |more: &[&str]| {
        let output = run(&data, &[&["play", "--plain", "--resume"], more].concat(), "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        let skipped = format!("Skipped: {}: ", broken.display());
        assert!(error.starts_with(&skipped) && error.len() > skipped.len() + 5, "{error}");
        (text(&output).lines().next().unwrap_or_default().to_owned(), error)
    };
    let (goliath, dwarf) = ("David & Goliath. ", "The Dwarf King. ");
    // Playing on makes a game the newest.
    assert!(resumed(&["2"]).0.starts_with(goliath));
    assert!(resumed(&[]).0.starts_with(dwarf), "nothing was played");
    let again = run(&data, &["play", "david-goliath", "--plain", "--resume"], "");
    assert!(text(&again).starts_with(goliath), "{}", text(&again));
    assert!(resumed(&["1"]).0.starts_with(dwarf));
    assert!(resumed(&["3"]).1.contains("there is no unfinished game 3: allowed are 1 to 2"));
    std::fs::remove_dir_all(&data).expect("removed");
}

#[test]
fn bad_input_gets_a_clear_answer() {
    let data = folder("bad");
    let args = ["play", "--plain", "--seed", "1", "--bots", "random"];
    let output = run(&data, &args, "x\nR1\n\n\u{1b}[2J\nq\n");
    for answer in ["Not understood: x.", "You do not hold red 1.", "(rule DG-3.4)"] {
        assert!(text(&output).contains(answer), "{answer}\n{}", text(&output));
    }
    assert!(!text(&output).contains('\u{1b}'), "what is typed must not steer the terminal");
    let levels = bots::Level::ALL.map(bots::Level::name).join(", ");
    for (args, answer) in [
        (vec!["play", "--plain", "--players", "9"], "allowed are 3 to 6 (DG-2.1)"),
        (vec!["play", "--plain", "--bots", "god"], &format!("allowed are {levels}")),
        (vec!["play", "--plain", "--option", "x"], "--option must be KEY=VALUE"),
        (vec!["play", "--plain", "--option", "x=1"], "rounds, lowest_card"),
        (vec!["play", "--plain", "--language", "xx"], "allowed are en, de"),
        (vec!["play", "chess"], "david-goliath, dwarf-king"),
    ] {
        let output = run(&data, &args, "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(answer), "{error}");
    }
    let _ = std::fs::remove_dir_all(&data);
}

#[test]
fn completions_and_the_man_page_know_the_commands() {
    let data = folder("shell");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&data, &["completions", shell], "");
        let text = text(&output);
        assert!(output.status.success() && text.contains("resume"), "{shell}");
        for names in [["greedy", "expert"], ["quick", "slow"]] {
            let listed = |line: &str| names.iter().all(|name| line.contains(name));
            assert!(shell == "elvish" || text.lines().any(listed), "{shell}: {names:?}");
        }
    }
    let man = run(&data, &["man"], "");
    for part in [".TH", "TRICKHOLD PLAY", "resume", "simulate"] {
        assert!(text(&man).contains(part), "{part}");
    }
}
