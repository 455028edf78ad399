//! Which cards trigger which others again, and how far does that go?
//!
//! What follows from an effect, only the engine knows: positions are set up and played on with it, and
//! what it reports is counted. Which set-ups are worth a look is judged here. The search is bounded by
//! positions looked at, never by time, so that the answer is the same on every machine; a longer chain
//! than the one found may exist.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde::Serialize;

use super::Subject;
use super::practice::{ChainStep, Deployment, Layout, Lying, OWN, Practice, Stack, is_inert};
use super::walk::{FoundChain, Walked, walk};
use crate::cards::{Card, CardId, Effect, SECTORS};
use crate::rules::{self, CardIndex, Choice, Side};

/// Positions looked at from one set-up: fewer where there are many set-ups.
const POSITIONS: RangeInclusive<usize> = 20..=150;
/// Positions to be shared out over the pairs of a deck.
const SHARED: usize = 150_000;
/// Positions after which no more set-ups of three cards are begun.
const OF_THREE: usize = 40_000;
/// Chains of two cards that a third one is tried with.
const SEEDS: usize = 8;
/// Chains that are reported of each size.
const REPORTED: usize = 3;

/// What the deck's cards do to each other.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Chains {
    /// Which card, when it is played, triggers an effect of which other card again.
    pub triggers: Vec<Trigger>,
    /// The longest chains of two cards, the longest first. Chains that cost more than they bring
    /// are left out.
    pub of_two: Vec<Chain>,
    /// The longest chains of three cards.
    pub of_three: Vec<Chain>,
    /// The chains of two or three cards that bring most, with the fewest cards and effects.
    pub paying: Vec<Chain>,
    /// Positions that were looked at.
    pub positions: usize,
}

/// A card that triggers another one again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Trigger {
    /// The card that is played.
    pub by: CardId,
    /// Its effect that brings the other to light.
    pub effect: Effect,
    /// The card that lay on the board.
    pub of: CardId,
}

/// One deployment and all that follows from it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chain {
    /// The cards that have a part in it, the one that is played last.
    pub cards: Vec<CardId>,
    /// How the position comes about, the opponent's cards included.
    pub setup: Vec<Deployment>,
    /// The deployment that starts it.
    pub play: Deployment,
    /// The effects as they are resolved; of an endless chain, up to the end of the first lap.
    pub steps: Vec<ChainStep>,
    /// Effects resolved in all: the number of steps, or 100 for an endless chain, where ruling R9
    /// cuts it off.
    pub effects: usize,
    /// The step, counted from 0, at which an endless chain begins anew.
    pub lap: Option<usize>,
    /// What comes of it.
    pub yields: Yields,
}

/// What a chain does, counted in effects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Yields {
    /// Draw.
    pub draw: usize,
    /// Hit enemy cruiser.
    pub hit_enemy_cruiser: usize,
    /// Hit own cruiser.
    pub hit_own_cruiser: usize,
    /// Hit fighter, on the opponent's board.
    pub hit_fighter: usize,
    /// Destroy, on the opponent's board.
    pub destroy: usize,
    /// Destroy and Hit fighter on one's own board.
    pub on_own_board: usize,
}

impl Yields {
    pub(super) fn of(steps: &[ChainStep]) -> Yields {
        let mut yields = Yields::default();
        for step in steps {
            let own = step.target.is_some_and(|target| target.owner == OWN);
            match step.effect {
                Effect::Draw => yields.draw += 1,
                Effect::HitEnemyCruiser => yields.hit_enemy_cruiser += 1,
                Effect::HitOwnCruiser => yields.hit_own_cruiser += 1,
                Effect::HitFighter | Effect::Destroy if own => yields.on_own_board += 1,
                Effect::HitFighter => yields.hit_fighter += 1,
                Effect::Destroy => yields.destroy += 1,
                _ => {}
            }
        }
        yields
    }

    /// What is gained, less what is paid.
    pub(super) fn net(&self) -> i64 {
        let gained = self.draw + self.hit_enemy_cruiser + self.hit_fighter + self.destroy;
        gained as i64 - (self.hit_own_cruiser + self.on_own_board) as i64
    }
}

impl Chains {
    pub(super) fn of(subject: &Subject) -> Chains {
        let active: Vec<&Card> = subject
            .cards
            .iter()
            .copied()
            .filter(|c| !is_inert(c))
            .collect();
        let handlers = active.iter().filter(|card| handles_cards(card)).count();
        let mut search = Search::new(subject, handlers * active.len());
        for played in active.iter().filter(|card| handles_cards(card)) {
            for other in active.iter().filter(|card| card.id != played.id) {
                search.pair(other, played);
            }
        }
        let enough = search.positions + OF_THREE;
        for seed in search.seeds() {
            for third in &active {
                if search.positions < enough {
                    search.triple(&seed, third);
                }
            }
        }
        search.chains()
    }
}

/// Can it bring anything to light? Only what is applied to a card can.
fn handles_cards(card: &Card) -> bool {
    card.effects().any(Effect::has_target)
}

/// The longest first, then what pays most, then by the order of the cards.
fn by_length(chain: &Chain) -> (Reverse<usize>, Reverse<i64>, Vec<CardId>) {
    let net = chain.yields.net();
    (Reverse(chain.effects), Reverse(net), chain.cards.clone())
}

/// What pays most first, with the fewest cards and effects.
fn by_pay(chain: &Chain) -> (Reverse<i64>, usize, usize, Vec<CardId>) {
    let net = Reverse(chain.yields.net());
    (net, chain.cards.len(), chain.effects, chain.cards.clone())
}

/// The effect that brought the first symbol of this card to light.
fn cause(steps: &[ChainStep], card: CardId) -> Option<Effect> {
    let first = steps.iter().position(|step| step.card == card)?;
    first.checked_sub(1).map(|before| steps[before].effect)
}

/// A chain, and how its cards lie.
#[derive(Clone)]
struct Seed {
    chain: Chain,
    layout: Layout,
}

/// The best chains of one kind: for each set of cards one.
#[derive(Default)]
struct Best(BTreeMap<Vec<CardId>, Seed>);

impl Best {
    /// Keeps a chain if its cards make no better one.
    fn keep<K: Ord>(&mut self, seed: Seed, key: impl Fn(&Chain) -> K) {
        let mut cards = seed.chain.cards.clone();
        cards.sort();
        match self.0.get(&cards) {
            Some(best) if key(&best.chain) <= key(&seed.chain) => {}
            _ => drop(self.0.insert(cards, seed)),
        }
    }

    fn first<K: Ord>(&self, count: usize, key: impl Fn(&Chain) -> K) -> Vec<Seed> {
        let mut all: Vec<&Seed> = self.0.values().collect();
        all.sort_by_key(|seed| key(&seed.chain));
        all.into_iter().take(count).cloned().collect()
    }
}

struct Search<'a> {
    subject: &'a Subject<'a>,
    practice: Practice,
    /// The sector that is played in, and the one beside it.
    home: usize,
    beside: usize,
    /// Positions looked at from one set-up.
    limit: usize,
    triggers: BTreeMap<(CardId, CardId), Effect>,
    of_two: Best,
    of_three: Best,
    paying: Best,
    positions: usize,
}

impl<'a> Search<'a> {
    /// A search through so many pairs.
    fn new(subject: &'a Subject<'a>, pairs: usize) -> Self {
        let slots: [usize; SECTORS] = subject.cruiser.sectors.each_ref().map(Vec::len);
        let neighbours = |sector: usize| {
            let near = [sector.wrapping_sub(1), sector + 1];
            near.into_iter().filter(|near| *near < SECTORS)
        };
        let room = |sector: usize| neighbours(sector).map(|near| slots[near]).sum::<usize>();
        let most = |a: usize, b: usize| {
            if (slots[b], room(b)) > (slots[a], room(a)) {
                b
            } else {
                a
            }
        };
        let home = (0..SECTORS).reduce(most).unwrap_or(0);
        let taller = |a: usize, b: usize| if slots[b] > slots[a] { b } else { a };
        Search {
            subject,
            practice: Practice::new(subject.set, subject.cruiser, subject.bits()),
            home,
            beside: neighbours(home).reduce(taller).unwrap_or(0),
            limit: (SHARED / pairs.max(1)).clamp(*POSITIONS.start(), *POSITIONS.end()),
            triggers: BTreeMap::new(),
            of_two: Best::default(),
            of_three: Best::default(),
            paying: Best::default(),
            positions: 0,
        }
    }

    fn index(&self, card: &Card) -> Option<CardIndex> {
        self.practice.game.card(card.id)
    }

    /// A stack of these fronts in a sector, on as few backs as their levels ask for; none if they do
    /// not fit. What is `None` is a back.
    fn stack(&self, sector: usize, cards: &[Option<&Card>]) -> Option<Stack> {
        let slots = self.subject.cruiser.sectors[sector].len();
        let fits = |lowest: &usize| {
            cards
                .iter()
                .zip(*lowest..)
                .all(|(card, level)| card.is_none_or(|card| rules::fits(card.level(), level as u8)))
        };
        let lowest = (0..slots)
            .filter(|lowest| lowest + cards.len() <= slots)
            .find(fits)?;
        let lying = cards.iter().map(|card| match card {
            Some(card) => self.index(card).map(Lying::Front),
            None => Some(Lying::Filler),
        });
        let mut stack = vec![Lying::Filler; lowest];
        stack.extend(lying.collect::<Option<Vec<_>>>()?);
        Some((sector, stack))
    }

    /// A card that lies on its front in a sector, for a Flip to turn.
    fn face_down(&self, sector: usize, card: &Card, played: &Card) -> Option<Stack> {
        let flips = played.has(Effect::Flip);
        let lying = flips.then(|| self.index(card)).flatten()?;
        Some((sector, vec![Lying::Back(lying)]))
    }

    /// Looks at a card that is played over another one, beside one that lies under a back, or beside
    /// one that lies face down.
    fn pair(&mut self, other: &Card, played: &Card) {
        let over = self.stack(self.home, &[Some(other), Some(played)]);
        let alone = self.stack(self.home, &[Some(played)]);
        let beside = [
            self.stack(self.beside, &[Some(other), None]),
            self.face_down(self.beside, other, played),
        ];
        let beside = beside.map(|stack| Some(vec![alone.clone()?, stack?]));
        let layouts = [over.map(|over| vec![over])].into_iter().chain(beside);
        for layout in layouts.flatten() {
            self.play(layout, &[other.id, played.id]);
        }
    }

    /// The longest and the best paying chains of two cards, to try a third one with.
    fn seeds(&self) -> Vec<Seed> {
        let mut seeds = self.of_two.first(SEEDS, by_length);
        seeds.extend(self.paying.first(SEEDS, by_pay));
        let mut known = BTreeSet::new();
        seeds.retain(|seed| known.insert((seed.chain.cards.clone(), seed.layout.len())));
        seeds
    }

    /// Looks at a chain of two cards with a third one under it, between, on top and beside.
    fn triple(&mut self, seed: &Seed, third: &Card) {
        let Seed { chain, layout } = seed;
        if chain.cards.contains(&third.id) {
            return;
        }
        let cards = chain
            .cards
            .iter()
            .filter_map(|id| self.subject.set.get(*id));
        let [other, played] = cards.collect::<Vec<_>>()[..] else {
            return;
        };
        let (third, other, played) = (Some(third), Some(other), Some(played));
        let mut layouts = Vec::new();
        if layout.len() == 1 {
            for order in [
                [third, other, played],
                [other, third, played],
                [other, played, third],
            ] {
                layouts.extend(self.stack(self.home, &order).map(|stack| vec![stack]));
            }
            let covered = self.stack(self.beside, &[third, None]);
            layouts.extend(covered.map(|covered| vec![layout[0].clone(), covered]));
        } else {
            let over = self.stack(self.home, &[third, played]);
            layouts.extend(over.map(|over| vec![over, layout[1].clone()]));
        }
        for layout in layouts {
            let last = layout[0].1.last().copied();
            let mut cards: Vec<CardId> = [third, other, played]
                .iter()
                .flatten()
                .map(|c| c.id)
                .collect();
            cards.sort_by_key(|id| last == self.practice.game.card(*id).map(Lying::Front));
            self.play(layout, &cards);
        }
    }

    /// Plays on from a layout and keeps what comes of it.
    fn play(&mut self, layout: Layout, cards: &[CardId]) {
        if let Some((setup, play, walked)) = self.walk(&layout, cards) {
            self.positions += walked.positions;
            let chain = |found: FoundChain| Seed {
                chain: Chain {
                    cards: cards.to_vec(),
                    setup: setup.clone(),
                    play,
                    steps: found.steps,
                    effects: found.effects,
                    lap: found.lap,
                    yields: found.yields,
                },
                layout: layout.clone(),
            };
            if let ([other, played], Some(steps)) = (cards, &walked.first) {
                let effect = cause(steps, *other);
                let known = self.triggers.entry((*played, *other));
                effect.map(|effect| known.or_insert(effect));
            }
            let longest = match cards.len() {
                2 => &mut self.of_two,
                _ => &mut self.of_three,
            };
            if let Some(found) = walked.longest {
                longest.keep(chain(found), by_length);
            }
            if let Some(found) = walked.paying {
                self.paying.keep(chain(found), by_pay);
            }
        }
    }

    /// Sets up, plays the last card and walks on.
    fn walk(
        &self,
        layout: &Layout,
        cards: &[CardId],
    ) -> Option<(Vec<Deployment>, Deployment, Walked)> {
        let (mut setup, mut state, mut script) = self.practice.set_up(layout)?;
        let play = setup.pop()?;
        let choice = Choice::Deploy {
            card: self.practice.game.card(play.card)?,
            side: Side::Front,
            sector: play.sector,
        };
        state.apply(&self.practice.game, choice, &mut script).ok()?;
        let sectors = [self.home, self.beside];
        let walked = walk(&self.practice, cards, sectors, self.limit, (state, script));
        Some((setup, play, walked))
    }

    fn chains(self) -> Chains {
        let chains = |seeds: Vec<Seed>| seeds.into_iter().map(|seed| seed.chain).collect();
        let trigger = |((by, of), effect)| Trigger { by, effect, of };
        Chains {
            of_two: chains(self.of_two.first(REPORTED, by_length)),
            of_three: chains(self.of_three.first(REPORTED, by_length)),
            paying: chains(self.paying.first(REPORTED, by_pay)),
            triggers: self.triggers.into_iter().map(trigger).collect(),
            positions: self.positions,
        }
    }
}
