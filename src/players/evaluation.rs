//! How good is a position, at a glance?

use crate::cards::SECTORS;
use crate::rules::{Decision, Game, Losses, Seat, State, facing};

/// What things are worth, in points of armour. Found by trial: each was moved up and down while the
/// others stood still, and kept where it won matches of paired mirror games with the reference decks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// A card in hand: it can become anything, next turn or next round.
    pub hand: f32,
    /// A card set aside: as one in hand, a round later.
    pub aside: f32,
    /// A Draw symbol in the open: a card in the next Reinforcements.
    pub draw: f32,
    /// A card on the board, whatever it shows: it stands between the enemy and the cruiser.
    pub card: f32,
    /// A visible undamaged fighter: it shoots in every round that it sees.
    pub fighter: f32,
    /// Having passed first, and so holding the Initiative when the battle comes: the cruiser's move and
    /// the order of the combats.
    pub initiative: f32,
    /// A card in hand that can still be played when the opponent has passed: it has the last word.
    pub answer: f32,
    /// How much of the next battle's losses is believed, since more cards may still be played.
    pub forecast: f32,
    /// A cruiser at 0 or below at the end of the round: the game, nearly.
    pub sunk: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            hand: 1.4,
            aside: 1.2,
            draw: 1.7,
            card: 0.7,
            fighter: 0.35,
            initiative: 0.45,
            answer: 0.1,
            forecast: 0.8,
            sunk: 15.0,
        }
    }
}

impl Weights {
    /// How much better this seat stands than the other.
    pub fn evaluate(&self, game: &Game, state: &State, seat: Seat) -> f32 {
        if let Some(outcome) = state.outcome() {
            let armour = (state.armour(seat) - state.armour(seat.other())) as f32;
            return match outcome.winner {
                Some(winner) if winner == seat => 1000.0 + armour,
                Some(_) => -1000.0 + armour,
                None => 0.0,
            };
        }
        let battle_to_come = !state.in_battle();
        let mut losses = [Losses::default(); 2];
        if battle_to_come {
            losses = forecast(game, state);
        }
        let [a, b] = Seat::BOTH.map(|seat| self.stand(game, state, seat, losses[seat.index()]));
        let ahead = if seat == Seat::A { a - b } else { b - a };
        if battle_to_come && state.is_initiative_settled() {
            // One has passed and holds the Initiative; the other may still play.
            let holder = state.initiative();
            let answers = match state.decision() {
                Some(Decision::Battle(_)) => 0.0,
                _ => self.answer * state.hand(holder.other()).len() as f32,
            };
            let worth = self.initiative - answers;
            return ahead + if holder == seat { worth } else { -worth };
        }
        ahead
    }

    /// What one seat has.
    fn stand(&self, game: &Game, state: &State, seat: Seat, losses: Losses) -> f32 {
        let mut fighters = 0;
        let mut cards = 0;
        let mut draws = 0;
        for sector in 0..SECTORS {
            let height = state.height(seat, sector);
            draws += game.draws(seat, sector, height);
            cards += height;
            fighters += state.fighters(game, seat, sector);
        }
        let armour = state.armour(seat) as f32 - self.forecast * f32::from(losses.armour);
        let sunk = if armour <= 0.0 { self.sunk } else { 0.0 };
        let cards = f32::from(cards) - self.forecast * f32::from(losses.cards);
        let fighters = f32::from(fighters) - self.forecast * f32::from(losses.fighters);
        armour - sunk
            + self.hand * state.hand(seat).len() as f32
            + self.aside * state.aside(seat).len() as f32
            + self.draw * f32::from(draws)
            + self.card * cards
            + self.fighter * fighters
    }
}

/// What both seats would lose if the boards met as they stand.
fn forecast(game: &Game, state: &State) -> [Losses; 2] {
    let mut losses = [Losses::default(); 2];
    for a in 0..SECTORS {
        let Some(b) = facing(state.shift(), Seat::A, a) else {
            continue;
        };
        let [from_a, from_b] =
            [(Seat::A, a), (Seat::B, b)].map(|(seat, sector)| state.fighters(game, seat, sector));
        for (seat, sector, markers) in [(Seat::A, a, from_b), (Seat::B, b, from_a)] {
            let lost = state.would_lose(game, seat, sector, markers);
            let sum = &mut losses[seat.index()];
            sum.cards += lost.cards;
            sum.fighters += lost.fighters;
            sum.armour += lost.armour;
        }
    }
    losses
}
