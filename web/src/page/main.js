// The page as a whole: its bar, its views, its address.

import { breath, fill, h, tabs } from "./dom.js";
import { cardsPane } from "./cards.js";
import { deckPane } from "./deck.js";
import { desk, empty } from "./desk.js";
import { studyPanes } from "./figures.js";
import { attempt, tell } from "./heard.js";
import { judgeView } from "./judge.js";
import { bytesOfText, library } from "./library.js";
import { gameOf } from "./link.js";
import { clearTable, goOn, playView, watchTranscript } from "./play.js";
import { listenForFiles } from "./sharing.js";
import { shelf, stock } from "./shelf.js";
import { themeButton } from "./theme.js";
import { LANGUAGES, plural, say, speak, spoken } from "./words.js";

const VIEWS = ["build", "judge", "play"];
const names = () => ({ build: say("Build"), judge: say("Judge"), play: say("Play") });

const page = h("div.page");
document.body.append(page);

/** Draws everything in the language of the page; what is on the table stays there. */
async function draw() {
  document.documentElement.lang = library.language = spoken();
  document.title = say("gt: decks for Total War");
  await stock();
  if (desk.text) await desk.again();
  const views = {};
  for (const [name, view] of Object.entries({ build: buildView, judge: judgeView, play: playView })) {
    views[name] = view();
    await breath();
  }
  const main = h("main", { id: "main", tabindex: -1 }, VIEWS.map((view) => Object.assign(views[view], { id: `view-${view}`, hidden: true })));
  fill(page, h("a.skip", { href: "#main", onclick: toMain }, say("To the content")), bar(), notice(), main, foot());
  show(viewOf(location.hash));
}

function toMain(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}

function bar() {
  const link = (view) => h("a", { href: address(view), "data-view": view, onclick: (event) => go(event, view) }, names()[view]);
  const language = h(
    "select.language",
    { ariaLabel: say("Language"), onchange: () => { speak(language.value); draw(); } },
    Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, selected: code === spoken(), lang: code }, name)),
  );
  return h(
    "header.bar",
    {},
    h("p.brand", {}, h("b", {}, "gt"), h("span", {}, say("Total War"))),
    h("nav", { ariaLabel: say("Views") }, VIEWS.map(link)),
    h("div.tools", {}, language, themeButton()),
  );
}

/** Whose cards these are: nobody shall take a guess for a fact. */
function notice() {
  if (shelf.own) {
    const back = () => attempt(async () => { await library.open(null, null); clearTable(); await draw(); });
    const cards = plural(shelf.cards.length, "1 card", "{count} cards");
    return h("p.origin", {}, say("Your own set: {cards}.", { cards }), " ", h("button.plain", { type: "button", onclick: back }, say("Back to the built-in cards")));
  }
  const known = shelf.cards.filter((card) => card.source === "rulebook").length;
  return h("p.origin", {}, say("This set is a reconstruction: only {known} of its cards are known from the rulebook. Drop your own cards.csv and cruisers.csv here.", { known }));
}

function foot() {
  return h(
    "footer",
    {},
    h("p", {}, say("Unofficial: a fan project with no tie to the game's author or publisher.")),
    h("p", {}, say("Everything happens on your machine: this page asks nobody and sends nothing.")),
  );
}

function buildView() {
  const cards = cardsPane();
  const deck = deckPane();
  const [figures, advice] = studyPanes();
  const all = [
    ["cards", say("Cards"), cards],
    ["deck", say("Deck"), deck],
    ["figures", say("Figures"), figures],
    ["advice", say("Advice"), advice],
  ];
  const { list, show } = tabs(say("What to see"), all, (id) => view.classList.toggle("onCards", id === "cards"));
  const verdict = h("button.verdictBar", { type: "button", onclick: () => show("deck", true) });
  const sum = () => desk.look && fill(verdict, h(`b.${desk.legal ? "good" : "bad"}`, {}, desk.legal ? say("legal") : say("not legal")), ` · ${desk.look.count}`);
  desk.addEventListener("change", sum);
  sum();
  const view = h("section.view.build", { ariaLabel: say("Build") }, h("h2.unseen", {}, say("Build a deck")), cards, h("div.side", {}, list, deck, figures, advice), verdict);
  show(matchMedia("(max-width: 60rem)").matches ? "cards" : "deck");
  return view;
}

/* The address: a deck code, a view, both or neither: #GT1…/judge; or a whole game: #game=… */

const viewOf = (hash) => (hash.startsWith("#game=") ? "play" : (VIEWS.find((view) => hash.endsWith(`/${view}`)) ?? "build"));
const codeOf = (hash) => /^#(GT\d[\w-]*)/.exec(hash)?.[1];
const address = (view) => `#${desk.code ?? ""}${view === "build" ? "" : `/${view}`}`;

function show(view) {
  for (const other of VIEWS) document.getElementById(`view-${other}`).hidden = other !== view;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.view === view) link.ariaCurrent = "page";
    else link.removeAttribute("aria-current");
  }
  page.dataset.view = view;
}

function go(event, view) {
  event.preventDefault();
  history.pushState(null, "", address(view));
  show(view);
}

/** Opens the deck of an address. */
async function openDeck(hash) {
  const code = codeOf(hash);
  if (code && code !== desk.code) {
    await attempt(async () => desk.open(await library.quick({ ask: "read", bytes: await bytesOfText(code), name: say("Deck from a link") })));
  }
}

/** Opens the game of an address. */
async function openGame(hash) {
  await attempt(async () => {
    const game = await gameOf(hash);
    if (game === null) return;
    if (game.startsWith('{"gt-game"')) await goOn(game);
    else await watchTranscript(await bytesOfText(game));
  });
}

async function follow() {
  const { hash } = location;
  await openDeck(hash);
  await openGame(hash);
  show(viewOf(hash));
}

desk.addEventListener("change", () => {
  history.replaceState(null, "", address(page.dataset.view ?? viewOf(location.hash)));
  for (const link of document.querySelectorAll("nav a")) link.href = address(link.dataset.view);
});
addEventListener("hashchange", follow);
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input, textarea, select")) return;
  const key = event.key.toLowerCase();
  const act = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key];
  if (!act) return;
  event.preventDefault();
  attempt(() => desk[act]());
});

async function takeSheets({ cards = null, cruisers = null }) {
  await library.open(cards, cruisers);
  clearTable();
  await draw();
  tell(say("Your own set: {cards}.", { cards: plural(shelf.cards.length, "1 card", "{count} cards") }));
}

async function start() {
  const hash = location.hash;
  library.language = spoken();
  await stock();
  await openDeck(hash);
  if (!desk.text) await desk.open(empty(say("New deck")));
  await draw();
  await openGame(hash);
  show(viewOf(hash));
  listenForFiles(takeSheets, async (file) => {
    await watchTranscript(file.bytes);
    show("play");
  });
  document.documentElement.dataset.ready = "";
}

start();
