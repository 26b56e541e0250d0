//! Any bytes: the reader gives records or reasons and never panics; what it accepts is written
//! and read again to the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::Record;

fuzz_target!(|bytes: &[u8]| {
    for record in record::read_all(bytes).take(20).flatten() {
        assert_eq!(Record::parse(&record.to_json()).as_ref(), Ok(&record));
    }
});
