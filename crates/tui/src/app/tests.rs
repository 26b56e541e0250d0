//! A hint, then Enter, in every phase, whatever others do in between.

use client::{Local, Thinking};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use wire::Setup;

use super::*;

/// The screen's other side, with nothing drawn.
fn at<'a>(link: &'a mut Local, seed: u64) -> App<'a> {
    let model = incoming::enter(link, Words::english()).unwrap_or_else(|_| panic!("table {seed}"));
    let (pace, queue) = (ScreenPace::of("none").expect("a pace"), VecDeque::new());
    let (ui, clock) = (Ui::default(), Instant::now());
    App { link, model, ui, pace, queue, clock, again: false, next: None }
}

impl App<'_> {
    /// Takes in all that has been told.
    fn hear_all(&mut self) {
        while self.hear().expect("heard") {
            self.ui.settle(&self.model);
        }
    }

    fn press(&mut self, code: KeyCode) -> Option<KeyCommand> {
        key(&self.model, &mut self.ui, KeyEvent::new(code, KeyModifiers::NONE))
    }

    /// Plays what comes first until the person is asked in a phase; false if that never is.
    fn until(&mut self, phase: &str) -> bool {
        loop {
            self.hear_all();
            if self.model.asks_you() && self.model.phase() == phase {
                return true;
            }
            let Some(action) = self.model.legal.first().cloned() else { return false };
            self.send(json!(action)).expect("sent");
        }
    }

    /// Something else is chosen first, and somebody talks between the hint and the key.
    #[track_caller]
    fn hint_then_enter(&mut self, phase: &str) {
        assert_eq!(self.press(KeyCode::Right), None, "{phase}");
        assert_eq!(self.press(KeyCode::Char('h')), Some(KeyCommand::Hint), "{phase}");
        self.link.ask_advice().expect("asked");
        let mut best = None;
        while let Some(message) = self.link.receive(Duration::ZERO).expect("a message") {
            if let Update::Advice(Ok(advice)) = &message {
                best = advice.actions.get(advice.best).map(|best| best.action.clone());
            }
            self.take(message);
        }
        self.send(json!({"type": "chat", "text": "Hm."})).expect("sent");
        self.hear_all();
        assert!(self.model.log.last().is_some_and(|line| line.text.contains("Hm.")), "{phase}");
        assert_eq!(self.press(KeyCode::Enter), best.map(KeyCommand::Act), "{phase}");
    }
}

#[test]
fn enter_does_what_the_hint_said_in_every_phase() {
    // Every card is synced to the disk, which a disk in memory does at once.
    let memory = std::path::PathBuf::from("/dev/shm");
    let base = if memory.is_dir() { memory } else { std::env::temp_dir() };
    let folder = base.join(format!("trickhold-app-{}", std::process::id()));
    let setup =
        Setup { players: 4, bots: "random".into(), window_ms: 0, ..Setup::new("dwarf-king") };
    for phase in ["quest", "exchange", "giving", "play", "druid", "pass", "sorcerer"] {
        let found = (0..200).find(|&seed| {
            let link = Local::start(&setup, Some(seed), "You", &folder, Thinking::InLine);
            let mut link = link.expect("a table");
            let mut app = at(&mut link, seed);
            let found = app.until(phase);
            if found {
                app.hint_then_enter(phase);
            }
            found
        });
        assert!(found.is_some(), "nobody is asked in {phase}");
    }
    std::fs::remove_dir_all(folder).expect("removed");
}
