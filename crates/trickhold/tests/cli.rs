//! The commands as people use them: output, exit codes, bad input.

mod common;
#[path = "../../server/tests/common/postgres.rs"]
mod postgres;

use std::io::Read;
use std::process::{Command, Output, Stdio};

use common::{Folder, root, stderr, stdout, trickhold, with_input};
use rustix::process::{Pid, Signal, kill_process};

#[test]
fn simulated_records_are_right_and_repeat() {
    for (game, more) in [
        ("david-goliath", vec!["--players", "6", "--option", "rounds=players"]),
        ("dwarf-king", vec!["--players", "3", "--preset", "2011", "--option", "hands=9"]),
    ] {
        let mut args = vec!["simulate", "--game", game, "--games", "20", "--seed", "5"];
        args.extend(["--records", "-"]);
        args.extend(more);
        let first = trickhold(&args);
        assert!(first.status.success() && stderr(&first).is_empty());
        assert_eq!(stdout(&first).lines().count(), 20, "records and nothing else");
        assert_eq!(first.stdout, trickhold(&args).stdout, "the same seed, the same games");
        args[6] = "6";
        assert_ne!(first.stdout, trickhold(&args).stdout);
        let checked = with_input(&["check", "-"], stdout(&first));
        assert_eq!((stdout(&checked), checked.status.code()), ("20 games right\n", Some(0)));
    }
}

#[test]
fn a_summary_counts_every_game() {
    let output = trickhold(&["simulate", "--game", "dwarf-king", "--games", "300"]);
    let text = stdout(&output);
    assert!(text.starts_with("300 random games of The Dwarf King"));
    for row in ["win share", "quest: its points", " 20b ", " Excalibur "] {
        assert!(text.contains(row), "{row}\n{text}");
    }
    let shares: f64 = text
        .lines()
        .skip(2)
        .take(4)
        .map(|line| {
            line.split_whitespace().nth(1).expect("a share").parse::<f64>().expect("a number")
        })
        .sum();
    assert!((shares - 1.0).abs() < 0.001, "{text}");
}

/// What people read is in their language, numbers too; what programs read is not.
#[test]
fn reports_speak_the_readers_language() {
    let folder = Folder::new("german");
    let german = |args: &[&str]| trickhold(&[args, &["--language", "de"]].concat());
    let simulate = ["simulate", "dwarf-king", "--games", "1200", "--bots", "greedy,random"];
    let told = german(&simulate);
    let text = stdout(&told);
    assert!(text.starts_with("1.200 Spiele „Der Zwergenkönig“ mit 4 Spielern\n"), "{text}");
    for part in ["Anteil am Sieg", "Aufgabe: ihre Punkte", " Drache ", " 0,2", " −"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let arena = ["arena", "david-goliath", "--bots", "greedy,random", "--deals", "300"];
    let told = german(&[&arena[..], &["--until", "random:greedy"]].concat());
    let text = stdout(&told);
    for part in ["Kartenverteilungen, ", " Bot ", "greedy ist besser als random: +0,"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(stdout(&german(&["check", "tests/records/dwarf-king.json"])), "1 Spiel richtig\n");
    let bench = german(&["bench", "dwarf-king", "--players", "4", "--games", "1000"]);
    let start = "Der Zwergenkönig, 4 Spieler: 1.000 Spiele, ";
    assert!(stdout(&bench).starts_with(start), "{}", stdout(&bench));
    let advise = ["advise", "tests/records/dwarf-king.json", "--budget", "40", "--round", "2"];
    let advised = german(&[&advise[..], &["--trick", "3", "--seat", "1"]].concat());
    let share = stdout(&advised).lines().nth(1).expect("an action").to_owned();
    assert!(share.contains(',') && share.contains(" %") && !share.contains('.'), "{share}");
    // The environment decides where nothing else does, and never about JSON.
    let file = folder.path("a.json");
    let json = trickhold(&[&simulate[..4], &["--json", &file]].concat());
    assert!(stdout(&json).contains("1,200 random games of The Dwarf King"), "{}", stdout(&json));
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(&simulate[..4]).args(["--json", "-"]).env("LC_ALL", "de_AT.UTF-8");
    let same = command.output().expect("runs");
    assert_eq!(stdout(&same), std::fs::read_to_string(&file).expect("written"));
}

#[test]
fn wrong_records_are_named_with_place_and_rule() {
    let games =
        trickhold(&["simulate", "--game", "david-goliath", "--games", "3", "--records", "-"]);
    let wrong = stdout(&games).replacen("\"totals\":[", "\"totals\":[1", 3);
    let text = stdout(&games).lines().next().expect("a game").to_owned() + "\n" + &wrong;
    let output = with_input(&["check", "-", "--first"], &text);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("game 2: `totals` is [1"), "{}", stdout(&output));
    assert!(stdout(&output).trim_end().ends_with("(DG-6.2)"));
    let output = with_input(&["check", "tests/records/dwarf-king.json", "-"], &text);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output).matches("(DG-6.2)").count(), 3, "{}", stdout(&output));
    assert!(stdout(&output).ends_with("2 games right, 3 wrong\n"), "{}", stdout(&output));
    let output = trickhold(&["check", "tests/records/dwarf-king.json"]);
    assert_eq!(stdout(&output), "1 game right\n");
    let marked = format!("\u{feff}{}", stdout(&games));
    assert_eq!(stdout(&with_input(&["check", "-"], &marked)), "3 games right\n");
    let output = with_input(&["check", "-"], "not json");
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("game 1: not JSON"));
}

#[test]
fn a_replay_tells_every_trick_and_how_scores_came_about() {
    let output = trickhold(&["replay", "tests/records/david-goliath.json"]);
    let text = stdout(&output);
    assert_eq!(text.matches("\nTrick ").count(), 15);
    let scores = "South scores 37 points.\nRed 1, 2, 6, 8 and 9: 5 cards, 1 point each.\nYellow 4 and 8: 12 points.";
    assert!(text.contains(scores), "{text}");
    assert!(text.trim_end().ends_with("South wins the game."));
    let output = trickhold(&["replay", "tests/records/dwarf-king.json"]);
    let text = stdout(&output);
    assert_eq!(text.matches(" deals. Special card: ").count(), 7);
    assert_eq!(text.matches(" is over, scored by the quest ").count(), 7);
    let output = trickhold(&["replay", "tests/records/dwarf-king.json", "--language", "de"]);
    assert_eq!(stdout(&output).matches(" ist zu Ende, gewertet nach der Aufgabe ").count(), 7);
    let output = trickhold(&["rules", "DK-6.4", "--language", "de"]);
    assert!(stdout(&output).contains("Drache"), "{}", stdout(&output));
    assert!(text.contains("West decides: all hands go to the left."));
    let neighbours = "+3: 3 tricks; the player before has 2, the player after 3.";
    assert!(text.contains(&format!("West scores 3 points.\n{neighbours}")), "{text}");
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    let output = trickhold(&["perft", "tests/perft/dk-4-sorcerer.json", "--depth", "3"]);
    assert_eq!(stdout(&output), "1 2\n2 20\n3 80\n");
}

#[test]
fn rules_are_printed_whole_and_one_by_one() {
    let output = trickhold(&["rules"]);
    let text = stdout(&output);
    for part in ["DG-1.1", "DK-9.2", "20a / 20b", "c6a / c6b", "DK-5.14", "Excalibur"] {
        assert!(text.contains(part), "{part}");
    }
    let output = trickhold(&["rules", "dk-6.4"]);
    assert!(stdout(&output).starts_with("DK-6.4 Dragon in the trick"));
    assert_eq!(stdout(&output).matches("DK-").count(), 1);
    let output = trickhold(&["rules", "DK-5.9"]);
    assert!(stdout(&output).contains("Goblin standard bearer"));
    let output = trickhold(&["rules", "david-goliath"]);
    let text = stdout(&output);
    assert!(!text.contains("DK-"));
    // Options by the names that are typed; no remarks on sources and code, which follow the last section.
    assert!(text.contains("Option lowest_card: to_highest (default), kept"), "{text}");
    assert!(text.contains("DG-8.2") && !text.contains("bsk") && !text.contains("work on the code"));
}

#[test]
fn bench_prints_a_signature_that_repeats() {
    let args = ["bench", "--game", "dwarf-king", "--players", "4", "--games", "50"];
    let signature = |output: &Output| stdout(output).split("signature ").nth(1).map(str::to_owned);
    let (first, second) = (trickhold(&args), trickhold(&args));
    assert!(stdout(&first).contains("ns/decision"));
    assert_eq!(signature(&first).map(|text| text.trim().len()), Some(16));
    assert_eq!(signature(&first), signature(&second));
}

/// One clear line that says what is allowed, and exit code 2.
#[test]
fn bad_input_gets_one_clear_line() {
    let levels = bots::Level::ALL.map(bots::Level::name).join(", ");
    let levels = format!("{levels}, oracle");
    let node: &[&str] = &["serve", "--store", "postgres://nobody@127.0.0.1:1/none", "--node"];
    let cases: &[(&[&str], &str)] = &[
        (&["simulate", "--game", "chess"], "possible values: david-goliath, dwarf-king"),
        (&["simulate", "--game", "dwarf-king", "--players", "6"], "allowed are 3 to 5 (DK-2.1)"),
        (
            &["simulate", "--game", "dwarf-king", "--option", "hand=1"],
            "allowed are hands, tile_set",
        ),
        (&["simulate", "--game", "dwarf-king", "--option", "hands=99"], "allowed are 1 to 20"),
        (&["simulate", "--game", "dwarf-king", "--option", "hands"], "KEY=VALUE"),
        (&["simulate", "--game", "david-goliath", "--preset", "2011"], "allowed are standard"),
        (&["simulate", "--game", "dwarf-king", "--games", "0"], "at least 1"),
        (&["simulate", "--game", "dwarf-king", "--records", "/no/such/file"], "cannot write"),
        (&["check", "/no/such/file"], "cannot read /no/such/file"),
        (&["check", "/"], "a folder"),
        (&["replay", "tests/records/dwarf-king.json", "--number", "2"], "it holds 1"),
        (&["perft", "tests/perft/dg-3.json", "--depth", "0"], "from 1 to 40"),
        (&["perft", "tests/perft/dg-3.json", "--depth", "41"], "from 1 to 40"),
        (&["rules", "DK-6.9"], "DK-6.1 to DK-6.6"), // no rule
        (&["rules", "skat"], "no rules for \"skat\": the games are david-goliath and dwarf-king"),
        (&["rules", "dwarf-kign"], "did you mean \"dwarf-king\"?"),
        (&["deal"], "serve, backup"),
        (&["bench", "--players", "2"], "allowed are 3 to 6"),
        (&["arena", "--game", "dwarf-king", "--bots", "genius"], &levels),
        (&["arena", "--game", "dwarf-king", "--bots", "random", "--budget", "x"], "50ms"),
        (&["arena", "--game", "dwarf-king", "--bots", "random", "--until", "a:b"], "does not play"),
        (&["review", "tests/records/dwarf-king.json", "--seat", "5"], "allowed are 1 to 4"),
        (&["review", "tests/records/dwarf-king.json", "--seat", "0"], "at least 1"),
        (
            &["simulate", "dwarf-king", "--players", "-1"],
            "'-1' for '--players <N>': a whole number from 3 to 6 is needed",
        ),
        (
            &["bench", "--players", "99999999999999999999"],
            "'--players <N>': a whole number from 3 to 6 is needed",
        ),
        (&["play", "--players", "four"], "'--players <N>': a whole number from 3 to 6 is needed"),
        (&["play", "--seed", "18446744073709551616"], "from 0 to 18446744073709551615"),
        (&["play", "--resume", "18446744073709551616"], "the number is too large"),
        (&["simulate", "--games", "5"], "which game? Allowed are david-goliath, dwarf-king"),
        (&["simulate", "dwarf-king", "--gams", "5"], "'--games'"),
        (&["simulat"], "'simulate'"),
        (&["bench", "--games", "0"], "at least 1"),
        (&["bench", "--search", "--budget", "0"], "simulations from 1 to"),
        (&["serve", "--listen", "nowhere"], "such as 127.0.0.1:7411 or localhost:7411"),
        (&["serve", "--node", "10.0.0.1:7412"], "--node is for servers that share a --store"),
        (&["serve", "--node-listen", "0.0.0.0:7412"], "--node"),
        (&[node, &["0.0.0.0:7412"]].concat(), "--node 0.0.0.0:7412: other nodes cannot come"),
        (&[node, &["[::]:7412"]].concat(), "--node [::]:7412: other nodes cannot come"),
        (&[node, &["10.0.0.1:0"]].concat(), "--node 10.0.0.1:0: other nodes cannot come"),
        (
            &[node, &["nowhere", "--node-listen", "127.0.0.1:0"]].concat(),
            "--node nowhere: other nodes cannot come",
        ),
        (&[node, &["http://10.0.0.1:7412"]].concat(), "--node"),
        (&["serve", "postgres://u:secret@h/d"], "unexpected argument 'postgres://…'"),
        (
            &["serve", "--store", "postgres://u:se@cret@h/d"],
            "an @ in a name or password is written %40",
        ),
        (&[node, &["nowhere"]].concat(), "such as 127.0.0.1:7411 or localhost:7411"),
        (&["arena", "dwarf-king", "--bots", "exprt"], "did you mean \"expert\"?"),
        (&["arena", "dwarf-king", "--bots", "expert", "--budget", "0"], "at least 1 simulation"),
        (&["review", "tests/records/dwarf-king.json", "--budget", "0"], "simulations from 1 to"),
        (&["arena", "dwarf-king", "--bots", "cmd:,greedy"], "cmd: names no program"),
        (&["arena", "dwarf-king", "--bots", "random@50"], "random does not search"),
        (
            &["simulate", "dwarf-king", "--seed", "18446744073709551616"],
            "from 0 to 18446744073709551615",
        ),
        (&["bench", "--worlds", "--search"], "cannot be used with"),
        (&["play", "--bots", "exprt"], "did you mean \"expert\"?"),
        (&["play", "--pace", "slwo"], "allowed are quick, normal, slow, none"),
    ];
    for (args, says) in cases {
        let output = trickhold(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(says), "{args:?}: {}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{args:?}: {}", stderr(&output));
        assert!(stdout(&output).is_empty());
    }
    assert_eq!(with_input(&["check", "-"], "").status.code(), Some(2));
    let replay = trickhold(&["replay", "Cargo.toml"]);
    assert!(stderr(&replay).contains("Cargo.toml: game 1: not JSON"), "{}", stderr(&replay));
}

/// A match is played, kept, and gone on with; the same seed gives the same result.
#[test]
fn the_arena_keeps_and_goes_on() {
    let file = std::env::temp_dir().join(format!("trickhold-arena-{}.json", std::process::id()));
    let name = file.to_str().expect("text");
    let play = |deals: &str, bots: &str| {
        let args = ["arena", "--game", "david-goliath", "--players", "3", "--bots", bots];
        trickhold(&[&args[..], &["--deals", deals, "--json", name]].concat())
    };
    let first = play("4", "greedy,random");
    assert!(stdout(&first).contains("4 deals, 12 games"), "{}", stderr(&first));
    let more = play("9", "greedy,random");
    assert!(stdout(&more).contains("9 deals, 27 games"));
    let other = play("9", "random,greedy");
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("another match"));
    std::fs::remove_file(&file).expect("it was written");
    assert_eq!(stdout(&play("9", "greedy,random")), stdout(&more), "the same in one go");
    std::fs::remove_file(&file).expect("it was written");
    let until = ["--bots", "greedy,random", "--deals", "400", "--until", "greedy:random"];
    let output = trickhold(&[&["arena", "--game", "dwarf-king"][..], &until].concat());
    assert!(stdout(&output).contains("greedy is better than random"), "{}", stdout(&output));
}

#[test]
fn a_review_is_told_and_written() {
    let folder = std::env::temp_dir();
    let [page, values] = ["html", "json"]
        .map(|kind| folder.join(format!("trickhold-review-{}.{kind}", std::process::id())));
    let (page, values) = (page.to_str().expect("text"), values.to_str().expect("text"));
    let args = ["review", "tests/records/david-goliath.json", "--budget", "60"];
    let output = trickhold(&[&args[..], &["--html", page, "--json", values]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("given away"));
    let html = std::fs::read_to_string(page).expect("written");
    for part in [
        "<svg",
        "What the player could know",
        "With open cards",
        "South",
        "@media print",
        "id=\"packed\"",
    ] {
        assert!(html.contains(part), "{part}");
    }
    for scheme in ["http:", "https:"] {
        assert!(!html.contains(scheme), "nothing from elsewhere");
    }
    let json = std::fs::read_to_string(values).expect("written");
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["seats"].as_array().map(Vec::len), Some(3));
    assert!(json["decisions"][0]["known"]["actions"][0]["share_error"].is_number());
    for file in [page, values] {
        std::fs::remove_file(file).expect("written");
    }
}

/// Help breaks between words, at 100 columns at the latest.
#[test]
fn help_fits_a_terminal() {
    let whole = trickhold(&["--help"]);
    let commands = stdout(&whole).lines().skip_while(|line| *line != "Commands:").skip(1);
    // What follows a name is indented further.
    let names = commands.take_while(|line| !line.is_empty()).filter_map(|line| {
        let name = line.strip_prefix("  ").filter(|line| !line.starts_with(' '))?;
        name.split_whitespace().next()
    });
    let names: Vec<&str> = names.collect();
    assert!(names.contains(&"arena"), "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help").chain(["--help"]) {
        let help = trickhold(&[name, "--help"]);
        for line in stdout(&help).lines() {
            assert!(line.chars().count() <= 100, "{name}: {line}");
        }
    }
}

/// Whoever closes our output early gets no error.
#[test]
fn a_closed_pipe_is_no_error() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(["simulate", "--game", "dwarf-king", "--games", "200", "--records", "-"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert!(output.status.success() && output.stderr.is_empty());
}

/// A host looks after the tables of a stopped server: on a copy of kept data.
#[test]
fn a_host_looks_after_tables() {
    let fixture = root().join("crates/server/tests/data-2");
    let seats = std::fs::read_to_string(fixture.join("seats.json")).expect("the fixture");
    let kept: serde_json::Value = serde_json::from_str(&seats).expect("JSON");
    let (there, aside) = (&kept["seats"][0]["table"], &kept["aside"]);
    let (there, aside) = (there.as_str().expect("a name"), aside.as_str().expect("a name"));
    let data = std::env::temp_dir().join(format!("trickhold-host-{}", std::process::id()));
    std::fs::create_dir_all(&data).expect("a folder");
    std::fs::copy(fixture.join("trickhold.db"), data.join("trickhold.db")).expect("a copy");
    let folder = data.to_str().expect("a path");
    let admin = |words: &[&str]| trickhold(&[&["admin"], words, &["--data", folder]].concat());
    let list = admin(&["list"]);
    assert!(stdout(&list).contains(there) && !stdout(&list).contains(aside), "{list:?}");
    let swept = admin(&["swept"]);
    assert!(stdout(&swept).contains(aside) && stdout(&swept).contains("days"), "{swept:?}");
    assert_eq!(stdout(&admin(&["restore", aside])), format!("restored: {aside}\n"));
    assert_eq!(stdout(&admin(&["swept"])), "There is none.\n");
    assert_eq!(stdout(&admin(&["delete", there])), format!("deleted: {there}\n"));
    let again = admin(&["delete", there]);
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("there is no table"), "{again:?}");
    assert_eq!(stdout(&admin(&["block", "2001:db8::1/64"])), "blocked: 2001:db8::/64\n");
    let wrong = admin(&["block", "nobody"]);
    assert!(wrong.status.code() == Some(2) && stderr(&wrong).contains("192.0.2.0/24"), "{wrong:?}");
    let blocks = admin(&["blocks", "--json"]);
    let blocks: serde_json::Value = serde_json::from_str(stdout(&blocks)).expect("JSON");
    let networks: Vec<_> = (0..2).map(|place| blocks[place]["network"].clone()).collect();
    assert_eq!(networks, ["192.0.2.0/24", "2001:db8::/64"]);
    assert_eq!(stdout(&admin(&["unblock", "192.0.2.0/24"])), "unblocked: 192.0.2.0/24\n");
    std::fs::remove_dir_all(&data).expect("removed");
    let nowhere = admin(&["list"]);
    assert!(stderr(&nowhere).contains("there is no data"), "{nowhere:?}");
}

/// The address of a database may hold a password.
#[test]
fn help_shows_no_password() {
    for command in ["serve", "admin"] {
        let mut help = Command::new(env!("CARGO_BIN_EXE_trickhold"));
        help.args([command, "--help"]).env("TRICKHOLD_STORE", "postgres://ann:secretpw@host/name");
        let output = help.output().expect("it runs");
        assert!(stdout(&output).contains("TRICKHOLD_STORE"), "{output:?}");
        assert!(!stdout(&output).contains("secretpw"), "{output:?}");
    }
}

/// What is wrong with the address of a database, or with the way to it, is said once.
#[test]
fn a_database_that_cannot_be_used_gets_one_line() {
    let folder = Folder::new("no-database");
    let data = folder.path("data");
    for (store, says) in [
        ("postgres://nobody@127.0.0.1:1/none", "the database cannot be reached: "),
        ("postgres:///none", "the address of the database is wrong: it names no host"),
        ("postgres://nobody@host/none?sslrootcert=/none", "sslrootcert=/none cannot be read"),
        ("postgres://nobody@host/none?sslmode=odd", "sslmode=odd is not known"),
    ] {
        let output = trickhold(&["serve", "--data", &data, "--store", store]);
        assert_eq!(output.status.code(), Some(2), "{store}");
        assert!(stderr(&output).contains(says), "{store}: {}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{store}: {}", stderr(&output));
    }
}

/// A database that takes the connection and says nothing holds up the start, and nobody who stops it.
#[test]
fn a_start_that_waits_for_its_database_can_be_stopped() {
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = silent.local_addr().expect("an address").port();
    let folder = Folder::new("silent");
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", &folder.path("data")]);
    command.args(["--store", &format!("postgres://nobody@127.0.0.1:{port}/none")]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut server = command.spawn().expect("it runs");
    // It is there, and waits for an answer.
    let held = silent.accept().expect("a connection");
    kill_process(Pid::from_child(&server), Signal::TERM).expect("sent");
    server.wait().expect("it ends");
    let mut told = String::new();
    server.stderr.take().expect("its words").read_to_string(&mut told).expect("text");
    assert!(!told.contains("cannot be reached"), "it has waited to the end: {told}");
    drop(held);
}

/// A host moves from a data directory to PostgreSQL and back.
#[test]
fn data_moves_to_a_database_and_back() {
    let fixture = root().join("crates/server/tests/data-2/trickhold.db");
    let folder = Folder::new("copy");
    let (old, new) = (folder.path("old"), folder.path("new"));
    std::fs::create_dir_all(&old).expect("a folder");
    std::fs::copy(fixture, folder.path("old/trickhold.db")).expect("a copy");
    let cluster = postgres::Cluster::start();
    let url = cluster.over_tcp("127.0.0.1", "sslmode=disable");
    let password = folder.path("password");
    std::fs::write(&password, format!("{}\n", postgres::PASSWORD)).expect("written");
    let with_file = ["--store-password-file", &password];
    let copy = |from: &str, to: &str| {
        trickhold(&[&["copy", "--from", from, "--to", to], &with_file[..]].concat())
    };
    let there = copy(&old, &url);
    assert!(stdout(&there).starts_with("Copied: "), "{there:?}");
    let again = copy(&old, &url);
    assert!(stderr(&again).contains("there are tables already"), "{again:?}");
    assert_eq!(again.status.code(), Some(2));
    let list = |place: &[&str]| trickhold(&[&["admin", "list", "--json"], place].concat());
    let before = list(&["--data", &old]);
    let away = list(&[&["--data", &new, "--store", &url], &with_file[..]].concat());
    assert!(!stdout(&before).is_empty() && stdout(&before) == stdout(&away), "{away:?}");
    let back = copy(&url, &new);
    assert_eq!(stdout(&back), stdout(&there));
    assert_eq!(stdout(&list(&["--data", &new])), stdout(&before));
    // Plain words at the start.
    let serve = |url: &str| {
        trickhold(&[
            "serve",
            "--data",
            &folder.path("own"),
            "--listen",
            "127.0.0.1:0",
            "--store",
            url,
        ])
    };
    for (url, what) in [
        (&*folder.path("own"), "such as postgres://"),
        ("postgres://nobody@127.0.0.1:1/none", "the database cannot be reached"),
        (&*url.replace("postgres://trickhold@", "postgres://trickhold:wrong@"), "password"),
    ] {
        let output = serve(url);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(
            stderr(&output).contains(what) && !stderr(&output).contains("wrong@"),
            "{output:?}"
        );
    }
}
