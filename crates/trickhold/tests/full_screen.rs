//! Whole games on the full screen, through a real pseudo-terminal.
#![cfg(unix)]

mod common;

use std::io::Read;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use common::Ends;
use common::screen::Screen;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

impl Screen {
    /// Plays what is selected whenever the person is asked, until the game is over.
    fn play(&mut self) -> u32 {
        let (start, mut asked) = (Instant::now(), 0);
        loop {
            self.look();
            let text = self.text();
            if text.contains("The game is over.") {
                return asked;
            }
            if text.lines().nth(1).is_some_and(|line| line.starts_with('▶')) {
                asked += 1;
                self.press("\r");
                // A second key would be for the next question.
                while self.text() == text && start.elapsed() < Duration::from_secs(120) {
                    self.look();
                }
            }
            assert!(start.elapsed() < Duration::from_secs(120), "it does not end:\n{text}");
        }
    }

    /// The terminal is as it was: no second screen, no mouse, a cursor.
    fn ends(&mut self) {
        while self.look() {}
        let screen = self.shown.screen();
        assert!(!screen.alternate_screen(), "the screen is given back");
        assert!(!screen.hide_cursor(), "the cursor is there");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        self.child.wait().expect("ended");
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("trickhold-pty-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn whole_games_by_keyboard() {
    for (game, option, least) in
        [("david-goliath", "rounds=1", 15), ("dwarf-king", "hands=2", 2 * 8)]
    {
        let data = folder(game);
        let args = ["play", game, "--seed", "4", "--bots", "random", "--pace", "none"];
        let mut screen = Screen::start(&data, &[&args[..], &["--option", option]].concat());
        screen.wait_for("Total");
        assert!(screen.shown.screen().alternate_screen());
        assert!(screen.play() >= least);
        screen.wait_for("How it came about");
        screen.press("q");
        screen.wait_for("The record of this game:");
        screen.ends();
        let games = std::fs::read_dir(data.join("games")).expect("a folder");
        let record = games.filter_map(Result::ok).next().expect("a record").path();
        let mut check = std::process::Command::new(env!("CARGO_BIN_EXE_trickhold"));
        let checked = check.arg("check").arg(&record).output().expect("runs");
        assert_eq!(String::from_utf8_lossy(&checked.stdout), "1 game right\n");
        std::fs::remove_dir_all(&data).expect("removed");
    }
}

#[test]
fn keys_sheets_mouse_sizes_and_coming_back() {
    let data = folder("keys");
    let args = ["play", "--seed", "1", "--bots", "random", "--pace", "none"];
    let mut screen = Screen::start(&data, &args);
    screen.wait_for("Your turn: lead a card.");
    for (key, title) in
        [("?", "╔ Help"), ("t", "╔ Table"), ("s", "╔ Scores"), ("l", "╔ Last trick")]
    {
        screen.press(key);
        screen.wait_for(title);
    }
    screen.press("l");
    screen.wait_for("╭ Log");
    screen.press("h");
    screen.wait_for("Hint:");
    // A letter and a number go to a card; the double border shows where.
    screen.press("b12");
    screen.wait_for("║B12║");
    screen.press("b9");
    screen.wait_for("You hold no card B9.");
    screen.press("v\r");
    screen.wait_for("trick 2/15");
    screen.wait_for("▶ Your turn");
    // A click on the fourth card, which follows: column 18 of the hand's middle row.
    let before = screen.text();
    screen.press("\x1b[<0;18;20M\x1b[<0;18;20m");
    let start = Instant::now();
    while screen.text() == before && start.elapsed() < Duration::from_secs(10) {
        screen.look();
    }
    assert_ne!(screen.text(), before, "the click does something");
    // Another size is drawn anew.
    let size = PtySize { rows: 30, cols: 100, pixel_width: 0, pixel_height: 0 };
    screen.master.resize(size).expect("resized");
    screen.shown.screen_mut().set_size(30, 100);
    screen.wait_for("▼ Y yellow");
    screen.press("q");
    screen.wait_for("Press Q again");
    screen.press("q");
    screen.wait_for("The game is saved. Go on with: trickhold play --resume");
    screen.ends();
    // It goes on where it was left, and a signal leaves the terminal in order, too.
    let mut screen = Screen::start(&data, &["play", "--resume", "--pace", "none"]);
    screen.wait_for("trick 3/15");
    screen.press("\x03");
    screen.wait_for("The game is saved.");
    screen.ends();
    let mut screen = Screen::start(&data, &["play", "--resume", "--pace", "none"]);
    screen.wait_for("╭ Log");
    let id = screen.child.process_id().expect("it runs").to_string();
    let kill = std::process::Command::new("kill").args(["-TERM", &id]).status();
    assert!(kill.expect("kill").success());
    screen.wait_for("The game is saved.");
    screen.ends();
    std::fs::remove_dir_all(&data).expect("removed");
}

/// U takes the last decision back: the card is in the hand again, and one decides anew.
#[test]
fn a_decision_is_taken_back() {
    let data = folder("undo");
    let args = ["play", "--seed", "1", "--bots", "random", "--pace", "none"];
    let mut screen = Screen::start(&data, &args);
    screen.wait_for("Your turn: lead a card.");
    assert!(!screen.text().contains("U undo"), "nothing is decided yet");
    screen.press("v\r");
    screen.wait_for("▶ Your turn: follow yellow.");
    assert!(!screen.text().contains("V5 │"), "it is played:\n{}", screen.text());
    screen.wait_for("U undo");
    screen.press("u");
    screen.wait_for("You took your last decision back.");
    screen.wait_for("▶ Your turn: lead a card.");
    let text = screen.text();
    for back in ["trick 1/15", "Nothing is led yet.", "│V5 ││V7 ││V11││V12│"] {
        assert!(text.contains(back), "no {back:?}:\n{text}");
    }
    assert!(!text.contains("U undo"), "there is nothing more to take back:\n{text}");
    screen.press("b2\r");
    screen.wait_for("trick 2/15");
    assert!(!screen.text().contains("│B2 │"), "it is played:\n{}", screen.text());
    screen.press("\x03");
    screen.ends();
    std::fs::remove_dir_all(&data).expect("removed");
}

#[test]
fn a_card_can_be_ready_before_its_turn() {
    let data = folder("ready");
    let args = ["play", "--seed", "1", "--bots", "random", "--pace", "slow"];
    let mut screen = Screen::start(&data, &args);
    screen.wait_for("Your turn: lead a card.");
    screen.press("v\r");
    screen.wait_for("Waiting for Grimble");
    // Not yet: the card waits, is taken back, waits again, and is played by itself.
    screen.press("y2\r");
    screen.wait_for("Yellow 2 is ready for your turn");
    screen.press("\x1b");
    let start = Instant::now();
    while screen.text().contains("is ready") {
        assert!(start.elapsed() < Duration::from_secs(5), "{}", screen.text());
        screen.look();
    }
    screen.press("y2\r");
    // Space goes on at once.
    screen.press("    ");
    screen.wait_for("You play yellow 2.");
    screen.press("\x03");
    screen.ends();
    std::fs::remove_dir_all(&data).expect("removed");
}

#[test]
fn without_a_terminal_it_goes_line_by_line() {
    let data = folder("none");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(["play", "--seed", "1"]).env("TRICKHOLD_DATA", &data).env("LC_ALL", "C.UTF-8");
    let output = command.stdin(std::process::Stdio::null()).output().expect("runs");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("You can play:") && text.contains("The input has ended."), "{text}");
    // A terminal that nobody can draw on.
    for term in [Some("dumb"), None] {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_trickhold"));
        command.args(["play", "--seed", "1", "--bots", "random"]);
        match term {
            Some(term) => command.env("TERM", term),
            None => command.env_remove("TERM"),
        }
        let mut screen = Screen::run(&data, command, (24, 80));
        screen.wait_for("You can play:");
        screen.wait_for("> ");
        assert!(!screen.shown.screen().alternate_screen());
        screen.press("q\n");
        screen.wait_for("The game is saved.");
        screen.ends();
    }
    std::fs::remove_dir_all(&data).expect("removed");
}

/// Ctrl-Z gives the terminal to the shell; after `fg` the table is there again, with its keys.
#[test]
fn the_shell_gets_the_terminal_and_gives_it_back() {
    let data = folder("stop");
    let mut command = CommandBuilder::new("bash");
    command.args(["--norc", "--noprofile", "-i"]);
    command.env("TERM", "xterm-256color");
    command.env("PS1", "shell$ ");
    command.env("GAME", env!("CARGO_BIN_EXE_trickhold"));
    let mut screen = Screen::run(&data, command, (24, 80));
    screen.wait_for("shell$ ");
    screen.press("\"$GAME\" play --seed 1 --bots random --pace none\r");
    screen.wait_for("Your turn: lead a card.");
    screen.press("\x1a");
    screen.wait_for("Stopped");
    screen.wait_for("shell$ ");
    let shown = screen.shown.screen();
    assert!(!shown.alternate_screen() && !shown.hide_cursor());
    // Not raw: the terminal echoes, and Enter ends a line.
    screen.press("stty -a\r");
    screen.wait_for(" echo ");
    screen.wait_for("icanon");
    screen.press("fg\r");
    screen.wait_for("Your turn: lead a card.");
    assert!(screen.shown.screen().alternate_screen());
    screen.press("?");
    screen.wait_for("╔ Help");
    screen.press("\x03");
    screen.wait_for("The game is saved.");
    screen.press("exit\r");
    screen.ends();
    std::fs::remove_dir_all(&data).expect("removed");
}

/// A whole game in the smallest window, then another one, and the review of that.
#[test]
fn after_the_game_comes_another_one_or_the_review() {
    let data = folder("after");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(["play", "--seed", "4", "--bots", "random", "--pace", "none", "--players", "6"]);
    command.args(["--option", "rounds=1"]);
    command.env("TERM", "xterm-256color");
    let mut screen = Screen::run(&data, command, (20, 60));
    assert!(screen.play() >= 15);
    screen.wait_for("N new game");
    screen.press("n");
    screen.wait_for("trick 1/15");
    assert!(screen.play() >= 15);
    screen.wait_for("R review");
    screen.press("r");
    screen.wait_for("decisions,");
    let games = std::fs::read_dir(data.join("games")).expect("a folder").count();
    assert_eq!(games, 2, "both are kept");
    drop(screen);
    std::fs::remove_dir_all(&data).expect("removed");
}

/// Line by line on a terminal: cursor keys, a history, lines that break between words, and a list of
/// saved games to choose from.
#[test]
fn lines_are_edited_and_broken_between_words() {
    let data = folder("lines");
    let start = |more: &[&str]| {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_trickhold"));
        command.args([&["play", "--plain"], more].concat());
        command.env("TERM", "xterm-256color");
        Screen::run(&data, command, (60, 40))
    };
    let mut screen = start(&["--seed", "1", "--bots", "random"]);
    screen.wait_for("You can play:");
    // The cursor goes back to what was forgotten.
    screen.press("elp\x1b[D\x1b[D\x1b[Dh\r");
    screen.wait_for("A card: its letter and number, such as\nR7 or red 7");
    let help = |screen: &Screen| screen.text().matches("A card: its letter").count();
    screen.press("\x1b[A\r");
    let start_time = Instant::now();
    while help(&screen) < 2 {
        assert!(start_time.elapsed() < Duration::from_secs(20), "{}", screen.text());
        screen.look();
    }
    screen.press("\x03");
    screen.wait_for("The game is saved.");
    screen.ends();
    let mut screen = start(&["dwarf-king", "--seed", "1", "--bots", "random"]);
    screen.wait_for("> ");
    screen.press("q\r");
    screen.ends();
    let mut screen = start(&["--resume"]);
    screen.wait_for("1: The Dwarf King, You, Grimble, Ruk,\nVesper, hand 1, just now.");
    screen.wait_for("2: David & Goliath,");
    screen.wait_for("Which game?");
    screen.press("2\r");
    screen.wait_for("Going on with the saved game.");
    screen.wait_for("You can play:");
    screen.press("\x04");
    screen.wait_for("The input has ended.");
    screen.ends();
    std::fs::remove_dir_all(&data).expect("removed");
}

/// The score pad has the same prompt, and Ctrl-C ends it as `q` does: the evening is kept.
#[test]
fn the_score_pad_edits_its_lines_too() {
    let data = folder("pad");
    let mut screen = Screen::start(&data, &["score", "david-goliath"]);
    screen.wait_for("Who plays?");
    // The cursor goes back to what was forgotten.
    screen.press("nna, Ben, Cleo\x01A\r");
    screen.wait_for("Which cards has Anna won?");
    screen.press("rest\r");
    screen.wait_for("Which cards has Ben won?");
    screen.press("none\r");
    screen.wait_for("Which cards has Cleo won?");
    // What was typed before comes back by a key.
    screen.press("\x1b[A\r");
    screen.wait_for("Enter: the next one.");
    screen.press("\x03");
    screen.wait_for("This evening is kept in");
    screen.wait_for("The end.");
    screen.ends();
    std::fs::remove_dir_all(&data).expect("removed");
}

/// A window that is closed takes the program with it: nobody waits for keys that cannot come.
#[test]
fn a_closed_terminal_ends_the_game() {
    let data = folder("closed");
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(["play", "--seed", "1", "--bots", "random"]);
    command.env("TRICKHOLD_DATA", &data);
    command.env("TERM", "xterm-256color");
    let mut child = Ends(pair.slave.spawn_command(command).expect("runs"));
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("its output");
    let mut shown = Vec::new();
    let mut part = [0; 4096];
    while !String::from_utf8_lossy(&shown).contains("\x1b[?1049h") {
        let length = reader.read(&mut part).expect("it draws");
        shown.extend_from_slice(&part[..length]);
    }
    drop(reader);
    drop(pair.master);
    let deadline = Instant::now() + Duration::from_secs(30);
    while child.try_wait().expect("its state").is_none() {
        assert!(Instant::now() < deadline, "it waits for a terminal that has gone");
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = std::fs::remove_dir_all(data);
}
