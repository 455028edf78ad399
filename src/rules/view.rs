//! What does a player know (section 8)?

use std::sync::atomic::{AtomicBool, Ordering};

use std::ops::BitOr;

use super::croupier::below;
use super::{
    BySeat, CardBits, CardIndex, Choices, Decision, Game, Placed, Rng, Seat, State, geometry,
};
use crate::cards::SECTORS;

/// The game as one player sees it. Hidden cards are hidden by type: a view can *deal* a full state
/// that might be the true one, never show the true one.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    game: &'a Game,
    state: &'a State,
    seat: Seat,
    stop: Option<&'a AtomicBool>,
}

impl<'a> View<'a> {
    /// What this seat sees.
    pub fn new(game: &'a Game, state: &'a State, seat: Seat) -> View<'a> {
        View {
            game,
            state,
            seat,
            stop: None,
        }
    }

    /// The same for a player who hears when the game is called off.
    pub fn until(self, stop: &'a AtomicBool) -> View<'a> {
        let stop = Some(stop);
        View { stop, ..self }
    }

    /// Is the game called off? Whoever thinks for long asks now and then; any choice will do by then.
    pub fn is_called_off(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Who looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What both players know of the game.
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The decision that the game waits for.
    pub fn decision(&self) -> Option<Decision> {
        self.state.decision()
    }

    /// The choices, if it is this player who must choose.
    pub fn choices(&self) -> Option<Choices<'a>> {
        let mine = self.decision()?.seat() == self.seat;
        mine.then(|| self.state.choices(self.game))
    }

    /// The player's own hand.
    pub fn hand(&self) -> CardBits {
        self.state.hand(self.seat)
    }

    /// How many cards a player holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.state.hand(seat).len()
    }

    /// How many cards a player has set aside.
    pub fn aside_size(&self, seat: Seat) -> usize {
        self.state.aside(seat).len()
    }

    /// How many cards are left in a pile.
    pub fn pile_size(&self, pile: Seat) -> usize {
        self.state.pile(pile).len()
    }

    /// A discard, face up (ruling R12).
    pub fn discard(&self, pile: Seat) -> CardBits {
        self.state.discard(pile)
    }

    /// What is left of a cruiser's armour.
    pub fn armour(&self, seat: Seat) -> i32 {
        self.state.armour(seat)
    }

    /// How far the boards have moved against each other.
    pub fn shift(&self) -> i8 {
        self.state.shift()
    }

    /// Who holds the Initiative.
    pub fn initiative(&self) -> Seat {
        self.state.initiative()
    }

    /// The round under way.
    pub fn round(&self) -> u8 {
        self.state.round()
    }

    /// The cards of a sector from bottom to top: how each lies, and which it is, if that is known.
    pub fn stack(
        &self,
        seat: Seat,
        sector: usize,
    ) -> impl Iterator<Item = (Option<CardIndex>, Placed)> {
        let hidden = move |card: &Placed| seat != self.seat && card.is_back();
        self.state.stack(seat, sector).iter().map(move |card| {
            if hidden(card) {
                let mut unknown = *card;
                unknown.set_card(0);
                (None, unknown)
            } else {
                (Some(card.card()), *card)
            }
        })
    }

    /// The visible undamaged fighters of a sector.
    pub fn fighters(&self, seat: Seat, sector: usize) -> u8 {
        self.state.fighters(self.game, seat, sector)
    }

    /// The opponent's sector that faces this one of the player's own.
    pub fn facing(&self, sector: usize) -> Option<usize> {
        geometry::facing(self.state.shift, self.seat, sector)
    }

    /// Has a choice of this player shown them a card that was hidden before it: one that they drew, or one
    /// of the opponent's that lay on its back?
    pub fn has_learned_since(&self, before: &State) -> bool {
        let drawn = self.hand() - before.hand(self.seat);
        let backs = |view: &View| view.backs(self.seat.other()).collect::<CardBits>();
        let turned = backs(&View::new(self.game, before, self.seat)) - backs(self);
        !(drawn | turned).is_empty()
    }

    /// A full state that might be the true one: every hidden card is dealt anew, all possibilities
    /// as likely. In Total War the opponent's list is not known: cards that they have shown are in
    /// it, the others may be any of the set.
    pub fn deal(&self, rng: &mut Rng) -> State {
        let mut dealt = *self.state;
        if self.game.mode().is_common() {
            let hidden = self.hidden(self.seat) | self.hidden(self.seat.other());
            let mut cards = Shuffled::new(hidden, rng);
            self.fill(&mut dealt, self.seat, &mut cards);
            self.fill(&mut dealt, self.seat.other(), &mut cards);
        } else {
            for seat in [self.seat, self.seat.other()] {
                let mut cards = self.possible(seat, rng);
                self.fill(&mut dealt, seat, &mut cards);
            }
        }
        dealt
    }

    /// The same with other luck, and quicker: a pile is whatever is left, since its order is not part of
    /// a state.
    pub fn guess(&self, rng: &mut Rng) -> State {
        if self.game.mode().is_common() {
            return self.deal(rng);
        }
        let mut dealt = *self.state;
        for seat in [self.seat, self.seat.other()] {
            let mut cards = self.hidden(seat);
            if seat != self.seat {
                let known = cards & self.state.shown[seat];
                let mut others = self.every() - self.state.shown[seat];
                let guessed = cards.len() - known.len();
                cards = known | draw(&mut others, guessed, rng);
                dealt.hands[seat] = draw(&mut cards, self.state.hand(seat).len(), rng);
                for back in self.backs_mut(&mut dealt) {
                    back.set_card(draw_one(&mut cards, rng));
                }
            }
            dealt.asides[seat] = draw(&mut cards, self.state.aside(seat).len(), rng);
            dealt.piles[seat] = cards;
        }
        dealt
    }

    /// The cards that lie where the player cannot see them.
    fn hidden(&self, seat: Seat) -> CardBits {
        let mut hidden = self.state.aside(seat) | self.state.pile(seat);
        if seat != self.seat {
            hidden |= self.state.hand(seat);
            self.backs(seat).for_each(|card| hidden.insert(card));
        }
        hidden
    }

    fn backs(&self, seat: Seat) -> impl Iterator<Item = CardIndex> {
        let stacks = (0..SECTORS).flat_map(move |sector| self.state.stack(seat, sector));
        stacks.filter(|card| card.is_back()).map(Placed::card)
    }

    /// Cards for the hidden places of a seat in Total War, in random order.
    fn possible(&self, seat: Seat, rng: &mut Rng) -> Shuffled {
        let hidden = self.hidden(seat);
        if seat == self.seat {
            return Shuffled::new(hidden, rng);
        }
        let known = hidden & self.state.shown[seat];
        let mut unknown = Shuffled::new(self.every() - self.state.shown[seat], rng);
        let guessed = hidden.len() - known.len();
        let guess = (0..guessed).map(|_| unknown.next()).collect::<CardBits>();
        Shuffled::new(known | guess, rng)
    }

    /// Puts cards into every hidden place of a seat.
    fn fill(&self, dealt: &mut State, seat: Seat, cards: &mut Shuffled) {
        let mut deal = |bits: &mut CardBits| {
            let count = bits.len();
            *bits = (0..count).map(|_| cards.next()).collect();
        };
        deal(&mut dealt.asides[seat]);
        deal(&mut dealt.piles[seat]);
        if seat != self.seat {
            deal(&mut dealt.hands[seat]);
            for back in self.backs_mut(dealt) {
                back.set_card(cards.next());
            }
        }
    }

    /// The opponent's cards that lie on their front, in a state with the same boards.
    fn backs_mut<'b>(&self, dealt: &'b mut State) -> impl Iterator<Item = &'b mut Placed> {
        let BySeat(stacks) = &mut dealt.stacks;
        let cards = stacks[self.seat.other().index()].iter_mut().flatten();
        // A slot without a card shows no back.
        cards.filter(|card| card.is_back())
    }

    /// Every card of the set.
    fn every(&self) -> CardBits {
        let levels = [0, 1, 2, 3].map(|level| self.game.of_level(level));
        levels.into_iter().fold(CardBits::EMPTY, BitOr::bitor)
    }
}

/// Takes so many cards out, all as likely.
fn draw(cards: &mut CardBits, count: usize, rng: &mut Rng) -> CardBits {
    (0..count).map(|_| draw_one(cards, rng)).collect()
}

fn draw_one(cards: &mut CardBits, rng: &mut Rng) -> CardIndex {
    let card = cards.nth(below(rng, cards.len()));
    cards.remove(card);
    card
}

/// Cards in random order.
struct Shuffled {
    cards: [CardIndex; 256],
    left: usize,
}

impl Shuffled {
    fn new(bits: CardBits, rng: &mut Rng) -> Shuffled {
        let mut cards = [0; 256];
        let mut left = 0;
        for card in bits.iter() {
            let place = below(rng, left + 1);
            cards[left] = cards[place];
            cards[place] = card;
            left += 1;
        }
        Shuffled { cards, left }
    }

    fn next(&mut self) -> CardIndex {
        self.left -= 1;
        self.cards[self.left]
    }
}
