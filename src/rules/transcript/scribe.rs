//! How does a game get written down while it is played?

use super::{Header, Line};
use crate::rules::{CardBits, CardIndex, Croupier, Dealer, Event, Game, Seat, Shuffler, State};

/// A dealer who writes down what happens, line by line.
pub struct Scribe<S, W> {
    dealer: Dealer<S>,
    write: W,
}

impl<S: Shuffler, W: FnMut(&Line)> Scribe<S, W> {
    /// Begins with the line of the game itself.
    pub fn new(header: Header, shuffler: S, mut write: W) -> Self {
        write(&Line::Game(header));
        Scribe {
            dealer: Dealer::new(shuffler),
            write,
        }
    }
}

impl<S: Shuffler, W: FnMut(&Line)> Croupier for Scribe<S, W> {
    fn shuffle(&mut self, pile: Seat, cards: CardBits) {
        self.dealer.shuffle(pile, cards);
    }

    fn draw(&mut self, pile: Seat, left: &CardBits) -> CardIndex {
        self.dealer.draw(pile, left)
    }

    fn hear(&mut self, game: &Game, state: &State, event: Event) {
        let order = match event {
            Event::Shuffled { pile } => self.dealer.order(pile),
            _ => &[],
        };
        (self.write)(&Line::new(game, state, event, order));
    }
}
