//! How does a result reach the reader?

use std::env;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ContentArrangement, LineStyle, Table, TableStyle,
};
use guerre_totale::json::pretty;
use guerre_totale::message;
use guerre_totale::reports::story::{self, Block, Tone, pieces};
use guerre_totale::reports::{Report, Story};
use guerre_totale::text::{cut, safe, wrapped};
use guerre_totale::words::{Language, Message};

use super::args::Format;
use super::matches::note;

/// Standard output, buffered, with what is known about who reads it.
pub struct Out {
    to: BufWriter<StdoutLock<'static>>,
    color: bool,
    width: u16,
    terminal: bool,
    language: Language,
    /// What could not be written has been told, and it was not the result.
    silent: bool,
}

/// A line under the header and nothing around.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─'));

impl Out {
    pub fn new(language: Language) -> Self {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        Out {
            color: terminal && wants_color(),
            width: terminal_width(),
            terminal,
            language,
            silent: false,
            to: BufWriter::new(stdout.lock()),
        }
    }

    /// What the reader speaks.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Does the reader see colours?
    pub fn has_color(&self) -> bool {
        self.color
    }

    /// The columns that a line may fill.
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// Prints what a result says.
    pub fn report(&mut self, report: &dyn Report, format: Format) -> io::Result<()> {
        match format {
            Format::Json => self.to.write_all(pretty(&report.json()).as_bytes()),
            Format::Csv => self.text(&report.csv().unwrap_or_default()),
            Format::Table => {
                let mut story = Story::new(self.language, self.width());
                report.tell(&mut story);
                self.tell(&story)
            }
        }
    }

    /// Lays a story out.
    fn tell(&mut self, story: &Story) -> io::Result<()> {
        for block in story.blocks() {
            match block {
                Block::Line(text) => self.line(text)?,
                Block::Paragraph(start, text) => self.paragraph(start, text)?,
                Block::Table(header, rows) => self.table(header, rows)?,
            }
        }
        Ok(())
    }

    /// Prints rows under their headings, wrapped to the width of the terminal.
    fn table(&mut self, header: &[Message], rows: &[Vec<story::Cell>]) -> io::Result<()> {
        let mut table = Table::new();
        table
            .load_style(STYLE)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(self.width)
            .force_no_tty();
        if self.color {
            table.enforce_styling();
        }
        let heading = |text: &Message| toned(Cell::new(text.to(self.language)), Tone::Strong);
        if !header.is_empty() {
            table.set_header(header.iter().map(heading));
        }
        let row = |row: &Vec<story::Cell>| row.iter().map(|cell| self.cell(cell)).collect();
        table.add_rows(rows.iter().map(row).collect::<Vec<Vec<Cell>>>());
        for column in table.column_iter_mut() {
            column.set_padding((0, 2));
        }
        writeln!(self.to, "{}", table.trim_fmt())
    }

    /// A cell with nothing in it that a terminal would obey, and not so much that it fills the screen.
    fn cell(&self, cell: &story::Cell) -> Cell {
        let text = cell.text.to(self.language);
        let start: String = text.chars().take(2 * MOST_IN_A_CELL).collect();
        let start = safe(&start);
        let shown = cut(&start, MOST_IN_A_CELL);
        if shown != text {
            return Cell::new(shown);
        }
        let laid = toned(Cell::new(text), cell.tone);
        match cell.right {
            true => laid.set_alignment(CellAlignment::Right),
            false => laid,
        }
    }

    /// Prints a text that is the same as in a file: for a terminal, whatever it would obey shows.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        match self.terminal {
            true => self.to.write_all(safe(text).as_bytes()),
            false => self.to.write_all(text.as_bytes()),
        }
    }

    /// Says what became of a file. It is written by now, so what cannot be said is no failure.
    pub fn done(&mut self, message: impl Into<Message>) {
        let said = self.line(message);
        self.forgive(said);
    }

    /// Tells what a result says that is in a file by now, so that what cannot be told is no failure.
    pub fn done_report(&mut self, report: &dyn Report, format: Format) {
        let told = self.report(report, format);
        self.forgive(told);
    }

    fn forgive(&mut self, said: io::Result<()>) {
        if let Err(error) = said.and_then(|()| self.flush()) {
            self.silent = true;
            if error.kind() != io::ErrorKind::BrokenPipe {
                let what = message!("done, but cannot write the output: {error}", error = &error);
                note(what, self.language);
            }
        }
    }

    /// Prints a message on a line of its own, each of its parts in its tone.
    pub fn line(&mut self, message: impl Into<Message>) -> io::Result<()> {
        let line = message.into().to(self.language);
        for (tone, text) in pieces(&line) {
            let text = safe(text);
            match code(tone).filter(|_| self.color) {
                Some(code) => write!(self.to, "\x1b[{code}m{text}\x1b[0m")?,
                None => write!(self.to, "{text}")?,
            }
        }
        writeln!(self.to)
    }

    /// Prints a message wrapped after this start; all lines but the first stand in as far.
    fn paragraph(&mut self, start: &str, message: &Message) -> io::Result<()> {
        let text = message.to(self.language);
        let text = safe(&text);
        let words = text.split(is_gap).filter(|word| !word.is_empty());
        let lines = wrapped(words, start, start.chars().count(), self.width());
        lines.iter().try_for_each(|line| writeln!(self, "{line}"))
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.silent {
            true => Ok(bytes.len()),
            false => self.to.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.silent {
            true => Ok(()),
            false => self.to.flush(),
        }
    }
}

/// More than this nobody reads in a cell, and tables with more take minutes to lay out.
const MOST_IN_A_CELL: usize = 500;

/// Where a line may end, and what a terminal would obey; no-break spaces stay.
fn is_gap(c: char) -> bool {
    c != '\u{a0}' && (c.is_whitespace() || c.is_control())
}

/// A pipe, and a terminal that does not know its width, count as 80 columns.
fn terminal_width() -> u16 {
    let width = Table::new().width().filter(|width| *width > 0);
    width.unwrap_or(80).max(40)
}

/// <https://no-color.org>
pub fn wants_color() -> bool {
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    !no_color && !dumb
}

/// What switches a terminal to a tone: colours that read on dark and on light.
fn code(tone: Tone) -> Option<&'static str> {
    match tone {
        Tone::Plain => None,
        Tone::Strong => Some("1"),
        Tone::Good => Some("32"),
        Tone::Bad => Some("31"),
        Tone::Blue => Some("34"),
    }
}

/// A cell in its tone.
fn toned(cell: Cell, tone: Tone) -> Cell {
    match tone {
        Tone::Plain => cell,
        Tone::Strong => cell.add_attribute(Attribute::Bold),
        Tone::Good => cell.fg(Color::DarkGreen),
        Tone::Bad => cell.fg(Color::DarkRed),
        Tone::Blue => cell.fg(Color::DarkBlue),
    }
}
