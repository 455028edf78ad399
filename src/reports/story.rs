//! How is a result told to people, whatever it will be laid out on?

use crate::arena::Verdict;
use crate::message;
use crate::words::{Language, Message};

/// Lines, paragraphs and tables, one after the other.
pub struct Story {
    language: Language,
    width: usize,
    blocks: Vec<Block>,
}

/// A piece of a story.
pub enum Block {
    /// A line that is never broken; [`pieces`] tells its tones.
    Line(Message),
    /// A text that is broken into lines, all but the first as far in as this start is long.
    Paragraph(&'static str, Message),
    /// Rows under headings; without a heading, the rows alone.
    Table(Vec<Message>, Vec<Vec<Cell>>),
}

/// A cell of a table.
#[derive(Clone)]
pub struct Cell {
    /// What stands in it.
    pub text: Message,
    /// How it is meant.
    pub tone: Tone,
    /// A number, which stands at the right.
    pub right: bool,
}

/// How a text is meant. A colour is never the only sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Like any other.
    Plain,
    /// A heading, or what a row is about.
    Strong,
    /// Better, legal, kept.
    Good,
    /// Worse, wrong, given up.
    Bad,
    /// About a blue card.
    Blue,
}

/// Where a tone begins inside a line: characters that Unicode keeps for the inside of programs.
const MARKS: [(char, Tone); 5] = [
    ('\u{fdd0}', Tone::Plain),
    ('\u{fdd1}', Tone::Strong),
    ('\u{fdd2}', Tone::Good),
    ('\u{fdd3}', Tone::Bad),
    ('\u{fdd4}', Tone::Blue),
];

impl Tone {
    /// A part of a line in this tone.
    pub fn of(self, text: impl Into<Message>) -> Message {
        let [begin, end] = [self, Tone::Plain].map(|tone| MARKS[tone as usize].0.into());
        Message::joined([begin, text.into(), end], "")
    }

    /// A cell in this tone.
    pub fn cell(self, text: impl Into<Message>) -> Cell {
        Cell {
            tone: self,
            ..cell(text)
        }
    }
}

/// The parts of a line, each with its tone.
pub fn pieces(line: &str) -> Vec<(Tone, &str)> {
    let tone = |c: char| MARKS.iter().find(|(mark, _)| *mark == c).map(|mark| mark.1);
    let (mut pieces, mut from, mut now) = (Vec::new(), 0, Tone::Plain);
    for (at, mark) in line.char_indices() {
        if let Some(next) = tone(mark) {
            pieces.push((now, &line[from..at]));
            (from, now) = (at + mark.len_utf8(), next);
        }
    }
    pieces.push((now, &line[from..]));
    pieces.retain(|(_, text)| !text.is_empty());
    pieces
}

/// A cell like any other.
pub fn cell(text: impl Into<Message>) -> Cell {
    Cell {
        text: text.into(),
        tone: Tone::Plain,
        right: false,
    }
}

/// A cell for a number.
pub fn right(text: impl Into<Message>) -> Cell {
    Cell {
        right: true,
        ..cell(text)
    }
}

/// A cell for a verdict, with the words for better and worse.
pub fn verdict_cell(verdict: Verdict, [better, worse]: [Message; 2]) -> Cell {
    match verdict {
        Verdict::Better => Tone::Good.cell(better),
        Verdict::Worse => Tone::Bad.cell(worse),
        Verdict::Open => cell(message!("open")),
        Verdict::Same => cell(message!("same")),
        Verdict::Unplayed => cell(""),
    }
}

impl Story {
    /// A story for somebody who speaks this language and sees so many columns.
    pub fn new(language: Language, width: usize) -> Story {
        Story {
            language,
            width,
            blocks: Vec::new(),
        }
    }

    /// What its reader speaks.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The columns that its reader sees.
    pub fn width(&self) -> usize {
        self.width
    }

    /// All of it.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// A line that is never broken.
    pub fn line(&mut self, text: impl Into<Message>) {
        self.blocks.push(Block::Line(text.into()));
    }

    /// A blank line.
    pub fn gap(&mut self) {
        self.line("");
    }

    /// A line that stands out.
    pub fn title(&mut self, text: impl Into<Message>) {
        self.line(Tone::Strong.of(text));
    }

    /// A text that is broken into lines.
    pub fn paragraph(&mut self, text: impl Into<Message>) {
        self.hanging("", text);
    }

    /// A text after this start; all lines but the first stand in as far.
    pub fn hanging(&mut self, start: &'static str, text: impl Into<Message>) {
        self.blocks.push(Block::Paragraph(start, text.into()));
    }

    /// Rows under headings.
    pub fn table<H: Into<Message>>(
        &mut self,
        header: impl IntoIterator<Item = H>,
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) {
        let header = header.into_iter().map(H::into).collect();
        let rows = rows.into_iter().collect();
        self.blocks.push(Block::Table(header, rows));
    }

    /// A table of many columns, each so wide: as many at a time as fit beside the first ones, which take
    /// this room.
    pub fn folded(
        &mut self,
        (first, room): (usize, usize),
        each: usize,
        header: &[Message],
        rows: &[Vec<Cell>],
    ) {
        let columns: Vec<usize> = (first..header.len()).collect();
        let abreast = self.width.saturating_sub(room) / each;
        for (block, columns) in columns.chunks(abreast.max(1)).enumerate() {
            if block > 0 {
                self.gap();
            }
            let shown = || (0..first).chain(columns.iter().copied());
            let row = |row: &Vec<Cell>| shown().map(|n| row[n].clone()).collect();
            self.table(shown().map(|n| &header[n]), rows.iter().map(row));
        }
    }

    /// Rows without headings.
    pub fn rows(&mut self, rows: impl IntoIterator<Item = Vec<Cell>>) {
        self.table::<Message>([], rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_told_apart_by_its_tones() {
        let yes = Tone::Good.of("yes");
        let line = message!("{most} and {last}", most = yes, last = "no");
        let line = line.to(Language::English);
        let expected = [(Tone::Good, "yes"), (Tone::Plain, " and no")];
        assert_eq!(pieces(&line), expected);
    }

    #[test]
    fn each_tone_has_the_mark_of_its_place() {
        for (place, (_, tone)) in MARKS.iter().enumerate() {
            assert_eq!(*tone as usize, place);
        }
    }
}
