//! What happened, in a sentence a step?

use super::{CardRef, Header, Line};
use crate::cards::{CardId, Effect, SECTORS};
use crate::decks::cards_in_words;
use crate::rules::{
    CardIndex, CombatOrder, CruiserMove, Event, Game, Mode, Phase, Placed, Seat, Side, State, WonBy,
};
use crate::text::name;
use crate::words::Message;
use crate::{message, plural};

/// A line of a transcript, told.
#[derive(Clone, Debug)]
pub struct Step {
    /// The type of the line.
    pub kind: &'static str,
    /// The round under way, from 1; 0 before the first.
    pub round: u8,
    /// The phase under way; none before the first round.
    pub phase: Option<Phase>,
    /// What happened.
    pub text: Message,
    /// What came of it; nothing if the text says it all.
    pub changes: Vec<Message>,
    /// The position after it.
    pub state: State,
    /// The cards that it is about.
    pub marked: Vec<(Seat, CardIndex)>,
}

/// Turns lines into steps. What a choice leads to shows in the next line, so each step is complete
/// one line later.
#[derive(Default)]
pub struct Narrator {
    /// Who listens, and is told of no card that they cannot see; none may know all.
    listener: Option<Seat>,
    last: Option<Step>,
    phase: Option<Phase>,
    passed: bool,
    /// What the shuffle lines of this game call a pile.
    common: bool,
}

impl Narrator {
    /// Tells a player no more than that player sees (section 8); nobody in particular is told all.
    pub fn for_ears_of(listener: Option<Seat>) -> Narrator {
        Narrator {
            listener,
            ..Narrator::default()
        }
    }

    /// Tells a player, from this position on, no more than that player sees (section 8).
    pub fn to(listener: Seat, game: &Game, state: &State) -> Narrator {
        Narrator {
            listener: Some(listener),
            last: None,
            phase: Some(match state.is_in_deployment() {
                true => Phase::Deployment,
                false => Phase::Battle,
            }),
            passed: state.is_initiative_settled(),
            common: game.mode().is_common(),
        }
    }

    /// Hears of something as it happens, with the state at that moment; gives the step before.
    pub fn witness(&mut self, game: &Game, state: &State, event: Event) -> Option<Step> {
        let order: Vec<CardIndex> = match event {
            // Nobody is told the order of a pile, only how many cards it has.
            Event::Shuffled { pile } => state.pile(pile).iter().collect(),
            _ => Vec::new(),
        };
        self.hear(game, state, &Line::new(game, state, event, &order))
    }

    /// Hears a line with the state at that moment; gives the step before.
    pub fn hear(&mut self, game: &Game, state: &State, line: &Line) -> Option<Step> {
        let last = self.break_off(game, state);
        self.follow(game, line);
        self.last = Some(Step {
            kind: line.kind(),
            round: state.round(),
            phase: self.phase,
            text: self.sentence(game, state, line),
            changes: Vec::new(),
            state: *state,
            marked: self.marked(game, state, line),
        });
        if let Line::State { phase, .. } = line {
            self.phase = after(*phase);
        }
        if let Line::Pass { .. } = line {
            self.passed = true;
        }
        last
    }

    /// The last step, when no line comes any more.
    pub fn finish(&mut self) -> Option<Step> {
        self.last.take()
    }

    /// The last step, when the next line does not come, but the position is known that it led to.
    pub fn break_off(&mut self, game: &Game, state: &State) -> Option<Step> {
        let mut step = self.last.take()?;
        if told_before(step.kind) {
            step.changes = self.changes(game, &step.state, state);
            step.state = *state;
        }
        Some(step)
    }

    fn follow(&mut self, game: &Game, line: &Line) {
        match line {
            Line::Game(_) => {
                self.phase = None;
                self.common = game.mode().is_common();
            }
            Line::Round { .. } => {
                self.phase = Some(Phase::Reinforcements);
                self.passed = false;
            }
            // The end is checked when a battle is over (section 4.3).
            Line::End { .. } => self.phase = Some(Phase::Battle),
            _ => {}
        }
    }

    fn sentence(&self, game: &Game, state: &State, line: &Line) -> Message {
        match line {
            Line::Game(header) => opening(header),
            Line::Shuffle { pile, cards } => {
                let cards = cards_in_words(cards.len());
                match self.common {
                    true => message!("The common pile is shuffled: {cards}.", cards = cards),
                    false => message!(
                        "{seat}'s pile is shuffled: {cards}.",
                        seat = pile.letter(),
                        cards = cards,
                    ),
                }
            }
            Line::Round { round, initiative } => {
                message!(
                    "Round {round}: {seat} holds the Initiative.",
                    round = *round,
                    seat = initiative.letter(),
                )
            }
            Line::Reinforce { seat, drawn, aside } => self.reinforced(*seat, drawn, aside),
            Line::Deploy {
                seat,
                card,
                side,
                sector,
            } => {
                let place = seat.sector_name(usize::from(*sector));
                let level = state.height(*seat, usize::from(*sector));
                let (hidden, seat) = (self.hides(*seat), seat.letter());
                let card = match game.card(*card) {
                    Some(card) => game.title(card).into(),
                    None => Message::from(*card),
                };
                match side {
                    Side::Front => message!(
                        "{seat} plays {card} on {place}, level {level}.",
                        seat = seat,
                        card = card,
                        place = place,
                        level = level,
                    ),
                    Side::Back if hidden => message!(
                        "{seat} plays a card on its back on {place}.",
                        seat = seat,
                        place = place,
                    ),
                    Side::Back => message!(
                        "{seat} plays {card} on its back on {place}.",
                        seat = seat,
                        card = card,
                        place = place,
                    ),
                }
            }
            Line::Pass { seat } => match self.passed {
                true => message!("{seat} passes.", seat = seat.letter()),
                false => message!(
                    "{seat} passes first: theirs is the Initiative.",
                    seat = seat.letter(),
                ),
            },
            Line::Effect { .. } => self.resolved(game, state, line),
            Line::Battle {
                seat,
                movement,
                order,
                ..
            } => battle(*seat, *movement, *order, state.shift()),
            Line::Combat { sectors, markers } => {
                let [a, b] = Seat::BOTH.map(|seat| seat.sector_name(sectors[seat.index()]));
                let [to_a, to_b] = markers;
                message!(
                    "{a} against {b}: A takes {to_a}, B takes {to_b}.",
                    a = a,
                    b = b,
                    to_a = *to_a,
                    to_b = *to_b,
                )
            }
            Line::ChainLimit {} => message!("The chain is too long: what waits is lost."),
            Line::State { phase, .. } => message!("{phase} over.", phase = phase_name(*phase)),
            Line::End {
                winner,
                by,
                adjudicated,
                rounds,
                ..
            } => ending(state, *winner, *by, *adjudicated, *rounds),
        }
    }
}

/// Is this line written before what it tells of is done? Then the next one shows the result.
fn told_before(kind: &str) -> bool {
    matches!(
        kind,
        "deploy" | "pass" | "effect" | "combat" | "chain-limit"
    )
}

fn after(phase: Phase) -> Option<Phase> {
    match phase {
        Phase::Reinforcements => Some(Phase::Deployment),
        Phase::Deployment => Some(Phase::Battle),
        Phase::Battle => None,
    }
}

/// A phase, for people.
pub fn phase_name(phase: Phase) -> Message {
    match phase {
        Phase::Reinforcements => message!("Reinforcements"),
        Phase::Deployment => message!("Deployment"),
        Phase::Battle => message!("Battle"),
    }
}

/// A mode, for people.
pub fn mode_name(mode: Mode) -> Message {
    match mode {
        Mode::TotalWar => message!("Total War"),
        Mode::Skirmish => message!("Skirmish"),
        Mode::Training => message!("Training"),
    }
}

fn opening(header: &Header) -> Message {
    let [a, b] = [Seat::A, Seat::B].map(|seat| side(header, seat));
    let first = Seat::from_index(header.first).map_or('?', Seat::letter);
    message!(
        "{mode}: {a} against {b}. {first} begins.",
        mode = mode_name(header.mode),
        a = a,
        b = b,
        first = first,
    )
}

/// `A, Cartwheel on athena (random)`.
pub fn side(header: &Header, seat: Seat) -> Message {
    let of = &header.seats[seat.index()];
    let player = of.player.as_deref().map(name);
    let player = player.map_or(String::new(), |player| format!(" ({player})"));
    let cruiser = format!("{}{player}", name(&of.cruiser));
    match of.deck.as_deref().map(name) {
        Some(deck) => message!(
            "{seat}, {deck} on {cruiser}",
            seat = seat.letter(),
            deck = deck,
            cruiser = cruiser,
        ),
        None => message!(
            "{seat}, on {cruiser}",
            seat = seat.letter(),
            cruiser = cruiser
        ),
    }
}

fn list(cards: &[CardId]) -> String {
    let ids: Vec<_> = cards.iter().map(CardId::to_string).collect();
    ids.join(" ")
}

/// What a listener may hear.
impl Narrator {
    /// The cards that a line is about, but for backs that hide them.
    fn marked(&self, game: &Game, state: &State, line: &Line) -> Vec<(Seat, CardIndex)> {
        let mut marked = marked(game, line);
        marked.retain(|(owner, card)| {
            let is_back = |placed: &Placed| placed.card() == *card && placed.is_back();
            !(self.hides(*owner) && on_board(state, *owner).any(is_back))
        });
        marked
    }

    /// Are a player's hidden cards hidden from who listens?
    fn hides(&self, owner: Seat) -> bool {
        self.listener.is_some_and(|listener| listener != owner)
    }

    /// The cards by name, or how many they are.
    fn cards(&self, owner: Seat, cards: &[CardId]) -> Message {
        match self.hides(owner) {
            true => cards_in_words(cards.len()),
            false => list(cards).into(),
        }
    }

    fn reinforced(&self, seat: Seat, drawn: &[CardId], aside: &[CardId]) -> Message {
        let [some, more] = [drawn, aside].map(|cards| self.cards(seat, cards));
        let seat = seat.letter();
        match (drawn.is_empty(), aside.is_empty()) {
            (true, true) => message!("{seat} draws nothing.", seat = seat),
            (false, true) => message!("{seat} draws {cards}.", seat = seat, cards = some),
            (true, false) => message!(
                "{seat} takes {cards} from aside.",
                seat = seat,
                cards = more
            ),
            (false, false) => message!(
                "{seat} draws {cards}, takes {more} from aside.",
                seat = seat,
                cards = some,
                more = more,
            ),
        }
    }

    fn resolved(&self, game: &Game, state: &State, line: &Line) -> Message {
        let Line::Effect {
            seat,
            effect,
            source,
            target,
            to,
            drawn,
        } = line
        else {
            return "".into();
        };
        let who = message!(
            "{seat}'s {card}: {effect}",
            seat = seat.letter(),
            card = source.card,
            effect = *effect,
        );
        match (effect, target) {
            (Effect::Draw, _) => match drawn.flatten() {
                // Not even who sets it aside sees it.
                Some(_) if self.listener.is_some() => {
                    message!("{who} sets a card aside.", who = who)
                }
                Some(card) => message!("{who} sets {card} aside.", who = who, card = card),
                None => message!("{who}, but no card is left.", who = who),
            },
            (_, Some(Some(card))) => {
                on_card(who, *effect, card, self.target(game, state, card), *to)
            }
            (_, Some(None)) => message!("{who} finds no target.", who = who),
            (_, None) => message!("{who}.", who = who),
        }
    }

    /// The card that an effect is applied to; a back that hides it, by its place.
    fn target(&self, game: &Game, state: &State, target: &CardRef) -> Message {
        let is_it = |placed: &Placed| game.id(placed.card()) == target.card;
        let hidden = |sector: &usize| {
            let mut stack = state.stack(target.owner, *sector).iter();
            stack.any(|placed| is_it(placed) && placed.is_back())
        };
        match (0..SECTORS)
            .find(hidden)
            .filter(|_| self.hides(target.owner))
        {
            Some(sector) => message!("back on {place}", place = target.owner.sector_name(sector)),
            None => target.card.into(),
        }
    }

    /// Cards lost and armour lost between two positions.
    fn changes(&self, game: &Game, before: &State, after: &State) -> Vec<Message> {
        let mut changes = Vec::new();
        for seat in Seat::BOTH {
            let lost = self.lost(game, before, after, seat);
            if !lost.is_empty() {
                changes.push(message!(
                    "{seat} loses {cards}.",
                    seat = seat.letter(),
                    cards = Message::joined(lost, " "),
                ));
            }
            let (was, is) = (before.armour(seat), after.armour(seat));
            if was != is {
                changes.push(message!(
                    "{seat}'s armour {was} → {is}.",
                    seat = seat.letter(),
                    was = was,
                    is = is,
                ));
            }
        }
        changes
    }

    /// The cards that left a board, in the order of their IDs, then those that nobody saw.
    fn lost(&self, game: &Game, before: &State, after: &State, seat: Seat) -> Vec<Message> {
        let stays = |card: &Placed| on_board(after, seat).any(|it| it.card() == card.card());
        let left = on_board(before, seat).filter(|card| !stays(card));
        let hidden = |card: &&Placed| self.hides(seat) && card.is_back();
        let (backs, seen): (Vec<&Placed>, Vec<&Placed>) = left.partition(hidden);
        let mut ids: Vec<CardId> = seen.iter().map(|card| game.id(card.card())).collect();
        ids.sort();
        let mut lost: Vec<Message> = ids.into_iter().map(Message::from).collect();
        if !backs.is_empty() {
            lost.push(plural!(backs.len(), "1 back", "{count} backs"));
        }
        lost
    }
}

/// An effect with its target, and where that goes.
fn on_card(
    who: Message,
    effect: Effect,
    target: &CardRef,
    card: Message,
    to: Option<u8>,
) -> Message {
    let owner = target.owner.letter();
    match to {
        Some(to) => message!(
            "{who} on {owner}'s {card} to {sector}.",
            who = who,
            owner = owner,
            card = card,
            sector = target.owner.sector_name(usize::from(to)),
        ),
        None if effect == Effect::VerticalMove => message!(
            "{who} on {owner}'s {card} to the top.",
            who = who,
            owner = owner,
            card = card,
        ),
        None => message!(
            "{who} on {owner}'s {card}.",
            who = who,
            owner = owner,
            card = card,
        ),
    }
}

fn battle(seat: Seat, movement: CruiserMove, order: CombatOrder, shift: i8) -> Message {
    let (seat, shift) = (seat.letter(), format!("{shift:+}"));
    let movement = match movement {
        CruiserMove::Left => {
            message!(
                "{seat} moves left (shift {shift})",
                seat = seat,
                shift = shift
            )
        }
        CruiserMove::Right => {
            message!(
                "{seat} moves right (shift {shift})",
                seat = seat,
                shift = shift
            )
        }
        CruiserMove::Stay => message!("{seat} stays", seat = seat),
    };
    match order {
        CombatOrder::LeftToRight => message!(
            "{movement}, combats from {seat}'s left to right.",
            movement = movement,
            seat = seat,
        ),
        CombatOrder::RightToLeft => message!(
            "{movement}, combats from {seat}'s right to left.",
            movement = movement,
            seat = seat,
        ),
    }
}

fn ending(
    state: &State,
    winner: Option<Seat>,
    by: WonBy,
    adjudicated: bool,
    rounds: u8,
) -> Message {
    let of = |seat: Seat| (state.armour(seat), state.squadrons(seat));
    let first = winner.unwrap_or(Seat::A);
    let ((armour, cards), (armour2, cards2)) = (of(first), of(first.other()));
    let result = match (winner, by) {
        (Some(seat), WonBy::Cards) => message!(
            "{seat} wins by cards, {own} to {other}",
            seat = seat.letter(),
            own = cards,
            other = cards2,
        ),
        (Some(seat), _) => message!(
            "{seat} wins by armour, {own} to {other}",
            seat = seat.letter(),
            own = armour,
            other = armour2,
        ),
        (None, _) => message!(
            "A draw at armour {armour} with {cards} each",
            armour = armour,
            cards = cards_in_words(cards),
        ),
    };
    let rounds = rounds_in_words(rounds);
    match adjudicated {
        true => message!(
            "{result}, after {rounds} (adjudicated).",
            result = result,
            rounds = rounds,
        ),
        false => message!(
            "{result}, after {rounds}.",
            result = result,
            rounds = rounds
        ),
    }
}

/// `1 round`, `2 rounds`.
pub fn rounds_in_words(rounds: u8) -> Message {
    plural!(rounds, "1 round", "{count} rounds")
}

/// The cards that a line is about.
fn marked(game: &Game, line: &Line) -> Vec<(Seat, CardIndex)> {
    let place = |at: &CardRef| Some((at.owner, game.card(at.card)?));
    match line {
        Line::Deploy { seat, card, .. } => game
            .card(*card)
            .map(|card| (*seat, card))
            .into_iter()
            .collect(),
        Line::Effect { source, target, .. } => {
            let target = target.as_ref().and_then(Option::as_ref);
            place(source)
                .into_iter()
                .chain(target.and_then(place))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn on_board(state: &State, seat: Seat) -> impl Iterator<Item = &Placed> {
    (0..SECTORS).flat_map(move |sector| state.stack(seat, sector))
}
