//! How are cards and cruisers written down?

use super::{Card, Cruiser, Effect, Printed, SECTORS, Slot, Source};
use crate::text::defused;

pub(super) const CARD_HEADER: [&str; 9] = [
    "id",
    "color",
    "level",
    "upper_fighters",
    "upper_effects",
    "lower_fighters",
    "lower_effects",
    "name",
    "source",
];

const CRUISER_HEADER: [&str; 4 + SECTORS] = [
    "id", "name", "armour", "sector_1", "sector_2", "sector_3", "sector_4", "sector_5", "source",
];

/// The cards as a CSV file that [`read_cards`](super::read_cards) reads.
pub fn write_cards<'c>(cards: impl IntoIterator<Item = &'c Card>) -> String {
    sheet(CARD_HEADER, cards.into_iter().map(card_row))
}

/// The cruisers as a CSV file that [`read_cruisers`](super::read_cruisers) reads.
pub fn write_cruisers<'c>(cruisers: impl IntoIterator<Item = &'c Cruiser>) -> String {
    sheet(CRUISER_HEADER, cruisers.into_iter().map(cruiser_row))
}

/// A CSV file with these rows. No cell of it is a formula; our readers take that protection off again.
pub fn sheet<H, R>(header: impl IntoIterator<Item = H>, rows: impl IntoIterator<Item = R>) -> String
where
    H: AsRef<[u8]>,
    R: IntoIterator<Item = String>,
{
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Rows of one length written to memory: there is nothing that could fail.
    let _ = writer.write_record(header);
    for row in rows {
        let _ = writer.write_record(row.into_iter().map(|cell| defused(&cell).into_owned()));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

pub(super) fn card_row(card: &Card) -> [String; 9] {
    [
        card.id.to_string(),
        card.color.id().into(),
        card.level().to_string(),
        card.upper.fighters.to_string(),
        effects(&card.upper),
        card.lower.fighters.to_string(),
        effects(&card.lower),
        card.name.clone(),
        card.source.map_or("", Source::id).into(),
    ]
}

fn effects(printed: &Printed) -> String {
    let ids: Vec<_> = printed.effects.iter().copied().map(Effect::id).collect();
    ids.join("+")
}

fn cruiser_row(cruiser: &Cruiser) -> [String; 9] {
    let [a, b, c, d, e] = cruiser.sectors.each_ref().map(|sector| slots(sector));
    [
        cruiser.id.clone(),
        cruiser.name.clone(),
        cruiser.armour.to_string(),
        a,
        b,
        c,
        d,
        e,
        cruiser.source.map_or("", Source::id).into(),
    ]
}

fn slots(sector: &[Slot]) -> String {
    let letter = |slot: &Slot| match slot {
        Slot::Draw => 'D',
        Slot::Plain => 'o',
    };
    sector.iter().map(letter).collect()
}

/// A sheet with a row for each card of the box. Its column `number` keeps count and is no part of the
/// format, so rows that nobody has filled are blank.
pub fn template(separator: char) -> String {
    let separator = separator.to_string();
    let mut sheet = format!("number{separator}{}\n", CARD_HEADER.join(&separator));
    for number in 1..=100 {
        sheet += &format!("{number}{}\n", separator.repeat(CARD_HEADER.len()));
    }
    sheet
}
