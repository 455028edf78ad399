//! How good is a position, to somebody who has learned it?

mod features;
mod file;
mod network;
mod scene;

pub use features::{CAPS, FEATURES, Features};
pub use file::{Brain, BrainError, Provenance};
pub use network::{Network, UNITS, Units};
pub use scene::{Anew, Scene, looks};
