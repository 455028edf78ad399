//! `gt completions` and `gt man`.

use crate::gt::Desk;

/// What the shell would offer in the place of the last word.
fn offered(desk: &Desk, words: &[&str]) -> Vec<String> {
    let mut args = vec!["--", "gt"];
    args.extend(words);
    let output = desk
        .command(&args)
        .env("GT_COMPLETE", "bash")
        .env("_CLAP_IFS", "\n")
        .env("_CLAP_COMPLETE_INDEX", words.len().to_string())
        .env("_CLAP_COMPLETE_COMP_TYPE", "9")
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let offered = String::from_utf8(output.stdout).unwrap();
    offered.lines().map(str::to_owned).collect()
}

#[test]
fn decks_cards_cruisers_and_effects_complete() {
    let desk = Desk::with("rear-guard.json", "{}");
    assert_eq!(offered(&desk, &["valid"]), ["validate"]);
    assert_eq!(offered(&desk, &["validate", "red"]), ["red-swarm"]);
    assert_eq!(
        offered(&desk, &["validate", "re"]),
        ["red-swarm", "rear-guard.json"]
    );
    assert_eq!(
        offered(&desk, &["deck", "diff", "cartwheel", "glass"]),
        ["glass-wall"]
    );
    assert_eq!(
        offered(&desk, &["cards", "show", "3-1"]),
        ["3-10", "3-15", "3-100"]
    );
    assert_eq!(
        offered(&desk, &["deck", "add", "x.json", "0-2", "3-35"]),
        ["3-35"]
    );
    assert_eq!(offered(&desk, &["cruisers", "at"]), ["athena", "atlas"]);
    assert_eq!(
        offered(&desk, &["validate", "x", "--cruiser", "ap"]),
        ["apollo"]
    );
    assert_eq!(
        offered(&desk, &["cards", "--effect", "hit-f"]),
        ["hit-fighter"]
    );
    assert_eq!(offered(&desk, &["export", "x", "--to", "h"]), ["html"]);
}

#[test]
fn every_shell_gets_a_script() {
    let desk = Desk::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        desk.gt(&format!("completions {shell}"))
            .exits(0)
            .says("GT_COMPLETE");
    }
    desk.gt("completions tcsh")
        .fails_with("invalid value 'tcsh'");
}

#[test]
fn every_command_has_a_manual_page() {
    let desk = Desk::new();
    desk.gt("man").exits(0).says(".TH gt 1");
    desk.gt("man pages/man1").exits(0).says("pages/man1: ");
    for page in [
        "gt",
        "gt-validate",
        "gt-deck-add",
        "gt-cards-show",
        "gt-export",
        "gt-man",
    ] {
        let text = desk.read(&format!("pages/man1/{page}.1"));
        assert!(text.contains("Examples"), "{page}: {text}");
    }
    desk.write("file", "");
    desk.gt("man file").fails_with("file: ");
}
