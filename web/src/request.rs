//! Which requests are there, and who answers them?

use guerre_totale::words::{Language, Message};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::games::{self, Games};
use crate::judging::{self, Judging};
use crate::search::{self, Searching};
use crate::shelf::{self, Shelf};
use crate::workbench;

/// What stands between a page and the library: the cards in use, and the runs and games under way.
#[derive(Default)]
pub struct Library {
    pub(crate) shelf: Shelf,
    pub(crate) judging: Judging,
    pub(crate) searching: Searching,
    pub(crate) games: Games,
}

/// What an answer is, or why there is none.
pub(crate) type Answer = Result<Value, Message>;

#[derive(Deserialize)]
struct Request {
    /// Two letters; English if nobody says.
    #[serde(default)]
    language: String,
    #[serde(flatten)]
    about: About,
}

/// Each request by the room that answers it.
#[derive(Deserialize)]
#[serde(untagged)]
enum About {
    Shelf(shelf::Request),
    Deck(workbench::Request),
    Run(judging::Request),
    Search(search::Request),
    Game(games::Request),
}

impl Library {
    /// Answers a request.
    pub fn answer(&mut self, request: &str) -> String {
        let request = match serde_json::from_str::<Request>(request) {
            Ok(request) => request,
            Err(error) => return json!({ "error": format!("not a request: {error}") }).to_string(),
        };
        let language = Language::of_locale(&request.language).unwrap_or_default();
        let answer = match request.about {
            About::Shelf(request) => self.shelf.answer(request, language),
            About::Deck(request) => workbench::answer(request, &self.shelf, language),
            About::Run(request) => self.judging.answer(request, &self.shelf, language),
            About::Search(request) => self.searching.answer(request, &self.shelf, language),
            About::Game(request) => self.games.answer(request, &self.shelf, language),
        };
        let answer = match answer {
            Ok(answer) => json!({ "ok": answer }),
            Err(error) => json!({ "error": error.to(language) }),
        };
        answer.to_string()
    }
}
