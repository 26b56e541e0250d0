//! What several of these tests need.

use std::ops::{Deref, DerefMut};
use std::process::Child;

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
