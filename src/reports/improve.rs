//! What came of the search for a better deck?

use serde_json::{Value, json};

use super::Report;
use super::figures::{ends, interval_text, number, percent, points, points_interval};
use super::run::interrupted;
use super::story::{Cell, Story, Tone, cell, right, verdict_cell};
use crate::arena::{Change, List};
use crate::cards::{Card, CardIndex, sheet};
use crate::decks::{Deck, DeckList};
use crate::text::clip;
use crate::words::Message;
use crate::workshop::{Candidate, Gain, Improvement, Purpose, Quest, Test, count_changes};
use crate::{message, plural, words};

/// So few changes are told even if they are no gain: whoever asked for one wants to know which it was.
const FEW: usize = 5;

/// What was looked for, and what was found.
pub struct ImproveReport<'a> {
    /// What was looked for.
    pub quest: &'a Quest<'a>,
    /// What was found.
    pub improvement: &'a Improvement,
}

impl ImproveReport<'_> {
    /// The deck that is the answer: the one that was found, else the old one; none if there is neither.
    fn answer(&self) -> Option<&Candidate> {
        match self.improvement.found {
            true => Some(&self.improvement.best),
            false => self.quest.old.as_ref(),
        }
    }

    /// The best deck that was come across, as a list.
    pub fn best(&self) -> DeckList {
        let components = self.quest.components;
        components.list(&self.improvement.best, &self.quest.name)
    }

    fn id(&self, card: Option<CardIndex>) -> Option<String> {
        card.map(|card| self.quest.components.id(card).to_string())
    }

    fn cruiser(&self, deck: &Candidate) -> &str {
        &self.quest.components.cruiser(deck.cruiser).id
    }

    /// The changes that were measured, if they lead to the answer.
    fn gains(&self) -> &[Gain<Change>] {
        match self.improvement.found {
            true => &self.improvement.gains.cards,
            false => &[],
        }
    }

    fn tests(&self) -> impl Iterator<Item = (Purpose, &Test)> {
        let tests = self.quest.tests().into_iter().zip(&self.improvement.tests);
        tests.map(|((purpose, ..), test)| (purpose, test))
    }
}

/// The stable name of a test.
fn test_id(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::HeldOut => "held-out-opponents",
        Purpose::Stronger => "stronger-player",
        _ => "fresh-games",
    }
}

impl Report for ImproveReport<'_> {
    fn json(&self) -> Value {
        let (quest, improvement) = (self.quest, self.improvement);
        let ids = |deck: &Candidate| quest.components.ids(deck.cards());
        let deck = |deck: &Candidate| json!({ "cruiser": self.cruiser(deck), "cards": ids(deck) });
        let change = |gain: &Gain<Change>| {
            json!({
                "drop": self.id(gain.change.drop),
                "add": self.id(gain.change.add),
                "gain": gain.tally.value(),
                "interval": ends(gain.interval),
            })
        };
        let test = |(purpose, test): (Purpose, &Test)| {
            json!({
                "name": test_id(purpose),
                "games": test.after.games(),
                "before": test.before.score(),
                "after": test.after.score(),
                "gain": test.gain().map(|(gain, _)| gain),
                "interval": ends(test.gain().map(|(_, interval)| interval)),
            })
        };
        let cruiser = improvement.gains.cruiser.as_ref();
        let cruiser = cruiser.filter(|_| improvement.found).map(|gain| {
            json!({
                "from": quest.components.cruiser(gain.change).id,
                "gain": gain.tally.value(),
                "interval": ends(gain.interval),
            })
        });
        let lists = |decks: &[Deck]| decks.iter().map(List::of).collect::<Vec<_>>();
        let answer = self.answer();
        json!({
            "deck": quest.name,
            "seed": quest.seed,
            "player": quest.player.to_string(),
            "found": improvement.found,
            "complete": improvement.complete,
            "cruiser": answer.map(|deck| self.cruiser(deck)),
            "cards": answer.map_or_else(Vec::new, ids),
            "changes": self.gains().iter().map(change).collect::<Vec<_>>(),
            "cruiser_change": cruiser,
            "tests": self.tests().map(test).collect::<Vec<_>>(),
            "best": deck(&improvement.best),
            "old": quest.old.as_ref().map(deck),
            "budget": quest.budget,
            "stronger_player": quest.stronger.to_string(),
            "version": env!("CARGO_PKG_VERSION"),
            "command": "improve",
            "set": quest.set,
            "brain": quest.brain(),
            "lists": lists(&quest.opponents),
            "held_out_lists": lists(&quest.held_out),
        })
    }

    /// One row a change.
    fn csv(&self) -> Option<String> {
        let row = |gain: &Gain<Change>| {
            [
                self.id(gain.change.drop).unwrap_or_default(),
                self.id(gain.change.add).unwrap_or_default(),
                number(gain.tally.value()),
                number(gain.interval.map(|[low, _]| low)),
                number(gain.interval.map(|[_, high]| high)),
                self.quest.seed.to_string(),
            ]
        };
        let header = ["drop", "add", "gain", "low", "high", "seed"];
        Some(sheet(header, self.gains().iter().map(row)))
    }

    fn tell(&self, story: &mut Story) {
        let (quest, improvement) = (self.quest, self.improvement);
        story.paragraph(message!(
            "{deck}, played by {player} against {opponents}, {games} to search, seed {seed}",
            deck = clip(&quest.name),
            player = quest.player.to_string(),
            opponents = plural!(quest.opponents.len() as u64, "1 deck", "{count} decks"),
            games = plural!(quest.budget, "1 game", "{count} games"),
            seed = quest.seed,
        ));
        interrupted(improvement.complete, story);
        story.gap();
        self.verdict(story);
        if improvement.tests[0].after.games() > 0 {
            story.gap();
            self.tell_tests(story);
        }
        let changes = improvement.gains.cards.len();
        if changes > 0 && (improvement.found || changes <= FEW) {
            story.gap();
            self.tell_changes(story);
        }
        story.gap();
        self.tell_list(story);
    }
}

impl ImproveReport<'_> {
    /// What the tests say, in a sentence.
    fn verdict(&self, story: &mut Story) {
        let (quest, improvement) = (self.quest, self.improvement);
        let [fresh, held_out, stronger] = &improvement.tests;
        let Some(old) = &quest.old else {
            let built = message!("There was no legal deck to begin with, so this one was built.");
            return story.line(Tone::Good.of(built));
        };
        let changes = count_changes(old.cards(), improvement.best.cards());
        let changes = plural!(changes as u64, "1 change", "{count} changes");
        let gain = fresh.gain();
        let gained = || points(gain.map(|(gain, _)| gain));
        if improvement.found {
            let found = message!(
                "A better deck was found: {gain} points on fresh games, by {changes}.",
                gain = gained(),
                changes = changes,
            );
            return story.line(Tone::Good.of(found));
        }
        let none = Tone::Bad.of(message!("No better deck was found."));
        story.line(none);
        story.paragraph(if fresh.after.games() == 0 {
            message!("The best deck so far was not re-tested: nobody knows yet whether it is better.")
        } else if fresh.is_worse() {
            message!(
                "The best that was come across scores {gain} points ({interval}) on fresh games: it is worse.",
                gain = gained(),
                interval = points_interval(gain.map(|(_, interval)| interval)),
            )
        } else if !fresh.is_better() {
            message!(
                "The best that was come across scores {gain} points ({interval}) on fresh games, which may be chance.",
                gain = gained(),
                interval = points_interval(gain.map(|(_, interval)| interval)),
            )
        } else if held_out.is_worse() {
            message!(
                "The best that was come across scores {gain} points on fresh games, but less against opponents that it was not made for.",
                gain = gained(),
            )
        } else if stronger.is_worse() {
            message!(
                "The best that was come across scores {gain} points on fresh games, but less in the hands of {player}.",
                gain = gained(),
                player = quest.stronger.to_string(),
            )
        } else {
            message!("The tests were not finished.")
        });
    }

    fn tell_tests(&self, story: &mut Story) {
        let header = words!["Test", "Games", "Before", "After", "Gain", "Interval", ""];
        let name = |purpose: Purpose| match purpose {
            Purpose::HeldOut => message!("held-out opponents"),
            Purpose::Stronger => message!("by {player}", player = self.quest.stronger.to_string()),
            _ => message!("fresh games"),
        };
        let played = self.tests().filter(|(_, test)| test.after.games() > 0);
        let row = |(purpose, test): (Purpose, &Test)| -> Vec<Cell> {
            let (gain, interval) = test.gain().unzip();
            let better = words!["better", "worse"];
            let own = self.quest.old.is_none().then(|| interval_text(&test.after));
            vec![
                cell(name(purpose)),
                right(test.after.games()),
                right(percent(test.before.score())),
                right(percent(test.after.score())),
                right(points(gain)),
                right(own.unwrap_or_else(|| points_interval(interval))),
                verdict_cell(test.verdict(), better),
            ]
        };
        story.table(header, played.map(row));
        story.gap();
        story.paragraph(match self.quest.old {
            Some(_) => message!(
                "Scores in %, gains in points with their 95 % intervals. Both decks played so many games on the same shuffles, \
                 none of which the search saw. A deck is called better only if the games leave a doubt of one in a thousand, worse if \
                 all of the interval lies below 0; anything else is open."
            ),
            None => message!("Scores in %, with their 95 % intervals."),
        });
    }

    fn tell_changes(&self, story: &mut Story) {
        let cards = self.quest.components.cards;
        let shown = |card: Option<CardIndex>| -> String {
            let card = card.map(|card| &cards.cards()[usize::from(card)]);
            card.map_or(String::new(), Card::title)
        };
        let gain = |value: Option<f64>, interval: Option<[f64; 2]>| {
            [right(points(value)), right(points_interval(interval))]
        };
        let card_row = |change: &Gain<Change>| {
            let mut row = vec![
                cell(shown(change.change.drop)),
                cell(shown(change.change.add)),
            ];
            row.extend(gain(change.tally.value(), change.interval));
            row
        };
        let cruiser_row = |change: &Gain<usize>| {
            let from = &self.quest.components.cruiser(change.change).id;
            let mut row = vec![cell(from), cell(self.cruiser(&self.improvement.best))];
            row.extend(gain(change.tally.value(), change.interval));
            row
        };
        let gains = &self.improvement.gains;
        let rows = gains.cruiser.iter().map(cruiser_row);
        let rows: Vec<Vec<Cell>> = rows.chain(gains.cards.iter().map(card_row)).collect();
        let count = rows.len();
        story.table(words!["Out", "In", "Gain", "Interval"], rows);
        story.gap();
        story.paragraph(match count {
            1 => message!("Gain: what the new deck loses in points if this change is undone, on the same shuffles, with its 95 % interval."),
            _ => message!(
                "Gain: what the new deck loses in points if this change alone is undone, on the same shuffles; all {count} intervals hold at once in 95 % of the searches.",
                count = count,
            ),
        });
    }

    /// The list, ready to be copied.
    fn tell_list(&self, story: &mut Story) {
        let list = self.best();
        let cards = Message::from(list.cards.join(", "));
        let cruiser = list.cruiser.unwrap_or_default();
        let count = plural!(list.cards.len() as u64, "1 card", "{count} cards");
        story.paragraph(match self.improvement.found {
            true => message!(
                "The deck, on {cruiser}, {count}: {cards}",
                cruiser = cruiser,
                count = count,
                cards = cards
            ),
            false => message!(
                "The best that was come across, on {cruiser}, {count}: {cards}",
                cruiser = cruiser,
                count = count,
                cards = cards
            ),
        });
    }
}
