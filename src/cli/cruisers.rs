//! `gt cruisers`: which cruisers are there, and what do they offer?

use clap::Args;
use guerre_totale::cards::Cruiser;
use guerre_totale::message;
use guerre_totale::reports::CruisersReport;
use guerre_totale::text::clip;
use guerre_totale::words::Message;

use super::args::{Data, RowsFormatArg, shown};
use super::out::Out;
use super::{Answer, Failure};

/// Draw the cruisers, their sectors and Draw symbols
#[derive(Args)]
#[command(after_help = "\
Examples:
  gt cruisers
  gt cruisers ares --format json

Each column is a sector from the owner's left to right, cards are stacked from
level 0 up. [D] is a slot with a Draw symbol: a card each round while it is
free.")]
pub struct Cruisers {
    /// Only these cruisers
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    #[command(flatten)]
    format: RowsFormatArg,
}

impl Cruisers {
    pub fn run(self, data: &Data, out: &mut Out) -> Result<Answer, Failure> {
        let cruisers: Vec<&Cruiser> = match self.ids.is_empty() {
            true => data.cruisers.iter().collect(),
            false => {
                let find = |id: &String| known_cruiser(id, data);
                self.ids.iter().map(find).collect::<Result<_, _>>()?
            }
        };
        let file = data.cruisers_file.as_deref().map(shown);
        out.report(&CruisersReport { cruisers, file }, self.format.format)?;
        Ok(Answer::Yes)
    }
}

/// The cruiser of this id, or the ids that there are.
pub fn known_cruiser<'d>(id: &str, data: &'d Data) -> Result<&'d Cruiser, Failure> {
    data.cruisers.get(id).ok_or_else(|| {
        Failure::Wrong(message!(
            "no cruiser '{cruiser}'; there are {known}",
            cruiser = clip(id),
            known = Message::list(data.cruisers.iter().map(|cruiser| &cruiser.id)),
        ))
    })
}
