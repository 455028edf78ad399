//! How does the deck draw, and how did it do?

use serde_json::Value;

use crate::analysis::{Analysis, Round};
use crate::decks::cards_in_words;
use crate::export::drawing::{charts, escape};
use crate::export::listing::Listing;
use crate::reports::{chance, first_hand_in_words, percent};
use crate::{message, plural};

/// The chance to have drawn a card of each level, by round.
pub fn odds(found: &Analysis, deck: &Listing) -> String {
    let rounds = &found.drawing.rounds;
    let heading = |round: &Round| {
        format!(
            "<th scope=\"col\">{}<br/><span>{}</span></th>",
            deck.say(message!("Round {round}", round = round.round)),
            deck.say(cards_in_words(round.seen)),
        )
    };
    let row = |level: usize| {
        let cells = rounds.iter().map(|round| cell(round.of_level[level]));
        let level = deck.say(message!("Level {level}", level = level));
        format!(
            "<tr><th scope=\"row\">{level}</th>{}</tr>\n",
            cells.collect::<String>()
        )
    };
    format!(
        "<table class=\"heat\"><caption>{}</caption>\n<thead><tr><td></td>{}</tr></thead>\n\
         <tbody>\n{}</tbody></table>\n<p class=\"hand\">{}</p>\n",
        deck.say(message!("Chance in % to have drawn a card")),
        rounds.iter().map(heading).collect::<String>(),
        (0..4).map(row).collect::<String>(),
        deck.say(first_hand_in_words(found)),
    )
}

/// The surer, the bluer.
fn cell(odds: f64) -> String {
    let shade = (5.0 * odds).ceil().clamp(0.0, 5.0);
    let odds = chance(odds);
    format!(
        "<td class=\"above{shade}\">{}</td>",
        escape(odds.trim_end_matches(" %"))
    )
}

/// Its score against each opponent, and all together.
pub fn results(run: &Value, deck: &Listing) -> String {
    let chart = charts(run, deck.language);
    if chart.is_empty() {
        return String::new();
    }
    let text = |field: &str| run[field].as_str().unwrap_or_default().to_owned();
    let overall = &run["overall"];
    let end = |end: usize| percent(overall["interval"][end].as_f64());
    let games = overall["games"].as_u64().unwrap_or(0);
    let words = message!(
        "{score} % overall ({low} – {high}) in {games}, played by {player} against {opponent}, seed {seed}.",
        score = percent(overall["score"].as_f64()),
        low = end(0),
        high = end(1),
        games = plural!(games, "1 game", "{count} games"),
        player = text("player"),
        opponent = text("opponent_player"),
        seed = run["seed"].as_u64().unwrap_or(0),
    );
    format!(
        "<div class=\"results\">\n{chart}<p>{}</p>\n</div>\n",
        escape(&deck.say(words))
    )
}
