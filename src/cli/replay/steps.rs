//! What happened, in a sentence a step?

use guerre_totale::cards::{CardId, Effect, SECTORS};
use guerre_totale::rules::transcript::{CardRef, Header, Line};
use guerre_totale::rules::{
    CardBits, CardIndex, CombatOrder, CruiserMove, Game, Mode, Phase, Seat, Side, State, WonBy,
};
use guerre_totale::text::one_line;

use crate::cli::board::{letter, sector_name};

/// A line of a transcript, told.
#[derive(Clone, Debug)]
pub struct Step {
    /// The type of the line.
    pub kind: &'static str,
    pub round: u8,
    /// The phase under way; none before the first round and after the last.
    pub phase: Option<Phase>,
    /// What happened.
    pub text: String,
    /// What came of it; empty if the text says it all.
    pub changes: String,
    /// The position after it.
    pub state: State,
    /// The cards that it is about.
    pub marked: Vec<(Seat, CardIndex)>,
}

/// Turns lines into steps. What a choice leads to shows in the next line, so each step is complete
/// one line later.
#[derive(Default)]
pub struct Narrator {
    last: Option<Step>,
    phase: Option<Phase>,
    passed: bool,
    /// What the shuffle lines of this game call a pile.
    common: bool,
}

impl Narrator {
    /// Hears a line with the state at that moment; gives the step before.
    pub fn hear(&mut self, game: &Game, state: &State, line: &Line) -> Option<Step> {
        let last = self.last.take().map(|mut step| {
            if told_before(step.kind) {
                step.changes = changes(game, &step.state, state);
                step.state = *state;
            }
            step
        });
        self.follow(game, line);
        self.last = Some(Step {
            kind: kind(line),
            round: state.round(),
            phase: self.phase,
            text: self.sentence(state, line),
            changes: String::new(),
            state: *state,
            marked: marked(game, line),
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
            Line::End { .. } => self.phase = None,
            _ => {}
        }
    }

    fn sentence(&self, state: &State, line: &Line) -> String {
        match line {
            Line::Game(header) => opening(header),
            Line::Shuffle { pile, cards } => {
                let whose = match self.common {
                    true => "The common".to_owned(),
                    false => format!("{}'s", letter(*pile)),
                };
                format!("{whose} pile is shuffled: {}.", cards_in_words(cards.len()))
            }
            Line::Round { round, initiative } => {
                let holder = letter(*initiative);
                format!("Round {round}: {holder} holds the Initiative.")
            }
            Line::Reinforce { seat, drawn, aside } => reinforced(*seat, drawn, aside),
            Line::Deploy {
                seat,
                card,
                side,
                sector,
            } => {
                let place = sector_name(*seat, usize::from(*sector));
                let level = state.height(*seat, usize::from(*sector));
                let seat = letter(*seat);
                match side {
                    Side::Front => format!("{seat} plays {card} on {place}, level {level}."),
                    Side::Back => format!("{seat} plays {card} on its back on {place}."),
                }
            }
            Line::Pass { seat } => match self.passed {
                true => format!("{} passes.", letter(*seat)),
                false => format!("{} passes first: theirs is the Initiative.", letter(*seat)),
            },
            Line::Effect { .. } => resolved(line),
            Line::Battle {
                seat,
                movement,
                order,
                ..
            } => battle(*seat, *movement, *order, state.shift()),
            Line::Combat { sectors, markers } => {
                let [a, b] = Seat::BOTH.map(|seat| sector_name(seat, sectors[seat.index()]));
                let [to_a, to_b] = markers;
                format!("{a} against {b}: A takes {to_a}, B takes {to_b}.")
            }
            Line::ChainLimit {} => "The chain is too long: what waits is lost.".to_owned(),
            Line::State { phase, .. } => format!("{} over.", phase_name(*phase)),
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

fn kind(line: &Line) -> &'static str {
    match line {
        Line::Game(_) => "game",
        Line::Shuffle { .. } => "shuffle",
        Line::Round { .. } => "round",
        Line::Reinforce { .. } => "reinforce",
        Line::Deploy { .. } => "deploy",
        Line::Pass { .. } => "pass",
        Line::Effect { .. } => "effect",
        Line::Battle { .. } => "battle",
        Line::Combat { .. } => "combat",
        Line::ChainLimit {} => "chain-limit",
        Line::State { .. } => "state",
        Line::End { .. } => "end",
    }
}

fn after(phase: Phase) -> Option<Phase> {
    match phase {
        Phase::Reinforcements => Some(Phase::Deployment),
        Phase::Deployment => Some(Phase::Battle),
        Phase::Battle => None,
    }
}

pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Reinforcements => "Reinforcements",
        Phase::Deployment => "Deployment",
        Phase::Battle => "Battle",
    }
}

pub fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::TotalWar => "Total War",
        Mode::Skirmish => "Skirmish",
        Mode::Training => "Training",
    }
}

fn opening(header: &Header) -> String {
    let [a, b] = [Seat::A, Seat::B].map(|seat| side(header, seat));
    let first = Seat::from_index(header.first).map_or('?', letter);
    let mode = mode_name(header.mode);
    format!("{mode}: {a} against {b}. {first} begins.")
}

/// `A, Cartwheel on athena (random)`.
pub fn side(header: &Header, seat: Seat) -> String {
    let of = &header.seats[seat.index()];
    let deck = of.deck.as_deref().map(one_line);
    let deck = deck.map_or(String::new(), |deck| format!("{deck} "));
    let player = of.player.as_deref().map(one_line);
    let player = player.map_or(String::new(), |player| format!(" ({player})"));
    let cruiser = one_line(&of.cruiser);
    format!("{}, {deck}on {cruiser}{player}", letter(seat))
}

fn cards_in_words(count: usize) -> String {
    guerre_totale::decks::cards_in_words(count)
}

fn list(cards: &[CardId]) -> String {
    let ids: Vec<_> = cards.iter().map(CardId::to_string).collect();
    ids.join(" ")
}

fn reinforced(seat: Seat, drawn: &[CardId], aside: &[CardId]) -> String {
    let seat = letter(seat);
    match (drawn.is_empty(), aside.is_empty()) {
        (true, true) => format!("{seat} draws nothing."),
        (false, true) => format!("{seat} draws {}.", list(drawn)),
        (true, false) => format!("{seat} takes {} from aside.", list(aside)),
        (false, false) => {
            format!(
                "{seat} draws {}, takes {} from aside.",
                list(drawn),
                list(aside)
            )
        }
    }
}

fn resolved(line: &Line) -> String {
    let Line::Effect {
        seat,
        effect,
        source,
        target,
        to,
        drawn,
    } = line
    else {
        return String::new();
    };
    let who = format!("{}'s {}: {}", letter(*seat), source.card, effect.id());
    let what = match (effect, target) {
        (Effect::Draw, _) => match drawn.flatten() {
            Some(card) => format!(" sets {card} aside"),
            None => ", but no card is left".into(),
        },
        (_, Some(Some(card))) => {
            let owner = card.owner;
            let to = to.map(|to| format!(" to {}", sector_name(owner, usize::from(to))));
            let top = (*effect == Effect::VerticalMove).then(|| " to the top".to_owned());
            let to = to.or(top).unwrap_or_default();
            format!(" on {}'s {}{to}", letter(owner), card.card)
        }
        (_, Some(None)) => " finds no target".into(),
        (_, None) => String::new(),
    };
    format!("{who}{what}.")
}

fn battle(seat: Seat, movement: CruiserMove, order: CombatOrder, shift: i8) -> String {
    let seat = letter(seat);
    let movement = match movement {
        CruiserMove::Left => format!("moves left (shift {shift:+})"),
        CruiserMove::Right => format!("moves right (shift {shift:+})"),
        CruiserMove::Stay => "stays".into(),
    };
    let order = match order {
        CombatOrder::LeftToRight => "left to right",
        CombatOrder::RightToLeft => "right to left",
    };
    format!("{seat} {movement}, combats from {seat}'s {order}.")
}

fn ending(state: &State, winner: Option<Seat>, by: WonBy, adjudicated: bool, rounds: u8) -> String {
    let of = |seat: Seat| (state.armour(seat), state.squadrons(seat));
    let first = winner.unwrap_or(Seat::A);
    let ((armour, cards), (armour2, cards2)) = (of(first), of(first.other()));
    let result = match (winner, by) {
        (Some(seat), WonBy::Cards) => {
            format!("{} wins by cards, {cards} to {cards2}", letter(seat))
        }
        (Some(seat), _) => format!("{} wins by armour, {armour} to {armour2}", letter(seat)),
        (None, _) => format!(
            "A draw at armour {armour} with {} each",
            cards_in_words(cards)
        ),
    };
    let end = if adjudicated { " (adjudicated)" } else { "" };
    let s = if rounds == 1 { "" } else { "s" };
    format!("{result}, after {rounds} round{s}{end}.")
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

/// Cards lost and armour lost between two positions.
fn changes(game: &Game, before: &State, after: &State) -> String {
    let mut changes = Vec::new();
    for seat in Seat::BOTH {
        let stayed = on_board(after, seat);
        let lost: Vec<CardId> = on_board(before, seat)
            .iter()
            .filter(|card| !stayed.contains(*card))
            .map(|card| game.id(card))
            .collect();
        if !lost.is_empty() {
            changes.push(format!("{} loses {}.", letter(seat), list(&lost)));
        }
        let (was, is) = (before.armour(seat), after.armour(seat));
        if was != is {
            changes.push(format!("{}'s armour {was} → {is}.", letter(seat)));
        }
    }
    changes.join(" ")
}

fn on_board(state: &State, seat: Seat) -> CardBits {
    let stacks = (0..SECTORS).flat_map(|sector| state.stack(seat, sector));
    stacks.map(|placed| placed.card()).collect()
}
