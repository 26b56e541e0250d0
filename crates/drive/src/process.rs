//! A server as a process: started on a data directory, killed, started again.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use client::House;

/// A folder that is gone when this is dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Result<Folder> {
        let path = std::env::temp_dir().join(format!("trickhold-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub(crate) struct Running {
    child: Child,
    pub(crate) port: u16,
}

/// Settings that let a driver through.
const GENEROUS: [&str; 8] = [
    "--tables-per-address",
    "1000000",
    "--sockets-per-address",
    "1000000",
    "--requests-per-second",
    "1000000",
    "--messages-per-second",
    "100000",
];

impl Running {
    /// Starts a server; port 0 takes any.
    pub(crate) fn start(program: &Path, data: &Path, port: u16, more: &[&str]) -> Result<Running> {
        Running::start_under(&[], program, data, port, more)
    }

    /// Starts a server under another program, such as strace.
    pub(crate) fn start_under(
        under: &[&str],
        program: &Path,
        data: &Path,
        port: u16,
        more: &[&str],
    ) -> Result<Running> {
        let mut command = match under {
            [] => Command::new(program),
            [first, rest @ ..] => {
                let mut command = Command::new(first);
                command.args(rest).arg(program);
                command
            }
        };
        command.arg("serve").arg("--data").arg(data);
        command.arg("--listen").arg(format!("127.0.0.1:{port}"));
        command.args(GENEROUS).args(more);
        command.env("TRICKHOLD_LOG", "off").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
        let mut lines = BufReader::new(child.stdout.take().context("its output")?).lines();
        let Some(Ok(line)) = lines.next() else {
            let mut said = String::new();
            let error = child.stderr.take().context("its errors")?;
            let _ = std::io::Read::read_to_string(&mut BufReader::new(error), &mut said);
            let _ = child.wait();
            bail!("the server does not start: {}", said.trim());
        };
        let port = line.rsplit(':').next().and_then(|port| port.trim().parse().ok());
        let port = port.with_context(|| format!("it says {line:?}"))?;
        // Nobody reads on: what it says must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Running { child, port })
    }

    pub(crate) fn house(&self) -> House {
        House::new(&format!("http://127.0.0.1:{}", self.port))
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// SIGKILL: it has no time to do anything.
    pub(crate) fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// SIGTERM; says how long it took to end.
    pub(crate) fn stop(mut self) -> Result<Duration> {
        let started = Instant::now();
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM)?;
        let status = self.child.wait()?;
        anyhow::ensure!(status.success(), "the server ended with {status}");
        Ok(started.elapsed())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
