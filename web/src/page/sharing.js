// How does a deck come in, and how does it leave?

import { h } from "./dom.js";
import { desk, empty } from "./desk.js";
import { attempt, tell } from "./heard.js";
import { bytesOf, bytesOfText, library } from "./library.js";
import { shelf } from "./shelf.js";
import { say } from "./words.js";

/** A box over the page; Escape or a click beside it puts it away. */
export function dialog(title, ...content) {
  const box = h("dialog.box", { ariaLabel: title });
  const away = () => box.close();
  box.append(
    h("header", {}, h("h2", {}, title), h("button.sign", { type: "button", ariaLabel: say("Close"), onclick: away }, "×")),
    ...content,
  );
  box.addEventListener("click", (event) => event.target === box && away());
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

/** A file for the reader to keep. */
export function save(name, text, kind = "text/plain") {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: `${kind};charset=utf-8` })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from a disk may not reach the clipboard that way.
    const field = h("textarea.unseen", { value: text });
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  tell(say("Copied"));
}

/** The name of a deck as a file has it. */
const fileName = () => desk.name.normalize("NFD").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").toLowerCase() || "deck";

const FORMS = {
  text: ["txt", "text/plain"],
  markdown: ["md", "text/markdown"],
  csv: ["csv", "text/csv"],
  json: ["json", "application/json"],
  code: ["txt", "text/plain"],
  tts: ["tts.json", "application/json"],
  html: ["html", "text/html"],
};

export async function exportDialog() {
  const forms = await library.quick({ ask: "formats" });
  const shown = h("textarea.exported", { readonly: true, rows: 10, ariaLabel: say("The deck in this form") });
  const problem = h("p.bad", { role: "status" });
  let [form] = forms;
  const show = async (chosen) => {
    form = chosen;
    try {
      shown.value = await library.quick({ ask: "export", deck: desk.text, to: form.id });
      problem.textContent = "";
    } catch (error) {
      shown.value = "";
      problem.textContent = error.message;
    }
  };
  const choice = (one) =>
    h(
      "label.form",
      {},
      h("input", { type: "radio", name: "form", value: one.id, checked: one === form, onchange: () => show(one) }),
      h("b", {}, one.id),
      h("span", {}, one.about),
    );
  const keep = () => {
    const [ending, kind] = FORMS[form.id];
    save(`${fileName()}.${ending}`, shown.value, kind);
  };
  dialog(
    say("Export the deck"),
    h("div.forms", { role: "radiogroup", ariaLabel: say("Written as") }, forms.map(choice)),
    problem,
    shown,
    h(
      "div.actions",
      {},
      h("button.main", { type: "button", onclick: () => copy(shown.value) }, say("Copy")),
      h("button", { type: "button", onclick: keep }, say("Save")),
    ),
  );
  await show(form);
}

/** A deck in any form, from a file or a text. */
async function read(bytes, name) {
  await desk.open(await library.quick({ ask: "read", bytes, name }));
}

export function importDialog() {
  const field = h("textarea", { rows: 9, ariaLabel: say("A deck in any form"), placeholder: "GT1…   ·   0-1, 0-2, 3-10 …   ·   { \"cards\": […] }" });
  const problem = h("p.bad", { role: "alert" });
  const take = async (bytes, name) => {
    try {
      await read(bytes, name);
      box.close();
      tell(say("{deck}: {cards}", { deck: desk.name, cards: desk.look.count }));
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const file = h("input", { type: "file", ariaLabel: say("Open a file"), onchange: async () => take(await bytesOf(file.files[0]), stem(file.files[0].name)) });
  const box = dialog(
    say("Import a deck"),
    h("p", {}, say("Lists, tables, CSV, deck files, deck codes, saved objects of Tabletop Simulator and exported pages: the form is found by looking.")),
    field,
    problem,
    h(
      "div.actions",
      {},
      h("button.main", { type: "button", onclick: async () => take(await bytesOfText(field.value), say("Imported deck")) }, say("Import")),
      file,
    ),
  );
  field.focus();
}

const stem = (name) => name.replace(/\.[^.]*$/, "");

export function openDialog() {
  const take = (text) => {
    attempt(() => desk.open(text));
    box.close();
  };
  const deck = (one) =>
    h(
      "li",
      {},
      h(
        "button.deckChoice",
        { type: "button", onclick: () => take(one.text) },
        h("b", {}, one.name),
        h("span.much", {}, `${one.cruiser} · ${one.cards.length}`),
        h("span.notes", {}, one.notes ?? ""),
      ),
    );
  const box = dialog(
    say("Decks"),
    h("div.actions", {}, h("button.main", { type: "button", onclick: () => take(empty(say("New deck"))) }, say("An empty deck"))),
    h("h3", {}, say("Reference decks")),
    h("ul.decks", {}, shelf.decks.map(deck)),
  );
}

/** The address of this page with the deck in it. */
export function shareLink() {
  if (desk.code === null) return tell(say("A deck code has no room for mistakes: take them out first."), { problem: true });
  copy(`${location.href.split("#")[0]}#${desk.code}`);
}

/** Files dropped anywhere: cards and cruisers replace the set, anything else is a deck or a game to watch. */
export function listenForFiles(takeSheets, watch) {
  document.addEventListener("dragover", (event) => event.dataTransfer.types.includes("Files") && event.preventDefault());
  document.addEventListener("drop", (event) => {
    const files = [...event.dataTransfer.files];
    if (!files.length) return;
    event.preventDefault();
    attempt(async () => {
      const dropped = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) })));
      const sheets = dropped.filter(({ bytes }) => kindOf(bytes));
      if (sheets.length) return takeSheets(Object.fromEntries(sheets.map((file) => [kindOf(file.bytes), file])));
      const [file] = dropped;
      if (/^\s*\{"type":\s*"game"/.test(file.bytes)) return watch(file);
      return read(file.bytes, stem(file.name));
    });
  });
}

/** Is it a sheet of cards or of cruisers? Their first line says so. */
export function kindOf(bytes) {
  const [line] = bytes.split(/[\r\n]/, 1);
  const head = new TextDecoder().decode(Uint8Array.from(line, (c) => c.charCodeAt(0)));
  // A deck as a sheet has its name before everything else.
  if (/^\W*deck\b/i.test(head)) return null;
  if (/(sector|secteur|sektor)[_ ]?1/i.test(head)) return "cruisers";
  if (/fighters|chasseurs|jäger|jaeger/i.test(head)) return "cards";
  return null;
}

