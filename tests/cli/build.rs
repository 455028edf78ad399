//! Does `gt build` build decks in a real terminal, lose nothing, and give the terminal back?

use std::fs;

use guerre_totale::cards::{Card, CardSet, CruiserSet};
use guerre_totale::text::fold;
use guerre_totale::words::Language;
use serde_json::{Value, json};

use crate::gt::{Desk, legal_deck, some_cards};
use crate::terminal::Terminal;

const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const ESC: &str = "\x1b[27u";
const END: &str = "\x1b[F";
const CTRL_C: &str = "\x03";
const CTRL_R: &str = "\x12";
const CTRL_U: &str = "\x15";
const CTRL_Z: &str = "\x1a";

/// A text as terminals hand it over when it is pasted.
fn pasted(text: &str) -> String {
    format!("\x1b[200~{text}\x1b[201~")
}

fn cards() -> &'static [Card] {
    CardSet::builtin().cards()
}

/// The words under which cards and deck are counted.
fn all_cards() -> String {
    format!("Cards {} ", cards().len())
}

/// A terminal with `gt build` and a legal deck of 25 cards in `mine.json`.
fn with_mine(args: &[&str]) -> (Desk, Terminal) {
    let desk = Desk::with("mine.json", legal_deck("Mine"));
    let all: Vec<&str> = ["build", "mine.json"].iter().chain(args).copied().collect();
    let terminal = Terminal::run(&desk, &all);
    terminal.shows("✓ legal");
    (desk, terminal)
}

/// Back to the lists; a key right after a plain Esc would be taken for one with Alt.
fn back(terminal: &mut Terminal) {
    terminal.press(ESC);
    terminal.shows("? help");
}

fn cards_in(desk: &Desk, file: &str) -> Vec<String> {
    let deck: Value = serde_json::from_str(&desk.read(file)).expect("a deck file");
    serde_json::from_value(deck["cards"].clone()).expect("cards")
}

#[test]
fn a_legal_deck_is_built_by_keys_saved_and_read_back() {
    let desk = Desk::new();
    let mut terminal = Terminal::run(&desk, &["build"]);
    terminal.shows("25 cards to go");
    terminal.press(&format!(" {DOWN}").repeat(24));
    terminal.shows("✗ 1 card to go");
    terminal.press("\r");
    terminal.shows("Deck 25 ✗");
    terminal.press("c");
    terminal.shows("▸ ");
    terminal.press("\r");
    terminal.shows("✓ legal");
    terminal.press("n");
    terminal.shows("Name: New deck");
    terminal.press("Nova Écran\r");
    terminal.shows(" Nova Écran ");
    terminal.press("s");
    terminal.shows("Save as: nova-écran.json");
    terminal.press("nova.json\r");
    terminal.shows("Saved: nova.json");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
    let read = desk.gt("validate nova.json --format json").exits(0).json();
    assert_eq!(read["legal"], true);
    assert_eq!(read["decks"][0]["name"], "Nova Écran");
    let first = CruiserSet::builtin().iter().next().expect("a cruiser");
    assert_eq!(read["decks"][0]["cruiser"], json!(first.id));
    assert_eq!(cards_in(&desk, "nova.json"), some_cards(25));
}

#[test]
fn an_edited_file_keeps_what_the_builder_does_not_know() {
    let deck = json!({
        "x-first": [1.50, null],
        "format": "guerre-totale-deck", "version": 1,
        "name": "Mine", "author": {"name": "Ada"}, "cruiser": "ares",
        "cards": some_cards(26), "notes": "Win.",
    });
    let desk = Desk::with("mine.json", deck.to_string());
    let mut terminal = Terminal::run(&desk, &["build", "mine.json"]);
    terminal.shows("Deck 26 ✓");
    terminal.press(" s");
    terminal.shows("Saved: mine.json");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
    let mut wanted = deck;
    wanted["cards"] = json!(some_cards(26)[1..]);
    let mut written: Value = serde_json::from_str(&desk.read("mine.json")).expect("JSON");
    // Which cards it was built with is new.
    assert!(
        written
            .as_object_mut()
            .and_then(|deck| deck.remove("set"))
            .is_some()
    );
    assert_eq!(written, wanted);
    assert!(desk.read("mine.json").starts_with("{\n  \"x-first\""));
}

#[test]
fn undo_and_redo_take_back_cards_cruiser_and_name() {
    let desk = Desk::new();
    let mut terminal = Terminal::run(&desk, &["build"]);
    terminal.shows("Deck 0 ✗");
    terminal.press(&format!(" {DOWN} c\rn{END}!\r"));
    terminal.shows(" New deck! ");
    terminal.press("u");
    terminal.shows("Undone: name “New deck!”");
    terminal.press("u");
    terminal.shows("✗ no cruiser yet");
    terminal.press("u");
    terminal.shows("Deck 1 ✗");
    terminal.press("uu");
    let empty = terminal.shows("Nothing to undo");
    assert!(empty.contains("Deck 0 ✗"), "{empty}");
    assert!(!empty.contains("unsaved"), "{empty}");
    terminal.press(&CTRL_R.repeat(5));
    let full = terminal.shows("Nothing to do again");
    assert!(full.contains("Deck 2 ✗") && full.contains(" New deck! "));
    assert!(!full.contains("no cruiser yet"), "{full}");
    terminal.press("qd");
    assert_eq!(terminal.ends(), 0);
}

/// How many cards a search for one word must find.
fn found(word: &str) -> usize {
    let holds = |name: &str| fold(name).contains(&fold(word));
    let takes = |card: &&Card| {
        let effect = |effect: guerre_totale::cards::Effect| effect.names().into_iter().any(holds);
        card.id.to_string().contains(word) || holds(&card.name) || card.effects().any(effect)
    };
    cards().iter().filter(takes).count()
}

#[test]
fn a_search_narrows_the_list_as_it_is_typed() {
    let desk = Desk::new();
    let mut terminal = Terminal::run(&desk, &["build"]);
    terminal.shows(&all_cards());
    let last = cards().last().expect("a card").id.to_string();
    let all = cards().len();
    terminal.press("/");
    for length in 1..=last.len() {
        terminal.press(&last[length - 1..length]);
        let count = found(&last[..length]);
        terminal.shows(&format!("Cards {count} of {all}"));
    }
    terminal.shows(&format!("▸  {last}"));
    back(&mut terminal);
    terminal.shows(&all_cards());
    // An effect by its German name, in an English screen.
    let effect = cards().iter().find_map(|card| card.effects().next());
    let german = Language::German.effect(effect.expect("an effect"));
    let word = german.split(' ').next_back().expect("a word");
    terminal.press(&format!("/{word}\r"));
    terminal.shows(&format!("Cards {} of {all}", found(word)));
    terminal.press("x");
    terminal.shows(&all_cards());
    terminal.press("/no such card");
    terminal.shows("no such card; x shows all again");
    // Esc and the next key may arrive together.
    terminal.press("\x1bq");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn filters_narrow_the_list_by_level_colour_effect_and_deck() {
    let (_desk, mut terminal) = with_mine(&[]);
    let all = cards().len();
    let of_level = cards().iter().filter(|card| card.level() == 2).count();
    terminal.press("2");
    terminal.shows(&format!("Cards {of_level} of {all}"));
    terminal.press("2o");
    let green = cards().iter().filter(|card| card.color.id() == "green");
    terminal.shows(&format!("Cards {} of {all}", green.count()));
    terminal.press("xi");
    terminal.shows(&format!("Cards 25 of {all}"));
    terminal.press("i");
    terminal.shows(&format!("Cards {} of {all}", all - 25));
    terminal.press("xe");
    terminal.shows("Only cards with");
    terminal.press(&format!("{DOWN}\r"));
    let first = guerre_totale::cards::Effect::ALL[0];
    let with = cards().iter().filter(|c| c.effects().any(|e| e == first));
    terminal.shows(&format!("Cards {} of {all}", with.count()));
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_cruiser_is_chosen_by_arrows() {
    let (desk, mut terminal) = with_mine(&[]);
    let cruisers: Vec<_> = CruiserSet::builtin().iter().collect();
    terminal.press("c");
    let drawn = terminal.shows(&format!("▸ {}", cruisers[0].name));
    assert!(drawn.contains("[D] [D]"), "{drawn}");
    terminal.press(RIGHT);
    terminal.shows(&format!("▸ {}", cruisers[1].name));
    back(&mut terminal);
    terminal.shows(&format!(
        "{}, armour {}",
        cruisers[0].name, cruisers[0].armour
    ));
    terminal.press(&format!("c{RIGHT}\r"));
    terminal.shows(&format!(
        "{}, armour {}",
        cruisers[1].name, cruisers[1].armour
    ));
    terminal.press("s");
    terminal.shows("Saved: ");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
    let written: Value = serde_json::from_str(&desk.read("mine.json")).expect("JSON");
    assert_eq!(written["cruiser"], json!(cruisers[1].id));
}

#[test]
fn it_shrinks_to_next_to_nothing_and_comes_back_as_it_was() {
    let (_desk, mut terminal) = with_mine(&[]);
    terminal.press(&DOWN.repeat(30));
    let whole = terminal.shows(&format!("31/{}", cards().len()));
    terminal.resize(5, 20);
    let under_cursor = format!("▸  {}", cards()[30].id);
    let small = terminal.waits_for(&under_cursor, |text| {
        text.contains(&under_cursor) && text.lines().count() <= 5
    });
    assert!(small.contains("q quit"), "{small}");
    terminal.resize(24, 80);
    terminal.waits_for("the screen of before", |text| text == whole);
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_window_that_is_closed_ends_it() {
    let (desk, mut terminal) = with_mine(&[]);
    let old = desk.read("mine.json");
    terminal.press(" ");
    terminal.shows("unsaved changes");
    terminal.closes(DOWN);
    assert_eq!(desk.read("mine.json"), old);
}

#[test]
fn signals_leave_the_terminal_and_the_old_file_as_they_were() {
    for (name, code) in [("TERM", 143), ("INT", 130), ("HUP", 129), ("QUIT", 131)] {
        let (desk, mut terminal) = with_mine(&[]);
        let old = desk.read("mine.json");
        assert!(terminal.is_taken());
        terminal.press(" ");
        terminal.shows("unsaved changes");
        terminal.signal(name);
        assert_eq!(terminal.ends(), code, "{name}");
        assert_eq!(desk.read("mine.json"), old);
    }
}

#[test]
fn a_pause_gives_the_terminal_back_and_then_all_is_as_it_was() {
    let (_desk, mut terminal) = with_mine(&[]);
    terminal.press(" ");
    let whole = terminal.shows("unsaved changes");
    for by_key in [true, false] {
        match by_key {
            true => terminal.press(CTRL_Z),
            false => terminal.signal("TSTP"),
        }
        terminal.waits_for("the old screen", |_| !terminal.is_taken());
        // As often as it takes: it may not have stopped yet.
        terminal.waits_for("the builder", |_| {
            terminal.signal("CONT");
            terminal.is_taken()
        });
        terminal.waits_for("the screen of before", |text| text == whole);
    }
    terminal.press("qd");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_pasted_text_is_one_line_of_a_prompt_and_nothing_elsewhere() {
    let (desk, mut terminal) = with_mine(&[]);
    let old = desk.read("mine.json");
    terminal.press(&pasted("q\n s\r"));
    terminal.press("n");
    terminal.shows("Name: Mine");
    terminal.press(&pasted("Gale\nForce\n"));
    terminal.shows("Name: Gale Force");
    terminal.press("\r/");
    terminal.shows(" Gale Force ");
    terminal.press(&pasted("no such\ncard"));
    let text = terminal.shows("no such card; x shows all again");
    assert!(text.contains("/no such card"), "{text}");
    back(&mut terminal);
    terminal.press("qd");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(desk.read("mine.json"), old);
}

#[test]
fn a_deck_and_its_file_need_names() {
    let desk = Desk::new();
    fs::create_dir(desk.path("drawer")).expect("a folder");
    let mut terminal = Terminal::run(&desk, &["build"]);
    terminal.shows("25 cards to go");
    terminal.press(&format!("n{CTRL_U}\r"));
    let text = terminal.shows("A deck needs a name");
    assert!(text.contains(" New deck "), "{text}");
    terminal.press(&format!("S{CTRL_U}\r"));
    terminal.shows("Not saved: a file needs a name");
    terminal.press("drawer\r");
    terminal.shows("Not saved: drawer is a folder");
    back(&mut terminal);
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_killed_builder_leaves_a_whole_file() {
    let (desk, mut terminal) = with_mine(&[]);
    terminal.press(" s");
    terminal.shows("Saved: mine.json");
    terminal.press(&format!("{DOWN} "));
    terminal.shows("unsaved changes");
    terminal.signal("KILL");
    terminal.dies();
    assert_eq!(cards_in(&desk, "mine.json"), some_cards(25)[1..]);
    let files = fs::read_dir(desk.path(".")).expect("the directory");
    assert_eq!(files.count(), 1, "something is left over");
}

#[test]
fn unsaved_changes_are_asked_about_once() {
    let (desk, mut terminal) = with_mine(&[]);
    let old = desk.read("mine.json");
    terminal.press(" q");
    terminal.shows("Unsaved changes: s saves, d discards them");
    back(&mut terminal);
    terminal.press("qd");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(desk.read("mine.json"), old);
    let mut terminal = Terminal::run(&desk, &["build", "mine.json"]);
    terminal.shows("✓ legal");
    terminal.press(" qs");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(cards_in(&desk, "mine.json").len(), 24);
    let mut terminal = Terminal::run(&desk, &["build", "mine.json"]);
    terminal.shows("✗ 1 card to go");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn ctrl_c_asks_once_and_then_leaves_without_saving() {
    let (desk, mut terminal) = with_mine(&[]);
    let old = desk.read("mine.json");
    terminal.press(&format!(" {CTRL_C}"));
    terminal.shows("Ctrl-C again leaves");
    terminal.press(CTRL_C);
    assert_eq!(terminal.ends(), 130);
    assert_eq!(desk.read("mine.json"), old);
    let mut terminal = Terminal::run(&desk, &["build", "mine.json"]);
    terminal.shows("✓ legal");
    terminal.press(CTRL_C);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn what_others_wrote_is_not_overwritten_unasked() {
    let (desk, mut terminal) = with_mine(&[]);
    terminal.press(" ");
    terminal.shows("unsaved changes");
    let theirs = legal_deck("Theirs");
    desk.write("mine.json", &theirs);
    terminal.press("s");
    terminal.shows("The file has changed since it was read");
    back(&mut terminal);
    assert_eq!(desk.read("mine.json"), theirs);
    terminal.press("sy");
    terminal.shows("Saved: mine.json");
    assert_eq!(cards_in(&desk, "mine.json"), some_cards(25)[1..]);
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn another_file_is_not_overwritten_without_a_yes() {
    let desk = Desk::with("new-deck.json", "somebody's");
    let mut terminal = Terminal::run(&desk, &["build"]);
    terminal.shows("25 cards to go");
    terminal.press(" s");
    terminal.shows("Save as: new-deck.json");
    terminal.press("\r");
    terminal.shows("new-deck.json exists already");
    back(&mut terminal);
    assert_eq!(desk.read("new-deck.json"), "somebody's");
    terminal.press("s\ry");
    terminal.shows("Saved: new-deck.json");
    assert_eq!(cards_in(&desk, "new-deck.json"), some_cards(1));
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_deck_that_cannot_be_saved_is_not_lost() {
    let desk = Desk::new();
    let mut terminal = Terminal::run(&desk, &["build"]);
    terminal.shows("25 cards to go");
    terminal.press(&format!(" s{CTRL_U}no/where.json\r"));
    let text = terminal.shows("Not saved: there is no folder no");
    assert!(text.contains("Deck 1 ✗"), "{text}");
    terminal.press(&format!("{CTRL_U}here.json\r"));
    terminal.shows("Saved: here.json");
    assert_eq!(cards_in(&desk, "here.json"), some_cards(1));
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_file_that_is_not_there_yet_is_begun() {
    let desk = Desk::new();
    let mut terminal = Terminal::run(&desk, &["build", "storm.json"]);
    let text = terminal.shows(" storm ");
    assert!(text.contains("storm.json (new)"), "{text}");
    terminal.press(" s\r");
    terminal.shows("Saved: storm.json");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(cards_in(&desk, "storm.json"), some_cards(1));
}

#[test]
fn it_builds_with_the_cards_of_a_file() {
    let desk = Desk::new();
    let header = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects,name";
    let cards = format!("{header}\n0-1,green,0,2,,1,pivot,Half Roll\n3-7,blue,3,9,,9,,Leviathan\n");
    desk.write("cards.csv", cards);
    let mut terminal = Terminal::run(&desk, &["build", "--cards", "cards.csv"]);
    terminal.shows("Cards 2 ");
    terminal.press("t");
    terminal.shows("Cannot be tried yet: 25 cards to go");
    terminal.press("/leviathan\r ");
    terminal.shows("▸✓ 3-7   9/9 Leviathan");
    terminal.press("a");
    terminal.shows("PLAN");
    back(&mut terminal);
    terminal.press("qd");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn mistakes_of_a_list_are_shown_and_taken_out() {
    let desk = Desk::with("mine.txt", "name: Mine\ncruiser: ares\n0-9999\nnonsense\n");
    let mut terminal = Terminal::run(&desk, &["build", "mine.txt"]);
    let text = terminal.shows("no card ID: nonsense");
    assert!(text.contains("unknown: 0-9999"), "{text}");
    terminal.press("\t");
    terminal.shows("▸ Deck 2 ✗");
    terminal.shows("nonsense no card ID");
    terminal.press(&format!("{END} "));
    terminal.waits_for("one entry", |text| !text.contains("nonsense"));
    terminal.press(" ");
    terminal.shows("no card yet");
    terminal.press("qd");
    assert_eq!(terminal.ends(), 0);
    assert!(desk.read("mine.txt").contains("nonsense"));
}

#[test]
fn a_trial_runs_in_the_background_and_ends_with_an_interval() {
    let (_desk, mut terminal) = with_mine(&["--games", "2"]);
    terminal.press("t");
    terminal.shows("Trial: ");
    // Editing goes on: another deck, then the one that is tried again.
    terminal.press(" ");
    terminal.shows("Trial before your last changes: ");
    terminal.shows("Deck 24 ✗");
    terminal.press("t");
    terminal.shows("Cannot be tried yet: 1 card to go");
    terminal.press("u");
    terminal.shows("Deck 25 ✓");
    terminal.press(DOWN);
    terminal.shows("% (95 %: ");
    terminal.press("T");
    let page = terminal.shows("all together");
    assert!(page.contains(" – "), "{page}");
    assert!(!page.contains("T for all"), "{page}");
    back(&mut terminal);
    terminal.press(" ");
    terminal.shows("Trial before your last changes: ");
    terminal.press("qd");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_trial_can_be_stopped_and_never_delays_the_end() {
    let (_desk, mut terminal) = with_mine(&["--games", "1000000000"]);
    terminal.press("t");
    terminal.shows(" so far");
    terminal.press("Tx");
    let page = terminal.shows("Trial stopped after ");
    assert!(page.contains(" games: "), "{page}");
    back(&mut terminal);
    terminal.press(" ");
    let text = terminal.shows("Trial before your last changes: ");
    assert!(text.contains("(95 %: "), "{text}");
    terminal.press("ut");
    terminal.shows(" so far");
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_analysis_is_one_key_away() {
    let (_desk, mut terminal) = with_mine(&[]);
    terminal.press("a");
    terminal.shows("PLAN");
    terminal.press(END);
    terminal.shows("ADVICE");
    back(&mut terminal);
    terminal.press("?");
    terminal.shows("put the card in, or take it out");
    back(&mut terminal);
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn it_speaks_the_language_of_its_reader() {
    let desk = Desk::with("mine.json", legal_deck("Mine"));
    for (language, words) in [
        ("fr", ["Cartes ", "Espace ", "trouver", "blindage "]),
        ("de", ["Karten ", "Leertaste ", "suchen", "Hülle "]),
    ] {
        let mut terminal = Terminal::run(&desk, &["--lang", language, "build", "mine.json"]);
        for word in words {
            terminal.shows(word);
        }
        terminal.press("q");
        assert_eq!(terminal.ends(), 0);
    }
}

#[test]
fn colours_are_left_out_on_request() {
    let (desk, mut terminal) = with_mine(&[]);
    assert!(terminal.has_color());
    terminal.press("q");
    terminal.ends();
    let mut terminal = Terminal::run_with(&desk, &["build", "mine.json"], &[("NO_COLOR", "1")]);
    terminal.shows("✓ legal");
    assert!(!terminal.has_color());
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn without_a_terminal_it_says_so() {
    let desk = Desk::new();
    desk.gt("build").fails_with("draws on a terminal");
    desk.gt("build no-such-deck").fails_with("terminal");
    let mut dumb = Terminal::run_with(&desk, &["build"], &[("TERM", "dumb")]);
    dumb.shows("draws on a terminal");
    assert_eq!(dumb.ends(), 2);
}
