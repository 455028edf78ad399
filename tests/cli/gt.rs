//! How do the tests run the program?

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A fresh directory to run the program in.
pub struct Desk {
    dir: TempDir,
}

/// What the program answered.
#[derive(Debug)]
pub struct Answer {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Desk {
    pub fn new() -> Self {
        Desk {
            dir: tempfile::tempdir().expect("a temporary directory"),
        }
    }

    /// A directory with one file in it.
    pub fn with(name: &str, content: impl AsRef<[u8]>) -> Self {
        let desk = Desk::new();
        desk.write(name, content);
        desk
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).expect("a file written");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file read")
    }

    /// Runs `gt` with the words of this line.
    pub fn gt(&self, line: &str) -> Answer {
        self.run(&line.split_whitespace().collect::<Vec<_>>())
    }

    pub fn run(&self, args: &[&str]) -> Answer {
        self.run_with_input(args, b"")
    }

    pub fn run_with_input(&self, args: &[&str], input: &[u8]) -> Answer {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // A program that refuses its input early closes the pipe, and that is fine.
        let _ = child.stdin.take().expect("its input").write_all(input);
        answer(child.wait_with_output().expect("the program ends"))
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gt"));
        command.args(args).current_dir(self.dir.path());
        // English, whatever the tester speaks.
        command.env("LC_ALL", "C");
        // What is built and kept is small, and nobody else's.
        command.env("XDG_CACHE_HOME", self.path("cache"));
        command.env("GT_FIELD_GAMES", "1");
        without_settings(&mut command);
        command
    }
}

/// What a tester may have set for their own games, and where their settings file may be.
pub const SETTINGS: [&str; 6] = [
    "GT_CARDS",
    "GT_CRUISERS",
    "GT_BRAIN",
    "GT_LANG",
    "XDG_CONFIG_HOME",
    "HOME",
];

/// Runs a program without the settings of the tester.
pub fn without_settings(command: &mut Command) -> &mut Command {
    SETTINGS
        .into_iter()
        .fold(command, |command, name| command.env_remove(name))
}

pub fn answer(output: Output) -> Answer {
    let text = |bytes| String::from_utf8(bytes).expect("text in UTF-8");
    let answer = Answer {
        code: output.status.code().expect("an exit code"),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(!answer.err.contains("panicked"), "{answer:?}");
    answer
}

impl Answer {
    /// The JSON of an answer that has nothing else on standard output.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Checks the exit code and goes on.
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    /// Checks that standard output says this and goes on.
    #[track_caller]
    pub fn says(self, text: &str) -> Self {
        assert!(self.out.contains(text), "no '{text}' in {}", self.out);
        self
    }

    /// Checks that this is a wrong call or input, explained on standard error alone.
    #[track_caller]
    pub fn fails_with(self, text: &str) -> Self {
        let answer = self.exits(2);
        assert_eq!(answer.out, "");
        assert!(answer.err.contains(text), "no '{text}' in {}", answer.err);
        answer
    }
}

/// A deck file with these fields.
pub fn deck_json(name: &str, cruiser: &str, cards: &[&str]) -> String {
    serde_json::json!({
        "format": "guerre-totale-deck",
        "version": 1,
        "name": name,
        "cruiser": cruiser,
        "cards": cards,
    })
    .to_string()
}

/// The first cards of the built-in set.
pub fn some_cards(count: usize) -> Vec<String> {
    let cards = guerre_totale::cards::CardSet::builtin().cards();
    cards[..count]
        .iter()
        .map(|card| card.id.to_string())
        .collect()
}

/// A legal deck of the first 25 cards.
pub fn legal_deck(name: &str) -> String {
    let cards = some_cards(25);
    deck_json(
        name,
        "ares",
        &cards.iter().map(String::as_str).collect::<Vec<_>>(),
    )
}

/// The cards and cruisers of [`plain_set`].
pub const OTHER_SET: &str = "--cards cards.csv --cruisers cruisers.csv";

/// Writes so many cards of level 0 without effects, by these fighters on both halves, and one plain cruiser.
pub fn plain_set(desk: &Desk, count: usize, fighters: impl Fn(usize) -> usize) {
    let header = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n";
    let row = |n: usize| format!("0-{n},blue,0,{f},,{f},\n", f = fighters(n));
    let rows: String = (1..=count).map(row).collect();
    desk.write("cards.csv", format!("{header}{rows}"));
    desk.write(
        "cruisers.csv",
        "id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5\nares,Ares,8,Do,Do,Do,Do,Do\n",
    );
}
