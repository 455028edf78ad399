//! How does a text fit into so many columns?

use ratatui::text::Span;

/// The columns that a text takes.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// A text of at most so many columns; what is missing shows as `…`.
pub fn cut(text: &str, wide: usize) -> String {
    if width(text) <= wide {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut left = wide.saturating_sub(1);
    for c in text.chars() {
        let columns = width(c.encode_utf8(&mut [0; 4]));
        if columns > left {
            break;
        }
        left -= columns;
        short.push(c);
    }
    if wide > 0 {
        short.push('…');
    }
    short
}

/// A text of exactly so many columns.
pub fn pad(text: &str, wide: usize) -> String {
    let short = cut(text, wide);
    let missing = wide.saturating_sub(width(&short));
    short + &" ".repeat(missing)
}

/// A text on lines of at most so many columns, all but the first indented.
pub fn wrap(text: &str, wide: usize, hang: usize) -> Vec<String> {
    let wide = wide.max(1);
    let indent = " ".repeat(if hang < wide / 2 { hang } else { 0 });
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_inclusive(' ') {
        let fits = width(&line) + width(word.trim_end()) <= wide;
        if !fits && !line.trim().is_empty() {
            lines.push(line.trim_end().to_owned());
            line = indent.clone();
        }
        line += word;
    }
    lines.push(line.trim_end().to_owned());
    lines.iter().map(|line| cut(line, wide)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_by_columns_not_by_letters() {
        assert_eq!(cut("Corsair", 7), "Corsair");
        assert_eq!(cut("Corsairs", 7), "Corsai…");
        assert_eq!(cut("星戦闘機", 5), "星戦…");
        assert_eq!(cut("x", 0), "");
        assert_eq!(pad("星", 4), "星  ");
    }

    #[test]
    fn long_texts_hang_under_their_first_line() {
        assert_eq!(wrap("! one two three", 9, 2), ["! one two", "  three"]);
        assert_eq!(wrap("", 9, 2), [""]);
        assert_eq!(wrap("unbreakable", 5, 2), ["unbr…"]);
        assert_eq!(wrap("a b", 0, 9), ["a", "b"]);
    }
}
