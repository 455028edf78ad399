//! What is a symbol called, in each language and in files?

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{CardId, Effect};
use crate::text::fold;
use crate::words::{Language, Message};

impl Effect {
    /// Its names: in English, then what the French and the German rulebook call it. In files they are read like
    /// its id.
    pub const fn names(self) -> [&'static str; 3] {
        match self {
            Effect::Draw => ["Draw", "Pioche", "Ziehen"],
            Effect::LateralMove => [
                "Lateral move",
                "Déplacement latéral",
                "Horizontale Bewegung",
            ],
            Effect::VerticalMove => [
                "Vertical move",
                "Déplacement vertical",
                "Vertikale Bewegung",
            ],
            Effect::FreeMove => ["Free move", "Déplacement libre", "Freie Bewegung"],
            Effect::Pivot => ["Pivot", "Pivotement", "Kehrtwende"],
            Effect::HitEnemyCruiser => [
                "Hit enemy cruiser",
                "Dégâts sur Croiseur adverse",
                "Beschädige den feindlichen Kreuzer",
            ],
            Effect::HitOwnCruiser => [
                "Hit own cruiser",
                "Dégâts sur son Croiseur",
                "Beschädige den eigenen Kreuzer",
            ],
            Effect::Destroy => ["Destroy", "Destruction", "Zerstörung"],
            Effect::HitFighter => ["Hit fighter", "Dégâts sur Chasseur", "Beschädige Jäger"],
            Effect::Flip => ["Flip", "Retournement", "Fassrolle"],
            Effect::ForceField => ["Force field", "Champ de force", "Kraftfeld"],
            Effect::Screen2 => ["Screen 2", "Écran 2", "Schilde 2"],
            Effect::Screen3 => ["Screen 3", "Écran 3", "Schilde 3"],
            Effect::Screen4 => ["Screen 4", "Écran 4", "Schilde 4"],
        }
    }

    /// The effect of this name, full or short, in any language, whatever the case, the accents and what joins
    /// the words.
    pub fn named(name: &str) -> Option<Effect> {
        static NAMES: OnceLock<HashMap<String, Effect>> = OnceLock::new();
        let names = NAMES.get_or_init(|| {
            let called = |effect: Effect| {
                let short = Language::ALL.map(|language| language.short(effect));
                effect.names().into_iter().chain(short).chain([effect.id()])
            };
            let of = |effect: Effect| called(effect).map(move |name| (fold(name), effect));
            Effect::ALL.into_iter().flat_map(of).collect()
        });
        names.get(&fold(name)).copied()
    }
}

impl Language {
    /// What the rulebook of this language calls an effect.
    pub const fn effect(self, effect: Effect) -> &'static str {
        effect.names()[self as usize]
    }

    /// An effect in at most 18 letters, where room is tight; in English that is its name.
    pub fn short(self, effect: Effect) -> &'static str {
        self.row(effect.id()).unwrap_or(effect.names()[0])
    }
}

impl Message {
    /// An effect in at most 18 letters, where room is tight.
    pub fn short(effect: Effect) -> Message {
        Message::Names(Language::ALL.map(|language| language.short(effect)))
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
            for name in effect.names().into_iter().chain(short).chain([effect.id()]) {
                for spelling in [name.to_uppercase(), name.replace(' ', "_"), fold(name)] {
                    assert_eq!(Effect::named(&spelling), Some(effect), "{spelling}");
                }
            }
        }
        assert_eq!(Effect::named("laser"), None);
    }
}
