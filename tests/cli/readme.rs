//! Is what the README and the guides show what the program prints?
//!
//! Every `console` block is run, all of a page in one directory. After a change that is meant,
//! `UPDATE_README=1 cargo test readme` writes the new output into the files.

use std::{env, fs};

use crate::gt::Desk;

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
const SHARING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/sharing.md");
const OPEN: &str = "```console\n";
const CLOSE: &str = "```\n";

#[test]
fn the_readme_shows_real_output() {
    shows_real_output(README);
}

#[test]
fn the_guide_to_sharing_shows_real_output() {
    shows_real_output(SHARING);
}

fn shows_real_output(page: &str) {
    let written = fs::read_to_string(page).unwrap();
    let desk = Desk::new();
    let mut pieces = written.split(OPEN);
    let mut fresh = pieces.next().unwrap().to_owned();
    for piece in pieces {
        let (block, rest) = piece.split_once(CLOSE).unwrap();
        fresh += &format!("{OPEN}{}{CLOSE}{rest}", replay(&desk, block));
    }
    if env::var_os("UPDATE_README").is_some() {
        fs::write(page, &fresh).unwrap();
    } else {
        assert!(
            fresh == written,
            "{page} is out of date; it should be\n{fresh}"
        );
    }
}

/// The commands of a block, each with what it prints now.
fn replay(desk: &Desk, block: &str) -> String {
    let commands = block.lines().filter_map(|line| line.strip_prefix("$ gt "));
    let run = |line: &str| {
        let args = words(line);
        let answer = desk.run(&args.iter().map(String::as_str).collect::<Vec<_>>());
        format!("$ gt {line}\n{}{}", answer.out, answer.err)
    };
    commands.map(run).collect()
}

/// The words of a command line, with double quotes around those that hold spaces.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, piece) in line.split('"').enumerate() {
        match index % 2 {
            0 => words.extend(piece.split_whitespace().map(str::to_owned)),
            _ => words.push(piece.to_owned()),
        }
    }
    words
}
