//! What stands in which cell of a spreadsheet?
//!
//! Everything that differs between programs and countries ends here: the separator, line ends, blank
//! rows, the order and the case of the columns. What comes out are rows with named cells.

use std::ops::RangeInclusive;

use super::problem::{Problems, quoted};
use crate::text::{decode, undefused};

/// No sheet is wider; a line that is, is no header.
const MOST_COLUMNS: usize = 4096;

/// A column that a file may have.
pub(crate) struct Column {
    name: &'static str,
    required: bool,
}

/// A column that must be there.
pub(crate) const fn required(name: &'static str) -> Column {
    Column {
        name,
        required: true,
    }
}

/// A column that may be missing.
pub(crate) const fn optional(name: &'static str) -> Column {
    Column {
        name,
        required: false,
    }
}

/// Reads every row that is not blank, if the file has a header to go by.
pub(crate) fn read_rows(
    bytes: &[u8],
    columns: &'static [Column],
    problems: &mut Problems,
    mut each: impl FnMut(&Row, &mut Problems),
) {
    let text = match decode(bytes) {
        Ok(text) => text,
        Err(error) => {
            let expected = "a CSV file (in a spreadsheet program: save as CSV)";
            return problems.add(error.line, None, "bytes that are not text", expected);
        }
    };
    let mut records = Records::new(&text, columns);
    let Some(places) = header(&mut records, columns, problems) else {
        return;
    };
    let mut rows = 0;
    while records.next() {
        let row = Row {
            line: records.line,
            record: &records.record,
            columns,
            places: &places,
        };
        if records.runs_on() {
            let expected = "a closing one in the same cell";
            problems.add(records.line, None, "an unclosed quotation mark", expected);
        } else if !row.is_blank() {
            rows += 1;
            each(&row, problems);
        }
    }
    if rows == 0 && problems.count() == 0 {
        problems.add(records.line, None, "no rows", "rows under the header");
    }
}

/// Whether the first row of a text names this column.
pub(crate) fn has_column(text: &str, columns: &'static [Column], name: &str) -> bool {
    let mut records = Records::new(text, columns);
    records.next_filled() && records.record.iter().any(|cell| header_name(cell) == name)
}

/// Where each column stands.
fn header(
    records: &mut Records,
    columns: &'static [Column],
    problems: &mut Problems,
) -> Option<Vec<Option<usize>>> {
    let names = || columns.iter().filter(|c| c.required).map(|c| c.name);
    let wanted = || format!("a header row: {}", names().collect::<Vec<_>>().join(", "));
    if !records.next_filled() {
        problems.add(1, None, "an empty file", wanted());
        return None;
    }
    let cells = records.record.iter().take(MOST_COLUMNS);
    let cells: Vec<String> = cells.map(header_name).collect();
    let place = |column: &Column| cells.iter().position(|cell| cell == column.name);
    let places: Vec<_> = columns.iter().map(place).collect();
    if places.iter().all(Option::is_none) {
        let found = quoted(records.record.get(0).unwrap_or_default());
        problems.add(records.line, None, found, wanted());
        return None;
    }
    for (column, place) in columns.iter().zip(&places) {
        let times = cells.iter().filter(|cell| *cell == column.name).count();
        if place.is_none() && column.required {
            let expected = "one in the header row";
            problems.add(records.line, Some(column.name), "no such column", expected);
        } else if times > 1 {
            let found = format!("{times} columns of this name");
            problems.add(records.line, Some(column.name), found, "one");
        }
    }
    Some(places)
}

fn header_name(cell: &str) -> String {
    cell.trim().to_lowercase().replace([' ', '-'], "_")
}

/// One row of a sheet.
pub(crate) struct Row<'s> {
    /// The line where it begins, counted from 1.
    pub line: usize,
    record: &'s csv::StringRecord,
    columns: &'static [Column],
    places: &'s [Option<usize>],
}

impl Row<'_> {
    /// A cell without the spaces around it, as it was before it was defused; `None` if the sheet lacks the column.
    pub fn cell(&self, name: &str) -> Option<&str> {
        let column = self.columns.iter().position(|c| c.name == name)?;
        let place = self.places[column]?;
        let cell = self.record.get(place).unwrap_or_default().trim();
        Some(undefused(cell).trim())
    }

    /// A cell that must not be blank.
    pub fn filled(&self, name: &'static str, expected: &str, to: &mut Problems) -> Option<&str> {
        let cell = self.cell(name)?;
        if cell.is_empty() {
            self.problem(name, expected, to);
            return None;
        }
        Some(cell)
    }

    /// A whole number in this range; a blank cell is 0.
    pub fn number(
        &self,
        name: &'static str,
        range: RangeInclusive<u16>,
        to: &mut Problems,
    ) -> Option<u16> {
        let cell = self.cell(name)?;
        let number = match cell {
            "" => Some(0),
            text if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok(),
            _ => None,
        };
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let expected = format!("a number from {} to {}", range.start(), range.end());
            self.problem(name, &expected, to);
        }
        number
    }

    /// One of a few words, in any case.
    pub fn word<T: Copy>(
        &self,
        name: &'static str,
        words: &[(&str, T)],
        to: &mut Problems,
    ) -> Option<T> {
        let cell = self.cell(name)?;
        let found = words
            .iter()
            .find(|(word, _)| word.eq_ignore_ascii_case(cell));
        if found.is_none() {
            let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            self.problem(name, &words.join(" or "), to);
        }
        found.map(|(_, value)| *value)
    }

    /// Reports a cell that is not what it should be.
    pub fn problem(&self, name: &'static str, expected: &str, to: &mut Problems) {
        let found = || quoted(self.cell(name).unwrap_or_default());
        to.add_with(self.line, Some(name), || (found(), expected.into()));
    }

    /// Nothing stands in the columns that count; other columns are the owner's own notes.
    fn is_blank(&self) -> bool {
        let mut cells = self
            .places
            .iter()
            .flatten()
            .map(|place| self.record.get(*place));
        cells.all(|cell| cell.unwrap_or_default().trim().is_empty())
    }
}

/// The records of a text, one after the other, with the line where each begins.
struct Records<'t> {
    text: &'t str,
    reader: csv::Reader<&'t [u8]>,
    record: csv::StringRecord,
    line: usize,
    start: usize,
    end: usize,
}

impl<'t> Records<'t> {
    fn new(text: &'t str, columns: &[Column]) -> Self {
        let reader = csv::ReaderBuilder::new()
            .delimiter(separator(text, columns))
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        Records {
            text,
            reader,
            record: csv::StringRecord::new(),
            line: 1,
            start: 0,
            end: 0,
        }
    }

    /// Goes on to the next record, if there is one.
    fn next(&mut self) -> bool {
        let skipped = self.text[self.end..].find(|c| c != '\r' && c != '\n');
        let Some(skipped) = skipped else { return false };
        let start = self.end + skipped;
        self.line += line_ends(&self.text[self.start..start]);
        self.start = start;
        let more = self.reader.read_record(&mut self.record).unwrap_or(false);
        self.end = self.reader.position().byte() as usize;
        more
    }

    /// Goes on to the next record with something in it.
    fn next_filled(&mut self) -> bool {
        while self.next() {
            if self.record.iter().any(|cell| !cell.trim().is_empty()) {
                return true;
            }
        }
        false
    }

    /// A quotation mark that nobody closed swallows the rows after it.
    fn runs_on(&self) -> bool {
        let raw = self.text[self.start..self.end].trim_end();
        raw.contains(['\n', '\r']) && raw.matches('"').count() % 2 == 1
    }
}

fn line_ends(text: &str) -> usize {
    let newlines = text.matches('\n').count();
    if newlines > 0 {
        newlines
    } else {
        text.matches('\r').count()
    }
}

/// The separator under which the first line shows the most columns that we know.
fn separator(text: &str, columns: &[Column]) -> u8 {
    let blank = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"');
    let mut lines = text.lines();
    let first = lines.find(|line| !line.chars().all(blank)).unwrap_or("");
    let known = |cell: &str| {
        let name = header_name(cell.trim().trim_matches('"'));
        columns.iter().any(|column| column.name == name)
    };
    let fits = |separator: &u8| first.split(*separator as char).filter(|c| known(c)).count();
    // The last of equals wins: a comma, unless something else does better.
    [b'\t', b';', b',']
        .into_iter()
        .max_by_key(fits)
        .unwrap_or(b',')
}
