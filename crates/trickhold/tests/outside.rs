//! Programs from outside: the examples play in the arena and at a server, and those that hang, die or talk
//! nonsense are named, counted and ended.
#![cfg(unix)]

mod common;

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use client::ServerMessage;
use common::{Folder, ServerProcess, root, stderr, stdout, trickhold, with_input};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

const PYTHON: &str = "cmd:python3 examples/line_bot.py";
const NODE: &str = "cmd:node examples/line_bot.mjs";

/// A short match of three; the guest sits beside two random bots.
fn play(guest: &str, more: &[&str]) -> Output {
    let bots = format!("{guest},random");
    let args = ["arena", "david-goliath", "--players", "3", "--option", "rounds=1"];
    trickhold(&[&args[..], &["--bots", &bots, "--deals", "2"], more].concat())
}

/// The lines of a match's file, the summary last.
fn lines(output: &Output) -> Vec<Value> {
    assert!(output.status.success(), "{}", stderr(output));
    stdout(output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_examples_play_and_repeat() {
    for (guest, game) in [(PYTHON, "dwarf-king"), (NODE, "david-goliath")] {
        let match_of = |more: &[&str]| {
            let args = ["arena", game, "--players", "4", "--deals", "3", "--json", "-"];
            let bots = ["--bots", &format!("greedy,{guest}")];
            trickhold(&[&args[..], &bots, more].concat())
        };
        let first = match_of(&[]);
        let all = lines(&first);
        assert_eq!(all.len(), 1 + 3 + 1);
        assert_eq!(all[0]["bots"], json!(["greedy", guest, guest, guest]));
        let summary = &all[4]["summary"];
        assert_eq!(summary["standings"][1]["games"], 36);
        assert!(summary["standings"][1]["win_share"]["mean"].as_f64().is_some_and(|s| s > 0.0));
        assert_eq!(stdout(&first), stdout(&match_of(&[])), "the same seed, the same games");
        let together = match_of(&["--shared", "--at-once", "5"]);
        assert_eq!(stdout(&first), stdout(&together), "also with all games in one process");
    }
}

/// Answers with a card that does not exist.
const CHEAT: &str = r#"
import json, sys
print(json.dumps({"protocol": 1}))
for line in sys.stdin:
    message = json.loads(line)
    if message.get("legal"):
        action = {"type": "play", "card": "Z9"}
        print(json.dumps({"game": message["game"], "seen": message["number"], "action": action}))
"#;

/// Answers messages that were never sent.
const PROPHET: &str = r#"
import json, sys
print(json.dumps({"protocol": 1}))
for line in sys.stdin:
    message = json.loads(line)
    if message.get("legal"):
        seen = message["number"] + 100
        print(json.dumps({"game": message["game"], "seen": seen, "action": message["legal"][0]}))
"#;

/// Guests that do something wrong, and what is said of them.
#[test]
fn faults_end_the_match_or_count() {
    let ready = r#"read x; echo '{"protocol":1}';"#;
    let hangs = format!("cmd:{ready} cat >/dev/null");
    let dies = format!("cmd:{ready} read y; exit 3");
    let raves = format!("cmd:{ready} while read y; do echo moo; done");
    let folder = Folder::new("outside-faults");
    let program = folder.path("cheat.py");
    let cheats = format!("cmd:python3 -u {program}");
    std::fs::write(&program, CHEAT).expect("written");
    let prophet = folder.path("prophet.py");
    let foresees = format!("cmd:python3 -u {prophet}");
    std::fs::write(&prophet, PROPHET).expect("written");
    // Once it falls silent; after that it plays.
    let mark = folder.path("mark");
    let closes = format!(
        "cmd:test $(wc -l <{mark}) -gt 2 && exec python3 examples/line_bot.py; echo >>{mark}; \
         {ready} exec >&-; cat >/dev/null"
    );
    for (guest, says, counts) in [
        (&*hangs, "no answer within 100ms", "timeouts"),
        (&*dies, "it ended with exit status: 3", "crashes"),
        (&*raves, "\"moo\" is no answer", "illegal"),
        (&*cheats, "is no legal action", "illegal"),
        (&*foresees, "but was sent none after", "illegal"),
        (&*closes, "it closed its output", "crashes"),
    ] {
        std::fs::write(&mark, "").expect("written");
        let bots = format!("random,{guest}");
        let args = ["arena", "david-goliath", "--players", "3", "--option", "rounds=1"];
        let args = [&args[..], &["--bots", &bots, "--deals", "1", "--timeout"]].concat();
        let stopped = trickhold(&[&args[..], &["100ms"]].concat());
        assert_eq!(stopped.status.code(), Some(2), "{guest}");
        assert!(stderr(&stopped).contains(says), "{guest}: {}", stderr(&stopped));
        assert!(stderr(&stopped).contains("deal 0, rotation 0, seat"), "{}", stderr(&stopped));
        std::fs::write(&mark, "").expect("written");
        let time = if counts == "timeouts" { "20ms" } else { "10s" };
        let more = [time, "--on-fault", "random", "--json", "-"];
        let summary = lines(&trickhold(&[&args[..], &more].concat())).pop().expect("a summary");
        let faults = &summary["summary"]["standings"][1]["faults"];
        assert!(faults[counts].as_u64().is_some_and(|count| count > 0), "{guest}: {faults}");
        let sum =
            ["timeouts", "crashes", "illegal"].iter().filter_map(|kind| faults[kind].as_u64());
        assert_eq!(Some(sum.sum()), faults[counts].as_u64(), "and nothing else: {faults}");
    }
}

#[test]
fn who_cannot_start_is_named() {
    for (guest, says) in [
        ("cmd:exit 7", "it ended with exit status: 7 before it was ready"),
        ("cmd:echo '{\"protocol\": 2}'; cat", "version 2 of the protocol, not 1"),
        ("cmd:echo hello; cat", "its first line is not {\"protocol\": 1}"),
    ] {
        let args = ["arena", "dwarf-king", "--players", "3", "--deals", "1", "--bots"];
        // Also where faults count: nobody can play with what does not start.
        let output = trickhold(&[&args[..], &[guest, "--on-fault", "random"]].concat());
        assert_eq!(output.status.code(), Some(2), "{guest}");
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    }
}

/// Records of games with a program are right, and name it.
#[test]
fn games_with_a_program_are_recorded() {
    let args = ["simulate", "david-goliath", "--players", "3", "--games", "4", "--records", "-"];
    let output = trickhold(&[&args[..], &["--bots", &format!("greedy,{NODE}")]].concat());
    assert_eq!(stdout(&output).matches("\"bot\":\"cmd:node").count(), 8, "{}", stderr(&output));
    assert_eq!(stdout(&with_input(&["check", "-"], stdout(&output))), "4 games right\n");
}

/// A program that neither answers nor ends is ended with its match, and so is what it started.
#[test]
fn nothing_is_left_behind() {
    let folder = Folder::new("outside-left");
    let file = folder.path("pids");
    let guest = format!(
        "cmd:read x; echo $$ >>{file}; echo '{{\"protocol\":1}}'; trap '' TERM HUP INT; \
         sleep 1000 & echo $! >>{file}; while :; do wait; done"
    );
    let output = play(&guest, &["--timeout", "50ms"]);
    assert!(stderr(&output).contains("no answer within 50ms"), "{}", stderr(&output));
    let pids = std::fs::read_to_string(&file).expect("it ran");
    assert_eq!(pids.lines().count() % 2, 0);
    all_end(&pids);
}

/// Waits until all these processes have ended: a signal that kills is on its way.
fn all_end(pids: &str) {
    let patience = Instant::now() + Duration::from_secs(20);
    let runs = |pid: &str| {
        let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        !state.is_empty() && !state.contains(") Z ")
    };
    while pids.lines().any(runs) {
        assert!(Instant::now() < patience, "a program is still there");
        std::thread::yield_now();
    }
}

/// Signals end a match and its programs; a guest that was thinking is not blamed.
#[test]
fn signals_end_a_match_and_its_programs() {
    for (with, code, more) in [
        (Signal::INT, 130, &[][..]),
        (Signal::INT, 130, &["--on-fault", "random"]),
        (Signal::TERM, 143, &[]),
    ] {
        let folder = Folder::new("outside-signals");
        let (pids, file) = (folder.path("pids"), folder.path("match.json"));
        let guest = format!(
            "random,cmd:read x; echo '{{\"protocol\":1}}'; sleep 1000 & echo $! >>{pids}; \
             echo $$ >>{pids}; cat >/dev/null; wait"
        );
        let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
        command.args(["arena", "dwarf-king", "--players", "3", "--deals", "2", "--at-once", "1"]);
        command.args(["--timeout", "1000s", "--json", &file, "--bots", &guest]).args(more);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let arena = command.spawn().expect("runs");
        let read = || std::fs::read_to_string(&pids).unwrap_or_default();
        // Two programs, each with one of its own.
        while read().lines().count() < 4 {
            std::thread::yield_now();
        }
        kill_process(Pid::from_child(&arena), with).expect("sent");
        let output = arena.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
        assert!(stdout(&output).is_empty());
        match with {
            Signal::INT => assert_eq!(
                stderr(&output),
                "stopped: 0 of 2 deals are done; the same command goes on from there\n"
            ),
            _ => assert!(stderr(&output).is_empty(), "{}", stderr(&output)),
        }
        all_end(&read());
    }
}

/// What a program did wrong in a simulation is counted.
#[test]
fn faults_of_a_simulation_are_told() {
    let raves = "random,cmd:read x; echo '{\"protocol\":1}'; while read y; do echo moo; done";
    let args = ["simulate", "david-goliath", "--players", "3", "--option", "rounds=1"];
    let more = ["--games", "2", "--bots", raves, "--on-fault", "random", "--json", "-"];
    let output = trickhold(&[&args[..], &more].concat());
    assert!(
        stderr(&output).contains(" illegal answers, each replaced by a random action"),
        "{output:?}"
    );
    let faults = &lines(&output)[0]["players"][0]["faults"];
    assert!(faults["illegal"].as_u64().is_some_and(|count| count > 0), "{faults}");
    assert_eq!(faults["timeouts"], 0);
}

/// A table that Ann makes, begins as soon as the bot sits there, and leaves: a bot plays for her. Gives how
/// the program ended, and the record, if the game did.
fn at_a_server(name: &str, more: &[&str]) -> (Output, Option<String>) {
    let server = ServerProcess::start(name, &[]);
    let folder = Folder::new(&format!("{name}-home"));
    let setup = json!({"name": "Ann", "game": "dwarf-king", "players": 3, "bots": "random",
        "grace_ms": 0, "window_ms": 200, "options": {"hands": 2}});
    let ann = server.api().create(&setup).expect("a table");
    let link = format!("http://{}/t/{}", server.address, ann.table.id);
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(["bot", "--join", &link, "--name", "Robo"]).args(more);
    command.current_dir(root()).env("TRICKHOLD_DATA", &folder.0);
    let bot = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let api = server.api();
        let entered = api.enter(&ann.table.id, Some(&ann.token), None).await;
        let (mut connection, welcome) = entered.expect("entered");
        let robo = |table: &wire::TableInfo| table.seats.iter().any(|seat| seat.name == "Robo");
        let (mut number, mut sits) = (welcome.number, robo(&welcome.table));
        while !sits {
            if let ServerMessage::Event(event) = connection.hear().await.expect("heard") {
                number = event.number;
                sits = event.table.as_ref().is_some_and(robo);
            }
        }
        connection.intend("go", number, &json!({"type": "start"})).await.expect("sent");
        // The answer says that it has begun.
        while !matches!(connection.hear().await.expect("heard"), ServerMessage::Answer(_)) {}
        connection.cut();
    });
    let output = bot.wait_with_output().expect("it ends");
    let record = format!("/api/tables/{}/record", ann.table.id);
    (output, server.api().ask_text(&record, None, None).ok())
}

/// The program that plays in the arena sits at a server.
#[test]
fn a_bot_joins_a_table() {
    let (output, record) = at_a_server("outside-join", &["--", "python3", "examples/line_bot.py"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("Robo "), "{}", stdout(&output));
    assert!(record.expect("finished").contains("\"name\":\"Robo\""));
}

#[test]
fn faults_at_a_table() {
    let dies = ["--", "sh", "-c", "read x; echo '{\"protocol\":1}'; read y; exit 3"];
    let (output, record) = at_a_server("outside-dies", &dies);
    assert_eq!((output.status.code(), record), (Some(2), None));
    assert!(stderr(&output).contains("it ended with exit status: 3"), "{}", stderr(&output));
    let raves = ["--on-fault", "random", "--", "sh", "-c"];
    let moo = ["read x; echo '{\"protocol\":1}'; while read y; do echo moo; done"];
    let (output, record) = at_a_server("outside-raves", &[&raves[..], &moo].concat());
    assert!(output.status.success() && record.is_some(), "{}", stderr(&output));
    assert!(stderr(&output).contains("\"moo\" is no answer"), "{}", stderr(&output));
}

/// A program that dies at its first decision, and plays from then on: it is welcomed in the middle of the game.
const DIES_ONCE: &str = r#"
import json, pathlib, sys
died = pathlib.Path(sys.argv[1])
again = died.exists()
for number, line in enumerate(map(json.loads, sys.stdin)):
    if number == 0:
        print(json.dumps({"protocol": 1}), flush=True)
        continue
    if number == 1 and again:
        assert line["type"] == "welcome" and line["view"]["hand"], line
        died.write_text("came back")
    if line.get("legal"):
        if not again:
            died.touch()
            sys.exit(3)
        answer = {"game": line["game"], "seen": line["number"], "action": line["legal"][0]}
        print(json.dumps(answer), flush=True)
"#;

#[test]
fn a_program_that_dies_at_a_table_comes_back() {
    let folder = Folder::new("outside-again");
    let died = folder.path("died");
    let program = ["--on-fault", "random", "--", "python3", "-c", DIES_ONCE, &died];
    let (output, record) = at_a_server("outside-comes-back", &program);
    assert!(output.status.success() && record.is_some(), "{}", stderr(&output));
    let told = stderr(&output);
    assert_eq!(told.matches("exit status: 3: plays any action").count(), 1, "{told}");
    assert_eq!(told.matches("exit status: 3: started again").count(), 1, "{told}");
    assert_eq!(std::fs::read_to_string(&died).expect("written"), "came back");
}
