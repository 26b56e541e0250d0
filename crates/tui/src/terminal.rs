//! The terminal itself: taken over at the start and given back at the end, also after a panic or
//! a signal.

use std::io::{self, Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Once};

use anyhow::{Context, Result, anyhow};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Is the terminal ours now?
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();
/// Heard from the first screen on until the program ends.
static SIGNALS: LazyLock<io::Result<Signals>> = LazyLock::new(|| {
    let signals = Signals::hear()?;
    end_in_any_case(signals.end.clone());
    Ok(signals)
});

/// The terminal while it is ours; dropping this gives it back.
pub(crate) struct Taken {
    pub(crate) screen: Terminal<CrosstermBackend<Stdout>>,
    signals: &'static Signals,
}

/// What the system asks of the program.
struct Signals {
    end: Arc<AtomicBool>,
    /// Set when the program goes on after it was stopped.
    go_on: Arc<AtomicBool>,
}

impl Taken {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// If it is none.
    pub(crate) fn take() -> Result<Taken> {
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                // First the terminal, so that the message can be read. A bot's thread may panic, too.
                give_back();
                before(panic);
            }));
        });
        let signals =
            SIGNALS.as_ref().map_err(|error| anyhow!("signals cannot be heard: {error}"))?;
        seize()?;
        let screen = Terminal::new(CrosstermBackend::new(stdout()));
        let screen = screen.inspect_err(|_| give_back())?;
        Ok(Taken { screen, signals })
    }

    /// Does the system ask the program to end?
    pub(crate) fn must_end(&self) -> bool {
        self.signals.end.load(Ordering::SeqCst)
    }

    /// Gives the terminal back to the shell, and stops until the program is to go on.
    pub(crate) fn suspend(&mut self) -> Result<()> {
        give_back();
        self.signals.go_on.store(false, Ordering::SeqCst);
        self.signals.stop();
        self.signals.go_on.store(true, Ordering::SeqCst);
        self.go_on().map(drop)
    }

    /// Takes the terminal again after the program was stopped; true if it was.
    pub(crate) fn go_on(&mut self) -> Result<bool> {
        let stopped = self.signals.go_on.swap(false, Ordering::SeqCst);
        if stopped {
            seize()?;
            // A new one draws everything.
            self.screen = Terminal::new(CrosstermBackend::new(stdout()))?;
        }
        Ok(stopped)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn seize() -> Result<()> {
    let none = "this is not a terminal: use --plain";
    enable_raw_mode().context(none)?;
    TAKEN.store(true, Ordering::SeqCst);
    let seized =
        execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture);
    seized.inspect_err(|_| give_back()).context(none)
}

/// Gives the terminal back, once.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // There is nobody left to tell of an error.
        let _ = disable_raw_mode();
        let _: io::Result<()> = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    }
}

/// Ends the program when its terminal has gone or the system asked for it, if nothing else does:
/// waiting for a key never ends on a terminal that is closed. The game is saved after every card.
fn end_in_any_case(asked: Arc<AtomicBool>) {
    use std::io::IsTerminal;
    const LOOK: std::time::Duration = std::time::Duration::from_millis(200);
    let had_terminal = io::stdin().is_terminal();
    std::thread::spawn(move || {
        let mut late = 0;
        loop {
            std::thread::sleep(LOOK);
            let gone = had_terminal && !io::stdin().is_terminal();
            late = if gone || asked.load(Ordering::SeqCst) { late + 1 } else { 0 };
            if late > 3 {
                give_back();
                std::process::exit(1);
            }
        }
    });
}

#[cfg(unix)]
impl Signals {
    fn hear() -> io::Result<Signals> {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
        let signals = Signals { end: Arc::default(), go_on: Arc::default() };
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, signals.end.clone())?;
        }
        signal_hook::flag::register(SIGCONT, signals.go_on.clone())?;
        Ok(signals)
    }

    /// Stops all of this job, as Ctrl-Z does elsewhere. Where nobody could let it go on, the
    /// system does not stop it.
    fn stop(&self) {
        let stopped = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
        let start = std::time::Instant::now();
        // The signal may take another thread first.
        while stopped.is_ok()
            && !self.go_on.load(Ordering::SeqCst)
            && start.elapsed() < std::time::Duration::from_millis(100)
        {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
}

/// Elsewhere the program just ends.
#[cfg(not(unix))]
impl Signals {
    fn hear() -> io::Result<Signals> {
        Ok(Signals { end: Arc::default(), go_on: Arc::default() })
    }

    fn stop(&self) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// Says to the child of the test below that it is the child.
    const CHILD: &str = "TRICKHOLD_TEST_PANIC";

    /// Does something only as the child of the test below: takes the terminal over and panics.
    #[test]
    fn panic_on_the_screen() {
        if std::env::var_os(CHILD).is_none() {
            return;
        }
        let _taken = Taken::take().expect("a terminal");
        panic!("the reason of the panic");
    }

    #[test]
    fn after_a_panic_the_terminal_is_as_before() {
        let size = portable_pty::PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = portable_pty::native_pty_system().openpty(size).expect("a terminal");
        let own = std::env::current_exe().expect("this test");
        let mut command = portable_pty::CommandBuilder::new(own);
        let name = "terminal::tests::panic_on_the_screen";
        command.args(["--exact", "--nocapture", name]);
        command.env(CHILD, "1");
        let mut child = pair.slave.spawn_command(command).expect("runs");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let mut bytes = Vec::new();
        let mut part = [0; 4096];
        // A terminal whose other side has gone gives an error on some systems.
        while let Ok(length @ 1..) = reader.read(&mut part) {
            bytes.extend_from_slice(&part[..length]);
        }
        child.wait().expect("ends");
        let text = String::from_utf8_lossy(&bytes);
        let entered = text.find("\x1b[?1049h").expect("the screen was taken");
        let left = text.find("\x1b[?1049l").expect("the screen was given back");
        let said = text
            .find("the reason of the panic")
            .unwrap_or_else(|| panic!("the panic is told: {text:?}"));
        assert!(entered < left && left < said, "first the terminal, then the message: {text}");
    }
}
