//! What is a symbol called, in each language and in files?

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{CardId, Effect};
use crate::text::fold;
use crate::words::{Language, Message};

impl Effect {
    /// Its names in files: the id, then what the French and the German rulebook call it.
    pub const fn names(self) -> [&'static str; 3] {
        let (french, german) = match self {
            Effect::Draw => ("Pioche", "Ziehen"),
            Effect::LateralMove => ("Déplacement latéral", "Horizontale Bewegung"),
            Effect::VerticalMove => ("Déplacement vertical", "Vertikale Bewegung"),
            Effect::FreeMove => ("Déplacement libre", "Freie Bewegung"),
            Effect::Pivot => ("Pivotement", "Kehrtwende"),
            Effect::HitEnemyCruiser => (
                "Dégâts sur Croiseur adverse",
                "Beschädige den feindlichen Kreuzer",
            ),
            Effect::HitOwnCruiser => ("Dégâts sur son Croiseur", "Beschädige den eigenen Kreuzer"),
            Effect::Destroy => ("Destruction", "Zerstörung"),
            Effect::HitFighter => ("Dégâts sur Chasseur", "Beschädige Jäger"),
            Effect::Flip => ("Retournement", "Fassrolle"),
            Effect::ForceField => ("Champ de force", "Kraftfeld"),
            Effect::Screen2 => ("Écran 2", "Schilde 2"),
            Effect::Screen3 => ("Écran 3", "Schilde 3"),
            Effect::Screen4 => ("Écran 4", "Schilde 4"),
        };
        [self.id(), french, german]
    }

    /// The effect of this name, full or short, in any language, whatever the case, the accents and what joins
    /// the words.
    pub fn named(name: &str) -> Option<Effect> {
        static NAMES: OnceLock<HashMap<String, Effect>> = OnceLock::new();
        let names = NAMES.get_or_init(|| {
            let called = |effect: Effect| {
                let short = Language::ALL.map(|language| language.short(effect));
                effect.names().into_iter().chain(short)
            };
            let of = |effect: Effect| called(effect).map(move |name| (fold(name), effect));
            Effect::ALL.into_iter().flat_map(of).collect()
        });
        names.get(&fold(name)).copied()
    }
}

impl Language {
    /// What the rulebook of this language calls an effect; in English its id.
    pub const fn effect(self, effect: Effect) -> &'static str {
        effect.names()[self as usize]
    }

    /// An effect in at most 18 letters, where room is tight; in English its id.
    pub fn short(self, effect: Effect) -> &'static str {
        self.word(effect.id())
    }
}

impl Message {
    /// An effect in at most 18 letters, where room is tight.
    pub fn short(effect: Effect) -> Message {
        Message::Template(effect.id(), Vec::new())
    }
}

impl From<Effect> for Message {
    fn from(effect: Effect) -> Message {
        Message::Names(effect.names())
    }
}

impl From<CardId> for Message {
    fn from(card: CardId) -> Message {
        card.to_string().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_means_two_effects() {
        for effect in Effect::ALL {
            let short = Language::ALL.map(|language| language.short(effect));
            for name in effect.names().into_iter().chain(short) {
                for spelling in [name.to_uppercase(), name.replace(' ', "_"), fold(name)] {
                    assert_eq!(Effect::named(&spelling), Some(effect), "{spelling}");
                }
            }
        }
        assert_eq!(Effect::named("laser"), None);
    }
}
