//! What several of these tests need.
#![allow(dead_code, reason = "each test uses a part of it")]

#[cfg(unix)]
pub(crate) mod screen;

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use client::Api;

/// The project's root, where all commands run.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a command to its end.
pub(crate) fn trickhold(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(args).current_dir(root()).output().expect("runs")
}

/// The same, with something to read.
pub(crate) fn with_input(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
    command.args(args).current_dir(root());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("runs");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("written");
    child.wait_with_output().expect("ends")
}

pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("text")
}

pub(crate) fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("text")
}

/// A folder of a test, which ends with it.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("trickhold-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("text").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that ends with the test.
pub(crate) struct ServerProcess {
    child: Ends<Child>,
    pub(crate) address: SocketAddr,
    pub(crate) data: Folder,
}

impl ServerProcess {
    pub(crate) fn start(name: &str, more: &[&str]) -> ServerProcess {
        let data = Folder::new(&format!("{name}-server"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_trickhold"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data.0).args(more);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = Ends(command.spawn().expect("runs"));
        let mut first = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        output.read_line(&mut first).expect("its address");
        // The rest is read by nobody, but it must have somewhere to go.
        std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        let address = first.trim().rsplit("http://").next().expect("an address");
        let address = address.parse().unwrap_or_else(|_| panic!("no address in {first:?}"));
        ServerProcess { child, address, data }
    }

    pub(crate) fn api(&self) -> Api {
        Api::new(&format!("http://{}", self.address))
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It must not write any more where we remove.
        End::end(&mut *self.child);
    }
}

/// A process that ends with its test, also with one that fails.
pub(crate) struct Ends<T: End>(pub(crate) T);

/// What can be ended.
pub(crate) trait End {
    /// At once, if it has not ended by itself.
    fn end(&mut self);
}

impl End for Child {
    fn end(&mut self) {
        let _ = self.kill();
        let _ = self.wait();
    }
}

impl End for Box<dyn portable_pty::Child + Send + Sync> {
    fn end(&mut self) {
        let _ = self.kill();
        let _ = self.wait();
    }
}

impl<T: End> Deref for Ends<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: End> DerefMut for Ends<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: End> Drop for Ends<T> {
    fn drop(&mut self) {
        self.0.end();
    }
}
