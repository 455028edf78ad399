//! Are the pictures of the documentation what the program shows?
//!
//! Each is a terminal drawn as SVG, cell by cell, from what `gt` wrote into a real one. After a change that is meant,
//! `UPDATE_README=1 cargo test --test cli pictures` draws them anew.

use std::time::Duration;
use std::{env, fs, thread};

use vt100::{Cell, Color, Screen};

use crate::gt::Desk;
use crate::terminal::Terminal;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures");

/// A cell, and the frame around all of them with its bar.
const WIDE: usize = 8;
const HIGH: usize = 17;
const FRAME: usize = 16;
const BAR: usize = 32;

const GROUND: &str = "#0d1420";
const INK: &str = "#d5dde8";
const STRONG: &str = "#ffffff";

/// The eight colours of a terminal, as they read on the ground.
const COLORS: [&str; 8] = [
    "#3b4657", "#ff8f85", "#7fd89b", "#f0c674", "#82b4ff", "#d6a2ff", "#7fd7e0", "#d5dde8",
];

#[test]
fn the_readme_has_a_picture_of_real_answers() {
    let desk = Desk::new();
    let asked = ["cards show 0-2 1-28 3-65", "simulate red-swarm"];
    let lines = asked.iter().flat_map(|line| answer(&desk, line)).collect();
    let picture = Picture {
        title: "gt".into(),
        columns: 80,
        lines,
    };
    if !updated("first.svg", &picture) {
        assert!(
            picture.drawn() == kept("first.svg"),
            "first.svg is out of date"
        );
    }
}

#[test]
fn the_guide_to_playing_has_a_picture_of_a_real_game() {
    let desk = Desk::new();
    let line = "play cartwheel red-swarm --player human --seed 7";
    let mut terminal = Terminal::run_in(&desk, &words(line), &[], [26, 100]);
    terminal.shows("q save");
    terminal.press("w");
    terminal.shows("The expert:");
    becomes(&terminal, line, "play.svg");
    terminal.quits("q");
}

#[test]
fn the_guide_to_watching_has_a_picture_of_a_real_game() {
    let desk = Desk::new();
    desk.gt("play cartwheel red-swarm --quiet --seed 7 --transcript game.jsonl")
        .exits(0);
    let line = "replay game.jsonl";
    let mut terminal = Terminal::run_in(&desk, &words(line), &[], [40, 120]);
    terminal.shows("q quit");
    terminal.press("2g");
    terminal.shows("▸ Round 2: ");
    terminal.press("]");
    terminal.shows("round 2 Deployment");
    becomes(&terminal, line, "replay.svg");
    terminal.quits("q");
}

#[test]
fn the_guide_to_the_builder_has_a_picture_of_it() {
    let desk = Desk::new();
    let line = "build cartwheel";
    let mut terminal = Terminal::run_in(&desk, &words(line), &[], [25, 100]);
    terminal.shows("q quit");
    terminal.press("/piv\r");
    terminal.waits_for("“piv”", |text| {
        text.contains("“piv”") && text.contains("q quit")
    });
    becomes(&terminal, line, "build.svg");
    terminal.quits("q");
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// A command line and what it prints.
fn answer(desk: &Desk, line: &str) -> Vec<String> {
    let typed = format!("gt {line}");
    let prompt = text(0, "$", &format!("fill=\"{}\"", COLORS[4]));
    let typed = text(2, &typed, &format!("fill=\"{STRONG}\" font-weight=\"600\""));
    let terminal = Terminal::run_in(desk, &words(line), &[], [99, 80]);
    let mut lines = vec![prompt + &typed];
    lines.extend(rows(&terminal.last_screen()));
    lines.push(String::new());
    lines
}

/// A program that fills its terminal comes to show this picture.
#[track_caller]
fn becomes(terminal: &Terminal, line: &str, name: &str) {
    // The rest of what it draws may be on its way.
    thread::sleep(Duration::from_millis(500));
    if !updated(name, &Picture::of(terminal, line)) {
        let kept = kept(name);
        terminal.waits_for(name, |_| Picture::of(terminal, line).drawn() == kept);
    }
}

fn kept(name: &str) -> String {
    fs::read_to_string(format!("{FOLDER}/{name}")).unwrap()
}

/// Writes the picture if somebody asked for that.
fn updated(name: &str, picture: &Picture) -> bool {
    let asked = env::var_os("UPDATE_README").is_some();
    if asked {
        fs::write(format!("{FOLDER}/{name}"), picture.drawn()).unwrap();
    }
    asked
}

/// A terminal on its way into a file.
struct Picture {
    title: String,
    columns: usize,
    lines: Vec<String>,
}

impl Picture {
    /// A program that fills its terminal.
    fn of(terminal: &Terminal, line: &str) -> Picture {
        let screen = terminal.screen();
        Picture {
            title: format!("gt {line}"),
            columns: screen.size().1.get().into(),
            lines: rows(&screen),
        }
    }

    fn drawn(&self) -> String {
        let wide = WIDE * self.columns + 2 * FRAME;
        let high = HIGH * self.lines.len() + BAR + FRAME;
        let row = |(n, line): (usize, &String)| match line.is_empty() {
            true => String::new(),
            false => format!(
                "<g transform=\"translate({FRAME} {})\">{line}</g>\n",
                BAR + n * HIGH
            ),
        };
        let lines: String = self.lines.iter().enumerate().map(row).collect();
        let light = |n: usize| format!("<circle cx=\"{}\" cy=\"16\" r=\"5\"/>", 20 + 16 * n);
        let lights: String = (0..3).map(light).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
             font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"13.2\">\n\
             <rect width=\"{wide}\" height=\"{high}\" rx=\"9\" fill=\"{GROUND}\"/>\n\
             <g fill=\"{}\">{lights}</g>\n\
             <text x=\"{}\" y=\"20\" text-anchor=\"middle\" font-size=\"12\" fill=\"#8b98aa\">{}</text>\n{lines}</svg>\n",
            COLORS[0],
            wide / 2,
            escape(&self.title),
        )
    }
}

/// The rows of a screen, drawn, without the blank ones at its end.
fn rows(screen: &Screen) -> Vec<String> {
    let (rows, _) = screen.size();
    let mut rows: Vec<String> = (0..rows.get()).map(|row| drawn(screen, row)).collect();
    let last = rows.iter().rposition(|row| !row.is_empty());
    rows.truncate(last.map_or(0, |last| last + 1));
    rows
}

/// A row: each stretch of cells that look alike is drawn as one.
fn drawn(screen: &Screen, row: u16) -> String {
    let (_, columns) = screen.size();
    let cell = |column| screen.cell(row, column);
    let cells: Vec<&Cell> = (0..columns.get()).filter_map(cell).collect();
    let mut drawn = String::new();
    let mut column = 0;
    for stretch in cells.chunk_by(|a, b| look(a) == look(b) && kind(a) == kind(b)) {
        let (ground, look) = look(stretch[0]);
        if let Some(ground) = ground {
            let (x, wide) = (WIDE * column, WIDE * stretch.len());
            drawn +=
                &format!("<rect x=\"{x}\" width=\"{wide}\" height=\"{HIGH}\" fill=\"{ground}\"/>");
        }
        let letters: String = stretch.iter().map(|cell| shown(cell)).collect();
        drawn += &match kind(stretch[0]) {
            Kind::Lines => lines(column, &letters, &look),
            _ => text(column, &letters, &look),
        };
        column += stretch.len();
    }
    drawn
}

fn shown(cell: &Cell) -> char {
    let letter = cell.contents().chars().next();
    letter.filter(|c| !c.is_whitespace()).unwrap_or(' ')
}

/// What belongs into one stretch: letters that every font has in one width, lines, or other signs.
#[derive(PartialEq)]
enum Kind {
    Letters,
    Lines,
    Signs,
}

fn kind(cell: &Cell) -> Kind {
    match shown(cell) {
        c if c.is_ascii() => Kind::Letters,
        c if arms(c).is_some() => Kind::Lines,
        _ => Kind::Signs,
    }
}

/// The ground behind a cell, if it has one of its own, and the look of what stands on it.
fn look(cell: &Cell) -> (Option<&'static str>, String) {
    let plain = if cell.bold() { STRONG } else { INK };
    let ink = color(cell.fgcolor()).unwrap_or(plain);
    let (ground, ink) = match cell.inverse() {
        true => (Some(ink), color(cell.bgcolor()).unwrap_or(GROUND)),
        false => (color(cell.bgcolor()), ink),
    };
    let weight = if cell.bold() {
        " font-weight=\"600\""
    } else {
        ""
    };
    let faint = if cell.dim() { " opacity=\".6\"" } else { "" };
    (ground, format!("fill=\"{ink}\"{weight}{faint}"))
}

fn color(color: Color) -> Option<&'static str> {
    match color {
        Color::Idx(index) => Some(COLORS[usize::from(index % 8)]),
        Color::Default | Color::Rgb(..) => None,
    }
}

/// Letters from this column on, as wide as their cells whatever the font.
fn text(column: usize, letters: &str, look: &str) -> String {
    let blank = letters.chars().take_while(|c| *c == ' ').count();
    let letters = letters.trim();
    if letters.is_empty() {
        return String::new();
    }
    let (x, wide) = (WIDE * (column + blank), WIDE * letters.chars().count());
    format!(
        "<text x=\"{x}\" y=\"13\" textLength=\"{wide}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" {look}>{}</text>",
        escape(letters)
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// Lines from this column on, from the middle of a cell to its edges, so that they meet those of its neighbours.
fn lines(column: usize, signs: &str, look: &str) -> String {
    let mut path = String::new();
    for (n, sign) in signs.chars().enumerate() {
        let (x, y) = (WIDE * (column + n) + WIDE / 2, HIGH as f64 / 2.0);
        for arm in arms(sign).unwrap_or_default().chars() {
            path += &match arm {
                'u' => format!("M{x} {y}V0"),
                'd' => format!("M{x} {y}V{HIGH}"),
                'l' => format!("M{x} {y}H{}", x - WIDE / 2),
                'r' => format!("M{x} {y}H{}", x + WIDE / 2),
                _ => format!("M{} {y}h4", x - 2),
            };
        }
    }
    let look = look.replace("fill=", "fill=\"none\" stroke=");
    format!("<path d=\"{path}\" {look}/>")
}

/// Where the lines of a sign lead: up, down, left, right, or nowhere.
fn arms(sign: char) -> Option<&'static str> {
    Some(match sign {
        '│' | '┃' => "ud",
        '─' | '━' => "lr",
        '┌' | '╭' | '┏' => "rd",
        '┐' | '╮' | '┓' => "ld",
        '└' | '╰' | '┗' => "ur",
        '┘' | '╯' | '┛' => "ul",
        '├' => "udr",
        '┤' => "udl",
        '╌' => "-",
        _ => return None,
    })
}
