//! What is wrong with a call, in the words of a language?
//!
//! clap says it in English. Here it is said again, from what clap knows of the error, so that it can be said in
//! every language; a test holds the English of both against each other.

use std::error::Error;
use std::num::{ParseFloatError, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use guerre_totale::analysis::BadDraws;
use guerre_totale::arena::BadShard;
use guerre_totale::message;
use guerre_totale::players::UnknownPlayer;
use guerre_totale::table::UnknownSitter;
use guerre_totale::words::{Language, Message};

use super::help::headed;

/// Something wrong with a value, for clap to hand on.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub Message);

/// Everything that is said of it: the error, what may have been meant, how the command is called.
pub fn in_words(error: &clap::Error, language: Language) -> String {
    let mut text = message!("error: {what}", what = what(error)).to(language);
    let tips = tips(error);
    if !tips.is_empty() {
        text.push('\n');
    }
    for tip in tips {
        text += &format!("\n  {}", message!("tip: {tip}", tip = tip).to(language));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        text += &format!("\n\n{}", headed(&usage.to_string(), language));
    }
    let more = message!("For more information, try '{help}'.", help = "--help");
    format!("{text}\n\n{}\n", more.to(language))
}

/// One thing that clap knows.
fn known(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Number(number)) => number.to_string(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    }
}

/// Several, each on a line of its own.
fn lines(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::Strings(texts)) => {
            texts.iter().map(|text| format!("\n  {text}")).collect()
        }
        _ => String::new(),
    }
}

fn what(error: &clap::Error) -> Message {
    let argument = known(error, ContextKind::InvalidArg);
    let value = known(error, ContextKind::InvalidValue);
    let command = known(error, ContextKind::InvalidSubcommand);
    let found = known(error, ContextKind::ActualNumValues);
    match error.kind() {
        ErrorKind::ArgumentConflict => conflict(error, argument),
        ErrorKind::InvalidValue => {
            let wrong = match value.is_empty() {
                true => message!(
                    "a value is required for '{argument}' but none was supplied",
                    argument = argument,
                ),
                false => invalid(value, argument),
            };
            let values = known(error, ContextKind::ValidValue);
            match values.is_empty() {
                true => wrong,
                false => {
                    let values = message!("[possible values: {values}]", values = values);
                    Message::joined([wrong, values], "\n  ")
                }
            }
        }
        ErrorKind::ValueValidation => match error.source() {
            None => invalid(value, argument),
            Some(source) => Message::joined([invalid(value, argument), reason(source)], ": "),
        },
        ErrorKind::UnknownArgument => {
            message!(
                "unexpected argument '{argument}' found",
                argument = argument
            )
        }
        ErrorKind::InvalidSubcommand => {
            message!("unrecognized subcommand '{command}'", command = command)
        }
        ErrorKind::MissingSubcommand => {
            message!(
                "'{command}' requires a subcommand but one was not provided",
                command = command,
            )
        }
        ErrorKind::MissingRequiredArgument => message!(
            "the following required arguments were not provided:{arguments}",
            arguments = lines(error, ContextKind::InvalidArg),
        ),
        ErrorKind::TooManyValues => message!(
            "unexpected value '{value}' for '{argument}' found; no more were expected",
            value = value,
            argument = argument,
        ),
        ErrorKind::TooFewValues => message!(
            "{least} values required by '{argument}'; only {found} was provided",
            least = known(error, ContextKind::MinValues),
            argument = argument,
            found = found,
        ),
        ErrorKind::WrongNumberOfValues => message!(
            "{expected} values required for '{argument}' but {found} was provided",
            expected = known(error, ContextKind::ExpectedNumValues),
            argument = argument,
            found = found,
        ),
        ErrorKind::NoEquals => message!(
            "equal sign is needed when assigning values to '{argument}'",
            argument = argument,
        ),
        ErrorKind::InvalidUtf8 => message!("invalid UTF-8 was detected in one or more arguments"),
        other => other.as_str().unwrap_or_default().into(),
    }
}

fn invalid(value: String, argument: String) -> Message {
    message!(
        "invalid value '{value}' for '{argument}'",
        value = value,
        argument = argument,
    )
}

/// Two things that do not go together, or one twice.
fn conflict(error: &clap::Error, argument: String) -> Message {
    match error.get(ContextKind::PriorArg) {
        Some(ContextValue::String(other)) if *other == argument => message!(
            "the argument '{argument}' cannot be used multiple times",
            argument = argument,
        ),
        Some(ContextValue::Strings(_)) => message!(
            "the argument '{argument}' cannot be used with:{others}",
            argument = argument,
            others = lines(error, ContextKind::PriorArg),
        ),
        _ => message!(
            "the argument '{argument}' cannot be used with '{other}'",
            argument = argument,
            other = known(error, ContextKind::PriorArg),
        ),
    }
}

/// What may have been meant.
fn tips(error: &clap::Error) -> Vec<Message> {
    let similar = [
        (
            ContextKind::SuggestedSubcommand,
            message!("a similar subcommand exists: {names}", names = ""),
            message!("some similar subcommands exist: {names}", names = ""),
        ),
        (
            ContextKind::SuggestedArg,
            message!("a similar argument exists: {names}", names = ""),
            message!("some similar arguments exist: {names}", names = ""),
        ),
        (
            ContextKind::SuggestedValue,
            message!("a similar value exists: {names}", names = ""),
            message!("some similar values exist: {names}", names = ""),
        ),
    ];
    let mut tips = Vec::new();
    for (kind, one, many) in similar {
        let names = match error.get(kind) {
            Some(ContextValue::String(name)) => vec![name.clone()],
            Some(ContextValue::Strings(names)) => names.clone(),
            _ => continue,
        };
        let template = if names.len() == 1 { one } else { many };
        let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
        if let Message::Template(english, _) = template {
            let names = [("names", names.join(", ").into())];
            tips.push(Message::Template(english, names.into()));
        }
    }
    if let Some(ContextValue::StyledStrs(texts)) = error.get(ContextKind::Suggested) {
        tips.extend(texts.iter().map(|text| suggestion(&text.to_string())));
    }
    tips
}

/// What clap has put into words already.
fn suggestion(text: &str) -> Message {
    let known = [
        message!("to pass '{it}' as a value, use '{how}'", it = "", how = ""),
        message!(
            "subcommand '{it}' exists; to use it, remove the '{what}' before it",
            it = "",
            what = "",
        ),
        message!("'{it}' exists", it = ""),
    ];
    Message::recognised(text, known)
}

/// Why a value is refused.
fn reason(source: &(dyn Error + 'static)) -> Message {
    if let Some(Refused(why)) = source.downcast_ref() {
        why.clone()
    } else if let Some(unknown) = source.downcast_ref::<UnknownPlayer>() {
        unknown.message()
    } else if let Some(unknown) = source.downcast_ref::<UnknownSitter>() {
        unknown.message()
    } else if let Some(bad) = source.downcast_ref::<BadShard>() {
        bad.message()
    } else if let Some(bad) = source.downcast_ref::<BadDraws>() {
        bad.message()
    } else if source.is::<ParseIntError>() || source.is::<ParseFloatError>() {
        Message::recognised(
            &source.to_string(),
            [
                message!("cannot parse integer from empty string"),
                message!("invalid digit found in string"),
                message!("number too large to fit in target type"),
                message!("number too small to fit in target type"),
                message!("cannot parse float from empty string"),
                message!("invalid float literal"),
            ],
        )
    } else {
        out_of_range(&source.to_string())
    }
}

fn out_of_range(text: &str) -> Message {
    let ranges = [
        message!("..={most}", most = ""),
        message!("{least}..={most}", least = "", most = ""),
        message!("{least}..", least = ""),
    ];
    match text.split_once(" is not in ") {
        None => text.into(),
        Some((number, range)) => message!(
            "{number} is not in {range}",
            number = number,
            range = Message::recognised(range, ranges),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::help;

    /// Wrong calls of every kind.
    const CALLS: [&str; 20] = [
        "simulat x",
        "bogus",
        "simulate",
        "simulate x --foo",
        "simulate x --gamse 3",
        "simulate x --games 0",
        "simulate x --games abc",
        "simulate x --games 99999999999999999999999",
        "simulate x --games",
        "simulate x --alpha y",
        "simulate x --save a --resume b",
        "simulate x --seed 1 --seed 2",
        "simulate x --shard 3",
        "simulate x y",
        "play a b --player x",
        "ladder --players x",
        "analyse x --draws y",
        "cards --format xml",
        "cards --effect drwa",
        "draft --players a",
    ];

    #[test]
    fn english_is_what_clap_says() {
        for call in CALLS {
            let mut command = help::command(Language::English);
            let args = ["gt"].into_iter().chain(call.split(' '));
            let error = command.try_get_matches_from_mut(args).unwrap_err();
            let ours = in_words(&error, Language::English);
            assert_eq!(ours, error.render().to_string(), "gt {call}");
        }
    }
}
