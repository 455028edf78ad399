//! `gt man`: the help of every command as manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command, CommandFactory, ValueHint};
use clap_mangen::Man as Page;
use guerre_totale::files;
use guerre_totale::message;

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
        let command = in_language(command, out.language());
        let Some(folder) = self.folder else {
            out.write_all(&rendered(&Page::new(command))?)?;
            return Ok(Answer::Yes);
        };
        fs::create_dir_all(&folder).map_err(|error| Failure::system(&folder, &error))?;
        let mut pages = Vec::new();
        collect(command, &mut pages)?;
        for (name, page) in &pages {
            files::replace(&folder.join(name), page)?;
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
fn collect(command: Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
    for under in command.get_subcommands() {
        collect(under.clone(), pages)?;
    }
    let page = Page::new(command);
    pages.push((page.get_filename(), rendered(&page)?));
    Ok(())
}

/// Examples keep their lines: `.nf` is "no filling".
fn rendered(page: &Page) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    page.render(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let Some((before, after)) = text.split_once(".SH EXTRA\n") else {
        return Ok(bytes);
    };
    let (examples, rest) = match after.find(".SH ") {
        Some(next) => after.split_at(next),
        None => (after, ""),
    };
    Ok(format!("{before}.SH NOTES\n.nf\n{examples}.fi\n{rest}").into_bytes())
}
