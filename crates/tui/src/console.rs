//! Lines to and from a person. On a terminal the prompt has a history and cursor keys, and what is
//! told meanwhile stands above it; lines break between words there. Pipes are read as they are.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use anyhow::{Context, Result};
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor, ExternalPrinter};

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ConsoleInput {
    Line(String),
    /// There will be no more.
    End,
}

type TypedLine = Result<Option<String>>;

/// A person who reads and types line by line.
pub struct Console {
    /// Asks the thread that reads for one more line.
    ask: Sender<()>,
    typed: Receiver<TypedLine>,
    /// A line was asked for and has not come.
    waits: bool,
    /// What has come and was not taken.
    come: Option<ConsoleInput>,
    out: Box<dyn Write + Send>,
    /// Prints above the prompt.
    printer: Option<Box<dyn ExternalPrinter + Send>>,
    interactive: bool,
    /// Are lines as wide as a terminal?
    wraps: bool,
    /// The terminal as it was.
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

/// Can a terminal be drawn on? Without a name for it nobody knows how.
pub fn is_dumb() -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    cfg!(unix) && (term.is_empty() || term == "dumb")
}

impl Console {
    /// Reads standard input, with a prompt that edits lines if a person types there.
    pub fn new() -> Console {
        let interactive = io::stdin().is_terminal();
        let edits = interactive && io::stdout().is_terminal() && !is_dumb();
        let config = Config::builder().auto_add_history(true).build();
        let mut editor = edits.then(|| DefaultEditor::with_config(config).ok()).flatten();
        let printer = editor.as_mut().and_then(|editor| editor.create_external_printer().ok());
        let printer = printer.map(|printer| Box::new(printer) as Box<dyn ExternalPrinter + Send>);
        let read = move || match &mut editor {
            Some(editor) => edited(editor),
            None => read_line(&mut io::stdin().lock()),
        };
        let mut console = Console::reading(read, io::stdout(), interactive);
        (console.printer, console.wraps) = (printer, io::stdout().is_terminal());
        #[cfg(unix)]
        {
            console.before = rustix::termios::tcgetattr(io::stdin()).ok();
        }
        console
    }

    /// Any input and output; `interactive` if a person types there, after a prompt.
    pub fn over(
        mut input: impl BufRead + Send + 'static,
        out: impl Write + Send + 'static,
        interactive: bool,
    ) -> Console {
        Console::reading(move || read_line(&mut input), out, interactive)
    }

    fn reading(
        mut read: impl FnMut() -> TypedLine + Send + 'static,
        out: impl Write + Send + 'static,
        interactive: bool,
    ) -> Console {
        let (ask, asked) = channel();
        let (sender, typed) = channel();
        std::thread::spawn(move || {
            for () in asked {
                if sender.send(read()).is_err() {
                    return;
                }
            }
        });
        Console {
            ask,
            typed,
            waits: false,
            come: None,
            out: Box::new(out),
            printer: None,
            interactive,
            wraps: false,
            #[cfg(unix)]
            before: None,
        }
    }

    /// Does a person type?
    pub(crate) fn is_interactive(&self) -> bool {
        self.interactive
    }

    /// Says something, in lines as wide as the terminal.
    pub(crate) fn say(&mut self, text: &str) -> Result<()> {
        let text = if self.wraps { in_lines(text) } else { format!("{text}\n") };
        let said = match &mut self.printer {
            Some(printer) => printer.print(text).map_err(io::Error::other),
            None => self.out.write_all(text.as_bytes()),
        };
        said.context("nobody reads any more")
    }

    /// What the input brings within this time; a line stays there if it is not taken.
    pub(crate) fn input(&mut self, wait: Duration, take: bool) -> Result<Option<ConsoleInput>> {
        if self.come.is_none() {
            if !self.waits {
                self.waits = true;
                if self.interactive && self.printer.is_none() {
                    write!(self.out, "> ").context("nobody reads any more")?;
                }
                self.out.flush().context("nobody reads any more")?;
                // The thread ends with the input.
                let _ = self.ask.send(());
            }
            if let Ok(line) = self.typed.recv_timeout(wait) {
                self.waits = false;
                self.come = Some(line?.map_or(ConsoleInput::End, ConsoleInput::Line));
            }
        }
        match &self.come {
            Some(ConsoleInput::Line(_)) if take => Ok(self.come.take()),
            Some(ConsoleInput::End) => Ok(Some(ConsoleInput::End)),
            _ => Ok(None),
        }
    }

    /// Asks, and waits for the answer; none at the end of the input.
    ///
    /// # Errors
    /// If input or output are broken.
    pub fn ask(&mut self, question: &str) -> Result<Option<String>> {
        self.say(question)?;
        self.line()
    }

    /// Waits for a line; none at the end of the input.
    pub(crate) fn line(&mut self) -> Result<Option<String>> {
        loop {
            match self.input(Duration::from_secs(60), true)? {
                Some(ConsoleInput::Line(line)) => return Ok(Some(line)),
                Some(ConsoleInput::End) => return Ok(None),
                None => {}
            }
        }
    }
}

impl Default for Console {
    fn default() -> Console {
        Console::new()
    }
}

/// Gives the terminal back as it was to a person who leaves while the prompt waits.
impl Drop for Console {
    fn drop(&mut self) {
        if !self.waits || self.printer.is_none() {
            return;
        }
        #[cfg(unix)]
        if let Some(before) = &self.before {
            use rustix::termios::{OptionalActions, tcsetattr};
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, before);
        }
        let _ = io::stdout().write_all(b"\n");
    }
}

fn edited(editor: &mut DefaultEditor) -> TypedLine {
    match editor.readline("> ") {
        Ok(line) => Ok(Some(line)),
        Err(ReadlineError::Interrupted) => Ok(Some("q".into())),
        Err(ReadlineError::Eof) => Ok(None),
        Err(error) => Err(error).context("the input cannot be read"),
    }
}

/// One line of the input, however it is encoded; none at its end.
fn read_line(input: &mut dyn BufRead) -> TypedLine {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes).context("the input cannot be read")?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// The text in whole lines: as wide as the terminal if there is one, broken between words. Paths and
/// links stay whole, to be copied.
pub fn in_lines(text: &str) -> String {
    let wide = io::stdout().is_terminal().then(|| {
        let options = textwrap::Options::with_termwidth().break_words(false);
        options.word_splitter(textwrap::WordSplitter::NoHyphenation)
    });
    let fill =
        |line: &str| wide.as_ref().map_or(line.to_owned(), |wide| textwrap::fill(line, wide));
    text.split('\n').map(|line| fill(line) + "\n").collect()
}
