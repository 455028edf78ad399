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

/// `14.4 %`.
pub fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}
