//! How is a run started, watched and ended from outside?

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::gt::Desk;

/// A run in the background that writes finished pairs to a file.
pub struct Background {
    child: Child,
}

impl Background {
    pub fn start(desk: &Desk, line: &str) -> Background {
        let mut command = desk.command(&line.split_whitespace().collect::<Vec<_>>());
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("the program starts");
        Background { child }
    }

    /// Waits until the file has more than so many lines; true if the run is still going then.
    pub fn reaches(&mut self, desk: &Desk, file: &str, lines: usize) -> bool {
        loop {
            let text = fs::read(desk.path(file)).unwrap_or_default();
            if text.iter().filter(|byte| **byte == b'\n').count() > lines {
                break;
            }
            if self.child.try_wait().expect("a child").is_some() {
                return false;
            }
            sleep(Duration::from_millis(2));
        }
        self.child.try_wait().expect("a child").is_none()
    }

    /// Waits until it has said these words on standard error, or ended.
    pub fn says(&mut self, words: &str) {
        wait_for(words, self.child.stderr.as_mut().expect("a pipe"));
    }

    /// Waits until it has said these words on standard output, or ended.
    pub fn prints(&mut self, words: &str) {
        wait_for(words, self.child.stdout.as_mut().expect("a pipe"));
    }

    /// Sends a signal; the exit code, if it ended by itself, and what it printed.
    pub fn end(mut self, signal: &str) -> (Option<i32>, String, String) {
        // A run that was faster than we are has no process any more.
        if self.child.try_wait().expect("a child").is_none() {
            let id = self.child.id().to_string();
            let sent = Command::new("kill").args(["-s", signal, &id]).status();
            assert!(sent.expect("the kill command").success());
        }
        let output = self.child.wait_with_output().expect("it ends");
        let text = |bytes| String::from_utf8(bytes).expect("text in UTF-8");
        let (out, err) = (text(output.stdout), text(output.stderr));
        assert!(!err.contains("panicked"), "{err}");
        (output.status.code(), out, err)
    }
}

/// Reads until these words have come, or nothing more does.
fn wait_for(words: &str, pipe: &mut impl Read) {
    let mut said = Vec::new();
    let mut byte = [0];
    while !String::from_utf8_lossy(&said).contains(words)
        && pipe.read(&mut byte).expect("a pipe") > 0
    {
        said.extend(byte);
    }
}
