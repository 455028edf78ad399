//! What is in force, and from where?

use serde_json::{Value, json};

use super::Report;
use super::story::{Story, Tone, cell};
use crate::words::Message;
use crate::{message, words};

/// What is set, and where.
pub struct SettingsReport {
    /// Each setting.
    pub settings: Vec<Setting>,
    /// The settings file that was read, if there is one.
    pub file: Option<String>,
}

/// Something that can be set.
pub struct Setting {
    /// What the settings file calls it.
    pub name: &'static str,
    /// Its value; none for what is inside the program.
    pub value: Option<String>,
    /// Who says so.
    pub origin: Origin,
}

/// Who says so?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// An option.
    CommandLine,
    /// A variable of the environment.
    Environment(&'static str),
    /// A settings file and its line.
    File(String, usize),
    /// Nobody.
    BuiltIn,
}

impl Origin {
    /// The stable name in JSON.
    fn id(&self) -> &'static str {
        match self {
            Origin::CommandLine => "command-line",
            Origin::Environment(_) => "environment",
            Origin::File(..) => "file",
            Origin::BuiltIn => "built-in",
        }
    }

    /// In words.
    pub fn message(&self) -> Message {
        match self {
            Origin::CommandLine => message!("the command line"),
            Origin::Environment(name) => (*name).into(),
            Origin::File(path, line) => {
                message!("{file}, line {line}", file = path, line = *line)
            }
            Origin::BuiltIn => "–".into(),
        }
    }
}

impl Report for SettingsReport {
    fn json(&self) -> Value {
        let setting = |setting: &Setting| {
            let (variable, line) = match &setting.origin {
                Origin::Environment(name) => (Some(*name), None),
                Origin::File(_, line) => (None, Some(*line)),
                _ => (None, None),
            };
            json!({
                "name": setting.name,
                "value": setting.value,
                "from": setting.origin.id(),
                "variable": variable,
                "line": line,
            })
        };
        let settings: Vec<Value> = self.settings.iter().map(setting).collect();
        json!({ "file": self.file, "settings": settings })
    }

    fn tell(&self, story: &mut Story) {
        let row = |setting: &Setting| {
            let value = match &setting.value {
                Some(value) => cell(value),
                None => cell(message!("built-in")),
            };
            vec![
                Tone::Strong.cell(setting.name),
                value,
                cell(setting.origin.message()),
            ]
        };
        let header = words!["Setting", "Value", "Set by"];
        story.table(header, self.settings.iter().map(row));
        if self.file.is_none() {
            story.paragraph(message!(
                "There is no gt.toml in this folder, above it or in your configuration folder; `gt settings --help` shows one."
            ));
        }
    }
}
