//! A story as HTML: headings, paragraphs and tables, for whoever reads it on a page.

use super::escape;
use crate::reports::Story;
use crate::reports::story::{Block, Cell, Tone, pieces};
use crate::words::{Language, Message};

/// All that a report tells. Lines that are laid out by their blanks stay as they are.
pub fn story(story: &Story) -> String {
    let language = story.language();
    let mut told = String::new();
    let mut lines: Vec<String> = Vec::new();
    for block in story.blocks() {
        if let Block::Line(line) = block {
            match line.to(language) {
                gap if gap.is_empty() => told += &laid_out(std::mem::take(&mut lines)),
                line => lines.push(line),
            }
            continue;
        }
        told += &laid_out(std::mem::take(&mut lines));
        told += &match block {
            Block::Table(header, rows) => table(header, rows, language),
            Block::Paragraph(start, text) => {
                let start = start.trim_start();
                format!("<p>{start}{}</p>\n", toned(&text.to(language)))
            }
            Block::Line(_) => String::new(),
        };
    }
    told + &laid_out(lines)
}

/// Lines that follow each other: headings, sentences, or a drawing made of letters.
fn laid_out(lines: Vec<String>) -> String {
    let drawn = |line: &String| line.starts_with(' ') || line.trim().contains("   ");
    if lines.iter().any(drawn) {
        let lines: Vec<String> = lines.iter().map(|line| toned(line)).collect();
        // What may be wider than the page is scrolled by keys, too.
        return format!("<pre tabindex=\"0\">{}</pre>\n", lines.join("\n"));
    }
    let line = |line: &String| match &pieces(line)[..] {
        [(Tone::Strong, title)] => format!("<h3>{}</h3>\n", escape(title)),
        [(Tone::Strong, title), (Tone::Plain, rest)] if rest.starts_with("  ") => {
            let (title, rest) = (escape(title), escape(rest.trim()));
            format!("<h3>{title}</h3>\n<p class=\"aside\">{rest}</p>\n")
        }
        _ => format!("<p>{}</p>\n", toned(line)),
    };
    lines.iter().map(line).collect()
}

/// The parts of a line, each in its tone.
fn toned(line: &str) -> String {
    let piece = |(tone, text): (Tone, &str)| match class(tone) {
        "" => escape(text),
        class => format!("<span class=\"{class}\">{}</span>", escape(text)),
    };
    pieces(line).into_iter().map(piece).collect()
}

fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Strong => "strong",
        Tone::Good => "good",
        Tone::Bad => "bad",
        Tone::Blue => "blue",
    }
}

/// A table that scrolls by itself where the page is too narrow for it. A column of numbers has its heading
/// over them.
fn table(header: &[Message], rows: &[Vec<Cell>], language: Language) -> String {
    let right = |column: usize| {
        let mut cells = rows.iter().filter_map(|row| row.get(column));
        cells.next().is_some_and(|cell| cell.right)
    };
    let heading = |(column, text): (usize, &Message)| {
        let class = if right(column) { " class=\"n\"" } else { "" };
        let text = text.to(language);
        // What stands over no words is no heading.
        match text.trim() {
            "" => "<td></td>".to_owned(),
            text => format!("<th scope=\"col\"{class}>{}</th>", escape(text)),
        }
    };
    let head: String = header.iter().enumerate().map(heading).collect();
    let head = match header.is_empty() {
        true => head,
        false => format!("<thead><tr>{head}</tr></thead>\n"),
    };
    let body: String = rows.iter().map(|cells| row(cells, language)).collect();
    format!(
        "<div class=\"wide\" tabindex=\"0\"><table>\n{head}<tbody>\n{body}</tbody>\n</table></div>\n"
    )
}

fn row(cells: &[Cell], language: Language) -> String {
    let cell = |cell: &Cell| {
        let right = if cell.right { "n" } else { "" };
        let class = format!("{right} {}", class(cell.tone));
        let text = toned(&cell.text.to(language));
        match class.trim() {
            "" => format!("<td>{text}</td>"),
            class => format!("<td class=\"{class}\">{text}</td>"),
        }
    };
    let cells: String = cells.iter().map(cell).collect();
    format!("<tr>{cells}</tr>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reports::story::{cell, right};
    use crate::words;

    fn told(tell: impl FnOnce(&mut Story)) -> String {
        let mut told = Story::new(Language::French, 80);
        tell(&mut told);
        story(&told)
    }

    #[test]
    fn a_table_has_headings_in_the_language_of_its_reader_and_numbers_at_the_right() {
        let html = told(|story| {
            let row = vec![cell("<i>"), right(7), Tone::Good.cell("x")];
            story.table(words!["Deck", "Games", ""], [row]);
        });
        assert!(
            html.contains(
                "<th scope=\"col\">Deck</th><th scope=\"col\" class=\"n\">Parties</th><td></td>"
            ),
            "{html}"
        );
        let row = "<td>&lt;i&gt;</td><td class=\"n\">7</td><td class=\"good\">x</td>";
        assert!(html.contains(row), "{html}");
    }

    #[test]
    fn titles_are_headings_and_drawings_keep_their_blanks() {
        let html = told(|story| {
            story.title("PLAN");
            story.gap();
            story.line("  1    a & b");
            story.line("  2    c");
            story.hanging("+ ", "more");
        });
        let expected =
            "<h3>PLAN</h3>\n<pre tabindex=\"0\">  1    a &amp; b\n  2    c</pre>\n<p>+ more</p>\n";
        assert_eq!(html, expected);
    }
}
