//! Which cruisers does a CSV file hold?

use std::collections::HashMap;

use super::problem::Problems;
use super::read_cards::{read_name, read_source};
use super::sheet::{Column, Row, optional, read_rows, required};
use super::{Cruiser, CruiserSet, SECTORS, Slot};
use crate::message;
use crate::text::flat;

const SECTOR_COLUMNS: [&str; SECTORS] =
    ["sector_1", "sector_2", "sector_3", "sector_4", "sector_5"];

const COLUMNS: [Column; 9] = [
    required("id").or(&["cruiser", "croiseur", "Kreuzer"]),
    optional("name").or(&["nom"]),
    required("armour").or(&["armor", "blindage", "Hülle"]),
    required(SECTOR_COLUMNS[0]).or(&["secteur 1", "Sektor 1"]),
    required(SECTOR_COLUMNS[1]).or(&["secteur 2", "Sektor 2"]),
    required(SECTOR_COLUMNS[2]).or(&["secteur 3", "Sektor 3"]),
    required(SECTOR_COLUMNS[3]).or(&["secteur 4", "Sektor 4"]),
    required(SECTOR_COLUMNS[4]).or(&["secteur 5", "Sektor 5"]),
    optional("source").or(&["Quelle"]),
];

/// Reads the cruisers, or says everything that is wrong with them.
pub fn read_cruisers(bytes: &[u8]) -> Result<CruiserSet, Problems> {
    let mut problems = Problems::default();
    let mut cruisers = Vec::new();
    let mut ids: HashMap<String, usize> = HashMap::new();
    read_rows(bytes, &COLUMNS, &mut problems, |row, problems| {
        let id = row
            .filled("id", &message!("a cruiser such as ares"), problems)
            .map(|id| flat(id).to_lowercase());
        if let Some(id) = &id {
            match ids.get(id) {
                None => _ = ids.insert(id.clone(), row.line),
                Some(line) => {
                    let expected = message!(
                        "an id of its own (line {line} has it already)",
                        line = *line
                    );
                    row.problem("id", &expected, problems);
                }
            }
        }
        cruisers.extend(read_cruiser(row, id, problems));
    });
    problems.or(()).map(|()| CruiserSet::new(cruisers))
}

fn read_cruiser(row: &Row, id: Option<String>, problems: &mut Problems) -> Option<Cruiser> {
    let armour = row.number("armour", 1..=999, problems);
    let [a, b, c, d, e] = SECTOR_COLUMNS.map(|column| read_sector(row, column, problems));
    let source = read_source(row, problems);
    let id = id?;
    Some(Cruiser {
        name: Some(read_name(row))
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| id.clone()),
        id,
        armour: armour?,
        sectors: [a?, b?, c?, d?, e?],
        source,
    })
}

fn read_sector(row: &Row, column: &'static str, problems: &mut Problems) -> Option<Vec<Slot>> {
    let slot = |c| match c {
        'D' | 'd' => Some(Slot::Draw),
        'o' | 'O' => Some(Slot::Plain),
        _ => None,
    };
    let slots: Option<Vec<Slot>> = row.cell(column)?.chars().take(5).map(slot).collect();
    let slots = slots.filter(|slots| (1..=4).contains(&slots.len()));
    if slots.is_none() {
        let expected =
            message!("1 to 4 slots from level 0 up, D with a Draw symbol, o without, such as Dooo");
        row.problem(column, &expected, problems);
    }
    slots
}
