//! How is a number drawn?

/// So many blocks, at most `width` for the largest number of the chart; never none for something.
pub fn bar(count: usize, largest: usize, width: usize) -> String {
    "█".repeat(length(count, largest, width))
}

/// Two numbers in one bar: full blocks, then light ones.
pub fn split_bar(full: usize, light: usize, largest: usize, width: usize) -> String {
    let all = length(full + light, largest, width);
    let first = length(full, largest, width).min(all - usize::from(light > 0 && all > 1));
    format!("{}{}", "█".repeat(first), "░".repeat(all - first))
}

fn length(count: usize, largest: usize, width: usize) -> usize {
    let scaled = match largest > width {
        true => (count * width + largest / 2) / largest,
        false => count,
    };
    scaled.max(usize::from(count > 0))
}

/// `14.4 %`; what is not certain never reads as if it were.
pub fn chance(chance: f64) -> String {
    match 100.0 * chance {
        almost if (99.95..100.0).contains(&almost) => ">99.9 %".into(),
        hardly if hardly > 0.0 && hardly < 0.05 => "<0.1 %".into(),
        percent => format!("{percent:.1} %"),
    }
}
