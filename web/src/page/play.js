// A game at the table: against a player of ours, by mouse, touch and keys.

import { fill, h } from "./dom.js";
import { desk } from "./desk.js";
import { attempt, whisper } from "./heard.js";
import { bytesOf, library } from "./library.js";
import { gameAddress } from "./link.js";
import { copy, save } from "./sharing.js";
import { shelf } from "./shelf.js";
import { number, say } from "./words.js";
import { watchGame, watchPane } from "./watch.js";

const PLAYERS = ["veteran", "expert", "expert:4000", "greedy", "random"];

/** How long a move of the other player stands before the next one. */
const PAUSE = 450;

/** What lies on the table, as the library said last; none before the first game. */
let game = null;
let moving = false;

export function playView() {
  const stage = h("div.stage");
  const view = h("section.view.play", { ariaLabel: say("Play") }, h("h2.unseen", {}, say("Play and watch")), stage);
  const table = { stage, setup: () => fill(stage, setup(table)) };
  if (game?.watching) watchPane(stage, table.setup);
  else if (game) library.table({ ask: "table", from: 0 }).then((answer) => sit(table, answer));
  else table.setup();
  current = table;
  return view;
}

let current;

/** Forgets the game: other cards are on the shelf. */
export function clearTable() {
  game = null;
}

/* Before a game */

function setup(table) {
  const decks = [...(desk.legal ? [{ name: desk.name, text: desk.text }] : []), ...shelf.decks];
  const deckChoice = (id, label, chosen) => {
    const select = h("select", { id }, decks.map((deck, index) => h("option", { value: index, selected: index === chosen }, deck.name)));
    return [select, h("label.field", { for: id }, h("span", {}, label), select)];
  };
  const [mine, mineField] = deckChoice("own-deck", say("Your deck"), 0);
  const [theirs, theirField] = deckChoice("other-deck", say("The other deck"), Math.min(1, decks.length - 1));
  const player = h("select", { id: "other-player" }, PLAYERS.map((name) => h("option", { value: name }, name)));
  const first = h("select", { id: "first" }, h("option", { value: "1" }, say("you begin")), h("option", { value: "" }, say("the other begins")));
  const seed = h("input", { type: "text", id: "game-seed", inputmode: "numeric", pattern: "[0-9]{1,20}", value: String(Math.floor(Math.random() * 1e9)) });
  const wanted = (own) => ({
    decks: [decks[mine.value].text, decks[theirs.value].text],
    players: [own, player.value],
    seed: seed.value.trim(),
    first: first.value === "1",
  });
  const file = h("input", {
    type: "file",
    id: "transcript",
    ariaLabel: say("Open a transcript"),
    onchange: () => attempt(async () => watchTranscript(await bytesOf(file.files[0]))),
  });
  const form = h(
    "form.question",
    { onsubmit: (event) => { event.preventDefault(); attempt(() => deal(wanted("human"))); } },
    mineField,
    theirField,
    h("label.field", { for: "other-player" }, h("span", {}, say("Played by")), player),
    h("div.fields.two", {}, h("label.field", { for: "first" }, h("span", {}, say("Who begins?")), first), h("label.field", { for: "game-seed" }, h("span", {}, say("Seed")), seed)),
    h("button.main", { type: "submit" }, say("Play")),
    h("button", { type: "button", onclick: () => attempt(() => watchPlayers(wanted(player.value))) }, say("Watch two players")),
    h("hr"),
    h("label.field", { for: "transcript" }, h("span", {}, say("Open a transcript")), file),
  );
  const about = h(
    "div.about",
    {},
    h("p", {}, say("Play your deck against a player of ours, or watch two of them. Cards that you cannot see stay hidden; the game is by the same rules, to the last effect, as every game that is counted.")),
    h("p.hint", {}, say("A transcript of gt can be dropped here, too.")),
  );
  return h("div.setup", {}, form, about);
}

async function deal(wanted) {
  const answer = await library.table({ ask: "deal", ...wanted });
  game = { wanted };
  await sit(current, answer);
}

/** Goes on with a saved game, from a link. */
export async function goOn(saved) {
  const answer = await library.table({ ask: "go-on", saved });
  if (answer.over) {
    game = { watching: true };
    await watchGame({ ask: "watch-table" });
    return watchPane(current.stage, leave);
  }
  game = {};
  await sit(current, answer);
}

/** Two players of ours play; then it is looked at, step by step. */
async function watchPlayers(wanted) {
  const state = h("p.state", { role: "status" }, say("The game is being played …"));
  fill(current.stage, state);
  let answer = await library.table({ ask: "deal", ...wanted });
  while (!answer.over) answer = await library.table({ ask: "play-on", from: 1e9 });
  game = { watching: true };
  await watchGame({ ask: "watch-table" });
  watchPane(current.stage, leave);
}

/** Looks at the first game of a transcript: bytes as the library takes them. */
export async function watchTranscript(bytes) {
  await watchGame({ ask: "watch", bytes, game: 1 });
  game = { watching: true };
  watchPane(current.stage, leave);
}

function leave() {
  game = null;
  current.setup();
}

/* At the table */

function button(label, act, kind = "button") {
  return h(kind, { type: "button", onclick: act }, label);
}

/** Sits down at the table and draws it; then the other moves, if it is their turn. */
async function sit(table, answer) {
  const parts = {
    b: h("div"),
    board: h("div.boards"),
    a: h("div"),
    hand: h("div.hand", { role: "group", ariaLabel: say("Your hand") }),
    question: h("p.asked", { role: "status" }),
    choices: h("div.choices"),
    foresight: h("p.hint.foresight"),
    hints: h("div.hints"),
    chances: h("div"),
    log: h("ol.log", { tabindex: 0, ariaLabel: say("What happened") }),
    undo: button(say("Take back"), () => attempt(async () => turn(await library.table({ ask: "take-back" })))),
    hint: button(say("What would the expert do?"), () => attempt(hint)),
  };
  const link = button(say("Copy a link"), () => attempt(async () => copy(await gameAddress((await library.table({ ask: "keep" })).saved))));
  const keep = button(say("Save"), () => attempt(async () => save("game.jsonl", (await library.table({ ask: "keep" })).transcript, "application/jsonl")));
  const leaving = button(say("Another game"), leave);
  parts.controls = h("div.actions", {}, parts.undo, parts.hint, link, keep, leaving);
  fill(
    table.stage,
    h("div.table", {}, h("div.boardSide", {}, parts.b, parts.board, parts.a, parts.hand), h("div.talk", {}, parts.question, parts.choices, parts.foresight, parts.controls, parts.hints, parts.chances, h("h3", {}, say("What happened")), parts.log)),
  );
  table.parts = parts;
  listen(parts);
  await turn(answer);
}

/** Shows how the game stands, and lets the other player move until it is ours. */
async function turn(answer) {
  game.answer = answer;
  game.card = null;
  show(answer);
  if (moving) return;
  moving = true;
  try {
    while (!game.answer.over && !game.answer.yours) {
      const [next] = await Promise.all([library.table({ ask: "play-on", from: 0 }), new Promise((done) => setTimeout(done, PAUSE))]);
      if (!game) return;
      game.answer = next;
      show(next);
    }
  } finally {
    moving = false;
  }
  if (game.answer.over) finish();
}

function show(answer) {
  const { parts } = current;
  if (!parts) return;
  for (const part of ["a", "b", "board"]) parts[part].innerHTML = answer.drawn[part];
  fill(parts.hand, answer.hand.map((id) => handCard(id, answer)));
  parts.question.textContent = answer.over ? "" : answer.question;
  parts.undo.disabled = !answer.undo;
  parts.hint.disabled = !answer.yours;
  fill(parts.hints);
  parts.foresight.textContent = "";
  parts.chances.innerHTML = answer.chances;
  fill(parts.log, answer.steps.map((step) => h("li", {}, step.text, step.changes && h("span.aside", {}, ` ${step.changes}`))));
  parts.log.scrollTop = parts.log.scrollHeight;
  whisper(answer.steps.at(-1)?.text ?? "");
  offer();
}

function handCard(id, answer) {
  const playable = answer.offers.some(({ card }) => card === id);
  const tile = h("button.tile", {
    type: "button",
    "data-hand": id,
    ariaLabel: shelf.drawings.words[id],
    ariaPressed: "false",
    disabled: !playable,
    html: shelf.drawings.cards[id],
    onclick: () => choose(id),
  });
  tile.firstElementChild.ariaHidden = true;
  return tile;
}

/** A card of the hand is taken up, or put back. */
function choose(id) {
  game.card = game.card === id ? null : id;
  offer();
  current.parts.choices.querySelector("button")?.focus({ preventScroll: true });
}

/** The offers as buttons, and the places that they are about as places on the boards. */
function offer() {
  const { parts } = current;
  const { offers } = game.answer;
  for (const tile of parts.hand.children) tile.ariaPressed = tile.dataset.hand === game.card;
  const cards = offers.some(({ card }) => card);
  const shown = offers.filter(({ card }) => !card || card === game.card);
  fill(
    parts.choices,
    cards && !game.card && h("p.hint", {}, say("Take up a card of your hand, then choose a sector.")),
    shown.map(({ what, ways }) =>
      ways.length === 1 && !ways[0].place
        ? h("div.offer", {}, way(ways[0], ways[0].sentence))
        : h("div.offer", { role: "group", ariaLabel: what }, h("b", {}, what), h("span.ways", {}, ways.map((one) => way(one, one.place)))),
    ),
  );
  mark(shown.flatMap(({ ways }) => ways));
}

function way(one, label) {
  const foresee = () => foretell(one);
  return h("button.way", { type: "button", "data-way": one.number, ariaLabel: one.sentence, onclick: () => take(one), onfocus: foresee, onpointerenter: foresee }, label);
}

async function foretell(one) {
  const { foresight } = current.parts;
  foresight.dataset.way = one.number;
  const { steps, more } = await library.table({ ask: "preview", number: one.number }).catch(() => ({ steps: [] }));
  if (foresight.dataset.way === String(one.number)) foresight.textContent = steps.map((step) => [step.text, step.changes].filter(Boolean).join(" ")).join(" ") + (more ? " …" : "");
}

async function take(one) {
  if (moving || !game.answer.yours) return;
  await attempt(async () => turn(await library.table({ ask: "take", number: one.number, from: 0 })));
  const { parts } = current;
  if (game?.answer.yours && !parts?.hand.contains(document.activeElement)) (parts.choices.querySelector("button") ?? parts.hand.querySelector("button:enabled"))?.focus({ preventScroll: true });
}

/** Places on the boards that can be pointed at. */
function mark(ways) {
  const { board } = current.parts;
  const places = ways.filter(({ on }) => on.card || on.sector);
  for (const place of board.querySelectorAll("[data-sector], [data-card]")) place.classList.remove("open");
  for (const { on } of places) {
    const target = on.card ? `[data-card="${CSS.escape(on.card)}"]` : `[data-sector="${on.sector}"]`;
    for (const place of board.querySelectorAll(target)) place.classList.add("open");
  }
}

/** Pointing at a place takes the choice that is about it; where there are several, the buttons remain. */
function listen(parts) {
  parts.board.addEventListener("click", (event) => {
    const place = event.target.closest(".open");
    if (!place) return;
    const { card, sector } = place.dataset;
    const shown = game.answer.offers.filter((one) => !one.card || one.card === game.card);
    const fits = shown.flatMap(({ ways }) => ways).filter(({ on }) => (on.card ? on.card === card : on.sector === sector));
    if (fits.length) {
      // The front comes before the back.
      if (!fits[0].on.card || fits.length === 1) take(fits[0]);
      else parts.choices.querySelector(`[data-way="${fits[0].number}"]`)?.focus();
    }
  });
  parts.hand.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tiles = [...parts.hand.querySelectorAll("button:enabled")];
    tiles[(tiles.indexOf(document.activeElement) + step + tiles.length) % tiles.length]?.focus();
    event.preventDefault();
  });
}

async function hint() {
  const { parts } = current;
  fill(parts.hints, h("p.hint", { role: "status" }, say("The expert is thinking …")));
  const { before, after } = await library.table({ ask: "hint" });
  const percent = (chance) => `${number(100 * chance)} %`;
  const row = ({ number: place, sentence, chance }) =>
    h("li", {}, h("button.plain", { type: "button", disabled: place === null, onclick: () => take({ number: place }) }, sentence), h("span.much", {}, percent(chance)));
  fill(parts.hints, h("p.hint", {}, say("Your chance to win: {chance}. After each choice:", { chance: percent(before) })), h("ol", {}, after.map(row)));
}

function finish() {
  const { parts } = current;
  const watch = () =>
    attempt(async () => {
      await watchGame({ ask: "watch-table" });
      game = { watching: true };
      watchPane(current.stage, leave);
    });
  parts.question.textContent = game.answer.steps.at(-1)?.text ?? "";
  fill(parts.choices, button(say("Watch it again"), watch, "button.main"));
  parts.hand.hidden = true;
}
