//! `gt cruisers`: which cruisers are there, and what do they offer?

use std::io::Write;

use clap::Args;
use guerre_totale::cards::{Cruiser, Slot, write_cruisers};
use guerre_totale::words::Message;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::args::{Data, RowsFormat, RowsFormatArg};
use super::out::{Out, Paint};
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
        match self.format.format {
            RowsFormat::Table => {
                for cruiser in cruisers {
                    draw(cruiser, out)?;
                }
                out.paragraph(origin(data))?;
            }
            RowsFormat::Json => {
                let cruisers: Vec<_> = cruisers.into_iter().map(cruiser_json).collect();
                out.json(&json!({ "cruisers": cruisers }))?;
            }
            RowsFormat::Csv => write!(out, "{}", write_cruisers(cruisers))?,
        }
        Ok(Answer::Yes)
    }
}

/// The cruiser of this id, or the ids that there are.
pub fn known_cruiser<'d>(id: &str, data: &'d Data) -> Result<&'d Cruiser, Failure> {
    data.cruisers.get(id).ok_or_else(|| {
        let ids: Vec<_> = data.cruisers.iter().map(|c| c.id.as_str()).collect();
        let ids = ids.join(", ");
        Failure::Wrong(format!("no cruiser '{id}'; there are {ids}"))
    })
}

fn draw(cruiser: &Cruiser, out: &mut Out) -> Result<(), Failure> {
    let name = out.paint(&cruiser.name, Paint::Strong);
    out.line(message!(
        "{name} ({id}): armour {armour}, {slots} slots, {draws} Draw symbols",
        name = name,
        id = &cruiser.id,
        armour = cruiser.armour,
        slots = cruiser.all_slots(),
        draws = cruiser.draws(),
    ))?;
    let [level_word, sector] = words!["level", "sector"].map(|word| word.to(out.language()));
    for level in (0..4).rev() {
        let slot = |sector: &Vec<Slot>| match sector.get(level) {
            Some(Slot::Draw) => "[D]",
            Some(Slot::Plain) => "[ ]",
            None => "   ",
        };
        let row = cruiser.sectors.each_ref().map(slot).join("  ");
        let line = format!("  {:<10}{row}", format!("{level_word} {level}"));
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out, "  {sector:<9}  1    2    3    4    5\n")?;
    Ok(())
}

fn cruiser_json(cruiser: &Cruiser) -> Value {
    json!({
        "id": cruiser.id,
        "name": cruiser.name,
        "armour": cruiser.armour,
        "sectors": cruiser.sectors,
        "source": cruiser.source,
    })
}

fn origin(data: &Data) -> Message {
    match &data.cruisers_file {
        Some(path) => message!("Cruisers from {file}.", file = path.display().to_string()),
        None => message!(
            "The slots of all four, and the armour of Atlas and Apollo, are a \
             reconstruction. --cruisers FILE brings in the real ones."
        ),
    }
}
