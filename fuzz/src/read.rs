//! Any bytes: the reader gives records or reasons and never panics; what it accepts is written
//! and read again to the same.
#![no_main]

use dwarf::Dwarf;
use goliath::Goliath;
use libfuzzer_sys::fuzz_target;
use record::{GameRecord, Recorded, WrongRecord};
use serde_json::Value;

fn read_again<G: Recorded>(value: &Value) -> Result<(), WrongRecord> {
    let record = GameRecord::<G>::from_value(value)?;
    assert_eq!(GameRecord::parse(&record.to_json()).as_ref(), Ok(&record));
    Ok(())
}

fuzz_target!(|bytes: &[u8]| {
    let read = |value: &Value| read_again::<Goliath>(value).or_else(|_| read_again::<Dwarf>(value));
    record::read_all(bytes, read).take(20).for_each(drop);
});
