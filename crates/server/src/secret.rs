//! Names and tokens that nobody can guess, and their hashes.

use std::net::IpAddr;

use sha2::{Digest, Sha256};
use table::NewTable;

use crate::limits::network;

/// Random bytes of the operating system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Letters and digits that are not taken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn text<const N: usize>() -> String {
    random::<N>().iter().map(|byte| LETTERS[usize::from(byte % 32)] as char).collect()
}

/// A name for a table, with 80 random bits: who has the link may come.
pub(crate) fn fresh() -> NewTable {
    NewTable { id: text::<16>(), seed: random() }
}

/// A token that owns a seat, with 200 random bits.
pub(crate) fn token() -> String {
    text::<40>()
}

/// What is kept of a token.
pub(crate) fn hashed(token: &str) -> String {
    record::shuffle::hex(&Sha256::digest(token.as_bytes()))
}

/// Where somebody comes from, in a way that tells only whether two are the same.
pub(crate) fn place(address: IpAddr) -> String {
    hashed(&format!("from {}", network(address)))[..16].to_owned()
}
