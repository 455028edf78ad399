//! Where do the lines of a game come from, and which of many games is it?

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Read};
use std::rc::Rc;

use serde_json::Value;

/// No line of a transcript is as long; a longer one comes in pieces, to be refused by who reads it.
const PIECE: u64 = 4 << 20;

/// The lines of a transcript, or those of one of its games: in the place of every other line comes
/// a blank one, so that the numbers of the lines stay those of the file. What comes before the first
/// game is left for the reader to refuse.
pub struct GameLines {
    reader: BufReader<Box<dyn Read>>,
    wanted: Option<usize>,
    piece: Vec<u8>,
    used: usize,
    /// Does the next piece begin a line?
    fresh: bool,
    seen: Seen,
}

/// What a source has come across, known while others hold it.
#[derive(Clone, Default)]
pub struct Seen {
    games: Rc<Cell<usize>>,
    stopped: Rc<Cell<bool>>,
}

impl Seen {
    /// Game lines so far; with one game wanted, one more than it if another follows.
    pub fn games(&self) -> usize {
        self.games.get()
    }

    /// Nobody listens any more: the source ends here.
    pub fn stop(&self) {
        self.stopped.set(true);
    }
}

impl GameLines {
    /// All games, or the one of this number, counted from 1.
    pub fn new(reader: Box<dyn Read>, wanted: Option<usize>) -> GameLines {
        GameLines {
            reader: BufReader::new(reader),
            wanted,
            piece: Vec::new(),
            used: 0,
            fresh: true,
            seen: Seen::default(),
        }
    }

    /// What it has come across, now and later.
    pub fn seen(&self) -> Seen {
        self.seen.clone()
    }

    fn load(&mut self) -> io::Result<()> {
        self.piece.clear();
        self.used = 0;
        if self.seen.stopped.get() {
            return Ok(());
        }
        let mut limited = (&mut self.reader).take(PIECE);
        limited.read_until(b'\n', &mut self.piece)?;
        let Some(wanted) = self.wanted else {
            return Ok(());
        };
        if self.fresh && is_game(&self.piece) {
            self.seen.games.set(self.seen.games() + 1);
        }
        let ended = self.piece.ends_with(b"\n");
        self.fresh = ended;
        if self.seen.games() > wanted {
            self.seen.stop();
            self.piece.clear();
        } else if (1..wanted).contains(&self.seen.games()) && !self.piece.is_empty() {
            self.piece.clear();
            self.piece.push(if ended { b'\n' } else { b' ' });
        }
        Ok(())
    }
}

fn is_game(line: &[u8]) -> bool {
    // Most lines are told apart without reading them as JSON.
    const KIND: &[u8] = b"\"game\"";
    line.windows(KIND.len()).any(|part| part == KIND)
        && serde_json::from_slice::<Value>(line).is_ok_and(|line| line["type"] == "game")
}

impl Read for GameLines {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for GameLines {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used >= self.piece.len() {
            self.load()?;
        }
        Ok(&self.piece[self.used..])
    }

    fn consume(&mut self, amount: usize) {
        self.used += amount;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &'static str, wanted: Option<usize>) -> (String, usize) {
        let mut source = GameLines::new(Box::new(text.as_bytes()), wanted);
        let mut read = String::new();
        source.read_to_string(&mut read).expect("text");
        (read, source.seen().games())
    }

    const TWO: &str =
        "{\"type\":\"game\"}\n{\"type\":\"end\"}\n\n{\"deck\":\"game\",\"type\":\"game\"}\nx";

    #[test]
    fn lines_of_other_games_come_as_blank_ones() {
        assert_eq!(read(TWO, None), (TWO.to_owned(), 0));
        let second = "\n\n\n{\"deck\":\"game\",\"type\":\"game\"}\nx".to_owned();
        assert_eq!(read(TWO, Some(2)), (second, 2));
    }

    #[test]
    fn a_game_ends_where_the_next_begins() {
        let first = "{\"type\":\"game\"}\n{\"type\":\"end\"}\n\n".to_owned();
        assert_eq!(read(TWO, Some(1)), (first, 2));
    }

    #[test]
    fn a_line_without_end_comes_in_pieces() {
        let mut source = GameLines::new(Box::new(io::repeat(b'x')), None);
        for _ in 0..3 {
            let piece = source.fill_buf().expect("a piece").len();
            assert!((1..=PIECE as usize).contains(&piece), "{piece}");
            source.consume(piece);
        }
    }

    #[test]
    fn a_game_that_is_not_there_leaves_blanks_and_the_count() {
        let (lines, games) = read(TWO, Some(3));
        assert_eq!((lines.trim(), games), ("", 2));
    }
}
