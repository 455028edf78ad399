//! `gt man`: the help of every command as manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command, CommandFactory, ValueHint};
use clap_mangen::Man as Page;
use guerre_totale::files;
use guerre_totale::words::Language;
use guerre_totale::{message, words};

use super::args::shown;
use super::help::in_language;
use super::out::Out;
use super::{Answer, Cli, Failure};

/// Print the manual page, or write those of all commands into a folder
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt man | man -l -                        read it now
  gt man ~/.local/share/man/man1           then `man gt` and `man gt-validate`

The pages are made from the same definitions as --help.")]
pub struct Man {
    /// A folder for the pages of all commands; it is made if it is not there
    #[arg(value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

impl Man {
    pub fn run(self, out: &mut Out) -> Result<Answer, Failure> {
        let command = Cli::command().disable_help_subcommand(true);
        let language = out.language();
        let command = in_language(command, language);
        let Some(folder) = self.folder else {
            out.write_all(rendered(&Page::new(command), language)?.as_bytes())?;
            return Ok(Answer::Yes);
        };
        fs::create_dir_all(&folder).map_err(|error| Failure::system(&folder, &error))?;
        let mut pages = Vec::new();
        collect(command, language, &mut pages)?;
        for (name, page) in &pages {
            files::replace(&folder.join(name), page.as_bytes())?;
        }
        out.line(message!(
            "{folder}: {count} pages",
            folder = shown(&folder),
            count = pages.len(),
        ))?;
        Ok(Answer::Yes)
    }
}

/// The pages of a command and of those under it, each with the name of its file.
fn collect(
    command: Command,
    language: Language,
    pages: &mut Vec<(String, String)>,
) -> Result<(), Failure> {
    for under in command.get_subcommands() {
        collect(under.clone(), language, pages)?;
    }
    let page = Page::new(command);
    pages.push((page.get_filename(), rendered(&page, language)?));
    Ok(())
}

/// Examples keep their lines: `.nf` is "no filling".
fn rendered(page: &Page, language: Language) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    page.render(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let Some((before, after)) = text.split_once(".SH EXTRA\n") else {
        return Ok(headed(&text, language));
    };
    let (examples, rest) = match after.find(".SH ") {
        Some(next) => after.split_at(next),
        None => (after, ""),
    };
    let text = format!("{before}.SH NOTES\n.nf\n{examples}.fi\n{rest}");
    Ok(headed(&text, language))
}

/// The headings that every page has are English; here they are in a language.
fn headed(page: &str, language: Language) -> String {
    let headings = words![
        "NAME",
        "SYNOPSIS",
        "DESCRIPTION",
        "OPTIONS",
        "SUBCOMMANDS",
        "NOTES",
        "VERSION"
    ];
    headings.iter().fold(page.to_owned(), |page, heading| {
        let said = format!(".SH {}\n", heading.to(language));
        page.replace(&format!(".SH {heading}\n"), &said)
    })
}
