//! Is the program built from nothing but what `deny.toml` allows?
//!
//! The lock file and the packages themselves are asked, so no network is needed, and no tool but cargo.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

const RULES: &str = include_str!("../deny.toml");
const LOCK: &str = include_str!("../Cargo.lock");

/// The texts between quotation marks of a list in `deny.toml`.
fn listed(section: &str, name: &str) -> Vec<&'static str> {
    let (_, rest) = RULES
        .split_once(&format!("[{section}]"))
        .expect("the section");
    let (_, rest) = rest.split_once(&format!("\n{name} = [")).expect("the list");
    let end = rest.find("\n]").unwrap_or(rest.len());
    let end = rest[..end].find("]\n").unwrap_or(end);
    rest[..end].split('"').skip(1).step_by(2).collect()
}

/// The packages of the program for this machine, each with its licence.
fn packages(edges: &str) -> BTreeMap<String, String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--prefix", "none"])
        .args(["--edges", edges, "--format", "{p}|{l}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo");
    let (out, err) = (output.stdout, String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(out).expect("text");
    let package = |line: &str| {
        let (package, licence) = line.split_once('|')?;
        let licence = licence.trim_end_matches("(*)").trim();
        Some((package.split(' ').next()?.to_owned(), licence.to_owned()))
    };
    let packages: BTreeMap<_, _> = text.lines().filter_map(package).collect();
    assert!(packages.len() > 50, "{err}");
    packages
}

/// Is a licence allowed? `OR` and `/` leave the choice, `AND` does not.
fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    one_of(&licence.replace('/', " OR "), allowed)
}

fn one_of(licence: &str, allowed: &[&str]) -> bool {
    let mut parts = split_outside(licence, " OR ").into_iter();
    parts.any(|part| all_of(part, allowed))
}

fn all_of(licence: &str, allowed: &[&str]) -> bool {
    let mut parts = split_outside(licence, " AND ").into_iter();
    parts.all(|part| {
        let part = part.trim();
        let inside = part
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'));
        inside.map_or(allowed.contains(&part), |inside| one_of(inside, allowed))
    })
}

/// The parts between these signs, as far as no bracket is open.
fn split_outside<'t>(text: &'t str, sign: &str) -> Vec<&'t str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, _) in text.match_indices(sign) {
        let before = &text[..at];
        if before.matches('(').count() == before.matches(')').count() {
            parts.push(&text[start..at]);
            start = at + sign.len();
        }
    }
    parts.push(&text[start..]);
    parts
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = ["MIT", "Zlib"];
    for yes in [
        "MIT",
        "MIT OR GPL-3.0",
        "GPL-3.0/MIT",
        "(MIT OR GPL-3.0) AND Zlib",
        "MIT AND Zlib",
    ] {
        assert!(is_allowed(yes, &allowed), "{yes}");
    }
    for no in [
        "",
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "(MIT OR GPL-3.0) AND BSD-2-Clause",
        "GPL-3.0 OR BSD-2-Clause",
    ] {
        assert!(!is_allowed(no, &allowed), "{no}");
    }
}

#[test]
fn every_licence_is_allowed() {
    let allowed = listed("licenses", "allow");
    let exceptions = listed("licenses", "exceptions");
    for (package, licence) in packages("normal,build") {
        assert!(is_allowed(&licence, &allowed), "{package}: {licence}");
    }
    let all = packages("normal,build,dev");
    for (package, licence) in &all {
        let excepted =
            exceptions.contains(&package.as_str()) && exceptions.contains(&licence.as_str());
        assert!(
            excepted || is_allowed(licence, &allowed),
            "{package}: {licence}"
        );
    }
}

#[test]
fn every_package_comes_from_the_registry() {
    let allowed = listed("sources", "allow-registry");
    let sources = LOCK
        .lines()
        .filter_map(|line| line.strip_prefix("source = "));
    for source in sources.map(|source| source.trim_matches('"')) {
        let registry = source.strip_prefix("registry+");
        assert!(registry.is_some_and(|it| allowed.contains(&it)), "{source}");
    }
}

#[test]
fn no_package_is_there_twice_but_those_that_are_known() {
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for name in LOCK.lines().filter_map(|line| line.strip_prefix("name = ")) {
        *versions.entry(name.trim_matches('"')).or_default() += 1;
    }
    versions.retain(|_, count| *count > 1);
    let twice: BTreeSet<&str> = versions.into_keys().collect();
    let known = listed("bans", "skip").into_iter();
    let known: BTreeSet<&str> = known.filter_map(|it| it.split('@').next()).collect();
    assert_eq!(twice, known);
}
