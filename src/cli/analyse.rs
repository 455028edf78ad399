//! `gt analyse`: what is this deck made of, and where will it hurt?

use std::path::PathBuf;

use clap::{Args, ValueHint};
use guerre_totale::analysis::{Analysis, Draws, Options, References, Want};
use guerre_totale::decks::LEAST_CARDS;
use guerre_totale::message;
use guerre_totale::reports::{AnalysedDeck, AnalysisReport, Section};
use guerre_totale::words::Message;

use super::args::{CruiserArg, DECK_HELP, Data, RowsFormatArg, one_of};
use super::out::Out;
use super::{Answer, Failure};

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

A --want is a group of cards: IDs, names or conditions with commas between them,
of which one is enough; conditions joined by + must all hold. Conditions:
effect, upper, lower (an effect, `move` or `screen`), level, color, fighters (at
least).
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
    want: Vec<String>,
    /// Look at the rounds up to this one
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=100))]
    by_round: u64,
    /// Cards drawn in round 2, 3, …; the last number stands for all later rounds
    #[arg(long, value_name = "N,…", default_value_t = Draws::default())]
    draws: Draws,
    /// Show this section alone, in full; can be repeated
    #[arg(long, value_name = "SECTION", value_parser = one_of(Section::ALL.map(|(id, section)| (id, "", section))))]
    section: Vec<Section>,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Analyse {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        if self.want.len() > MOST_WANTS {
            return Err(Failure::Wrong(message!(
                "{count} groups wanted; at most {most}",
                count = self.want.len(),
                most = MOST_WANTS,
            )));
        }
        let read = |want: &String| Want::read(want, &data.cards);
        let wants: Result<Vec<Want>, _> = self.want.iter().map(read).collect();
        let references = self.references(data)?;
        let options = Options {
            draws: self.draws,
            wants: wants.map_err(|wrong| {
                Failure::Wrong(Message::joined(["--want".into(), wrong.message()], ": "))
            })?,
            rounds: self.by_round as usize,
        };
        let look = |deck: &PathBuf| {
            let list = self.cruiser.read(deck, data)?;
            let analysis = Analysis::of(&list, &data.cards, &data.cruisers, &references, &options);
            let none = || Failure::Wrong(message!("there is no cruiser to put the deck on"));
            let analysis = analysis.ok_or_else(none)?;
            Ok(AnalysedDeck { list, analysis })
        };
        let decks = self.decks.iter().map(look);
        let decks: Vec<AnalysedDeck> = decks.collect::<Result<_, Failure>>()?;
        let report = AnalysisReport {
            decks: &decks,
            sections: &self.section,
            options: &options,
            references: &references,
            cards: &data.cards,
            cruisers: &data.cruisers,
        };
        out.report(&report, self.format.format)?;
        Ok(Answer::Yes)
    }

    /// The decks to compare with: those that are built from the cards if no reference deck is legal, or none if
    /// there are too few cards for any deck.
    fn references(&self, data: &Data) -> Result<References, Failure> {
        let references = References::new(&data.cards, &data.cruisers);
        if !references.is_empty() || data.cards.cards().len() < LEAST_CARDS {
            return Ok(references);
        }
        Ok(References::of(&data.own_field()?.decks, &data.cards))
    }
}
