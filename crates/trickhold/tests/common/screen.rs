//! The program in a pseudo-terminal, and what it shows there.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use super::Ends;

const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal with the game in it.
pub(crate) struct Screen {
    pub(crate) child: Ends<Box<dyn Child + Send + Sync>>,
    output: Receiver<Vec<u8>>,
    input: Box<dyn Write + Send>,
    pub(crate) shown: vt100::Parser,
    pub(crate) master: Box<dyn MasterPty + Send>,
}

impl Screen {
    pub(crate) fn start(data: &Path, args: &[&str]) -> Screen {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_trickhold"));
        command.args(args);
        command.env("TERM", "xterm-256color");
        Screen::run(data, command, (24, 80))
    }

    pub(crate) fn run(
        data: &Path,
        mut command: CommandBuilder,
        (rows, cols): (u16, u16),
    ) -> Screen {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        command.env("TRICKHOLD_DATA", data);
        command.env("LC_ALL", "C.UTF-8");
        let child = Ends(pair.slave.spawn_command(command).expect("runs"));
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("its output");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut part = [0; 8192];
            while let Ok(length @ 1..) = reader.read(&mut part) {
                if sender.send(part[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        let input = pair.master.take_writer().expect("its input");
        let shown = vt100::Parser::new(rows, cols, 0);
        Screen { child, output, input, shown, master: pair.master }
    }

    /// Shows what has come until nothing comes for a while; false when nothing will.
    pub(crate) fn look(&mut self) -> bool {
        loop {
            match self.output.recv_timeout(Duration::from_millis(15)) {
                Ok(part) => self.shown.process(&part),
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    pub(crate) fn text(&self) -> String {
        self.shown.screen().contents()
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).expect("pressed");
        self.input.flush().expect("pressed");
    }

    /// The next picture that fits, however short it stands.
    #[track_caller]
    pub(crate) fn wait_until(&mut self, fits: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if fits(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "it does not come:\n{text}");
            match self.output.recv_timeout(Duration::from_secs(1)) {
                Ok(part) => self.shown.process(&part),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("it has ended:\n{text}"),
            }
        }
    }

    /// Waits until a text stands there and nothing moves.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, wanted: &str) {
        let start = Instant::now();
        while !self.text().contains(wanted) {
            assert!(start.elapsed() < PATIENCE, "no {wanted:?} on\n{}", self.text());
            let goes_on = self.look();
            assert!(goes_on || self.text().contains(wanted), "no {wanted:?}:\n{}", self.text());
        }
    }
}
