//! `gt completions`: how does the shell know what can come next?
//!
//! The script that is printed asks the program itself at every press of the key, so that built-in
//! decks, cards, cruisers and effects complete as well as commands and options.

use std::ffi::OsStr;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, CommandFactory};
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};
use guerre_totale::cards::Effect;
use guerre_totale::decks::builtins;
use guerre_totale::text::{fold, one_line};

use super::args::{Data, DataArgs};
use super::out::Out;
use super::settings::Settings;
use super::{Answer, Cli, Failure};

/// The variable by which the script asks.
const VARIABLE: &str = "GT_COMPLETE";

/// Print a script that completes commands, decks and card IDs in your shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  source <(gt completions bash)      now; put the line into ~/.bashrc to keep it
  source <(gt completions zsh)       the same for ~/.zshrc, after compinit
  gt completions fish | source       the same for ~/.config/fish/config.fish
  gt completions powershell | Out-String | Invoke-Expression

Then `gt validate red<Tab>` and `gt cards show 3-<Tab>` complete the names of
the built-in decks and the IDs of the cards. The script asks `gt` itself, which
must be on your path.")]
pub struct Completions {
    /// The shell
    #[arg(value_parser = shells())]
    shell: String,
}

fn shells() -> PossibleValuesParser {
    let names: Vec<&'static str> = Shells::builtins().names().collect();
    PossibleValuesParser::new(names)
}

impl Completions {
    pub fn run(self, out: &mut Out) -> Result<Answer, Failure> {
        if let Some(shell) = Shells::builtins().completer(&self.shell) {
            shell.write_registration(VARIABLE, "gt", "gt", "gt", out)?;
        }
        Ok(Answer::Yes)
    }
}

/// Answers the script, if it is the script that asks; then the program is done.
pub fn answer_the_shell() {
    CompleteEnv::with_factory(command).var(VARIABLE).complete();
}

/// The commands, with what their arguments can be.
fn command() -> clap::Command {
    with_values(Cli::command())
}

fn with_values(command: clap::Command) -> clap::Command {
    let name = command.get_name();
    let (of_cruisers, plays) = (name == "cruisers", name == "play");
    let command = command.mut_args(|arg| values(arg, of_cruisers, plays));
    command.mut_subcommands(with_values)
}

/// An argument is known by the name of its value, which the help shows too.
fn values(arg: Arg, of_cruisers: bool, plays: bool) -> Arg {
    let name = match arg.get_value_names() {
        Some([name]) => name.to_string(),
        _ => arg.get_id().to_string().to_uppercase(),
    };
    let of_cruisers = of_cruisers || arg.get_long() == Some("cruiser");
    if let Some("player" | "opponent" | "players") = arg.get_long() {
        // In a draft they are people.
        return match name.as_str() {
            "P" | "P,P" if plays => arg.add(ArgValueCandidates::new(sitters)),
            "P" | "P,P" => arg.add(ArgValueCandidates::new(players)),
            _ => arg,
        };
    }
    match name.as_str() {
        "DECK" | "DECKS" | "FROM" | "TO" => arg.add(ArgValueCompleter::new(decks)),
        "BOARDS" => arg.add(ArgValueCandidates::new(cruisers)),
        "ID" | "IDS" if of_cruisers => arg.add(ArgValueCandidates::new(cruisers)),
        "ID" | "IDS" => arg.add(ArgValueCompleter::new(cards)),
        "EFFECT" => arg.add(ArgValueCandidates::new(effects)),
        _ => arg,
    }
}

/// The built-in decks that begin like this, then the files.
fn decks(typed: &OsStr) -> Vec<CompletionCandidate> {
    let start = typed.to_string_lossy().to_lowercase();
    let name = |name: &str| name.to_lowercase().replace(' ', "-");
    let names = builtins().iter().map(|deck| (name(&deck.name), deck));
    let built_in = names.filter(|(name, _)| name.starts_with(&start));
    let candidates = built_in.map(|(name, deck)| {
        let plan = deck.notes().unwrap_or_default();
        candidate(&name, plan.split_inclusive('.').next().unwrap_or_default())
    });
    let files = PathCompleter::file().complete(typed);
    candidates.chain(files).collect()
}

/// What the settings name, else what is inside the program.
fn data() -> Data {
    let settings = Settings::find(DataArgs::default(), None);
    settings.and_then(|it| it.load()).unwrap_or_default()
}

/// The IDs that begin like this; for a word that does not begin an ID, the names, joined as the shell likes them.
fn cards(typed: &OsStr) -> Vec<CompletionCandidate> {
    let data = data();
    let typed = typed.to_string_lossy();
    let start = fold(&typed);
    let mut found = Vec::new();
    for card in data.cards.cards() {
        let (id, name) = (card.id.to_string(), card.name.as_str());
        if id.starts_with(&*typed) {
            found.push(candidate(&id, name));
        } else if !start.is_empty() && fold(name).starts_with(&start) {
            found.push(candidate(&joined(name), &id));
        }
    }
    found
}

/// `gale-front`: a name in one word, which is read as the name.
fn joined(name: &str) -> String {
    let letters = |c: char| c.is_alphanumeric();
    let words = name.split(|c| !letters(c)).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

fn players() -> Vec<CompletionCandidate> {
    PLAYERS.map(|player| candidate(player, "")).into()
}

/// Who can sit down at a table.
fn sitters() -> Vec<CompletionCandidate> {
    let mut all = players();
    all.push(candidate("human", ""));
    all
}

/// Those with a budget of positions complete up to the number.
const PLAYERS: [&str; 5] = ["random", "greedy", "veteran", "expert", "classic:"];

fn cruisers() -> Vec<CompletionCandidate> {
    let data = data();
    let cruisers = data.cruisers.iter();
    cruisers
        .map(|cruiser| candidate(&cruiser.id, &cruiser.name))
        .collect()
}

fn effects() -> Vec<CompletionCandidate> {
    Effect::ALL.map(|effect| candidate(effect.id(), "")).into()
}

fn candidate(value: &str, help: &str) -> CompletionCandidate {
    let help = Some(one_line(help)).filter(|help| !help.is_empty());
    CompletionCandidate::new(value).help(help.map(Into::into))
}
