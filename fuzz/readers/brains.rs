//! What must hold for any file that is taken for a learned evaluation?

use std::sync::Arc;

use guerre_totale::players::brain::{CAPS, FEATURES, Features, Network, Provenance, UNITS};
use guerre_totale::players::{Brain, Player, Veteran};
use guerre_totale::rules::{Dealer, Game, Mode, Rng, Seat, SeededShuffler, View};
use rand::SeedableRng;
use serde::Deserialize;

use super::{says_why, sets};

/// A brain is read as it was written, or refused; one that is read can judge any position. No fuzzer guesses
/// a checksum, so a file is read as it stands, and again with one that fits; bytes that are no JSON are
/// the weights of a network.
pub fn brain(bytes: &[u8]) {
    read(bytes);
    let made = match serde_json::from_slice::<File>(bytes) {
        Ok(file) => file.brain(),
        Err(_) => Brain::new(Provenance::default(), network(bytes)),
    };
    let is_whole = made.network.features.len() == FEATURES;
    let is_read = read(made.write().as_bytes());
    assert_eq!(is_read, is_whole && made.network.is_sound());
}

/// Is it read?
fn read(bytes: &[u8]) -> bool {
    let brain = match Brain::read(bytes) {
        Ok(brain) => brain,
        Err(error) => {
            says_why(&error);
            return false;
        }
    };
    let again = Brain::read(brain.write().as_bytes()).expect("what was written");
    assert_eq!(again, brain);
    never_runs_over(&brain.network);
    plays(brain);
    true
}

/// The sums of a network that is read are those of numbers without end.
fn never_runs_over(network: &Network) {
    for sign in [1, -1] {
        let numbers = std::array::from_fn(|n| sign * CAPS[n]);
        let unit = |unit: usize| {
            let weights = network.features.iter().zip(numbers);
            let sum: i64 = weights
                .map(|(w, n)| i64::from(w[unit]) * i64::from(n))
                .sum();
            (i64::from(network.bias[unit]) + sum).max(0) * i64::from(network.output[unit])
        };
        let value = i64::from(network.output_bias) + (0..UNITS).map(unit).sum::<i64>();
        let units = network.units(&Features(numbers));
        assert_eq!(i64::from(network.value(&units)), value);
    }
}

fn plays(brain: Brain) {
    let (cards, cruisers) = sets();
    let ares = cruisers.get("ares").expect("a cruiser");
    let game = Game::new(Mode::Skirmish, cards, [ares, ares]);
    let mut dealer = Dealer::new(SeededShuffler::new(1));
    let mut state = game.start(game.common_piles(), Seat::A, &mut dealer);
    let mut veteran = Veteran {
        brain: Arc::new(brain),
    };
    let mut rng = Rng::seed_from_u64(1);
    for _ in 0..4 {
        let Some(decision) = state.decision() else {
            break;
        };
        let choice = veteran.choose(&View::new(&game, &state, decision.seat()), &mut rng);
        let taken = state.apply(&game, choice, &mut dealer);
        taken.expect("a choice of the list");
    }
}

/// A file with whatever checksum.
#[derive(Deserialize)]
struct File {
    made: Provenance,
    one: i32,
    output_bias: i32,
    output: [i16; UNITS],
    bias: [i16; UNITS],
    features: Vec<[i16; UNITS]>,
}

impl File {
    fn brain(self) -> Brain {
        let network = Network {
            features: self.features,
            bias: self.bias,
            output: self.output,
            output_bias: self.output_bias,
            one: self.one,
        };
        Brain::new(self.made, network)
    }
}

/// Weights from bytes, over and over; a byte 128 begins a weight of two bytes.
fn network(bytes: &[u8]) -> Network {
    let mut bytes = bytes.iter().chain([&0]).cycle();
    let mut next = || -> i16 {
        let mut byte = || *bytes.next().expect("a byte");
        match byte() {
            128 => i16::from_le_bytes([byte(), byte()]),
            small => i16::from(small as i8),
        }
    };
    let one = i32::from(next()) << 10 | i32::from(next());
    let output_bias = i32::from(next()) << 16;
    let mut row = || [(); UNITS].map(|()| next());
    let (output, bias) = (row(), row());
    Network {
        features: (0..FEATURES).map(|_| row()).collect(),
        bias,
        output,
        output_bias,
        one,
    }
}
