//! Is everything that `gt` says to people there in every language?
//!
//! The sources are read: every template handed to `message!`, `words!` and `plural!`, and by the page to `say`
//! and `plural`, needs a row in `data/words`, and every row is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use guerre_totale::cards::Effect;
use guerre_totale::words::Language;

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The string literal at the start of this source, and what follows it.
fn literal(source: &str) -> Option<(String, &str)> {
    let mut rest = source.strip_prefix('"')?.chars();
    let mut text = String::new();
    while let Some(c) = rest.next() {
        match c {
            '"' => return Some((text, rest.as_str())),
            '\\' => match rest.next()? {
                '\n' => rest = rest.as_str().trim_start().chars(),
                'n' => text.push('\n'),
                escaped => text.push(escaped),
            },
            c => text.push(c),
        }
    }
    None
}

/// Every literal up to the bracket that closes the call.
fn literals(mut source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut depth = 1;
    while let Some(c) = source.chars().next().filter(|_| depth > 0) {
        if let Some((text, rest)) = literal(source) {
            found.push(text);
            source = rest;
            continue;
        }
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        source = &source[c.len_utf8()..];
    }
    found
}

/// Every template of a source.
fn templates(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (place, _) in source.match_indices("message!(") {
        let call = source[place + "message!(".len()..].trim_start();
        found.extend(literal(call).map(|(text, _)| text));
    }
    for name in ["words![", "plural!("] {
        for (place, _) in source.match_indices(name) {
            found.extend(literals(&source[place + name.len()..]));
        }
    }
    found.retain(|text| !text.is_empty());
    found
}

/// Every text that a module of the page says.
fn texts(module: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (name, most) in [("say(", 1), ("plural(", 2)] {
        for (place, _) in module.match_indices(name) {
            let said = literals(&module[place + name.len()..]);
            found.extend(said.into_iter().take(most));
        }
    }
    found
}

/// Each template with a file that uses it.
fn used() -> BTreeMap<String, PathBuf> {
    let mut used = BTreeMap::new();
    for path in files("src", "rs") {
        let source = fs::read_to_string(&path).expect("a source");
        for template in templates(&source) {
            used.insert(template, path.clone());
        }
    }
    for path in files("web/src/page", "js") {
        let module = fs::read_to_string(&path).expect("a module");
        for text in texts(&module) {
            used.insert(text, path.clone());
        }
    }
    used
}

/// English, French and German of every row.
fn rows() -> Vec<[String; 3]> {
    let sheets = files("data/words", "csv").into_iter();
    sheets.flat_map(|path| sheet(&path)).collect()
}

fn sheet(path: &Path) -> Vec<[String; 3]> {
    let reader = csv::Reader::from_path(path).expect("a sheet");
    let rows = reader.into_deserialize::<[String; 3]>();
    rows.map(|row| row.expect("three languages")).collect()
}

#[test]
fn the_sources_are_read_as_the_compiler_reads_them() {
    let source = "message!(\n  \"a \\\n   {b}\", b = 1); words![\"c\", \"\"]; plural!(f(x), \"1 d\", \"{count} d\")";
    assert_eq!(templates(source), ["a {b}", "c", "1 d", "{count} d"]);
    assert!(used().len() > 400, "{}", used().len());
    let module = "say(\"a {b}\", { b: f(\"x\") }), plural(list(1).length, \"1 c\", \"{count} c\")";
    assert_eq!(texts(module), ["a {b}", "1 c", "{count} c"]);
}

#[test]
fn no_template_is_missing_in_any_language() {
    let rows: BTreeSet<String> = rows().into_iter().map(|[english, ..]| english).collect();
    let missing: Vec<_> = used()
        .into_iter()
        .filter(|(template, _)| !rows.contains(template))
        .collect();
    assert!(missing.is_empty(), "no row for {missing:#?}");
}

#[test]
fn no_row_is_unused() {
    let used = used();
    let effects = Effect::ALL.map(Effect::id);
    // What stands between the parts of a message.
    let between = ["; ", ": "];
    let is_used = |english: &str| {
        used.contains_key(english) || effects.contains(&english) || between.contains(&english)
    };
    // The help is looked at where the commands are.
    let help = sheet(Path::new("data/words/help.csv"));
    let unused: Vec<String> = rows()
        .into_iter()
        .filter(|row| !help.contains(row))
        .map(|[english, ..]| english)
        .filter(|english| !is_used(english))
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:#?}");
}

#[test]
fn every_sheet_is_inside_the_program() {
    for [english, french, german] in rows() {
        let plain = |text: &str| text.replace('\u{a0}', " ");
        assert_eq!(plain(Language::French.word(&english)), plain(&french));
        assert_eq!(Language::German.word(&english), german);
    }
}

#[test]
fn every_effect_has_a_short_name_in_every_language() {
    for language in Language::ALL {
        let names: BTreeSet<&str> = Effect::ALL.map(|e| language.short(e)).into();
        assert_eq!(names.len(), Effect::ALL.len(), "{names:?}");
        for name in names {
            assert!(name.chars().count() <= 18, "{name}");
        }
        assert_eq!(language.short(Effect::Flip), language.effect(Effect::Flip));
    }
}

/// Words of the game that are the same in English and in French or German.
const SAME: [&str; 31] = [
    "plan",
    "composition",
    "force",
    "distance",
    "name",
    "deck",
    "decks",
    "code",
    "symbol",
    "date",
    "table",
    "signature",
    "initiative",
    "training",
    "score",
    "elo",
    "diff",
    "ctrl",
    "esc",
    "generation",
    "greedy",
    "section",
    "options",
    "mode",
    "part",
    "form",
    "synopsis",
    "description",
    "notes",
    "version",
    "text",
];

#[test]
fn english_is_not_left_in_another_column() {
    for [english, french, german] in rows() {
        let shown = english.split('@').next().unwrap_or_default();
        if shown != french && shown != german {
            continue;
        }
        // Places stand between braces: every second piece.
        let spoken = shown.split(['{', '}']).step_by(2);
        let words = spoken.flat_map(|piece| piece.split(|c: char| !c.is_alphabetic()));
        for word in words.filter(|word| word.chars().count() > 2) {
            assert!(SAME.contains(&&*word.to_lowercase()), "{english}");
        }
    }
}
