//! Every target: the reader of its name.

#![no_main]

mod readers;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::named(env!("CARGO_BIN_NAME"))(bytes));
