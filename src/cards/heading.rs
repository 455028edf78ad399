//! What do people write over a column?

use crate::text::fold;

/// A column that a file may have.
pub(crate) struct Column {
    /// What our own files call it.
    pub name: &'static str,
    /// What others do, in the languages of the rulebooks.
    also: &'static [&'static str],
    /// Must it be there?
    pub required: bool,
}

/// A column that must be there.
pub(crate) const fn required(name: &'static str) -> Column {
    Column {
        name,
        also: &[],
        required: true,
    }
}

/// A column that may be missing.
pub(crate) const fn optional(name: &'static str) -> Column {
    Column {
        required: false,
        ..required(name)
    }
}

impl Column {
    /// The same column, which has these other names.
    pub const fn or(self, also: &'static [&'static str]) -> Column {
        Column { also, ..self }
    }

    /// Which of these headings is its own?
    pub fn place(&self, headings: &[Heading]) -> Option<usize> {
        headings.iter().position(|heading| self.is(heading))
    }

    /// Is this what somebody wrote over it?
    pub fn is(&self, heading: &Heading) -> bool {
        let same = |name: &str| fold(name) == heading.folded;
        same(self.name)
            || self.also.iter().any(|name| same(name))
            || heading.half == Some(self.name)
    }
}

/// What stands over a column.
pub(crate) struct Heading {
    folded: String,
    /// The column of a half of a card that it describes in its own words.
    half: Option<&'static str>,
}

impl Heading {
    /// Case, accents and what joins the words do not matter.
    pub fn of(cell: &str) -> Heading {
        Heading {
            folded: fold(cell),
            half: half(cell),
        }
    }
}

/// How words for a half begin, and words for what is on it.
const UPPER: [&str; 6] = ["upper", "top", "haut", "superieur", "ober", "oben"];
const LOWER: [&str; 6] = ["lower", "bottom", "bas", "inferieur", "unter", "unten"];
const FIGHTERS: [&str; 3] = ["fighter", "chasseur", "jager"];
const EFFECTS: [&str; 4] = ["effect", "effet", "effekt", "symbol"];

/// `Chasseurs (partie supérieure)`, `obere Effekte`, `Symboles du bas`: a half and what is on it, in any order.
fn half(cell: &str) -> Option<&'static str> {
    let words = cell.split(|c: char| !c.is_alphanumeric() && c != '\u{301}' && c != '\u{308}');
    let words: Vec<String> = words.map(fold).collect();
    let has = |stems: &[&str]| {
        let begins = |word: &String| stems.iter().any(|stem| word.starts_with(&fold(stem)));
        words.iter().any(begins)
    };
    match (has(&UPPER), has(&LOWER), has(&FIGHTERS), has(&EFFECTS)) {
        (true, false, true, false) => Some("upper_fighters"),
        (true, false, false, true) => Some("upper_effects"),
        (false, true, true, false) => Some("lower_fighters"),
        (false, true, false, true) => Some("lower_effects"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_and_what_is_on_it_stand_in_any_words() {
        for (name, headings) in [
            (
                "upper_fighters",
                &[
                    "upper fighters",
                    "Chasseurs (partie supérieure)",
                    "chasseurs du haut",
                    "Jäger oben",
                    "obere Jaeger",
                    "Jäger im oberen Bereich",
                ][..],
            ),
            (
                "upper_effects",
                &[
                    "Effets supérieurs",
                    "Symboles haut",
                    "Effekte oben",
                    "obere Symbole",
                ],
            ),
            (
                "lower_fighters",
                &[
                    "Chasseurs inférieurs",
                    "CHASSEURS BAS",
                    "Jäger unten",
                    "fighters, lower half",
                ],
            ),
            (
                "lower_effects",
                &[
                    "effets de la partie inférieure",
                    "untere Effekte",
                    "Symbols (bottom)",
                ],
            ),
        ] {
            for heading in headings {
                assert!(required(name).is(&Heading::of(heading)), "{heading}");
            }
        }
        for none in [
            "Chasseurs",
            "haut",
            "Effets haut et bas",
            "obere Jäger und Effekte",
            "",
        ] {
            assert_eq!(half(none), None, "{none}");
        }
    }

    #[test]
    fn other_names_are_read_in_any_spelling() {
        let level = required("level").or(&["niveau", "stufe"]);
        for heading in ["LEVEL", " Niveau ", "Stufe"] {
            assert!(level.is(&Heading::of(heading)), "{heading}");
        }
        assert!(!level.is(&Heading::of("")));
        assert!(!level.is(&Heading::of("niveaux")));
    }
}
