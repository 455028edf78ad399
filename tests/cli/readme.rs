//! Is what the README and the guides show what the program prints?
//!
//! Every `console` block is run, all of a page in one directory; a block that is opened by a kind and a name, such as
//! `toml gt.toml`, is a file there. After a change that is meant, `UPDATE_README=1 cargo test readme` writes the new
//! output into the pages.

use std::{env, fs};

use crate::gt::Desk;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const OPEN: &str = "```console\n";
const FENCE: &str = "```";
const CLOSE: &str = "```\n";

#[test]
fn the_readme_shows_real_output() {
    shows_real_output("README.md");
}

#[test]
fn the_guide_to_sharing_shows_real_output() {
    shows_real_output("docs/sharing.md");
}

#[test]
fn the_french_guides_show_real_output() {
    shows_real_output("docs/fr/visite.md");
    shows_real_output("docs/fr/saisir-ses-cartes.md");
}

#[test]
fn the_german_guides_show_real_output() {
    shows_real_output("docs/de/rundgang.md");
    shows_real_output("docs/de/karten-eingeben.md");
}

fn shows_real_output(page: &str) {
    let path = format!("{ROOT}/{page}");
    let written = fs::read_to_string(&path).unwrap();
    let desk = Desk::new();
    let mut pieces = written.split(OPEN);
    let mut fresh = pieces.next().unwrap().to_owned();
    lay_out(&desk, &fresh);
    for piece in pieces {
        let (block, rest) = piece.split_once(CLOSE).unwrap();
        fresh += &format!("{OPEN}{}{CLOSE}{rest}", replay(&desk, block));
        lay_out(&desk, rest);
    }
    if env::var_os("UPDATE_README").is_some() {
        fs::write(path, &fresh).unwrap();
    } else {
        assert!(
            fresh == written,
            "{page} is out of date; it should be\n{fresh}"
        );
    }
}

/// Puts the files on the desk that a page shows.
fn lay_out(desk: &Desk, text: &str) {
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(opened) = line.strip_prefix(FENCE).filter(|kind| !kind.is_empty()) else {
            continue;
        };
        let content: Vec<&str> = lines.by_ref().take_while(|line| *line != FENCE).collect();
        if let Some((_, name)) = opened.split_once(' ') {
            desk.write(name, content.join("\n") + "\n");
        }
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
