//! Every phase of both games on the screen, at four sizes, as text.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use client::{Link, Local, Thinking, Update};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::json;
use tui::{Depth, Hit, Look, Model, Sheet, Ui, WrittenAction, draw, hit};
use wire::Setup;
use words::Words;

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// A game that plays itself: the person always does the first thing that is allowed.
struct ScreenGame {
    link: Local,
    model: Model,
    data: PathBuf,
    refusal: Option<wire::Refusal>,
}

impl ScreenGame {
    fn new(setup: &Setup, seed: u64, words: &'static Words) -> ScreenGame {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("trickhold-screens-{}-{number}", std::process::id());
        // Every card is synced to the disk, which a disk in memory does at once.
        let memory = PathBuf::from("/dev/shm");
        let base = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let data = base.join(name);
        let _ = std::fs::remove_dir_all(&data);
        let link = Local::start(setup, Some(seed), "You", &data, Thinking::InLine);
        let mut link = link.expect("a table");
        let (welcome, _) = link.enter().expect("a welcome");
        let model = Model::new(words, &welcome).expect("understood");
        ScreenGame { link, model, data, refusal: None }
    }

    fn send(&mut self, action: &WrittenAction) {
        self.link.send(self.model.number, json!(action)).expect("sent");
    }

    /// What the table answers for a sheet.
    fn ask(&mut self, sheet: Sheet) -> Vec<String> {
        let line = json!({"type": "line", "line": sheet.command()});
        let id = self.link.send(self.model.number, line).expect("sent");
        loop {
            match self.link.receive(Duration::ZERO).expect("a message") {
                Some(Update::Answer(answer)) if answer.id == id => {
                    return self.model.answer(&answer);
                }
                Some(_) => {}
                None => panic!("the table answers at once"),
            }
        }
    }

    /// One message further; false when the game is over.
    fn step(&mut self) -> bool {
        match self.link.receive(Duration::ZERO).expect("a message") {
            Some(Update::Event(event)) => {
                self.model.fold(&event).expect("understood");
            }
            Some(Update::Answer(answer)) => self.refusal = answer.refusal,
            Some(_) => {}
            None => match self.model.legal.first().cloned() {
                None => return false,
                Some(action) => self.send(&action),
            },
        }
        true
    }

    /// Goes on until something is so.
    fn until(&mut self, found: impl Fn(&Model) -> bool) -> bool {
        while !found(&self.model) {
            if !self.step() {
                return false;
            }
        }
        true
    }
}

impl Drop for ScreenGame {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

fn setup(game: &str, players: usize) -> Setup {
    Setup { players, bots: "random".into(), window_ms: 0, ..Setup::new(game) }
}

fn screen(model: &Model, ui: &Ui, (width, height): (u16, u16)) -> String {
    let mut ui = ui.clone();
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a buffer");
    let look = Look { depth: Depth::True };
    terminal.draw(|frame| drop(draw(frame, model, &mut ui, look))).expect("drawn");
    let buffer = terminal.backend().buffer().clone();
    let rows = (0..height).map(|y| {
        let row: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        row.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// The whole hand and something to choose are there at every size, and what Enter does.
#[track_caller]
fn fits(model: &Model, ui: &Ui, (width, height): (u16, u16)) {
    let mut ui = ui.clone();
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a buffer");
    let (mut hits, look) = (Vec::new(), Look { depth: Depth::Mono });
    terminal.draw(|frame| hits = draw(frame, model, &mut ui, look)).expect("drawn");
    let inside = |area: &ratatui::layout::Rect| area.right() <= width && area.bottom() <= height;
    assert!(hits.iter().all(|(area, _)| inside(area)));
    let count = |wanted: fn(&Hit) -> bool| hits.iter().filter(|(_, hit)| wanted(hit)).count();
    assert_eq!(count(|hit| matches!(hit, Hit::Card(_))), model.hand().len(), "{width}×{height}");
    let of_hand = |action: &WrittenAction| ["play", "give"].contains(&action.kind());
    if ui.sheet.is_none() && model.asks_you() && !model.legal.iter().any(of_hand) {
        assert!(count(|hit| matches!(hit, Hit::Choice(_))) >= 2, "{width}×{height}");
    }
    for key in ['\n', '?', 'q'] {
        assert!(hits.iter().any(|(_, hit)| *hit == Hit::Key(key)), "{key:?} {width}×{height}");
    }
}

/// Compares the screen at all sizes with what is kept.
fn check(name: &str, model: &Model, ui: &Ui) {
    SIZES.iter().for_each(|&size| fits(model, ui, size));
    let screens = SIZES.map(|(width, height)| {
        format!("── {width}×{height} ──\n{}", screen(model, ui, (width, height)))
    });
    insta::assert_snapshot!(name, screens.join("\n\n"));
}

#[test]
fn david_and_goliath() {
    let ui = Ui::default();
    let mut game = ScreenGame::new(&setup("david-goliath", 4), 1, Words::english());
    assert!(game.until(Model::asks_you));
    check("goliath-lead", &game.model, &ui);
    let two = |model: &Model| model.trick().len() == 2 && !model.asks_you();
    assert!(game.until(two));
    check("goliath-others", &game.model, &ui);
    let refused = |model: &Model| {
        let illegal = model.hand().iter().any(|card| !model.is_legal(card));
        model.asks_you() && illegal && model.log.len() > 60
    };
    assert!(game.until(refused));
    check("goliath-follow", &game.model, &ui);
    let help = |sheet| Ui { sheet: Some(sheet), ..Ui::default() };
    for (name, sheet) in [("goliath-last-trick", Sheet::Last), ("goliath-table", Sheet::Table)] {
        let answer = game.ask(sheet);
        check(name, &game.model, &Ui { answer, ..help(sheet) });
    }
    check("goliath-help", &game.model, &help(Sheet::Help));
    assert!(game.until(Model::is_over));
    check("goliath-over", &game.model, &ui);
    let answer = game.ask(Sheet::Scores);
    check("goliath-scores", &game.model, &Ui { answer, ..help(Sheet::Scores) });
}

#[test]
fn six_players_and_long_messages_fit() {
    let mut game = ScreenGame::new(&setup("david-goliath", 6), 3, Words::of("de").expect("German"));
    assert!(game.until(|model| model.asks_you() && model.log.len() > 120));
    let message = "Du hast Grün und musst bedienen. Möglich: Grün 1 2 3 4 5 6 7 8 9 10 11 12 13 \
                   14 15 16 17 18. (Regel DG-3.3)";
    let ui = Ui { message: Some(message.into()), ..Ui::default() };
    check("goliath-six-german", &game.model, &ui);
}

/// Looks through games until the person is asked in a phase.
fn find(phase: &str, players: usize, words: &'static Words) -> ScreenGame {
    for seed in 0..200 {
        let mut game = ScreenGame::new(&setup("dwarf-king", players), seed, words);
        if game.until(|model| model.phase() == phase && model.asks_you()) {
            return game;
        }
    }
    panic!("nobody is asked in {phase}");
}

#[test]
fn the_dwarf_king() {
    let ui = Ui::default();
    for (phase, players) in [
        ("quest", 4),
        ("exchange", 5),
        ("giving", 4),
        ("play", 3),
        ("druid", 5),
        ("pass", 4),
        ("sorcerer", 5),
    ] {
        let game = find(phase, players, Words::english());
        check(&format!("dwarf-{phase}"), &game.model, &ui);
    }
    let mut game = ScreenGame::new(&setup("dwarf-king", 5), 2, Words::of("de").expect("German"));
    assert!(game.until(|model| model.phase() == "quest" && !model.asks_you()));
    check("dwarf-quest-other-german", &game.model, &ui);
    assert!(game.until(|model| model.trick().len() == 3));
    check("dwarf-trick-german", &game.model, &ui);
    assert!(game.until(|model| model.rounds.len() == 2 && model.asks_you()));
    let answer = game.ask(Sheet::Scores);
    let sheet = Ui { sheet: Some(Sheet::Scores), answer, ..Ui::default() };
    check("dwarf-scores-german", &game.model, &sheet);
    assert!(game.until(Model::is_over));
    check("dwarf-over-german", &game.model, &ui);
}

#[test]
fn a_small_window_says_so() {
    let game = ScreenGame::new(&setup("david-goliath", 3), 1, Words::english());
    let text = screen(&game.model, &Ui::default(), (59, 20));
    assert!(text.starts_with("This window is too small: 59×20; it needs 60×20."), "{text}");
}

/// The last line says what Enter does, whatever is asked.
#[test]
fn the_footer_says_what_enter_does() {
    let footer = |model: &Model, ui: &Ui| {
        SIZES.map(|size| screen(model, ui, size).lines().last().expect("a line").to_owned())
    };
    let says = |model: &Model, ui: &Ui, text: &str| {
        let all = footer(model, ui);
        let wanted = format!("Enter {text}");
        assert!(all.iter().all(|line| line.contains(&wanted)), "{wanted}: {all:?}");
    };
    let ui = Ui::default();
    let mut game = ScreenGame::new(&setup("david-goliath", 6), 1, Words::english());
    says(&game.model, &ui, "does nothing now");
    assert!(game.until(Model::asks_you));
    says(&game.model, &ui, "plays the card");
    says(&game.model, &Ui { sheet: Some(Sheet::Help), ..Ui::default() }, "closes");
    says(&game.model, &Ui { chat: Some("hi".into()), ..Ui::default() }, "sends");
    assert!(game.until(|model| !model.asks_you()));
    says(&game.model, &ui, "readies the card");
    let mut host = game.model.clone();
    (host.view, host.legal) = (None, Vec::new());
    (host.table.state, host.table.host) = (wire::TableState::Lobby, host.you);
    says(&host, &ui, "starts the game");
    let ui = Ui { invitation: Some("https://a.b/t/k7".into()), ..Ui::default() };
    let text = screen(&host, &ui, (60, 20));
    assert!(text.contains("Press Enter to begin"), "{text}");
    assert!(text.contains("https://a.b/t/k7"), "{text}");
    host.table.host = Some(game::Seat::new(1));
    says(&host, &ui, "does nothing now");
    let text = screen(&host, &ui, (60, 20));
    let waits = format!("The table waits for {} to start.", host.table.seats[1].name);
    assert!(text.contains(&waits), "{text}");
    let ui = Ui::default();
    says(&find("quest", 3, Words::english()).model, &ui, "takes the choice");
    says(&find("giving", 4, Words::english()).model, &ui, "gives the card");
    assert!(game.until(Model::is_over));
    says(&game.model, &ui, "does nothing now  N new game  R review");
}

/// A reader who has scrolled past the end comes back with the next key.
#[test]
fn scrolling_ends_where_the_text_does() {
    let mut game = ScreenGame::new(&setup("david-goliath", 6), 1, Words::english());
    assert!(game.until(Model::asks_you));
    let mut terminal = Terminal::new(TestBackend::new(60, 20)).expect("a buffer");
    let mut ui =
        Ui { sheet: Some(Sheet::Help), sheet_scroll: 500, log_scroll: 500, ..Ui::default() };
    let mut draw = |ui: &mut Ui| {
        let look = Look { depth: Depth::Mono };
        terminal.draw(|frame| drop(draw(frame, &game.model, ui, look))).expect("drawn");
    };
    draw(&mut ui);
    assert!((1..30).contains(&ui.sheet_scroll), "{}", ui.sheet_scroll);
    ui.sheet = None;
    draw(&mut ui);
    assert!(ui.log_scroll < 30, "{}", ui.log_scroll);
}

#[test]
fn every_card_choice_and_key_can_be_clicked() {
    let mut game = ScreenGame::new(&setup("david-goliath", 6), 1, Words::english());
    assert!(game.until(Model::asks_you));
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a buffer");
    let mut hits = Vec::new();
    let look = Look { depth: Depth::Mono };
    let mut ui = Ui::default();
    terminal.draw(|frame| hits = draw(frame, &game.model, &mut ui, look)).expect("drawn");
    let cards = hits.iter().filter(|(_, hit)| matches!(hit, Hit::Card(_))).count();
    assert_eq!(cards, 15, "all cards fit");
    for (area, wanted) in &hits {
        assert_eq!(hit(&hits, area.x, area.y).as_ref(), Some(wanted));
    }
    assert!(hits.iter().any(|(_, hit)| *hit == Hit::Key('q')), "the last key fits");
    // Without colours nothing is coloured.
    let plain = |cell: &ratatui::buffer::Cell| {
        use ratatui::style::Color::Reset;
        (cell.fg, cell.bg) == (Reset, Reset)
    };
    assert!(terminal.backend().buffer().content.iter().all(plain));
    let game = find("quest", 3, Words::english());
    let mut hits = Vec::new();
    terminal.draw(|frame| hits = draw(frame, &game.model, &mut ui, look)).expect("drawn");
    let choices = hits.iter().filter(|(_, hit)| matches!(hit, Hit::Choice(_))).count();
    assert_eq!(choices, 2);
}
