//! How many games are played for what?

use super::island::ROUND;

/// So many searches at the least: more if there are more cruisers.
const ISLANDS: u64 = 8;
/// And so many at the most.
const MOST_ISLANDS: u64 = 64;
/// Steps of polishing.
const STEPS: u64 = 6;

/// Pairs of each stage of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Islands.
    pub islands: u64,
    /// Rounds of each.
    pub rounds: u64,
    /// The last race.
    pub race: u64,
    /// Steps of polishing.
    pub steps: u64,
    /// Each of them.
    pub polish: u64,
    /// The three tests, for each of the two decks.
    pub tests: [u64; 3],
    /// Each change that is undone, and the deck as it was found.
    pub gains: u64,
}

impl Schedule {
    /// A budget of so many games: 70 % go to the islands, the rest to the race and to polishing. The tests come
    /// on top; they grow with the budget, up to what is enough to see a gain of three points.
    pub fn new(budget: u64, cruisers: usize) -> Schedule {
        let pairs = budget / 2;
        let share = |percent: u64| pairs / 100 * percent;
        let rounds = (share(70) / ROUND).max(1);
        let islands = ISLANDS.max(cruisers as u64).min(MOST_ISLANDS).min(rounds);
        let test = |part: u64, most: u64| (pairs / part).clamp(20, most);
        Schedule {
            islands,
            rounds: rounds / islands,
            race: share(15),
            steps: STEPS,
            polish: share(15) / STEPS,
            tests: [test(30, 5000), test(60, 2500), test(300, 500)],
            gains: test(150, 1000),
        }
    }

    /// All pairs at the most, if there are so many changes to undo.
    pub fn pairs(&self, changes: u64) -> u64 {
        let search = self.islands * self.rounds * ROUND + self.race + self.steps * self.polish;
        search + 2 * self.tests.iter().sum::<u64>() + (changes + 1) * self.gains
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_stays_within_its_budget() {
        for budget in [1_000, 10_000, 300_000, 1_000_000, u64::MAX] {
            let schedule = Schedule::new(budget, 4);
            let islands = schedule.islands * schedule.rounds * ROUND;
            let rest = schedule.race + schedule.steps * schedule.polish;
            assert!(islands + rest <= budget / 2, "{budget}");
        }
    }

    #[test]
    fn a_larger_budget_only_adds_rounds() {
        let [small, large] = [100_000, 200_000].map(|budget| Schedule::new(budget, 4));
        assert_eq!(small.islands, large.islands);
        assert!(small.rounds < large.rounds);
    }

    #[test]
    fn every_cruiser_has_an_island() {
        assert_eq!(Schedule::new(300_000, 20).islands, 20);
        assert_eq!(Schedule::new(300_000, 1).islands, ISLANDS);
    }

    #[test]
    fn the_least_budget_is_one_round() {
        let schedule = Schedule::new(1, 4);
        assert_eq!((schedule.islands, schedule.rounds), (1, 1));
    }
}
