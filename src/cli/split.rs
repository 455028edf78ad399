//! `gt split`: two decks, one box: who gives way, and for what?

use std::path::{Path, PathBuf};

use clap::{ArgAction, Args, ValueHint};
use guerre_totale::decks::{DeckList, after_swaps, split};
use guerre_totale::reports::SplitReport;

use super::args::{DECK_HELP, Data, FormatArg, shown};
use super::out::Out;
use super::saving::{check_apart, check_free, save};
use super::{Answer, Failure};

/// Part two decks that are built from one box, with the least damage
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  gt split --decks cartwheel glass-wall
  gt split --decks mine.json ben.json -o mine-1box.json ben-1box.json

Each card that both decks want stays with one of them; the other takes an unused
card in its place. The swaps are those with the least damage in all. Both decks
must be legal by themselves, and both are afterwards.

{DECK_HELP}"))]
pub struct Split {
    /// The two decks
    #[arg(long, num_args = 2, action = ArgAction::Set, required = true, value_name = "DECK", value_hint = ValueHint::FilePath)]
    decks: Vec<PathBuf>,
    /// Write the decks after their swaps to these two files
    #[arg(short, long, num_args = 2, action = ArgAction::Set, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Vec<PathBuf>,
    /// Overwrite files that exist
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    format: FormatArg,
}

impl Split {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let read = |path: &PathBuf| data.deck(path);
        let lists: Vec<DeckList> = self.decks.iter().map(read).collect::<Result<_, _>>()?;
        let legal = |list: &DeckList| list.validate(&data.cards, &data.cruisers);
        let decks = [legal(&lists[0])?, legal(&lists[1])?];
        let swaps = split([&decks[0], &decks[1]], &data.cards)
            .map_err(|error| Failure::Wrong(error.message()))?;
        let after = [0, 1].map(|deck| after_swaps(&lists[deck], deck, &swaps));
        self.write(&after, data)?;
        let report = SplitReport {
            lists: &lists,
            after: &after,
            swaps: &swaps,
            cards: &data.cards,
            files: self.output.iter().map(|path| shown(path)).collect(),
        };
        out.report(&report, self.format.format)?;
        Ok(Answer::Yes)
    }

    /// Both files or none, as far as can be told before.
    fn write(&self, after: &[DeckList; 2], data: &Data) -> Result<(), Failure> {
        let paths: Vec<&Path> = self.output.iter().map(PathBuf::as_path).collect();
        check_apart(&paths)?;
        paths.iter().try_for_each(|path| data.check_output(path))?;
        if !self.force {
            paths.iter().try_for_each(|path| check_free(path))?;
        }
        for (path, list) in self.output.iter().zip(after) {
            save(path, &list.to_json(), self.force, data)?;
        }
        Ok(())
    }
}
