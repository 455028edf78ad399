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
    let words = words.filter(|word| !word.trim_start_matches('\'').starts_with("--"));
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
        "Zorro greedy veteran random Kendall Bonferroni Starfighter aries level=0",
        "too-few-cards duplicate-card unknown-card bad-id unknown-cruiser missing-cruiser shared-card",
        "dead-level own-fire thick-deck",
    ];
    for name in names.chain(same) {
        known.extend(words(name));
    }
    known
}

/// Words of a text that a language does not have.
fn strange(text: &str, known: &BTreeSet<String>) -> Vec<String> {
    words(&without_code(text))
        .difference(known)
        .cloned()
        .collect()
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
        let strange = strange(&lines.collect::<Vec<_>>().join("\n"), &known);
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

/// What can be asked for its help: the program, every command, and what is under it.
fn commands(desk: &Desk) -> Vec<String> {
    desk.gt("man pages").exits(0);
    let pages = std::fs::read_dir(desk.path("pages")).expect("the pages");
    let name = |page: std::fs::DirEntry| page.file_name().into_string().expect("a name");
    let names = pages.map(|page| name(page.expect("a page")));
    let call = |page: String| page.trim_end_matches(".1")[2..].replace('-', " ");
    names.map(call).collect()
}

/// What stands in a help but is no sentence: examples, and the names of options and values.
fn without_calls(help: &str) -> String {
    let spoken = help.lines().map(|line| {
        let typed = line.trim_start();
        let example = ["gt ", "source ", "GT_"]
            .iter()
            .any(|it| typed.starts_with(it));
        match typed.split_once(": ") {
            _ if example || typed.starts_with('-') && !typed.starts_with("- ") => "",
            Some((_, meaning)) if typed.starts_with("- ") => meaning,
            Some((_, values)) if typed.starts_with('[') && values.ends_with(']') => "",
            _ => line,
        }
    });
    spoken.collect::<Vec<_>>().join("\n")
}

/// What is typed as it is, in whatever language one reads about it.
const TYPED: &str = "gt.toml mycards.csv my-cards.csv cards cruisers brain my-brain.json held-out number \
    effect upper lower level color fighters screen packs picks classic nodes expert:NODES expert human \
    English Deutsch Markdown Tabletop Simulator analyze deck list gt-play.json saved docs players \
    built-in table validate total-war skirmish training settings compare simulate improve ladder \
    analyse build completions export field import merge replay report split train value draft \
    rename notes random remove config gt_cards gt_cruisers gt_brain gt_lang toml format pivot \
    template enter effects elvish powershell my-cruisers comparison drawing advice composition force chains plan français green";

#[test]
fn every_help_is_in_the_language_of_its_reader() {
    let desk = Desk::new();
    let calls = commands(&desk);
    assert!(calls.len() > 30, "{calls:?}");
    for language in [Language::French, Language::German] {
        let mut known = vocabulary(language);
        known.extend(words(TYPED));
        for call in &calls {
            for flag in ["-h", "--help"] {
                let call = format!("--lang {} {call} {flag}", language.code());
                let help = desk.gt(&call).exits(0);
                let strange = strange(&without_calls(&help.out), &known);
                assert!(strange.is_empty(), "gt {call}: {strange:?}\n{}", help.out);
                let wide = help.out.lines().find(|line| line.chars().count() > 80);
                assert_eq!(wide, None, "gt {call}");
            }
        }
    }
}

/// Wrong calls, and calls with wrong files.
const WRONG: [&str; 44] = [
    "bogus",
    "simulat mine.json",
    "simulate",
    "simulate mine.json --foo",
    "simulate mine.json --gamse 3",
    "simulate mine.json --games 0",
    "simulate mine.json --games abc",
    "simulate mine.json --games",
    "simulate mine.json --alpha y",
    "simulate mine.json --save a --resume b",
    "simulate mine.json --shard 3",
    "simulate mine.json --shard 1/2",
    "simulate mine.json --until-sure --elo0 5 --elo1 2",
    "simulate mine.json --transcript mine.json --games 2",
    "simulate nothing-of-this-name",
    "simulate red-swarn",
    "simulate bad.txt",
    "simulate GT1abcdefghijklmnop",
    "play mine.json mine.json --player x",
    "play zeus ares --mode training",
    "play mine.json mine.json --player human",
    "analyse mine.json --draws y",
    "analyse mine.json --want foo=1",
    "analyse mine.json --want level=9",
    "compare mine.json",
    "ladder --players random",
    "ladder --players random,random",
    "cards --format xml",
    "cards --effect drwa",
    "cards show 9-99",
    "cards enter",
    "draft --players a",
    "draft --boards zeus ares",
    "draft --size 3",
    "draft --resume broken.json",
    "deck add cartwheel 3-10",
    "deck add list.txt 3-10",
    "deck new mine.json",
    "merge broken.json",
    "merge nothing.jsonl",
    "replay broken.json",
    "replay game.jsonl --game 9",
    "validate broken.json other.json",
    "cards --brain broken.json",
];

#[test]
fn what_is_wrong_is_said_in_the_language_of_its_reader() {
    let desk = desk();
    desk.write("broken.json", "{\"name\": 3,");
    desk.write("other.json", "{\"format\": \"x\"}");
    desk.write("list.txt", "0-1\n0-2");
    for language in [Language::French, Language::German] {
        let mut known = vocabulary(language);
        known.extend(words(TYPED));
        known.extend(words(
            "nothing-of-this-name nothing nothing.jsonl broken red-swarn simulat bogus GT1abcdefghijklmnop",
        ));
        known.extend(Effect::ALL.map(|effect| effect.id().to_owned()));
        for call in WRONG {
            let english = desk.gt(call);
            let answer = desk.gt(&format!("--lang {} {call}", language.code()));
            assert_eq!(answer.code, english.code, "gt {call}");
            assert!(answer.code > 0 && answer.err.len() > 20, "{answer:?}");
            let strange = strange(&answer.err, &known);
            assert!(strange.is_empty(), "gt {call}: {strange:?}\n{}", answer.err);
            assert_ne!(answer.err, english.err, "gt {call}");
        }
    }
}

#[test]
fn the_language_is_known_before_the_call_is_understood() {
    let desk = Desk::with("gt.toml", "lang = \"de\"");
    let help = desk.gt("--help").exits(0);
    help.says("Ansehen:").says("Weitergeben:");
    desk.gt("bogus").fails_with("unbekannter Befehl 'bogus'");
    desk.gt("bogus --lang fr").fails_with("inconnue");
    desk.gt("--lang=en bogus").fails_with("unrecognized");
    desk.gt("--lang EN").exits(0).says("Look:").says("Share:");
}

/// Sentences that were wrong once, and what is said now: in French, then in German.
const MENDED: [(&str, &str, &str); 12] = [
    ("worse", "moins bon", "hinten"),
    ("better", "meilleur", "vorn"),
    ("open", "indécis", "offen"),
    ("not legal", "illégal", "ungültig"),
    ("ADVICE", "CONSEILS", "HINWEISE"),
    ("Out", "Sort", "Geht"),
    ("In", "Entre", "Kommt"),
    ("{card} put in", "{card} ajoutée", "{card} aufgenommen"),
    ("{card} taken out", "{card} ôtée", "{card} entfernt"),
    ("ID", "Matricule", "ID-Code"),
    (
        "{a} against {b}: A takes {to_a}, B takes {to_b}.",
        "{a} contre {b} : A subit {to_a}, B subit {to_b}.",
        "{a} gegen {b}: A erleidet {to_a}, B erleidet {to_b}.",
    ),
    (
        "{seat} takes {cards} from aside.",
        "{seat} reprend {cards}, mis de côté.",
        "{seat} nimmt das Beiseitegelegte: {cards}.",
    ),
];

#[test]
fn what_was_mended_stays_mended() {
    for (english, french, german) in MENDED {
        let said = Language::French.word(english).replace('\u{a0}', " ");
        assert_eq!(said, french);
        assert_eq!(Language::German.word(english), german);
    }
}

/// Words that no sheet has in these languages any more.
#[test]
fn one_thing_has_one_word() {
    let never = [
        (Language::French, "l'ID"),
        (Language::French, "un ID"),
        (Language::French, "identifiant d"),
        (Language::French, "mélange qu"),
        (Language::French, "Ce que vaut de"),
        (Language::French, "non légal"),
        (Language::French, "duels sur"),
        (Language::French, "parties sur {"),
        (Language::German, "Kartennummer"),
        (Language::German, "die ID"),
        (Language::German, "eine ID"),
        (Language::German, "Züge ab"),
        (Language::German, "nach Hülle"),
        (Language::German, "RAT"),
        (Language::German, "ist nicht gültig"),
        (Language::German, "gleicher Mischung"),
    ];
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/data/words")).unwrap() {
        let mut sheet = csv::Reader::from_path(file.unwrap().path()).unwrap();
        for row in sheet.records().map(Result::unwrap) {
            for (language, word) in never {
                let said = row[language as usize]
                    .replace('’', "'")
                    .replace("ID-Code", "");
                assert!(!said.contains(word), "{word} in {said}");
            }
        }
    }
}

#[test]
fn lists_end_in_and_or_or() {
    let desk = desk();
    let one = |language: &str, call: &str| desk.gt(&format!("--lang {language} {call}"));
    one("fr", "validate empty.txt").says("athena, atlas ou apollo");
    one("de", "validate empty.txt").says("athena, atlas oder apollo");
    one("fr", "cruisers zeus").fails_with("ares, athena, atlas et apollo");
    one("en", "cruisers zeus").fails_with("ares, athena, atlas and apollo");
}

#[test]
fn players_without_a_name_are_numbered_in_the_language_of_the_reader() {
    let desk = Desk::new();
    desk.gt("draft --lang fr").says("Joueur 1 (");
    desk.gt("draft --lang de").says("Spieler 2 (");
    let json = desk.gt("draft --lang fr --format json").json();
    assert_eq!(json["players"][0]["name"], "Player 1");
    desk.gt("draft --lang fr --players Anne Zoé").says("Zoé (");
}

#[test]
fn effects_have_names_in_english_too() {
    let cards = Desk::new().gt("cards --level 3").exits(0);
    for effect in Effect::ALL {
        let id = effect.id();
        assert!(!id.contains('-') || !cards.out.contains(id), "{id}");
    }
    cards.says("Hit enemy cruiser");
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
