//! `--lang` and the locale.

use std::collections::BTreeSet;

use guerre_totale::cards::{CardSet, CruiserSet, Effect};
use guerre_totale::decks::builtins;
use guerre_totale::words::Language;

use crate::gt::{Answer, Desk, legal_deck, some_cards};

/// `gt deck show`, with these variables of the environment.
fn shown(locale: &[(&str, &str)], args: &[&str]) -> Answer {
    let desk = Desk::with("mine.json", legal_deck("Mine"));
    let mut command = desk.command(&["deck", "show", "mine.json"]);
    command.args(args);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.envs(locale.iter().copied());
    crate::gt::answer(command.output().expect("the program runs"))
}

const ENGLISH: &str = "Upper half";
const FRENCH: &str = "Partie supérieure";
const GERMAN: &str = "Oberer Bereich";

#[test]
fn the_locale_decides_unless_a_language_is_asked_for() {
    shown(&[], &[]).exits(0).says(ENGLISH);
    shown(&[("LC_ALL", "de_DE.UTF-8")], &[]).says(GERMAN);
    shown(&[("LC_MESSAGES", "fr_CA")], &[]).says(FRENCH);
    shown(&[("LANG", "de_AT.UTF-8@euro")], &[]).says(GERMAN);
    shown(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")], &[]).says(ENGLISH);
    shown(&[("LC_ALL", ""), ("LANG", "fr_FR.UTF-8")], &[]).says(FRENCH);
    shown(&[("LC_ALL", "nl_NL.UTF-8")], &[]).says(ENGLISH);
    shown(&[("LC_ALL", "de_DE.UTF-8")], &["--lang", "fr"]).says(FRENCH);
    shown(&[("LC_ALL", "de_DE.UTF-8")], &["--lang", "EN"]).says(ENGLISH);
}

#[test]
fn an_unknown_language_is_a_wrong_call() {
    let answer = Desk::new().gt("cards --lang xx");
    answer.fails_with("possible values: en, fr, de");
}

/// A desk with a legal deck, one with every kind of mistake, and a recorded game.
fn desk() -> Desk {
    let desk = Desk::with("mine.json", legal_deck("Zorro"));
    desk.write(
        "bad.txt",
        "name: Zorro\ncruiser: aries\n0-1\n0-1\n3-10\n3-99\n9-9x\n",
    );
    desk.write("empty.txt", "name: Zorro\n0-1, 3-10");
    let all = some_cards(60).join("\n");
    desk.write("thick.txt", format!("cruiser: ares\nname: Zorro\n{all}"));
    desk.gt("play mine.json mine.json --quiet --transcript game.jsonl")
        .exits(0);
    desk
}

/// What tells people something, but for notes and files that they wrote in English themselves.
const TOLD: [&str; 26] = [
    "cards",
    "cards show 3-10 3-35",
    "cruisers",
    "deck list mine.json bad.txt",
    "deck show mine.json",
    "deck diff mine.json bad.txt",
    "validate mine.json thick.txt bad.txt empty.txt --boxes 1",
    "analyse mine.json",
    "analyse thick.txt",
    "analyse bad.txt",
    "analyse mine.json --section plan --section composition --section drawing --section force \
     --section chains --section comparison --section advice --want level=0 --want 3-10",
    "analyse mine.json --cruiser atlas --section advice --section comparison",
    "analyse mine.json thick.txt",
    "simulate mine.json --games 4",
    "simulate mine.json --against red-swarm mine.json --games 40 --cards-report",
    "simulate mine.json --against red-swarm --until-sure --elo0 0 --elo1 90 --games 200",
    "compare mine.json red-swarm --games 4",
    "compare mine.json red-swarm --players random,greedy --games 40",
    "ladder --players random,greedy --decks mine.json --games 4",
    "value mine.json --against red-swarm --games 2 --player random --search 2",
    "play ares athena --mode training",
    "play mine.json red-swarm --games 3 --quiet",
    "replay game.jsonl",
    "replay game.jsonl --check",
    "split --decks cartwheel crosswinds",
    "draft --seed 3",
];

/// What is made for other people.
const EXPORTED: [&str; 4] = [
    "export mine.json --to text",
    "export mine.json --to markdown",
    "export bad.txt --to text",
    "export bad.txt --to markdown",
];

/// The words of a text: five letters and more, with the signs that can stand in them.
fn words(text: &str) -> BTreeSet<String> {
    words_from(text, 5)
}

/// The words of a text that have at least so many letters.
pub fn words_from(text: &str, least: usize) -> BTreeSet<String> {
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '=');
    let words = text
        .split(|c| !inside(c))
        .map(|word| word.trim_matches('-'));
    let long = words.filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() >= least);
    long.map(str::to_lowercase).collect()
}

/// A text without what the user would type: `gt value`, --cards.
pub fn without_code(text: &str) -> String {
    let spoken = text.split('`').step_by(2);
    let words = spoken.flat_map(str::split_whitespace);
    let words = words.filter(|word| !word.starts_with("--"));
    words.collect::<Vec<_>>().join(" ")
}

/// A template without its places.
fn without_places(template: &str) -> String {
    let parts = template.split('{').enumerate();
    let after = |(n, part): (usize, &str)| match part.split_once('}') {
        Some((_, after)) if n > 0 => format!(" {after}"),
        _ => part.to_owned(),
    };
    parts.map(after).collect()
}

/// What a language may say: its column of the words, the effects, and names that are the same in all.
pub fn vocabulary(language: Language) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/data/words")).unwrap() {
        let mut sheet = csv::Reader::from_path(file.unwrap().path()).unwrap();
        for row in sheet.records() {
            let template = without_places(&row.unwrap()[language as usize]);
            known.extend(words(&without_code(&template)));
        }
    }
    for effect in Effect::ALL {
        known.extend(words(language.effect(effect)));
    }
    let cards = CardSet::builtin().cards().iter();
    let names = cards.map(|card| card.name.as_str());
    let names = names.chain(CruiserSet::builtin().iter().map(|c| c.name.as_str()));
    let names = names.chain(builtins().iter().map(|deck| deck.name.as_str()));
    let same = [
        "Zorro Player greedy veteran random Kendall Bonferroni Starfighter aries level=0",
        "too-few-cards duplicate-card unknown-card bad-id unknown-cruiser missing-cruiser shared-card",
        "dead-level crowded-level few-level-0 below-backs own-fire no-answers dries-up idle-handling \
         thick-deck",
    ];
    for name in names.chain(same) {
        known.extend(words(name));
    }
    known
}

#[track_caller]
fn speaks(language: Language, calls: &[&str]) {
    let desk = desk();
    let known = vocabulary(language);
    for call in calls {
        let answer = desk.gt(&format!("{call} --lang {}", language.code()));
        assert!(answer.code < 2, "{answer:?}");
        // A code is no word.
        let lines = answer.out.lines().filter(|line| !line.contains("GT1"));
        let said = without_code(&lines.collect::<Vec<_>>().join("\n"));
        let strange: Vec<String> = words(&said).difference(&known).cloned().collect();
        assert!(strange.is_empty(), "gt {call}: {strange:?}\n{}", answer.out);
    }
}

#[test]
fn french_is_all_that_a_french_reader_sees() {
    speaks(Language::French, &TOLD);
    speaks(Language::French, &EXPORTED);
}

#[test]
fn german_is_all_that_a_german_reader_sees() {
    speaks(Language::German, &TOLD);
    speaks(Language::German, &EXPORTED);
}

#[test]
fn nothing_that_a_reader_sees_is_wider_than_the_terminal() {
    let desk = desk();
    for language in Language::ALL {
        for call in TOLD {
            let answer = desk.gt(&format!("{call} --lang {}", language.code()));
            for line in answer.out.lines() {
                assert!(line.chars().count() <= 80, "gt {call}: {line}");
            }
        }
    }
}

#[test]
fn programs_read_the_same_in_every_language() {
    let desk = desk();
    for call in [
        "analyse mine.json bad.txt thick.txt --want level=0 --format json",
        "validate mine.json thick.txt bad.txt empty.txt --boxes 1 --format json",
        "simulate mine.json --against red-swarm --games 4 --cards-report --format json",
        "simulate mine.json --against red-swarm --games 4 --format csv",
        "compare mine.json red-swarm --games 4 --format csv",
        "cards --format json",
        "cards --format csv",
        "deck show bad.txt --format json",
        "deck list mine.json --format csv",
        "replay game.jsonl --format json",
        "replay game.jsonl --check --format json",
        "split --decks cartwheel crosswinds --format json",
        "export mine.json --to csv",
        "export mine.json --to json",
        "export mine.json --to code",
        "export mine.json --to tts",
    ] {
        let english = desk.gt(call);
        assert!(english.code < 2 && english.out.len() > 20, "{english:?}");
        for language in ["fr", "de"] {
            let other = desk.gt(&format!("{call} --lang {language}"));
            assert_eq!(other.out, english.out, "gt {call}");
            assert_eq!(other.code, english.code, "gt {call}");
        }
    }
}

#[test]
fn a_page_says_which_language_it_is_in() {
    let desk = desk();
    for (language, word) in [("en", "Tournament"), ("fr", "tournoi"), ("de", "Turnier")] {
        let call = format!("export mine.json --to html --lang {language}");
        let page = desk.gt(&call).exits(0).says(word);
        page.says(&format!("<html lang=\"{language}\">"));
    }
}

#[test]
fn lists_are_read_whatever_language_they_were_written_in() {
    let desk = Desk::with("fr.txt", "nom : Roue\ncroiseur : ares\n0-1, 0-2");
    desk.write("de.txt", "Name: Rad\nKreuzer: Athena\n0-1");
    desk.gt("deck show fr.txt").says("Roue (ares, 2 cards)");
    desk.gt("deck show de.txt").says("Rad (athena, 1 card)");
}

#[test]
fn french_counts_nothing_as_one() {
    let desk = desk();
    let answer = desk
        .gt("play mine.json mine.json --quiet --lang fr")
        .exits(0);
    answer.says("0 égalité\n");
}
