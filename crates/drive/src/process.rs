//! A server as a process: started on a data directory, killed, started again. Whatever is started
//! here is ended here, with everything it has started itself, also when something fails.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use client::Api;
use rustix::process::{Pid, Signal, kill_process_group};

/// A folder that is gone when this is dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Result<Folder> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("trickhold-drive-{process}-{number}"));
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

/// A process and all that it has started, in a group of its own: strace, say, and the server under
/// it. Killing strace alone would leave the server behind.
pub(crate) struct Group(pub(crate) Child);

impl Group {
    pub(crate) fn start(command: &mut Command) -> Result<Group> {
        let started = command.process_group(0).spawn();
        Ok(Group(started.with_context(|| format!("cannot run {command:?}"))?))
    }

    pub(crate) fn send(&self, signal: Signal) -> Result<()> {
        Ok(kill_process_group(Pid::from_child(&self.0), signal)?)
    }

    /// Waits for its end, but not for ever.
    pub(crate) fn ends_within(&mut self, limit: Duration) -> Result<ExitStatus> {
        let started = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(status);
            }
            ensure!(started.elapsed() < limit, "it has not ended after {limit:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // They may have ended already; nobody else has the number so soon.
        let _ = self.send(Signal::KILL);
        let _ = self.0.wait();
    }
}

pub(crate) struct RunningServer {
    group: Group,
    pub(crate) port: u16,
}

/// Seconds of the processor that a process and those it has started have taken.
pub(crate) fn processor_seconds(id: u32) -> Result<f64> {
    let fields = |id: u32| -> Option<Vec<u64>> {
        let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // From behind the name, which may hold spaces: the parent first, the times 10 fields later.
        let fields = text.rsplit_once(") ")?.1.split(' ').skip(1);
        Some(fields.map(|field| field.parse().unwrap_or(0)).collect())
    };
    let own = fields(id).context("it runs")?;
    let mut ticks: u64 = own[10..14].iter().sum();
    for entry in std::fs::read_dir("/proc")?.flatten() {
        let Some(child) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        // Others may end while we look.
        if let Some(child) = fields(child).filter(|child| child[0] == u64::from(id)) {
            ticks += child[10..12].iter().sum::<u64>();
        }
    }
    // Linux tells such times in hundredths of a second.
    Ok(ticks as f64 / 100.0)
}

/// Settings that let a driver through, where it does not want others.
const GENEROUS: [[&str; 2]; 4] = [
    ["--tables-per-address", "1000000"],
    ["--sockets-per-address", "1000000"],
    ["--requests-per-second", "1000000"],
    ["--messages-per-second", "100000"],
];

impl RunningServer {
    /// Starts a server; port 0 takes any.
    pub(crate) fn start(
        program: &Path,
        data: &Path,
        port: u16,
        more: &[&str],
    ) -> Result<RunningServer> {
        RunningServer::start_under(&[], program, data, port, more)
    }

    /// Starts a server under another program, such as strace.
    pub(crate) fn start_under(
        under: &[&str],
        program: &Path,
        data: &Path,
        port: u16,
        more: &[&str],
    ) -> Result<RunningServer> {
        let generous = GENEROUS.iter().filter(|[setting, _]| !more.contains(setting)).flatten();
        // Bots answer at once, and a driver may choose seeds.
        let settings: Vec<&str> = generous.chain(more).copied().chain(["--chosen-seeds"]).collect();
        RunningServer::start_bare(under, program, data, port, &settings)
    }

    /// Starts a server with its own limits, as people who host one do.
    pub(crate) fn start_bare(
        under: &[&str],
        program: &Path,
        data: &Path,
        port: u16,
        more: &[&str],
    ) -> Result<RunningServer> {
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
        command.args(more);
        command.env("TRICKHOLD_LOG", "off").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::start(&mut command)?;
        let mut lines = BufReader::new(group.0.stdout.take().context("its output")?).lines();
        let Some(Ok(line)) = lines.next() else {
            let mut said = String::new();
            let error = group.0.stderr.take().context("its errors")?;
            let _ = std::io::Read::read_to_string(&mut BufReader::new(error), &mut said);
            bail!("the server does not start: {}", said.trim());
        };
        let port = line.rsplit(':').next().and_then(|port| port.trim().parse().ok());
        let port = port.with_context(|| format!("it says {line:?}"))?;
        // Nobody reads on: what it says must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(RunningServer { group, port })
    }

    pub(crate) fn api(&self) -> Api {
        Api::new(&format!("http://127.0.0.1:{}", self.port))
    }

    pub(crate) fn pid(&self) -> u32 {
        self.group.0.id()
    }

    pub(crate) fn resident_kib(&self) -> Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).context("its memory")?;
        Ok(line.split_whitespace().nth(1).context("a number")?.parse()?)
    }

    /// SIGKILL: it has no time to do anything.
    pub(crate) fn kill(mut self) -> Result<()> {
        self.group.send(Signal::KILL)?;
        self.group.0.wait()?;
        Ok(())
    }

    /// SIGSTOP or SIGCONT: it stands still, or goes on.
    pub(crate) fn freeze(&self, frozen: bool) -> Result<()> {
        self.group.send(if frozen { Signal::STOP } else { Signal::CONT })
    }

    /// SIGTERM; says how long it took to end, however it ended, if it did in this time.
    pub(crate) fn stop_within(mut self, limit: Duration) -> Result<Option<Duration>> {
        let started = Instant::now();
        self.group.send(Signal::TERM)?;
        Ok(self.group.ends_within(limit).ok().map(|_| started.elapsed()))
    }

    /// SIGTERM; says how long it took to end.
    pub(crate) fn stop(mut self) -> Result<Duration> {
        let started = Instant::now();
        self.group.send(Signal::TERM)?;
        let status = self.group.ends_within(Duration::from_secs(60))?;
        ensure!(status.success(), "the server ended with {status}");
        Ok(started.elapsed())
    }
}
