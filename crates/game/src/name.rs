//! Names that are read.

use std::error::Error;
use std::fmt;

/// A text that names nothing of a kind, such as `card`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSuchName(pub &'static str);

impl fmt::Display for NoSuchName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is not the name of a {}", self.0)
    }
}

impl Error for NoSuchName {}
