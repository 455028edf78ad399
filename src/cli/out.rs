//! How does a result reach the reader?

use std::env;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use comfy_table::{
    Attribute, Cell, CellAlignment, Color, ContentArrangement, LineStyle, Table, TableStyle,
};
use guerre_totale::arena::Verdict;
use guerre_totale::json::pretty;
use guerre_totale::message;
use guerre_totale::text::{cut, defused, safe};
use guerre_totale::words::{Language, Message};
use serde::Serialize;

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

    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        self.to.write_all(pretty(value).as_bytes())
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
        let said = self.line(message).and_then(|()| self.flush());
        if let Err(error) = said {
            self.silent = true;
            if error.kind() != io::ErrorKind::BrokenPipe {
                let _ = writeln!(
                    io::stderr(),
                    "note: done, but cannot write the output: {error}"
                );
            }
        }
    }

    /// Prints rows under a header in the reader's language, wrapped to the width of the terminal.
    pub fn table<H, R>(&mut self, header: H, rows: R) -> io::Result<()>
    where
        H: IntoIterator<Item: Into<Message>>,
        R: IntoIterator<Item = Vec<Cell>>,
    {
        let mut table = self.empty_table();
        let heading = |heading: Message| Paint::Strong.cell(heading.to(self.language));
        table.set_header(header.into_iter().map(|name| heading(name.into())));
        table.add_rows(rows.into_iter().map(tame));
        self.print(table)
    }

    /// Prints rows without a header.
    pub fn rows<R>(&mut self, rows: R) -> io::Result<()>
    where
        R: IntoIterator<Item = Vec<Cell>>,
    {
        let mut table = self.empty_table();
        table.add_rows(rows.into_iter().map(tame));
        self.print(table)
    }

    /// Prints rows for a spreadsheet.
    pub fn csv<R>(&mut self, header: &[&str], rows: R) -> io::Result<()>
    where
        R: IntoIterator<Item = Vec<String>>,
    {
        let mut writer = csv::Writer::from_writer(&mut self.to);
        writer.write_record(header)?;
        for row in rows {
            writer.write_record(row.iter().map(|cell| defused(cell).into_owned()))?;
        }
        writer.flush()
    }

    /// Prints a message on a line of its own.
    pub fn line(&mut self, message: impl Into<Message>) -> io::Result<()> {
        let text = message.into().to(self.language);
        writeln!(self.to, "{}", self.safe(&text))
    }

    /// A message as it may be shown, with the colours that are our own.
    fn safe(&self, text: &str) -> String {
        let shown = safe(text);
        if !self.color || !text.contains('\x1b') {
            return shown.into_owned();
        }
        let colors = [
            Paint::Good.code(),
            Paint::Bad.code(),
            Paint::Strong.code(),
            "0",
        ];
        colors.iter().fold(shown.into_owned(), |shown, code| {
            shown.replace(&format!("<U+001B>[{code}m"), &format!("\x1b[{code}m"))
        })
    }

    /// Prints a message wrapped to the width of the terminal.
    pub fn paragraph(&mut self, message: impl Into<Message>) -> io::Result<()> {
        self.hanging("", message)
    }

    /// Prints a message wrapped after this start; all lines but the first stand in as far.
    pub fn hanging(&mut self, start: &str, message: impl Into<Message>) -> io::Result<()> {
        let text = self.safe(&message.into().to(self.language));
        let mut line = start.to_owned();
        let mut bare = true;
        for word in text.split(is_gap).filter(|word| !word.is_empty()) {
            let length = line.chars().count() + 1 + word.chars().count();
            if !bare && length > self.width() {
                writeln!(self, "{line}")?;
                line = " ".repeat(start.chars().count());
                bare = true;
            }
            if !bare {
                line.push(' ');
            }
            line.push_str(word);
            bare = false;
        }
        writeln!(self, "{line}")
    }

    fn empty_table(&self) -> Table {
        let mut table = Table::new();
        table
            .load_style(STYLE)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(self.width)
            .force_no_tty();
        if self.color {
            table.enforce_styling();
        }
        table
    }

    fn print(&mut self, mut table: Table) -> io::Result<()> {
        for column in table.column_iter_mut() {
            column.set_padding((0, 2));
        }
        writeln!(self.to, "{}", table.trim_fmt())
    }

    /// The message in this colour, if the reader sees colours.
    pub fn paint(&self, message: impl Into<Message>, color: Paint) -> String {
        let text = safe(&message.into().to(self.language)).into_owned();
        match self.color {
            true => format!("\x1b[{}m{text}\x1b[0m", color.code()),
            false => text,
        }
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

/// A row with nothing in it that a terminal would obey, and no cell that fills the screen.
fn tame(row: Vec<Cell>) -> Vec<Cell> {
    let tame = |cell: Cell| {
        let content = cell.content();
        let start: String = content.chars().take(2 * MOST_IN_A_CELL).collect();
        let start = safe(&start);
        let shown = cut(&start, MOST_IN_A_CELL);
        if shown == content {
            cell
        } else {
            Cell::new(shown)
        }
    };
    row.into_iter().map(tame).collect()
}

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
fn wants_color() -> bool {
    let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    !no_color && !dumb
}

/// Colours that read on dark and on light; never the only sign.
#[derive(Clone, Copy)]
pub enum Paint {
    Good,
    Bad,
    Strong,
}

impl Paint {
    fn code(self) -> &'static str {
        match self {
            Paint::Good => "32",
            Paint::Bad => "31",
            Paint::Strong => "1",
        }
    }

    /// A cell of a table in this colour.
    pub fn cell(self, text: impl ToString) -> Cell {
        let cell = Cell::new(text);
        match self {
            Paint::Good => cell.fg(Color::DarkGreen),
            Paint::Bad => cell.fg(Color::DarkRed),
            Paint::Strong => cell.add_attribute(Attribute::Bold),
        }
    }
}

/// A cell for a number.
pub fn right(text: impl ToString) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

/// A cell for a verdict, with the words for better and worse.
pub fn verdict_cell(verdict: Verdict, [better, worse]: [Message; 2], language: Language) -> Cell {
    match verdict {
        Verdict::Better => Paint::Good.cell(better.to(language)),
        Verdict::Worse => Paint::Bad.cell(worse.to(language)),
        Verdict::Open => Cell::new(message!("open").to(language)),
        Verdict::Same => Cell::new(message!("same").to(language)),
        Verdict::Unplayed => Cell::new(""),
    }
}
