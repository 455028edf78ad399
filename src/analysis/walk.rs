//! How far does one deployment go?
//!
//! A walk over the choices of a chain, deepest first, bounded by the positions it may look at.

use std::cmp::Reverse;

use super::chains::Yields;
use super::practice::{ChainStep, OWN, Practice, Script};
use crate::cards::{CardId, Effect, SECTORS};
use crate::rules::{CHAIN_LIMIT, Choice, Decision, Seat, State, Target};

/// What a walk came to, of chains to which every card contributes.
#[derive(Default)]
pub struct Walked {
    /// The first one that was found.
    pub first: Option<Vec<ChainStep>>,
    /// The longest one that brings at least what it costs.
    pub longest: Option<FoundChain>,
    /// The one that brings most.
    pub paying: Option<FoundChain>,
    /// Positions that were looked at.
    pub positions: usize,
}

/// A chain as the engine played it.
#[derive(Clone)]
pub struct FoundChain {
    /// The effects; of an endless chain, up to the end of the first lap.
    pub steps: Vec<ChainStep>,
    /// Effects in all.
    pub effects: usize,
    /// The step at which an endless chain begins anew.
    pub lap: Option<usize>,
    /// What comes of all effects.
    pub yields: Yields,
}

impl FoundChain {
    fn length(&self) -> (usize, i64) {
        (self.effects, self.yields.net())
    }

    fn pay(&self) -> (i64, Reverse<usize>) {
        (self.yields.net(), Reverse(self.effects))
    }
}

/// A position on the way here, and what was chosen in it.
struct Mark {
    key: u64,
    steps: usize,
    choice: Choice,
}

struct Walk<'a> {
    practice: &'a Practice,
    cards: &'a [CardId],
    sectors: [usize; 2],
    /// Positions that may be looked at.
    limit: usize,
    script: Script,
    path: Vec<Mark>,
    walked: Walked,
}

/// Walks on from the state right after a deployment; the script has heard what it forced already.
pub fn walk(
    practice: &Practice,
    cards: &[CardId],
    sectors: [usize; 2],
    limit: usize,
    (state, script): (State, Script),
) -> Walked {
    let mut walk = Walk {
        practice,
        cards,
        sectors,
        limit,
        script,
        path: Vec::new(),
        walked: Walked::default(),
    };
    walk.explore(&state);
    walk.walked
}

impl Walk<'_> {
    fn explore(&mut self, state: &State) {
        self.walked.positions += 1;
        match state.decision() {
            Some(Decision::Effect(OWN)) => {}
            // What an opponent would do is not ours to say.
            Some(Decision::Effect(_)) => return,
            _ => return self.keep(None),
        }
        let key = self.key(state);
        if let Some(lap) = self.path.iter().position(|mark| mark.key == key) {
            return self.close_lap(state, lap);
        }
        if self.walked.positions >= self.limit {
            return self.keep(None);
        }
        for choice in self.candidates(state) {
            let mut next = *state;
            let steps = self.script.steps.len();
            self.path.push(Mark { key, steps, choice });
            let applied = next.apply(&self.practice.game, choice, &mut self.script);
            if applied.is_ok() {
                self.explore(&next);
            }
            self.path.pop();
            self.script.steps.truncate(steps);
        }
    }

    /// The same position again: if a lap pays, it is run until the engine ends the chain [R9]. Laps
    /// that do not pay are not counted.
    fn close_lap(&mut self, state: &State, lap: usize) {
        let from = self.path[lap].steps;
        if Yields::of(&self.script.steps[from..]).net() <= 0 {
            return self.keep(None);
        }
        let choices: Vec<Choice> = self.path[lap..].iter().map(|mark| mark.choice).collect();
        let (steps, mut on) = (self.script.steps.len(), *state);
        self.script.limit = false;
        for choice in choices.iter().cycle().take(CHAIN_LIMIT.into()) {
            let applied = on.apply(&self.practice.game, *choice, &mut self.script);
            if applied.is_err() || self.script.limit {
                break;
            }
        }
        let endless = self.script.limit;
        let all = std::mem::take(&mut self.script.steps);
        self.script.steps = all[..steps].to_vec();
        match endless {
            true => self.keep(Some((from, &all))),
            false => self.keep(None),
        }
    }

    /// Keeps the way here if it is better than what was found before. An endless chain comes with
    /// the step at which it begins anew and with all of its steps.
    fn keep(&mut self, endless: Option<(usize, &[ChainStep])>) {
        let steps = &self.script.steps;
        let has_part = |card: &CardId| steps.iter().any(|step| step.card == *card);
        if !self.cards.iter().all(has_part) {
            return;
        }
        let walked = &mut self.walked;
        walked.first.get_or_insert_with(|| steps.clone());
        let all = endless.map_or(&steps[..], |(_, all)| all);
        let found = FoundChain {
            effects: all.len(),
            yields: Yields::of(all),
            lap: endless.map(|(lap, _)| lap),
            steps: steps.clone(),
        };
        let net = found.yields.net();
        let longest = walked.longest.as_ref();
        if net >= 0 && longest.is_none_or(|best| found.length() > best.length()) {
            walked.longest = Some(found.clone());
        }
        let paying = walked.paying.as_ref();
        if net > 0 && paying.is_none_or(|best| found.pay() > best.pay()) {
            walked.paying = Some(found);
        }
    }

    /// How both boards lie and whose symbols wait: what a position needs to go on in the same way.
    /// FNV-1a over it; should two positions ever share a key, the engine still says what happens.
    fn key(&self, state: &State) -> u64 {
        let game = &self.practice.game;
        let mut key = 0xCBF2_9CE4_8422_2325_u64;
        let mut add = |byte: u8| key = (key ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        for seat in Seat::BOTH {
            for sector in 0..SECTORS {
                add(state.height(seat, sector));
                add(state.fighters(game, seat, sector));
                for card in state.stack(seat, sector) {
                    add(card.card());
                    add(u8::from(card.is_back()) << 1 | u8::from(card.is_pivoted()));
                    add(card.screens());
                }
            }
        }
        add(state.acting_card().unwrap_or(0));
        (0..8).for_each(|symbol| add(u8::from(state.symbol(game, symbol).is_some())));
        key
    }

    /// The choices that may lead on, those on our own board first; of those that only waste an
    /// effect on the opponent's board, one for each symbol.
    fn candidates(&self, state: &State) -> Vec<Choice> {
        let (mut useful, mut wasted) = (Vec::new(), Vec::new());
        let mut wasted_symbols = 0u8;
        for choice in state.choices(&self.practice.game).iter() {
            let Choice::Resolve { symbol, target } = choice else {
                continue;
            };
            let Some((_, effect)) = state.symbol(&self.practice.game, symbol) else {
                continue;
            };
            match target {
                None => useful.push(choice),
                Some(target) if target.owner == OWN => {
                    if self.leads_on(state, effect, target) {
                        useful.push(choice);
                    }
                }
                Some(_) if effect == Effect::Flip && !self.practice.calm => {}
                Some(_) if wasted_symbols >> symbol & 1 == 1 => {}
                Some(_) => {
                    wasted_symbols |= 1 << symbol;
                    wasted.push(choice);
                }
            }
        }
        useful.extend(wasted);
        if useful.is_empty() {
            useful.extend(state.choices(&self.practice.game).nth(0));
        }
        useful
    }

    /// May this bring something to light, now or later?
    fn leads_on(&self, state: &State, effect: Effect, target: Target) -> bool {
        let stack = state.stack(OWN, target.sector.into());
        let level = usize::from(target.level);
        let topmost = level + 1 == stack.len();
        let is_ours = |level: usize| {
            let id = self.practice.game.id(stack[level].card());
            self.cards.contains(&id)
        };
        let uncovers = topmost && level > 0 && is_ours(level - 1);
        match effect {
            Effect::LateralMove | Effect::VerticalMove | Effect::FreeMove => {
                let stays = topmost && target.to == target.sector;
                let near = self.sectors.iter().any(|s| *s == usize::from(target.to))
                    || usize::from(target.to).abs_diff(self.sectors[0]) == 1;
                !stays && near && (is_ours(level) || uncovers)
            }
            Effect::Pivot => !topmost && is_ours(level),
            Effect::Flip => is_ours(level),
            _ => uncovers,
        }
    }
}
