//! Do the inputs that once were interesting still keep every promise?
//!
//! `fuzz/corpus` has a folder for each reader: seeds of every form, and what a fuzzer or somebody hostile
//! found. A new find is put there as a file.

use std::fs;
use std::path::Path;

#[path = "../fuzz/readers/mod.rs"]
mod readers;

#[test]
fn every_reader_has_a_target() {
    let manifest = include_str!("../fuzz/Cargo.toml");
    let targets = manifest.matches("[[bin]]").count();
    assert_eq!(targets, readers::READERS.len());
    for (name, _) in readers::READERS {
        assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{name}");
    }
}

#[test]
fn every_input_of_the_corpus_keeps_every_promise() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, _) in readers::READERS {
        let folder = fs::read_dir(corpus.join(name)).expect("a folder for each reader");
        let mut inputs: Vec<_> = folder.flatten().map(|entry| entry.path()).collect();
        inputs.sort();
        assert!(!inputs.is_empty(), "{name}");
        for input in inputs {
            println!("{}", input.display());
            readers::named(name)(&fs::read(&input).expect("an input"));
        }
    }
}
