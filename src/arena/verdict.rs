//! Better or worse, as far as these games can tell?

use super::interval::score_interval;
use super::sprt::SprtDecision;
use super::tally::Tally;

/// What is known of one that is held against another: a deck, a player, a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Surely better, but for the error that the interval or the test allows.
    Better,
    /// Surely worse.
    Worse,
    /// The games are too few to tell.
    Open,
    /// Both are the same, so that only chance decides.
    Same,
    /// There was no game.
    Unplayed,
}

impl Verdict {
    /// Does all of the interval lie to one side of the centre?
    pub fn of(interval: Option<[f64; 2]>, centre: f64) -> Verdict {
        match interval {
            None => Verdict::Unplayed,
            Some([low, _]) if low > centre => Verdict::Better,
            Some([_, high]) if high < centre => Verdict::Worse,
            Some(_) => Verdict::Open,
        }
    }

    /// Is the score surely above or below one half?
    pub fn of_score(tally: &Tally) -> Verdict {
        Verdict::of(score_interval(&tally.pairs), 0.5)
    }

    /// Is it sure either way?
    pub fn is_sure(self) -> bool {
        matches!(self, Verdict::Better | Verdict::Worse)
    }
}

impl From<SprtDecision> for Verdict {
    fn from(decision: SprtDecision) -> Verdict {
        match decision {
            SprtDecision::AcceptH1 => Verdict::Better,
            SprtDecision::AcceptH0 => Verdict::Worse,
            SprtDecision::Undecided => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_interval_wholly_on_one_side_is_sure() {
        for (interval, verdict) in [
            (Some([0.51, 0.6]), Verdict::Better),
            (Some([0.4, 0.49]), Verdict::Worse),
            (Some([0.5, 0.6]), Verdict::Open),
            (Some([0.4, 0.5]), Verdict::Open),
            (Some([0.4, 0.6]), Verdict::Open),
            (None, Verdict::Unplayed),
        ] {
            assert_eq!(Verdict::of(interval, 0.5), verdict, "{interval:?}");
        }
        assert_eq!(Verdict::of_score(&Tally::default()), Verdict::Unplayed);
    }

    #[test]
    fn a_test_that_has_not_decided_leaves_it_open() {
        let verdicts = [
            SprtDecision::AcceptH1,
            SprtDecision::AcceptH0,
            SprtDecision::Undecided,
        ]
        .map(Verdict::from);
        assert_eq!(verdicts, [Verdict::Better, Verdict::Worse, Verdict::Open]);
        assert_eq!(verdicts.map(Verdict::is_sure), [true, true, false]);
    }
}
