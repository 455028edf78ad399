//! `gt analyse`: what is this deck made of, and where will it hurt?

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use guerre_totale::analysis::{Analysis, Draws, Options, References, Want};
use guerre_totale::decks::DeckList;
use serde_json::{Value, json};

use super::args::{CruiserArg, DECK_HELP, Data, Format, FormatArg};
use super::out::Out;
use super::{Answer, Failure};

mod advice;
pub(super) mod bars;
mod chains;
mod composition;
mod drawing;
mod force;
mod screen;
mod side_by_side;

/// The most groups of `--want`: their joint odds take two to the power of that.
const MOST_WANTS: usize = 12;

/// Say what a deck is made of, how it draws and where it will hurt
#[derive(Args)]
#[command(visible_alias = "analyze", after_help = format!("\
Examples:
  gt analyse cartwheel
  gt analyse mine.json --section chains --section advice
  gt analyse mine.json --want effect=draw --want 3-10,3-35 --by-round 3
  gt analyse mine.json cartwheel crosswinds    side by side

A --want is a group of cards: IDs or conditions with commas between them, of
which one is enough; conditions joined by + must all hold. Conditions: effect,
upper, lower (an effect, `move` or `screen`), level, color, fighters (at least).
  --want level=0+effect=screen,0-1   a screened card of level 0, or 0-1

Odds are exact for the cards seen. Round 1 draws one card for each Draw symbol
of the empty board; --draws says what is assumed for round 2, 3 and so on.
No game is simulated: `gt simulate` does that.

{DECK_HELP}"))]
pub struct Analyse {
    /// The decks: files, names of built-in decks, or - for standard input
    #[arg(required = true, value_name = "DECK", value_hint = ValueHint::FilePath)]
    decks: Vec<PathBuf>,
    #[command(flatten)]
    cruiser: CruiserArg,
    /// The odds of having seen a card of this group; can be repeated
    #[arg(long, value_name = "GROUP")]
    want: Vec<Want>,
    /// Look at the rounds up to this one
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=100))]
    by_round: u64,
    /// Cards drawn in round 2, 3, …; the last number stands for all later rounds
    #[arg(long, value_name = "N,…", default_value_t = Draws::default())]
    draws: Draws,
    /// Show this section alone, in full; can be repeated
    #[arg(long, value_name = "SECTION", value_enum)]
    section: Vec<Section>,
    #[command(flatten)]
    format: FormatArg,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Section {
    Plan,
    Composition,
    Drawing,
    Force,
    Chains,
    Comparison,
    Advice,
}

/// A deck as typed, and what was found.
struct Looked {
    list: DeckList,
    analysis: Analysis,
}

impl Analyse {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        if self.want.len() > MOST_WANTS {
            let wrong = format!("{} groups wanted; at most {MOST_WANTS}", self.want.len());
            return Err(Failure::Wrong(wrong));
        }
        let references = References::new(&data.cards, &data.cruisers);
        let options = Options {
            draws: self.draws,
            wants: self.want,
            rounds: self.by_round as usize,
        };
        let look = |deck: &PathBuf| {
            let list = self.cruiser.read(deck, data)?;
            let analysis = Analysis::of(&list, &data.cards, &data.cruisers, &references, &options);
            let none = || Failure::Wrong("there is no cruiser to put the deck on".into());
            let analysis = analysis.ok_or_else(none)?;
            Ok(Looked { list, analysis })
        };
        let decks: Vec<Looked> = self
            .decks
            .iter()
            .map(look)
            .collect::<Result<_, Failure>>()?;
        match (self.format.format, &decks[..]) {
            (Format::Json, decks) => out.json(&analyses_json(decks, &options, &references))?,
            (Format::Table, [deck]) => screen::print(deck, &self.section, &options, data, out)?,
            (Format::Table, decks) if self.section.is_empty() => {
                side_by_side::print(decks, &references, data, out)?;
            }
            (Format::Table, decks) => {
                for (n, deck) in decks.iter().enumerate() {
                    if n > 0 {
                        writeln!(out)?;
                    }
                    screen::print(deck, &self.section, &options, data, out)?;
                }
            }
        }
        Ok(Answer::Yes)
    }
}

fn analyses_json(decks: &[Looked], options: &Options, references: &References) -> Value {
    let analyses: Vec<&Analysis> = decks.iter().map(|deck| &deck.analysis).collect();
    json!({
        "assumed": {
            "draws": options.draws.to_string(),
            "rounds": options.rounds,
            "reference_decks": references.len(),
        },
        "decks": analyses,
    })
}
