//! What did the user ask for, and what do they see?
//!
//! The only room that prints, exits and reads the environment. One file a command, with its arguments
//! beside it.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::{env, iter};

use clap::error::ErrorKind;
use clap::{FromArgMatches, Parser, Subcommand};
use guerre_totale::message;
use guerre_totale::text::safe;
use guerre_totale::words::Language;

mod analyse;
mod args;
mod build;
mod cards;
mod compare;
mod completions;
mod cruisers;
mod deck;
mod draft;
mod export;
mod failure;
#[cfg(feature = "faults")]
mod faults;
mod field;
mod help;
mod import;
mod improve;
mod ladder;
mod man;
mod matches;
mod merge;
mod out;
mod own_field;
mod play;
mod replay;
mod report;
mod runs;
mod saving;
mod settings;
mod simulate;
mod split;
mod terminal;
mod train;
mod validate;
mod value;
mod wrong_call;

use args::{Data, DataArgs, LANGUAGES, LanguageArg};
use failure::Failure;
use out::Out;
use settings::{Settings, of_the_locale};

/// Deckbuilding toolkit for Starfighter's mode Total War (Guerre Totale). Unofficial.
#[derive(Parser)]
#[command(name = "gt", version, max_term_width = 80)]
#[command(after_help = "\
Examples:
  gt cards --level 3 --effect pivot      the level-3 cards that pivot
  gt build mine.json                     build a deck on the full screen
  gt validate mine.json                  is it legal?

Exit codes: 0 done; 1 the answer is no; 2 the input or the call is wrong.
The card set inside is a reconstruction; --cards FILE replaces it.")]
struct Cli {
    #[command(flatten)]
    data: DataArgs,
    #[command(flatten)]
    language: LanguageArg,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Analyse(analyse::Analyse),
    Build(build::Build),
    Cards(cards::Cards),
    Compare(compare::Compare),
    Completions(completions::Completions),
    Cruisers(cruisers::Cruisers),
    Deck(deck::DeckArgs),
    Draft(draft::DraftArgs),
    Export(export::Export),
    Field(field::Field),
    Import(import::Import),
    Improve(improve::Improve),
    Ladder(ladder::Ladder),
    Man(man::Man),
    Merge(merge::Merge),
    Play(play::Play),
    Replay(replay::Replay),
    Report(report::Report),
    Settings(settings::ShowSettings),
    Simulate(simulate::Simulate),
    Split(split::Split),
    Train(train::Train),
    Validate(validate::Validate),
    Value(value::Value),
}

impl Command {
    fn run(self, settings: &Settings, out: &mut Out) -> Result<Answer, Failure> {
        // These work without the files in force, which may be what they are asked about.
        let data = match &self {
            Command::Settings(_) | Command::Completions(_) | Command::Man(_) => &Data::default(),
            Command::Cards(cards) if cards.is_about_files() => &settings.unread(),
            _ => &settings.load()?,
        };
        match self {
            Command::Analyse(analyse) => analyse.run(data, out),
            Command::Build(build) => build.run(data, out),
            Command::Cards(cards) => cards.run(data, out),
            Command::Compare(compare) => compare.run(data, out),
            Command::Completions(completions) => completions.run(out),
            Command::Cruisers(cruisers) => cruisers.run(data, out),
            Command::Deck(deck) => deck.run(data, out),
            Command::Draft(draft) => draft.run(data, out),
            Command::Export(export) => export.run(data, out),
            Command::Field(field) => field.run(data, out),
            Command::Import(import) => import.run(data, out),
            Command::Improve(improve) => improve.run(data, out),
            Command::Ladder(ladder) => ladder.run(data, out),
            Command::Man(man) => man.run(out),
            Command::Merge(merge) => merge.run(data, out),
            Command::Play(play) => play.run(data, out),
            Command::Replay(replay) => replay.run(data, out),
            Command::Report(report) => report.run(data, out),
            Command::Settings(show) => show.run(settings, out),
            Command::Simulate(simulate) => simulate.run(data, out),
            Command::Split(split) => split.run(data, out),
            Command::Train(train) => train.run(data, out),
            Command::Validate(validate) => validate.run(data, out),
            Command::Value(value) => value.run(data, out),
        }
    }
}

/// What a command that did its work has to say.
enum Answer {
    Yes,
    No,
    /// Ctrl-C came before the end; what is known was printed.
    Interrupted,
    /// A signal ended it.
    Ended(u8),
}

/// Runs the command line; the exit code is 0 for yes, 1 for no, 2 for a wrong input or call.
pub fn main() -> ExitCode {
    #[cfg(feature = "faults")]
    faults::arm();
    completions::answer_the_shell();
    let args: Vec<OsString> = env::args_os().collect();
    let language = spoken(&args);
    let cli = match parsed(args, language) {
        Ok(cli) => cli,
        Err(answer) => return said(&answer, language),
    };
    let settings = match Settings::find(cli.data, cli.language.lang) {
        Ok(settings) => settings,
        Err(failure) => return report(&failure, language),
    };
    match run(cli.command, &settings) {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Interrupted) => ExitCode::from(130),
        Ok(Answer::Ended(signal)) => ExitCode::from(128 | signal),
        // Whoever reads the output has seen enough.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => report(&failure, language),
    }
}

/// What the user speaks, which is known before the call is: it may be wrong, or ask for help.
fn spoken(args: &[OsString]) -> Language {
    let typed = typed_language(args);
    match Settings::find(DataArgs::default(), typed) {
        Ok(settings) => settings.language(),
        Err(_) => typed
            .or(of_the_locale().map(|(language, _)| language))
            .unwrap_or_default(),
    }
}

/// The value of `--lang`, wherever it stands before a `--`.
fn typed_language(args: &[OsString]) -> Option<Language> {
    let args: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).collect();
    let next = args.iter().skip(1).map(AsRef::as_ref);
    let next = next.chain(iter::once(""));
    let value = args.iter().zip(next).take_while(|(arg, _)| *arg != "--");
    let mut value = value.filter_map(|(arg, next)| match arg.strip_prefix("--lang")? {
        "" => Some(next.to_owned()),
        rest => Some(rest.strip_prefix('=')?.to_owned()),
    });
    let typed = value.next()?;
    let known = LANGUAGES.into_iter();
    let mut known = known.filter(|(id, ..)| id.eq_ignore_ascii_case(&typed));
    known.next().map(|(.., language)| language)
}

fn parsed(args: Vec<OsString>, language: Language) -> Result<Cli, clap::Error> {
    let mut command = help::command(language);
    let matches = command.try_get_matches_from_mut(args)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

fn report(failure: &Failure, language: Language) -> ExitCode {
    let error = message!("error: {what}", what = failure.message());
    let _ = writeln!(io::stderr(), "{}", safe(&error.to(language)));
    ExitCode::from(failure.exit_code())
}

/// The help that was asked for, or what is wrong with the call.
fn said(answer: &clap::Error, language: Language) -> ExitCode {
    let printed = match language {
        Language::English => print_english(answer),
        _ => print(answer, language),
    };
    match printed.map_err(Failure::from) {
        Err(failure) if !answer.use_stderr() && !failure.is_closed_pipe() => {
            report(&failure, language)
        }
        _ => ExitCode::from(answer.exit_code() as u8),
    }
}

fn print_english(answer: &clap::Error) -> io::Result<()> {
    let text = answer.render().to_string();
    match safe(&text) {
        // What was typed may be the name of a file, and that may be anything.
        Cow::Owned(shown) => io::stderr().write_all(shown.as_bytes()),
        Cow::Borrowed(_) => answer.print().and_then(|()| io::stdout().flush()),
    }
}

fn print(answer: &clap::Error, language: Language) -> io::Result<()> {
    let is_help = matches!(
        answer.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            | ErrorKind::DisplayVersion
    );
    let text = match is_help {
        true => help::shown(&answer.render(), language),
        false => safe(&wrong_call::in_words(answer, language)).into_owned(),
    };
    match answer.use_stderr() {
        true => io::stderr().write_all(text.as_bytes()),
        false => {
            io::stdout().write_all(text.as_bytes())?;
            io::stdout().flush()
        }
    }
}

fn run(command: Option<Command>, settings: &Settings) -> Result<Answer, Failure> {
    let language = settings.language();
    let mut out = Out::new(language);
    let Some(command) = command else {
        let help = help::command(language).render_help();
        write!(out, "{}", help::shown(&help, language))?;
        out.flush()?;
        return Ok(Answer::Yes);
    };
    let answer = command.run(settings, &mut out)?;
    out.flush()?;
    Ok(answer)
}
