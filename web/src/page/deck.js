// The deck: its name, whether it is legal, its cruiser and its cards.

import { drawn, fill, h } from "./dom.js";
import { desk } from "./desk.js";
import { attempt, whisper } from "./heard.js";
import { cardOf, shelf } from "./shelf.js";
import { exportDialog, importDialog, openDialog, shareLink } from "./sharing.js";
import { say } from "./words.js";

/** The pane of the deck. */
export function deckPane() {
  const name = h("input.deckName", { ariaLabel: say("Name of the deck"), onchange: () => rename(name), maxlength: 100 });
  const verdict = h("div.verdict", { role: "status" });
  const cruisers = h("div.cruisers", { role: "radiogroup", ariaLabel: say("Cruiser") });
  const list = h("div.list");
  const undo = button(say("Undo"), "↶", () => desk.undo());
  const redo = button(say("Redo"), "↷", () => desk.redo());
  const pane = h(
    "section.deckPane",
    {},
    h("div.deckHead", {}, name, h("div.tools", {}, undo, redo)),
    verdict,
    h(
      "div.actions",
      {},
      h("button", { type: "button", onclick: openDialog }, say("Decks …")),
      h("button", { type: "button", onclick: importDialog }, say("Import …")),
      h("button", { type: "button", onclick: exportDialog }, say("Export …")),
      h("button", { type: "button", onclick: shareLink }, say("Copy a link")),
    ),
    cruisers,
    list,
  );
  const show = () => {
    if (!desk.look) return;
    if (document.activeElement !== name) name.value = desk.name;
    showVerdict(verdict);
    showCruisers(cruisers);
    showList(list);
    undo.disabled = !desk.canUndo;
    redo.disabled = !desk.canRedo;
  };
  takeCards(pane);
  desk.addEventListener("change", show);
  desk.addEventListener("edit", show);
  show();
  return pane;
}

function button(label, sign, act) {
  return h("button.sign", { type: "button", ariaLabel: label, title: label, onclick: () => attempt(act) }, sign);
}

function rename(field) {
  const name = field.value.trim();
  if (name && name !== desk.name) attempt(() => desk.edit({ name }));
  else field.value = desk.name;
}

function showVerdict(verdict) {
  const { look } = desk;
  const word = desk.legal ? say("legal") : say("not legal");
  fill(
    verdict,
    h(`p.pill.${desk.legal ? "good" : "bad"}`, {}, h("b", {}, word), ` · ${look.count}`),
    look.problems.length > 0 && h("ul.problems", {}, look.problems.map((problem) => h("li", {}, problem))),
  );
}

function showCruisers(group) {
  const chosen = desk.look.show.cruiser;
  const kept = group.contains(document.activeElement) ? document.activeElement.value : null;
  const choice = (cruiser) => {
    const pick = () => attempt(() => desk.edit({ cruiser: cruiser.id }));
    const radio = h("input", { type: "radio", name: "cruiser", value: cruiser.id, checked: cruiser.id === chosen, onchange: pick });
    const armour = say("armour {armour}", { armour: cruiser.armour });
    return h(
      "label.cruiser",
      {},
      radio,
      h("span.cruiserName", {}, h("b", {}, cruiser.name), ` ${armour}`),
      drawn(shelf.drawings.cruisers[cruiser.id], "span.drawn"),
    );
  };
  fill(group, shelf.cruisers.map(choice));
  if (kept) group.querySelector(`input[value="${CSS.escape(kept)}"]`)?.focus();
}

function showList(list) {
  const entries = desk.look.show.cards;
  const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement);
  const levels = [0, 1, 2, 3].map((level) => [say("Level {level}", { level }), entries.filter((card) => card.level === level)]);
  const unknown = entries.filter((card) => card.level === undefined);
  fill(
    list,
    [...levels, [say("not in the card set"), unknown]]
      .filter(([, cards]) => cards.length)
      .map(([title, cards]) => [h("h3", {}, title, h("span.much", {}, String(cards.length))), h("ul.rows", {}, cards.map(row))]),
    entries.length === 0 && h("p.hint", {}, say("Click a card, drag it here, or press the space bar on it.")),
  );
  const rows = list.querySelectorAll("button");
  if (focused >= 0) (rows[Math.min(focused, rows.length - 1)] ?? list).focus();
}

function row(entry) {
  const card = cardOf(entry.id);
  const drop = async () => {
    await attempt(() => desk.edit({ drop: entry.id }));
    whisper(say("{card} taken out", { card: entry.id }));
  };
  const half = (printed) => h("span.half", {}, `${printed.fighters}`, h("i", { ariaHidden: "true" }, "▲"), printed.effects.map(icon));
  return h(
    "li",
    { draggable: "true", ondragstart: (event) => event.dataTransfer.setData("text/gt-drop", entry.id) },
    h(`b.id.${card?.color ?? "unknown"}`, {}, entry.id),
    h("span.name", {}, card?.name ?? ""),
    card && half(card.upper),
    card && half(card.lower),
    h("button.sign.drop", { type: "button", onclick: drop, ariaLabel: say("take {card} out", { card: entry.id }) }, "−"),
  );
}

const icon = (id) => drawn(shelf.effects.find((effect) => effect.id === id)?.icon ?? "", "span");

/** Cards dropped on the deck go in; those dragged from it to the cards go out. */
function takeCards(pane) {
  const takes = (event, kind) => event.dataTransfer.types.includes(kind);
  pane.addEventListener("dragover", (event) => {
    if (!takes(event, "text/gt-card")) return;
    event.preventDefault();
    pane.classList.add("over");
  });
  pane.addEventListener("dragleave", () => pane.classList.remove("over"));
  pane.addEventListener("drop", (event) => {
    pane.classList.remove("over");
    const card = event.dataTransfer.getData("text/gt-card");
    if (!card) return;
    event.preventDefault();
    if (!desk.has(card)) attempt(() => desk.edit({ add: card }));
  });
  document.addEventListener("dragover", (event) => {
    if (takes(event, "text/gt-drop") && event.target.closest?.(".cardsPane")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const card = event.dataTransfer.getData("text/gt-drop");
    if (card && event.target.closest?.(".cardsPane")) attempt(() => desk.edit({ drop: card }));
  });
}
