//! The fighter and the effects as simple drawings of our own, each defined once and used by name.

use crate::cards::{Effect, Half, Totals};
use crate::words;
use crate::words::Language;

/// The drawings, in boxes of 24 by 24, for once in every page.
pub fn symbols() -> String {
    let symbol = |effect: Effect| {
        let (id, drawing) = (symbol_id(effect), drawing(effect));
        format!("<symbol id=\"{id}\" viewBox=\"0 0 24 24\">{drawing}</symbol>\n")
    };
    let effects: String = Effect::ALL.into_iter().map(symbol).collect();
    format!(
        "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n\
         <symbol id=\"fighter\" viewBox=\"0 0 24 24\">\
         <path class=\"solid\" d=\"M12 1 15 10 22 18V21L15 18.5 13.5 22H10.5L9 18.5 2 21V18L9 10Z\"/>\
         </symbol>\n{effects}</svg>\n"
    )
}

/// The name of an effect's drawing.
pub(super) fn symbol_id(effect: Effect) -> String {
    format!("e-{}", effect.id())
}

/// The drawing in a line of text.
pub fn icon(effect: Effect, language: Language) -> String {
    let (id, name) = (symbol_id(effect), language.effect(effect));
    format!(
        "<svg class=\"icon\" viewBox=\"0 0 24 24\" role=\"img\" aria-label=\"{name}\">\
         <title>{name}</title><use href=\"#{id}\"/></svg>"
    )
}

/// How often each effect stands on upper and on lower halves.
pub fn symbol_counts(totals: &Totals, language: Language) -> String {
    let row = |effect: Effect| {
        let [upper, lower] = [Half::Upper, Half::Lower].map(|half| totals.symbols(effect, half));
        let (icon, name) = (icon(effect, language), language.effect(effect));
        format!(
            "<tr><td>{icon}</td><td>{name}</td><td class=\"n\">{upper}</td><td class=\"n\">{lower}</td></tr>\n"
        )
    };
    let shown = Effect::ALL.into_iter();
    let shown = shown.filter(|effect| totals.all_symbols(*effect) > 0);
    let rows: String = shown.map(row).collect();
    let [symbol, upper, lower] =
        words!["Symbol", "upper@half", "lower@half"].map(|heading| heading.to(language));
    format!(
        "<table class=\"symbols\">\n<tr><td></td><th>{symbol}</th><th>{upper}</th><th>{lower}</th></tr>\n{rows}</table>\n"
    )
}

fn drawing(effect: Effect) -> String {
    let card = "<rect x=\"6\" y=\"3\" width=\"12\" height=\"18\" rx=\"2\"/>";
    match effect {
        // One card more.
        Effect::Draw => "<rect x=\"2\" y=\"4\" width=\"11\" height=\"16\" rx=\"2\"/><path d=\"M19 7.5V16.5M14.8 12H23.2\" transform=\"translate(-.4 0)\"/>".into(),
        Effect::LateralMove => "<path d=\"M3 12H21M7 7.5 2.5 12 7 16.5M17 7.5 21.5 12 17 16.5\"/>".into(),
        // Out of the stack, to its top.
        Effect::VerticalMove => "<path d=\"M12 17V3M7 8 12 3 17 8M4 21H20M4 17H8.5M15.5 17H20\"/>".into(),
        Effect::FreeMove => "<path d=\"M12 2.5V21.5M2.5 12H21.5M9 5.5 12 2.5 15 5.5M9 18.5 12 21.5 15 18.5M5.5 9 2.5 12 5.5 15M18.5 9 21.5 12 18.5 15\"/>".into(),
        Effect::Pivot => "<path d=\"M4 12A8 8 0 0 1 18.5 7.3M20 12A8 8 0 0 1 5.5 16.7M19 2.5V7.8H13.7M5 21.5V16.2H10.3\"/>".into(),
        // A shot up at the other cruiser, and one down at one's own.
        Effect::HitEnemyCruiser => "<path d=\"M2 3.5H22L19 8.5H5Z\"/><path d=\"M12 22V12M8 15.5 12 11.5 16 15.5\"/>".into(),
        Effect::HitOwnCruiser => "<path d=\"M2 20.5H22L19 15.5H5Z\"/><path d=\"M12 2V12M8 8.5 12 12.5 16 8.5\"/>".into(),
        Effect::Destroy => format!("{card}<path d=\"M3 5 21 19M21 5 3 19\"/>"),
        Effect::HitFighter => "<circle cx=\"12\" cy=\"12\" r=\"7\"/><path d=\"M12 1.5V7M12 17V22.5M1.5 12H7M17 12H22.5\"/><path class=\"solid\" d=\"M12 8.8 15.2 15.2H8.8Z\"/>".into(),
        // Half a card on each side of the edge that it turns on.
        Effect::Flip => "<path d=\"M10 4H4V20H10\"/><path class=\"solid\" d=\"M14 4H20V20H14Z\"/><path d=\"M12 1.5V22.5\" stroke-dasharray=\"2.5 2\"/>".into(),
        Effect::ForceField => "<circle cx=\"12\" cy=\"12\" r=\"10\" stroke-dasharray=\"4 2.3\"/><circle cx=\"12\" cy=\"12\" r=\"6\"/><circle class=\"solid\" cx=\"12\" cy=\"12\" r=\"1.6\"/>".into(),
        Effect::Screen2 | Effect::Screen3 | Effect::Screen4 => format!(
            "<path d=\"M12 1.8 21 5V12C21 17 17.5 20.5 12 22.4 6.5 20.5 3 17 3 12V5Z\"/><text class=\"number\" x=\"12\" y=\"16.2\">{}</text>",
            effect.screens(),
        ),
    }
}
