//! `gt settings`, `gt.toml` and the environment; decks that remember their cards.

use std::fs;

use crate::gt::{Answer, Desk, answer, legal_deck};

/// A sheet of cards that no built-in set has.
fn sheet(cards: usize) -> String {
    let header = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects,name\n";
    let row = |n: usize| format!("{},green,{},1,draw,2,,Card {n}\n", id(n), n % 4);
    header.to_owned() + &(0..cards).map(row).collect::<String>()
}

fn id(n: usize) -> String {
    format!("{}-{}", n % 4, 5000 + n)
}

/// The settings in force, with these variables of the environment.
fn settings(desk: &Desk, variables: &[(&str, &str)], line: &str) -> Answer {
    let mut command = desk.command(&line.split_whitespace().collect::<Vec<_>>());
    answer(command.envs(variables.iter().copied()).output().unwrap())
}

/// Value and origin of a setting.
fn setting(answer: &Answer, name: &str) -> (Option<String>, String) {
    let json = answer.json();
    let all = json["settings"].as_array().unwrap();
    let found = all.iter().find(|it| it["name"] == name).unwrap();
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    (text(&found["value"]), text(&found["from"]).unwrap())
}

fn some(value: &str, from: &str) -> (Option<String>, String) {
    (Some(value.into()), from.into())
}

const SHOW: &str = "settings --format json";

#[test]
fn without_settings_everything_is_built_in() {
    let desk = Desk::new();
    let answer = desk.gt(SHOW).exits(0);
    for name in ["cards", "cruisers", "brain"] {
        assert_eq!(setting(&answer, name), (None, "built-in".into()));
    }
    assert_eq!(setting(&answer, "lang"), some("en", "built-in"));
    assert_eq!(answer.json()["file"], serde_json::Value::Null);
    desk.gt("settings").exits(0).says("There is no gt.toml");
}

#[test]
fn the_command_line_comes_before_the_environment_before_the_file_before_the_locale() {
    let desk = Desk::with("gt.toml", "cards = \"file.csv\"\nlang = \"fr\"\n");
    for name in ["file.csv", "variable.csv", "typed.csv"] {
        desk.write(name, sheet(30));
    }
    let variables = [("GT_CARDS", "variable.csv"), ("GT_LANG", "DE")];
    let file = settings(&desk, &[("LC_ALL", "de_DE.UTF-8")], SHOW);
    assert_eq!(setting(&file, "cards"), some("file.csv", "file"));
    assert_eq!(setting(&file, "lang"), some("fr", "file"));
    assert_eq!(file.json()["file"], "gt.toml");
    let variable = settings(&desk, &variables, SHOW);
    assert_eq!(
        setting(&variable, "cards"),
        some("variable.csv", "environment")
    );
    assert_eq!(setting(&variable, "lang"), some("de", "environment"));
    let line = format!("{SHOW} --cards typed.csv --lang en");
    let typed = settings(&desk, &variables, &line);
    assert_eq!(setting(&typed, "cards"), some("typed.csv", "command-line"));
    assert_eq!(setting(&typed, "lang"), some("en", "command-line"));
    let nothing = settings(&desk, &[("GT_CARDS", ""), ("GT_LANG", "")], SHOW);
    assert_eq!(setting(&nothing, "cards"), some("file.csv", "file"));
    desk.gt("settings").says("gt.toml, ligne 2");
}

#[test]
fn settings_are_in_force_in_every_command() {
    let desk = Desk::with("gt.toml", "cards = \"mine.csv\"\nlang = \"fr\"");
    desk.write("mine.csv", sheet(30));
    desk.gt("cards").says("Card 7").says("Partie supérieure");
    desk.gt("cards --cards built-in --lang en")
        .says("reconstruction");
    let answer = settings(
        &desk,
        &[("GT_CARDS", "built-in"), ("GT_LANG", "en")],
        "cards",
    );
    answer.exits(0).says("reconstruction");
}

#[test]
fn the_nearest_file_upwards_is_read_and_its_paths_are_its_own() {
    let desk = Desk::with("gt.toml", "cards = \"data/mine.csv\"");
    fs::create_dir_all(desk.path("a/b")).unwrap();
    fs::create_dir_all(desk.path("data")).unwrap();
    desk.write("data/mine.csv", sheet(30));
    let below = |folder: &str, line: &str| {
        let mut command = desk.command(&line.split_whitespace().collect::<Vec<_>>());
        answer(command.current_dir(desk.path(folder)).output().unwrap())
    };
    below("a/b", "cards").exits(0).says("Card 7");
    assert_eq!(
        setting(&below("a/b", SHOW), "cards"),
        some("../../data/mine.csv", "file")
    );
    desk.write("a/gt.toml", "lang = \"de\"");
    let nearer = below("a/b", SHOW);
    assert_eq!(nearer.json()["file"], "../gt.toml");
    assert_eq!(setting(&nearer, "cards"), (None, "built-in".into()));
}

#[test]
fn the_users_own_file_is_read_where_no_folder_has_one() {
    let desk = Desk::new();
    for (variable, folder) in [
        ("XDG_CONFIG_HOME", "config/gt"),
        ("HOME", "home/.config/gt"),
    ] {
        fs::create_dir_all(desk.path(folder)).unwrap();
        desk.write(&format!("{folder}/gt.toml"), "lang = \"de\"");
        let top = folder.split('/').next().unwrap();
        let path = desk.path(top).display().to_string();
        let answer = settings(&desk, &[(variable, &path)], SHOW);
        assert_eq!(setting(&answer, "lang"), some("de", "file"));
        assert_eq!(
            setting(&settings(&desk, &[(variable, top)], SHOW), "lang").1,
            "built-in"
        );
    }
}

#[test]
fn what_is_wrong_with_a_settings_file_is_said_with_its_line_and_a_remedy() {
    for (file, told) in [
        (
            "\ncads = \"x\"",
            "gt.toml, line 2: no setting 'cads'; did you mean cards?",
        ),
        (
            "colour = \"x\"",
            "there are cards, cruisers, brain and lang",
        ),
        (
            "cards = 3",
            "gt.toml, line 1: cards is no text but a number",
        ),
        ("cards = mine.csv", "gt.toml, line 1: "),
        (
            "cards = mine.csv",
            "expected lines such as cards = \"my-cards.csv\"",
        ),
        (
            "[cards]\nfile = \"x\"",
            "gt.toml, line 1: cards is no text but a table",
        ),
        (
            "\n\nlang = \"nl\"",
            "gt.toml, line 3: 'nl' is no language of gt; expected en, fr or de",
        ),
        ("cards = \"a\"\ncards = \"b\"", "gt.toml, line 2: "),
    ] {
        Desk::with("gt.toml", file).gt("cards").fails_with(told);
    }
    let desk = Desk::with("gt.toml", [b'#', 0xE9]);
    desk.gt("cards").fails_with("gt.toml: line 1, column 2");
    desk.gt("settings --lang fr").fails_with("gt.toml");
    let said = settings(&Desk::new(), &[("GT_LANG", "nl")], "cards");
    said.fails_with("GT_LANG: 'nl' is no language of gt");
    let desk = Desk::with("gt.toml", "cads = \"x\"");
    desk.gt("cards --lang fr").fails_with("ligne 1");
}

#[test]
fn a_file_that_cannot_be_used_is_told_with_who_named_it() {
    let desk = Desk::with("gt.toml", "\ncards = \"gone.csv\"");
    desk.gt("cards")
        .fails_with("gone.csv: no such file\ncards is set by gt.toml, line 2");
    let other = settings(&desk, &[("GT_CARDS", "lost.csv")], "cards");
    other.fails_with("lost.csv: no such file\ncards is set by GT_CARDS");
    // What is needed to put it right works all the same.
    desk.gt("settings").exits(0).says("gone.csv");
    desk.gt("cards template -o gone.csv").exits(0);
    desk.gt("cards check gone.csv").exits(1);
}

#[test]
fn a_deck_remembers_its_cards_and_asks_for_them() {
    let desk = Desk::with("mine.csv", sheet(30));
    let ids: Vec<String> = (0..25).map(id).collect();
    let line = format!(
        "deck new mine.json --cruiser ares --cards mine.csv {}",
        ids.join(" ")
    );
    desk.gt(&line).exits(0).says("legal");
    desk.gt("validate mine.json --cards mine.csv").exits(0);
    for (lang, told) in [
        (
            "en",
            "this deck was built with other cards; --cards FILE?\n",
        ),
        (
            "fr",
            "ce deck a été composé avec d'autres cartes\u{a0}; --cards FICHIER\u{a0}?\n",
        ),
        (
            "de",
            "dieses Deck wurde mit anderen Karten gebaut; --cards DATEI?\n",
        ),
    ] {
        let answer = desk
            .gt(&format!("validate mine.json --lang {lang}"))
            .exits(1);
        assert!(answer.out.starts_with(told), "{answer:?}");
        for look in ["deck show", "analyse"] {
            let answer = desk.gt(&format!("{look} mine.json --lang {lang}"));
            assert!(answer.exits(0).out.starts_with(told), "{look}");
        }
        let answer = desk.gt(&format!("simulate mine.json --games 2 --lang {lang}"));
        let (first, _) = answer.err.split_once('\n').expect("more than a line");
        assert!(first.ends_with(told.trim_end()), "{answer:?}");
    }
    let json = desk.gt("validate mine.json --format json").json();
    let codes = json["decks"][0]["problems"].as_array().unwrap();
    assert!(codes.iter().any(|it| it["code"] == "unknown-card"));
    // An edit with the wrong cards does not make the deck forget.
    desk.gt(&format!("deck remove mine.json {}", ids[0]))
        .exits(0)
        .says("built with other cards; --cards FILE?");
    let answer = desk.gt("validate mine.json").exits(1);
    assert!(
        answer
            .out
            .starts_with("this deck was built with other cards")
    );
    desk.gt(&format!("deck add mine.json {} --cards mine.csv", ids[0]))
        .exits(0)
        .says("legal");
}

#[test]
fn a_built_in_deck_asks_for_its_cards_too() {
    let desk = Desk::with("mine.csv", sheet(30));
    let answer = desk.gt("validate cartwheel --cards mine.csv").exits(1);
    assert!(
        answer
            .out
            .starts_with("this deck was built with other cards")
    );
}

#[test]
fn the_same_ids_with_other_symbols_are_noted_until_the_deck_is_edited() {
    let desk = Desk::with("mine.csv", sheet(30));
    desk.write("other.csv", sheet(30).replace("draw", "pivot"));
    let ids: Vec<String> = (0..25).map(id).collect();
    desk.gt(&format!(
        "deck new mine.json --cruiser ares --cards mine.csv {}",
        ids.join(" ")
    ))
    .exits(0);
    let noted = desk.gt("validate mine.json --cards other.csv").exits(0);
    assert_eq!(
        noted.err,
        "note: mine was built with other cards; --cards FILE?\n"
    );
    desk.gt(&format!("deck add mine.json {} --cards other.csv", id(25)))
        .exits(0);
    assert_eq!(desk.gt("validate mine.json --cards other.csv").err, "");
}

#[test]
fn a_field_set_that_says_something_else_is_left_alone() {
    for own in ["\"My set\"", "[1, 2]", "7"] {
        let deck = legal_deck("Mine").replacen('{', &format!("{{\"set\": {own}, "), 1);
        let desk = Desk::with("mine.json", deck);
        desk.gt("deck remove mine.json 0-1");
        desk.gt("deck add mine.json --cruiser atlas").exits(0);
        let json: serde_json::Value = serde_json::from_str(&desk.read("mine.json")).unwrap();
        assert_eq!(json["set"].to_string(), own.replace(", ", ","));
        assert_eq!(desk.gt("validate mine.json").err, "");
    }
}

#[test]
fn a_settings_file_that_cannot_be_used_is_named_for_what_it_is() {
    let desk = Desk::with("gt.toml", "lang = \"fr\"\nlang = \"de\"\n");
    desk.gt("settings")
        .fails_with("gt.toml, line 2: a setting that stands there twice; leave out one of them");
    desk.write("gt.toml", "#".repeat(3 << 20));
    let large = desk.gt("settings").fails_with("gt.toml: larger than 1 MiB");
    assert!(!large.err.contains("deck"), "{large:?}");
}

#[cfg(unix)]
#[test]
fn a_settings_file_that_is_a_link_to_nowhere_is_not_passed_over() {
    let desk = Desk::new();
    std::os::unix::fs::symlink("nowhere", desk.path("gt.toml")).unwrap();
    desk.gt("settings")
        .fails_with("gt.toml: a link to a file that is not there");
}
