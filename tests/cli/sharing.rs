//! `gt export`, `gt import` and deck codes.

use guerre_totale::cards::{CardSet, CruiserSet, read_cards};
use guerre_totale::decks::{DeckList, builtins, cards_in_words, read_code, read_deck, write_code};
use guerre_totale::export::{ExportError, Format, export};
use guerre_totale::words::Language;
use proptest::prelude::*;

use crate::gt::{Desk, OTHER_SET, legal_deck, plain_set, some_cards};

fn sets() -> (&'static CardSet, &'static CruiserSet) {
    (CardSet::builtin(), CruiserSet::builtin())
}

fn code(deck: &str) -> String {
    let answer = Desk::new().run(&["export", deck, "--to", "code"]);
    answer.exits(0).out.trim().to_owned()
}

/// Cards, cruiser and name come back; a code has no name to give.
#[track_caller]
fn comes_back(list: &DeckList, format: Format, language: Language) {
    let (cards, cruisers) = sets();
    let written = export(list, format, cards, cruisers, language).unwrap();
    let read = read_deck(written.as_bytes(), "other", cards, cruisers)
        .unwrap_or_else(|error| panic!("{format:?}: {error}\n{written}"));
    assert_eq!(read.sorted_cards(), list.sorted_cards(), "{format:?}");
    assert_eq!(read.cruiser, list.cruiser, "{format:?}");
    let name = if format == Format::Code {
        "other"
    } else {
        &list.name
    };
    assert_eq!(read.name, name, "{format:?}");
    if matches!(format, Format::Json | Format::Html) {
        assert_eq!(read.notes(), list.notes(), "{format:?}");
    }
    // What was read is written again to the same bytes.
    let mut named = read;
    named.name.clone_from(&list.name);
    if let Some(notes) = list.notes() {
        named.set_notes(notes);
    }
    let again = export(&named, format, cards, cruisers, language).unwrap();
    assert_eq!(again, written);
}

#[test]
fn every_reference_deck_comes_back_from_every_format_in_every_language() {
    for deck in builtins() {
        for format in Format::ALL {
            for language in Language::ALL {
                comes_back(deck, format, language);
            }
        }
    }
}

fn any_deck() -> impl Strategy<Value = DeckList> {
    let ids: Vec<String> = some_cards(100);
    let cards = proptest::sample::subsequence(ids, 2..=100);
    let cruisers = ["ares", "athena", "atlas", "apollo"].map(String::from);
    let cruiser = proptest::option::of(proptest::sample::select(cruisers.to_vec()));
    // One line without blanks at its ends: more than that only deck files keep.
    let name = r#"[!-~éßœ▲]{1,12}( [!-~]{1,9}){0,3}"#;
    (name, cruiser, cards).prop_map(|(name, cruiser, cards)| {
        let mut deck = DeckList::new(name);
        deck.cruiser = cruiser;
        deck.cards = cards;
        deck
    })
}

proptest! {
    // Every case goes through every format, pages with all their cards included.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_deck_comes_back_from_every_format(deck in any_deck(), language in 0usize..3) {
        for format in Format::ALL {
            comes_back(&deck, format, Language::ALL[language]);
        }
    }

    #[test]
    fn a_list_with_mistakes_comes_back_from_lists(
        ids in proptest::collection::vec((0u8..4, 1u16..=120), 2..60),
    ) {
        let (cards, cruisers) = sets();
        let mut deck = DeckList::new("In progress");
        deck.cards = ids.iter().map(|(level, number)| format!("{level}-{number}")).collect();
        for format in Format::ALL.into_iter().filter(|format| *format != Format::Code) {
            let written = export(&deck, format, cards, cruisers, Language::English).unwrap();
            let read = read_deck(written.as_bytes(), "other", cards, cruisers).unwrap();
            prop_assert_eq!(read.sorted_cards(), deck.sorted_cards());
        }
    }

    #[test]
    fn a_truncated_export_is_a_list_or_an_error(part in 0usize..100, form in 0usize..7) {
        let (cards, cruisers) = sets();
        let written = export(&builtins()[1], Format::ALL[form], cards, cruisers, Language::English).unwrap();
        let cut = &written.as_bytes()[..written.len() * part / 100];
        match read_deck(cut, "cut", cards, cruisers) {
            Ok(list) => prop_assert!(list.cards.len() <= 26),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn an_empty_deck_comes_back_where_it_can() {
    let (cards, cruisers) = sets();
    let mut deck = DeckList::new("Nothing yet");
    deck.cruiser = Some("ares".into());
    for format in Format::ALL.into_iter().filter(|f| *f != Format::Tabletop) {
        comes_back(&deck, format, Language::English);
    }
    let refused = export(&deck, Format::Tabletop, cards, cruisers, Language::English);
    assert_eq!(refused, Err(ExportError::Tabletop(cards_in_words(0))));
}

#[test]
fn every_command_that_takes_a_deck_takes_a_code() {
    let desk = Desk::new();
    let code = code("cartwheel");
    desk.run(&["validate", &code])
        .exits(0)
        .says("(athena, 25 cards): legal");
    desk.run(&["deck", "show", &code])
        .exits(0)
        .says("Trick Wing");
    desk.run(&["deck", "diff", &code, "cartwheel"])
        .exits(0)
        .says("0 removed, 0 added");
    desk.run(&["deck", "list", &code]).exits(0).says("athena");
    desk.run(&["deck", "new", "mine.json", "--from", &code])
        .exits(0)
        .says("25 cards, legal");
    desk.run(&["export", &code, "--to", "code"])
        .exits(0)
        .says(&code);
    desk.run(&["simulate", &code, "--against", "red-swarm", "--games", "2"])
        .exits(0);
    desk.run(&["compare", &code, "red-swarm", "--games", "2"])
        .exits(0);
    desk.run(&["play", &code, "red-swarm"]).exits(0);
    desk.write("code.txt", format!("# from Ben\n{code}\n"));
    desk.gt("validate code.txt")
        .exits(0)
        .says("code (athena, 25 cards)");
    let answer = desk.run_with_input(&["validate", "-"], code.as_bytes());
    answer.exits(0).says("(athena, 25 cards): legal");
}

#[test]
fn a_file_comes_before_a_code() {
    let code = code("cartwheel");
    let desk = Desk::with(&code, legal_deck("A file"));
    desk.run(&["validate", &code]).exits(0).says("A file (ares");
}

/// The vectors of docs/deck-code.md, by the card set that stands there.
#[test]
fn the_documented_codes_are_those_of_the_program() {
    let docs = include_str!("../../docs/deck-code.md");
    let (_, set) = docs.split_once("```csv\n").unwrap();
    let cards = read_cards(set.split_once("```").unwrap().0.as_bytes()).unwrap();
    let cruisers = CruiserSet::builtin();
    let mut seen = 0;
    for row in docs.lines().filter(|line| line.starts_with("| `GT")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let code = cells[1].trim_matches('`');
        if cells.len() == 5 {
            let mut list = DeckList::new("");
            list.cruiser = Some(cells[2].into()).filter(|cruiser| cruiser != "none");
            let ids = cells[3].split(' ').filter(|id| *id != "none");
            list.cards = ids.map(str::to_owned).collect();
            assert_eq!(write_code(&list, &cards, cruisers).as_deref(), Ok(code));
            assert_eq!(read_code(code, &cards, cruisers), Ok(list));
        } else {
            assert!(read_code(code, &cards, cruisers).is_err(), "{code}");
        }
        seen += 1;
    }
    assert_eq!(seen, 9);
}

#[test]
fn a_wrong_code_says_what_is_wrong() {
    let desk = Desk::new();
    let code = code("cartwheel");
    let says = |code: &str, text: &str| {
        desk.run(&["validate", code]).fails_with(text);
        desk.write("code", code);
        desk.gt("import code").fails_with(text);
    };
    let mut wrong = code.clone();
    wrong.replace_range(12..13, if &code[12..13] == "x" { "y" } else { "x" });
    let meant = &code[12..13];
    says(
        &wrong,
        &format!("if only one is wrong, character 13 should be '{meant}'"),
    );
    says(
        &code.replacen(
            &code[4..6],
            &code[4..6].chars().rev().collect::<String>(),
            1,
        ),
        "two of them swapped",
    );
    says(
        &code[..20],
        "a deck code of 20 characters; expected 29: its end may be missing",
    );
    says(
        &format!("{code}A"),
        "a deck code of 30 characters; expected 29",
    );
    says(
        &code.replacen("GT1", "GT2", 1),
        "version 2; expected version 1",
    );
    wrong.replace_range(12..13, "é");
    says(&wrong, "'é', character 13 of the deck code, is in no code");
}

#[test]
fn a_code_of_another_set_is_refused_with_that_reason() {
    let desk = Desk::new();
    let cards = include_str!("../../data/cards.csv").replace("0-1,green,0,2", "0-1,green,0,3");
    desk.write("cards.csv", cards);
    let foreign = desk
        .gt("--cards cards.csv export cartwheel --to code")
        .exits(0)
        .out;
    let foreign = foreign.trim();
    desk.run(&["validate", foreign])
        .fails_with("the deck code is from another card set");
    desk.run(&["--cards", "cards.csv", "validate", foreign])
        .exits(0);
    desk.write(
        "cruisers.csv",
        "id,name,armour,sector_1,sector_2,sector_3,sector_4,sector_5\nzeus,Zeus,20,D,D,D,D,D\n",
    );
    desk.run(&["--cruisers", "cruisers.csv", "validate", &code("cartwheel")])
        .fails_with("for a cruiser that is not among zeus");
}

#[test]
fn what_a_code_cannot_say_is_refused() {
    let desk = Desk::with("x.txt", "cruiser: ares\n0-1\n0-1\n3-999\n");
    desk.gt("export x.txt --to code")
        .fails_with("not for 0-1, 3-999");
}

#[test]
fn files_are_written_whole_and_not_over_others() {
    let desk = Desk::new();
    desk.gt("export cartwheel --to csv -o list.csv")
        .exits(0)
        .says("list.csv");
    let written = desk.read("list.csv");
    desk.gt("export red-swarm --to csv -o list.csv")
        .fails_with("list.csv exists; --force overwrites it");
    assert_eq!(desk.read("list.csv"), written);
    desk.gt("export red-swarm --to csv -o list.csv --force")
        .exits(0);
    assert_ne!(desk.read("list.csv"), written);
    desk.gt("export red-swarm --to csv -o no/list.csv")
        .fails_with("its folder does not exist");
    desk.gt("export red-swarm --to csv -o -")
        .exits(0)
        .says("Red Swarm,");
    desk.gt("export red-swarm --to pdf")
        .fails_with("invalid value 'pdf'");
    desk.gt("export nothing --to text")
        .fails_with("no such deck file");
}

#[test]
fn import_makes_a_deck_file_of_anything() {
    let desk = Desk::new();
    for format in Format::ALL {
        let id = format.id();
        desk.gt(&format!("export cartwheel --to {id} -o deck.{id}"))
            .exits(0);
        desk.gt(&format!("import deck.{id} -o {id}.json --name Mine"))
            .exits(0)
            .says(&format!("{id}.json: Mine (athena, 25 cards), legal"));
        desk.gt(&format!("deck diff cartwheel {id}.json"))
            .exits(0)
            .says("0 removed, 0 added");
        desk.gt(&format!("deck remove {id}.json 0-22")).exits(0);
    }
    desk.run(&["import", &code("cartwheel"), "-o", "wheel.json"])
        .exits(0)
        .says("wheel.json: wheel (athena, 25 cards), legal");
    desk.write("short.txt", "0-1");
    desk.gt("import short.txt -o short.json")
        .exits(0)
        .says("not legal yet");
    assert_eq!(
        desk.gt("import short.txt --cruiser ares").exits(0).json()["cruiser"],
        "ares"
    );
}

#[test]
fn only_deck_files_are_edited_in_place() {
    let desk = Desk::new();
    for id in ["html", "tts", "markdown", "code"] {
        desk.gt(&format!("export cartwheel --to {id} -o deck.{id}"))
            .exits(0);
        let before = desk.read(&format!("deck.{id}"));
        desk.gt(&format!("deck add deck.{id} 0-1"))
            .fails_with("gt deck new FILE --from");
        assert_eq!(desk.read(&format!("deck.{id}")), before);
    }
}

#[test]
fn what_holds_no_deck_is_refused_with_the_place() {
    let says = |content: &[u8], text: &str| {
        Desk::with("file", content)
            .gt("import file")
            .fails_with(text);
    };
    says(b"<html><body>Hello</body></html>", "no deck in its head");
    says(
        b"<html>\n<meta name=\"guerre-totale-deck\" content=\"{&quot;car",
        "middle of its deck, line 2",
    );
    says(b"{\"ObjectStates\": 3}", "ObjectStates is no list");
    says(
        b"{\"ObjectStates\": [{}]}",
        "no object with ContainedObjects",
    );
    says(
        b"{\"ObjectStates\": [{\"ContainedObjects\": [{\"Nickname\": \"0-1\"}, {}]}]}",
        "the Nickname of card 2 is null",
    );
    says(b"{\"ObjectStates\": [{\"Conta", "line 1 column 25");
    says(b"id\n\x00\x01", "line 2 holds bytes that are not text");
    says(b"", "no deck in it");
}

#[test]
fn pages_and_tables_of_old_editors_are_read() {
    let desk = Desk::new();
    let page = desk.gt("export cartwheel --to markdown").exits(0).out;
    let utf16: Vec<u8> = "\u{feff}"
        .chars()
        .chain(page.replace('\n', "\r\n").chars())
        .collect::<String>()
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    desk.write("page.md", utf16);
    desk.gt("validate page.md")
        .exits(0)
        .says("Cartwheel (athena, 25 cards): legal");
}

#[test]
fn a_saved_object_has_the_fields_that_tabletop_simulator_reads() {
    let saved = Desk::new().gt("export cartwheel --to tts").exits(0).json();
    assert_eq!(saved["SaveName"], "Cartwheel");
    let deck = &saved["ObjectStates"][0];
    assert_eq!(deck["Name"], "DeckCustom");
    assert_eq!(deck["Nickname"], "Cartwheel");
    assert_eq!(deck["Transform"].as_object().unwrap().len(), 9);
    let ids = deck["DeckIDs"].as_array().unwrap();
    let cards = deck["ContainedObjects"].as_array().unwrap();
    assert_eq!((ids.len(), cards.len()), (25, 25));
    for (id, card) in ids.iter().zip(cards) {
        assert_eq!((&card["CardID"], &card["Name"]), (id, &"Card".into()));
        let id = id.as_u64().unwrap();
        let sheet = &deck["CustomDeck"][(id / 100).to_string()];
        let places = sheet["NumWidth"].as_u64().unwrap() * sheet["NumHeight"].as_u64().unwrap();
        assert!(id % 100 < places && sheet["FaceURL"].is_string() && sheet["BackURL"].is_string());
    }
    let wing = cards
        .iter()
        .find(|card| card["Nickname"] == "0-22")
        .unwrap();
    let says = wing["Description"].as_str().unwrap();
    assert!(
        says.starts_with("Trick Wing\nupper: 1 ▲") && says.ends_with("\nlower: 1 ▲"),
        "{says}"
    );
}

/// Every tag is closed by its own; returns how often each was opened.
fn well_formed(page: &str) -> std::collections::BTreeMap<String, usize> {
    let mut open: Vec<&str> = Vec::new();
    let mut seen = std::collections::BTreeMap::new();
    let (_, page) = page.split_once("<!DOCTYPE html>").unwrap();
    for tag in page.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("a tag that ends");
        assert!(!text.contains('>'), "{text}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None => {
                let name = tag.split([' ', '/']).next().unwrap();
                *seen.entry(name.to_owned()).or_default() += 1;
                if !tag.ends_with('/') {
                    open.push(name);
                }
            }
        }
    }
    assert!(open.is_empty(), "{open:?}");
    seen
}

#[test]
fn a_page_is_well_formed_and_needs_nothing_from_outside() {
    let desk = Desk::new();
    let cards = some_cards(100);
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    desk.write(
        "all.json",
        crate::gt::deck_json("</title><b>\"All\" & more", "apollo", &cards),
    );
    desk.write("odd.txt", "0-1, <script>alert(1)</script>, 3-999");
    // The deck, a tournament sheet, nine cards to a sheet.
    for (deck, cards, sheets) in [
        ("cartwheel", 25, 5),
        ("all.json", 100, 14),
        ("odd.txt", 1, 3),
    ] {
        let page = desk.gt(&format!("export {deck} --to html")).exits(0).out;
        let seen = well_formed(&page);
        assert_eq!(seen["section"], sheets, "{deck}");
        assert_eq!(page.matches("<svg class=\"card\"").count(), cards, "{deck}");
        for outside in [
            "http:", "https:", "url(", "@import", "src=", "<script", "<iframe",
        ] {
            assert!(!page.contains(outside), "{deck}: {outside}");
        }
        let links: Vec<&str> = page.split("href=\"").skip(1).collect();
        assert!(
            links
                .iter()
                .all(|link| link.starts_with('#') || link.starts_with("data:,\""))
        );
        for link in links.iter().filter_map(|link| link.strip_prefix('#')) {
            let id = link.split('"').next().unwrap();
            assert!(page.contains(&format!("<symbol id=\"{id}\"")), "{id}");
        }
    }
}

/// What travels in words, and where it says that its cards are a guess.
const TOLD: [Format; 4] = [
    Format::Text,
    Format::Markdown,
    Format::Tabletop,
    Format::Html,
];

#[test]
fn what_travels_says_once_and_in_its_language_that_the_cards_are_reconstructed() {
    let (cards, cruisers) = sets();
    let said = [
        "unofficial; reconstructed cards",
        "non officiel\u{a0}; cartes reconstituées",
        "inoffiziell; rekonstruierte Karten",
    ];
    for format in Format::ALL {
        for (language, said) in Language::ALL.into_iter().zip(said) {
            // Saved objects are English.
            let said = if format == Format::Tabletop {
                "unofficial; reconstructed cards"
            } else {
                said
            };
            let written = export(&builtins()[0], format, cards, cruisers, language).unwrap();
            let times = usize::from(TOLD.contains(&format));
            assert_eq!(
                written.matches(said).count(),
                times,
                "{format:?}\n{written}"
            );
        }
    }
}

#[test]
fn nothing_is_said_of_reconstruction_where_the_cards_are_the_users_own() {
    let own = include_str!("../../data/cards.csv").replace("0-1,green,0,2", "0-1,green,0,3");
    let (own, cruisers) = (read_cards(own.as_bytes()).unwrap(), CruiserSet::builtin());
    for format in TOLD {
        let written = export(&builtins()[0], format, &own, cruisers, Language::English).unwrap();
        assert!(!written.contains("reconstructed"), "{format:?}\n{written}");
    }
}

#[test]
fn a_sheet_shows_the_cruiser_the_odds_and_the_plan() {
    let desk = Desk::new();
    let page = desk.gt("export red-swarm --to html").exits(0).out;
    for part in [
        "<svg class=\"ship\"",
        "<svg class=\"curve\"",
        "A hundred fighters and one",
        "light dark",
    ] {
        assert!(page.contains(part), "{part}");
    }
    // The chance of `gt analyse` to have seen a card of level 3 by round 4.
    let found = desk.gt("analyse red-swarm --format json").exits(0).json();
    let chance = &found["decks"][0]["drawing"]["rounds"][3]["of_level"][3];
    let shown = format!(">{:.1}</td>", 100.0 * chance.as_f64().unwrap());
    assert!(page.contains(&shown), "{shown}");

    // Without notes, the figures tell the plan.
    desk.write("plain.json", legal_deck("Plain"));
    let page = desk.gt("export plain.json --to html").exits(0).out;
    let found = desk.gt("analyse plain.json --format json").exits(0).json();
    let plan = &found["decks"][0]["plan"]["sentences"][0];
    assert!(page.contains(plan.as_str().unwrap()), "{plan}");
}

#[test]
fn a_sheet_shows_the_results_of_a_run_of_its_deck_and_of_no_other() {
    let desk = Desk::new();
    let played = "--games 20 --player random --against <b>.json";
    desk.write("<b>.json", legal_deck("<b>"));
    desk.gt(&format!("simulate red-swarm {played} --save run.jsonl"))
        .exits(0);
    let page = desk
        .gt("export red-swarm --to html --run run.jsonl")
        .exits(0)
        .out;
    well_formed(&page);
    assert!(page.contains("<th scope=\"row\">&lt;b&gt;</th>"), "{page}");
    assert!(page.contains("in 20 games, played by random against random, seed 2015."));
    desk.write("page.html", &page);
    desk.gt("import page.html")
        .exits(0)
        .says("\"name\": \"Red Swarm\"");

    for part in [1, 2] {
        let shard = format!("simulate red-swarm {played} --shard {part}/2 --save {part}.jsonl");
        desk.gt(&shard).exits(0);
    }
    let parts = desk.gt("export red-swarm --to html --run 1.jsonl 2.jsonl");
    assert_eq!(parts.exits(0).out, page);

    desk.gt("export cartwheel --to html --run run.jsonl")
        .fails_with("run.jsonl: a run of another deck, Red Swarm");
    desk.gt("export red-swarm --to text --run run.jsonl")
        .fails_with("--run is for --to html");
    desk.gt("compare red-swarm cartwheel --games 2 --player random --save compare.jsonl")
        .exits(0);
    desk.gt("export red-swarm --to html --run compare.jsonl --lang de")
        .fails_with("compare.jsonl: ein Lauf von `gt compare`; erwartet: einer von `gt simulate`");
}

#[test]
fn a_card_without_a_name_is_listed_by_what_is_on_it() {
    let desk = Desk::with("list.txt", "cruiser: ares\n0-1");
    plain_set(&desk, 25, |_| 1);
    let list = desk.gt(&format!("export list.txt --to text {OTHER_SET}"));
    list.exits(0).says("0-1    # 1 ▲ / 1 ▲\n");
}
