//! A PostgreSQL of the tests' own: Debian's package, in a temporary folder, on a free port.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of this")]

use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};

/// A running PostgreSQL; its end is that of its data.
pub struct Cluster {
    folder: PathBuf,
    port: u16,
    /// Is a commit on the disk when it returns?
    durable: bool,
}

static NUMBER: AtomicU32 = AtomicU32::new(0);
static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());

/// The password of `trickhold` for connections over the network; the socket file needs none.
pub const PASSWORD: &str = "not a secret";
/// Debian's nobody: PostgreSQL refuses to run as root.
const NOBODY: u32 = 65534;

fn number() -> u32 {
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

/// The programs of the newest PostgreSQL of this machine.
fn programs() -> PathBuf {
    let found = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = found.map(|entry| entry.path().join("bin"));
    let newest = found.filter(|bin| bin.join("pg_ctl").exists()).max_by_key(|bin| {
        let version = bin.parent().and_then(Path::file_name).unwrap_or_default();
        version.to_string_lossy().parse::<u32>().unwrap_or(0)
    });
    newest.expect("PostgreSQL is needed for the tests: install the package postgresql")
}

/// Runs a program of PostgreSQL to its end.
fn run(program: &str, args: &[&str]) -> String {
    try_run(program, args).unwrap_or_else(|said| panic!("{program} {args:?}: {said}"))
}

/// The same, as nobody if we are root; what it said is an error if it failed.
fn try_run(program: &str, args: &[&str]) -> Result<String, String> {
    let program = programs().join(program);
    let is_root = std::fs::metadata("/proc/self")
        .is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let mut command = match is_root {
        true => {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(&program);
            command
        }
        false => Command::new(&program),
    };
    // What is started must not hold our output open: it goes on after the program has ended.
    let out =
        std::env::temp_dir().join(format!("trickhold-pg-{}-{}.out", std::process::id(), number()));
    let file = std::fs::File::create(&out).expect("a file");
    let both = file.try_clone().expect("a file");
    let status = command.args(args).current_dir("/").stdout(file).stderr(both).status();
    let said = std::fs::read_to_string(&out).unwrap_or_default();
    let _ = std::fs::remove_file(out);
    let status = status.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    if status.success() { Ok(said) } else { Err(said) }
}

/// A port that nobody listens on. It is below those that outgoing connections are given, so that none
/// of them has it when its server starts, for the first time or again.
pub fn free_port() -> u16 {
    let free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    // Processes that run side by side begin at different places.
    let mut ports = std::iter::repeat_with(|| std::process::id().wrapping_mul(61) + number());
    ports
        .by_ref()
        .take(10_000)
        .map(|at| 20_000 + (at % 12_000) as u16)
        .find(free)
        .expect("a free port")
}

/// A folder that PostgreSQL can write to.
fn folder() -> PathBuf {
    let name = format!("trickhold-pg-{}-{}", std::process::id(), number());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).expect("a folder");
    // Whoever is not root owns it already.
    let _ = chown(&folder, Some(NOBODY), Some(NOBODY));
    folder
}

/// The name of a database in its address.
pub fn name_of(url: &str) -> &str {
    url.split(['/', '?']).nth(3).expect("a name")
}

impl Cluster {
    /// The one that tests of this process share.
    pub fn shared() -> Arc<Cluster> {
        let mut shared = SHARED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let cluster = Arc::new(Cluster::start());
            *shared = Arc::downgrade(&cluster);
            cluster
        })
    }

    /// A new one that survives only its own end, not the machine's.
    pub fn start() -> Cluster {
        Cluster::new(false)
    }

    /// A new one with Debian's settings.
    pub fn durable() -> Cluster {
        Cluster::new(true)
    }

    fn new(durable: bool) -> Cluster {
        let cluster = Cluster { folder: folder(), port: free_port(), durable };
        let data = cluster.data();
        let auth = ["--auth-local=trust", "--auth-host=scram-sha-256"];
        let kind = ["--encoding=UTF8", "--locale=C", "--no-sync", "--username=trickhold"];
        run("initdb", &[&["-D", &data], &auth[..], &kind].concat());
        cluster.go_on();
        cluster.sql("postgres", &format!("ALTER ROLE trickhold PASSWORD '{PASSWORD}'"));
        cluster
    }

    fn data(&self) -> String {
        self.folder.join("data").display().to_string()
    }

    /// The process that has started all others of it.
    pub fn process(&self) -> u32 {
        let file = std::fs::read_to_string(self.folder.join("data/postmaster.pid"));
        let file = file.expect("it runs");
        file.lines().next().and_then(|id| id.parse().ok()).expect("a number")
    }

    /// Starts it, for the first time or again.
    pub fn go_on(&self) {
        let options = format!(
            "-c listen_addresses=127.0.0.1 -p {} -k {} -c fsync={}",
            self.port,
            self.folder.display(),
            self.durable
        );
        let log = self.folder.join("log").display().to_string();
        run("pg_ctl", &["start", "-w", "-D", &self.data(), "-l", &log, "-o", &options]);
    }

    /// Stops it: `fast` or, as if it crashed, `immediate`.
    pub fn stop(&self, mode: &str) {
        run("pg_ctl", &["stop", "-w", "-D", &self.data(), "-m", mode]);
    }

    /// Runs a client's program by the socket file.
    fn client(&self, program: &str, args: &[&str]) -> Result<String, String> {
        let (folder, port) = (self.folder.display().to_string(), self.port.to_string());
        let at = ["-h", &folder, "-p", &port, "-U", "trickhold"];
        try_run(program, &[&at[..], args].concat())
    }

    pub fn sql(&self, database: &str, sql: &str) -> String {
        self.try_sql(database, sql).unwrap_or_else(|said| panic!("{sql}: {said}"))
    }

    /// The same where the database may be away.
    pub fn try_sql(&self, database: &str, sql: &str) -> Result<String, String> {
        self.client("psql", &["-d", database, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql])
    }

    /// The address of a database that was restored from a dump of another one.
    pub fn restored(&self, url: &str) -> String {
        let dump = self.folder.join("dump").display().to_string();
        self.client("pg_dump", &["-Fc", "-f", &dump, name_of(url)]).expect("done");
        let restored = self.database();
        self.client("pg_restore", &["-d", name_of(&restored), &dump]).expect("done");
        restored
    }

    /// The address of a new, empty database, by the socket file.
    pub fn database(&self) -> String {
        let name = format!("test_{}", number());
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.address(&name)
    }

    /// The address of a database by the socket file.
    pub fn address(&self, name: &str) -> String {
        let (folder, port) = (self.folder.display(), self.port);
        format!("postgres:///{name}?host={folder}&port={port}&user=trickhold")
    }

    /// The address of the first database over the network.
    pub fn over_tcp(&self, host: &str, more: &str) -> String {
        format!("postgres://trickhold@{host}:{}/postgres?{more}", self.port)
    }

    /// Where it listens on this machine.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of a database by a port of this machine that leads to it.
    pub fn by_way(&self, port: u16, name: &str) -> String {
        let password = PASSWORD.replace(' ', "%20");
        format!("postgres://trickhold:{password}@127.0.0.1:{port}/{name}?sslmode=disable")
    }

    /// Speaks TLS from the next start on, with this certificate and key.
    pub fn use_tls(&self, certificate: &str, key: &str) {
        for (name, text) in [("server.crt", certificate), ("server.key", key)] {
            let path = self.folder.join("data").join(name);
            std::fs::write(&path, text).expect("written");
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))
                .expect("a mode");
            let _ = chown(&path, Some(NOBODY), Some(NOBODY));
        }
        self.sql("postgres", "ALTER SYSTEM SET ssl = on");
    }

    /// Another one that follows this one and can only be read.
    pub fn replica(&self) -> Cluster {
        self.copy(&["-R"])
    }

    /// Another one, restored from a base backup of this one.
    pub fn backed_up(&self) -> Cluster {
        self.copy(&[])
    }

    fn copy(&self, more: &[&str]) -> Cluster {
        let copy = Cluster { folder: folder(), port: free_port(), durable: false };
        let data = copy.data();
        let args = [&["-c", "fast", "--no-sync", "-D", &data], more].concat();
        self.client("pg_basebackup", &args).expect("done");
        run("pg_verifybackup", &[&data]);
        copy.go_on();
        copy
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.folder.join("data/postmaster.pid").exists() {
            self.stop("immediate");
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
