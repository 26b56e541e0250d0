//! Names and tokens that nobody can guess, and their hashes.

use std::net::IpAddr;

use sha2::{Digest, Sha256};
use table::NewTable;

use crate::limits::network;
use crate::outside::Outside;

/// Fills these bytes from the chance of the operating system.
pub(crate) fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

fn random<const N: usize>(outside: &dyn Outside) -> [u8; N] {
    let mut bytes = [0; N];
    outside.random(&mut bytes);
    bytes
}

/// Letters and digits that are not taken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn text<const N: usize>(outside: &dyn Outside) -> String {
    random::<N>(outside).iter().map(|byte| LETTERS[usize::from(byte % 32)] as char).collect()
}

/// A name for a table, with 80 random bits: whoever has the link may come.
pub(crate) fn fresh(outside: &dyn Outside) -> NewTable {
    NewTable { id: text::<16>(outside), seed: random(outside) }
}

/// A token that owns a seat, with 200 random bits.
pub(crate) fn token(outside: &dyn Outside) -> String {
    text::<40>(outside)
}

/// The hash of a token: what is kept of it.
pub(crate) fn hashed(token: &str) -> String {
    record::shuffle::hex(&Sha256::digest(token.as_bytes()))
}

/// Where somebody comes from, in a way that tells only whether two are the same.
pub(crate) fn place(address: IpAddr) -> String {
    hashed(&format!("from {}", network(address)))[..16].to_owned()
}
