// How good is the deck? Games on every core, and intervals that narrow as they come in.

import { drawn, fill, h } from "./dom.js";
import { desk } from "./desk.js";
import { attempt, whisper } from "./heard.js";
import { Run } from "./run.js";
import { Search } from "./search.js";
import { save } from "./sharing.js";
import { shelf } from "./shelf.js";
import { duration, number, plural, say } from "./words.js";

const PLAYERS = ["veteran", "greedy", "random", "expert", "expert:4000"];
const LADDER = ["random", "greedy", "veteran", "expert"];

/** The questions, and what each is asked about. */
const questions = () => ({
  simulate: { name: say("How good is this deck?"), about: say("The deck against each opponent"), games: 1000 },
  compare: { name: say("Which deck is best?"), about: say("Every deck against every other"), games: 200 },
  value: { name: say("Which cards carry it?"), about: say("The deck without each of its cards in turn, in the same shuffles"), games: 200 },
  improve: {
    name: say("Which changes make it better?"),
    about: say("A search through other decks. What it finds is tested on games that it never saw, against opponents that it never met, and by a stronger player."),
    games: 100_000,
  },
  ladder: { name: say("Which player is strongest?"), about: say("Our players against each other, with the same deck on both sides"), games: 20 },
});

export function judgeView() {
  const form = h("form.question", {});
  const results = h("section.results", { ariaLabel: say("Results"), ariaLive: "off" });
  const view = h("section.view.judge", { ariaLabel: say("Judge") }, h("h2.unseen", {}, say("Judge a deck")), form, results);
  const asked = drawForm(form, (wanted) => begin(wanted, results));
  desk.addEventListener("change", asked.check);
  asked.check();
  if (current) {
    present(current, results);
    current.again();
  }
  return view;
}

/** What is asked: fields, and the button that begins. */
function drawForm(form, begin) {
  const all = questions();
  const question = h("select", { ariaLabel: say("What to ask"), onchange: () => changed() }, Object.entries(all).map(([id, { name }]) => h("option", { value: id }, name)));
  const about = h("p.hint");
  const games = h("input", { type: "number", id: "games", min: 2, max: 1_000_000, step: 2, value: all.simulate.games });
  const player = h("select", { id: "player" }, PLAYERS.map((name) => h("option", { value: name }, name)));
  const changes = h("select", { id: "changes" }, h("option", { value: "" }, say("any number")), [1, 2, 3, 5, 8].map((most) => h("option", { value: most }, most)));
  const seed = h("input", { type: "text", id: "seed", inputmode: "numeric", pattern: "[0-9]{1,20}", value: "2015", size: 8 });
  const opponents = h("div.opponents", { role: "group", ariaLabel: say("Against") });
  const go = h("button.main", { type: "submit" }, say("Play the games"));
  const why = h("p.bad", { role: "status" });
  const boxes = shelf.decks.map((deck) => {
    const box = h("input", { type: "checkbox", checked: true, value: deck.name });
    return { box, deck, label: h("label", {}, box, " ", deck.name) };
  });
  const every = (on) => {
    for (const { box } of boxes) box.checked = on;
    check();
  };
  opponents.append(
    h("div.actions", {}, h("button.plain", { type: "button", onclick: () => every(true) }, say("all")), h("button.plain", { type: "button", onclick: () => every(false) }, say("none"))),
    ...boxes.map(({ label }) => label),
  );
  opponents.addEventListener("change", () => check());
  const field = (label, input) => h("label.field", { for: input.id }, h("span", {}, label), input);
  const gamesField = field("", games);
  const playerField = field(say("Played by"), player);
  const changesField = field(say("Changes at the most"), changes);
  fill(
    form,
    h("label.field", {}, h("span", {}, say("What to ask")), question),
    about,
    h("fieldset", {}, h("legend", {}, say("Against")), opponents),
    h("div.fields", {}, gamesField, changesField, playerField, field(say("Seed"), seed)),
    why,
    go,
  );
  const chosen = () => boxes.filter(({ box }) => box.checked).map(({ deck }) => deck);
  const wanted = () => {
    const decks = chosen().map((deck) => deck.text);
    const own = desk.legal ? [desk.text] : [];
    const same = (text) => sameCards(text, desk.text);
    const id = question.value;
    // A comparison has the deck on the table once, even if it is one of those chosen.
    const field = id === "compare" ? [...own.filter(() => !decks.some(same)), ...decks] : [...own, ...decks];
    if (id === "improve") return { command: id, deck: desk.text, opponents: decks, player: player.value, changes: changes.value ? Number(changes.value) : null, seed: seed.value.trim(), budget: Number(games.value) };
    if (id === "ladder") return { command: id, decks, players: LADDER, seed: seed.value.trim(), games: Number(games.value) };
    const players = id === "compare" ? [player.value] : [player.value, player.value];
    return { command: id, decks: field, players, seed: seed.value.trim(), games: Number(games.value) };
  };
  const check = () => {
    const id = question.value;
    const missing = id === "improve" || id === "ladder" ? !chosen().length : wanted().decks.length < 2;
    // A search completes a deck that is not legal yet.
    if ((id === "simulate" || id === "value") && !desk.legal) why.textContent = say("The deck is not legal yet, so it cannot be played.");
    else if (missing) why.textContent = say("Choose an opponent.");
    else why.textContent = "";
    go.disabled = why.textContent !== "";
  };
  const changed = () => {
    about.textContent = all[question.value].about;
    games.value = all[question.value].games;
    const search = question.value === "improve";
    gamesField.firstChild.textContent = search ? say("Games of the search") : say("Games of each match-up");
    changesField.hidden = !search;
    playerField.hidden = question.value === "ladder";
    check();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin(wanted());
  });
  changed();
  return { check };
}

function sameCards(a, b) {
  const key = (text) => {
    const { cruiser, cards } = JSON.parse(text);
    return JSON.stringify([cruiser, cards]);
  };
  return key(a) === key(b);
}

let current;

/** One thing is played at a time: what comes next waits until what was stopped has ended. */
let working = Promise.resolve();
const inTurn = (run, act) => (working = working.then(() => run === current && act()));

function begin(wanted, results) {
  current?.stop();
  const run = wanted.command === "improve" ? new Search(wanted) : new Run(wanted);
  current = run;
  present(run, results);
  inTurn(run, () => run.go());
}

/** Shows a run while it goes on. */
function present(run, results) {
  const bar = h("progress", { max: 1, value: 0, ariaLabel: say("Games played") });
  const state = h("p.state", { role: "status" });
  const told = h("div.told");
  const stop = h("button", { type: "button", onclick: () => run.stop() }, say("Stop"));
  const on = h("button.main", { type: "button", onclick: () => inTurn(run, () => run.go()) }, say("Go on"));
  const more = h("button", { type: "button", onclick: () => inTurn(run, () => run.longer()) }, say("Twice as many games"));
  const open = h("button.main", { type: "button", onclick: () => openFound(run) }, say("Open the deck that was found"));
  const keep = ["json", "csv"].map((form) => h("button.plain", { type: "button", onclick: () => saveAs(run, form) }, form.toUpperCase()));
  const keeping = h("span.keep", {}, say("Save as"), " ", keep);
  const controls = h("div.actions", {}, stop, on, more, open, keeping);
  fill(results, h("div.progress", {}, bar, state), controls, told);
  let shown = -1;
  const show = () => {
    const { played, games, speed } = run;
    bar.max = games;
    bar.value = played;
    results.dataset.state = run.running ? "running" : run.complete ? "complete" : "stopped";
    stop.hidden = !run.running;
    on.hidden = run.running || run.complete;
    more.hidden = run.running || !run.complete || !run.longer;
    open.hidden = run.running || !run.report?.deck;
    keeping.hidden = !run.report;
    const left = speed ? (games - played) / speed : null;
    const so = say("{played} of {games} games", { played: number(played), games: number(games) });
    const rate = speed && say("{count} games a second", { count: number(speed, speed < 10 ? 1 : 0) });
    const wait = run.running && (left === null ? say("measuring how long it takes …") : say("about {time} left", { time: duration(left) }));
    state.textContent = run.problem ?? [so, rate, wait, run.running && run.stage].filter(Boolean).join(" · ");
    if (run.report && run.reported !== shown) {
      shown = run.reported;
      fill(told, drawn(run.report.chart ?? ""), drawn(run.report.told));
    }
  };
  run.addEventListener("change", show);
  run.addEventListener("end", () => whisper(`${plural(run.played, "1 game", "{count} games")}. ${told.querySelector("p")?.textContent ?? ""}`));
  show();
}

function saveAs(run, form) {
  if (!run.report) return;
  if (form === "csv") save(`${run.wanted.command}.csv`, run.report.csv, "text/csv");
  else save(`${run.wanted.command}.json`, `${JSON.stringify(run.report.json, null, 2)}\n`, "application/json");
}

/** The deck that a search found takes the place of the one on the table, which can be undone. */
async function openFound(run) {
  await attempt(() => desk.open(run.report.deck));
  document.querySelector('nav a[data-view="build"]').click();
}
