//! What is there to say about the deck, once it is worked out in the background?

use std::sync::mpsc::{Receiver, TryRecvError};

use super::page;
use crate::analysis::Analysis;
use crate::message;
use crate::screens::page::Paragraph;
use crate::words::{Language, Message};

/// An analysis that is under way or done.
pub struct Study {
    coming: Receiver<Analysis>,
    /// What is wrong with the deck.
    problems: Vec<Message>,
    paragraphs: Vec<Paragraph>,
}

impl Study {
    pub fn new(coming: Receiver<Analysis>, problems: Vec<Message>, language: Language) -> Study {
        let wait = message!("Looking at the deck …");
        Study {
            coming,
            problems,
            paragraphs: vec![page::text(wait.to(language))],
        }
    }

    /// Takes what has arrived.
    pub fn arrive(&mut self, language: Language) {
        match self.coming.try_recv() {
            Ok(found) => self.paragraphs = page::analysis(&found, &self.problems, language),
            Err(TryRecvError::Disconnected) if self.paragraphs.len() == 1 => {
                let none = message!("There is no cruiser to put the deck on");
                self.paragraphs = vec![page::text(none.to(language))];
            }
            Err(_) => {}
        }
    }

    pub fn paragraphs(&self) -> &[Paragraph] {
        &self.paragraphs
    }
}
