//! Which room may use which?
//!
//! Data flows one way, and the table below is in its order: a room uses only rooms that stand above it.
//! The sources are read for paths that lead into another room; comments may point anywhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each room and the rooms it may use.
const ROOMS: [(&str, &[&str]); 17] = [
    ("words", &[]),
    ("text", &["words"]),
    ("json", &["text", "words"]),
    ("files", &["text", "words"]),
    ("cards", &["text", "words"]),
    ("decks", &["text", "json", "files", "cards", "words"]),
    ("rules", &["text", "json", "cards", "words", "decks"]),
    ("analysis", &["text", "cards", "words", "decks", "rules"]),
    (
        "players",
        &["text", "json", "files", "cards", "words", "rules"],
    ),
    (
        "arena",
        &[
            "text", "json", "files", "cards", "words", "decks", "rules", "players",
        ],
    ),
    (
        "table",
        &[
            "text", "json", "cards", "words", "rules", "players", "arena",
        ],
    ),
    (
        "training",
        &[
            "text", "files", "cards", "words", "decks", "rules", "players", "arena",
        ],
    ),
    (
        "workshop",
        &[
            "text", "files", "cards", "words", "decks", "rules", "analysis", "players", "arena",
        ],
    ),
    (
        "reports",
        &[
            "text", "json", "cards", "words", "decks", "rules", "analysis", "players", "arena",
            "training", "workshop",
        ],
    ),
    (
        "export",
        &[
            "text", "json", "cards", "words", "decks", "rules", "analysis", "arena", "reports",
        ],
    ),
    (
        "screens",
        &[
            "text", "files", "cards", "words", "decks", "rules", "analysis", "players", "arena",
            "table", "reports",
        ],
    ),
    (
        "cli",
        &[
            "text", "json", "files", "cards", "words", "decks", "rules", "analysis", "players",
            "arena", "table", "training", "workshop", "export", "reports", "screens",
        ],
    ),
];

/// What the macros of a room stand for.
const MACROS: [(&str, &str); 2] = [("message", "words"), ("plural", "words")];

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn sources() -> Vec<PathBuf> {
    let mut folders = vec![src()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => found.push(path),
            }
        }
    }
    found.sort();
    found
}

/// The room of a file: its folder in `src`, or its own name.
fn room_of(path: &Path) -> String {
    let inside = path.strip_prefix(src()).expect("a source");
    let first = inside.iter().next().expect("a name").to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The code of a line, without its comment.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The names that paths from the root of the crate begin with: one, or those between braces.
fn heads(line: &str) -> Vec<String> {
    let mut heads = Vec::new();
    for root in ["crate::", "guerre_totale::"] {
        for (place, _) in line.match_indices(root) {
            let rest = &line[place + root.len()..];
            match rest.strip_prefix('{') {
                None => heads.push(word(rest).to_owned()),
                Some(list) => {
                    let mut depth = 0;
                    for piece in list.split_inclusive(['{', '}', ',']) {
                        if depth == 0 {
                            heads.push(word(piece.trim()).to_owned());
                        }
                        depth += i32::from(piece.ends_with('{')) - i32::from(piece.ends_with('}'));
                        if depth < 0 {
                            break;
                        }
                    }
                }
            }
        }
    }
    heads.retain(|head| !head.is_empty());
    heads
}

fn used(head: &str) -> &str {
    let named = MACROS.iter().find(|(name, _)| *name == head);
    named.map_or(head, |(_, room)| room)
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    assert_eq!(heads("use crate::cards::{Card, CardId};"), ["cards"]);
    assert_eq!(
        heads("use crate::{message, plural};"),
        ["message", "plural"]
    );
    assert_eq!(
        heads("use crate::{rules::{Seat, Side}, words};"),
        ["rules", "words"]
    );
    assert!(heads(code("/// see [`Deck`](crate::decks::Deck)")).is_empty());
}

#[test]
fn each_room_uses_only_those_that_it_may() {
    let names: BTreeSet<&str> = ROOMS.iter().map(|(name, _)| *name).collect();
    let mut wrong = Vec::new();
    for path in sources() {
        let room = room_of(&path);
        if matches!(&*room, "lib" | "main") {
            continue;
        }
        let Some((_, may)) = ROOMS.iter().find(|(name, _)| *name == room) else {
            wrong.push(format!("{}: a room without a row here", path.display()));
            continue;
        };
        let source = fs::read_to_string(&path).expect("a source");
        for (number, line) in (1..).zip(source.lines()) {
            for head in heads(code(line)) {
                let other = used(&head);
                if names.contains(other) && other != room && !may.contains(&other) {
                    let file = path.strip_prefix(src()).expect("a source").display();
                    wrong.push(format!("src/{file}:{number}: {room} uses {other}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The files of the arena that are about Starfighter; all others play any game.
const OF_THE_GAME: [&str; 6] = [
    "card_report.rs",
    "duel.rs",
    "lineup.rs",
    "shuffles.rs",
    "task.rs",
    "trial.rs",
];

#[test]
fn the_core_of_the_arena_knows_no_cards_decks_rules_or_players() {
    for path in sources().iter().filter(|path| room_of(path) == "arena") {
        if OF_THE_GAME.iter().any(|file| path.ends_with(file)) {
            continue;
        }
        let source = fs::read_to_string(path).expect("a source");
        for (number, line) in (1..).zip(source.lines()) {
            for head in heads(code(line)) {
                let known =
                    ["arena", "files", "json", "message", "text", "words"].contains(&&*head);
                assert!(known, "{}:{number}: {head}", path.display());
            }
        }
    }
}

#[test]
fn nobody_uses_a_room_that_comes_later() {
    for (place, (room, may)) in ROOMS.iter().enumerate() {
        let above: Vec<&str> = ROOMS[..place].iter().map(|(name, _)| *name).collect();
        for other in *may {
            assert!(above.contains(other), "{room} and {other}");
        }
    }
}

#[test]
fn the_library_never_prints_and_never_exits() {
    for path in sources() {
        let room = room_of(&path);
        if matches!(&*room, "cli" | "main") {
            continue;
        }
        let source = fs::read_to_string(&path).expect("a source");
        for (number, line) in (1..).zip(source.lines()) {
            for word in ["println!", "print!(", "eprint", "process::exit", "env::var"] {
                let file = path.display();
                assert!(!code(line).contains(word), "{file}:{number}: {word}");
            }
        }
    }
}
