//! What is there to say about the deck, once it is worked out in the background?

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::Builder;

use guerre_totale::analysis::{Analysis, Options, References};
use guerre_totale::decks::DeckList;
use guerre_totale::message;
use guerre_totale::words::Language;

use super::page::{self, Paragraph};
use super::words::problems;
use crate::cli::args::Data;

/// An analysis that is under way or done.
pub struct Study {
    coming: Receiver<Vec<Paragraph>>,
    paragraphs: Vec<Paragraph>,
}

impl Study {
    pub fn begin(list: &DeckList, data: &Data, language: Language) -> Study {
        let (send, coming) = channel();
        let list = list.clone();
        let (cards, cruisers) = (data.cards.clone(), data.cruisers.clone());
        let look = move || {
            let references = References::new(&cards, &cruisers);
            let options = Options::default();
            let found = Analysis::of(&list, &cards, &cruisers, &references, &options);
            let problems = problems(&list.check(&cards, &cruisers));
            let text = found.map(|found| page::analysis(&found, &problems, language));
            // Nobody waits for it once the page is left.
            text.into_iter().for_each(|text| drop(send.send(text)));
        };
        let _ = Builder::new().spawn(look);
        let wait = message!("Looking at the deck …");
        Study {
            coming,
            paragraphs: vec![page::text(wait.to(language))],
        }
    }

    /// Takes what has arrived.
    pub fn arrive(&mut self, language: Language) {
        match self.coming.try_recv() {
            Ok(paragraphs) => self.paragraphs = paragraphs,
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
