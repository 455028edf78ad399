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

#[test]
fn names_players_languages_and_formats_complete_and_cards_are_those_of_the_settings() {
    let desk = Desk::with(
        "mine.csv",
        "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects,name\n\
         1-7001,green,1,1,,1,,Étoile du Nord\n1-7002,green,1,1,,1,,Eclipse\n",
    );
    assert_eq!(offered(&desk, &["cards", "show", "1-70"]).len(), 0);
    desk.write("gt.toml", "cards = \"mine.csv\"\n");
    assert_eq!(
        offered(&desk, &["cards", "show", "1-70"]),
        ["1-7001", "1-7002"]
    );
    assert_eq!(
        offered(&desk, &["cards", "show", "eto"]),
        ["étoile-du-nord"]
    );
    desk.gt("cards show étoile-du-nord").exits(0).says("1-7001");
    assert_eq!(
        offered(&desk, &["play", "a", "b", "--player", "v"]),
        ["veteran"]
    );
    assert_eq!(
        offered(&desk, &["play", "a", "b", "--player", "h"]),
        ["human"]
    );
    assert_eq!(offered(&desk, &["simulate", "a", "--player", "h"]).len(), 0);
    assert_eq!(
        offered(&desk, &["ladder", "--players", "random,gr"]),
        ["random,greedy"]
    );
    assert_eq!(offered(&desk, &["--lang", "f"]), ["fr"]);
    assert_eq!(offered(&desk, &["analyse", "x", "--format", "c"]), ["csv"]);
}
