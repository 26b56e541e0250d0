//! The command line for research: matches that are killed and go on, in parts and together; records of strong
//! play; figures of many games; JSON whose fields are all documented.
#![cfg(unix)]

mod common;

use std::collections::BTreeSet;
use std::process::{Command, Output, Stdio};

use common::{Folder, root, stderr, stdout, trickhold, with_input};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

const MATCH: [&str; 8] =
    ["arena", "david-goliath", "--players", "3", "--bots", "skilled@200,random", "--seed", "3"];

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The lines of a file in order of the alphabet.
fn sorted(path: &str) -> Vec<String> {
    let mut lines: Vec<String> = read(path).lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// Killed at any time, a match goes on and ends as if nothing had happened.
#[test]
fn a_killed_match_goes_on() {
    let folder = Folder::new("killed");
    let [whole, killed, records, other] =
        ["whole.json", "killed.json", "killed.jsonl", "whole.jsonl"].map(|name| folder.path(name));
    let deals = ["--deals", "30"];
    let once = trickhold(&[&MATCH[..], &deals, &["--json", &whole, "--records", &other]].concat());
    assert!(once.status.success(), "{}", stderr(&once));
    let args = [&MATCH[..], &deals, &["--json", &killed, "--records", &records]].concat();
    for (lines, with) in [(4, Signal::INT), (12, Signal::KILL), (20, Signal::KILL)] {
        let output = stop_at(&args, &killed, lines, with);
        if with == Signal::INT {
            assert_eq!(output.status.code(), Some(130));
            let told = stderr(&output);
            assert!(told.contains(" of 30 deals are done; the same command goes on"), "{told}");
            assert_eq!(told.lines().count(), 1, "{told}");
        }
        // What a crash leaves half written is not taken for a result.
        for (file, half) in [(&killed, "{\"deal\":29,\"ga"), (&records, "{\"format\":\"trick")] {
            let mut text = read(file);
            text.push_str(half);
            std::fs::write(file, text).expect("written");
        }
    }
    let other_run = std::fs::File::open(&killed).expect("the file");
    other_run.lock().expect("locked");
    let refused = trickhold(&args);
    assert!(stderr(&refused).contains("another run writes"), "{}", stderr(&refused));
    drop(other_run);
    let end = trickhold(&args);
    assert_eq!(stdout(&end), stdout(&once), "{}", stderr(&end));
    assert_eq!(read(&killed), read(&whole), "bit for bit");
    assert_eq!(sorted(&records), sorted(&other), "every game once");
    let checked = trickhold(&["check", &records]);
    assert_eq!(stdout(&checked), "90 games right\n");
}

/// Runs a command until a file has this many lines, and then sends it a signal.
fn stop_at(args: &[&str], file: &str, lines: usize, with: Signal) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(args).current_dir(root()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("runs");
    while std::fs::read_to_string(file).unwrap_or_default().lines().count() < lines {
        std::thread::yield_now();
    }
    kill_process(Pid::from_child(&child), with).expect("sent");
    child.wait_with_output().expect("it ends")
}

fn run<'a>(seed: &'a str, games: &'a str, records: &'a str) -> Vec<&'a str> {
    let args = ["simulate", "david-goliath", "--players", "3", "--bots", "skilled@500,random"];
    [&args[..], &["--seed", seed, "--games", games, "--records", records]].concat()
}

/// Stopped at any time, a simulation goes on and ends as if nothing had happened.
#[test]
fn a_killed_simulation_goes_on() {
    let folder = Folder::new("simulated");
    let [whole, killed, report, other] =
        ["whole.jsonl", "killed.jsonl", "whole.json", "killed.json"].map(|name| folder.path(name));
    let (whole, killed) = (&*whole, &*killed);
    let once = trickhold(&[&run("3", "60", whole)[..], &["--json", &report]].concat());
    assert!(once.status.success(), "{}", stderr(&once));
    let args = [&run("3", "60", killed)[..], &["--json", &other]].concat();
    for (lines, with) in [(3, Signal::KILL), (20, Signal::INT), (40, Signal::KILL)] {
        let output = stop_at(&args, killed, lines, with);
        if with == Signal::INT {
            assert_eq!(output.status.code(), Some(130));
            assert!(stderr(&output).contains(" of 60 games are done; the same command goes on"));
        }
        std::fs::write(killed, read(killed) + "{\"format\":\"trick").expect("written");
    }
    let end = trickhold(&args);
    assert_eq!(stdout(&end), stdout(&once), "{}", stderr(&end));
    assert!(stderr(&end).contains("was cut off, and is played again"), "{}", stderr(&end));
    assert_eq!(read(killed), read(whole), "bit for bit");
    assert_eq!(read(&other), read(&report));
    for (other, says) in [
        (run("4", "60", killed), "seed is 3 there, 4 here"),
        (run("3", "59", killed), "more games of this run than --games 59"),
        (
            [&run("3", "60", killed)[..], &["--option", "lowest_card=kept"]].concat(),
            "lowest_card is",
        ),
    ] {
        let refused = trickhold(&other);
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains(says), "{}", stderr(&refused));
    }
    assert_eq!(read(killed), read(whole), "nothing was touched");
    assert!(trickhold(&run("3", "61", killed)).status.success());
    assert!(read(killed).starts_with(&read(whole)), "it grows");
}

/// What is there stays, unless somebody asks for it.
#[test]
fn nothing_is_written_over() {
    let folder = Folder::new("over");
    let file = &*folder.path("mine.txt");
    for args in [
        &["arena", "dwarf-king", "--bots", "random", "--deals", "1", "--records", file][..],
        &["arena", "dwarf-king", "--bots", "random", "--deals", "1", "--json", file],
        &["simulate", "dwarf-king", "--games", "2", "--records", file],
        &["simulate", "dwarf-king", "--games", "2", "--json", file],
    ] {
        std::fs::write(file, "mine\n").expect("written");
        let refused = trickhold(args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(stderr(&refused).contains("mine.txt"), "{}", stderr(&refused));
        assert_eq!(read(file), "mine\n", "{args:?}");
        let forced = trickhold(&[args, &["--force"]].concat());
        assert!(forced.status.success() && !read(file).contains("mine"), "{}", stderr(&forced));
    }
    // A run that goes on writes over what it told before, and over nothing else.
    let records = &*folder.path("games.jsonl");
    let play = |games: &str, more: &[&str]| {
        let args = ["simulate", "dwarf-king", "--games", games, "--records", records];
        trickhold(&[&args[..], &["--json", file], more].concat())
    };
    let started = play("2", &["--force"]);
    assert!(started.status.success(), "{}", stderr(&started));
    let told = read(file);
    assert!(play("3", &[]).status.success());
    assert_ne!(read(file), told);
    let other = told.replace("\"player_count\":4", "\"player_count\":3");
    for mine in ["mine\n", "{\"games\":3}\n", &other] {
        std::fs::write(file, mine).expect("written");
        let (before, refused) = (read(records), play("4", &[]));
        assert_eq!(refused.status.code(), Some(2), "{mine}");
        assert!(stderr(&refused).contains("mine.txt is there already"), "{}", stderr(&refused));
        assert_eq!((read(file), read(records)), (mine.to_owned(), before));
    }
}

#[test]
fn parts_of_a_match_are_the_whole() {
    let folder = Folder::new("parts");
    let [whole, a, b, both, other] =
        ["whole", "a", "b", "both", "other"].map(|name| folder.path(&format!("{name}.json")));
    let play = |deals: &str, file: &str, more: &[&str]| {
        let output = trickhold(&[&MATCH[..], &["--deals", deals, "--json", file], more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output).to_owned()
    };
    let text = play("12", &whole, &[]);
    play("0..7", &a, &[]);
    play("5..12", &b, &[]);
    let merged = trickhold(&["arena", "merge", &b, &a, "--json", &both]);
    assert_eq!(stdout(&merged), text, "{}", stderr(&merged));
    assert_eq!(read(&both), read(&whole), "bit for bit");
    let piped = with_input(&["arena", "merge", "-", &b, "--json", "-"], &read(&a));
    assert_eq!(stdout(&piped), read(&whole), "by standard input and output");
    // A gap is told, also to scripts; what is there is put together.
    std::fs::remove_file(&b).expect("written");
    play("9..12", &b, &[]);
    let gap = trickhold(&["arena", "merge", &a, &b, "--json", &both, "--force"]);
    assert_eq!((gap.status.code(), stderr(&gap).lines().count()), (Some(1), 1));
    assert!(stderr(&gap).contains("missing") && stderr(&gap).contains("--deals 7..9"));
    assert!(stdout(&gap).contains("10 deals, 30 games"), "{}", stdout(&gap));
    let more = trickhold(&[&MATCH[..], &["--deals", "3", "--json", &a]].concat());
    assert!(stderr(&more).contains("also holds 4 deals outside --deals 0..3"), "{}", stderr(&more));
    play("5", &other, &["--option", "lowest_card=kept"]);
    let wrong = trickhold(&["arena", "merge", &a, &other]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("other.json holds results of another match"));
    let two = with_input(&["arena", "merge", "-"], &(read(&a) + &read(&b)));
    assert!(stderr(&two).contains("line 10 comes after the summary"), "{}", stderr(&two));
    let late = [&MATCH[..], &["--deals", "12", "--json", &a, "--records", &other]].concat();
    let before = read(&other);
    let late = trickhold(&late);
    assert!(stderr(&late).contains("their records are not in"), "{}", stderr(&late));
    assert_eq!(read(&other), before, "it is as it was");
    // Nothing is kept on a device, and what it does not take is said.
    let full = trickhold(&[&MATCH[..], &["--deals", "1", "--json", "/dev/full"]].concat());
    assert_eq!(full.status.code(), Some(2));
    assert!(stderr(&full).contains("cannot write /dev/full"), "{}", stderr(&full));
    let text = trickhold(&[&MATCH[..], &["--deals", "1", "--json", "Cargo.toml"]].concat());
    assert!(stderr(&text).contains("Cargo.toml holds no arena results"), "{}", stderr(&text));
}

/// What a disk does not take is said with the file's name, and outputs are not mixed.
#[test]
fn outputs_are_whole() {
    for args in [
        &["simulate", "dwarf-king", "--games", "20", "--records", "/dev/full"][..],
        &["simulate", "dwarf-king", "--games", "2", "--json", "/dev/full"],
        &["arena", "dwarf-king", "--bots", "random", "--deals", "1", "--records", "/dev/full"],
        &["perft", "tests/perft/dg-3.json", "--depth", "1", "--json", "/dev/full"],
    ] {
        let output = trickhold(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains("cannot write /dev/full"), "{}", stderr(&output));
    }
    let both = trickhold(&["simulate", "dwarf-king", "--json", "-", "--records", "-"]);
    assert!(stderr(&both).contains("only one output can be -"), "{}", stderr(&both));
    let folder = Folder::new("page");
    let (game, new) = (short_game(&folder), folder.path("new.json"));
    let page = ["review", &game, "--budget", "2", "--html", "-"];
    assert!(stdout(&trickhold(&page)).starts_with("<!DOCTYPE html>"));
    // Nothing is covered by its own result.
    let before = read(&game);
    for args in [
        &["review", &game, "--json", &game][..],
        &["check", &game, "--json", &game],
        &["stats", &game, "--json", &game],
        &["simulate", "dwarf-king", "--json", &new, "--records", &new],
        &["arena", "dwarf-king", "--bots", "random", "--json", &new, "--records", &new],
    ] {
        let refused = trickhold(args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(stderr(&refused).contains("is given twice"), "{}", stderr(&refused));
    }
    assert_eq!(read(&game), before);
}

/// Records of strong play say how they came about, and give the same game again.
#[test]
fn records_of_bots_say_how_they_came_about() {
    let folder = Folder::new("records");
    let args = ["simulate", "dwarf-king", "--bots", "skilled@40,greedy", "--games", "5"];
    let made = trickhold(&[&args[..], &["--seed", "9", "--records", "-"]].concat());
    let games: Vec<Value> =
        stdout(&made).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(games.len(), 5, "{}", stderr(&made));
    for (number, game) in games.iter().enumerate() {
        let origin = &game["origin"];
        assert_eq!((&origin["seed"], &origin["deal"]), (&9.into(), &number.into()));
        assert_eq!(origin["version"], env!("CARGO_PKG_VERSION"));
        let place = number % 4;
        assert_eq!(game["seats"][place]["bot"], "skilled", "it moves on by a seat a game");
        assert_eq!(game["seats"][place]["budget"], "40");
        assert_eq!(game["seats"][(place + 1) % 4]["bot"], "greedy");
    }
    // The arena plays the same deals in all rotations; one of them is the simulated one.
    let file = folder.path("arena.jsonl");
    let args = ["arena", "dwarf-king", "--bots", "skilled@40,greedy", "--deals", "2"];
    let output = trickhold(&[&args[..], &["--seed", "9", "--records", &file]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let arena = read(&file);
    assert_eq!(arena.lines().count(), 8);
    for line in stdout(&made).lines().take(2) {
        assert!(arena.lines().any(|other| other == line), "the same game");
    }
}

#[test]
fn figures_of_many_games() {
    let folder = Folder::new("stats");
    let games = folder.path("games");
    std::fs::create_dir_all(&games).expect("a folder");
    for (game, players, name) in [
        ("dwarf-king", "3", "a.jsonl"),
        ("david-goliath", "3", "b.jsonl"),
        ("david-goliath", "4", "c.jsonl"),
    ] {
        let args =
            ["simulate", game, "--games", "6", "--bots", "greedy,random", "--players", players];
        trickhold(&[&args[..], &["--records", &format!("{games}/{name}")]].concat());
    }
    // One's own games, without naming them.
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(["stats", "--json", "-"]).env("TRICKHOLD_DATA", &folder.0);
    let own = command.output().expect("runs");
    let named = trickhold(&["stats", &games, "--json", "-"]);
    assert_eq!(stdout(&own), stdout(&named), "{}", stderr(&own));
    let reports: Value = serde_json::from_str(stdout(&named)).expect("JSON");
    assert_eq!(reports.as_array().map(Vec::len), Some(3));
    for (report, players, kinds) in [(&reports[0], 3, 1), (&reports[1], 4, 1), (&reports[2], 3, 4)]
    {
        assert_eq!(report["player_count"], players);
        let fair = report["seats"][0]["fair_share"].as_f64().expect("a share");
        assert!((fair - 1.0 / f64::from(players)).abs() < 1e-9, "{fair}");
        assert_eq!((&report["games"], &report["finished"]), (&6.into(), &6.into()));
        let all = |key: &str| report[key].as_array().expect("a list").clone();
        let sum: f64 = all("seats").iter().filter_map(|seat| seat["win_share"].as_f64()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        let players = all("players");
        let names: Vec<&Value> = players.iter().map(|player| &player["name"]).collect();
        assert_eq!(names, ["greedy", "random"]);
        let found: BTreeSet<String> =
            all("sources").iter().map(|source| source["kind"].to_string()).collect();
        assert_eq!(found.len(), kinds, "{found:?}");
        let leads: u64 = all("sources")
            .iter()
            .filter(|source| source["kind"] == "lead")
            .filter_map(|source| source["count"].as_u64())
            .sum();
        assert!(leads >= 6 * 15, "{leads}");
    }
    let text = trickhold(&["stats", &games]);
    assert!(stdout(&text).contains("6 games of David & Goliath, 4 players\n"), "{}", stdout(&text));
    let nobody = Folder::new("nobody");
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    let none = command.arg("stats").env("TRICKHOLD_DATA", &nobody.0).output().expect("runs");
    assert!(stderr(&none).contains("you have no games of your own"), "{}", stderr(&none));
    let judged = trickhold(&["stats", &short_game(&folder), "--budget", "5"]);
    assert!(stdout(&judged).contains("accuracy"), "{}", stderr(&judged));
}

/// What is wrong is named, the rest counts, and the exit code says that something was.
#[test]
fn wrong_records_do_not_hide_the_others() {
    let folder = Folder::new("torn");
    let games = folder.path("games");
    std::fs::create_dir_all(&games).expect("a folder");
    let [records, report] = ["a.jsonl", "b.json"].map(|name| format!("{games}/{name}"));
    let args = ["simulate", "david-goliath", "--games", "3", "--records", &records];
    trickhold(&[&args[..], &["--json", &report]].concat());
    let lines: Vec<String> = read(&records).lines().map(str::to_owned).collect();
    let torn = format!("{}\n{}\n{}\n", lines[0], &lines[1][..90], lines[2]);
    std::fs::write(&records, torn).expect("written");
    let stats = trickhold(&["stats", &games]);
    assert_eq!(stats.status.code(), Some(1), "{}", stderr(&stats));
    assert!(stdout(&stats).starts_with("2 games of David & Goliath"), "{}", stdout(&stats));
    let said: Vec<&str> = stderr(&stats).lines().collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("a.jsonl: game 2: not JSON"), "{said:?}");
    assert!(said[1].contains("b.json holds no records: left out"), "{said:?}");
    // A file that is named is meant.
    let named = trickhold(&["stats", &report]);
    assert_eq!((named.status.code(), stdout(&named)), (Some(1), ""));
    assert!(stderr(&named).contains("b.json: game 1: `format` is missing"), "{}", stderr(&named));
    std::fs::remove_file(&records).expect("written");
    let none = trickhold(&["stats", &games]);
    assert_eq!(none.status.code(), Some(2));
    assert!(stderr(&none).contains("there is no game in "), "{}", stderr(&none));
    let short = read(&short_game(&folder));
    let args = ["review", "-", "--budget", "2", "--json", "-"];
    let reviewed = with_input(&args, &format!("{short}{}\n{short}", &short[..60]));
    assert_eq!(reviewed.status.code(), Some(1));
    let lines = stdout(&reviewed).lines().map(|line| {
        let line: Value = serde_json::from_str(line).expect("JSON");
        line["number"].as_u64()
    });
    assert_eq!(lines.collect::<Vec<_>>(), [Some(1), Some(3)], "{}", stderr(&reviewed));
    assert!(stderr(&reviewed).starts_with("game 2: not JSON"), "{}", stderr(&reviewed));
}

/// A file that is missing or empty says nothing about those before and after it.
#[test]
fn every_file_is_checked() {
    let folder = Folder::new("checked");
    let (right, empty) = ("tests/records/dwarf-king.json", &*folder.path("empty.json"));
    std::fs::write(empty, "").expect("written");
    let files = [right, "/no/such", empty, "Cargo.toml", right];
    let checked = trickhold(&[&["check"][..], &files].concat());
    assert_eq!(checked.status.code(), Some(2));
    let said: Vec<&str> = stderr(&checked).lines().collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("cannot read /no/such"), "{said:?}");
    assert!(said[1].contains("there is no record in ") && said[1].contains("empty.json"));
    assert!(stdout(&checked).ends_with("2 games right, 1 wrong\n"), "{}", stdout(&checked));
    let json = trickhold(&[&["check", "--json", "-"][..], &files].concat());
    let json: Value = serde_json::from_str(stdout(&json)).expect("JSON");
    assert_eq!(
        (&json["right"], &json["wrong"], &json["unread"]),
        (&2.into(), &1.into(), &2.into())
    );
    assert_eq!(
        (&json["errors"][0]["file"], &json["errors"][0]["game"]),
        (&"/no/such".into(), &Value::Null)
    );
    let first = trickhold(&[&["check", "--first"][..], &files].concat());
    assert_eq!((stdout(&first), stderr(&first).lines().count()), ("1 game right\n", 1));
}

/// The help says what every column of a table is.
#[test]
fn the_help_explains_every_figure() {
    let folder = Folder::new("figures");
    let short = &*short_game(&folder);
    let commands: &[&[&str]] = &[
        &["review", short, "--budget", "2"],
        &["stats", short, "--budget", "2"],
        &["arena", "dwarf-king", "--bots", "greedy,random", "--deals", "2"],
    ];
    for command in commands {
        let (output, help) = (trickhold(command), trickhold(&[command[0], "--help"]));
        let figures = stdout(&help).split("What the figures mean:").nth(1).expect("figures");
        let begins = |line: &&str| HEADS.iter().any(|head| line.trim_start().starts_with(head));
        let head = stdout(&output).lines().find(begins);
        let head = head.unwrap_or_else(|| panic!("{command:?}: {}", stdout(&output)));
        let columns = head.split("  ").map(str::trim).filter(|name| !name.is_empty());
        let columns: Vec<&str> = columns.skip(1).collect();
        assert!(columns.len() > 3, "{columns:?}");
        for column in columns {
            assert!(column == "games" || figures.contains(column), "{command:?}: {column}");
        }
    }
    let bench = trickhold(&["bench", "--help"]);
    let figures = stdout(&bench).split("What the figures mean:").nth(1).expect("figures");
    for unit in ["decision", "simulation", "world", "/s", "ns", "µs", "cards held", "signature"] {
        assert!(figures.contains(unit), "{unit}");
    }
}

/// How tables of players begin.
const HEADS: [&str; 3] = ["player ", "seat ", "bot "];

/// Every position of a trick can be asked for, and what was played is among the actions.
#[test]
fn advice_for_one_position() {
    let ask = |more: &[&str]| {
        let args = ["advise", "tests/records/dwarf-king.json", "--budget", "40"];
        trickhold(&[&args[..], more].concat())
    };
    let at = ["--round", "2", "--trick", "3", "--seat", "1"];
    let json = ask(&[&at[..], &["--json", "-"]].concat());
    let json: Value = serde_json::from_str(stdout(&json)).expect("JSON");
    let decision = &json["decisions"][0];
    let actions = decision["actions"].as_array().expect("a list").len() as u64;
    assert!(decision["played"].as_u64().is_some_and(|played| played < actions));
    assert!(decision["best"].as_u64().is_some_and(|best| best < actions));
    let text = ask(&at);
    assert!(stdout(&text).contains("best") && stdout(&text).contains('%'), "{}", stderr(&text));
    for (round, trick, says) in [
        ("9", "3", "there is no round or hand 9: the game has 7"),
        ("1", "16", "there is no trick 16: a round or hand has 10"),
    ] {
        let none = ask(&["--round", round, "--trick", trick, "--seat", "1"]);
        assert_eq!(none.status.code(), Some(2));
        assert!(stderr(&none).contains(says), "{}", stderr(&none));
    }
}

/// The first two tricks of a game: quick to study.
fn short_game(folder: &Folder) -> String {
    let mut game: Value =
        serde_json::from_str(&read("../../tests/records/david-goliath.json")).expect("JSON");
    game["finished"] = false.into();
    for key in ["totals", "winners"] {
        game.as_object_mut().expect("an object").remove(key);
    }
    let round = game["rounds"][0].as_object_mut().expect("a round");
    round.remove("scores");
    round["tricks"].as_array_mut().expect("a list").truncate(2);
    let file = folder.path("short.json");
    std::fs::write(&file, format!("{game}\n")).expect("written");
    file
}

/// Many games are reviewed line by line.
#[test]
fn reviews_of_many_games_are_lines() {
    let folder = Folder::new("reviews");
    let file = short_game(&folder);
    let three = read(&file).repeat(3);
    let args = ["review", "-", &file, "--budget", "5", "--json", "-"];
    let output = with_input(&args, &three);
    let lines: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let numbers: Vec<&Value> = lines.iter().map(|line| &line["number"]).collect();
    assert_eq!(numbers, [1, 2, 3, 1], "{}", stderr(&output));
    assert_eq!(lines[3]["file"], file);
    assert_eq!(lines[3]["names"][0], "South");
    assert!(lines[3]["decisions"].as_array().is_some_and(|all| all.len() > 3));
    let one = with_input(&[&args[..], &["--number", "2"]].concat(), &three);
    assert_eq!(stdout(&one).lines().next(), stdout(&output).lines().nth(1), "{}", stderr(&one));
}

/// The keys of objects, but for those whose keys are data.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| keys(one, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                found.insert(key.clone());
                if !["options", "args", "action", "classes"].contains(&key.as_str()) {
                    keys(value, found);
                }
            }
        }
        _ => {}
    }
}

/// A program that answers nonsense.
const RAVES: &str = "random,cmd:read x; echo '{\"protocol\":1}'; while read y; do echo moo; done";

/// Every field that a command writes is in the documentation.
#[test]
fn all_fields_are_documented() {
    let docs = read(root().join("docs/json.md").to_str().expect("text"));
    let folder = Folder::new("fields");
    let short = &*short_game(&folder);
    let record = "tests/records/dwarf-king.json";
    let commands: &[&[&str]] = &[
        &["simulate", "dwarf-king", "--games", "3"],
        &["simulate", "dwarf-king", "--games", "1", "--on-fault", "random", "--bots", RAVES],
        &["bench", "--games", "2", "--players", "3"],
        &["bench", "--games", "2", "--players", "3", "--worlds"],
        &["bench", "--players", "3", "--net"],
        &["bench", "dwarf-king", "--players", "3", "--search", "--budget", "2"],
        &["check", record, "Cargo.toml"],
        &["perft", "tests/perft/dk-4-sorcerer.json", "--depth", "2"],
        &["rules"],
        &[
            "arena",
            "dwarf-king",
            "--bots",
            "greedy,random",
            "--deals",
            "1",
            "--until",
            "greedy:random",
        ],
        &[
            "arena",
            "dwarf-king",
            "--deals",
            "1",
            "--on-fault",
            "random",
            "--bots",
            "random,cmd:read x; echo '{\"protocol\":1}'",
        ],
        &["stats", short, "--budget", "2"],
        &["advise", record, "--round", "1", "--trick", "2", "--seat", "1", "--budget", "10"],
        &["review", short, "--budget", "2"],
        &["replay", record],
    ];
    for command in commands {
        let output = trickhold(&[command, &["--json", "-"][..]].concat());
        let mut found = BTreeSet::new();
        for line in stdout(&output).lines() {
            let value: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{command:?}"));
            match command[0] {
                // Its moments are those of docs/wire.md.
                "replay" => found.extend(value.as_object().expect("an object").keys().cloned()),
                _ => keys(&value, &mut found),
            }
        }
        assert!(!found.is_empty(), "{command:?}: {}", stderr(&output));
        let missing: Vec<&String> =
            found.iter().filter(|key| !docs.contains(&format!("`{key}`"))).collect();
        assert!(missing.is_empty(), "{command:?}: {missing:?}");
    }
}

/// The page names the weights that are in the binary, all of them.
#[test]
fn weights_have_the_hashes_of_the_page() {
    use sha2::{Digest, Sha256};
    let docs = read(root().join("docs/bots.md").to_str().expect("text"));
    let rows = docs.lines().filter_map(|line| line.strip_prefix("| `crates/bots/nets/"));
    let named: BTreeSet<(String, String)> = rows
        .map(|row| {
            let mut words = row.split('`').step_by(2);
            [words.next(), words.next()].map(|word| word.expect("a cell").to_owned()).into()
        })
        .collect();
    let files = std::fs::read_dir(root().join("crates/bots/nets")).expect("a folder");
    let found: BTreeSet<(String, String)> = files
        .map(|file| {
            let file = file.expect("a file");
            let hash = Sha256::digest(std::fs::read(file.path()).expect("read"));
            let hash = hash.iter().map(|byte| format!("{byte:02x}")).collect();
            (file.file_name().into_string().expect("text"), hash)
        })
        .collect();
    assert_eq!(named, found);
}

/// The places of all fields, such as `trick[].card`. Facts and lines of a quest have forms of their own.
fn places(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| places(one, &format!("{at}[]"), found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                let place = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
                if !["why", "lines"].contains(&key.as_str()) {
                    places(value, &place, found);
                }
                found.insert(place);
            }
        }
        _ => {}
    }
}

/// Authors of bots read what is in a view: every field, and nothing else, in every phase there is.
#[test]
fn all_fields_of_a_view_are_documented() {
    let docs = read(root().join("docs/bot-protocol.md").to_str().expect("text"));
    for (game, title, option, seeds) in [
        ("david-goliath", "### David & Goliath\n", "rounds=players", 1),
        ("dwarf-king", "### The Dwarf King\n", "hands=7", 12),
    ] {
        let page = docs.split(title).nth(1).expect("a section");
        let page = page.split("\n#").next().expect("its text");
        let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
        let rows: Vec<(&str, &str)> = rows.collect();
        let documented: BTreeSet<String> =
            rows.iter().map(|(name, _)| (*name).to_owned()).collect();
        let phases = rows.iter().find(|(name, _)| *name == "phase").expect("a row").1;
        let phases: BTreeSet<&str> = phases.split('`').skip(1).step_by(2).collect();
        let (mut found, mut met) = (BTreeSet::new(), BTreeSet::new());
        for seed in 1..=seeds {
            let seed = seed.to_string();
            let args = ["simulate", game, "--games", "1", "--seed", &seed, "--option", option];
            let record = trickhold(&[&args[..], &["--records", "-"]].concat());
            let told = with_input(&["replay", "-", "--json", "-"], stdout(&record));
            let told: Value = serde_json::from_str(stdout(&told)).expect("JSON");
            for moment in told["moments"].as_array().expect("a list") {
                places(&moment["view"], "", &mut found);
                met.insert(moment["view"]["phase"].as_str().expect("a word").to_owned());
            }
        }
        assert_eq!(found, documented, "{game}");
        assert_eq!(met.iter().map(String::as_str).collect::<BTreeSet<_>>(), phases, "{game}");
    }
}
