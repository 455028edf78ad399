//! What is there to read beside the lists?

use super::keys::KEYS;
use super::study::Study;
use crate::analysis::{Analysis, Round, Suggestion, Warning};
use crate::arena::tally::Tally;
use crate::arena::{Trial, TrialProgress, Verdict};
use crate::decks::cards_in_words;
use crate::reports::story::Tone;
use crate::reports::{chance, interval_text, percent};
use crate::screens::page::Paragraph;
use crate::text::one_line;
use crate::words::{Language, Message};
use crate::{message, words};

/// Reasons of a suggestion that have room.
const WEIGHTIEST: usize = 2;

/// A page that scrolls.
pub enum Page {
    Help,
    Analysis(Study),
    Trial,
}

/// Every key, and what the signs mean.
pub fn help(language: Language) -> Vec<Paragraph> {
    let mut keys: Vec<(String, String)> = Vec::new();
    for binding in &KEYS {
        let (label, what) = (binding.label(language), binding.wish.long().to(language));
        match keys.last_mut() {
            Some((labels, same)) if *same == what => *labels += &format!(" {label}"),
            _ => keys.push((label, what)),
        }
    }
    let wide = keys.iter().map(|(label, _)| label.chars().count()).max();
    let wide = wide.unwrap_or(0) + 2;
    let line = |(label, what): &(String, String)| {
        Paragraph::new(format!("{label:<wide$}{what}"), Tone::Plain, wide)
    };
    let mut page: Vec<Paragraph> = keys.iter().map(line).collect();
    let signs = [
        message!(
            "✓ is in the deck, ✗ breaks a rule. 2/1: two fighters on the upper half, one on the lower; pivot / draw: the effects likewise. In short, enemy −1 and own −1 hit a cruiser, fighter −1 a fighter."
        ),
        message!(
            "The curve of the deck: ▮ a card of that level, ▯ a slot of that level on the cruiser; of an effect █ on upper halves, ░ on lower ones."
        ),
        message!(
            "Esc leaves a page or a question. Nothing is written before you save; a second Ctrl-C leaves without saving."
        ),
    ];
    for sign in signs {
        page.extend([gap(), Paragraph::new(sign, Tone::Plain, 0)]);
    }
    page
}

/// The main points of `gt analyse`.
pub fn analysis(found: &Analysis, problems: &[Message]) -> Vec<Paragraph> {
    let mut page = Vec::new();
    let sections = [
        standing_in(found, problems),
        plan(found),
        hands(found),
        advice(found),
    ];
    for section in sections {
        page.extend(section);
        page.push(gap());
    }
    page
}

fn gap() -> Paragraph {
    Paragraph::row("", Tone::Plain)
}

fn heading(message: Message) -> Paragraph {
    Paragraph::new(message, Tone::Strong, 0)
}

fn point(message: Message) -> Paragraph {
    Paragraph::new(message, Tone::Plain, 2)
}

/// What must be known before the rest is read.
fn standing_in(found: &Analysis, problems: &[Message]) -> Vec<Paragraph> {
    let problem = |text: &Message| message!("✗ {text}", text = text.clone());
    let bad = |text: &Message| Paragraph::new(problem(text), Tone::Bad, 2);
    let mut pieces: Vec<Paragraph> = problems.iter().map(bad).collect();
    if found.cruiser_assumed {
        let cruiser = &found.cruiser;
        let note = message!(
            "No cruiser to look at it on: {cruiser} stands in.",
            cruiser = cruiser
        );
        pieces.push(point(note));
    }
    if pieces.is_empty() {
        pieces.push(Paragraph::new(message!("✓ legal"), Tone::Good, 2));
    }
    pieces
}

fn plan(found: &Analysis) -> Vec<Paragraph> {
    let mut pieces = vec![heading(message!(
        "PLAN (in 25 cards, against the average of the reference decks)"
    ))];
    for sentence in &found.plan.sentences {
        pieces.push(point(message!("• {text}", text = sentence.clone())));
    }
    for like in found.comparison.similar.iter().take(2) {
        pieces.push(point(message!(
            "• most like {deck}: {cards} in common",
            deck = &like.deck,
            cards = cards_in_words(like.shared_cards),
        )));
    }
    pieces
}

fn hands(found: &Analysis) -> Vec<Paragraph> {
    let levels = message!("Chance to have seen a card of level 0, 1, 2, 3:");
    let mut pieces = vec![
        heading(message!("FIRST HANDS")),
        point(first_hand(found)),
        point(levels),
    ];
    let rounds = found.drawing.rounds.iter();
    pieces.extend(rounds.map(|round| Paragraph::row(seen(round), Tone::Plain)));
    pieces
}

fn advice(found: &Analysis) -> Vec<Paragraph> {
    let mut pieces = vec![heading(message!(
        "ADVICE (figures, not verdicts: t plays it)"
    ))];
    if found.warnings.is_empty() {
        pieces.push(point(message!("Nothing to warn of.")));
    }
    let warnings = found.warnings.iter();
    pieces.extend(warnings.map(|warning| Paragraph::new(warned(warning), Tone::Bad, 2)));
    for suggestion in &found.suggestions {
        pieces.push(Paragraph::new(suggested(suggestion), Tone::Good, 2));
        let reasons = suggestion.reasons.iter().take(WEIGHTIEST);
        pieces.extend(reasons.map(|it| {
            let reason = message!("    {text}", text = it.clone());
            Paragraph::new(reason, Tone::Plain, 4)
        }));
    }
    pieces
}

fn first_hand(found: &Analysis) -> Message {
    let hand = &found.drawing.first_hand;
    message!(
        "Of {cards} cards at best {fronts} go down as fronts and {dead} only as backs; {chance} of hands have no level-0 front.",
        cards = hand.cards,
        fronts = format!("{:.1}", hand.fronts),
        dead = format!("{:.1}", hand.dead),
        chance = chance(hand.without_level_0),
    )
}

fn seen(round: &Round) -> Message {
    let levels = round.of_level.map(|seen| format!("{:>7}", chance(seen)));
    message!(
        "  round {n}, {seen} cards: {levels}",
        n = round.round,
        seen = format!("{:>2}", round.seen),
        levels = levels.join(" "),
    )
}

fn warned(warning: &Warning) -> Message {
    message!(
        "! {text}; {remedy}",
        text = warning.message.clone(),
        remedy = warning.remedy.clone(),
    )
}

fn suggested(suggestion: &Suggestion) -> Message {
    message!(
        "+ {card} {name} {offer}",
        card = suggestion.card,
        name = one_line(&suggestion.name),
        offer = suggestion.offer(),
    )
}

/// How a trial stands, in a line.
pub fn standing(trial: &Trial, current: bool) -> Message {
    let tally = trial.overall();
    let (done, all) = (trial.played(), trial.games());
    let score = percent(tally.score());
    match (trial.progress(), current) {
        (TrialProgress::Running, true) => {
            message!(
                "Trial: {done} of {all} games, {score} % so far",
                done = done,
                all = all,
                score = score
            )
        }
        (TrialProgress::Running, false) => {
            message!(
                "Trial before your last changes: {done} of {all} games",
                done = done,
                all = all
            )
        }
        (TrialProgress::Complete, true) => message!(
            "Trial: {score} % (95 %: {interval})",
            score = score,
            interval = interval_text(&tally)
        ),
        (TrialProgress::Complete | TrialProgress::Stopped, false) => message!(
            "Trial before your last changes: {score} % (95 %: {interval})",
            score = score,
            interval = interval_text(&tally)
        ),
        (TrialProgress::Stopped, true) => message!(
            "Trial stopped after {done} of {all} games: {score} % (95 %: {interval})",
            done = done,
            all = all,
            score = score,
            interval = interval_text(&tally)
        ),
    }
}

/// A trial, opponent by opponent.
pub fn trial(trial: &Trial, current: bool, language: Language) -> Vec<Paragraph> {
    let mut page = vec![heading(standing(trial, current))];
    let about = message!(
        "The veteran plays both sides, in pairs of games: who begins is swapped. The score is that of your deck, in percent, with its 95 % interval."
    );
    page.extend([Paragraph::new(about, Tone::Plain, 0), gap()]);
    let word = |message: Message| message.to(language);
    let named = |(deck, mirror, tally): (&str, bool, Tally)| {
        let name = one_line(deck);
        match mirror {
            true => (word(message!("{deck} (mirror)", deck = name)), tally),
            false => (name, tally),
        }
    };
    let matchups: Vec<(String, Tally)> = trial.matchups().into_iter().map(named).collect();
    let names = matchups.iter().map(|(name, _)| name.chars().count());
    let wide = names.max().unwrap_or(0).clamp(13, 30);
    let heads = words!["Opposing deck", "games", "score", "interval"];
    let [opponent, games, score, interval] = heads.map(word);
    let head = format!("{opponent:<wide$} {games:>8} {score:>8}   {interval}");
    page.push(Paragraph::row(head, Tone::Strong));
    for (name, tally) in &matchups {
        page.push(Paragraph::row(line(name, tally, wide), Tone::Plain));
    }
    let overall = word(message!("all together"));
    let overall = line(&overall, &trial.overall(), wide);
    page.push(Paragraph::row(overall, Tone::Strong));
    page
}

fn line(name: &str, tally: &Tally, wide: usize) -> String {
    let name: String = name.chars().take(wide).collect();
    let (games, score) = (tally.games(), percent(tally.score()));
    let interval = interval_text(tally);
    let sign = match Verdict::of_score(tally) {
        Verdict::Better => "+",
        Verdict::Worse => "−",
        _ => " ",
    };
    format!("{name:<wide$} {games:>8} {score:>8} {sign} {interval}")
}
