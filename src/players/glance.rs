//! How are the positions that follow from one position judged, quickly?

use super::brain::{Brain, Features, Network, Scene, Units, looks};
use super::greedy::least_worth;
use crate::cards::SECTORS;
use crate::rules::{BySeat, Choice, Decision, Game, Look, Seat, Side, State};

/// Tells the choices of a player, less those that come to the same as another: all backs look alike, so
/// only the card that will be missed least goes down as one, and of moves that move nothing one is enough.
/// Each comes with whether it is on the player's own board: of equals the nearer is taken, so that both
/// seats play alike.
pub(super) fn each_sensible(
    game: &Game,
    guess: &State,
    seat: Seat,
    mut tell: impl FnMut(Choice, bool),
) {
    let spare = least_worth(game, guess.hand(seat));
    let mut idle = false;
    guess.choices(game).for_each(|choice| match choice {
        Choice::Deploy {
            card,
            side: Side::Back,
            ..
        } if Some(card) != spare => {}
        Choice::Resolve {
            symbol,
            target: Some(target),
        } => {
            let effect = guess.symbol(game, symbol).map(|(_, effect)| effect);
            let idles = effect.is_some_and(|effect| guess.is_idle(effect, target));
            if !(idles && idle) {
                tell(choice, target.owner == seat);
            }
            idle |= idles;
        }
        _ => tell(choice, true),
    });
}

impl Brain {
    /// How likely a seat is to win from here, to one who sees its hand and both boards.
    pub fn chance(&self, game: &Game, state: &State, seat: Seat) -> f64 {
        let network = &self.network;
        let value = Glance::new(network, game, *state, seat).value();
        f64::from(chance(network, value)) / f64::from(CERTAIN)
    }
}

/// A position that was looked at, beside which those that follow from it are quickly judged.
pub(super) struct Glance<'a> {
    network: &'a Network,
    game: &'a Game,
    seat: Seat,
    state: State,
    looks: BySeat<[Look; SECTORS]>,
    scene: Scene,
    features: Features,
    units: Units,
}

impl<'a> Glance<'a> {
    pub(super) fn new(network: &'a Network, game: &'a Game, state: State, seat: Seat) -> Self {
        let looks = looks(game, &state);
        let scene = Scene::of_looks(&looks, game, &state, seat);
        let features = Features::of_scene(&scene, game, &state, seat);
        let units = network.units(&features);
        Glance {
            network,
            game,
            seat,
            state,
            looks,
            scene,
            features,
            units,
        }
    }

    /// An effect that only calls for another one of the player's own is a little worse than none, and the
    /// more so the longer the chain, so that cards do not go round in circles for nothing.
    #[inline]
    fn fatigue(&self, state: &State) -> i32 {
        match state.decision() {
            Some(Decision::Effect(seat)) if seat == self.seat => {
                let tired = i32::from(state.chain_length()).max(FRESH);
                tired * (self.network.one / TIRING)
            }
            _ => 0,
        }
    }

    /// How good the position itself is for the seat.
    pub(super) fn value(&self) -> i32 {
        match self.state.outcome() {
            None => self.network.value(&self.units),
            Some(_) => self.judge(&self.state),
        }
    }

    /// How good a position is for the seat; a finished game is beyond any other.
    #[inline]
    pub(super) fn judge(&self, state: &State) -> i32 {
        if let Some(outcome) = state.outcome() {
            return match outcome.winner {
                None => 0,
                Some(winner) if winner == self.seat => WON,
                Some(_) => -WON,
            };
        }
        let states = [&self.state, state];
        let (scene, anew) =
            (self.scene).after(&self.looks, self.game, &self.state, state, self.seat);
        let features = (self.features).after(&scene, anew, states, self.game, self.seat);
        let units = self
            .network
            .units_after(&self.units, &self.features, &features);
        self.network.value(&units) - self.fatigue(state)
    }
}

/// Effects of a chain that tire nobody, and what each further one costs, in parts of a unit of log-odds.
const FRESH: i32 = 4;
const TIRING: i32 = 128;

/// The value of a game that is won.
pub(super) const WON: i32 = i32::MAX / 2;

/// Certainty, as [`chance`] says it.
pub(super) const CERTAIN: u32 = 1 << 16;

/// The logistic function at each eighth from 0 to 8, in parts of [`CERTAIN`].
const LOGISTIC: [u32; 65] = [
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310, 53581,
    54754, 55834, 56822, 57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036, 62428, 62778,
    63090, 63368, 63615, 63835, 64030, 64203, 64357, 64494, 64614, 64721, 64816, 64900, 64974,
    65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352, 65374, 65393, 65410, 65425,
    65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495, 65500, 65504, 65508, 65511, 65514,
];

/// The chance to win of a value, in parts of [`CERTAIN`]: between the eighths it is a straight line.
pub(super) fn chance(network: &Network, value: i32) -> u32 {
    if value.abs() >= WON {
        return if value > 0 { CERTAIN } else { 0 };
    }
    // In 256ths of a unit of log-odds, of which an eighth has 32.
    let size = 256 * i64::from(value).abs() / i64::from(network.one);
    let (eighth, part) = ((size / 32) as usize, (size % 32) as u32);
    let at = |eighth: usize| LOGISTIC[eighth.min(LOGISTIC.len() - 1)];
    let likely = at(eighth) + (at(eighth + 1) - at(eighth)) * part / 32;
    if value < 0 { CERTAIN - likely } else { likely }
}
