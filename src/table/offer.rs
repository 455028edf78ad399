//! What can be chosen now, in words?

use super::Table;
use crate::cards::{Effect, Half};
use crate::message;
use crate::rules::{
    CardIndex, Choice, CombatOrder, CruiserMove, Decision, Game, Seat, Side, State, Target, View,
};
use crate::words::Message;

/// Something that can be done, in one or more ways.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// A card to play, an effect with its target, a move of the cruiser, passing.
    pub what: Message,
    /// The card of the hand that would be played with its front up.
    pub card: Option<CardIndex>,
    /// The sectors it can go to, or the orders of the combats; one without a place if there is no more to
    /// say.
    pub ways: Vec<Way>,
}

/// A choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// Where to, or in which order; empty if the offer says it all.
    pub place: Message,
    /// The whole choice as a sentence, without who takes it.
    pub sentence: Message,
    /// What is taken.
    pub choice: Choice,
}

impl Table {
    /// All that can be chosen by whoever's turn it is: cards in the order of the hand, effects in that of the
    /// boards, passing last.
    pub fn offers(&self) -> Vec<Offer> {
        let Some(seat) = self.turn() else {
            return Vec::new();
        };
        let mut choices: Vec<Choice> = self.state.choices(self.game()).iter().collect();
        choices.sort_by_key(|choice| rank(*choice));
        let mut offers: Vec<Offer> = Vec::new();
        for choice in choices {
            let (what, way) = self.described(seat, choice);
            match offers.last_mut().filter(|offer| offer.what == what) {
                Some(offer) => offer.ways.push(way),
                None => offers.push(Offer {
                    what,
                    card: front(choice),
                    ways: vec![way],
                }),
            }
        }
        offers
    }

    /// A choice as a sentence, as far as the player whose turn it is can see what it is about.
    pub fn sentence(&self, choice: Choice) -> Message {
        let seat = self.turn().unwrap_or(Seat::A);
        self.described(seat, choice).1.sentence
    }

    /// The card whose effects are to be resolved, if there is one.
    pub fn acting_card(&self) -> Option<Message> {
        let card = self.state.acting_card()?;
        Some(self.game().id(card).into())
    }

    fn described(&self, seat: Seat, choice: Choice) -> (Message, Way) {
        let (what, place, sentence) = match choice {
            Choice::Pass => alone(match self.state.is_initiative_settled() {
                true => message!("pass"),
                false => message!("pass first and take the Initiative"),
            }),
            Choice::Deploy { card, side, sector } => {
                let place: Message = seat.sector_name(usize::from(sector)).into();
                let card: Message = self.game().title(card).into();
                let (what, sentence) = match side {
                    Side::Front => (
                        message!("play {card}", card = &card),
                        message!("play {card} on {place}", card = &card, place = &place),
                    ),
                    Side::Back => (
                        message!("play {card} on its back", card = &card),
                        message!(
                            "play {card} on its back on {place}",
                            card = &card,
                            place = &place,
                        ),
                    ),
                };
                (what, place, sentence)
            }
            Choice::Resolve { symbol, target } => self.effect(seat, symbol, target),
            Choice::Battle { movement, order } => {
                let what = match movement {
                    CruiserMove::Stay => message!("stay"),
                    CruiserMove::Left => message!("move left"),
                    CruiserMove::Right => message!("move right"),
                };
                let place = match order {
                    CombatOrder::LeftToRight => message!("combats from the left"),
                    CombatOrder::RightToLeft => message!("combats from the right"),
                };
                let sentence = Message::joined([&what, &place], ", ");
                (what, place, sentence)
            }
        };
        let way = Way {
            place,
            sentence,
            choice,
        };
        (what, way)
    }

    /// An effect with the card that it is applied to, and where that goes.
    fn effect(
        &self,
        seat: Seat,
        symbol: u8,
        target: Option<Target>,
    ) -> (Message, Message, Message) {
        let game = self.game();
        let Some((half, effect)) = self.state.symbol(game, symbol) else {
            return alone("".into());
        };
        let named: Message = match is_twice(game, &self.state, effect) {
            false => effect.into(),
            true => message!("{effect} ({half})", effect = effect, half = half_name(half)),
        };
        let Some(target) = target else {
            return alone(match effect.has_target() {
                true => message!("{effect}, without a target", effect = named),
                false => named,
            });
        };
        let on = on_board(&self.view(seat), target);
        let what = message!("{effect}: {card}", effect = named, card = on);
        if !effect.has_destination() {
            return alone(what);
        }
        let to: Message = target.owner.sector_name(usize::from(target.to)).into();
        let sentence = message!("{what} to {place}", what = &what, place = &to);
        (what, to, sentence)
    }
}

/// Passing comes last, a card's front before its back, each on all sectors; the rest as the rules tell it.
fn rank(choice: Choice) -> (bool, u8, bool) {
    match choice {
        Choice::Pass => (true, 0, false),
        Choice::Deploy { card, side, .. } => (false, card, side == Side::Back),
        Choice::Resolve { .. } | Choice::Battle { .. } => (false, 0, false),
    }
}

/// The card that a choice plays with its front up.
fn front(choice: Choice) -> Option<CardIndex> {
    match choice {
        Choice::Deploy {
            card,
            side: Side::Front,
            ..
        } => Some(card),
        _ => None,
    }
}

/// Something with no more to say about it.
fn alone(what: Message) -> (Message, Message, Message) {
    (what.clone(), "".into(), what)
}

/// Does the same effect wait on both halves of a card?
fn is_twice(game: &Game, state: &State, effect: Effect) -> bool {
    let halves = (0..8).filter_map(|symbol| state.symbol(game, symbol));
    let mut of_effect = halves.filter(|(_, waits)| *waits == effect);
    let first = of_effect.next();
    of_effect.any(|other| Some(other) != first)
}

fn half_name(half: Half) -> Message {
    match half {
        Half::Upper => message!("upper half"),
        Half::Lower => message!("lower half"),
    }
}

/// A card by its ID and its place; a back that hides it, by its place and level.
fn on_board(view: &View, target: Target) -> Message {
    let sector = usize::from(target.sector);
    let place = target.owner.sector_name(sector);
    let known = view
        .stack(target.owner, sector)
        .nth(usize::from(target.level))
        .and_then(|(card, _)| card);
    match known {
        Some(card) => message!(
            "{card} on {place}",
            card = view.game().id(card),
            place = place
        ),
        None => message!(
            "back on {place}, level {level}",
            place = place,
            level = target.level,
        ),
    }
}

/// What a decision is about, for whoever must decide.
impl Table {
    /// `A plays a card or passes`, `A resolves an effect of 2-14`, `A moves the cruiser`.
    pub fn question(&self) -> Option<Message> {
        let decision = self.decision()?;
        let seat = decision.seat().letter();
        Some(match decision {
            Decision::Deployment(_) => message!("{seat} plays a card or passes", seat = seat),
            Decision::Effect(_) => message!(
                "{seat} resolves an effect of {card}",
                seat = seat,
                card = self.acting_card().unwrap_or("".into()),
            ),
            Decision::Battle(_) => message!("{seat} moves and opens the battle", seat = seat),
        })
    }
}
