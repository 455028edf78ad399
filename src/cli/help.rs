//! In which words does the program explain itself?
//!
//! What the commands say of themselves stands beside them, in English; it is the key of its row in
//! `data/words/help.csv`, paragraph by paragraph. clap's own words are English in every language, so in the
//! others they are said here.

use std::io::{self, IsTerminal};

use clap::builder::{PossibleValue, Resettable, Str, StyledStr};
use clap::{Arg, Command, CommandFactory};
use guerre_totale::message;
use guerre_totale::text::wrapped;
use guerre_totale::words::{Language, Message};

use super::Cli;
use super::out::wants_color;

/// No help is wider, however wide the terminal.
const WIDTH: usize = 80;

/// What one wants to do, and the commands for it.
fn groups() -> [(Message, &'static [&'static str]); 6] {
    [
        (message!("Look"), &["cards", "cruisers", "analyse"]),
        (
            message!("Build"),
            &["build", "deck", "improve", "draft", "split"],
        ),
        (
            message!("Judge"),
            &[
                "validate", "simulate", "compare", "value", "ladder", "field", "merge", "report",
            ],
        ),
        (message!("Play"), &["play", "replay"]),
        (message!("Share@decks"), &["export", "import"]),
        (
            message!("Set up"),
            &["settings", "train", "completions", "man", "help"],
        ),
    ]
}

/// The commands as they are parsed: the help of the program itself has them in groups.
pub fn command(language: Language) -> Command {
    grouped(in_language(Cli::command(), language), language)
}

/// The commands with their texts in a language.
pub fn in_language(mut command: Command, language: Language) -> Command {
    command.build();
    match language {
        Language::English => command,
        _ => spoken(command, language),
    }
}

/// A help, coloured where somebody looks at it, with clap's own words in a language.
pub fn shown(help: &StyledStr, language: Language) -> String {
    let text = match io::stdout().is_terminal() && wants_color() {
        true => help.ansi().to_string(),
        false => help.to_string(),
    };
    headed(&text, language)
}

/// What clap wrote, with its own words in a language. A heading stands alone, so no other word is hit.
pub fn headed(text: &str, language: Language) -> String {
    let own = [
        ("Usage:", message!("Usage:")),
        ("Arguments:", message!("Arguments:")),
        ("Options:", message!("Options:")),
        ("[OPTIONS]", message!("[OPTIONS]")),
    ];
    let text = own.iter().fold(text.to_owned(), |text, (english, word)| {
        text.replace(english, &word.to(language))
    });
    let lines = text.split('\n').map(str::trim_end);
    lines.collect::<Vec<_>>().join("\n")
}

/// clap has no groups of commands: its list is hidden, and ours stands in its place.
fn grouped(command: Command, language: Language) -> Command {
    let styles = command.get_styles();
    let (header, literal) = (*styles.get_header(), *styles.get_literal());
    let longest = command.get_subcommands().map(|it| it.get_name().len());
    let indent = longest.max().unwrap_or_default() + 4;
    let mut list = String::new();
    for (heading, names) in groups() {
        let heading = message!("{heading}:", heading = heading).to(language);
        list += &format!("{header}{heading}{header:#}\n");
        for under in names
            .iter()
            .filter_map(|name| command.find_subcommand(name))
        {
            let name = under.get_name();
            let start = format!("{:indent$}", format!("  {name}"));
            let about = about(under, language);
            let lines = wrapped(about.split(' '), &start, indent, WIDTH).join("\n");
            list += &lines.replacen(name, &format!("{literal}{name}{literal:#}"), 1);
            list.push('\n');
        }
        list.push('\n');
    }
    let usage = format!(
        "{literal}gt{literal:#} {} {}",
        message!("[OPTIONS]").to(language),
        message!("[COMMAND]").to(language)
    );
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{{all-args}}{{after-help}}"
    );
    let hidden = command.mut_subcommands(|under| under.hide(true));
    hidden.override_usage(usage).help_template(template)
}

/// What a command is for, and its other name.
fn about(command: &Command, language: Language) -> String {
    let about = command.get_about().map(StyledStr::to_string);
    let about = about.unwrap_or_default();
    let others: Vec<&str> = command.get_visible_aliases().collect();
    match others.is_empty() {
        true => about,
        false => {
            let others = message!("[alias: {names}]", names = others.join(", "));
            format!("{about} {}", others.to(language))
        }
    }
}

fn spoken(command: Command, language: Language) -> Command {
    let say = |text: &StyledStr| StyledStr::from(said(&text.to_string(), language));
    let about = command.get_about().map(say);
    let long_about = command.get_long_about().map(say);
    let after = command.get_after_help().map(|text| {
        let text = said(&text.to_string(), language);
        StyledStr::from(wrapped_lines(&text))
    });
    command
        .about(Resettable::from(about))
        .long_about(Resettable::from(long_about))
        .after_help(Resettable::from(after))
        .subcommand_help_heading(word("Commands", language))
        .subcommand_value_name(word("COMMAND", language))
        .mut_args(|arg| explained(arg, language))
        .mut_subcommands(|under| spoken(under, language))
}

/// A text in a language, paragraph by paragraph.
fn said(text: &str, language: Language) -> String {
    let paragraphs = text.split("\n\n").map(|text| paragraph(text, language));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// A paragraph in a language; of examples only the remarks are said, line by line.
fn paragraph(text: &str, language: Language) -> String {
    if !is_example(text) {
        return language.word(text).to_owned();
    }
    let line = |line| {
        let (command, remark) = parts(line);
        format!("{command}{}", language.word(remark))
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// No line is wider than a manual page: what is English is wrapped by hand, the rest here.
fn wrapped_lines(text: &str) -> String {
    let line = |line: &str| match line.chars().count() > WIDTH {
        true => wrapped(line.split(' '), "", 0, WIDTH),
        false => vec![line.to_owned()],
    };
    text.lines().flat_map(line).collect::<Vec<_>>().join("\n")
}

fn is_example(paragraph: &str) -> bool {
    paragraph.starts_with("Example") || paragraph.starts_with(' ')
}

/// What is typed, and the remark behind it.
fn parts(line: &str) -> (&str, &str) {
    let typed = line.trim_start();
    let indent = line.len() - typed.len();
    match (indent, typed.rfind("  ")) {
        (2, Some(gap)) => line.split_at(indent + gap + 2),
        (2, None) => (line, ""),
        _ => line.split_at(indent),
    }
}

/// A heading or the name of a value; what has no row is the same in every language.
fn word(english: &'static str, language: Language) -> &'static str {
    language.row(english).unwrap_or(english)
}

/// An argument, and what clap would add in English: its values and what it is by default.
fn explained(arg: Arg, language: Language) -> Arg {
    let short = parts_of_help(&arg, false, language).join(" ");
    let long = parts_of_help(&arg, true, language).join("\n\n");
    let heading = arg.get_help_heading().and_then(|it| language.row(it));
    named(arg, language)
        .help(short)
        .long_help(long)
        .help_heading(heading)
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// With the names of its values in a language.
fn named(arg: Arg, language: Language) -> Arg {
    let names = arg.get_value_names().unwrap_or_default().iter();
    let said = |name: &Str| language.row(name).map_or_else(|| name.clone(), Str::from);
    let names: Vec<Str> = names.map(said).collect();
    match names.is_empty() || !arg.get_action().takes_values() {
        true => arg,
        false => arg.value_names(names),
    }
}

/// The text of an argument, its values, and what it is by default, in the order of clap.
fn parts_of_help(arg: &Arg, long: bool, language: Language) -> Vec<String> {
    let text = match arg.get_long_help().filter(|_| long) {
        Some(text) => Some(text),
        None => arg.get_help(),
    };
    let text = text.map(|text| said(&text.to_string(), language));
    let default = default(arg).map(|text| text.to(language));
    let values = arg.get_possible_values();
    let listed = long && values.iter().any(|value| value.get_help().is_some());
    let names = values_in_short(&values).map(|text| text.to(language));
    let parts = match (listed, long) {
        (true, _) => vec![text, Some(value_list(&values, language)), default],
        (false, false) => vec![text, default, names],
        (false, true) => {
            let last: Vec<String> = default.into_iter().chain(names).collect();
            vec![text, Some(last.join("\n"))]
        }
    };
    let parts = parts.into_iter().flatten();
    parts.filter(|part| !part.is_empty()).collect()
}

fn default(arg: &Arg) -> Option<Message> {
    let values = arg.get_default_values().iter();
    let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
    let shown = arg.get_action().takes_values() && !values.is_empty();
    shown.then(|| message!("[default: {value}]", value = values.join(" ")))
}

fn values_in_short(values: &[PossibleValue]) -> Option<Message> {
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let shown = !names.is_empty();
    shown.then(|| message!("[possible values: {values}]", values = names.join(", ")))
}

/// Each value on its line, with what it means.
fn value_list(values: &[PossibleValue], language: Language) -> String {
    let longest = values.iter().map(|value| value.get_name().len()).max();
    let width = longest.unwrap_or_default() + 1;
    let line = |value: &PossibleValue| {
        let name = value.get_name();
        match value.get_help() {
            None => format!("\n  - {name}"),
            Some(help) => {
                let help = said(&help.to_string(), language);
                format!("\n  - {:width$} {help}", format!("{name}:"))
            }
        }
    };
    let lines: String = values.iter().map(line).collect();
    message!("Possible values:").to(language) + &lines
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Names of values and of languages that are the same in every language.
    const SAME: [&str; 16] = [
        "DECK",
        "ID",
        "ID|DECK",
        "N",
        "K",
        "S",
        "P",
        "P,P",
        "I/N",
        "0-3",
        "N,…",
        "ELO",
        "English",
        "Français",
        "Deutsch",
        "SHELL",
    ];

    /// Every text that a command and those under it say, as the sheet has it.
    fn texts(command: &Command, found: &mut BTreeSet<String>) {
        let mut add = |text: Option<&StyledStr>| {
            let text = text.map(ToString::to_string).unwrap_or_default();
            for text in text.split("\n\n") {
                match is_example(text) {
                    true => found.extend(text.lines().map(|line| parts(line).1.to_owned())),
                    false => drop(found.insert(text.to_owned())),
                }
            }
        };
        add(command.get_about());
        add(command.get_long_about());
        add(command.get_after_help());
        for arg in command.get_arguments() {
            add(arg.get_help());
            add(arg.get_long_help());
            for value in arg.get_possible_values() {
                add(value.get_help());
            }
        }
        for arg in command.get_arguments() {
            let names = arg.get_value_names().unwrap_or_default().iter();
            let names = names.filter(|_| arg.get_action().takes_values());
            let names = names.map(ToString::to_string);
            found.extend(names.filter(|name| !SAME.contains(&name.as_str())));
            found.extend(arg.get_help_heading().map(str::to_owned));
        }
        for under in command.get_subcommands() {
            texts(under, found);
        }
    }

    fn english() -> BTreeSet<String> {
        let mut found = BTreeSet::from(["Commands".to_owned(), "COMMAND".to_owned()]);
        texts(&in_language(Cli::command(), Language::English), &mut found);
        found.remove("");
        found
    }

    /// The keys of the sheet.
    fn rows() -> BTreeSet<String> {
        let sheet = include_str!("../../data/words/help.csv");
        let mut sheet = csv::Reader::from_reader(sheet.as_bytes());
        sheet
            .records()
            .map(|row| row.unwrap()[0].to_owned())
            .collect()
    }

    #[test]
    fn every_command_is_in_one_group() {
        let command = in_language(Cli::command(), Language::English);
        let mut all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let mut grouped = groups().map(|(_, names)| names).concat();
        all.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, all);
    }

    #[test]
    fn no_line_below_the_options_is_wrapped_twice() {
        fn check(command: &Command) {
            let after = command.get_after_help().map(ToString::to_string);
            for line in after.iter().flat_map(|text| text.lines()) {
                let name = command.get_name();
                assert!(line.chars().count() <= WIDTH, "{name}: {line}");
            }
            command.get_subcommands().for_each(check);
        }
        for language in Language::ALL {
            check(&in_language(Cli::command(), language));
        }
    }

    #[test]
    fn every_text_of_the_help_has_a_row_and_every_row_its_text() {
        let (said, rows) = (english(), rows());
        let missing: Vec<_> = said
            .iter()
            .filter(|text| !SAME.contains(&text.as_str()))
            .filter(|text| Language::French.row(text).is_none())
            .collect();
        assert!(missing.is_empty(), "no row for {missing:#?}");
        let unused: Vec<_> = rows.difference(&said).collect();
        assert!(unused.is_empty(), "nobody says {unused:#?}");
    }
}
