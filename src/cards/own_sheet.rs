//! How is a sheet added to, and nothing lost that its owner put there?
//!
//! Rows, columns and cells that are none of ours stay as they are, in their order, between their separators.

use super::read_cards::{COLUMNS, read_cards};
use super::sheet::{Records, places};
use super::write::{CARD_HEADER, card_row};
use super::{Card, CardId, CardSet, Problems};
use crate::text::{decode, defused};

/// A sheet of cards as its owner wrote it.
#[derive(Clone, Debug)]
pub struct OwnSheet {
    separator: u8,
    /// Its bytes begin with a mark, without which a spreadsheet would take them for another encoding.
    marked: bool,
    /// Where each of our columns stands.
    places: Vec<Option<usize>>,
    header: usize,
    records: Vec<Vec<String>>,
    set: CardSet,
}

impl Default for OwnSheet {
    /// A sheet without cards.
    fn default() -> OwnSheet {
        OwnSheet {
            separator: b',',
            marked: false,
            places: (0..CARD_HEADER.len()).map(Some).collect(),
            header: 0,
            records: vec![CARD_HEADER.map(str::to_owned).to_vec()],
            set: CardSet::new(Vec::new()),
        }
    }
}

impl OwnSheet {
    /// Reads a sheet that has no problem but that it may have no rows yet.
    pub fn read(bytes: &[u8]) -> Result<OwnSheet, Problems> {
        let set = match read_cards(bytes) {
            Ok(set) => set,
            Err(problems) if problems.is_no_rows() => CardSet::new(Vec::new()),
            Err(problems) => return Err(problems),
        };
        // It is text, or it would have been a problem.
        let text = decode(bytes).unwrap_or_default();
        let mut records = Records::new(&text, &COLUMNS);
        let mut all: Vec<Vec<String>> = Vec::new();
        while records.next() {
            all.push(records.cells());
        }
        let filled = |record: &Vec<String>| record.iter().any(|cell| !cell.trim().is_empty());
        let header = all.iter().position(filled).unwrap_or_default();
        Ok(OwnSheet {
            separator: records.separator(),
            marked: bytes.starts_with(b"\xef\xbb\xbf") || std::str::from_utf8(bytes).is_err(),
            places: all
                .get(header)
                .map_or(Vec::new(), |cells| places(cells, &COLUMNS)),
            header,
            records: all,
            set,
        })
    }

    /// Its cards, sorted by level, then number.
    pub fn cards(&self) -> &[Card] {
        self.set.cards()
    }

    /// Puts a card in: into the row of this other one, else into the first blank row, else at the end.
    pub fn put(&mut self, card: Card, instead: Option<CardId>) {
        let mut cards: Vec<Card> = self.set.cards().to_vec();
        cards.retain(|other| other.id != card.id && Some(other.id) != instead);
        let row = instead.and_then(|id| self.row_of(Some(id)));
        let row = row
            .or_else(|| self.row_of(Some(card.id)))
            .or_else(|| self.row_of(None));
        let row = row.unwrap_or_else(|| {
            self.records.push(Vec::new());
            self.records.len() - 1
        });
        if !card.name.is_empty() {
            self.add_column("name");
        }
        let cells = CARD_HEADER.iter().zip(card_row(&card));
        for (name, value) in cells {
            self.set_cell(row, name, &value);
        }
        cards.push(card);
        self.set = CardSet::new(cards);
    }

    /// The row of this card; without one, the first row under the header with nothing of ours in it.
    fn row_of(&self, card: Option<CardId>) -> Option<usize> {
        let is = |row: &usize| {
            let id = self.cell(*row, "id").parse::<CardId>().ok();
            let blank = || {
                COLUMNS
                    .iter()
                    .all(|column| self.cell(*row, column.name).is_empty())
            };
            id == card && (card.is_some() || blank())
        };
        (self.header + 1..self.records.len()).find(is)
    }

    fn place(&self, name: &str) -> Option<usize> {
        let column = COLUMNS.iter().position(|column| column.name == name)?;
        *self.places.get(column)?
    }

    fn cell(&self, row: usize, name: &str) -> &str {
        let cell = self
            .place(name)
            .and_then(|place| self.records[row].get(place));
        cell.map_or("", |cell| cell.trim())
    }

    fn set_cell(&mut self, row: usize, name: &str, value: &str) {
        let Some(place) = self.place(name) else {
            return;
        };
        let record = &mut self.records[row];
        if record.len() <= place {
            record.resize(place + 1, String::new());
        }
        record[place] = defused(value).into_owned();
    }

    /// Adds one of our columns if it is missing.
    fn add_column(&mut self, name: &'static str) {
        let column = COLUMNS.iter().position(|column| column.name == name);
        if let Some(column) = column.filter(|column| self.places[*column].is_none()) {
            let widest = self.records.iter().map(Vec::len).max().unwrap_or_default();
            self.places[column] = Some(widest);
            let header = &mut self.records[self.header];
            header.resize(widest, String::new());
            header.push(name.into());
        }
    }

    /// The file, in UTF-8.
    pub fn to_csv(&self) -> String {
        let widest = self.records.iter().map(Vec::len).max().unwrap_or_default();
        let mut writer = csv::WriterBuilder::new()
            .delimiter(self.separator)
            .from_writer(Vec::new());
        for record in &self.records {
            let missing = widest - record.len();
            let cells = record.iter().map(String::as_str);
            // Rows of one length written to memory: there is nothing that could fail.
            let _ = writer.write_record(cells.chain(std::iter::repeat_n("", missing)));
        }
        let bytes = writer.into_inner().unwrap_or_default();
        let mark = if self.marked { "\u{feff}" } else { "" };
        format!("{mark}{}", String::from_utf8_lossy(&bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Color, Effect, Printed, template};

    fn card(id: &str, name: &str) -> Card {
        Card {
            id: id.parse().unwrap(),
            color: Color::Blue,
            upper: Printed {
                fighters: 2,
                effects: vec![Effect::Draw, Effect::Pivot],
            },
            lower: Printed::default(),
            name: name.into(),
            source: None,
        }
    }

    #[test]
    fn cards_go_into_the_blank_rows_of_a_template_and_then_to_the_end() {
        let mut sheet = OwnSheet::read(template(';').as_bytes()).unwrap();
        for n in 1..=102 {
            sheet.put(card(&format!("2-{n}"), "=x"), None);
        }
        let text = sheet.to_csv();
        assert_eq!(text.lines().count(), 103);
        assert!(
            text.contains("\n7;2-7;blue;2;2;draw+pivot;0;;'=x;\n"),
            "{text}"
        );
        assert!(text.ends_with("\n;2-102;blue;2;2;draw+pivot;0;;'=x;\n"));
        let read = OwnSheet::read(text.as_bytes()).unwrap();
        assert_eq!((read.cards(), read.to_csv()), (sheet.cards(), text));
        assert_eq!(read.cards()[0].name, "=x");
    }

    #[test]
    fn what_the_owner_added_stays_where_it_is() {
        let text = "\u{feff}Notes;Matricule;Couleur;Niveau;Chasseurs haut;Effets haut;Chasseurs bas;Effets bas;État\n\
                    première;0-1;vert;0;1;Pioche, Pivotement;;;\"usée;\n pliée\"\n\
                    seulement une note;;;;;;;;\n";
        let mut sheet = OwnSheet::read(text.as_bytes()).unwrap();
        assert_eq!(sheet.to_csv(), text);
        sheet.put(card("2-9", "Neuf"), None);
        let written = sheet.to_csv();
        assert!(written.starts_with("\u{feff}Notes;Matricule;"), "{written}");
        assert!(written.contains(";État;name\n"), "{written}");
        assert!(
            written.contains("première;0-1;vert;0;1;Pioche, Pivotement;;;\"usée;\n pliée\";\n")
        );
        assert!(written.contains("seulement une note;2-9;blue;2;2;draw+pivot;0;;;Neuf\n"));
        sheet.put(card("3-8", ""), Some("0-1".parse().unwrap()));
        let ids: Vec<String> = sheet
            .cards()
            .iter()
            .map(|card| card.id.to_string())
            .collect();
        assert_eq!(ids, ["2-9", "3-8"]);
        let written = sheet.to_csv();
        assert!(
            written.contains("première;3-8;blue;3;2;draw+pivot;0;;\"usée;\n pliée\";\n"),
            "{written}"
        );
        assert_eq!(
            OwnSheet::read(written.as_bytes()).unwrap().cards(),
            sheet.cards()
        );
    }

    #[test]
    fn a_sheet_with_a_problem_is_not_added_to() {
        let text = "id,color,level,upper_fighters,upper_effects,lower_fighters,lower_effects\n0-1,red,0,,,,\n";
        assert_eq!(OwnSheet::read(text.as_bytes()).unwrap_err().count(), 1);
        assert!(OwnSheet::read(b"").is_err());
        assert!(OwnSheet::read(b"hello\n").is_err());
    }

    #[test]
    fn an_empty_sheet_is_one_of_ours() {
        let mut sheet = OwnSheet::default();
        sheet.put(card("0-1", "One"), None);
        let read = read_cards(sheet.to_csv().as_bytes()).unwrap();
        assert_eq!(read.cards(), sheet.cards());
    }
}
