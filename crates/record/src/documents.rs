//! JSON documents one after the other: one over many lines, or one a line.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};

use serde_json::{Deserializer, Value};

use crate::wrong::WrongRecord;

/// A line is no longer than this; a whole record has a few kilobytes.
const LONGEST: u64 = 16 << 20;

/// The documents of a source. A broken one is told, and the next line that begins one is read again.
pub(crate) struct Documents<R> {
    source: BufReader<R>,
    /// The number of the last line that was read, from 1.
    line: usize,
    /// A line that belongs to the next document.
    ahead: Option<String>,
    found: VecDeque<Value>,
    /// Is this the rest of a broken document?
    lost: bool,
    ended: bool,
}

impl<R: Read> Documents<R> {
    pub(crate) fn new(source: R) -> Documents<R> {
        let (source, found) = (BufReader::new(source), VecDeque::new());
        Documents { source, line: 0, ahead: None, found, lost: false, ended: false }
    }

    /// The next line, with its end; none at the end of the source.
    fn next_line(&mut self) -> Result<Option<String>, WrongRecord> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        let read = self.source.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        self.line += 1;
        let number = self.line;
        let refused = |what: &str| WrongRecord::text(format!("not JSON: line {number} {what}"));
        match read {
            Err(error) => Err(WrongRecord::unreadable(&error)),
            Ok(0) => Ok(None),
            Ok(length) if length as u64 == LONGEST => Err(refused("is longer than 16 MiB")),
            Ok(_) => {
                // Some editors put a mark in front of a text.
                let mark = number == 1 && bytes.starts_with(b"\xef\xbb\xbf");
                let text = String::from_utf8(bytes.split_off(if mark { 3 } else { 0 }));
                text.map(Some).map_err(|_| refused("is no text in UTF-8"))
            }
        }
    }

    /// Reads lines until a document is whole; says what is wrong with one that is broken.
    fn read(&mut self) -> Result<(), WrongRecord> {
        let (mut text, mut first) = (String::new(), 0);
        loop {
            // What cannot be read has no next line.
            let line = self.next_line().inspect_err(|_| self.ended = true)?;
            let Some(line) = line else {
                self.ended = true;
                let found = parse(&text).map_err(|error| WrongRecord::json(&error, first))?;
                self.found.extend(found);
                return Ok(());
            };
            let begins = line.starts_with('{');
            if text.is_empty() {
                if line.trim().is_empty() || self.lost && !begins {
                    continue;
                }
                first = self.line;
            } else if begins && parse(&line).is_ok() {
                // The document before it was cut off.
                self.ahead = Some(line);
                let error = parse(&text).err();
                return error.map_or(Ok(()), |error| Err(WrongRecord::json(&error, first)));
            }
            let alone = text.is_empty();
            text += &line;
            // In the middle of a document there is no need to look.
            if !alone && !line.trim_end().ends_with(['}', ']']) {
                continue;
            }
            match parse(&text) {
                Ok(found) => {
                    self.lost = false;
                    self.found.extend(found);
                    return Ok(());
                }
                Err(error) if error.is_eof() => {}
                Err(error) => {
                    self.lost = true;
                    return Err(WrongRecord::json(&error, first));
                }
            }
        }
    }
}

/// The documents of a text. The end of its last line is no part of a string that was cut off.
fn parse(text: &str) -> serde_json::Result<Vec<Value>> {
    Deserializer::from_str(text.trim_end()).into_iter().collect()
}

impl<R: Read> Iterator for Documents<R> {
    type Item = Result<Value, WrongRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.found.is_empty() && !self.ended {
            if let Err(wrong) = self.read() {
                return Some(Err(wrong));
            }
        }
        self.found.pop_front().map(Ok)
    }
}
