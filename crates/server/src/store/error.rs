//! Why the store could not do something, and what players are told of it.

use rusqlite::ErrorCode;
use wire::{Code, Refusal};

/// Why the store could not do something.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// No space is left on the disk, or the file may not grow.
    #[error("the disk is full: nothing can be stored")]
    Full,
    /// The file or its directory may not be written.
    #[error("the data directory cannot be written")]
    ReadOnly,
    /// Somebody else holds the data.
    #[error("another server or program works on this data")]
    Locked,
    /// Rows were for a place that is not the next one, or from an owner who is not the last one: the
    /// table has to be read again.
    #[error("somebody else has written to this table")]
    Stale,
    /// Another node has the table.
    #[error("another server of this house has the table; come back")]
    Elsewhere,
    /// This server ends.
    #[error("this server closes; come back in a moment")]
    Closing,
    /// Its lease has run out, and the next one has not begun.
    #[error("this server has no lease from the database yet; come back in a moment")]
    NoLease,
    /// The database cannot be reached now. What was just written may be there or not.
    #[error("the database cannot be reached: {0}")]
    Away(String),
    /// The database wants no such user, password or address.
    #[error("the database refuses: {0}")]
    Denied(String),
    /// What was given as the address of a database is none, or names what is not there.
    #[error("the address of the database is wrong: {0}")]
    Address(String),
    /// The database only follows another one.
    #[error("the database is a read-only replica: give the address of the primary")]
    Replica,
    /// The file was written by a later version.
    #[error(
        "the data is of version {version}, but this program knows versions up to {known}: use a newer program"
    )]
    TooNew {
        /// The version of the data.
        version: usize,
        /// The last version known here.
        known: usize,
    },
    /// The file is not what it was: something overwrote it, or the disk fails.
    #[error(
        "the data file is damaged ({0}): stop the server, keep a copy, and put a backup in its place"
    )]
    Damaged(String),
    /// Anything else.
    #[error("the store failed: {0}")]
    Other(String),
}

/// What players are told: names of users and machines are the host's business, and in the log.
impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        let what = match error {
            StoreError::Away(_) | StoreError::Denied(_) => "the database cannot be reached",
            _ => &error.to_string(),
        };
        Refusal::new(Code::Storage, what)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                StoreError::ReadOnly
            }
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Locked,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged(error.to_string())
            }
            Some(ErrorCode::ConstraintViolation) => StoreError::Stale,
            _ => StoreError::Other(error.to_string()),
        }
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> StoreError {
        match error.kind() {
            std::io::ErrorKind::StorageFull => StoreError::Full,
            std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
                StoreError::ReadOnly
            }
            _ => StoreError::Other(error.to_string()),
        }
    }
}
