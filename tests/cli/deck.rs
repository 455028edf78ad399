//! `gt deck`

use std::fs;

use guerre_totale::cards::{CardSet, CruiserSet};
use guerre_totale::decks::{builtin, read_deck, set_name};
use serde_json::{Value, json};

use crate::gt::{Desk, OTHER_SET, deck_json, legal_deck, plain_set, some_cards};

fn cards(desk: &Desk, name: &str) -> Value {
    let deck: Value = serde_json::from_str(&desk.read(name)).unwrap();
    deck["cards"].clone()
}

#[test]
fn a_deck_grows_and_shrinks_without_an_editor() {
    let desk = Desk::new();
    let answer = desk
        .gt("deck new mine.json --cruiser ares 3-10 0-2 0-1")
        .exits(0);
    answer.says("mine.json: 3 cards, not legal yet: add at least 22 cards");
    assert_eq!(cards(&desk, "mine.json"), json!(["0-1", "0-2", "3-10"]));
    desk.gt("deck add mine.json 3–35 00-006")
        .exits(0)
        .says("5 cards");
    assert_eq!(
        cards(&desk, "mine.json"),
        json!(["0-1", "0-2", "0-6", "3-10", "3-35"])
    );
    desk.gt("deck remove mine.json 0-1 3-10")
        .exits(0)
        .says("3 cards");
    assert_eq!(cards(&desk, "mine.json"), json!(["0-2", "0-6", "3-35"]));
    let deck: Value = serde_json::from_str(&desk.read("mine.json")).unwrap();
    assert_eq!(deck["format"], "guerre-totale-deck");
    assert_eq!(deck["version"], 1);
    assert_eq!(deck["name"], "mine");
}

#[test]
fn what_cannot_be_added_leaves_the_file_untouched() {
    let desk = Desk::with("mine.json", deck_json("Mine", "ares", &["0-1"]));
    let before = desk.read("mine.json");
    for (line, why) in [
        ("deck add mine.json 0-2 0-1", "0-1 is already in the deck"),
        ("deck add mine.json 0-2 0-2", "0-2 is already in the deck"),
        (
            "deck add mine.json 0-2 0-10",
            "0-10 is not in the card set; the nearest are 3-10",
        ),
        (
            "deck add mine.json 0-2 x",
            "'x' is neither the ID nor the name of a card",
        ),
        ("deck add mine.json 0-2 --cruiser zeus", "no cruiser 'zeus'"),
        ("deck add mine.json", "required"),
        ("deck remove mine.json 0-1 0-2", "'0-2' is not in the deck"),
    ] {
        desk.gt(line).fails_with(why);
        assert_eq!(desk.read("mine.json"), before, "{line}");
    }
    let left: Vec<_> = fs::read_dir(desk.path(".")).unwrap().collect();
    assert_eq!(left.len(), 1, "no temporary file stays behind");
}

#[test]
fn an_edit_keeps_every_field_in_its_place_to_the_last_digit() {
    let before = r#"{
  "author": "Zo\u00e9",
  "cards": ["3-10", "0-1"],
  "big": 12345678901234567890123,
  "small": 1e-400,
  "nested": { "z": [1, null], "a": 1.50e+300 },
  "cruiser": "ares",
  "name": "N"
}
"#;
    let desk = Desk::with("mine.json", before);
    desk.gt("deck add mine.json 0-2").exits(0);
    let list = "[\n    \"0-1\",\n    \"0-2\",\n    \"3-10\"\n  ]";
    let set = format!("{list},\n  \"set\": \"{}\"", set_name(CardSet::builtin()));
    let expected = before.replace("[\"3-10\", \"0-1\"]", &set);
    assert_eq!(desk.read("mine.json"), expected);
    for format in ["json", "html"] {
        desk.gt(&format!("export mine.json --to {format} -o page.{format}"))
            .exits(0);
        desk.gt(&format!("deck new {format}.json --from page.{format}"))
            .exits(0);
        for kept in [
            "12345678901234567890123",
            "1e-400",
            "{ \"z\": [1, null], \"a\": 1.50e+300 }",
        ] {
            assert!(
                desk.read(&format!("{format}.json")).contains(kept),
                "{format}: {kept}"
            );
        }
    }
}

#[test]
fn of_two_equal_fields_none_is_chosen() {
    let desk = Desk::with(
        "d.json",
        "{\"cards\": [\"0-1\"],\n\"x\": {\"a\": 1, \"a\": 2}}",
    );
    let before = desk.read("d.json");
    desk.gt("deck add d.json 0-2")
        .fails_with("d.json: not a deck file: line 2: a second field 'a'");
    desk.write("e.json", "{\"cards\": [\"0-1\"],\n\"cards\": []}");
    desk.gt("validate e.json")
        .fails_with("line 2: a second field 'cards'");
    assert_eq!(desk.read("d.json"), before);
}

#[test]
fn mistakes_in_a_file_can_be_removed() {
    let desk = Desk::with(
        "mine.json",
        deck_json("Mine", "ares", &["0-1", "oops", "0-1"]),
    );
    desk.gt("deck remove mine.json oops 0-1").exits(0);
    assert_eq!(cards(&desk, "mine.json"), json!(["0-1"]));
}

#[test]
fn names_with_spaces_and_accents_work() {
    let desk = Desk::new();
    let file = "mes decks été.json";
    desk.run(&[
        "deck",
        "new",
        file,
        "--name",
        "Été à la plage",
        "--cruiser",
        "Atlas",
    ])
    .exits(0);
    desk.run(&["deck", "add", file, "0-1"]).exits(0);
    desk.run(&["deck", "show", file])
        .exits(0)
        .says("Été à la plage (atlas, 1 card)");
}

#[cfg(unix)]
#[test]
fn an_edit_follows_links_and_keeps_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = Desk::with("real.json", deck_json("Mine", "ares", &["0-1"]));
    let mode = |mode| fs::Permissions::from_mode(mode);
    fs::set_permissions(desk.path("real.json"), mode(0o640)).unwrap();
    symlink("real.json", desk.path("link.json")).unwrap();
    desk.gt("deck add link.json 0-2").exits(0);
    assert!(desk.path("link.json").is_symlink());
    assert_eq!(cards(&desk, "real.json"), json!(["0-1", "0-2"]));
    let kept = fs::metadata(desk.path("real.json")).unwrap().permissions();
    assert_eq!(kept.mode() & 0o777, 0o640);
    fs::set_permissions(desk.path("real.json"), mode(0o440)).unwrap();
    desk.gt("deck add real.json 0-6").fails_with("read-only");
}

#[test]
fn only_deck_files_are_edited() {
    let desk = Desk::with("list.txt", "0-1\n0-2\n");
    desk.gt("deck add list.txt 0-6")
        .fails_with("gt deck new FILE --from list.txt");
    desk.gt("deck add cartwheel 0-1")
        .fails_with("gt deck new FILE --from cartwheel");
    desk.gt("deck add missing.json 0-1")
        .fails_with("gt deck new missing.json");
    desk.gt("deck remove - 0-1")
        .fails_with("standard input cannot be edited");
}

#[test]
fn new_never_overwrites_unasked() {
    let desk = Desk::with("mine.json", "precious");
    desk.gt("deck new mine.json")
        .fails_with("mine.json exists; --force overwrites it");
    assert_eq!(desk.read("mine.json"), "precious");
    desk.gt("deck new mine.json --force").exits(0);
    desk.gt("deck new no/such/mine.json")
        .fails_with("its folder does not exist");
    desk.gt("deck new other.json 9-99")
        .fails_with("no deck written");
    assert!(!desk.path("other.json").exists());
}

#[test]
fn new_copies_another_deck_with_its_notes() {
    let desk = Desk::new();
    desk.gt("deck new mine.json --from cartwheel")
        .exits(0)
        .says("legal");
    desk.gt("deck diff cartwheel mine.json")
        .exits(0)
        .says("0 removed, 0 added");
    assert!(desk.read("mine.json").contains("\"notes\""));
    desk.write("list.txt", "0-1, 0-2");
    desk.run(&[
        "deck",
        "new",
        "own.json",
        "--from",
        "list.txt",
        "--cruiser",
        "atlas",
        "--notes",
        "why",
    ])
    .exits(0);
    let deck: Value = serde_json::from_str(&desk.read("own.json")).unwrap();
    let keys: Vec<&String> = deck.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "format", "version", "name", "cruiser", "cards", "set", "notes"
        ]
    );
}

#[test]
fn show_prints_the_cards_and_what_is_missing() {
    let desk = Desk::with(
        "mine.json",
        deck_json("Mine", "ares", &["3-10", "0-1", "0-10", "x"]),
    );
    let answer = desk.gt("deck show mine.json").exits(0);
    let answer = answer
        .says("Mine (ares, 4 cards)")
        .says("Lateral move")
        .says("not in the set");
    answer
        .says("level 0: 1, level 1: 0, level 2: 0, level 3: 1")
        .says("too-few-cards");
    let json = desk.gt("deck show mine.json --format json").exits(0).json();
    assert_eq!(json["legal"], false);
    let ids: Vec<_> = json["cards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["id"].clone())
        .collect();
    assert_eq!(ids, ["0-1", "0-10", "3-10", "x"]);
    desk.gt("deck show mine.json --cruiser atlas")
        .exits(0)
        .says("Mine (atlas");
    desk.gt("deck show cartwheel").exits(0).says("pivots");
}

#[test]
fn list_shows_built_in_decks_or_those_of_a_folder() {
    let desk = Desk::new();
    desk.gt("deck list")
        .exits(0)
        .says("Cartwheel")
        .says("athena");
    desk.gt("deck list --format csv")
        .exits(0)
        .says("name,cruiser,cards,legal,notes,file");
    desk.write("b.json", legal_deck("Bee"));
    desk.write("package.json", "{}");
    let json = desk.gt("deck list . --format json").exits(0).json();
    assert_eq!(json["decks"].as_array().unwrap().len(), 1);
    assert_eq!(json["decks"][0]["name"], "Bee");
    assert_eq!(json["decks"][0]["file"], "./b.json");
    desk.gt("deck list .").exits(0).says("./b.json");
    assert_eq!(desk.gt("deck list .").err, "");
    desk.write("broken.json", "{\"cards\": [");
    desk.write("wrong.json", "{\"format\": \"guerre-totale-deck\"}");
    let answer = desk.gt("deck list .").exits(0).says("./b.json");
    let err = answer.err;
    assert!(
        err.contains("note: left out: ./broken.json: not a deck file"),
        "{err}"
    );
    assert!(
        err.contains("note: left out: ./wrong.json: not a deck file: cards is missing"),
        "{err}"
    );
    let json = desk.gt("deck list . --format json").exits(0).json();
    assert_eq!(json["skipped"][0]["file"], "./broken.json");
    desk.gt("deck list missing").fails_with("no such deck file");
}

#[test]
fn diff_counts_what_changes() {
    let desk = Desk::new();
    desk.write("a.json", deck_json("A", "ares", &["0-1", "0-2", "3-10"]));
    desk.write("b.json", deck_json("B", "atlas", &["0-2", "3-10", "3-35"]));
    let answer = desk.gt("deck diff a.json b.json").exits(0);
    answer
        .says("- 0-1")
        .says("+ 3-35")
        .says("1 removed, 1 added, 2 cards in both");
    let json = desk
        .gt("deck diff a.json b.json --format json")
        .exits(0)
        .json();
    assert_eq!(json["removed"], json!(["0-1"]));
    assert_eq!(json["added"], json!(["3-35"]));
    assert_eq!(json["to"], json!({ "name": "B", "cruiser": "atlas" }));
}

#[test]
fn every_file_of_decks_is_built_in() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/decks");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let (cards, cruisers) = (CardSet::builtin(), CruiserSet::builtin());
        let mut file = read_deck(&fs::read(&path).unwrap(), "", cards, cruisers).unwrap();
        file.built_with(cards);
        assert_eq!(builtin(name), Some(&file), "{name}");
        assert!(
            file.notes().is_some_and(|notes| !notes.is_empty()),
            "{name}"
        );
    }
}

fn field(desk: &Desk, name: &str) -> serde_json::Value {
    let deck: serde_json::Value = serde_json::from_str(&desk.read("mine.json")).unwrap();
    deck[name].clone()
}

#[test]
fn a_deck_is_renamed_and_keeps_everything_else() {
    let desk = Desk::with(
        "mine.json",
        legal_deck("Old").replacen('{', "{\"own\": 1.50, ", 1),
    );
    desk.run(&["deck", "rename", "mine.json", " Night \n Watch "])
        .exits(0)
        .says("legal");
    assert_eq!(field(&desk, "name"), "Night Watch");
    assert!(desk.read("mine.json").contains("1.50"));
    desk.run(&["deck", "rename", "mine.json", " "])
        .fails_with("a deck needs a name");
    desk.run(&["deck", "rename", "cartwheel", "X"])
        .fails_with("cartwheel is built in");
}

#[test]
fn notes_are_written_shown_and_taken_out() {
    let desk = Desk::with("mine.json", legal_deck("Mine"));
    desk.gt("deck notes mine.json").exits(0).says("no notes");
    desk.run(&["deck", "notes", "mine.json", "Hold the flanks."])
        .exits(0);
    assert_eq!(
        desk.gt("deck notes mine.json").exits(0).out,
        "Hold the flanks.\n"
    );
    let from_input = ["deck", "notes", "mine.json", "-"];
    desk.run_with_input(&from_input, "Zoé holds\nthe flanks.\n".as_bytes())
        .exits(0);
    assert_eq!(field(&desk, "notes"), "Zoé holds\nthe flanks.");
    desk.run_with_input(&from_input, b"Zo\xe9")
        .fails_with("standard input: line 1, column 3: the byte 0xe9 is not UTF-8");
    desk.gt("deck notes mine.json --clear").exits(0);
    assert_eq!(field(&desk, "notes"), serde_json::Value::Null);
    desk.gt("deck notes cartwheel").exits(0);
    desk.gt("deck notes mine.json text --clear")
        .fails_with("cannot be used with");
}

#[test]
fn a_swap_is_done_as_a_whole_or_not_at_all() {
    let ids = some_cards(28);
    let desk = Desk::with("mine.json", legal_deck("Mine"));
    let swap = |words: &[&str]| desk.run(&[&["deck", "swap", "mine.json"], words].concat());
    swap(&[&ids[0], &ids[25], &ids[1], &ids[26]])
        .exits(0)
        .says("25 cards, legal");
    let before = desk.read("mine.json");
    swap(&[&ids[2]]).exits(2);
    swap(&[&ids[2], &ids[27], &ids[3]]).fails_with("nothing comes in for");
    swap(&[&ids[0], &ids[27]]).fails_with("is not in the deck");
    swap(&[&ids[2], &ids[25]]).fails_with("is already in the deck");
    assert_eq!(desk.read("mine.json"), before);
    // A card may leave and come back.
    swap(&[&ids[2], &ids[2]]).exits(0);
}

#[test]
fn a_random_deck_is_legal_and_comes_from_its_seed() {
    let desk = Desk::new();
    desk.gt("deck random mine.json")
        .exits(0)
        .says("25 cards, legal");
    let first = desk.read("mine.json");
    desk.gt("deck random mine.json")
        .fails_with("mine.json exists");
    desk.gt("deck random mine.json --force").exits(0);
    assert_eq!(desk.read("mine.json"), first);
    desk.gt("deck random mine.json --force --seed 2 --size 40 --cruiser ARES --name Any")
        .exits(0)
        .says("40 cards, legal");
    assert_eq!(
        (field(&desk, "cruiser"), field(&desk, "name")),
        ("ares".into(), "Any".into())
    );
    desk.gt("deck random x.json --size 24")
        .fails_with("no legal deck has 24 cards; expected 25 to ");
    desk.gt("deck random x.json --size 1")
        .fails_with("no legal deck has 1 card; expected 25 to ");
    plain_set(&desk, 24, |_| 1);
    desk.gt(&format!("deck random x.json {OTHER_SET}"))
        .fails_with("no legal deck can be built from 24 cards; it needs at least 25");
    desk.gt("deck random x.json --cruiser nemo")
        .fails_with("no cruiser 'nemo'");
    assert!(!desk.path("x.json").exists());
}

#[test]
fn notes_that_are_no_longer_true_are_not_copied() {
    let desk = Desk::new();
    let notes = |line: &str| {
        desk.gt(&format!("deck new mine.json --force --from {line}"))
            .exits(0);
        field(&desk, "notes")
    };
    assert!(notes("cartwheel").is_string());
    assert!(notes("cartwheel --name Mine").is_string());
    assert!(notes("cartwheel --cruiser atlas").is_null());
    let cards = some_cards(100);
    let list = desk.gt("deck show cartwheel --format csv").out;
    let other = cards
        .iter()
        .find(|id| !list.contains(&format!(",{id},")))
        .unwrap();
    assert!(notes(&format!("cartwheel {other}")).is_null());
    desk.run(&[
        "deck",
        "new",
        "mine.json",
        "--force",
        "--from",
        "cartwheel",
        "--cruiser",
        "atlas",
        "--notes",
        "New.",
    ])
    .exits(0);
    assert_eq!(field(&desk, "notes"), "New.");
}
