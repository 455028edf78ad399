//! What is there to say about the deck, once it is worked out in the background?

use std::sync::mpsc::{Receiver, TryRecvError};

use super::page::analysis;
use crate::analysis::Analysis;
use crate::message;
use crate::reports::story::Tone;
use crate::screens::page::Paragraph;
use crate::words::Message;

/// An analysis that is under way or done.
pub struct Study {
    coming: Receiver<Analysis>,
    /// What is wrong with the deck.
    problems: Vec<Message>,
    paragraphs: Vec<Paragraph>,
}

impl Study {
    pub fn new(coming: Receiver<Analysis>, problems: Vec<Message>) -> Study {
        let wait = message!("Looking at the deck …");
        Study {
            coming,
            problems,
            paragraphs: vec![Paragraph::new(wait, Tone::Plain, 0)],
        }
    }

    /// Takes what has arrived.
    pub fn arrive(&mut self) {
        match self.coming.try_recv() {
            Ok(found) => self.paragraphs = analysis(&found, &self.problems),
            Err(TryRecvError::Disconnected) if self.paragraphs.len() == 1 => {
                let none = message!("There is no cruiser to put the deck on");
                self.paragraphs = vec![Paragraph::new(none, Tone::Plain, 0)];
            }
            Err(_) => {}
        }
    }

    pub fn paragraphs(&self) -> &[Paragraph] {
        &self.paragraphs
    }
}
