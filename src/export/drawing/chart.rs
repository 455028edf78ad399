//! A run of games as charts: who scores what against whom, how strong, how sure.
//!
//! Made from the JSON of the run, so that whoever keeps that can draw it later. A chart is a table whose rows have
//! a drawing of their interval; read aloud or without styles it is still a table.

use serde_json::Value;

use super::escape;
use crate::message;
use crate::words::{Language, Message};

/// The charts of a run; nothing if there is nothing to draw yet.
pub fn charts(run: &Value, language: Language) -> String {
    let draw = Charts { language };
    let list = |name: &str| run[name].as_array().map_or(&[][..], Vec::as_slice);
    match run["command"].as_str() {
        Some("simulate") => draw.scores(list("matchups"), "opponent"),
        Some("compare") => draw.field(run, "name", "decks"),
        Some("ladder") => draw.field(run, "player", "players"),
        Some("value") => draw.values(list("cards")),
        Some("improve") => draw.improvement(run),
        _ => String::new(),
    }
}

struct Charts {
    language: Language,
}

/// A value with its interval, on its way into a chart.
struct Bar {
    name: String,
    value: f64,
    ends: Option<[f64; 2]>,
    text: String,
}

/// How a value and its ends are written.
type Figure = fn(f64) -> String;

impl Charts {
    fn say(&self, message: Message) -> String {
        escape(&message.to(self.language))
    }

    fn scores(&self, rows: &[Value], name: &str) -> String {
        let bars = bars(rows, name, "score", "interval", |score| {
            format!("{:.1}", 100.0 * score)
        });
        let title = self.say(message!("Score in %, with its 95 % interval"));
        self.chart(&title, &bars, [0.0, 1.0], Some(0.5), |score| {
            format!("{:.0}", 100.0 * score)
        })
    }

    /// A field of decks or players: their ratings, and who beats whom.
    fn field(&self, run: &Value, name: &str, list: &str) -> String {
        let rows = run[list].as_array().map_or(&[][..], Vec::as_slice);
        // Side by side each player has a field of its own.
        if list == "decks"
            && let Some(players) = run["players"].as_array()
        {
            let player = |player: &Value| {
                let heading = escape(player["player"].as_str().unwrap_or_default());
                format!(
                    "<h3>{heading}</h3>\n{}",
                    self.field(&without_players(player), name, list)
                )
            };
            return players.iter().map(player).collect();
        }
        let rating: Figure = |rating| format!("{:+.0}", rating.round() + 0.0);
        let bars = bars(rows, name, "rating", "rating_interval", rating);
        let title = self.say(message!("Rating, with its 95 % interval"));
        let chart = self.chart(&title, &bars, reach(&bars), Some(0.0), rating);
        let names: Vec<&str> = rows.iter().filter_map(|row| row[name].as_str()).collect();
        chart + &self.heat(&names, &run["matrix"])
    }

    fn values(&self, rows: &[Value]) -> String {
        let title = message!("What each card is worth, in points");
        self.points(title, &bars(rows, "card", "value", "interval", points))
    }

    /// What the tests say of a deck that was found, and what each change brings.
    fn improvement(&self, run: &Value) -> String {
        let list = |name: &str| run[name].as_array().cloned().unwrap_or_default();
        let named = |mut row: Value, name: String| {
            row["name"] = name.into();
            row
        };
        let test = |row: Value| {
            let name = match row["name"].as_str() {
                Some("held-out-opponents") => message!("held-out opponents"),
                Some("stronger-player") => {
                    let player = run["stronger_player"].as_str().unwrap_or_default();
                    message!("by {player}", player = player)
                }
                _ => message!("fresh games"),
            };
            named(row, name.to(self.language))
        };
        let change = |row: Value| {
            let [drop, add] = ["drop", "add"].map(|card| row[card].as_str().unwrap_or("–"));
            let name = format!("{drop} → {add}");
            named(row, name)
        };
        let tests: Vec<Value> = list("tests").into_iter().map(test).collect();
        let changes: Vec<Value> = list("changes").into_iter().map(change).collect();
        let gains = |rows: &[Value]| bars(rows, "name", "gain", "interval", points);
        let tested = message!("What the deck that was found gains, in points");
        let brought = message!("What each change brings, in points");
        self.points(tested, &gains(&tests)) + &self.points(brought, &gains(&changes))
    }

    /// Points above and below none.
    fn points(&self, title: Message, bars: &[Bar]) -> String {
        self.chart(&self.say(title), bars, reach(bars), Some(0.0), points)
    }

    /// A table with a drawn column: from the least to the most, with a line at what would be even.
    fn chart(
        &self,
        title: &str,
        bars: &[Bar],
        [least, most]: [f64; 2],
        even: Option<f64>,
        tick: Figure,
    ) -> String {
        if bars.is_empty() {
            return String::new();
        }
        let at = |value: f64| 100.0 * ((value - least) / (most - least)).clamp(0.0, 1.0);
        let line = match even.filter(|even| (least..=most).contains(even)) {
            Some(even) => {
                let x = at(even);
                format!("<line class=\"even\" x1=\"{x:.2}%\" x2=\"{x:.2}%\" y1=\"0\" y2=\"100%\"/>")
            }
            None => String::new(),
        };
        let row = |bar: &Bar| {
            let side = match (even, bar.ends) {
                (Some(even), Some([low, _])) if low > even => "above",
                (Some(even), Some([_, high])) if high < even => "below",
                _ => "open",
            };
            let ends = bar.ends.map_or(String::new(), |[low, high]| {
                let (x, width) = (at(low), at(high) - at(low));
                format!("<rect x=\"{x:.2}%\" y=\"9\" width=\"{width:.2}%\" height=\"6\" rx=\"3\"/>")
            });
            format!(
                "<tr class=\"{side}\"><th scope=\"row\">{}</th><td class=\"bar\"><svg width=\"100%\" height=\"24\" \
                 aria-hidden=\"true\">{line}{ends}<circle cx=\"{:.2}%\" cy=\"12\" r=\"5\"/></svg></td>\
                 <td class=\"n\">{}</td></tr>\n",
                escape(&bar.name),
                at(bar.value),
                bar.text,
            )
        };
        let rows: String = bars.iter().map(row).collect();
        let label = |value: f64| {
            let x = at(value);
            let anchor = match x {
                x if x < 4.0 => "start",
                x if x > 96.0 => "end",
                _ => "middle",
            };
            format!(
                "<text x=\"{x:.2}%\" y=\"14\" text-anchor=\"{anchor}\">{}</text>",
                tick(value)
            )
        };
        let ticks: String = round_values([least, most]).into_iter().map(label).collect();
        format!(
            "<table class=\"chart\"><caption>{title}</caption>\n<tbody>\n{rows}</tbody>\n\
             <tfoot><tr><td></td><td class=\"bar\"><svg width=\"100%\" height=\"18\" aria-hidden=\"true\">{ticks}</svg></td>\
             <td></td></tr></tfoot></table>\n"
        )
    }

    /// Who scores how much against whom, the better the bluer.
    fn heat(&self, names: &[&str], matrix: &Value) -> String {
        let Some(rows) = matrix.as_array().filter(|rows| rows.len() == names.len()) else {
            return String::new();
        };
        let cell = |score: &Value| match score.as_f64() {
            Some(score) => {
                let (class, text) = (shade(score), format!("{:.0}", 100.0 * score));
                format!("<td class=\"{class}\">{text}</td>")
            }
            None => "<td>–</td>".to_owned(),
        };
        let row = |(place, (name, row)): (usize, (&&str, &Value))| {
            let scores = row.as_array().map_or(&[][..], Vec::as_slice);
            let cells: String = scores.iter().map(cell).collect();
            format!(
                "<tr><th scope=\"row\">{} {}</th>{cells}</tr>\n",
                place + 1,
                escape(name),
            )
        };
        let rows: String = names.iter().zip(rows).enumerate().map(row).collect();
        let head = |(place, name): (usize, &&str)| {
            let (place, name) = (place + 1, escape(name));
            format!("<th scope=\"col\"><abbr title=\"{name}\">{place}</abbr></th>")
        };
        let head: String = names.iter().enumerate().map(head).collect();
        let title = self.say(message!("Score in % of the row against the column"));
        format!(
            "<div class=\"wide\" tabindex=\"0\"><table class=\"heat\"><caption>{title}</caption>\n\
             <thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n"
        )
    }
}

/// A hundredth is a point.
fn points(value: f64) -> String {
    format!("{:+.1}", (1000.0 * value).round() / 10.0 + 0.0)
}

/// The field of one player alone.
fn without_players(player: &Value) -> Value {
    let mut field = player.clone();
    field["players"] = Value::Null;
    field
}

fn bars(rows: &[Value], name: &str, value: &str, interval: &str, figure: Figure) -> Vec<Bar> {
    let bar = |row: &Value| {
        let shown = row[value].as_f64()?;
        let ends = [row[interval][0].as_f64(), row[interval][1].as_f64()];
        let ends = ends[0].zip(ends[1]).map(|(low, high)| [low, high]);
        let between = ends.map(|ends| format!(" <span>{}</span>", ends.map(figure).join(" … ")));
        Some(Bar {
            name: row[name].as_str().unwrap_or_default().to_owned(),
            value: shown,
            ends,
            text: format!("<b>{}</b>{}", figure(shown), between.unwrap_or_default()),
        })
    };
    rows.iter().filter_map(bar).collect()
}

/// From the least to the most that any interval reaches, and what would be even.
fn reach(bars: &[Bar]) -> [f64; 2] {
    let ends = bars
        .iter()
        .flat_map(|bar| bar.ends.unwrap_or([bar.value; 2]));
    let (least, most) = ends.fold((0.0_f64, 0.0_f64), |(least, most), end| {
        (least.min(end), most.max(end))
    });
    match most - least < 1e-9 {
        true => [-1.0, 1.0],
        false => [least, most],
    }
}

/// Some values in between that are easy to read: multiples of 1, 2 or 5 times a power of ten.
fn round_values([least, most]: [f64; 2]) -> Vec<f64> {
    /// So many steps at the most.
    const STEPS: f64 = 6.0;
    let powers = (-3..9).map(|power| 10f64.powi(power));
    let steps = powers.flat_map(|power| [1.0, 2.0, 5.0].map(|times| times * power));
    let fits = |step: &f64| (most - least) / step <= STEPS;
    let Some(step) = steps.into_iter().find(fits) else {
        return vec![least, most];
    };
    let first = (least / step).ceil() as i64;
    let last = (most / step).floor() as i64;
    (first..=last).map(|n| n as f64 * step).collect()
}

/// Five shades on each side of one half.
fn shade(score: f64) -> String {
    // By the percents that are shown.
    let above = (100.0 * score).round() - 50.0;
    let steps = (above.abs() / 10.0).ceil().clamp(0.0, 5.0);
    match above {
        above if above > 0.0 => format!("above{steps}"),
        above if above < 0.0 => format!("below{steps}"),
        _ => "even".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_score_stands_where_it_is_and_its_side_is_told_by_its_interval() {
        let run = json!({ "command": "simulate", "matchups": [
            { "opponent": "<b>", "score": 0.75, "interval": [0.6, 0.9] },
            { "opponent": "even", "score": 0.5, "interval": [0.4, 0.6] },
            { "opponent": "unplayed", "score": null, "interval": [null, null] },
        ] });
        let drawn = charts(&run, Language::English);
        assert!(
            drawn.contains("<tr class=\"above\"><th scope=\"row\">&lt;b&gt;"),
            "{drawn}"
        );
        assert!(drawn.contains("<circle cx=\"75.00%\""), "{drawn}");
        assert!(
            drawn.contains("<rect x=\"60.00%\" y=\"9\" width=\"30.00%\""),
            "{drawn}"
        );
        assert!(
            drawn.contains("<tr class=\"open\"><th scope=\"row\">even"),
            "{drawn}"
        );
        assert!(!drawn.contains("unplayed"), "{drawn}");
    }

    #[test]
    fn a_field_has_ratings_and_a_heat_map() {
        let run = json!({ "command": "compare", "matrix": [[null, 0.8], [0.2, null]], "decks": [
            { "name": "a", "rating": 120.0, "rating_interval": [100.0, 140.0] },
            { "name": "b", "rating": -120.0, "rating_interval": [-140.0, -100.0] },
        ] });
        let drawn = charts(&run, Language::German);
        assert!(drawn.contains("<td class=\"above3\">80</td>"), "{drawn}");
        assert!(drawn.contains("<td class=\"below3\">20</td>"), "{drawn}");
        assert!(drawn.contains("<b>+120</b>"), "{drawn}");
    }

    #[test]
    fn the_values_along_a_chart_are_round() {
        assert_eq!(
            round_values([0.0, 1.0]),
            [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]
        );
        assert_eq!(round_values([-141.0, 181.0]), [-100.0, 0.0, 100.0]);
        assert_eq!(round_values([-0.16, 0.28]), [-0.1, 0.0, 0.1, 0.2]);
    }

    #[test]
    fn a_search_has_its_tests_and_its_changes() {
        let run = json!({ "command": "improve", "stronger_player": "expert:1000", "tests": [
            { "name": "fresh-games", "gain": 0.12, "interval": [0.08, 0.16] },
            { "name": "held-out-opponents", "gain": null, "interval": [null, null] },
            { "name": "stronger-player", "gain": -0.01, "interval": [-0.05, 0.03] },
        ], "changes": [{ "drop": null, "add": "3-10", "gain": 0.05, "interval": [0.01, 0.09] }] });
        let drawn = charts(&run, Language::English);
        for part in ["fresh games", "<b>+12.0</b>", "by expert:1000", "– → 3-10"] {
            assert!(drawn.contains(part), "{part}: {drawn}");
        }
        assert!(!drawn.contains("held-out"), "{drawn}");
    }

    #[test]
    fn what_cannot_be_drawn_is_left_out() {
        for run in [
            json!(null),
            json!({ "command": "simulate" }),
            json!({ "command": "compare", "matrix": 7 }),
        ] {
            assert_eq!(charts(&run, Language::English), "");
        }
    }
}
