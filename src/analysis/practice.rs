//! How is a position set up with the engine alone?
//!
//! On a practice table every slot shows a Draw symbol, so that a player holds in round 1 every card
//! that a position needs. All cards come into play by the rules: deployed, one after the other. The
//! opponent lays a few cards on their backs, so that an effect always finds something to be wasted on.

use serde::Serialize;

use crate::cards::{Card, CardId, CardSet, Cruiser, Effect, Half, SECTORS, Slot};
use crate::rules::{
    BySeat, CardBits, CardIndex, Choice, Croupier, Decision, Event, Game, Mode, Placed, Seat, Side,
    State,
};

/// The seat of the deck that is looked at.
pub const OWN: Seat = Seat::A;

/// Cards that the opponent puts on the table, one before each of ours.
const DUMMIES: usize = 4;

/// A card played in the course of a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Deployment {
    /// Who plays it.
    pub seat: Seat,
    /// The card.
    pub card: CardId,
    /// Front or back.
    pub side: Side,
    /// The sector of the player's own board, from their left.
    pub sector: u8,
}

/// An effect that was resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ChainStep {
    /// The card whose symbol it is.
    pub card: CardId,
    /// The printed half with the symbol.
    pub half: Half,
    /// The symbol.
    pub effect: Effect,
    /// The card that it is applied to; none for an effect without a target.
    pub target: Option<Aim>,
}

/// What an effect is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Aim {
    /// Whose board.
    pub owner: Seat,
    /// The card.
    pub card: CardId,
    /// The sector it goes to, or stays in.
    pub to: u8,
}

/// Deals what a set-up asks for, then anything; writes down the effects that are resolved.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The cards to deal first, by seat.
    pub first: BySeat<Vec<CardIndex>>,
    /// Every effect so far.
    pub steps: Vec<ChainStep>,
    /// Was ruling R9 applied?
    pub limit: bool,
}

impl Croupier for Script {
    fn shuffle(&mut self, _pile: Seat, _cards: CardBits) {}

    fn draw(&mut self, pile: Seat, left: &CardBits) -> CardIndex {
        let asked = self.first[pile].iter().find(|card| left.contains(**card));
        asked.copied().unwrap_or_else(|| left.nth(0))
    }

    fn hear(&mut self, game: &Game, _state: &State, event: Event) {
        match event {
            Event::Resolved {
                card,
                half,
                effect,
                target,
                ..
            } => self.steps.push(ChainStep {
                card: game.id(card),
                half,
                effect,
                target: target.map(|(owner, card, to)| Aim {
                    owner,
                    card: game.id(card),
                    to,
                }),
            }),
            Event::ChainLimit => self.limit = true,
            _ => {}
        }
    }
}

/// A table for set-ups of one deck.
pub struct Practice {
    /// The game on it.
    pub game: Game,
    piles: BySeat<CardBits>,
    /// Cards to build on, laid on their backs, the best ones first.
    fillers: Vec<CardIndex>,
    dummies: Vec<CardIndex>,
    /// Can the opponent's cards be flipped without an effect?
    pub calm: bool,
}

/// How a card of a layout lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lying {
    /// With its front up.
    Front(CardIndex),
    /// On its front.
    Back(CardIndex),
    /// Any other card, its back up: something to build on, or to be covered by.
    Filler,
}

/// The cards of a sector, from bottom to top.
pub type Stack = (usize, Vec<Lying>);

/// The stacks of one's own board. The last card of the first one is the card to be played.
pub type Layout = Vec<Stack>;

/// The cruiser with a Draw symbol on every slot.
pub fn practice_cruiser(cruiser: &Cruiser) -> Cruiser {
    let mut practice = cruiser.clone();
    practice.armour = 999;
    for slot in practice.sectors.iter_mut().flatten() {
        *slot = Slot::Draw;
    }
    practice
}

/// No symbol that triggers.
pub(super) fn is_inert(card: &Card) -> bool {
    card.effects().all(Effect::is_passive)
}

impl Practice {
    /// A table for these cards of the set on this cruiser.
    pub fn new(set: &CardSet, cruiser: &Cruiser, deck: CardBits) -> Practice {
        let cruiser = practice_cruiser(cruiser);
        let game = Game::new(Mode::TotalWar, set, [&cruiser, &cruiser]);
        let every = (0..set.cards().len()).map(|index| index as CardIndex);
        let inert = |card: &CardIndex| is_inert(&set.cards()[*card as usize]);
        let mut dummies: Vec<CardIndex> = every.clone().collect();
        dummies.sort_by_key(|card| !inert(card));
        dummies.truncate(DUMMIES);
        let mut fillers: Vec<CardIndex> = every.collect();
        fillers.sort_by_key(|card| (!deck.contains(*card), !inert(card)));
        Practice {
            piles: BySeat([&fillers, &dummies].map(|cards| cards.iter().copied().collect())),
            game,
            calm: dummies.iter().all(inert),
            fillers,
            dummies,
        }
    }

    /// Plays a layout up to its last card: the deployments, the state before the last one, and that
    /// one. None if the effects on the way leave another board than this.
    pub fn set_up(&self, layout: &Layout) -> Option<(Vec<Deployment>, State, Script)> {
        let plan = self.plan(layout)?;
        let mut script = Script::default();
        script.first[OWN] = plan.iter().map(|(card, ..)| *card).collect();
        let mut state = self.game.start(self.piles, OWN.other(), &mut script);
        let mut done = Vec::new();
        let mut dummies = self.dummies.iter();
        for (n, (card, side, sector)) in plan.iter().enumerate() {
            if state.decision() == Some(Decision::Deployment(OWN.other())) {
                match dummies.next() {
                    Some(dummy) => {
                        let sector = n % SECTORS;
                        self.deploy(
                            &mut state,
                            &mut script,
                            &mut done,
                            (*dummy, Side::Back, sector),
                        )?;
                    }
                    None => state.apply(&self.game, Choice::Pass, &mut script).ok()?,
                }
            }
            if n + 1 == plan.len() {
                done.push(self.told(OWN, (*card, *side, *sector)));
                break;
            }
            self.deploy(&mut state, &mut script, &mut done, (*card, *side, *sector))?;
        }
        script.steps.clear();
        self.stands(&state, layout).then_some((done, state, script))
    }

    /// The cards of a layout in the order of play, other stacks first.
    fn plan(&self, layout: &Layout) -> Option<Vec<(CardIndex, Side, usize)>> {
        let stacks = || layout.iter().flat_map(|(_, stack)| stack);
        let named = |card: CardIndex| {
            stacks().any(|lying| [Lying::Front(card), Lying::Back(card)].contains(lying))
        };
        let mut fillers = self.fillers.iter().filter(|card| !named(**card));
        let mut plan = Vec::new();
        for (sector, stack) in layout.iter().rev() {
            for lying in stack {
                plan.push(match lying {
                    Lying::Front(card) => (*card, Side::Front, *sector),
                    Lying::Back(card) => (*card, Side::Back, *sector),
                    Lying::Filler => (*fillers.next()?, Side::Back, *sector),
                });
            }
        }
        Some(plan)
    }

    fn told(&self, seat: Seat, (card, side, sector): (CardIndex, Side, usize)) -> Deployment {
        Deployment {
            seat,
            card: self.game.id(card),
            side,
            sector: sector as u8,
        }
    }

    /// Plays a card; its effects are wasted.
    fn deploy(
        &self,
        state: &mut State,
        script: &mut Script,
        done: &mut Vec<Deployment>,
        (card, side, sector): (CardIndex, Side, usize),
    ) -> Option<()> {
        let seat = state.decision()?.seat();
        let choice = Choice::Deploy {
            card,
            side,
            sector: sector as u8,
        };
        state.apply(&self.game, choice, script).ok()?;
        done.push(self.told(seat, (card, side, sector)));
        while let Some(Decision::Effect(_)) = state.decision() {
            let harmless = state.choices(&self.game).iter().find(is_harmless)?;
            state.apply(&self.game, harmless, script).ok()?;
        }
        Some(())
    }

    /// Does our board lie as planned, but for the last card?
    fn stands(&self, state: &State, layout: &Layout) -> bool {
        let as_planned = |placed: &Placed, lying: &Lying| {
            !placed.is_pivoted()
                && match lying {
                    Lying::Front(card) => !placed.is_back() && placed.card() == *card,
                    Lying::Back(card) => placed.is_back() && placed.card() == *card,
                    Lying::Filler => placed.is_back(),
                }
        };
        let lies = |(n, (sector, stack)): (usize, &Stack)| {
            let placed = state.stack(OWN, *sector);
            let planned = &stack[..stack.len() - usize::from(n == 0)];
            placed.len() == planned.len()
                && placed
                    .iter()
                    .zip(planned)
                    .all(|(p, lying)| as_planned(p, lying))
        };
        layout.iter().enumerate().all(lies)
    }
}

/// Does it leave our board alone? A move to where the card lies already does.
fn is_harmless(choice: &Choice) -> bool {
    match choice {
        Choice::Resolve { target, .. } => target.is_none_or(|target| target.owner != OWN),
        _ => false,
    }
}
