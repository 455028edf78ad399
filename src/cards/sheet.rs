//! What stands in which cell of a spreadsheet?
//!
//! Everything that differs between programs and countries ends here: the separator, line ends, blank
//! rows, the order and the case of the columns. What comes out are rows with named cells.

use std::ops::RangeInclusive;

pub(crate) use super::heading::{Column, optional, required};

use super::heading::Heading;
use super::problem::{Problems, no_rows, quoted};
use crate::text::{decode, fold, undefused};
use crate::words::Message;
use crate::{message, words};

/// No sheet is wider; a line that is, is no header.
const MOST_COLUMNS: usize = 4096;

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
            let expected = message!("a CSV file (in a spreadsheet program: save as CSV)");
            return problems.add(
                error.line,
                None,
                message!("bytes that are not text"),
                expected,
            );
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
            let expected = message!("a closing one in the same cell");
            let found = message!("an unclosed quotation mark");
            problems.add(records.line, None, found, expected);
        } else if !row.is_blank() {
            rows += 1;
            each(&row, problems);
        }
    }
    if rows == 0 && problems.count() == 0 {
        let expected = message!("rows under the header");
        problems.add(records.line, None, no_rows(), expected);
    }
}

/// Whether the first row of a text names this column.
pub(crate) fn has_column(text: &str, columns: &'static [Column], name: &str) -> bool {
    let mut records = Records::new(text, columns);
    let Some(column) = columns.iter().find(|column| column.name == name) else {
        return false;
    };
    records.next_filled()
        && records
            .record
            .iter()
            .any(|cell| column.is(&Heading::of(cell)))
}

/// Where each column stands.
fn header(
    records: &mut Records,
    columns: &'static [Column],
    problems: &mut Problems,
) -> Option<Vec<Option<usize>>> {
    let names = || columns.iter().filter(|c| c.required).map(|c| c.name);
    let wanted = || {
        message!(
            "a header row: {columns}",
            columns = Message::joined(names(), ", ")
        )
    };
    if !records.next_filled() {
        problems.add(1, None, message!("an empty file"), wanted());
        return None;
    }
    let cells = headings(&records.record);
    let places = columns
        .iter()
        .map(|column| column.place(&cells))
        .collect::<Vec<_>>();
    if places.iter().all(Option::is_none) {
        let found = quoted(records.record.get(0).unwrap_or_default());
        problems.add(records.line, None, found, wanted());
        return None;
    }
    for (column, place) in columns.iter().zip(&places) {
        if let Some(heading) = place.and_then(|place| records.record.get(place)) {
            problems.call(column.name, heading);
        }
        let times = cells.iter().filter(|cell| column.is(cell)).count();
        if place.is_none() && column.required {
            let [found, expected] = words!["no such column", "one in the header row"];
            problems.add(records.line, Some(column.name), found, expected);
        } else if times > 1 {
            let found = message!("{count} columns of this name", count = times);
            problems.add(
                records.line,
                Some(column.name),
                found,
                message!("one@column"),
            );
        }
    }
    Some(places)
}

fn headings<'c>(cells: impl IntoIterator<Item = &'c str>) -> Vec<Heading> {
    let cells = cells.into_iter().take(MOST_COLUMNS);
    cells.map(Heading::of).collect()
}

/// Where each of these columns stands under these headings.
pub(super) fn places(cells: &[String], columns: &[Column]) -> Vec<Option<usize>> {
    let cells = headings(cells.iter().map(String::as_str));
    columns.iter().map(|column| column.place(&cells)).collect()
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
    pub fn filled(
        &self,
        name: &'static str,
        expected: &Message,
        to: &mut Problems,
    ) -> Option<&str> {
        let cell = self.cell(name)?;
        if cell.is_empty() {
            self.problem(name, expected, to);
            return None;
        }
        Some(cell)
    }

    /// A whole number in this range; a blank cell, or a dash, is 0.
    pub fn number(
        &self,
        name: &'static str,
        range: RangeInclusive<u16>,
        to: &mut Problems,
    ) -> Option<u16> {
        let cell = self.cell(name)?;
        let number = match cell {
            text if is_nothing(text) => Some(0),
            text if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok(),
            _ => None,
        };
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let expected = message!(
                "a number from {least} to {most}",
                least = *range.start(),
                most = *range.end(),
            );
            self.problem(name, &expected, to);
        }
        number
    }

    /// One of two values by any of their names, whatever the case and the accents.
    pub fn word<T: Copy>(
        &self,
        name: &'static str,
        [one, other]: [(&[&str], T, Message); 2],
        to: &mut Problems,
    ) -> Option<T> {
        let cell = fold(self.cell(name)?);
        let is = |names: &[&str]| names.iter().any(|name| fold(name) == cell);
        if is(one.0) {
            return Some(one.1);
        }
        if is(other.0) {
            return Some(other.1);
        }
        let expected = message!("{one} or {other}", one = one.2, other = other.2);
        self.problem(name, &expected, to);
        None
    }

    /// Reports a cell that is not what it should be.
    pub fn problem(&self, name: &'static str, expected: &Message, to: &mut Problems) {
        let found = || quoted(self.cell(name).unwrap_or_default());
        to.add_with(self.line, Some(name), || (found(), expected.clone()));
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

/// What people put where there is nothing: a blank, or a dash.
pub(crate) fn is_nothing(cell: &str) -> bool {
    matches!(cell.trim(), "" | "-" | "–" | "—")
}

/// The records of a text, one after the other, with the line where each begins.
pub(super) struct Records<'t> {
    text: &'t str,
    separator: u8,
    reader: csv::Reader<&'t [u8]>,
    record: csv::StringRecord,
    line: usize,
    start: usize,
    end: usize,
}

impl<'t> Records<'t> {
    pub fn new(text: &'t str, columns: &[Column]) -> Self {
        let separator = separator(text, columns);
        let reader = csv::ReaderBuilder::new()
            .delimiter(separator)
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        Records {
            text,
            separator,
            reader,
            record: csv::StringRecord::new(),
            line: 1,
            start: 0,
            end: 0,
        }
    }

    /// Goes on to the next record, if there is one.
    pub fn next(&mut self) -> bool {
        let skipped = self.text[self.end..].find(|c| c != '\r' && c != '\n');
        let Some(skipped) = skipped else { return false };
        let start = self.end + skipped;
        self.line += line_ends(&self.text[self.start..start]);
        self.start = start;
        let more = self.reader.read_record(&mut self.record).unwrap_or(false);
        self.end = self.reader.position().byte() as usize;
        more
    }

    /// What stands between the cells.
    pub fn separator(&self) -> u8 {
        self.separator
    }

    /// The cells of this record, as they stand there.
    pub fn cells(&self) -> Vec<String> {
        self.record.iter().map(str::to_owned).collect()
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
    let known = |cell: &&str| {
        let heading = Heading::of(cell);
        columns.iter().any(|column| column.is(&heading))
    };
    let fits = |separator: &u8| {
        let cells = first.split(*separator as char).take(MOST_COLUMNS);
        cells.filter(known).count()
    };
    // The last of equals wins: a comma, unless something else does better.
    [b'\t', b';', b',']
        .into_iter()
        .max_by_key(fits)
        .unwrap_or(b',')
}
