//! Signals to long work. The first Ctrl-C asks it to stop in good order; any other signal ends the programs
//! from outside, and then this process.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use tokio::signal::unix::{SignalKind, signal};
use words::Words;

use crate::outside;

/// The exit code of work that Ctrl-C stopped, as shells have it.
const INTERRUPTED: u8 = 130;
const TERMINATED: u8 = 143;

static STOPPING: AtomicBool = AtomicBool::new(false);

/// Has Ctrl-C asked to stop?
pub(crate) fn stopping() -> bool {
    STOPPING.load(Ordering::Relaxed)
}

/// The exit code of work that went on until it was stopped.
pub(crate) fn exit_code() -> ExitCode {
    if stopping() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS }
}

/// Listens from now on. Without `patience` the first Ctrl-C ends the process, too.
pub(crate) fn heed(patience: bool) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let inside = runtime.enter();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    drop(inside);
    let listen = async move {
        let code = loop {
            let code = tokio::select! {
                _ = interrupt.recv() => INTERRUPTED,
                _ = terminate.recv() => TERMINATED,
            };
            if code != INTERRUPTED || !patience || STOPPING.swap(true, Ordering::Relaxed) {
                break code;
            }
            outside::wake_all();
        };
        outside::end_all(|| std::process::exit(code.into()));
    };
    std::thread::spawn(move || runtime.block_on(listen));
    Ok(())
}

/// What is told of a run that was stopped: how many games or deals are done of all, and whether the
/// same command goes on from there.
pub(crate) fn stopped(
    things: &'static str,
    done: u64,
    all: u64,
    kept: bool,
    words: &Words,
) -> String {
    let kept = if kept { "yes" } else { "no" };
    let values = [("done", done.into()), (things, all.into()), ("kept", kept.into())];
    words.tell(&format!("report.stopped.{things}"), values)
}
