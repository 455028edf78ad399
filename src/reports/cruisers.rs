//! Which cruisers are there, and what do they offer?

use serde_json::{Value, json};

use super::Report;
use super::story::{Story, Tone};
use crate::cards::{Cruiser, Slot, write_cruisers};
use crate::words::Message;
use crate::{message, plural, words};

/// Some cruisers.
pub struct CruisersReport<'a> {
    /// Which.
    pub cruisers: Vec<&'a Cruiser>,
    /// The file that they are from; none for the built-in ones.
    pub file: Option<String>,
}

impl Report for CruisersReport<'_> {
    fn json(&self) -> Value {
        let cruiser = |cruiser: &&Cruiser| {
            json!({
                "id": cruiser.id,
                "name": cruiser.name,
                "armour": cruiser.armour,
                "sectors": cruiser.sectors,
                "source": cruiser.source,
            })
        };
        json!({ "cruisers": self.cruisers.iter().map(cruiser).collect::<Vec<_>>() })
    }

    fn csv(&self) -> Option<String> {
        Some(write_cruisers(self.cruisers.iter().copied()))
    }

    fn tell(&self, story: &mut Story) {
        for cruiser in &self.cruisers {
            draw(cruiser, story);
        }
        story.paragraph(self.origin());
    }
}

impl CruisersReport<'_> {
    fn origin(&self) -> Message {
        match &self.file {
            Some(file) => message!("Cruisers from {file}.", file = file),
            None => message!(
                "The slots of all four, and the armour of Atlas and Apollo, are a \
                 reconstruction. --cruisers FILE brings in the real ones."
            ),
        }
    }
}

fn draw(cruiser: &Cruiser, story: &mut Story) {
    story.line(message!(
        "{name} ({id}): armour {armour}, {slots} slots, {draws}",
        name = Tone::Strong.of(&cruiser.name),
        id = &cruiser.id,
        armour = cruiser.armour,
        slots = cruiser.all_slots(),
        draws = plural!(cruiser.draws(), "1 Draw symbol", "{count} Draw symbols"),
    ));
    let [level_word, sector] = words!["level", "sector"].map(|word| word.to(story.language()));
    for level in (0..4).rev() {
        let slot = |sector: &Vec<Slot>| match sector.get(level) {
            Some(Slot::Draw) => "[D]",
            Some(Slot::Plain) => "[ ]",
            None => "   ",
        };
        let row = cruiser.sectors.each_ref().map(slot).join("  ");
        let line = format!("  {:<10}{row}", format!("{level_word} {level}"));
        story.line(line.trim_end());
    }
    story.line(format!("  {sector:<9}  1    2    3    4    5"));
    story.gap();
}
