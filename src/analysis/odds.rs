//! How likely is it to have seen a card?
//!
//! Cards are drawn without replacement from a shuffled pile, so every number here is hypergeometric
//! and exact but for the rounding of a 64-bit float.

use crate::rules::CardBits;

/// The chance that at least one of `hits` cards is among the first `drawn` of a pile.
///
/// Whoever has drawn the whole pile has seen every card.
pub fn at_least_one(cards: usize, hits: usize, drawn: usize) -> f64 {
    1.0 - none(cards, hits, drawn)
}

/// The chance that none of `hits` cards is among the first `drawn` of a pile.
pub fn none(cards: usize, hits: usize, drawn: usize) -> f64 {
    let (drawn, hits) = (drawn.min(cards), hits.min(cards));
    let missed = |i: usize| (cards - hits).saturating_sub(i) as f64 / (cards - i) as f64;
    (0..drawn).map(missed).product()
}

/// The chance that each group has at least one card among the first `drawn` of a pile, by inclusion
/// and exclusion over the groups that are missed. Groups may share cards.
pub fn one_of_each(cards: usize, groups: &[CardBits], drawn: usize) -> f64 {
    let missed = |chosen: usize| {
        let picked = (0..groups.len()).filter(|group| chosen >> group & 1 == 1);
        let union = picked.fold(CardBits::EMPTY, |all, group| all | groups[group]);
        let sign = if chosen.count_ones().is_multiple_of(2) {
            1.0
        } else {
            -1.0
        };
        sign * none(cards, union.len(), drawn)
    };
    let chance: f64 = (0..1 << groups.len()).map(missed).sum();
    chance.clamp(0.0, 1.0)
}

/// The chance that a hand drawn from these kinds of cards holds so many of each.
pub fn hand(kinds: [usize; 4], hand: [usize; 4]) -> f64 {
    let ways: f64 = (0..4)
        .map(|kind| binomial(kinds[kind], hand[kind]))
        .product();
    ways / binomial(kinds.iter().sum(), hand.iter().sum())
}

/// Every way to make a hand of `size` cards out of these kinds.
pub fn hands(kinds: [usize; 4], size: usize) -> impl Iterator<Item = [usize; 4]> {
    let up_to = move |kind: usize, left: usize| 0..=kinds[kind].min(left);
    up_to(0, size)
        .flat_map(move |a| up_to(1, size - a).map(move |b| [a, b]))
        .flat_map(move |[a, b]| up_to(2, size - a - b).map(move |c| [a, b, c]))
        .map(move |[a, b, c]| [a, b, c, size - a - b - c])
        .filter(move |hand| hand[3] <= kinds[3])
}

/// In how many ways can `k` of `n` be chosen?
fn binomial(n: usize, k: usize) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_odds_come_out() {
        // At least one ace in five cards of 52: 1 − C(48,5)/C(52,5) = 886656/2598960.
        let ace = at_least_one(52, 4, 5);
        assert!((ace - 886_656.0 / 2_598_960.0).abs() < 1e-12);
    }

    #[test]
    fn edges_are_certain() {
        assert_eq!(at_least_one(25, 0, 5), 0.0);
        assert_eq!(at_least_one(25, 25, 1), 1.0);
        assert_eq!(at_least_one(25, 1, 25), 1.0);
        assert_eq!(at_least_one(25, 1, 99), 1.0);
        assert_eq!(at_least_one(0, 0, 5), 0.0);
        assert_eq!(at_least_one(25, 3, 0), 0.0);
        assert_eq!(one_of_each(25, &[], 5), 1.0);
    }

    #[test]
    fn all_hands_together_are_certain() {
        let kinds = [11, 9, 6, 0];
        let sum: f64 = hands(kinds, 5).map(|h| hand(kinds, h)).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }
}
