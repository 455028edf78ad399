//! Where is a field kept that was built once?
//!
//! In one file, under a name that everything decides on which the field depends on. Whatever else is found there is
//! not believed: the field is built anew.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::field::{BuiltField, FieldDeck, FieldQuest};
use crate::arena::{List, set_fingerprint};
use crate::decks::Deck;
use crate::files::{self, FileError};
use crate::message;
use crate::text::fnv1a;
use crate::words::Message;

/// Decks to play against, and some that nobody was made to beat.
#[derive(Clone, Debug)]
pub struct KeptField {
    /// The decks.
    pub decks: Vec<Deck>,
    /// Those that were held out.
    pub held_out: Vec<Deck>,
}

/// What stands in the file.
#[derive(Serialize, Deserialize)]
struct Page {
    /// What the field depends on.
    built: String,
    decks: Vec<List>,
    held_out: Vec<List>,
    /// Of all of this.
    checksum: String,
}

impl Page {
    fn sum(&self) -> String {
        let lists = serde_json::to_vec(&(&self.built, &self.decks, &self.held_out));
        format!("{:016x}", fnv1a(&lists.unwrap_or_default()))
    }
}

impl FieldQuest<'_> {
    /// The name of the file that its field is kept in.
    pub fn file_name(&self) -> String {
        format!("field-{:016x}.json", fnv1a(self.built().as_bytes()))
    }

    /// All that its field depends on.
    fn built(&self) -> String {
        let (version, budget, seed) = (env!("CARGO_PKG_VERSION"), self.budget, self.seed);
        let set = set_fingerprint(self.components.cards, self.components.cruisers);
        let brain = self.player.brain().map(|brain| brain.fingerprint());
        let (player, brain) = (&self.player, brain.unwrap_or_default());
        let (decks, held_out) = (self.decks, self.held_out);
        format!("gt {version} {set} {player} {brain} {decks}+{held_out} {budget} {seed}")
    }

    /// The field that is kept in this file; why not, if it is broken or of something else.
    pub fn read(&self, path: &Path) -> Result<KeptField, Message> {
        let bytes = files::read(path).map_err(|error| error.why)?;
        let page: Page = serde_json::from_slice(&bytes).map_err(|_| message!("no field"))?;
        if page.sum() != page.checksum {
            return Err(message!("it was changed"));
        }
        if page.built != self.built() || page.decks.is_empty() {
            return Err(message!("the field of something else"));
        }
        let deck = |list: &List| list.deck(self.components.cards, self.components.cruisers);
        let decks = |lists: &[List]| lists.iter().map(deck).collect::<Result<Vec<Deck>, _>>();
        let read = || {
            Ok(KeptField {
                decks: decks(&page.decks)?,
                held_out: decks(&page.held_out)?,
            })
        };
        read().map_err(|illegal: crate::decks::IllegalDeck| illegal.message())
    }

    /// Keeps the field in this file, in one step.
    pub fn write(&self, field: &KeptField, path: &Path) -> Result<(), FileError> {
        let lists = |decks: &[Deck]| decks.iter().map(List::of).collect();
        let mut page = Page {
            built: self.built(),
            decks: lists(&field.decks),
            held_out: lists(&field.held_out),
            checksum: String::new(),
        };
        page.checksum = page.sum();
        let text = serde_json::to_vec(&page).expect("a field is JSON");
        files::replace(path, &text)
    }
}

impl From<BuiltField> for KeptField {
    fn from(built: BuiltField) -> KeptField {
        let decks = |decks: Vec<FieldDeck>| decks.into_iter().map(|deck| deck.deck).collect();
        KeptField {
            decks: decks(built.decks),
            held_out: decks(built.held_out),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::cards::{CardSet, CruiserSet};
    use crate::players::AnyPlayer;
    use crate::workshop::{Bench, Components};

    fn quest() -> FieldQuest<'static> {
        FieldQuest {
            components: Components {
                cards: CardSet::builtin(),
                cruisers: CruiserSet::builtin(),
            },
            decks: 2,
            held_out: 1,
            player: "random".parse::<AnyPlayer>().unwrap(),
            seed: 7,
            budget: 1,
        }
    }

    fn built(quest: &FieldQuest) -> KeptField {
        let (stop, mut silent) = (AtomicBool::new(false), || {});
        let mut bench = Bench::new(1, &stop, &mut silent);
        quest.build(&mut bench, &mut |_| {}).unwrap().into()
    }

    #[test]
    fn a_field_is_read_as_it_was_kept_and_nothing_else_is_believed() {
        let folder = tempfile::tempdir().unwrap();
        let quest = quest();
        let path = folder.path().join(quest.file_name());
        assert_eq!(quest.read(&path).unwrap_err().to_string(), "no such file");
        let field = built(&quest);
        assert_eq!((field.decks.len(), field.held_out.len()), (2, 1));
        quest.write(&field, &path).unwrap();
        let read = quest.read(&path).unwrap();
        let same = |a: &[Deck], b: &[Deck]| {
            let copies = a
                .iter()
                .zip(b)
                .all(|(a, b)| a.is_copy_of(b) && a.name() == b.name());
            copies && a.len() == b.len()
        };
        assert!(same(&read.decks, &field.decks) && same(&read.held_out, &field.held_out));
        // The field of another seed, of another budget, of another player.
        for other in [
            FieldQuest {
                seed: 8,
                ..quest.clone()
            },
            FieldQuest {
                budget: 2,
                ..quest.clone()
            },
            FieldQuest {
                player: "greedy".parse().unwrap(),
                ..quest.clone()
            },
        ] {
            assert_ne!(other.file_name(), quest.file_name());
            assert_eq!(
                other.read(&path).unwrap_err().to_string(),
                "the field of something else"
            );
        }
        let text = fs::read_to_string(&path).unwrap();
        let changed = text.replacen("\"0-", "\"1-", 1);
        for (broken, why) in [
            (changed.as_str(), "it was changed"),
            (&text[..text.len() / 2], "no field"),
            ("", "no field"),
            ("[]", "no field"),
        ] {
            fs::write(&path, broken).unwrap();
            assert_eq!(quest.read(&path).unwrap_err().to_string(), why);
        }
    }
}
