//! `gt cards`

use std::fs;

use crate::gt::Desk;

const HEADER: &str = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects";

fn ids(desk: &Desk, line: &str) -> Vec<String> {
    let json = desk.gt(&format!("{line} --format json")).exits(0).json();
    let cards = json["cards"].as_array().unwrap().clone();
    cards
        .iter()
        .map(|card| card["id"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn lists_all_cards_and_says_that_they_are_a_reconstruction() {
    let desk = Desk::new();
    for line in ["cards", "cards list"] {
        let answer = desk.gt(line).exits(0).says("3-10").says("100 of 100 cards");
        answer.says("This set is a reconstruction");
        assert_eq!(ids(&desk, line).len(), 100);
    }
    let json = desk.gt("cards --format json").json();
    assert_eq!(json["reconstruction"], true);
    let card = json["cards"]
        .as_array()
        .unwrap()
        .iter()
        .find(|c| c["id"] == "3-10")
        .unwrap();
    assert_eq!(card["level"], 3);
    assert_eq!(card["upper"]["effects"][0], "lateral-move");
    assert_eq!(card["lower"]["effects"][0], "draw");
}

#[test]
fn filters_work_together() {
    let desk = Desk::new();
    assert!(
        ids(&desk, "cards --level 3")
            .iter()
            .all(|id| id.starts_with("3-"))
    );
    assert!(
        ids(&desk, "cards --level 0,1")
            .iter()
            .all(|id| !id.starts_with(['2', '3']))
    );
    assert_eq!(ids(&desk, "cards --color GREEN").len(), 40);
    assert_eq!(ids(&desk, "cards --color blue").len(), 60);
    let pivots = ids(&desk, "cards --effect pivot");
    assert!(pivots.contains(&"3-35".into()) && pivots.len() < 100);
    assert_eq!(pivots, ids(&desk, "cards --effect Kehrtwende"));
    let both = ids(
        &desk,
        "cards --effect pivot --effect draw --color green --level 3",
    );
    assert!(both.contains(&"3-35".into()) && both.len() < pivots.len());
    assert!(ids(&desk, "cards --min-fighters 99").is_empty());
}

#[test]
fn sorts_by_what_is_asked_for() {
    let desk = Desk::new();
    let json = desk.gt("cards --sort fighters --format json").json();
    let cards = json["cards"].as_array().unwrap();
    assert!(cards.is_sorted_by_key(|card| -card["fighters"].as_i64().unwrap()));
    let json = desk.gt("cards --sort number --format json").json();
    let cards = json["cards"].as_array().unwrap();
    assert!(cards.is_sorted_by_key(|card| card["number"].as_i64().unwrap()));
    for key in ["id", "effects", "name"] {
        assert_eq!(ids(&desk, &format!("cards --sort {key}")).len(), 100);
    }
}

#[test]
fn wrong_filters_are_explained() {
    let desk = Desk::new();
    desk.gt("cards --level 4").fails_with("4 is not in 0..=3");
    desk.gt("cards --effect pivto")
        .fails_with("did you mean pivot?");
    desk.gt("cards --color red").fails_with("green, blue");
    desk.gt("cards --level 3 show 3-10")
        .fails_with("gt cards list --level 3");
}

#[test]
fn the_csv_of_the_list_is_a_card_file() {
    let desk = Desk::new();
    desk.write("all.csv", desk.gt("cards --format csv").exits(0).out);
    desk.gt("cards check all.csv")
        .exits(0)
        .says("no problem; 100 cards, 40 green and 60 blue");
    desk.gt("--cards all.csv cards")
        .exits(0)
        .says("Cards from all.csv");
}

#[test]
fn own_cards_replace_the_built_in_ones_everywhere() {
    let desk = Desk::with("mine.csv", format!("{HEADER}\n2-7,blue,2,1,flip,,\n"));
    desk.gt("cards --cards mine.csv")
        .exits(0)
        .says("1 of 1 card. Cards from mine.csv");
    desk.gt("cards show 2-7 --cards mine.csv")
        .exits(0)
        .says("Flip");
    desk.gt("cards show 3-10 --cards mine.csv")
        .fails_with("3-10 is not in the card set");
    desk.gt("validate cartwheel --cards mine.csv")
        .exits(1)
        .says("unknown-card");
    let json = desk.gt("--cards mine.csv cards --format json").json();
    assert_eq!(
        (&json["file"], &json["reconstruction"]),
        (&"mine.csv".into(), &false.into())
    );
}

#[test]
fn a_column_is_called_what_the_file_calls_it_and_the_same_for_programs() {
    let head = "Matricule;Couleur;Niveau;Chasseurs haut;Effets haut;Chasseurs bas;Effets bas\n";
    let desk = Desk::with("boite.csv", format!("{head}0-1;rouge;0;;;12;\n"));
    let told = desk.gt("cards check boite.csv --lang fr").exits(1);
    let told = told.says(" Couleur ").says(" Chasseurs bas ");
    assert!(!told.out.contains("lower_fighters"), "{}", told.out);
    let refused = desk.gt("cards --cards boite.csv --lang fr");
    assert!(refused.err.contains("colonne Couleur"), "{}", refused.err);
    let json = desk.gt("cards check boite.csv --format json").json();
    assert_eq!(json["problems"][0]["column"], "color");
}

#[test]
fn nothing_is_loaded_from_a_file_with_a_problem() {
    let desk = Desk::with(
        "bad.csv",
        format!("{HEADER}\n2-7,blue,2,1,flip,,\n2-8,red,1,,,,\n"),
    );
    let answer = desk
        .gt("cards --cards bad.csv")
        .fails_with("nothing loaded, 2 problems found");
    assert!(
        answer
            .err
            .contains("line 3, column color: found 'red', expected green or blue")
    );
    assert!(
        answer
            .err
            .contains("line 3, column level: found '1', expected 2, as in the id 2-8")
    );
}

#[test]
fn shows_a_card_as_it_lies_on_the_table() {
    let out = Desk::new().gt("cards show 3–010 3-35").exits(0).out;
    let place = |text: &str| {
        out.find(text)
            .unwrap_or_else(|| panic!("no {text} in {out}"))
    };
    assert!(place("Lateral move") < place("╌"));
    assert!(place("╌") < place("green 3-10"));
    assert!(out.contains("green 3-35"));
}

#[test]
fn an_unknown_card_gets_a_hint() {
    let desk = Desk::new();
    desk.gt("cards show 0-10")
        .fails_with("the nearest are 3-10");
    desk.gt("cards show ten")
        .fails_with("'ten' is neither the ID nor the name of a card");
    desk.gt("cards show").fails_with("required");
}

#[test]
fn check_names_every_problem_and_answers_no() {
    let desk = Desk::with(
        "bad.csv",
        format!("{HEADER}\nx,red,0,,,,\n0-1,blue,0,12,laser,,\n"),
    );
    let answer = desk.gt("cards check bad.csv").exits(1);
    answer
        .says("upper_fighters")
        .says("'laser'")
        .says("bad.csv: 4 problems");
    let json = desk.gt("cards check bad.csv --format json").exits(1).json();
    assert_eq!(json["ok"], false);
    assert_eq!(json["problems"][0]["line"], 2);
    assert_eq!(json["problems"][0]["column"], "id");
    assert_eq!(json["problems"][0]["found"], "'x'");
    assert_eq!(json["problems"].as_array().unwrap().len(), 4);
}

#[test]
fn check_reads_standard_input() {
    let sheet = format!("{HEADER}\n2-7,blue,2,1,flip,,\n");
    let answer = Desk::new().run_with_input(&["cards", "check", "-"], sheet.as_bytes());
    answer.exits(0).says("no problem; 1 card");
}

#[test]
fn the_template_never_overwrites_unasked() {
    let desk = Desk::new();
    desk.gt("cards template -o my.csv")
        .exits(0)
        .says("100 rows");
    assert_eq!(desk.read("my.csv").lines().count(), 101);
    desk.write("my.csv", "precious");
    desk.gt("cards template -o my.csv")
        .fails_with("my.csv exists; --force overwrites it");
    assert_eq!(desk.read("my.csv"), "precious");
    desk.gt("cards template -o my.csv --force --semicolon")
        .exits(0);
    assert!(desk.read("my.csv").starts_with("number;id;color"));
    desk.gt("cards template -o no/such/folder.csv")
        .fails_with("its folder does not exist");
    let sheet = desk.gt("cards template").exits(0).out;
    assert_eq!(sheet.lines().count(), 101);
}

#[test]
fn files_that_are_no_sheets_are_refused_with_a_reason() {
    let desk = Desk::new();
    desk.write("empty.csv", "");
    desk.write("binary.csv", [0x7f, b'E', b'L', b'F', 0, 1, 2]);
    desk.write("endless.csv", "x".repeat(1_000_000));
    fs::create_dir(desk.path("folder.csv")).unwrap();
    desk.gt("cards check empty.csv")
        .exits(1)
        .says("an empty file");
    desk.gt("cards check binary.csv")
        .exits(1)
        .says("bytes that are not text");
    desk.gt("cards check endless.csv")
        .exits(1)
        .says("a header row");
    desk.gt("cards check folder.csv")
        .fails_with("folder.csv: a directory; expected a file");
    desk.gt("cards check missing.csv")
        .fails_with("missing.csv: no such file");
}

#[test]
fn a_huge_file_is_refused_without_being_read() {
    let desk = Desk::new();
    let file = fs::File::create(desk.path("huge.csv")).unwrap();
    file.set_len(100 * 1024 * 1024).unwrap();
    desk.gt("cards check huge.csv")
        .fails_with("larger than 1 MiB");
}

#[cfg(unix)]
#[test]
fn devices_and_pipes_do_not_hang() {
    let desk = Desk::new();
    desk.gt("cards check /dev/zero")
        .fails_with("larger than 1 MiB");
    desk.gt("cards check /dev/null")
        .exits(1)
        .says("an empty file");
    let made = std::process::Command::new("mkfifo")
        .arg(desk.path("pipe"))
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    desk.gt("cards check pipe")
        .fails_with("a pipe that may never answer");
}
