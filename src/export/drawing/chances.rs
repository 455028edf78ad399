//! The chance to win through a game, as a line.

use crate::message;
use crate::words::Language;

const WIDE: f64 = 600.0;
const HIGH: f64 = 80.0;

/// How likely A is to win after each step, from 0 to 1, and the step on show; nothing for fewer than two.
pub fn chances(chances: &[f64], at: Option<usize>, language: Language) -> String {
    if chances.len() < 2 {
        return String::new();
    }
    let x = |step: usize| WIDE * step as f64 / (chances.len() - 1) as f64;
    let y = |chance: f64| HIGH * (1.0 - chance.clamp(0.0, 1.0));
    let line: Vec<String> = chances
        .iter()
        .enumerate()
        .map(|(step, chance)| format!("{:.1} {:.1}", x(step), y(*chance)))
        .collect();
    let line = line.join("L");
    let now = at.filter(|at| *at < chances.len()).map_or(String::new(), |at| {
        let (x, y) = (x(at), y(chances[at]));
        format!("<path class=\"now\" d=\"M{x:.1} 0V{HIGH}\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>")
    });
    let last = at.and_then(|at| chances.get(at)).or(chances.last());
    let label = message!(
        "A's chance to win: {chance} %",
        chance = format!("{:.0}", 100.0 * last.copied().unwrap_or(0.5)),
    );
    format!(
        "<figure class=\"chances\"><svg viewBox=\"0 0 {WIDE} {HIGH}\" role=\"img\" aria-label=\"{label}\" preserveAspectRatio=\"none\">\
         <path class=\"under\" d=\"M0 {HIGH}L{line}L{WIDE} {HIGH}Z\"/><path class=\"half\" d=\"M0 {half}H{WIDE}\"/>\
         <path class=\"line\" d=\"M{line}\"/>{now}</svg><figcaption>{label}</figcaption></figure>\n",
        label = label.to(language),
        half = HIGH / 2.0,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sure_win_stands_at_the_top_and_a_lone_chance_is_no_line() {
        let drawn = chances(&[0.5, 1.0], Some(1), Language::English);
        assert!(drawn.contains("M0.0 40.0L600.0 0.0"), "{drawn}");
        assert!(drawn.contains("100 %"), "{drawn}");
        assert_eq!(chances(&[0.5], None, Language::English), "");
    }
}
