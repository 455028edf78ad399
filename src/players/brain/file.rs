//! How does what was learned travel?
//!
//! A brain is a JSON file: where it comes from, the weights as whole numbers, and a checksum over both.

use std::fmt::Write as _;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::features::{FEATURES, LAYOUT_VERSION};
use super::network::{Network, UNITS};
use crate::json::fault;
use crate::message;
use crate::text::fingerprint;
use crate::words::Message;

/// The name and the version of the format.
const FORMAT: &str = "guerre-totale-brain";
const VERSION: u32 = 1;

/// Where a brain comes from: enough to make it again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The version of the program that made it.
    pub program: String,
    /// The command that makes it again.
    pub command: String,
    /// The fingerprint of the brain that its training began with, if with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// A fingerprint of the cards and cruisers it was trained on.
    pub set: String,
    /// The master seed.
    pub seed: u64,
    /// Games played to learn from.
    pub games: u64,
    /// Generations, each of which learned from the one before.
    pub generations: u32,
}

/// A learned evaluation, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brain {
    /// Where it comes from.
    pub made: Provenance,
    /// What it thinks.
    pub network: Network,
    /// Tells brains apart.
    fingerprint: String,
}

/// Why a file is not a brain.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum BrainError {
    /// It is no JSON, or has other fields.
    Malformed(#[from] serde_json::Error),
    /// It is something else.
    Format(String),
    /// A version that this program does not know.
    Version(u32),
    /// A list that is too short or too long.
    Count {
        /// Which list.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The checksum does not fit.
    Changed,
    /// Its sums could run over.
    Unsound,
}

impl BrainError {
    /// In words.
    pub fn message(&self) -> Message {
        match self {
            BrainError::Malformed(error) => message!("not a brain: {why}", why = fault(error)),
            BrainError::Format(found) => message!(
                "not a brain: its format is '{found}', expected '{expected}'",
                found = found,
                expected = FORMAT,
            ),
            BrainError::Version(found) => message!(
                "a brain of version {found}; this program reads version {known}: train it anew",
                found = *found,
                known = VERSION,
            ),
            BrainError::Count {
                what,
                found,
                expected,
            } => message!(
                "{what} has {found} numbers, expected {expected}: the file is damaged, or of another program",
                what = *what,
                found = *found,
                expected = *expected,
            ),
            BrainError::Changed => {
                message!("the checksum does not fit: the file was changed or damaged")
            }
            BrainError::Unsound => message!(
                "weights too large to add up without error: the file was changed or damaged"
            ),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    made: Provenance,
    checksum: String,
    one: i32,
    output_bias: i32,
    output: Vec<i16>,
    bias: Vec<i16>,
    features: Vec<Vec<i16>>,
}

impl Brain {
    /// A brain with this provenance.
    pub fn new(made: Provenance, network: Network) -> Brain {
        let fingerprint = checksum(&made, &network);
        Brain {
            made,
            network,
            fingerprint,
        }
    }

    /// The one inside the program.
    pub fn builtin() -> Arc<Brain> {
        static BRAIN: OnceLock<Arc<Brain>> = OnceLock::new();
        let read = || {
            let file = include_bytes!("../../../data/brain.json");
            Arc::new(Brain::read(file).expect("a test reads the built-in brain"))
        };
        BRAIN.get_or_init(read).clone()
    }

    /// Tells brains apart: equal for equal ones.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Brain, BrainError> {
        /// What every version begins with.
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let head: Head = serde_json::from_slice(bytes)?;
        if head.format != FORMAT {
            return Err(BrainError::Format(crate::text::one_line(&head.format)));
        }
        if head.version != VERSION {
            return Err(BrainError::Version(head.version));
        }
        let file: File = serde_json::from_slice(bytes)?;
        let features = file
            .features
            .into_iter()
            .map(|weights| exactly("a feature", weights));
        let features: Vec<[i16; UNITS]> = features.collect::<Result<_, _>>()?;
        if features.len() != FEATURES {
            return Err(BrainError::Count {
                what: "features",
                found: features.len(),
                expected: FEATURES,
            });
        }
        let network = Network {
            features,
            bias: exactly("bias", file.bias)?,
            output: exactly("output", file.output)?,
            output_bias: file.output_bias,
            one: file.one,
        };
        let brain = Brain::new(file.made, network);
        if brain.fingerprint != file.checksum {
            return Err(BrainError::Changed);
        }
        if !brain.network.is_sound() {
            return Err(BrainError::Unsound);
        }
        Ok(brain)
    }

    /// The file, a line a feature.
    pub fn write(&self) -> String {
        let Network {
            features,
            bias,
            output,
            output_bias,
            one,
        } = &self.network;
        let made = serde_json::to_string(&self.made).unwrap_or_default();
        let list = |numbers: &[i16]| {
            let numbers: Vec<String> = numbers.iter().map(i16::to_string).collect();
            format!("[{}]", numbers.join(","))
        };
        let features: Vec<String> = features.iter().map(|weights| list(weights)).collect();
        let mut file = String::new();
        let _ = write!(
            file,
            "{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\n\"made\":{made},\n\"checksum\":\"{}\",\n\
             \"one\":{one},\"output_bias\":{output_bias},\n\"output\":{},\n\"bias\":{},\n\"features\":[\n{}]}}\n",
            self.fingerprint,
            list(output),
            list(bias),
            features.join(",\n"),
        );
        file
    }
}

fn exactly(what: &'static str, numbers: Vec<i16>) -> Result<[i16; UNITS], BrainError> {
    let found = numbers.len();
    numbers.try_into().map_err(|_| BrainError::Count {
        what,
        found,
        expected: UNITS,
    })
}

/// Over all that is in the file, and over the order of the features.
fn checksum(made: &Provenance, network: &Network) -> String {
    let made = serde_json::to_vec(made).unwrap_or_default();
    let bytes =
        |numbers: &[i16]| -> Vec<u8> { numbers.iter().flat_map(|n| n.to_le_bytes()).collect() };
    let features: Vec<u8> = network
        .features
        .iter()
        .flat_map(|weights| bytes(weights))
        .collect();
    let numbers = [LAYOUT_VERSION, network.output_bias, network.one]
        .map(i32::to_le_bytes)
        .concat();
    fingerprint(&[
        &made,
        &numbers,
        &bytes(&network.output),
        &bytes(&network.bias),
        &features,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written() -> String {
        Brain::builtin().write()
    }

    /// The error that a changed file gives.
    fn error(file: &str) -> String {
        Brain::read(file.as_bytes()).unwrap_err().to_string()
    }

    /// The built-in brain's file with other fields, and a checksum that fits if `signed`.
    fn changed(signed: bool, change: impl FnOnce(&mut Network)) -> String {
        let mut brain = (*Brain::builtin()).clone();
        change(&mut brain.network);
        if signed {
            brain = Brain::new(brain.made, brain.network);
        }
        brain.write()
    }

    #[test]
    fn a_brain_written_is_read_back_the_same() {
        let brain = Brain::builtin();
        assert_eq!(Brain::read(written().as_bytes()).unwrap(), *brain);
        assert_eq!(
            written().as_bytes(),
            include_bytes!("../../../data/brain.json")
        );
        let made = Provenance {
            command: "gt train".to_owned(),
            from: Some(brain.fingerprint().to_owned()),
            seed: 7,
            ..Provenance::default()
        };
        let other = Brain::new(made, brain.network.clone());
        assert_ne!(other.fingerprint(), brain.fingerprint());
        assert_eq!(Brain::read(other.write().as_bytes()).unwrap(), other);
    }

    #[test]
    fn every_damage_has_its_reason() {
        assert!(error("").starts_with("not a brain: "));
        assert!(error("0-1, 0-2").starts_with("not a brain: "));
        assert!(error("{}").starts_with("not a brain: missing field `format`"));
        let half = &written()[..written().len() / 2];
        assert!(error(half).starts_with("not a brain: EOF"));
        let deck = written().replace("guerre-totale-brain", "guerre-totale-deck");
        let expected = "its format is 'guerre-totale-deck', expected 'guerre-totale-brain'";
        assert!(error(&deck).contains(expected));
        let newer = written().replace("\"version\":1", "\"version\":2");
        assert!(error(&newer).starts_with("a brain of version 2"));
        let count = |what: &str, found: usize, expected: usize| {
            format!("{what} has {found} numbers, expected {expected}")
        };
        let few = changed(true, |network| _ = network.features.pop());
        assert!(error(&few).starts_with(&count("features", FEATURES - 1, FEATURES)));
        let bias = written().replacen("\"bias\":[", "\"bias\":[0,", 1);
        assert!(error(&bias).starts_with(&count("bias", UNITS + 1, UNITS)));
        let output = written().replacen("\"output\":[", "\"output\":[0,", 1);
        assert!(error(&output).starts_with(&count("output", UNITS + 1, UNITS)));
        let feature = written().replacen("\"features\":[\n[", "\"features\":[\n[0,", 1);
        assert!(error(&feature).starts_with(&count("a feature", UNITS + 1, UNITS)));
        let huge = written().replacen("\"bias\":[", "\"bias\":[99999,", 1);
        assert!(error(&huge).starts_with("not a brain: invalid value"));
        let loud = |network: &mut Network| network.features[0] = [i16::MAX; UNITS];
        assert!(error(&changed(true, loud)).starts_with("weights too large"));
        let odd = |network: &mut Network| network.one = 0;
        assert!(error(&changed(true, odd)).starts_with("weights too large"));
    }

    #[test]
    fn a_changed_file_is_refused() {
        let weight = |network: &mut Network| network.features[3][2] ^= 1;
        assert!(error(&changed(false, weight)).starts_with("the checksum does not fit"));
        let made = written().replacen("\"seed\":", "\"seed\":1", 1);
        assert!(error(&made).starts_with("the checksum does not fit"));
    }
}
