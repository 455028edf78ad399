//! How do modules, styles, words and WebAssembly become one file?
//!
//!     bundle WASM > gt.html
//!
//! It is called in `web/`, and reads the modules and styles of `src/page`, the style of the drawings and the words.
//! Every module becomes a function that returns what it exports, in the order in which they need each other.
//! The page may run nothing else than what is in it, and ask nobody: its policy says so, with a hash of each part.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

const PAGE: &str = "src/page";
const DRAWINGS: &str = "../src/export/drawing/style.css";
const WORDS: &str = "../data/words";

type Result<T> = std::result::Result<T, String>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [wasm] = &arguments[..] else {
        eprintln!("bundle WASM > gt.html");
        std::process::exit(2);
    };
    match page(Path::new(PAGE), Path::new(wasm)) {
        Ok(page) => print!("{page}"),
        Err(why) => {
            eprintln!("{why}");
            std::process::exit(1);
        }
    }
}

fn page(folder: &Path, wasm: &Path) -> Result<String> {
    let script = script(folder)?;
    let style = style(folder)?;
    let packed = STANDARD.encode(gzip(&read_bytes(wasm)?)?);
    let policy = policy(&script, &style);
    let parts = [
        ("{policy}", policy.as_str()),
        ("{style}", &style),
        ("{wasm}", &packed),
        ("{worker}", &read(&folder.join("worker.js"))?),
        ("{script}", &script),
    ];
    let frame = read(&folder.join("index.html"))?;
    parts.iter().try_fold(frame, |page, (place, part)| {
        // What would end a part early stands in none of ours.
        match part.contains("</script") || part.contains("</style") {
            true => Err(format!("{place}: a part that would end early")),
            false => Ok(page.replacen(place, part, 1)),
        }
    })
}

/// Only these scripts and styles, and no connection to anywhere.
fn policy(script: &str, style: &str) -> String {
    let hash = |part: &str| STANDARD.encode(Sha256::digest(part.as_bytes()));
    format!(
        "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval' blob:; worker-src blob:; \
         style-src 'sha256-{}'; img-src data:; base-uri 'none'; form-action 'none'",
        hash(script),
        hash(style),
    )
}

fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn read(path: &Path) -> Result<String> {
    let text = String::from_utf8(read_bytes(path)?);
    text.map_err(|_| format!("{}: not UTF-8", path.display()))
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packer.write_all(bytes).and_then(|()| packer.finish());
    packed.map_err(|error| error.to_string())
}

/// The styles of the drawings, then those of the page, in the order of their names.
fn style(folder: &Path) -> Result<String> {
    let mut style = read(Path::new(DRAWINGS))?;
    for path in files(folder, "css")? {
        style.extend(lean(&read(&path)?).flat_map(|line| [line, "\n"]));
    }
    Ok(style)
}

fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|it| it == extension))
        .collect();
    found.sort();
    Ok(found)
}

/// All modules that `main.js` needs.
fn script(folder: &Path) -> Result<String> {
    let mut modules = Modules {
        folder,
        begun: BTreeSet::new(),
        words: BTreeSet::new(),
        script: String::new(),
    };
    modules.add("main.js")?;
    let words = modules.dictionary()?;
    Ok(modules.script.replacen("{words}", &words, 1))
}

struct Modules<'a> {
    folder: &'a Path,
    begun: BTreeSet<String>,
    /// What the page says, in English.
    words: BTreeSet<String>,
    script: String,
}

impl Modules<'_> {
    /// Adds a module after those that it imports.
    fn add(&mut self, name: &str) -> Result<()> {
        if !self.begun.insert(name.to_owned()) {
            return Ok(());
        }
        let source = read(&self.folder.join(name))?;
        self.words.extend(said(&source));
        let (mut body, mut exports) = (String::new(), Vec::new());
        for line in lean(&source) {
            if let Some(import) = line.strip_prefix("import ") {
                let (what, from) = import.split_once(" from \"./").ok_or_else(|| {
                    format!("{name}: {line}: expected import {{ … }} from \"./…\";")
                })?;
                let from = from.trim_end_matches("\";");
                self.add(from)?;
                body += &format!("const {what} = {};\n", variable(from));
            } else if let Some(export) = line.strip_prefix("export ") {
                exports.push(exported(export).ok_or_else(|| format!("{name}: {line}"))?);
                body += &format!("{export}\n");
            } else {
                body += &format!("{line}\n");
            }
        }
        self.script += &format!(
            "const {} = (() => {{\n{body}return {{ {} }};\n}})();\n",
            variable(name),
            exports.join(", "),
        );
        Ok(())
    }

    /// The rows of `data/words` that the page needs.
    fn dictionary(&self) -> Result<String> {
        let rows = rows()?;
        let language = |number: usize| {
            let row = |english: &String| {
                // A test of the library sees to it that every text has its row.
                Some((english.clone(), rows.get(english)?[number].clone()))
            };
            serde_json::json!(
                self.words
                    .iter()
                    .filter_map(row)
                    .collect::<BTreeMap<_, _>>()
            )
        };
        Ok(serde_json::json!({ "fr": language(0), "de": language(1) }).to_string())
    }
}

/// The lines that say something to a machine, without what indents them. No text of ours goes on over several lines.
fn lean(source: &str) -> impl Iterator<Item = &str> {
    let mut comment = false;
    source.lines().map(str::trim).filter(move |line| {
        comment |= line.starts_with("/*");
        let kept = !comment && !line.is_empty() && !line.starts_with("//");
        comment &= !line.ends_with("*/");
        kept
    })
}

/// French and German of every English text.
fn rows() -> Result<BTreeMap<String, [String; 2]>> {
    let mut rows = BTreeMap::new();
    for path in files(Path::new(WORDS), "csv")? {
        let mut sheet = csv::Reader::from_path(&path).map_err(|error| error.to_string())?;
        for row in sheet.deserialize() {
            let [english, french, german]: [String; 3] =
                row.map_err(|error| format!("{}: {error}", path.display()))?;
            rows.insert(english, [french, german]);
        }
    }
    Ok(rows)
}

/// `$dom` for `dom.js`.
fn variable(name: &str) -> String {
    format!("${}", name.trim_end_matches(".js"))
}

/// The name after `function`, `async function`, `const` or `class`.
fn exported(line: &str) -> Option<String> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let (_, rest) = line.split_once(' ')?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    Some(rest[..end.unwrap_or(rest.len())].to_owned()).filter(|name| !name.is_empty())
}

/// Every text that is handed to `say` and `plural`.
fn said(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (place, call) in source
        .match_indices("say(")
        .chain(source.match_indices("plural("))
    {
        let arguments = &source[place + call.len()..];
        let wanted = if call == "say(" { 1 } else { 2 };
        let end = arguments.find(");").unwrap_or(arguments.len());
        let texts = arguments[..end].split('"').skip(1).step_by(2);
        found.extend(texts.take(wanted).map(str::to_owned));
    }
    found
}
