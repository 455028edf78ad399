//! What must hold in every position, whoever led the game there?

use guerre_totale::cards::{CardSet, Effect, Half, SECTORS};
use guerre_totale::rules::{
    BySeat, CardBits, CardIndex, Choice, Game, LazyCroupier, MOST_SHIFT, Placed, Rng, Seat, Side,
    State, Target, View,
};

use super::worlds::below;

/// A position of a game that began with these piles.
pub struct Position<'a> {
    pub game: &'a Game,
    pub cards: &'a CardSet,
    pub piles: &'a BySeat<CardBits>,
    pub state: &'a State,
}

impl Position<'_> {
    /// What can be seen without a choice.
    pub fn holds(&self) {
        self.cards_are_conserved();
        assert!(self.state.shift().abs() <= MOST_SHIFT);
        for (seat, sector) in sectors() {
            let stack = self.state.stack(seat, sector);
            assert!(stack.len() <= usize::from(self.game.slots(seat, sector)));
            for (level, placed) in stack.iter().enumerate() {
                self.markers_fit(placed, level + 1 == stack.len());
            }
        }
    }

    fn cards_are_conserved(&self) {
        let [a, b] = Seat::BOTH.map(|seat| Lying::of(self.state, seat));
        match self.game.mode().is_common() {
            true => assert_eq!(a.and(b), Lying::once(self.piles[Seat::A])),
            false => assert_eq!([a, b], self.piles.0.map(Lying::once)),
        }
    }

    /// No half has more markers than it can bear, no covered half has any, and a card with all of
    /// its fighters marked is gone.
    fn markers_fit(&self, placed: &Placed, topmost: bool) {
        let card = &self.cards.cards()[placed.card() as usize];
        let halves = [Half::Upper, Half::Lower];
        let fighters = match placed.is_back() {
            true => [2, 0],
            false => halves.map(|half| card.half(half).fighters),
        };
        let damage = halves.map(|half| placed.damage(half));
        assert!(
            damage[0] <= fighters[0] && damage[1] <= fighters[1],
            "{placed:?}"
        );
        let [all, marked] = [fighters, damage].map(|both| both[0] + both[1]);
        assert!(marked < all || all == 0, "{placed:?} is destroyed");
        let covered = usize::from(placed.is_pivoted());
        assert!(topmost || damage[covered] == 0, "{placed:?} is covered");
        let takes = |(half, printed): (usize, Half)| match topmost || half != covered {
            true => card
                .half(printed)
                .effects
                .iter()
                .map(|effect| effect.screens())
                .sum(),
            false => 0u8,
        };
        let screens: u8 = halves.into_iter().enumerate().map(takes).sum();
        let screens = if placed.is_back() { 0 } else { screens };
        assert!(
            placed.screens() <= screens,
            "{placed:?} has {screens} screens"
        );
    }

    /// The choices: as many as said, at least two, each different on paper.
    pub fn choices(&self) -> Vec<Choice> {
        let choices = self.state.choices(self.game);
        let mut list = Vec::with_capacity(choices.len());
        choices.for_each(|choice| list.push(choice));
        assert!(list.len() > 1, "a decision has two choices or more");
        assert_eq!(choices.len(), list.len());
        assert_eq!(choices.nth(list.len()), None);
        let mut on_paper: Vec<_> = list.iter().map(|choice| self.on_paper(*choice)).collect();
        on_paper.sort_unstable();
        on_paper.dedup();
        assert_eq!(on_paper.len(), list.len(), "identical choices in {list:?}");
        list
    }

    /// What a transcript would say, as a number: the half and the effect, not the symbol's place.
    fn on_paper(&self, choice: Choice) -> u64 {
        let said: [u8; 8] = match choice {
            Choice::Pass => [0; 8],
            Choice::Deploy { card, side, sector } => {
                let back = u8::from(side == Side::Back);
                [1, card, back, sector, 0, 0, 0, 0]
            }
            Choice::Resolve { symbol, target } => {
                let (half, effect) = self.state.symbol(self.game, symbol).expect("it waits");
                let [half, effect] = [half as u8, kind_of(effect)];
                match target {
                    None => [2, half, effect, 0, 0, 0, 0, 0],
                    Some(Target {
                        owner,
                        sector,
                        level,
                        to,
                    }) => [3, half, effect, owner.index() as u8, sector, level, to, 0],
                }
            }
            Choice::Battle { movement, order } => [4, movement as u8, order as u8, 0, 0, 0, 0, 0],
        };
        u64::from_le_bytes(said)
    }

    /// Whatever is listed has its number and is accepted, and what follows holds as well.
    pub fn is_accepted(&self, list: &[Choice], number: usize, rng: &mut Rng) {
        let choice = list[number];
        assert_eq!(self.state.choices(self.game).nth(number), Some(choice));
        let mut after = *self.state;
        let applied = after.apply(self.game, choice, &mut LazyCroupier(rng));
        assert!(applied.is_ok(), "{choice:?} is listed");
        let state = &after;
        Position { state, ..*self }.holds();
    }

    /// Whatever is not listed is refused, and changes nothing.
    pub fn is_refused(&self, choice: Choice, rng: &mut Rng) {
        let mut after = *self.state;
        let applied = after.apply(self.game, choice, &mut LazyCroupier(rng));
        assert!(applied.is_err(), "{choice:?} is not listed");
        assert_eq!(after, *self.state, "{choice:?} was refused");
    }

    /// Hidden cards dealt anew change nothing that a player sees or may choose.
    pub fn hides(&self, list: &[Choice], rng: &mut Rng) {
        for seat in Seat::BOTH {
            let view = View::new(self.game, self.state, seat);
            let dealt = view.deal(rng);
            let anew = View::new(self.game, &dealt, seat);
            look_alike(&view, &anew);
            assert_eq!(view.decision(), anew.decision());
            let mine = self.state.decision().map(|decision| decision.seat()) == Some(seat);
            for view in [view, anew] {
                let choices = view.choices();
                assert_eq!(choices.is_some(), mine);
                let Some(choices) = choices else { continue };
                let mut listed = list.iter();
                choices.for_each(|choice| assert_eq!(Some(&choice), listed.next()));
                assert_eq!(listed.next(), None);
            }
            self.is_possible(&dealt);
            if mine {
                let mut after = dealt;
                let choice = list[below(rng, list.len())];
                let applied = after.apply(self.game, choice, &mut LazyCroupier(rng));
                assert!(applied.is_ok(), "a dealt position can be played on");
            }
        }
    }

    /// In a dealt position no card lies in two places, and none is foreign to the set.
    fn is_possible(&self, dealt: &State) {
        let [a, b] = Seat::BOTH.map(|seat| Lying::of(dealt, seat));
        let sides = match self.game.mode().is_common() {
            true => [a.and(b); 2],
            false => [a, b],
        };
        for side in sides {
            assert_eq!(side, Lying::once(side.which));
            let last = side.which.iter().last();
            assert!(last.is_none_or(|last| usize::from(last) < self.game.set_size()));
        }
    }
}

fn kind_of(effect: Effect) -> u8 {
    let place = Effect::ALL.iter().position(|other| *other == effect);
    place.expect("an effect") as u8
}

fn sectors() -> impl Iterator<Item = (Seat, usize)> {
    Seat::BOTH
        .into_iter()
        .flat_map(|seat| (0..SECTORS).map(move |sector| (seat, sector)))
}

/// Which cards lie under the name of a seat, and in how many places.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Lying {
    which: CardBits,
    places: usize,
}

impl Lying {
    fn of(state: &State, seat: Seat) -> Lying {
        let sets = [
            state.hand(seat),
            state.aside(seat),
            state.pile(seat),
            state.discard(seat),
        ];
        let mut lying = sets.map(Lying::once).into_iter().reduce(Lying::and);
        let lying = lying.as_mut().expect("four sets");
        for sector in 0..SECTORS {
            for placed in state.stack(seat, sector) {
                lying.which.insert(placed.card());
                lying.places += 1;
            }
        }
        *lying
    }

    /// Each of these in one place.
    fn once(which: CardBits) -> Lying {
        Lying {
            which,
            places: which.len(),
        }
    }

    fn and(self, other: Lying) -> Lying {
        Lying {
            which: self.which | other.which,
            places: self.places + other.places,
        }
    }
}

/// Two views show the same.
fn look_alike(a: &View, b: &View) {
    assert_eq!(a.hand(), b.hand());
    let table = |view: &View| (view.shift(), view.initiative(), view.round());
    assert_eq!(table(a), table(b));
    for seat in Seat::BOTH {
        let sizes = |view: &View| {
            let [hand, aside] = [view.hand_size(seat), view.aside_size(seat)];
            (hand, aside, view.pile_size(seat), view.discard(seat))
        };
        assert_eq!(sizes(a), sizes(b));
        assert_eq!(a.armour(seat), b.armour(seat));
    }
    for (seat, sector) in sectors() {
        let stack = |view: &View| -> [Option<(Option<CardIndex>, Placed)>; 4] {
            let mut cards = view.stack(seat, sector);
            [(); 4].map(|()| cards.next())
        };
        assert_eq!(stack(a), stack(b));
        assert_eq!(a.fighters(seat, sector), b.fighters(seat, sector));
    }
    for sector in 0..SECTORS {
        assert_eq!(a.facing(sector), b.facing(sector));
    }
}
