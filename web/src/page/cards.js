// The cards: looked for as one types, put into the deck by a click, a drag or a key.

import { breath, calmly, fill, h } from "./dom.js";
import { desk } from "./desk.js";
import { attempt, whisper } from "./heard.js";
import { library } from "./library.js";
import { shelf } from "./shelf.js";
import { number, plural, say } from "./words.js";

/** Cards that are drawn at a time, so that drawing all of them holds nobody up. */
const AT_A_TIME = 10;

/** The pane of the cards. */
export function cardsPane() {
  const filter = { search: "", level: null, color: null, effect: null };
  const list = h("ul.cards", { role: "listbox", ariaMultiselectable: "true", ariaLabel: say("Cards"), tabindex: -1 });
  const count = h("p.count", { role: "status" });
  const pane = h("section.cardsPane", { ariaLabel: say("Cards") });

  const seek = calmly(60, async () => {
    const found = new Set(await library.quick({ ask: "find", ...filter }));
    for (const tile of list.children) tile.hidden = !found.has(tile.dataset.card);
    count.textContent = say("{shown} of {all}.", {
      shown: number(found.size),
      all: plural(shelf.cards.length, "1 card", "{count} cards"),
    });
    keepPlace(list);
  });
  const change = (part) => {
    Object.assign(filter, part);
    seek();
  };

  const search = h("input", {
    type: "search",
    id: "search",
    placeholder: say("Name, ID or effect"),
    ariaLabel: say("Search the cards"),
    oninput: () => change({ search: search.value }),
    onkeydown: (event) => {
      if (event.key === "ArrowDown") goTo(list, visible(list)[0]);
    },
  });
  const effects = h(
    "select",
    { ariaLabel: say("Effect"), onchange: () => change({ effect: effects.value || null }) },
    h("option", { value: "" }, say("Any effect")),
    shelf.effects.map((effect) => h("option", { value: effect.id }, effect.name)),
  );
  const levels = [0, 1, 2, 3].map((level) => [level, say("Level {level}", { level }), String(level)]);
  const colors = [
    ["green", say("green"), say("green")],
    ["blue", say("blue"), say("blue")],
  ];
  const only = (name, label, values) => chips(label, values, (value) => change({ [name]: value }));
  pane.append(
    h(
      "div.filters",
      { role: "search" },
      search,
      only("level", say("level"), levels),
      only("color", say("Color"), colors),
      effects,
    ),
    count,
    list,
  );
  listen(list, search);
  desk.addEventListener("change", () => mark(list));
  drawAll(list).then(seek);
  return pane;
}

/** Buttons of which at most one is pressed. */
function chips(label, values, changed) {
  const group = h("div.chips", { role: "group", ariaLabel: label });
  for (const [value, title, text] of values) {
    const press = () => {
      const on = chip.ariaPressed !== "true";
      for (const other of group.children) other.ariaPressed = false;
      chip.ariaPressed = on;
      changed(on ? value : null);
    };
    const chip = h(`button.chip.${typeof value === "string" ? value : "level"}`, { type: "button", ariaPressed: "false", ariaLabel: title, onclick: press }, text);
    group.append(chip);
  }
  return group;
}

async function drawAll(list) {
  fill(list);
  const cards = [...shelf.cards];
  while (cards.length) {
    const some = cards.splice(0, AT_A_TIME);
    list.append(...some.map(tile));
    mark(list);
    await breath();
  }
  keepPlace(list);
}

function tile(card) {
  const tile = h("li.tile", {
    role: "option",
    id: `card-${card.id}`,
    "data-card": card.id,
    ariaLabel: shelf.drawings.words[card.id],
    ariaSelected: "false",
    draggable: "true",
    tabindex: -1,
    html: shelf.drawings.cards[card.id],
  });
  // Its label says it all.
  tile.firstElementChild.ariaHidden = true;
  return tile;
}

/** Shows which cards are in the deck. */
function mark(list) {
  const held = new Set(desk.entries);
  for (const tile of list.children) tile.ariaSelected = held.has(tile.dataset.card);
}

const visible = (list) => [...list.children].filter((tile) => !tile.hidden);

/** One card, of those that are shown, can be reached by Tab. */
function keepPlace(list) {
  const now = list.querySelector("[tabindex='0']");
  if (now && !now.hidden) return;
  if (now) now.tabIndex = -1;
  const first = visible(list)[0];
  if (first) first.tabIndex = 0;
}

function goTo(list, tile) {
  if (!tile) return;
  const now = list.querySelector("[tabindex='0']");
  if (now) now.tabIndex = -1;
  tile.tabIndex = 0;
  tile.focus();
}

async function toggle(tile) {
  const card = tile.dataset.card;
  await attempt(() => desk.toggle(card));
  const now = desk.has(card) ? say("{card} put in", { card }) : say("{card} taken out", { card });
  whisper(`${now}. ${desk.look.count}.`);
}

function listen(list, search) {
  list.addEventListener("click", (event) => {
    const tile = event.target.closest(".tile");
    if (!tile) return;
    goTo(list, tile);
    toggle(tile);
  });
  list.addEventListener("keydown", (event) => {
    const tile = event.target.closest(".tile");
    if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
    const tiles = visible(list);
    const at = tiles.indexOf(tile);
    const inRow = tiles.findIndex((other) => other.offsetTop !== tiles[0].offsetTop);
    const row = inRow > 0 ? inRow : tiles.length;
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row, Home: -at, End: tiles.length - 1 - at };
    if (event.key in steps) goTo(list, tiles[at + steps[event.key]]);
    else if (event.key === " " || event.key === "Enter") toggle(tile);
    else if (event.key === "/") search.focus();
    else return;
    event.preventDefault();
  });
  list.addEventListener("dragstart", (event) => {
    const tile = event.target.closest?.(".tile");
    if (tile) event.dataTransfer.setData("text/gt-card", tile.dataset.card);
  });
}
