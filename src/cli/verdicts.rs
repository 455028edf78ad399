//! `gt compare --players`: does the order of the decks survive another player?

use std::cmp::Ordering;
use std::io::Write;

use comfy_table::Cell;
use guerre_totale::arena::correlation::kendall_tau_b;
use guerre_totale::arena::interval::score_interval;
use guerre_totale::arena::tally::Tally;
use guerre_totale::players::AnyPlayer;
use guerre_totale::words::Message;
use guerre_totale::{message, words};
use serde_json::{Value, json};

use super::Failure;
use super::compare::Field;
use super::matches::{interval_text, number, percent, signed, twos};
use super::out::{Out, Paint, right};
use super::round_robin::{CSV, Standing};

/// The columns that a player takes in the table: place, rating, margin, padding.
const COLUMN: usize = 18;

/// The field once as each player plays it.
pub struct Verdicts {
    pub fields: Vec<(AnyPlayer, Field)>,
}

/// A match-up that one player surely wins and another surely loses, with the same deck.
struct Flip {
    /// The deck that the first of both players wins with, and its opponent, as they were named.
    decks: [usize; 2],
    players: [usize; 2],
    tallies: [Tally; 2],
}

/// How far two players agree.
struct Agreement {
    players: [usize; 2],
    tau: Option<f64>,
    /// Match-ups that both have played, and those of them on the other side of 50 %.
    matchups: usize,
    crossed: usize,
}

impl Verdicts {
    /// What all of them say, in the order of the first player's ratings.
    pub fn table(&self, out: &mut Out) -> Result<(), Failure> {
        self.ratings(out)?;
        writeln!(out)?;
        for agreement in self.agreements() {
            out.paragraph(self.in_words(&agreement))?;
        }
        let flips = self.flips();
        writeln!(out)?;
        match flips.is_empty() {
            true => out.paragraph(message!(
                "No match-up surely flips from one player to another."
            ))?,
            false => self.flips_table(&flips, out)?,
        }
        writeln!(out)?;
        out.paragraph(message!(
            "Place, rating and 95 % margin. Chance alone moves decks whose margins overlap, so a τ \
             under 1 does not prove that the players disagree; a sure flip does, but for a small \
             chance of error. A better player may yet disagree with all of these.",
        ))?;
        Ok(())
    }

    fn ratings(&self, out: &mut Out) -> Result<(), Failure> {
        let order = &self.fields[0].1.decks.standings;
        let names: Vec<String> = order.iter().map(Standing::short).collect();
        let widest = names.iter().map(|name| name.chars().count()).max();
        let left = out.width().saturating_sub(widest.unwrap_or(0) + 2);
        for (block, fields) in self.fields.chunks((left / COLUMN).max(1)).enumerate() {
            if block > 0 {
                writeln!(out)?;
            }
            let mut header = words!["Deck"].to_vec();
            let name = |(player, _): &(AnyPlayer, _)| Message::from(player.to_string());
            header.extend(fields.iter().map(name));
            let row = |(deck, name): (&Standing, &String)| {
                let mut cells = vec![Cell::new(name)];
                cells.extend(fields.iter().map(|(_, field)| rating_cell(field, deck)));
                cells
            };
            out.table(header, order.iter().zip(&names).map(row))?;
        }
        Ok(())
    }

    fn in_words(&self, agreement: &Agreement) -> Message {
        let [a, b] = agreement.players.map(|player| self.fields[player].0);
        let tau = match agreement.tau {
            Some(tau) => message!(
                "rank correlation (Kendall's τ) {tau}",
                tau = format!("{tau:.2}")
            ),
            None => message!("no rank correlation, since the ratings have no order"),
        };
        message!(
            "{a} and {b}: {tau}; {crossed} of {all} match-ups are on the other side of 50 %.",
            a = a.to_string(),
            b = b.to_string(),
            tau = tau,
            crossed = agreement.crossed,
            all = agreement.matchups,
        )
    }

    fn flips_table(&self, flips: &[Flip], out: &mut Out) -> Result<(), Failure> {
        let title = message!("Match-ups that surely flip, scores in % of the deck");
        writeln!(out, "{}", out.paint(title, Paint::Strong))?;
        let short = |deck: usize| self.deck(deck).short();
        let rows = flips.iter().flat_map(|flip| {
            [0, 1].map(|n| {
                let names = match n {
                    0 => flip.decks.map(short),
                    _ => Default::default(),
                };
                let mut cells = names.map(Cell::new).to_vec();
                cells.push(Cell::new(self.fields[flip.players[n]].0));
                cells.push(right(percent(flip.tallies[n].score())));
                cells.push(right(interval_text(&flip.tallies[n])));
                cells
            })
        });
        let header = words!["Deck", "Against", "Played by", "Score", "95 % interval"];
        Ok(out.table(header, rows)?)
    }

    /// One object a player, each as `gt compare` has it for one player alone.
    pub fn json(&self) -> Value {
        let player = |(player, field): &(AnyPlayer, Field)| {
            json!({
                "player": player.to_string(),
                "decks": field.json(),
                "matrix": field.decks.matrix(),
            })
        };
        self.fields.iter().map(player).collect()
    }

    pub fn correlations_json(&self) -> Value {
        let agreement = |agreement: &Agreement| {
            json!({
                "players": self.players(agreement.players),
                "tau_b": agreement.tau,
                "matchups": agreement.matchups,
                "other_side": agreement.crossed,
            })
        };
        self.agreements().iter().map(agreement).collect()
    }

    pub fn flips_json(&self) -> Value {
        let flip = |flip: &Flip| {
            json!({
                "decks": flip.decks.map(|deck| self.deck(deck).name.as_str()),
                "players": self.players(flip.players),
                "scores": flip.tallies.map(|tally| tally.score()),
                "intervals": flip.tallies.map(|tally| score_interval(&tally.pairs)),
            })
        };
        self.flips().iter().map(flip).collect()
    }

    /// One row for each deck and player; columns of opponents in the order of the first player.
    pub fn csv(&self, seed: u64, out: &mut Out) -> Result<(), Failure> {
        let order = &self.fields[0].1.decks.standings;
        let versus = self.fields[0].1.decks.versus();
        let header = ["player", "deck", "place"].into_iter().chain(CSV);
        let header = header.chain(["seed"]);
        let header: Vec<&str> = header.chain(versus.iter().map(String::as_str)).collect();
        let rows = self
            .fields
            .iter()
            .flat_map(|(player, Field { decks, .. })| {
                decks
                    .standings
                    .iter()
                    .enumerate()
                    .map(move |(place, deck)| {
                        let mut row = vec![player.to_string(), deck.name.clone()];
                        row.push((place + 1).to_string());
                        row.extend(deck.csv());
                        row.push(seed.to_string());
                        let against =
                            |other: &Standing| decks.tallies[deck.named][other.named].score();
                        row.extend(order.iter().map(|other| number(against(other))));
                        row
                    })
            });
        out.csv(&header, rows)?;
        Ok(())
    }

    fn agreements(&self) -> Vec<Agreement> {
        let agreement = |(a, b): (usize, usize)| {
            let [x, y] = [a, b].map(|player| self.ratings_as_named(player));
            let both = |(i, j): (usize, usize)| {
                let score = |player: usize| self.fields[player].1.decks.tallies[i][j].score();
                Some([score(a)? - 0.5, score(b)? - 0.5])
            };
            let leads: Vec<[f64; 2]> = twos(self.decks()).into_iter().filter_map(both).collect();
            Agreement {
                players: [a, b],
                tau: x.zip(y).and_then(|(x, y)| kendall_tau_b(&x, &y)),
                matchups: leads.len(),
                crossed: leads.iter().filter(|[x, y]| x * y < 0.0).count(),
            }
        };
        let players = twos(self.fields.len());
        players.into_iter().map(agreement).collect()
    }

    fn flips(&self) -> Vec<Flip> {
        let players = twos(self.fields.len());
        let all = players.into_iter().flat_map(|(a, b)| {
            let decks = twos(self.decks()).into_iter();
            decks.filter_map(move |(i, j)| {
                let tally = |player: usize| self.fields[player].1.decks.tallies[i][j];
                let tallies = [tally(a), tally(b)];
                match tallies.map(|tally| surely(&tally)) {
                    [Ordering::Greater, Ordering::Less] => Some(Flip {
                        decks: [i, j],
                        players: [a, b],
                        tallies,
                    }),
                    [Ordering::Less, Ordering::Greater] => Some(Flip {
                        decks: [j, i],
                        players: [a, b],
                        tallies: tallies.map(|tally| tally.reversed()),
                    }),
                    _ => None,
                }
            })
        });
        all.collect()
    }

    /// The ratings of a player, if every deck has one.
    fn ratings_as_named(&self, player: usize) -> Option<Vec<f64>> {
        let mut ratings = vec![0.0; self.decks()];
        for deck in &self.fields[player].1.decks.standings {
            ratings[deck.named] = deck.rating?.rating;
        }
        Some(ratings)
    }

    /// A deck by its place among those named, as the first player has it.
    fn deck(&self, deck: usize) -> &Standing {
        let decks = &self.fields[0].1.decks;
        &decks.standings[decks.place(deck)]
    }

    fn decks(&self) -> usize {
        self.fields[0].1.decks.standings.len()
    }

    fn players(&self, players: [usize; 2]) -> [String; 2] {
        players.map(|player| self.fields[player].0.to_string())
    }
}

/// ` 3.   +12 ±  17`: the place of this deck in a field, its rating, and the margin.
fn rating_cell(field: &Field, deck: &Standing) -> Cell {
    let place = field.decks.place(deck.named);
    let text = field.decks.standings[place].rating.map(|rating| {
        let margin = rating.interval[1] - rating.rating;
        format!(
            "{}. {:>5} ± {margin:>3.0}",
            place + 1,
            signed(rating.rating)
        )
    });
    right(text.unwrap_or("–".to_owned()))
}

/// Is the score surely above or below one half? Equal if that is not sure.
fn surely(tally: &Tally) -> Ordering {
    match score_interval(&tally.pairs) {
        Some([low, _]) if low > 0.5 => Ordering::Greater,
        Some([_, high]) if high < 0.5 => Ordering::Less,
        _ => Ordering::Equal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use guerre_totale::arena::Matchup;
    use guerre_totale::arena::tally::{Game, GameResult};
    use guerre_totale::cards::{CardSet, CruiserSet};
    use guerre_totale::decks::{Deck, builtins};

    /// So many pairs, all of them won or all of them lost.
    fn matchup(pairs: u64, result: GameResult) -> Matchup {
        let game = Game {
            result,
            rounds: 5,
            decisions: 30,
            adjudicated: false,
        };
        let mut matchup = Matchup::default();
        (0..pairs).for_each(|_| matchup.tally.add(game, game));
        matchup
    }

    /// Three decks as two players play them: the matches 0–1, 0–2 and 1–2 of each.
    fn verdicts(of_each: [[Matchup; 3]; 2]) -> Verdicts {
        let legal = |n: usize| builtins()[n].validate(CardSet::builtin(), CruiserSet::builtin());
        let decks: Vec<Deck> = (0..3).map(|n| legal(n).expect("legal")).collect();
        let players = ["random", "greedy"].map(|name| name.parse().expect("a player"));
        let fields = of_each.map(|matchups| Field::new(&decks, &twos(3), &matchups));
        Verdicts {
            fields: players.into_iter().zip(fields).collect(),
        }
    }

    #[test]
    fn a_match_up_that_is_sure_both_ways_flips() {
        let [won, lost] = [GameResult::Win, GameResult::Loss].map(|result| matchup(40, result));
        let verdicts = verdicts([[lost, won, won], [won, won, won]]);
        let flips = verdicts.flips();
        assert_eq!(flips.len(), 1);
        assert_eq!(
            flips[0].decks,
            [1, 0],
            "the one that the first player wins with"
        );
        assert_eq!(flips[0].tallies.map(|t| t.score()), [Some(1.0), Some(0.0)]);
        let [agreement] = &verdicts.agreements()[..] else {
            panic!("two players agree once");
        };
        assert_eq!((agreement.crossed, agreement.matchups), (1, 3));
        // Of three decks, two change places: two pairs agree, one does not.
        let tau = agreement.tau.expect("every deck has a rating");
        assert!((tau - 1.0 / 3.0).abs() < 1e-12, "{tau}");
    }

    #[test]
    fn what_may_be_chance_is_no_flip() {
        let [won, lost] = [GameResult::Win, GameResult::Loss].map(|result| matchup(1, result));
        let verdicts = verdicts([[lost, won, won], [won, won, won]]);
        assert!(verdicts.flips().is_empty());
        assert_eq!(verdicts.agreements()[0].crossed, 1);
    }

    #[test]
    fn what_was_not_played_is_left_out() {
        let won = matchup(5, GameResult::Win);
        let verdicts = verdicts([[won; 3], [won, Matchup::default(), Matchup::default()]]);
        let agreement = &verdicts.agreements()[0];
        assert_eq!((agreement.tau, agreement.matchups), (None, 1));
        assert!(verdicts.flips().is_empty());
    }
}
