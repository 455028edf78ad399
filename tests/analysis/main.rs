//! Is what the analyser says true?

mod advice;
mod chains;
mod drawing;
mod force;
mod look;
